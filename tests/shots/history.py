"""Looking back: lists, people, figures and pictures, what goes in and out."""

from collections.abc import Iterator

from tests.shots.shot import OWNER, STRANGER, VIEWER_S, Shot

TABLE = b"Date;Ann;Ben\n3/10/2026;12;0\n3/10/2026;0;39\n4/10/2026;Cleo;x\n"

LISTS = ("", "players/", "statistics/", "in-and-out/", "out/")


def of_the_history() -> Iterator[Shot]:
    """Nothing yet, then two years of evenings."""
    from hashlib import sha256

    from django.core.management import call_command

    from scorekeeper.games.models import Match
    from scorekeeper.people.models import Device

    for page in LISTS:
        name = page.strip("/") or "matches"
        yield Shot(f"history-{name}-empty", f"/history/{page}", token=STRANGER)
    device = Device.objects.get(token_hash=sha256(VIEWER_S.encode()).hexdigest())
    own = device.matches.create(start_key="x", start_digest="x", rules={})
    call_command("sample_history", hands=3000, seed=3, owner=own.code, verbosity=0)
    own.delete()
    for page in LISTS:
        name = page.strip("/") or "matches"
        yield Shot(f"history-{name}", f"/history/{page}", token=VIEWER_S, wide=True)
    best = max(device.players.all(), key=lambda one: one.history_seats.count())
    for page in ("", "counts/", "days/"):
        name = page.strip("/") or "figures"
        yield Shot(f"history-{name}", f"/history/statistics/{best.pk}/{page}", token=VIEWER_S,
                   wide=True)  # fmt: skip
    for page in ("", "name/", "merge/", "delete/"):
        name = page.strip("/") or "page"
        yield Shot(f"player-{name}", f"/history/players/{best.pk}/{page}", token=VIEWER_S)
    yield Shot("history-old-sheet", "/history/old-sheet/", token=VIEWER_S, wide=True)
    yield Shot("history-deleted", "/history/deleted/", token=VIEWER_S)
    yield Shot("history-nothing-found", "/history/?words=nobody", token=VIEWER_S)
    yield from _of_what_comes_in(device)
    match = Match.objects.filter(owner__token_hash=sha256(OWNER.encode()).hexdigest()).first()
    yield Shot("match-out", f"/history/match/{match.code}/out/")
    yield Shot("match-beside", f"/match/{match.code}/beside/")
    yield Shot("match-delete", f"/match/{match.code}/delete/")
    yield Shot("match-print", f"/history/match/{match.code}/print/", wide=True)


def _of_what_comes_in(device) -> Iterator[Shot]:
    """A table whose columns are to be named, and a file of which not all can be read."""
    import json

    from django.core.files.uploadedfile import SimpleUploadedFile

    from scorekeeper.history.intake import desk
    from scorekeeper.history.models import Upload

    hand = {"result": "knock", "by": 0, "deadwood": [8, 20]}
    record = {"format": "gin-match/1", "rules": "bicycle", "sides": ["Ann", "Zoë"], "hands": [hand]}
    lines = [record, {**record, "played": "2026-10-03"}, {**record, "hands": [{"result": "knock"}]}]
    table = desk.bring(device, SimpleUploadedFile("scores.csv", TABLE))
    Upload.objects.filter(pk=table.pk).update(state=Upload.State.TAKING_IN)  # not cleared away
    written = "\n".join(map(json.dumps, lines)).encode()
    ready = desk.bring(device, SimpleUploadedFile("matches.jsonl", written))
    Upload.objects.filter(pk=table.pk).update(state=Upload.State.COLUMNS)
    yield Shot("intake-columns", table.get_absolute_url(), token=VIEWER_S)
    yield Shot("intake-ready", ready.get_absolute_url(), token=VIEWER_S)
