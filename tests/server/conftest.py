from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from .kit import House, Person, open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A card room."""
    async with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
async def ada(house: House) -> AsyncIterator[Person]:
    """Somebody."""
    async with house.person() as person:
        yield person


@pytest.fixture
async def bob(house: House) -> AsyncIterator[Person]:
    """Somebody else."""
    async with house.person() as person:
        yield person
