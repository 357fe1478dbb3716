"""What the page asks where a change cannot simply be saved, and how the form goes on then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from scorekeeper.games.consent_words import consent_wanted
from scorekeeper.games.entries import entry_in_words, facts_in_words, said
from scorekeeper.games.forms.act import ActForm, new_key
from scorekeeper.games.forms.hand import HandForm
from scorekeeper.games.models import Match
from scorekeeper.games.on_paper import hand_in_words
from scorekeeper.games.phones import a_phone
from scorekeeper.games.scorebook.acts import (
    AlreadyDisputed,
    AlreadySaved,
    AnotherProposal,
    AnsweredAlready,
    BothAreIn,
    EnteredTwice,
    InAlready,
    MatchOver,
    Meanwhile,
    NeedsConsent,
    NotAsSeen,
    NothingToUndo,
    NotOver,
    NotStanding,
    NotToEnter,
    OpensAnotherGame,
    SaysSoAlready,
)
from scorekeeper.games.scorebook.twice import Settled
from scorekeeper.rules.hand import Side
from scorekeeper.rules.recorded import write_hand

QUESTIONS = (
    AlreadyDisputed,
    AlreadySaved,
    AnotherProposal,
    AnsweredAlready,
    BothAreIn,
    EnteredTwice,
    InAlready,
    MatchOver,
    Meanwhile,
    NeedsConsent,
    NotAsSeen,
    NothingToUndo,
    NotOver,
    NotStanding,
    NotToEnter,
    OpensAnotherGame,
    SaysSoAlready,
)


@dataclass(frozen=True)
class Version:
    """A hand as one of two phones has it: whose it is, what it says, and the button for it."""

    settle: str
    by: str
    words: str


@dataclass(frozen=True)
class Asked:
    """A sentence above the form, what it is about, and what saving again would do.

    `correct` is the mark of a hand that the typed one may be a correction of, `proposal` the
    version of one that is open, `dispute` that of a dispute. `asks`: saving again asks the other
    side. `versions` are those of two phones that entered one hand.
    """

    sentence: str
    about: Sequence[str] = field(default_factory=tuple)
    save: str = ""
    correct: int | None = None
    proposal: int | None = None
    dispute: int | None = None
    asks: bool = False
    versions: Sequence[Version] = field(default_factory=tuple)


def ask(question: Exception, match: Match, names: Sequence[str], form: ActForm) -> Asked:
    """Say what came in between. The form keeps what was typed, and can be sent again."""
    if isinstance(question, AlreadySaved):
        return _already_saved(question, names, form)
    if isinstance(question, EnteredTwice):
        return _entered_twice(question, match, names, form)
    if isinstance(question, OpensAnotherGame):
        return _another_game(question, names, form)
    if isinstance(question, MatchOver):
        return _match_over(question, names, form)
    if isinstance(question, Meanwhile):
        return _meanwhile(question, match, names, form)
    if isinstance(question, NeedsConsent):
        return _needs_consent(question, match)
    if isinstance(question, AnotherProposal):
        sentence = gettext("Another change waits for an answer. One is asked for at a time.")
        return Asked(sentence, proposal=question.proposal.entry.version)
    if isinstance(question, AlreadyDisputed):
        sentence = gettext("This hand is disputed already.")
        return Asked(sentence, dispute=question.dispute.entry.version)
    return Asked(_said_only(question))


def _needs_consent(question: NeedsConsent, match: Match) -> Asked:
    falling = [(one.game, Side(one.side)) for one in question.falling]
    consent = consent_wanted(match, falling, another_evening=question.another_evening)
    return Asked(consent.asked, consent.reasons, save=consent.button, asks=True)


def _said_only(question: Exception) -> str:
    """What is told, and not asked: nothing can be done by sending the form again."""
    told = {
        NotStanding: gettext("This hand was taken back or struck. Restore it first."),
        NotOver: gettext("This game is not over: nobody signs ahead."),
        NotAsSeen: gettext(
            "This game was changed meanwhile. Look at it, and sign it as it is now."
        ),
        NotToEnter: gettext("Each side enters this hand for itself, on its own phone."),
        InAlready: gettext("This side is in already. Take that back first, to change it."),
        BothAreIn: gettext("Both sides are in: what was put in stays."),
        SaysSoAlready: gettext("That is what the sheet says already."),
        AnsweredAlready: gettext("This was answered already."),
    }
    return told.get(type(question)) or gettext("There is nothing left to take back.")


def _already_saved(question: AlreadySaved, names: Sequence[str], form: ActForm) -> Asked:
    """The same form was saved with something else in it: a second tap after a change."""
    form.begin_again(key=new_key(), version=question.entry.version)
    facts = question.entry.new or {}
    saved = said(question.entry, facts, names) if "result" in facts else ""
    typed = hand_in_words(form.hand, names) if isinstance(form, HandForm) else ""
    about = [gettext("Saved: %s") % saved, gettext("Typed now: %s") % typed]
    return Asked(
        gettext("This hand is saved already, as something else."),
        about if saved and typed else (),
        save=gettext("Enter as a new hand"),
        correct=question.entry.hand.mark if question.entry.hand else None,
    )


def _entered_twice(
    question: EnteredTwice, match: Match, names: Sequence[str], form: ActForm
) -> Asked:
    """Both versions, and who entered which. Saving without a choice asks again."""
    form.begin_again(key=new_key(), entry=question.entry.version)
    typed = hand_in_words(form.hand, names) if isinstance(form, HandForm) else ""
    hand = question.entry.hand
    theirs = facts_in_words(write_hand(hand.recorded()), names) if hand else ""
    phone = a_phone(match, question.entry.device)
    return Asked(
        gettext("This hand was entered on two phones, and they differ. Which is right?"),
        versions=[
            Version(Settled.MINE, gettext("Mine"), typed),
            Version(Settled.THEIRS, phone, theirs),
            Version(Settled.BOTH, gettext("Both are hands"), gettext("mine is the next one")),
        ],
    )


def _another_game(question: OpensAnotherGame, names: Sequence[str], form: ActForm) -> Asked:
    form.begin_again(game=question.number)
    games = question.sheet.games
    told = {"number": question.number}
    if not games or not games[-1].is_closed:
        sentence = gettext("This hand belongs to game %(number)s by now. Save it there?") % told
        return Asked(sentence, save=gettext("Save it there"))
    last = games[-1]
    scores = last.columns[-1].scores
    told |= {"before": last.number, "hand": last.rows[-1].number}
    sentence = gettext("Game %(before)s ended with hand %(hand)s. First hand of game %(number)s?")
    about = [f"{name} {score}" for name, score in zip(names, scores, strict=True)]
    return Asked(sentence % told, about, save=gettext("First hand of game %(number)s") % told)


def _match_over(question: MatchOver, names: Sequence[str], form: ActForm) -> Asked:
    if question.decided is None:
        return Asked(gettext("This match was ended. Nothing was saved."))
    form.begin_again(play_on="yes")
    winner = names[question.decided]
    sentence = gettext("%s has won the match. Play on? A further game stays outside the result.")
    return Asked(sentence % winner, save=gettext("Play on"))


def _meanwhile(question: Meanwhile, match: Match, names: Sequence[str], form: ActForm) -> Asked:
    """Somebody else wrote in the meantime; whoever saves now has seen it."""
    form.begin_again(version=question.entries[-1].version if question.entries else match.version)
    about = [entry_in_words(entry, None, names, match.ruleset) for entry in question.entries]
    sentence = gettext("The sheet was changed meanwhile. Look at it, and save again if it stands.")
    return Asked(sentence, about, save=gettext("Save all the same"))
