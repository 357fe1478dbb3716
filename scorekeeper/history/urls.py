"""The addresses of the history."""

from django.urls import path

from scorekeeper.history.views import in_and_out, matches, people, statistics

app_name = "history"

urlpatterns = [
    path("", matches.matches, name="matches"),
    path("players/", people.players, name="players"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("in-and-out/", in_and_out.in_and_out, name="in_and_out"),
]
