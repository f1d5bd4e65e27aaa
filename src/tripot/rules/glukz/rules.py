"""The rules of Glükz (`docs/rules/glukz.en.md`), as kernels.

Moves. A row is `rows.HAND` or `rows.VISIBLE`; the cards of a move are all of one rank.

| verb | slot | cards | what it is |
| --- | --- | --- | --- |
| `PLAY` | row | one or more | play cards: in the opening race, as the second play, in turn, or to jump in |
| `FLIP` | place | none | turn over the hidden card at that place |
| `TAKE` | row | one or more | show cards and pick up the pile with them |

`legal` lists plays (ranks in deck order, then number of cards), then hidden cards by place, then takes in the same
order as plays. Copies of a face and suits of a rank are interchangeable: the listed move takes the first in deck order.
"""

from tripot.cards import (
    NO_CARD,
    PACK,
    SUITS,
    Rank,
    clear,
    count_cards,
    exclude,
    faces_of,
    forget,
    holds,
    include,
    rank_mask,
    size,
)
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.glukz.clauses import Clause
from tripot.rules.glukz.counting import finish
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.rights import (
    answering,
    cards_in_use,
    is_neighbour,
    may_flip,
    may_fly,
    may_take,
    missing_to_annul,
    next_in,
    on_turn,
    row_in_use,
)
from tripot.rules.glukz.state import State
from tripot.rules.glukz.terms import EMPTY, IDLE_PER_PLAYER, JOKERS, MOST_MOVES, NO_BOUND, Happened, Knight, Phase, Verb
from tripot.rules.rows.rows import (
    ALL_FACES,
    HAND,
    VISIBLE,
    clear_rows,
    deal_rows,
    has_no_card,
    list_flips,
    list_numbers,
    list_sets,
    note_laid,
    row_of,
)
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.settings import taker
from tripot.rules.shared.totals import Standing

take_options = taker(State)

# ---------------------------------------------------------------- the deal


@kernel
def deal(s: State, options: GlukzOptions, standing: Standing, deck: Ints) -> None:
    """Deal `deck` one by one from the dealer's left (GLU-04). After that, anyone may open (GLU-05)."""
    take_options(s, options)
    s.slots = options.hidden
    s.dealer = standing.dealer
    clear_table(s)
    deal_rows(s, s.dealer, options.hidden, options.visible, deck)


@kernel
def clear_table(s: State) -> None:
    """Reset everything that does not depend on the cards."""
    s.phase = Phase.RACE
    s.turn = (s.dealer + 1) % s.players
    s.opener = NOBODY
    s.direction = 0
    s.over = 0
    s.moves = 0
    s.idle = 0
    s.happened = 0
    s.turned = NO_CARD
    clear(s.gone)
    clear_pile(s)
    clear_rows(s)
    for seat in range(len(s.places)):
        s.places[seat] = 0
        s.bound[seat] = NO_BOUND


@kernel
def clear_pile(s: State) -> None:
    """Empty the pile, without moving its cards anywhere."""
    clear(s.pile)
    s.laid_count = 0
    s.top = EMPTY
    s.run = 0


@kernel
def actors(s: State) -> int:
    """The seats that may act, as a bit mask: several in a race, or if somebody can jump in."""
    if s.phase in (Phase.TURNS, Phase.AGAIN) and not s.fly:
        return 0 if s.over else 1 << s.turn
    mask = 0
    for seat in range(s.players):
        if on_turn(s, seat) or may_fly(s, seat):
            mask |= 1 << seat
    return mask


# ---------------------------------------------------------------- refusals


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 if the move is legal, otherwise the clause that it breaks."""
    if s.over or s.places[seat]:
        return Clause.GLU_15
    if may_fly(s, seat):
        return refuse_flight(s, seat, move)
    if not on_turn(s, seat):
        return refuse_turn(s, seat)
    if move.verb == Verb.PLAY:
        return refuse_play(s, seat, move)
    if move.verb == Verb.FLIP:
        return refuse_flip(s, seat, move)
    if move.verb == Verb.TAKE:
        return refuse_take(s, seat, move)
    return Clause.GLU_10


@kernel
def refuse_turn(s: State, seat: int) -> int:
    """The clause that forbids a seat to act now; 0 if it may."""
    if s.phase == Phase.SECOND:
        return Clause.GLU_05 if seat == s.turn else Clause.GLU_06
    return Clause.GLU_06 if s.phase == Phase.AGAIN else Clause.GLU_10


@kernel
def refuse_cards(s: State, seat: int, move: MoveRecord) -> int:
    """Why the seat cannot play these cards together, whatever the pile: GLU-08, GLU-13 or 0."""
    faces = faces_of(move.cards)
    if not HAND <= move.slot <= VISIBLE or faces == 0 or faces & ~rank_mask(lowest_bit(faces) // SUITS):
        return Clause.GLU_08
    if not holds(row_of(s, seat, move.slot), move.cards):
        return Clause.GLU_08
    return 0 if move.slot == row_in_use(s, seat) else Clause.GLU_13


@kernel
def refuse_play(s: State, seat: int, move: MoveRecord) -> int:
    """Why the cards do not go on the pile; 0 if they do (GLU-08, GLU-09)."""
    clause = refuse_cards(s, seat, move)
    if clause:
        return clause
    return 0 if faces_of(move.cards) & answering(s.top) else Clause.GLU_08


@kernel
def refuse_flight(s: State, seat: int, move: MoveRecord) -> int:
    """Why the seat cannot jump in with these cards; 0 if it can (GLU-22)."""
    clause = Clause.GLU_22 if move.verb != Verb.PLAY else refuse_cards(s, seat, move)
    if clause:
        return clause
    completes = count_cards(move.cards, rank_mask(s.top)) >= missing_to_annul(s)
    return 0 if completes else Clause.GLU_22


@kernel
def refuse_flip(s: State, seat: int, move: MoveRecord) -> int:
    """Why the hidden card cannot be turned over; 0 if it can (GLU-14)."""
    there = 0 <= move.slot < len(s.hidden[seat]) and s.hidden[seat, move.slot] != NO_CARD
    return 0 if there and faces_of(move.cards) == 0 and may_flip(s, seat) else Clause.GLU_14


@kernel
def refuse_take(s: State, seat: int, move: MoveRecord) -> int:
    """Why the pile cannot be picked up with these cards; 0 if it can (GLU-07, GLU-12)."""
    if s.top == EMPTY or may_flip(s, seat):
        return Clause.GLU_12
    return refuse_cards(s, seat, move) if may_take(s, seat) else Clause.GLU_07


# ---------------------------------------------------------------- legal moves


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal move, in canonical form and order; returns how many there are."""
    cards = cards_in_use(s, seat)
    row = row_in_use(s, seat)
    if may_fly(s, seat):
        return list_numbers(cards, rank_mask(s.top), missing_to_annul(s), Verb.PLAY, row, moves, 0)
    if not on_turn(s, seat):
        return 0
    count = list_sets(cards, answering(s.top), Verb.PLAY, row, moves, 0)
    if may_flip(s, seat):
        count = list_flips(s, seat, Verb.FLIP, moves, count)
    if may_take(s, seat):
        count = list_sets(cards, ALL_FACES, Verb.TAKE, row, moves, count)
    return count


# ---------------------------------------------------------------- playing


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place."""
    s.happened = 0
    s.turned = NO_CARD
    s.moves += 1
    s.idle += 1
    opening = take_turn(s, seat)
    if move.verb == Verb.PLAY:
        lay_from_row(s, seat, move.slot, move.cards)
        stand(s, seat, lowest_bit(faces_of(move.cards)) // SUITS, size(move.cards), opening)
    elif move.verb == Verb.FLIP:
        flip(s, seat, move.slot, opening)
    else:
        take(s, seat, move.slot, move.cards)
    stop_if_stuck(s)


@kernel
def take_turn(s: State, seat: int) -> bool:
    """Make it the seat's turn; returns whether its play opens the deal (GLU-05, GLU-06, GLU-22).

    The second play sets the direction. A player who jumps in takes over the turn and, before there is a direction,
    counts as the player who opened.
    """
    if s.phase == Phase.SECOND and is_neighbour(s, seat):
        s.direction = 1 if seat == next_in(s, s.turn, 1) else -1
        s.phase = Phase.TURNS
        s.happened |= Happened.DIRECTION
    elif s.phase == Phase.RACE:
        s.happened |= Happened.OPENS
    elif s.phase == Phase.SECOND or seat != s.turn:
        s.happened |= Happened.FLY
    s.turn = seat
    if s.phase != Phase.TURNS:
        s.opener = seat
    return s.phase != Phase.TURNS


@kernel
def lay_from_row(s: State, seat: int, row: int, cards: Ints) -> None:
    """Move cards from a row to the pile."""
    leave_row(s, seat, row, cards)
    for lane in range(len(s.pile)):
        lay(s, lane, cards[lane])


@kernel
def leave_row(s: State, seat: int, row: int, cards: Ints) -> None:
    """Take cards out of a row, for all to see."""
    exclude(row_of(s, seat, row), cards)
    if row == HAND:
        forget(s.known[seat], cards)
    else:
        s.idle = 0


@kernel
def lay(s: State, lane: int, faces: int) -> None:
    """Put cards of one pack on the pile."""
    s.pile[lane] |= faces
    note_laid(s, lane, faces)


@kernel
def stand(s: State, seat: int, rank: int, number: int, opening: bool) -> None:
    """The cards played are the new top of the pile. Burn it, apply knights, and pass the turn (GLU-10, GLU-11)."""
    s.happened |= Happened.STANDS
    if rank_mask(rank) & JOKERS and s.top != EMPTY and rank > s.top:
        s.happened |= Happened.JOKER
    s.run = s.run + number if rank == s.top else number
    s.top = rank
    if has_no_card(s, seat):
        go_out(s, seat)
    if s.run >= s.annul:
        annul(s, seat, opening)
    elif opening:
        s.phase = Phase.SECOND
    else:
        pass_turn(s, seat, number if rank == Rank.KNIGHT else 0)


@kernel
def go_out(s: State, seat: int) -> None:
    """The seat has no cards left: give it the next place (GLU-15)."""
    place = 1
    for other in range(s.players):
        place += s.places[other] != 0
    s.places[seat] = place
    s.idle = 0
    s.happened |= Happened.OUT
    if not s.play_on or place >= s.players - 1:
        finish(s)


@kernel
def annul(s: State, seat: int, opening: bool) -> None:
    """Burn the pile. The same player plays again, or the next one if that player went out (GLU-11, GLU-16)."""
    include(s.gone, s.pile)
    clear_pile(s)
    s.idle = 0
    s.happened |= Happened.ANNUL
    if s.places[seat]:
        if opening:
            s.phase = Phase.SECOND  # either neighbour may start the next pile
        else:
            s.turn = next_in(s, seat, s.direction)
        return
    s.happened |= Happened.AGAIN
    if opening:
        s.phase = Phase.AGAIN


@kernel
def pass_turn(s: State, seat: int, knights: int) -> None:
    """Pass to the next player in the direction. Knights reverse it or skip players (GLU-10, GLU-18 to GLU-21)."""
    if s.knight == Knight.REVERSE and knights % 2 == 1:
        s.direction = -s.direction
        s.happened |= Happened.TURN
    steps = 1
    if s.knight == Knight.SKIP and knights:
        steps += knights
        s.happened |= Happened.SKIP
    s.turn = seat
    for _ in range(steps):
        s.turn = next_in(s, s.turn, s.direction)


@kernel
def take(s: State, seat: int, row: int, cards: Ints) -> None:
    """Show cards and pick up the pile (GLU-12). As the second play, this shows that the seat cannot go up (GLU-07)."""
    if s.happened & Happened.DIRECTION:
        tell_bound(s, seat)
    leave_row(s, seat, row, cards)
    for lane in range(len(s.pile)):
        s.pile[lane] |= cards[lane]  # their order does not matter once picked up
    pick_up(s, seat)


@kernel
def tell_bound(s: State, seat: int) -> None:
    """Note what everybody has just learnt: no card of this hand goes on the pile."""
    s.bound[seat] = max(s.bound[seat], s.top)


@kernel
def pick_up(s: State, seat: int) -> None:
    """The pile goes to the hand, for all to see, and the turn passes. Knights shown do nothing (GLU-12, GLU-21)."""
    include(s.hand[seat], s.pile)
    include(s.known[seat], s.pile)
    clear_pile(s)
    s.happened |= Happened.PICKUP
    pass_turn(s, seat, 0)


@kernel
def flip(s: State, seat: int, slot: int, opening: bool) -> None:
    """Turn over a hidden card: it stands, or is picked up with the pile (GLU-14)."""
    card = s.hidden[seat, slot]
    face = card % PACK
    s.hidden[seat, slot] = NO_CARD
    s.turned = card
    s.idle = 0
    stands = ((1 << face) & answering(s.top)) != 0
    lay(s, card // PACK, 1 << face)
    if stands:
        stand(s, seat, face // SUITS, 1, opening)
    else:
        s.happened |= Happened.FAILS
        pick_up(s, seat)


@kernel
def stop_if_stuck(s: State) -> None:
    """End a deal that goes round in circles (GLU-23)."""
    if not s.over and (s.idle >= IDLE_PER_PLAYER * s.players or s.moves >= MOST_MOVES):
        finish(s)
        s.happened |= Happened.STOPPED
