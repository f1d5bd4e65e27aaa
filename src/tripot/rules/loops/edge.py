"""A template: the edge between Python and a game's rules.

From Python an array of one record is five times cheaper to pass than the record. So every kernel of the rules that
Python calls has a twin here that takes arrays. Nothing is decided here.
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
    """Bit mask of the seats that may act; `move.CHANCE_BIT` when chance may; 0 when the deal is over."""
    mask: int = rules.actors(states[0])
    return mask


@kernel
def legal(states: Array, seat: int, moves: Array) -> int:
    """Fill `moves` with the legal moves of `seat` in their fixed order; how many there are."""
    count: int = rules.legal(states[0], seat, moves)
    return count


@kernel
def refusal(states: Array, seat: int, move: Array) -> int:
    """0 when the move is legal, else the number of the clause it breaks."""
    clause: int = rules.refusal(states[0], seat, move[0])
    return clause


@kernel
def play(states: Array, seat: int, move: Array) -> None:
    """Play a legal move, in place."""
    rules.play(states[0], seat, move[0])


@kernel
def observe(states: Array, seat: int, views: Array) -> None:
    """Copy what `seat` may know into `views`; -1 is a spectator."""
    rules.observe(states[0], seat, views[0])


@kernel
def awaited(views: Array) -> int:
    """Bit mask of the seats that the view's seat sees may act; its own bit is set exactly when it may act itself."""
    mask: int = rules.awaited(views[0])
    return mask


@kernel
def redeal(states: Array, seat: int, randoms: Array) -> None:
    """Deal anew, in place, what `seat` cannot know; -1 is a spectator."""
    rules.redeal(states[0], seat, randoms[0])


@kernel
def score(states: Array, out: Ints) -> None:
    """Write the points or places of the deal into `out`, by seat."""
    rules.score(states[0], out)


@kernel
def shuffle(states: Array, deck: Ints) -> None:
    """Lay out an order of the cards that chance shuffles in the middle of a deal."""
    shuffle_cards(states[0], deck)


@kernel
def open_match(standings: Array, options: Array, dealer: int) -> None:
    """Set the standing of a match before its first deal."""
    rules.open_match(standings[0], options[0], dealer)


@kernel
def close_deal(standings: Array, states: Array) -> None:
    """Bring the standing from before a deal that is over to after it."""
    rules.close_deal(standings[0], states[0])


@kernel
def rank(standings: Array, out: Ints) -> None:
    """Write the places in the match into `out`, by seat, 1 the best."""
    rules.rank(standings[0], out)


@kernel
def advise(views: Array, moves: Array, count: int, randoms: Array) -> int:
    """Index of the move that rules of thumb would play, from what a seat sees and its legal moves."""
    index: int = advice.advise(views[0], moves, count, randoms[0])
    return index


@kernel
def number_moves(moves: Array, options: Array, starts: Ints, places: Ints, numbers: Ints) -> None:
    """Write the action number of each move into `numbers`; -1 for moves that environments leave out."""
    for index in range(len(moves)):
        numbers[index] = actions.action(moves[index], options[0], starts, places)


@kernel
def reward(states: Array, out: Ints) -> None:
    """Write into `out`, by seat, what a deal that is over has brought."""
    actions.reward(states[0], out)
