"""A hand counted by its cards, under the house rules of its match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.referee.forms import Answer, KnockForm, answer_to
from scorekeeper.rules.hand import COUNTED, Hand, Side
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.outcomes import Role
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.rulings import rule_on_knock
from scorekeeper.wording import say


class CardsForm(ActForm, KnockForm):
    """Who knocked, and both players' cards. `facts` are the hand, where the knock is legal.

    `was` is the hand as it stands, where one is counted again.
    """

    who = radios()
    no_knock_card = forms.BooleanField(label=_("Knock card not known"), required=False)

    def __init__(
        self,
        *args: Any,
        ruleset: Ruleset,
        names: Sequence[str],
        was: Hand | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.players = names
        self.was = was
        offer(self, "who", [(str(side), name) for side, name in enumerate(names)])
        if not ruleset.has_knock_card:
            del self.fields["knock_card"], self.fields["no_knock_card"]

    @property
    def play_on(self) -> bool:
        """Whether a hand was asked for after the match was decided."""
        return self.data.get("play_on") == "yes"

    @property
    def knocker(self) -> Side:
        """The side that knocked."""
        return Side(int(self.cleaned_data["who"]))

    @property
    def facts(self) -> Hand:
        """The hand as it goes on the sheet, with its cards. Raises `Refused` if it was no knock."""
        if not self.ruling.is_legal:
            raise Refused("", self.ruling.reasons[-1].message)
        dealer = self.was.dealer if self.was else None
        return replace(self.ruling.hand(self.knocker, self.knock), dealer=dealer)

    @cached_property
    def answer(self) -> Answer | None:
        """The ruling on what was sent; or, before that, on the cards the hand has."""
        if self.is_bound:
            return self._answer_to_sent()
        if self.was is None or self.was.by is None or self.was.cards is None:
            return None
        try:
            knock = _as_recorded(self.was)
            ruling = rule_on_knock(knock, self.ruleset)
        except Refused:
            return None
        return answer_to(knock, self.ruleset, ruling, _roles(self.was.by, self.players))

    @property
    def agreement(self) -> str:
        """Whether the counts on the sheet are those of the hand's cards; nothing without both."""
        was = self.was
        if self.is_bound or self.answer is None or was is None or was.deadwood is None:
            return ""
        counted = [side.count for side in self.answer.sides]
        written = [was.deadwood[was.by or 0], was.deadwood[1 - (was.by or 0)]]
        if counted == written:
            return gettext("The counts on the sheet agree with the cards.")
        told = {
            "written": " – ".join(map(str, written)),
            "counted": " – ".join(map(str, counted)),
        }
        return gettext("The sheet says %(written)s, the cards say %(counted)s.") % told

    @property
    def agrees(self) -> bool:
        """Whether there is nothing to write that the sheet does not say already."""
        return self.agreement == gettext("The counts on the sheet agree with the cards.")

    def rules(self) -> object:
        return self.ruleset.to_public()

    def clean(self) -> dict[str, Any]:
        if not self.cleaned_data.get("who"):
            self.add_error("who", gettext("Say who knocked."))
        if "knock_card" in self.fields and "knock_card" not in self.errors:
            known = self.cleaned_data["knock_card"] or self.cleaned_data["no_knock_card"]
            if not known:
                self.add_error("knock_card", gettext("Tap the knock card, or say it is not known."))
        return super().clean()

    def _answer_to_sent(self) -> Answer | None:
        if not self.is_valid():
            return None
        names = _roles(self.knocker, self.players)
        return answer_to(self.knock, self.ruleset, self.ruling, names)


def initial_of(hand: Hand) -> dict[str, Any]:
    """What the form shows for a hand that is counted again by its cards."""
    initial: dict[str, Any] = {"who": "" if hand.by is None else str(hand.by)}
    if hand.cards is not None and hand.by is not None:
        initial["knocker"] = " ".join(map(str, hand.cards[hand.by]))
        initial["defender"] = " ".join(map(str, hand.cards[1 - hand.by]))
    if hand.knock_card is not None:
        initial["knock_card"] = str(hand.knock_card)
    elif hand.result in COUNTED:
        initial["no_knock_card"] = True
    return initial


def _as_recorded(hand: Hand) -> Knock:
    """The knock that these cards were. Raises `Refused` where cards are missing."""
    assert hand.by is not None
    assert hand.cards is not None
    return Knock(
        knocker=hand.cards[hand.by],
        defender=hand.cards[1 - hand.by],
        knock_card=hand.knock_card,
    )


def _roles(by: Side, names: Sequence[str]) -> dict[Role, str]:
    return {Role.KNOCKER: names[by], Role.DEFENDER: names[1 - by]}
