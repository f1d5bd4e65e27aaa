"""`sharp` plays by the rules, keeps its time, and knows no more than its seat."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import bots, chance
from tripot.bots.budget import Budget, read_budget
from tripot.bots.comparing import compared
from tripot.bots.levels import RegularBot
from tripot.bots.question import checked
from tripot.bots.sharp import Search, SharpBot, sure_leads
from tripot.errors import BadOption
from tripot.lab.arena import Arena
from tripot.rules.shared.advising import WAIT


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_it_chooses_a_legal_move_and_the_same_whatever_is_hidden(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    bot = bots.get("sharp:200")
    for deal, seat in positions(table, seed=6, every=7, most=6):
        chosen = checked(question(deal, seat), bot.choose(question(deal, seat)))
        assert chosen != WAIT or question(deal, seat).may_wait
        hidden = deal.redeal(seat, chance.generator(99))
        assert bot.choose(question(hidden, seat)) == chosen


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_it_takes_no_longer_than_it_may(seconds: float) -> None:
    table = tripot.game("turkish", players=4)
    bot = bots.get(f"sharp:{seconds}s")
    asked = [question(deal, seat) for deal, seat in positions(table, seed=2, every=9, most=20)]
    asked = [each for each in asked if len(each.legal) > 1]
    bot.choose(asked[0])  # compiles
    taken = []
    for each in asked[:10]:
        start = time.thread_time()
        bot.choose(each)
        taken.append(time.thread_time() - start)
    assert sorted(taken)[len(taken) // 2] < 1.2 * seconds, taken


def test_with_one_legal_move_it_does_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tripot.bots.sharp.compared")
    table = tripot.game("turkish", players=4)
    bot = bots.get("sharp:60s")
    found = (question(deal, seat) for deal, seat in positions(table, seed=2, every=1, most=200))
    single = next(asked for asked in found if len(asked.legal) == 1)
    assert bot.choose(single) == 0


@pytest.mark.parametrize(
    ("name", "simulations"), [("turkish", 300), pytest.param("glukz", 300, marks=pytest.mark.long)]
)
def test_it_beats_the_rules_of_thumb(name: str, simulations: int) -> None:
    met = Arena(tripot.game(name, players=4), [SharpBot(Budget(simulations)), *[RegularBot()] * 3], seed=1)
    [*_, standing] = met.play(12)
    [result] = [each for each in standing.results() if each.name == "SharpBot"]
    assert result.difference.mean > result.difference.within, result


def test_a_budget_is_a_number_of_simulations_or_a_time() -> None:
    assert read_budget("5000") == Budget(simulations=5000)
    assert read_budget("0.1s") == Budget(seconds=0.1)


def test_it_stops_at_whichever_limit_comes_first() -> None:
    table = tripot.game("turkish", players=4)
    asked = next(question(deal, seat) for deal, seat in positions(table, seed=2, every=9) if len(deal.legal(seat)) > 3)
    worlds = []
    for budget in (Budget(400), Budget(400, 60.0), Budget(10**8, 0.001)):
        comparison = compared(replace(asked, random=chance.generator(1)))
        Search(table.game, comparison, asked.seat, budget).run()
        worlds.append(int(comparison.visits.sum()))
    assert worlds[0] == worlds[1]
    assert 300 < worlds[0] < 500
    assert worlds[2] < 10_000


@pytest.mark.long
def test_searches_do_not_all_wait_for_each_other() -> None:
    """Either neighbour may make the second play of Glükz, and would often rather see the other make it (GLU-06)."""
    met = Arena(tripot.game("glukz", players=4), [SharpBot(Budget(60))] * 4, seed=3)
    assert len(list(met.play(8))) == 8


def test_after_each_round_the_worse_half_is_given_up() -> None:
    table = tripot.game("turkish", players=4)
    asked = next(question(deal, seat) for deal, seat in positions(table, seed=2, every=1) if len(deal.legal(seat)) == 8)
    comparison = compared(replace(asked, random=chance.generator(1)))
    Search(table.game, comparison, asked.seat, Budget(4000)).run()
    best, second, third, fourth, *others = comparison.visits[comparison.order]
    assert comparison.progress["left"] == 1
    assert best == second > third == fourth > max(others) == min(others)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_what_plans_would_do_is_compared_to_the_last(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=2, every=5):
        comparison = compared(question(deal, seat))
        begins = comparison.randoms.copy()
        planned = table.game.search.plan(comparison, seat)  # draws among moves that look equally good
        comparison.randoms[:] = begins
        Search(table.game, comparison, seat, Budget(60)).run()
        assert comparison.visits[planned] == comparison.visits.max()
        assert comparison.leads[planned] == 0


def test_plans_have_the_benefit_of_the_doubt() -> None:
    """Four worlds: a lead that may be chance does not count, and one that is the same in each counts in full."""
    table = tripot.game("turkish", players=4)
    deal, seat = next(each for each in positions(table, seed=2, every=5) if len(each[0].legal(each[1])) > 2)
    comparison = compared(question(deal, seat))
    comparison.visits[:3] = 4
    for choice, leads in enumerate([(0, 0, 0, 0), (9, -7, 5, -3), (1, 1, 1, 1)]):
        comparison.leads[choice], comparison.squares[choice] = sum(leads), sum(lead * lead for lead in leads)
    plans, by_chance, better = sure_leads(comparison, np.arange(3))
    assert by_chance < plans == 0 < better == 1
    comparison.visits[:3] = 1
    plans, *others = sure_leads(comparison, np.arange(3))
    assert all(other == plans for other in others), "one world tells nothing"


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_in_a_world_a_move_meets_the_same_chance_each_time(name: str, options: dict[str, object]) -> None:
    """A move that is compared with itself is worth twice as much as alone, world by world."""
    table = tripot.game(name, **options)
    asked = [question(*each) for each in positions(table, seed=2, every=5) if len(each[0].legal_records(each[1])) > 1]
    alone, twice = (compared(replace(asked[0], random=chance.generator(1)), planning=500) for _ in range(2))
    alone.progress["left"], twice.progress["left"], twice.order[:2] = 1, 2, 0
    for _ in range(20):
        before = alone.totals[0], twice.totals[0]
        for comparison in (alone, twice):
            table.game.search.compare(comparison, asked[0].seat, 1)
        twice.randoms[:] = alone.randoms
        assert twice.totals[0] - before[1] == pytest.approx(2 * (alone.totals[0] - before[0]))


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_who_waits_sees_the_world_end_all_the_same(name: str, options: dict[str, object]) -> None:
    """Rules of thumb never all wait at once: no deal is scored that is not over."""
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=2, every=3, most=60):
        asked = question(deal, seat)
        comparison = compared(asked)
        comparison.order[0], comparison.progress["left"] = len(asked.legal) + asked.may_wait - 1, 1
        for _ in range(20):
            table.game.search.compare(comparison, seat, 1)
            assert not table.game.kernels.actors(comparison.world)


def test_others_may_plan_as_well() -> None:
    """In games with plans, and only there, the worth of a move depends on how the others are assumed to play."""
    for name, has_plans in (("turkish", True), ("glukz", True), ("iljig", True), ("nain_jaune", True), ("pig", False)):
        table = tripot.game(name, players=4)
        deal, seat = next(each for each in positions(table, seed=2, every=5) if len(each[0].legal(each[1])) > 1)
        totals = []
        for planning in (0, 1000):
            comparison = compared(replace(question(deal, seat), random=chance.generator(1)), planning=planning)
            table.game.search.compare(comparison, seat, 50)
            totals.append(comparison.totals)
        assert (totals[0] != totals[1]).any() == has_plans, name


@pytest.mark.parametrize(("level", "simulations", "planning"), [("expert", 300, 0), ("master", 6000, 500)])
def test_levels_that_search(level: str, simulations: int, planning: int, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []

    def run(search: Search) -> int:
        searched.append((search.budget, int(search.progress["planning"])))
        return 0

    monkeypatch.setattr(Search, "run", run)
    table = tripot.game("turkish", players=4)
    deal, seat = next(each for each in positions(table, seed=2, every=5) if len(each[0].legal(each[1])) > 1)
    bots.get(level).choose(question(deal, seat))
    assert searched == [(Budget(simulations), planning)]


@pytest.mark.parametrize("text", ["", "0", "-5", "0s", "61s", "s", "1e3", "many", "nans", "1000000000"])
def test_a_budget_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="simulations"):
        read_budget(text)
    with pytest.raises(BadOption):
        bots.get(f"sharp:{text}")
