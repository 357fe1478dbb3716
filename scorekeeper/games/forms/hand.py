"""A hand as the scorer tells it: who went down, how, and what was left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.act import ActForm
from scorekeeper.games.forms.choices import offer, radios
from scorekeeper.games.forms.counts import CountField, CountInput
from scorekeeper.rules.cards import RANK_LETTERS, Card, Suit
from scorekeeper.rules.hand import Hand, Kind, Result, Side
from scorekeeper.rules.messages import Refused
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.scoring import score_hand
from scorekeeper.wording import say

ASKED = "asked"
"""The code of an error that asks for what is not there yet."""

NOBODY = "nobody"
NOT_SAID = "none"
NOT_KNOWN = "unknown"

RESULTS = {
    Result.KNOCK: _("Knock"),
    Result.GIN: _("Gin"),
    Result.BIG_GIN: _("Big gin"),
    Result.AGREED: _("Points"),
    Result.WALL: _("Wall"),
    Result.VOID: _("Void"),
}
KINDS = {
    Kind.KNOCK: _("Knock"),
    Kind.GIN: _("Gin"),
    Kind.BIG_GIN: _("Big gin"),
    Kind.UNDERCUT: _("Undercut"),
    Kind.GIN_OFF: _("Gin off"),
    Kind.FORFEIT: _("Forfeit"),
    NOT_SAID: _("Not said"),
}
RANKS = [*(("10" if letter == "T" else letter) for letter in RANK_LETTERS)]
SUITS = {
    Suit.SPADES: _("spades"),
    Suit.HEARTS: _("hearts"),
    Suit.DIAMONDS: _("diamonds"),
    Suit.CLUBS: _("clubs"),
}
SUIT_SIGNS = ("spade", "heart", "diamond", "club")
WITHOUT_WINNER = (Result.WALL, Result.VOID)
DEAD = ("wall", "void")


class HandForm(ActForm):
    """What a scorer knows when a hand ends. Nothing is chosen beforehand.

    `hand` is what was seen, once the form is valid. A blank count is asked for, not taken for 0.
    """

    use_required_attribute = False

    who = radios()
    result = radios([(result.value, name) for result, name in RESULTS.items()])
    kind = radios([("", _("Another kind")), *((str(kind), name) for kind, name in KINDS.items())])
    points = CountField(label=_("Points"), widget=CountInput(**{"data-count": "points"}))
    count_0 = CountField()
    count_1 = CountField()
    rank = radios([("", _("Another card")), *((r, r) for r in RANKS), (NOT_KNOWN, _("Not known"))])
    suit = radios([(suit.value, name) for suit, name in SUITS.items()])

    def __init__(self, *args: Any, ruleset: Ruleset, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.names = names
        sides = [(str(side), name) for side, name in enumerate(names)]
        offer(self, "who", [*sides, (NOBODY, _("Nobody"))])
        for side, name in enumerate(names):
            count = self.fields[f"count_{side}"]
            count.label = name
            count.widget.attrs["data-count"] = str(side)
        if not ruleset.has_knock_card:
            del self.fields["rank"], self.fields["suit"]

    @property
    def settled(self) -> str:
        """How two versions of the hand were settled, by the button that was pressed."""
        return str(self.data.get("settle", ""))

    @property
    def counts(self) -> list[forms.BoundField]:
        """The two count fields, in the order of the sides."""
        return [self["count_0"], self["count_1"]]

    @property
    def hand(self) -> Hand:
        hand: Hand = self.cleaned_data["hand"]
        return hand

    @property
    def played(self) -> list[tuple[BoundWidget, str]]:
        """The ways somebody can end a hand, each with a word of explanation."""
        return [(radio, hint) for radio, hint in self._results() if radio.data["value"] not in DEAD]

    @property
    def unplayed(self) -> list[tuple[BoundWidget, str]]:
        """The ways a hand ends by itself."""
        return [(radio, hint) for radio, hint in self._results() if radio.data["value"] in DEAD]

    @property
    def suits(self) -> list[tuple[BoundWidget, str]]:
        """The suits, each with the name of its sign."""
        return list(zip(self["suit"].subwidgets, SUIT_SIGNS, strict=True))

    @property
    def refusal(self) -> str:
        """The first thing that is wrong with the hand, if it was sent."""
        errors = self._errors_of_the_hand() if self.is_bound else []
        return " ".join(errors[0].messages) if errors else ""

    @property
    def as_typed(self) -> tuple[Hand | None, str]:
        """For a look while it is typed: the hand, once it is whole, or what is wrong by now.

        What was not reached yet is no mistake.
        """
        errors = self._errors_of_the_hand()
        wrong = [error for error in errors if error.code != ASKED]
        sentence = " ".join(wrong[0].messages) if wrong else ""
        return (None if errors else self.hand), sentence

    def clean(self) -> dict[str, Any]:
        result = self._clean_result()
        if result is not None and not self._errors_of_the_hand():
            self.cleaned_data["hand"] = self._read(result)
            if not self._errors_of_the_hand() or self._only_wants_a_count():
                self._check()
        return self.cleaned_data

    def _results(self) -> list[tuple[BoundWidget, str]]:
        limit = gettext("%s or less is left") % self.ruleset.knock_limit
        if self.ruleset.has_knock_card:
            limit = gettext("no more is left than the card allows")
        hints = [
            limit,
            gettext("nothing is left"),
            gettext("all eleven melded"),
            gettext("agreed at the table"),
            gettext("the stock ran out"),
            gettext("not counted, dealt again"),
        ]
        return list(zip(self["result"].subwidgets, hints, strict=True))

    def _clean_result(self) -> Result | None:
        """Who and how, where the two fit together."""
        who, result = self.cleaned_data.get("who"), self.cleaned_data.get("result")
        if not who:
            self._ask("who", gettext("Say who went down, or that nobody did."))
            return None
        fitting = (who == NOBODY) == (result in WITHOUT_WINNER)
        if not result or not fitting:
            self._ask("result", gettext("Say how the hand ended."))
            return None
        return Result(result)

    def _read(self, result: Result) -> Hand:
        if result in WITHOUT_WINNER:
            return Hand(result=result)
        side, card = Side(int(self.cleaned_data["who"])), self._clean_knock_card()
        if result is Result.AGREED:
            kind, points = self._clean_agreed()
            return Hand(result=result, winner=side, kind=kind, points=points, knock_card=card)
        return Hand(result=result, by=side, deadwood=self._clean_counts(result), knock_card=card)

    def _clean_counts(self, result: Result) -> tuple[int, ...]:
        """Both counts; whoever goes gin has nothing left, and need not say so."""
        counts = []
        for side, name in enumerate(self.names):
            count = self.cleaned_data.get(f"count_{side}")
            if count is None and (result is Result.KNOCK or str(side) != self.cleaned_data["who"]):
                asked = gettext("How much has %(name)s left? Nothing is 0.") % {"name": name}
                self._ask(f"count_{side}", asked)
            counts.append(count or 0)
        return tuple(counts)

    def _clean_agreed(self) -> tuple[Kind | None, int]:
        kind, points = self.cleaned_data.get("kind"), self.cleaned_data.get("points")
        if not kind:
            self._ask("kind", gettext("Say what the points are for, or “Not said”."))
        if points is None:
            self._ask("points", gettext("How many points go on the sheet?"))
        return (Kind(kind) if kind and kind != NOT_SAID else None), points or 0

    def _clean_knock_card(self) -> Card | None:
        """The knock card where the house rules want one; “not known” is an answer, blank is not."""
        if not self.ruleset.has_knock_card:
            return None
        rank, suit = self.cleaned_data.get("rank"), self.cleaned_data.get("suit")
        if not rank:
            self._ask("rank", gettext("Tap the knock card, or “Not known”."))
        elif rank != NOT_KNOWN and not suit:
            self._ask("suit", gettext("Tap the suit of the knock card."))
        return Card.parse(rank + suit) if rank and suit and rank != NOT_KNOWN else None

    def _check(self) -> None:
        """Ask the rules; their refusal goes beside the field it is about."""
        try:
            score_hand(self.hand, self.ruleset)
        except Refused as refusal:
            self.refuse(refusal)

    def _only_wants_a_count(self) -> bool:
        """Whether a count is all that is missing: what is wrong with the other is said already."""
        found = {name for name in self.errors if name not in ActForm.base_fields}
        return (
            bool(found)
            and all(name.startswith("count_") for name in found)
            and all(error.code == ASKED for error in self._errors_of_the_hand())
        )

    def _errors_of_the_hand(self) -> list[forms.ValidationError]:
        """What is wrong with the hand itself, whatever page it was sent from."""
        errors = self.errors.as_data().items()
        return [
            error for name, found in errors if name not in ActForm.base_fields for error in found
        ]

    def _field_of(self, key: str, hand: Hand) -> str:
        if key == "deadwood" and hand.by is not None and hand.deadwood is not None:
            if hand.result is not Result.KNOCK and hand.deadwood[hand.by]:
                return "result"
            too_much = [c > self.ruleset.largest_count for c in hand.deadwood]
            return f"count_{too_much.index(True) if any(too_much) else hand.by}"
        return key if key in self.fields else "who"

    def refuse(self, refusal: Refused) -> None:
        """Say beside its field what the rules refuse."""
        field = self._field_of(refusal.where, self.hand)
        self.add_error(field, forms.ValidationError(say(refusal.message), "refused"))

    def _ask(self, field: str, sentence: str) -> None:
        self.add_error(field, forms.ValidationError(sentence, ASKED))


def initial_of(hand: Hand) -> dict[str, Any]:
    """What the form shows for a hand that is to be corrected."""
    who = hand.winner if hand.result is Result.AGREED else hand.by
    initial: dict[str, Any] = {
        "who": NOBODY if hand.result in WITHOUT_WINNER else str(who),
        "result": hand.result.value,
        "kind": str(hand.kind or NOT_SAID) if hand.result is Result.AGREED else "",
        "points": hand.points,
        "rank": "" if hand.result in WITHOUT_WINNER else NOT_KNOWN,
    }
    for side, count in enumerate(hand.deadwood or ()):
        initial[f"count_{side}"] = count
    if hand.knock_card is not None:
        letter, suit = str(hand.knock_card)[0], hand.knock_card.suit.value
        initial |= {"rank": "10" if letter == "T" else letter, "suit": suit}
    return initial
