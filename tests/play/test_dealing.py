"""Pages learn how a pack is dealt, and the kernels deal it that way."""

from __future__ import annotations

from typing import Any

import pytest

from tripot import shuffle
from tripot.cards import write_card
from tripot.play import record
from tripot.play.dealing import find_dealing, find_places, piles_of
from tripot.play.match import from_standing, game
from tripot.play.record import Replay
from tripot.rules.registry import GAMES

from ..records.generate import GOLDEN, file

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


@pytest.mark.parametrize("name", GOLDEN)
def test_every_pile_of_every_golden_deal_follows_from_the_places_of_the_pack(name: str) -> None:
    """Also those of deals in which eliminated players get no cards."""
    with file(name).open("rb") as lines:
        for _, deal in record.read_lines(lines):
            info, table = deal.match, Replay(deal).table
            match = from_standing(table, info.before, info.dealer, info.deal)
            places = find_places(match)
            assert places is not None
            deck = shuffle.shuffled(table.pack, b"another", (), info.deal)
            due = piles_of(match.deal(deck).start())
            dealt = {card for pile in due for card in pile}
            piles: list[list[str]] = [[] for _ in due]
            for card, pile in zip((card for card in map(write_card, deck) if card in dealt), places, strict=True):
                assert pile is not None
                piles[pile].append(card)
            assert list(map(sorted, piles)) == list(map(sorted, due))
