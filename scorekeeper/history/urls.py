"""The addresses of the history."""

from django.urls import path

from scorekeeper.history.views import (
    changing_people,
    in_and_out,
    intake,
    matches,
    old_sheet,
    out,
    paper,
    people,
    statistics,
)

app_name = "history"

urlpatterns = [
    path("", matches.matches, name="matches"),
    path("old-sheet/", old_sheet.old_sheet, name="old_sheet"),
    path("deleted/", matches.deleted, name="deleted"),
    path("deleted/<slug:code>/", matches.bring_back, name="bring_back"),
    path("players/", people.players, name="players"),
    path("players/<int:pk>/", people.player, name="player"),
    path("players/<int:pk>/name/", changing_people.rename, name="rename"),
    path("players/<int:pk>/merge/", changing_people.merge, name="merge"),
    path("players/<int:pk>/separate/<int:merge>/", changing_people.separate, name="separate"),
    path("players/<int:pk>/me/", changing_people.me, name="me"),
    path("players/<int:pk>/hide/", changing_people.hide, name="hide"),
    path("players/<int:pk>/delete/", changing_people.delete, name="delete_player"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("statistics/<int:player>/", statistics.figures, name="figures"),
    path("statistics/<int:player>/counts/", statistics.counts, name="counts"),
    path("statistics/<int:player>/days/", statistics.days, name="days"),
    path(
        "statistics/<int:player>/with/<int:opponent>/",
        statistics.head_to_head,
        name="head_to_head",
    ),
    path("in-and-out/", in_and_out.in_and_out, name="in_and_out"),
    path("in/", intake.bring, name="bring"),
    path("in/<slug:code>/", intake.intake, name="intake"),
    path("in/<slug:code>/on/", intake.on, name="intake_on"),
    path("out/", out.out, name="out"),
    path("out/progress/", out.progress, name="out_progress"),
    path("match/<slug:code>/out/", out.match_out, name="match_out"),
    path("match/<slug:code>/print/", paper.match_print, name="match_print"),
    path("match/<slug:code>/picture/<int:number>.png", paper.match_picture, name="match_picture"),
    path("match/<slug:code>/out/file/", out.match_file, name="match_file"),
]
