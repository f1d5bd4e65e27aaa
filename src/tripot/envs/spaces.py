"""Numbers for what a seat may do and sees, and what a deal is worth: one place for all environments.

Examples:
    >>> import tripot
    >>> from tripot.envs.spaces import ActionSpace
    >>> table = tripot.game("turkish", players=4)
    >>> space, deal = ActionSpace(table), table.match(seed=7).deal()
    >>> seat = deal.actors()[0]
    >>> mask = space.mask(deal, seat)
    >>> deal.play_record(seat, space.move(deal, seat, int(mask.argmax()))) is not None
    True
"""

from collections.abc import Collection
from operator import index

import numpy as np
from numpy.typing import ArrayLike

from tripot.engine.records import Array
from tripot.envs.observations import ObservationField, ObservationSpace, check_table
from tripot.errors import MaskedAction, NoSuchAction, TripotError
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.play.setup import Setup
from tripot.rules.game import seat_array
from tripot.rules.loops.tables import Limits
from tripot.rules.move import CHANCE
from tripot.rules.shared.actions import WAIT, ActionRange, RewardRange

__all__ = [
    "ActionRange",
    "ActionSpace",
    "ObservationField",
    "ObservationSpace",
    "RewardRange",
    "Rewards",
    "random_actions",
]


def random_actions(mask: ArrayLike, dice: np.random.Generator) -> Array:
    """A legal action for each row of a mask; all legal actions are equally likely.

    The actions are int64, of the mask's shape without its last axis.

    One random number for each row picks one of its legal actions. Taking the largest of random numbers, one
    for each action, would be slower and unsafe: `(dice.random(mask.shape) * mask).argmax(axis=1)` is action 0, legal or
    not, if 0.0 is drawn for every legal action.

    Examples:
        >>> dice = np.random.default_rng(1)
        >>> random_actions([[0, 0, 1], [0, 1, 0]], dice).tolist()
        [2, 1]

    Raises:
        TripotError: if a row allows no action.
    """
    passed = np.cumsum(np.asarray(mask, bool), axis=-1)  # the number of legal actions up to each, itself included
    legal = passed[..., -1]
    if not np.all(legal):
        raise TripotError("a row of the mask allows no action")
    places = (dice.random(np.shape(legal)) * legal).astype(np.int64)
    actions: Array = (passed > places[..., None]).argmax(axis=-1)
    return actions


def whole_number(action: object, what: str = "an action") -> int:
    """An action as a Python int. Raises `NoSuchAction` for what isn't a whole number, such as 1.0, or `True`."""
    if not isinstance(action, bool):
        try:
            return index(action)  # type: ignore[arg-type]  # it raises if this isn't a number
        except TypeError:
            pass
    raise NoSuchAction(-1, f"{what} must be a whole number, not {action!r:.40}")


class ActionSpace:
    """The actions of a table: every move has a number, which means the same in every position.

    If several seats may act at once, environments ask them one by one, in a random order. Then the last action is
    `wait`: let another seat act first.

    Attributes:
        table: the game and its options.
        n: the number of actions, which are numbered from 0.
        ranges: the blocks of numbers, in order.
        starts: the first number of each block of the game's `actions.py`, and then `n`; shape `(blocks + 1,)`.
        places: the place of each face among the faces in play, -1 for the others; shape `(64,)`.
        wait: the number of `wait`; -1 in games in which only one seat may act at a time.
        most_steps: the most moves in a deal. If the rules set no limit, environments stop there.
    """

    def __init__(self, table: Table) -> None:
        game = table.game
        blocks = game.actions.ranges(table.options)
        self.table = table
        self.ranges: tuple[ActionRange, ...] = tuple(block for block in blocks if block.count)
        self.starts, self.places = table.numbering
        self.n = int(self.starts[-1])
        self.wait = self.n - 1 if blocks[-1] == WAIT else -1
        self.most_steps: int = game.actions.most_steps(table.options)

    # ---------------------------------------------------------------- numbers and moves

    def numbers(self, moves: Array) -> Array:
        """The action numbers of listed moves, int64 of the same length; -1 for a move that environments leave out."""
        return self.table.action_numbers(moves)

    def legal(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> list[int]:
        """The numbers of what a seat may do, in the order of the game's listing, `wait` last; see `may_wait`."""
        check_table(self.table, deal)
        numbers = [int(number) for number in self.numbers(deal.legal_records(seat)) if number >= 0]
        return [*numbers, self.wait] if numbers and self.may_wait(deal, seat, waited) else numbers

    def mask(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> Array:
        """1 for each action that is legal for a seat now, int8 of shape `(n,)`; see `may_wait`."""
        mask = np.zeros(self.n, dtype=np.int8)
        mask[self.legal(deal, seat, waited)] = 1
        return mask

    def may_wait(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> bool:
        """Whether a seat may let others go first.

        It may wait if it sees another seat that may act and is not in `waited`, the seats that have waited since the
        last move. So the last seat asked has to act, and what a seat may do tells it nothing about cards that it cannot
        see.
        """
        if self.wait < 0 or seat in waited:
            return False
        awaited = deal.awaited(seat)
        return seat in awaited and any(other != seat and other not in waited for other in awaited)

    def move(self, deal: Deal, seat: int, action: int) -> Array:
        """The move of an action as the kernels' record (an array of one). Raises `BadAction`. `wait` is not a move."""
        action = self.check(action)
        moves = deal.legal_records(seat)
        found = np.flatnonzero(self.numbers(moves) == action)
        if not len(found):
            raise MaskedAction(action, self.why_masked(deal, seat, action))
        index = int(found[0])
        return moves[index : index + 1].copy()

    # ---------------------------------------------------------------- words

    def check(self, action: int) -> int:
        """The number of an action as a Python int. Raises `NoSuchAction` if the game has no action with this number."""
        number = whole_number(action)
        if not 0 <= number < self.n:
            message = f"there is no action {number}: actions of {self.table.game.name} go from 0 to {self.n - 1}"
            raise NoSuchAction(number, message)
        return number

    def describe(self, action: int) -> str:
        """An action in words, such as `play: row hand, rank K, number 2`. Raises `NoSuchAction`."""
        action = self.check(action)
        start = 0
        for block in self.ranges:
            if action < start + block.count:
                return block.describe(action - start)
            start += block.count
        raise AssertionError(action)

    def why_masked(self, deal: Deal, seat: int, action: int) -> str:
        """A sentence for people that says why a seat may not do this now."""
        what = f"action {action} ({self.describe(action)}) by seat {seat} is not legal now: "
        actors = [actor for actor in deal.actors() if actor != CHANCE]
        if seat not in actors:
            whose = f"seats {actors} may act" if actors else "no seat may act"
            return f"{what}{whose}"
        return f"{what}seats {actors} may act; this one has {len(self.legal(deal, seat))} legal actions; see `mask`"


def new_workspace(space: ActionSpace, dealer: int | None) -> dict[str, Array]:
    """What the kernels of `rules/loops/batch.py` need for a table, and scratch space: the fields of `Workspace`.

    `dealer` deals every deal. With `None`, the dealer is drawn at random.
    """
    table, game = space.table, space.table.game
    limits = Limits.new()
    limits[0] = space.wait, -1 if dealer is None else dealer, space.most_steps
    standings = game.standing.new(table.players, **table.sizes)
    for first in table.seats:
        game.kernels.open_match(standings[first : first + 1], table.packed_options, first)
    return {
        "options": table.packed_options,
        "standings": standings,
        "limits": limits,
        "pack": table.pack,
        "starts": space.starts,
        "places": space.places,
        "moves": game.move_buffer(),
        "deck": table.pack,
        "views": game.view.new(**table.sizes),
        "out": seat_array(table.players),
    }


class Rewards:
    """What a deal is worth to each seat: higher is better.

    Attributes:
        range: its bounds, unit and meaning.
    """

    def __init__(self, table: Setup) -> None:
        self.table = table
        self.range: RewardRange = table.game.actions.reward_range(table.options)

    def of(self, deal: Deal) -> list[int]:
        """The rewards of a finished deal, by seat. Raises `TripotError` before the end."""
        if not deal.over:
            raise TripotError("the deal is not over, so it has no rewards yet")
        out = seat_array(self.table.players)
        self.table.game.kernels.reward(deal.states, out)
        return [int(points) for points in out]
