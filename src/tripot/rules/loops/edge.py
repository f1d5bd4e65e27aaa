"""A template: the edge between Python and a game's rules.

Passing an array of one record from Python is five times cheaper than passing the record. So every kernel of the rules
that Python calls has a twin here that takes arrays. These kernels decide nothing themselves.
"""

from tripot.engine.kernel import kernel
from tripot.engine.records import Array, Ints
from tripot.rules.loops.template import parts

GAME = parts(__name__)
rules, advice, actions = GAME.rules, GAME.advice, GAME.actions
shuffle_cards = GAME.shuffle


@kernel
def deal(states: Array, options: Array, standings: Array, deck: Ints) -> None:
    """Lay out `deck` for a new deal of the match at `standings`."""
    rules.deal(states[0], options[0], standings[0], deck)


@kernel
def actors(states: Array) -> int:
    """Bit mask of the seats that may act; `move.CHANCE_BIT` if it is chance; 0 once the deal is over."""
    mask: int = rules.actors(states[0])
    return mask


@kernel
def legal(states: Array, seat: int, moves: Array) -> int:
    """Fill `moves` with the legal moves of `seat` in a fixed order; returns how many there are."""
    count: int = rules.legal(states[0], seat, moves)
    return count


@kernel
def refusal(states: Array, seat: int, move: Array) -> int:
    """0 if the move is legal, otherwise the number of the clause that it breaks."""
    clause: int = rules.refusal(states[0], seat, move[0])
    return clause


@kernel
def play(states: Array, seat: int, move: Array) -> None:
    """Play a legal move, in place."""
    rules.play(states[0], seat, move[0])


@kernel
def observe(states: Array, seat: int, views: Array) -> None:
    """Copy what `seat` may know into `views`. -1 is a spectator."""
    rules.observe(states[0], seat, views[0])


@kernel
def awaited(views: Array) -> int:
    """The seats that the view's seat sees may act, as a bit mask. Its own bit is set exactly if it may act itself."""
    mask: int = rules.awaited(views[0])
    return mask


@kernel
def redeal(states: Array, seat: int, randoms: Array) -> None:
    """Deal again, in place, the cards that `seat` cannot know. -1 is a spectator."""
    rules.redeal(states[0], seat, randoms[0])


@kernel
def score(states: Array, out: Ints) -> None:
    """Write the points or places of the deal into `out`, by seat."""
    rules.score(states[0], out)


@kernel
def shuffle(states: Array, deck: Ints) -> None:
    """Put the cards that chance shuffles in the middle of a deal in this order."""
    shuffle_cards(states[0], deck)


@kernel
def open_match(standings: Array, options: Array, dealer: int) -> None:
    """Set the standing of a match before its first deal."""
    rules.open_match(standings[0], options[0], dealer)


@kernel
def close_deal(standings: Array, states: Array) -> None:
    """Add a finished deal to the standing."""
    rules.close_deal(standings[0], states[0])


@kernel
def rank(standings: Array, out: Ints) -> None:
    """Write the places in the match into `out`, by seat, from 1."""
    rules.rank(standings[0], out)


@kernel
def advise(views: Array, moves: Array, count: int, randoms: Array) -> int:
    """The index of the move that rules of thumb choose, from what a seat sees and its legal moves."""
    index: int = advice.advise(views[0], moves, count, randoms[0])
    return index


@kernel
def number_moves(moves: Array, options: Array, starts: Ints, places: Ints, numbers: Ints) -> None:
    """Write the action number of each move into `numbers`; -1 for moves that environments leave out."""
    for index in range(len(moves)):
        numbers[index] = actions.action(moves[index], options[0], starts, places)


@kernel
def reward(states: Array, out: Ints) -> None:
    """Write the rewards of a finished deal into `out`, by seat."""
    actions.reward(states[0], out)
