"""A passkey keeps who one is: it is made where one is known, and signs in where one is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tripot.hosts.config import Limit
from tripot.hosts.http.app import DATABASE
from tripot.hosts.room.now import now_ms
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.passkeys import Passkey, Passkeys
from tripot.hosts.storage.personal_data import PersonalData
from tripot.hosts.storage.place import Place
from tripot.hosts.storage.sessions import Sessions
from tripot.table.guest import Guest
from tripot.table.wire import Refused

from .authenticator import Authenticator
from .kit import QUICK, House, Person, few, open_house, start_for_two

PHONE = {"name": "Phone"}
MOST = 10  # passkeys of a guest


def named(house: House) -> House:
    """The card room under a name: an address can have no passkeys."""
    return House(house.data, house.base.replace("127.0.0.1", "localhost"))


@asynccontextmanager
async def open_database(place: Place) -> AsyncIterator[Database]:
    """A database as a card room has it."""
    place.prepare()
    database = Database(place)
    try:
        yield database
    finally:
        await database.close()


@pytest.fixture
def house(house: House) -> House:
    return named(house)


def authenticator(person: Person, **changes: Any) -> Authenticator:
    """A passkey to be made for the card room."""
    return replace(Authenticator(person.base, "localhost"), **changes)


async def challenge(person: Person, path: str) -> dict[str, Any]:
    status, answer = await person.call("POST", f"{path}/challenge")
    assert status == 200, answer
    options: dict[str, Any] = answer["options"]
    return options


async def make(person: Person, passkey: Authenticator | None = None) -> Authenticator:
    """A passkey that somebody has made and the card room keeps."""
    passkey = passkey or authenticator(person)
    credential = passkey.make(await challenge(person, "/api/me/passkeys"))
    status, answer = await person.call("POST", "/api/me/passkeys", json={**PHONE, "credential": credential})
    assert status == 201, answer
    return passkey


async def sign_in(person: Person, passkey: Authenticator, **body: Any) -> tuple[int, Any]:
    """Sign in with a passkey."""
    credential = passkey.sign(await challenge(person, "/api/passkey"))
    return await person.call("POST", "/api/passkey", json={"credential": credential, **body})


async def refused(person: Person, credential: dict[str, Any]) -> None:
    """A credential signs nobody in, and its sender stays the same guest."""
    before = await person.call("GET", "/api/me")
    status, error = await person.call("POST", "/api/passkey", json={"credential": credential})
    assert (status, error["code"]) == (403, "bad_passkey")
    assert await person.call("GET", "/api/me") == before


async def test_a_passkey_signs_in_elsewhere_on_both_databases(place: Place) -> None:
    async with open_house(place) as opened:
        house = named(opened)
        async with house.person() as ada, house.person() as bob:
            _, me = await ada.call("POST", "/api/me", json={"name": "Ada"})
            passkey = await make(ada)
            assert await sign_in(bob, passkey) == (200, me)
            assert await bob.call("GET", "/api/me") == (200, me)
            assert await sign_in(bob, passkey) == (200, me)
            _, listed = await bob.call("GET", "/api/me/passkeys")
            [kept] = listed["passkeys"]
            assert (kept["name"], set(kept)) == ("Phone", {"id", "name", "created", "used"})
            assert kept["used"] >= kept["created"]
            _, listed = await ada.call("GET", "/api/me/sessions")
            assert len(listed["sessions"]) == 2
            assert await ada.call("DELETE", f"/api/me/passkeys/{kept['id']}") == (200, {"passkeys": []})
            async with house.person() as carol:
                await refused(carol, passkey.sign(await challenge(carol, "/api/passkey")))


async def test_what_is_asked_of_browsers(ada: Person) -> None:
    passkey = await make(ada)
    _, me = await ada.call("GET", "/api/me")
    options = await challenge(ada, "/api/me/passkeys")
    assert options["rp"] == {"name": "Tripot", "id": "localhost"}
    assert options["user"]["name"] == me["name"]
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    assert [each["id"] for each in options["excludeCredentials"]] == [passkey.make(options)["id"]]
    options = await challenge(ada, "/api/passkey")
    assert (options["rpId"], options["userVerification"]) == ("localhost", "preferred")
    assert not options.get("allowCredentials")


async def test_a_challenge_is_good_once_and_for_the_session_that_asked(house: House, ada: Person, bob: Person) -> None:
    passkey = await make(ada)
    credential = passkey.sign(await challenge(bob, "/api/passkey"))
    await refused(ada, credential)
    async with house.person() as carol:
        await challenge(carol, "/api/passkey")
        await refused(carol, credential)
    assert (await bob.call("POST", "/api/passkey", json={"credential": credential}))[0] == 200
    await refused(bob, credential)
    options = await challenge(ada, "/api/me/passkeys")
    await challenge(ada, "/api/passkey")
    await refused(ada, passkey.sign(options))


async def test_two_answers_at_once_sign_in_once(ada: Person, bob: Person) -> None:
    passkey = await make(ada)
    body = {"credential": passkey.sign(await challenge(bob, "/api/passkey"))}
    both = await asyncio.gather(*(bob.call("POST", "/api/passkey", json=body) for _ in range(2)))
    assert sorted(status for status, _ in both) == [200, 403]


async def test_a_challenge_is_good_for_three_minutes(ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    passkey = await make(ada)
    options = await challenge(bob, "/api/passkey")
    monkeypatch.setattr("tripot.hosts.http.passkeys.now_ms", lambda: now_ms() + 180_000)
    await refused(bob, passkey.sign(options))


@pytest.mark.parametrize(
    "changes",
    [{"origin": "https://elsewhere.example"}, {"party": "elsewhere.example"}, {"handle": "Z1NvbWVib2R5RWxzZQ"}],
)
async def test_an_answer_for_another_page_or_guest_is_refused(
    ada: Person, bob: Person, changes: dict[str, Any]
) -> None:
    passkey = await make(ada)
    await refused(bob, replace(passkey, **changes).sign(await challenge(bob, "/api/passkey")))


async def test_another_key_or_an_old_count_is_refused(ada: Person, bob: Person) -> None:
    passkey = await make(ada)
    other = authenticator(ada, id=passkey.id, handle=passkey.handle)
    await refused(bob, other.sign(await challenge(bob, "/api/passkey")))
    assert (await sign_in(bob, passkey))[0] == 200
    await refused(bob, replace(passkey, count=0).sign(await challenge(bob, "/api/passkey")))


async def test_nobody_keeps_or_removes_the_passkey_of_another(ada: Person, bob: Person) -> None:
    passkey = await make(ada)
    credential = passkey.make(await challenge(bob, "/api/me/passkeys"))
    status, error = await bob.call("POST", "/api/me/passkeys", json={**PHONE, "credential": credential})
    assert (status, error["code"]) == (403, "bad_passkey")
    status, error = await bob.call("DELETE", f"/api/me/passkeys/{credential['id']}")
    assert (status, error["code"]) == (404, "unknown_passkey")
    assert len((await ada.call("GET", "/api/me/passkeys"))[1]["passkeys"]) == 1


async def test_no_seat_in_play_is_left_without_saying_so(house: House, ada: Person, bob: Person) -> None:
    await start_for_two(ada, bob)
    async with house.person() as carol:
        passkey = await make(carol)
        status, asked = await bob.call("POST", "/api/passkey/challenge")
        assert (status, asked["seat_in_play"]) == (200, True)
        credential = passkey.sign(asked["options"])
        status, error = await bob.call("POST", "/api/passkey", json={"credential": credential})
        assert (status, error["code"]) == (409, "seat_in_play")
        assert (await sign_in(bob, passkey, leave_seats=True))[0] == 200
        assert (await sign_in(carol, passkey))[0] == 200


async def test_pages_of_other_sites_sign_nobody_in(ada: Person, bob: Person) -> None:
    passkey = await make(ada)
    body = {"credential": passkey.sign(await challenge(bob, "/api/passkey"))}
    headers = {"Origin": "https://elsewhere.example"}
    assert (await bob.call("POST", "/api/passkey", json=body, headers=headers))[1]["code"] == "foreign_origin"


@pytest.mark.parametrize("name", ["", "  ", "a\x00b", "x" * 41])
async def test_a_passkey_has_a_name(ada: Person, name: str) -> None:
    credential = authenticator(ada).make(await challenge(ada, "/api/me/passkeys"))
    status, error = await ada.call("POST", "/api/me/passkeys", json={"name": name, "credential": credential})
    assert (status, error["code"]) in ((400, "bad_name"), (400, "unreadable"))


@pytest.mark.parametrize(("name", "sign"), [("a\x00b", "U+0000"), ("turn\u202ed", "U+202E"), ("\u200d", "U+200D")])
async def test_a_sign_that_the_name_of_a_passkey_cannot_have_is_named(ada: Person, name: str, sign: str) -> None:
    credential = authenticator(ada).make(await challenge(ada, "/api/me/passkeys"))
    status, error = await ada.call("POST", "/api/me/passkeys", json={"name": name, "credential": credential})
    assert (status, error["code"], error["field"], error["sign"]) == (400, "bad_name", "name", sign)


BROKEN: list[Any] = [
    {"credential": None},
    {"credential": {}},
    {"credential": {"id": "é", "rawId": "a", "type": "public-key", "response": {}}},
    {"credential": {"id": "a", "rawId": "b", "type": "password", "response": {}}},
    [],
]


@pytest.mark.parametrize("body", BROKEN)
async def test_what_is_no_credential_is_unreadable(ada: Person, body: Any) -> None:
    for path, more in (("/api/passkey", {}), ("/api/me/passkeys", PHONE)):
        await challenge(ada, path)
        status, error = await ada.call("POST", path, json={**body, **more} if isinstance(body, dict) else body)
        assert (status, error["code"]) == (400, "unreadable")


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature", "attestationObject"])
@pytest.mark.parametrize("text", ["", "A", "AAAA", "_" * 16_000, "eyJ0eXBlIjoxfQ", "n" * 4000])
async def test_spoilt_answers_are_refused_and_no_fault_of_ours(ada: Person, part: str, text: str) -> None:
    passkey = await make(ada)
    making = part == "attestationObject"
    path = "/api/me/passkeys" if making else "/api/passkey"
    options = await challenge(ada, path)
    credential = authenticator(ada).make(options) if making else passkey.sign(options)
    credential["response"][part] = text
    status, error = await ada.call("POST", path, json={"credential": credential, **(PHONE if making else {})})
    assert (status, error["code"]) == (403, "bad_passkey")


async def test_an_address_can_have_no_passkeys(tmp_path: Path) -> None:
    async with open_house(tmp_path) as opened, opened.person() as ada:
        for path in ("/api/me/passkeys/challenge", "/api/passkey/challenge"):
            for headers in ({}, {"Host": "[::1"}, {"Host": "[::1]:8000"}):
                status, error = await ada.call("POST", path, headers=headers)
                assert (status, error["code"]) == (409, "no_passkeys")


async def test_passkeys_are_for_the_host_that_is_ours_and_the_scheme_that_people_use(tmp_path: Path) -> None:
    config = replace(QUICK, host_names=("cards.example",), trusted_proxies=("127.0.0.1",))
    async with open_house(tmp_path, config) as house, house.person() as ada:
        headers = {"Host": "cards.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        cookie = {"Cookie": "; ".join(f"{each.key}={each.value}" for each in ada.session.cookie_jar)}
        for host, good in (("http://cards.example", 403), ("https://cards.example", 201)):
            async with aiohttp.ClientSession(headers={**headers, **cookie}) as session:
                person = Person(house.base, session)
                options = await challenge(person, "/api/me/passkeys")
                assert options["rp"]["id"] == "cards.example"
                credential = Authenticator(host, "cards.example").make(options)
                body = {**PHONE, "credential": credential}
                assert (await person.call("POST", "/api/me/passkeys", json=body))[0] == good
        async with house.person() as bob:
            status, asked = await bob.call("POST", "/api/passkey/challenge", headers={"Host": "evil.example"})
            assert (status, asked["options"]["rpId"]) == (200, "cards.example")


async def test_challenges_and_passkeys_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(passkeys=Limit(3, None))) as opened, named(opened).person() as ada:
        for _ in range(3):
            await challenge(ada, "/api/passkey")
        status, error = await ada.call("POST", "/api/passkey/challenge")
        assert (status, error["code"]) == (429, "too_many")


async def test_a_guest_has_at_most_ten_passkeys(ada: Person) -> None:
    for _ in range(10):
        await make(ada)
    status, error = await ada.call("POST", "/api/me/passkeys/challenge")
    assert (status, error["code"]) == (429, "too_many")


@pytest.mark.parametrize("name", ["%00", "a%00b", "%FF", "x" * 1401, "é"])
async def test_what_can_be_no_passkey_is_unknown_on_both_databases(place: Place, name: str) -> None:
    async with open_house(place) as house, house.person() as ada:
        status, error = await ada.call("DELETE", f"/api/me/passkeys/{name}")
        assert (status, error["code"]) == (404, "unknown_passkey")


async def test_a_value_that_a_database_cannot_keep_is_no_failure_of_it(place: Place) -> None:
    async with open_database(place) as database:
        passkeys = Passkeys(database)
        with suppress(Refused) if place.name.endswith(DATABASE) else pytest.raises(Refused, match="cannot store this"):
            await passkeys.remove("nobody", "a\0b")
        assert await passkeys.of_guest("nobody") == []


async def test_of_passkeys_kept_at_once_no_more_stay_than_may_be(place: Place) -> None:
    async with open_database(place) as database, open_database(place) as other:
        guest = Guest("g1", "Ada")
        await Sessions(database).begin(guest, "", 1)
        made = [Passkey(f"k{number}", guest, "", 0) for number in range(MOST + 5)]
        kept = [Passkeys(at).keep(each, "Phone", 1) for each, at in zip(made, cycle((database, other)), strict=False)]
        told = await asyncio.gather(*kept, return_exceptions=True)
        assert sum(each is True for each in told) == MOST
        assert {each.code for each in told if isinstance(each, Refused)} == {"too_many"}
        assert len(await Passkeys(database).of_guest("g1")) == MOST


async def test_what_comes_after_the_end_of_its_session_is_told_so(place: Place) -> None:
    async with open_database(place) as database:
        sessions, passkeys, guest = Sessions(database), Passkeys(database), Guest("g1", "Ada")
        session = await sessions.begin(guest, "", 1)
        await PersonalData(database).forget("g1")
        for late in (
            passkeys.ask(session, "make", "value", 2),
            passkeys.keep(Passkey("k1", guest, "", 0), "Phone", 2),
            sessions.make_pass("g1", 2),
            sessions.begin(guest, "", 2, session),
        ):
            with pytest.raises(Refused) as refused:
                await late
            assert refused.value.code == "bad_cookie"
        assert await sessions.since("g1") is None
