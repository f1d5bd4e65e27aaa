"""The rules of the Pig family (`docs/rules/pig.en.md`), as kernels.

Moves. `cards` has one card if the table says so, otherwise none.

| verb | slot | cards | what it is |
| --- | --- | --- | --- |
| `PUT` | 0 | one | Pig, Spoons: put a card down to the left |
| `PICK` | 0 | none | take the card on the right, or one from the stock |
| `SIGNAL` | 0 | none | finger on the nose, or take a spoon |
| `TALK` | seat | none | talk to an eliminated player, if that costs all lives |
| `SHOW` | 0 | one | Vatra, Magarac: show the travelling card before play |
| `PASS` | 0 | one | pass a card to the left |
| `ACCEPT`, `REFUSE` | 0 | none | take the card offered, or send it back unseen |
| `SLAM`, `SHOUT` | 0 | none | the two halves of a signal |
| `NAME` | an `End` | one | the loser names a card and an end of the shuffled pack |

`legal` lists moves in the order of this table, cards in deck order, and the top before the bottom for each card. Copies
of a face are interchangeable: the listed move takes the one from the lowest pack, but any other is legal too. The rules
of each variant are in `passing`, `offering` and `punishment`; neighbours and safety are in `ring`.
"""

from tripot.cards import NO_CARD, NO_RANK, PACK, SUITS, Rank, clear, include_card
from tripot.engine.kernel import kernel
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.move import CHANCE_BIT
from tripot.rules.pig.clauses import Clause
from tripot.rules.pig.offering import list_offering, may_offer, play_offering, refuse_offering
from tripot.rules.pig.passing import list_passing, may_pass_on, play_passing, refuse_passing
from tripot.rules.pig.punishment import list_naming, name, refuse_naming
from tripot.rules.pig.ring import count_in, in_turns, is_player, left_of
from tripot.rules.pig.state import OptionsRecord, Standing, State
from tripot.rules.pig.terms import (
    MAGARAC_LETTERS,
    PIG_RANKS,
    RED_JOKER,
    SEVEN_OF_DIAMONDS,
    SEVENS_FROM,
    End,
    Phase,
    Variant,
)
from tripot.rules.shared.seats import NOBODY
from tripot.rules.shared.settings import taker

# ---------------------------------------------------------------- the deal

take_options = taker(State)


@kernel
def deal(s: State, options: OptionsRecord, standing: Standing, deck: Ints) -> None:
    """Deal `deck` one by one from the dealer's left to those still in (PIG-03, PIG-12, PIG-30)."""
    set_options(s, options)
    clear_table(s)
    for seat in range(len(s.out)):
        s.out[seat] = standing.out[seat]
        s.letters[seat] = standing.letters[seat]
    s.dealer = standing.dealer
    deal_cards(s, deck)
    if in_turns(s):
        s.turn = left_of(s, s.dealer)
        s.phase = Phase.PLAY if s.travel == NO_CARD else Phase.SHOW


@kernel
def set_options(s: State, options: OptionsRecord) -> None:
    """Copy the options. In Magarac the word is always MAGARAC (PIG-38)."""
    take_options(s, options)
    s.word_length = MAGARAC_LETTERS if options.variant == Variant.MAGARAC else options.word_length
    s.travel = NO_CARD
    if options.travel:
        s.travel = SEVEN_OF_DIAMONDS if options.players < SEVENS_FROM else RED_JOKER


@kernel
def clear_table(s: State) -> None:
    """Reset everything that does not depend on the cards or the match."""
    s.phase = Phase.PLAY
    s.turn = s.first = s.loser = s.travel_at = NOBODY
    s.kind = NO_RANK
    s.refused = s.picked = s.named = NO_CARD
    s.end = End.TOP
    s.offered = s.moved = s.moves = s.happened = 0
    s.stock_left = s.unseen = s.turned_over = 0
    clear(s.gone)
    for place in range(len(s.lying)):
        s.lying[place] = s.spared[place] = NO_CARD
        s.lying_givers[place] = s.spared_givers[place] = 0
    for suit in range(SUITS):
        s.punished[suit] = 0
    for seat in range(len(s.out)):
        clear(s.hand[seat])
        s.waiting[seat] = s.place[seat] = s.slammed[seat] = s.shouted[seat] = 0
        s.vouched[seat] = s.talked[seat] = s.came[seat] = s.taken_givers[seat] = s.kept_givers[seat] = 0
        s.taken[seat] = s.kept[seat] = NO_CARD


@kernel
def deal_cards(s: State, deck: Ints) -> None:
    """Deal full hands. The rest is the stock, or the travelling card, as one card more (PIG-03, PIG-08, PIG-34)."""
    remaining = s.cards * count_in(s) + (s.travel != NO_CARD)
    seat = left_of(s, s.dealer)
    for place in range(len(deck)):
        if not is_in_pack(s, deck[place]):
            include_card(s.gone, deck[place])
        elif remaining > 0:
            include_card(s.hand[seat], deck[place])
            seat = left_of(s, seat)
            remaining -= 1
        else:
            s.lying[s.stock_left] = deck[place]
            s.stock_left += 1
    s.unseen = s.stock_left
    s.waiting[s.dealer] = s.stock_left


@kernel
def is_in_pack(s: State, card: int) -> bool:
    """Whether a card is in the pack of this deal. Without a stock, that is one rank for each player (PIG-08).

    The highest ranks come first; those of a second pack come after all ranks of the first (PIG-03).
    """
    if s.stock or card == s.travel:
        return True
    rank = card % PACK // SUITS
    return card // PACK * len(PIG_RANKS) + (rank if rank < Rank.KNIGHT else rank - 1) < count_in(s)


@kernel
def actors(s: State) -> int:
    """The seats that may act, as a bit mask; `CHANCE_BIT` if the pack is to be shuffled; 0 once the deal is over."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.SHUFFLE:
        return CHANCE_BIT
    if s.phase == Phase.NAME:
        return 1 << s.loser
    mask = 0
    for seat in range(s.players):
        if not s.out[seat] and (may_offer(s, seat) if in_turns(s) else may_pass_on(s, seat)):
            mask |= 1 << seat
    return mask


# ---------------------------------------------------------------- moves


@kernel
def refusal(s: State, seat: int, move: MoveRecord) -> int:
    """0 if the move is legal, otherwise the clause that it breaks."""
    if not is_player(s, seat):
        return Clause.PIG_07
    if s.phase in (Phase.SHUFFLE, Phase.NAME):
        return refuse_naming(s, seat, move) if s.phase == Phase.NAME else Clause.PIG_39
    if s.phase == Phase.OVER:
        return Clause.PIG_32 if in_turns(s) else Clause.PIG_06
    return refuse_offering(s, seat, move) if in_turns(s) else refuse_passing(s, seat, move)


@kernel
def legal(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with every legal move, in canonical form and order; returns how many there are."""
    if not is_player(s, seat) or s.phase in (Phase.OVER, Phase.SHUFFLE):
        return 0
    if s.phase == Phase.NAME:
        return list_naming(s, seat, moves)
    return list_offering(s, seat, moves) if in_turns(s) else list_passing(s, seat, moves)


@kernel
def play(s: State, seat: int, move: MoveRecord) -> None:
    """Play a legal move, in place."""
    s.happened = 0
    s.picked = NO_CARD
    s.moves += 1
    if s.phase == Phase.NAME:
        name(s, move)
    elif in_turns(s):
        play_offering(s, seat, move)
    else:
        play_passing(s, seat, move)
