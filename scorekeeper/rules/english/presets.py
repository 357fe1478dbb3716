"""The presets' names, and a sentence each."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "preset.bicycle": "Bicycle",
    "preset.bicycle.sentence": (
        "Gin 25, undercut 20, boxes of 25; a shutout doubles the score and the game bonus."
    ),
    "preset.spruce": "Simple",
    "preset.spruce.sentence": "Gin 25, undercut 10, first to 100: no boxes, no bonuses at the end.",
    "preset.megajogos": "MegaJogos",
    "preset.megajogos.sentence": (
        "Gin 20, undercut 10, boxes of 20; 100 more if the loser won no hand."
    ),
    "preset.pagat": "Pagat",
    "preset.pagat.sentence": (
        "Gin 20, undercut 10, boxes of 20; 100 more if the loser scored no point."
    ),
    "preset.wikipedia": "American",
    "preset.wikipedia.sentence": (
        "Gin, undercut and boxes 25 each, big gin 31; a shutout doubles the points of the hands. "
        "Wikipedia leaves open whether it doubles the game bonus too; here it does not."
    ),
    "preset.tournament": "Tournament",
    "preset.tournament.sentence": "The American values to 250, best of five games.",
    "preset.palace": "Palace",
    "preset.palace.sentence": "Boxes of 10 are added at once and count towards the target.",
    "preset.oklahoma": "Oklahoma",
    "preset.oklahoma.sentence": (
        "The upcard sets the knock limit, a spade doubles the hand; played to 150."
    ),
    "preset.oklahoma_club": "Oklahoma club",
    "preset.oklahoma_club.sentence": (
        "Oklahoma where an ace asks for gin, with two extra boxes for gin and one for an undercut."
    ),
    "preset.club_hollywood": "Club Hollywood",
    "preset.club_hollywood.sentence": (
        "Three columns to 250, the third counting double; a knock deck, extra boxes and spades."
    ),
    "preset.partners": "Partners",
    "preset.partners.sentence": "Two against two, the partners' results netted; played to 125.",
    "preset.cutthroat": "Cutthroat",
    "preset.cutthroat.sentence": "Three at the table, each pair settles; who sat out deals.",
    "preset.straight": "Straight gin",
    "preset.straight.sentence": "The Bicycle values, but nobody knocks: every hand is gin.",
}
