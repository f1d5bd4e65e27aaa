"""People at a table, over real websockets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tripot.play import record

from .kit import House, Person, four_with_bots, start_for_two, table_for_two


async def test_one_person_plays_a_whole_match_against_bots(house: House, ada: Person) -> None:
    table_id = await ada.create(four_with_bots(options={"deals": 2}))
    player = await ada.join(table_id)
    assert player.table["phase"] == "gathering"
    assert player.table["host"] is True
    assert player.seat == 0
    assert (await player.ask(type="start"))["type"] == "done"
    assert player.table["match"]["secret"] is None
    assert (await player.nonce())["type"] == "done"
    assert (await player.play_deal())["phase"] == "counting"
    assert player.table["deal"]["result"]["points"]
    assert (await player.ask(type="ready"))["type"] == "done"
    await player.until("playing")
    table = await player.play_deal()
    assert table["phase"] == "finished"
    assert min(table["match"]["ranking"]) == 1
    assert len(table["match"]["secret"]) == 64
    assert [news["kind"] for news in table["news"]][-2:] == ["deal_over", "match_over"]
    assert (await player.ask(type="again"))["type"] == "done"
    assert player.table["match"]["number"] == 1
    assert player.table["match"]["secret"] is None
    assert player.table["deal"] is None


async def test_records_can_be_downloaded_and_verify(house: House, ada: Person) -> None:
    table_id = await ada.create(four_with_bots(options={"deals": 2}))
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.play_deal()
    [running] = await _records(ada, table_id)
    assert "shuffle" not in running
    await player.ask(type="ready")
    await player.until("playing")
    await player.play_deal()
    first, second = await _records(ada, table_id)
    assert first["match"] == running["match"]
    assert second["shuffle"]["secret"] == player.table["match"]["secret"]
    assert second["after"] == player.table["match"]["standing"]
    assert player.table["match"]["deals"] == [
        {"scores": deal["result"]["points"], "standing": deal["after"]} for deal in (first, second)
    ]
    for deal in (first, second):
        record.verify(record.decode(json.dumps(deal)))


async def _records(person: Person, table_id: str) -> list[Mapping[str, Any]]:
    async with person.session.get(f"{person.base}/api/tables/{table_id}/records") as response:
        assert response.status == 200
        return [json.loads(line) for line in (await response.text()).splitlines()]


async def test_two_people_play_a_deal(ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob)
    while first.table["phase"] == "playing":
        for player in (first, second):
            if player.table["phase"] == "playing" and player.my_turn:
                assert (await player.play())["type"] == "done"
            for each in (first, second):
                while each.table["seq"] < player.table["seq"]:
                    await each.hear()
    assert first.table["deal"]["result"] == second.table["deal"]["result"]


async def test_the_deal_follows_from_secret_and_nonces_of_everybody(ada: Person, bob: Person) -> None:
    _, first, _ = await start_for_two(ada, bob)
    nonces = first.table["match"]["nonces"]
    assert all(len(nonce) == 32 for nonce in nonces)


async def test_silent_seats_do_not_hold_up_the_shuffle(ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots()))
    await player.ask(type="start")
    await player.until("playing")
    assert player.table["match"]["nonces"] == [None] * 4
    assert player.table["match"]["pledges"] == [None] * 4


async def test_a_spectator_has_no_seat_and_sees_no_hand(ada: Person, bob: Person) -> None:
    table_id, _, _ = await start_for_two(ada, bob)
    async with Person(ada.base, type(ada.session)()) as carol:
        watching = await carol.join(table_id)
        assert watching.table["you"] is None
        assert watching.table["deal"]["choices"] == []
        assert all(seat["hand"] == [] for seat in watching.table["deal"]["view"]["seats"])
        assert (await watching.play({"verb": "flip", "slot": 0}))["code"] == "not_seated"


async def test_seats_are_taken_changed_and_given_back(ada: Person, bob: Person) -> None:
    table_id = await ada.create(table_for_two(seats=3, bots=["random"]))
    one, other = await ada.join(table_id), await bob.join(table_id)
    assert (await other.ask(type="sit", seat=0))["code"] == "seat_taken"
    assert (await other.ask(type="start"))["code"] == "not_host"
    assert (await one.ask(type="start"))["code"] == "not_now"
    assert (await other.ask(type="sit", seat=2))["type"] == "done"  # a bot's seat, before the match
    assert (await other.ask(type="sit", seat=1))["type"] == "done"
    assert other.table["seats"][2]["name"] is None
    assert (await one.ask(type="bot", seat=1, bot="regular"))["code"] == "seat_taken"
    assert (await one.ask(type="bot", seat=2, bot="nobody"))["code"] == "bad_option"
    assert (await one.ask(type="bot", seat=2, bot="regular"))["type"] == "done"
    assert one.table["seats"][2]["bot"] == "regular"
    assert (await one.ask(type="leave"))["type"] == "done"
    assert one.table["you"] is None
    assert (await one.ask(type="leave"))["code"] == "not_seated"
    assert (await other.ask(type="bot", seat=0, bot="regular"))["type"] == "done"  # the host went on to them
    assert (await other.ask(type="start"))["type"] == "done"


async def test_a_bot_keeps_the_seat_of_who_leaves_during_a_match(ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob)
    assert (await first.ask(type="leave"))["type"] == "done"
    await second.until_turn()
    assert second.table["seats"][1 - second.seat] == {
        "name": None,
        "bot": "regular",
        "here": False,
        "stand_in": False,
        "kept": False,
        "ready": False,
        "face": None,
    }
    assert (await second.play())["type"] == "done"


async def test_who_left_during_a_match_may_come_back_to_the_seat(ada: Person, bob: Person) -> None:
    _, first, second = await start_for_two(ada, bob)
    seat = first.table["you"]
    assert (await first.ask(type="leave"))["type"] == "done"
    assert [line["kept"] for line in first.table["seats"]] == [place == seat for place in range(2)]
    assert (await second.ask(type="sit", seat=seat))["code"] == "not_now"
    assert (await first.ask(type="sit", seat=seat))["type"] == "done"
    assert first.table["you"] == seat
    assert not any(line["kept"] for line in first.table["seats"])


async def test_reconnecting_shows_the_table_at_once_on_every_device(ada: Person, bob: Person) -> None:
    table_id, first, _ = await start_for_two(ada, bob)
    person = ada if first in ada.players else bob
    again = await person.join(table_id)
    assert again.table["you"] == first.seat
    assert again.table["deal"]["view"] == first.table["deal"]["view"]
    await again.play()
    while first.table["seq"] < again.table["seq"]:
        await first.hear()
    assert first.table["deal"]["view"] == again.table["deal"]["view"]
    await first.socket.close()
    person.players.remove(first)
    third = await person.join(table_id)
    assert third.table["seats"][third.seat]["here"] is True
