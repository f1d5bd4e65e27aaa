"""Who is far away is as often first as who is near: the real ordering code on a simulated network, without sleeping.

`uv run pytest -rP tests/hosts/test_fairness.py` prints the figures that `docs/races.md` quotes.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from tripot.hosts.config import Config
from tripot.hosts.http.socket import Connection
from tripot.rules.move import Move
from tripot.table import events, pace, presses, requests
from tripot.table.guest import Guest
from tripot.table.race import HOLD_MOST, SAMPLES
from tripot.table.session import Session
from tripot.table.state import TableState
from tripot.table.todo import Asker
from tripot.table.wire import Refused

from .tables import GUESTS, happen, session_at, show, table_in_play, with_four_of_a_kind

RACES = 1000
PROBES = 4  # between two races
PAUSE = 3_000.0  # ms between two probes
CONFIG = Config()


class Clock:
    """The time, which only the test moves."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Player:
    """A client some way off, with a clock of its own, who reacts as told."""

    guest: str
    way: float  # ms, one way
    jitter: float  # mean of what comes on top of each way, exponentially distributed
    chance: random.Random
    lie: Callable[[float], float] | None = None  # what it claims instead of its reaction
    late: float = 0.0  # how much later it echoes probes than it might, at most
    always: bool = False  # and always so late
    offset: float = 0.0  # of its clock
    connection: Connection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = Connection(cast("Any", None), Guest(self.guest, self.guest), unsent=100)
        self.offset = self.chance.uniform(-1e6, 1e6)

    def travel(self) -> float:
        """How long a message takes just now."""
        return self.way + self.chance.expovariate(1 / self.jitter)

    def measure(self, now: float) -> None:
        """A probe goes out and comes back."""
        meter = self.connection.meter
        number = meter.probe(now)
        meter.pong(number, now + self.travel() + self.travel())
        assert meter.echo(number, now + self.travel() + self.travel() + self.late_by())

    def late_by(self) -> float:
        """How late it echoes a probe."""
        return self.late if self.always else self.chance.uniform(0, self.late)

    def press(self, told: float, reaction: float, seq: int, move: Move) -> tuple[float, requests.PlayMove]:
        """When the press comes in, and what it says: times of its own clock, from its own sight of the trigger."""
        seen = told + self.travel()
        pressed = seen + reaction
        claimed = (pressed + self.offset) - (seen + self.offset)
        ms = self.lie(claimed) if self.lie else claimed
        return pressed + self.travel(), requests.PlayMove(seq=seq, move=move, reaction=requests.Stamp(seq, ms))


@dataclass
class Outcome:
    """What became of a race."""

    winner: int
    reactions: dict[int, float]  # those that counted
    waited: float  # from the winner's arrival to the decision
    highs: list[float]  # the high ends of the travel times, by seat


@pytest.fixture
def clock() -> Clock:
    """The clock by which the card room orders presses."""
    return Clock()


def races(players: list[Player], clock: Clock, reactions: Iterator[list[float]], count: int = RACES) -> list[Outcome]:
    """Openings of Glükz between these players, who are measured all along."""
    state = table_in_play("glukz", len(players), 1)
    outcomes = []
    for _ in range(count):
        for _ in range(PROBES):
            for player in players:
                player.measure(clock.now)
            clock.now += PAUSE
        state = fresh(state, players[0].chance)
        table = session_at(state, [player.connection for player in players])
        outcomes.append(race(table, state, players, clock, next(reactions)))
    return outcomes


def fresh(state: TableState, chance: random.Random) -> TableState:
    """The same table with another secret, so that chance decides again."""
    other = state.copy()
    other.begun.secret = chance.randbytes(32)
    return other


def race(table: Session, state: TableState, players: list[Player], clock: Clock, reactions: list[float]) -> Outcome:
    """One opening: everybody sees it, presses come in, the first is decided."""
    show(table, state, clock.now)
    assert state.deal is not None
    coming = []
    for seat, player in enumerate(players):
        _, at = player.connection._queue.get_nowait()
        told, move = max(at, clock.now), state.deal.legal(seat)[0]
        coming.append((*player.press(told, reactions[seat], state.deal_seq, move), player))
    arrivals: dict[int, float] = {}
    for arrival, request, player in sorted(coming, key=lambda each: each[0]):
        if table.course.arbiter.held and decision(table) <= arrival:
            break
        clock.now = arrivals[GUESTS.index(player.guest)] = arrival
        asker = Asker(player.connection, None)
        assert presses.play(presses.Attempt(table.course, state, request, asker, arrival, clock.now)).events == []
    clock.now = max(clock.now, decision(table))
    counted = {press.seat: press.reaction for press in table.course.arbiter.held}
    first = table.course.arbiter.due(clock.now)[0]
    [moved] = presses.settle(state, first, table.course.arbiter.held).events
    assert moved.seat == first.seat  # type: ignore[union-attr]
    highs = [player.connection.meter.travel.high for player in players]
    return Outcome(first.seat, counted, clock.now - arrivals[first.seat], highs)


def decision(table: Session) -> float:
    """When the next press will be decided."""
    end = table.course.arbiter.next_end()
    assert end is not None
    return end


def near_and_far(seed: int, **far: Any) -> list[Player]:
    """Two players, 10 and 200 ms from the server one way, jitter on top."""
    chance = random.Random(seed)
    return [
        Player(GUESTS[0], 10, 2, chance),
        Player(GUESTS[1], 200, 10, chance, **far),
    ]


def human(seed: int) -> Iterator[float]:
    """Reaction times as people have them."""
    chance = random.Random(seed)
    while True:
        yield 150 + chance.lognormvariate(5, 0.4)


def share(outcomes: list[Outcome], seat: int) -> float:
    """Of a hundred races, how many a seat has won."""
    return 100 * sum(outcome.winner == seat for outcome in outcomes) / len(outcomes)


def tell(what: str, outcomes: list[Outcome]) -> None:
    """Print the figures."""
    waits = sorted(outcome.waited for outcome in outcomes)
    mean, high = sum(waits) / len(waits), waits[len(waits) * 95 // 100]
    wins = ", ".join(f"seat {seat} wins {share(outcomes, seat):.1f} in 100" for seat in range(2))
    sys.stdout.write(
        f"{what}: {wins}; decided {mean:.0f} ms after the press came in (95 in 100 within {high:.0f}, "
        f"all within {waits[-1]:.0f})\n"
    )


def test_equal_reactions_win_equally_often_from_near_and_far(clock: Clock) -> None:
    times = human(23)
    outcomes = races(near_and_far(23), clock, ([time, time] for time in times))
    tell("equal reactions", outcomes)
    assert 45 <= share(outcomes, 0) <= 55
    assert 45 <= share(outcomes, 1) <= 55


def test_players_who_react_alike_win_equally_often(clock: Clock) -> None:
    one, other = human(2), human(3)
    outcomes = races(near_and_far(2), clock, ([next(one), next(other)] for _ in iter(int, 1)))
    tell("reactions drawn alike", outcomes)
    assert 45 <= share(outcomes, 0) <= 55


def test_the_quicker_wins_from_far_away(clock: Clock) -> None:
    outcomes = races(near_and_far(4), clock, ([time, time - 60] for time in human(4)))
    tell("far 60 ms quicker", outcomes)
    assert share(outcomes, 1) >= 95


def test_the_quicker_wins_from_near(clock: Clock) -> None:
    outcomes = races(near_and_far(5), clock, ([time - 60, time] for time in human(5)))
    tell("near 60 ms quicker", outcomes)
    assert share(outcomes, 0) >= 95


@pytest.mark.parametrize("claim", [0.0, 0.5, 0.9])
def test_a_liar_gains_no_more_than_its_jitter(clock: Clock, claim: float) -> None:
    """Whatever it claims, it can count only on messages that might have been as slow as the slowest measured."""
    players = near_and_far(6, lie=lambda reaction: reaction * claim)
    times = [[time, time] for _, time in zip(range(300), human(6), strict=False)]
    gains = []
    for given, outcome in zip(times, races(players, clock, iter(times), len(times)), strict=True):
        if 1 in outcome.reactions:
            gains.append((given[1] - outcome.reactions[1], outcome.highs[1] - 2 * players[1].way))
    jitters = [jitter for _, jitter in gains]
    assert all(gain <= jitter + 1e-6 for (gain, _), jitter in zip(gains, jitters, strict=True))
    sys.stdout.write(
        f"a liar gains {sum(gain for gain, _ in gains) / len(gains):.0f} ms (at most "
        f"{max(gain for gain, _ in gains):.0f}, its jitter being {sum(jitters) / len(jitters):.0f})\n"
    )


@pytest.mark.parametrize("always", [False, True])
def test_who_echoes_late_gains_no_more_than_is_trusted(clock: Clock, always: bool) -> None:
    """It widens what is allowed to it, up to the jitter that any connection is granted, once enough is measured."""
    chance = random.Random(12)
    cheat = Player(GUESTS[1], 20, 2, chance, lie=lambda _: 0.0, late=600, always=always)
    times = [time for _, time in zip(range(300), human(12), strict=False)]
    outcomes = races([Player(GUESTS[0], 20, 2, chance), cheat], clock, ([time, time] for time in times), len(times))
    gains = [
        time - outcome.reactions[1] for time, outcome in zip(times, outcomes, strict=True) if 1 in outcome.reactions
    ]
    gains = gains[SAMPLES // PROBES :]
    who = "always echoes late" if always else "echoes late by turns"
    sys.stdout.write(f"who {who} gains {sum(gains) / len(gains):.0f} ms (at most {max(gains):.0f})\n")
    assert max(gains) <= 60


def test_a_liar_loses_to_who_is_quicker_by_more_than_its_jitter(clock: Clock) -> None:
    players = near_and_far(7)
    players[0].lie = lambda _: 0.0
    outcomes = races(players, clock, ([time, time - 60] for time in human(7)))
    tell("a near liar, 60 ms slower", outcomes)
    assert share(outcomes, 1) >= 95


def test_a_late_claim_counts_no_more_than_the_arrival_allows(clock: Clock) -> None:
    """Who says to have been slower is believed, who says to have pressed after the press came in is refused."""
    slow = near_and_far(8, lie=lambda reaction: reaction + 25)
    outcomes = races(slow, clock, ([time, time] for time in human(8)), 200)
    assert share(outcomes, 0) >= 95
    future = near_and_far(9, lie=lambda reaction: reaction + 60_000)
    with pytest.raises(Refused, match="after it arrived"):
        races(future, clock, ([time, time - 300] for time in human(9)), 1)


def test_no_press_waits_longer_than_agreed(clock: Clock) -> None:
    chance = random.Random(10)
    players = [Player(GUESTS[seat], way, 30, chance) for seat, way in enumerate((5, 40, 120, 300))]
    outcomes = races(players, clock, ([next(times) for _ in range(4)] for times in [human(10)] * RACES), 300)
    assert max(outcome.waited for outcome in outcomes) <= HOLD_MOST + 1e-6


def test_near_players_alone_hardly_wait(clock: Clock) -> None:
    chance = random.Random(11)
    players = [Player(GUESTS[seat], way, 2, chance) for seat, way in enumerate((8, 15))]
    outcomes = races(players, clock, ([time, time] for time in human(11)), 300)
    tell("two near players", outcomes)
    assert max(outcome.waited for outcome in outcomes) < 60


@pytest.mark.parametrize("difference", [-15, 2, 15])
def test_a_person_far_away_races_bots_by_reaction_too(clock: Clock, difference: float) -> None:
    """A bot's press waits for those in flight; who was slower does not overtake it while it waits."""
    state = table_in_play("glukz", 2, 1)
    happen(state, events.Left(1, "regular"))
    player = Player(GUESTS[0], 90, 1, random.Random(1))
    for _ in range(PROBES):
        player.measure(clock.now)
    table = session_at(state, [player.connection])
    show(table, state, clock.now)
    assert state.deal is not None
    move, thinks = state.deal.legal(0)[0], pace.thinking_time(state, 1, "regular", CONFIG)
    arrival, request = player.press(clock.now, thinks + difference, state.deal_seq, move)
    clock.now += thinks
    moved = events.Moved(1, state.deal.legal(1)[0], "bot")
    assert presses.play_bot(table.course, state, moved, clock.now).events == []
    assert state.waits == {1}
    assert table.course.arbiter.due(clock.now) == []
    if arrival < decision(table):
        asker = Asker(player.connection, None)
        assert presses.play(presses.Attempt(table.course, state, request, asker, arrival, clock.now)).events == []
    clock.now = max(arrival, decision(table))
    assert table.course.arbiter.due(clock.now)[0].seat == (0 if difference < 0 else 1)


def test_a_bot_among_bots_does_not_wait(clock: Clock) -> None:
    state = table_in_play("glukz", 3, 1)
    happen(state, *[events.Left(seat, "regular") for seat in range(3)])
    assert state.deal is not None
    moved = events.Moved(1, state.deal.legal(1)[0], "bot")
    [played] = presses.play_bot(session_at(state).course, state, moved, clock.now).events
    assert isinstance(played, events.Moved)
    assert played.ms == pytest.approx(pace.thinking_time(state, 1, "regular", CONFIG), abs=0.1)


def test_two_presses_of_a_seat_keep_their_order_whatever_they_claim(clock: Clock) -> None:
    """The second is judged as if the first had been played, and counts no quicker."""
    state, first = with_four_of_a_kind(on_turn=True)
    happen(state, events.Moved(first, Move("slam")), events.Moved(first, Move("shout")))
    player = Player(GUESTS[(first + 1) % 3], 90, 20, random.Random(1))
    rival = Player(GUESTS[(first + 2) % 3], 90, 20, random.Random(2))
    for _ in range(SAMPLES):
        player.measure(clock.now)
        rival.measure(clock.now)
    table = session_at(state, [player.connection, rival.connection])
    show(table, state, clock.now)
    asker = Asker(player.connection, None)
    for verb, reaction in (("slam", 200.0), ("shout", 190.0)):
        arrival, request = player.press(clock.now, reaction, state.seq, Move(verb))
        assert presses.play(presses.Attempt(table.course, state, request, asker, arrival, clock.now)) == presses.WAITING
    due = table.course.arbiter.due(clock.now + 10_000)
    assert [press.move.verb for press in due] == ["slam", "shout"]
    for press in due:
        happen(state, *presses.settle(state, press, []).events)
