"""The rows of signatures, disputes and proposals: what they say, and what they should."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.games.models import Dispute, Entry, Match, Proposal, Signature
from scorekeeper.rules.agreement import AGREEING, Agreement, State, agree
from scorekeeper.rules.log import Verb

SEATING = (Verb.STARTED, Verb.SIDES)
"""The verbs that say who sits where."""

type Table = type[Signature] | type[Dispute] | type[Proposal]
type Rows = dict[Table, dict[int, dict[str, Any]]]
"""For each table, its rows by the entry they began with."""


def rows_by_log(entries: Iterable[Entry]) -> Rows:
    """What the rows of a match should say, from its entries. Wants `hand` at hand."""
    by_version = {entry.version: entry for entry in entries}
    found = agree(entry.logged() for entry in by_version.values() if entry.verb in AGREEING)
    return _rows(found, by_version)


def rows_of(match: Match) -> Rows:
    """What they say. 3 queries."""
    return rows_of_each([match.pk])[match.pk]


def rows_of_each(matches: Sequence[int]) -> dict[int, Rows]:
    """What they say of several matches, by the number of each. 3 queries."""
    found: dict[int, Rows] = {
        match: {table: {} for table in (Signature, Dispute, Proposal)} for match in matches
    }
    for table in (Signature, Dispute, Proposal):
        rows: Iterable[Any] = table._default_manager.filter(match__in=matches).values()
        for row in rows:
            said = {key: value for key, value in row.items() if key != "id"}
            found[row["match_id"]][table][row["entry_id"]] = said
    return found


def seated_by(match: Match) -> int:
    """The version of the entry that said who sits where. One query."""
    seating = match.entries.filter(verb__in=SEATING, taken_back=False)
    return seating.values_list("version", flat=True).latest("version")


def seated_in(entries: Iterable[Entry]) -> int:
    """The same, from all entries of a match; 0 where none of them says it."""
    seating = (one.version for one in entries if one.verb in SEATING and not one.taken_back)
    return max(seating, default=0)


def counts_by(rows: Rows) -> dict[str, Any]:
    """What the match repeats of them."""
    return {
        "is_signed": bool(rows[Signature]),
        "open_disputes": sum(row["state"] == State.OPEN for row in rows[Dispute].values()),
        "open_proposals": sum(row["state"] == State.OPEN for row in rows[Proposal].values()),
    }


def _rows(found: Agreement, entries: dict[int, Entry]) -> Rows:
    signatures = {
        entries[one.version].pk: {
            **_of(entries[one.version]),
            "game": one.game,
            "side": one.side,
            "digest": one.digest,
        }
        for one in found.signatures
    }
    disputes = {
        entries[one.version].pk: {
            **_of(entries[one.version]),
            "hand_id": entries[one.version].hand_id,
            "side": one.side,
            "said": one.said,
            "proposed": one.proposed,
            "proposed_by": one.proposed_by,
            "kept_by": one.kept_by,
            **_closed(one.state, one.closed, entries),
        }
        for one in found.disputes
    }
    proposals = {
        entries[one.version].pk: {
            **_of(entries[one.version]),
            "hand_id": entries[one.version].hand_id,
            "side": one.side,
            "needs": list(one.needs),
            "agreed": list(one.agreed),
            **_closed(one.state, one.closed, entries),
        }
        for one in found.proposals
    }
    return {Signature: signatures, Dispute: disputes, Proposal: proposals}


def _of(entry: Entry) -> dict[str, Any]:
    return {"match_id": entry.match_id, "entry_id": entry.pk}


def _closed(state: State, version: int | None, entries: dict[int, Entry]) -> dict[str, Any]:
    closed = None if version is None else entries[version].pk
    return {"state": state.value, "closed_id": closed}
