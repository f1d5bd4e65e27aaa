"""Gets a table's kernels ready: loads them from the cache folder, or compiles them and saves them there.

A kernel is compiled for the types of its arguments. So each part of the package is used once in the way in which its
callers use it. If you call a kernel in a new way, add that here.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tripot import chance
from tripot.bots import Bot, teacher
from tripot.bots.budget import Budget
from tripot.bots.levels import BeginnerBot, RandomBot, RegularBot
from tripot.bots.question import pose
from tripot.bots.sharp import SharpBot
from tripot.engine.cache import cache_folder
from tripot.engine.kernel import TARGET
from tripot.engine.records import Array
from tripot.envs.batch import Batch
from tripot.envs.turns import Turns
from tripot.errors import TooMany
from tripot.lab.bench import compile_bench
from tripot.lab.simulate import Simulation
from tripot.play.deal import Deal
from tripot.play.match import Match, Table, game
from tripot.rules.game import seat_array
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import get

NICENESS = 10
MOVES = 300  # enough moves for every kernel to have run


def usual_table(name: str) -> Table:
    """A table of a game for four players, or for the nearest number that it allows."""
    fewest, most = game_players(name)
    return game(name, players=min(max(4, fewest), most))


def game_players(name: str) -> tuple[int, int]:
    """The lowest and the highest number of players of a game."""
    numbers = get(name).options.specs()["players"].numbers_offered
    return int(numbers[0]), int(numbers[-1])


Key = tuple[str, str]
"""A game and the sizes of its records. Tables with the same key call the same compiled code."""

Use = Literal["room", "search", "programs"]
"""The callers of kernels: the card room; its bots that search; or simulations, the benchmark and environments."""

_loaded: set[tuple[Key, Use]] = set()  # in this process


def key(table: Table) -> Key:
    """The facts about a table that decide which kernels it calls."""
    sizes = table.sizes
    return table.game.name, "-".join(f"{size}{number}" for size, number in sizes.items())


def is_warm(table: Table, use: Use = "room") -> bool:
    """Whether the kernels of a table are loaded here, or were compiled and saved by any process."""
    mark = _mark(table, use)
    return not TARGET.compiles or (key(table), use) in _loaded or (mark is not None and mark.exists())


def is_loaded(table: Table, use: Use) -> bool:
    """Whether the kernels of a table are compiled and loaded in this process, so that nothing has to wait for them."""
    return TARGET.compiles and (key(table), use) in _loaded


def can_keep(table: Table) -> bool:
    """Whether the kernels compiled for a table can be saved for other processes."""
    return TARGET.compiles and cache_folder(table.game.name) is not None


def warm(table: Table, use: Use = "room") -> None:
    """Compile or load every kernel that a table needs for one use."""
    if not TARGET.compiles or (key(table), use) in _loaded:
        return
    _USES[use](table)
    _loaded.add((key(table), use))
    if mark := _mark(table, use):
        mark.touch()


def arguments(table: Table) -> list[str]:
    """The arguments of `tripot warm` that name a table."""
    values = table.options.as_dict()
    players = values.pop("players")
    return [table.game.name, f"--players={players}", *(f"--option={name}={value}" for name, value in values.items())]


def step_back() -> None:
    """Lower this process's priority, and end it at once when standard input ends."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(0, 1024):  # not through `sys.stdin`: a waiting thread would hold its lock when Python ends
        pass
    os._exit(1)


def _mark(table: Table, use: Use) -> Path | None:
    """The file whose existence means that a table's kernels are in the cache folder; `None` if nothing can be saved."""
    name, sizes = key(table)
    folder = cache_folder(name)
    return folder / f"warm-{use}-{sizes}" if folder else None


# ---------------------------------------------------------------- the card room


def _play(table: Table) -> None:
    """Play some deals between bots as a card room does, including everything that is called at their end."""
    match, played = table.match(seed=1), 0
    while played < MOVES:
        deal = table.match(seed=played).deal()
        played += _play_deal(match, deal, MOVES - played)
    kernels, out = table.game.kernels, seat_array(table.players)
    TARGET.prepare(kernels.shuffle, deal.states, table.pack)
    TARGET.prepare(kernels.score, deal.states, out)
    TARGET.prepare(kernels.close_deal, match.standings, deal.states)
    TARGET.prepare(kernels.rank, match.standings, out)


def _play_deal(match: Match, deal: Deal, most: int) -> int:
    """Play at most `most` moves of a deal, and return how many were played."""
    random = chance.generator(1)
    players = [RandomBot(), BeginnerBot(), RegularBot()]
    for number in range(most):
        if deal.over:
            return number + 1
        actors = deal.actors()
        if actors == [CHANCE]:
            match.shuffle(deal)
            continue
        for seat in actors:
            _look(deal, seat)
        chosen = [(seat, _choose(deal, seat, bot, random)) for seat in actors for bot in players]
        deal.play_record(*next((seat, move) for seat, move in reversed(chosen) if len(move)))
    return most


def _look(deal: Deal, seat: int) -> None:
    """Call what a card room calls before a seat plays, and play a listed move on a copy."""
    deal.awaited(seat)
    for choice in deal.choices(seat)[:1]:
        if choice.built:
            deal.extend(seat, Move(choice.verb))
    trial = deal.copy()
    with suppress(TooMany):
        if listed := trial.legal(seat):  # none while a whole move is being staged
            trial.play(seat, listed[0])


def _choose(deal: Deal, seat: int, bot: Bot, random: Array) -> Array:
    """The move of a bot: an array of length 1, or of length 0 if the bot waits."""
    legal = deal.legal_records(seat)
    index = bot.choose(pose(deal.table, deal.states, seat, legal, random))
    return legal[index : index + 1].copy() if index >= 0 else legal[:0]


def _search(table: Table) -> None:
    """Let a bot search for its first choice between several moves, and the teacher compare them."""
    bot, deal, random = SharpBot(Budget(2)), table.match(seed=1).deal(), chance.generator(1)
    while not deal.over:
        if deal.actors() == [CHANCE]:
            break
        seat = deal.actors()[0]
        if len(deal.legal_records(seat)) > 1:
            _choose(deal, seat, bot, random)
            teacher.advise(deal, seat, 1)
            break
        deal.play_record(seat, deal.legal_records(seat)[:1])


# ---------------------------------------------------------------- programs


def _run(table: Table) -> None:
    """Run once what programs call: simulations and their records, the benchmark and every environment."""
    simulation = Simulation(table, 1, [RegularBot()])
    simulation.compile()
    compile_bench(table)
    tables = Batch(table, 1)
    tables.step(tables.mask().argmax(axis=1))
    tables.observe()
    turns = Turns(table)
    turns.act(int(turns.actions[0]))
    deal = turns.position()
    turns.space.mask(deal, 0)
    deal.redeal(None, chance.generator(1))
    TARGET.prepare(table.game.kernels.reward, deal.states, seat_array(table.players))


_USES: dict[Use, Callable[[Table], None]] = {"room": _play, "search": _search, "programs": _run}
