"""Replays over HTTP: of matches that are over, of record files that people bring, and what is refused."""

from __future__ import annotations

import asyncio
import codecs
import gzip
import io
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import msgspec
import numpy as np
import pytest

from tripot import shuffle
from tripot.hosts.config import Limit
from tripot.hosts.http.app import RECORDS_OF_ONE, RECORDS_WAITING
from tripot.hosts.http.replays import FILE_BYTES
from tripot.hosts.room.replays import LONGEST_LINE, MOST_LINES
from tripot.play import record
from tripot.table import replay

from ..records.generate import file
from .kit import House, Json, Person, few, four_with_bots, open_house

GOLDEN = file("turkish-2").read_bytes()


async def finished(person: Person, deals: int = 1) -> str:
    """A table whose match is over."""
    table_id = await person.create(four_with_bots(options={"deals": deals}))
    player = await person.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    for _ in range(deals - 1):
        await player.until("playing", "counting")
        await player.play_deal()
        await player.ask(type="ready")
        await player.until("playing", "counting", "finished")
    await player.play_deal()
    await player.until("finished")
    return table_id


async def post(person: Person, path: str, text: bytes) -> tuple[int, Any]:
    return await person.call("POST", path, data=io.BytesIO(text))


def hands(answer: Json) -> list[list[list[str]]]:
    """The cards that each seat is shown to hold, frame by frame."""
    return [[seat["hand"] for seat in frame["deal"]["view"]["seats"]] for frame in answer["frames"]]


async def test_a_match_that_is_over_is_replayed_from_every_seat_and_open(house: House, ada: Person) -> None:
    path = f"/api/tables/{await finished(ada)}/matches/0"
    async with house.person() as anybody_with_the_link:
        for view in range(4):
            status, answer = await anybody_with_the_link.call("GET", f"{path}/deals/0?view={view}")
            assert (status, answer["table"]["you"]) == (200, view)
            assert [seat for seat, hand in enumerate(hands(answer)[0]) if hand] == [view]
        _, whole = await anybody_with_the_link.call("GET", f"{path}/deals/0?view=open")
        assert all(hands(whole)[0])
        assert whole["frames"][-1]["deal"]["over"]
        assert [seat["name"] or seat["bot"] for seat in whole["table"]["seats"]][1:] == ["regular"] * 3
        assert {news["by"] for frame in whole["frames"] for news in frame["news"] if news["kind"] == "move"} == {
            "player",
            "bot",
        }
        _, watched = await anybody_with_the_link.call("GET", f"{path}/deals/0")
        assert not any(hands(watched)[0])


async def test_the_shuffle_of_each_deal_can_be_recomputed(ada: Person) -> None:
    _, match = await ada.call("GET", f"/api/tables/{await finished(ada, deals=2)}/matches/0")
    proof = match["proof"]
    assert shuffle.commitment(bytes.fromhex(proof["secret"])) == proof["commitment"]
    assert [deal["deal"] for deal in match["deals"]] == [0, 1]
    for deal in match["deals"]:
        piles: list[list[str]] = [[] for _ in deal["piles"]]
        for card, pile in zip(shuffled(match, deal["deal"]), deal["places"], strict=True):
            piles[pile].append(card)
        assert list(map(sorted, piles)) == list(map(sorted, deal["piles"]))


def shuffled(match: Json, deal: int) -> list[str]:
    """The shuffled pack, from the proof and the pack alone."""
    proof, places = match["proof"], np.arange(len(match["pack"]))
    numbers = shuffle.shuffled(places, bytes.fromhex(proof["secret"]), proof["nonces"], deal)
    return [match["pack"][number] for number in numbers]


async def test_deals_of_a_running_match_stay_shut(ada: Person) -> None:
    table_id = await ada.create(four_with_bots(options={"deals": 2}))
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.until("playing", "counting")
    path = f"/api/tables/{table_id}/matches/0"
    assert (await ada.call("GET", f"{path}/deals/0"))[1]["code"] == "unknown_deal"
    await player.play_deal()
    for address in (path, f"{path}/deals/0?view=open", f"{path}/deals/0"):
        status, answer = await ada.call("GET", address)
        assert (status, answer["code"]) == (409, "in_play")


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/api/tables/nothing/matches/0", 404, "unknown_table"),
        ("/api/tables/{}/matches/1", 404, "unknown_deal"),
        ("/api/tables/{}/matches/1/deals/0", 404, "unknown_deal"),
        ("/api/tables/{}/matches/0/deals/1", 404, "unknown_deal"),
        ("/api/tables/{}/matches/0/deals/x", 404, "unknown_path"),
        ("/api/tables/{}/matches/-1/deals/0", 404, "unknown_path"),
        ("/api/tables/{}/matches/0/deals/0?view=4", 400, "unreadable"),
        ("/api/tables/{}/matches/0/deals/0?view=-1", 400, "unreadable"),
        ("/api/tables/{}/matches/0/deals/0?view=all", 400, "unreadable"),
    ],
)
async def test_what_does_not_exist_is_refused(shown: str, ada: Person, address: str, status: int, code: str) -> None:
    answer = await ada.call("GET", address.format(shown))
    assert (answer[0], answer[1]["code"]) == (status, code)


@pytest.fixture
async def shown(ada: Person) -> str:
    """A table whose match is over."""
    return await finished(ada)


async def test_a_record_file_is_read_and_its_deals_are_replayed(ada: Person) -> None:
    status, answer = await post(ada, "/api/records", b"\n" + GOLDEN)
    [read] = answer["matches"]
    assert (status, read["lines"], read["match"]["proof"]) == (200, [2, 3], None)
    line = GOLDEN.splitlines()[1]
    status, again = await post(ada, "/api/records/deal?view=1", line)
    assert (status, again["table"]["you"]) == (200, 1)
    assert again["frames"][-1]["deal"]["result"] == record.decode(line).result
    assert len(again["frames"]) == read["match"]["deals"][1]["moves"] + 1


@pytest.mark.parametrize(
    "form", [gzip.compress, lambda text: codecs.BOM_UTF8 + text, lambda text: text.decode().encode("utf-16")]
)
async def test_a_record_file_is_known_by_its_first_bytes(ada: Person, form: Callable[[bytes], bytes]) -> None:
    assert await post(ada, "/api/records", form(GOLDEN)) == await post(ada, "/api/records", GOLDEN)
    path, line = "/api/records/deal?view=open", GOLDEN.splitlines()[1]
    assert await post(ada, path, form(line)) == await post(ada, path, line)


def without_last_move(line: bytes) -> bytes:
    deal = record.decode(line)
    return record.encode(msgspec.structs.replace(deal, moves=deal.moves[:-1]))


def with_points(line: bytes) -> bytes:
    deal = record.decode(line)
    return record.encode(msgspec.structs.replace(deal, result={**deal.result, "points": [0, 0]}))


FIRST = GOLDEN.splitlines()[0]
WRONG: dict[str, tuple[bytes, str, str]] = {
    "nothing": (b"", "unreadable", "no record"),
    "an image": (b"\x89PNG\r\n\x1a\n\x00", "unreadable", "line 1: not a record"),
    "another JSON": (b'{"name": "package"}', "unreadable", "line 1: not a record"),
    "cut off": (FIRST[: len(FIRST) // 2], "cut_off", "line 1: not a record: Input data was truncated"),
    "cut off in its second deal": (GOLDEN[:-50], "cut_off", "line 2: "),
    "a later version": (FIRST.replace(b"tripot-record/1", b"tripot-record/9"), "format", "'tripot-record/9'"),
    "a move less": (without_last_move(FIRST), "broken", "the record is cut short"),
    "other points": (with_points(FIRST), "broken", "line 1: result"),
    "another game": (FIRST.replace(b'"turkish"', b'"belote"'), "broken", "belote"),
    "a deal twice": (FIRST + b"\n" + FIRST, "broken", "line 2: "),
    "a long line": (b" " * (LONGEST_LINE + 1), "too_long", "256 KiB"),
    "many lines": (b"\n" * (MOST_LINES + 1), "too_long", "1,000 lines"),
    "a packed file that is too long": (gzip.compress(b"\n" * (FILE_BYTES + 1)), "too_long", "more than 2 MiB"),
    "a packed long line": (gzip.compress(b" " * (LONGEST_LINE + 1)), "too_long", "256 KiB"),
    "a packed file that is cut off": (gzip.compress(GOLDEN)[:-20], "unreadable", "the file is cut short"),
    "a zip file": (b"PK\x03\x04", "unreadable", "the file is a zip file: unpack it first."),
    "nested": (b"[" * 100_000, "unreadable", "line 1: not a record"),
}


@pytest.mark.parametrize("name", WRONG)
async def test_a_record_that_is_wrong_is_refused_with_what_is_wrong(ada: Person, name: str) -> None:
    text, field, detail = WRONG[name]
    status, answer = await post(ada, "/api/records", text)
    assert (status, answer["code"], answer["field"]) == (400, "bad_record", field)
    assert detail in answer["detail"]


async def test_a_deal_that_does_not_follow_the_rules_is_not_replayed(ada: Person) -> None:
    answer = (await post(ada, "/api/records/deal", without_last_move(FIRST)))[1]
    assert (answer["code"], answer["field"]) == ("bad_record", "broken")
    answer = (await post(ada, "/api/records/deal?view=7", FIRST))[1]
    assert (answer["code"], answer["field"]) == ("unreadable", "view")


async def test_a_file_that_is_too_large_is_refused(ada: Person) -> None:
    assert (await post(ada, "/api/records", b" " * (FILE_BYTES + 1)))[0] == 413
    assert (await post(ada, "/api/records/deal", b" " * (LONGEST_LINE + 1)))[0] == 413


async def test_other_bodies_may_not_be_as_large(ada: Person) -> None:
    assert (await post(ada, "/api/me", b" " * (64 * 1024 + 1)))[0] == 413


async def test_replays_are_limited(tmp_path: Any) -> None:
    async with open_house(tmp_path, few(replays=Limit(None, 2))) as house, house.person() as ada:
        codes = [(await ada.call("GET", "/api/tables/nothing/matches/0"))[1]["code"] for _ in range(3)]
    assert codes == ["unknown_table", "unknown_table", "too_many"]


async def test_a_deal_of_a_file_may_not_have_thousands_of_moves(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.hosts.room.replays.MOST_MOVES", 10)
    answer = (await post(ada, "/api/records/deal", FIRST))[1]
    assert (answer["code"], answer["field"]) == ("bad_record", "too_long")


async def test_files_are_limited(tmp_path: Any) -> None:
    async with open_house(tmp_path, few(record_files=Limit(1, None))) as house, house.person() as ada:
        await ada.call("GET", "/api/me")
        assert [(await post(ada, "/api/records", GOLDEN))[0] for _ in range(2)] == [200, 429]


async def test_only_a_few_files_wait(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.hosts.http.app.RECORDS_WAITING", 0)
    async with open_house(tmp_path) as house, house.person() as ada:
        for path in ("/api/records", "/api/records/deal"):
            assert (await post(ada, path, FIRST))[1]["code"] == "too_many"


async def test_bodies_that_never_come_shut_nobody_else_out(house: House, ada: Person) -> None:
    """One address has only some of the places, however many connections it leaves open."""
    host, port = house.base.removeprefix("http://").split(":")
    head = b"POST /api/records/deal HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"
    with ExitStack() as stack:
        answered = []
        for _ in range(RECORDS_OF_ONE + 1):
            reader, writer = await asyncio.open_connection(host, int(port))
            stack.callback(writer.close)
            writer.write(head)
            await asyncio.sleep(0.1)
            answered.append(reader)
        assert b" 429 " in await asyncio.wait_for(answered[-1].readline(), 5)
    assert RECORDS_WAITING >= 6 * RECORDS_OF_ONE
    async with asyncio.timeout(10):  # they are gone
        while (await post(ada, "/api/records/deal", FIRST))[0] == 429:
            await asyncio.sleep(0.05)


async def test_what_is_replayed_is_what_was_played(ada: Person) -> None:
    """The moves of a replay are those of the records that can be downloaded."""
    table_id = await finished(ada)
    async with ada.session.get(f"{ada.base}/api/tables/{table_id}/records") as response:
        [line] = (await response.read()).splitlines()
    _, answer = await ada.call("GET", f"/api/tables/{table_id}/matches/0/deals/0?view={replay.OPEN}")
    news = [each for frame in answer["frames"] for each in frame["news"] if each["kind"] == "move"]
    assert [each["seat"] for each in news] == [move.seat for move in record.decode(line).moves]


async def test_whoever_may_see_a_deal_may_play_on_from_it(house: House, ada: Person) -> None:
    path = f"/api/tables/{await finished(ada)}/matches/0/deals"
    wanted = {"moves": 3, "seat": 2, "bot": "beginner"}
    async with house.person() as anybody_with_the_link:
        status, made = await anybody_with_the_link.call("POST", f"{path}/0/play-on", json=wanted)
        assert status == 201
        player = await anybody_with_the_link.join(made["id"])
        await player.ask(type="start")
        table = await player.until("playing")
        assert (table["you"], table["played_on"]["moves"]) == (2, 3)
        assert not table["public"]
        for wrong, code in (({"moves": 999}, "bad_option"), ({"moves": "x"}, "unreadable"), ({}, "unreadable")):
            _, refused = await anybody_with_the_link.call("POST", f"{path}/0/play-on", json={"seat": 1, **wrong})
            assert refused["code"] == code
        _, refused = await anybody_with_the_link.call("POST", f"{path}/1/play-on", json=wanted)
        assert refused["code"] == "unknown_deal"


async def test_nobody_plays_on_from_a_match_that_is_still_played(ada: Person) -> None:
    table_id = await ada.create(four_with_bots(options={"deals": 2}))
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.play_deal()
    _, refused = await ada.call(
        "POST", f"/api/tables/{table_id}/matches/0/deals/0/play-on", json={"moves": 1, "seat": 0}
    )
    assert refused["code"] == "in_play"


async def test_a_guest_makes_only_so_many_tables_by_playing_on(tmp_path: Any) -> None:
    async with open_house(tmp_path, few(tables=Limit(2, None))) as house, house.person() as ada:
        path = f"/api/tables/{await finished(ada)}/matches/0/deals/0/play-on"
        answers = [(await ada.call("POST", path, json={"moves": 1, "seat": 0}))[0] for _ in range(2)]
        assert answers == [201, 429]
