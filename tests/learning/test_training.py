"""A network learns from deals, is kept in a file, and plays; what is no network is refused."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any, BinaryIO
from unittest.mock import Mock

import numpy as np
import pytest
from click.testing import CliRunner

import tripot
from tests.missing import needs
from tests.short_form import short_with
from tripot import bots
from tripot.bots.levels import RandomBot
from tripot.cli.main import main
from tripot.engine.records import Array
from tripot.errors import BadOption, NotInstalled
from tripot.lab.arena import Arena
from tripot.learning import training
from tripot.learning.bot import LearnedBot
from tripot.learning.network import BadWeights, Network
from tripot.learning.training import Training, against_others
from tripot.rules.registry import games

UNITS = 8
needs_torch = needs(
    "TORCH",
    "PyTorch is not installed: uv sync --extra torch",
    there=importlib.util.find_spec("torch") is not None,
)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learn at few tables, and compare on few deals: that is enough for this test."""
    monkeypatch.setattr(training, "TABLES", 16)
    monkeypatch.setattr(training, "COMPARED", 2)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a network of Nain Jaune is kept that has learned nothing."""
    new("nain_jaune").save(tmp_path / "nain_jaune.npz")
    return tmp_path / "nain_jaune.npz"


def new(game: str, *, seed: int = 1, players: int = 4) -> Network:
    """A network that has learned nothing."""
    return training.begin(tripot.game(game, players=players), seed, UNITS, Path("/nowhere/at.npz"))


def test_a_seed_of_numpy_is_kept_in_the_file(tmp_path: Path) -> None:
    begun = training.begin(tripot.game("nain_jaune", players=4), np.int64(3), np.int64(UNITS), tmp_path / "it.npz")  # type: ignore[arg-type]
    begun.save(tmp_path / "it.npz")
    assert Network.load(tmp_path / "it.npz").about.seed == 3


def same(one: Network, other: Network) -> bool:
    """Whether the layers are alike, to half precision."""
    return all(
        np.allclose(mine.weights, others.weights, rtol=2e-3, atol=1e-6)
        for mine, others in zip(one.layers, other.layers, strict=True)
    )


# ---------------------------------------------------------------- learning


@pytest.mark.parametrize("game", games())
def test_every_game_can_be_learned(game: str) -> None:
    learner = Training(new(game))
    before = [layer.weights.copy() for layer in learner.network.layers]
    while not learner.network.about.decisions:
        learner.round()
    for layer, old in zip(learner.network.layers, before, strict=True):
        assert np.isfinite(layer.weights).all()
        assert not np.array_equal(layer.weights, old)


def test_zeros_that_are_drawn_are_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Iljig a seat may often do one thing only, and it is seldom action 0."""
    learner = Training(new("iljig"))
    monkeypatch.setattr(learner, "_dice", Mock(wraps=learner._dice, random=zeros))
    for _ in range(3):
        learner.round()


def zeros(shape: Any, dtype: Any = np.float64) -> Array:
    return np.zeros(shape, dtype)


def test_the_same_seed_learns_the_same() -> None:
    learners = [Training(new("nain_jaune", seed=seed)) for seed in (1, 1, 2)]
    for learner in learners:
        while not learner.network.about.decisions:
            learner.round()
    one, again, other = (learner.network.layers[0].weights for learner in learners)
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_what_is_learned_is_expected() -> None:
    """One action brought 1, another -1: after some descents just that is expected."""
    learner = Training(new("nain_jaune"))
    observations = np.repeat(learner._tables.observe()[:1], 2, axis=0)
    actions, targets = np.array([3, 5]), np.array([1, -1], np.float32)
    for _ in range(300):
        learner._descent.descend(observations, actions, targets, training.RATE)
    assert learner._descent.outputs(observations)[0, [3, 5]] == pytest.approx([1, -1], abs=0.05)


@pytest.mark.long
@needs_torch
@pytest.mark.parametrize("game", games())
def test_pytorch_learns_as_numpy_does(game: str) -> None:
    learners = [Training(new(game)), Training(new(game), training.descent_on("cpu", new(game)))]
    while not learners[0].network.about.decisions:
        for learner in learners:
            learner.round()
    one, other = (learner.network for learner in learners)
    assert one.about == other.about
    for mine, others in zip(one.layers, other.layers, strict=True):
        assert np.allclose(mine.weights, others.weights, atol=2e-3)
        assert np.allclose(mine.biases, others.biases, atol=2e-3)


@needs_torch
@pytest.mark.parametrize("device", short_with(["meta"], ["nothing", "cuda:99", "meta"]))
def test_a_device_that_is_not_there_is_refused(tmp_path: Path, device: str) -> None:
    code, told = train("nain_jaune", "--out", str(tmp_path / "weights.npz"), "--device", device)
    assert (code, f"PyTorch finds no device '{device}' here" in told) == (2, True)
    assert not list(tmp_path.iterdir())


def test_without_pytorch_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(NotInstalled, match=r"PyTorch is not installed\. .*tripot\[torch\]"):
        training.descent_on("cuda", new("nain_jaune"))


def test_each_decision_is_learned_from_once_and_with_what_its_deal_brought() -> None:
    learner = Training(new("nain_jaune"))
    steps = [learner._play() for _ in range(90)]
    learner._steps = list(steps)
    learned = list(learner._known())
    for step, (_, actions, brought) in zip(reversed(steps), learned, strict=True):
        for table in range(training.TABLES):
            later = next((each for each in steps[steps.index(step) :] if each.done[table]), None)
            assert step.open[table] == (later is None)
        rows = np.flatnonzero(~step.open)
        assert np.array_equal(actions, step.actions[rows])
        for row, value in zip(rows[:3], brought[:3], strict=False):
            ended = next(each for each in steps[steps.index(step) :] if each.done[row])
            assert value == pytest.approx(ended.rewards[row, step.seats[row]])
    assert not sum(len(actions) for _, actions, _ in learner._known())


def test_rewards_are_compared_with_those_of_the_others() -> None:
    assert against_others(np.array([[3, 0, 0, 0], [-1, -1, -1, -1]], np.float32)).tolist() == [[3, -1, -1, -1], [0] * 4]


# ---------------------------------------------------------------- files, and who plays them


def test_a_network_is_read_as_it_was_written(file: Path) -> None:
    assert same(Network.load(file), new("nain_jaune"))
    assert Network.load(file).about == new("nain_jaune").about


def test_a_learned_bot_plays(file: Path) -> None:
    [*_, standing] = Arena(tripot.game("nain_jaune", players=4), [LearnedBot(str(file)), *[RandomBot()] * 3]).play(3)
    assert {result.name for result in standing.results()} == {"LearnedBot", "RandomBot"}


@pytest.mark.parametrize("game", games())
def test_a_learned_bot_plays_every_game(game: str, tmp_path: Path) -> None:
    new(game).save(tmp_path / "weights.npz")
    [*_, standing] = Arena(tripot.game(game, players=4), [LearnedBot(str(tmp_path / "weights.npz"))] * 4).play(1)
    assert standing.deals


def test_weights_for_another_game_or_table(file: Path) -> None:
    bot = bots.get(f"learned:{file}")
    with pytest.raises(BadWeights, match="for another table: nain_jaune"):
        next(Arena(tripot.game("turkish", players=4), [bot] * 4).play(1))
    with pytest.raises(BadWeights, match="for another table: players=4"):
        next(Arena(tripot.game("nain_jaune", players=3), [bot] * 3).play(1))


def test_weights_that_are_missing_or_spoilt(file: Path) -> None:
    with pytest.raises(BadWeights, match="there is no weights file"):
        Network.load(file.with_name("other.npz"))
    file.write_bytes(file.read_bytes()[:1000])
    with pytest.raises(BadWeights, match="is not a file of weights"):
        Network.load(file)
    file.write_text("these are no weights")
    with pytest.raises(BadWeights, match="is not a file of weights"):
        Network.load(file)


def test_weights_that_are_no_numbers(file: Path) -> None:
    network = Network.load(file)
    network.layers[0].weights[0, 0] = np.nan
    network.save(file)
    with pytest.raises(BadWeights, match="not numbers"):
        Network.load(file)


def test_a_learned_bot_without_its_file_asks_for_it() -> None:
    with pytest.raises(BadOption, match="the bot learned: cannot be made: name a weights file"):
        bots.get("learned:")


def test_a_file_stays_as_it_was_until_the_new_weights_are_whole(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may be full, or somebody press Ctrl+C."""

    def stop(out: BinaryIO, **_arrays: object) -> None:
        out.write(b"half of the")
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", stop)
    with pytest.raises(KeyboardInterrupt):
        new("nain_jaune", seed=2).save(file)
    assert same(Network.load(file), new("nain_jaune"))


def test_weights_of_another_version(file: Path) -> None:
    Network.load(file).with_about(format="tripot-network/0").save(file)
    with pytest.raises(BadWeights, match="another version"):
        Network.load(file)


# ---------------------------------------------------------------- the command


def train(*arguments: str) -> tuple[int, str]:
    """What `tripot train` ends with, and what it has told."""
    ran = CliRunner().invoke(main, ["train", *arguments, "--minutes", "0.01", "--every", "0.01", "--units", "8"])
    return ran.exit_code, ran.output


def test_the_command_trains_and_goes_on(tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "weights.npz"))
    assert train("nain_jaune", *out)[0] == 0
    before = Network.load(tmp_path / "weights.npz").about
    status, told = train("nain_jaune", *out)
    assert (status, f"learned from {before.decisions:,} decisions" in told) == (0, True)
    after = Network.load(tmp_path / "weights.npz").about
    assert after.decisions > before.decisions
    assert len(after.log) == len(before.log) + 1
    assert train("nain_jaune", "--players", "3", *out)[0] == 2


@pytest.mark.parametrize(("wrong", "value"), [("minutes", "0"), ("minutes", "-1"), ("every", "0"), ("every", "20")])
def test_times_are_checked_before_anything_is_set_up_each_by_its_name(
    wrong: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(training, "begin", lambda *_: pytest.fail("it is set up"))
    ran = CliRunner().invoke(main, ["train", "nain_jaune", f"--{wrong}", value])
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"tripot: {wrong} must be")


@pytest.mark.parametrize("wrong", [("--units", "0"), ("--out", "/proc/w.npz")])
def test_what_cannot_be_trained(wrong: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = CliRunner().invoke(main, ["train", "nain_jaune", *wrong])
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
