"""Moves put together without asking the rules, to test which of them the rules allow."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from tripot.cards import PACK
from tripot.engine.records import LANES, Array, MoveRecord
from tripot.rules.shared.places import cards_in, is_by_seat
from tripot.testing.look import Look

MOST_CANDIDATES = 250  # moves tried in one state, drawn from all possible combinations
WHOLE_RANK = 4  # up to this many cards of a rank, all subsets are tried; above it, a few of each size
FEW_SUBSETS = 3


def candidates(look: Look, seat: int) -> Array:
    """Moves put together from verbs, places and cards without asking the rules; a random selection of many."""
    verbs = range(-1, max(look.game.verbs) + 2)
    slots = range(-1, max(4, len(look.seats)) + 1)
    sets = card_sets(look, seat)
    total = len(verbs) * len(slots) * len(sets)
    picked = range(total) if total <= MOST_CANDIDATES else look.dice.sample(range(total), MOST_CANDIDATES)
    moves = MoveRecord.new(len(picked))
    lanes = np.array([_lanes(cards) for cards in sets], dtype=np.int64)
    place = np.array(picked, dtype=np.int64)
    moves["verb"] = verbs[0] + place % len(verbs)
    moves["slot"] = slots[0] + place // len(verbs) % len(slots)
    moves["cards"] = lanes[place // (len(verbs) * len(slots))]
    return moves


def card_sets(look: Look, seat: int) -> list[tuple[int, ...]]:
    """Sets of cards to try: none, subsets of a rank in each row of the seat, and a few nonsensical ones."""
    rows = list(_rows(look, seat))
    sets = {cards for row in rows for cards in _subsets_by_rank(row, look.dice)}
    everything = [card for row in rows for card in row]
    pack = look.deal.table.pack.tolist()
    sets |= {(), tuple(pack), tuple(everything), (62,), ((LANES - 1) * PACK,)}
    for _ in range(20):
        sets.add(tuple(look.dice.sample(pack, look.dice.randint(1, 3))))
        if len(everything) > 1:
            sets.add(tuple(look.dice.sample(everything, 2)))
    return sorted(sets)


def _rows(look: Look, seat: int) -> Iterator[list[int]]:
    """The rows of the seat's own cards, and the cards in the middle."""
    state = look.game.state
    for name in look.game.card_fields:
        values = look.states[name][0]
        yield cards_in(state, name, values[seat] if is_by_seat(state, name) else values)


def _subsets_by_rank(row: Sequence[int], dice: random.Random) -> Iterator[tuple[int, ...]]:
    ranks: dict[int, list[int]] = {}
    for card in row:
        ranks.setdefault(card % PACK // 4, []).append(card)
    for cards in ranks.values():
        for size in range(1, len(cards) + 1):
            yield from _subsets(cards, size, dice)


def _subsets(cards: list[int], size: int, dice: random.Random) -> Iterator[tuple[int, ...]]:
    """All subsets of a size, or some if there are many: four packs have 65,535 subsets of a rank."""
    if len(cards) <= WHOLE_RANK:
        return combinations(cards, size)
    return (tuple(sorted(dice.sample(cards, size))) for _ in range(FEW_SUBSETS))


def _lanes(cards: Iterable[int]) -> list[int]:
    lanes = [0] * LANES
    for card in cards:
        lanes[card // PACK] |= 1 << card % PACK
    return lanes
