from __future__ import annotations

import pytest

from tripot.rules.registry import GAMES
from tripot.warming import usual_table, warm


@pytest.fixture(scope="session")
def compiled() -> None:
    """Every game compiled: nodes start with what they need."""
    for name in GAMES:
        warm(usual_table(name))
