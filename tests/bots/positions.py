"""Positions in which a seat is asked, from random play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from tripot import chance
from tripot.bots.question import Question, pose_to
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules.move import CHANCE

TABLES: list[tuple[str, dict[str, object]]] = [
    ("turkish", {"players": 3}),
    ("glukz", {"players": 4}),
    ("iljig", {"players": 3}),
    ("nain_jaune", {"players": 4}),
    ("pig", {"players": 4}),
    ("pig", {"players": 5, "variant": "spoons"}),
    ("pig", {"players": 4, "variant": "vatra"}),
    ("pig", {"players": 4, "variant": "magarac"}),
]
NAMES = [f"{name}-{options.get('variant', options['players'])}" for name, options in TABLES]


def positions(table: Table, seed: int, every: int, most: int = 12) -> list[tuple[Deal, int]]:
    """Decisions of deals between players who play at random: one in `every`, each with the seat that is asked."""
    return list(islice(_positions(table, seed, every), most))


def _positions(table: Table, seed: int, every: int) -> Iterator[tuple[Deal, int]]:
    random, number = chance.generator(seed), 0
    for played in count():
        match = table.match(seed=seed, number=played)
        deal = match.deal()
        while actors := deal.actors():
            if actors == [CHANCE]:
                match.shuffle(deal)
                continue
            seat = actors[chance.draw_at(random, len(actors))]
            number += 1
            if number % every == 0:
                yield deal.copy(), seat
            legal = deal.legal_records(seat)
            at = chance.draw_at(random, len(legal))
            deal.play_record(seat, legal[at : at + 1])


def question(deal: Deal, seat: int, seed: int = 1) -> Question:
    return pose_to(deal, seat, chance.generator(seed))
