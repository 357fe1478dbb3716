"""Which app answers which address."""

from django.urls import include, path

urlpatterns = [
    path("referee/", include("scorekeeper.referee.urls")),
    path("", include("scorekeeper.games.urls")),
]
