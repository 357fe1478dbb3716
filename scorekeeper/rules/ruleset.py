"""What a table agreed: every house rule, with its range and its default.

The keys are the public form (`RULES.md` of the project's design, section 1): forms, records and
presets use them. A `Ruleset` that exists is free of contradictions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from typing import Any, Final

from scorekeeper.rules.choices import (
    AceInRuns,
    AceKnock,
    Arrangement,
    BoxTiming,
    DealerRule,
    FirstUpcard,
    Irregularity,
    KnockFrom,
    LateStart,
    Players,
    RoundHow,
    Shutout,
    ShutoutWhen,
    Spade,
    StockEnd,
    TeamBoxes,
    TeamScore,
    Tie,
    WallDealer,
)
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.shapes import (
    Currency,
    ExtraBoxCounts,
    ExtraBoxes,
    Factors,
    NumberOf,
    OneOf,
    Stake,
    Whole,
    WholeOrTarget,
    YesNo,
)

type Shape = Whole | NumberOf | OneOf | YesNo | Factors | Stake | Currency | ExtraBoxCounts

BONUS: Final = Whole(0, 1000)
BONUS_OR_NONE: Final = Whole(0, 1000, or_null=True)


def _rule(group: str, default: object, shape: Shape | None = None) -> Any:
    """A field of the ruleset with its shape; a word's shape is the list it comes from."""
    if shape is None:
        shape = YesNo() if isinstance(default, bool) else OneOf(type(default))  # type: ignore[arg-type]
    return field(default=default, metadata={"group": group, "shape": shape})


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The house rules of a table. Raises `Refused` where two of them contradict each other."""

    ace_value: int = _rule("cards", 1, NumberOf((1, 15)))
    ace_in_runs: AceInRuns = _rule("cards", AceInRuns.LOW)
    knock_from: KnockFrom = _rule("knock", KnockFrom.FIXED)
    knock_limit: int = _rule("knock", 10, Whole(0, 50))
    ace_knock: AceKnock = _rule("knock", AceKnock.GIN_ONLY)
    gin_bonus: int = _rule("hand", 25, BONUS)
    big_gin_bonus: int | None = _rule("hand", None, BONUS_OR_NONE)
    undercut_bonus: int = _rule("hand", 25, BONUS)
    tie: Tie = _rule("hand", Tie.UNDERCUT)
    gin_off_bonus: int | None = _rule("hand", None, BONUS_OR_NONE)
    knock_bonus: int = _rule("hand", 0, BONUS)
    layoffs_on_gin: bool = _rule("cards", False)
    arrangement: Arrangement = _rule("cards", Arrangement.CARDS_SPEAK)
    spade: Spade = _rule("knock", Spade.NONE)
    box: int = _rule("boxes", 25, BONUS)
    box_timing: BoxTiming = _rule("boxes", BoxTiming.END)
    extra_boxes: ExtraBoxes = _rule("boxes", ExtraBoxes(), ExtraBoxCounts())
    extra_boxes_need_win: bool = _rule("teams", True)
    target: int = _rule("game", 100, Whole(1, 10_000))
    game_bonus: int | str = _rule("game", 100, WholeOrTarget(0, 1000))
    shutout: Shutout = _rule("game", Shutout.NONE)
    shutout_bonus: int = _rule("game", 100, BONUS)
    shutout_when: ShutoutWhen = _rule("game", ShutoutWhen.NO_HAND_WON)
    columns: int = _rule("hollywood", 1, Whole(1, 12))
    column_multipliers: tuple[int, ...] = _rule("hollywood", (1,), Factors())
    late_start: LateStart = _rule("hollywood", LateStart.NEXT_COLUMN)
    rolling: bool = _rule("hollywood", False)
    sweep_factor: int = _rule("hollywood", 1, Whole(1, 10))
    dealer: DealerRule = _rule("deal", DealerRule.LOSER)
    wall_dealer: WallDealer = _rule("deal", WallDealer.SAME)
    stock_end: StockEnd = _rule("deal", StockEnd.DEAD)
    discard_browsing: bool = _rule("deal", True)
    first_upcard: FirstUpcard = _rule("deal", FirstUpcard.OFFERED)
    over_limit: Irregularity = _rule("irregularities", Irregularity.AGREE)
    false_gin: Irregularity = _rule("irregularities", Irregularity.AGREE)
    wrong_count: Irregularity = _rule("irregularities", Irregularity.AGREE)
    match_games: int | None = _rule("match", None, Whole(1, 99, or_null=True, odd=True))
    players: Players = _rule("teams", Players.TWO)
    per_side: int = _rule("teams", 1, Whole(1, 6))
    team_score: TeamScore = _rule("teams", TeamScore.NET)
    team_boxes: TeamBoxes = _rule("teams", TeamBoxes.ONE_PER_DEAL)
    stake_per_point: Decimal | None = _rule("money", None, Stake())
    stake_per_box: Decimal | None = _rule("money", None, Stake())
    stake_per_game: Decimal | None = _rule("money", None, Stake())
    currency: str | None = _rule("money", None, Currency())
    round_to: int | None = _rule("match", None, Whole(1, 1000, or_null=True))
    round_how: RoundHow = _rule("match", RoundHow.NEAREST)

    def __post_init__(self) -> None:
        for key, contradicts in CONTRADICTIONS:
            if contradicts(self):
                raise Refused(key, Message(f"contradiction.{key}"))

    @property
    def bonus_for_game(self) -> int:
        """Points to the side that goes out."""
        return self.target if isinstance(self.game_bonus, str) else self.game_bonus

    def goes_out(self, score: int) -> bool:
        """Whether a side goes out of a column with this running score."""
        return score >= self.target

    @property
    def has_knock_card(self) -> bool:
        """Whether a card sets the knock limit of each hand (Oklahoma)."""
        return self.knock_from in (KnockFrom.UPCARD, KnockFrom.KNOCK_DECK)

    @property
    def largest_count(self) -> int:
        """The most that ten cards can count, points: without a meld, or melds held back."""
        tens = 98 if self.arrangement is Arrangement.CARDS_SPEAK else 100
        return tens + (0 if self.ace_value == 1 else 12 if tens == 98 else 20)

    def changed(self, public: Mapping[str, object]) -> Ruleset:
        """These house rules with some values of the public form put in their place.

        Raises `Refused` at the key that is unknown, out of range or contradictory.
        """
        values: dict[str, object] = {}
        for key, value in public.items():
            if key not in PARAMETERS:
                raise Refused(key, Message("refused.key", key=key))
            try:
                values[key] = self.read(key, value)
            except Refused as refusal:
                raise refusal.within(key) from None
        if values.get("columns", self.columns) != self.columns:
            values.setdefault("column_multipliers", (1,) * values["columns"])  # type: ignore[operator]
        return replace(self, **values)  # type: ignore[arg-type]

    def to_public(self) -> dict[str, object]:
        """Every house rule in the public form."""
        return {key: rule.shape.write(getattr(self, key)) for key, rule in PARAMETERS.items()}

    def not_scored_yet(self) -> str | None:
        """The key of a house rule that is kept but cannot be scored yet, if there is one."""
        kept = {
            "players": self.players is not Players.TWO,
            "per_side": self.per_side > 1,
            "stake_per_point": self.stake_per_point is not None,
            "stake_per_box": self.stake_per_box is not None,
            "stake_per_game": self.stake_per_game is not None,
        }
        return next((key for key, is_kept in kept.items() if is_kept), None)

    def read(self, key: str, value: object) -> object:
        """A value of one house rule, from its public form. Raises `Refused` where it cannot be."""
        shape = PARAMETERS[key].shape
        if isinstance(shape, ExtraBoxCounts):
            return shape.read_over(value, self.extra_boxes)
        return shape.read(value)


@dataclass(frozen=True)
class Parameter:
    """One house rule: its key, the group it stands in on the screen, and its shape."""

    key: str
    group: str
    shape: Any
    default: object

    @property
    def name(self) -> Message:
        """What players call it, in a few words."""
        return Message(f"rule.{self.key}")

    @property
    def explanation(self) -> Message:
        """What it decides, in a sentence."""
        return Message(f"rule.{self.key}.help")

    def word(self, value: object) -> Message:
        """A value in words, as it stands in a list of house rules."""
        if isinstance(self.shape, OneOf):
            return Message(f"choice.{self.key}.{value}")
        if isinstance(self.shape, ExtraBoxCounts):
            return _extra_boxes_in_words(value)
        if isinstance(value, tuple):
            return Message("listed", items=tuple(Message("times", factor=one) for one in value))
        if value is None or isinstance(value, bool):
            return Message({None: f"none.{self.key}", True: "yes", False: "no"}[value])
        return Message("as_target") if value == "target" else Message("quoted", text=str(value))


def _extra_boxes_in_words(boxes: object) -> Message:
    counts = {f.name: getattr(boxes, f.name) for f in fields(ExtraBoxes)}
    named = tuple(Message(f"extra_boxes.{key}", count=n) for key, n in counts.items() if n)
    return Message("listed", items=named) if named else Message("none.extra_boxes")


PARAMETERS: Final[Mapping[str, Parameter]] = {
    rule.name: Parameter(rule.name, rule.metadata["group"], rule.metadata["shape"], rule.default)
    for rule in fields(Ruleset)
}
GROUPS: Final = tuple(dict.fromkeys(parameter.group for parameter in PARAMETERS.values()))

CONTRADICTIONS: Final[tuple[tuple[str, Callable[[Ruleset], bool]], ...]] = (
    ("column_multipliers", lambda r: len(r.column_multipliers) != r.columns),
    ("rolling", lambda r: r.rolling and (r.columns == 1 or set(r.column_multipliers) != {1})),
    ("sweep_factor", lambda r: r.sweep_factor != 1 and (r.columns == 1 or r.rolling)),
    ("spade", lambda r: r.spade is not Spade.NONE and not r.has_knock_card),
    ("players", lambda r: r.players is not Players.TWO and r.per_side > 1),
    ("stake_per_point", lambda r: r.stake_per_point is not None and r.currency is None),
    ("stake_per_box", lambda r: r.stake_per_box is not None and r.currency is None),
    ("stake_per_game", lambda r: r.stake_per_game is not None and r.currency is None),
    ("dealer", lambda r: r.dealer is DealerRule.IDLE and r.players is Players.TWO),
)
"""What is refused as contradictory, and only this; the key names the rule that is refused."""

DEFAULT: Final = Ruleset()
"""What is played where a table agreed on nothing else."""
