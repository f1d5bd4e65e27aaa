"""The rules as WebAssembly, in Node, against the same kernels as Python calls them: every result and every byte."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tripot
from tests.short_form import short_rows
from tests.wasm.node import in_node
from tripot import chance
from tripot.bots.comparing import new_comparison
from tripot.browser.modules import kept_module, largest
from tripot.engine.records import Array
from tripot.play.deal import seats_of
from tripot.play.match import Table
from tripot.rules.move import CHANCE_BIT
from tripot.rules.registry import GAMES, get

CALLS = Path(__file__).with_name("calls.mjs")
MOST_DECISIONS = 400  # of a deal
WORLDS = 3
RANDOM_DEALS = 20
TABLES: dict[str, list[dict[str, Any]]] = {
    "turkish": [{"players": 4}, {"players": 7, "decks": 2, "voluntary_take": True}],
    "glukz": [{"players": 3}, {"players": 5, "decks": 3, "tarot": True, "knight": "skip", "fly": True}],
    "iljig": [{"players": 4}, {"players": 10, "lead_jokers": True}],
    "nain_jaune": [{"players": 4}, {"players": 8, "must_follow": False}],
    "pig": [
        {"players": 5, "variant": "vatra"},
        {"players": 4, "variant": "magarac", "travel": True},
        {"players": 3, "variant": "pig", "stock": True, "watch": True},
        {"players": 16, "variant": "spoons"},
    ],
}
SETTINGS = [(game, options) for game in GAMES for options in TABLES[game]]


class Scribe:
    """Calls kernels in Python, and notes what each returns and leaves in the arrays that it may write to."""

    def __init__(self, table: Table) -> None:
        """Make room for a deal."""
        game, sizes = table.game, largest(table.game).sizes
        self.table = table
        self.roomy = [kind.dtype(**sizes) for kind in (game.state, game.view, game.standing)]
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
        arrays = {name: self._told(name, began) for name, began in self.began.items()}
        return json.dumps({"arrays": arrays, "calls": self.calls})

    def _told(self, name: str, began: bytes) -> dict[str, Any]:
        """An array: its bytes here, its number of elements, and the size and the parts of an element in the module."""
        used = self.arrays[name].dtype
        roomy = next((other for other in self.roomy if other.names == used.names), used)
        told = {"bytes": began.hex(), "count": len(self.arrays[name]), "size": roomy.itemsize}
        return told | {"parts": list(parts(used, roomy))}


def parts(used: np.dtype[Any], roomy: np.dtype[Any]) -> Iterator[tuple[int, int, int]]:
    """The runs of bytes that two layouts of a record share: where they are in each, and their number."""
    if used.names:
        for name in used.names:
            (inner, here, *_), (outer, there, *_) = used.fields[name], roomy.fields[name]  # type: ignore[index]
            yield from ((here + one, there + other, length) for one, other, length in parts(inner, outer))
    elif used.shape:
        rows = min(used.shape[0], roomy.shape[0])
        one, other = used.itemsize // used.shape[0], roomy.itemsize // roomy.shape[0]
        inner, outer = (np.dtype((each.base, each.shape[1:])) for each in (used, roomy))
        for row in range(rows):
            yield from ((here + row * one, there + row * other, n) for here, there, n in parts(inner, outer))
    else:
        yield 0, 0, used.itemsize


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
    """The module of a game."""
    return kept_module(get(game))


@pytest.mark.parametrize("work", [play_a_deal, search_a_move, play_at_random])
@pytest.mark.parametrize(("game", "options"), short_rows(SETTINGS[:1], SETTINGS))
def test_a_browser_plays_as_python_does(game: str, options: dict[str, Any], work: Any, tmp_path: Path) -> None:
    module, calls = tmp_path / "rules.wasm", tmp_path / "calls.json"
    module.write_bytes(compiled(game))
    scribe = Scribe(tripot.game(game, **options))
    work(scribe)
    calls.write_text(scribe.text())
    assert json.loads(in_node(CALLS, module, calls)) == {"needs": [], "made": len(scribe.calls), "wrong": []}
