"""A sheet that was kept on paper: who, when, the house rules, and a row a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.games.forms.beside import PlaceField, day_played
from scorekeeper.games.forms.choices import offer
from scorekeeper.games.forms.counts import CountField
from scorekeeper.games.forms.days import DayField
from scorekeeper.games.forms.hand import NOBODY, NOT_KNOWN, NOT_SAID, RESULTS, HandForm
from scorekeeper.games.forms.new_match import NewMatchForm
from scorekeeper.games.scorebook.old_sheet import BadHand, OnPaper
from scorekeeper.rules.hand import Hand, Result, Side
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.wording import say

ROWS, MOST_ROWS = 8, 200
TYPED = ("who", "how", "count_0", "count_1", "points")
FIELDS = {"who": "who", "result": "how", "kind": "points", "rank": "how", "suit": "how"}
MOST_CARRIED = 50


@dataclass
class Row:
    """A line of the paper sheet as it was typed, and what is wrong with it."""

    number: int
    typed: dict[str, str]
    wrong: dict[str, list[str]] = field(default_factory=dict)
    hand: Hand | None = None

    @property
    def is_blank(self) -> bool:
        return not any(self.typed.values())

    @property
    def sentences(self) -> list[str]:
        """Every sentence about it, once each."""
        return list(dict.fromkeys(said for found in self.wrong.values() for said in found))

    def read(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        """Make a hand of it, by the same form as at the table."""
        form = HandForm(self._as_at_the_table(), ruleset=ruleset, names=names)
        if form.is_valid():
            self.hand = form.hand
            return
        for name, errors in form.errors.items():
            self.wrong.setdefault(FIELDS.get(name, name), []).extend(map(str, errors))

    def _as_at_the_table(self) -> dict[str, str]:
        """What the form of a hand would have been sent. How it ended goes without saying where
        points are given, or counts."""
        said = dict(self.typed)
        who, how = said["who"], said.pop("how")
        if not how and said["points"]:
            how = Result.AGREED
        elif not how and who in ("0", "1") and (said["count_0"] or said["count_1"]):
            own = said[f"count_{who}"].strip()
            how = Result.GIN if own in ("", "0") else Result.KNOCK
        if not who and how in (Result.WALL, Result.VOID):
            who = NOBODY
        fixed = {"kind": NOT_SAID, "rank": NOT_KNOWN, "key": "k" * 16, "version": "0"}
        return {**said, **fixed, "who": who, "result": how}


class OldSheetForm(NewMatchForm):
    """A match that was played and written down elsewhere, whole or half."""

    played = DayField(_("Played on"), required=True, missing=_("On which day was it played?"))
    place = PlaceField(_("Place"))
    points_0 = CountField(label=_("Points so far"))
    points_1 = CountField(label=_("Points so far"))
    hands_0 = CountField(label=_("Hands won so far"))
    hands_1 = CountField(label=_("Hands won so far"))

    def __init__(self, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        del self.fields["keep_as"]
        for name in ("points_0", "points_1", "hands_0", "hands_1"):
            self.fields[name].widget.attrs["class"] = "line"
        sides = [("0", _("First")), ("1", _("Second")), (NOT_KNOWN, _("Not known"))]
        offer(self, "first_dealer", sides)
        self.rows = _rows(data)

    @property
    def hows(self) -> list[tuple[str, Any]]:
        """How a hand ended, in a list."""
        return [("", _("how?")), *((result.value, name) for result, name in RESULTS.items())]

    @property
    def carried(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """For each side: its points, and the hands it won."""
        return [(self[f"points_{side}"], self[f"hands_{side}"]) for side in (0, 1)]

    @property
    def is_carried(self) -> bool:
        return any(self[name].value() for name in ("points_0", "points_1", "hands_0", "hands_1"))

    @property
    def rules_name(self) -> str:
        """The set of house rules that is chosen by now."""
        base = self.bases.get(str(self["preset"].value()))
        return base.name if base else ""

    @property
    def rules_are_wrong(self) -> bool:
        own = {*OldSheetForm.base_fields} - {"preset"}
        return self.is_bound and any(name not in own and name != "__all__" for name in self.errors)

    @property
    def hands(self) -> list[OnPaper]:
        """What is to be written, once the form is valid: first what was carried over."""
        rows = [OnPaper(row.hand) for row in self.rows if row.hand is not None]
        return [*self._carried_hands(), *rows]

    @property
    def played_at(self) -> datetime:
        """The moment it is dated: now, if it was today, otherwise the noon of that day."""
        day: date = self.cleaned_data["played"]
        if day == timezone.localdate(timezone=self.zone):
            return timezone.now()
        return datetime.combine(day, time(12), self.zone).astimezone(UTC)

    @property
    def zone(self) -> ZoneInfo:
        """Where it was played, as far as the browser says."""
        return ZoneInfo(self.cleaned_data["time_zone"] or "UTC")

    def clean_played(self) -> date:
        """A day that can have been where it was played: not after today."""
        return day_played(self.cleaned_data["played"], timezone.localdate(timezone=self.zone))

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        ruleset: Ruleset | None = read.get("ruleset")
        names = [self.data.get(f"name_{side}") or gettext("this side") for side in (0, 1)]
        if ruleset is not None:
            self._check_carried(ruleset)
            for row in self.rows:
                if not row.is_blank:
                    row.read(ruleset, names)
        wrong = [row for row in self.rows if row.wrong]
        if wrong:
            said = gettext("Hand %s is not right yet.") % wrong[0].number
            self.add_error(None, forms.ValidationError(said, "rows"))
        return read

    def put_beside(self, bad: BadHand) -> None:
        """Say beside its row what only the whole sheet showed."""
        said = gettext("The match was decided before this hand.")
        if bad.refusal is not None:
            said = say(bad.refusal.message)
        carried = len(self._carried_hands())
        rows = [row for row in self.rows if row.hand is not None]
        if bad.index < carried:
            self.add_error("points_0", said)
            return
        row = rows[bad.index - carried]
        row.wrong["who"] = [said]
        self.add_error(None, gettext("Hand %s is not right yet.") % row.number)

    def _check_carried(self, ruleset: Ruleset) -> None:
        """Totals from before can be taken over into one column that is still open."""
        if ruleset.columns > 1 and self.is_carried:
            said = gettext(
                "In Hollywood each hand has its columns: enter the hands themselves, not a total."
            )
            self.add_error("points_0", said)
            return
        for side in (0, 1):
            points = self.cleaned_data.get(f"points_{side}") or 0
            hands = self.cleaned_data.get(f"hands_{side}")
            if points >= ruleset.target:
                said = gettext("With %s this game is over: enter its hands instead.") % points
                self.add_error(f"points_{side}", said)
            elif points and not hands:
                self.add_error(f"hands_{side}", gettext("In how many hands?"))
            elif hands and not hands <= points:
                said = gettext("A hand that was won has a point at least.")
                self.add_error(f"hands_{side}", said)
            elif hands and hands > MOST_CARRIED:
                said = gettext("So many hands are not carried over: at most %s.") % MOST_CARRIED
                self.add_error(f"hands_{side}", said)

    def _carried_hands(self) -> list[OnPaper]:
        """The totals from before as agreed points, spread over the hands they were won in."""
        found: list[OnPaper] = []
        note = gettext("Carried over from paper, as a total")
        for side in (0, 1):
            points = self.cleaned_data.get(f"points_{side}") or 0
            hands = self.cleaned_data.get(f"hands_{side}") or 0
            for index in range(hands):
                share = points // hands + (index < points % hands)
                hand = Hand(result=Result.AGREED, winner=Side(side), kind=None, points=share)
                found.append(OnPaper(hand, note))
        return found


def _rows(data: Mapping[str, Any] | None) -> list[Row]:
    """The rows as they were sent, without blank ones at the end but a few to go on with."""
    if data is None:
        return [Row(number, dict.fromkeys(TYPED, "")) for number in range(1, ROWS + 1)]
    said = str(data.get("rows", ""))
    is_number = said.isascii() and said.isdecimal() and len(said) < 5
    count = min(int(said), MOST_ROWS) if is_number else ROWS
    rows = [
        Row(
            index + 1,
            {name: str(data.get(f"hand-{index}-{name}", "")).strip()[:60] for name in TYPED},
        )
        for index in range(count)
    ]
    more = ROWS if "more" in data else 0
    more = min(more, MOST_ROWS - len(rows))
    return rows + [Row(len(rows) + n + 1, dict.fromkeys(TYPED, "")) for n in range(more)]
