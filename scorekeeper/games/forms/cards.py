"""A hand counted by its cards, under the house rules of its match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.inputs import Hidden
from scorekeeper.referee.forms.knock import KnockForm
from scorekeeper.rules.hand import COUNTED, Hand, Side, other
from scorekeeper.rules.knock import Knock
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.outcomes import Role
from scorekeeper.rules.ruleset import Ruleset


class CardsForm(ActForm, KnockForm):
    """Who knocked, and both players' cards. `facts` are the hand, where the knock is legal.

    `was` is the hand as it stands, where one is counted again.
    """

    side = forms.CharField(widget=Hidden, required=False)
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
    def by(self) -> Side | None:
        """The side that knocked, as sent or as it stands."""
        if self.is_bound:
            return Side(int(self.cleaned_data["who"]))
        return self.was.by if self.was else None

    @property
    def facts(self) -> Hand:
        """The hand as it goes on the sheet, with its cards. Raises `Refused` if it was no knock."""
        if not self.ruling.is_legal:
            raise Refused("", self.ruling.reasons[-1].message)
        assert self.by is not None
        dealer = self.was.dealer if self.was else None
        return replace(self.ruling.hand(self.by, self.knock), dealer=dealer)

    def told(self) -> tuple[Knock, Ruleset] | None:
        """What was sent; before that, the cards that the hand has."""
        if self.is_bound:
            return super().told()
        recorded = _as_recorded(self.was) if self.was else None
        return (recorded, self.ruleset) if recorded else None

    def called(self) -> dict[Role, str] | None:
        by = self.by
        if by is None:
            return None
        return {Role.KNOCKER: self.players[by], Role.DEFENDER: self.players[other(by)]}

    @property
    def agrees(self) -> bool | None:
        """Whether the counts on the sheet are those of the hand's cards; None without both."""
        written, counted = self._counts()
        return written == counted if written and counted else None

    @property
    def agreement(self) -> str:
        """The same in a sentence."""
        if self.agrees is None:
            return ""
        if self.agrees:
            return gettext("The counts on the sheet agree with the cards.")
        written, counted = (" – ".join(map(str, counts)) for counts in self._counts())
        told = {"written": written, "counted": counted}
        return gettext("The sheet says %(written)s, the cards say %(counted)s.") % told

    def _counts(self) -> tuple[list[int], list[int]]:
        """The knocker's and the defender's, as they stand on the sheet and as the cards count."""
        was = self.was
        if self.is_bound or self.answer is None or was is None:
            return [], []
        if was.by is None or was.deadwood is None:
            return [], []
        written = [was.deadwood[was.by], was.deadwood[other(was.by)]]
        return written, [side.count for side in self.answer.sides]

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


def initial_of(hand: Hand) -> dict[str, Any]:
    """What the form shows for a hand that is counted again by its cards."""
    initial: dict[str, Any] = {"who": "" if hand.by is None else str(hand.by)}
    if hand.cards is not None and hand.by is not None:
        initial["knocker"] = " ".join(map(str, hand.cards[hand.by]))
        initial["defender"] = " ".join(map(str, hand.cards[other(hand.by)]))
    if hand.knock_card is not None:
        initial["knock_card"] = str(hand.knock_card)
    elif hand.result in COUNTED:
        initial["no_knock_card"] = True
    return initial


def _as_recorded(hand: Hand) -> Knock | None:
    """The knock that the hand's cards were, where they are all there."""
    if hand.by is None or hand.cards is None:
        return None
    try:
        return Knock(
            knocker=hand.cards[hand.by],
            defender=hand.cards[other(hand.by)],
            knock_card=hand.knock_card,
        )
    except Refused:
        return None
