"""`sharp` plays by the rules, keeps its time, and knows no more than its seat."""

from __future__ import annotations

import time

import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import bots, chance
from tripot.bots.budget import Budget, read_budget
from tripot.bots.question import WAIT, checked
from tripot.errors import BadOption
from tripot.lab.arena import Arena


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_it_chooses_a_legal_move_and_the_same_whatever_is_hidden(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    bot = bots.get("sharp:200", table.game)
    for deal, seat in positions(table, seed=6, every=7, most=6):
        chosen = checked(question(deal, seat), bot.choose(question(deal, seat)))
        assert chosen != WAIT or question(deal, seat).may_wait
        hidden = deal.redeal(seat, chance.generator(99))
        assert bot.choose(question(hidden, seat)) == chosen


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_it_takes_no_longer_than_it_may(seconds: float) -> None:
    table = tripot.game("turkish", players=4)
    bot = bots.get(f"sharp:{seconds}s", table.game)
    asked = [question(deal, seat) for deal, seat in positions(table, seed=2, every=9, most=20)]
    asked = [each for each in asked if len(each.legal) > 1]
    bot.choose(asked[0])  # compiles
    taken = []
    for each in asked[:10]:
        start = time.thread_time()
        bot.choose(each)
        taken.append(time.thread_time() - start)
    assert sorted(taken)[len(taken) // 2] < 1.2 * seconds, taken


def test_with_one_legal_move_it_does_not_think() -> None:
    table = tripot.game("turkish", players=4)
    bot = bots.get("sharp:60s", table.game)
    found = (question(deal, seat) for deal, seat in positions(table, seed=2, every=1, most=200))
    single = next(asked for asked in found if len(asked.legal) == 1)
    assert bot.choose(single) == 0


@pytest.mark.parametrize(("name", "simulations"), [("turkish", 300), ("glukz", 1500)])
def test_it_beats_the_rules_of_thumb(name: str, simulations: int) -> None:
    met = Arena(tripot.game(name, players=4), [f"sharp:{simulations}", *["regular"] * 3], seed=1)
    [*_, standing] = met.play(12)
    [result] = [each for each in standing.results() if each.name.startswith("sharp")]
    assert result.difference.mean > result.difference.within, result


@pytest.mark.parametrize("text", ["5000", "0.1s", "0.3s"])
def test_a_budget_is_read_as_it_is_written(text: str) -> None:
    assert str(read_budget(text)) == text


def test_the_usual_budget_is_a_time() -> None:
    assert str(Budget()) == "0.3s"


@pytest.mark.parametrize("text", ["", "0", "-5", "0s", "61s", "s", "1e3", "many", "nans", "1000000000"])
def test_a_budget_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="simulations"):
        read_budget(text)
    with pytest.raises(BadOption):
        bots.get(f"sharp:{text}", tripot.game("turkish", players=4).game)
