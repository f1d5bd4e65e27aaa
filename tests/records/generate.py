"""Writes the golden records again: `python -m tests.records.generate NAME…`, or all. Look at what has changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tripot.bots.levels import RandomBot, RegularBot
from tripot.lab.simulate import Simulation
from tripot.play import record
from tripot.play.match import game

HERE = Path(__file__).parent
SEED = 7
BOTS = (RegularBot(), RandomBot())

GOLDEN: dict[str, tuple[str, int, dict[str, object]]] = {
    "turkish-4": ("turkish", 3, {"players": 4}),
    "turkish-2": ("turkish", 2, {"players": 2}),
    "turkish-6-two-packs": ("turkish", 2, {"players": 6, "decks": 2}),
    "turkish-8-one-pack": ("turkish", 2, {"players": 8, "decks": 1}),
    "turkish-10": ("turkish", 1, {"players": 10}),
    "turkish-5-deals": ("turkish", 3, {"players": 5, "deals": 2}),
    "turkish-hidden-needs-empty-hand": ("turkish", 2, {"players": 4, "hidden_needs_empty_hand": True}),
    "turkish-voluntary-take": ("turkish", 1, {"players": 4, "voluntary_take": True}),
    "turkish-show-visible": ("turkish", 2, {"players": 4, "show_visible": True}),
    "turkish-sweep-anytime": ("turkish", 2, {"players": 3, "sweep_anytime": True}),
    "nain_jaune-3": ("nain_jaune", 3, {"players": 3}),
    "nain_jaune-5": ("nain_jaune", 3, {"players": 5, "deals": 2}),
    "nain_jaune-8": ("nain_jaune", 2, {"players": 8}),
    "nain_jaune-4-may-decline": ("nain_jaune", 2, {"players": 4, "must_follow": False}),
    "nain_jaune-6-no-debts": ("nain_jaune", 4, {"players": 6, "debts": False, "tokens": 60, "stake": 2}),
    "nain_jaune-2-small-pack": ("nain_jaune", 3, {"players": 2, "ranks": 7, "suits": 2, "must_follow": False}),
    "nain_jaune-7-stake": ("nain_jaune", 2, {"players": 7, "stake": 10, "tokens": 500}),
    "glukz-2": ("glukz", 2, {"players": 2}),
    "glukz-4": ("glukz", 1, {"players": 4}),
    "glukz-3-deals": ("glukz", 3, {"players": 3, "deals": 2, "play_on": False, "hidden": 2, "visible": 3}),
    "glukz-4-reverse": ("glukz", 1, {"players": 4, "tarot": True, "knight": "reverse", "hidden": 2, "visible": 2}),
    "glukz-4-skip": ("glukz", 1, {"players": 4, "tarot": True, "knight": "skip", "hidden": 1, "visible": 3}),
    "glukz-5-fly": ("glukz", 1, {"players": 5, "fly": True, "annul": 3, "hidden": 2, "visible": 2}),
    "glukz-4-two-packs": ("glukz", 1, {"players": 4, "decks": 2, "fly": True, "play_on": False}),
    "glukz-12": ("glukz", 1, {"players": 12, "play_on": False}),
    "iljig-3": ("iljig", 2, {"players": 3}),
    "iljig-4-lead-jokers": ("iljig", 2, {"players": 4, "lead_jokers": True}),
    "iljig-8": ("iljig", 3, {"players": 8}),
    "iljig-10": ("iljig", 2, {"players": 10}),
    "pig-4": ("pig", 3, {"players": 4}),
    "pig-4-three-cards": ("pig", 3, {"players": 4, "cards": 3, "lives": "out"}),
    "pig-13": ("pig", 1, {"players": 13}),
    "pig-16-second-pack": ("pig", 1, {"players": 16}),
    "pig-2-stock": ("pig", 2, {"players": 2, "stock": True, "word": "HOG"}),
    "pig-6-five-cards": ("pig", 1, {"players": 6, "stock": True, "cards": 5}),
    "pig-20": ("pig", 1, {"players": 20, "stock": True}),
    "pig-4-watch": ("pig", 2, {"players": 4, "watch": True}),
    "pig-spoons-3-watch-stock": ("pig", 2, {"players": 3, "variant": "spoons", "stock": True, "watch": True}),
    "pig-spoons-5-hush": ("pig", 5, {"players": 5, "variant": "spoons", "tokens": "forks", "word": "A", "hush": True}),
    "pig-vatra-4": ("pig", 4, {"players": 4, "variant": "vatra", "deals": 2}),
    "pig-vatra-3-pats": ("pig", 3, {"players": 3, "variant": "vatra", "pats": True}),
    "pig-vatra-8-travel": ("pig", 1, {"players": 8, "variant": "vatra", "travel": True}),
    "pig-magarac-3": ("pig", 4, {"players": 3, "variant": "magarac"}),
    "pig-magarac-5-travel": ("pig", 2, {"players": 5, "variant": "magarac", "travel": True}),
}
"""By file: the game, how many deals, and the options that are not the default."""

WITH_LEGAL = frozenset(
    {
        "glukz-12",
        "iljig-8",
        "nain_jaune-4-may-decline",
        "nain_jaune-5",
        "pig-4-three-cards",
        "pig-magarac-3",
        "pig-vatra-4",
        "turkish-2",
        "turkish-5-deals",
    }
)


def lines(name: str) -> Iterator[bytes]:
    """The lines of one golden file, as the rules of today write them."""
    played, deals, options = GOLDEN[name]
    simulation = Simulation(game(played, **options), SEED, BOTS, legal=name in WITH_LEGAL)
    for written in simulation.deals(deals):
        yield record.encode(written) + b"\n"


def file(name: str) -> Path:
    """Where one golden file is."""
    return HERE / f"{name}.jsonl"


if __name__ == "__main__":
    for each in sys.argv[1:] or GOLDEN:
        file(each).write_bytes(b"".join(lines(each)))
