"""What people say at a table, what a table writes down for itself, and what the forms ask the server."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import aiohttp
import msgspec
import pytest
from yarl import URL

from tripot import shuffle
from tripot.hosts.config import Config, Limit
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get
from tripot.table import decide, events, house_bots, project, requests, wire
from tripot.table.guest import Guest
from tripot.table.state import CHAT, TablePhase, TableState

from .kit import House, Json, Person, few, four_with_bots, move_of, open_house, table_for_two
from .kit import events as stored_events
from .tables import GUESTS, HERE, HOUSE, happen, table_in_play

# ---------------------------------------------------------------- saying


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


# ---------------------------------------------------------------- hush


def with_a_pig() -> TableState:
    """A table of Pig with `hush`, at which the first to lose has left."""
    state = table_in_play("pig", 4, 1, {"hush": True, "lives": "out"})
    play_deal(state)
    happen(state, events.Dealt(1))
    return state


def play_deal(state: TableState) -> None:
    """Let regular bots play the deal to its end."""
    while state.phase is TablePhase.PLAYING:
        assert state.deal is not None
        moves = [(seat, house_bots.choose(state.deal, seat, "regular", b"any")) for seat in state.deal.actors()]
        seat, move = next((seat, move) for seat, move in reversed(moves) if move)
        happen(state, events.Moved(seat, move))


def test_the_last_two_without_a_stock_win_together() -> None:
    state = with_a_pig()
    assert not match_of(state).together
    play_deal(state)
    match = match_of(state)
    assert match.together
    assert match.ranking is not None
    assert sorted(match.ranking) == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("game", "options", "word"),
    [
        ("iljig", {}, "ILJIG"),
        ("pig", {"word": "HOG"}, "HOG"),
        ("pig", {"variant": "magarac"}, "MAGARAC"),
        ("pig", {"variant": "vatra"}, ""),
        ("pig", {"lives": "out"}, ""),
    ],
)
def test_everybody_is_told_the_word_that_losses_spell(game: str, options: Json, word: str) -> None:
    state = table_in_play(game, 4, 1, options)
    assert project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).word == word


def match_of(state: TableState) -> wire.MatchInfo:
    """The match as everybody may know it."""
    match = project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).match
    assert match is not None
    return match


def test_talking_to_a_pig_is_a_move_where_it_costs() -> None:
    state = with_a_pig()
    assert state.deal is not None
    [pig] = [seat for seat in range(4) if seat not in state.deal.actors()]
    talker, other = (seat for seat in range(4) if seat != pig and seat != (pig + 1) % 4)

    def says(seat: int, to: int | None) -> list[events.Event]:
        return decide.decide(state, Guest(GUESTS[seat], "Bob"), requests.Say(text="psst", to=to), HOUSE).events

    assert [type(event) for event in says(talker, None)] == [events.Said]
    assert [type(event) for event in says(talker, other)] == [events.Said]
    assert [type(event) for event in says(pig, talker)] == [events.Said]
    said, moved = says(talker, pig)
    assert isinstance(said, events.Said)
    assert moved == events.Moved(talker, Move("talk", to=pig))
    happen(state, said, moved)
    assert [type(event) for event in says(talker, pig)] == [events.Said]  # it costs once


def test_without_hush_talking_to_a_pig_costs_nothing() -> None:
    state = table_in_play("turkish", 2, 1)
    found = decide.decide(state, Guest(GUESTS[0], "Ada"), requests.Say(reaction="bravo", to=1), HOUSE).events
    assert [type(event) for event in found] == [events.Said]


# ---------------------------------------------------------------- the table's own texts


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


async def test_the_lobby_knows_which_texts_a_game_takes(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    told = {game["name"]: game["table_texts"] for game in answer["games"]}
    assert (told["turkish"], told["glukz"], told["nain_jaune"]) == ([], ["forfeits"], ["worth"])


async def test_the_page_knows_in_which_games_a_move_may_be_taken_back(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    told = {game["name"]: game["undo"] for game in answer["games"]}
    assert told == {"turkish": True, "glukz": False, "iljig": True, "nain_jaune": True, "pig": False}


async def test_the_page_knows_how_the_ranks_of_a_game_stand(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    told = {game["name"]: game["ranks"] for game in answer["games"]}
    assert told["turkish"] == "AKQNJ98765432T"
    assert told["iljig"] == "XA23KQJT987654"
    assert told["nain_jaune"] == "KQJT98765432A"
    assert told["glukz"] == told["pig"] == "AKQNJT98765432X"


async def test_the_limits_that_the_lobby_knows_are_those_that_hold(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games?language=fr")
    limits = answer["limits"]
    fits = ["x" * limits["forfeit"]] * limits["forfeits"]
    for more, status in ([], 201), (["x"], 400):
        wanted = {"game": "glukz", "seats": 3, "texts": {"forfeits": fits + more}}
        assert (await ada.call("POST", "/api/tables", json=wanted))[0] == status
    for size, statuses in (0, (201, 200)), (1, (400, 400)):
        worth = {"game": "nain_jaune", "seats": 3, "texts": {"worth": "x" * (limits["worth"] + size)}}
        made, _ = await ada.call("POST", "/api/tables", json=worth)
        renamed, _ = await ada.call("POST", "/api/me", json={"name": "x" * (limits["name"] + size)})
        assert (made, renamed) == statuses


# ---------------------------------------------------------------- the forms


async def test_options_are_checked_before_there_is_a_table(house: House, ada: Person) -> None:
    status, answer = await ada.call("POST", "/api/games/glukz/check", json={"seats": 8, "options": {"tarot": True}})
    assert status == 200
    assert answer["options"]["players"] == 8
    assert (answer["options"]["decks"], answer["options"]["tarot"]) == (2, True)  # defaults are filled in
    assert stored_events(house.data) == []


@pytest.mark.parametrize(("seats", "deals"), [(4, [4, 8, 12]), (10, [10, 20, 30])])
async def test_deals_are_suggested_in_whole_rounds(ada: Person, seats: int, deals: list[int]) -> None:
    _, answer = await ada.call("POST", "/api/games/turkish/check", json={"seats": seats, "options": {"deals": 5}})
    assert answer["suggested"] == {"deals": deals}
    assert answer["options"]["deals"] == 5  # a suggestion is no limit


@pytest.mark.parametrize("name", GAMES)
def test_what_is_suggested_is_allowed(name: str) -> None:
    options = get(name).options
    for option, values in options.make({"players": 4}).suggestions().items():
        for value in values:
            options.make({"players": 4, option: value})


@pytest.mark.parametrize(
    ("game", "body", "code", "field"),
    [
        ("whist", {"seats": 4}, "unknown_game", "game"),
        ("pig", {"seats": 14, "options": {"variant": "vatra"}}, "bad_option", "seats"),
        ("pig", {"seats": 13, "options": {"cards": 5}}, "bad_option", "cards"),
        ("glukz", {"seats": 4, "options": {"annul": 99}}, "bad_option", "annul"),
        ("turkish", {"seats": 4, "options": {"nonsense": 1}}, "bad_option", "nonsense"),
        ("turkish", {"seats": 4, "options": {"players": 5}}, "bad_option", "players"),
        ("turkish", {}, "unreadable", None),
        ("turkish", {"seats": "4"}, "unreadable", None),
    ],
)
async def test_options_that_fit_no_table(ada: Person, game: str, body: Json, code: str, field: str | None) -> None:
    status, answer = await ada.call("POST", f"/api/games/{game}/check", json=body)
    assert (status, answer["code"], answer.get("field")) == (400, code, field)


# ---------------------------------------------------------------- moves put together


async def test_a_move_is_put_together_card_by_card(house: House, ada: Person) -> None:
    table_id = await ada.create({"game": "iljig", "seats": 3, "clock": 0, "pace": 0, "bots": ["regular"] * 2})
    player = await ada.join(table_id)
    await player.ask(type="start")
    await player.nonce()
    await player.until_turn()
    while not any(choice.get("built") for choice in player.table["deal"]["choices"]):
        if player.table["phase"] == "playing":
            last = player.table["deal"]["choices"][-1]  # beside a cover that is picking up, which is always legal
            assert (await player.play(move_of(last)))["type"] == "done"
        else:
            assert (await player.ask(type="ready"))["type"] == "done"  # the deal was over before our turn to lead
        await player.until_turn()
    choice = next(choice for choice in player.table["deal"]["choices"] if choice.get("built"))
    before, seq = stored_events(house.data), player.table["seq"]
    bare = {"verb": choice["verb"]}
    found = await player.ask(type="extend", seq=seq, move=bare)
    assert found["type"] == "extension"
    assert set(found["cards"]) <= set(choice["cards"])
    one = {**bare, "cards": found["cards"][:1]}
    further = await player.ask(type="extend", seq=seq, move=one)
    assert found["cards"][0] not in further["cards"]
    assert isinstance(further["complete"], bool)
    error = await player.ask(type="extend", seq=seq, move={**bare, "cards": ["ZZ"]})
    assert (error["code"], error["field"]) == ("unreadable", "move")
    assert (await player.ask(type="extend", seq=seq + 5, move=bare))["code"] == "stale"
    assert stored_events(house.data) == before


async def test_nothing_is_put_together_in_other_games_or_out_of_turn(ada: Person, bob: Person) -> None:
    table_id = await ada.create(table_for_two())
    player, stranger = await ada.join(table_id), await bob.join(table_id)
    move = {"verb": "play"}
    assert (await player.ask(type="extend", seq=1, move=move))["code"] == "not_now"
    assert (await stranger.ask(type="extend", seq=1, move=move))["code"] == "not_seated"


async def test_the_lobby_knows_with_what_an_option_is_of_use(ada: Person) -> None:
    _, answer = await ada.call("GET", "/api/games")
    told = {
        game["name"]: {option["name"]: option.get("used_with") for option in game["options"]}
        for game in answer["games"]
    }
    assert told["pig"]["pats"] == {"variant": ["vatra"]}
    assert told["glukz"]["knight"] == {"tarot": [True]}
    assert told["glukz"]["tarot"] is None


@pytest.mark.parametrize("name", GAMES)
def test_an_option_is_of_use_with_values_that_there_are(name: str) -> None:
    specs = get(name).options.specs()
    for spec in specs.values():
        for other, values in (spec.used_with or {}).items():
            for value in values:
                specs[other].check(value)
