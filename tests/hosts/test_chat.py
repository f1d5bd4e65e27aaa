"""What people say at a table."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tripot.hosts.config import Config, Limit
from tripot.table import events, project
from tripot.table.state import CHAT

from .kit import House, Json, Person, few, open_house, table_for_two
from .kit import events as stored_events
from .tables import GUESTS, HERE, happen, table_in_play


async def test_what_is_said_is_heard_by_all_and_kept_for_who_comes_in(ada: Person, bob: Person) -> None:
    table_id = await ada.create(table_for_two())
    one, stranger = await ada.join(table_id), await bob.join(table_id)
    assert one.heard[0]["chat"] == []
    assert (await one.ask(type="say", text="  Hello\u00a0you  "))["type"] == "done"
    assert (await stranger.ask(type="say", reaction="bravo", to=0))["type"] == "done"
    while stranger.table["seq"] > one.table["seq"]:
        await one.hear()
    said = [news for table in one.heard if table["type"] == "table" for news in table["news"]]
    name = (await bob.call("GET", "/api/me"))[1]["name"]
    spoken = {"kind": "said", "to": None, "text": None, "reaction": None, "face": None, "call": False}
    hello = spoken | {"seat": 0, "name": "", "text": "Hello\u00a0you"}
    assert said[0] | {"name": ""} == hello
    assert said[1] == spoken | {"seat": None, "name": name, "to": 0, "reaction": "bravo"}
    assert one.table["chat"] is None  # only people who come in get it again
    assert (await ada.join(table_id)).table["chat"] == said


@pytest.mark.parametrize(
    "say",
    [
        {},
        {"text": "both", "reaction": "bravo"},
        {"text": ""},
        {"text": "   "},
        {"text": "x" * 201},
        {"text": "x" * 5000},
        {"text": 5},
        {"reaction": "boo"},
        {"text": "hi", "to": 2},
        {"text": "hi", "to": -1},
        {"text": "to myself", "to": 0},
        {"text": "hi", "extra": 1},
    ],
)
async def test_what_cannot_be_said(house: House, ada: Person, say: Json) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    before = stored_events(house.data)
    error = await player.ask(type="say", **say)
    assert error["code"] == "unreadable"
    assert stored_events(house.data) == before


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("two\nlines", "U+000A"),
        ("bell\u0007", "U+0007"),
        ("turn\u202ed", "U+202E"),
        ("\ue000 is nobody’s", "U+E000"),
        ("half \U0010ffff", "U+10FFFF"),
        ("\u200d", "U+200D"),
        ("\u0301", "U+0301"),
        ("\u3164", "U+3164"),
    ],
)
async def test_a_sign_that_cannot_be_written_is_named(house: House, ada: Person, text: str, sign: str) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    error = await player.ask(type="say", text=text)
    assert (error["code"], error["field"], error["sign"]) == ("bad_text", "text", sign)


@pytest.mark.parametrize(
    "text",
    [
        "\u200fعلي\u200e!",
        "❤️ ♠ 👩‍🚀",
        "\U0001fae9",
        "\U0001fae9 is newer than this Python",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 🇫🇷",
        "می‌خواهم",
        "naïve…",
    ],
)
async def test_what_people_write_is_said(house: House, ada: Person, text: str) -> None:
    player = await ada.join(await ada.create(table_for_two()))
    assert (await player.ask(type="say", text=text))["type"] == "done"
    assert player.table["news"][-1]["text"] == unicodedata.normalize("NFC", text)


async def test_reactions_take_nothing_from_what_one_may_write(tmp_path: Path) -> None:
    limits = few(things_said=Limit(2, None), reactions=Limit(3, None))
    async with open_house(tmp_path, limits) as house, house.person() as ada:
        player = await ada.join(await ada.create(table_for_two()))
        told = [await player.ask(type="say", reaction="bravo") for _ in range(4)]
        told += [await player.ask(type="say", text="hello") for _ in range(3)]
    assert [each.get("code") for each in told] == [None] * 3 + ["too_many"] + [None] * 2 + ["too_many"]


async def test_nobody_speaks_all_the_time(tmp_path: Path) -> None:
    async with open_house(tmp_path, few(things_said=Limit(3, None))) as house, house.person() as ada:
        table_id = await ada.create(table_for_two())
        players = [await ada.join(table_id), await ada.join(table_id)]
        answers = [await players[number % 2].ask(type="say", text="faster") for number in range(5)]
        assert [answer.get("code") for answer in answers] == [None] * 3 + ["too_many"] * 2
        assert (await players[0].ask(type="back"))["type"] == "done"


def test_only_the_last_things_said_are_shown() -> None:
    state = table_in_play("turkish", 2, 1)
    happen(state, *[events.Said(0, "Ada", text=str(number)) for number in range(CHAT + 5)])
    shown = project.Telling(state, HERE, 0, Config()).to(GUESTS[1], chat=True).chat
    assert shown is not None
    assert [said.text for said in shown] == [str(number) for number in range(5, CHAT + 5)]
