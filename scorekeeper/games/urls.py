"""The addresses of the matches. A match is named by its code, a hand by its mark in the log."""

from django.urls import path

from scorekeeper.games.views import (
    beside,
    cards,
    changes,
    disputes,
    entering,
    hands,
    house_rules,
    irregular,
    joining,
    live,
    matches,
    moving,
    proposals,
    sharing,
    sheets,
    signing,
    table,
    turning,
)

app_name = "games"

urlpatterns = [
    path("", matches.start, name="start"),
    path("new/", matches.new_match, name="new_match"),
    path("house-rules/", house_rules.kept, name="kept"),
    path("house-rules/<int:kept>/forget/", house_rules.forget, name="forget"),
    path("waiting/", matches.waiting, name="waiting"),
    path("phone/", moving.new_phone, name="new_phone"),
    path("phone/<str:token>/", moving.arrive, name="arrive"),
    path("join/", joining.join_by_code, name="join_by_code"),
    path("join/<str:token>/", joining.join, name="join"),
    path("match/<slug:code>/", sheets.sheet, name="sheet"),
    path("match/<slug:code>/preview/", sheets.preview, name="preview"),
    path("match/<slug:code>/undo/", sheets.undo, name="undo"),
    path("match/<slug:code>/redo/", sheets.redo, name="redo"),
    path("match/<slug:code>/pen/", live.pen, name="pen"),
    path("match/<slug:code>/large/", sheets.large, name="large"),
    path("match/<slug:code>/log/", matches.log, name="log"),
    path("match/<slug:code>/again/", matches.again, name="again"),
    path("match/<slug:code>/beside/", beside.beside, name="beside"),
    path("match/<slug:code>/photo/", beside.photo_new, name="photo_new"),
    path("match/<slug:code>/photo/<int:mark>/", beside.photo, name="photo"),
    path("match/<slug:code>/photo/<int:mark>/shown/", beside.photo_shown, name="photo_shown"),
    path("match/<slug:code>/delete/", beside.delete, name="delete"),
    path("match/<slug:code>/table/", table.match, name="match"),
    path("match/<slug:code>/share/", sharing.share, name="share"),
    path("match/<slug:code>/share/link/", sharing.make_link, name="make_link"),
    *(
        path(
            f"match/<slug:code>/share/link/{what}/",
            sharing.with_link,
            {"what": what},
            name=f"{what}_link",
        )
        for what in sharing.WITH_LINK
    ),
    path("match/<slug:code>/share/remove/", sharing.remove, name="remove_phone"),
    path("match/<slug:code>/share/me/", sharing.me, name="me"),
    path("match/<slug:code>/share/owner/", sharing.hand_over, name="hand_over"),
    path("match/<slug:code>/recount/", table.recount, name="recount"),
    *(
        path(f"match/<slug:code>/table/{what}/", table.act, {"what": what}, name=what)
        for what in table.ACTS
    ),
    path("match/<slug:code>/irregular/", irregular.irregularities, name="irregularities"),
    path(
        "match/<slug:code>/irregular/<slug:incident>/", irregular.irregularity, name="irregularity"
    ),
    path("match/<slug:code>/game/<int:number>/", sheets.game, name="game"),
    path("match/<slug:code>/game/<int:number>/sign/", signing.sign, name="sign"),
    path("match/<slug:code>/game/<int:number>/unsign/", signing.unsign, name="unsign"),
    *(
        path(f"match/<slug:code>/ask/{what}/", turning.turn, {"what": what}, name=f"ask_{what}")
        for what in (turning.UNDO, turning.REDO)
    ),
    path("match/<slug:code>/proposal/<int:number>/", proposals.proposal, name="proposal"),
    path("match/<slug:code>/proposal/<int:number>/accept/", proposals.accept, name="accept"),
    path("match/<slug:code>/proposal/<int:number>/decline/", proposals.decline, name="decline"),
    path("match/<slug:code>/proposal/<int:number>/withdraw/", proposals.withdraw, name="withdraw"),
    path("match/<slug:code>/dispute/<int:number>/", disputes.dispute, name="dispute"),
    path(
        "match/<slug:code>/dispute/<int:number>/facts/<int:side>/",
        disputes.put_forward,
        name="put_forward",
    ),
    path("match/<slug:code>/dispute/<int:number>/cards/", disputes.ruling, name="ruling"),
    *(
        path(f"match/<slug:code>/dispute/<int:number>/{name}/", answer, name=name)
        for name, answer in disputes.ANSWERS.items()
    ),
    path("match/<slug:code>/hand/<int:mark>/not_right/", disputes.not_right, name="not_right"),
    path("match/<slug:code>/both/", entering.both_enter, name="both_enter"),
    path("match/<slug:code>/own_cards/", entering.own_cards, name="own_cards"),
    path(
        "match/<slug:code>/draft/<slug:kind>/withdraw/",
        entering.withdraw_draft,
        name="withdraw_draft",
    ),
    path("match/<slug:code>/cards/", cards.cards, name="cards"),
    path("match/<slug:code>/hand/<int:mark>/cards/", cards.hand_cards, name="hand_cards"),
    path("match/<slug:code>/hand/<int:mark>/", hands.hand, name="hand"),
    path("match/<slug:code>/hand/<int:mark>/preview/", hands.preview, name="hand_preview"),
    path(
        "match/<slug:code>/hand/<int:mark>/version/<int:number>/", changes.version, name="version"
    ),
    path(
        "match/<slug:code>/hand/<int:mark>/insert/preview/",
        changes.insert_preview,
        name="insert_preview",
    ),
    *(
        path(
            f"match/<slug:code>/hand/<int:mark>/{what}/", changes.change, {"what": what}, name=what
        )
        for what in changes.CHANGES
    ),
]
