"""Turn clocks, stand-ins and deals that follow by themselves, with short times."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from yarl import URL

from tripot import shuffle
from tripot.hosts.config import Config
from tripot.table import clock, events
from tripot.table.apply import apply
from tripot.table.crowd import NOBODY_HERE, Presence
from tripot.table.events import Event, Stored
from tripot.table.pace import thinking_time
from tripot.table.state import LEFT_BOT, TablePhase, TableState, open_table

from .kit import four_with_bots, open_house, table_for_two

CONFIG = Config(restart_grace=0, bank=0)
BANKED = Config(restart_grace=0)
BOTH = Presence(frozenset({"ada", "bob"}))


def at_table(**changes: object) -> TableState:
    """Two people at the beginning of a deal, everything at time 1000."""
    settings: dict[str, object] = {"clock": 60, "pace": 900, "options": {"players": 2, "deals": 2}, **changes}
    created = events.Created(game="turkish", public=False, guest="ada", name="Ada", **settings)  # type: ignore[arg-type]
    state = open_table("table", Stored(1, 1000, created))
    secret = bytes(32)
    started = events.Started(0, secret.hex(), shuffle.commitment(secret))
    for event in (events.Sat(1, "bob", "Bob"), started, events.Dealt(0)):
        happen(state, event)
    return state


def happen(state: TableState, *happened: Event, at: int = 1000) -> None:
    """Let events happen."""
    for event in happened:
        apply(state, Stored(state.seq + 1, at, event))


def actor(state: TableState) -> int:
    """Whose turn it is."""
    assert state.deal is not None
    return state.deal.actors()[0]


def choosing(state: TableState) -> int:
    """How many milliseconds a bot on turn takes."""
    return round(thinking_time(state, actor(state), LEFT_BOT, CONFIG))


def play_out(state: TableState) -> None:
    """Let bots play until the deal is over."""
    happen(state, *[events.StandIn(seat) for seat in (0, 1) if not state.seats[seat].stand_in])
    while state.phase is TablePhase.PLAYING:
        happen(state, *clock.fall_due(state, 600_000, NOBODY_HERE, CONFIG))
    happen(state, events.Back(0), events.Back(1))


def test_the_clock_plays_one_turn_of_somebody_who_is_here() -> None:
    state = at_table()
    assert clock.due(state, BOTH, CONFIG) == 61_000
    assert clock.fall_due(state, 60_999, BOTH, CONFIG) == []
    [move] = clock.fall_due(state, 61_000, BOTH, CONFIG)
    assert isinstance(move, events.Moved)
    assert (move.seat, move.by) == (actor(state), "clock")


def test_somebody_gone_whose_clock_ran_out_is_played_for_until_back() -> None:
    state = at_table()
    seat = actor(state)
    stand_in, move = clock.fall_due(state, 61_000, NOBODY_HERE, CONFIG)
    assert stand_in == events.StandIn(seat)
    happen(state, stand_in, move, at=61_000)
    other = clock.fall_due(state, 200_000, Presence(frozenset({state.seats[1 - seat].guest or ""})), CONFIG)
    happen(state, *other, at=200_000)
    if actor(state) == seat:
        acts_at = 200_000 + choosing(state)
        assert clock.due(state, BOTH, CONFIG) == acts_at
        [move] = clock.fall_due(state, acts_at, BOTH, CONFIG)
        assert isinstance(move, events.Moved)
        assert move.by == "stand_in"
        happen(state, events.Back(seat), at=200_100)
        assert clock.due(state, BOTH, CONFIG) == 260_000


def test_a_bank_lengthens_the_turns_of_a_deal() -> None:
    state = at_table()
    seat = actor(state)
    assert clock.clock_ends(state, seat, BOTH, BANKED) == 121_000
    state.overtime = tuple(40_000 * (other == seat) for other in (0, 1))
    assert clock.clock_ends(state, seat, BOTH, BANKED) == 81_000
    [move] = clock.fall_due(state, 81_000, BOTH, BANKED)
    happen(state, move, at=81_000)
    assert state.overtime[seat] == 60_000
    assert state.overtime[1 - seat] == 0
    play_out(state)
    happen(state, events.Dealt(1))
    assert state.overtime == (0, 0)


def test_without_a_clock_somebody_is_played_for_after_a_while() -> None:
    state = at_table(clock=0)
    seat = actor(state)
    assert clock.due(state, BOTH, CONFIG) is None
    gone = Presence(frozenset(), {state.seats[seat].guest or "": 5_000}, since=0)
    assert clock.due(state, gone, CONFIG) == 35_000
    assert clock.fall_due(state, 34_999, gone, CONFIG) == []
    assert clock.fall_due(state, 35_000, gone, CONFIG) == [events.StandIn(seat)]
    happen(state, events.StandIn(seat), at=35_000)
    assert clock.due(state, gone, CONFIG) == 1_000 + choosing(state)


def test_after_a_restart_people_have_time_to_connect() -> None:
    state = at_table()
    restarted = Presence(since=100_000)
    assert clock.due(state, restarted, Config(restart_grace=8_000, bank=0)) == 108_000


def test_bots_think_for_the_pace_of_the_table() -> None:
    state = at_table()
    happen(state, events.Left(actor(state), "regular"))
    acts_at = 1_000 + choosing(state)
    assert clock.due(state, BOTH, CONFIG) == acts_at
    assert clock.fall_due(state, acts_at - 1, BOTH, CONFIG) == []
    [move] = clock.fall_due(state, acts_at, BOTH, CONFIG)
    assert isinstance(move, events.Moved)
    assert move.by == "bot"


def test_an_abandoned_table_rests() -> None:
    state = at_table()
    happen(state, events.Left(0, "regular"), events.Left(1, "regular"))
    assert clock.due(state, NOBODY_HERE, CONFIG) is None
    assert clock.fall_due(state, 600_000, NOBODY_HERE, CONFIG) == []
    assert clock.fall_due(state, 1000 + CONFIG.give_up_wait, NOBODY_HERE, CONFIG) == [events.GivenUp()]


def test_the_next_deal_follows_when_all_are_ready_or_after_a_while() -> None:
    state = at_table()
    play_out(state)
    assert state.phase is TablePhase.COUNTING
    assert clock.due(state, BOTH, CONFIG) == state.phase_at + 30_000
    assert clock.follow(state, BOTH, CONFIG) == []
    assert clock.fall_due(state, state.phase_at + 30_000, BOTH, CONFIG) == [events.Dealt(1)]
    happen(state, events.Ready(0))
    assert clock.follow(state, BOTH, CONFIG) == []
    assert clock.follow(state, Presence(frozenset({"ada"})), CONFIG) == [events.Dealt(1)]
    happen(state, events.Ready(1))
    assert clock.follow(state, BOTH, CONFIG) == [events.Dealt(1)]


def test_somebody_alone_with_bots_looks_at_the_scores_as_long_as_they_like() -> None:
    state = at_table()
    play_out(state)
    happen(state, events.Left(1, LEFT_BOT))
    ada = Presence(frozenset({"ada"}))
    assert clock.due(state, ada, CONFIG) is None
    assert clock.due(state, NOBODY_HERE, CONFIG) == state.phase_at + 30_000
    happen(state, events.Ready(0))
    assert clock.follow(state, ada, CONFIG) == [events.Dealt(1)]


def test_somebody_may_ask_the_others_to_wait_with_the_next_deal() -> None:
    state = at_table()
    play_out(state)
    happen(state, events.Held(1))
    assert clock.next_deal_at(state, BOTH, CONFIG) == state.phase_at + 180_000
    assert clock.next_deal_at(state, Presence(frozenset({"ada"})), CONFIG) == state.phase_at + 30_000
    happen(state, events.Ready(1))
    assert clock.next_deal_at(state, BOTH, CONFIG) == state.phase_at + 30_000
    happen(state, events.Dealt(1))
    assert not any(seat.held for seat in state.seats)


def test_no_deal_follows_while_everybody_is_played_for() -> None:
    state = at_table()
    play_out(state)
    happen(state, events.StandIn(0), events.StandIn(1))
    assert clock.due(state, NOBODY_HERE, CONFIG) is None


def test_a_finished_table_rests() -> None:
    state = at_table(options={"players": 2, "deals": 1})
    play_out(state)
    assert state.phase is TablePhase.FINISHED
    assert clock.due(state, BOTH, CONFIG) is None


def test_the_shuffle_waits_for_nonces_for_a_while() -> None:
    state = at_table(options={"players": 2, "deals": 1})
    play_out(state)
    happen(state, events.Started(1, bytes(32).hex(), shuffle.commitment(bytes(32))), at=5_000)
    assert clock.due(state, BOTH, CONFIG) == 7_000
    happen(state, events.Pledged(0, shuffle.pledge("0" * 32)), at=5_500)
    assert clock.follow(state, BOTH, CONFIG) == []
    assert clock.fall_due(state, 7_000, BOTH, CONFIG) == [events.Opening()]
    happen(state, events.Pledged(1, shuffle.pledge("1" * 32)))
    assert clock.follow(state, BOTH, CONFIG) == [events.Opening()]
    happen(state, events.Opening(), at=6_000)
    assert clock.due(state, BOTH, CONFIG) == 8_000
    happen(state, events.NonceGiven(0, "0" * 32))
    assert clock.follow(state, BOTH, CONFIG) == []
    assert clock.fall_due(state, 8_000, BOTH, CONFIG) == [events.Dealt(0)]
    happen(state, events.NonceGiven(1, "1" * 32))
    assert clock.follow(state, BOTH, CONFIG) == [events.Dealt(0)]


async def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.person() as ada:
        table_id = await ada.create(four_with_bots())
        player = await ada.join(table_id)
        await player.ask(type="start")
        await player.nonce()
        await player.until_turn()
        cookies = {each.key: each.value for each in ada.session.cookie_jar}
        before = player.table
    async with open_house(tmp_path) as house, house.person() as ada:
        ada.session.cookie_jar.update_cookies(cookies, URL(house.base))
        player = await ada.join(table_id)
        assert player.table["seq"] >= before["seq"]
        assert player.table["deal"]["view"] == before["deal"]["view"]
        assert (await player.play_deal())["phase"] == "counting"


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_table_is_dropped_from_memory_when_nobody_needs_it(tmp_path: Path, seats: int) -> None:
    async with open_house(tmp_path) as house, house.person() as ada:
        table_id = await ada.create(table_for_two(seats=seats))
        player = await ada.join(table_id)
        await player.ask(type="leave")
        await ada.leave()
        await asyncio.sleep(0.05)
        again = await ada.join(table_id)
        assert again.table["seats"][0]["name"] is None
