"""The addresses of the referee: rulings, advice, irregularities and the rulebook."""

from django.urls import path

from scorekeeper.referee.views import asking, reading

app_name = "referee"

urlpatterns = [
    path("", asking.ask, name="ask"),
    path("knock/", asking.knock, name="knock"),
    path("layoff/", asking.layoff, name="layoff"),
    path("irregularity/", reading.irregularities, name="irregularities"),
    path("irregularity/<slug:key>/", reading.irregularity, name="irregularity"),
    path("rulebook/", reading.rulebook, name="rulebook"),
]
