"""Tournaments: the tables of each round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from tripot import seating
from tripot.cli.main import main
from tripot.seating import NoSeating, Round, meetings, plan, sizes


def names(people: int) -> list[str]:
    return [f"P{number}" for number in range(people)]


def cost(people: list[str], rounds: list[Round]) -> int:
    met = meetings(people, rounds)
    return sum(met[one][other] ** 3 - met[one][other] for one, other in combinations(range(len(people)), 2)) // 3


def all_rounds(people: tuple[str, ...], tables: tuple[int, ...]) -> Iterator[Round]:
    """Every way to seat people at tables of these sizes, some of them more than once."""
    if not tables:
        yield ()
        return
    for table in combinations(people, tables[0]):
        for rest in all_rounds(tuple(each for each in people if each not in table), tables[1:]):
            yield table, *rest


@given(st.integers(2, 60), st.integers(2, 8), st.integers(0, 10))
def test_everybody_sits_once_in_each_round(people: int, wanted: int, seed: int) -> None:
    try:
        tables = sizes(people, wanted, max(2, wanted - 1), wanted + 1)
    except NoSeating:
        assert not any(max(2, wanted - 1) * each <= people <= (wanted + 1) * each for each in range(people))
        return
    assert max(tables) - min(tables) <= 1
    for each in plan(names(people), tables, 1, seed=seed):
        assert [len(table) for table in each] == tables
        assert sorted(name for table in each for name in table) == sorted(names(people))


@pytest.mark.parametrize(
    ("people", "tables", "rounds"),
    [(6, (3, 3), 3), (7, (4, 3), 3), (8, (4, 4), 3), (8, (3, 3, 2), 2), (9, (3, 3, 3), 2)],
)
def test_no_plan_for_few_people_is_better(people: int, tables: tuple[int, ...], rounds: int) -> None:
    everybody = names(people)
    ways = [
        each for each in all_rounds(tuple(everybody), tables) if list(each) == sorted(each, key=lambda t: (-len(t), t))
    ]
    best = min(cost(everybody, [ways[0], *others]) for others in product(ways, repeat=rounds - 1))  # the first by name
    assert cost(everybody, plan(everybody, tables, rounds)) == best


@pytest.mark.parametrize(("people", "size", "rounds"), [(9, 3, 4), (16, 4, 5), (12, 3, 4), (20, 4, 5)])
def test_nobody_meets_twice_where_that_is_known_to_be_possible(people: int, size: int, rounds: int) -> None:
    everybody = names(people)
    assert cost(everybody, plan(everybody, [size] * (people // size), rounds)) == 0


def test_who_has_met_already_meets_others() -> None:
    everybody = names(8)
    past = [(tuple(everybody[:2]), ("gone", "away"), tuple(everybody[2:4]))]
    met = meetings(everybody, plan(everybody, [2] * 4, 6, past))
    assert (met[0][1], met[2][3]) == (0, 0)
    assert max(map(max, met)) == 1


@pytest.mark.long
def test_the_same_question_has_the_same_answer() -> None:
    int_of_numpy: Any = np.int64(1)
    one, same, other = (plan(names(8), [4, 4], 2, seed=seed) for seed in (1, int_of_numpy, 2))
    assert one == same != other


@pytest.mark.parametrize(
    ("people", "tables", "match"),
    [(["Ada", "Bob", "Ada"], [3], "Ada is named twice"), (names(5), [4], "5 people for 4 seats")],
)
def test_what_cannot_be_seated_is_refused(people: list[str], tables: list[int], match: str) -> None:
    with pytest.raises(NoSeating, match=match):
        plan(people, tables, 1)
    with pytest.raises(NoSeating, match="5 people cannot be divided into tables of 3 to 4"):
        sizes(5, 4, 3, 4)


# ---------------------------------------------------------------- the command


def run(*arguments: str) -> str:
    ran = CliRunner().invoke(main, ["seating", *arguments], catch_exceptions=False)
    assert ran.exit_code == 0, ran.output
    return ran.output


def refused(*arguments: str) -> str:
    ran = CliRunner().invoke(main, ["seating", *arguments])
    assert ran.exit_code == 2
    return ran.output


@pytest.mark.long
def test_the_command_seats_people_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    people = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
    first = run(*people, "--rounds", "1", "--json")
    (tmp_path / "past.json").write_text(first)
    shown = run(*people, "Ida", "--rounds", "1", "--past", str(tmp_path / "past.json"))
    assert "round 2\n  table 1:" in shown
    assert "Ida" in shown
    assert "pairs that meet:" in shown
    assert run("16", "--rounds", "5").endswith("pairs that meet: 120 once; everybody meets everybody\n")
    assert sorted(map(int, json.loads(run("8", "--json"))[0][0] + json.loads(run("8", "--json"))[0][1])) == list(
        range(1, 9)
    )


def test_rounds_of_the_past_may_come_from_powershell(tmp_path: Path) -> None:
    """Its `>` writes a file in UTF-16; its `Set-Content` may leave the mark out."""
    past = tmp_path / "past.json"
    for codec in ("utf-16", "utf-16-le"):
        past.write_bytes('[[["Ève","Bob"],["Cléo","Dan"]]]\r\n'.encode(codec))
        assert "round 2\n" in run(
            *("Ève", "Bob", "Cléo", "Dan", "--tables-of", "2", "--rounds", "1", "--past", str(past))
        )
    past.write_bytes(b"PK\x03\x04")
    assert "past.json is a zip file: unpack it first" in refused("8", "--past", str(past))


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "past.json").write_text("[1]")
    assert "does not hold the rounds of a tournament: `[0]` must be an array" in refused(
        "8", "--past", str(tmp_path / "past.json")
    )
    assert "x is not a number of people" in refused("x")
    assert "2 people cannot be divided into tables of 3 to 5" in refused("2")
    assert "201 people are too many" in refused("201")


def test_the_bound_is_what_meetings_that_go_round_would_cost() -> None:
    assert seating._least_cost(meetings(names(4), []), [4], 3) == 6 * 8
