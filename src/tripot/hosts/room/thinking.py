"""The bots that search think here, in threads beside the event loop, and their tables go on.

A table says when a bot starts to think, and when a thought has become useless. A thought that fails, or takes too long,
is replaced by the move of `regular`. Each table has one thought at a time in the queue for the threads, so tables take
turns.

How late a bot answers must not show whether it had a choice. So a bot with only one move waits for a thread
too, and keeps the thread for as long as a search at its table takes.
"""

import asyncio
import logging
import os
import secrets
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import TypeAlias

from tripot.bots.bot import Bot
from tripot.bots.question import Question
from tripot.hosts.room import faults
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.hosts.room.metrics import Metrics
from tripot.hosts.room.open_table import OpenTable
from tripot.hosts.room.tasks import step_back
from tripot.play.match import Table
from tripot.table import house_bots, pace
from tripot.table.house_bots import Ask, Problem, Thought
from tripot.table.state import TableState
from tripot.table.todo import Think

LIMIT = 1000  # milliseconds that a table waits for a bot after the time at which it would act
NICENESS = 10  # the niceness of the threads: the event loop goes first
REPLACED = Thought(None, replaced=True)

Tell: TypeAlias = Callable[[OpenTable, Problem, Thought], None]
"""Hears what a bot of a table has thought about a problem."""

log = logging.getLogger("tripot.server")


class Thinker:
    """Thinks for the bots of all tables of this server."""

    def __init__(self, tell: Tell, loader: KernelLoader, metrics: Metrics, pool: Executor | None = None) -> None:
        """`tell` is called with a table, a problem and what its bot thought. `pool` runs the searches."""
        threads = os.cpu_count() or 1
        self._tell = tell
        self._loader = loader
        self._metrics = metrics
        self._pool = pool or ThreadPoolExecutor(threads, "bot", partial(step_back, NICENESS))
        self._free = asyncio.Semaphore(threads)  # the waiting thoughts get in by turns
        self._told: set[tuple[str, str, str]] = set()  # faults in the log: game, bot, kind
        house_bots.names()  # loads the bots of other packages before anybody plays

    def prepare(self, state: TableState) -> None:
        """Compile the search of a table's bots before they need it."""
        if pace.has_thinkers(state):
            self._loader.want(state.table, "search")

    def begin(self, table: OpenTable, think: Think) -> None:
        """Let a bot think. If its search is not compiled yet, it is replaced: nobody waits for the compiler."""
        state, problem = table.session.state, think.problem
        if self._loader.is_ready(state.table, "search"):
            thinking = self._think(table, state, problem, (think.until_it_acts + LIMIT) / 1000)
            table.mind.thinking[problem] = asyncio.create_task(thinking)
        else:
            asyncio.get_running_loop().call_soon(self._tell, table, problem, REPLACED)

    @staticmethod
    def cancel(table: OpenTable, problem: Problem) -> None:
        """End a thought that has become useless."""
        task = table.mind.thinking.pop(problem, None)
        if task:
            task.cancel()

    @staticmethod
    def drop(table: OpenTable) -> None:
        """End all thoughts of a table."""
        for task in table.mind.thinking.values():
            task.cancel()
        table.mind.thinking.clear()

    def close(self) -> None:
        """Stop thinking. Running searches, at most one for each thread, are ignored."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _think(self, table: OpenTable, state: TableState, problem: Problem, seconds: float) -> None:
        """Get a thought in time. A search that takes too long runs on in its thread, and its result is ignored."""
        loop, in_play, mind = asyncio.get_running_loop(), state.begun, table.mind
        ask = _unhurried(mind.searches[problem.bot])
        asked = (in_play.dealt, problem.seat, problem.bot, in_play.secret, in_play.deal_number, ask)
        try:
            async with asyncio.timeout(seconds), mind.one_thought, self._free:
                thought = Thought(await loop.run_in_executor(self._pool, house_bots.choose, *asked))
        except Exception as error:  # a bot may break anything
            thought = REPLACED
            self._complain(state.table, problem.bot, error)
        self._metrics.think(replaced=thought.replaced)
        del mind.thinking[problem]
        self._tell(table, problem, thought)

    def _complain(self, table: Table, bot: str, error: Exception) -> None:
        """Log why a bot was replaced, but only once, because it may happen at every move."""
        fault = (table.game.name, bot, type(error).__name__)
        if fault in self._told:
            return
        self._told.add(fault)
        what = f"the bot {bot} was replaced in {table.game.name}"
        if isinstance(error, TimeoutError):
            log.warning("%s: the table had waited for %d ms; later moves like this are not logged", what, LIMIT)
        else:
            faults.internal(what, error)


def _unhurried(searches: deque[float]) -> Ask:
    """Asks bots so that the time they take does not show whether they had a choice.

    `searches` has the seconds that the last searches took, and this adds a new one. A bot with only one move sleeps for
    as long as one of them.
    """

    def ask(bot: Bot, question: Question) -> int:
        begun = time.monotonic()
        index = bot.choose(question)
        if len(question.legal) > 1:
            searches.append(time.monotonic() - begun)
        elif searches:
            time.sleep(secrets.choice(searches))
        return index

    return ask
