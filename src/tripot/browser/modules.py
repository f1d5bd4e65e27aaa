"""The rules of a game as a WebAssembly module: which kernels it has, and for which layout of records.

A game has one module, whose records have room for its largest tables. Smaller ones use a part of them: kernels take
numbers of seats and packs from the options and the deck, and only how far a row is from the next from the layout.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from tripot import chance
from tripot.bots.comparing import new_comparison
from tripot.engine.cache import cache_folder, hash_of
from tripot.engine.records import Array, MoveRecord
from tripot.engine.wasm import Compiled, compile_module, compiled
from tripot.errors import BadOption
from tripot.play.setup import Setup
from tripot.rules.game import Game
from tripot.rules.shared.choosing import ChoiceRecord

MAKERS = ("engine/wasm/*.py", "browser/*.py", "bots/*.py")
"""What a module depends on besides the rules and the machine, of which the cache folder's name has a hash."""


def kept_module(game: Game) -> bytes:
    """`module_of(game)`. It is kept among the game's compiled kernels until what it is made of changes."""
    file = kept_file(game)
    if file and file.exists():
        return file.read_bytes()
    module = module_of(game)
    if file:
        part = file.with_name(f"{file.name}.{os.getpid()}")
        part.write_bytes(module)
        part.replace(file)
    return module


def kept_file(game: Game) -> Path | None:
    """The file for the module of a game, which may not exist yet; `None` if nothing can be kept."""
    folder = cache_folder(game.name)
    return folder / f"{_makers_hash()}.wasm" if folder else None


@cache
def _makers_hash() -> str:
    return hash_of(sorted(file for pattern in MAKERS for file in Path(__file__).parents[1].glob(pattern)))


def module_of(game: Game) -> bytes:
    """The module for all tables of a game; it has all kernels of `kernels_of`."""
    return compile_module(kernels_of(largest(game)))


def largest(game: Game) -> Setup:
    """A table whose records have room for those of every other table of the game."""
    return max(_crowded(game), key=lambda table: table.state_dtype.itemsize)


def _crowded(game: Game) -> Iterator[Setup]:
    """Tables with the most players, and at most one option that is not the usual one."""
    specs = game.options.specs()
    players = {"players": specs.pop("players").maximum}
    yield Setup(game, game.options.make(players))
    for name, spec in specs.items():
        for value in (*spec.choices, spec.maximum, spec.kind == "bool"):
            with suppress(BadOption):
                yield Setup(game, game.options.make(players | {name: value}))


def kernels_of(table: Setup) -> dict[str, Compiled]:
    """The kernels that a page without a card room calls: the edge of the rules, the search, and random play."""
    game, edge = table.game, table.game.kernels
    state, view = game.state.new(**table.sizes), game.view.new(**table.sizes)
    standing, options = game.standing.new(**table.sizes), table.packed_options
    move, random, row = MoveRecord.new(), chance.generator(0), np.zeros(1, np.int64)
    comparison = new_comparison(table, state, random, row)
    return {
        **_stepping(table, state, move),
        "deal": compiled(edge.deal, state, options, standing, row),
        "actors": compiled(edge.actors, state),
        "legal": compiled(edge.legal, state, 0, move),
        "refusal": compiled(edge.refusal, state, 0, move),
        "play": compiled(edge.play, state, 0, move),
        "observe": compiled(edge.observe, state, 0, view),
        "awaited": compiled(edge.awaited, view),
        "redeal": compiled(edge.redeal, state, 0, random),
        "score": compiled(edge.score, state, row),
        "shuffle": compiled(edge.shuffle, state, row),
        "open_match": compiled(edge.open_match, standing, options, 0),
        "close_deal": compiled(edge.close_deal, standing, state),
        "rank": compiled(edge.rank, standing, row),
        "advise": compiled(edge.advise, view, move, 0, random),
        "reward": compiled(edge.reward, state, row),
        "draw": compiled(chance.draw_at, random, 0),
        "draw_word": compiled(chance.draw_word_at, random),
        "compare": compiled(game.search.compare, comparison, 0, 0),
        "plan": compiled(game.search.plan, comparison, 0),
        "play_random": compiled(game.bulk.play_random, state, options, standing, row, row, random, move, 0),
    }


def _stepping(table: Setup, state: Array, move: Array) -> dict[str, Compiled]:
    """The kernels of a game whose moves are made in steps: they list choices of whole moves."""
    steps, rows = table.game.steps, ChoiceRecord.new()
    if steps is None:
        return {}
    return {
        "choices": compiled(steps.list_choices, state, 0, rows),
        "addable": compiled(steps.list_addable, state, 0, move, rows),
    }
