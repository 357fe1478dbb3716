"""The form for the next hand is drawn once for a table: it is the same as if drawn each time."""

import re

import pytest
from django.template.loader import render_to_string

from scorekeeper.games.entry_panel import BLANKS
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.views import sheets
from scorekeeper.rules.ruleset import Ruleset
from tests.games.conftest import Scorer
from tests.games.table import ANN, gin

pytestmark = pytest.mark.django_db

ONE_TIME = re.compile(r'(name="(?:key|csrfmiddlewaretoken)" value=)"[^"]*"')


def drawn_each_time(request, hidden, context):
    match = context["match"]
    form = HandForm(initial=hidden, ruleset=match.ruleset, names=context["names"])
    return render_to_string("games/_entry.html", {**context, "form": form}, request)


@pytest.mark.parametrize(
    "rules", [{}, {"columns": 3}, {"knock_from": "upcard"}, {"big_gin_bonus": 31}], ids=str
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_it_is_what_its_template_draws(phone, start, device, monkeypatch, rules, language):
    device.players.filter(name="Ben").update(name='<Ben> & "Co"')
    match = start(Ruleset().changed(rules))
    Scorer(match, device).record(gin(ANN, 20))

    def page():
        answer = phone.client.get(match.get_absolute_url(), headers={"accept-language": language})
        return ONE_TIME.sub(r"\1", re.sub(r"\s+", " ", answer.text))

    quick = page()
    monkeypatch.setattr(sheets, "entry_panel", drawn_each_time)
    assert quick == page()
    assert not any(blank in quick for blank in BLANKS.values())


def test_two_tables_with_the_same_names_do_not_share_what_is_hidden(phone, start):
    one, two = (phone.open(start().get_absolute_url()).form for _ in "ab")
    assert one.values["key"] != two.values["key"]
    assert one.action != two.action
    assert one.element.words == two.element.words
