"""The figures of one player: each with what it was counted over, and what makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext, pgettext

from scorekeeper.history.statistics.streaks import streaks_of
from scorekeeper.history.statistics.sums import Sums

MINIMUM: Final = 10
"""A rate or a mean of fewer cases says nothing, and is not given."""

NOTHING: Final = "–"


type Found = tuple[str, date]
"""The code and the day of a match."""


@dataclass(frozen=True)
class Figure:
    """A number in words. `sample` is what it was counted over; `meaning` says what it is.

    `found` are the code and the day of the match in which it was reached, where it was in one.
    """

    label: str
    value: str
    sample: str = ""
    meaning: str = ""
    found: Found | None = None


@dataclass(frozen=True)
class Section:
    """Figures about one thing."""

    title: str
    figures: Sequence[Figure]


def sections_of(
    sums: Sums, *, beside: Sums | None = None, found: Mapping[str, Found] | None = None
) -> list[Section]:
    """Everything there is to say about a player over some matches.

    `found` says in which match the biggest game and the biggest hand were.

    `beside` are another's numbers that stand next to them: what only one of the two has is said
    of both.
    """
    shown = (sums, beside or sums)
    sections = [
        Section(gettext("Games"), _games(sums, shown, found or {})),
        Section(gettext("Hands"), _hands(sums, shown, found or {})),
        Section(gettext("Knocking"), _knocking(sums)),
        Section(gettext("Defending"), _defending(sums)),
        Section(gettext("Dealing"), _dealing(sums)),
    ]
    if any(one["hollywood_games"] for one in shown):
        sections.append(Section("Hollywood", _hollywood(sums)))
    return sections


def whole(number: int) -> str:
    """A count as it is written: ``53,012``."""
    return number_format(number, 0, force_grouping=True)


def signed(number: float, places: int = 0) -> str:
    """A number with its sign, which is a minus and no hyphen: ``+1.4``."""
    written = _rounded(abs(number), places)
    if not any(digit in written for digit in "123456789"):
        return written
    return f"{'+' if number > 0 else '−'}{written}"


def percent(part: int, of: int) -> str:
    """``31 %``; nothing below the minimum."""
    if of < MINIMUM:
        return NOTHING
    return gettext("%(number)s %%") % {"number": hundredths(part, of)}


def hundredths(part: int, of: int) -> str:
    """A part in per cent, without the sign; what is less than one is no nothing."""
    if 0 < 200 * part < of:
        return "<1"
    return _rounded(100 * part / of, 0)


def mean(total: float, of: int, *, sign: bool = False) -> str:
    """``7.4``; nothing below the minimum."""
    if of < MINIMUM:
        return NOTHING
    return signed(total / of, 1) if sign else _rounded(total / of, 1)


def _rounded(number: float, places: int) -> str:
    """Django cuts a number off where it is told to."""
    return number_format(round(number, places), places, force_grouping=True)


def too_few(of: int) -> str:
    """What is said where a rate or a mean is not given."""
    return gettext("%(number)s; at least %(least)s are wanted") % {
        "number": whole(of),
        "least": MINIMUM,
    }


def of_games(number: int) -> str:
    return ngettext("of %(count)s game", "of %(count)s games", number) % {"count": whole(number)}


def of_hands(number: int) -> str:
    return ngettext("of %(count)s hand", "of %(count)s hands", number) % {"count": whole(number)}


def _share(label: str, part: int, of: int, words: str, meaning: str) -> Figure:
    """How many, and which part that is."""
    rate = percent(part, of)
    sample = words if rate == NOTHING else f"{rate} {words}"
    return Figure(label, whole(part) if of else NOTHING, sample if of else "", meaning)


def _mean(
    label: str, total: int, of: int, words: str, meaning: str, *, sign: bool = False
) -> Figure:
    value = mean(total, of, sign=sign)
    told = words if value != NOTHING else too_few(of) if of else ""
    return Figure(label, value, told, meaning)


def _greatest(label: str, number: int, meaning: str, found: Found | None) -> Figure:
    return Figure(label, whole(number) if number else NOTHING, "", meaning, found)


def _games(sums: Sums, shown: Sequence[Sums], found: Mapping[str, Found]) -> list[Figure]:
    games, streaks = sums["games"], streaks_of(sums.results)
    level = games - sums["games_won"] - sums["games_lost"]
    lengths = NOTHING
    if sums.shortest is not None:
        lengths = f"{sums.shortest}–{sums['longest']}"
    figures = [
        _share(
            gettext("Games won"),
            sums["games_won"],
            games,
            of_games(games),
            gettext(
                "Games played out or settled as they stand; not those that are open, struck or "
                "extra. In Hollywood, whoever collects wins."
            ),
        ),
        Figure(
            gettext("Collected"),
            signed(sums["points"]) if games else NOTHING,
            pgettext("statistics", "points"),
            gettext("Settlements of all these games, what was paid taken off."),
        ),
        _mean(
            gettext("A game brings"),
            sums["points"],
            games,
            ngettext("over %(count)s game", "over %(count)s games", games)
            % {"count": whole(games)},
            gettext("What is collected, divided by the games."),
            sign=True,
        ),
        _greatest(
            gettext("Biggest game"),
            sums["best_game"],
            gettext("The most points collected for one game."),
            found.get("best_game"),
        ),
        Figure(
            gettext("Shutouts"),
            f"{whole(sums['shutouts'])} : {whole(sums['shutouts_against'])}" if games else NOTHING,
            gettext("made and suffered") if games else "",
            gettext("Columns in which the loser was shut out, as the house rules have it."),
        ),
        Figure(
            gettext("Most won in a row"),
            whole(streaks.longest_won) if games else NOTHING,
            _in_a_row(streaks.longest_won, won=True) if games else "",
            gettext("In the order in which the games were finished; a level game ends it."),
        ),
        Figure(
            gettext("Most lost in a row"),
            whole(streaks.longest_lost) if games else NOTHING,
            _in_a_row(streaks.longest_lost, won=False) if games else "",
            gettext("In the order in which the games were finished."),
        ),
        Figure(
            gettext("Just now"),
            signed(streaks.current if streaks.current_won else -streaks.current)
            if games
            else NOTHING,
            _in_a_row(streaks.current, won=streaks.current_won) if games else "",
            gettext("The streak of the games that were finished last: + of games won, − of lost."),
        ),
        _mean(
            gettext("Hands in a game"),
            sums["hands"],
            games,
            gettext("from %s") % lengths,
            gettext("Hands that were played, walls among them; void ones are not counted."),
        ),
    ]
    if any(one["games"] > one["games_won"] + one["games_lost"] for one in shown):
        figures.insert(
            1,
            _share(
                gettext("Games nobody won"),
                level,
                games,
                of_games(games),
                gettext("Settled as they stood, or level in the end."),
            ),
        )
    return figures


def _in_a_row(length: int, *, won: bool) -> str:
    if won:
        return ngettext("game won", "games won", length)
    return ngettext("game lost", "games lost", length)


def _hands(sums: Sums, shown: Sequence[Sums], found: Mapping[str, Found]) -> list[Figure]:
    hands, won, lost = sums["hands"], sums["hands_won"], sums["hands_lost"]
    walls = hands - won - lost - sums["ties"]
    of = of_hands(hands)
    figures = [
        _share(gettext("Hands won"), won, hands, of, gettext("All hands of the games that count.")),
        _mean(
            gettext("A hand brings"),
            sums["hand_points"] - sums["hand_points_against"],
            hands,
            ngettext("over %(count)s hand", "over %(count)s hands", hands)
            % {"count": whole(hands)},
            gettext("Points won, points given away taken off, divided by all hands."),
            sign=True,
        ),
        _mean(
            gettext("Points in a hand won"),
            sums["hand_points"],
            won,
            of_hands(won),
            gettext("Bonuses for gin and undercut are in it; boxes are not."),
        ),
        _mean(
            gettext("Points in a hand lost"),
            sums["hand_points_against"],
            lost,
            of_hands(lost),
            gettext("What the other side scored in it."),
        ),
        _greatest(
            gettext("Biggest hand"),
            sums["best_hand"],
            gettext("The most points of one hand."),
            found.get("best_hand"),
        ),
        _share(
            gettext("Gins"),
            sums["gins"],
            hands,
            of,
            gettext("Hands won by gin or big gin, agreed ones too."),
        ),
        Figure(
            gettext("Boxes"),
            f"{whole(sums['boxes'])} : {whole(sums['boxes_against'])}" if hands else NOTHING,
            gettext("own and the other side’s") if hands else "",
            gettext("A box for every hand won, and the extra ones of the house rules."),
        ),
        _share(
            gettext("Walls"), walls, hands, of, gettext("The stock ran out, and nobody scored.")
        ),
    ]
    if any(one["big_gins"] for one in shown):
        words = ngettext("of %(count)s gin", "of %(count)s gins", sums["gins"])
        words %= {"count": whole(sums["gins"])}
        meaning = gettext("All eleven cards in melds.")
        figures.insert(
            6, _share(gettext("Big gins"), sums["big_gins"], sums["gins"], words, meaning)
        )
    if any(one["ties"] for one in shown):
        meaning = gettext("Equal counts, where the house rules give them to nobody.")
        figures.append(_share(gettext("Ties"), sums["ties"], hands, of, meaning))
    return figures


def _knocking(sums: Sums) -> list[Figure]:
    knocks = sums["knocks"]
    words = ngettext("of %(count)s knock", "of %(count)s knocks", knocks) % {"count": whole(knocks)}
    return [
        _share(
            gettext("Knocks that won"),
            sums["knocks_won"],
            knocks,
            words,
            gettext("Knocks with a count of at least 1 that were not undercut. Gin is no knock."),
        ),
        _mean(
            gettext("Count when knocking"),
            sums["knock_sum"],
            knocks,
            words,
            gettext("The mean of the counts knocked with."),
        ),
        _share(
            gettext("Undercut suffered"),
            sums["undercuts_against"],
            sums["hands"],
            of_hands(sums["hands"]),
            gettext("The other side’s count was lower, or as low; agreed ones too, and gin off."),
        ),
    ]


def _defending(sums: Sums) -> list[Figure]:
    defended, hands = sums["defended"], sums["hands"]
    words = ngettext("over %(count)s hand", "over %(count)s hands", defended)
    return [
        _mean(
            gettext("Count left in hand"),
            sums["defended_sum"],
            defended,
            words % {"count": whole(defended)},
            gettext("After lay-offs, where the other side knocked or went gin and it was counted."),
        ),
        _share(
            gettext("Undercuts made"),
            sums["undercuts"],
            hands,
            of_hands(hands),
            gettext("This player’s count was lower than the knocker’s, or as low; gin off too."),
        ),
        _share(
            gettext("Gins suffered"),
            sums["gins_against"],
            hands,
            of_hands(hands),
            gettext("Hands in which the other side went gin or big gin."),
        ),
    ]


def _dealing(sums: Sums) -> list[Figure]:
    dealt, led = sums["dealt"], sums["led"]
    return [
        _share(
            gettext("Won as dealer"),
            sums["dealt_won"],
            dealt,
            of_hands(dealt),
            gettext("Of the hands this player dealt."),
        ),
        _share(
            gettext("Won when the other dealt"),
            sums["led_won"],
            led,
            of_hands(led),
            gettext("Hands whose dealer is not known are in neither."),
        ),
    ]


def _hollywood(sums: Sums) -> list[Figure]:
    games, columns = sums["hollywood_games"], sums["columns_won"] + sums["columns_lost"]
    words = ngettext("of %(count)s column", "of %(count)s columns", columns)
    swept = gettext("Games of several columns in which one side went out in every one.")
    return [
        _share(
            gettext("Columns won"),
            sums["columns_won"],
            columns,
            words % {"count": whole(columns)},
            gettext("Columns in which somebody went out."),
        ),
        _share(gettext("Sweeps"), sums["sweeps"], games, of_games(games), swept),
        _share(gettext("Swept"), sums["sweeps_against"], games, of_games(games), swept),
    ]
