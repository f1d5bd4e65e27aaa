"""The bots that search think here: in threads beside the event loop, and while nobody holds their table's lock.

A bot begins as soon as it may act. A thought that has become useless is dropped; one that fails, or takes too long, is
replaced by the move of `regular`. A table has one thought at a time in the queue for the threads, so tables take turns.

How late a bot answers must not tell whether it had a choice. A bot with only one move waits its turn for a thread, too,
and keeps that for as long as a search at its table takes.
"""

import asyncio
import logging
import os
import secrets
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor

from tripot.bots.bot import Bot
from tripot.bots.question import Question
from tripot.play.match import Table
from tripot.server.core import clockwork, house_bots, pace
from tripot.server.core.house_bots import Ask, Problem, Thought
from tripot.server.core.table import TableState
from tripot.server.live import faults
from tripot.server.live.clock import now_ms
from tripot.server.live.kernel_loader import KernelLoader
from tripot.server.live.metrics import Metrics
from tripot.server.live.table import LiveTable

LIMIT = 1000  # milliseconds that a table waits for a bot, from when it would act if it had done thinking
NICENESS = 10  # of the threads: the event loop goes first
REPLACED = Thought(None, replaced=True)

log = logging.getLogger("tripot.server")


class Thinker:
    """Thinks for the bots of all tables of this server."""

    def __init__(
        self, tell: Callable[[LiveTable], None], loader: KernelLoader, metrics: Metrics, pool: Executor | None = None
    ) -> None:
        """`tell` is called when a table's bot has thought; `pool` runs the searches."""
        threads = os.cpu_count() or 1
        self._tell = tell
        self._loader = loader
        self._metrics = metrics
        self._pool = pool or ThreadPoolExecutor(threads, "bot", _step_back)
        self._free = asyncio.Semaphore(threads)  # those who wait get in by turns
        self._told: set[tuple[str, str, str]] = set()  # faults that have been logged: game, bot, kind

    def look(self, live: LiveTable) -> None:
        """Let the bots of a table think about what they face now, and about nothing else any more."""
        state = live.loaded
        if pace.has_thinkers(state):
            self._loader.want(state.table, "search")
        faced = clockwork.problems(state)
        for problem in live.thoughts.keys() - faced:
            del live.thoughts[problem]
        for problem in live.thinking.keys() - faced:
            live.thinking.pop(problem).cancel()
        for problem in faced:
            if problem not in live.thoughts and problem not in live.thinking:
                self._begin(live, problem)

    @staticmethod
    def drop(live: LiveTable) -> None:
        """End all thoughts of a table."""
        for task in live.thinking.values():
            task.cancel()
        live.thinking.clear()

    def close(self) -> None:
        """Think no more. Searches that are under way come to nothing; there is no more than one a thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self, live: LiveTable, problem: Problem) -> None:
        state = live.loaded
        if not self._loader.is_ready(state.table, "search"):
            live.thoughts[problem] = REPLACED  # nobody waits for the compiler
            return
        acts_at = clockwork.acts_at(state, problem, live.presence(), live.config) or 0
        seconds = (max(acts_at - now_ms(), 0) + LIMIT) / 1000
        live.thinking[problem] = asyncio.create_task(self._think(live, state, problem, seconds))

    async def _think(self, live: LiveTable, state: TableState, problem: Problem, seconds: float) -> None:
        """Have a thought in time. A search that takes too long goes on in its thread, and nobody listens."""
        loop, in_play = asyncio.get_running_loop(), state.begun
        ask = _unhurried(live.searches[problem.bot])
        asked = (in_play.dealt, problem.seat, problem.bot, in_play.secret, in_play.deal_number, ask)
        try:
            async with asyncio.timeout(seconds), live.one_thought, self._free:
                thought = Thought(await loop.run_in_executor(self._pool, house_bots.choose, *asked))
        except Exception as error:  # a bot may break anything
            thought = REPLACED
            self._complain(state.table, problem.bot, error)
        self._metrics.think(replaced=thought.replaced)
        del live.thinking[problem]
        live.thoughts[problem] = thought
        self._tell(live)

    def _complain(self, table: Table, bot: str, error: Exception) -> None:
        """Log why a bot was replaced: once, as it may happen at every move."""
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
    """Asks bots so that the time they take does not tell whether they had a choice.

    `searches` is how many seconds the last searches took; one that is made is noted. A bot that has only one move
    sleeps for as long as one of them.
    """

    def ask(policy: Bot, question: Question) -> int:
        begun = time.monotonic()
        index = policy.choose(question)
        if len(question.legal) > 1:
            searches.append(time.monotonic() - begun)
        elif searches:
            time.sleep(secrets.choice(searches))
        return index

    return ask


def _step_back() -> None:
    """Leave the processor to the event loop, where the system can do so for one thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
