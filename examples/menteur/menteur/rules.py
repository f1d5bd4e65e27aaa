"""The rules of Menteur, as kernels.

| verb | cards | what it is |
| --- | --- | --- |
| `LEAD` | one | lay a card face up: everybody must claim its suit |
| `LAY` | one | lay a card face down, and claim that it has that suit |
| `CALL` | none | say that the last card laid face down was a lie |

`legal` lists the cards of the hand in deck order, then the call.
"""

from menteur.declarations import Happened, MenteurOptions, State, Verb
from tripot.cards import NO_CARD, NO_SUIT, SUITS, clear, exclude, faces_of, include, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.rows.rows import list_faces
from tripot.rules.shared.listing import start_move
from tripot.rules.shared.owned import deal_out
from tripot.rules.shared.seats import NOBODY, beside
from tripot.rules.shared.totals import Standing
from tripot.rules.shared.turns import MOST_MOVES, count_move, open_turns


@kernel
def deal(s: State, options: MenteurOptions, standing: Standing, deck: Ints) -> None:
    """Deal all cards one by one; the seat on the dealer's left leads (MEN-01, MEN-02)."""
    open_turns(s, options, standing)
    deal_out(s.hand, s.turn, s.players, deck)
    s.shown = NO_CARD
    clear_table(s)


@kernel
def clear_table(s: State) -> None:
    """Empty the table: somebody has to lead."""
    s.suit = NO_SUIT
    s.claimant = NOBODY
    clear(s.led)
    for seat in range(len(s.pile)):
        clear(s.claimed[seat])
        clear(s.pile[seat])


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """List the cards that a seat may lay, then the call; returns the number of moves (MEN-03)."""
    if s.over or seat != s.turn:
        return 0
    count = list_faces(s.hand[seat], Verb.LEAD if s.suit == NO_SUIT else Verb.LAY, 0, moves, 0)
    if s.claimant != NOBODY:
        start_move(moves[count], Verb.CALL, 0)
        count += 1
    return count


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place; a deal that goes on too long is stopped (MEN-08)."""
    count_move(s)
    if move.verb == Verb.LEAD:
        lead(s, seat, move.cards)
    elif move.verb == Verb.LAY:
        lay(s, seat, move.cards)
    else:
        call(s, seat)
    if s.moves >= MOST_MOVES and not s.over:
        s.over = 1
        s.happened |= Happened.STOPPED


@kernel
def lead(s: State, seat: int, card: Ints) -> None:
    """Lay a card face up: everybody must claim its suit (MEN-02). Nobody can call it a lie (MEN-06)."""
    exclude(s.hand[seat], card)
    include(s.led, card)
    s.suit = lowest_bit(faces_of(card)) % SUITS
    s.turn = beside(seat, 1, s.players)
    end_if_out(s, seat)


@kernel
def lay(s: State, seat: int, card: Ints) -> None:
    """Lay a card face down (MEN-04). Nobody can call the previous card a lie any longer (MEN-06)."""
    exclude(s.hand[seat], card)
    if s.claimant != NOBODY:
        end_if_out(s, s.claimant)
        include(s.pile[s.claimant], s.claimed[s.claimant])
        clear(s.claimed[s.claimant])
    include(s.claimed[seat], card)
    s.claimant = seat
    s.turn = beside(seat, 1, s.players)


@kernel
def call(s: State, seat: int) -> None:
    """Show the last card: the player who was wrong picks up all cards, and the other leads (MEN-05)."""
    liar = s.claimant
    s.shown = lowest_bit(faces_of(s.claimed[liar]))
    if s.shown % SUITS == s.suit:
        s.happened |= Happened.TRUTH
        pick_up(s, seat)
        s.turn = liar
        end_if_out(s, liar)
    else:
        s.happened |= Happened.LIE
        pick_up(s, liar)
        s.turn = seat


@kernel
def pick_up(s: State, seat: int) -> None:
    """All cards on the table go to a hand (MEN-05)."""
    include(s.hand[seat], s.led)
    for other in range(s.players):
        include(s.hand[seat], s.claimed[other])
        include(s.hand[seat], s.pile[other])
    clear_table(s)


@kernel
def end_if_out(s: State, seat: int) -> None:
    """End the deal if a seat has no cards left (MEN-06)."""
    if size(s.hand[seat]) == 0:
        s.over = 1
        s.happened |= Happened.OUT


@kernel
def points(s: State, seat: int) -> int:
    """What a seat's remaining cards cost it (MEN-07)."""
    return size(s.hand[seat])
