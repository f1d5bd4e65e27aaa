"""What cannot be read, is out of range or is forged gets a typed error, and nothing that was stored changes."""

from __future__ import annotations

import gzip
import json
from typing import Any

import aiohttp
import pytest

from .kit import House, Json, Person, Player, events, four_with_bots, start_for_two

BIG = 10 * 1024 * 1024


async def answer_to(player: Player, text: str) -> Json:
    """The error that a raw message gets."""
    await player.socket.send_str(text)
    while (heard := await player.hear())["type"] == "table":
        pass
    return heard


@pytest.fixture
async def playing(ada: Person, bob: Person) -> tuple[str, Player, Player]:
    """A table where a deal is in play: the seat to move first."""
    return await start_for_two(ada, bob)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": 7}',
        '{"type": "sit"}',
        '{"type": "sit", "seat": "0"}',
        '{"type": "sit", "seat": -1}',
        '{"type": "sit", "seat": 1.5}',
        '{"type": "sit", "seat": 1, "extra": 1}',
        '{"type": "leave", "ref": 5}',
        '{"type": "leave", "ref": "' + "x" * 41 + '"}',
        '{"type": "nonce", "match": 0, "value": "zz"}',
        '{"type": "nonce", "match": 0, "value": "' + "0" * 130 + '"}',
        '{"type": "nonce", "match": 0, "value": "' + "0" * 32 + '\\n"}',
        '{"type": "move", "seq": 1}',
        '{"type": "move", "seq": 1, "move": {"verb": "play", "cards": "KS"}}',
        '{"type": "move", "seq": 1e400, "move": {"verb": "play"}}',
        '{"type": "bot", "seat": 1}',
        '{"type": "\ud800"}'.encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
        "[" * 5000,
    ],
)
async def test_unreadable_messages(house: House, playing: tuple[str, Player, Player], text: str) -> None:
    before = events(house.data)
    _, player, _ = playing
    error = await answer_to(player, text)
    assert error["type"] == "error"
    assert error["code"] == "unreadable"
    assert error["detail"]
    assert events(house.data) == before
    assert (await player.play())["type"] == "done"  # the connection still serves


@pytest.mark.parametrize(
    "move",
    [
        {"verb": "dance"},
        {"verb": "play", "from": "hand", "cards": []},
        {"verb": "play", "from": "sleeve", "cards": ["KS"]},
        {"verb": "play", "from": "hand", "cards": ["ZZ"]},
        {"verb": "play", "from": "hand", "cards": ["KS"] * 100},
        {"verb": "flip", "slot": 9},
        {"verb": "flip", "slot": 1 << 60},
    ],
)
async def test_moves_that_cannot_be_read(house: House, playing: tuple[str, Player, Player], move: Json) -> None:
    before = events(house.data)
    error = await playing[1].play(move)
    assert error["code"] == "unreadable"
    assert events(house.data) == before


async def test_options_that_do_not_go_together_name_their_clause(ada: Person) -> None:
    status, error = await ada.call("POST", "/api/games/turkish/check", json={"seats": 4, "options": {"decks": 2}})
    assert (status, error["code"], error["field"], error["clause"]) == (400, "bad_option", "decks", "TUR-02")
    assert error["detail"].endswith("(TUR-02).")


async def test_an_illegal_move_names_its_clause(house: House, playing: tuple[str, Player, Player]) -> None:
    before = events(house.data)
    error = await playing[1].play({"verb": "flip", "slot": 0})
    assert error["code"] == "illegal"
    assert error["clause"] == "TUR-10"
    assert events(house.data) == before


async def test_a_move_for_another_seat(house: House, playing: tuple[str, Player, Player]) -> None:
    _, first, second = playing
    before = events(house.data)
    move = first.table["deal"]["choices"][0]
    error = await second.play({"verb": move["verb"], "from": move["from"], "cards": move["cards"][:1]})
    assert error["code"] == "not_your_turn"
    assert events(house.data) == before


async def test_a_stale_move(house: House, playing: tuple[str, Player, Player]) -> None:
    _, first, _ = playing
    old = first.table["seq"]
    choice = first.table["deal"]["choices"][0]
    await first.play()
    before = events(house.data)
    move = {"verb": choice["verb"], "from": choice["from"], "cards": choice["cards"][:1]}
    for seq in (old, -1, 0, 10**6, 1 << 62):
        error = await first.ask(type="move", seq=seq, move=move)
        assert error["code"] == "stale"
        assert (await first.hear())["type"] == "table"
    assert events(house.data) == before


async def test_what_is_out_of_place(house: House, playing: tuple[str, Player, Player]) -> None:
    _, first, _ = playing
    before = events(house.data)
    nonce = "0" * 32
    assert (await first.ask(type="nonce", match=0, value=nonce))["code"] == "not_now"
    assert (await first.ask(type="ready"))["code"] == "not_now"
    assert (await first.ask(type="sit", seat=1 - first.table["you"]))["code"] == "not_now"
    assert (await first.ask(type="sit", seat=99))["code"] == "not_now"
    assert events(house.data) == before


async def test_binary_messages(house: House, playing: tuple[str, Player, Player]) -> None:
    before = events(house.data)
    _, player, _ = playing
    await player.socket.send_bytes(b'{"type": "leave"}')
    assert (await player.hear())["code"] == "unreadable"
    assert events(house.data) == before


async def test_a_message_of_ten_megabytes(house: House, playing: tuple[str, Player, Player]) -> None:
    before = events(house.data)
    _, first, second = playing
    await first.socket.send_str('{"type": "leave", "ref": "' + "x" * BIG + '"}')
    error = await first.hear()
    assert error["code"] == "unreadable"
    closing = await first.socket.receive()
    while closing.type in (aiohttp.WSMsgType.PING, aiohttp.WSMsgType.TEXT):  # a probe or a sign of life
        closing = await first.socket.receive()
    assert closing.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
    assert first.socket.close_code == 1009
    assert events(house.data) == before
    assert (await second.ask(type="back"))["type"] == "done"


BAD_TABLES: list[tuple[Any, str]] = [
    ([], "unreadable"),
    ({}, "unreadable"),
    ({"game": "turkish", "seats": "4"}, "unreadable"),
    ({"game": "turkish", "seats": 4, "colour": "red"}, "unreadable"),
    ({"game": "turkish", "seats": 4, "options": {"deals": [1]}}, "unreadable"),
    ({"game": "turkish", "seats": 4, "options": {"deals": 1.5}}, "unreadable"),
    ({"game": "chess", "seats": 2}, "unknown_game"),
    ({"game": "../turkish", "seats": 2}, "unknown_game"),
    ({"game": "turkish", "seats": 1}, "bad_option"),
    ({"game": "turkish", "seats": 1 << 60}, "bad_option"),
    ({"game": "turkish", "seats": 4, "options": {"deals": 0}}, "bad_option"),
    ({"game": "turkish", "seats": 4, "options": {"deals": True}}, "bad_option"),
    ({"game": "turkish", "seats": 4, "options": {"spoons": 1}}, "bad_option"),
    ({"game": "turkish", "seats": 4, "options": {"players": 5}}, "bad_option"),
    ({"game": "turkish", "seats": 4, "clock": 5}, "bad_option"),
    ({"game": "turkish", "seats": 4, "clock": -1}, "bad_option"),
    ({"game": "turkish", "seats": 4, "pace": 5001}, "bad_option"),
    ({"game": "turkish", "seats": 4, "bots": ["regular"] * 4}, "bad_option"),
    ({"game": "turkish", "seats": 4, "bots": ["clairvoyant"]}, "bad_option"),
]


@pytest.mark.parametrize(("body", "code"), BAD_TABLES)
async def test_tables_that_cannot_be(house: House, ada: Person, body: Any, code: str) -> None:
    status, error = await ada.call("POST", "/api/tables", json=body)
    assert (status, error["type"], error["code"]) == (400, "error", code)
    assert ("field" in error) == (code != "unreadable")
    assert events(house.data) == []


@pytest.mark.parametrize("body", [b"", b"hello", b"\xff\xfe", b'{"name": 5}', b'{"name": "A", "x": 1}', b"[" * 9999])
async def test_bodies_that_cannot_be_read(ada: Person, body: bytes) -> None:
    status, error = await ada.call("POST", "/api/me", data=body)
    assert (status, error["code"]) == (400, "unreadable")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "no coding"])
async def test_compressed_bodies_are_refused(ada: Person, coding: str) -> None:
    """Whether they can be unpacked or not: nobody tries."""
    packed = gzip.compress(b'{"name": "Ada"}') if coding == "gzip" else b'{"name": "Ada"}'
    status, error = await ada.call("POST", "/api/me", data=packed, headers={"Content-Encoding": coding})
    assert (status, error["code"]) == (415, "unreadable")


async def test_a_body_that_says_it_is_not_compressed_is_read(ada: Person) -> None:
    status, _ = await ada.call("POST", "/api/me", data=b'{"name": "Ada"}', headers={"Content-Encoding": "identity"})
    assert status == 200


@pytest.mark.parametrize(
    "name", ["", "   ", "a" * 25, "a\nb", "a\x00b", "a\x7f", "\u202eAda", "a\u2028b", "\u200d\u200d", "x" * 5000]
)
async def test_names_that_are_refused(ada: Person, name: str) -> None:
    _, before = await ada.call("GET", "/api/me")
    status, error = await ada.call("POST", "/api/me", json={"name": name})
    assert (status, error["code"], error["field"]) == (400, "bad_name", "name")
    assert await ada.call("GET", "/api/me") == (200, before)


async def test_a_body_that_is_too_large(house: House, ada: Person) -> None:
    status, error = await ada.call("POST", "/api/tables", data=b" " * (65 * 1024))
    assert (status, error["code"]) == (413, "unreadable")
    assert events(house.data) == []


@pytest.mark.parametrize("cookie", ["", "x", "W10.abc", "a" * 4000, '"'])
async def test_a_forged_cookie_is_refused_and_taken_away(house: House, ada: Person, cookie: str) -> None:
    table_id = await ada.create(four_with_bots())
    _, real = await ada.call("GET", "/api/me")
    [morsel] = ada.session.cookie_jar
    forged = cookie or json.dumps([real["id"], "Ada"])
    changed = morsel.value[:-2] + ("AA" if morsel.value[-2:] != "AA" else "BB")
    before = events(house.data)
    for value in (forged.replace('"', "").replace(" ", "") or "x", changed):
        async with aiohttp.ClientSession(headers={"Cookie": f"{morsel.key}={value}"}) as session:
            async with session.get(f"{house.base}/api/me") as response:
                assert (response.status, (await response.json())["code"]) == (403, "bad_cookie")
                assert response.cookies[morsel.key]["max-age"] == "0"
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"{house.base}/api/tables/{table_id}/ws")
            assert refused.value.status == 403
    assert events(house.data) == before


async def test_a_pass_makes_another_device_the_same_guest(house: House, ada: Person) -> None:
    _, real = await ada.call("GET", "/api/me")
    _, made = await ada.call("POST", "/api/me/pass")
    assert made["qr"].startswith("<svg")
    address = made["link"].replace("/pass/", "/api/pass/")
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as other:
        async with other.post(address, json={}) as response:
            assert (response.status, await response.json()) == (200, real)
        async with other.get(f"{house.base}/api/me") as response:
            assert await response.json() == real


async def test_a_forged_pass_is_refused(house: House, ada: Person) -> None:
    _, made = await ada.call("POST", "/api/me/pass")
    for forged in (made["link"].rsplit("/", 1)[1][:-2] + "xx", "nonsense", "a" * 3000):
        for method in ("GET", "POST"):
            status, error = await ada.call(method, f"/api/pass/{forged}", json={} if method == "POST" else None)
            assert (status, error["code"]) == (403, "bad_pass")


async def test_other_sites_may_not_act_for_a_guest(house: House, ada: Person) -> None:
    table_id = await ada.create(four_with_bots())
    before = events(house.data)
    headers = {"Origin": "https://elsewhere.example"}
    status, error = await ada.call("POST", "/api/tables", json=four_with_bots(), headers=headers)
    assert (status, error["code"]) == (403, "foreign_origin")
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await ada.session.ws_connect(f"{house.base}/api/tables/{table_id}/ws", headers=headers)
    assert refused.value.status == 403
    assert events(house.data) == before
    own = {"Origin": house.base}
    async with ada.session.ws_connect(f"{house.base}/api/tables/{table_id}/ws", headers=own) as socket:
        assert (await socket.receive_json())["type"] == "table"


async def test_tables_that_do_not_exist(ada: Person) -> None:
    for path in ("qr.svg", "records"):
        status, error = await ada.call("GET", f"/api/tables/nothere/{path}")
        assert (status, error["code"]) == (404, "unknown_table")
    player = await ada.join("nothere")
    assert player.heard[0]["code"] == "unknown_table"
    assert (await player.socket.receive()).type is aiohttp.WSMsgType.CLOSE


async def test_calls_that_do_not_exist(ada: Person) -> None:
    status, error = await ada.call("GET", "/api/nothing")
    assert (status, error["type"]) == (404, "error")
    status, error = await ada.call("DELETE", "/api/tables")
    assert (status, error["type"]) == (405, "error")
