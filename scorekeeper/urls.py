"""Which app answers which address."""

from django.urls import include, path

urlpatterns = [
    path("people/", include("scorekeeper.people.urls")),
    path("", include("scorekeeper.games.urls")),
]
