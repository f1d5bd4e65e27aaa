"""What a parametrised test does in the short form of the tests, and what only in the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def short_with(short: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Values of a parameter: all of them in the long form, some of them in the short form, too."""
    kept = list(short)
    return [value if value in kept else pytest.param(value, marks=pytest.mark.long) for value in values]


def short_rows(short: Iterable[tuple[Any, ...]], rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Values of several parameters: as `short_with`."""
    kept = list(short)
    return [row if row in kept else pytest.param(*row, marks=pytest.mark.long) for row in rows]
