"""Bots that search: they think while nobody waits, and a table never waits for them for long."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import tripot
from tripot import bots
from tripot.bots import levels
from tripot.bots.budget import Budget
from tripot.bots.question import Question
from tripot.bots.sharp import SharpBot
from tripot.hosts.config import Config
from tripot.hosts.room import thinking
from tripot.hosts.room.metrics import Metrics
from tripot.hosts.room.now import now_ms
from tripot.hosts.room.open_table import OpenTable
from tripot.hosts.room.tables import _now
from tripot.hosts.room.thinking import REPLACED, Thinker
from tripot.rules.move import Move
from tripot.table import clock, events, house_bots, pace
from tripot.table.house_bots import Problem, Thought
from tripot.table.pace import LEAST_PACE
from tripot.table.state import SeatState, TableState
from tripot.table.times import StoredTimes
from tripot.table.todo import StopThinking, Think
from tripot.warming import usual_table, warm

from .kit import House, Person, Player, four_with_bots
from .tables import HERE, happen, session_at, table_in_play

CONFIG = Config(restart_grace=0)


def turkish(bot: str = "master", wait: int = 900, seed: int = 3) -> TableState:
    """A deal between one person and three bots, of which one has the turn and several moves."""
    for each in range(seed, seed + 100):
        state = table_in_play("turkish", 4, each, pace=wait)
        for seat in (1, 2, 3):
            state.seats[seat] = SeatState(bot=bot)
        assert state.deal
        if state.actors != [0] and len(state.deal.legal_records(state.actors[0])) > 2:
            return state
    pytest.fail("no bot has the turn")


def without_choice(wait: int = 900) -> TableState:
    """A deal in which a master has the turn and one move."""
    state = turkish(wait=wait)
    for _ in range(200):
        deal = state.begun.dealt
        legal = deal.legal(state.actors[0])
        if state.actors != [0] and len(legal) == 1:
            return state
        happen(state, events.Moved(state.actors[0], legal[0], "bot"))
    pytest.fail("a bot always has a choice")


def choosing(state: TableState) -> int:
    """How many milliseconds a master on turn takes, however soon it has thought."""
    return round(pace.thinking_time(state, state.actors[0], "master", CONFIG))


# ---------------------------------------------------------------- what a table does with thoughts


def test_a_bot_that_searches_acts_once_it_has_thought_and_not_before_its_pace() -> None:
    state = turkish()
    [problem] = clock.problems(state)
    assert problem == Problem(state.actors[0], "master", state.deal_seq)
    acts_at = state.at + choosing(state)
    assert clock.due(state, HERE, CONFIG) == acts_at, "where nobody has thought yet, the store knows when to look"
    assert clock.due(state, HERE, CONFIG, {}) is None
    assert clock.fall_due(state, acts_at + 5000, HERE, CONFIG, {}) == []
    assert state.waits == set()
    assert state.deal
    move = state.deal.legal(problem.seat)[-1]
    thoughts = {problem: Thought(move)}
    assert clock.due(state, HERE, CONFIG, thoughts) == acts_at
    assert clock.fall_due(state, acts_at - 1, HERE, CONFIG, thoughts) == []
    assert clock.fall_due(state, acts_at, HERE, CONFIG, thoughts) == [events.Moved(problem.seat, move, "bot")]


def test_where_a_thought_came_to_nothing_regular_chooses() -> None:
    state = turkish()
    [problem] = clock.problems(state)
    assert state.deal
    expected = house_bots.choose(state.deal, problem.seat, "regular", state.begun.secret)
    assert expected
    found = clock.fall_due(state, state.at + choosing(state), HERE, CONFIG, {problem: REPLACED})
    assert found == [events.Moved(problem.seat, expected, "bot")]


def test_a_thought_about_what_is_past_is_no_thought() -> None:
    state = turkish()
    [problem] = clock.problems(state)
    assert state.deal
    happen(state, events.Moved(problem.seat, state.deal.legal(problem.seat)[0], "bot"))
    assert problem not in clock.problems(state)
    later = state.at + 60_000
    found = clock.fall_due(state, later, HERE, CONFIG, {problem: Thought(Move("play"))})
    assert not [each for each in found if isinstance(each, events.Moved) and each.by == "bot"]


def test_a_bot_that_searches_never_shows_how_quickly_it_was_done() -> None:
    state = turkish(wait=0)
    [problem] = clock.problems(state)
    assert clock.acts_at(state, problem, HERE, CONFIG) == state.at + LEAST_PACE
    state.seats[problem.seat] = SeatState(bot="regular")
    assert clock.due(state, HERE, CONFIG) == state.at + LEAST_PACE, "others at its table take as long"
    assert clock.due(_with(state, "regular"), HERE, CONFIG) == state.at


def test_what_is_asked_in_secret_is_answered_at_once_as_by_regular() -> None:
    """Time to think would tell who is asked (ILJ-20)."""
    asked = 0
    for seed in range(500):
        state = table_in_play("iljig", 6, seed)
        [seat] = state.actors
        if seat == 0 or not any(move.verb in state.table.game.secret for move in state.begun.dealt.legal(seat)):
            continue
        asked += 1
        masters, regulars = (_with(state, bot) for bot in ("master", "regular"))
        assert clock.problems(masters) == []
        assert clock.follow(masters, HERE, CONFIG) == clock.follow(regulars, HERE, CONFIG)
        due = clock.due(regulars, HERE, CONFIG) or 0
        found = [clock.fall_due(each, due + LEAST_PACE, HERE, CONFIG) for each in (masters, regulars)]
        assert found[0] == found[1] != []
    assert asked


def _with(state: TableState, bot: str) -> TableState:
    other = state.copy()
    for seat in range(1, len(other.seats)):
        other.seats[seat] = SeatState(bot=bot)
    return other


# ---------------------------------------------------------------- who thinks


@dataclass
class Loader:
    """Says that everything is compiled, or nothing."""

    ready: bool = True

    def is_ready(self, _table: Any, _use: str) -> bool:
        """As it was made."""
        return self.ready


@dataclass
class Desk:
    """A thinker under test, and what it has told."""

    loader: Loader
    thinker: Thinker = field(init=False)
    told: list[OpenTable] = field(default_factory=list)

    def __post_init__(self) -> None:
        """One thread thinks."""
        metrics = Metrics(lambda: 0, lambda: 0)
        self.thinker = Thinker(self.hear, self.loader, metrics, ThreadPoolExecutor(1))  # type: ignore[arg-type]

    def look(self, table: OpenTable, state: TableState | None = None) -> None:
        """Let the bots of a table think about what they face, or about another state."""
        for each in table.session.rewritten(state or table.session.state, _now()):
            if isinstance(each, Think):
                self.thinker.begin(table, each)
            elif isinstance(each, StopThinking):
                self.thinker.cancel(table, each.problem)

    def hear(self, table: OpenTable, problem: Problem, thought: Thought) -> None:
        """Note that a bot has thought."""
        self.told.append(table)
        table.session.thought(problem, thought, _now())

    async def until_told(self, count: int) -> None:
        """Wait for so many thoughts."""
        async with asyncio.timeout(20):
            while len(self.told) < count:
                await asyncio.sleep(0.005)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk(Loader())
    yield made
    made.thinker.close()


def just_now(state: TableState) -> TableState:
    """The table as if its last event had just happened."""
    now = now_ms()
    state.rights = [
        replace(each, able_since=replace(each.able_since, at=now) if each.able_since else None) for each in state.rights
    ]
    return state


def opened_table(state: TableState) -> OpenTable:
    """A table that this server holds, at which the last event has just happened."""
    return OpenTable(state.id, StoredTimes(0), session_at(just_now(state), config=CONFIG))


async def test_a_thought_is_there_before_the_pace_is_over(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await asyncio.to_thread(warm, usual_table("turkish"), "search")
    monkeypatch.setattr(levels.MasterBot, "simulations", 4)
    live = opened_table(turkish())
    desk.look(live)
    await desk.until_told(1)
    [(problem, thought)] = live.session.thoughts.items()
    assert live.mind.thinking == {}
    assert live.session.state.deal
    in_play = live.session.state.begun
    again = house_bots.choose(in_play.dealt, problem.seat, "master", in_play.secret, in_play.deal_number)
    assert thought == Thought(again), "what is thought twice is the same"


async def test_a_table_whose_search_is_not_compiled_waits_for_nothing() -> None:
    desk = Desk(Loader(ready=False))
    live = opened_table(turkish())
    desk.look(live)
    assert desk.told == [], "the table is told once it has said all it wants, such as when to wake it"
    await asyncio.sleep(0)
    assert list(live.session.thoughts.values()) == [REPLACED]
    desk.thinker.close()


async def test_what_a_bot_thinks_of_the_past_is_dropped(desk: Desk, slow: Slow) -> None:
    live = opened_table(turkish())
    desk.look(live)
    await slow.until_begun(1)
    [problem] = live.mind.thinking
    assert live.session.state.deal
    after = live.session.state.copy()
    happen(after, events.Moved(problem.seat, after.begun.dealt.legal(problem.seat)[0], "bot"))
    desk.look(live, after)
    assert problem not in live.mind.thinking
    slow.go_on.set()
    await asyncio.sleep(0.1)
    assert problem not in live.session.thoughts


async def test_a_bot_that_fails_is_replaced_and_its_fault_is_logged_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_bot: Any, _question: Question) -> int:
        raise ZeroDivisionError("no worlds")

    monkeypatch.setattr(levels.MasterBot, "choose", fail)
    for number in (1, 2):
        live = opened_table(turkish())
        desk.look(live)
        await desk.until_told(number)
        assert list(live.session.thoughts.values()) == [REPLACED]
    [record] = caplog.records
    assert "the bot master was replaced in turkish" in record.message
    assert record.exc_info
    assert isinstance(record.exc_info[1], ZeroDivisionError)


async def test_a_bot_that_overruns_is_replaced(
    desk: Desk, slow: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "LIMIT", 100)
    live = opened_table(turkish(wait=300))
    start = time.monotonic()
    desk.look(live)
    await desk.until_told(1)
    assert time.monotonic() - start > 0.39  # the pace and the limit, which count whole milliseconds
    assert list(live.session.thoughts.values()) == [REPLACED]
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert slow.begun == 1
    slow.go_on.set()


async def test_tables_take_turns(desk: Desk, slow: Slow) -> None:
    """A table with three bots that think at once lets another table in after the first of them."""
    crowded, other = opened_table(_masters("glukz")), opened_table(turkish())
    desk.look(crowded)
    assert len(crowded.mind.thinking) == 3
    await slow.until_begun(1)
    desk.look(other)
    slow.go_on.set()
    await desk.until_told(4)
    assert desk.told.index(other) == 1


async def test_a_move_without_a_choice_waits_its_turn_for_a_thread(desk: Desk, busy: Busy) -> None:
    busy.go_on.clear()
    stuck, forced = opened_table(turkish()), opened_table(without_choice())
    desk.look(stuck)
    await busy.until_begun(1)
    desk.look(forced)
    await asyncio.sleep(0.1)
    assert (desk.told, busy.begun) == ([], 1)
    busy.go_on.set()
    await desk.until_told(2)
    assert desk.told == [stuck, forced]


async def test_a_move_without_a_choice_takes_as_long_as_searches_at_its_table(desk: Desk, busy: Busy) -> None:
    """Otherwise a bot that answers late would show that it had one."""
    live, other = opened_table(turkish()), opened_table(turkish(seed=50))
    desk.look(live)
    await desk.until_told(1)
    begun = time.monotonic()
    desk.look(live, just_now(without_choice()))
    desk.look(other)
    await desk.until_told(2)
    assert time.monotonic() - begun >= busy.seconds
    assert desk.told == [live, live], "it has a thread meanwhile: others wait"
    await desk.until_told(3)
    assert [each.replaced for each in live.session.thoughts.values()] == [False]


async def test_an_expert_without_a_choice_is_not_as_slow_as_masters(desk: Desk, busy: Busy) -> None:
    live = opened_table(turkish())
    desk.look(live)
    await desk.until_told(1)
    desk.look(live, just_now(_with(without_choice(), "expert")))
    await desk.until_told(2)
    searches = live.mind.searches
    assert (len(searches["master"]), len(searches["expert"])) == (1, 0), "it has nothing to be as slow as"


async def test_a_move_without_a_choice_is_replaced_where_searches_overrun(
    desk: Desk, busy: Busy, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = opened_table(turkish())
    desk.look(live)
    await desk.until_told(1)
    monkeypatch.setattr(thinking, "LIMIT", 10)
    desk.look(live, just_now(without_choice(wait=0)))
    await desk.until_told(2)
    assert list(live.session.thoughts.values()) == [REPLACED]


async def test_where_a_search_gains_nothing_none_is_compiled_and_nobody_thinks(desk: Desk) -> None:
    """In Pig's family (docs/bots.md)."""
    live = opened_table(_masters("pig"))
    desk.look(live)
    assert (clock.problems(live.session.state), live.mind.thinking) == ([], {})
    assert not pace.has_thinkers(live.session.state)
    live = opened_table(_masters("glukz"))
    desk.look(live)
    assert len(live.mind.thinking) == len(clock.problems(live.session.state)) == 3
    assert pace.has_thinkers(live.session.state)
    desk.thinker.drop(live)


def _masters(name: str) -> TableState:
    """A deal has just been dealt, and all may act: one person and three bots that think."""
    state = table_in_play(name, 4, 1)
    for seat in (1, 2, 3):
        state.seats[seat] = SeatState(bot="master")
    return state


async def test_closing_waits_for_nobody(slow: Slow) -> None:
    desk = Desk(Loader())
    live = opened_table(_masters("glukz"))
    desk.look(live)
    await slow.until_begun(1)
    desk.thinker.drop(live)
    desk.thinker.close()
    slow.go_on.set()
    await asyncio.sleep(0.1)
    assert slow.begun == 1
    assert (live.mind.thinking, live.session.thoughts, desk.told) == ({}, {}, [])


@dataclass
class Slow:
    """Bots that choose the first move, when they are let."""

    begun: int = 0
    go_on: threading.Event = field(default_factory=threading.Event)

    def choose(self, *_asked: Any) -> Move | None:
        """In the place of `house_bots.choose`."""
        self.begun += 1
        assert self.go_on.wait(20)
        return None

    async def until_begun(self, count: int) -> None:
        """Wait until so many think."""
        async with asyncio.timeout(20):
            while self.begun < count:
                await asyncio.sleep(0.005)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    made = Slow()
    monkeypatch.setattr(house_bots, "choose", made.choose)
    return made


@dataclass
class Busy:
    """Masters whose searches take a time of their own, from when they are let; with one move they do not search."""

    seconds: float = 0.3
    begun: int = 0
    go_on: threading.Event = field(default_factory=threading.Event)

    def choose(self, question: Question) -> int:
        """In the place of `MasterBot.choose`."""
        self.begun += 1
        if len(question.legal) > 1:
            assert self.go_on.wait(20)
            time.sleep(self.seconds)
        return 0

    async def until_begun(self, count: int) -> None:
        """Wait until so many have been asked."""
        async with asyncio.timeout(20):
            while self.begun < count:
                await asyncio.sleep(0.005)


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Busy:
    made = Busy()
    made.go_on.set()
    monkeypatch.setattr(levels.MasterBot, "choose", made.choose)
    monkeypatch.setattr(levels.ExpertBot, "choose", lambda *_: 0)  # at once
    return made


def test_no_bot_that_searches_waits_for_a_person() -> None:
    """A person who waits as well would wait for ever: who opens, and who answers first, is open in Glükz (GLU-05)."""
    table = tripot.game("glukz", players=3)
    for number in range(1, 4):
        match = table.match(seed=8, number=number)
        deal = match.deal()
        while len(deal.actors()) > 1:
            chosen = {seat: house_bots.choose(deal, seat, "expert", b"secret") for seat in deal.actors()}
            assert None not in chosen.values(), f"of match {number}, after {len(deal.moves)} moves"
            seat, move = chosen.popitem()
            assert move is not None
            deal.play(seat, move)


# ---------------------------------------------------------------- a whole card room


async def test_a_deal_against_three_masters(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    def choose(_bot: levels.MasterBot, question: Question) -> int:
        asked.append(question)
        return SharpBot(Budget(20)).choose(question)

    await asyncio.to_thread(warm, usual_table("turkish"), "search")
    monkeypatch.setattr(levels.MasterBot, "choose", choose)
    monkeypatch.setattr(pace, "LEAST_PACE", 10)
    player = await _begin(ada, "master")
    await player.play_deal()
    assert player.table["phase"] in ("counting", "finished")
    assert {question.seat for question in asked} == {1, 2, 3}


async def test_bots_that_never_end_hold_up_nobody_for_long(
    ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All threads are taken: another table plays on meanwhile, and theirs does when the limit is over."""
    endless = threading.Event()
    monkeypatch.setattr(thinking, "LIMIT", 100)
    monkeypatch.setattr(levels.MasterBot, "choose", lambda *_: endless.wait(60) and 0)
    stuck, free = await _begin(ada, "master"), await _begin(bob, "regular")
    await asyncio.gather(stuck.until_turn(), free.play_deal())
    assert stuck.my_turn
    endless.set()


async def _begin(person: Person, bot: str) -> Player:
    player = await person.join(await person.create(four_with_bots(bots=[bot] * 3)))
    assert (await player.ask(type="start"))["type"] == "done"
    await player.nonce()
    return player


async def test_bots_of_all_levels_are_known_by_their_names(house: House, ada: Person) -> None:
    assert house_bots.names() == bots.BOTS == ("random", "beginner", "regular", "expert", "master")
    table_id = await ada.create(four_with_bots(bots=["beginner", "expert", "master"]))
    player = await ada.join(table_id)
    assert [seat["bot"] for seat in player.table["seats"]] == [None, "beginner", "expert", "master"]
