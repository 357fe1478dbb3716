"""Who may ask for what: every address of the project, for everybody, by every method.

`WANTED` says it for each address. An address that is added without a line there fails.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from itertools import pairwise

import pytest
from django.apps import apps
from django.db import transaction
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils import timezone

from scorekeeper.games.models import Match, Participant
from scorekeeper.games.models.sharing import LINK
from scorekeeper.games.scorebook.beside import Picture, add_photo
from scorekeeper.games.scorebook.disputing import dispute_hand
from scorekeeper.games.scorebook.house_rules import keep_house_rules
from scorekeeper.games.scorebook.players import merge_players
from scorekeeper.games.scorebook.proposing import AskedFor, propose
from scorekeeper.people.models import Device
from scorekeeper.people.moves import offer_move
from scorekeeper.people.rights import RIGHTS, Right, Role
from scorekeeper.people.tokens import digest_of_token, token_of
from tests.games.conftest import Scorer
from tests.games.phone import Phone
from tests.games.table import ANN, BEN, gin, knock

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


class Whom(Enum):
    """Whom an address answers that is not about what a device may do with a match."""

    ANYBODY = "anybody, and a stranger sees nobody's names"
    ITS_OWN = "the device whose it is: to any other it is not there"
    TOKEN = "anybody who has the token in its address, which says names"


SEE, KEEP, RUN, ANSWER, OWN = Right
ANYBODY, ITS_OWN, TOKEN = Whom
ANSWERS = ("GET", "HEAD", "POST")
METHODS = (*ANSWERS, "PUT", "DELETE")

WANTED: dict[str, dict[str, Right | Whom]] = {
    "manifest": {"GET": ANYBODY},
    "set_language": {"GET": ANYBODY, "POST": ANYBODY},
    "referee:ask": {"GET": ANYBODY},
    "referee:knock": {"GET": ANYBODY, "POST": ANYBODY},
    "referee:layoff": {"GET": ANYBODY},
    "referee:irregularities": {"GET": ANYBODY},
    "referee:irregularity": {"GET": ANYBODY},
    "referee:rulebook": {"GET": ANYBODY},
    "history:matches": {"GET": ANYBODY},
    "history:players": {"GET": ANYBODY},
    "history:old_sheet": {"GET": ANYBODY, "POST": ANYBODY},
    "history:deleted": {"GET": ANYBODY},
    "history:bring_back": {"POST": ITS_OWN},
    "history:player": {"GET": ITS_OWN},
    "history:rename": {"GET": ITS_OWN, "POST": ITS_OWN},
    "history:merge": {"GET": ITS_OWN, "POST": ITS_OWN},
    "history:separate": {"POST": ITS_OWN},
    "history:me": {"POST": ITS_OWN},
    "history:hide": {"POST": ITS_OWN},
    "history:delete_player": {"GET": ITS_OWN, "POST": ITS_OWN},
    "history:statistics": {"GET": ANYBODY},
    "history:figures": {"GET": ITS_OWN},
    "history:counts": {"GET": ITS_OWN},
    "history:days": {"GET": ITS_OWN},
    "history:head_to_head": {"GET": ITS_OWN},
    "history:in_and_out": {"GET": ANYBODY},
    "history:bring": {"POST": ANYBODY},
    "history:intake": {"GET": ITS_OWN, "POST": ITS_OWN},
    "history:intake_on": {"POST": ITS_OWN},
    "history:out": {"GET": ANYBODY},
    "history:out_progress": {"GET": ANYBODY},
    "history:match_out": {"GET": SEE},
    "history:match_file": {"GET": SEE},
    "history:match_print": {"GET": SEE},
    "history:match_picture": {"GET": SEE},
    "games:start": {"GET": ANYBODY},
    "games:kept": {"GET": ANYBODY},
    "games:forget": {"POST": ITS_OWN},
    "games:waiting": {"GET": ANYBODY},
    "games:new_match": {"GET": ANYBODY, "POST": ANYBODY},
    "games:new_phone": {"GET": ANYBODY, "POST": ANYBODY},
    "games:arrive": {"GET": TOKEN, "POST": TOKEN},
    "games:join_by_code": {"GET": ANYBODY, "POST": ANYBODY},
    "games:join": {"GET": TOKEN, "POST": TOKEN},
    "games:share": {"GET": SEE},
    "games:make_link": {"POST": OWN},
    "games:revoke_link": {"POST": OWN},
    "games:replace_link": {"POST": OWN},
    "games:code_link": {"POST": OWN},
    "games:remove_phone": {"POST": OWN},
    "games:me": {"POST": ANSWER},
    "games:hand_over": {"GET": OWN, "POST": OWN},
    "games:sheet": {"GET": SEE, "POST": KEEP},
    "games:preview": {"GET": KEEP},
    "games:undo": {"POST": KEEP},
    "games:redo": {"POST": KEEP},
    "games:pen": {"POST": KEEP},
    "games:large": {"GET": SEE},
    "games:log": {"GET": SEE},
    "games:again": {"GET": RUN, "POST": RUN},
    "games:beside": {"GET": KEEP, "POST": KEEP},
    "games:photo_new": {"POST": KEEP},
    "games:photo": {"GET": SEE},
    "games:photo_shown": {"POST": KEEP},
    "games:delete": {"GET": OWN, "POST": OWN},
    "games:match": {"GET": SEE},
    "games:recount": {"GET": SEE},
    "games:rules": {"GET": RUN, "POST": RUN},
    "games:sides": {"GET": RUN, "POST": RUN},
    "games:first_dealer": {"GET": RUN, "POST": RUN},
    "games:end": {"GET": RUN, "POST": RUN},
    "games:go_on": {"GET": RUN, "POST": RUN},
    "games:notice": {"GET": RUN, "POST": RUN},
    "games:irregularities": {"GET": KEEP},
    "games:irregularity": {"GET": KEEP, "POST": KEEP},
    "games:game": {"GET": SEE},
    "games:sign": {"POST": ANSWER},
    "games:unsign": {"POST": ANSWER},
    "games:not_right": {"GET": ANSWER, "POST": ANSWER},
    "games:dispute": {"GET": SEE},
    "games:put_forward": {"GET": ANSWER, "POST": ANSWER},
    "games:ruling": {"GET": ANSWER, "POST": ANSWER},
    "games:settle": {"POST": ANSWER},
    "games:keep": {"POST": ANSWER},
    "games:renew": {"POST": ANSWER},
    "games:let_go": {"POST": ANSWER},
    "games:both_enter": {"POST": RUN},
    "games:own_cards": {"GET": ANSWER, "POST": ANSWER},
    "games:withdraw_draft": {"POST": ANSWER},
    "games:ask_undo": {"GET": KEEP, "POST": KEEP},
    "games:ask_redo": {"GET": KEEP, "POST": KEEP},
    "games:proposal": {"GET": SEE},
    "games:accept": {"POST": ANSWER},
    "games:decline": {"POST": ANSWER},
    "games:withdraw": {"POST": KEEP},
    "games:cards": {"GET": KEEP, "POST": KEEP},
    "games:hand_cards": {"GET": KEEP, "POST": KEEP},
    "games:hand": {"GET": SEE, "POST": KEEP},
    "games:hand_preview": {"GET": KEEP},
    "games:version": {"GET": KEEP, "POST": KEEP},
    "games:insert_preview": {"GET": KEEP},
    "games:void": {"GET": KEEP, "POST": KEEP},
    "games:strike": {"GET": KEEP, "POST": KEEP},
    "games:restore": {"GET": KEEP, "POST": KEEP},
    "games:insert": {"GET": KEEP, "POST": KEEP},
    "games:move": {"GET": KEEP, "POST": KEEP},
    "games:note": {"GET": KEEP, "POST": KEEP},
}
"""What each address wants, by method; HEAD wants what GET does, and every other method is 405."""

ANSWERED_OTHERWISE = {
    ("set_language", "PUT"): "Django's own view takes any method, and sends back",
    ("set_language", "DELETE"): "the same",
    ("set_language", "HEAD"): "the same",
}

UNCHANGED = {"games": [], "hands": []}
NAMES = ("Annabelle", "Benedikt")
"""Such as stand on no page by themselves."""


@dataclass
class Table:
    """A match, and every phone that might ask for it."""

    match: Match
    phones: dict[str, Phone]
    roles: dict[str, Role]
    kwargs: dict[str, str | int]

    def address(self, name: str) -> str:
        needed = addresses()[name].pattern.converters
        missing = set(needed) - set(self.kwargs) - set(OF_ONE_ADDRESS.get(name, {}))
        assert not missing, (
            f"{name} has {missing} in its address: say which in `table` or `OF_ONE_ADDRESS`"
        )
        known = {**self.kwargs, **OF_ONE_ADDRESS.get(name, {})}
        if name == "games:arrive":
            known["token"] = offer_move(self.match.owner, timezone.now()).token
        return reverse(name, kwargs={one: known[one] for one in needed})


OF_ONE_ADDRESS: dict[str, dict[str, str | int]] = {
    "referee:irregularity": {"key": "over_limit"},
    "games:version": {"number": 2},
    "games:photo": {"mark": 6},
    "games:photo_shown": {"mark": 6},
    "games:dispute": {"number": 5},
    "games:ruling": {"number": 5},
    "games:settle": {"number": 5},
    "games:keep": {"number": 5},
    "games:renew": {"number": 5},
    "games:let_go": {"number": 5},
    "games:withdraw_draft": {"kind": "hand"},
    "games:put_forward": {"number": 5, "side": 0},
    "games:proposal": {"number": 4},
    "games:accept": {"number": 4},
    "games:decline": {"number": 4},
    "games:withdraw": {"number": 4},
    "history:intake": {"code": "u" * 24},
    "history:intake_on": {"code": "u" * 24},
}
"""What stands in an address where it differs from what the others have there."""


def addresses() -> dict[str, URLPattern]:
    """Every address of the project, by its name."""
    return dict(_walk(get_resolver(), ""))


def _walk(resolver: URLResolver, namespace: str):
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from _walk(one, f"{namespace}{one.namespace}:" if one.namespace else namespace)
        else:
            yield f"{namespace}{one.name}", one


def test_every_address_says_whom_it_answers():
    missing = set(addresses()) - set(WANTED)
    lines = "\n".join(f'    "{name}": {{"GET": SEE, "POST": KEEP}},' for name in sorted(missing))
    assert not missing, (
        "Say in WANTED of tests/games/test_rights.py who may ask for this, by method: SEE, KEEP, "
        "RUN, ANSWER or OWN of a match; ANYBODY; TOKEN where the address is a key; or ITS_OWN "
        "for what belongs to one device. "
        f"For example:\n{lines}"
    )
    assert set(WANTED) <= set(addresses()), "WANTED names an address that is gone"


@pytest.fixture
def table(device, start):
    """Annabelle's match with everybody at it, and some who no longer are."""
    for player, name in zip(device.players.order_by("id"), NAMES, strict=True):
        player.name = name
        player.save()
    match = start()
    scorer = Scorer(match, device)
    scorer.record(gin(ANN, 20), knock(BEN, 4, 20))
    wanted = AskedFor(what="void", data={}, side=None, needs=(ANN, BEN), rests_on=UNCHANGED)
    propose(match, scorer.act(), replace(wanted, hand=match.hands.first()))
    dispute_hand(match, scorer.act(), match.hands.first(), BEN)
    add_photo(match, scorer.act(), Picture(b"a photo", 1, 1))
    roles = {"the owner": Role.OWNER}
    phones = {"the owner": Phone().is_of(device)}

    def join(who: str, role: Role, side: int | None = None, **more: object) -> Participant:
        link = match.links.create(role=role, side=side, salt=who, token_hash=who, **more)
        roles[who], phones[who] = role, Phone()
        joined = Device.objects.create(token_hash=who, name="")
        phones[who].is_of(joined)
        return match.participants.create(device=joined, link=link, role=role, side=side)

    now = timezone.now()
    join("a viewer", Role.VIEWER)
    join("a scorer", Role.SCORER)
    join("the first side", Role.PLAYER, 0)
    join("the second side", Role.PLAYER, 1)
    join("revoked", Role.PLAYER, 1, revoked_at=now)
    join("expired", Role.PLAYER, 1, expires_at=now - timedelta(seconds=1))
    removed = join("removed", Role.PLAYER, 1)
    Participant.objects.filter(pk=removed.pk).update(removed_at=now)
    for let_out in ("revoked", "expired", "removed"):
        roles[let_out] = Role.STRANGER
    roles["a stranger"], phones["a stranger"] = Role.STRANGER, Phone()
    elsewhere = Device.objects.create(token_hash="elsewhere")
    roles["a stranger with a match"], phones["a stranger with a match"] = Role.STRANGER, Phone()
    phones["a stranger with a match"].is_of(elsewhere)
    later = now + timedelta(seconds=1)
    link = match.links.create(
        role=Role.SCORER,
        salt="open",
        token_hash=digest_of_token(token_of("open", LINK)),
        created_at=later,
    )
    device.uploads.create(code="u" * 24, name="a file", state="ready")
    again = device.players.create(name="Ben E.")
    kwargs = {
        "pk": device.players.get(name="Benedikt").pk,
        "merge": merge_players(device.players.get(name="Benedikt"), again).pk,
        "kept": keep_house_rules(device, f"{NAMES[0]}'s", match.ruleset).pk,
        "token": link.token,
        "code": match.code,
        "mark": match.hands.first().mark,
        "player": device.players.get(name=NAMES[0]).pk,
        "opponent": device.players.get(name=NAMES[1]).pk,
        "number": 1,
        "incident": "over_limit",
    }
    return Table(match, phones, roles, kwargs)


@pytest.mark.parametrize("name", WANTED)
def test_an_address_answers_those_it_should_and_nobody_else(table, name):
    address, before = table.address(name), written()
    for who, phone in table.phones.items():
        phone.client.handler.enforce_csrf_checks = False
        for method in METHODS:
            wanted = WANTED[name].get("GET" if method == "HEAD" else method)
            if (name, method) in ANSWERED_OTHERWISE:
                continue
            status, text = ask(phone, method, address)
            here = f"{method} {address} by {who} is answered with {status}"
            assert status in expected(wanted, who, table.roles[who]), here
            if table.roles[who] is Role.STRANGER and wanted is not TOKEN:
                assert not any(one in text for one in NAMES), f"{here}, and says a name"
    assert written() == before, f"somebody was refused {address}, and something was written"


ALLOWED = {200, 204, 302, 304, 409, 422}


def expected(wanted: Right | Whom | None, who: str, role: Role) -> set[int]:
    if wanted is None:
        return {405}
    if not refused(wanted, who, role):
        return ALLOWED
    if isinstance(wanted, Whom) or who.startswith("a stranger"):
        return {404}
    return {403}


def refused(wanted: Right | Whom, who: str, role: Role) -> bool:
    if isinstance(wanted, Right):
        return wanted not in RIGHTS[role]
    return wanted is ITS_OWN and who != "the owner"


def ask(phone: Phone, method: str, address: str) -> tuple[int, str]:
    """Send a request as the least a form of ours sends; what it writes is taken back."""
    said = {"key": "k" * 20, "version": "3"} if method == "POST" else None
    with transaction.atomic():
        kept = phone.client.cookies.copy()
        if method in ANSWERS:
            response = getattr(phone.client, method.lower())(address, said)
        else:
            response = phone.client.generic(method, address)
        phone.client.cookies = kept
        if response.status_code < 400:
            transaction.set_rollback(True)
    is_text = (
        not response.streaming and response.charset and "image/" not in response["Content-Type"]
    )
    return response.status_code, response.text if is_text else ""


def written() -> dict[str, list[tuple]]:
    """Everything in the database."""
    models = [one for app in ("people", "games") for one in apps.get_app_config(app).get_models()]
    return {one.__name__: list(one.objects.order_by("pk").values_list()) for one in models}


@pytest.mark.parametrize("cookie", ["", "x", "a" * 43, "é" * 43, "x" * 5000])
def test_a_forged_cookie_is_a_stranger(table, cookie):
    phone = Phone()
    phone.client.cookies["device"] = cookie
    assert phone.open("/").status == 200
    assert phone.open(table.match.get_absolute_url()).status == 404


def test_a_form_without_its_token_is_refused(table):
    owner = table.phones["the owner"]
    assert owner.client.post(table.match.get_absolute_url(), {"who": "0"}).status_code == 403


def test_a_start_page_lists_what_the_phone_may_see(table):
    told = {who: NAMES[0] in phone.open("/").words for who, phone in table.phones.items()}
    assert told == {who: Right.SEE in RIGHTS[role] for who, role in table.roles.items()}


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        ("revoked", "The link by which this phone came to the match was taken back."),
        ("expired", "The time of the link by which this phone came to the match is up."),
        ("removed", "This phone was taken off the match."),
    ],
)
def test_who_was_let_out_is_told_why_and_what_to_do(table, who, sentence):
    answer = table.phones[who].open(table.match.get_absolute_url())
    assert sentence in answer.words
    assert "Ask whoever started the match for a new link" in answer.words


def test_a_part_of_a_page_that_is_refused_loads_the_page_anew(table, htmx):
    address = table.match.get_absolute_url()
    response = table.phones["removed"].client.get(address, headers=htmx("pad"))
    assert response.status_code == 403
    assert response.headers["HX-Refresh"] == "true"


def test_a_viewers_pages_have_nothing_to_press(table):
    url, mark = table.match.get_absolute_url(), table.kwargs["mark"]
    for page in ("", "game/1/", "table/", "log/", f"hand/{mark}/", "recount/", "large/"):
        answer = table.phones["a viewer"].open(url + page)
        assert answer.status == 200
        assert [one for one in answer.forms if one.action != "/language/"] == [], page
        led = {reached(a) for a in answer.page.all(tag="a")}
        refusing = {
            name for name in led if name in WANTED and WANTED[name]["GET"] not in (SEE, ANYBODY)
        }
        assert refusing == set(), page
    assert "You are looking on" in table.phones["a viewer"].open(url).words
    assert "You are looking on" not in table.phones["a scorer"].open(url).words


def test_a_scorer_is_offered_nothing_that_only_players_may(table):
    url, mark = table.match.get_absolute_url(), table.kwargs["mark"]
    for page in ("", "table/", f"hand/{mark}/"):
        answer = table.phones["a scorer"].open(url + page)
        named = {reached(a) for a in answer.page.all(tag="a")}
        named |= {
            resolve(form.action).view_name for form in answer.forms if form.action.startswith("/")
        }
        assert not {one for one in named if RUN in WANTED.get(one, {}).values()}, page
    assert answer.form.action.endswith(f"/hand/{mark}/")


def reached(link) -> str:
    """The name of the address that a link leads to."""
    try:
        return resolve(link.attrs["href"].partition("#")[0].partition("?")[0]).view_name
    except Resolver404:
        return ""


def test_a_role_of_a_higher_rank_may_do_whatever_a_lower_one_may():
    ranked = sorted(Role, key=lambda role: role.rank)
    assert all(RIGHTS[less] < RIGHTS[more] for less, more in pairwise(ranked))
