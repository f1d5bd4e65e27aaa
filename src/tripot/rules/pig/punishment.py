"""Vatra: the pack is shuffled, the loser names a card and an end, and cards are shown up to that card (PIG-39)."""

from tripot.cards import NO_CARD, SUITS, clear, faces_of, size
from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Ints, MoveRecord, Moves
from tripot.rules.pig.clauses import Clause
from tripot.rules.pig.ring import first_lying
from tripot.rules.pig.state import State
from tripot.rules.pig.terms import RED_JOKER, End, Happened, Phase, Verb
from tripot.rules.shared.listing import start_move


@kernel
def shuffle(s: State, deck: Ints) -> None:
    """Gather all cards and put them in the order of `deck`, top first."""
    for seat in range(s.players):
        clear(s.hand[seat])
        s.waiting[seat] = 0
        s.taken[seat] = NO_CARD
    for place in range(len(deck)):
        s.lying[place] = deck[place]
    s.waiting[0] = len(deck)
    s.offered = 0
    s.refused = NO_CARD
    s.picked = NO_CARD
    s.happened = 0
    s.moves += 1
    s.phase = Phase.NAME


@kernel
def namable(s: State) -> int:
    """The faces that the loser may name: all in the pack except the travelling card."""
    faces = 0
    for place in range(first_lying(s, s.players)):
        faces |= 1 << s.lying[place]
    return faces if s.travel == NO_CARD else faces & ~(1 << s.travel)


@kernel
def refuse_naming(s: State, seat: int, move: MoveRecord) -> int:
    """Why the loser cannot name this card and end; 0 if it can."""
    fits = seat == s.loser and move.verb == Verb.NAME and End.TOP <= move.slot <= End.BOTTOM
    if fits and size(move.cards) == 1 and faces_of(move.cards) & namable(s):
        return 0
    return Clause.PIG_39


@kernel
def list_naming(s: State, seat: int, moves: Moves) -> int:
    """Fill `moves` with each card in deck order, first from the top and then from the bottom."""
    if seat != s.loser:
        return 0
    count = 0
    faces = namable(s)
    while faces:
        for end in range(End.BOTTOM + 1):
            start_move(moves[count], Verb.NAME, end)
            moves[count].cards[0] = faces & -faces
            count += 1
        faces &= faces - 1
    return count


@kernel
def name(s: State, move: MoveRecord) -> None:
    """Show cards from the named end up to the named card. Each card before it punishes, but a joker does not."""
    s.named = lowest_bit(faces_of(move.cards))
    s.end = move.slot
    for number in range(first_lying(s, s.players)):
        card = shown(s, number)
        if card == s.named:
            break
        if card != RED_JOKER:
            s.punished[card % SUITS] += 1
    s.happened |= Happened.PUNISHED
    s.phase = Phase.OVER


@kernel
def shown(s: State, number: int) -> int:
    """The card shown at a number, from 0 for the first, from the end that the loser named."""
    if s.end == End.TOP:
        return s.lying[number]
    return s.lying[first_lying(s, s.players) - 1 - number]
