"""A module has room for every table of its game."""

from __future__ import annotations

import random

import pytest

from tripot.browser.modules import largest
from tripot.rules.registry import GAMES, get
from tripot.testing import random_table

TABLES = 300


@pytest.mark.parametrize("name", GAMES)
def test_every_table_fits_into_the_largest(name: str) -> None:
    dice, sizes = random.Random(1), largest(get(name)).sizes
    for _ in range(TABLES):
        table = random_table(get(name), dice)
        assert table.sizes.keys() == sizes.keys()
        assert all(size <= sizes[what] for what, size in table.sizes.items()), table.options
