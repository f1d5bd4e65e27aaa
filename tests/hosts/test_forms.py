"""What the forms of the page learn from the card room, and which options of a table it takes."""

from __future__ import annotations

import pytest

from tripot.rules.registry import GAMES, get

from .kit import House, Json, Person
from .kit import events as stored_events


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
