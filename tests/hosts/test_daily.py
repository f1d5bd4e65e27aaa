"""The deals of the day: the same for everybody, played once, and hidden from those who may still play them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner
from msgspec.structs import replace as replaced

from tripot.cli.main import main
from tripot.errors import BadOption
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room import dailies
from tripot.hosts.room.days import GRACE_MS, Days, streaks
from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.play import record
from tripot.play.record import BrokenRecord
from tripot.play.record_file import verify_file
from tripot.table import daily

from .kit import QUICK, House, Json, Person, Player, move_of, open_house, query

DAY_MS = 24 * 3_600_000
TODAY = date(2026, 11, 26)
GAMES = tuple(daily.daily_games())


async def told(person: Person) -> Json:
    status, answer = await person.call("GET", "/api/daily")
    assert status == 200, answer
    assert isinstance(answer, dict)
    return answer


async def of_game(person: Person, name: str, day: str = "today") -> Json:
    [found] = [deal for deal in (await told(person))[day]["deals"] if deal["name"] == name]
    assert isinstance(found, dict)
    return found


async def begin(person: Person, name: str) -> str:
    status, answer = await person.call("POST", f"/api/daily/{name}", json={})
    assert status == 200, answer
    return str(answer["id"])


async def begun(person: Person, name: str) -> Player:
    player = await person.join(await begin(person, name))
    await player.until("playing", "finished")
    return player


async def play_on(player: Player) -> Json:
    """Play the first move that the rules allow, again and again, until the deal is over; the last `table`."""
    while (await player.until_turn())["phase"] == "playing":
        for choice in player.table["deal"]["choices"]:
            answer = await player.play(move_of(choice))
            if answer.get("code") != "illegal":
                break
        assert answer["type"] == "done" or answer["code"] in ("late", "stale", "unreadable"), answer
        if answer.get("code") == "stale":
            await player.hear()
    return player.table


def happened(house: House, table_id: str) -> list[Json]:
    """The events after a table's creation, without the times of races."""
    sql = f"SELECT event FROM events WHERE table_id = '{table_id}' ORDER BY seq"
    rows = query(SqliteFile(house.data / DATABASE), sql)
    found = [json.loads(event) for (event,) in rows[1:]]
    return [{key: value for key, value in event.items() if key not in ("ms", "behind", "ref")} for event in found]


@pytest.mark.parametrize("name", GAMES)
async def test_each_game_has_a_deal_that_ends_the_match(house: House, ada: Person, name: str) -> None:
    assert (await of_game(ada, name))["stage"] == "new"
    player = await begun(ada, name)
    assert player.table["daily"] == (await told(ada))["today"]["day"]
    assert (await of_game(ada, name))["stage"] == "begun"
    assert (await play_on(player))["phase"] == "finished"
    assert len(player.table["match"]["deals"]) == 1
    done = await of_game(ada, name)
    assert (done["stage"], done["counted"]) == ("done", True)
    assert done["place"] == player.table["match"]["ranking"][0]
    assert done["score"] == player.table["match"]["deals"][0]["scores"][0]
    assert done["results"] == [{"place": done["place"], "score": done["score"], "people": 1}]
    assert [game["table"] for game in (await ada.call("GET", "/api/me/games"))[1]["games"]] == [done["table"]]


@pytest.mark.parametrize("name", ["turkish", "iljig", "nain_jaune"])
async def test_the_same_moves_bring_the_same_answers(house: House, ada: Person, bob: Person, name: str) -> None:
    first, second = await begun(ada, name), await begun(bob, name)
    await play_on(first)
    await play_on(second)
    one, other = (await of_game(ada, name))["table"], (await of_game(bob, name))["table"]
    assert one != other
    assert happened(house, one) == happened(house, other)
    [result] = (await of_game(ada, name))["results"]
    assert result["people"] == 2


async def test_bots_answer_alike_however_long_a_person_takes(house: House, ada: Person, bob: Person) -> None:
    first, second = await begun(ada, "vatra"), await begun(bob, "vatra")
    await pass_in_turn(first, 2)
    await pass_in_turn(second, 2, after=0.5)
    one, other = [happened(house, (await of_game(each, "vatra"))["table"]) for each in (ada, bob)]
    assert passed(one) == passed(other) != []


async def pass_in_turn(player: Player, times: int, after: float = 0) -> None:
    """Pass the first card each time that it is the player's turn, and wait until it is again, or the race begins."""
    seq = -1
    for _ in range(times):
        while not can_pass(player.table, seq):
            if player.table["deal"]["view"]["phase"] != "play":
                return
            await player.hear()
        seq = player.table["seq"]
        await asyncio.sleep(after)  # the time that a person takes is what this is about
        [choice] = [choice for choice in player.table["deal"]["choices"] if choice["verb"] == "pass"]
        assert (await player.play(move_of(choice)))["type"] == "done"
    while not can_pass(player.table, seq) and player.table["deal"]["view"]["phase"] == "play":
        await player.hear()


def can_pass(table: Json, seq: int) -> bool:
    """Whether it is the player's turn, later than at `seq`."""
    return bool(table["seq"] > seq and table["deal"]["view"]["turn"] == table["you"])


def passed(events: list[Json]) -> list[Json]:
    return [event for event in events if event.get("move", {}).get("verb") == "pass"]


async def test_two_devices_of_one_guest_play_the_same_deal_once(house: House, ada: Person) -> None:
    tables = await asyncio.gather(*(begin(ada, "turkish") for _ in range(4)))
    assert len(set(tables)) == 1
    one, other = await ada.join(tables[0]), await ada.join(tables[0])
    await one.until_turn()
    await one.play()
    await play_on(other)
    await one.until("finished")
    assert await begin(ada, "turkish") == tables[0]
    for message in ("again", "start"):
        assert (await other.ask(type=message))["code"] == "not_now"
    [result] = (await of_game(ada, "turkish"))["results"]
    assert result["people"] == 1


async def test_nobody_learns_the_cards_before_having_played_them(house: House, ada: Person, bob: Person) -> None:
    player = await begun(ada, "nain_jaune")
    table_id = (await of_game(ada, "nain_jaune"))["table"]
    await play_on(player)
    ways = ("matches/0/deals/0?view=open", "matches/0", "matches/0/deals/0/moments/0", "records")
    for way in ways:
        status, refused = await bob.call("GET", f"/api/tables/{table_id}/{way}")
        assert (status >= 400, refused["error"]["code"] if "error" in refused else refused["code"]) == (True, "closed")
    assert (await of_game(bob, "nain_jaune"))["results"] is None
    assert (await play_on(await begun(bob, "nain_jaune")))["phase"] == "finished"
    assert (await bob.call("GET", f"/api/tables/{table_id}/{ways[0]}"))[0] == 200
    assert sum(each["people"] for each in (await of_game(bob, "nain_jaune"))["results"]) == 2
    async with house.person() as eve:
        assert (await eve.call("GET", f"/api/tables/{table_id}/{ways[0]}"))[1]["code"] == "closed"
        query(SqliteFile(house.data / DATABASE), "UPDATE dailies SET closes = 1")
        assert (await eve.call("GET", f"/api/tables/{table_id}/{ways[0]}"))[0] == 200, "the day is over"


async def test_a_record_says_which_deal_it_is(ada: Person, tmp_path: Path) -> None:
    player = await begun(ada, "iljig")
    await play_on(player)
    async with ada.session.get(f"{ada.base}/api/tables/{player.table['id']}/records") as response:
        line = await response.read()
    file = tmp_path / "daily.jsonl"
    file.write_bytes(line)
    verified = CliRunner().invoke(main, ["verify", str(file)], catch_exceptions=False)
    told_of_match = verified.stdout.splitlines()[0]
    assert told_of_match.endswith(f": 1 deal, the deal of the day {player.table['daily']}")

    written = record.decode(line)
    assert written.shuffle is not None
    nonces = ("ab", *written.shuffle.nonces[1:])
    forged = (
        replaced(written, daily="tomorrow"),
        replaced(written, match=replaced(written.match, deal=1)),
        replaced(written, shuffle=replaced(written.shuffle, nonces=nonces)),
    )
    for each in forged:
        with pytest.raises(BrokenRecord, match="daily"):
            record.verify(each)
    second = replaced(written, match=replaced(written.match, deal=1), daily=None, shuffle=None)
    first = replaced(written, shuffle=None)
    with pytest.raises(BrokenRecord, match="comes after the deal of a day"):
        list(verify_file([record.encode(first), record.encode(second)]))


async def test_nobody_watches_somebody_elses_deal(house: House, ada: Person, bob: Person) -> None:
    table_id = await begin(ada, "turkish")
    socket = await bob.session.ws_connect(f"{bob.base}/api/tables/{table_id}/ws")
    while (message := await socket.receive()).type is aiohttp.WSMsgType.TEXT and message.json()["type"] != "error":
        assert message.json()["type"] != "table"
    assert message.json()["code"] == "closed"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"day": "2026-11-27"}'])
async def test_a_deal_is_begun_by_a_readable_body_alone(ada: Person, body: bytes) -> None:
    status, refused = await ada.call("POST", "/api/daily/turkish", data=body)
    assert (status, refused["code"]) == (400, "unreadable")
    assert (await of_game(ada, "turkish"))["stage"] == "new"


async def test_a_deal_waits_for_its_player(tmp_path: Path) -> None:
    async with open_house(tmp_path, replace(QUICK, gone_wait=0)) as house, house.person() as ada:
        player = await begun(ada, "turkish")
        await player.until_turn()
        seq = player.table["seq"]
        await ada.leave()
        await asyncio.sleep(0.3)
        again = await ada.join(await begin(ada, "turkish"))
        assert again.table["seq"] == seq
        assert not again.table["seats"][0]["stand_in"]


async def test_hints_bots_and_chat_are_refused(house: House, ada: Person) -> None:
    player = await begun(ada, "turkish")
    await player.until_turn()
    assert not player.table["hints"]
    for refused in ({"type": "say", "text": "hm"}, {"type": "bot", "seat": 1, "bot": None}):
        assert (await player.ask(**refused))["code"] == "not_now"
    assert (await player.ask(type="hint", seq=player.table["seq"]))["code"] == "not_now"


async def test_a_restart_deals_the_same_cards(tmp_path: Path) -> None:
    decks = []
    for _ in range(2):
        async with open_house(tmp_path) as house, house.person() as somebody:
            player = await begun(somebody, "turkish")
            decks.append(player.table["deal"]["view"]["seats"][0]["hand"])
            status, _ = await somebody.call("POST", "/api/daily/poker", json={})
            assert status == 400
    assert decks[0] == decks[1]


@pytest.mark.usefixtures("long_leases")
async def test_all_nodes_deal_the_same_cards(shared: PostgresServer, bus: str) -> None:
    async with (
        open_house(shared, bus=bus) as one,
        open_house(shared, bus=bus) as other,
        one.person() as ada,
        other.person() as bob,
    ):
        first, second = await begun(ada, "nain_jaune"), await begun(bob, "nain_jaune")
        hands = [each.table["deal"]["view"]["seats"][0]["hand"] for each in (first, second)]
        assert hands[0] == hands[1]


async def test_what_is_stored_is_exported_and_deleted(place: Place) -> None:
    async with open_house(place) as house, house.person() as ada:
        await play_on(await begun(ada, "nain_jaune"))
        await begun(ada, "turkish")
        assert (await told(ada))["streak"] == 1
        rows = (await ada.call("GET", "/api/me/data"))[1]["daily"]
        assert [(row["name"], row["place"] is not None) for row in rows] == [("nain_jaune", True), ("turkish", False)]
        assert (await ada.call("DELETE", "/api/me"))[0] == 200
        kept = query(place, "SELECT name, guest = '…' || table_id FROM dailies ORDER BY name")
        assert [(name, bool(of_nobody)) for name, of_nobody in kept] == [("nain_jaune", True), ("turkish", True)]


async def test_a_deal_stays_shut_when_its_player_is_deleted_and_nobody_plays_on_from_it(
    ada: Person, bob: Person
) -> None:
    player = await begun(ada, "nain_jaune")
    await play_on(player)
    table_id = player.table["id"]
    where = f"/api/tables/{table_id}/matches/0/deals/0"
    wanted = {"moves": 0, "seat": 0, "bot": "regular"}
    refused = (await ada.call("POST", f"{where}/play-on", json=wanted))[1]
    assert (refused["code"], refused["field"]) == ("not_now", "daily")
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    assert (await bob.call("GET", f"{where}?view=open"))[1]["code"] == "closed"


async def test_a_deal_that_ends_too_late_does_not_count(
    house: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await begun(ada, "nain_jaune")
    query(SqliteFile(house.data / DATABASE), "UPDATE dailies SET closes = 1")
    await play_on(player)
    late = await of_game(ada, "nain_jaune")
    assert (late["stage"], late["counted"], late["results"]) == ("done", False, [])
    assert (await told(ada))["streak"] == 0
    mine = (await ada.call("GET", "/api/me/games"))[1]
    assert (mine["games"], mine["figures"], mine["feats"]) == ([], [], []), "others had been able to show it"
    tomorrow = now_ms() + DAY_MS
    monkeypatch.setattr(dailies, "now_ms", lambda: tomorrow)
    assert (await of_game(ada, "nain_jaune", "yesterday"))["table"] == late["table"]
    assert (await of_game(ada, "nain_jaune"))["stage"] == "new"


async def test_a_clock_that_jumps_neither_doubles_nor_loses(
    house: House, ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = now_ms()
    await play_on(await begun(ada, "nain_jaune"))
    monkeypatch.setattr(dailies, "now_ms", lambda: real + 5 * DAY_MS)
    await play_on(await begun(ada, "nain_jaune"))
    ahead = await told(ada)
    assert (ahead["streak"], ahead["longest"], ahead["clock_set_back"]) == (1, 1, False)
    assert (len(ahead["week"]), ahead["week"][0]) == (2, ahead["today"]["day"])
    monkeypatch.setattr(dailies, "now_ms", lambda: real)
    back = await told(ada)
    assert back["week"] == [back["today"]["day"]], "the later day has not come"
    assert (back["streak"], back["longest"], back["clock_set_back"]) == (1, 1, True)
    assert (await of_game(ada, "nain_jaune"))["stage"] == "done"
    monkeypatch.setattr(dailies, "now_ms", lambda: real + DAY_MS)
    assert (await told(ada))["streak"] == 1
    assert (await of_game(bob, "nain_jaune"))["stage"] == "new"


def test_streaks() -> None:
    def ago(*days: int) -> list[date]:
        return [TODAY - timedelta(day) for day in days]

    assert streaks([], TODAY) == (0, 0)
    assert streaks(ago(0, 1, 2), TODAY) == (3, 3)
    assert streaks(ago(1, 2), TODAY) == (2, 2), "today's deal still waits"
    assert streaks(ago(0, 2, 3, 4), TODAY) == (1, 3)
    assert streaks(ago(3, 4), TODAY) == (0, 2)
    assert streaks(ago(0, 0, 1, 1), TODAY) == (2, 2), "two deals of one day are one day"
    assert streaks(ago(-1, 0, 1), TODAY) == (2, 2), "the clock was ahead"


def test_days_of_a_time_zone() -> None:
    utc, paris = Days("UTC"), Days("Europe/Paris")
    late = utc.end_of(TODAY) - 1800_000
    assert (utc.day_at(late), paris.day_at(late)) == (TODAY, TODAY + timedelta(1))
    assert utc.end_of(TODAY) - paris.end_of(TODAY) == 3_600_000
    shortest = date(2026, 3, 29)
    assert paris.end_of(shortest) - paris.end_of(shortest - timedelta(1)) == 23 * 3_600_000
    assert utc.closes(TODAY) == utc.end_of(TODAY) + GRACE_MS
    with pytest.raises(BadOption):
        Days("Europe/Trifouilly")
