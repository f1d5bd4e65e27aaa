"""Many tables stepped together by compiled code, for training.

Examples:
    >>> from tripot.envs import batch
    >>> tables = batch.make("turkish", tables=3, players=4, seed=1)
    >>> rewards, done = tables.step(tables.mask().argmax(axis=1))
    >>> rewards.shape, done.tolist()
    ((3, 4), [False, False, False])
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tripot import chance
from tripot.chance import Random
from tripot.engine.records import Array, MoveRecord
from tripot.envs.observations import Floats
from tripot.envs.spaces import ActionSpace, ObservationSpace, Rewards, new_workspace
from tripot.errors import BadAction, BadOption, MaskedAction, TripotError
from tripot.play.deal import Deal
from tripot.play.match import Table, game
from tripot.play.setup import LARGEST, check_number
from tripot.rules.kernels import BatchKernels
from tripot.rules.loops.tables import Tables, Turn, Workspace


class Batch:
    """Tables of one game, each with its own deal. When a deal is over, its table deals again at once.

    At each table, one seat at a time is asked for an action. If several may act, they are asked in a random order, and
    the seat to act may `wait`, which passes the question on; see `ActionSpace.may_wait`. Shuffles in the middle of a
    deal are made here. All chance follows from the seed and the number of the table: the first deal of table `i` is
    that of `game(...).match(seed, number=i)`.

    Attributes:
        table: the game and its options.
        actions: the meaning of action numbers.
        observations: the meaning of the numbers in observations.
        rewards: what a deal is worth, and the bounds of that.
    """

    def __init__(
        self, table: Table, tables: int, seed: int = 0, *, dealer: int | None = None, threads: int = 1
    ) -> None:
        tables, threads = check_number("tables", tables, 1), check_number("threads", threads, 1)
        if dealer is not None:
            dealer = check_number("dealer", dealer, 0, table.players - 1)
        self.table = table
        self.actions = ActionSpace(table)
        self.observations = ObservationSpace(table)
        self.rewards = Rewards(table)
        try:
            self._tables = new_tables(table, tables)
            self._views = table.game.view.new(tables, **table.sizes)
        except (MemoryError, ValueError):
            raise BadOption("tables", f"there is not enough memory for {tables} tables") from None
        self._workers = [Workspace(**new_workspace(self.actions, dealer)) for _ in range(min(threads, tables))]
        self._open_pool()
        self.reset(seed)

    def __len__(self) -> int:
        """The number of tables."""
        return len(self._tables.states)

    def __repr__(self) -> str:
        """`<Batch of turkish for 4: 4096 tables>`."""
        return f"<Batch of {self.table.game.name} for {self.table.players}: {len(self)} tables>"

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: everything except the threads."""
        state = self.__dict__ | {"_views": self._views.copy(), "_tables": Tables(*map(np.copy, self._tables))}
        state["_workers"] = [Workspace(*map(np.copy, rules)) for rules in self._workers]
        del state["_pool"], state["_process"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Continue from a copy, with new threads."""
        self.__dict__.update(state)
        self._open_pool()

    @property
    def _kernels(self) -> BatchKernels:
        return self.table.game.batch

    def _open_pool(self) -> None:
        self._pool = ThreadPoolExecutor(len(self._workers)) if len(self._workers) > 1 else None
        self._process = os.getpid()  # the process in which the threads run

    # ---------------------------------------------------------------- actions

    def reset(self, seed: int) -> None:
        """Deal again at every table; the same seed gives the same deals."""
        seed = check_number("seed", seed, 0, LARGEST)
        for number in range(len(self)):
            self._tables.randoms[number] = chance.generator(seed, number)[0]
        self._tables.states[:] = np.zeros(1, self._tables.states.dtype)
        self._advance(opening=1)

    def step(self, actions: ArrayLike) -> tuple[Floats, NDArray[np.bool_]]:
        """Play an action at every table. Returns what the deals that ended were worth, and which they are.

        Args:
            actions: whole numbers of shape `(tables,)`, each legal for the seat to act; see `mask`.

        Returns:
            rewards, float32 of shape `(tables, players)`, 0 if the deal goes on; and whether the deal has ended, of
            shape `(tables,)`. There, a new deal has started. `truncated` says which deals were stopped.

        Raises:
            BadAction: names the first table whose action does not exist or is not legal. Then no table has changed.
        """
        numbers = self._read(actions)
        found = self._each(lambda rules, first, last: self._kernels.choose(self._tables, numbers, rules, first, last))
        wrong = [table for table in found if table >= 0]
        if wrong:
            raise self._bad(min(wrong), int(numbers[min(wrong)]))
        self._advance(opening=0)
        return self._tables.rewards.astype(np.float32), self._tables.done.astype(bool)

    # ---------------------------------------------------------------- the tables now

    def seats(self) -> Array:
        """The seat to act of every table, int64 of shape `(tables,)`."""
        seats: Array = self._tables.turns["seat"].copy()
        return seats

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which of the deals that the last step ended were stopped, after `actions.most_steps` moves."""
        return self._tables.truncated.astype(bool)

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is legal for the seat to act, at every table: int8 of shape `(tables, actions.n)`."""
        mask = np.zeros((len(self), self.actions.n), dtype=np.int8)
        self._each(lambda rules, first, last: self._kernels.mark_legal(self._tables, mask, rules, first, last))
        return mask

    def observe(self) -> Floats:
        """What the seat to act sees, at every table: float32 of shape `(tables, observations.size)`."""
        out = np.zeros((len(self), self.observations.size), dtype=np.float32)

        def write(_: Workspace, first: int, last: int) -> None:
            self._kernels.observe(self._tables, self._views, first, last)
            self.observations.encode_into(out, self._views, first, last)

        self._each(write)
        return out

    def deal(self, table: int) -> Deal:
        """A copy of the deal at a table, to look at, without its log."""
        table = check_number("table", table, 0, len(self) - 1)
        return self.table.at(self._tables.states[table : table + 1].copy())

    # ---------------------------------------------------------------- kernels and threads

    def _advance(self, opening: int) -> None:
        """Play the chosen actions, or deal again everywhere."""
        self._each(lambda rules, first, last: self._kernels.step(self._tables, rules, first, last, opening))

    def _each(self, work: Callable[[Workspace, int, int], Any]) -> list[Any]:
        """The results of `work` for parts of the tables, with one part for each thread."""
        edges = np.linspace(0, len(self), len(self._workers) + 1, dtype=np.int64).tolist()
        if self._pool is None:
            return [work(self._workers[0], 0, len(self))]
        if self._process != os.getpid():  # a forked process has no threads, and would wait for them for ever
            self._open_pool()
        return list(self._pool.map(work, self._workers, edges[:-1], edges[1:]))

    def _read(self, actions: ArrayLike) -> Array:
        """The actions as the kernels take them. Raises `TripotError`."""
        try:
            numbers = np.asarray(actions)
        except ValueError:  # lists of unequal lengths
            numbers = np.empty(0, dtype=object)
        listed = actions if isinstance(actions, list | tuple) else ()
        truths = any(isinstance(each, bool | np.bool_) for each in listed)  # NumPy would make numbers of them
        if numbers.shape != (len(self),) or numbers.dtype.kind not in "iu" or truths:
            found = f"{listed!r:.60}" if listed else f"{numbers.dtype} of shape {numbers.shape}"
            raise TripotError(f"step takes {len(self)} whole numbers, one for each table, not {found}")
        if numbers.dtype == np.uint64:
            numbers = np.minimum(numbers, np.uint64(LARGEST))  # larger ones would turn negative
        return np.ascontiguousarray(numbers, dtype=np.int64)

    def _bad(self, table: int, action: int) -> BadAction:
        """Why an action cannot be played at a table."""
        turn = self._tables.turns[table]
        try:
            self.actions.check(action)
        except BadAction as error:
            return type(error)(action, f"table {table}: {error}; no table was changed")
        legal = int(self.mask()[table].sum())
        what = f"action {action} ({self.actions.describe(action)}) by seat {turn['seat']} is not legal now"
        return MaskedAction(
            action, f"table {table}: {what}; see `mask` for the {legal} legal actions; no table was changed"
        )


def make(
    name: str, /, tables: int, *, seed: int = 0, dealer: int | None = None, threads: int = 1, **options: object
) -> Batch:
    """Make tables of a game with its options, one of which is `players`.

    Args:
        name: the game.
        tables: the number of tables.
        seed: the seed from which all chance follows.
        dealer: the seat that deals every deal; without one, it is drawn for each deal.
        threads: the number of threads that step the tables.
        options: the options of the game.

    Raises:
        UnknownGame: there is no such game.
        BadOption: an option does not exist, or cannot have this value.
    """
    return Batch(game(name, **options), tables, seed, dealer=dealer, threads=threads)


def new_tables(table: Table, count: int) -> Tables:
    """Room for `count` tables."""
    return Tables(
        table.game.state.new(count, **table.sizes),
        Turn.new(count),
        Random.new(count),
        MoveRecord.new(count),
        np.zeros((count, table.players), dtype=np.int64),
        np.zeros(count, dtype=np.int64),
        np.zeros(count, dtype=np.int64),
    )
