"""What a table shows to one seat: the view as its game declares it, cards as cards and the rest in words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
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
SIZE = "_size"  # `hand_size` counts the cards of `hand`, those that lie face down too
SHOWN_OTHERWISE = ("turn", "over", "moves")  # by what is said of those who may act, and by the last move
CARDS = (Kind.CARD, Kind.CARDS, Kind.FACES, Kind.ORDER, Kind.PILE, Kind.QUEUE, Kind.SLOTS, Kind.RUN)


@dataclass(frozen=True)
class Group:
    """Cards that lie together: their codes, `FACE_DOWN`, or `None` for an empty place."""

    cards: tuple[str | None, ...]
    by: str = ""  # who has played them, where that is shown


@dataclass(frozen=True)
class Shown:
    """A field that has something to say: cards, or words.

    Attributes:
        label: its name for people; may be empty.
        text: its value; empty where the label says it all.
        groups: its cards.
        under: whether the cards of the field declared before it lie on these.
    """

    label: str
    text: str = ""
    groups: tuple[Group, ...] = ()
    under: bool = False

    @property
    def words(self) -> str:
        """Label and value."""
        return " ".join(filter(None, (self.label, self.text)))

    @property
    def cards(self) -> list[str | None]:
        """All its cards, the empty places too."""
        return [card for group in self.groups for card in group.cards]


@dataclass(frozen=True)
class SeatScene:
    """What lies in front of a seat: its hand, its other cards, and what stands beside its name."""

    name: str
    acts: bool
    hand: list[str | None]
    rows: list[Shown]
    notes: list[str]


@dataclass(frozen=True)
class Scene:
    """A table as one seat sees it.

    Attributes:
        title: what is played, for people: `Spoons`.
        view: `Deal.observe` of the seat; where all is revealed, with all cards.
        fields: what the game declares of its views.
        labels: of fields and their values, by `field` and `field.value`, where the game's messages have them.
        seat: who looks.
        names: the names of the seats.
        turns: the seats that this one sees may act.
        last: the last move that it saw, as a sentence; empty before the first.
        scores: points or places by seat when the deal is over, otherwise `None`.
    """

    title: str
    view: dict[str, Any]
    fields: tuple[Field, ...]
    labels: Mapping[str, str]
    seat: int
    names: tuple[str, ...]
    turns: tuple[int, ...]
    last: str
    scores: tuple[int, ...] | None

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from the left."""
        players = len(self.names)
        return [(self.seat + step) % players for step in range(1, players)]

    @property
    def turn(self) -> str:
        """Who may act, as a sentence."""
        if self.scores is not None:
            return "The deal is over"
        if len(self.turns) == 1:
            return f"{self.names[self.turns[0]]} to play"
        return "May act: " + ", ".join(str(seat) for seat in self.turns) if self.turns else ""

    @cached_property
    def shared(self) -> list[Shown]:
        """What lies in the middle, in the order of the declaration."""
        fields = [field for field in self.fields if not self._of_seats(field) and not field.at]
        return [shown for field in fields for shown in self._show(field, self.view[field.name])]

    @cached_property
    def board(self) -> dict[str, list[str]]:
        """What is shown of places that have a name, such as boxes: by that name."""
        cells: dict[str, list[str]] = {}
        for field in (field for field in self.fields if field.at):
            for place, value in zip(field.at, self.view[field.name], strict=True):
                cells.setdefault(place, []).extend(shown.words for shown in self._show(field, value))
        return cells if any(cells.values()) else {}

    @cached_property
    def seats(self) -> list[SeatScene]:
        """What lies in front of the seats."""
        return [self._seat(seat) for seat in range(len(self.names))]

    def _seat(self, seat: int) -> SeatScene:
        own, shared = self.view["seats"][seat], self.view
        values = [
            (field, own[field.name] if field.by_seat else shared[field.name][seat])
            for field in self.fields
            if field.by_seat or field.kind is Kind.QUEUE
        ]
        shown = [(field, each) for field, value in values for each in self._show(field, _whole(field, value, own))]
        rows = [each for field, each in shown if field.name != HAND and each.groups]
        hand = [card for field, each in shown if field.name == HAND for card in each.cards]
        notes = [] if self.scores is None else [f"score {self.scores[seat]}"]
        notes += [self._label(field) for field in self.fields if _marks(field) and shared[field.name] == seat]
        notes += [each.words for _, each in shown if not each.groups]
        return SeatScene(self.names[seat], seat in self.turns, hand, rows, notes)

    def _of_seats(self, field: Field) -> bool:
        return field.by_seat or field.kind is Kind.QUEUE or _marks(field)

    def _show(self, field: Field, value: Any) -> Iterator[Shown]:
        """A field, unless it has nothing to say."""
        if field.kind in CARDS:
            groups = tuple(self._groups(field, value))
            if any(card for group in groups for card in group.cards):
                yield Shown(self._label(field), groups=groups, under=field.kind is Kind.SLOTS)
        elif field.kind is Kind.FLAG:
            if value:
                yield Shown(self._label(field))
        elif text := ", ".join(filter(None, (self._word(field, each) for each in _leaves(value)))):
            yield Shown(self._label(field), text)

    def _groups(self, field: Field, value: Any) -> Iterator[Group]:
        if field.kind is Kind.RUN:
            for seat, cards in groupby(value, key=lambda laid: int(laid["seat"])):
                yield Group(tuple(laid["card"] for laid in cards), self.names[seat])
        elif field.kind is Kind.PILE:
            yield from (Group(tuple(play)) for play in value)
        else:
            yield from (Group((card,)) for card in _leaves(value, keep=field.kind is Kind.SLOTS))

    def _word(self, field: Field, value: Any) -> str:
        """A value for people; nothing for zero, unless the game names it."""
        if field.kind is Kind.SEAT:
            return self.names[int(value)]
        plain = str(value or "") if field.kind is Kind.NUMBER else _index(value)
        return self.labels.get(f"{field.name}.{value}", plain)

    def _label(self, field: Field) -> str:
        return self.labels.get(field.name, field.name.replace("_", " "))


def _marks(field: Field) -> bool:
    """Whether it is noted beside the name of the seat that it says."""
    return field.kind is Kind.SEAT and not field.dimensions


def _whole(field: Field, value: Any, own: Mapping[str, Any]) -> Any:
    """The cards of a seat, those that lie face down too."""
    return [*value, *[FACE_DOWN] * (own[field.name + SIZE] - len(value))] if field.name + SIZE in own else value


def _leaves(value: Any, *, keep: bool = False) -> Iterator[Any]:
    """All values one after the other, without those that are none unless they are kept."""
    if isinstance(value, list):
        for each in value:
            yield from _leaves(each, keep=keep)
    elif value is not None or keep:
        yield value


def _index(label: str) -> str:
    """A suit, a rank or another value in words."""
    ranks = telling.messages("en")["ranks"]
    return str(SUIT_SIGNS.get(label) or ranks.get(label) or label.replace("_", " "))


# ---------------------------------------------------------------- looking


def look(deal: Deal, seat: int, names: tuple[str, ...], *, reveal: bool = False) -> Scene:
    """The table as a seat sees it now; with `reveal`, all cards."""
    game, options = deal.table.game, deal.table.options.as_dict()
    views = deal.view_records(seat)
    texts = game.texts["en"]
    return Scene(
        title=telling.title(texts, options),
        view=tell_view(game.view, revealed(deal, views) if reveal else views),
        fields=tuple(shown_fields(game.view)),
        labels=texts.get("view", {}),
        seat=seat,
        names=names,
        turns=tuple(deal.awaited(seat)),
        last=telling.tell_last(deal, seat, list(names), "en"),
        scores=tuple(deal.scores()) if deal.over else None,
    )


def shown_fields(view: Any) -> Iterable[Field]:
    """The fields of a view that a table shows; numbers that it derives are fields like others."""
    fields = [field for field in fields_of(view) if field.on_wire]
    counts = {field.count for field in fields} | {field.name + SIZE for field in fields}
    for field in fields:
        if not field.aside and field.name not in counts and field.name not in SHOWN_OTHERWISE:
            yield field
    for name, method in derived_of(view).items():
        if get_type_hints(method)["return"] in (int, int | None):
            yield Number(name=name)


def revealed(deal: Deal, views: Array) -> Array:
    """What a seat sees, with all cards that the deal has under the same name."""
    for field in fields_of(deal.table.game.view):
        name = field.name
        if field.kind in CARDS and field.seen not in ("", EVERYBODY) and name in (deal.states.dtype.names or ()):
            truth, seen = deal.states[name], views[name]
            views[name] = np.where(seen == UNSEEN, truth, seen) if field.kind in (Kind.SLOTS, Kind.QUEUE) else truth
    return views
