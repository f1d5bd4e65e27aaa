"""Random play inside compiled code: it plays by the rules, and the figures are those of what was played."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from click.testing import CliRunner

import tripot
from tripot import chance
from tripot.bots.budget import Budget
from tripot.bots.question import Question
from tripot.cli.main import main
from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.lab import bench
from tripot.lab.bench import STATES, Chunk, Playout, Speed, bars, choices, measure, search
from tripot.play.deal import Deal
from tripot.play.match import Table
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES, get

TABLES: list[tuple[str, dict[str, object]]] = [
    *[(name, dict[str, object](players=4)) for name in GAMES],
    ("pig", {"players": 5, "variant": "vatra", "travel": True}),
]


def played_in_python(table: Table, random: Array, deals: int) -> tuple[int, Deal]:
    """The same random play through the friendly face, drawn from the same generator: decisions, and the last deal."""
    decisions = 0
    for _ in range(deals):
        deck = table.pack
        chance.shuffle_at(random, deck)
        deal = table.match(dealer=0).deal(deck)
        while not deal.over:
            seats = deal.actors()
            if seats == [CHANCE]:
                pack = deal.chance_pack()
                chance.shuffle_at(random, pack)
                deal.shuffle(pack)
                continue
            seat = seats[chance.draw_at(random, len(seats))] if len(seats) > 1 else seats[0]
            legal = deal.legal_records(seat)
            at = chance.draw_at(random, len(legal))
            deal.play_record(seat, legal[at : at + 1])
            decisions += 1
    return decisions, deal


@pytest.mark.parametrize(("name", "options"), TABLES, ids=[f"{name}-{len(options)}" for name, options in TABLES])
def test_random_play_is_that_of_the_friendly_face(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    playout = Playout(table, seed=11)
    decisions, deal = played_in_python(table, chance.generator(11), 3)
    assert playout.play(3) == decisions
    ended = table.at(playout._states[:1])
    assert [ended.observe(seat) for seat in range(table.players)] == [
        deal.observe(seat) for seat in range(table.players)
    ]
    assert ended.scores() == deal.scores()


@pytest.mark.parametrize("name", GAMES)
def test_a_copied_state_is_the_same_state(name: str) -> None:
    playout = Playout(tripot.game(name, players=4))
    playout.play(1)
    playout.copy(STATES)
    assert all(state.tobytes() == playout._states[0].tobytes() for state in playout._states)
    assert get(name).kernels.actors(playout._states[5:]) == 0


def test_the_speed_is_that_of_the_stretches_that_were_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    stretches = iter([Chunk(4, 400, 1.0), Chunk(4, 600, 2.0), Chunk(4, 200, 1.0)] * 2)
    monkeypatch.setattr("tripot.lab.bench.play_for", lambda *_: [next(stretches) for _ in range(3)])
    monkeypatch.setattr("tripot.lab.bench.time_copy", lambda _: 12.5)
    monkeypatch.setattr("tripot.lab.bench.time_search", lambda _, seconds: 80 * seconds)
    table = tripot.game("nain_jaune", players=4)
    assert measure(table, 1.0, workers=2) == Speed(2 * 300, 2 * 4, 12.5, 80)


@pytest.mark.parametrize("bad", [{"seconds": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"workers": 0}])
def test_no_time_and_no_workers_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadOption, match=f"{next(iter(bad))}|worker"):
        measure(tripot.game("nain_jaune", players=4), **bad)  # type: ignore[arg-type]


def test_the_longest_bar_is_that_of_the_fastest_game() -> None:
    _, slow, fast = bars({"slow": Speed(1.1e6, 10, 20, 9e4), "fast": Speed(4e6, 20, 30, 2e5)})
    assert (slow.count("█"), fast.count("█")) == (8, 30)
    assert "4.00" in fast
    assert (slow.split()[-1], fast.split()[-1]) == ("90,000", "200,000")


@pytest.mark.parametrize(("name", "options"), TABLES, ids=[f"{name}-{len(options)}" for name, options in TABLES])
def test_a_search_counts_the_worlds_that_it_plays(name: str, options: dict[str, object]) -> None:
    for question in islice(choices(tripot.game(name, **options)), 0, 40, 20):
        moves = len(question.legal) + question.may_wait
        rounds = (moves - 1).bit_length()
        assert moves > 1
        assert 300 - moves * rounds <= search(question, Budget(300)) <= 300 + moves * rounds


def test_json_figures_are_alone_on_standard_output() -> None:
    result = CliRunner().invoke(main, ["bench", "nain_jaune", "--seconds", "0.1", "--workers", "2", "--json"])
    assert result.exit_code == 0, result.output
    figures = json.loads(result.stdout)
    assert set(figures) == {"nain_jaune"}
    assert set(figures["nain_jaune"]) == {
        "decisions_per_second",
        "deals_per_second",
        "copy_ns",
        "simulations_per_second",
    }
    assert figures["nain_jaune"]["decisions_per_second"] > figures["nain_jaune"]["deals_per_second"] > 0
    assert figures["nain_jaune"]["simulations_per_second"] > 1000
    assert "nain_jaune" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--seconds", "0"], "more than 0"),
        (["--workers", "0"], "workers"),
        (["bridge"], "bridge"),
        (["turkish", "-p", "11"], "2 to 10"),
        (["turkish", "-o", "variant=vatra"], "variant"),
    ],
)
def test_bad_input_is_named(arguments: list[str], wanted: str) -> None:
    result = CliRunner().invoke(main, ["bench", *arguments])
    assert result.exit_code == 2
    assert wanted in result.stderr


def test_searches_are_timed_while_their_deals_stand_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(question: Question, _: Budget) -> int:
        assert not question.world()["over"][0], "a deal that is over is searched in no time"
        return 1

    monkeypatch.setattr(bench, "search", look)
    assert bench.time_search(tripot.game("turkish", players=4), 0.1) > 0
