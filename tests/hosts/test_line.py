"""The line to a client breaks and comes back: nothing is played twice, and what was missed is sent."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from yarl import URL

from .kit import QUICK, Json, Person, Player, events, four_with_bots, move_of, open_house, start_for_two

PACED = {"game": "pig", "seats": 3, "clock": 0, "pace": 1, "bots": ["regular"] * 2}


async def come_back(person: Person, table_id: str, since: object) -> Player:
    """Connect again, knowing events up to `since`."""
    address = f"{person.base}/api/tables/{table_id}/ws?since={since}"
    player = Player(await person.session.ws_connect(address, max_msg_size=1 << 24))
    person.players.append(player)
    await player.hear()
    return player


def first_move(player: Player) -> Json:
    """The first move of a seat, as its page sends it."""
    move = move_of(player.table["deal"]["choices"][0])
    return {"type": "move", "seq": player.table["seq"], "move": move, "ref": "one press"}


async def test_a_move_sent_again_after_the_line_broke_is_played_once(tmp_path: Path) -> None:
    """Its answer was lost. Neither the moves of others nor a new server make it another move."""
    async with open_house(tmp_path) as house, house.person() as ada, house.person() as bob:
        table_id, first, second = await start_for_two(ada, bob)
        pressed = first_move(first)
        await first.send(**pressed)
        assert (await first.answer("one press"))["type"] == "done"
        await second.until_turn()
        assert (await second.play())["type"] == "done"
        before = len(events(tmp_path))
        again = await come_back(ada if first in ada.players else bob, table_id, pressed["seq"])
        await again.send(**pressed)
        assert (await again.answer("one press"))["type"] == "done"
        cookies = {each.key: each.value for each in (ada if again in ada.players else bob).session.cookie_jar}
    async with open_house(tmp_path) as house, house.person() as person:
        person.session.cookie_jar.update_cookies(cookies, URL(house.base))
        later = await come_back(person, table_id, pressed["seq"])
        await later.send(**pressed)
        assert (await later.answer("one press"))["type"] == "done"
    assert len(events(tmp_path)) == before


async def test_a_move_that_never_arrived_is_played_when_it_comes(ada: Person, bob: Person) -> None:
    table_id, first, _ = await start_for_two(ada, bob)
    pressed = first_move(first)
    again = await come_back(ada if first in ada.players else bob, table_id, pressed["seq"])
    await again.send(**pressed)
    assert (await again.answer("one press"))["type"] == "done"
    assert again.table["seq"] == pressed["seq"] + 1


async def test_what_is_said_just_before_one_leaves_is_heard(ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob)
    await first.send(type="say", text="bye")
    await first.socket.close()
    while [news.get("text") for news in second.table["news"]] != ["bye"]:
        await second.hear()


async def test_who_comes_back_is_told_what_happened_since(ada: Person, bob: Person) -> None:
    table_id, first, second = await start_for_two(ada, bob)
    since = first.table["seq"]
    live: list[Any] = []
    for player in (first, second, first):
        await player.until_turn()
        await player.play()
        live += player.table["news"]
    again = await come_back(ada if first in ada.players else bob, table_id, since)
    assert [news for news in again.table["news"] if news["kind"] == "move"] == live
    for nonsense in ("", "-1", "x", "9" * 40, "٣", again.table["seq"], 10**9):
        assert (await come_back(ada, table_id, nonsense)).table["news"] == []


async def test_missed_moves_are_told_without_what_a_seat_may_not_know(ada: Person, bob: Person) -> None:
    """In Pig a card travels face down: who comes back is not told which."""
    table_id = await ada.create(PACED | {"seats": 3, "bots": ["regular"], "pace": 0})
    one, other = await ada.join(table_id), await bob.join(table_id)
    await other.ask(type="sit", seat=1)
    await one.ask(type="start")
    await asyncio.gather(one.nonce(), other.nonce())
    await one.until("playing")
    since = one.table["seq"]
    puts = [choice for choice in one.table["deal"]["choices"] if choice["verb"] == "put"]
    card = puts[0]["cards"][0]
    assert (await one.play({**move_of(puts[0]), "cards": [card]}))["type"] == "done"
    for person, told in ((ada, [card]), (bob, [])):
        again = await come_back(person, table_id, since)
        [put] = [news for news in again.table["news"] if news.get("seat") == 0 and news["move"]["verb"] == "put"]
        assert put["move"].get("cards", []) == told


async def test_a_deal_with_races_is_counted_down(tmp_path: Path) -> None:
    """Nobody can act before, bots included; a server that starts in the middle counts on."""
    config = replace(QUICK, begin_wait=700)
    async with open_house(tmp_path, config) as house, house.person() as ada:
        table_id = await ada.create(PACED)
        player = await ada.join(table_id)
        await player.ask(type="start")
        await player.nonce()
        table = await player.until("beginning", "playing")
        assert (table["phase"], table["deal"]) == ("beginning", None)
        assert 0 < table["begins_in_ms"] <= 700
        cookies = {each.key: each.value for each in ada.session.cookie_jar}
    async with open_house(tmp_path, config) as house, house.person() as ada:
        ada.session.cookie_jar.update_cookies(cookies, URL(house.base))
        player = await ada.join(table_id)
        assert (await player.until("playing"))["begins_in_ms"] is None
    stored = [(at, event) for _, _, at, event in events(tmp_path)]
    [called] = [at for at, event in stored if '"announced"' in str(event)]
    [dealt] = [at for at, event in stored if '"dealt"' in str(event)]
    assert dealt - called >= 700


async def test_a_deal_without_races_or_without_pace_is_not_counted_down(ada: Person) -> None:
    for wanted in (four_with_bots(pace=1), PACED | {"pace": 0}):
        player = await ada.join(await ada.create(wanted))
        await player.ask(type="start")
        await player.nonce()
        await player.until("playing", "counting", "finished")
        assert "beginning" not in [heard.get("phase") for heard in player.heard]


async def test_the_code_of_a_table_can_be_asked_for(ada: Person) -> None:
    table_id = await ada.create(four_with_bots())
    assert (await ada.call("GET", f"/api/tables/{table_id}"))[1]["game"] == "turkish"
    status, answer = await ada.call("GET", "/api/tables/nowhere")
    assert (status, answer["code"]) == (404, "unknown_table")
