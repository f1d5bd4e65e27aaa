"""What the picture of a table shows to one seat: the view as its game declares it, line by line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, get_type_hints

import numpy as np

from tripot.cards import SUIT_SIGNS
from tripot.engine.records import Array
from tripot.play import telling
from tripot.play.deal import Deal
from tripot.rules.shared.fields import EVERYBODY, FACE_DOWN, UNSEEN, Field, Kind, Number
from tripot.rules.shared.views import derived_of, fields_of, tell_view

HAND = "hand"
SIZE = "_size"  # `hand_size` counts the cards of `hand`, face-down ones included
SHOWN_OTHERWISE = ("turn", "over", "moves")  # shown by the line about who may act, or not at all
LAST = 12  # of a pile in the middle, the last plays are shown
CARDS = (Kind.CARD, Kind.CARDS, Kind.FACES, Kind.ORDER, Kind.PILE, Kind.QUEUE, Kind.SLOTS, Kind.RUN)


@dataclass(frozen=True)
class Part:
    """Cards that lie together (codes, or `FACE_DOWN`), or the letter of a suit, with words above them."""

    label: str
    cards: list[str]


@dataclass(frozen=True)
class Line:
    """A part of the middle, or the place of a seat: its name, words below it, and cards beside it."""

    name: str
    notes: list[str]
    parts: list[Part]


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it.

    Attributes:
        title: the name of the game, for people: `Spoons`.
        scores: points or places by seat once the deal is over, otherwise `None`.
        looking: the seat that looks.
        acting: the seats that it sees may act.
        names: the names of the seats.
        view: the JSON of what it sees.
        fields: the fields of the view that a table shows.
        labels: the labels of fields and of their values, by `field` and `field.value`; others have their own names.
    """

    title: str
    scores: list[int] | None
    looking: int
    acting: list[int]
    names: tuple[str, ...]
    view: Mapping[str, Any]
    fields: list[Field]
    labels: Mapping[str, str]

    def turn(self) -> str:
        """The only seat that may act, or the scores once the deal is over, as a sentence."""
        if self.scores is not None:
            return f"Scores: {', '.join(map(str, self.scores))}"
        return f"{self.names[self.acting[0]]} to play" if len(self.acting) == 1 else ""

    def notes(self) -> list[str]:
        """What is said of the whole table."""
        return [words for field in self._of_table() if (words := self._words(field, self.view[field.name]))]

    def middle(self) -> list[Line]:
        """The cards in the middle, with a line for each field."""
        shown = ((field, self._parts(field, self.view[field.name])) for field in self._of_table())
        return [Line(self._label(field), [], parts) for field, parts in shown if parts]

    def _of_table(self) -> Iterator[Field]:
        """The fields that aren't shown in front of a seat."""
        return (field for field in self.fields if not (_of_seat(field) or _is_mark(field)))

    def seat(self, seat: int) -> Line:
        """What is in front of a seat."""
        notes = [self._label(field) for field in self.fields if _is_mark(field) and self.view[field.name] == seat]
        parts: list[Part] = []
        for field in filter(_of_seat, self.fields):
            value = self._value_of_seat(field, seat)
            if words := self._words(field, value):
                notes.append(words)
            cards = [card for part in self._parts(field, value) for card in part.cards]
            parts += [Part(f"{self._label(field)} ({len(cards)})", cards)] if cards else []
        return Line(self.names[seat], notes, parts)

    def _value_of_seat(self, field: Field, seat: int) -> Any:
        """What a field has for a seat, with the cards of others that lie face down."""
        if not field.by_seat:
            return self.view[field.name][seat]
        own = self.view["seats"][seat]
        value = own[field.name]
        return [*value, *[FACE_DOWN] * (own[field.name + SIZE] - len(value))] if field.name + SIZE in own else value

    def _parts(self, field: Field, value: Any) -> list[Part]:
        """The cards of a field, or its places with their values above them."""
        if field.at:
            words = [self._told(field, each) for each in value]
            return [Part(label, [place]) for label, place in zip(words, field.at, strict=True) if label]
        if field.kind is Kind.RUN:
            runs = groupby(value, key=lambda laid: int(laid["seat"]))
            return [Part(self.names[seat], [laid["card"] for laid in run]) for seat, run in runs][-LAST:]
        if field.kind is Kind.PILE:
            return [Part("", play) for play in value[-LAST:]]
        cards = _leaves(value) if field.kind in CARDS else []
        return [Part("", cards)] if cards else []

    def _words(self, field: Field, value: Any) -> str:
        """Label and value of a field without cards or places; empty if there is nothing to say."""
        if field.kind in CARDS or field.at:
            return ""
        if field.kind is Kind.FLAG:
            return self._label(field) if value else ""
        values = ", ".join(told for each in _leaves(value) if (told := self._told(field, each)))
        return f"{self._label(field)} {values}".strip() if values else ""

    def _told(self, field: Field, value: Any) -> str:
        """A value for people; empty for none and for zero, unless the game has a word for it."""
        if value is None:
            return ""
        if field.kind is Kind.SEAT:
            return self.names[int(value)]
        plain = str(value or "") if field.kind is Kind.NUMBER else str(SUIT_SIGNS.get(value, telling.rank(value, "en")))
        return self.labels.get(f"{field.name}.{value}", plain.replace("_", " "))

    def _label(self, field: Field) -> str:
        return self.labels.get(field.name, field.name.replace("_", " "))


def look(deal: Deal, seat: int, names: tuple[str, ...] = (), *, reveal: bool = False) -> Scene:
    """The table as a seat sees it now; with `reveal`, all cards."""
    game, views = deal.table.game, deal.view_records(seat)
    texts = game.texts["en"]
    return Scene(
        title=telling.title(texts, deal.table.options.as_dict()),
        scores=deal.scores() if deal.over else None,
        looking=seat,
        acting=deal.awaited(seat),
        names=names or tuple(f"Player {number}" for number in deal.table.seats),
        view=tell_view(game.view, _revealed(deal, views) if reveal else views),
        fields=list(shown_fields(game.view)),
        labels=texts.get("view", {}),
    )


def shown_fields(view: Any) -> Iterable[Field]:
    """The fields of a view that a table shows. Numbers that the view derives are fields too."""
    fields = [field for field in fields_of(view) if field.on_wire]
    counts = {field.count for field in fields} | {field.name + SIZE for field in fields}
    for field in fields:
        if not field.aside and field.name not in counts and field.name not in SHOWN_OTHERWISE:
            yield field
    for name, method in derived_of(view).items():
        if get_type_hints(method)["return"] in (int, int | None):
            yield Number(name=name)


def _revealed(deal: Deal, views: Array) -> Array:
    """What a seat sees, with the hidden cards filled in from the fields of the same name in the deal."""
    for field in fields_of(deal.table.game.view):
        name = field.name
        if field.kind in CARDS and field.seen not in ("", EVERYBODY) and name in (deal.states.dtype.names or ()):
            truth, seen = deal.states[name], views[name]
            views[name] = np.where(seen == UNSEEN, truth, seen) if field.kind in (Kind.SLOTS, Kind.QUEUE) else truth
    return views


def _of_seat(field: Field) -> bool:
    """Whether the field has values for each seat."""
    return field.by_seat or field.kind is Kind.QUEUE


def _is_mark(field: Field) -> bool:
    """Whether the field is shown below the name of the seat in it."""
    return field.kind is Kind.SEAT and not field.dimensions


def _leaves(value: Any) -> list[Any]:
    """All values in one list, without none."""
    if isinstance(value, list):
        return [leaf for each in value for leaf in _leaves(each)]
    return [] if value is None else [value]
