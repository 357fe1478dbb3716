"""A new match: who plays, under which house rules, and who deals first."""

import pytest

from scorekeeper.games.models import Entry, HouseRules, Match
from scorekeeper.rules.presets import PRESETS
from tests.games.phone import Phone
from tests.games.table import names
from tests.games.typed import ANN_AND_BEN

pytestmark = pytest.mark.django_db


@pytest.fixture
def form(phone):
    return phone.open("/new/").form


def test_two_names_a_preset_and_a_dealer_begin_a_match(phone, form):
    answer = phone.send(form, **ANN_AND_BEN)
    match = Match.objects.get()

    assert answer.url == match.get_absolute_url()
    assert names(match) == ["Ann", "Ben"]
    assert "Ann deals" in answer.page.one(cls="playing").words
    assert match.rules["undercut_bonus"] == 20


def test_a_phone_that_was_never_here_begins_a_match():
    stranger = Phone()
    answer = stranger.send(stranger.open("/new/").form, **ANN_AND_BEN)
    assert answer.status == 200
    assert Match.objects.count() == 1


def test_the_form_sent_twice_begins_one_match(phone, form):
    first, second = phone.send(form, **ANN_AND_BEN), phone.send(form, **ANN_AND_BEN)
    assert first.url == second.url
    assert Match.objects.count() == 1


def test_the_form_of_a_match_that_was_deleted_begins_another(phone, form):
    first = phone.send(form, **ANN_AND_BEN)
    phone.send(phone.open(f"{first.url}delete/").forms[0])
    second, third = phone.send(form, **ANN_AND_BEN), phone.send(form, **ANN_AND_BEN)
    assert second.status == 200
    assert first.url != second.url == third.url
    phone.send(phone.open("/history/deleted/").form_saying("Bring back"))
    assert phone.open(first.url).status == 200


def test_a_draw_sent_twice_is_drawn_once(phone, form):
    drawn = ANN_AND_BEN | {"first_dealer": "draw"}
    assert {phone.send(form, **drawn).url for _ in range(3)} == {
        Match.objects.get().get_absolute_url()
    }


CHANGED = {
    "who plays": ({"name_1": "Cleo"}, ["Saved: Ann and Ben", "Typed now: Ann and Cleo"]),
    "a house rule": (
        {"gin_bonus": "20"},
        ["Saved: Bicycle", "Typed now: Bicycle · Gin bonus: 20"],
    ),
    "who deals": (
        {"first_dealer": "1"},
        ["Saved: first dealer: Ann", "Typed now: first dealer: Ben"],
    ),
    "a draw": (
        {"first_dealer": "draw"},
        ["Saved: first dealer: Ann", "Typed now: first dealer: Draw for it"],
    ),
    "who sits where": (
        {"name_0": "Ben", "name_1": "Ann"},
        ["Saved: Ann and Ben · first dealer: Ann", "Typed now: Ben and Ann · first dealer: Ben"],
    ),
}


@pytest.mark.parametrize(("typed", "about"), CHANGED.values(), ids=CHANGED.keys())
def test_the_form_of_a_match_that_is_saved_asks_where_it_says_something_else(
    phone, form, typed, about
):
    saved = phone.send(form, **ANN_AND_BEN)
    answer = phone.send(form, **(ANN_AND_BEN | typed))
    assert answer.status == 409
    assert "This match is saved already, as something else." in answer.asked
    assert [one.words for one in answer.page.one(cls="asked").all(tag="li")] == about
    assert answer.page.one(tag="a", href=saved.url).words == "See the saved match"
    assert Match.objects.count() == 1
    another = phone.send(answer.form_saying("Save as another match"))
    assert another.url != saved.url
    assert Match.objects.count() == 2


def test_the_form_of_another_player_of_one_name_is_for_another_match(phone, form, device):
    device.players.create(name="Ben")
    saved = phone.send(form, **ANN_AND_BEN)
    device.players.create(name="Ben")
    assert phone.send(form, **ANN_AND_BEN).url == saved.url
    answer = phone.send(form, **ANN_AND_BEN | {"name_1": "Ben (2)"})
    assert answer.status == 409
    assert "Typed now: Ann and Ben (2)" in answer.asked


def test_a_draw_is_told_in_the_log(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"first_dealer": "draw"})
    assert Match.objects.get().first_dealer in (0, 1)
    log = f"{answer.url}log/"
    assert "Drawn: Ann " in phone.open(log).words
    phone.client.cookies["language"] = "es"
    told = phone.open(log).words
    assert "Drawn" not in told
    assert Entry.objects.get().reason.startswith("drawn: ")


def test_another_evening_may_draw_too(phone, match):
    page = phone.open(f"{match.get_absolute_url()}again/")
    answer = phone.send(page.form_to("/again/"), first_dealer="draw")
    assert "Drawn: Ann " in answer.words
    assert match.next_evenings.get().first_dealer in (0, 1)


def test_no_side_deals_beforehand(form):
    assert form.values["first_dealer"] not in ("0", "1")


def test_the_first_dealer_may_be_unknown(phone, form):
    answer = phone.send(form, **ANN_AND_BEN | {"first_dealer": "unknown"})
    assert "dealer not known" in answer.page.one(cls="playing").words


def test_hollywood_is_one_switch(phone, form):
    phone.send(form, **ANN_AND_BEN, hollywood="on")
    assert Match.objects.get().rules["columns"] == 3


def test_a_house_rule_changed_differs_from_the_preset(phone, form):
    phone.send(form, **ANN_AND_BEN, gin_bonus="20", target="150")
    rules = Match.objects.get().rules
    assert (rules["gin_bonus"], rules["target"], rules["undercut_bonus"]) == (20, 150, 20)


def test_every_preset_that_is_offered_begins_a_match(phone, form):
    for preset in form.offered["preset"]:
        fresh = phone.open("/new/").form
        answer = phone.send(fresh, **ANN_AND_BEN | {"preset": preset})
        assert answer.status == 200, preset


def test_another_preset_brings_its_own_values_without_scripts(phone, form):
    others = [each for each in form.offered["preset"] if each != form.values.get("preset")]
    phone.send(form, **ANN_AND_BEN | {"preset": others[-1]})
    assert Match.objects.get().ruleset == PRESETS[others[-1]].ruleset


def test_house_rules_are_kept_under_a_name_and_offered(phone, form):
    phone.send(form, **ANN_AND_BEN, gin_bonus="30", keep_as="Thursdays")
    assert HouseRules.objects.get().values["gin_bonus"] == 30

    page = phone.open("/new/")
    assert "Thursdays" in page.words
    own = [each for each in page.form.offered["preset"] if each.startswith("own-")]
    phone.send(page.form, **ANN_AND_BEN | {"preset": own[0]})
    assert Match.objects.order_by("-pk").first().rules["gin_bonus"] == 30


def test_house_rules_are_kept_only_with_the_match_that_begins(phone, form):
    said = ANN_AND_BEN | {"keep_as": "Thursdays"}
    phone.send(form, **said, gin_bonus="30")
    answer = phone.send(form, **said, gin_bonus="35")
    assert answer.status == 409
    assert HouseRules.objects.get().values["gin_bonus"] == 30
    phone.send(answer.form)
    assert HouseRules.objects.get().values["gin_bonus"] == 35


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("target", "0", "This has to be from"),
        ("target", "1000000", "This has to be from"),
        ("target", "", "This has to be"),
        ("target", "abc", "This is not a number."),
        ("target", "12.5", "Only whole numbers count."),
        ("target", "-5", "A number here is never below 0."),
        ("gin_bonus", "99999", "This has to be from"),
        ("box", "x", "This is not a number."),
        ("game_bonus", "lots", "This is not a number."),
        ("column_multipliers", "1 x 2", "Type a whole number for each column"),
        ("column_multipliers", "1 2", ""),
        ("match_games", "2", "Best of an even number could end level"),
        ("tie", "maybe", ""),
        ("spade", "", ""),
        ("extra_boxes_gin", "999999", "This has to be from"),
    ],
)
def test_a_house_rule_that_cannot_be_is_sent_back(phone, form, none_begun, field, value, sentence):
    answer = phone.send(form, **ANN_AND_BEN, **{field: value})
    assert answer.status == 422
    assert sentence in answer.beside(field)
    assert answer.beside(field)
    assert answer.form.values.items() >= ANN_AND_BEN.items()


def test_a_refused_house_rule_is_not_hidden_behind_a_closed_line(phone, form, none_begun):
    answer = phone.send(form, **ANN_AND_BEN, gin_bonus="99999")
    around = [
        one
        for one in answer.page.all(tag="details")
        if any(each.attrs.get("name") == "gin_bonus" for each in one.all(tag="input"))
    ]
    assert around
    assert all("open" in one.attrs for one in around)


def test_house_rules_that_contradict_each_other_are_named(phone, form, none_begun):
    answer = phone.send(form, **ANN_AND_BEN, rolling="True")
    assert answer.status == 422
    assert answer.beside("rolling") or answer.refusals


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"preset": "nonsense"}, ""),
        ({"preset": ""}, "Pick one."),
        ({"first_dealer": ""}, "Say who deals first"),
        ({"first_dealer": "7"}, ""),
        ({"keep_as": "x" * 300}, "A name has at most 60 letters."),
        ({"key": ""}, "This page was out of date."),
        ({"key": "forged"}, "This page was out of date."),
    ],
)
def test_what_cannot_be_is_said(phone, form, none_begun, changed, sentence):
    answer = phone.send(form, **ANN_AND_BEN | changed)
    assert answer.status == 422
    assert any(sentence in one for one in answer.refusals), answer.refusals


@pytest.mark.parametrize("key", ["", "forged", "x" * 65])
def test_a_page_that_was_out_of_date_can_be_sent_again(phone, form, key):
    answer = phone.send(form, **ANN_AND_BEN, key=key)
    assert answer.status == 422
    assert phone.send(answer.form).status == 200
    assert Match.objects.count() == 1


@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "", "Mars/Olympus", "../../etc/passwd", "x" * 500]
)
def test_a_time_zone_is_believed_where_it_is_one(phone, form, zone):
    assert phone.send(form, **ANN_AND_BEN, time_zone=zone).status == 200
    assert Match.objects.get().time_zone in ("", "Europe/Berlin")


@pytest.mark.parametrize("part", ["new_match", "values", "rules", "nothing"])
def test_htmx_may_name_any_part(phone, htmx, part):
    assert phone.client.get("/new/?preset=bicycle", headers=htmx(part)).status_code == 200


@pytest.mark.parametrize(
    "query", ["preset=x", "shown=x&preset=own-999", "target=x", "key=1", "hollywood=on"]
)
def test_whatever_the_address_asks_for_the_form_is_whole(phone, query):
    assert phone.open(f"/new/?{query}").form.offered["preset"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(phone, method):
    phone.client.handler.enforce_csrf_checks = False
    assert phone.client.generic(method, "/new/").status_code == 405
