"""The rules of Iljig (`docs/rules/iljig.en.md`), as kernels.

People and records use whole moves. Kernels take them in steps:

| move | steps | |
| --- | --- | --- |
| name trumps | `TRUMP`, `slot` the suit | the dealer, if a joker was turned up |
| play all five at the start | `DECLARE` or `DECLINE` | a seat that can is asked |
| lead | `STAGE` a card, again, …, `LEAD` | cards in deck order, each such that a lead can still be completed |
| cover | `COVER`, a card for each of the table's | the last step plays them all |
| pick up | `TAKE` | |

`UNSTAGE` takes back all staged cards. `legal` lists steps in this order: suits; `DECLARE`, `DECLINE`; cards to stage or
cover with in deck order, `LEAD`, `UNSTAGE`, `TAKE`. Five cards played at the start have to be covered like a lead.
"""

from tripot.cards import NO_CARD, SUITS, clear, exclude, include, size
from tripot.engine.kernel import count_bits, kernel, lowest_bit
from tripot.engine.records import MoveRecord, Moves
from tripot.rules.iljig.clauses import Clause
from tripot.rules.iljig.dealing import ask_next, may_be_trump
from tripot.rules.iljig.leads import can_cover, covering, in_order, is_lead, joining, leadable, most_led
from tripot.rules.iljig.state import PACK_SIZE, State
from tripot.rules.iljig.terms import DECK_ORDER, HAND, JOKERS, MOST_MOVES, Happened, Phase, Verb
from tripot.rules.shared.listing import write_move
from tripot.rules.shared.seats import NOBODY

# ---------------------------------------------------------------- refusals


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 if the step is legal, otherwise the clause that it breaks."""
    if s.over:
        return Clause.ILJ_17
    if seat != s.turn:
        return Clause.ILJ_01
    if not is_well_formed(move):
        return Clause.ILJ_09
    if s.phase == Phase.TRUMP:
        return 0 if move.verb == Verb.TRUMP and may_be_trump(s, move.slot) else Clause.ILJ_06
    if s.phase == Phase.DECLARE:
        return refuse_answer(s, seat, move)
    return refuse_playing(s, seat, move)


@kernel
def refuse_playing(s: State, seat: int, move: MoveRecord) -> int:
    """Why a step is not legal once trumps are chosen and everybody has been asked; 0 if it is legal."""
    if move.verb == Verb.STAGE:
        return refuse_stage(s, seat, move)
    if move.verb == Verb.COVER:
        return refuse_cover(s, seat, move)
    if move.verb == Verb.LEAD:
        return 0 if may_lay_staged(s) else refuse_lead_now(s)
    if move.verb == Verb.UNSTAGE:
        return 0 if s.staged_count else Clause.ILJ_09
    if move.verb == Verb.TAKE:
        return 0 if s.table_count and not s.staged_count else Clause.ILJ_14
    return Clause.ILJ_20 if move.verb in (Verb.DECLARE, Verb.DECLINE) else Clause.ILJ_06


@kernel
def is_well_formed(move: MoveRecord) -> bool:
    """Whether a step has cards and a suit only if its verb takes them."""
    takes_cards = move.verb in (Verb.DECLARE, Verb.STAGE, Verb.COVER)
    return (takes_cards or size(move.cards) == 0) and (move.verb == Verb.TRUMP or move.slot == 0)


@kernel
def refuse_answer(s: State, seat: int, move: MoveRecord) -> int:
    """Why a seat that is asked cannot answer like this: it must play all five or decline (ILJ-19)."""
    if move.verb == Verb.DECLARE:
        return 0 if move.cards[0] == s.hand[seat, 0] and size(move.cards) == HAND else Clause.ILJ_19
    return 0 if move.verb == Verb.DECLINE else Clause.ILJ_20


@kernel
def refuse_lead_now(s: State) -> int:
    """Why nothing can be led now: there are cards to cover, or the staged cards are not a lead."""
    return Clause.ILJ_13 if s.table_count else Clause.ILJ_09


@kernel
def refuse_stage(s: State, seat: int, move: MoveRecord) -> int:
    """Why a card cannot be staged for a lead; 0 if it can."""
    if s.table_count or not is_held_card(s, seat, move):
        return refuse_lead_now(s)
    face = lowest_bit(move.cards[0])
    return 0 if may_join(s, seat, most_led(s)) >> face & 1 else refuse_lead(s, seat, face)


@kernel
def refuse_cover(s: State, seat: int, move: MoveRecord) -> int:
    """Why a card does not cover the next card of the table; 0 if it does (ILJ-13)."""
    if s.table_count == 0 or not is_held_card(s, seat, move):
        return Clause.ILJ_13
    return 0 if may_cover(s, seat, lowest_bit(move.cards[0])) else Clause.ILJ_13


@kernel
def is_held_card(s: State, seat: int, move: MoveRecord) -> bool:
    """Whether a step has exactly one card, from the seat's hand."""
    return size(move.cards) == 1 and (move.cards[0] & s.hand[seat, 0]) != 0


@kernel
def refuse_lead(s: State, seat: int, face: int) -> int:
    """The clause that forbids a card in this lead. A limit on its length counts only if nothing else does."""
    if not leadable(s, s.hand[seat, 0] | s.staged_set[0]) >> face & 1:
        return Clause.ILJ_10
    if may_join(s, seat, len(s.table)) >> face & 1:
        return Clause.ILJ_12 if s.stock_count else Clause.ILJ_11
    return Clause.ILJ_09


@kernel
def may_join(s: State, seat: int, most: int) -> int:
    """The faces that the seat may stage next, in a lead of at most `most` cards (ILJ-09, ILJ-10)."""
    last = s.staged[s.staged_count - 1] if s.staged_count else NO_CARD
    return joining(s.staged_set[0], last, leadable(s, s.hand[seat, 0] | s.staged_set[0]), most)


@kernel
def may_cover(s: State, seat: int, face: int) -> bool:
    """Whether a card covers the next card of the table, and the cards after that can still be covered (ILJ-13)."""
    if not covering(s.trump, s.table[s.staged_count]) >> face & 1:
        return False
    return can_cover(s, s.hand[seat, 0] & ~(1 << face), s.staged_count + 1)


@kernel
def may_lay_staged(s: State) -> bool:
    """Whether the staged cards are a lead."""
    return s.table_count == 0 and s.staged_count > 0 and is_lead(s.staged_set[0])


# ---------------------------------------------------------------- legal steps


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal step in its fixed order; returns how many there are."""
    if s.over or seat != s.turn:
        return 0
    if s.phase == Phase.TRUMP:
        return list_trumps(s, moves)
    if s.phase == Phase.DECLARE:
        write_move(moves[0], Verb.DECLARE, 0, s.hand[seat, 0])
        write_move(moves[1], Verb.DECLINE, 0, 0)
        return 2
    count = list_stages(s, seat, moves)
    if may_lay_staged(s):
        write_move(moves[count], Verb.LEAD, 0, 0)
        count += 1
    if s.staged_count:
        write_move(moves[count], Verb.UNSTAGE, 0, 0)
        count += 1
    elif s.table_count:
        write_move(moves[count], Verb.TAKE, 0, 0)
        count += 1
    return count


@kernel
def list_trumps(s: State, moves: Moves) -> int:
    """List the suits that the dealer may choose (ILJ-06)."""
    count = 0
    for suit in range(SUITS):
        if may_be_trump(s, suit):
            write_move(moves[count], Verb.TRUMP, suit, 0)
            count += 1
    return count


@kernel
def list_stages(s: State, seat: int, moves: Moves) -> int:
    """List the cards that may be staged next, in deck order."""
    if s.table_count:
        return list_covering(s, seat, moves)
    count = 0
    places = in_order(may_join(s, seat, most_led(s)))
    while places:
        write_move(moves[count], Verb.STAGE, 0, 1 << DECK_ORDER[lowest_bit(places)])
        places &= places - 1
        count += 1
    return count


@kernel
def list_covering(s: State, seat: int, moves: Moves) -> int:
    """List the cards that may cover the next card of the table, in deck order."""
    count = 0
    places = in_order(s.hand[seat, 0] & covering(s.trump, s.table[s.staged_count]))
    while places:
        face = DECK_ORDER[lowest_bit(places)]
        places &= places - 1
        if can_cover(s, s.hand[seat, 0] & ~(1 << face), s.staged_count + 1):
            write_move(moves[count], Verb.COVER, 0, 1 << face)
            count += 1
    return count


# ---------------------------------------------------------------- playing


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal step, in place."""
    s.happened = 0
    number = move.slot if move.verb == Verb.TRUMP else lowest_bit(move.cards[0])
    make_step(s, seat, move.verb, number)
    stop_if_long(s)


@kernel
def make_step(s: State, seat: int, verb: int, number: int) -> None:
    """Make a step. `number` is the suit of trumps, or the face of the step's one card."""
    if verb == Verb.TRUMP:
        s.trump = number
        s.moves += 1
        ask_next(s, (s.dealer + 1) % s.players)
    elif verb == Verb.DECLARE:
        declare(s, seat)
    elif verb == Verb.DECLINE:
        decline(s, seat)
    elif verb == Verb.STAGE:
        stage_card(s, seat, number)
    elif verb == Verb.COVER:
        cover(s, seat, number)
    elif verb == Verb.LEAD:
        lay_staged(s, seat)
    elif verb == Verb.UNSTAGE:
        unstage(s, seat)
    else:
        take(s, seat)


@kernel
def stop_if_long(s: State) -> None:
    """End a deal that goes round in circles."""
    if s.moves >= MOST_MOVES and not s.over:
        s.over = 1
        s.happened |= Happened.STOPPED


@kernel
def declare(s: State, seat: int) -> None:
    """Play all five cards, in deck order, for the player on the left to cover (ILJ-19)."""
    s.phase = Phase.PLAY
    s.declarer = seat
    for face in DECK_ORDER:
        if s.hand[seat, 0] >> face & 1:
            stage_card(s, seat, face)
    lay_staged(s, seat)


@kernel
def decline(s: State, seat: int) -> None:
    """Keep the five cards. The next seat that can play five is asked; after the last one, play begins (ILJ-20)."""
    s.moves += 1
    s.declined += 1
    following = (seat + 1) % s.players
    start = (s.dealer + 1) % s.players
    if following == start:
        s.phase = Phase.PLAY
        s.turn = start
    else:
        ask_next(s, following)


@kernel
def stage_card(s: State, seat: int, face: int) -> None:
    """Take a card out of the hand and stage it."""
    s.hand[seat, 0] &= ~(1 << face)
    s.staged[s.staged_count] = face
    s.staged_count += 1
    s.staged_set[0] |= 1 << face


@kernel
def cover(s: State, seat: int, face: int) -> None:
    """Stage a card on the next card of the table. The last one plays them all (ILJ-13)."""
    stage_card(s, seat, face)
    if s.staged_count == s.table_count:
        lay_staged(s, seat)


@kernel
def unstage(s: State, seat: int) -> None:
    """Take back all staged cards."""
    include(s.hand[seat], s.staged_set)
    clear_staged(s)


@kernel
def clear_staged(s: State) -> None:
    """Empty the record of staged cards."""
    for place in range(s.staged_count):
        s.staged[place] = NO_CARD
    s.staged_count = 0
    clear(s.staged_set)


@kernel
def lay_staged(s: State, seat: int) -> None:
    """Play the staged cards as a lead or as a cover, then draw (ILJ-09, ILJ-13, ILJ-15)."""
    s.moves += 1
    note_short(s, seat)
    s.happened |= Happened.COVERS if s.table_count else Happened.LEADS
    include(s.under, s.table_set)
    clear(s.table_set)
    include(s.table_set, s.staged_set)
    exclude(s.known[seat], s.staged_set)
    s.table_count = s.staged_count
    for place in range(s.staged_count):
        s.table[place] = s.staged[place]
    clear_staged(s)
    if s.declarer == NOBODY:
        draw_up(s, seat)
        end_if_out(s, seat)
    elif s.declarer != seat:
        lose(s, s.declarer)
    if not s.over:
        s.turn = (seat + 1) % s.players


@kernel
def note_short(s: State, seat: int) -> None:
    """Note the suits that the seat covered with another suit: everybody sees that it may lack them."""
    for place in range(s.table_count):
        suit = s.table[place] % SUITS
        if not JOKERS >> s.table[place] & 1 and (JOKERS >> s.staged[place] & 1 or s.staged[place] % SUITS != suit):
            s.short[seat] |= 1 << suit


@kernel
def draw_up(s: State, seat: int) -> None:
    """Draw up to five while there is a stock. Everyone sees the turned card, which is drawn last (ILJ-07, ILJ-15)."""
    while s.stock_count and count_bits(s.hand[seat, 0]) < HAND:
        face = s.stock[PACK_SIZE - s.stock_count]
        s.stock[PACK_SIZE - s.stock_count] = NO_CARD
        s.stock_count -= 1
        s.stock_set[0] &= ~(1 << face)
        s.hand[seat, 0] |= 1 << face
        if face == s.turned:
            s.known[seat, 0] |= 1 << face
        s.happened |= Happened.DRAWS


@kernel
def end_if_out(s: State, seat: int) -> None:
    """End the deal if the seat has no cards left: the player on its right loses (ILJ-17)."""
    if not s.hand[seat, 0]:
        s.over = 1
        s.out = seat
        s.loser = (seat - 1) % s.players
        s.happened |= Happened.OUT


@kernel
def lose(s: State, seat: int) -> None:
    """The player on the left has covered the declarer's five cards and goes out: the declarer loses (ILJ-19)."""
    s.over = 1
    s.out = (seat + 1) % s.players
    s.loser = seat
    s.happened |= Happened.LOSES | Happened.OUT


@kernel
def take(s: State, seat: int) -> None:
    """Pick up all cards played, for all to see. The next player leads (ILJ-14), or a declarer has won (ILJ-19)."""
    s.moves += 1
    s.happened |= Happened.PICKUP
    s.short[seat] = 0
    include(s.hand[seat], s.under)
    include(s.hand[seat], s.table_set)
    include(s.known[seat], s.under)
    include(s.known[seat], s.table_set)
    clear(s.under)
    clear(s.table_set)
    for place in range(s.table_count):
        s.table[place] = NO_CARD
    s.table_count = 0
    if s.declarer != NOBODY:
        end_if_out(s, s.declarer)
    s.turn = (seat + 1) % s.players
