"""What a bot receives: what its seat sees, its legal moves, and worlds that its seat cannot rule out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import chance
from tripot.bots.question import checked
from tripot.errors import TripotError
from tripot.rules.shared.advising import WAIT


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_worlds_contradict_nothing_that_the_seat_knows(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=3, every=7):
        asked = question(deal, seat)
        for _ in range(3):
            world = table.at(asked.world())
            assert world.observe(seat) == deal.observe(seat)
            assert [str(move) for move in world.legal_records(seat)] == [str(move) for move in asked.legal]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_worlds_are_the_same_whatever_is_hidden(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    told = 0
    for deal, seat in positions(table, seed=4, every=5):
        other = deal.redeal(seat, chance.generator(99))
        told += other.states.tobytes() != deal.states.tobytes()
        worlds = [question(each, seat, seed=7).world().tobytes() for each in (deal, other)]
        assert worlds[0] == worlds[1], f"after {len(deal.moves)} moves, seat {seat}"
    assert told > 2, "in most positions something is hidden"


def test_a_seat_may_wait_only_where_it_sees_that_others_may_act() -> None:
    deal = tripot.game("glukz", players=4).match(seed=5).deal()
    racing = deal.actors()
    assert [question(deal, seat).may_wait for seat in racing] == [len(racing) > 1] * len(racing)
    assert not replace(question(deal, racing[0]), last=True).may_wait
    alone = tripot.game("turkish", players=4).match(seed=5).deal()
    assert not question(alone, alone.actors()[0]).may_wait


@pytest.mark.parametrize("answer", [-2, 1000, None, "0", 0.5, True, False, np.array([0])])
def test_an_answer_that_is_no_move_is_refused(answer: object) -> None:
    deal = tripot.game("turkish", players=4).match(seed=5).deal()
    asked = question(deal, deal.actors()[0])
    with pytest.raises(TripotError, match="chose move"):
        checked(asked, answer)
    assert checked(asked, 0) == 0
    assert checked(asked, WAIT) == WAIT
