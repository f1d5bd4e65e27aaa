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

import numpy as np

from tripot.engine.records import Array
from tripot.envs.observations import ObservationField, ObservationSpace, check_table
from tripot.errors import MaskedAction, NoSuchAction, TripotError
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules.game import seat_array
from tripot.rules.loops.tables import Limits
from tripot.rules.move import CHANCE
from tripot.rules.shared.actions import WAIT, ActionRange, RewardRange, places_of, starts_of

__all__ = ["ActionRange", "ActionSpace", "ObservationField", "ObservationSpace", "RewardRange", "Rewards"]


class ActionSpace:
    """The actions of a table: every move has a number that says what is done, whatever the position.

    Where several seats may act at once, environments ask them one by one, in a random order, and the last action is
    `wait`: let the next of them act first.

    Attributes:
        table: the game and its options.
        n: how many actions there are; they are numbered from 0.
        ranges: the blocks of numbers in order.
        starts: the first number of each block of the game's `actions.py`, and `n`; shape `(blocks + 1,)`.
        places: the place of each face among the faces in play, -1 for the others; shape `(64,)`.
        wait: the number of `wait`; -1 in games in which only one seat may act at a time.
        most_steps: no deal has more moves; where the rules set no end, environments stop there.
    """

    def __init__(self, table: Table) -> None:
        game = table.game
        blocks = game.actions.ranges(table.options)
        self.table = table
        self.ranges: tuple[ActionRange, ...] = tuple(block for block in blocks if block.count)
        self.starts = starts_of(blocks)
        self.places = places_of(table.pack)
        self.n = int(self.starts[-1])
        self.wait = self.n - 1 if blocks[-1] == WAIT else -1
        self.most_steps: int = game.actions.most_steps(table.options)
        self._options = table.packed_options

    # ---------------------------------------------------------------- numbers and moves

    def numbers(self, moves: Array) -> Array:
        """The action numbers of listed moves, int64 of the same length; -1 for a move that environments leave out."""
        numbers = np.empty(len(moves), dtype=np.int64)
        self.table.game.kernels.number_moves(moves, self._options, self.starts, self.places, numbers)
        return numbers

    def legal(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> list[int]:
        """The numbers of what a seat may do, in the order of the game's listing, `wait` last; see `may_wait`."""
        check_table(self.table, deal)
        numbers = [int(number) for number in self.numbers(deal.legal_records(seat)) if number >= 0]
        return [*numbers, self.wait] if numbers and self.may_wait(deal, seat, waited) else numbers

    def mask(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> Array:
        """1 for each action that a seat may do now, int8 of shape `(n,)`; see `may_wait`."""
        mask = np.zeros(self.n, dtype=np.int8)
        mask[self.legal(deal, seat, waited)] = 1
        return mask

    def may_wait(self, deal: Deal, seat: int, waited: Collection[int] = ()) -> bool:
        """Whether a seat may let others go first.

        It may while it sees another seat that may act and is not in `waited`: those that have waited since the last
        move. So the last one asked has to act, and what a seat may do tells it nothing of cards it cannot see.
        """
        if self.wait < 0 or seat in waited:
            return False
        awaited = deal.awaited(seat)
        return seat in awaited and any(other != seat and other not in waited for other in awaited)

    def move(self, deal: Deal, seat: int, action: int) -> Array:
        """The move of an action as the kernels' record (an array of one); raises `BadAction`. `wait` is no move."""
        self.check(action)
        moves = deal.legal_records(seat)
        found = np.flatnonzero(self.numbers(moves) == action)
        if not len(found):
            raise MaskedAction(action, self.why_masked(deal, seat, action))
        index = int(found[0])
        return moves[index : index + 1].copy()

    # ---------------------------------------------------------------- words

    def check(self, action: int) -> None:
        """Raise `NoSuchAction` unless it is the number of an action."""
        if not hasattr(action, "__index__") or not 0 <= action < self.n:
            message = f"no action {action}: those of {self.table.game.name} go from 0 to {self.n - 1}"
            raise NoSuchAction(action, message)

    def describe(self, action: int) -> str:
        """An action in words, such as `play: row hand, rank K, number 2`; raises `NoSuchAction`."""
        self.check(action)
        start = 0
        for block in self.ranges:
            if action < start + block.count:
                return block.describe(action - start)
            start += block.count
        raise AssertionError(action)

    def why_masked(self, deal: Deal, seat: int, action: int) -> str:
        """A sentence for people on an action that a seat may not do now."""
        what = f"action {action} ({self.describe(action)}) by seat {seat} is not legal now: "
        actors = [actor for actor in deal.actors() if actor != CHANCE]
        if seat not in actors:
            whose = f"seats to act: {actors}" if actors else "nobody is to act"
            return f"{what}{whose}"
        return f"{what}it is one of seats {actors} to act, with {len(self.legal(deal, seat))} legal actions; see `mask`"


def new_workspace(space: ActionSpace, dealer: int | None) -> dict[str, Array]:
    """What the kernels of `rules/loops/batch.py` need of a table, and room to work in: the fields of `Workspace`.

    `dealer` deals every deal; `None` lets the dealer be drawn.
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
        range: bounds, unit and meaning.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.range: RewardRange = table.game.actions.reward_range(table.options)

    def of(self, deal: Deal) -> list[int]:
        """The rewards of a deal that is over, by seat; raises `TripotError` before."""
        if not deal.over:
            raise TripotError("the deal is not over, so it has no rewards yet")
        out = seat_array(self.table.players)
        self.table.game.kernels.reward(deal.states, out)
        return [int(points) for points in out]
