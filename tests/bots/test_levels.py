"""The levels of the card room: what beginners overlook, and rules of thumb where a search gains nothing."""

from __future__ import annotations

import math

import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import bots
from tripot.bots.question import checked


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_a_beginner_errs_and_waits_only_where_regular_does(name: str, options: dict[str, object]) -> None:
    table, differing = tripot.game(name, **options), 0
    beginner, regular = (bots.get(level) for level in ("beginner", "regular"))
    for deal, seat in positions(table, seed=3, every=5, most=40):
        found = checked(question(deal, seat), beginner.choose(question(deal, seat)))
        advised = regular.choose(question(deal, seat))
        assert found >= 0 or advised < 0
        differing += found != advised
    assert differing


def test_of_two_moves_a_beginner_misses_the_better_three_times_in_eight() -> None:
    """One time in four it thinks of the other alone, and as often of neither: then it plays any."""
    table = tripot.game("turkish", players=3)
    beginner, regular = (bots.get(level) for level in ("beginner", "regular"))
    pairs = [each for each in positions(table, seed=3, every=1, most=200) if len(each[0].legal(each[1])) == 2]
    advised = [{regular.choose(question(*pair, seed)) for seed in range(20)} for pair in pairs]
    pair, better = next((pair, best) for pair, best in zip(pairs, advised, strict=True) if len(best) == 1)
    missed = sum(beginner.choose(question(*pair, seed)) not in better for seed in range(1000))
    assert 320 < missed < 430


def test_in_pig_a_master_plays_by_rules_of_thumb_and_reacts_more_quickly() -> None:
    table = tripot.game("pig", players=4)
    means = [level.reaction.mean for level in bots.LEVELS.values()]
    assert means == sorted(means, reverse=True)
    master, regular = (bots.get(level) for level in ("master", "regular"))
    for deal, seat in positions(table, seed=3, every=7):
        assert master.choose(question(deal, seat)) == regular.choose(question(deal, seat))


def test_levels_react_as_people_do_and_the_weaker_more_slowly() -> None:
    """Nobody reacts to a signal within 150 ms, and most people do within a second."""
    for level in bots.LEVELS.values():
        mean, scale = level.reaction.log_scale
        usual, one_in_a_hundred = math.exp(mean), math.exp(mean - 2.326 * scale)
        assert 200 < usual < 700
        assert one_in_a_hundred > 150
    spreads = [level.reaction.spread for level in bots.LEVELS.values()]
    assert spreads == sorted(spreads, reverse=True)
