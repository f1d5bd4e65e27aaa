"""Presses of a race over real websockets: who was quicker is first, and what cannot be is refused.

The clock by which the card room judges stands still until a test moves it: a press comes in when the test says so,
however slow the machine is. That travel times are measured over websockets is tested in `tests/security`.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tripot.hosts.http import socket
from tripot.hosts.http.socket import Connection
from tripot.hosts.room import tables
from tripot.table.race import Travel

from .kit import House, Json, Person, Player, events, move_of, open_house, start_for_two

WAY = 60.0  # milliseconds to the far player, one way
LATER = 1000.0  # milliseconds after which no press is waited for


@dataclass
class Clock:
    """The steady clock of the card room, and how far people are from it."""

    now: float = 5000.0
    ways: dict[str, float] = field(default_factory=dict)  # by guest

    def read(self) -> float:
        """Milliseconds."""
        return self.now

    def travel(self, connection: Connection) -> Travel:
        """The travel time of a connection, as if it had been measured."""
        way = self.ways.get(connection.guest.id, 0.0)
        return Travel(2 * way, 2 * way)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that only the test moves."""
    made = Clock()
    for module in (tables, socket):
        monkeypatch.setattr(module, "steady_ms", made.read)
    monkeypatch.setattr(Connection, "travel", property(made.travel))
    return made


@dataclass
class Race:
    """Two people who may open a deal of Glükz."""

    house: House
    clock: Clock
    one: Player
    other: Player
    begun: float  # when both have seen the cards

    def press(self, player: Player, ms: float, **changes: Any) -> Json:
        """A press this long after the cards were seen, by its player's own clock."""
        stamp = {"seq": player.table["deal"]["race"]["seq"], "ms": ms}
        move = move_of(player.table["deal"]["choices"][0])
        return {"type": "move", "seq": player.table["seq"], "move": move, "reaction": stamp, **changes}

    async def arrive(self, player: Player, ms: float, press: Json, ref: str) -> None:
        """Let a press come in this long after the cards were seen."""
        self.clock.now = self.begun + ms
        await player.send(**press, ref=ref)
        await heard(player)

    async def decided(self, player: Player, ms: float, press: Json) -> Json:
        """Let a press come in, wait until nobody can have been quicker, and see what becomes of it."""
        await self.arrive(player, ms, press, "press")
        await self.wait()
        return await told(player, "press")

    async def wait(self) -> None:
        """Wait until no press can be under way any more."""
        self.clock.now += LATER
        await heard(self.one)


async def heard(player: Player) -> None:
    """Wait until all that a client has said was heard. The card room looks then what is due."""
    assert (await player.ask(type="back"))["type"] == "done"


async def told(player: Player, ref: str) -> Json:
    """The answer to what was sent with a ref, which may have been heard already."""
    answers = [each for each in player.heard if each["type"] != "table" and each.get("ref") == ref]
    return answers[0] if answers else await player.answer(ref)


@pytest.fixture
async def race(clock: Clock, house: House, ada: Person, bob: Person) -> Race:
    """An opening; the second player is far away."""
    clock.ways[(await bob.call("GET", "/api/me"))[1]["id"]] = WAY
    _, one, other = await start_for_two(ada, bob, game="glukz")
    if one in bob.players:
        one, other = other, one
    return Race(house, clock, one, other, clock.now + WAY)


async def winner(race: Race) -> int:
    """Who has opened."""
    while not race.one.table["deal"]["moves"]:
        await race.one.hear()
    return int(_played(race.one)["seat"])


def _played(player: Player) -> Json:
    """The move that a client has heard of."""
    tables = [each for each in player.heard if each["type"] == "table"]
    [move] = [news for table in tables for news in table["news"] if news["kind"] == "move"]
    return dict(move)


async def test_the_trigger_and_its_verbs_are_told(race: Race) -> None:
    for player in (race.one, race.other):
        assert player.table["deal"]["race"]["verbs"] == ["play"]
        assert player.table["deal"]["actors"] == [0, 1]


async def test_the_quicker_press_wins_though_it_comes_in_later(race: Race) -> None:
    await race.arrive(race.one, 450, race.press(race.one, 450), "near")
    await race.arrive(race.other, 400 + WAY, race.press(race.other, 400), "far")
    await race.wait()
    assert (await told(race.other, "far"))["type"] == "done"
    assert (await told(race.one, "near"))["code"] == "late"
    assert await winner(race) == race.other.seat
    move = _played(race.one)
    assert (move["ms"], move["behind"]) == (400, [[race.one.seat, 450]])


async def test_the_slower_press_loses_though_it_pretends_to_be_quick(race: Race) -> None:
    await race.arrive(race.one, 400, race.press(race.one, 400), "near")
    await race.arrive(race.other, 401 + WAY, race.press(race.other, 10), "far")
    await race.wait()
    assert (await told(race.one, "near"))["type"] == "done"
    assert (await told(race.other, "far"))["code"] == "late"
    assert await winner(race) == race.one.seat
    move = _played(race.one)
    assert (move["ms"], move["behind"]) == (400, [[race.other.seat, 401]])


async def test_who_was_late_is_shown_the_table(race: Race) -> None:
    assert (await race.decided(race.one, 300, race.press(race.one, 300)))["type"] == "done"
    before = events(race.house.data)
    assert (await race.other.ask(**race.press(race.other, 900)))["code"] == "late"
    assert (await race.other.hear())["type"] == "table"
    assert events(race.house.data) == before


BAD: list[tuple[Json, str]] = [
    ({"ms": -1.0}, "before the trigger"),
    ({"ms": 301.0}, "after it arrived"),
    ({"ms": 1e300}, "after it arrived"),
    ({"seq": 1}, "a message other than"),
    ({"seq": -5}, "a message other than"),
    ({"seq": 10**9}, "has not been sent yet"),
]
"""What is wrong with a stamp, and what is said of it."""


async def test_bad_stamps(race: Race) -> None:
    before = events(race.house.data)
    press = race.press(race.one, 200)
    race.clock.now = race.begun + 300
    for stamp, says in BAD:
        error = await race.one.ask(**{**press, "reaction": press["reaction"] | stamp})
        assert (error["type"], error["code"]) == ("error", "bad_stamp"), stamp
        assert says in error["detail"], stamp
    assert events(race.house.data) == before
    assert (await race.decided(race.one, 300, press))["type"] == "done"  # the race goes on


async def test_unreadable_stamps(race: Race) -> None:
    before = events(race.house.data)
    for reaction in (5, "quick", {}, {"seq": 1}, {"seq": 1, "ms": "1"}, {"seq": 1, "ms": 1, "x": 1}):
        answer = await race.one.ask(**race.press(race.one, 0, reaction=reaction))
        assert answer["code"] == "unreadable", reaction
    assert events(race.house.data) == before


async def test_a_press_from_before_the_trigger(race: Race) -> None:
    before = events(race.house.data)
    press = race.press(race.one, 200)
    press["seq"] -= 1
    assert (await race.one.ask(**{**press, "reaction": None}))["code"] == "stale"
    assert events(race.house.data) == before


async def test_a_press_that_is_replayed(race: Race) -> None:
    press = race.press(race.one, 300)
    assert (await race.decided(race.one, 300, press))["type"] == "done"
    before = events(race.house.data)
    assert (await race.one.ask(**press))["code"] == "bad_stamp"
    assert events(race.house.data) == before


async def test_of_two_presses_of_a_seat_the_first_counts(race: Race) -> None:
    before = len(events(race.house.data))
    choices = race.one.table["deal"]["choices"]
    await race.arrive(race.one, 300, race.press(race.one, 290), "a")
    await race.arrive(race.one, 300, race.press(race.one, 295, move=move_of(choices[-1])), "b")
    await race.wait()
    assert (await told(race.one, "b"))["code"] == "stale"
    assert (await told(race.one, "a"))["type"] == "done"
    assert len(events(race.house.data)) == before + 1


@pytest.mark.parametrize("changes", [{}, {"reaction": None}], ids=["stamped", "unstamped"])
async def test_a_press_that_is_sent_again_while_it_waits_counts_once(race: Race, changes: Json) -> None:
    """Its line broke and came back meanwhile. It must not be told as missed."""
    before = len(events(race.house.data))
    press = race.press(race.one, 290, **changes)
    await race.arrive(race.one, 300, press, "press")
    assert (await race.decided(race.one, 300, press))["type"] == "done"
    assert await winner(race) == race.one.seat
    assert len(events(race.house.data)) == before + 1


async def test_a_press_without_a_stamp_counts_from_its_arrival(race: Race) -> None:
    assert (await race.decided(race.one, 300, race.press(race.one, 0, reaction=None)))["type"] == "done"
    assert await winner(race) == race.one.seat
    move = _played(race.one)
    assert move["ms"] == 300


async def test_a_race_outlives_the_card_room(tmp_path: Path, clock: Clock) -> None:
    """It began at a card room, or a node, that died: no stamp of its players fits the one that goes on."""
    async with AsyncExitStack() as stack:
        async with open_house(tmp_path) as house:
            ada, bob = [await stack.enter_async_context(house.person()) for _ in range(2)]
            table_id, *_ = await start_for_two(ada, bob, game="glukz")
        clock.now += 500
        async with open_house(tmp_path) as house:
            ada.base = bob.base = house.base
            race = Race(house, clock, await ada.join(table_id), await bob.join(table_id), clock.now)
            for player in (race.one, race.other):
                await race.arrive(player, 1000, race.press(player, 1400), "press")
            await race.wait()
            answers = [await told(player, "press") for player in (race.one, race.other)]
    assert sorted(str(answer.get("code", answer["type"])) for answer in answers) == ["done", "late"], answers


async def test_a_stamp_where_there_is_no_race(house: House, ada: Person, bob: Person) -> None:
    _, first, _ = await start_for_two(ada, bob)
    before = events(house.data)
    move, seq = move_of(first.table["deal"]["choices"][0]), first.table["seq"]
    assert first.table["deal"]["race"] is None
    error = await first.ask(type="move", seq=seq, move=move, reaction={"seq": seq, "ms": 1})
    assert error["code"] == "bad_stamp"
    assert events(house.data) == before


@pytest.mark.parametrize("echo", [{"id": 10**6}, {"id": -1}])
async def test_echoes_that_answer_nothing_are_let_alone(race: Race, echo: Json) -> None:
    await race.one.send(type="echo", **echo)
    assert (await race.decided(race.one, 300, race.press(race.one, 300)))["type"] == "done"


async def test_cards_are_passed_while_others_do(house: House, ada: Person, bob: Person) -> None:
    """A card put down answers any table of the deal, and is not held."""
    pig: Json = {"game": "pig", "seats": 3, "bots": ["regular"]}
    _, one, other = await start_for_two(ada, bob, **pig)
    for player in (one, other):
        choice = next(each for each in player.table["deal"]["choices"] if each["verb"] == "put")
        assert (await player.play(move_of(choice)))["type"] == "done"


REFUSED: list[tuple[Json, str]] = [
    ({"verb": "put", "cards": ["2C"]}, "illegal"),  # of a rank that is not in the pack
    ({"verb": "put", "cards": []}, "unreadable"),
    ({"verb": "pick"}, "illegal"),
    ({"verb": "signal", "cards": ["AS"]}, "unreadable"),
    ({"verb": "signal", "to": 1}, "unreadable"),
    ({"verb": "slam"}, "illegal"),
]


async def test_moves_of_pig_that_are_refused(house: House, ada: Person, bob: Person) -> None:
    pig: Json = {"game": "pig", "seats": 3, "bots": ["regular"], "pace": 5000}
    _, one, _ = await start_for_two(ada, bob, **pig)
    before = [row for row in events(house.data) if '"put"' not in row[3]]
    for move, code in REFUSED:
        assert (await one.play(move))["code"] == code, move
    held = next(choice["cards"] for choice in one.table["deal"]["choices"] if choice["verb"] == "put")
    assert (await one.play({"verb": "put", "cards": held}))["code"] == "unreadable"  # more cards than a move may hold
    assert [row for row in events(house.data) if '"put"' not in row[3]] == before
