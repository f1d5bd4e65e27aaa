"""Each check of the kit fails on a game that is broken on purpose."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

import pytest

from tests.short_form import short_rows
from tripot.engine.records import Array
from tripot.errors import Illegal
from tripot.play.deal import Deal
from tripot.play.match import game
from tripot.play.record import BrokenRecord, Writer, verify
from tripot.rules.game import Game
from tripot.rules.move import Move
from tripot.rules.registry import get
from tripot.testing import CHECKS, ConformanceError, Report, check_game
from tripot.testing.kit import EVERY_STATE

from .broken_games import BROKEN, TURKISH, a_card_is_lost, a_seat_too_many_acts
from .instead import Instead
from .test_conformance import tokens_are_conserved

SHORT = [each for each in BROKEN if each[0] != "ends"]


@pytest.mark.parametrize(("check", "broken"), short_rows(SHORT, BROKEN), ids=[broken.__name__ for _, broken in BROKEN])
def test_each_check_can_fail(check: str, broken: Callable[[], Game]) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(broken(), deals=4, seed=16, players=[3], limit=700 if check == "ends" else 2001)
    assert caught.value.check == check, str(caught.value)


@pytest.mark.long
def test_a_record_is_verified_by_the_rules_that_it_was_played_by() -> None:
    """Not by those that the registry has under the same name."""
    named_alike = dataclasses.replace(TURKISH, name="glukz")
    assert check_game(named_alike, deals=1, players=[3]).deals == 1


def test_no_game_is_taken_for_another_that_has_the_same_fields() -> None:
    """A record is verified by Turkish itself, also after it was verified by a broken Turkish."""
    match = game("turkish", players=3).match(seed=1)
    deal = match.deal()
    writer = Writer(match, deal, "m")
    while not deal.over:
        [seat] = deal.actors()
        deal.play(seat, deal.legal(seat)[-1])
    match.close(deal)
    played, broken = writer.close(), a_seat_too_many_acts()
    with pytest.raises(BrokenRecord):
        verify(played, broken)
    assert verify(played).over


@pytest.mark.long
def test_a_fault_that_shows_late_is_found() -> None:
    """Of a long deal not every state is looked at thoroughly."""
    glukz = get("glukz")
    kernels = glukz.kernels

    def refusal(states: Array, seat: int, move: Array) -> int:
        clause = kernels.refusal(states, seat, move)
        return 0 if clause == 8 and states["moves"][0] > EVERY_STATE + 50 else clause

    broken = dataclasses.replace(glukz)
    broken.__dict__["kernels"] = Instead(kernels, refusal=refusal)
    with pytest.raises(ConformanceError) as caught:
        check_game(broken, deals=4, seed=2)
    assert caught.value.check in ("not_refused_is_listed", "listed_not_refused")
    assert EVERY_STATE + 50 < caught.value.move < EVERY_STATE + 250


def test_refused_moves_that_are_played_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_anyway(deal: Deal, seat: int, move: Move) -> None:
        record = deal.table.game.words.read_move(deal.states, seat, move)
        deal.table.game.kernels.play(deal.states, seat, record)

    monkeypatch.setattr(Deal, "play", play_anyway)
    with pytest.raises(ConformanceError, match="can be played") as caught:
        check_game("turkish", deals=1, players=[3])
    assert caught.value.check == "refused_changes_nothing"


def test_refused_moves_that_leave_a_mark_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_a_little(deal: Deal, seat: int, move: Move) -> None:
        deal.states["moves"] += 1
        raise Illegal("TUR-07", seat, str(move), "")

    monkeypatch.setattr(Deal, "play", play_a_little)
    with pytest.raises(ConformanceError, match="changes the state") as caught:
        check_game("turkish", deals=1, players=[3])
    assert caught.value.check == "refused_changes_nothing"


def test_interchangeable_moves_are_noticed_when_told_apart() -> None:
    with pytest.raises(ConformanceError, match="interchangeable") as caught:
        check_game("turkish", deals=1, players=[3], alike=lambda move: move.verb)
    assert caught.value.check == "listed_in_order"


def test_a_promise_of_the_game_alone_is_checked_too() -> None:
    def no_tens(deal: Deal) -> None:
        assert len(deal.moves) < 4, "tokens lost"

    with pytest.raises(ConformanceError, match="tokens lost") as caught:
        check_game("turkish", deals=1, players=[3], also=no_tens)
    assert caught.value.check == "also"


def test_a_token_that_gets_lost_is_noticed() -> None:
    game = get("nain_jaune")
    kernels = game.kernels

    def play(states: Array, seat: int, move: Array) -> None:
        kernels.play(states, seat, move)
        states["tokens"][0, seat] -= kernels.actors(states) == 0

    broken = dataclasses.replace(game)
    broken.__dict__["kernels"] = Instead(kernels, play=play)
    with pytest.raises(ConformanceError, match="made or lost") as caught:
        check_game(broken, deals=1, also=tokens_are_conserved)
    assert caught.value.check == "also"


def test_every_check_has_a_game_that_breaks_it() -> None:
    broken = {check for check, _ in BROKEN} | {"refused_changes_nothing", "whole_moves_agree"}
    assert {check.__name__ for check in CHECKS} <= broken


def test_the_error_says_where_and_how_to_see_it_again() -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(ConformanceError) as caught:
            check_game(a_card_is_lost(), deals=4, seed=3, players=[3])
        errors.append(caught.value)
    first, second = errors
    assert str(first) == str(second)
    assert re.match(
        r"conserved: cards missing: .*turkish .*'players': 3.*seed 3, deal \d+, after \d+ moves", str(first)
    )
    assert (first.seed, first.deal >= 0, first.move >= 4) == (3, True, True)
    assert isinstance(first, AssertionError)


@pytest.mark.long
def test_the_same_seed_checks_the_same_states() -> None:
    reports: list[Report] = [check_game("turkish", deals=1, seed=9, players=[2]) for _ in range(2)]
    assert reports[0] == reports[1]
