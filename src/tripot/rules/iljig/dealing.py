"""The deal of Iljig and, before play begins, the question whether anybody wants to play all five."""

from tripot.cards import NO_CARD, NO_SUIT, SUITS, clear
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints
from tripot.rules.iljig.leads import is_lead, leadable
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import PACK_SIZE, Standing, State
from tripot.rules.iljig.terms import HAND, JOKERS, RED_JOKER, Phase
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.settings import taker

take_options = taker(State)


@kernel
def deal(s: State, options: IljigOptions, standing: Standing, deck: Ints) -> None:
    """Deal five each, one by one from the dealer's left. The next card is turned up and drawn last (ILJ-05, ILJ-07)."""
    take_options(s, options)
    s.dealer = standing.dealer
    clear_table(s)
    dealt = HAND * s.players
    for place in range(dealt):
        s.hand[(s.dealer + 1 + place) % s.players, 0] |= 1 << deck[place]
    s.stock_count = len(deck) - dealt
    s.turned = deck[dealt]
    for number in range(1, s.stock_count):
        put_in_stock(s, PACK_SIZE - s.stock_count + number - 1, deck[dealt + number])
    put_in_stock(s, PACK_SIZE - 1, s.turned)
    if 1 << s.turned & JOKERS:
        s.turn = s.dealer
    else:
        s.trump = s.turned % SUITS
        ask_next(s, (s.dealer + 1) % s.players)


@kernel
def clear_table(s: State) -> None:
    """Reset everything that does not depend on the cards."""
    s.phase = Phase.TRUMP
    s.trump = NO_SUIT
    s.table_count = 0
    s.staged_count = 0
    s.declarer = NOBODY
    s.over = 0
    s.out = NOBODY
    s.loser = NOBODY
    s.moves = 0
    s.declined = 0
    s.happened = 0
    clear(s.staged_set)
    clear(s.under)
    clear(s.table_set)
    clear(s.stock_set)
    for place in range(len(s.stock)):
        s.stock[place] = NO_CARD
    for place in range(len(s.table)):
        s.table[place] = NO_CARD
        s.staged[place] = NO_CARD
    for seat in range(len(s.hand)):
        clear(s.hand[seat])
        clear(s.known[seat])
        s.short[seat] = 0


@kernel
def put_in_stock(s: State, place: int, face: int) -> None:
    """Put a card at a place in the stock."""
    s.stock[place] = face
    s.stock_set[0] |= 1 << face


@kernel
def ask_next(s: State, first: int) -> None:
    """Ask the next seat, from `first` on, that may play all five; if none is left, play begins (ILJ-08, ILJ-20)."""
    start = (s.dealer + 1) % s.players
    s.phase = Phase.DECLARE
    for number in range((first - start) % s.players, s.players):
        s.turn = (start + number) % s.players
        if can_declare(s, s.turn):
            return
    s.phase = Phase.PLAY
    s.turn = start


@kernel
def can_declare(s: State, seat: int) -> bool:
    """Whether the seat holds two pairs and one more card, all of which may be led (ILJ-19)."""
    held = s.hand[seat, 0]
    return is_lead(held) and leadable(s, held) == held


@kernel
def may_be_trump(s: State, suit: int) -> bool:
    """Whether the dealer may choose a suit: a red one after the red joker, a black one after the black (ILJ-06)."""
    red = suit in (1, 2)
    return 0 <= suit < SUITS and red == (s.turned == RED_JOKER)
