"""Writes the golden records anew: `python tests/records/generate.py`. Look at the difference before keeping it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tripot import record
from tripot.lab.simulate import Simulation
from tripot.match import game

HERE = Path(__file__).parent
SEED = 7
BOTS = ("regular", "random")

GOLDEN: dict[str, tuple[str, int, dict[str, object]]] = {
    "turkish-4": ("turkish", 3, {"players": 4}),
    "turkish-2": ("turkish", 2, {"players": 2}),
    "turkish-6-two-packs": ("turkish", 2, {"players": 6, "decks": 2}),
    "turkish-8-one-pack": ("turkish", 2, {"players": 8, "decks": 1}),
    "turkish-10": ("turkish", 1, {"players": 10}),
    "turkish-5-deals": ("turkish", 3, {"players": 5, "deals": 2}),
    "turkish-hidden-needs-empty-hand": ("turkish", 2, {"players": 4, "hidden_needs_empty_hand": True}),
    "turkish-voluntary-take": ("turkish", 1, {"players": 4, "voluntary_take": True}),
    "turkish-sweep-anytime": ("turkish", 2, {"players": 3, "sweep_anytime": True}),
    "nain_jaune-3": ("nain_jaune", 3, {"players": 3}),
    "nain_jaune-5": ("nain_jaune", 3, {"players": 5, "deals": 2}),
    "nain_jaune-8": ("nain_jaune", 2, {"players": 8}),
    "nain_jaune-4-may-decline": ("nain_jaune", 2, {"players": 4, "must_follow": False}),
    "nain_jaune-6-no-debts": ("nain_jaune", 4, {"players": 6, "debts": False, "tokens": 60, "stake": 2}),
    "nain_jaune-7-stake": ("nain_jaune", 2, {"players": 7, "stake": 10, "tokens": 500}),
}
"""By file: the game, how many deals, and the options that are not the default."""

WITH_LEGAL = frozenset({"turkish-2", "turkish-5-deals", "nain_jaune-5", "nain_jaune-4-may-decline"})


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
    for each in GOLDEN:
        file(each).write_bytes(b"".join(lines(each)))
