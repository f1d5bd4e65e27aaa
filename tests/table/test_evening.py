"""Whole evenings in virtual time: every acknowledged move is stored, once, and every table can be read back."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tripot.hosts.config import Config
from tripot.hosts.virtual import VirtualHost, VirtualTable
from tripot.rules.registry import GAMES
from tripot.table import requests
from tripot.table.apply import apply
from tripot.table.events import Moved
from tripot.table.opening import NewTable
from tripot.table.state import TablePhase, open_table

from ..short_form import short_rows
from .people import GONE, VirtualPerson, sit_down

EVENING = 4 * 3_600_000.0  # milliseconds
KINDS = (
    NewTable("turkish", 4, {"deals": 1}, bots=("regular",)),
    NewTable("glukz", 3, clock=20),
    NewTable("iljig", 4, bots=("regular", "beginner")),
    NewTable("nain_jaune", 4, bots=("beginner",)),
    NewTable("pig", 4, {"lives": "word"}, clock=30, bots=("regular",)),
    NewTable("pig", 4, {"variant": "vatra"}, clock=0),
)


def an_evening(tables: int, fails: float, seed: int) -> tuple[VirtualHost, list[VirtualPerson]]:
    """An evening of tables of every kind, whose people lose their lines now and then."""
    host = VirtualHost(replace(Config(warm=False), give_up_wait=int(EVENING)), random.Random(seed), fails)
    people = [person for number in range(tables) for person in sit_down(host, KINDS[number % len(KINDS)])]
    host.run(EVENING)
    return host, people


@pytest.mark.timeout(900)  # it only calculates, and takes three times as long beside other work
@pytest.mark.parametrize(("tables", "fails"), short_rows([(6, 0.02)], [(6, 0.0), (6, 0.02), (200, 0.02)]))
def test_an_evening_of_many_tables(tables: int, fails: float) -> None:
    host, people = an_evening(tables, fails, seed=7)
    moved = Counter(
        each.event.ref for table in host.tables.values() for each in table.log if isinstance(each.event, Moved)
    )
    acknowledged = [ref for person in people for ref in person.acknowledged]
    assert [ref for ref in acknowledged if moved[ref] != 1] == [], "lost, or played twice"
    assert len(acknowledged) > 20 * tables
    for table in host.tables.values():
        check_read_back(table)
    done = sum(table.session.state.phase is TablePhase.FINISHED for table in host.tables.values())
    assert done >= 0.9 * tables
    assert {table.session.state.created.game for table in host.tables.values()} == set(GAMES)


LATER = (
    requests.Propose("nain_jaune", 4, {"deals": 1}),
    requests.Propose("pig", 3, {"variant": "vatra"}, clock=20),
    requests.Propose("iljig", 5),
)


@pytest.mark.long
@pytest.mark.parametrize(("tables", "seed"), short_rows([(1, 1)], [(1, 1), (6, 2)]))
def test_an_evening_of_many_games_at_one_table(tables: int, seed: int) -> None:
    host = VirtualHost(replace(Config(warm=False), give_up_wait=int(EVENING)), random.Random(seed), 0.02)
    first = NewTable("turkish", 4, {"deals": 1}, bots=("regular",))
    people = [person for _ in range(tables) for person in sit_down(host, first, GONE / 4, watchers=2, later=LATER)]
    host.run(EVENING)
    moved = Counter(
        each.event.ref for table in host.tables.values() for each in table.log if isinstance(each.event, Moved)
    )
    assert [ref for person in people for ref in person.acknowledged if moved[ref] != 1] == []
    for table in host.tables.values():
        state = table.session.state
        check_read_back(table)
        assert [match.game for match in state.evening] == ["turkish", "nain_jaune", "pig", "iljig"]
        assert sum(state.sat_out.values()) == 1, "four people, three seats"
        assert state.guests() == {person.guest.id for person in people if person.table_id == state.id}


def check_read_back(table: VirtualTable) -> None:
    """The stored events give the table as it stands."""
    state = table.session.state
    again = open_table(state.id, table.log[0])
    for each in table.log[1:]:
        apply(again, each)
    assert again.begun.standing == state.begun.standing
    assert (again.seq, again.phase, again.terms, again.seats) == (state.seq, state.phase, state.terms, state.seats)
    assert (again.waiting, again.sat_out, again.evening) == (state.waiting, state.sat_out, state.evening)
