"""The arena: every seating of the same deals, figures that add up, clear errors."""

from __future__ import annotations

import itertools
import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import tripot
from tripot import bots, chance
from tripot.bots.budget import Budget
from tripot.bots.levels import RandomBot, RegularBot
from tripot.bots.question import Question, pose_to
from tripot.bots.sharp import SharpBot
from tripot.cli.main import main
from tripot.errors import BadOption
from tripot.lab import plot, results
from tripot.lab.arena import Arena, Duplicate, Standing, Watched, estimate
from tripot.lab.simulate import Simulation


def arena(*names: str, game: str = "turkish", seed: int = 3) -> Arena:
    return Arena(tripot.game(game, players=len(names)), [bots.get(name) for name in names], seed, names=names)


def seated(names: str, **more: int) -> Arena:
    """An arena of which only the seatings count."""
    return Arena(tripot.game("turkish", players=len(names)), [RandomBot()] * len(names), names=tuple(names), **more)


@pytest.mark.parametrize(
    ("names", "ways"),
    [("aaaa", 1), ("abbb", 4), ("aabb", 6), ("abcd", 24), ("abcde", 5), ("ab" * 5, 2), ("abbbbbbbbb", 10)],
)
def test_bots_are_seated_in_every_way_or_move_round_the_table(names: str, ways: int) -> None:
    seatings = seated(names).seatings
    assert len(seatings) == ways
    assert len({tuple(names[bot] for bot in seating) for seating in seatings}) == ways
    assert all(sorted(seating) == list(range(len(names))) for seating in seatings)


def test_bots_that_play_alike_do_equally_well() -> None:
    [*_, standing] = arena("regular", "regular", "regular", "regular").play(5)
    [result] = standing.results()
    assert (result.seats, result.difference.mean) == (4, 0)
    assert result.first.mean == pytest.approx(25)
    assert result.last.mean == pytest.approx(25)


def test_a_deal_is_that_of_the_simulation_with_the_same_seed() -> None:
    names = ("regular", "random", "regular", "regular")
    met = arena(*names)
    seating = met.seatings[0]
    record = next(Simulation(met.table, met.seed, [met.bots[bot] for bot in seating]).deals(1))
    by_seat = met.deal(0).rewards[0][list(seating)]
    assert [-reward for reward in by_seat] == record.result["points"]


def test_bots_without_names_have_those_of_their_classes_and_equal_bots_are_one() -> None:
    table = tripot.game("turkish", players=5)
    few, many = SharpBot(Budget(20)), SharpBot(Budget(30))
    met = Arena(table, [RegularBot(), few, RegularBot(), many, SharpBot(Budget(20))])
    assert met.names == ["RegularBot", "SharpBot 1", "RegularBot", "SharpBot 2", "SharpBot 1"]


def test_there_is_a_bot_for_each_seat() -> None:
    with pytest.raises(BadOption, match="there are 2 bots for 3 seats"):
        next(Arena(tripot.game("turkish", players=3), [RandomBot()] * 2).play(1))


def test_any_number_of_workers_finds_the_same() -> None:
    met = arena("regular", "random", "random", "random", game="glukz")
    alone, shared = ([*met.play(6, workers)][-1] for workers in (1, 3))
    assert alone.results() == shared.results()
    assert pickle.loads(pickle.dumps(met)).deal(2).rewards.tolist() == met.deal(2).rewards.tolist()


def test_figures_are_means_of_deals() -> None:
    nobody = np.zeros(2)
    deals = [
        Duplicate(np.array([[3.0, 1.0], [5.0, 1.0]]), nobody, nobody),
        Duplicate(np.array([[0.0, 2.0], [0.0, 2.0]]), nobody, nobody),
    ]
    first, second = Standing(("a", "b"), deals).results()
    assert (first.name, first.reward.mean, first.difference.mean) == ("a", 2.0, 0.5)
    assert (first.first.mean, second.first.mean) == (50, 50)
    assert first.reward.within == pytest.approx(1.96 * np.std([4, 0], ddof=1) / np.sqrt(2))
    assert estimate(np.array([1.0])).within == float("inf")


def test_the_first_choice_of_a_bot_takes_no_time() -> None:
    """It may have to be compiled first."""

    class Slow(RandomBot):
        def choose(self, question: Question) -> int:
            clock.append(clock[-1] + 0.5)
            return super().choose(question)

    clock = [7.0]  # moved by the bot alone
    table = tripot.game("turkish", players=4)
    deal = table.match(seed=1).deal()
    watched = Watched(Slow(), lambda: clock[-1])
    asked = pose_to(deal, deal.actors()[0], chance.generator(1))
    times = []
    for _ in range(3):
        watched.choose(asked)
        times.append((watched.decisions, watched.seconds))
    assert times == [(0, 0.0), (1, 0.5), (2, 1.0)]


def test_it_stops_once_it_is_sure() -> None:
    played = run("turkish", "--bots", "regular,random,random,random", "--deals", "400", "--until-sure", "--json")
    answer = json.loads(played.stdout)
    assert 10 <= answer["deals"] < 100
    assert answer["results"][0]["name"] == "regular"


def test_to_ask_after_every_deal_looks_at_each_deal_once() -> None:
    looks = 0

    class Looked(Duplicate):
        def __getattribute__(self, name: str) -> object:
            nonlocal looks
            looks += name == "rewards"
            return super().__getattribute__(name)

    dice, nobody, standing = np.random.default_rng(1), np.zeros(2), Standing(("a", "b"))
    for _ in range(200):
        standing.deals.append(Looked(dice.normal(size=(2, 2)), nobody, nobody))
        standing.sure()
    assert looks <= 2 * 200


@pytest.mark.parametrize("lead", [0.0, 0.2, 1.0])
def test_it_is_sure_when_the_lead_is_three_standard_errors(lead: float) -> None:
    dice, nobody, standing = np.random.default_rng(5), np.zeros(3), Standing(("a", "b", "b"))
    for _ in range(60):
        standing.deals.append(Duplicate(dice.normal([lead, 0, 0], size=(3, 3)), nobody, nobody))
        leads = standing.differences("a")
        wide = abs(leads.mean()) > 3 * leads.std(ddof=1) / len(leads) ** 0.5 if len(leads) >= 10 else False
        assert standing.sure() == wide


def test_an_arena_may_try_fewer_seatings() -> None:
    few = seated("abcd", most=4)
    assert few.seatings == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert len(seated("abcd").seatings) == 24


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["arena", *args], catch_exceptions=False)


def test_the_table_names_bots_and_seats() -> None:
    played = run("glukz", "--bots", "regular,random", "--players", "4", "--deals", "3")
    assert played.exit_code == 0
    assert "regular (2 seats)" in played.stdout
    assert "3 deals, each in 6 seatings" in played.stdout


def test_one_deal_is_told_without_an_interval() -> None:
    played = run("turkish", "--bots", "regular,random", "--deals", "1")
    assert "1 deal, each in 2 seatings" in played.stdout
    assert "inf" not in played.stdout


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["--bots", "none,regular,regular,regular"], "no bot 'none'"),
        (["--bots", "sharp:x,regular,regular,regular"], "simulations"),
        (["--bots", "regular"], "one for each seat"),
        (["--bots", "regular", "--players", "1"], "players"),
        (["--bots", "sharpe:50,regular"], "lists bots"),
        (["--bots", "regular,random,regular", "--deals", "0"], "at least one deal"),
        (["--bots", "regular,random", "--deals", "9" * 23], "deals must be a whole number"),
        (["--bots", "regular,random,sharp:20", "--players", "2"], "3 bots"),
        (["--bots", "regular,regular", "--until-sure"], "two different bots"),
        (["--bots", "regular,random,regular", "--workers", "2", "--ray", "local"], "choose one"),
    ],
)
def test_what_cannot_be_played_is_said(args: list[str], wanted: str) -> None:
    played = run("turkish", *args)
    assert played.exit_code == 2
    assert wanted in played.stderr


def test_a_wrong_seed_is_refused() -> None:
    with pytest.raises(BadOption, match="seed"):
        next(arena("regular", "random", seed=-1).play(1))


# ---------------------------------------------------------------- ratings and plots

ARENA = ("arena", "turkish", "--bots", "regular,random")


def met(*rewards: Sequence[float], names: str = "abb") -> Standing:
    """What an arena has shown whose games brought these rewards, one seating a deal."""
    nothing = np.zeros(len(names))
    return Standing(list(names), [Duplicate(np.array([row]), nothing, nothing) for row in rewards])


def test_ratings_follow_places_and_grow_surer() -> None:
    few, many = (results.ratings(met(*[(2, 1, 0)] * games)) for games in (5, 50))
    for rated in (few, many):
        assert rated["a"].mean - rated["a"].within > rated["b"].mean
    assert many["a"].within < few["a"].within
    assert results.ratings(met((1, 1, 1)))["a"].mean == pytest.approx(25)


def test_ctrl_c_ends_an_arena_with_the_figures_of_its_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Arena.play

    def interrupted(met: Arena, deals: int, *others: object) -> Iterator[Standing]:
        yield from itertools.islice(whole(met, deals), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "play", interrupted)
    ran = CliRunner().invoke(main, [*ARENA, "--deals", "4", "--json"])
    assert (ran.exit_code, json.loads(ran.stdout)["deals"]) == (130, 2)
    assert "stopped after 2 of 4 deals" in ran.stderr


@pytest.mark.parametrize("name", ["ladder.svg", "LADDER.SVG"])
def test_a_plot_is_drawn(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    ran = CliRunner().invoke(main, [*ARENA, "--deals", "4", "--plot", str(file)])
    assert ran.exit_code == 0, ran.output
    assert b"</svg>" in file.read_bytes()


def test_a_plot_names_all_bots_beside_their_lines_and_beside_their_bars(tmp_path: Path) -> None:
    names = "abcdefgh"
    plot.draw(met(*[range(8)] * 5, names=names), "eight", tmp_path / "eight.svg")
    drawn = (tmp_path / "eight.svg").read_text("utf-8")
    assert [drawn.count(f"<!-- {name} -->") for name in names] == [2] * len(names)


@pytest.mark.parametrize("file", ["ladder.gif", "missing/ladder.png"])
def test_a_plot_that_cannot_be_drawn_is_refused_before_the_first_deal(file: str, tmp_path: Path) -> None:
    ran = CliRunner().invoke(main, [*ARENA, "--plot", str(tmp_path / file)])
    assert (ran.exit_code, ran.stdout) == (2, "")


def test_a_plot_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.lab.plot.find_spec", lambda _name: None)
    ran = CliRunner().invoke(main, [*ARENA, "--plot", "ladder.png"])
    assert "tripot[lab]" in ran.output
