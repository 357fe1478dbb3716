"""What was put down on the table, checked: the knocker's melds, the defender's own and lay-offs."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.arrangements import Arrangement
from scorekeeper.rules.cards import Card
from scorekeeper.rules.knock import Cards, Knock
from scorekeeper.rules.layoffs import Defence, LayOff, in_legal_order
from scorekeeper.rules.melds import Meld, read_meld
from scorekeeper.rules.messages import Message, Refused
from scorekeeper.rules.outcomes import Holding
from scorekeeper.rules.pack import Bits, bits_of
from scorekeeper.rules.ruleset import Ruleset


def knocker_as_laid(knock: Knock, ruleset: Ruleset) -> tuple[Holding, Arrangement]:
    """The knocker's cards with the melds that were put down.

    Of eleven cards without a known discard the highest loose one goes.
    Raises `Refused` at ``laid[1]`` where a meld is none, or its cards are not there to lay.
    """
    melds = _melds("laid", knock.laid or (), knock.kept, "card.not_knockers", ruleset)
    cards = bits_of(knock.kept)
    lying = Arrangement.of(cards, melds, ruleset)
    if len(knock.kept) == 10:
        return Holding(cards), lying
    if not lying.loose:
        return Holding(cards, is_big_gin=True), lying
    discards = [card for card in lying.loose if card != knock.taken]
    if not discards:
        raise Refused("laid", Message("card.just_taken", card=str(knock.taken)))
    discard = max(discards, key=lambda card: card.count(ruleset.ace_value))
    cards ^= discard.bit
    return Holding(cards, discard), Arrangement.of(cards, melds, ruleset)


def defender_as_laid(
    knock: Knock, knocker_melds: Sequence[Meld], ruleset: Ruleset, *, may_lay_off: bool
) -> Defence | None:
    """The defender's cards as they were put down, if it was told; the lay-offs in a legal order.

    Raises `Refused` at ``defender_laid.layoffs[1]`` where it was not legal. Rulebook: layoffs.
    """
    laid = knock.defender_laid
    if laid is None:
        return None
    try:
        melds = _melds("melds", laid.melds, knock.defender, "card.not_defenders", ruleset)
        lying = Arrangement.of(bits_of(knock.defender), melds, ruleset)
        layoffs = _layoffs(laid.layoffs, lying.loose, knocker_melds, ruleset, may_lay_off)
    except Refused as refusal:
        raise refusal.within("defender_laid") from None
    off = bits_of(layoff.card for layoff in layoffs)
    left = Arrangement.of(bits_of(lying.loose) & ~off, (), ruleset)
    return Defence(lying.melds, layoffs, left.loose, left.deadwood)


def _melds(
    place: str, laid: Sequence[Cards], held: Sequence[Card], not_held: str, ruleset: Ruleset
) -> tuple[Meld, ...]:
    """Melds of cards that are held, no card in two of them."""
    free: Bits = bits_of(held)
    melds = []
    for index, cards in enumerate(laid):
        try:
            for card in cards:
                if not card.bit & free:
                    raise Refused(
                        "", Message(not_held if card not in held else "card.twice", card=str(card))
                    )
            melds.append(read_meld(cards, ruleset))
        except Refused as refusal:
            raise refusal.within(f"{place}[{index}]") from None
        free &= ~bits_of(cards)
    return tuple(melds)


def _layoffs(
    laid: Sequence[LayOff],
    loose: Sequence[Card],
    melds: Sequence[Meld],
    ruleset: Ruleset,
    may_lay_off: bool,
) -> tuple[LayOff, ...]:
    """Lay-offs of loose cards, each on a meld of the knocker, in a legal order."""
    if laid and not may_lay_off:
        raise Refused("layoffs", Message("layoff.not_on_gin"))
    free = bits_of(loose)
    for index, layoff in enumerate(laid):
        place = f"layoffs[{index}]"
        if not layoff.card.bit & free:
            raise Refused(f"{place}.card", Message("layoff.not_free", card=str(layoff.card)))
        if not 0 <= layoff.on < len(melds):
            raise Refused(f"{place}.on", Message("layoff.no_meld", count=len(melds)))
        free ^= layoff.card.bit
    try:
        return in_legal_order(melds, laid, ruleset.ace_in_runs)
    except Refused as refusal:
        raise refusal.within("layoffs") from None
