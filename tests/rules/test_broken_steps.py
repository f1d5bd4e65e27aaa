"""The kit notices whole moves that are not those of a game's steps."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from tripot.engine.records import Array
from tripot.rules.game import Game
from tripot.rules.iljig import steps
from tripot.rules.iljig.terms import RED_JOKER, Verb
from tripot.rules.move import Choice
from tripot.rules.registry import get
from tripot.testing import ConformanceError, check_game

from .instead import Instead

ILJIG = get("iljig")


def iljig_with_steps(**words: object) -> Game:
    """Iljig with other words of whole moves."""
    return dataclasses.replace(ILJIG, steps=Instead(steps, **words))


def a_whole_move_is_not_listed() -> Game:
    def list_wholes(states: Array, seat: int, rows: Array) -> int:
        count = steps.list_wholes(states, seat, rows)
        return count - 1 if count > 1 else count

    return iljig_with_steps(list_wholes=list_wholes)


def a_whole_move_too_many_is_listed() -> Game:
    def list_wholes(states: Array, seat: int, rows: Array) -> int:
        count = steps.list_wholes(states, seat, rows)
        if count < len(rows):
            rows[count] = 0
            rows[count, 0] = Verb.LEAD | RED_JOKER + 1 << 8
            count += 1
        return count

    return iljig_with_steps(list_wholes=list_wholes)


def a_whole_choice_promises_too_much() -> Game:
    def step_choices(states: Array, seat: int) -> list[Choice]:
        told = steps.step_choices(states, seat)
        return [*told, Choice("take")]

    return iljig_with_steps(step_choices=step_choices)


WHOLE_BROKEN = [a_whole_move_is_not_listed, a_whole_move_too_many_is_listed, a_whole_choice_promises_too_much]


@pytest.mark.parametrize("broken", WHOLE_BROKEN)
def test_whole_moves_that_are_not_those_of_the_steps_are_noticed(broken: Callable[[], Game]) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(broken(), deals=1, seed=1, players=[4])
    assert caught.value.check == "whole_moves_agree", str(caught.value)
