"""Bots at a deal in Python: in every game they play it to its end, asked as in the arena."""

from __future__ import annotations

import pytest

import tripot
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import chance
from tripot.bots import Bot, Question, play_out
from tripot.bots.budget import Budget
from tripot.bots.levels import RandomBot, RegularBot
from tripot.bots.sharp import SharpBot
from tripot.errors import TripotError
from tripot.rules.shared.advising import WAIT


class Patient(Bot):
    """Waits if it may, and otherwise makes the last move of its list."""

    def choose(self, question: Question) -> int:
        return WAIT if question.may_wait else len(question.legal) - 1


class Stubborn(Bot):
    """Waits, whatever happens."""

    def choose(self, _question: Question) -> int:
        return WAIT


class Broken(Bot):
    def choose(self, question: Question) -> int:
        raise LookupError(question.seat)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_bots_play_every_game_to_its_end_and_a_seed_always_the_same(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    deals = [table.match(seed=5).deal() for _ in range(2)]
    for deal in deals:
        play_out(deal, [RegularBot(), RandomBot()] * (table.players // 2) + [RegularBot()], chance.generator(3))
    assert deals[0].over
    assert deals[0].moves == deals[1].moves
    assert deals[0].scores()


@pytest.mark.parametrize("name", ["glukz", "pig"])
def test_a_bot_that_waits_is_asked_again_after_the_next_move(name: str) -> None:
    deal = tripot.game(name, players=4).match(seed=5).deal()
    play_out(deal, [Patient(), RegularBot(), Patient(), Patient()], chance.generator(3))
    assert deal.over


def test_bots_that_all_wait_are_named() -> None:
    deal = tripot.game("turkish", players=3).match(seed=5).deal()
    [seat] = deal.actors()
    with pytest.raises(TripotError, match=rf"the bots of seats \[{seat}\] all wait for each other"):
        play_out(deal, [Stubborn()] * 3, chance.generator(3))


def test_a_bot_that_fails_is_named_with_its_line() -> None:
    deal = tripot.game("turkish", players=3).match(seed=5).deal()
    with pytest.raises(TripotError, match=r"the bot of seat \d failed: LookupError: .* \(test_playing.py, line \d+\)"):
        play_out(deal, [Broken()] * 3, chance.generator(3))


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_a_question_tells_in_words_what_the_deal_tells_its_seat(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=3, every=9, most=5):
        asked = question(deal, seat)
        assert asked.observe() == deal.observe(seat)
        assert len(asked.moves) == len(asked.legal)
        if not table.game.steps:
            assert asked.moves == deal.legal(seat)
        imagined = asked.imagine()
        assert imagined.observe(seat) == deal.observe(seat)
        for index in range(len(asked.legal)):
            imagined.copy().play_record(seat, asked.legal[index : index + 1])


def test_an_imagined_deal_is_played_without_touching_the_true_one() -> None:
    deal = tripot.game("turkish", players=3).match(seed=5).deal()
    before = deal.states.tobytes()
    imagined = question(deal, deal.actors()[0]).imagine()
    play_out(imagined, [RandomBot()] * 3, chance.generator(1))
    assert imagined.over
    assert deal.states.tobytes() == before


def test_bots_are_equal_if_they_play_alike() -> None:
    assert RegularBot() == RegularBot()
    assert SharpBot() != SharpBot(Budget(20))
    assert SharpBot() == SharpBot()
