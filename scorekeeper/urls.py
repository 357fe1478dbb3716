"""Which app answers which address."""

from django.urls import include, path

urlpatterns = [
    path("", include("scorekeeper.games.urls")),
]
