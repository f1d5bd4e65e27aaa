"""What a table writes down for itself: what a token is worth, and forfeits for whoever loses."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import msgspec
import pytest
from yarl import URL

from tripot import shuffle
from tripot.table import events

from .kit import Json, Person, four_with_bots, open_house


async def test_a_table_says_what_a_token_is_worth(ada: Person) -> None:
    body = {"game": "nain_jaune", "seats": 3, "texts": {"worth": " 1  bonbon"}}
    player = await ada.join(await ada.create(body))
    assert player.table["texts"] == {"worth": "1  bonbon", "forfeit_each": None, "call": None}


async def test_a_forfeit_is_drawn_for_the_loser(ada: Person) -> None:
    forfeits = ["Sing", "Wash up", "Bark"]
    body = four_with_bots(game="glukz", texts={"forfeits": forfeits})
    player = await ada.join(await ada.create(body))
    assert all(text not in str(player.heard) for text in forfeits)
    await player.ask(type="start")
    table = await player.play_deal()
    assert table["phase"] == "finished"
    match = table["match"]
    assert match["forfeit"]["text"] == forfeits[draw(match, "forfeit", len(forfeits))]
    assert match["ranking"][match["forfeit"]["seat"]] == max(match["ranking"])


def draw(match: Json, label: str, bound: int) -> int:
    """What anybody can recompute once the secret of a match is shown."""
    return shuffle.draw(bytes.fromhex(match["secret"]), [nonce or "" for nonce in match["nonces"]], label, bound)


async def test_a_forfeit_is_drawn_for_the_loser_of_every_deal(tmp_path: Path) -> None:
    forfeits = [f"Sing refrain {number}" for number in range(20)]
    texts = {"forfeits": forfeits, "forfeit_each": "deal"}
    async with open_house(tmp_path) as house, house.person() as ada:
        table_id = await ada.create(four_with_bots(game="glukz", options={"deals": 2}, texts=texts))
        cookies = ada.session.cookie_jar
        player = await ada.join(table_id)
        assert player.table["texts"]["forfeit_each"] == "deal"
        await player.ask(type="start")
        first = await player.play_deal()
        assert (first["phase"], first["match"]["secret"]) == ("counting", None)
        one = first["match"]["forfeit"]
        assert first["deal"]["result"]["places"][one["seat"]] == 4
        assert (await ada.join(table_id)).table["match"]["forfeit"] == one
        await ada.leave()
        ours = {key: morsel.value for key, morsel in cookies.filter_cookies(URL(house.base)).items()}
    async with open_house(tmp_path) as house, aiohttp.ClientSession(cookies=ours) as session:
        player = await Person(house.base, session).join(table_id)
        assert player.table["match"]["forfeit"] == one
        await player.ask(type="ready")
        assert (await player.until("playing"))["match"]["forfeit"] is None
        last = await player.play_deal()
    assert last["phase"] == "finished"
    drawn = [forfeits[draw(last["match"], f"forfeit of deal {deal}", 20)] for deal in range(2)]
    assert drawn == [one["text"], last["match"]["forfeit"]["text"]]
    assert last["deal"]["result"]["places"][last["match"]["forfeit"]["seat"]] == 4


async def test_without_forfeits_nothing_is_drawn(ada: Person) -> None:
    player = await ada.join(await ada.create(four_with_bots(game="glukz", texts={"forfeit_each": "deal"})))
    await player.ask(type="start")
    table = await player.play_deal()
    assert (table["texts"]["forfeit_each"], table["match"]["forfeit"]) == (None, None)


def test_a_table_made_before_there_was_a_choice_draws_for_the_match() -> None:
    old = (
        b'{"kind":"created","game":"glukz","options":{"players":2},"clock":0,"pace":0,"public":false,'
        b'"guest":"g0","name":"Ada","bots":["regular"],"forfeits":["Sing"]}'
    )
    created = msgspec.json.decode(old, type=events.Created)
    assert created.forfeit_each == "match"
    assert msgspec.json.encode(created) == old  # what is usual is not written


@pytest.mark.parametrize(
    ("game", "texts", "field"),
    [
        ("turkish", {"worth": "1 bonbon"}, "worth"),
        ("turkish", {"forfeits": ["Sing"]}, "forfeits"),
        ("glukz", {"worth": "1 bonbon"}, "worth"),
        ("glukz", {"forfeits": ["Sing"] * 21}, "forfeits"),
        ("glukz", {"forfeits": ["Sing", ""]}, "forfeits"),
        ("glukz", {"forfeits": ["x" * 121]}, "forfeits"),
        ("glukz", {"forfeits": ["Sing"], "forfeit_each": "trick"}, "forfeit_each"),
        ("turkish", {"forfeit_each": "deal"}, "forfeits"),
        ("nain_jaune", {"worth": "x" * 41}, "worth"),
    ],
)
async def test_texts_that_a_table_cannot_have(ada: Person, game: str, texts: Json, field: str) -> None:
    status, answer = await ada.call("POST", "/api/tables", json={"game": game, "seats": 3, "texts": texts})
    assert (status, answer["code"], answer["field"]) == (400, "bad_option", field)


@pytest.mark.parametrize(("text", "sign"), [("a\nb", "U+000A"), ("turn\u202ed", "U+202E"), ("\u200d", "U+200D")])
async def test_a_sign_that_a_table_cannot_have_is_named(ada: Person, text: str, sign: str) -> None:
    for game, field, texts in (("nain_jaune", "worth", text), ("glukz", "forfeits", ["Sing", text])):
        body = {"game": game, "seats": 3, "texts": {field: texts}}
        status, answer = await ada.call("POST", "/api/tables", json=body)
        assert (status, answer["code"], answer["field"], answer["sign"]) == (400, "bad_option", field, sign)


async def test_texts_of_a_table_may_be_an_emoji_alone_or_read_from_the_right(ada: Person) -> None:
    for worth in ("\U0001fae9", "\u200fعلي"):
        player = await ada.join(await ada.create({"game": "nain_jaune", "seats": 3, "texts": {"worth": worth}}))
        assert player.table["texts"]["worth"] == worth
    forfeits = {"forfeits": ["\U0001fae9"]}
    status, _ = await ada.call("POST", "/api/tables", json={"game": "glukz", "seats": 3, "texts": forfeits})
    assert status == 201
