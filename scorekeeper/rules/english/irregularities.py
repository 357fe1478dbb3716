"""What can go wrong at the table, and the ways to go on."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "effect.play_on": "Play on",
    "effect.put_right": "Put it right",
    "effect.stands": "It stands",
    "effect.forfeit": "Forfeit",
    "effect.void": "Void",
    "effect.wall": "Wall",
    "irregularity.agreed": "This table agreed on it: {choice}.",
    "irregularity.agree": "These house rules leave it to the table: agree, and the log keeps why.",
    "irregularity.source": "No house rule speaks of it. A published rule is named where there is "
    "one; otherwise agree at the table.",
    "irregularity.no_rule": "No house rule and no published rule speaks of it: agree at the table.",
    "irregularity.over_limit": "A player knocked with more than the limit.",
    "irregularity.over_limit.play_on": (
        "The knock is taken back and the hand goes on. The cards that were shown have been seen."
    ),
    "irregularity.over_limit.forfeit": (
        "The hand is over, and the other side scores the points you agree on."
    ),
    "irregularity.over_limit.void": "The hand does not count, and the deal is repeated.",
    "irregularity.false_gin": "A player said gin, but the cards do not all lie in melds.",
    "irregularity.false_gin.play_on": (
        "The gin is taken back and the hand goes on. The cards that were shown have been seen."
    ),
    "irregularity.false_gin.stands": (
        "Where what is left is within the knock limit, it counts as a knock, lay-offs included."
    ),
    "irregularity.false_gin.forfeit": (
        "The hand is over, and the other side scores the points you agree on."
    ),
    "irregularity.false_gin.void": "The hand does not count, and the deal is repeated.",
    "irregularity.early_knock": "A player knocked before a card was taken.",
    "irregularity.early_knock.void": "It is a misdeal: the hand is void, and the deal is repeated.",
    "irregularity.early_knock.play_on": (
        "The knock is taken back; the player takes a card, and may knock after that."
    ),
    "irregularity.cards_before_draw": (
        "Before the first draw a player is found to have too many or too few cards."
    ),
    "irregularity.cards_before_draw.void": "The cards are dealt again.",
    "irregularity.cards_before_draw.put_right": (
        "Draw what is missing from the stock, or put back what is too much, unseen, and begin."
    ),
    "irregularity.cards_before_draw.forfeit": (
        "The hand is over, and the side with the right number scores the points you agree on."
    ),
    "irregularity.cards_both": (
        "After the first draw both players are found to have too many or too few cards."
    ),
    "irregularity.cards_both.void": "The hand is void, and the cards are dealt again.",
    "irregularity.cards_both.put_right": (
        "Both put their number right: who has too few draws without a discard, who has too many "
        "discards without a draw."
    ),
    "irregularity.cards_both.forfeit": (
        "The hand is over, and one side scores the points you agree on."
    ),
    "irregularity.cards_too_many": "After the first draw one player has eleven cards.",
    "irregularity.cards_too_many.put_right": (
        "If the other player chooses to go on: the player with eleven discards without taking a "
        "card, and may not knock in that turn."
    ),
    "irregularity.cards_too_many.void": (
        "If the other player chooses a new deal: the hand is void."
    ),
    "irregularity.cards_too_many.forfeit": (
        "The hand is over, and the side with ten cards scores the points you agree on."
    ),
    "irregularity.cards_too_few": "After the first draw one player has nine cards.",
    "irregularity.cards_too_few.put_right": (
        "If the other player chooses to go on: the player with nine takes a card without "
        "discarding, and may not knock in that turn."
    ),
    "irregularity.cards_too_few.void": "If the other player chooses a new deal: the hand is void.",
    "irregularity.cards_too_few.forfeit": (
        "The hand is over, and the side with ten cards scores the points you agree on."
    ),
    "irregularity.cards_after_end": (
        "The hand has been scored, and a player is found to have had a wrong number of cards."
    ),
    "irregularity.cards_after_end.stands": "The hand stands as it was scored.",
    "irregularity.cards_after_end.void": "The hand does not count; it keeps its line as void.",
    "irregularity.cards_after_end.forfeit": (
        "In place of its score the other side has the points you agree on."
    ),
    "irregularity.exposed_card": "A card was seen that nobody should have seen.",
    "irregularity.exposed_card.play_on": (
        "The card goes back to where it belongs, and the hand goes on."
    ),
    "irregularity.exposed_card.void": "The hand does not count, and the deal is repeated.",
    "irregularity.knocking_discard": (
        "A player knocked, but laid the discard face up on the pile instead of face down."
    ),
    "irregularity.knocking_discard.forfeit": (
        "The knocker forfeits the hand: the other side scores the points you agree on."
    ),
    "irregularity.knocking_discard.stands": "What was meant is clear: the knock counts.",
    "irregularity.late_count": "After the next deal a wrong count or score is found.",
    "irregularity.late_count.put_right": (
        "The hand is corrected, and everything after it follows; the log keeps both numbers."
    ),
    "irregularity.late_count.stands": (
        "A count that was given and acted on stands; the log keeps the doubt."
    ),
    "irregularity.late_count.void": "The hand does not count; it keeps its line as void.",
    "irregularity.wall": "The stock is down to its last two cards.",
    "irregularity.wall.wall": "The hand ends at the wall: nobody scores.",
    "irregularity.wall.play_on.dead": (
        "Whoever drew the card that left two may still knock or go gin in that turn."
    ),
    "irregularity.wall.play_on.last_discard": (
        "The next player may take the last discard, but only to knock or go gin with it."
    ),
    "irregularity.thrown_back": (
        "A player took the top card of the pile and discarded it again in the same turn."
    ),
    "irregularity.thrown_back.put_right": (
        "That is not allowed: the player takes it back and discards another card."
    ),
    "irregularity.thrown_back.stands": "The discard lies, where a table allows it.",
    "law.over-limit": "A knock with more than {knock_limit} is none: {over_limit}.",
    "law.false-gin": "A gin that is none: {false_gin}.",
    "law.wrong-count": "Ten cards each; with another number: {wrong_count}.",
    "law.early-knock": "A knock comes after a card was taken, with a discard.",
    "law.exposed-card": "What follows an exposed card, the table agrees.",
    "law.knocking-discard": "The knocker's discard is laid face down.",
    "law.late-count": "A score that was entered wrong is corrected, and what follows with it.",
    "law.wall": "Two cards left in the stock: {stock_end}.",
}
