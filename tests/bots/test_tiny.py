"""Bots against the exact answers of a game that is small enough to solve (`docs/bots.md`, "Small enough to solve").

Seven cards of one suit: three each, and one that nobody sees.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import UniformRandomPolicy

from tests.bots.tiny import (
    Fixed,
    Positions,
    Rollouts,
    TinyGame,
    cards_of,
    choice,
    information_states,
    question,
)
from tripot import bots

SHARP = "sharp:2000"
DRAWS = 60  # of worlds, for each that there is
SURE = 5  # standard deviations


@pytest.fixture(scope="module")
def may_pass() -> TinyGame:
    """The game with more to choose: one may keep the card that is wanted."""
    return TinyGame(ranks=7, suits=1, must_follow=False)


@pytest.fixture(scope="module")
def states(may_pass: TinyGame) -> dict[str, Positions]:
    return information_states(may_pass)


# ---------------------------------------------------------------- exploitability


def test_the_deals_of_one_node_are_those_of_the_deck_card_by_card() -> None:
    options = {"players": 2, "ranks": 2, "suits": 2, "must_follow": False, "dealer": 0}
    settings = ",".join(f"{name}={value}" for name, value in options.items())
    games = TinyGame(**options), pyspiel.load_game(f"python_tripot_nain_jaune({settings})")
    values = [policy_value(game.new_initial_state(), [UniformRandomPolicy(game)] * 2) for game in games]
    assert values[0] == pytest.approx(values[1])
    assert values[0][1] > 1, "who begins has the better of it"


def test_where_one_must_follow_sharp_is_an_equilibrium_within_a_fifth_of_a_token() -> None:
    """Its choices are an equilibrium, but for a near tie that it may misjudge: then they have the value of the game."""
    game = TinyGame(ranks=7, suits=1)
    assert nash_conv(game, Fixed(game, "sharp:3000")) == pytest.approx(0, abs=0.2)
    assert nash_conv(game, Fixed(game, "regular")) > 1


@pytest.mark.long
def test_where_one_may_pass_sharp_can_be_exploited_far_less_than_the_rules_of_thumb(may_pass: TinyGame) -> None:
    regular, sharp = Fixed(may_pass, "regular"), Fixed(may_pass, SHARP)
    exploited = [nash_conv(may_pass, policy) for policy in (sharp, regular)]
    assert exploited[0] < exploited[1] / 2, exploited


def test_sharp_gains_against_the_rules_of_thumb_from_either_seat(may_pass: TinyGame) -> None:
    regular, sharp = Fixed(may_pass, "regular"), Fixed(may_pass, SHARP)
    alike, first, second = (
        policy_value(may_pass.new_initial_state(), policies)
        for policies in ([regular, regular], [sharp, regular], [regular, sharp])
    )
    assert first[0] - alike[0] > 1
    assert second[1] - alike[1] > 1


# ---------------------------------------------------------------- every decision


@pytest.mark.long
def test_every_choice_of_sharp_is_within_two_tokens_of_the_best_reply_to_its_rollouts(
    may_pass: TinyGame, states: dict[str, Positions]
) -> None:
    rollouts = Rollouts()
    worth = {digest: rollouts.of_actions(known) for digest, known in states.items()}

    def losses(name: str) -> list[float]:
        policy = Fixed(may_pass, name)
        chosen = {digest: policy.action_at(known[0]) for digest, known in states.items()}
        return [max(worth[digest].values()) - worth[digest][action] for digest, action in chosen.items()]

    lost = losses(SHARP)
    assert len(lost) > 1000
    assert max(lost) < 2
    assert sum(lost) / len(lost) < 0.01
    assert max(losses("regular")) > 20, "there is much to lose"


def test_the_choice_is_the_same_in_every_position_that_the_seat_cannot_tell_apart(
    may_pass: TinyGame, states: dict[str, Positions]
) -> None:
    sharp = bots.get("sharp:100")
    assert max(map(len, states.values())) > 1
    differing = [digest for digest, known in states.items() if len({choice(sharp, each) for each in known}) > 1]
    assert differing == []


def test_worlds_are_the_positions_that_the_seat_cannot_tell_apart_each_as_likely(states: dict[str, Positions]) -> None:
    """Pearson's chi-squared over all information states, which is about as large as it has degrees of freedom."""
    distance, freedom = 0.0, 0
    for known in states.values():
        wanted = {cards_of(each.states) for each in known}
        asked: Any = question(known[0])
        drawn = Counter(cards_of(asked.world()) for _ in range(DRAWS * len(wanted)))
        assert set(drawn) == wanted
        distance += sum((count - DRAWS) ** 2 / DRAWS for count in drawn.values())
        freedom += len(wanted) - 1
    assert abs(distance - freedom) < SURE * sqrt(2 * freedom)
