"""Makes a table's kernels ready: takes them from the cache folder, or compiles them and keeps them there.

A kernel is compiled for the arguments it is called with. So each part of the package is used once as its callers use
it; whoever calls a kernel in a new way adds that here.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tripot import bots, chance
from tripot.bots.question import pose
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
MOVES = 300  # more than enough for every kernel to have run


def usual_table(name: str) -> Table:
    """A game for four, or as near to four as it can be played."""
    fewest, most = game_players(name)
    return game(name, players=min(max(4, fewest), most))


def game_players(name: str) -> tuple[int, int]:
    """How few and how many can play a game."""
    numbers = get(name).options.specs()["players"].numbers_offered
    return int(numbers[0]), int(numbers[-1])


Key = tuple[str, str]
"""A game and the sizes of its records: tables with the same key call the same compiled code."""

Use = Literal["room", "search", "programs"]
"""What calls the kernels: the card room, its bots that search, or simulations, the benchmark and environments."""

_loaded: set[tuple[Key, Use]] = set()  # in this process


def key(table: Table) -> Key:
    """What of a table decides which code it calls."""
    sizes = table.sizes
    return table.game.name, "-".join(f"{size}{number}" for size, number in sizes.items())


def is_warm(table: Table, use: Use = "room") -> bool:
    """Whether the kernels of a table are loaded, or some process has compiled and kept them."""
    mark = _mark(table, use)
    return not TARGET.compiles or (key(table), use) in _loaded or (mark is not None and mark.exists())


def is_loaded(table: Table, use: Use) -> bool:
    """Whether the kernels of a table are compiled and loaded in this process: nothing waits for them any more."""
    return TARGET.compiles and (key(table), use) in _loaded


def can_keep(table: Table) -> bool:
    """Whether what is compiled for a table can be kept for other processes."""
    return TARGET.compiles and cache_folder(table.game.name) is not None


def warm(table: Table, use: Use = "room") -> None:
    """Have every kernel of a table ready for one use."""
    if not TARGET.compiles or (key(table), use) in _loaded:
        return
    _USES[use](table)
    _loaded.add((key(table), use))
    if mark := _mark(table, use):
        mark.touch()


def arguments(table: Table) -> list[str]:
    """What names a table to `tripot warm`."""
    values = table.options.as_dict()
    players = values.pop("players")
    return [table.game.name, f"--players={players}", *(f"--option={name}={value}" for name, value in values.items())]


def step_back() -> None:
    """Leave the processor to others, and end this process at once when standard input ends."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    while os.read(0, 1024):  # not through `sys.stdin`, whose lock a thread that waits would keep when Python ends
        pass
    os._exit(1)


def _mark(table: Table, use: Use) -> Path | None:
    """The file that says that the kernels of a table are in the cache folder; `None` when nothing can be kept."""
    name, sizes = key(table)
    folder = cache_folder(name)
    return folder / f"warm-{use}-{sizes}" if folder else None


# ---------------------------------------------------------------- the card room


def _play(table: Table) -> None:
    """Play some deals between bots as a card room does, and prepare what is called at their end."""
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
    """Play a deal for so many moves at most; how many."""
    random = chance.generator(1)
    players = [bots.get(level, deal.table.game) for level in ("random", "beginner", "regular")]
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
    """What a card room asks for before a seat plays, and a listed move played on a copy."""
    deal.awaited(seat)
    for choice in deal.choices(seat)[:1]:
        if choice.built:
            deal.extend(seat, Move(choice.verb))
    trial = deal.copy()
    with suppress(TooMany):
        if listed := trial.legal(seat):  # none while a whole move is being staged
            trial.play(seat, listed[0])


def _choose(deal: Deal, seat: int, bot: bots.Bot, random: Array) -> Array:
    """The move of a bot, an array of one, or of none when it waits."""
    legal = deal.legal_records(seat)
    index = bot.choose(pose(deal.table, deal.states, seat, legal, random))
    return legal[index : index + 1].copy() if index >= 0 else legal[:0]


def _search(table: Table) -> None:
    """Let a bot search for its first choice between several moves."""
    bot, deal, random = bots.get("sharp:2", table.game), table.match(seed=1).deal(), chance.generator(1)
    while not deal.over:
        if deal.actors() == [CHANCE]:
            break
        seat = deal.actors()[0]
        if len(deal.legal_records(seat)) > 1:
            _choose(deal, seat, bot, random)
            break
        deal.play_record(seat, deal.legal_records(seat)[:1])


# ---------------------------------------------------------------- programs


def _run(table: Table) -> None:
    """Use once what programs use: simulations and their records, the benchmark, and every environment."""
    simulation = Simulation(table, 1, ["regular"])
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
