"""What a cheat tries in the races of Pig: it wins no more than the card room allows to a page in any race.

`uv run pytest -rP tests/security/test_pig_races.py` prints the figures that `docs/races.md` quotes.
"""

from __future__ import annotations

import random
import statistics
import sys
from dataclasses import replace
from typing import Any

import pytest

from tripot.rules.move import Move
from tripot.table import events, presses
from tripot.table.rights import Moment
from tripot.table.state import TableState
from tripot.table.todo import Asker

from ..hosts.tables import GUESTS, happen, with_four_of_a_kind
from ..hosts.test_fairness import Clock, clock
from ..hosts.test_fairness import Player as Client
from .pig import Course, collected, holders, pass_on

__all__ = ["clock"]

RACES = 150
GAIN = 50  # ms


def people(ways: list[float], jitter: float, seed: int, **cheat: Any) -> list[Client]:
    """People at these distances, one way; the last one cheats."""
    chance = random.Random(seed)
    honest = [Client(GUESTS[seat], way, jitter, chance) for seat, way in enumerate(ways[:-1])]
    return [*honest, Client(GUESTS[len(honest)], ways[-1], jitter, chance, **cheat)]


# ---------------------------------------------------------------- who was first


@pytest.mark.parametrize("quicker", [20.0, 100.0])
def test_who_had_four_of_a_kind_already_follows_no_later(clock: Clock, quicker: float) -> None:
    """It counts when somebody pressed, not how long four cards had been together before."""
    state = collected(4, 2, 1)
    first, ready = holders(state)
    other, last = (seat for seat in range(4) if seat not in (first, ready))
    course = Course(clock, state, people([10] * 4, 0.01, 1))
    clock.now += 5000
    course.run([course.press(first, "signal", clock.now)])
    seen = clock.now + 10
    course.run(
        [
            course.press(ready, "signal", seen + 300),
            course.press(other, "signal", seen + 300 + quicker),
            course.press(last, "signal", seen + 1000),
        ]
    )
    assert course.played == [first, ready, other], course.refused


@pytest.mark.parametrize("sooner", [-60.0, 60.0])
def test_of_two_with_four_of_a_kind_the_first_to_press_signals_first(clock: Clock, sooner: float) -> None:
    """With a stock the first signal wins the last deal, however long the other one has had the cards."""
    state = collected(4, 2, 2)
    one, other = holders(state)
    course = Course(clock, state, people([10, 60, 120, 200], 0.01, 2))
    now = clock.now = clock.now + 3000
    course.run([course.press(one, "signal", now + 100 - sooner), course.press(other, "signal", now + 100)])
    assert course.played == ([one, other] if sooner > 0 else [other, one]), course.refused


def test_a_signal_that_a_far_and_slow_player_delays_stays_where_it_was(clock: Clock) -> None:
    state = collected(4, 1, 3)
    [first] = holders(state)
    others = [seat for seat in range(4) if seat != first]
    players = people([20] * 4, 0.01, 3)
    players[others[2]] = Client(GUESTS[others[2]], 200, 60, random.Random(3))
    course = Course(clock, state, players)
    course.run([course.press(first, "signal", clock.now + 500)])
    seen = clock.now + 225
    course.run([course.press(seat, "signal", seen + 300 + 15 * place) for place, seat in enumerate(others)])
    assert course.played == [first, others[0], others[1]], course.refused


@pytest.mark.parametrize("cheat", ["claims", "echoes late", "echoes late by turns", "sits elsewhere", "has four"])
def test_a_page_gains_no_more_than_in_any_race(clock: Clock, cheat: str) -> None:
    """All react alike to the first signal; the cheat says that it was quicker, in every way that a page has."""
    how: dict[str, Any] = {"lie": lambda _: 0.0}
    if cheat.startswith("echoes"):
        how |= {"late": 600, "always": cheat == "echoes late"}
    states = [collected(4, 2 if cheat == "has four" else 1, seed) for seed in range(4)]
    gains, lost, chance = list[float](), 0, random.Random(4)
    for number in range(RACES):
        state = states[number % len(states)].copy()
        state.begun.secret = chance.randbytes(32)
        first = holders(state)[0]
        bad = holders(state)[-1] if cheat == "has four" else (first + 1) % 4
        ways = [200 if cheat == "sits elsewhere" and seat == bad else 20 for seat in range(4)]
        players = [Client(GUESTS[seat], way, 4, chance) for seat, way in enumerate(ways)]
        players[bad] = Client(GUESTS[bad], ways[bad], 4, chance, **how)
        course = Course(clock, state, players)
        clock.now += 2000
        course.run([course.press(first, "signal", clock.now)])
        course.moments.clear()
        seen = max(shown[-1].at + way for shown, way in zip(course.shown, ways, strict=True))
        pressed = seen + 150 + chance.lognormvariate(5, 0.4)
        quick = (bad + 1) % 4 if (bad + 1) % 4 != first else (bad + 2) % 4
        slow = next(seat for seat in range(4) if seat not in (first, bad, quick))
        course.run(
            [
                course.press(bad, "signal", pressed),
                course.press(quick, "signal", pressed - 100),
                course.press(slow, "signal", pressed + 400),
            ]
        )
        lost += course.played[1] != quick
        gains.append(pressed - course.moments[course.played[1:].index(bad)])
    sys.stdout.write(f"who {cheat} gains {statistics.mean(gains):.0f} ms (at most {max(gains):.0f})\n")
    assert max(gains) <= GAIN + 10
    assert not lost, "somebody 100 ms quicker was behind"


def with_a_pig() -> tuple[TableState, int]:
    """A second deal of four, in which one is out, another has come to four of a kind, and it is forbidden to talk."""
    for seed in range(50, 60):
        state = collected(4, 1, seed, hush=True, lives="out")
        [first] = holders(state)
        pig, *others = (seat for seat in range(4) if seat != first)
        happen(state, *[events.Moved(seat, Move("signal")) for seat in (first, *others)], events.Dealt(1))
        chance = random.Random(seed)
        for _ in range(500):
            if holders(state):
                return state, pig
            pass_on(state, chance)
    raise AssertionError("nobody comes to four of a kind")


def test_talk_while_a_signal_waits_moves_it_nowhere(clock: Clock) -> None:
    """The attack: one who may still play speaks to a pig, which is a move, while another's signal is on its way."""
    state, pig = with_a_pig()
    [first] = holders(state)
    talker = next(seat for seat in range(4) if seat not in (first, pig))
    course = Course(clock, state, people([20] * 4, 4, 7))
    arrival, seat, request = course.press(first, "signal", clock.now + 300)
    before = state.rights[first].race_since
    asker = Asker(course.players[first].connection, None)
    clock.now = arrival
    assert not presses.play(course.attempt(request, asker, arrival)).events
    happen(state, events.Moved(talker, Move("talk", to=pig)))
    assert state.rights[first].race_since == before
    course.run([])
    assert course.played == [seat], course.refused


# ---------------------------------------------------------------- what may not be seen


def waiting(course: Course, seat: int, verb: str) -> float:
    """How long a press waits, which is taken back."""
    arrival, _, request = course.press(seat, verb, course.clock.now + 300)
    course.run([])
    before = course.state
    arrivals = [(arrival, seat, request)]
    course.run(arrivals)
    assert course.state is before
    return course.clock.now - arrival


def half_announced(*, another: bool) -> tuple[TableState, int]:
    """A deal of Vatra in which one player has slammed; perhaps another has four of a kind, too."""
    state, first = with_four_of_a_kind(on_turn=False)
    happen(state, events.Moved(first, Move("slam")))
    [idle] = [seat for seat in range(3) if seat not in state.actors]
    if another:
        trigger = Moment(state.dealt_seq, state.at)
        state.rights[idle] = replace(state.rights[idle], race_since=trigger, race_verbs=("slam", "shout"))
    return state, first


def test_how_long_an_announcement_takes_shows_nobodys_cards(clock: Clock) -> None:
    waits = []
    for another in (False, True):
        state, first = half_announced(another=another)
        course = Course(clock, state, people([20 if seat == first else 120 for seat in range(3)], 0.01, 5))
        waits.append(waiting(course, first, "shout"))
    assert waits[0] == pytest.approx(waits[1], abs=2)
    assert waits[0] > 20


def test_how_long_a_signal_takes_shows_nobodys_cards(clock: Clock) -> None:
    waits = []
    for wanted in (1, 2):
        state = collected(4, wanted, 6)
        first = holders(state)[0]
        course = Course(clock, state, people([20 if seat == first else 120 for seat in range(4)], 0.01, 6))
        clock.now += 1000
        waits.append(waiting(course, first, "signal"))
    assert waits[0] == pytest.approx(waits[1], abs=2)
    assert waits[0] > 20
