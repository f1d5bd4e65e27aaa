"""How a game declares what may be seen of a deal: each field of its `View` once, with all that is to know about it.

    turn: Annotated[int, Seat("whose turn it is")]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen="one's own; all once the deal is over")]

The annotation gives the shape: dimensions, by name or as numbers. A field whose first dimension is `"seats"` has
numbers for every seat. The kind (`Seat`, `Cards`) says how the numbers are to be read. Without `seen` everybody sees
the field, and it is copied from the state's field of the same name. With `seen`, that sentence says who sees what, and
the game's `observe` writes the field.

`tripot.rules.shared.views` makes everything else of this declaration.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import Any, ClassVar

from tripot.cards import FACES, PACK, RANK_LETTERS, list_cards, write_card

UNSEEN = -2  # a card that lies face down
FACE_DOWN = "?"  # the same in JSON
PLAY_NUMBER = 256  # an entry of a pile's order is the number of the play * 256 + the card
NONE = " | null"  # in types: where there may be no value
OWN = "one's own; all once the deal is over"  # the `seen` of cards that only their owner sees
KNOWN = "all of one's own; of others, the cards that everybody has seen; all once the deal is over"
FACE_DOWN_ROW = "whether a card lies there; the cards once the deal is over"
EVERYBODY = "everybody"  # `seen` of an open field that is not copied from the state: `observe` writes it

Bound = int | Callable[[Any], int]  # a number, or a function of the table's options


class Kind(StrEnum):
    """How the numbers of a field are to be read."""

    NUMBER = "number"
    FLAG = "flag"
    ONE_OF = "one_of"
    SEAT = "seat"
    CARDS = "cards"
    CARD = "card"
    FACES = "faces"
    BITS = "bits"
    ORDER = "order"
    PILE = "pile"
    QUEUE = "queue"
    SLOTS = "slots"
    RUN = "run"


@dataclass(frozen=True)
class Field:
    """What a `View` declares of a field.

    Attributes:
        meaning: for people.
        seen: who sees how much of it; empty where everybody sees all of it. The head of this module says more.
        unit: what is counted, where something is.
        low: the least number, for `Number`.
        high: the greatest number, for `Number` and `Pile`.
        labels: what the values stand for, for `OneOf` and `Bits`.
        always: whether a value that may be none in other fields never is in this one.
        count: the field that says how many of the places are in use, where one does; for `Queue`, by seat.
        at: what the places are, where they have names: codes of cards, letters of suits, or words.
        aside: whether a table need not show it: other fields say it too, or it is of use to bots only.
        name: of the field; known once it is declared.
        dimensions: of its numbers; likewise.
    """

    kind: ClassVar[Kind]
    reading: ClassVar[str]  # how the numbers in the bytes are to be read
    typescript: ClassVar[str]  # the type of the JSON of a value
    whole: ClassVar[bool] = False  # whether all the numbers make one value, not each its own
    on_wire: ClassVar[bool] = True  # whether JSON has it

    meaning: str = ""
    seen: str = field(default="", kw_only=True)
    unit: str = field(default="", kw_only=True)
    low: Bound = field(default=0, kw_only=True)
    high: Bound = field(default=1, kw_only=True)
    labels: tuple[str, ...] = field(default=(), kw_only=True)
    always: bool = field(default=False, kw_only=True)
    count: str = field(default="", kw_only=True)
    at: tuple[str, ...] = field(default=(), kw_only=True)
    aside: bool = field(default=False, kw_only=True)
    name: str = field(default="", kw_only=True)
    dimensions: tuple[str | int, ...] = field(default=(), kw_only=True)

    @property
    def bounded(self) -> bool:
        """Whether the bounds say something of the numbers themselves."""
        return self.kind is Kind.NUMBER

    @property
    def copied(self) -> bool:
        """Whether it is the state's field of the same name."""
        return not self.seen

    @property
    def by_seat(self) -> bool:
        """Whether every seat has its own numbers."""
        return self.dimensions[:1] == ("seats",)

    @property
    def places(self) -> tuple[str | int, ...]:
        """The dimensions without that of the seats."""
        return self.dimensions[1:] if self.by_seat else self.dimensions

    def bounds(self, options: Any) -> tuple[int, int]:
        """The least and the greatest number at a table."""
        low, high = (bound(options) if callable(bound) else bound for bound in (self.low, self.high))
        return low, high

    def explain(self, options: Any) -> str:  # noqa: ARG002  (some kinds need them)
        """The meaning at a table."""
        return self.meaning

    def tell(self, numbers: Sequence[int], counts: Sequence[int] = ()) -> Any:
        """The JSON of its numbers, or of those of one seat; `counts`: what `count` says of them."""
        if counts:
            numbers = numbers[: counts[0]]
        if self.whole:
            return self.tell_all(numbers)
        return [self.tell_one(number) for number in numbers] if self.places else self.tell_one(numbers[0])

    def tell_one(self, number: int) -> Any:
        """The JSON of one number."""
        return number

    def tell_all(self, numbers: Sequence[int]) -> Any:
        """The JSON of all the numbers together, for kinds in which they make one value."""
        return [self.tell_one(number) for number in numbers]

    @property
    def value_type(self) -> str:
        """The TypeScript type of the JSON of a value."""
        return self.typescript.removesuffix(NONE) if self.always else self.typescript

    @property
    def json_type(self) -> str:
        """The TypeScript type of its JSON, or of that of one seat."""
        if self.whole or not self.places:
            return self.value_type
        return f"({self.value_type})[]" if "|" in self.value_type else f"{self.value_type}[]"


# ---------------------------------------------------------------- numbers


class Number(Field):
    """A number."""

    kind = Kind.NUMBER
    reading = "the number itself"
    typescript = "number"


class Flag(Field):
    """Yes or no."""

    kind = Kind.FLAG
    reading = "1 for true, 0 for false"
    typescript = "boolean"

    def tell_one(self, number: int) -> bool:
        """`true` or `false`."""
        return bool(number)


class OneOf(Field):
    """One of a few values."""

    kind = Kind.ONE_OF
    reading = "a place in `labels`, from 0; negative for none"
    typescript = "string | null"

    @property
    def value_type(self) -> str:
        """All the labels, or none of them."""
        labels = " | ".join(f'"{label}"' for label in self.labels)
        return labels if self.always else labels + NONE

    def tell_one(self, number: int) -> str | None:
        """The label."""
        return self.labels[number] if number >= 0 else None


@dataclass(frozen=True)
class OneRank(OneOf):
    """One of the ranks."""

    labels: tuple[str, ...] = field(default=tuple(RANK_LETTERS), kw_only=True)

    @property
    def value_type(self) -> str:
        """Any of the codes: a union of them would tell nobody more."""
        return super(OneOf, self).value_type


class Bits(Field):
    """Some of a few values."""

    kind = Kind.BITS
    reading = "bit n is set where the nth of `labels`, from 0, is among them"
    typescript = "string[]"

    def tell_one(self, number: int) -> list[str]:
        """The labels."""
        return [label for bit, label in enumerate(self.labels) if number >> bit & 1]


class Seat(Field):
    """A seat."""

    kind = Kind.SEAT
    reading = "a seat, from 0; negative for nobody"
    typescript = "number | null"

    def tell_one(self, number: int) -> int | None:
        """The seat, if any."""
        return number if number >= 0 else None


@dataclass(frozen=True)
class Setting(Number):
    """An option, which the `View` repeats for the kernels; of a choice, its number.

    Attributes:
        option: the option's name.
    """

    on_wire = False
    meaning: str = field(default="an option of the table", init=False)
    option: str

    def bounds(self, options: Any) -> tuple[int, int]:
        """The limits of the option."""
        spec = options.specs()[self.option]
        high = len(spec.choices) - 1 if spec.choices else max(1, spec.maximum)
        return 0 if spec.choices or spec.kind == "bool" else spec.minimum, high

    def explain(self, options: Any) -> str:
        """Which option it is, and the numbers of its choices."""
        choices = options.specs()[self.option].choices
        named = f" ({', '.join(f'{place} {choice}' for place, choice in enumerate(choices))})" if choices else ""
        return f"the option `{self.option}`{named}"


def _last_seat(options: Any) -> int:
    return int(options.players) - 1


@dataclass(frozen=True)
class Observer(Number):
    """The seat that the view is for."""

    on_wire = False
    meaning: str = "the observing seat itself; -1 for a spectator"
    seen: str = field(default=EVERYBODY, kw_only=True)
    low: Bound = field(default=-1, kw_only=True)
    high: Bound = field(default=_last_seat, kw_only=True)


# ---------------------------------------------------------------- cards


class Card(Field):
    """A card."""

    kind = Kind.CARD
    reading = f"pack * {PACK} + face; negative for none"
    typescript = "string | null"

    def tell_one(self, number: int) -> str | None:
        """Its code, if it is one."""
        return write_card(number) if number >= 0 else None


class Cards(Field):
    """A set of cards."""

    kind = Kind.CARDS
    reading = "a number for each pack, in which bit `face` is set where that card is among them"
    typescript = "string[]"
    whole = True

    def tell_all(self, numbers: Sequence[int]) -> list[str]:
        """The codes in deck order."""
        return list_cards(numbers)


class Faces(Field):
    """A set of faces."""

    kind = Kind.FACES
    reading = "bit `face` is set where that card is among them"
    typescript = "string[]"

    def tell_one(self, number: int) -> list[str]:
        """The codes in deck order."""
        return list_cards([number])


class Order(Field):
    """Cards in an order."""

    kind = Kind.ORDER
    reading = f"cards (pack * {PACK} + face) one after the other; negative behind the last"
    typescript = "string[]"
    whole = True

    def tell_all(self, numbers: Sequence[int]) -> list[str]:
        """The codes in that order."""
        return [write_card(number) for number in numbers if number >= 0]


class Slots(Field):
    """Places where a card may lie face down."""

    kind = Kind.SLOTS
    reading = f"by place: a card (pack * {PACK} + face), {UNSEEN} for one that lies face down, -1 for none"
    typescript = "string | null"

    def tell_one(self, number: int) -> str | None:
        """The code, `"?"` or nothing."""
        return write_card(number) if number >= 0 else FACE_DOWN if number == UNSEEN else None


class Pile(Field):
    """A pile, play by play. The view's `moves` less the number of a play says how long ago it was."""

    kind = Kind.PILE
    reading = f"play * {PLAY_NUMBER} + pack * {PACK} + face, the oldest first, as many as `count` says"
    typescript = "string[][]"
    whole = True

    def tell_all(self, numbers: Sequence[int]) -> list[list[str]]:
        """The codes, a list for each play."""
        plays: dict[int, list[str]] = {}
        for number in numbers:
            plays.setdefault(number // PLAY_NUMBER, []).append(write_card(number % PLAY_NUMBER))
        return list(plays.values())


class Queue(Field):
    """Cards that wait for the seats to take them up."""

    kind = Kind.QUEUE
    reading = (
        f"cards (pack * {PACK} + face, {UNSEEN} for one that lies face down) for seat 0, then for seat 1 and so on, as "
        "many for each as `count` says, the next to be taken up first; -1 behind the last"
    )
    typescript = "string[][]"

    def tell(self, numbers: Sequence[int], counts: Sequence[int] = ()) -> list[list[str]]:
        """The codes, or `"?"`, a list for each seat."""
        cards = iter([write_card(number) if number >= 0 else FACE_DOWN for number in numbers])
        return [list(islice(cards, count)) for count in counts]

    @property
    def json_type(self) -> str:
        """A list for each seat."""
        return self.typescript


class Run(Field):
    """Cards in the order in which they were played, with their players."""

    kind = Kind.RUN
    reading = f"seat * {PACK} + face, the oldest first, as many as `count` says"
    typescript = "{ seat: number; card: string }[]"
    whole = True

    def tell_all(self, numbers: Sequence[int]) -> list[dict[str, Any]]:
        """Seats and codes."""
        return [{"seat": number // PACK, "card": FACES[number % PACK]} for number in numbers]


KINDS: tuple[type[Field], ...] = (
    Number, Flag, OneOf, Seat, Cards, Card, Faces, Bits, Order, Pile, Queue, Slots, Run
)  # fmt: skip
