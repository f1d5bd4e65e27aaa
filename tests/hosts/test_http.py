"""The HTTP calls, the browser side's files, and the headers of both."""

from __future__ import annotations

import re
from pathlib import Path

import aiohttp
import pytest

import tripot
from tripot.hosts.http import preload, static
from tripot.hosts.http.app import DATABASE
from tripot.hosts.http.guests import new_guest
from tripot.hosts.storage.database import Database
from tripot.hosts.storage.sqlite import SqliteFile
from tripot.hosts.storage.store import Store
from tripot.table.wire import Refused

from .kit import House, Json, Person, four_with_bots, query, table_for_two

WEB = Path(__file__).parents[2] / "web"


async def test_health(ada: Person) -> None:
    assert await ada.call("GET", "/api/health") == (200, {"status": "ok", "version": tripot.__version__})


async def test_a_guest_keeps_their_id_and_may_be_renamed(ada: Person) -> None:
    _, first = await ada.call("GET", "/api/me")
    assert set(first) == {"id", "name", "face", "named"}
    status, renamed = await ada.call("POST", "/api/me", json={"name": "  Ada  👩 "})
    assert (status, renamed) == (200, {"id": first["id"], "name": "Ada 👩", "face": None, "named": True})
    assert await ada.call("GET", "/api/me") == (200, renamed)


async def test_a_stranger_is_called_so_in_their_language(house: House) -> None:
    async with house.person() as person:
        person.session.cookie_jar.clear()
        _, me = await person.call("GET", "/api/me", headers={"Accept-Language": "fr-CA,fr;q=0.9"})
    assert me["name"].startswith("Invité ")


def test_newcomers_have_names_that_differ() -> None:
    assert len({new_guest().name for _ in range(9000)}) == 9000


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House, ada: Person) -> None:
    ada.session.cookie_jar.clear()
    async with ada.session.get(house.base + "/api/me") as response:
        cookie = response.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("path", ["/api/tables", "/api/nope"])
async def test_who_is_refused_something_at_first_is_somebody_already(house: House, path: str) -> None:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        for _ in range(3):
            assert (await Person(house.base, session).call("POST", path, data=b"nonsense"))[0] >= 400
    assert query(SqliteFile(house.data / DATABASE), "SELECT count(*) FROM sessions") == [(1,)]


async def test_what_is_fetched_beside_me_brings_no_other_guest(house: House, ada: Person) -> None:
    ada.session.cookie_jar.clear()
    for path in ("/api/games", "/api/tables", "/api/health"):
        async with ada.session.get(house.base + path) as response:
            assert "Set-Cookie" not in response.headers


async def test_games(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    [game] = [each for each in answer["games"] if each["name"] == "turkish"]
    assert game["players"] == [2, 10]
    assert set(game["texts"]) == {"fr", "en"}
    options = {option["name"]: option for option in game["options"]}
    assert "players" not in options
    assert options["deals"]["default"] is None  # as many as there are players
    assert (options["deals"]["kind"], options["deals"]["min"], options["deals"]["max"]) == ("int", 1, 200)
    assert options["sweep_anytime"]["kind"] == "bool"
    assert options["sweep_anytime"]["default"] is False
    fields = {field["name"]: field for field in game["view"]}
    assert fields["turn"] == {"name": "turn", "kind": "seat", "by_seat": False}
    assert (fields["hand"]["kind"], fields["hand"]["by_seat"]) == ("cards", True)
    assert fields["top"]["labels"] == list("AKQNJT98765432")
    assert "players" not in fields, "the table tells its options"


async def test_what_only_researchers_set_is_not_offered(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    [game] = [each for each in answer["games"] if each["name"] == "nain_jaune"]
    assert game["players"] == [3, 8], "two play with a small pack only"
    assert [option["name"] for option in game["options"]] == ["stake", "must_follow", "tokens", "debts", "deals"]


async def test_the_lobby_lists_public_tables_newest_first(ada: Person, bob: Person) -> None:
    await ada.create(table_for_two())
    older = await ada.create(table_for_two(public=True))
    newer = await bob.create(table_for_two(public=True, seats=3, bots=["random"]))
    _, answer = await ada.call("GET", "/api/tables")
    assert [line["id"] for line in answer["tables"]] == [newer, older]
    line = answer["tables"][0]
    _, me = await bob.call("GET", "/api/me")
    del line["id"]
    people, bots = [me["name"]], ["random"]
    assert (line.pop("seated"), line.pop("faces"), line.pop("bots")) == (people, [None], bots)
    assert line == {"game": "turkish", "players": 3, "free": 1, "phase": "gathering", "language": None}


async def test_the_lobby_lists_tables_in_play_but_no_empty_and_no_finished_ones(ada: Person) -> None:
    table_id = await ada.create(four_with_bots(public=True, options={"deals": 1}))
    player = await ada.join(table_id)
    assert (await ada.call("GET", "/api/tables"))[1]["tables"] == []  # full, and not yet in play
    await player.ask(type="start")
    [line] = (await ada.call("GET", "/api/tables"))[1]["tables"]
    assert line["phase"] == "playing"
    await player.play_deal()
    assert (await ada.call("GET", "/api/tables"))[1]["tables"] == []
    abandoned = await ada.join(await ada.create(table_for_two(public=True)))
    await abandoned.ask(type="leave")
    assert (await ada.call("GET", "/api/tables"))[1]["tables"] == []


async def test_a_table_id_cannot_be_guessed(ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    assert len(table_id) == 13
    assert table_id.isalnum()


async def test_the_qr_code_is_a_picture_of_the_link(ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    async with ada.session.get(f"{ada.base}/api/tables/{table_id}/qr.svg") as response:
        assert response.content_type == "image/svg+xml"
        assert (await response.text()).startswith("<svg")


FIELDS_OF_A_TABLE = [
    "type",
    "id",
    "seq",
    "game",
    "options",
    "word",
    "clock",
    "pace",
    "public",
    "hints",
    "gentle",
    "daily",
    "phase",
    "host",
    "muted",
    "you",
    "seats",
    "people",
    "match",
    "begins_in_ms",
    "deal",
    "texts",
    "news",
    "chat",
    "undo",
    "played_on",
    "proposal",
    "waiting",
    "waits",
    "evening",
]
FIELDS_OF_A_MATCH = [
    "number",
    "commitment",
    "secret",
    "pledges",
    "opening",
    "nonces",
    "standing",
    "deal",
    "ranking",
    "together",
    "forfeit",
    "deals",
    "dealing",
]


async def test_a_table_is_told_by_the_message_of_the_protocol(ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots(clock=60)))
    table = player.table
    assert list(table) == FIELDS_OF_A_TABLE
    assert table["seats"][3] == {
        "name": None,
        "bot": "regular",
        "here": False,
        "stand_in": False,
        "ready": False,
        "kept": False,
        "face": None,
    }
    assert table["options"]["players"] == 4
    assert (table["match"], table["deal"], table["news"]) == (None, None, [])
    await player.ask(type="start")
    assert player.table["news"] == [{"kind": "started"}]
    assert list(player.table["match"]) == FIELDS_OF_A_MATCH
    await player.nonce()
    await player.until_turn()
    assert "dealing" not in player.table["match"], "it is told while the match is shuffled"
    assert list(player.table["deal"]) == (
        ["actors", "over", "dealer", "moves", "deadline_ms", "view", "choices", "prompts", "race", "result", "remarks"]
    )
    assert player.table["deal"]["deadline_ms"] is None, "no clock runs for somebody alone with bots"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser side that has been built."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Tripot</title>")
    (folder / "assets" / "main-1a2b.js").write_text("export {}")
    (folder / preload.MANIFEST).parent.mkdir()
    (folder / preload.MANIFEST).write_text('{"index.html": {"file": "assets/main-1a2b.js"}}')
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(static, "FILES", folder)
    return folder


PAGES = (
    "/",
    "/rules",
    "/rules/turkish",
    "/index.html",
    "/account",
    "/games",
    "/replay",
    "/learn/turkish",
    "/learn/vatra",
)


@pytest.mark.parametrize("path", PAGES)
async def test_every_address_of_the_browser_side_is_the_page(built: Path, ada: Person, path: str) -> None:
    async with ada.session.get(ada.base + path) as response:
        assert response.status == 200
        assert '<meta property="og:title" content="' in await response.text()
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["ETag"]
        assert "script-src 'self';" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


OF_THE_APP = {"worker.js": "javascript", "tripot.fr.webmanifest": "application/manifest+json"}


@pytest.mark.parametrize("name", OF_THE_APP)
async def test_the_files_of_the_app_are_asked_for_anew_each_time(built: Path, ada: Person, name: str) -> None:
    (built / name).write_text("")
    async with ada.session.get(f"{ada.base}/{name}?release=main-1a2b.js") as response:
        assert response.status == 200
        assert response.content_type.endswith(OF_THE_APP[name])
        assert response.headers["Cache-Control"] == "no-cache"
        assert "script-src 'self';" in response.headers["Content-Security-Policy"]


async def test_the_signs_of_the_page_are_served(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """In tabs, and on the home screens of iPhones: those that the page itself names."""
    monkeypatch.setattr(static, "FILES", WEB / "public")
    signs = re.findall('<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"', (WEB / "index.html").read_text("utf-8"))
    assert len(signs) == 3
    for sign in signs:
        async with ada.session.get(f"{ada.base}/{sign}") as response:
            assert response.status == 200
            assert response.content_type in ("image/png", "image/svg+xml")


NAMED = {"?release=main-0.js": "release", "?release=main-1a2b.js": "table", "": "table"}


@pytest.mark.parametrize(("told", "first"), NAMED.items())
async def test_a_page_of_another_release_is_told_ours(built: Path, ada: Person, told: str, first: str) -> None:
    table_id = await ada.create(table_for_two())
    async with ada.session.ws_connect(f"{ada.base}/api/tables/{table_id}/ws{told}") as socket:
        heard = await next_of(socket, "release", "table")
    assert heard["type"] == first
    assert heard.get("release") == ("main-1a2b.js" if first == "release" else None)
    assert (await ada.call("GET", "/api/tables"))[1]["release"] == "main-1a2b.js"


async def next_of(socket: aiohttp.ClientWebSocketResponse, *kinds: str) -> Json:
    """The next message of one of these kinds."""
    while True:
        message: Json = await socket.receive_json(timeout=10)
        if message["type"] in kinds:
            return message


UNKNOWN = [
    "/%",
    "/table/%E0%A4%A",
    "/table/abc",
    "/table",
    "/pass/nobodys",
    "/rules/whist",
    "/learn/whist",
    "/replay/abc/0/0",
    "/rules/turkish/3",
    "/assets",
    "/nothing",
    "/..%2fsecret.txt",
    "/%00",
    f"/{preload.MANIFEST}",
    "/manifest.json",
]


@pytest.mark.parametrize("path", UNKNOWN)
async def test_an_unknown_address_is_404_in_the_words_of_the_page(built: Path, ada: Person, path: str) -> None:
    async with ada.session.get(ada.base + path) as response:
        assert response.status == 404
        assert "<title>Tripot</title>" in await response.text()
        assert response.headers["Cache-Control"] == "no-store"


async def test_an_unknown_address_of_the_protocol_has_a_code_of_its_own(ada: Person) -> None:
    status, error = await ada.call("GET", "/api/nope")
    assert (status, error["code"]) == (404, "unknown_path")


async def test_the_address_of_a_good_pass_is_the_page(built: Path, ada: Person) -> None:
    link = (await ada.call("POST", "/api/me/pass"))[1]["link"]
    async with ada.session.get(link) as response:
        assert response.status == 200


async def test_the_address_of_a_table_is_the_page(built: Path, ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    async with ada.session.get(f"{ada.base}/table/{table_id}") as response:
        assert response.status == 200


async def test_the_page_says_itself_that_the_database_fails(
    built: Path, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No browser hears that there is no such table."""
    table_id, link = await ada.create(table_for_two()), (await ada.call("POST", "/api/me/pass"))[1]["link"]

    async def fail(*_: object) -> None:
        raise Refused("storage", "The disk has gone.")

    monkeypatch.setattr(Store, "read", fail)
    monkeypatch.setattr(Database, "rows", fail)
    for address in (f"{ada.base}/table/{table_id}", link):
        async with ada.session.get(address) as response:
            assert (response.status, response.headers["Cache-Control"]) == (200, "no-cache")


async def test_a_page_that_has_not_changed_is_not_sent_again(built: Path, ada: Person) -> None:
    async with ada.session.get(ada.base + "/") as response:
        sent = response.headers
    async with ada.session.get(ada.base + "/", headers={"If-None-Match": sent["ETag"]}) as response:
        assert response.status == 304
        assert [response.headers[name] == sent[name] for name in ("ETag", "Cache-Control", "Vary")] == [True] * 3


@pytest.mark.parametrize(
    ("accepted", "sent", "content"),
    [("gzip, deflate, br", "br", b"brotli"), ("gzip", "gzip", b"gzipped"), ("identity", None, b"export {}")],
)
async def test_a_file_is_sent_as_compressed_as_the_browser_takes_it(
    built: Path, ada: Person, accepted: str, sent: str | None, content: bytes
) -> None:
    (built / "assets" / "main-1a2b.js.br").write_bytes(b"brotli")
    (built / "assets" / "main-1a2b.js.gz").write_bytes(b"gzipped")
    async with aiohttp.ClientSession(auto_decompress=False) as session:
        headers = {"Accept-Encoding": accepted}
        async with session.get(ada.base + "/assets/main-1a2b.js", headers=headers) as response:
            assert response.headers.get("Content-Encoding") == sent
            assert await response.read() == content
            assert "javascript" in response.content_type
            assert response.headers["Vary"] == "Accept-Encoding"
            assert "immutable" in response.headers["Cache-Control"]


async def test_games_in_one_language_are_sent_compressed(ada: Person) -> None:
    async with ada.session.get(ada.base + "/api/games?language=fr") as response:
        assert response.headers["Content-Encoding"] in ("deflate", "gzip")
        games = (await response.json())["games"]
    assert [set(game["texts"]) for game in games] == [{"fr"}] * len(games)
    status, refused = await ada.call("GET", "/api/games?language=xx")
    assert (status, refused["code"]) == (400, "unreadable")


async def test_files_with_a_hash_in_their_name_are_kept(built: Path, ada: Person) -> None:
    async with ada.session.get(ada.base + "/assets/main-1a2b.js") as response:
        assert "immutable" in response.headers["Cache-Control"]
        assert "javascript" in response.content_type


async def test_a_browser_side_that_is_not_built_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ada: Person
) -> None:
    monkeypatch.setattr(static, "FILES", tmp_path / "nothing")
    async with ada.session.get(ada.base + "/") as response:
        assert response.status == 503
        assert "npm run build" in await response.text()


async def test_a_first_deal_is_sent_and_its_learner_answered(ada: Person) -> None:
    status, lesson = await ada.call("GET", "/api/lessons/turkish")
    assert (status, lesson["table"]["game"]) == (200, "turkish")
    turns = [(at, each["turn"]) for at, each in enumerate(lesson["moments"]) if each["turn"]]
    [at, *_] = [at for at, turn in turns if turn.get("move") and not turn.get("tried")]
    question = {"type": "move", "seq": at, "move": lesson["moments"][at]["turn"]["move"], "ref": "a"}
    told = await ada.call("POST", "/api/lessons/turkish", json={"question": question})
    assert told == (200, {"answer": {"type": "done", "ref": "a"}, "goes_on": True, "after": None, "also": []})


async def test_the_first_deal_of_a_game_that_is_not_here_is_refused(ada: Person) -> None:
    status, error = await ada.call("GET", "/api/lessons/whist")
    assert (status, error["code"]) == (400, "unknown_game")


async def test_the_pictures_of_a_rules_page_are_sent(ada: Person) -> None:
    status, answer = await ada.call("GET", "/api/games/turkish/pictures")
    turn = answer["pictures"]["turn"]["table"]
    assert (status, turn["game"], turn["deal"]["actors"]) == (200, "turkish", [0])
    assert answer["pictures"]["setup"]["shows"] == ["hand=1", "visible=2", "hidden=3"]
    status, error = await ada.call("GET", "/api/games/whist/pictures")
    assert (status, error["code"]) == (400, "unknown_game")
