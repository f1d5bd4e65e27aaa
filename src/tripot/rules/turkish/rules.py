"""The rules of Turkish (`docs/rules/turkish.en.md`), as kernels.

Moves. A row is `HAND` or `VISIBLE`; the cards of a move are all of one rank.

| verb | slot | cards | what it is |
| --- | --- | --- | --- |
| `PLAY` | row | one or more | lay cards from a row: descend, lead, sweep with 10s, or show a 10 one cannot get rid of |
| `FLIP` | 0, 1, 2 | none | turn the hidden card at that place |
| `TAKE` | row | one | show a card and pick up the trick with it |

`legal` lists plays from the hand, then from the visible row (ranks in deck order, then number of cards, then number
of 7s of diamonds), then hidden cards by place, then cards to pick up with in deck order. Copies of a face are
interchangeable: the listed move takes the lowest packs', any other is legal too.
"""

from __future__ import annotations

from enum import IntEnum

from tripot.cards import (
    PACK,
    RANKS,
    SUITS,
    Rank,
    Suit,
    clear,
    count_bits,
    count_cards,
    exclude,
    face_bit,
    faces_of,
    forget,
    gather,
    holds,
    include,
    include_card,
    lowest_bit,
    pick_card,
    rank_mask,
    size,
)
from tripot.chance import Random, draw
from tripot.kernel import Ints, MoveRecord, Moves, kernel
from tripot.rules.turkish.clauses import Clause
from tripot.rules.turkish.state import PLAY_NUMBER, SLOTS, UNSEEN, OptionsRecord, Standing, State, View


class Verb(IntEnum):
    """What a move does."""

    PLAY = 0
    FLIP = 1
    TAKE = 2


class Row(IntEnum):
    """Where the cards of a move come from: its `slot`."""

    HAND = 0
    VISIBLE = 1


class Happened(IntEnum):
    """What a move brought about, as flags."""

    STANDS = 1  # cards lie on the trick
    SWEEP = 2  # the trick and the 10s leave the deal, or 10s that were led
    PICKUP = 4  # the trick goes to the player's hand
    FAILS = 8  # the turned card was too high
    TURN = 16  # the direction has turned
    LEADS = 32  # the same player leads again
    OUT = 64  # the player has no card left
    STOPPED = 128  # the deal went on too long (TUR-22)
    KEPT = 256  # a 10 was shown and kept (TUR-18)


EMPTY = -1  # `top` of an empty table: every rank descends from it
NOBODY = -1
ALL_FACES = -1
TENS = 15 << (Rank.TEN * SUITS)
COURT = 0xFFF << (Rank.KING * SUITS) | 15 << (Rank.JACK * SUITS)  # K Q N J
TURNER = 1 << (Rank.SEVEN * SUITS + Suit.DIAMONDS)  # the 7 of diamonds (TUR-14)
NO_BOUND = RANKS
IDLE_PER_PLAYER = 100
MOST_MOVES = 2000


# ---------------------------------------------------------------- the deal


@kernel
def deal(s: State, options: OptionsRecord, standing: Standing, deck: Ints) -> None:
    """Deal `deck` one by one from the dealer's left: hidden, then visible cards, then all the rest (TUR-04, TUR-05)."""
    s.players = options.players
    s.hidden_needs_empty_hand = options.hidden_needs_empty_hand
    s.voluntary_take = options.voluntary_take
    s.sweep_anytime = options.sweep_anytime
    s.dealer = standing.dealer
    clear_table(s)
    for place in range(len(deck)):
        seat = (s.dealer + 1 + place) % s.players
        deal_card(s, seat, place // s.players, deck[place])
    s.turn = (s.dealer + 1) % s.players


@kernel
def clear_table(s: State) -> None:
    """Set everything that does not depend on the cards to its state before a deal."""
    s.direction = 1
    s.top = EMPTY
    s.over = 0
    s.out = NOBODY
    s.moves = 0
    s.idle = 0
    s.happened = 0
    s.turned = NOBODY
    s.laid_count = 0
    clear(s.trick)
    clear(s.gone)
    for seat in range(len(s.started)):
        s.started[seat] = 0
        s.bound[seat] = NO_BOUND
        clear(s.hand[seat])
        clear(s.visible[seat])
        clear(s.known[seat])
        for slot in range(SLOTS):
            s.hidden[seat, slot] = NOBODY


@kernel
def deal_card(s: State, seat: int, round_number: int, card: int) -> None:
    """Give `seat` the card of one round of the deal."""
    if round_number < SLOTS:
        s.hidden[seat, round_number] = card
    elif round_number < 2 * SLOTS:
        include_card(s.visible[seat], card)
    else:
        include_card(s.hand[seat], card)


# ---------------------------------------------------------------- what a player may do


@kernel
def actors(s: State) -> int:
    """The seat whose turn it is, as a bit mask; 0 when the deal is over (TUR-06, TUR-19)."""
    return 0 if s.over else 1 << s.turn


@kernel
def on_lead(s: State) -> bool:
    """Whether the table is empty."""
    return s.top == EMPTY


@kernel
def usable_faces(s: State, seat: int) -> int:
    """Faces in the hand, and in the visible row once the seat has played a card (TUR-09)."""
    visible = faces_of(s.visible[seat]) if s.started[seat] else 0
    return faces_of(s.hand[seat]) | visible


@kernel
def descending(top: int) -> int:
    """Faces equal to or lower than the top of the trick; all but the 10s on an empty table (TUR-03, TUR-07)."""
    above = (1 << (top * SUITS)) - 1 if top > 0 else 0
    return ~above & ~TENS


@kernel
def can_descend(s: State, seat: int) -> bool:
    """Whether the seat holds a card it could lay on the trick, hidden cards and 10s left aside (TUR-07, TUR-12)."""
    return (usable_faces(s, seat) & descending(s.top)) != 0


@kernel
def hidden_left(s: State, seat: int) -> int:
    """How many hidden cards the seat still has."""
    left = 0
    for slot in range(SLOTS):
        left += s.hidden[seat, slot] != NOBODY
    return left


@kernel
def stuck_with_tens(s: State, seat: int) -> bool:
    """Whether the seat leads and all its cards anywhere are 10s in hand or in the visible row (TUR-18)."""
    rows = faces_of(s.hand[seat]) | faces_of(s.visible[seat])
    return on_lead(s) and not rows & ~TENS and hidden_left(s, seat) == 0


@kernel
def may_play_tens(s: State, seat: int) -> bool:
    """Whether 10s may be laid: to sweep (TUR-15), to lead (TUR-16), or one to be shown (TUR-18)."""
    if on_lead(s):
        return not usable_faces(s, seat) & ~TENS
    return s.sweep_anytime != 0 or not can_descend(s, seat)


@kernel
def may_take(s: State, seat: int) -> bool:
    """Whether the seat may pick up the trick: it lies there and cannot be descended on (TUR-12)."""
    return not on_lead(s) and (s.voluntary_take != 0 or not can_descend(s, seat))


@kernel
def may_flip(s: State, seat: int) -> bool:
    """Whether the seat may turn a hidden card: its visible row is gone (TUR-10)."""
    if faces_of(s.visible[seat]):
        return False
    return not (s.hidden_needs_empty_hand and faces_of(s.hand[seat]))


@kernel
def shown_row(s: State, seat: int) -> int:
    """The row a card is shown from to pick up: the hand while it holds any (TUR-12)."""
    return Row.HAND if faces_of(s.hand[seat]) else Row.VISIBLE


@kernel
def row_of(s: State, seat: int, row: int) -> Ints:
    """The cards of a row."""
    return s.hand[seat] if row == Row.HAND else s.visible[seat]


# ---------------------------------------------------------------- refusals


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 when the move is legal, else the clause it breaks."""
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
    """Why the seat cannot lay these cards together, whatever lies on the table: TUR-08, TUR-09 or 0."""
    faces = faces_of(move.cards)
    if move.slot != Row.HAND and move.slot != Row.VISIBLE:
        return Clause.TUR_08
    if faces == 0 or faces & ~rank_mask(lowest_bit(faces) // SUITS):
        return Clause.TUR_08
    if not holds(row_of(s, seat, move.slot), move.cards):
        return Clause.TUR_08
    if move.slot == Row.VISIBLE and not s.started[seat]:
        return Clause.TUR_09
    return 0


@kernel
def refuse_play(s: State, seat: int, move: MoveRecord) -> int:
    """Why the cards cannot be laid; 0 when they can (TUR-07 to TUR-09)."""
    clause = refuse_cards(s, seat, move)
    if clause:
        return clause
    faces = faces_of(move.cards)
    if faces & TENS:
        return refuse_tens(s, seat, move)
    return 0 if faces & descending(s.top) else Clause.TUR_07


@kernel
def refuse_tens(s: State, seat: int, move: MoveRecord) -> int:
    """Why 10s cannot be laid; 0 when they can (TUR-15, TUR-16, TUR-18)."""
    if stuck_with_tens(s, seat):
        return 0 if size(move.cards) == 1 else Clause.TUR_18
    if may_play_tens(s, seat):
        return 0
    return Clause.TUR_16 if on_lead(s) else Clause.TUR_15


@kernel
def refuse_flip(s: State, seat: int, move: MoveRecord) -> int:
    """Why the hidden card cannot be turned; 0 when it can (TUR-10)."""
    there = 0 <= move.slot < SLOTS and s.hidden[seat, move.slot] != NOBODY
    return 0 if there and faces_of(move.cards) == 0 and may_flip(s, seat) else Clause.TUR_10


@kernel
def refuse_take(s: State, seat: int, move: MoveRecord) -> int:
    """Why the trick cannot be picked up with this card; 0 when it can (TUR-12)."""
    if not may_take(s, seat) or move.slot != shown_row(s, seat) or size(move.cards) != 1:
        return Clause.TUR_12
    return 0 if holds(row_of(s, seat, move.slot), move.cards) else Clause.TUR_12


# ---------------------------------------------------------------- legal moves


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal move in canonical form and order; how many there are."""
    if s.over or seat != s.turn:
        return 0
    count = list_plays(s, seat, Row.HAND, moves, 0)
    if s.started[seat]:
        count = list_plays(s, seat, Row.VISIBLE, moves, count)
    if may_flip(s, seat):
        count = list_flips(s, seat, moves, count)
    if may_take(s, seat):
        count = list_takes(s, seat, moves, count)
    return count


@kernel
def list_plays(s: State, seat: int, row: int, moves: Moves, count: int) -> int:
    """Add the plays from one row: for each rank and number of cards one (TUR-08)."""
    cards = row_of(s, seat, row)
    allowed = descending(s.top) | (TENS if may_play_tens(s, seat) else 0)
    faces = faces_of(cards) & allowed
    while faces:
        rank = lowest_bit(faces) // SUITS
        faces &= ~rank_mask(rank)
        most = 1 if rank == Rank.TEN and stuck_with_tens(s, seat) else count_cards(cards, rank_mask(rank))
        for number in range(1, most + 1):
            count = list_numbers(cards, row, rank, number, moves, count)
    return count


@kernel
def list_numbers(cards: Ints, row: int, rank: int, number: int, moves: Moves, count: int) -> int:
    """Add the plays of `number` cards of a rank: one for each number of 7s of diamonds among them (TUR-14)."""
    turners = rank_mask(rank) & TURNER
    others = rank_mask(rank) & ~TURNER
    fewest = max(0, number - count_cards(cards, others))
    most = min(number, count_cards(cards, turners))
    for turning in range(fewest, most + 1):
        start_move(moves[count], Verb.PLAY, row)
        gather(cards, others, number - turning, moves[count].cards)
        gather(cards, turners, turning, moves[count].cards)
        count += 1
    return count


@kernel
def list_flips(s: State, seat: int, moves: Moves, count: int) -> int:
    """Add the hidden cards that are left, by place (TUR-10)."""
    for slot in range(SLOTS):
        if s.hidden[seat, slot] != NOBODY:
            start_move(moves[count], Verb.FLIP, slot)
            count += 1
    return count


@kernel
def list_takes(s: State, seat: int, moves: Moves, count: int) -> int:
    """Add a take for every face that can be shown (TUR-12)."""
    row = shown_row(s, seat)
    cards = row_of(s, seat, row)
    faces = faces_of(cards)
    while faces:
        face = faces & -faces
        start_move(moves[count], Verb.TAKE, row)
        gather(cards, face, 1, moves[count].cards)
        count += 1
        faces ^= face
    return count


@kernel
def start_move(move: MoveRecord, verb: int, slot: int) -> None:
    """Begin to write a move: no cards yet."""
    move.verb = verb
    move.slot = slot
    clear(move.cards)


# ---------------------------------------------------------------- playing


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place."""
    s.happened = 0
    s.turned = NOBODY
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
    """Lay cards of one rank from a row (TUR-07, TUR-08; 10s: TUR-15 to TUR-18)."""
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
    """Move cards from a row to the trick."""
    exclude(row_of(s, seat, row), cards)
    if row == Row.HAND:
        forget(s.known[seat], cards)
    else:
        s.idle = 0
    for lane in range(len(s.trick)):
        lay(s, lane, cards[lane])


@kernel
def lay(s: State, lane: int, faces: int) -> None:
    """Put cards of one pack on the trick; each 7 of diamonds turns the direction (TUR-14)."""
    s.trick[lane] |= faces
    if faces & TURNER:
        s.direction = -s.direction
        s.happened ^= Happened.TURN
    while faces:
        s.laid[s.laid_count] = s.moves * PLAY_NUMBER + lane * PACK + lowest_bit(faces)
        s.laid_count += 1
        faces &= faces - 1


@kernel
def stand(s: State, rank: int) -> None:
    """The cards laid stand: they are the new top, and the turn passes on (TUR-06)."""
    s.top = rank
    s.happened |= Happened.STANDS
    pass_turn(s)


@kernel
def pass_turn(s: State) -> None:
    """The next player in the direction is to act."""
    s.turn = (s.turn + s.direction) % s.players


@kernel
def sweep(s: State, seat: int) -> None:
    """All cards on the table leave the deal, the 10s with them, and the seat leads (TUR-13, TUR-15, TUR-16)."""
    include(s.gone, s.trick)
    s.idle = 0
    s.happened |= Happened.SWEEP
    lead_next(s, seat)


@kernel
def pick_up(s: State, seat: int) -> None:
    """The trick goes to the hand, seen by all, and the seat leads (TUR-12, TUR-13)."""
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
    """A 10 is shown and stays where it was; the lead passes on (TUR-18)."""
    show_bound(s, seat)
    if row == Row.HAND:
        forget(s.known[seat], cards)
        include(s.known[seat], cards)
    s.happened |= Happened.KEPT
    pass_turn(s)


@kernel
def take(s: State, seat: int, row: int, cards: Ints) -> None:
    """Show a card and pick up the trick with it (TUR-12)."""
    if not s.voluntary_take:
        show_bound(s, seat)
    lay_from_row(s, seat, row, cards)
    pick_up(s, seat)


@kernel
def flip(s: State, seat: int, slot: int) -> None:
    """Turn a hidden card: it stands, sweeps, or is picked up with the trick (TUR-10, TUR-11)."""
    card = s.hidden[seat, slot]
    rank = card % PACK // SUITS
    s.hidden[seat, slot] = NOBODY
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
    """Remember what everybody has just been told: no card in the hand can descend (TUR-12, TUR-15, TUR-16, TUR-18)."""
    s.bound[seat] = min(s.bound[seat], max(s.top, 0))


# ---------------------------------------------------------------- the end


@kernel
def has_no_card(s: State, seat: int) -> bool:
    """Whether the seat has no card left anywhere (TUR-19)."""
    return not (faces_of(s.hand[seat]) | faces_of(s.visible[seat])) and hidden_left(s, seat) == 0


@kernel
def stop_if_done(s: State, seat: int) -> None:
    """End the deal when the seat is out (TUR-19) or the deal goes round for ever (TUR-22)."""
    if has_no_card(s, seat):
        s.over = 1
        s.out = seat
        s.happened = (s.happened | Happened.OUT) & ~Happened.LEADS
    elif s.idle >= IDLE_PER_PLAYER * s.players or s.moves >= MOST_MOVES:
        s.over = 1
        s.happened |= Happened.STOPPED


@kernel
def points_of(faces: int) -> int:
    """Points of the cards of one pack (TUR-20)."""
    return 5 * (count_bits(faces) + count_bits(faces & COURT) + 3 * count_bits(faces & TENS))


@kernel
def points_left(s: State, seat: int) -> int:
    """What a seat counts: all cards left to it, hidden ones too (TUR-20)."""
    points = 0
    for lane in range(len(s.trick)):
        points += points_of(s.hand[seat, lane]) + points_of(s.visible[seat, lane])
    for slot in range(SLOTS):
        if s.hidden[seat, slot] != NOBODY:
            points += points_of(1 << (s.hidden[seat, slot] % PACK))
    return points


@kernel
def score(s: State, out: Ints) -> None:
    """Write into `out` what every seat counts (TUR-20)."""
    for seat in range(s.players):
        out[seat] = points_left(s, seat)


# ---------------------------------------------------------------- the match


@kernel
def open_match(standing: Standing, options: OptionsRecord, dealer: int) -> None:
    """A match before its first deal (TUR-05, TUR-21)."""
    standing.players = options.players
    standing.deals = options.deals
    standing.deal = 0
    standing.dealer = dealer
    standing.over = 0
    for seat in range(len(standing.totals)):
        standing.totals[seat] = 0


@kernel
def close_deal(standing: Standing, s: State) -> None:
    """Add a deal's points; the dealer moves one seat left (TUR-05, TUR-21)."""
    for seat in range(s.players):
        standing.totals[seat] += points_left(s, seat)
    standing.deal += 1
    standing.dealer = (standing.dealer + 1) % s.players
    standing.over = 1 if standing.deal >= standing.deals else 0


@kernel
def rank(standing: Standing, out: Ints) -> None:
    """Places in the match: the lowest total first, equal totals share (TUR-21)."""
    for seat in range(standing.players):
        out[seat] = 1
        for other in range(standing.players):
            out[seat] += standing.totals[other] < standing.totals[seat]


# ---------------------------------------------------------------- what a seat knows


@kernel
def observe(s: State, seat: int, view: View) -> None:
    """Copy what `seat` may know: what lies open, counts, its own hand, and what everybody has seen of the others'.

    When the deal is over all cards are shown to be counted (TUR-20).
    """
    view.players = s.players
    view.seat = seat
    view.hidden_needs_empty_hand = s.hidden_needs_empty_hand
    view.voluntary_take = s.voluntary_take
    view.sweep_anytime = s.sweep_anytime
    view.dealer = s.dealer
    view.turn = s.turn
    view.direction = s.direction
    view.top = s.top
    view.over = s.over
    view.out = s.out
    view.moves = s.moves
    view.idle = s.idle
    view.laid_count = s.laid_count
    for lane in range(len(s.trick)):
        view.trick[lane] = s.trick[lane]
        view.gone[lane] = s.gone[lane]
    for place in range(len(s.laid)):
        view.laid[place] = s.laid[place] if place < s.laid_count else 0
    for other in range(len(s.started)):
        observe_seat(s, seat, other, view)


@kernel
def observe_seat(s: State, seat: int, other: int, view: View) -> None:
    """Copy what `seat` may know of the cards of `other`."""
    view.started[other] = s.started[other]
    view.bound[other] = s.bound[other]
    view.hand_size[other] = size(s.hand[other])
    for lane in range(len(s.trick)):
        view.hand[other, lane] = s.hand[other, lane] if other == seat or s.over else s.known[other, lane]
        view.visible[other, lane] = s.visible[other, lane]
    for slot in range(SLOTS):
        card = s.hidden[other, slot]
        view.hidden[other, slot] = card if card == NOBODY or s.over else UNSEEN


@kernel
def redeal(s: State, seat: int, random: Random) -> None:
    """Deal anew, in place, what `seat` (-1: a spectator) cannot know, each consistent deal equally likely.

    The sets of cards that hands may hold lie one in the other (`bound`), so filling the most bounded hand first never
    fails and favours no deal.
    """
    if s.over:
        return
    clear(s.pool)
    for other in range(s.players):
        collect_unknown(s, seat, other)
    for bound in range(NO_BOUND + 1):
        for other in range(s.players):
            if other != seat and s.bound[other] == bound:
                refill_hand(s, other, random)
    for other in range(s.players):
        refill_hidden(s, other, random)


@kernel
def collect_unknown(s: State, seat: int, other: int) -> None:
    """Put the cards of `other` that `seat` cannot know into the pool; the holes stay, to be counted when refilled."""
    for slot in range(SLOTS):
        if s.hidden[other, slot] != NOBODY:
            include_card(s.pool, s.hidden[other, slot])
    if other != seat:
        for lane in range(len(s.pool)):
            s.pool[lane] |= s.hand[other, lane] & ~s.known[other, lane]


@kernel
def refill_hand(s: State, other: int, random: Random) -> None:
    """Deal the unseen cards of a hand from the pool, among those it may hold."""
    allowed = ~descending(s.bound[other]) if s.bound[other] < NO_BOUND else ALL_FACES
    unseen = size(s.hand[other]) - size(s.known[other])
    clear(s.hand[other])
    include(s.hand[other], s.known[other])
    for _ in range(unseen):
        include_card(s.hand[other], draw_from_pool(s, allowed, random))


@kernel
def refill_hidden(s: State, other: int, random: Random) -> None:
    """Deal the hidden cards of a seat from the pool."""
    for slot in range(SLOTS):
        if s.hidden[other, slot] != NOBODY:
            s.hidden[other, slot] = draw_from_pool(s, ALL_FACES, random)


@kernel
def draw_from_pool(s: State, allowed: int, random: Random) -> int:
    """Take a random card of `allowed` faces out of the pool."""
    index = draw(random, count_cards(s.pool, allowed))
    card = pick_card(s.pool, allowed, index)
    s.pool[card // PACK] &= ~(1 << (card % PACK))
    return card
