"""What the referee says of cards: what cannot be, what counts, and why."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "card.both": "{card} is in both players' cards.",
    "card.not_knockers": "{card} is not among the knocker's cards.",
    "card.not_defenders": "{card} is not among the defender's cards.",
    "card.not_own": "{card} is not among these cards.",
    "card.still_held": "{card} is still among the knocker's ten cards: it was not discarded.",
    "card.just_taken": "{card} was just taken from the pile: it cannot be discarded at once.",
    "cards.knocker": (
        "The knocker has {count} card: there have to be ten, or eleven with the discard.",
        "The knocker has {count} cards: there have to be ten, or eleven with the discard.",
    ),
    "cards.defender": (
        "The defender has {count} card: there have to be ten.",
        "The defender has {count} cards: there have to be ten.",
    ),
    "cards.own": (
        "There is {count} card: there have to be ten, or eleven before the discard.",
        "There are {count} cards: there have to be ten, or eleven before the discard.",
    ),
    "cards.knocker_after": (
        "The knocker has {count} card: there have to be the ten after the discard.",
        "The knocker has {count} cards: there have to be the ten after the discard.",
    ),
    "cards.big_gin": (
        "The knocker has {count} card: big gin needs eleven.",
        "The knocker has {count} cards: big gin needs eleven.",
    ),
    "cards.not_big_gin": "These eleven cards do not all lie in melds.",
    "meld.short": "{cards} is no meld: a meld has three cards or more.",
    "meld.none": "{cards} is no meld: neither cards of one rank nor a run in one suit.",
    "meld.ace": "{cards} is no meld here. Aces in runs: {aces}.",
    "meld.too_many": "Nobody can lay more than {most} melds.",
    "layoff.fits_not": "{card} does not fit on {meld}.",
    "layoff.not_on_gin": "Nothing is laid off on a gin here.",
    "layoff.not_free": "{card} is not among the defender's loose cards.",
    "layoff.no_meld": (
        "The knocker has {count} meld, counted from 0.",
        "The knocker has {count} melds, counted from 0.",
    ),
    "layoff.taken": "{card} lies on the table already.",
    "limit.fixed": "A knock needs {limit} or less.",
    "limit.card": "{card} as knock card sets the limit: a knock needs {limit} or less.",
    "limit.not_recorded": (
        "The knock card is not recorded: the limit is {limit}, and nothing is doubled."
    ),
    "limit.gin_only": "This hand can only be ended by gin.",
    "ruling.discard": "{card} is discarded: that leaves the least.",
    "ruling.not_taken": "{card} was just taken from the pile, so it cannot be the discard.",
    "ruling.knocker": "At best the knocker is left with {count}: {cards}.",
    "ruling.knocker_as_laid": "As laid down, the knocker is left with {count}: {cards}.",
    "ruling.gin": "All ten of the knocker's cards lie in melds.",
    "ruling.big_gin": "All eleven of the knocker's cards lie in melds.",
    "ruling.best_of_equal": (
        "The least count can be laid in several ways: the best one for the knocker holds."
    ),
    "ruling.cards_speak": "The cards speak: how they were put down does not matter.",
    "ruling.not_told": "How the cards were put down was not told: the least count holds.",
    "ruling.no_layoffs_on_gin": "On a gin nothing is laid off.",
    "ruling.layoff": "{card} goes on {meld}.",
    "ruling.together": (
        "Laying own melds first would leave {count}. The defender may choose melds and lay-offs "
        "together, even where that breaks a meld."
    ),
    "ruling.defender": "The defender is left with {count}: {cards}.",
    "ruling.defender_nothing": "The defender is left with nothing.",
    "ruling.defender_as_laid": "What the defender put down stands.",
    "ruling.not_told_defender": ("What the defender put down was not told: the best of it holds."),
    "ruling.missed_layoff": "{card} would have fitted on {meld}, but it was not laid off.",
    "ruling.missed_count": "Laid down better, the defender would have been left with {count}.",
    "ruling.over_limit": (
        "{knocker} is over the limit of {limit}: that is no knock, and nothing is scored yet."
    ),
    "ruling.no_gin": "With {knocker} left it is no gin, and nothing is scored yet.",
    "ruling.would_be_legal": "Laid down better, it would have been {count}, within the limit.",
    "ruling.tie_nobody": "{count} each: nobody wins the hand.",
    "ruling.better_won": (
        "Laid as {melds}, the knocker would have had {knocker} against {defender}: "
        "{points} points for the knocker."
    ),
    "ruling.better_lost": (
        "Laid as {melds}, the knocker would have had {knocker} against {defender}: "
        "only {points} points for the defender."
    ),
    "ruling.better_none": (
        "Laid as {melds}, the knocker would have had {knocker} against {defender}: "
        "no points for anybody."
    ),
    "ruling.no_meld": "no meld",
    "advice.big_gin": "All eleven cards lie in melds: it is big gin.",
    "advice.gin": "{discard} goes, and all ten cards lie in melds: it is gin.",
    "advice.gin_already": "All ten cards lie in melds: it is gin.",
    "advice.knock": "{discard} goes, and {count} is left: you may knock.",
    "advice.knock_already": "{count} is left: you may knock.",
    "advice.wait": "{discard} goes, and {count} is left: that is too much to knock.",
    "advice.wait_already": "{count} is left: that is too much to knock.",
    "advice.fits_set": "{card} is the fourth of its rank: it goes on {meld}.",
    "advice.fits_run": "{card} follows on {meld}.",
    "advice.set_full": "{meld} is complete: a fifth card does not exist.",
    "advice.set_wants": "{meld} takes only the fourth of its rank.",
    "advice.run_wants": "{card} does not follow on {meld}: a card has to go on at either end.",
    "advice.run_suit": "{card} is of another suit than {meld}.",
    "law.melds": (
        "A meld is three or four cards of one rank, or three or more of one suit in sequence. "
        "Aces in runs: {ace_in_runs}."
    ),
    "law.deadwood": "Cards in no meld count: the ace {ace_value}, faces 10, the others their pips.",
    "law.arrangement": "Of the ways to lay the cards down: {arrangement}.",
    "law.layoffs": (
        "The defender may lay off cards on the knocker's melds, on a run one after another at both "
        "ends, on a set the fourth. Own melds need not be laid first."
    ),
    "law.knock-card": "The knock limit comes from {knock_from}, and is at most {knock_limit}.",
    "law.just-taken": "The card just taken from the pile cannot be discarded in the same turn.",
}
