"""People who are away are called back by Web Push: in each of their browsers that wants it, once a turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.calling import MOST_OF_GUEST, PushCaller
from tripot.hosts.storage import people, subscriptions
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.postgres import PostgresServer
from tripot.hosts.storage.sessions import Sessions
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.subscriptions import Subscription, Subscriptions
from tripot.table.calls import Call
from tripot.table.guest import Guest

from .kit import QUICK, House, Json, Person, Player, keep_up, open_house, query, start_for_two, table_for_two
from .push_service import Browser, Service, push_service, signed
from .tables import table_in_play
from .test_nodes import open_nodes
from .test_people import planned

CONFIG = replace(QUICK, local_push=True, away_wait=200, push_waits=(0.02, 0.02), gone_wait=600_000)
LATER = 0.5  # seconds in which nobody was called


@pytest.fixture
async def service() -> AsyncIterator[Service]:
    """A push service on this machine."""
    async with push_service() as local:
        yield local


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A card room that calls people back soon."""
    async with open_house(tmp_path, CONFIG) as opened:
        yield opened


async def deal_for(ada: Person, bob: Person) -> tuple[str, Person, Player, Player]:
    """A deal for two: the table, who is on turn, and both players, that one first."""
    table_id, first, second = await start_for_two(ada, bob)
    return table_id, ada if first in ada.players else bob, first, second


async def look(player: Player, *, away: bool) -> None:
    """A page goes out of sight, or comes back."""
    assert (await player.ask(type="away", away=away))["type"] == "done"


async def is_called(person: Person) -> bool:
    """Whether the card room calls this browser."""
    status, answer = await person.call("GET", "/api/me/calls")
    assert status == 200
    return bool(answer["on"])


# ---------------------------------------------------------------- calls


async def test_whoever_is_away_is_called_once_a_turn(service: Service, ada: Person, bob: Person) -> None:
    table_id, person, first, second = await deal_for(ada, bob)
    await service.subscribe(person)
    await look(first, away=True)
    await look(second, away=True)
    notice = {"title": "C’est à vous de jouer", "body": "Turkish", "path": f"table/{table_id}"}
    assert await service.calls(1) == [("/phone", notice)]
    assert signed(service.got[0][1])["sub"] == person.base
    for _ in range(2):  # back, and away again: it is still the same turn
        await look(first, away=False)
        await look(first, away=True)
        await asyncio.sleep(LATER)
    assert len(service.got) == 1


async def test_the_next_turn_calls_again(service: Service, ada: Person, bob: Person) -> None:
    _, person, first, second = await deal_for(ada, bob)
    await service.subscribe(person)
    for number in (1, 2):
        await look(first, away=True)
        assert len(await service.calls(number)) == number
        await look(first, away=False)
        while first.my_turn:
            await first.play()
        await keep_up(first, second)
        while second.my_turn:
            await second.play()
        await keep_up(second, first)


async def test_nobody_is_called_to_a_page_in_sight(service: Service, ada: Person, bob: Person) -> None:
    table_id, person, first, _ = await deal_for(ada, bob)
    await service.subscribe(person)
    other = await person.join(table_id)
    await look(other, away=True)
    await asyncio.sleep(LATER)
    assert service.got == []
    await first.close()
    assert len(await service.calls(1)) == 1


async def test_a_full_table_calls_whoever_waits_for_it(service: Service, ada: Person, bob: Person) -> None:
    await service.subscribe(ada)
    host = await ada.join(await ada.create(table_for_two()))
    await look(host, away=True)
    await asyncio.sleep(LATER)
    assert service.got == []
    guest = await bob.join(host.table["id"])
    await guest.ask(type="sit", seat=1)
    [(_, notice)] = await service.calls(1)
    assert notice["title"] == "Votre table est complète"


async def test_every_browser_is_called_and_one_that_has_gone_is_forgotten(
    service: Service, house: House, ada: Person, bob: Person
) -> None:
    table_id, person, first, _ = await deal_for(ada, bob)
    await service.subscribe(person)
    link = (await person.call("POST", "/api/me/pass", json={}))[1]["link"]
    async with house.person() as tablet:
        await tablet.call("POST", f"/api/pass/{link.rpartition('/')[2]}", json={})
        await service.subscribe(tablet, "tablet")
        service.statuses = [410, 410, 201]
        await look(first, away=True)
        assert {path for path, _ in await service.calls(2)} == {"/phone", "/tablet"}
        topics = {head["Topic"] for _, head, _ in service.got}
        assert len(topics) == 2, "a service cannot tell which browsers are called to the same table"
        assert not any(table_id in str(head) for _, head, _ in service.got)
        async with asyncio.timeout(5):
            while await is_called(person) or await is_called(tablet):
                await asyncio.sleep(0.02)


async def test_push_services_that_fail_hold_up_nobody(service: Service, ada: Person, bob: Person) -> None:
    _, person, first, second = await deal_for(ada, bob)
    await service.subscribe(person)
    service.statuses, service.slow = [500], 0.2
    await look(first, away=True)
    await service.calls(1)
    async with asyncio.timeout(2):
        await first.play()
        await keep_up(first, second)
    assert len(await service.calls(3)) == 3
    await asyncio.sleep(LATER)
    assert len(service.got) == 3
    assert await is_called(person), "it may work the next time"


class SlowSubscriptions(Subscriptions):
    """Subscriptions that are found only later, so that calls stay in progress."""

    def __init__(self) -> None:
        self.asked: list[str] = []  # guests
        self.found = asyncio.Event()

    async def of_guest(self, guest: str) -> list[Subscription]:
        """None, after a while."""
        self.asked.append(guest)
        await self.found.wait()
        return []


async def no_secret() -> str:
    """A secret that nobody needs."""
    return ""


async def test_no_guest_keeps_others_from_being_called(caplog: pytest.LogCaptureFixture) -> None:
    kept, state = SlowSubscriptions(), table_in_play("turkish", 2, 1)
    caller = PushCaller(kept, no_secret, CONFIG)
    try:
        for seq in range(MOST_OF_GUEST + 2):
            caller.call(state, Call("g0", "turn", seq, 0))
        caller.call(state, Call("g1", "turn", 0, 0))
        await asyncio.sleep(0)
        assert kept.asked == ["g0"] * MOST_OF_GUEST + ["g1"]
        assert caplog.text.count("not called back") == 1, "visitors cannot fill the log"
        kept.found.set()
        await asyncio.sleep(0.01)
        caller.call(state, Call("g0", "turn", 9, 0))
        await asyncio.sleep(0)
        assert kept.asked[-1] == "g0"
    finally:
        await caller.close()


async def test_a_card_room_that_starts_again_does_not_call_twice(service: Service, tmp_path: Path) -> None:
    async with open_house(tmp_path, CONFIG) as house, house.person() as ada, house.person() as bob:
        table_id, person, first, _ = await deal_for(ada, bob)
        await service.subscribe(person)
        await look(first, away=True)
        await service.calls(1)
        cookies = [{each.key: each.value for each in guest.session.cookie_jar} for guest in (ada, bob)]
    async with open_house(tmp_path, CONFIG) as house, house.person() as ada, house.person() as bob:
        for guest, its in zip((ada, bob), cookies, strict=True):
            guest.session.cookie_jar.clear()
            guest.session.cookie_jar.update_cookies(its)
            await look(await guest.join(table_id), away=True)
        await asyncio.sleep(2 * LATER)
        assert len(service.got) == 1


@pytest.mark.usefixtures("long_leases")
async def test_only_the_home_of_a_table_calls(service: Service, shared: PostgresServer, bus: str) -> None:
    async with open_nodes(shared, bus, CONFIG) as [one, other], one.person() as ada, other.person() as bob:
        for person in (ada, bob):
            await service.subscribe(person, "ada" if person is ada else "bob")
        _, person, first, second = await deal_for(ada, bob)
        await look(first, away=True)
        await look(second, away=True)
        assert [path for path, _ in await service.calls(1)] == ["/ada" if person is ada else "/bob"]
        await asyncio.sleep(LATER)
        assert len(service.got) == 1


# ---------------------------------------------------------------- subscriptions


async def test_a_browser_is_called_until_its_person_ends_that(service: Service, ada: Person, bob: Person) -> None:
    _, person, first, _ = await deal_for(ada, bob)
    assert not await is_called(person)
    await service.subscribe(person)
    assert await is_called(person)
    assert (await person.call("DELETE", "/api/me/calls"))[1]["on"] is False
    await look(first, away=True)
    await asyncio.sleep(LATER)
    assert service.got == []


async def test_all_browsers_are_told_the_same_key(service: Service, tmp_path: Path) -> None:
    keys = set()
    for _ in range(2):
        async with open_house(tmp_path, CONFIG) as house, house.person() as ada:
            keys.add((await ada.call("GET", "/api/me/calls"))[1]["key"])
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "https://192.168.1.1/router"),
        ("endpoint", "http://push.example.org/x"),
        ("endpoint", "https://push.example.org/" + "x" * 1024),
        ("p256dh", "AAAA"),
        ("auth", ""),
        ("language", "de"),
    ],
)
async def test_what_no_browser_sends_is_refused(tmp_path: Path, field: str, value: str) -> None:
    async with open_house(tmp_path, QUICK) as house, house.person() as ada:
        wanted: Json = {**Browser("https://push.example.org/x").subscription, field: value}
        status, error = await ada.call("POST", "/api/me/calls", json=wanted)
        assert (status, error["code"]) == (400, "unreadable")
        assert not await is_called(ada)


async def test_a_name_changes_nothing_but_another_guest_in_the_same_browser_does(
    service: Service, house: House, ada: Person, bob: Person
) -> None:
    browser = await service.subscribe(ada)
    await ada.call("POST", "/api/me", json={"name": "Honorine"})
    assert await is_called(ada)
    await bob.call("POST", "/api/me/calls", json=browser.subscription)  # cookies were cleared; the browser is the same
    assert not await is_called(ada)
    link = (await ada.call("POST", "/api/me/pass", json={}))[1]["link"]
    await bob.call("POST", f"/api/pass/{link.rpartition('/')[2]}", json={"leave_seats": True})
    assert not await is_called(bob)


async def test_who_is_signed_out_of_a_browser_is_no_longer_called_there(service: Service, ada: Person) -> None:
    await service.subscribe(ada)
    [session] = (await ada.call("GET", "/api/me/sessions"))[1]["sessions"]
    await ada.call("DELETE", f"/api/me/sessions/{session['id']}")
    assert not await is_called(ada)


async def test_subscriptions_are_exported_without_their_secrets_and_deleted(
    service: Service, house: House, ada: Person
) -> None:
    browser = await service.subscribe(ada)
    async with ada.session.get(f"{ada.base}/api/me/data") as response:
        text = await response.text()
        [told] = (await response.json())["calls"]
    assert (told["service"], told["language"]) == ("127.0.0.1", "fr")
    assert not any(secret in text for secret in (browser.endpoint, *list(browser.subscription.values())[1:3]))
    assert (await ada.call("DELETE", "/api/me"))[0] == 200
    assert query(SqliteFile(house.data / DATABASE), "SELECT * FROM subscriptions") == []


# ---------------------------------------------------------------- the database


def wanted(number: int) -> Subscription:
    """A subscription."""
    return Subscription(f"https://push.example.org/{number}", "p256dh", "auth", "en", "https://x", number)


async def test_a_guest_has_ten_browsers_that_are_called_and_nothing_is_scanned(place: Place) -> None:
    place.prepare()
    database = Database(place)
    sessions, kept = Sessions(database), Subscriptions(database)
    try:
        for number in range(subscriptions.MOST + 2):
            session = await sessions.begin(Guest("g1", "Ada"), "", number)
            assert await kept.keep("g1", session, wanted(number))
        found = [each.made for each in await kept.of_guest("g1")]
        assert found == list(range(2, subscriptions.MOST + 2))
        with planned(database._engine) as plans:
            await kept.of_guest("g1")
            await kept.is_kept(session)
            await kept.drop(wanted(5).endpoint)
            await kept.end(session)
            await kept.note_call("t", "g1", 1)
        assert len(plans) == 5
        assert not [plan for plan in plans.values() if "SCAN" in plan or "Seq Scan" in plan]
        assert not await kept.keep("g1", "ended", wanted(99))
        assert len(await kept.of_guest("g1")) == subscriptions.MOST - 2
    finally:
        await database.close()


async def test_a_turn_is_called_by_whoever_notes_it_first(place: Place) -> None:
    place.prepare()
    query(place, "INSERT INTO tables (id, created, listed, line) VALUES ('t', 1, false, '{}')")
    query(place, "INSERT INTO people (guest, table_id, playing) VALUES ('g', 't', true)")
    database = Database(place)
    try:
        kept = Subscriptions(database)
        noted = await asyncio.gather(*(kept.note_call("t", "g", seq) for seq in (7, 7, 7)))
        assert sorted(noted) == [False, False, True]
        assert [await kept.note_call("t", "g", seq) for seq in (6, 8)] == [False, True]
        await database.change(people.rows("t", {"g": False}))
        assert not await kept.note_call("t", "g", 8), "a match that ends does not forget it"
        assert not await kept.note_call("t", "nobody", 9)
    finally:
        await database.close()
