"""A tournament over several tables: its points, its standing and its tables, without a card room."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot import seating
from tripot.seating import Round, meetings
from tripot.tournament import FULL, Played, Standing, divide, points_of, seat, standings

from .test_seating import names


@st.composite
def places(draw: st.DrawFn) -> list[int]:
    """The places of a table, with equal ones: 1, 1, 3."""
    levels = sorted(draw(st.lists(st.integers(0, 5), min_size=2, max_size=8)))
    return [levels.index(level) + 1 for level in levels]


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ([1, 2, 3, 4], [100, 67, 33, 0]),
        ([1, 2, 3], [100, 50, 0]),
        ([1, 1, 3], [75, 75, 0]),
        ([1, 2, 2, 4], [100, 50, 50, 0]),
        ([1, 1], [50, 50]),
    ],
)
def test_each_seat_that_is_left_behind_counts_the_same_and_an_equal_one_half(
    table: list[int], points: list[int]
) -> None:
    assert [points_of(place, table) for place in table] == points


@given(places())
def test_a_table_gives_as_much_for_each_seat_whatever_its_size(table: list[int]) -> None:
    assert abs(Fraction(sum(points_of(place, table) for place in table), len(table)) - Fraction(FULL, 2)) <= Fraction(1)
    assert all(0 <= points_of(place, table) <= FULL for place in table)


def test_more_first_places_decide_between_equal_points_and_the_rest_share_a_rank() -> None:
    played = [
        Played("cid", 1, [1, 1, 3]),
        Played("ada", 1, [1, 2]),
        Played("ada", 2, [1, 2]),
        Played("bob", 1, [1, 1]),
        Played("bob", 1, [1, 1]),
        Played("dan", 1, [1, 1]),
        Played("dan", 1, [1, 1]),
    ]
    assert standings(["ada", "bob", "cid", "dan", "eve"], played) == [
        Standing("bob", 1, 100, 2, 2),
        Standing("dan", 1, 100, 2, 2),
        Standing("ada", 3, 100, 1, 2),
        Standing("cid", 4, 75, 1, 1),
        Standing("eve", 5, 0, 0, 0),
    ]


@pytest.mark.parametrize(
    ("people", "bots", "tables"),
    [
        (12, False, [(4, 4)] * 3),
        (10, False, [(4, 4), (3, 3), (3, 3)]),
        (5, False, [(5, 5)]),
        (2, False, [(2, 4)]),  # too few for the game, so bots fill up
        (10, True, [(4, 4), (3, 4), (3, 4)]),
        (5, True, [(3, 4), (2, 4)]),
    ],
)
def test_the_rest_makes_other_tables_or_sits_with_bots(
    people: int, tables: list[tuple[int, int]], *, bots: bool
) -> None:
    assert divide(people, 4, (3, 4, 5), bots=bots) == tables


def test_bots_fill_up_if_a_size_between_is_not_allowed() -> None:
    assert divide(10, 4, (2, 4), bots=False) == [(4, 4), (3, 4), (3, 4)]


@given(st.integers(2, 40), st.integers(2, 8), st.booleans())
def test_everybody_has_a_seat_and_no_table_is_without_people(people: int, wanted: int, bots: bool) -> None:
    found = divide(people, wanted, range(2, 9), bots=bots)
    assert sum(seated for seated, _ in found) == people
    assert all(1 <= seated <= seats for seated, seats in found)


def test_people_meet_others_in_the_next_round_although_some_came_late_and_some_have_left() -> None:
    past: list[Round] = [(("P0", "P1", "gone"), ("P2", "P3", "P4"))]
    people = [*names(5), "late"]
    tables = seat(people, [(3, 3), (3, 4)], 2, past, 7)
    assert [table.seats for table in tables] == [3, 4]
    assert sorted(sum((table.people for table in tables), ())) == sorted(people)
    met = meetings(people, [*past, tuple(table.people for table in tables)])
    assert max(map(max, met)) == 2  # of six at two tables, somebody meets somebody again
    assert sum(times == 2 for row in met for times in row) == 2  # and only one pair does
    assert tables == seat(people, [(3, 3), (3, 4)], 2, past, 7)


@pytest.mark.parametrize(("people", "starts"), [(12, 6), (20, 5), (40, 2), (150, 1)])
def test_many_people_are_seated_from_fewer_starts(people: int, starts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[int]()

    def improve(*_: object) -> int:
        begun.append(1)
        return 10_000

    monkeypatch.setattr(seating, "_improve", improve)
    seat(names(people), divide(people, 4, [3, 4, 5], bots=False), 3, [], 0)
    assert len(begun) == starts
