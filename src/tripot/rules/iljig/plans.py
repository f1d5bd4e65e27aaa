"""How a seat plays on inside a search, in Iljig: better than `regular`, and as fast.

`regular` covers whenever it can. These plans know when it is better to pick up. Otherwise they follow the same rules
of thumb. The worth of a step is a sum of a few terms, in thousandths of a reward. They were fitted by least squares to
4,300 decisions, each with what its steps brought in 300 worlds, and rounded (docs/bots.md). In words: pick up trumps
and jokers, but no low cards. While there is a stock, pick up three cards rather than one. Once it is used up, hardly
ever pick up, least of all if the next player has few cards and would lead. In that case, cover with cards that the
next player can't cover. And always go out.
"""

from tripot.cards import Rank, rank_mask
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import MoveRecord
from tripot.rules.iljig import advice
from tripot.rules.iljig.leads import covering
from tripot.rules.iljig.terms import DECK_ORDER, JACK_TO_FOUR, JOKERS, SUIT_FACES, Verb
from tripot.rules.iljig.view import View
from tripot.rules.iljig.words import FULL_PACK_PLAYERS

LOW = JACK_TO_FOUR & ~rank_mask(Rank.JACK)
WHOLE_PACK = sum(1 << int(face) for face in DECK_ORDER)
SMALL_PACK = WHOLE_PACK & ~(rank_mask(Rank.SIX) | rank_mask(Rank.FIVE) | rank_mask(Rank.FOUR))
OUT = 10_000  # more than any cards picked up are worth
FEW = 3  # cards in the hand of a player who is close to going out
MANY = 10  # cards in the hand of a player who is far from it; more make no difference


@kernel
def worth_of(view: View, move: MoveRecord) -> int:
    """The worth of a step, in thousandths for covering and picking up. For other steps only the order matters."""
    if move.verb == Verb.TAKE:
        return worth_of_picking_up(view)
    if move.verb == Verb.COVER:
        return worth_of_covering(view, lowest_bit(move.cards[0]))
    return advice.worth_of(view, move)


@kernel
def worth_of_picking_up(view: View) -> int:
    """The worth of picking up cards that could be covered: the cards themselves, and how the next player goes on."""
    cards, strong = played(view), strong_cards(view)
    worth = 200 * count_bits(cards & strong) - 150 * count_bits(cards & LOW & ~strong)
    if view.stock_count:
        return worth + 100 * (view.table_count - 1)
    if view.table_count == view.hand_size[view.seat]:
        return -OUT
    return worth + 50 * min(view.hand_size[left_neighbour(view)], MANY) - 750


@kernel
def worth_of_covering(view: View, face: int) -> int:
    """The worth of covering with a card: as in `advice.py`, unless the next player might go out by covering it."""
    worth = advice.worth_of_covering(view, face) // 2
    if not view.stock_count and view.hand_size[left_neighbour(view)] <= FEW:
        worth += permille_uncovered(view, face)
    return worth


@kernel
def left_neighbour(view: View) -> int:
    """The player on the seat's left, who plays next and must not go out."""
    return (view.seat + 1) % view.players


@kernel
def permille_uncovered(view: View, face: int) -> int:
    """How likely it is that the next player cannot cover a card, if every unseen card is equally likely."""
    following, higher = left_neighbour(view), covering(view.trump, face)
    known = view.hand[following, 0]
    if known & higher:
        return 0
    hidden = unseen(view)
    number, lacking, permille = count_bits(hidden), count_bits(hidden & ~higher), 1000
    for _ in range(view.hand_size[following] - count_bits(known)):
        permille = permille * lacking // number
    return permille


@kernel
def unseen(view: View) -> int:
    """The cards that the seat has not seen: the stock, and the cards in other hands that it does not know."""
    cards = WHOLE_PACK if view.players >= FULL_PACK_PLAYERS else SMALL_PACK
    cards &= ~played(view)
    for place in range(view.staged_count):
        cards &= ~(1 << view.staged[place])
    for seat in range(view.players):
        cards &= ~view.hand[seat, 0]
    return cards


@kernel
def played(view: View) -> int:
    """The cards that a player picks up: those to cover, and those under them."""
    cards: int = view.under[0]
    for place in range(view.table_count):
        cards |= 1 << view.table[place]
    return cards


@kernel
def strong_cards(view: View) -> int:
    """All jokers and trumps."""
    return int(JOKERS | SUIT_FACES[view.trump])
