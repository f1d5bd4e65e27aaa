"""Values made from the types of messages: right ones, ones that are nearly right, and any at all."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, get_args

import msgspec.inspect as types

from tripot.bots import BOTS
from tripot.cards import RANK_LETTERS, SUIT_LETTERS
from tripot.hosts import accounts
from tripot.hosts.http import bodies
from tripot.rules.registry import GAMES, get
from tripot.table import requests
from tripot.table.opening import NewTable
from tripot.table.playing_on import PlayOn
from tripot.table.puzzles import TriedInPuzzle

CARDS = [rank + suit for rank in RANK_LETTERS for suit in SUIT_LETTERS] + ["XR", "XB"]
VERBS = sorted({verb for game in GAMES for verb in get(game).texts["en"]["verbs"]})
NUMBERS = (
    *(0, 0, 1, 1, 2, 3, -1, 5, 9, 10, 52, 60, 99, 100, 255, 256, 1000),
    *(1 << 15, (1 << 31) - 1, 1 << 31, 1 << 32, 1 << 53, (1 << 62), (1 << 63) - 1, 1 << 63, 1 << 64),
    *(-2, -(1 << 31), -(1 << 63), -(1 << 63) - 1, 10**30, 10**400),
)
FRACTIONS = (0.0, -0.0, 0.5, 1.0, 312.5, -1.0, 5e-324, 1e-9, 1e15, 1e300, float("inf"), float("-inf"), float("nan"))
TEXTS = (
    *("", " ", "a", "Ada", "KS", "hand", "true", "null", "-1", "0x10", "1e999", "../../etc/passwd", "%00%s%n", "{}"),
    *("\0", "\n", "\r\n", "\x7f", "\x1b[2J", "\ud800", "\udfff\ud800", "\ufeff", "\uffff", "\U0010ffff", "\ue000"),
    *("\u200b", "\u200d\u200d", "\u202eada", "\u2066", "e\u0301", "Z" + "\u0353\u0300" * 60, "\u3164", "Аdа", "ﷺ" * 20),
    *("👩\u200d👩\u200d👧\u200d👦", "🏴\U000e0067\U000e0062\U000e007f", "I\u0307", "ß", "ﬃ", "\u1e9b\u0323", "\u2028"),
    *("'; DROP TABLE events;--", "<script>alert(1)</script>"),
    *("x" * 24, "x" * 25, "x" * 40, "x" * 41, "x" * 200, "x" * 201, "é" * 801, "x" * 5000, "__proto__", "type"),
)
USUAL: dict[str, tuple[Any, ...]] = {
    "verb": tuple(VERBS),
    "from": ("hand", "visible", "hidden", "stock", None),
    "cards": tuple(CARDS),
    "suit": (*SUIT_LETTERS, None),
    "end": ("top", "bottom", None),
    "bot": (*BOTS, None),
    "bots": tuple(BOTS),
    "game": tuple(GAMES),
    "seat": tuple(range(6)),
    "to": (*range(6), None),
    "slot": (*range(5), None),
    "match": (0, 0, 1, 2),
    "person": tuple(range(5)),
    "forfeit_each": ("match", "deal"),
}
"""What messages name, by field: random texts alone would never get past the first check."""

REQUESTS = tuple(get_args(requests.Request))
BODIES = (
    NewTable,
    PlayOn,
    bodies.NewName,
    bodies.UsePass,
    bodies.WantRatings,
    bodies.Check,
    bodies.NewCircle,
    bodies.CircleTable,
    bodies.NewLink,
    bodies.JoinCircle,
    bodies.NewTournament,
    bodies.JoinTournament,
    bodies.TournamentRoundNumber,
    bodies.OtherPerson,
    accounts.NewPasskey,
    accounts.NewSubscription,
    accounts.UsePasskey,
    TriedInPuzzle,
)


class Maker:
    """Makes values of types."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def request(self) -> dict[str, Any]:
        """A message of one of the types that the card room reads, each of its fields of the right type."""
        return self.struct(self.dice.choice(REQUESTS))

    def struct(self, kind: type) -> dict[str, Any]:
        """A message, or body, of a type."""
        made = self._make(types.type_info(kind), "")
        assert isinstance(made, dict)
        return made

    def _make(self, kind: types.Type, name: str) -> Any:
        """A value of a type, for a field."""
        if name in USUAL and self.dice.random() < 0.8 and not isinstance(kind, types.CollectionType):
            return self.dice.choice(USUAL[name])
        match kind:
            case types.StructType():
                return self._fields(kind)
            case types.UnionType():
                return self._make(self.dice.choice(kind.types), name)
            case types.VarTupleType() | types.ListType():
                return [self._make(kind.item_type, name) for _ in range(self.dice.choice((0, 1, 1, 2, 3, 30)))]
            case types.DictType():
                return {self._text(): self.junk() for _ in range(self.dice.choice((0, 1, 3)))}
        return self._simple(kind)

    def _simple(self, kind: types.Type) -> Any:
        match kind:
            case types.LiteralType():
                return self.dice.choice(kind.values)
            case types.StrType(pattern=str()):
                return self.dice.randbytes(self.dice.choice((16, 32, 32, 64))).hex()
            case types.StrType():
                return self._text()
            case types.IntType():
                return self.dice.choice(NUMBERS)
            case types.FloatType():
                return self.dice.choice(FRACTIONS)
            case types.BoolType():
                return self.dice.random() < 0.5
        return None if isinstance(kind, types.NoneType) else self.junk()

    def _fields(self, kind: types.StructType) -> dict[str, Any]:
        made = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for field in kind.fields:
            if field.required or self.dice.random() < 0.5:
                made[field.encode_name] = self._make(field.type, field.encode_name)
        return made

    def _text(self) -> str:
        made = self.dice.choice(TEXTS)
        return made if self.dice.random() < 0.7 else made + chr(self.dice.randrange(0x110000))

    def junk(self, depth: int = 3) -> Any:
        """Any JSON value."""
        kinds = ("number", "fraction", "text", "constant", "card", "list", "object")
        match self.dice.choice(kinds if depth else kinds[:5]):
            case "number":
                return self.dice.choice(NUMBERS)
            case "fraction":
                return self.dice.choice(FRACTIONS)
            case "text":
                return self._text()
            case "card":
                return self.dice.choice(CARDS)
            case "list":
                return [self.junk(depth - 1) for _ in range(self.dice.choice((0, 1, 2, 50)))]
            case "object":
                return {self._text(): self.junk(depth - 1) for _ in range(self.dice.choice((0, 1, 3)))}
        return self.dice.choice((None, True, False))

    def spoiled(self, value: dict[str, Any]) -> dict[str, Any]:
        """A message with something wrong somewhere: a field that is missing, one too many, or of another type."""
        made = copy.deepcopy(value)
        place: Any = made
        while isinstance(place, dict) and place:
            inner = [each for each in place.values() if isinstance(each, dict) and each]
            if not inner or self.dice.random() < 0.5:
                break
            place = self.dice.choice(inner)
        match self.dice.choice(("missing", "additional", "other", "other", "renamed")) if place else "additional":
            case "missing":
                place.pop(self.dice.choice(list(place)), None)
            case "additional":
                place[self._text()] = self.junk()
            case "renamed":
                place[self._text()] = place.pop(self.dice.choice(list(place)), None)
            case _:
                place[self.dice.choice(list(place))] = self.junk()
        return made

    def text(self, message: Any) -> str:
        """A message as JSON, written in one of several ways."""
        return json.dumps(
            message, ensure_ascii=self.dice.random() < 0.7, indent=self.dice.choice((None, None, None, 1))
        )

    def torn(self, text: str) -> str:
        """A text with something cut out, put in twice, changed, or laid deep."""
        start, end = sorted((self.dice.randrange(len(text) + 1), self.dice.randrange(len(text) + 1)))
        deep = self.dice.choice((2, 100, 5000))
        match self.dice.choice(("end", "start", "out", "twice", "letter", "deep", "lists", "long", "fields")):
            case "end":
                return text[:start]
            case "start":
                return text[start:]
            case "out":
                return text[:start] + text[end:]
            case "twice":
                return text + text[start:end]
            case "letter":
                return text[:start] + self._text() + text[start + 1 :]
            case "deep":
                return '{"type":' * deep + text + "}" * deep
            case "lists":
                return text[:start] + "[" * deep + "]" * deep + text[end:]
            case "fields":  # the same field again: which of them counts?
                return text[:-1] + "," + text[1:]
        return text + " " * self.dice.choice((10, 17_000))
