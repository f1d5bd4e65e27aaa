"""The rules of Turkish (`docs/rules/turkish.en.md`), as kernels.

Moves. A row is `HAND` or `VISIBLE`; the cards of a move are all of one rank.

| verb | slot | cards | what it is |
| --- | --- | --- | --- |
| `PLAY` | row | one or more | play cards from a row: go down, lead, sweep with 10s, or show a 10 that cannot leave |
| `FLIP` | 0, 1, 2 | none | turn over the hidden card at that place |
| `TAKE` | row | one | show a card and pick up the pile with it |

`legal` lists plays from the hand, then from the visible row (ranks in deck order, then number of cards, then number
of 7s of diamonds), then hidden cards by place, then cards to pick up with (those of the hand first, in deck order).
Copies of a face are interchangeable: the listed move takes them from the lowest packs, but any other is legal too.
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
    gather,
    holds,
    include,
    rank_mask,
    size,
)
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.rows.rows import (
    HAND,
    VISIBLE,
    clear_rows,
    deal_rows,
    has_no_card,
    list_faces,
    list_flips,
    list_sets,
    note_laid,
    row_of,
)
from tripot.rules.shared.listing import start_move
from tripot.rules.shared.seats import NOBODY, beside
from tripot.rules.shared.settings import taker
from tripot.rules.shared.totals import Standing
from tripot.rules.turkish.clauses import Clause
from tripot.rules.turkish.options import TurkishOptions
from tripot.rules.turkish.rights import (
    descending,
    may_flip,
    may_play_tens,
    may_show_from,
    may_take,
    on_lead,
    stuck_with_tens,
)
from tripot.rules.turkish.state import SLOTS, State
from tripot.rules.turkish.terms import (
    ABOVE_SEVENS,
    EMPTY,
    IDLE_PER_PLAYER,
    MOST_MOVES,
    NO_BOUND,
    SEVENS,
    TENS,
    TURNER,
    Happened,
    Verb,
)

take_options = taker(State)

# ---------------------------------------------------------------- the deal


@kernel
def deal(s: State, options: TurkishOptions, standing: Standing, deck: Ints) -> None:
    """Deal `deck` one by one from the dealer's left: hidden cards, visible cards, then the rest (TUR-04, TUR-05)."""
    take_options(s, options)
    s.dealer = standing.dealer
    clear_table(s)
    deal_rows(s, s.dealer, SLOTS, SLOTS, deck)
    s.turn = (s.dealer + 1) % s.players


@kernel
def clear_table(s: State) -> None:
    """Reset everything that does not depend on the cards."""
    s.direction = 1
    s.top = EMPTY
    s.over = 0
    s.out = NOBODY
    s.moves = 0
    s.idle = 0
    s.happened = 0
    s.turned = NO_CARD
    s.laid_count = 0
    clear(s.trick)
    clear(s.gone)
    clear_rows(s)
    for seat in range(len(s.started)):
        s.started[seat] = 0
        s.bound[seat] = NO_BOUND


# ---------------------------------------------------------------- refusals


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 if the move is legal, otherwise the clause that it breaks."""
    if s.over:
        return Clause.TUR_19
    if seat != s.turn:
        return Clause.TUR_06
    if move.verb == Verb.PLAY:
        return refuse_play(s, seat, move)
    if move.verb == Verb.FLIP:
        return refuse_flip(s, seat, move)
    if move.verb == Verb.TAKE:
        return refuse_take(s, seat, move)
    return Clause.TUR_06


@kernel
def refuse_cards(s: State, seat: int, move: MoveRecord) -> int:
    """Why the seat cannot play these cards together, whatever is on the table: TUR-08, TUR-09 or 0."""
    faces = faces_of(move.cards)
    if not HAND <= move.slot <= VISIBLE:
        return Clause.TUR_08
    if faces == 0 or faces & ~rank_mask(lowest_bit(faces) // SUITS):
        return Clause.TUR_08
    if not holds(row_of(s, seat, move.slot), move.cards):
        return Clause.TUR_08
    if move.slot == VISIBLE and not s.started[seat]:
        return Clause.TUR_09
    return 0


@kernel
def refuse_play(s: State, seat: int, move: MoveRecord) -> int:
    """Why the cards cannot be played; 0 if they can (TUR-07 to TUR-09)."""
    clause = refuse_cards(s, seat, move)
    if clause:
        return clause
    faces = faces_of(move.cards)
    if faces & TENS:
        return refuse_tens(s, seat, move)
    return 0 if faces & descending(s.top) else Clause.TUR_07


@kernel
def refuse_tens(s: State, seat: int, move: MoveRecord) -> int:
    """Why 10s cannot be played; 0 if they can (TUR-15, TUR-16, TUR-18)."""
    if stuck_with_tens(s, seat):
        return 0 if size(move.cards) == 1 else Clause.TUR_18
    if may_play_tens(s, seat):
        return 0
    return Clause.TUR_16 if on_lead(s) else Clause.TUR_15


@kernel
def refuse_flip(s: State, seat: int, move: MoveRecord) -> int:
    """Why the hidden card cannot be turned over; 0 if it can (TUR-10)."""
    there = 0 <= move.slot < SLOTS and s.hidden[seat, move.slot] != NO_CARD
    return 0 if there and faces_of(move.cards) == 0 and may_flip(s, seat) else Clause.TUR_10


@kernel
def refuse_take(s: State, seat: int, move: MoveRecord) -> int:
    """Why the pile cannot be picked up with this card; 0 if it can (TUR-09, TUR-12)."""
    if not may_take(s, seat) or not HAND <= move.slot <= VISIBLE or size(move.cards) != 1:
        return Clause.TUR_12
    if not holds(row_of(s, seat, move.slot), move.cards):
        return Clause.TUR_12
    if may_show_from(s, seat, move.slot):
        return 0
    return Clause.TUR_09 if s.show_visible else Clause.TUR_12


# ---------------------------------------------------------------- legal moves


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal move, in canonical form and order; returns how many there are."""
    if s.over or seat != s.turn:
        return 0
    count = list_plays(s, seat, HAND, moves, 0)
    if s.started[seat]:
        count = list_plays(s, seat, VISIBLE, moves, count)
    if may_flip(s, seat):
        count = list_flips(s, seat, Verb.FLIP, moves, count)
    if may_take(s, seat):
        count = list_takes(s, seat, moves, count)
    return count


@kernel
def list_plays(s: State, seat: int, row: int, moves: Moves, count: int) -> int:
    """Add the plays from one row: one for each rank and number of cards (TUR-08)."""
    cards = row_of(s, seat, row)
    if stuck_with_tens(s, seat):
        return list_turning(cards, Rank.TEN, 1, row, moves, count)
    faces = descending(s.top) | (TENS if may_play_tens(s, seat) else 0)
    if not faces_of(cards) & faces & TURNER:
        return list_sets(cards, faces, Verb.PLAY, row, moves, count)
    count = list_sets(cards, faces & ABOVE_SEVENS, Verb.PLAY, row, moves, count)
    count = list_turning(cards, Rank.SEVEN, count_cards(cards, SEVENS), row, moves, count)
    return list_sets(cards, faces & ~ABOVE_SEVENS & ~SEVENS, Verb.PLAY, row, moves, count)


@kernel
def list_turning(cards: Ints, rank: int, most: int, row: int, moves: Moves, count: int) -> int:
    """Add the plays of up to `most` cards of a rank, one for each number of 7s of diamonds among them (TUR-14)."""
    turners = rank_mask(rank) & TURNER
    others = rank_mask(rank) & ~TURNER
    for number in range(1, min(most, count_cards(cards, rank_mask(rank))) + 1):
        fewest = max(0, number - count_cards(cards, others))
        for turning in range(fewest, min(number, count_cards(cards, turners)) + 1):
            start_move(moves[count], Verb.PLAY, row)
            gather(cards, others, number - turning, moves[count].cards)
            gather(cards, turners, turning, moves[count].cards)
            count += 1
    return count


@kernel
def list_takes(s: State, seat: int, moves: Moves, count: int) -> int:
    """Add a `TAKE` for each face that may be shown, the faces of the hand first (TUR-12)."""
    for row in range(HAND, VISIBLE + 1):
        if may_show_from(s, seat, row):
            count = list_faces(row_of(s, seat, row), Verb.TAKE, row, moves, count)
    return count


# ---------------------------------------------------------------- playing


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place."""
    s.happened = 0
    s.turned = NO_CARD
    s.moves += 1
    s.idle += 1
    if move.verb == Verb.PLAY:
        play_cards(s, seat, move.slot, move.cards)
    elif move.verb == Verb.FLIP:
        flip(s, seat, move.slot)
    else:
        take(s, seat, move.slot, move.cards)
    s.started[seat] = 1
    stop_if_done(s, seat)


@kernel
def play_cards(s: State, seat: int, row: int, cards: Ints) -> None:
    """Play cards of one rank from a row (TUR-07, TUR-08; 10s: TUR-15 to TUR-18)."""
    if not faces_of(cards) & TENS:
        lay_from_row(s, seat, row, cards)
        stand(s, lowest_bit(faces_of(cards)) // SUITS)
    elif stuck_with_tens(s, seat):
        show_ten(s, seat, row, cards)
    else:
        if on_lead(s) or not s.sweep_anytime:
            show_bound(s, seat)
        lay_from_row(s, seat, row, cards)
        if has_no_card(s, seat):
            pick_up(s, seat)
        else:
            sweep(s, seat)


@kernel
def lay_from_row(s: State, seat: int, row: int, cards: Ints) -> None:
    """Move cards from a row to the pile."""
    exclude(row_of(s, seat, row), cards)
    if row == HAND:
        forget(s.known[seat], cards)
    else:
        s.idle = 0
    for lane in range(len(s.trick)):
        lay(s, lane, cards[lane])


@kernel
def lay(s: State, lane: int, faces: int) -> None:
    """Put cards of one pack on the pile. Each 7 of diamonds reverses the direction (TUR-14)."""
    s.trick[lane] |= faces
    if faces & TURNER:
        s.direction = -s.direction
        s.happened ^= Happened.TURN
    note_laid(s, lane, faces)


@kernel
def stand(s: State, rank: int) -> None:
    """The cards stand: their rank is the new top, and the turn passes on (TUR-06)."""
    s.top = rank
    s.happened |= Happened.STANDS
    pass_turn(s)


@kernel
def pass_turn(s: State) -> None:
    """Pass the turn to the next player in the direction."""
    s.turn = beside(s.turn, s.direction, s.players)


@kernel
def sweep(s: State, seat: int) -> None:
    """All cards on the table leave the deal, the 10s included, and the seat leads (TUR-13, TUR-15, TUR-16)."""
    include(s.gone, s.trick)
    s.idle = 0
    s.happened |= Happened.SWEEP
    lead_next(s, seat)


@kernel
def pick_up(s: State, seat: int) -> None:
    """The pile goes to the hand, for all to see, and the seat leads (TUR-12, TUR-13)."""
    include(s.hand[seat], s.trick)
    include(s.known[seat], s.trick)
    s.happened |= Happened.PICKUP
    lead_next(s, seat)


@kernel
def lead_next(s: State, seat: int) -> None:
    """Empty the table and give the seat the lead (TUR-13)."""
    clear(s.trick)
    s.laid_count = 0
    s.top = EMPTY
    s.turn = seat
    s.happened |= Happened.LEADS


@kernel
def show_ten(s: State, seat: int, row: int, cards: Ints) -> None:
    """The seat shows a 10 and leaves it where it was; the lead passes on (TUR-18)."""
    show_bound(s, seat)
    if row == HAND:
        forget(s.known[seat], cards)
        include(s.known[seat], cards)
    s.happened |= Happened.KEPT
    pass_turn(s)


@kernel
def take(s: State, seat: int, row: int, cards: Ints) -> None:
    """Show a card and pick up the pile with it (TUR-12)."""
    if not s.voluntary_take:
        show_bound(s, seat)
    lay_from_row(s, seat, row, cards)
    pick_up(s, seat)


@kernel
def flip(s: State, seat: int, slot: int) -> None:
    """Turn over a hidden card: it stands, sweeps, or is picked up with the pile (TUR-10, TUR-11)."""
    card = s.hidden[seat, slot]
    rank = card % PACK // SUITS
    s.hidden[seat, slot] = NO_CARD
    s.turned = card
    s.idle = 0
    stands = ((1 << (card % PACK)) & descending(s.top)) != 0
    lay(s, card // PACK, 1 << (card % PACK))
    if rank == Rank.TEN:
        sweep(s, seat)
    elif stands:
        stand(s, rank)
    else:
        s.happened |= Happened.FAILS
        pick_up(s, seat)


@kernel
def show_bound(s: State, seat: int) -> None:
    """Note what everybody has just seen: no card in this hand can go down (TUR-12, TUR-15, TUR-16, TUR-18)."""
    s.bound[seat] = min(s.bound[seat], max(s.top, 0))


# ---------------------------------------------------------------- the end


@kernel
def stop_if_done(s: State, seat: int) -> None:
    """End the deal when the seat goes out (TUR-19) or nothing changes any more (TUR-22)."""
    if has_no_card(s, seat):
        s.over = 1
        s.out = seat
        s.happened = (s.happened | Happened.OUT) & ~Happened.LEADS
    elif s.idle >= IDLE_PER_PLAYER * s.players or s.moves >= MOST_MOVES:
        s.over = 1
        s.happened |= Happened.STOPPED
