"""What a link shows where it is sent: words and a picture in the head of the page, and nobody's name."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from PIL import Image

from tripot.hosts.http import previews, static
from tripot.hosts.http.guests import language_of
from tripot.rules.game import Language
from tripot.rules.registry import GAMES, get

from .kit import Person, table_for_two

PICTURES = Path(__file__).parents[2] / "web" / "public" / "previews"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A browser side that has been built, with pictures of the card room and of Turkish."""
    (tmp_path / "previews").mkdir()
    (tmp_path / "index.html").write_text('<!doctype html><html lang="fr"><title>Tripot</title></html>')
    for name in ("tripot", "turkish"):
        (tmp_path / "previews" / f"{name}.jpg").write_bytes(b"")
    monkeypatch.setattr(static, "FILES", tmp_path)
    return tmp_path


async def head_of(person: Person, path: str, accepted: str = "en-GB,en;q=0.9") -> dict[str, str]:
    """The contents of the page's `meta` elements by name, and its title."""
    async with person.session.get(person.base + path, headers={"Accept-Language": accepted}) as response:
        assert response.status == 200
        text = await response.text()
    found = dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', text))
    titles = re.findall("<title>(.*)</title>", text)
    assert len(titles) == 1
    return {"title": html.unescape(titles[0])} | {name: html.unescape(content) for name, content in found.items()}


@pytest.mark.parametrize(
    ("accepted", "begun", "place"), [("fr-CH,fr", "Tripot\u202f: des jeux", "fr_FR"), ("de", "Tripot: card", "en_GB")]
)
async def test_the_lobby_is_told_in_the_readers_language(
    built: Path, ada: Person, accepted: str, begun: str, place: str
) -> None:
    head = await head_of(ada, "/", accepted)
    assert head["title"] == head["og:title"]
    assert head["title"].startswith(begun)
    assert head["og:locale"] == place
    assert head["og:description"] == head["description"]
    assert head["og:image"] == f"{ada.base}/previews/tripot.jpg"
    assert head["og:url"] == f"{ada.base}/"


async def test_a_table_is_told_in_the_language_of_whoever_made_it_and_names_nobody(built: Path, ada: Person) -> None:
    await ada.call("POST", "/api/me", json={"name": "Odile"})
    table_id = await ada.create(table_for_two(language="fr"))
    head = await head_of(ada, f"/table/{table_id}", "en")
    assert head["og:title"] == "Venez jouer\u202f: Turkish"
    assert head["og:description"].startswith("Il reste une place. Soyez le premier")
    assert head["og:locale"] == "fr_FR"
    assert head["title"] == "Come and play Turkish", "the page itself will speak the reader's language"
    assert head["description"].startswith("One seat is free. ")
    assert head["og:image"].endswith("/previews/turkish.jpg")
    assert "Odile" not in str(head)


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("en", "Turkish: a deal of the day", "nobody can watch"),
        ("fr", "Turkish\u202f: une manche du jour", "personne ne peut regarder"),
    ],
)
async def test_a_deal_of_the_day_invites_nobody_to_watch_and_names_nobody(
    built: Path, ada: Person, bob: Person, language: str, title: str, text: str
) -> None:
    await ada.call("POST", "/api/me", json={"name": "Odile"})
    table_id = (await ada.call("POST", "/api/daily/turkish", json={}))[1]["id"]
    head = await head_of(bob, f"/table/{table_id}", language)
    assert head["title"] == title
    assert text in head["description"]
    assert "Odile" not in str(head)
    lines = [(await person.call("GET", f"/api/tables/{table_id}"))[1] for person in (ada, bob)]
    assert [line["seated"] for line in lines] == [["Odile"], []]


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_page_is_sent_in_the_language_that_it_will_speak(built: Path, ada: Person, language: str) -> None:
    """Screen readers choose their voice by it, and browsers offer to translate."""
    tables = [f"/table/{await ada.create(table_for_two(language=each))}" for each in ("en", "fr")]
    accepted = {"Accept-Language": f"de,{language};q=0.9"}
    for path in ("/", "/rules", "/rules/iljig", "/daily", *tables, "/nowhere"):
        async with ada.session.get(ada.base + path, headers=accepted) as response:
            assert re.findall("<html[^>]*>", await response.text()) == [f'<html lang="{language}">'], path


def test_the_page_is_built_in_the_language_that_is_replaced() -> None:
    index = (PICTURES.parents[1] / "index.html").read_text("utf-8")
    assert index.count(static.LANGUAGE.format(static.BUILT_IN)) == 1


async def test_a_table_is_found_behind_what_a_message_made_of_its_link(built: Path, ada: Person) -> None:
    table_id = await ada.create(table_for_two())
    found = await head_of(ada, f"/table/{table_id}")
    apart = f"{table_id[:4]}-{table_id[4:8]}%20{table_id[8:]}"
    behind = [f"{table_id}.", f"{table_id.upper()}>,", f"{table_id}/", f"{table_id}%0A"]
    for written in (*behind, f"Come:%20{table_id}!", apart):
        assert await head_of(ada, f"/table/{written}") == found
    assert await head_of(ada, f"/TABLE/{table_id.upper()}") == found


async def test_a_table_made_without_a_language_is_told_in_the_readers(built: Path, ada: Person) -> None:
    table_id = await ada.create({"game": "glukz", "seats": 3})
    head = await head_of(ada, f"/table/{table_id}")
    assert head["title"] == "Come and play Glükz"
    assert head["description"].startswith("2 seats are free. ")
    assert head["og:image"].endswith("/previews/tripot.jpg"), "there is no picture of this game"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/rules/vatra", "Vatra: the rules"),
        ("/learn/iljig", "Iljig: your first deal"),
        ("/daily", "Today’s deals"),
        ("/rules", "The rules of all our card games"),
        ("/rules/vatra.", "Vatra: the rules"),
        ("/daily).", "Today’s deals"),
        ("//", "Tripot: card games friends teach each other"),
    ],
)
async def test_pages_have_titles_of_their_own(built: Path, ada: Person, path: str, title: str) -> None:
    assert (await head_of(ada, path))["title"] == title


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_rules_of_a_game_are_told_with_its_summary_and_its_picture(
    built: Path, ada: Person, language: Language
) -> None:
    head = await head_of(ada, "/rules/turkish", language)
    assert head["og:description"] == head["description"] == get("turkish").texts[language]["summary"]
    assert head["og:image"] == f"{ada.base}/previews/turkish.jpg"
    assert head["og:title"] == head["title"]


def test_what_an_address_contains_stays_text() -> None:
    house = previews.of_house("lobby", "en")
    head = house.head("https://tripot.example", '/"><script>', PICTURES.parent, house)
    assert "<script>" not in head


def test_no_language_is_refused_where_none_is_known() -> None:
    assert [language_of(accepted) for accepted in ("", "*", "FR", "en-US", "\x00")] == [
        "en",
        "en",
        "fr",
        "en",
        "en",
    ]


@pytest.mark.parametrize("name", ["tripot", *GAMES])
def test_every_game_has_a_picture_of_the_size_that_is_told(name: str) -> None:
    with Image.open(PICTURES / f"{name}.jpg") as picture:
        assert picture.size == previews.SIZE


@pytest.mark.parametrize("rest", ["a/b", "0/-1", "-1/0", "0/99999999", "0/%3Cscript%3E"])
async def test_a_replay_whose_address_names_no_deal_is_missing(built: Path, ada: Person, rest: str) -> None:
    table_id = await ada.create(table_for_two())
    async with ada.session.get(f"{ada.base}/replay/{table_id}/{rest}") as response:
        assert response.status == 404
