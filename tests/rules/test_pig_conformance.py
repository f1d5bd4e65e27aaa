"""Each variant of the Pig family passes the kit, at tables where deals at random come to an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tripot.rules.shared.formulas import Value
from tripot.rules.shared.options import OptionSpec
from tripot.testing import check_game, kit

TABLES: list[Any] = [
    ({"variant": "pig", "players": 3}, 3, 2),
    ({"variant": "pig", "players": 2, "stock": True, "cards": 3}, 3, 1),
    pytest.param({"variant": "spoons", "players": 18, "stock": True, "cards": 3}, 5, 1, marks=pytest.mark.long),
    pytest.param({"variant": "pig", "players": 20, "stock": False, "cards": 3}, 3, 1, marks=pytest.mark.long),
    pytest.param({"variant": "pig", "players": 3, "stock": False, "watch": True}, 3, 2, marks=pytest.mark.long),
    pytest.param(
        {"variant": "spoons", "players": 3, "stock": True, "cards": 3, "watch": True}, 3, 2, marks=pytest.mark.long
    ),
    pytest.param({"variant": "vatra", "players": 3, "travel": True}, 3, 2, marks=pytest.mark.long),
    ({"variant": "vatra", "players": 4}, 3, 1),
    ({"variant": "magarac", "players": 3, "travel": True}, 3, 2),
]
"""Options, a seed with which deals are short, and how many deals."""

SHORT = 150  # states of a deal that are looked at in the short form


@pytest.mark.parametrize(("options", "seed", "deals"), TABLES)
def test_every_variant_passes(
    options: dict[str, Value], seed: int, deals: int, in_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    any_value = kit.random_value

    def fixed(spec: OptionSpec, dice: random.Random) -> Value | None:
        drawn = any_value(spec, dice)
        return options.get(spec.name, drawn)

    monkeypatch.setattr(kit, "random_value", fixed)
    seats = [int(options["players"])]
    states = None if in_full else SHORT
    report = check_game("pig", deals=deals, seed=seed, players=seats, states=states, alike=lambda move: move)
    assert report.deals == deals
