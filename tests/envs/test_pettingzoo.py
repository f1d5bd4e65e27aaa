"""The PettingZoo environments: PettingZoo's own tests, seeds, races, bad input, over all games and variants."""

from __future__ import annotations

import copy
import itertools
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from pettingzoo.utils import BaseParallelWrapper, wrappers

from tests.short_form import short_rows
from tripot.bots.reaction import Reaction
from tripot.envs import pettingzoo
from tripot.errors import BadAction, BadOption, MaskedAction, NoSuchAction, TripotError, UnknownGame

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of its own games, which its tests import
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

# PettingZoo asks dict observations of its own environments only to be left alone; the mask of a deal that is over is 0.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("turkish", {"players": 4}),
    ("turkish", {"players": 7, "voluntary_take": True}),
    ("glukz", {"players": 4, "decks": 2}),
    ("glukz", {"players": 5, "fly": True}),
    ("glukz", {"players": 3, "tarot": True, "knight": "skip"}),
    ("iljig", {"players": 4}),
    ("iljig", {"players": 6, "lead_jokers": True}),
    ("nain_jaune", {"players": 4}),
    ("nain_jaune", {"players": 3, "must_follow": False}),
    ("pig", {"players": 4}),
    ("pig", {"players": 2, "stock": True, "cards": 5}),
    ("pig", {"players": 4, "variant": "spoons"}),
    ("pig", {"players": 6, "variant": "spoons", "stock": True, "hush": True}),
    ("pig", {"players": 4, "variant": "vatra"}),
    ("pig", {"players": 4, "variant": "vatra", "travel": True}),
    ("pig", {"players": 4, "variant": "magarac", "travel": True}),
]
COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
every_table = pytest.mark.parametrize(
    ("name", "options"),
    short_rows([*TABLES[::5], TABLES[7], TABLES[14]], TABLES),
    ids=lambda value: str(value).replace("'", ""),
)


def choose(mask: Any, dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(mask)))


def play(env: Any, seed: int, most: int = 20_000) -> list[tuple[str, int]]:
    """A whole deal at random, with nobody waiting; returns each action and its seat."""
    dice = np.random.default_rng(seed)
    wait = env.unwrapped.episode.actions.wait
    env.reset(seed=seed)
    done = []
    for agent in env.agent_iter(most):
        if env.terminations[agent] or env.truncations[agent]:
            env.step(None)
            continue
        mask = env.infos[agent]["action_mask"]
        if wait >= 0:
            mask[wait] = 0
        done.append((agent, choose(mask, dice)))
        env.step(done[-1][1])
    return done


# ---------------------------------------------------------------- PettingZoo's own tests


@every_table
def test_the_aec_environment_passes_pettingzoos_own_tests(name: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(name, **options), num_cycles=40)
    seed_test(lambda: pettingzoo.env(name, **options), num_cycles=10)


class Heeding(BaseParallelWrapper[str, Any, int]):  # type: ignore[misc]  # PettingZoo is not typed
    """PettingZoo's seed test takes any action: here each stands for the legal one that comes next."""

    def step(self, actions: dict[str, int]) -> Any:
        masks = self.env.unwrapped._masks
        legal = [np.flatnonzero(mask) for mask in masks]
        return self.env.step(
            {agent: int(legal[seat][action % len(legal[seat])]) for seat, (agent, action) in enumerate(actions.items())}
        )


@every_table
def test_the_parallel_environment_passes_pettingzoos_own_tests(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, **options), num_cycles=60)
    parallel_seed_test(lambda: Heeding(pettingzoo.parallel_env(name, **options)), num_cycles=20)


# ---------------------------------------------------------------- episodes


@every_table
def test_a_deal_ends_with_the_rewards_of_its_seats_and_the_same_seed_plays_it_again(
    name: str, options: dict[str, Any]
) -> None:
    env = pettingzoo.raw_env(name, **options)
    done = play(env, 5)
    assert env.agents == []
    assert done == play(pettingzoo.raw_env(name, **options), 5)
    assert done != play(env, 6)


def test_the_last_step_pays_everybody_what_the_deal_was_worth() -> None:
    env = pettingzoo.env("nain_jaune", players=3)
    env.reset(seed=3)
    dice = np.random.default_rng(1)
    while not any(env.terminations.values()):
        env.step(choose(env.last()[4]["action_mask"], dice))
    paid = {}
    for agent in env.agent_iter():
        paid[agent] = env.last()[1]
        env.step(None)
    episode = env.unwrapped.episode
    assert [paid[agent] for agent in env.possible_agents] == episode.rewards.of(episode.deal)
    assert sum(map(abs, paid.values())) > 0


def test_what_is_observed_fits_the_spaces_at_every_step() -> None:
    for name, options in TABLES:
        env = pettingzoo.raw_env(name, **options)
        env.reset(seed=2)
        dice = np.random.default_rng(2)
        for _ in range(30):
            agent = env.agent_selection
            for each in env.agents:
                assert env.observation_space(each).contains(env.observe(each))
                assert env.observe(each)["action_mask"].any() == (each == agent and not env.terminations[each])
            if env.terminations[agent]:
                break
            env.step(choose(env.infos[agent]["action_mask"], dice))


def test_without_a_seed_the_next_deal_of_the_same_seed_follows() -> None:
    first, second = (pettingzoo.raw_env("turkish", players=4) for _ in range(2))
    for env in (first, second):
        env.reset(seed=4)
    hands = first.episode.deal.start()
    for env in (first, second):
        env.reset()
    assert first.episode.deal.start() == second.episode.deal.start() != hands
    first.reset(seed=4)
    assert first.episode.deal.start() == hands


@pytest.mark.parametrize("seed", [np.int64(4), np.uint8(4)])
def test_a_seed_may_be_a_whole_number_of_numpy(seed: Any) -> None:
    plain, env = (pettingzoo.raw_env("turkish", players=4) for _ in range(2))
    plain.reset(4)
    env.reset(seed)
    assert env.episode.deal.start() == plain.episode.deal.start()
    plain.reset()
    env.reset()
    assert env.episode.deal.start() == plain.episode.deal.start(), "the next deal of the seed"


def test_a_seed_that_is_refused_changes_nothing() -> None:
    env = pettingzoo.raw_env("turkish", players=4)
    for seed in (True, np.True_, -1, 2**63, 7.0, "7"):
        with pytest.raises(BadOption, match=r"seed must be a whole number from 0 to \d+, not"):
            env.reset(seed=cast("int", seed))
    env.reset()
    assert len(env.agents) == 4


@pytest.mark.parametrize("copied", [copy.copy, *COPIES], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_a_copy_in_the_middle_of_a_deal_goes_on_alike_and_by_itself(
    make: Callable[..., Any], copied: Callable[[Any], Any]
) -> None:
    env = make("turkish", players=4, reactions=["300:50"])
    env.reset(seed=1)
    act(env, 9, 12)
    before = env.unwrapped.episode.deal.states.tobytes()
    played = act(copied(env), 7)
    assert len(played) > 12
    assert env.unwrapped.episode.deal.states.tobytes() == before
    assert act(copied(env), 7) == played
    assert act(env, 7) == played


def act(env: Any, dice: int, most: int = 20_000) -> list[tuple[str, int, list[float]]]:
    """Play on at random: each action with its agent, and what everybody has won so far."""
    chance, done = np.random.default_rng(dice), []
    for agent in env.agent_iter(most):
        over = env.terminations[agent] or env.truncations[agent]
        action = None if over else choose(env.infos[agent]["action_mask"], chance)
        env.step(action)
        done.append((agent, -1 if action is None else action, list(env.rewards.values())))
    return done


@pytest.mark.parametrize("copied", [copy.copy, *COPIES], ids=["copy", "deepcopy", "pickle"])
def test_a_copy_of_a_parallel_environment_goes_on_alike_and_by_itself(copied: Callable[[Any], Any]) -> None:
    env = pettingzoo.parallel_env("glukz", players=3)
    _, infos = env.reset(seed=3)
    env.step({agent: choose(info["action_mask"], np.random.default_rng(1)) for agent, info in infos.items()})
    before, others = env.episode.deal.states.tobytes(), [copied(env) for _ in range(2)]
    ends = [play_parallel(each) for each in others]
    assert ends[0] == ends[1]
    assert env.episode.deal.states.tobytes() == before
    assert env.agents == env.possible_agents
    assert play_parallel(env) == ends[0]
    env.reset()
    others[0].reset()
    assert others[0].episode.deal.start() == env.episode.deal.start(), "the next deal of the same seed"


def play_parallel(env: Any) -> tuple[dict[str, float], bytes]:
    """Play on at random for some steps: what everybody has won, and the last position."""
    dice, rewards = np.random.default_rng(2), dict[str, float]()
    for _ in range(30):
        chosen = {agent: choose(env._masks[seat], dice) for seat, agent in enumerate(env.agents)}
        _, rewards, *_ = env.step(chosen)
    return rewards, env.episode.deal.states.tobytes()


def test_a_deal_that_goes_on_and_on_is_cut_short() -> None:
    env = pettingzoo.parallel_env("pig", players=4)
    env.reset(seed=1)
    env.episode.steps = env.episode.actions.most_steps - 1
    _, rewards, terminations, truncations, _ = env.step(dict.fromkeys(env.agents, env.nothing))
    assert all(truncations.values())
    assert not any(terminations.values())
    assert not any(rewards.values())
    assert env.agents == []


def test_iljig_is_played_in_steps_and_nothing_is_taken_back() -> None:
    env = pettingzoo.raw_env("iljig", players=4)
    asked = [agent for agent, _ in play(env, 0)]
    assert any(first == second for first, second in itertools.pairwise(asked))
    names = [block.name for block in env.episode.actions.ranges]
    assert not any("unstage" in name or "undo" in name for name in names)


# ---------------------------------------------------------------- races


def first_openers(reactions: list[Reaction | str], deals: int = 200) -> list[int]:
    """Who is asked first in the opening race of Glükz, deal after deal."""
    env = pettingzoo.raw_env("glukz", players=4, reactions=reactions)
    env.reset(seed=1)
    firsts = []
    for _ in range(deals):
        firsts.append(env.possible_agents.index(env.agent_selection))
        env.reset()
    return firsts


def test_who_is_asked_first_in_a_race_is_drawn_from_reactions() -> None:
    alike = np.bincount(first_openers([]), minlength=4)
    assert min(alike) > 25
    assert set(first_openers(["900", "900", "100", "900"], 20)) == {2}


def test_who_waits_is_asked_again_only_when_somebody_has_acted_and_the_last_one_cannot_wait() -> None:
    env = pettingzoo.raw_env("glukz", players=4)
    env.reset(seed=1)
    wait = env.episode.actions.wait
    asked = []
    for _ in range(3):
        asked.append(env.agent_selection)
        env.step(wait)
    asked.append(env.agent_selection)
    assert sorted(asked) == env.possible_agents
    mask = env.infos[env.agent_selection]["action_mask"]
    assert not mask[wait]
    assert mask.any()
    with pytest.raises(MaskedAction):
        env.step(wait)
    assert len(env.episode.deal.moves) == 0


def test_in_a_parallel_race_the_quickest_comes_first_and_the_others_are_told_that_they_were_dropped() -> None:
    env = pettingzoo.parallel_env("glukz", players=4, reactions=["900", "900", "100", "900"])
    _, infos = env.reset(seed=1)
    chosen = {agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in env.agents}
    *_, infos = env.step(chosen)
    moves = env.episode.deal.moves
    assert moves[0].seat == 2
    dropped = [seat for seat, agent in enumerate(env.agents) if infos[agent]["dropped"]]
    assert {played.seat for played in moves}.isdisjoint(dropped)
    assert {played.seat for played in moves} | set(dropped) == set(range(4))
    assert dropped


def test_in_a_parallel_race_all_may_wait_and_nothing_happens() -> None:
    env = pettingzoo.parallel_env("pig", players=4)
    env.reset(seed=1)
    before = env.episode.deal.states.tobytes()
    *_, infos = env.step({})
    assert env.episode.deal.states.tobytes() == before
    assert not any(info["dropped"] for info in infos.values())


def test_who_may_not_act_can_only_do_nothing_in_parallel() -> None:
    env = pettingzoo.parallel_env("turkish", players=4)
    _, infos = env.reset(seed=1)
    [actor] = env.episode.deal.actors()
    for seat, agent in enumerate(env.agents):
        mask = infos[agent]["action_mask"]
        assert mask[env.nothing] == (seat != actor)
        assert mask[: env.nothing].any() == (seat == actor)


# ---------------------------------------------------------------- bad input


NO_NUMBERS = (True, False, np.True_, 1.0, 1.5, np.float32(0), "1", "wait", None, [0], np.array([0]))


@pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_quoted_and_no_action(number: Any) -> None:
    wanted = rf"must be a whole number, not {re.escape(repr(number))}$"
    env = pettingzoo.env("turkish", players=3)
    env.reset(seed=1)
    with pytest.raises(NoSuchAction, match=f"^an action {wanted}"):
        env.step(number)
    together = pettingzoo.parallel_env("turkish", players=3)
    together.reset(seed=1)
    with pytest.raises(NoSuchAction, match=f"^the action of player_1 {wanted}"):
        together.step({"player_1": number})


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8, np.array])
def test_an_action_may_be_a_whole_number_of_numpy(kind: Callable[[int], Any]) -> None:
    env = pettingzoo.env("turkish", players=3)
    env.reset(seed=1)
    env.step(kind(int(env.infos[env.agent_selection]["action_mask"].argmax())))
    assert env.unwrapped.episode.steps == 1
    together = pettingzoo.parallel_env("turkish", players=3)
    _, infos = together.reset(seed=1)
    together.step({agent: kind(int(info["action_mask"].argmax())) for agent, info in infos.items()})
    assert together.episode.steps == 1


@every_table
def test_a_masked_action_is_refused_and_leaves_the_deal_unharmed(name: str, options: dict[str, Any]) -> None:
    env = pettingzoo.raw_env(name, **options)
    env.reset(seed=1)
    before = env.episode.deal.states.tobytes()
    masked = int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0])
    asked = env.agent_selection
    for action in (masked, env.episode.actions.n, -1, *NO_NUMBERS):
        with pytest.raises(BadAction):
            env.step(cast("int", action))
    assert env.episode.deal.states.tobytes() == before
    assert env.agent_selection == asked
    assert env.infos[asked]["action_mask"].any()


@every_table
def test_a_masked_action_in_parallel_is_refused_before_any_other_is_played(name: str, options: dict[str, Any]) -> None:
    env = pettingzoo.parallel_env(name, **options)
    _, infos = env.reset(seed=1)
    before = env.episode.deal.states.tobytes()
    chosen = {agent: int(np.flatnonzero(infos[agent]["action_mask"])[0]) for agent in env.agents}
    last = env.agents[-1]
    masked = int(np.flatnonzero(infos[last]["action_mask"] == 0)[0])
    for action in (masked, env.nothing + 1, -1, *NO_NUMBERS):
        with pytest.raises(BadAction):
            env.step(chosen | {last: cast("int", action)})
    assert env.episode.deal.states.tobytes() == before
    env.step(chosen)


def test_wrapped_environments_tell_misuse() -> None:
    env = pettingzoo.env("turkish", players=4)
    with pytest.raises(AttributeError, match="before reset"):
        env.agent_selection  # noqa: B018
    env.reset(seed=1)
    with pytest.raises(NoSuchAction, match="no action 10000: actions of turkish go from 0 to"):
        env.step(10_000)


def test_an_illegal_action_can_end_the_deal_by_pettingzoos_wrapper(capsys: pytest.CaptureFixture[str]) -> None:
    env = wrappers.TerminateIllegalWrapper(pettingzoo.raw_env("turkish", players=4), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: pettingzoo.env("bridge", players=4), UnknownGame, "no game 'bridge'"),
        (lambda: pettingzoo.env("turkish"), BadOption, "number of players must be given"),
        (lambda: pettingzoo.env("turkish", players=40), BadOption, "from 2 to 10, not 40"),
        (lambda: pettingzoo.env("turkish", players=4, colour="red"), BadOption, "no option 'colour'"),
        (
            lambda: pettingzoo.env("turkish", players=4, render_mode="smell"),
            BadOption,
            "must be svg, rgb_array or None",
        ),
        (lambda: pettingzoo.parallel_env("pig", players=3, reactions=["1"] * 4), BadOption, "4 reactions, but"),
        (lambda: pettingzoo.parallel_env("pig", players=3, reactions=["fast"]), BadOption, "mean:spread"),
        (lambda: pettingzoo.parallel_env("pig", players=3, reactions="300:50"), BadOption, "a list such as"),
        (lambda: pettingzoo.raw_env("pig", players=3).reset(seed=-1), BadOption, "a whole number from 0 to .*, not -1"),
        (lambda: pettingzoo.raw_env("pig", players=3, render_mode="svg").render(), TripotError, "call reset"),
        (lambda: pettingzoo.parallel_env("pig", players=3).step({"player_0": 0}), TripotError, "none until reset"),
        (lambda: pettingzoo.raw_env("pig", players=3).step(0), TripotError, "call reset"),
        (lambda: pettingzoo.raw_env("pig", players=3).observe("player_9"), TripotError, "the agents are player_0, pl"),
        (lambda: pettingzoo.env("pig", players=3).action_space("player_9"), TripotError, "no agent 'player_9'"),
        (lambda: pettingzoo.env("pig", players=3).observation_space("x"), TripotError, "no agent 'x'; the agents are"),
    ],
)
def test_what_is_wrong_is_said(make: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        make()


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ({}, "player_1 must act now, but has no action here; see its `action_mask`"),
        (None, "step takes a dict from agents to actions, not None"),
        ([1, 2, 3], r"step takes a dict from agents to actions, not \[1, 2, 3\]"),
        ({1: 0, "x": 0}, "there is no agent 1 in this deal; the agents are player_0, player_1, player_2"),
    ],
    ids=repr,
)
def test_a_step_takes_the_action_of_everybody_who_must_act_and_of_nobody_else(actions: Any, words: str) -> None:
    env = pettingzoo.parallel_env("turkish", players=3)
    env.reset(seed=1)
    before = env.episode.deal.states.tobytes()
    with pytest.raises(TripotError, match=words):
        env.step(actions)
    assert (env.episode.steps, env.episode.deal.states.tobytes()) == (0, before)


def test_a_strangers_action_is_refused() -> None:
    env = pettingzoo.parallel_env("pig", players=3)
    env.reset(seed=1)
    with pytest.raises(TripotError, match="no agent 'player_9'"):
        env.step({"player_9": 0})
    with pytest.raises(NoSuchAction, match="go from 0"):
        env.step({"player_0": 10_000})


def test_without_pettingzoo_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport tripot.envs.pettingzoo"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "pip install 'tripot[envs]'" in run.stderr


def test_the_examples_of_the_page_run_and_draw_its_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "pettingzoo.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(example, "docs/pettingzoo.md", "exec"), names)
    assert (tmp_path / "nain_jaune.svg").read_bytes() == (docs / "assets" / "nain_jaune.svg").read_bytes()
