"""Makes a table's kernels ready: taken from the cache, or compiled and kept there."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

from tripot import bots, chance
from tripot.compiler import COMPILED, cache_folder, prepare
from tripot.deal import Deal
from tripot.errors import TooMany
from tripot.kernel import Array
from tripot.match import Match, Table, game
from tripot.rules import get
from tripot.rules.contract import CHANCE, Move, seat_array

NICENESS = 10
MOVES = 300  # more than enough for every kernel to have run


def usual_table(name: str) -> Table:
    """A game for four, or as near to four as it can be played."""
    fewest, most = game_players(name)
    return game(name, players=min(max(4, fewest), most))


def game_players(name: str) -> tuple[int, int]:
    """How few and how many can play a game."""
    spec = get(name).options.specs()["players"]
    return spec.minimum, spec.maximum


Key = tuple[str, str]
"""A game and the sizes of its records: tables with the same key call the same compiled code."""

_loaded: set[Key] = set()  # in this process


def key(table: Table) -> Key:
    """What of a table decides which code it calls."""
    sizes = table.sizes
    return table.game.name, "-".join(f"{size}{number}" for size, number in sizes.items())


def is_warm(table: Table) -> bool:
    """Whether what this table calls is loaded, or some process has compiled and kept it."""
    mark = _mark(table)
    return not COMPILED or key(table) in _loaded or (mark is not None and mark.exists())


def can_keep(table: Table) -> bool:
    """Whether what is compiled for a table can be kept for other processes."""
    return COMPILED and cache_folder(table.game.name) is not None


def warm(table: Table) -> None:
    """Have every kernel ready that this table calls: take it from the cache, or compile it and keep it there."""
    if not COMPILED or key(table) in _loaded:
        return
    _play(table)
    _loaded.add(key(table))
    if mark := _mark(table):
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


def _mark(table: Table) -> Path | None:
    """The file that says that what a table calls is in the cache; `None` when nothing can be kept."""
    name, sizes = key(table)
    folder = cache_folder(name)
    return folder / f"warm-{sizes}" if folder else None


def _play(table: Table) -> None:
    """Play some deals between bots as a card room does, and prepare what is called at their end."""
    match, played = table.match(seed=1), 0
    while played < MOVES:
        deal = table.match(seed=played).deal()
        played += _play_deal(match, deal, MOVES - played)
    kernels, out = table.game.kernels, seat_array(table.players)
    if hasattr(kernels, "shuffle"):
        prepare(kernels.shuffle, deal.states, table.pack)
    prepare(kernels.score, deal.states, out)
    prepare(kernels.close_deal, match.standings, deal.states)
    prepare(kernels.rank, match.standings, out)


def _play_deal(match: Match, deal: Deal, most: int) -> int:
    """Play a deal for so many moves at most; how many."""
    random = chance.generator(1)
    players = [bots.get(level, deal.table.game) for level in bots.BOTS]
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
    index = bot.choose(deal.view_records(seat), legal.copy(), random)
    return legal[index : index + 1].copy() if index >= 0 else legal[:0]
