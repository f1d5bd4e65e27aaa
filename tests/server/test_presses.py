"""Presses of a race over real websockets: who was quicker is first, and what cannot be is refused."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from .kit import QUICK, House, Json, Person, Player, events, move_of, open_house, start_for_two

LAG = 0.12  # seconds that a far player's messages take longer
MEASURED = replace(QUICK, first_probes=8, first_probe_wait=0.03, trusted_proxies=("127.0.0.1",))


@dataclass
class Race:
    """Two people who may open a deal of Glükz."""

    house: House
    table_id: str
    one: Player
    other: Player
    begun: float  # when both had seen the cards

    def press(self, player: Player, seconds: float, **changes: Any) -> Json:
        """A press so long after the cards were seen, by its player's own clock."""
        stamp = {"seq": player.table["deal"]["race"]["seq"], "ms": seconds * 1000}
        move = move_of(player.table["deal"]["choices"][0])
        return {"type": "move", "seq": player.table["seq"], "move": move, "reaction": stamp, **changes}

    async def until(self, seconds: float) -> None:
        """Wait until so long after the beginning."""
        await asyncio.sleep(max(0, self.begun + seconds - time.monotonic()))


@pytest.fixture
async def race(tmp_path: Path) -> AsyncIterator[Race]:
    """An opening; the second player is far away."""
    async with open_house(tmp_path, MEASURED) as house, house.person() as ada, house.person() as bob:
        table_id, one, other = await start_for_two(ada, bob, game="glukz", lags=(0, LAG))
        yield Race(house, table_id, one, other, time.monotonic())


async def winner(race: Race) -> int:
    """Who has opened."""
    while not race.one.table["deal"]["moves"]:
        await race.one.hear()
    [move] = [news for news in race.one.table["news"] if news["kind"] == "move"]
    return int(move["seat"])


async def test_the_trigger_and_its_verbs_are_told(race: Race) -> None:
    for player in (race.one, race.other):
        assert player.table["deal"]["race"]["verbs"] == ["play"]
        assert player.table["deal"]["actors"] == [0, 1]


async def test_the_quicker_press_wins_though_it_comes_in_later(race: Race) -> None:
    await race.until(0.45)
    await race.one.send(**race.press(race.one, 0.45), ref="near")
    await race.until(0.40 + LAG)  # pressed at 0.40, and then on its way
    await race.other.send(**race.press(race.other, 0.40), ref="far")
    far, near = await asyncio.gather(race.other.answer("far"), race.one.answer("near"))
    assert far["type"] == "done"
    assert near["code"] == "late"
    assert await winner(race) == race.other.seat
    told = next(news for news in race.other.table["news"] if news["kind"] == "move")
    assert 380 < told["ms"] < 420
    [[seat, ms]] = told["behind"]
    assert seat == race.one.seat
    assert 430 < ms < 470


async def test_the_slower_press_loses_though_it_pretends_to_be_quick(race: Race) -> None:
    await race.until(0.4)
    await race.one.send(**race.press(race.one, 0.4), ref="near")
    await race.until(0.5 + LAG)
    await race.other.send(**race.press(race.other, 0.01), ref="far")
    far, near = await asyncio.gather(race.other.answer("far"), race.one.answer("near"))
    assert near["type"] == "done"
    assert far["code"] == "late"
    assert await winner(race) == race.one.seat


async def test_who_was_late_is_shown_the_table(race: Race) -> None:
    await race.until(0.3)
    assert (await race.one.ask(**race.press(race.one, 0.3)))["type"] == "done"
    before = events(race.house.data)
    press = race.press(race.other, 0.9)
    await race.until(0.9 + LAG)
    assert (await race.other.ask(**press))["code"] == "late"
    assert (await race.other.hear())["type"] == "table"
    assert events(race.house.data) == before


@pytest.mark.parametrize(
    ("stamp", "says"),
    [
        ({"ms": -1.0}, "before the trigger"),
        ({"ms": 1e9}, "after it arrived"),
        ({"ms": 1e300}, "after it arrived"),
        ({"seq": 1}, "a message other than"),
        ({"seq": -5}, "a message other than"),
        ({"seq": 10**9}, "still to come"),
    ],
)
async def test_bad_stamps(race: Race, stamp: Json, says: str) -> None:
    await race.until(0.3)
    before = events(race.house.data)
    press = race.press(race.one, 0.2)
    error = await race.one.ask(**{**press, "reaction": press["reaction"] | stamp})
    assert (error["type"], error["code"]) == ("error", "bad_stamp")
    assert says in error["detail"]
    assert events(race.house.data) == before
    assert (await race.one.ask(**press))["type"] == "done"  # the race goes on


@pytest.mark.parametrize("reaction", [5, "quick", {}, {"seq": 1}, {"seq": 1, "ms": "1"}, {"seq": 1, "ms": 1, "x": 1}])
async def test_unreadable_stamps(race: Race, reaction: object) -> None:
    before = events(race.house.data)
    assert (await race.one.ask(**race.press(race.one, 0, reaction=reaction)))["code"] == "unreadable"
    assert events(race.house.data) == before


async def test_a_press_from_before_the_trigger(race: Race) -> None:
    before = events(race.house.data)
    press = race.press(race.one, 0.2)
    press["seq"] -= 1
    assert (await race.one.ask(**{**press, "reaction": None}))["code"] == "stale"
    assert events(race.house.data) == before


async def test_a_press_that_is_replayed(race: Race) -> None:
    await race.until(0.3)
    press = race.press(race.one, 0.3)
    assert (await race.one.ask(**press))["type"] == "done"
    before = events(race.house.data)
    assert (await race.one.ask(**press))["code"] == "bad_stamp"
    assert events(race.house.data) == before


async def test_of_two_presses_of_a_seat_the_first_counts(race: Race) -> None:
    await race.until(0.3)
    before = len(events(race.house.data))
    choices = race.one.table["deal"]["choices"]
    await race.one.send(**race.press(race.one, 0.29), ref="a")
    await race.one.send(**race.press(race.one, 0.295, move=move_of(choices[-1])), ref="b")
    assert (await race.one.answer("b"))["code"] == "not_now"
    assert (await race.one.answer("a"))["type"] == "done"
    assert len(events(race.house.data)) == before + 1


@pytest.mark.parametrize("changes", [{}, {"reaction": None}], ids=["stamped", "unstamped"])
async def test_a_press_that_is_sent_again_while_it_waits_counts_once(race: Race, changes: Json) -> None:
    """Its line broke and came back meanwhile. It must not be told as missed."""
    before = len(events(race.house.data))
    await race.until(0.3)
    press = race.press(race.one, 0.29, ref="one press", **changes)
    await race.one.send(**press)
    await race.one.send(**press)
    assert (await race.one.answer("one press"))["type"] == "done"
    assert await winner(race) == race.one.seat
    assert len(events(race.house.data)) == before + 1


async def test_a_press_without_a_stamp_counts_from_its_arrival(race: Race) -> None:
    await race.until(0.3)
    assert (await race.one.ask(**race.press(race.one, 0, reaction=None)))["type"] == "done"
    assert await winner(race) == race.one.seat


async def test_a_race_outlives_the_card_room(tmp_path: Path) -> None:
    """It began at a card room, or a node, that died: no stamp of its players fits the one that goes on."""
    async with AsyncExitStack() as stack:
        async with open_house(tmp_path, MEASURED) as house:
            ada, bob = [await stack.enter_async_context(house.person()) for _ in range(2)]
            table_id, *players = await start_for_two(ada, bob, game="glukz")
            race = Race(house, table_id, players[0], players[1], time.monotonic())
            await race.until(0.5)
        async with open_house(tmp_path, MEASURED) as house:
            ada.base = bob.base = house.base
            one, other = await ada.join(table_id), await bob.join(table_id)
            await race.until(1.5)
            answers = await asyncio.gather(*(each.ask(**race.press(each, 1.4)) for each in (one, other)))
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
    await race.until(0.3)
    assert (await race.one.ask(**race.press(race.one, 0.3)))["type"] == "done"


async def test_cards_are_passed_while_others_do(house: House, ada: Person, bob: Person) -> None:
    """A card put down answers any table of the deal, and is not held."""
    pig: Json = {"game": "pig", "seats": 3, "bots": ["regular"]}
    _, one, other = await start_for_two(ada, bob, **pig)
    for player in (one, other):
        choice = next(each for each in player.table["deal"]["choices"] if each["verb"] == "put")
        assert (await player.play(move_of(choice)))["type"] == "done"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"verb": "put", "cards": ["2C"]}, "illegal"),  # of a rank that is not in the pack
        ({"verb": "put", "cards": []}, "unreadable"),
        ({"verb": "pick"}, "illegal"),
        ({"verb": "signal", "cards": ["AS"]}, "unreadable"),
        ({"verb": "signal", "to": 1}, "unreadable"),
        ({"verb": "slam"}, "illegal"),
    ],
)
async def test_moves_of_pig_that_are_refused(house: House, ada: Person, bob: Person, move: Json, code: str) -> None:
    pig: Json = {"game": "pig", "seats": 3, "bots": ["regular"], "pace": 5000}
    _, one, _ = await start_for_two(ada, bob, **pig)
    before = [row for row in events(house.data) if '"put"' not in row[3]]
    assert (await one.play(move))["code"] == code
    held = next(choice["cards"] for choice in one.table["deal"]["choices"] if choice["verb"] == "put")
    assert (await one.play({"verb": "put", "cards": held}))["code"] == "unreadable"  # more cards than a move may hold
    assert [row for row in events(house.data) if '"put"' not in row[3]] == before
