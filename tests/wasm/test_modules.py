"""The rules as WebAssembly, in Node, against the same kernels as Python calls them: every result and every byte."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tripot
from tests.short_form import short_with
from tests.wasm.node import in_node
from tripot import chance
from tripot.bots.comparing import new_comparison
from tripot.browser.modules import module_of
from tripot.engine.records import Array
from tripot.play.deal import seats_of
from tripot.play.match import Table
from tripot.rules.move import CHANCE_BIT
from tripot.rules.registry import GAMES

CALLS = Path(__file__).with_name("calls.mjs")
MOST_DECISIONS = 400  # of a deal
WORLDS = 3
RANDOM_DEALS = 20
TABLES: dict[str, dict[str, Any]] = {
    "turkish": {"players": 4},
    "glukz": {"players": 3},
    "iljig": {"players": 4},
    "nain_jaune": {"players": 4},
    "pig": {"players": 5, "variant": "vatra"},
}


class Scribe:
    """Calls kernels in Python, and notes what each returns and leaves in the arrays that it may write to."""

    def __init__(self, table: Table) -> None:
        """Make room for a deal."""
        game = table.game
        self.table = table
        self.chance = np.random.default_rng(1)
        self.arrays: dict[str, Array] = {
            "state": game.state.new(**table.sizes),
            "options": table.packed_options.copy(),
            "standing": game.standing.new(**table.sizes),
            "deck": self.chance.permutation(table.pack),
            "moves": game.move_buffer(),
            "view": game.view.new(**table.sizes),
            "random": chance.generator(1),
            "row": np.zeros(table.players, np.int64),
            "pack": table.pack,
        }
        self.calls: list[dict[str, Any]] = []
        self.began: dict[str, bytes] = {}

    def begin(self, **more: Array) -> None:
        """Remember what all arrays contain; `more` of them may be named by calls."""
        self.arrays |= more
        self.began = {name: array.tobytes() for name, array in self.arrays.items()}

    def call(self, kernels: Any, kernel: str, *passed: Any, writes: str = "") -> Any:
        """Call a kernel with numbers, arrays by name, and elements of them as `(name, index)`."""
        returned = getattr(kernels, kernel)(*map(self._given, passed))
        self.note(kernel, passed, returned, writes.split())
        return returned

    def note(self, kernel: str, passed: Any, returned: Any, written: list[str]) -> None:
        """Note a call."""
        left = {name: hashlib.sha256(self.arrays[name].tobytes()).hexdigest() for name in written}
        self.calls.append({"kernel": kernel, "passed": passed, "returned": returned, "left": left})

    def _given(self, argument: Any) -> Any:
        if isinstance(argument, str):
            return self.arrays[argument]
        return self.arrays[argument[0]][argument[1] : argument[1] + 1] if isinstance(argument, tuple) else argument

    def text(self) -> str:
        """All of it for Node."""
        arrays = {name: {"bytes": began.hex(), "count": len(self.arrays[name])} for name, began in self.began.items()}
        return json.dumps({"arrays": arrays, "calls": self.calls})


def play_a_deal(scribe: Scribe) -> None:
    """A deal in which everything is asked at each decision, and any legal move is made."""
    edge = scribe.table.game.kernels
    scribe.begin()
    scribe.call(edge, "open_match", "standing", "options", 0, writes="standing")
    scribe.call(edge, "deal", "state", "options", "standing", "deck", writes="state")
    for _ in range(MOST_DECISIONS):
        mask = scribe.call(edge, "actors", "state")
        if not mask:
            break
        if mask == CHANCE_BIT:
            scribe.call(edge, "shuffle", "state", "deck", writes="state")
            continue
        seat = int(scribe.chance.choice(seats_of(mask, scribe.table.players)))
        decide(scribe, seat)
    scribe.call(edge, "score", "state", "row", writes="row")
    scribe.call(edge, "reward", "state", "row", writes="row")
    scribe.call(edge, "redeal", "state", 0, "random", writes="state random")


def decide(scribe: Scribe, seat: int) -> None:
    """A move of a seat."""
    edge = scribe.table.game.kernels
    count = scribe.call(edge, "legal", "state", seat, "moves", writes="moves")
    scribe.call(edge, "observe", "state", seat, "view", writes="view")
    scribe.call(edge, "awaited", "view")
    scribe.call(edge, "advise", "view", "moves", count, "random", writes="random")
    move = ("moves", int(scribe.chance.integers(count)))
    scribe.call(edge, "refusal", "state", seat, move)
    other = (seat + 1) % scribe.table.players
    scribe.call(edge, "refusal", "state", other, move)
    scribe.call(edge, "play", "state", seat, move, writes="state")


def search_a_move(scribe: Scribe) -> None:
    """A few worlds of a search at the first decision of a deal, and what plans say there."""
    game = scribe.table.game
    deal = scribe.table.match(seed=1).deal()
    seat = deal.actors()[0]
    choices = np.arange(len(deal.legal_records(seat)))
    comparison = new_comparison(scribe.table, deal.states.copy(), chance.generator(2), choices, planning=500)
    parts = comparison._asdict()
    scribe.begin(**parts)
    game.search.compare(comparison, seat, WORLDS)
    scribe.note("compare", [*parts, seat, WORLDS], None, [*parts])
    scribe.note("plan", [*parts, seat], game.search.plan(comparison, seat), ["views", "randoms"])


def play_at_random(scribe: Scribe) -> None:
    """Whole deals within one call."""
    scribe.begin()
    edge, bulk = scribe.table.game.kernels, scribe.table.game.bulk
    scribe.call(edge, "open_match", "standing", "options", 0, writes="standing")
    passed = ("state", "options", "standing", "pack", "deck", "random", "moves", RANDOM_DEALS)
    scribe.call(bulk, "play_random", *passed, writes="state random deck")


@cache
def compiled(game: str) -> bytes:
    """The module of a game's table."""
    return module_of(tripot.game(game, **TABLES[game]))


@pytest.mark.parametrize("work", [play_a_deal, search_a_move, play_at_random])
@pytest.mark.parametrize("game", short_with(["turkish"], GAMES))
def test_a_browser_plays_as_python_does(game: str, work: Any, tmp_path: Path) -> None:
    module, calls = tmp_path / "rules.wasm", tmp_path / "calls.json"
    module.write_bytes(compiled(game))
    scribe = Scribe(tripot.game(game, **TABLES[game]))
    work(scribe)
    calls.write_text(scribe.text())
    assert json.loads(in_node(CALLS, module, calls)) == {"needs": [], "made": len(scribe.calls), "wrong": []}
