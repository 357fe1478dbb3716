"""What the page of an upload says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorekeeper.games.on_paper import names_in_words
from scorekeeper.history.intake.desk import State, sentence_of
from scorekeeper.history.intake.taking import GOES_IN, IF_ASKED
from scorekeeper.history.models import Upload, UploadedMatch

MOST_ASKED = 1_000
"""About so many matches it is asked at once whether they are to go in all the same."""

MOST_SHOWN = 50
"""So many matches of a kind are named; of the others, their number."""


@dataclass(frozen=True)
class Named:
    """A match of the file, as the page names it."""

    words: str
    why: str = ""
    url: str = ""


@dataclass(frozen=True)
class Group:
    """Matches of the file that have the same fate."""

    title: str
    matches: list[Named]
    more: int


def intake_context(upload: Upload) -> dict[str, Any]:
    """How far an upload has got, and what is in it. 2 queries, and one for each kind of match."""
    counts = _counts(upload)
    total, unread = sum(counts.values()), counts.get(State.UNREAD, 0)
    new = sum(counts.get(state, 0) for state in GOES_IN)
    waiting = upload.matches.filter(state__in=IF_ASKED, asked=True).count() + new
    done = counts.get(State.DONE, 0)
    return {
        "here": "in_and_out",
        "upload": upload,
        "counts": counts,
        "total": total,
        "read": total - unread,
        "new": new,
        "done": done,
        "to_go": done + waiting,
        "groups": _groups(upload, counts) if upload.state in ("ready", "done") else [],
    }


def doubtful(upload: Upload) -> list[tuple[int, str]]:
    """The matches that are here in another version, or may be others than those that say the
    same here, each with what to say of it."""
    rows = upload.matches.filter(state__in=IF_ASKED).exclude(state=State.HERE, why="")
    return [(row.pk, f"{words_of(row, upload)}: {_fate(row)}") for row in rows[:MOST_ASKED]]


def words_of(row: UploadedMatch, upload: Upload) -> str:
    """A match of the file: ``line 3: Ann and Ben, 30 Nov 2026, 12 hands``."""
    told = row.summary
    words = [names_in_words(told["names"])]
    if told["played"]:
        words.append(date_format(date.fromisoformat(told["played"])))
    hands = ngettext("%(count)s hand", "%(count)s hands", told["hands"])
    words.append(hands % {"count": told["hands"]})
    if not upload.by_lines:
        return ", ".join(words)
    return gettext("line %(line)s: %(words)s") % {"line": row.line, "words": ", ".join(words)}


def _counts(upload: Upload) -> dict[str, int]:
    counted = upload.matches.order_by().values_list("state").annotate(Count("pk"))
    return dict(counted)


def _groups(upload: Upload, counts: dict[str, int]) -> Iterable[Group]:
    titles = {
        State.UNREADABLE: gettext("Cannot be read, and stays out"),
        State.NEW: gettext("New"),
        State.DELETED: gettext("Deleted here, and brought back"),
        State.HERE: gettext("Here already, and stays out"),
        State.LATER: gettext("Here, but the file knows more of it"),
        State.OTHER: gettext("Here, but the file says otherwise"),
        State.TWICE: gettext("Twice in the file, and goes in once"),
    }
    for state, title in titles.items():
        if count := counts.get(state, 0):
            rows = upload.matches.filter(state=state).select_related("match")[:MOST_SHOWN]
            named = [_named(row, upload) for row in rows]
            yield Group(title, named, count - len(named))


def _named(row: UploadedMatch, upload: Upload) -> Named:
    if row.state == State.UNREADABLE:
        return Named(sentence_of(row, upload.by_lines))
    url = ""
    if row.match and row.match.deleted_at is None:
        url = reverse("games:sheet", args=[row.match.code])
    return Named(words_of(row, upload), _fate(row), url)


def _fate(row: UploadedMatch) -> str:
    told = {
        State.LATER: gettext("the match here has fewer hands or changes"),
        State.OTHER: gettext("the match here has the same id"),
    }
    return told.get(State(row.state), row.why)
