"""Random play of random tables, for the tests of environments."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tripot.envs.spaces import ActionSpace
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.rules.move import CHANCE
from tripot.rules.registry import get
from tripot.testing.kit import random_table


def random_match(name: str, seed: int) -> tuple[Table, Match, random.Random]:
    """A match of a table with random options."""
    dice = random.Random(f"{name}/{seed}")
    table = random_table(get(name), dice)
    return table, table.match(seed), dice


def positions(match: Match, space: ActionSpace, dice: random.Random, most: int = 400) -> Iterator[tuple[Deal, int]]:
    """The positions of a deal with a seat that may act, played on at random through action numbers."""
    deal = match.deal()
    for _ in range(most):
        actors = deal.actors()
        if not actors:
            break
        if actors == [CHANCE]:
            match.shuffle(deal)
            continue
        seat = dice.choice(actors)
        yield deal, seat
        numbers = [number for number in space.numbers(deal.legal_records(seat)).tolist() if number >= 0]
        deal.play_record(seat, space.move(deal, seat, dice.choice(numbers)))
    else:
        return
    match.close(deal)
