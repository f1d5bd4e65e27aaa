"""What may be seen is declared once: views are copied, written and read as their declaration says."""

from __future__ import annotations

import json
import random
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import numpy as np
import pytest

from tools import views
from tripot.engine.records import Ints, Record, dimensions_of
from tripot.play.deal import Deal
from tripot.play.match import Match, game
from tripot.rules.game import Game
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.describing import describe
from tripot.rules.shared.fields import EVERYBODY, UNSEEN, Card, Field, Number, Pile, Queue, Seat
from tripot.rules.shared.views import copier, derived_of, fields_of, tell_view, write_view

MOVES = 400  # of a deal at most
FIRST = 20  # positions that are all looked at
LOOKED_AT = 0.1  # of the others
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("turkish", {"players": 3}),
    ("turkish", {"players": 6, "decks": 2}),
    ("glukz", {"players": 4, "hidden": 5, "fly": True}),
    ("iljig", {"players": 3}),
    ("iljig", {"players": 6}),
    ("nain_jaune", {"players": 3}),
    ("nain_jaune", {"players": 5, "must_follow": False, "deals": 1}),
    ("pig", {"players": 3}),
    ("pig", {"players": 4, "variant": "vatra", "travel": True}),
    ("pig", {"players": 5, "variant": "spoons", "stock": True}),
]


def positions(name: str) -> Iterator[Deal]:
    """Positions of random deals, ends of deals among them."""
    for number, (_, options) in enumerate(table for table in TABLES if table[0] == name):
        for seed in range(4):
            yield from positions_of(game(name, **options).match(seed), random.Random(f"{number} {seed}"))


def positions_of(match: Match, dice: random.Random) -> Iterator[Deal]:
    deal = match.deal()
    for number in range(MOVES):
        if number < FIRST or deal.over or dice.random() < LOOKED_AT:
            yield deal
        if deal.over:
            break
        if deal.actors() == [CHANCE]:
            match.shuffle(deal)
            continue
        seat = dice.choice(deal.actors())
        legal = deal.legal_records(seat)
        place = dice.randrange(len(legal))
        deal.play_record(seat, legal[place : place + 1])


def viewers(deal: Deal) -> list[int | None]:
    return [None, *range(deal.table.players)]


# ---------------------------------------------------------------- copying


def shapes(record: type[Record]) -> dict[str, Any]:
    return {name: dimensions_of(hint) for name, hint in get_type_hints(record, include_extras=True).items()}


def partly_seen(game: Game) -> set[str]:
    """The fields of the state that a view has, but not for everybody as they are."""
    in_state = shapes(game.state)
    return {field.name for field in fields_of(game.view) if field.seen and in_state.get(field.name) == field.dimensions}


@pytest.mark.parametrize("name", GAMES)
def test_an_open_field_is_the_states_and_a_partly_seen_one_is_not(name: str) -> None:
    found = get(name)
    differed: set[str] = set()
    for deal in positions(name):
        for seat in viewers(deal):
            records = deal.view_records(seat)
            assert records["seat"][0] == (-1 if seat is None else seat)
            for field in fields_of(found.view):
                if field.copied:
                    assert np.array_equal(records[field.name], deal.states[field.name]), field.name
            for hidden in partly_seen(found) - differed:
                differed |= set() if np.array_equal(records[hidden], deal.states[hidden]) else {hidden}
    assert differed == partly_seen(found)


def test_what_the_state_has_not_is_not_copied() -> None:
    class State(Record):
        turn: int
        lying: Annotated[Ints, 3]

    class Unknown(Record):
        dealer: Annotated[int, Seat("the dealer")]

    class Longer(Record):
        lying: Annotated[Ints, "pack", Card("what lies there")]

    class Undeclared(Record):
        turn: int

    for view in (Unknown, Longer, Undeclared):
        with pytest.raises(TypeError, match=next(iter(view.__annotations__))):
            copier(State, view)


# ---------------------------------------------------------------- JSON


def fits(value: Any, kind: str) -> bool:
    """Whether a JSON value has a TypeScript type."""
    if kind.endswith("[]"):
        part = kind[:-2].removeprefix("(").removesuffix(")")
        return isinstance(value, list) and all(fits(each, part) for each in value)
    if kind.startswith("{"):
        parts = dict(re.findall(r"(\w+): (\w+)", kind))
        return isinstance(value, dict) and all(fits(value.get(key), part) for key, part in parts.items())
    if " | " in kind:
        return any(fits(value, part) for part in kind.split(" | "))
    if kind.startswith('"'):
        return bool(value == kind.strip('"'))
    return type(value) is {"number": int, "boolean": bool, "string": str, "null": type(None)}[kind]


def entries(told: dict[str, Any], field: Field) -> list[Any]:
    """What JSON has of a field: once, or for each seat."""
    return [seat[field.name] for seat in told["seats"]] if field.by_seat else [told[field.name]]


@pytest.mark.parametrize("name", GAMES)
def test_the_json_of_a_view_has_every_field_with_its_type(name: str) -> None:
    view = get(name).view
    declared = [field for field in fields_of(view) if field.on_wire]
    for deal in positions(name):
        told = deal.observe(0)
        assert len(told["seats"]) == deal.table.players
        shared = [field.name for field in declared if not field.by_seat]
        assert list(told) == [*shared, *derived_of(view), "seats"]
        assert list(told["seats"][0]) == [field.name for field in declared if field.by_seat]
        for field in declared:
            for value in entries(told, field):
                assert fits(value, field.json_type), (field.name, value)


@pytest.mark.parametrize("name", GAMES)
def test_the_json_of_a_view_has_no_byte_too_many(name: str) -> None:
    for deal in positions(name):
        for seat in viewers(deal):
            raw = write_view(deal.table.game.view, deal.view_records(seat))
            assert json.dumps(json.loads(raw), separators=(",", ":"), ensure_ascii=False).encode() == raw


def test_numbers_are_written_with_all_their_digits() -> None:
    class View(Record):
        players: Annotated[int, Number("players")]
        number: Annotated[int, Number("any number")]

    for number in (0, 1, 9, 10, 99, 100, 2**63 - 1, -1, -10, 1 - 2**63):
        views = View.new()
        views["number"] = number
        assert write_view(View, views) == b'{"players":0,"number":%d,"seats":[]}' % number


def test_a_list_is_no_longer_than_its_field_whatever_its_count_says() -> None:
    class View(Record):
        players: Annotated[int, Number("players")]
        count: Annotated[int, Number("the cards", unit="cards")]
        cards: Annotated[Ints, 3, Pile("the cards", count="count")]
        waiting: Annotated[Ints, 3, Queue("the cards that wait", count="count")]

    views = View.new()
    views["players"], views["count"], views["waiting"] = 1, 9, UNSEEN
    told = tell_view(View, views)
    assert (told["cards"], told["waiting"]) == ([["AS", "AS", "AS"]], [["?", "?", "?"]])


def test_a_view_says_who_sees_what_of_each_field_that_observe_writes() -> None:
    for name in GAMES:
        for field in fields_of(get(name).view):
            assert field.meaning, (name, field.name)
            assert field.copied or field.seen == EVERYBODY or len(field.seen.split()) > 1, (name, field.name)


def test_a_field_says_its_bounds_by_the_options() -> None:
    assert Number("cards", high=lambda options: 2 * options).bounds(3) == (0, 6)


# ---------------------------------------------------------------- bytes


class Reader:
    """Reads the bytes of a view with nothing but the printed declaration: no NumPy, nothing of the game."""

    def __init__(self, declaration: dict[str, Any], raw: bytes) -> None:
        assert len(raw) == declaration["bytes"]
        self.declaration = declaration
        self.fields = {field["name"]: field for field in declaration["fields"]}
        self.numbers = struct.unpack(f"<{len(raw) // 8}q", raw)
        self.players = self.of("players")[0]

    def of(self, name: str) -> tuple[int, ...]:
        """All the numbers of a field."""
        field, size = self.fields[name], 1
        for length in field["shape"]:
            size *= length
        return self.numbers[field["offset"] // 8 :][:size]

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"seats": [{} for _ in range(self.players)]}
        for name, field in self.fields.items():
            if not field["json"]:
                continue
            numbers = self.of(name)
            if field["by_seat"]:
                width = len(numbers) // field["shape"][0]
                for seat, entry in enumerate(told["seats"]):
                    entry[name] = self.read(field, numbers[seat * width : (seat + 1) * width], field["shape"][1:])
            else:
                told[name] = self.read(field, numbers, field["shape"])
        return told

    def read(self, field: dict[str, Any], numbers: tuple[int, ...], shape: list[int]) -> Any:
        counts = self.of(field["count"]) if "count" in field else ()
        if field["kind"] == "queue":
            starts = [sum(counts[:seat]) for seat in range(self.players)]
            return [
                ["?" if number < 0 else self.card(number) for number in numbers[start : start + count]]
                for start, count in zip(starts, counts, strict=False)
            ]
        if counts:
            numbers = numbers[: counts[0]]
        whole = getattr(self, f"read_{field['kind']}", None)
        if whole:
            return whole(numbers)
        values = [self.value(field, number) for number in numbers]
        return values if shape else values[0]

    def card(self, number: int) -> str:
        return str(self.declaration["faces"][number % self.declaration["pack"]])

    def value(self, field: dict[str, Any], number: int) -> Any:
        match field["kind"]:
            case "flag":
                return number == 1
            case "one_of":
                return field["labels"][number] if number >= 0 else None
            case "seat":
                return number if number >= 0 else None
            case "card":
                return self.card(number) if number >= 0 else None
            case "slots":
                return {-1: None, -2: "?"}[number] if number < 0 else self.card(number)
            case "bits":
                return [label for bit, label in enumerate(field["labels"]) if number >> bit & 1]
            case "faces":
                return self.read_cards((number,))
        return number

    def read_cards(self, numbers: tuple[int, ...]) -> list[str]:
        faces = self.declaration["faces"]
        return [card for face, card in enumerate(faces) for number in numbers if number >> face & 1]

    def read_order(self, numbers: tuple[int, ...]) -> list[str]:
        return [self.card(number) for number in numbers if number >= 0]

    def read_pile(self, numbers: tuple[int, ...]) -> list[list[str]]:
        plays = sorted({number // 256 for number in numbers})
        return [[self.card(number % 256) for number in numbers if number // 256 == play] for play in plays]

    def read_run(self, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
        return [{"seat": number // self.declaration["pack"], "card": self.card(number)} for number in numbers]


@pytest.mark.parametrize("name", GAMES)
def test_the_bytes_of_a_view_are_read_with_its_declaration_alone(name: str) -> None:
    printed: dict[str, Any] = {}
    for deal in positions(name):
        table = deal.table
        key = f"{table.options}"
        if key not in printed:
            printed[key] = json.loads(json.dumps(describe(table.game.view, table.sizes, table.options)))
        for seat in viewers(deal):
            records = deal.view_records(seat)
            told = tell_view(table.game.view, records)
            expected = {key: value for key, value in told.items() if key not in derived_of(table.game.view)}
            assert Reader(printed[key], records.tobytes()).json() == expected


def test_every_kind_says_how_it_is_read() -> None:
    declaration = describe(get("pig").view, get("pig").words.sizes(options("pig")), options("pig"))
    used = {field.kind.value for name in GAMES for field in fields_of(get(name).view)}
    assert used == set(declaration["kinds"])


def options(name: str) -> Any:
    return get(name).make_options({"players": 4})


# ---------------------------------------------------------------- what is written of it


def test_types_and_tables_are_what_the_declarations_say() -> None:
    stale = [str(path.relative_to(views.ROOT)) for path, text in views.files().items() if path.read_text() != text]
    assert stale == [], "run: uv run python -m tools.views"


def test_a_file_that_is_not_as_it_should_be_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("old", "utf-8")
    monkeypatch.setattr(views, "ROOT", tmp_path)
    monkeypatch.setattr(views, "files", lambda: {page: "new"})
    assert (views.main(check=True), page.read_text("utf-8")) == (1, "old")
    assert (views.main(check=False), page.read_text("utf-8")) == (0, "new")
    assert views.main(check=True) == 0
