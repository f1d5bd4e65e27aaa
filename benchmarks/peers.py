"""Tripot and its peers on this machine, in one run: `uv run --group bench python benchmarks/peers.py`.

Every round measures everything once, one after another, so that other work on the machine affects all alike. The
figure shown is the median of the rounds. `docs/performance.md` says what is measured and how.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from report import cores, markdown, setting, system_load, tell, versions_of, write_table

import tripot
from tripot.envs.turns import Turns
from tripot.errors import TooMany
from tripot.lab import bench
from tripot.play.deal import Deal
from tripot.play.match import Match, Table
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES

BEGIN, END = "<!-- peers: begin -->", "<!-- peers: end -->"
PACKAGES = ("numba", "numpy", "open-spiel", "rlcard", "pettingzoo")
PLAYERS = 4

# What is measured in a system.
COMPILED, THREADS, COPY, LOOP, WORDS = "compiled", "threads", "copy", "loop", "words"
YARDSTICK = ("OpenSpiel", "crazy_eights, 4 players")
CROWDED = "crazy_eights(players=12)"
GOAL_COMPILED, GOAL_THREADS, GOAL_COPY, GOAL_LOOP = 5.0, 1.9, 50.0, 0.8

Probe = Callable[[float], float]
"""Measures for a number of seconds: decisions per second, or nanoseconds for a copy."""


@dataclass
class Row:
    """One game of one system: its probes, their results so far, and the reason if there are none."""

    system: str
    game: str
    probes: dict[str, Probe] = field(default_factory=dict)
    values: dict[str, list[float]] = field(default_factory=dict)
    note: str = ""

    def median(self, what: str) -> float | None:
        """The median of the rounds; `None` if nothing is measured."""
        found = self.values.get(what)
        return statistics.median(found) if found else None


# ---------------------------------------------------------------- Tripot


def tripot_row(name: str) -> Row:
    """The probes of one family, four players."""
    table = tripot.game(name, players=PLAYERS)
    row = Row("Tripot", f"{name}, {PLAYERS} players")
    row.probes[COMPILED] = lambda seconds: bench.time_play(table, seconds)[0]
    if cores() > 1:
        row.probes[THREADS] = lambda seconds: bench.time_play(table, seconds, workers=2)[0]
    row.probes[COPY] = lambda _: bench.time_copy(bench.Playout(table))
    row.probes[LOOP] = lambda seconds: numbers_loop(table, seconds)
    row.probes[WORDS] = lambda seconds: words_loop(table, seconds)
    return row


def numbers_loop(table: Table, seconds: float) -> float:
    """Actions per second of a loop over `seat`, `actions` and `act` of `Turns`, dealing included."""
    turns, dice, decisions = Turns(table, seed=1), random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        turns.deal()
        while turns.seat >= 0:
            turns.act(dice.choice(turns.actions))
            decisions += 1
    return decisions / (time.perf_counter() - start)


def words_loop(table: Table, seconds: float) -> float:
    """Whole moves per second of a loop over `actors`, `legal` and `play` of deals, dealing included."""
    dice, moves, number = random.Random(1), 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        match = table.match(seed=1, number=number)
        number += 1
        moves += play_deal(match, match.deal(), dice, start + seconds)
    return moves / (time.perf_counter() - start)


def play_deal(match: Match, deal: Deal, dice: random.Random, end: float) -> int:
    """Play a deal at random, at most until a time; returns the number of moves."""
    moves = 0
    while (actors := deal.actors()) and time.perf_counter() < end:
        seat = actors[0] if len(actors) == 1 else dice.choice(actors)
        if seat == CHANCE:
            match.shuffle(deal)
            continue
        try:
            deal.play(seat, dice.choice(deal.legal(seat)))
        except TooMany:
            return moves  # in Iljig, there are rarely more than a thousand whole moves, and no loop would list them
        moves += 1
    return moves


# ---------------------------------------------------------------- OpenSpiel


def openspiel_row(title: str, name: str, in_python: bool = False) -> Row:
    """The probes of one game of OpenSpiel: in C++ and, if asked for, in a loop in Python with clones."""
    game = import_module("pyspiel").load_game(name)
    row = Row("OpenSpiel", title)
    per_game = decisions_per_game(game)
    row.probes[COMPILED] = lambda seconds: rollouts(game, per_game, seconds)
    if in_python:
        row.probes[COPY] = lambda seconds: clone_time(game, seconds)
        row.probes[LOOP] = lambda seconds: openspiel_loop(game, seconds)
    return row


def dealt(game: Any, dice: random.Random) -> Any:
    """A state of OpenSpiel at its first decision."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    return state


def decisions_per_game(game: Any, games: int = 500) -> float:
    """The mean number of decisions that players make in a random game. Chance is not counted."""
    dice, decisions = random.Random(1), 0
    for _ in range(games):
        state = dealt(game, dice)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions / games


def rollouts(game: Any, per_game: float, seconds: float, batch: int = 2000) -> float:
    """Decisions per second of random rollouts in C++: the median of batches, each from the start of another deal.

    A search with one simulation evaluates its root by rollouts and does hardly anything else. A batch takes about as
    long as one of the stretches of play from which Tripot's median is taken.
    """
    pyspiel = import_module("pyspiel")
    dice = random.Random(1)
    taken: list[float] = []
    while sum(taken) < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(batch, dice.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, dice.randrange(1 << 30), False)
        root = dealt(game, dice)
        start = time.perf_counter()
        bot.step(root)
        taken.append(time.perf_counter() - start)
    return batch * per_game / statistics.median(taken)


def openspiel_loop(game: Any, seconds: float) -> float:
    """Actions per second of a loop in Python, of players and chance together, because chance deals there."""
    dice, actions = random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
            actions += 1
    return actions / (time.perf_counter() - start)


def clone_time(game: Any, seconds: float) -> float:
    """Nanoseconds for a clone, called from Python."""
    state, clones = dealt(game, random.Random(1)), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds / 2:
        for _ in range(100):
            state.clone()
        clones += 100
    return (time.perf_counter() - start) / clones * 1e9


# ---------------------------------------------------------------- RLCard and PettingZoo


def rlcard_row(name: str) -> Row:
    """The loop over one of RLCard's games."""
    env = import_module("rlcard").make(name, config={"seed": 1})
    return Row("RLCard", f"{name}, {env.num_players} players", {LOOP: lambda seconds: rlcard_loop(env, seconds)})


def rlcard_loop(env: Any, seconds: float) -> float:
    """Decisions per second of `reset` and `step`."""
    dice, decisions = random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(dice.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.perf_counter() - start)


def pettingzoo_row(name: str, version: int) -> Row:
    """The loop over one of PettingZoo's classic games."""
    env = import_module(f"pettingzoo.classic.{name}_v{version}").env()
    env.reset(seed=1)
    title = f"{name}, {len(env.possible_agents)} players"
    return Row("PettingZoo", title, {LOOP: lambda seconds: pettingzoo_loop(env, seconds)})


def pettingzoo_loop(env: Any, seconds: float) -> float:
    """Decisions per second of `agent_iter`, `last` and `step`."""
    dice, decisions = random.Random(1), 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.reset(seed=dice.randrange(1 << 30))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(dice.choice(observation["action_mask"].nonzero()[0])))
                decisions += 1
    return decisions / (time.perf_counter() - start)


# ---------------------------------------------------------------- the run


def rows() -> list[Row]:
    """Everything that is measured, in the order of the table."""
    return [
        *(tripot_row(name) for name in GAMES),
        made(*YARDSTICK, lambda: openspiel_row(YARDSTICK[1], "crazy_eights(players=4)", in_python=True)),
        made("OpenSpiel", "crazy_eights, 12 players", lambda: openspiel_row("crazy_eights, 12 players", CROWDED)),
        made("OpenSpiel", "hearts, 4 players", lambda: openspiel_row("hearts, 4 players", "hearts")),
        made("OpenSpiel", "dou_dizhu, 3 players", lambda: openspiel_row("dou_dizhu, 3 players", "dou_dizhu")),
        made("RLCard", "uno", lambda: rlcard_row("uno")),
        made("RLCard", "doudizhu", lambda: rlcard_row("doudizhu")),
        made("PettingZoo", "texas_holdem_no_limit", lambda: pettingzoo_row("texas_holdem_no_limit", 6)),
        made("PettingZoo", "connect_four", lambda: pettingzoo_row("connect_four", 3)),
    ]


def made(system: str, game: str, build: Callable[[], Row]) -> Row:
    """The result of `build` or, if the peer is not available, a row that says why."""
    with quiet():
        try:
            return build()
        except Exception as error:  # a peer may fail in any way, and the others are still measured
            reason = " ".join(str(error).split()) or type(error).__name__
            return Row(system, game, note=f"not measured: {reason:.80}")


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Suppress what peers print and warn about."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def measure(found: list[Row], rounds: int, seconds: float) -> None:
    """Run every probe once per round, and keep the results."""
    total = rounds * sum(len(row.probes) for row in found)
    done = 0
    for number in range(rounds):
        for row in found:
            for what, probe in row.probes.items():
                tell(f"round {number + 1} of {rounds}, {done * 100 // total} %: {row.system} {row.game}, {what}")
                with quiet():
                    row.values.setdefault(what, []).append(probe(seconds))
                done += 1
    tell("measured\n")


def compile_all() -> None:
    """Compile everything that is measured before the clock starts."""
    for name in GAMES:
        tell(f"compiling {name}")
        table = tripot.game(name, players=PLAYERS)
        bench.compile_bench(table)
        numbers_loop(table, 0.01)
        words_loop(table, 0.01)


# ---------------------------------------------------------------- the table

HEAD = (
    "system",
    "game",
    "compiled, M decisions/s",
    f"÷ {YARDSTICK[0]} {YARDSTICK[1]} (goal {GOAL_COMPILED:g})",
    f"two threads ÷ one (goal {GOAL_THREADS:g})",
    f"copy, ns (goal < {GOAL_COPY:g})",
    "Python loop in numbers, k/s",
    f"÷ OpenSpiel’s loop (goal {GOAL_LOOP:g})",
    "in words, k/s",
)


def cells(row: Row, yardstick: Row) -> list[str]:
    """One line of the table."""
    compiled, copy = row.median(COMPILED), row.median(COPY)
    loop, words = row.median(LOOP), row.median(WORDS)
    ours = row.system == "Tripot"
    if row.note:
        return [row.system, row.game, row.note, *[""] * (len(HEAD) - 3)]
    return [
        row.system,
        row.game,
        f"{compiled / 1e6:.2f}" if compiled else "",
        against(compiled, yardstick.median(COMPILED), GOAL_COMPILED if ours else None),
        against(row.median(THREADS), compiled, GOAL_THREADS if ours else None),
        (f"{copy:.0f}" + (judged(copy < GOAL_COPY) if ours else "")) if copy else "",
        f"{loop / 1e3:.1f}" if loop else "",
        against(loop, yardstick.median(LOOP), GOAL_LOOP if ours else None),
        f"{words / 1e3:.1f}" if words else "",
    ]


def against(value: float | None, other: float | None, goal: float | None) -> str:
    """A ratio and, if there is a goal, whether it is met."""
    if value is None or other is None:
        return ""
    ratio = value / other
    written = f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"
    return written if goal is None else written + judged(ratio >= goal)


def judged(met: bool) -> str:
    return " ✓" if met else " ✗"


def table_of(found: list[Row]) -> list[list[str]]:
    """The table, its head included."""
    yardstick = next(row for row in found if (row.system, row.game) == YARDSTICK)
    return [list(HEAD), *(cells(row, yardstick) for row in found)]


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure of a round (0.5)")
    parser.add_argument("--rounds", type=int, default=5, help="of which the median is taken (5)")
    parser.add_argument("--quick", action="store_true", help="one short round, nothing written: does everything work?")
    parser.add_argument("--no-write", action="store_true", help="leave docs/performance.md as it is")
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.seconds, options.no_write = 1, 0.05, True
    if options.rounds < 1 or not options.seconds > 0:
        parser.error("rounds must be at least 1 and seconds more than 0")
    return options


def main() -> None:
    options = read_options()
    load = system_load()
    compile_all()
    found = rows()
    measure(found, options.rounds, options.seconds)
    text = f"{markdown(table_of(found))}\n\n{setting(options.rounds, options.seconds, load, versions_of(PACKAGES))}"
    print(text)
    if not options.no_write:
        write_table(BEGIN, END, text)


if __name__ == "__main__":
    main()
