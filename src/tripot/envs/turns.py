"""Deals in numbers, action by action, for programs that play in a loop in Python.

Examples:
    >>> import tripot
    >>> from tripot.envs.turns import Turns
    >>> turns = Turns(tripot.game("turkish", players=4), seed=7)
    >>> while turns.seat >= 0:
    ...     turns.act(turns.actions[0])
    >>> turns.rewards().shape
    (4,)

`docs/environments.md` explains the numbers of actions. Each step is one call of a kernel. Programs that need millions
of steps a second play many tables at once with `tripot.envs.batch`.
"""

from functools import cached_property
from typing import Any

import numpy as np

from tripot import chance
from tripot.engine.records import Array, copied
from tripot.envs.observations import Floats, ObservationSpace
from tripot.envs.spaces import ActionSpace, new_workspace, whole_number
from tripot.errors import BadAction, MaskedAction
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.play.setup import LARGEST, check_number
from tripot.rules.game import seat_array
from tripot.rules.loops.tables import Turn, new_desk


class Turns:
    """Deals of one game, one after another, each the first deal of a match.

    If several seats may act, one of them is drawn and asked. It may `wait` if another seat may act that has not waited;
    see `ActionSpace.may_wait`. Shuffles in the middle of a deal are made here. All chance follows from the seed and the
    number: the first deal is that of `table.match(seed, number=number)`.

    Attributes:
        table: the game and its options.
        space: the meaning of action numbers.
        seat: the seat that is asked; -1 once the deal is over.
    """

    seat: int

    def __init__(self, table: Table, seed: int = 0, *, number: int = 0, dealer: int | None = None) -> None:
        """Deal the first deal. `dealer` deals every deal; without one, it is drawn at random. Raises `BadOption`."""
        seed, number = check_number("seed", seed, 0, LARGEST), check_number("number", number, 0, LARGEST)
        if dealer is not None:
            dealer = check_number("dealer", dealer, 0, table.players - 1)
        self.table = table
        self.space = ActionSpace(table)
        self._desk = new_desk(
            states=table.game.state.new(**table.sizes),
            turns=Turn.new(),
            randoms=chance.generator(seed, number),
            listed=np.zeros(table.game.most_moves + 1, dtype=np.int64),
            numbers=np.zeros(table.game.most_moves + 1, dtype=np.int64),
            **new_workspace(self.space, dealer),
        )
        self._bind()
        self.deal()

    def _bind(self) -> None:
        """Look up once everything that each step needs."""
        self._kernels = self.table.game.batch
        self._numbers: Array = self._desk["numbers"][0]
        self._numbers.flags.writeable = False  # for callers who read `actions`; the kernels write through the desk

    def deal(self) -> None:
        """Start a new deal."""
        self.seat, self._count = self._kernels.open_desk(self._desk)

    @property
    def actions(self) -> Array:
        """The seat's legal actions, in the order of the game's listing, `wait` last. They hold until the seat acts."""
        return self._numbers[: self._count]

    def act(self, action: int) -> None:
        """Play an action for the seat to act. If it raises `BadAction`, nothing has changed."""
        try:
            seat, count = self._kernels.act(self._desk, whole_number(action))
        except OverflowError:
            raise self._bad(action) from None
        if count < 0:
            raise self._bad(action)
        self.seat, self._count = seat, count

    def rewards(self) -> Array:
        """What the deal was worth, by seat; all zero while it goes on."""
        out = seat_array(self.table.players)
        if self.seat < 0:
            self.table.game.kernels.reward(self._desk["states"][0], out)
        return out

    def observe(self) -> Floats:
        """What the seat to act sees, float32 of shape `(size,)`; a spectator's view once the deal is over."""
        return self._observations.observe(self.position(), None if self.seat < 0 else self.seat)

    @cached_property
    def _observations(self) -> ObservationSpace:
        return ObservationSpace(self.table)

    def position(self) -> Deal:
        """A copy of the deal as it is now, without its log."""
        return self.table.at(self._desk["states"][0].copy())

    def __repr__(self) -> str:
        """`<Turns of turkish for 4: seat 2 has 7 actions>`."""
        now = "the deal is over" if self.seat < 0 else f"seat {self.seat} has {self._count} actions"
        return f"<Turns of {self.table.game.name} for {self.table.players}: {now}>"

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: an independent position, in this process or another."""
        kept = ("table", "space", "seat", "_count")
        return {name: getattr(self, name) for name in kept} | {"_desk": copied(self._desk)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Continue from a copy."""
        self.__dict__.update(state)
        self._bind()

    def _bad(self, action: int) -> BadAction:
        """Why an action cannot be played."""
        try:
            self.space.check(action)
        except BadAction as error:
            return error
        if self.seat < 0:
            return MaskedAction(action, f"action {action} cannot be played: the deal is over")
        what = f"action {action} ({self.space.describe(action)}) by seat {self.seat} is not legal now"
        return MaskedAction(action, f"{what}; see `actions` for the {self._count} legal actions")
