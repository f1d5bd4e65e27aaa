"""A card room and the games of other packages: one that is refused gets no table, and the others do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tripot.rules import registry

from .kit import Person, table_for_two


@pytest.fixture
def broken() -> Iterator[str]:
    """The name of a game that is refused."""
    registry.refuse("broken", "it lacks its cards")
    yield "broken"
    registry.forget()


async def test_a_refused_game_gets_no_table_and_the_others_do(ada: Person, broken: str) -> None:
    status, answer = await ada.call("POST", "/api/tables", json=table_for_two(game=broken))
    assert status == 400
    assert "broken cannot be played: it lacks its cards" in str(answer)
    _, listed = await ada.call("GET", "/api/games")
    assert broken not in {game["name"] for game in listed["games"]}
    assert (await ada.call("POST", "/api/tables", json=table_for_two()))[0] == 201
