"""Simulations: the same deals however they are played, and figures that are those of the records."""

from __future__ import annotations

import importlib.util
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import tripot
from tests.missing import needs
from tripot.bots import Bot
from tripot.bots.levels import RandomBot, RegularBot
from tripot.bots.question import Question
from tripot.bots.reaction import Reaction
from tripot.cli.main import main
from tripot.cli.writing import INTERRUPTED
from tripot.errors import BadOption, NotInstalled, TripotError
from tripot.lab import workers
from tripot.lab.simulate import BATCH, BatchFigures, Simulation
from tripot.play.record import decode, encode, verify
from tripot.rules.loops.course import Policy
from tripot.rules.move import CHANCE
from tripot.rules.shared.advising import WAIT

MIXED = (RegularBot(), RandomBot())
TABLES: list[tuple[str, dict[str, object]]] = [
    ("turkish", {"players": 3}),
    ("glukz", {"players": 4}),
    ("iljig", {"players": 3}),
    ("nain_jaune", {"players": 4}),
    ("pig", {"players": 4}),
    ("pig", {"players": 5, "variant": "spoons"}),
    ("pig", {"players": 4, "variant": "vatra", "deals": 2}),
]
NAMES = [f"{name}-{options.get('variant', options['players'])}" for name, options in TABLES]
RACES = [TABLES[1], TABLES[5]]


def simulation(name: str, options: dict[str, object], **others: object) -> Simulation:
    return Simulation(tripot.game(name, **options), 5, **{"bots": MIXED, **others})  # type: ignore[arg-type]


# ---------------------------------------------------------------- the same deals


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_records_are_the_same_on_any_number_of_threads(name: str, options: dict[str, object]) -> None:
    played = simulation(name, options, legal=name == "nain_jaune")
    alone = list(played.lines(9))
    assert len(alone) == 9
    assert list(played.lines(9, workers=3)) == alone
    assert list(played.lines(4, workers=2)) == alone[:4]
    for line in alone:
        verify(decode(line))


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_figures_are_those_of_the_records(name: str, options: dict[str, object]) -> None:
    played = simulation(name, options)
    wanted = 20
    [*_, total] = played.summary(wanted)
    records = list(played.deals(wanted))
    assert total.deals == wanted
    assert total.moves.mean == np.mean([len(record.moves) for record in records])
    assert total.moves.deviation == pytest.approx(np.std([len(record.moves) for record in records]))
    assert total.matches == sum(bool(later.match.deal == 0) for later in records[1:]) + ended(played, wanted)
    deals = [verify(record) for record in records]
    assert total.scores.total.tolist() == np.sum([deal.scores() for deal in deals], axis=0).tolist()
    seen = Counter(key for deal in deals for key in {key for move in deal.moves for key in move.happened})
    assert {key: round(share * wanted) for key, share in total.shares_happened().items() if share} == seen
    if not played.table.game.steps:
        assert total.decisions == sum(move.seat != CHANCE for record in records for move in record.moves)
    assert total.first.sum() == pytest.approx(wanted)
    assert total.last.sum() == pytest.approx(wanted)


def ended(played: Simulation, wanted: int) -> bool:
    """Whether a match ends with that deal."""
    *_, last = islice(played.deals(wanted + 1), wanted + 1)
    return last.match.deal == 0


@pytest.mark.parametrize(("name", "options"), RACES, ids=["glukz", "spoons"])
def test_figures_are_the_same_on_any_number_of_threads(name: str, options: dict[str, object]) -> None:
    played = simulation(name, options)
    output = [list([*played.summary(70, workers=number)][-1].lines()) for number in (1, 2, 5)]
    assert output[0] == output[1] == output[2]
    assert "70" in output[0][0]


@pytest.mark.parametrize(("name", "best"), [("turkish", min), ("nain_jaune", max), ("iljig", min)])
def test_who_did_best_has_the_fewest_points_or_the_most_tokens(name: str, best: Callable[[list[int]], int]) -> None:
    played = simulation(name, {"players": 3})
    [*_, total] = played.summary(20)
    shares = np.zeros(3)
    for record in played.deals(20):
        scores = verify(record).scores()
        winners = [seat for seat in range(3) if scores[seat] == best(scores)]
        shares[winners] += 1 / len(winners)
    assert total.first == pytest.approx(shares)


def elsewhere(*arguments: str, **environment: str) -> bytes:
    """What the command line writes, in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    command = [
        sys.executable,
        "-m",
        "tripot",
        "simulate",
        "nain_jaune",
        "-p",
        "4",
        "-s",
        "5",
        "--bots",
        "regular,random",
    ]
    finished = subprocess.run(
        [*command, *arguments], env={**kept, **environment}, capture_output=True, check=False, timeout=240
    )
    assert finished.returncode == 0, finished.stderr.decode()
    return finished.stdout


def compiled_here(wanted: int) -> bytes:
    return b"".join(line + b"\n" for line in simulation("nain_jaune", {"players": 4}).lines(wanted))


def test_the_command_line_plays_the_same_interpreted_on_two_threads() -> None:
    assert elsewhere("-n", "9", "--workers", "2", NUMBA_DISABLE_JIT="1") == compiled_here(9)


@pytest.mark.long
@needs(
    "RAY",
    "Ray is not installed: it comes with `pip install 'tripot[ray]'`",
    there=importlib.util.find_spec("ray") is not None,
)
def test_a_ray_cluster_plays_the_same() -> None:
    assert elsewhere("-n", "30", "--ray", "local") == compiled_here(30)


def test_a_simulation_is_pickled_by_what_it_was_made_from() -> None:
    played = simulation("glukz", {"players": 4, "tarot": True}, reactions=(Reaction(300, 20), Reaction(400, 20)))
    again = pickle.loads(pickle.dumps(played))
    assert list(again.lines(2)) == list(played.lines(2))
    task = BatchFigures(played, most=30)
    assert np.array_equal(pickle.loads(pickle.dumps(task))(1), task(1))
    assert task(1)["match"][0] == BATCH


# ---------------------------------------------------------------- bots that are not compiled


class Asked(RegularBot):
    """The regular bot, in Python."""

    policy = Policy.PYTHON


class AskedRandom(RandomBot):
    policy = Policy.PYTHON


class Idle(RandomBot):
    """Waits, whatever happens."""

    policy = Policy.PYTHON

    def choose(self, question: Question) -> int:  # noqa: ARG002
        return WAIT


class Wrong(Idle):
    def choose(self, question: Question) -> int:
        return len(question.legal)


class Broken(Idle):
    def choose(self, question: Question) -> int:
        raise LookupError(question.seat)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_a_bot_in_python_is_asked_for_its_moves(name: str, options: dict[str, object]) -> None:
    compiled = simulation(name, options)
    for bots in ([Asked(), RandomBot()], [RegularBot(), AskedRandom()], [Asked(), AskedRandom()]):
        asked = simulation(name, options, bots=bots)
        assert list(asked.lines(3)) == list(compiled.lines(3))
        assert np.array_equal(asked.figures(1, 3), compiled.figures(1, 3))


@pytest.mark.parametrize(
    ("bot", "wanted"),
    [
        (Idle(), "all wait for each other"),
        (Wrong(), "chose move"),
        (Broken(), r"the bot of seat \d failed: LookupError: .* \(test_simulate.py, line \d+\)"),
    ],
)
def test_a_bot_in_python_that_plays_nothing_is_named(bot: Bot, wanted: str) -> None:
    with pytest.raises(TripotError, match=wanted):
        next(simulation("glukz", {"players": 4}, bots=[bot]).deals(1))


# ---------------------------------------------------------------- reactions


def first_movers(reactions: tuple[Reaction, ...], deals: int) -> Counter[int]:
    """Who moves first in the opening race of Glükz, in which all of these deals' seats may."""
    table = tripot.game("glukz", players=4)
    played = Simulation(table, 3, reactions=reactions)
    found: Counter[int] = Counter()
    for number in range(deals):
        match = table.match(3, number=number)
        if match.deal().actors() == [0, 1, 2, 3]:
            series = played.series(range(number, number + 1), log=1)
            series.play(1)
            found[next(series.take_log())[0]] += 1
    assert CHANCE not in found
    return found


def test_seats_that_react_alike_are_first_equally_often() -> None:
    found = first_movers((Reaction(400, 100),), 2000)
    total = sum(found.values())
    assert total > 500
    assert all(abs(found[seat] - total / 4) < 4 * np.sqrt(total * 3 / 16) for seat in range(4)), found


def test_who_reacts_more_quickly_is_first_more_often_by_the_log_normal_law() -> None:
    quick, slow = Reaction(400, 100), Reaction(450, 100)
    found = first_movers((quick, slow, Reaction(4000, 0), Reaction(5000, 0)), 2000)
    total = sum(found.values())
    (here, wide), (there, broad) = quick.log_scale, slow.log_scale
    draws = np.random.default_rng(1).normal(size=(2, 400_000))
    share = np.mean(here + wide * draws[0] < there + broad * draws[1])
    assert found[2] == found[3] == 0
    assert abs(found[0] - total * share) < 4 * np.sqrt(total * share * (1 - share)), (found, share)


def test_log_normal_times_have_their_mean_and_spread() -> None:
    from tripot import chance

    random = chance.generator(8)
    times = np.array([Reaction(450, 120).draw(random) for _ in range(20_000)])
    assert times.mean() == pytest.approx(450, rel=0.01)
    assert times.std() == pytest.approx(120, rel=0.03)
    assert Reaction(450, 0).draw(random) == 450


# ---------------------------------------------------------------- many deals


@pytest.mark.parametrize(("wanted", "threads"), [(3, 3), (999, 4)])
def test_only_a_few_tasks_are_under_way(wanted: int, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    begun = []

    def task(number: int) -> int:
        begun.append(number)
        return number

    results = workers.on_threads(task, wanted)
    assert list(islice(results, 50)) == list(range(50))
    time.sleep(0.05)
    assert 50 < len(begun) <= 50 + workers.AHEAD * threads
    results.close()


def test_a_long_task_ends_when_nobody_waits_for_it_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    ended = threading.Event()

    def task(number: int) -> int:
        with suppress(CancelledError):
            while number:
                time.sleep(0.001)
                workers.check_wanted()
        if number:
            ended.set()
        return number

    results = workers.on_threads(task, 2)
    assert next(results) == 0
    results.close()  # it would wait for ever
    assert ended.is_set()


def test_the_error_of_a_task_is_raised_in_its_turn() -> None:
    def task(number: int) -> int:
        if number == 5:
            raise TripotError("five")
        return number

    results = workers.on_threads(task, 2)
    assert list(islice(results, 5)) == [0, 1, 2, 3, 4]
    with pytest.raises(TripotError, match="five"):
        next(results)


PEAK = """
import sys, tripot
from tripot.lab.simulate import Simulation
from tripot.lab.summary import peak_memory
played = Simulation(tripot.game("nain_jaune", players=4), 1)
for deals in (2_000, 60_000):
    for _ in played.summary(deals, workers=2):
        pass
    print(peak_memory())
"""


def test_memory_does_not_grow_with_the_number_of_deals() -> None:
    output = subprocess.run([sys.executable, "-c", PEAK], capture_output=True, check=True, timeout=240).stdout
    few, many = map(float, output.split())
    assert many < few + 8, "MiB"


@contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process that does not outlive the test, whatever the test finds."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("more", "number"),
    [
        (["--summary", "--workers", "2"], signal.SIGINT),
        pytest.param(["--workers", "2"], signal.SIGTERM, marks=pytest.mark.long),
        pytest.param([], signal.SIGINT, marks=pytest.mark.long),
    ],
)
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_it_at_once_with_whole_lines(tmp_path: Path, more: list[str], number: int) -> None:
    out = tmp_path / "deals.jsonl"
    target = [] if "--summary" in more else ["--out", str(out)]
    command = [sys.executable, "-m", "tripot", "simulate", "nain_jaune", "-p", "4", "-n", "1000000", *more, *target]
    with started(command) as process:
        deadline = time.monotonic() + 120
        while target and (not out.exists() or not out.stat().st_size):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        if not target:
            assert process.stderr is not None
            process.stderr.readline()  # it hears when a tenth is done
        process.send_signal(number)
        _, output = process.communicate(timeout=20)
    assert b"Traceback" not in output
    assert b"stopped after" in output
    assert process.returncode == INTERRUPTED
    if target:
        assert out.read_bytes().endswith(b"}\n")


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("wanted", [{"wanted": 0}, {"wanted": -3}, {"wanted": 1, "workers": 0}])
def test_no_deals_and_no_workers_are_refused(wanted: dict[str, int]) -> None:
    played = simulation("nain_jaune", {"players": 4})
    for refuse in (played.lines, played.summary):
        with pytest.raises(BadOption, match=r"at least one deal|workers"):
            refuse(**wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--deals", "0", "--summary"], "at least one deal"),
        (["--workers", "0"], "workers"),
        (["--workers", "2", "--ray", "local"], "choose one"),
        (["--summary", "--legal"], "writes no records"),
        (["--summary", "--out", "x"], "writes no records"),
        (["--ray", "nonsense"], "HOST:PORT"),
        (["--ray", "127.0.0.1:1"], "can be reached"),
        (["--ray", "127.0.0.1:99999"], "can be reached"),
    ],
)
def test_bad_input_is_named(arguments: list[str], named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", sys)  # some module: none of these comes as far as using it
    result = CliRunner().invoke(main, ["simulate", "nain_jaune", "-p", "4", *arguments])
    assert result.exit_code == 2, result.output
    assert named in result.stderr


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match=r"pip install 'tripot\[ray\]'"):
        next(simulation("nain_jaune", {"players": 4}).lines(1, ray="local"))
    result = CliRunner().invoke(main, ["simulate", "nain_jaune", "-p", "4", "--ray", "local", "--summary"])
    assert result.exit_code == 2
    assert "tripot[ray]" in result.stderr


def test_what_listens_and_is_no_ray_cluster_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PROBE", "raise ConnectionError('this is a parrot')")
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(TripotError, match=f"{address}.*parrot"):
            workers._reach(address)
        monkeypatch.setattr(workers, "PROBE", "import time; time.sleep(60)")
        monkeypatch.setattr(workers, "ANSWER_SECONDS", 0.5)
        with pytest.raises(TripotError, match="did not answer as a Ray cluster"):
            workers._reach(address)


def test_a_strangers_module_in_the_current_folder_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stranger.py").write_text("raise SystemExit('a stranger was run')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "PROBE", "import stranger")
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(TripotError, match="No module named 'stranger'"),
    ):
        workers._reach(f"127.0.0.1:{server.getsockname()[1]}")


def test_a_record_is_encoded_as_its_line() -> None:
    played = simulation("nain_jaune", {"players": 4})
    assert [encode(record) for record in played.deals(2)] == list(played.lines(2))
