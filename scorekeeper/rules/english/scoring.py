"""Why a number is what it is: the sums, and the rules they rest on."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "kind.knock": "knock",
    "kind.gin": "gin",
    "kind.big_gin": "big gin",
    "kind.undercut": "undercut",
    "kind.gin_off": "gin off",
    "kind.forfeit": "forfeit",
    "kind.tie": "tie",
    "kind.points": "agreed points",
    "kind.wall": "wall",
    "kind.void": "void",
    "label.deadwood": "deadwood",
    "label.gin bonus": "gin bonus",
    "label.big gin bonus": "big gin bonus",
    "label.undercut bonus": "undercut bonus",
    "label.gin off bonus": "gin off bonus",
    "label.knock bonus": "knock bonus",
    "label.agreed": "agreed",
    "label.spade": "spade",
    "label.points": "points",
    "label.game bonus": "game bonus",
    "label.boxes": "boxes",
    "label.shutout": "shutout",
    "remark.no_knock_card": "knock card not recorded",
    "remark.knock_is_gin": "a knock with 0 is a gin",
    "why.knock": "{d} − {k}: the defender's count less the knocker's",
    "why.knock_bonus": "{bonus} for a knock that wins",
    "why.gin": "{d}: all of the defender's deadwood",
    "why.gin_bonus": "{bonus} for gin",
    "why.big_gin_bonus": "{bonus} for eleven cards in melds",
    "why.undercut": "{k} − {d}: the knocker's count less the defender's",
    "why.undercut_bonus": "{bonus} for the undercut",
    "why.gin_off_bonus": "{bonus} because the defender was left with nothing",
    "why.tie.undercut_no_bonus": "{count} each: the defender wins the hand, without points",
    "why.tie.knocker": "{count} each: the knocker wins the hand, without points",
    "why.agreed": "{points} as the table agreed",
    "why.spade": "The knock card is a spade: {points} once more",
    "why.points": "What the hands brought",
    "why.game_bonus": "{points} to the side that went out",
    "why.boxes": "{a} and {b} boxes of {box}",
    "why.shutout.flat": "{points} because the loser was shut out",
    "why.shutout.double_points": "Shut out: the points once more",
    "why.shutout.double_points_and_game": "Shut out: points and game bonus once more",
    "why.shutout.double_all": "Shut out: points, game bonus and boxes once more",
    "why.shutout.double_difference": "Shut out: the difference once more",
    "why.column": "Column {column}: a difference of {difference}",
    "why.column_times": "Column {column}: a difference of {difference}, times {factor}",
    "why.sweep": "One side went out in every column: times {factor}",
    "why.rounding.nearest": "Rounded to the nearest {step}",
    "why.rounding.up": "Rounded up to a full {step}",
    "why.rounding.down": "Rounded down to a full {step}",
    "law.knock": (
        "The knocker with the lower count scores the difference between the counts, "
        "after lay-offs. A knock needs {knock_limit} or less."
    ),
    "law.knock-bonus": "A knock that wins brings {knock_bonus} besides the difference.",
    "law.gin": (
        "Gin, no deadwood at all, brings {gin_bonus} and the defender's whole count. "
        "It is never undercut."
    ),
    "law.big-gin": (
        "Big gin, eleven cards in melds, brings {big_gin_bonus} and the defender's whole count."
    ),
    "law.undercut": (
        "A defender whose count is lower undercuts the knocker, "
        "and scores {undercut_bonus} and the difference."
    ),
    "law.gin-off": (
        "A defender left with nothing against a knock scores {gin_off_bonus} "
        "and the knocker's count."
    ),
    "law.tie": "Equal counts: {tie}.",
    "law.spade": "A spade as knock card doubles: {spade}.",
    "law.agreed": "Agreed points go on the sheet as the table agreed on them.",
    "law.forfeit": "A forfeit brings the points that the ruling gave.",
    "law.points": "A column adds up the points of the hands entered in it.",
    "law.game-bonus": "The side that reaches {target} goes out, and scores {game_bonus}.",
    "law.boxes": (
        "Every hand won is a box of {box}, with the extra boxes for its kind; "
        "they are added {box_timing}."
    ),
    "law.shutout": "A shutout, {shutout_when}: {shutout}.",
    "law.settlement": (
        "In each column the side with the higher total collects the difference. "
        "The totals decide, not who went out."
    ),
    "law.sweep": "One side out in every column: the settlement counts {sweep_factor} times.",
    "law.rounding": "A game's settlement is rounded to {round_to}, {round_how}.",
}
