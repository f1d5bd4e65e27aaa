"""The puzzle of the day: what leaves before the answer, what counts, and what the page learns afterwards."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from tripot.bots.puzzles import Puzzle, all_puzzles
from tripot.hosts.room import dailies
from tripot.table import wire

from .kit import House, Json, Person

NAMES = sorted(all_puzzles())


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """The puzzle of today, whatever the day."""
    found = all_puzzles()[NAMES[0]]
    monkeypatch.setattr(dailies, "puzzle_of", lambda _key, _day: found)
    return found


async def ask(person: Person, **question: Any) -> tuple[int, Any]:
    day = (await person.call("GET", "/api/daily"))[1]["today"]["day"]
    return await person.call("POST", "/api/daily/puzzle", json={"day": day, "question": {"seq": 0, **question}})


def written(move: Any) -> Json:
    found = json.loads(wire.write(move))
    assert isinstance(found, dict)
    return {key: value for key, value in found.items() if value not in (None, [])}


def wrong_move(puzzle: Puzzle) -> Json:
    return written(puzzle.plain)


async def test_nothing_about_the_answer_leaves_before_it(house: House, ada: Person, puzzle: Puzzle) -> None:
    status, told = await ada.call("GET", "/api/daily/puzzle")
    assert (status, told["outcome"]) == (200, None)
    _, deal = puzzle.position()
    assert told["deal"]["view"] == json.loads(deal.look(puzzle.seat).json)
    assert puzzle.name not in json.dumps(told)
    assert (await ada.call("GET", "/api/daily"))[1]["puzzle"]["results"] is None


async def test_the_first_move_counts(house: House, ada: Person, bob: Person, puzzle: Puzzle) -> None:
    status, told = await ask(ada, type="move", move=wrong_move(puzzle))
    assert (status, told["answer"]["type"], told["outcome"]["solved"]) == (200, "done", False)
    assert told["outcome"]["best"] == json.loads(wire.write(puzzle.best[0]))
    assert set(told["outcome"]["messages"]) == {"en", "fr"}
    _, again = await ask(ada, type="move", move=written(puzzle.best[0]))
    assert not again["outcome"]["solved"]
    assert (await ada.call("GET", "/api/daily/puzzle"))[1]["outcome"] == again["outcome"]
    _, right = await ask(bob, type="move", move=written(puzzle.best[0]))
    assert right["outcome"]["solved"]
    status, info = await bob.call("GET", "/api/daily")
    assert (info["puzzle"]["solved"], info["streak"]) == (True, 1)
    assert [(each["place"], each["people"]) for each in info["puzzle"]["results"]] == [(1, 1), (2, 1)]


async def test_what_the_rules_refuse_is_no_answer(house: House, ada: Person, puzzle: Puzzle) -> None:
    held = (await ada.call("GET", "/api/daily/puzzle"))[1]["deal"]["view"]["seats"][puzzle.seat]["hand"]
    stranger = next(card for card in ("AS", "KS", "QS", "JS", "TS", "NS") if card not in held)
    status, told = await ask(ada, type="move", move={"verb": "play", "from": "hand", "cards": [stranger]})
    assert told.get("outcome") is None
    assert (status, told.get("code")) == (400, "unreadable") or told["answer"]["type"] == "error"
    status, told = await ask(ada, type="why", move=written(puzzle.best[0]))
    assert (status, told["answer"]["type"], told.get("outcome")) == (200, "done", None)
    assert (await ada.call("GET", "/api/daily"))[1]["puzzle"]["solved"] is None


async def test_the_puzzle_of_another_day_is_refused(house: House, ada: Person, puzzle: Puzzle) -> None:
    question = {"type": "move", "seq": 0, "move": written(puzzle.best[0])}
    status, refused = await ada.call("POST", "/api/daily/puzzle", json={"day": "2001-01-01", "question": question})
    assert (status, refused["code"]) == (400, "stale")


def test_each_puzzle_comes_once_before_any_comes_again() -> None:
    start = date(2026, 11, 26).toordinal()
    found = [dailies.puzzle_of("key", date.fromordinal(start + day)) for day in range(len(NAMES))]
    assert sorted(each.name for each in found if each) == NAMES
