"""The verbs for a match: start, house rules, sides, first dealer, end, go on, notice, note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from scorekeeper.games import index
from scorekeeper.games.models import Entry, Match
from scorekeeper.games.records import words_of
from scorekeeper.games.scorebook.acts import Act, AlreadySaved, Written
from scorekeeper.games.scorebook.book import Book, digest_of, opened
from scorekeeper.games.scorebook.histories import take_along, under_own_names
from scorekeeper.games.scorebook.seating import (
    Sides,
    as_asked,
    as_written,
    in_record,
    players_by_id,
    players_of,
    seat_players,
)
from scorekeeper.games.scorebook.touching import anything_by, noted, the_next_hand
from scorekeeper.games.tail import Tail, tail_from, whole
from scorekeeper.people.models import Device, Player
from scorekeeper.rules.hand import Side
from scorekeeper.rules.log import Verb
from scorekeeper.rules.match import MatchSheet
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.record import MOST_HANDS
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.sheet import Ended


def start_match(
    act: Act,
    sides: Sides,
    ruleset: Ruleset,
    *,
    first_dealer: Side | None = None,
    time_zone: str = "",
    place: str = "",
    note: str = "",
    previous: Match | None = None,
    started_at: datetime | None = None,
    digest: str = "",
) -> Written:
    """Begin a match under these house rules. `previous` is the match of an earlier evening.

    The act's device owns it; another evening belongs to whoever owned the one before, whoever had
    joined that is let into this too, and each side goes on entering for itself where it did. Where
    it was begun already, on another phone, and nothing is written in it yet, it is that one.
    `started_at` is when it was played, where that is not now. `digest` tells the request from
    another under its key, where more belongs to it than is said here. Raises `Refused` where the
    house rules cannot be scored yet, or one player or name would sit twice.
    """
    beside = {"time_zone": time_zone, "place": place, "note": note}
    digest = digest or digest_of(
        Verb.STARTED,
        rules=ruleset.to_public(),
        sides=as_asked(sides),
        first_dealer=first_dealer,
        previous=previous.code if previous else None,
        **beside,
    )
    with transaction.atomic():
        previous = previous and Match.objects.select_for_update().get(pk=previous.pk)
        owner_id = previous.owner_id if previous else act.owner.pk
        owner = Device.objects.select_for_update().get(pk=owner_id)
        if earlier := _started_before(owner, act.key, digest):
            return earlier
        if previous and (begun := _begun(previous)):
            return begun
        match = Match.objects.create(
            owner=owner,
            start_key=act.key or get_random_string(32),
            start_digest=digest,
            rules=_scored(ruleset).to_public(),
            first_dealer=first_dealer,
            previous=previous,
            started_at=started_at or timezone.now(),
            words=words_of(place, note, ()),
            **beside,
        )
        return _begin(Book(match, act, digest), players_of(owner, sides))


def change_rules(match: Match, act: Act, ruleset: Ruleset) -> Written:
    """Put other house rules in force, for every hand of the match.

    Raises `Refused` where a hand is impossible under them, at ``hands[3].deadwood``.
    """
    rules = ruleset.to_public()
    with opened(match, act, Verb.RULES, rules=rules) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(anything_by(Verb.RULES))
        _scored(ruleset)
        return _change(book, Verb.RULES, {"rules": book.match.rules}, {"rules": rules})


def change_sides(match: Match, act: Act, sides: Sides) -> Written:
    """Exchange who sits where: the wrong person for the right one."""
    with opened(match, act, Verb.SIDES, sides=as_asked(sides)) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(anything_by(Verb.SIDES))
        seated = list(book.match.seats.select_related("player__merged_into"))
        old = in_record(seated)
        players = players_of(book.match.owner, sides)
        seats = seat_players(book.match, as_written(players, seated))
        new = in_record(seats)
        return book.nothing() if old == new else book.write(Verb.SIDES, old=old, new=new)


def change_first_dealer(match: Match, act: Act, first_dealer: Side | None) -> Written:
    """Say who dealt the first hand; None: not known."""
    with opened(match, act, Verb.FIRST_DEALER, first_dealer=first_dealer) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(anything_by(Verb.FIRST_DEALER))
        old = {"first_dealer": book.match.first_dealer}
        return _change(book, Verb.FIRST_DEALER, old, {"first_dealer": first_dealer})


def end_match(match: Match, act: Act, how: Ended) -> Written:
    """Stop, and say what becomes of a game that is open."""
    with opened(match, act, Verb.ENDED, how=how) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(the_next_hand)
        old = {"ended": book.match.ended or None}
        return _change(book, Verb.ENDED, old, {"ended": how.value})


def go_on(match: Match, act: Act) -> Written:
    """Take the end of the match back, and play on."""
    with opened(match, act, Verb.WENT_ON) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(anything_by(Verb.ENDED, Verb.WENT_ON))
        return _change(book, Verb.WENT_ON, {"ended": book.match.ended or None}, {"ended": None})


def give_notice(match: Match, act: Act, last_column: int) -> Written:
    """Say which column is the last of the rolling game that is open, or comes next."""
    with opened(match, act, Verb.NOTICE, last_column=last_column) as book:
        if book.earlier:
            return book.earlier
        book.ask_if(anything_by(Verb.NOTICE, Verb.RULES))
        tail = tail_from(book.match)
        sheet = tail.sheet()
        _allow_notice(book.match.ruleset, sheet, last_column)
        old = {"last_column": book.match.last_columns().get(open_game(sheet))}
        return _change(book, Verb.NOTICE, old, {"last_column": last_column})


def note_match(match: Match, act: Act, **beside: str) -> Written:
    """Write the place, the time zone or a note beside a match: its `place`, `time_zone`, `note`."""
    with opened(match, act, Verb.NOTED, **beside) as book:
        if book.earlier:
            return book.earlier
        old = {key: getattr(book.match, key) for key in beside}
        if old == beside:
            return book.nothing()
        book.ask_if(noted(*beside))
        for key, value in beside.items():
            setattr(book.match, key, value)
        return book.write(Verb.NOTED, old=old, new=beside)


def put(match: Match, facts: dict[str, Any]) -> MatchSheet | None:
    """Make these keys of the record hold for a locked match, and bring the index up to date.

    The match itself is saved with its entry. Raises `Refused` where a hand becomes impossible.
    """
    if "players" in facts:
        seat_players(match, players_by_id(facts["players"]))
        return None
    if "last_column" in facts:
        return _put_notice(match, facts["last_column"])
    if "ended" in facts:
        match.ended = facts["ended"] or ""
        return _work_out(tail_from(match))
    match.rules = facts.get("rules", match.rules)
    match.first_dealer = facts.get("first_dealer", match.first_dealer)
    return _work_out(whole(match))


def open_game(sheet: MatchSheet) -> int:
    """The number of the game that the next hand is written in."""
    if not sheet.games:
        return sheet.start.game
    return sheet.games[-1].number + (1 if sheet.games[-1].is_closed else 0)


def _change(book: Book, verb: Verb, old: dict[str, Any], new: dict[str, Any]) -> Written:
    if old == new:
        return book.nothing()
    return book.write(verb, old=old, new=new, sheet=put(book.match, new))


def _work_out(tail: Tail) -> MatchSheet:
    try:
        sheet = tail.sheet()
    except Refused as refusal:
        raise refusal.within("hands") from None
    index.write(tail, sheet)
    return sheet


def _put_notice(match: Match, last_column: int | None) -> MatchSheet:
    tail = tail_from(match)
    game = str(open_game(tail.sheet()))
    others = {number: column for number, column in match.notices.items() if number != game}
    match.notices = others if last_column is None else {**others, game: last_column}
    return _work_out(tail)


def _allow_notice(ruleset: Ruleset, sheet: MatchSheet, last_column: int) -> None:
    if not ruleset.rolling:
        raise Refused("last_column", Message("refused.not_rolling"))
    is_open = bool(sheet.games) and not sheet.games[-1].is_closed
    columns = len(sheet.games[-1].columns) if is_open else ruleset.columns
    if last_column < columns:
        raise Refused("last_column", Message("refused.columns_open", columns=columns))
    if last_column > MOST_HANDS:
        raise Refused("last_column", Message("refused.range", low=columns, high=MOST_HANDS))


def _started_before(owner: Device, key: str, digest: str) -> Written | None:
    """What came of the same form. A match that was deleted since gives its key back."""
    match = owner.matches.filter(start_key=key).first()
    if match is None:
        return None
    if match.deleted_at is not None:
        owner.matches.filter(pk=match.pk).update(start_key=get_random_string(32))
        return None
    entry = Entry.objects.get(match=match, verb=Verb.STARTED)
    if match.start_digest != digest:
        raise AlreadySaved(entry)
    return Written(match, entry, replay=True)


def _begun(previous: Match) -> Written | None:
    """The evening after a locked match in which nothing is written yet but how it begins."""
    nothing_yet = Q(version=1) | Q(version=2, both_enter=True)
    match = previous.next_evenings.filter(nothing_yet, deleted_at=None).first()
    if match is None:
        return None
    return Written(match, Entry.objects.get(match=match, verb=Verb.STARTED), replay=True)


def _begin(book: Book, players: Sequence[Sequence[Player]]) -> Written:
    """Seat everybody at a new match, with who was in on the evening before; write it down."""
    match, previous = book.match, book.match.previous
    if previous:
        take_along(previous, match)
        players = under_own_names(match.owner, previous, players)
    seats = seat_players(match, players)
    facts = {"rules": match.rules, **in_record(seats), "first_dealer": match.first_dealer}
    written = book.write(Verb.STARTED, new=facts)
    if previous and previous.both_enter:
        _let_both_enter(match, book.act)
    return written


def _let_both_enter(match: Match, act: Act) -> None:
    """Say that each side enters every hand for itself, as it did on the evening before."""
    match.both_enter = True
    act = replace(act, key="", reason="")
    Book(match, act, "").write(Verb.NOTED, old={"both_enter": False}, new={"both_enter": True})


def _scored(ruleset: Ruleset) -> Ruleset:
    if kept := ruleset.not_scored_yet():
        raise Refused(f"rules.{kept}", Message("refused.not_scored"))
    return ruleset
