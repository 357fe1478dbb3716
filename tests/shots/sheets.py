"""Entering, sheets, results, hands, and what stands behind a match."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count, cycle

from tests.shots.shot import (
    OWNER,
    STRANGER,
    Shot,
    armed,
    broken,
    entered,
    failing,
    out_of_reach,
    save,
    save_nothing,
    tapped,
    then,
)

KNOCKER = "4S 5S 6S 9C 9D 9H JH JD JC 6H"
DEFENDER = "7S 7H 7D 7C 8S QH QD QC 2D 3H"


def of_the_sheets() -> Iterator[Shot]:
    """Write the matches that are drawn, and say how."""
    from scorekeeper.games.scorebook.acts import Act
    from scorekeeper.games.scorebook.house_rules import keep_house_rules
    from scorekeeper.games.scorebook.matches import start_match
    from scorekeeper.people.models import Device
    from scorekeeper.rules.presets import PRESETS
    from tests.games.conftest import Scorer
    from tests.games.table import ANN, BEN, agreed, gin, knock, void, wall

    device = Device.objects.create(token_hash=sha256(OWNER.encode()).hexdigest(), name="")
    people: dict[str, object] = {}
    keys = count(1)

    def begin(first: str, second: str, preset: str = "bicycle", reason: str = "", **rules):
        seats = [[people.get(name, name)] for name in (first, second)]
        ruleset = PRESETS[preset].ruleset.changed(rules)
        act = Act(device=device, key=f"start {next(keys)}", reason=reason)
        match = start_match(act, seats, ruleset, first_dealer=ANN, time_zone="Europe/Berlin").match
        people.update({player.name: player for player in device.players.all()})
        return Scorer(match, device), match.get_absolute_url()

    yield Shot("start-empty", "/", token=STRANGER)
    yield Shot("new", "/new/", token=STRANGER)
    yield Shot("404", "/match/nothing/")
    yield Shot("403", "/new/", lambda page: page.evaluate(
        "document.querySelector('[name=csrfmiddlewaretoken]').value = 'x';"
        "document.querySelector('#new_match').requestSubmit()"
    ) or page.wait_for_timeout(600), token=STRANGER)  # fmt: skip
    yield Shot("500", "/", broken, token=STRANGER)

    _, empty = begin("Ann", "Ben", reason="drawn: 4S 7H")
    yield Shot("sheet-empty", empty, wide=True, whole=False)
    yield Shot("entry-how", empty, tapped('.who label:has([value="0"])'), whole=False, wide=True)
    yield Shot("entry-counts", empty, entered("0", "knock", "8", "20"), whole=False, wide=True)
    yield Shot("entry-wrong", empty, entered("0", "knock", "18", "20"), whole=False)
    yield Shot("entry-agreed", empty, entered("1", "agreed"), whole=False)
    yield Shot("entry-nobody", empty, entered("nobody", "void"), whole=False)
    yield Shot("422", empty, then(entered("0", "knock", "18", "abc"), save), whole=False)
    yield Shot("422-blank", empty, save_nothing, whole=False)
    for name, cut in (("not-connected", out_of_reach), ("not-saved", failing)):
        yield Shot(name, empty, then(entered("0", "knock", "8", "20"), cut), whole=False, wide=True)

    scorer, url = begin("Ann", "Cleo")
    first = scorer.record(knock(ANN, 8, 20))
    yield Shot("sheet-first", url, whole=False, wide=True)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 16), wall(), knock(ANN, 9, 5), knock(ANN, 3, 17))
    scorer.record(knock(BEN, 6, 12), gin(ANN, 18))
    yield Shot("readme", url, whole=False)

    scorer, url = begin("Ann", "Ben")
    hands = [scorer.record(one) for one in (knock(ANN, 8, 20), gin(BEN, 16), knock(ANN, 9, 5))]
    scorer.record(wall(), knock(ANN, 3, 17), void())
    scorer.correct(hands[1], gin(BEN, 18))
    yield Shot("sheet", url, wide=True)
    yield Shot("sheet-no-scripts", url, scripts=False)
    yield Shot("hand", f"{url}hand/{hands[1].mark}/", wide=True)
    yield Shot("hand-correct", f"{url}hand/{hands[2].mark}/", tapped("[name=count_1]", "=7"),
               whole=False, wide=True)  # fmt: skip
    yield Shot("hand-more", f"{url}hand/{hands[2].mark}/", tapped(".more summary"), whole=False)
    yield Shot("hand-no-scripts", f"{url}hand/{hands[2].mark}/", scripts=False)
    yield Shot("hand-wrong", f"{url}hand/{hands[2].mark}/", then(entered("0", "knock", "19", "7"),
               save), whole=False)  # fmt: skip
    yield Shot("void", f"{url}hand/{hands[0].mark}/void/")
    yield Shot("strike", f"{url}hand/{first.mark}/strike/")
    yield Shot("match", f"{url}table/", wide=True)
    yield Shot("large", f"{url}large/", wide=True, whole=False)
    yield Shot("rules", f"{url}table/rules/", tapped("[name=look]"))
    yield Shot("sides", f"{url}table/sides/")
    yield Shot("first-dealer", f"{url}table/first_dealer/")
    yield Shot("end", f"{url}table/end/")
    yield Shot("log", f"{url}log/")
    yield Shot("recount", f"{url}recount/", tapped("summary"))

    lengthy = "Maximiliane von Hohenstein-Wal", "Bartholomew Featherstonehaughs"
    scorer, url = begin(*lengthy, "oklahoma", target=3000, gin_bonus=25)
    sides = cycle([ANN, BEN, BEN])
    last = scorer.record(*(gin(next(sides), 40 + n % 50) for n in range(60)))
    yield Shot("long", url, whole=False, wide=True)
    yield Shot("long-game-over", f"{url}game/1/", wide=True)
    yield Shot("long-hand", f"{url}hand/{last.mark}/")
    for page in ("table", "large", "share", "table/first_dealer"):
        yield Shot(f"long-{page.rpartition('/')[2]}", f"{url}{page}/")
    yield Shot("long-entry", url, entered("0", "knock"), whole=False)

    scorer, url = begin("Ann", "Ben", "wikipedia", target=1000, columns=3)
    big = [knock(ANN, 8, 90), gin(BEN, 90), gin(ANN, 98), gin(ANN, 96), wall(), gin(BEN, 97)]
    scorer.record(*big, *(agreed(next(sides), 120) for _ in range(8)))
    yield Shot("hollywood", url, whole=False, wide=True)
    yield Shot("large-hollywood", f"{url}large/", wide=True, whole=False)
    yield Shot("hollywood-entry", url, entered("1", "gin", "31"), whole=False)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 70), gin(ANN, 70))
    yield Shot("finished", url, armed, wide=True)
    yield Shot("finished-view", url, armed, whole=False)
    yield Shot("between-games", f"{url}game/2/", whole=False)

    scorer, url = begin("Ann", "Ben")
    scorer.record(knock(ANN, 8, 20), gin(BEN, 70), gin(ANN, 70), knock(BEN, 2, 30), gin(BEN, 70))
    yield Shot("finished-second", url, armed)

    late, url = begin("Ann", "Cleo")
    late.record(knock(ANN, 8, 20))

    def meanwhile(page):
        entered("1", "gin", "31")(page)
        late.record(knock(ANN, 4, 14))
        save(page)

    yield Shot("409", url, meanwhile, whole=False)
    yield Shot("rulebook", "/referee/rulebook/")
    yield Shot("referee", "/referee/")
    yield Shot("ruling", f"/referee/?knocker={KNOCKER}&defender={DEFENDER}".replace(" ", "+"))
    yield Shot("may-i-knock", "/referee/knock/")
    yield Shot("cards", f"{url}cards/")
    yield Shot("irregularities", f"{url}irregular/")
    yield Shot("irregular", f"{url}irregular/over_limit/")
    yield Shot("kept-empty", "/house-rules/", token=STRANGER)
    changed = PRESETS["pagat"].ruleset.changed({"gin_bonus": 30, "target": 200})
    keep_house_rules(device, "Sundays at Ann's", changed)
    thursdays = keep_house_rules(device, "Thursdays", PRESETS["bicycle"].ruleset)
    yield Shot("kept", "/house-rules/")
    yield Shot("kept-forget", f"/house-rules/?forget={thursdays.pk}")
    yield Shot("start-full", "/", wide=True)
    yield Shot("new-open", "/new/", tapped("text=Oklahoma", ".agreed-details > summary",
               ".group > summary"))  # fmt: skip
