"""What a seat of Nain Jaune cannot know is dealt again: all deals that agree with what it has seen are equally likely.

If few deals are possible, all of them are listed and counted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Any

import pytest

import tripot
from tripot import bots, chance
from tripot.bots.question import pose_to
from tripot.cards import rank_mask
from tripot.play.deal import Deal
from tripot.rules.nain_jaune.terms import ANY, RANK_OF

from .nain_jaune_positions import card_set, play, position

Held = tuple[int, ...]  # cards by place: the hands of others, then the talon
FEW, MANY = 20, 400  # deals that are listed
MOST_UNKNOWN = 12
TIMES = 60  # that each deal is expected
SURE = 5.0  # deviations


class Known:
    """What a seat knows: who may have which of the cards that it does not see."""

    def __init__(self, deal: Deal, seat: int) -> None:
        s: Any = deal.states[0]
        self.others = [other for other in range(deal.table.players) if other != seat]
        self.held = held_in(s, self.others)
        self.lacks = [*(int(s["lacks"][other]) for other in self.others), 0]
        self.ranks = [self._ranks(s, other) for other in self.others]
        self.cards = [1 << face for face in range(52 + 4) if sum(self.held) >> face & 1]

    def _ranks(self, s: Any, other: int) -> list[int]:
        """Of which the hand has a card."""
        declined = [height for height in range(13) if s["declined"][other] >> height & 1]
        asked = [int(s["wanted"])] if s["wanted"] != ANY and s["turn"] == other else []
        return [rank_mask(int(RANK_OF[height])) for height in (*declined, *asked)]

    def deals(self) -> Iterator[Held]:
        """All deals that agree with it."""
        sizes = [cards.bit_count() for cards in self.held]
        for held in self._dealt(0, [0] * len(sizes), sizes):
            if all(cards & rank for cards, ranks in zip(held, self.ranks, strict=False) for rank in ranks):
                yield held

    def _dealt(self, number: int, held: Sequence[int], left: Sequence[int]) -> Iterator[Held]:
        """All ways to go on from a card on."""
        if number == len(self.cards):
            yield tuple(held)
            return
        card = self.cards[number]
        for place in range(len(left)):
            if left[place] and not self.lacks[place] & card:
                given = [cards | card if at == place else cards for at, cards in enumerate(held)]
                yield from self._dealt(number + 1, given, [n - (at == place) for at, n in enumerate(left)])


def held_in(s: Any, others: Sequence[int]) -> Held:
    return (*(int(s["hand"][other, 0]) for other in others), int(s["talon"][0]))


def redeals(deal: Deal, seat: int, times: int) -> Counter[Held]:
    """How often each deal comes up."""
    generator, others = chance.generator(5), Known(deal, seat).others
    found: Counter[Held] = Counter()
    for _ in range(times):
        states = deal.states.copy()
        deal.table.game.kernels.redeal(states, seat, generator)
        found[held_in(states[0], others)] += 1
    return found


def assert_even(counts: Sequence[float], expected: Sequence[float], free: int) -> None:
    """A chi-square test of counts, `free` of which may differ from what is expected."""
    strange = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    assert abs(strange - free) < SURE * sqrt(2 * free), f"{strange:.0f} where {free} are expected"


def assert_uniform(deal: Deal, seat: int) -> None:
    deals = list(Known(deal, seat).deals())
    found = redeals(deal, seat, TIMES * len(deals))
    assert set(found) <= set(deals)
    assert_even([found[each] for each in deals], [TIMES] * len(deals), len(deals) - 1)


def late_positions(players: int, **options: object) -> Iterator[tuple[Deal, int]]:
    """Where the cards of others are nearly told: of deals between bots that play by rules of thumb."""
    table = tripot.game("nain_jaune", players=players, **options)
    bot, random = bots.get("regular"), chance.generator(1)
    for number in range(60):
        deal = table.match(seed=2, number=number).deal()
        while actors := deal.actors():
            seat = actors[0]
            known = Known(deal, seat)
            if len(known.cards) <= MOST_UNKNOWN and FEW <= len(list(islice(known.deals(), MANY))) < MANY:
                yield deal.copy(), seat
                break
            at = bot.choose(pose_to(deal, seat, random))
            deal.play_record(seat, deal.legal_records(seat)[at : at + 1])


@pytest.mark.parametrize(("players", "must_follow"), [(3, True), (4, True), (4, False)])
def test_late_in_a_deal_all_deals_that_agree_are_alike(players: int, must_follow: bool) -> None:
    positions = list(islice(late_positions(players, must_follow=must_follow), 5))
    assert len(positions) == 5
    for deal, seat in positions:
        assert_uniform(deal, seat)


def test_who_has_declined_or_is_asked_holds_the_rank_and_else_all_deals_are_alike() -> None:
    deal = position(["3S 9H", "4S KD", "4H KH", "5C"], must_follow=False, turn=0)
    deal.states["talon"] = card_set(["4D", "6S"])
    play(deal, "lead 3S", "decline")
    assert deal.states["turn"][0] == 2
    assert_uniform(deal, 3)
    assert_uniform(deal, -1)


def test_before_anything_is_known_each_card_is_anywhere_alike() -> None:
    deal = tripot.game("nain_jaune", players=5).match(seed=1).deal()
    known = Known(deal, deal.actors()[0])
    found = redeals(deal, deal.actors()[0], 4000)
    sizes = [cards.bit_count() for cards in known.held]
    for card in known.cards:
        counts = [sum(times for held, times in found.items() if held[place] & card) for place in range(len(sizes))]
        assert_even(counts, [4000 * size / sum(sizes) for size in sizes], len(sizes) - 1)
    assert len(found) == 4000
