"""Compiles a game's kernels in a thread before a table needs them: the event loop never waits for the compiler."""

from __future__ import annotations

import asyncio

from tripot import bots
from tripot.match import Table, game
from tripot.rules import GAMES, get
from tripot.rules.contract import CHANCE
from tripot.server import players

MOVES = 400  # more than enough for every kernel to have run


class Kernels:
    """Which kernels are compiled."""

    def __init__(self) -> None:
        self._ready: dict[tuple[object, ...], asyncio.Task[None]] = {}
        self._closed = False

    async def ready(self, table: Table) -> None:
        """Return once the kernels that a table needs are compiled."""
        sizes = table.game.sizes(table.options)
        key = (table.game.name, *sorted(sizes.items()))
        if key not in self._ready:
            self._ready[key] = asyncio.create_task(asyncio.to_thread(run_kernels, table))
        try:
            await asyncio.shield(self._ready[key])
        except Exception:
            self._ready.pop(key, None)  # whatever went wrong, a disk that was full say, may be mended by now
            raise

    async def all_ready(self) -> None:
        """Compile the kernels of every game for the usual number of players."""
        for name in GAMES:
            if not self._closed:
                await self.ready(usual_table(name))

    async def close(self) -> None:
        """Compile nothing more, and wait for what is being compiled."""
        self._closed = True
        await asyncio.gather(*self._ready.values(), return_exceptions=True)


def usual_table(name: str) -> Table:
    """A game for four, or as near to four as it can be played."""
    fewest, most = game_players(name)
    return game(name, players=min(max(4, fewest), most))


def game_players(name: str) -> tuple[int, int]:
    """How few and how many can play a game."""
    spec = get(name).options.specs()["players"]
    return spec.minimum, spec.maximum


def run_kernels(table: Table) -> None:
    """Play a deal between bots, calling every kernel that a table calls."""
    match = table.match(seed=1)
    deal = match.deal()
    for _ in range(MOVES):
        if deal.over:
            break
        actors = deal.actors()
        if actors == [CHANCE]:
            match.shuffle(deal)
            continue
        chosen = [(seat, players.choose(deal, seat, bot, b"warm")) for seat in actors for bot in bots.BOTS]
        seat, move = next((seat, move) for seat, move in reversed(chosen) if move)
        deal.refusal(seat, move)
        deal.choices(seat)
        deal.play(seat, move)
    else:
        return
    match.close(deal)
    deal.scores()
    match.ranking()
