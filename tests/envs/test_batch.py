"""Tables stepped together do what single deals do; what is wrong is named, and changes nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.short_form import short_rows
from tripot.engine.records import Array
from tripot.envs import batch
from tripot.envs.batch import Batch
from tripot.envs.spaces import random_actions
from tripot.errors import BadOption, MaskedAction, NoSuchAction, TripotError
from tripot.play.deal import Deal
from tripot.play.match import game
from tripot.rules.move import CHANCE_BIT

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("turkish", {"players": 4}),
    ("turkish", {"players": 7}),
    ("glukz", {"players": 4}),
    ("glukz", {"players": 5, "decks": 2, "tarot": True, "knight": "skip", "fly": True}),
    ("iljig", {"players": 5}),
    ("nain_jaune", {"players": 4}),
    ("nain_jaune", {"players": 3, "must_follow": False, "debts": False}),
    ("pig", {"players": 3, "cards": 3}),
    ("pig", {"players": 2, "variant": "spoons", "stock": True, "cards": 3}),
    ("pig", {"players": 4, "variant": "vatra", "travel": True}),
    ("pig", {"players": 3, "variant": "magarac"}),
]
NAMES = [f"{name}-{'-'.join(str(value) for value in options.values())}" for name, options in TABLES]


@pytest.mark.parametrize(("name", "options"), short_rows(TABLES[::2], TABLES), ids=NAMES)
def test_tables_do_what_single_deals_do(name: str, options: dict[str, Any]) -> None:
    tables = batch.make(name, tables=3, seed=5, **options)
    dice = np.random.default_rng(1)
    waited: list[set[int]] = [set() for _ in range(3)]
    for _ in range(150):
        deals = [tables.deal(number) for number in range(3)]
        seats, mask, observed = tables.seats().tolist(), tables.mask(), tables.observe()
        actions = random_actions(tables.mask(), dice)
        rewards, done = tables.step(actions)
        for number, deal in enumerate(deals):
            seat, action = seats[number], int(actions[number])
            assert seat in deal.actors()
            assert np.array_equal(mask[number], tables.actions.mask(deal, seat, waited[number]))
            assert np.array_equal(observed[number], tables.observations.observe(deal, seat))
            play_alone(tables, deal, seat, action, waited[number])
            check_after(tables, deal, number, rewards[number], bool(done[number]))


def play_alone(tables: Batch, deal: Deal, seat: int, action: int, waited: set[int]) -> None:
    if action == tables.actions.wait:
        waited.add(seat)
    else:
        waited.clear()
        deal.play_record(seat, tables.actions.move(deal, seat, action))


def check_after(tables: Batch, deal: Deal, number: int, rewards: Array, done: bool) -> None:
    assert done == deal.over
    if done:
        assert rewards.tolist() == tables.rewards.of(deal)
        assert not tables.deal(number).states["moves"][0]
    else:
        assert not rewards.any()
        if deal.table.game.kernels.actors(deal.states) != CHANCE_BIT:
            assert tables.deal(number).states.tobytes() == deal.states.tobytes()


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_deals_end_are_paid_and_begin_anew(name: str, options: dict[str, Any]) -> None:
    tables = batch.make(name, tables=64, seed=2, **options)
    dice = np.random.default_rng(2)
    ended, dealers = 0, set()
    bounds = tables.rewards.range
    for _ in range(4000):
        rewards, done = tables.step(random_actions(tables.mask(), dice))
        assert rewards[~done].any() == 0
        assert ((bounds.minimum <= rewards) & (rewards <= bounds.maximum)).all()
        assert not bounds.zero_sum or not rewards.sum(axis=1).any()
        dealers |= {int(tables.deal(number).states["dealer"][0]) for number in np.flatnonzero(done).tolist()}
        ended += int(done.sum())
        if ended > 24:
            break
    assert ended > 24
    assert not tables.truncated.any()
    assert len(dealers) > 1


def trace(name: str, options: dict[str, Any], count: int, steps: int = 60, **settings: Any) -> list[str]:
    """What happens at the first two of some tables when every table plays its lowest legal action but one."""
    tables = batch.make(name, tables=count, **settings, **options)
    lines = []
    for number in range(steps):
        mask = tables.mask()
        order = np.argsort(-mask, axis=1, kind="stable")
        actions = order[np.arange(count), number % mask.sum(axis=1)]
        rewards, done = tables.step(actions)
        seen = tables.observe()[:2].astype(np.int64).tolist()
        lines.append(json.dumps([tables.seats()[:2].tolist(), rewards[:2].tolist(), done[:2].tolist(), seen]))
    return lines


@pytest.mark.parametrize("name", ["glukz", "pig"])
def test_a_table_follows_from_the_seed_and_its_number_alone(name: str) -> None:
    options = {"players": 4}
    first = trace(name, options, 2, seed=3)
    assert trace(name, options, 2, seed=3) == first
    assert trace(name, options, 5, seed=3) == first
    assert trace(name, options, 5, seed=3, threads=3) == first
    assert trace(name, options, 2, seed=4) != first


def test_a_reset_deals_as_the_first_time() -> None:
    tables = batch.make("turkish", tables=2, seed=3, players=4)
    first = [tables.deal(number).states.tobytes() for number in range(2)]
    tables.step(tables.mask().argmax(axis=1))
    tables.reset(3)
    assert [tables.deal(number).states.tobytes() for number in range(2)] == first
    tables.reset(4)
    assert [tables.deal(number).states.tobytes() for number in range(2)] != first


def test_the_first_deal_of_a_table_is_that_of_the_match_of_its_number() -> None:
    tables = batch.make("pig", tables=3, seed=9, players=4, variant="vatra")
    for number in range(3):
        match = game("pig", players=4, variant="vatra").match(9, number=number)
        assert match.deal().states.tobytes() == tables.deal(number).states.tobytes()


def test_the_dealer_may_be_given() -> None:
    tables = batch.make("turkish", tables=8, seed=9, dealer=2, players=4)
    assert {int(tables.deal(number).states["dealer"][0]) for number in range(8)} == {2}


def test_everybody_is_asked_as_often_and_who_waits_passes_the_question_on() -> None:
    count = 3000
    tables = batch.make("glukz", tables=count, seed=1, players=3)
    first = tables.seats()
    assert np.bincount(first, minlength=3).min() > count / 3 * 0.9
    wait = np.full(count, tables.actions.wait)
    tables.step(wait)
    second = tables.seats()
    assert (first != second).all()
    assert abs(np.bincount((second - first) % 3, minlength=3)[1] / count - 0.5) < 0.05
    tables.step(wait)
    assert (first + second + tables.seats() == 3).all()
    assert not tables.mask()[:, tables.actions.wait].any()
    with pytest.raises(MaskedAction, match=rf"table 0: action {wait[0]} \(wait\)"):
        tables.step(wait)


# ---------------------------------------------------------------- what is wrong


def test_a_wrong_action_names_the_first_table_and_changes_none() -> None:
    tables = batch.make("turkish", tables=5, seed=1, players=4)
    mask = tables.mask()
    actions = mask.argmax(axis=1)
    before = [tables.deal(number).states.tobytes() for number in range(5)]
    for number, error, expected in (
        (
            tables.actions.n,
            NoSuchAction,
            "table 3: there is no action 235: actions of turkish go from 0 to 234; no table was changed",
        ),
        (-1, NoSuchAction, "table 3: there is no action -1"),
        (
            int(mask[3].argmin()),
            MaskedAction,
            rf"table 3: .*by seat {tables.seats()[3]} is not legal now; see `mask` for the {mask[3].sum()} legal",
        ),
    ):
        wrong = actions.copy()
        wrong[3:] = number
        with pytest.raises(error, match=expected):
            tables.step(wrong)
    assert [tables.deal(number).states.tobytes() for number in range(5)] == before
    tables.step(actions)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_of_several_wrong_tables_is_named_whatever_the_threads(threads: int) -> None:
    tables = batch.make("turkish", tables=6, seed=1, threads=threads, players=4)
    actions = tables.mask().argmax(axis=1)
    actions[[2, 5]] = -1
    with pytest.raises(NoSuchAction, match="table 2: "):
        tables.step(actions)


FORKS = """
import os, signal, sys
from tripot.envs import batch
tables = batch.make("turkish", tables=5, seed=1, threads=2, players=4)
child = os.fork()
if not child:
    signal.alarm(60)  # a child that waits for ever ends after all
for _ in range(3):
    rewards, done = tables.step(tables.mask().argmax(axis=1))
told = f"{tables.seats().tolist()} {tables.observe().sum()}\\n"
os.write(1, told.encode())  # at once: what both print in pieces might mix
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) if child else 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_steps_its_copy_with_threads_of_its_own() -> None:
    run = subprocess.run([sys.executable, "-c", FORKS], capture_output=True, text=True, check=False)
    lines = run.stdout.splitlines()
    assert (run.returncode, len(lines), len(set(lines))) == (0, 2, 1), run.stderr


def test_what_counts_may_be_a_whole_number_of_numpy() -> None:
    small = np.uint8
    tables = batch.make("turkish", tables=small(3), seed=small(7), dealer=small(1), threads=small(2), players=small(4))  # type: ignore[arg-type]
    plain = batch.make("turkish", tables=3, seed=7, dealer=1, players=4)
    for number in range(3):
        assert tables.deal(small(number)).states.tobytes() == plain.deal(number).states.tobytes()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ([0, 0, 0], "[0, 0, 0]"),
        ([0.0, 0.0], "[0.0, 0.0]"),
        (["a", "b"], "['a', 'b']"),
        ([0, True], "[0, True]"),
        ((np.False_, 0), "(np.False_, 0)"),
        ([[0], [0, 0]], "[[0], [0, 0]]"),
        (0, "int64 of shape ()"),
        (None, "object of shape ()"),
        (np.array([False, False]), "bool of shape (2,)"),
    ],
)
def test_actions_of_another_shape_or_type_are_refused(actions: Any, found: str) -> None:
    tables = batch.make("turkish", tables=2, players=4)
    before = [tables.deal(number).states.tobytes() for number in range(2)]
    wanted = re.escape(f"step takes 2 whole numbers, one for each table, not {found}")
    with pytest.raises(TripotError, match=f"^{wanted}$"):
        tables.step(actions)
    assert [tables.deal(number).states.tobytes() for number in range(2)] == before


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"tables": 0}, "tables must be a whole number of at least 1, not 0"),
        ({"tables": -3}, "tables must be"),
        ({"tables": 2.5}, "tables must be"),
        ({"tables": 1, "seed": -1}, "seed must be"),
        ({"tables": 1, "threads": 0}, "threads must be"),
        ({"tables": 1, "dealer": 4}, "dealer must be a whole number from 0 to 3, not 4"),
        ({"tables": 1, "decks": 3}, "decks"),
    ],
)
def test_what_cannot_be_made_is_refused_by_name(settings: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadOption, match=expected):
        batch.make("turkish", players=4, **settings)


# ---------------------------------------------------------------- the interpreter

TESTS = Path(__file__).parents[1]
PROGRAM = """
import json, sys
from envs.test_batch import trace
from tripot.engine.kernel import TARGET
assert not TARGET.compiles
print(json.dumps([trace(name, options, 2, 25, seed=7) for name, options in json.loads(sys.argv[1])]))
"""


@pytest.mark.long
def test_the_interpreter_steps_the_same_tables() -> None:
    finished = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(TABLES)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
        capture_output=True,
        check=False,
        timeout=240,
    )
    assert finished.returncode == 0, finished.stderr.decode()
    assert json.loads(finished.stdout) == [trace(name, options, 2, 25, seed=7) for name, options in TABLES]
