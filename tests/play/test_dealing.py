"""How a pack is dealt, as pages are told it, is how the kernels deal it."""

from __future__ import annotations

from typing import Any

import pytest

from tripot import shuffle
from tripot.cards import write_card
from tripot.play.dealing import find_dealing
from tripot.play.match import game
from tripot.rules.registry import GAMES

TABLES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {"players": players}) for name in GAMES for players in (3, 4, 8)],
    ("turkish", {"players": 2}),
    ("turkish", {"players": 10}),
    ("turkish", {"players": 6, "decks": 2}),
    ("glukz", {"players": 4, "decks": 2}),
    ("pig", {"players": 2, "stock": True}),
    ("pig", {"players": 20}),
    ("pig", {"players": 5, "variant": "vatra", "travel": True}),
    ("pig", {"players": 4, "variant": "magarac"}),
]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_hands_follow_from_the_places_of_the_pack(name: str, options: dict[str, Any]) -> None:
    table = game(name, **options)
    dealing = find_dealing(table)
    assert dealing is not None
    assert dealing.pack == tuple(map(write_card, table.pack))
    for number in range(100, 110):
        dealer = number % table.players
        deck = shuffle.shuffled(table.pack, b"another", (), number)
        hands: list[list[str]] = [[] for _ in table.seats]
        for card, hand in zip(deck, dealing.hands, strict=True):
            if hand is not None:
                hands[(dealer + 1 + hand) % table.players].append(write_card(card))
        dealt = table.match(dealer=dealer).deal(deck).start()["hands"]
        assert list(map(sorted, hands)) == list(map(sorted, dealt))
