"""Two phones at one match: sharing, joining, signing, proposing, disputing."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from tests.shots.shot import BEN_S, OWNER, STRANGER, VIEWER_S, Shot, entered, save


def of_two_phones() -> Iterator[Shot]:
    """Ann's match with Ben on his own phone and Cleo looking on, in every state of agreement."""
    from tests.games import typed
    from tests.games.table import ANN, BEN, gin, knock, wall

    table = _sit_down()
    yield Shot("share", f"{table.begin('Ann', 'Cleo')[1]}share/", wide=True)
    match, url, scorer = table.begin("Ann", "Ben")
    first = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(BEN, 14), wall())
    link = table.let_in(match)
    yield Shot("join", f"/join/{link}/", token=STRANGER)
    yield Shot("join-by-code", "/join/", token=STRANGER)
    yield Shot("join-closed", "/join/nothing-like-it-anywhere/", token=STRANGER)
    yield Shot("share-joined", f"{url}share/")
    yield Shot("share-guest", f"{url}share/", token=VIEWER_S)
    heir = match.participants.get(device=table.devices[BEN_S])
    yield Shot("hand-over", f"{url}share/owner/?which={heir.pk}")
    yield Shot("arrive", f"/phone/{table.leave()}/", token=STRANGER)
    yield Shot("sheet-viewer", url, token=VIEWER_S, whole=False)
    yield Shot("sheet-bens", url, token=BEN_S, whole=False)
    yield Shot("match-viewer", f"{url}table/", token=VIEWER_S)
    yield Shot("not-on-this-phone", f"{url}table/rules/", token=VIEWER_S)
    yield Shot("not-right", f"{url}hand/{first.mark}/not_right/", token=BEN_S)

    there = table.ben.open(f"{url}hand/{first.mark}/not_right/").form
    disputed = table.ben.send(there, reason="I had 6 left, not 20").url
    yield Shot("dispute", disputed, wide=True)
    yield Shot("dispute-bens", disputed, token=BEN_S)
    facts = table.ben.open(f"{disputed}facts/1/")
    table.ben.send(facts.form, **typed.knock(0, 8, 6))
    yield Shot("dispute-facts", disputed)
    yield Shot("sheet-disputed", url, whole=False)
    yield Shot("hand-disputed", f"{url}hand/{first.mark}/")

    match, there, _ = table.begin("Ann", "Ben")
    table.let_in(match)

    def at_once(page):
        entered("0", "knock", "8", "10")(page)
        table.ben.send(table.ben.open(there).form, **typed.knock(0, 8, 9))
        save(page)

    yield Shot("409-both", there, at_once, whole=False)

    match, url, scorer = table.begin("Ann", "Ben")
    table.let_in(match)
    first = scorer.record(knock(ANN, 8, 20))
    scorer.record(gin(ANN, 80))
    yield Shot("signing", f"{url}game/1/")
    table.ann.send(table.ann.open(f"{url}game/1/").form_saying("Ann signs"))
    yield Shot("signed-one", f"{url}game/1/", token=BEN_S)
    table.ben.send(table.ben.open(f"{url}game/1/").form_saying("Ben signs"))
    yield Shot("signed", f"{url}game/1/")

    hand = f"{url}hand/{first.mark}/"
    asked = table.ann.send(table.ann.open(hand).form, **typed.knock(0, 8, 60), reason="misread")
    yield Shot("void-signed", f"{hand}void/")
    form = next(one for one in asked.forms if "ask" in one.values)
    proposed = table.ann.send(form).url
    yield Shot("proposal", proposed)
    yield Shot("proposal-bens", proposed, token=BEN_S, wide=True)
    yield Shot("sheet-proposed", f"{url}game/1/", token=BEN_S, whole=False)
    yield Shot("waiting", "/waiting/", token=BEN_S)
    yield Shot("start-bens", "/", token=BEN_S)
    yield Shot("waiting-nothing", "/waiting/", token=STRANGER)
    yield Shot("new-phone", "/phone/")


@dataclass
class _Table:
    """Ann's device and her phone, and Ben's."""

    ann: object
    ben: object
    devices: dict
    keys: object

    def begin(self, first: str, second: str):
        from scorekeeper.games.scorebook.acts import Act
        from scorekeeper.games.scorebook.matches import start_match
        from scorekeeper.rules.presets import PRESETS
        from tests.games.conftest import Scorer
        from tests.games.table import ANN

        owner = self.devices[OWNER]
        known = {player.name: player for player in owner.players.all()}
        act = Act(device=owner, key=f"together {next(self.keys)}")
        seats = [[known.get(name, name)] for name in (first, second)]
        rules = PRESETS["bicycle"].ruleset
        match = start_match(act, seats, rules, first_dealer=ANN, time_zone="Europe/Berlin").match
        return match, match.get_absolute_url(), Scorer(match, owner)

    def let_in(self, match) -> str:
        """Let Ben's phone and a looker-on in; the token of Ben's link."""
        from django.utils import timezone

        from scorekeeper.games.scorebook.sharing import make_link
        from scorekeeper.people.rights import Role

        now = timezone.now()
        link = make_link(match, Role.PLAYER, 1, None, now)
        match.participants.create(device=self.devices[BEN_S], link=link, role="player", side=1)
        looker = make_link(match, Role.VIEWER, None, None, now)
        match.participants.create(device=self.devices[VIEWER_S], link=looker, role="viewer")
        return link.token

    def leave(self) -> str:
        """Let Ben move to another phone; the token of the way there."""
        from django.utils import timezone

        from scorekeeper.people.moves import offer_move

        return offer_move(self.devices[BEN_S], timezone.now()).token


def _sit_down() -> _Table:
    from scorekeeper.people.models import Device
    from tests.games.phone import Phone

    devices = {}
    names = {OWNER: "", BEN_S: "Ben’s phone", VIEWER_S: "Cleo’s tablet"}
    for token, name in names.items():
        digest = sha256(token.encode()).hexdigest()
        devices[token], _ = Device.objects.get_or_create(token_hash=digest, defaults={"name": name})
    phones = []
    for token in (OWNER, BEN_S):
        phone = Phone()
        phone.client.cookies["device"] = token
        phones.append(phone)
    return _Table(*phones, devices, count(1))
