"""OpenSpiel's own simulation tests over all games, and what its searches rely on."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import tripot
from tripot.envs import openspiel
from tripot.envs.openspiel_position import Node
from tripot.errors import BadOption, MaskedAction, NoSuchAction, NotInstalled
from tripot.rules.registry import GAMES, get
from tripot.testing.look import Look, all_cards

PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"

# Every game and variant, with its options; deals are cut short here: OpenSpiel looks at each state many times over.
TABLES = (
    "turkish(players=4)",
    "turkish(players=6,hidden_needs_empty_hand=True,voluntary_take=True,sweep_anytime=True,dealer=2)",
    "glukz(players=4)",
    "glukz(players=3,fly=True,tarot=True,knight=reverse)",
    "glukz(players=7)",
    "iljig(players=3)",
    "iljig(players=10)",
    "nain_jaune(players=3)",
    "nain_jaune(players=8)",
    "nain_jaune(players=2,ranks=4,suits=2)",
    "pig(players=4)",
    "pig(players=2,stock=True,cards=5)",
    "pig(players=20,stock=True)",
    "pig(players=5,variant=spoons,hush=True)",
    "pig(players=4,variant=vatra)",
    "pig(players=8,variant=vatra,travel=True)",
    "pig(players=3,variant=magarac)",
    "pig(players=5,variant=magarac,travel=True)",
)
SHORT = {"pig": 150}  # moves; at random a deal of Pig takes thousands


def load(table: str, **more: object) -> Any:
    name, _, options = table.partition("(")
    given = ",".join([options.rstrip(")"), *(f"{key}={value}" for key, value in more.items())])
    return pyspiel.load_game(f"python_tripot_{name}({given})")


def step(state: Any, dice: random.Random) -> None:
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    state.apply_action(dice.choice(actions))


def walk(game: Any, seed: int, steps: int) -> Any:
    """The state after so many actions, or the last before the end."""
    dice, state = random.Random(seed), game.new_initial_state()
    for _ in range(steps):
        before = state.clone()
        step(state, dice)
        if state.is_terminal():
            return before
    return state


def finish(state: Any, dice: random.Random) -> Any:
    while not state.is_terminal():
        step(state, dice)
    return state


def cards_of(state: Any) -> Counter[int]:
    look = Look(state.position.deal, random.Random(0), None)
    return all_cards(look, look.states)


def told(state: Any, player: int) -> tuple[object, ...]:
    """All that OpenSpiel lets a player know."""
    return (
        state.information_state_string(player),
        tuple(state.information_state_tensor(player)),
        state.observation_string(player),
        tuple(state.observation_tensor(player)),
        () if state.is_chance_node() else tuple(state.legal_actions(player)),
    )


@pytest.mark.parametrize("serialize", [False, True], ids=["plain", "serialized"])
@pytest.mark.parametrize("table", TABLES)
def test_openspiels_random_simulations_pass(table: str, serialize: bool) -> None:
    moves = 5 if "players=20" in table else 25
    pyspiel.random_sim_test(load(table, most_moves=moves), num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_random_simulation_passes_on_a_whole_deal(name: str) -> None:
    table = f"{name}(players=3)" if name != "pig" else "pig(players=3,variant=vatra)"
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("table", TABLES)
def test_whole_deals_keep_within_what_the_game_promises(table: str) -> None:
    game = load(table)
    for seed in range(2):
        state = walk(game, seed, 0)
        dice, decisions, chances = random.Random(seed), 0, 0
        while not state.is_terminal() and decisions < 3000:
            chances, decisions = chances + state.is_chance_node(), decisions + (not state.is_chance_node())
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert max(outcome for outcome, _ in outcomes) < game.max_chance_outcomes()
            else:
                assert max(state.legal_actions()) < game.num_distinct_actions()
            step(state, dice)
        assert decisions <= game.max_game_length()
        assert chances <= game.max_chance_nodes_in_history()
        assert all(game.min_utility() <= points <= game.max_utility() for points in state.returns())
        if state.position.deal.over:
            assert state.returns() == state.position.root.rewards.of(state.position.deal)


def test_openspiel_writes_a_playthrough() -> None:
    text = generate_playthrough.playthrough("python_tripot_nain_jaune(players=3,dealer=0,most_moves=2)", None, seed=1)
    assert "GameType.utility = Utility.ZERO_SUM" in text
    assert text.count("Apply action") == 54


def test_a_deal_that_is_stopped_has_brought_nobody_anything() -> None:
    game = load("nain_jaune(players=3)", most_moves=3)
    state = finish(game.new_initial_state(), random.Random(1))
    assert (state.position.steps, state.returns(), game.max_game_length()) == (3, [0, 0, 0], 3)


# ---------------------------------------------------------------- worlds that a player cannot tell apart


@pytest.mark.parametrize("table", TABLES)
def test_a_resampled_deal_is_one_that_its_player_cannot_tell_from_the_real_one(table: str) -> None:
    game = load(table, most_moves=200)
    dice = random.Random(table)
    cards = len(game.root.pack)
    changed = 0
    for seed in range(8):
        state = walk(game, seed, 1 + cards + dice.randrange(120))
        before = str(state)
        for player in dice.sample(range(game.num_players()), 2):
            other = state.resample_from_infostate(player, dice.random)
            assert told(other, player) == told(state, player)
            assert other.current_player() == state.current_player()
            assert cards_of(other) == cards_of(state)
            changed += other.position.states.tobytes() != state.position.states.tobytes()
            finish(other, dice)
        assert str(state) == before
    assert changed > 4


def test_what_another_player_knew_does_not_enter_a_resampled_deal() -> None:
    """Of two deals that player 0 cannot tell apart, resamples are drawn alike."""
    game = load("turkish(players=3)")
    state = walk(game, 3, 80)
    twin = state.resample_from_infostate(0, random.Random(1).random)
    assert str(twin) != str(state)
    tape = [0.25, 0.75]
    drawn = [real.resample_from_infostate(0, iter(tape).__next__) for real in (state, twin)]
    assert [told(drawn[0], player) for player in range(3)] == [told(drawn[1], player) for player in range(3)]
    assert told(drawn[0], 1) != told(state, 1)
    assert drawn[0].history() == []


def test_who_has_waited_does_not_enter_a_resampled_deal() -> None:
    """Whoever else was asked first and waited, seat 0 is asked the same question, and its resamples are the same."""
    game = load("pig(players=4)")
    start = walk(game, 1, 0)
    while start.position.node != Node.ASK:
        start.apply_action(start.chance_outcomes()[0][0])
    asked = []
    for first in (1, 2):
        state = start.clone()
        state.apply_action(first)
        state.apply_action(state.legal_actions()[-1])
        state.apply_action(0)
        asked.append(state)
    assert asked[0].information_state_string(0) == asked[1].information_state_string(0)
    after = set()
    for number in range(20):
        drawn = [state.resample_from_infostate(0, random.Random(number).random) for state in asked]
        for state in drawn:
            assert state.legal_actions() == asked[0].legal_actions()
            state.apply_action(state.legal_actions()[-1])
        left = [tuple(seat for seat, _ in state.chance_outcomes()) if state.is_chance_node() else () for state in drawn]
        assert left[0] == left[1]
        after.add(left[0])
    assert len(after) > 2, "it may have been any of them, or nobody"


@pytest.mark.parametrize("drawn", [0, 1, 20])
def test_a_deal_can_be_resampled_before_it_is_dealt(drawn: int) -> None:
    state = walk(load("glukz(players=3)"), 1, drawn)
    other = state.resample_from_infostate(1, lambda: 0.5)
    assert told(other, 1) == told(state, 1)
    assert len(other.position.drawn) == len(state.position.drawn)
    assert finish(other, random.Random(1)).is_terminal()


def test_a_shuffle_in_the_middle_of_a_deal_is_chance_card_by_card() -> None:
    game = load("pig(players=3,variant=vatra)")
    dice = random.Random(2)
    state = finish(game.new_initial_state(), dice)
    while not any(player < 0 and at > 20 for at, (player, _) in enumerate(pairs(state))):
        state = finish(game.new_initial_state(), dice)
    shuffled = [action for player, action in pairs(state)[1 + len(game.root.pack) :] if player < 0]
    assert len(shuffled) >= len(game.root.pack)
    assert sorted(shuffled[-len(game.root.pack) :]) == list(range(len(game.root.pack)))


def pairs(state: Any) -> list[tuple[int, int]]:
    return [(pair.player, pair.action) for pair in state.full_history()]


class Glance(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """Looks a few actions ahead only: whole rollouts would take minutes here."""

    def evaluate(self, state: Any) -> Any:
        ahead, dice = state.clone(), random.Random(1)
        for _ in range(5):
            if ahead.is_terminal():
                break
            step(ahead, dice)
        return np.array(ahead.returns())


@pytest.mark.parametrize(
    "table",
    [
        "turkish(players=3)",
        "glukz(players=3)",
        "glukz(players=4,fly=True)",
        "iljig(players=3)",
        "nain_jaune(players=4)",
        "pig(players=4)",
        "pig(players=4,variant=spoons,stock=True)",
        "pig(players=3,variant=vatra)",
        "pig(players=5,variant=magarac,travel=True)",
    ],
)
def test_ismcts_plays_whole_deals(table: str) -> None:
    game = load(table, most_moves=SHORT.get(table.partition("(")[0], 400))
    dice, numbers = random.Random(3), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, Glance(1, numbers), 2.0, 4, random_state=numbers)
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.current_player() == 0:
            asked += len(state.legal_actions()) > 1
            state.apply_action(int(bot.step(state)))
        else:
            step(state, dice)
    assert asked > 0


# ---------------------------------------------------------------- states


@pytest.mark.parametrize("table", TABLES)
def test_states_come_back_from_text_and_go_on_alike(table: str) -> None:
    game = load(table, most_moves=60)
    for steps in (0, 3, len(game.root.pack), len(game.root.pack) + 40):
        state = walk(game, steps, steps)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert [told(again, player) for player in range(game.num_players())] == [
            told(state, player) for player in range(game.num_players())
        ]
        ends = [finish(each, random.Random(9)) for each in (state, again)]
        assert ends[0].history() == ends[1].history()
        assert ends[0].information_state_string(0) == ends[1].information_state_string(0)


def test_a_clone_goes_its_own_way() -> None:
    state = walk(load("glukz(players=3)"), 4, 70)
    before = str(state), state.information_state_string(0)
    finish(state.clone(), random.Random(1))
    assert (str(state), state.information_state_string(0)) == before


COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
each_way = pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])


@each_way
def test_states_are_copied_and_pickled_and_go_on_alike(copied: Callable[[Any], Any]) -> None:
    state = walk(load("glukz(players=3)", most_moves=60), 4, 70)
    before, again = str(state), copied(state)
    ended = finish(again, random.Random(1))
    assert str(state) == before
    assert finish(state, random.Random(1)).history() == ended.history()


@each_way
@pytest.mark.parametrize("table", ["glukz(players=3)", "pig(players=4,variant=vatra,dealer=0)"])
def test_games_are_copied_and_pickled_by_their_parameters(table: str, copied: Callable[[Any], Any]) -> None:
    game = load(table)
    again = copied(game)
    assert (str(again), again.root, type(again)) == (str(game), game.root, type(game))


@each_way
def test_a_copy_of_an_observer_sees_for_itself(copied: Callable[[Any], Any]) -> None:
    state = walk(load("turkish(players=3)"), 4, 70)
    observer, fresh = (state.get_game().make_py_observer() for _ in range(2))
    observer.set_from(state, 0)
    again = copied(observer)
    assert np.array_equal(again.tensor, observer.tensor)
    again.set_from(state, 1)
    fresh.set_from(state, 1)
    assert all(np.array_equal(again.dict[name], seen) for name, seen in fresh.dict.items())
    assert not np.array_equal(again.tensor, observer.tensor)


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    state = walk(load("turkish(players=3)"), 4, 70)
    before = str(state), state.information_state_string(0)
    masked = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(MaskedAction, match="not legal"):
        state.position.apply(masked)
    with pytest.raises(NoSuchAction):
        state.position.apply(state.num_distinct_actions())
    with pytest.raises(MaskedAction, match="chance"):
        load("turkish(players=3)").new_initial_state().position.apply(3)
    for position in (state.position, load("turkish(players=3)").new_initial_state().position):
        for wrong in (True, False, 0.0, "0", None):
            with pytest.raises(NoSuchAction, match="must be a whole number"):
                position.apply(wrong)
    assert (str(state), state.information_state_string(0)) == before


def test_the_past_tells_information_states_apart_that_look_alike() -> None:
    state = asked_in_a_race()
    player = state.current_player()
    waited = state.child(state.position.root.actions.wait)
    unasked = waited.observation_string(player)
    assert unasked.replace(":", " may play or wait:", 1) == state.observation_string(player)
    assert waited.information_state_string(player)[-32:] != state.information_state_string(player)[-32:]
    others = [seat for seat in range(4) if seat != player and seat != waited.current_player()]
    assert all(waited.information_state_string(seat) == state.information_state_string(seat) for seat in others)


# ---------------------------------------------------------------- races


def asked_in_a_race() -> Any:
    """A state of Pig in which the first of several seats is asked."""
    game, dice = load("pig(players=4)"), random.Random(1)
    state = game.new_initial_state()
    while state.position.node != Node.ASK:
        step(state, dice)
    step(state, dice)
    return state


def test_seats_that_race_are_asked_in_a_fair_order_and_the_last_may_not_wait() -> None:
    state = asked_in_a_race()
    wait = state.position.root.actions.wait
    asked = [state.current_player()]
    while wait in state.legal_actions():
        state.apply_action(wait)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            left = set(range(4)) - set(asked)
            assert outcomes == [(seat, 1 / len(left)) for seat in sorted(left)]
            state.apply_action(outcomes[-1][0])
        asked.append(state.current_player())
    assert sorted(asked) == [0, 1, 2, 3]
    assert state.legal_actions()
    state.apply_action(state.legal_actions()[0])
    assert not state.position.waited


def test_the_dealer_is_drawn_or_given() -> None:
    assert [p for _, p in load("iljig(players=4)").new_initial_state().chance_outcomes()] == [0.25] * 4
    state = walk(load("iljig(players=4,dealer=2)"), 1, 53)
    assert state.position.states["dealer"][0] == 2


# ---------------------------------------------------------------- parameters, observers, errors


@pytest.mark.parametrize("name", GAMES)
def test_parameters_are_the_options_with_their_defaults(name: str) -> None:
    for players in (4, 6):
        game = load(f"{name}(players={players})")
        assert game.root.table.options == tripot.game(name, players=players).options
        assert set(game.get_parameters()) == {*get(name).options.specs(), "dealer", "most_moves"}
    assert pyspiel.load_game(f"python_tripot_{name}").num_players() == 4


@pytest.mark.parametrize(
    ("table", "option"),
    [
        ("turkish(players=11)", "players"),
        ("turkish(players=4,dealer=4)", "dealer"),
        ("turkish(players=4,most_moves=0)", "most_moves"),
        ("pig(players=4,variant=poker)", "variant"),
        ("pig(players=4,variant=vatra,stock=True)", "stock"),
    ],
)
def test_parameters_that_a_game_cannot_be_played_with_are_named(table: str, option: str) -> None:
    with pytest.raises(BadOption) as caught:
        load(table)
    assert caught.value.option == option


def test_observers_show_fields_by_name_and_what_one_player_sees_only() -> None:
    game = load("turkish(players=3)")
    state = walk(game, 4, 75)
    observer = openspiel.TripotObserver(game.root, perfect_recall=False)
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, game.root.observations.observe(state.position.deal, 1))
    assert set(observer.dict) == {field.name for field in game.root.observations.fields}
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=private)
        assert game.make_py_observer(kind) is None
    with pytest.raises(tripot.errors.TripotError, match="no parameters"):
        game.make_py_observer(None, {"colour": "red"})


def test_without_openspiel_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "tripot.envs.openspiel")
    with pytest.raises(NotInstalled, match=re.escape("pip install 'tripot[openspiel]'")):
        __import__("tripot.envs.openspiel")


def test_python_ends_well_after_games_are_registered() -> None:
    subprocess.run([sys.executable, "-c", "import tripot.envs.openspiel"], check=True, timeout=60)


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(examples) >= 3
    for example in examples:
        exec(compile(example, PAGE.name, "exec"), names)
    assert "returns" in capsys.readouterr().out
