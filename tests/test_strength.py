"""Ratings: what a match changes, how strong the bots are, and the numbers that people see."""

from __future__ import annotations

import itertools

import pytest

from tripot import strength
from tripot.bots import LEVELS
from tripot.rules.registry import GAMES
from tripot.strength import KNOWN, NEWCOMER, Rated, Rating, after_match


def test_people_see_1500_for_a_newcomer_and_how_little_that_says() -> None:
    assert (NEWCOMER.points, NEWCOMER.doubt) == (1500, 653)
    assert (Rating(30, 2).points, Rating(30, 2).doubt) == (1700, 157)


def test_those_in_front_gain_and_everybody_is_known_better() -> None:
    rated = after_match([Rated(place, NEWCOMER) for place in (1, 2, 3)])
    assert rated[0].mu > rated[1].mu > rated[2].mu
    assert rated[0].mu > NEWCOMER.mu > rated[2].mu
    assert all(each.sigma < NEWCOMER.sigma for each in rated)


def test_equal_places_are_worth_the_same() -> None:
    first, second, last = after_match([Rated(1, NEWCOMER), Rated(1, NEWCOMER), Rated(3, NEWCOMER)])
    assert first == pytest.approx(second)
    assert last.mu < first.mu


def test_to_win_against_the_strong_is_worth_more() -> None:
    gains = [after_match([Rated(1, NEWCOMER), Rated(2, Rating(other, KNOWN))])[0].mu for other in (15, 25, 35)]
    assert gains == sorted(gains)
    assert gains[0] < gains[2]


def test_many_matches_find_out_how_strong_somebody_is() -> None:
    """Somebody who wins as often as not against bots of a fixed strength is about as strong as they are."""
    rating, bot = NEWCOMER, Rating(32, KNOWN)
    for number in range(200):
        rating = after_match([Rated(1 + number % 2, rating), Rated(2 - number % 2, bot)])[0]
    assert abs(rating.mu - bot.mu) < 2
    assert rating.sigma < 2


@pytest.mark.parametrize("game", GAMES)
def test_a_better_level_is_at_least_as_strong(game: str) -> None:
    known = [strength.of_bot(game, level) for level in LEVELS if level != "random"]
    found = [each.mu for each in known if each]
    assert len(found) == len(known), "run benchmarks/ladder.py, then benchmarks/strengths.py"
    assert all(one <= other for one, other in itertools.pairwise(found))
    assert found[1] == NEWCOMER.mu  # `regular`
    assert {each.sigma for each in known if each} == {KNOWN}


def test_a_bot_that_nobody_measured_has_no_strength() -> None:
    assert strength.of_bot("turkish", "learned") is None
    assert strength.of_bot("menteur", "regular") is None
