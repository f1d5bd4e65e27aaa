"""The rules of Nain Jaune (`docs/rules/nain_jaune.en.md`), as kernels.

| verb | slot | cards | what it is |
| --- | --- | --- | --- |
| `LEAD` | 0 | one | play any card |
| `FOLLOW` | 0 | one | go on with a card of the next rank, after your own card or another player's |
| `DECLINE` | 0 | none | do not go on though you could (only with `must_follow` false) |

`legal` lists cards by rank, ace first, suits in deck order, and `DECLINE` last.
"""

from tripot.cards import NO_CARD, PACK, SUITS, clear, faces_of, include_card, rank_mask, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.nain_jaune.clauses import Clause
from tripot.rules.nain_jaune.options import NainJauneOptions
from tripot.rules.nain_jaune.settlement import settle, stake, take_box
from tripot.rules.nain_jaune.state import BOXES, HEIGHTS, Standing, State
from tripot.rules.nain_jaune.terms import ANY, HEIGHT_OF, KING_HEIGHT, MARKED, RANK_OF, Happened, Verb
from tripot.rules.shared.listing import write_move
from tripot.rules.shared.seats import NOBODY, beside
from tripot.rules.shared.settings import taker

take_options = taker(State)

# ---------------------------------------------------------------- the deal


@kernel
def deal(s: State, options: NainJauneOptions, standing: Standing, deck: Ints) -> None:
    """Stake, then deal `deck` one by one from the dealer's left. The rest is left over (NAI-03 to NAI-05, NAI-20)."""
    take_options(s, options)
    s.dealer = standing.dealer
    clear_table(s)
    stake(s, standing)
    dealt = options.hand_size * s.players
    for place in range(len(deck)):
        if place < dealt:
            include_card(s.hand[(s.dealer + 1 + place) % s.players], deck[place])
        else:
            include_card(s.talon, deck[place])


@kernel
def clear_table(s: State) -> None:
    """Reset everything that does not depend on cards and tokens."""
    s.turn = (s.dealer + 1) % s.players
    s.wanted = ANY
    s.last_player = NOBODY
    s.last_card = NO_CARD
    s.over = 0
    s.out = NOBODY
    s.grand_opera = 0
    s.moves = 0
    s.happened = 0
    clear(s.talon)
    clear(s.played)
    clear(s.laid)
    s.laid_count = 0
    for seat in range(len(s.runs)):
        clear(s.hand[seat])
        s.runs[seat] = 0
        s.lacks[seat] = 0
        s.declined[seat] = 0


@kernel
def of_height(height: int) -> int:
    """All four faces of a height."""
    return rank_mask(RANK_OF[height])


@kernel
def playable(s: State, seat: int) -> int:
    """The faces that the seat on turn may play (NAI-07, NAI-09)."""
    held = faces_of(s.hand[seat])
    return held if s.wanted == ANY else held & of_height(s.wanted)


# ---------------------------------------------------------------- refusals and legal moves


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 if the move is legal, otherwise the clause that it breaks."""
    if s.over:
        return Clause.NAI_14
    if seat != s.turn:
        return Clause.NAI_08
    if move.verb == Verb.DECLINE:
        declines = s.wanted != ANY and not s.must_follow and faces_of(move.cards) == 0
        return 0 if declines else Clause.NAI_09
    leads = s.wanted == ANY
    if move.verb != (Verb.LEAD if leads else Verb.FOLLOW) or size(move.cards) != 1:
        return Clause.NAI_07 if leads else Clause.NAI_09
    if move.cards[0] & playable(s, seat):
        return 0
    return Clause.NAI_07 if leads else Clause.NAI_09


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal move, in canonical form and order; returns how many there are."""
    if s.over or seat != s.turn:
        return 0
    if s.wanted == ANY:
        count = 0
        for height in range(HEIGHTS):
            count = list_height(s, seat, height, Verb.LEAD, moves, count)
        return count
    count = list_height(s, seat, s.wanted, Verb.FOLLOW, moves, 0)
    if not s.must_follow:
        write_move(moves[count], Verb.DECLINE, 0, 0)
        count += 1
    return count


@kernel
def list_height(s: State, seat: int, height: int, verb: int, moves: Moves, count: int) -> int:
    """Add the seat's cards of a height, in the order of suits; returns the new count."""
    faces = faces_of(s.hand[seat]) & of_height(height)
    while faces:
        write_move(moves[count], verb, 0, faces & -faces)
        faces &= faces - 1
        count += 1
    return count


# ---------------------------------------------------------------- playing


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place."""
    s.happened = 0
    s.moves += 1
    if move.verb == Verb.DECLINE:
        s.declined[seat] |= 1 << s.wanted
        ask(s, (seat - s.last_player) % s.players + 1)
        return
    lay(s, seat, lowest_bit(move.cards[0]))
    if not faces_of(s.hand[seat]):
        go_out(s, seat)
    elif s.wanted == ANY:
        lead_again(s)
    else:
        ask(s, 0)


@kernel
def lay(s: State, seat: int, face: int) -> None:
    """Play a card. It starts a new run unless the seat played the last card too (NAI-15). It may win a box (NAI-11)."""
    height = HEIGHT_OF[face // SUITS]
    s.hand[seat, 0] &= ~(1 << face)
    include_card(s.played, face)
    note_laid(s, seat, face)
    s.declined[seat] &= ~(1 << height)
    s.runs[seat] += s.last_player != seat
    s.last_player = seat
    s.last_card = face
    s.wanted = ANY if height == KING_HEIGHT else height + 1
    for box in range(BOXES):
        if MARKED[box] == face:
            take_box(s, seat, box)
            s.happened |= Happened.BOX


@kernel
def note_laid(s: State, seat: int, face: int) -> None:
    """Keep the cards since the last lead in the order of play, for all to see."""
    if s.wanted == ANY:
        clear(s.laid)
        s.laid_count = 0
    s.laid[s.laid_count] = seat * PACK + face
    s.laid_count += 1


@kernel
def ask(s: State, asked: int) -> None:
    """Find who goes on: each holder of the wanted rank in turn, clockwise from the last player (NAI-08 to NAI-10).

    `asked` counts the seats that have had their chance. Everybody sees who is skipped: those players lack the rank.
    """
    while asked < s.players:
        seat = beside(s.last_player, asked, s.players)
        if faces_of(s.hand[seat]) & of_height(s.wanted):
            s.turn = seat
            return
        s.lacks[seat] |= of_height(s.wanted)
        if asked == 0:
            s.happened |= Happened.WITHOUT
        asked += 1
    lead_again(s)


@kernel
def lead_again(s: State) -> None:
    """The player of the last card leads again (NAI-10)."""
    s.turn = s.last_player
    s.wanted = ANY
    s.happened |= Happened.LEADS


@kernel
def go_out(s: State, seat: int) -> None:
    """The seat has no cards left: end the deal and settle (NAI-14, NAI-15)."""
    s.over = 1
    s.out = seat
    s.happened |= Happened.OUT
    if s.runs[seat] == 1:
        s.grand_opera = 1
        s.happened |= Happened.GRAND_OPERA
    settle(s)
