"""How a game declares what may be seen of a deal: each field of its `View`, with its meaning and who sees it.

    turn: Annotated[int, Seat("whose turn it is")]
    hand: Annotated[IntTable, "seats", "lanes", Cards("hands", seen="the seat's own; all once the deal is over")]

The annotation has the shape: dimensions, by name or as numbers. A field whose first dimension is `"seats"` has numbers
for every seat. The kind (`Seat`, `Cards`) says how to read the numbers. Without `seen`, everybody sees the field, which
is copied from the state's field of the same name. With `seen`, that sentence says who sees what, and the game's
`observe` writes the field.

`tripot.rules.shared.views` derives everything else from this declaration.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, ClassVar

from tripot.cards import FACES, PACK, RANK_LETTERS
from tripot.engine.records import LANES

UNSEEN = -2  # a card that lies face down
FACE_DOWN = "?"  # the same in JSON
MOST_SEATS = 62  # masks of seats have no more bits
PLAY_NUMBER = 256  # an entry in the order of a pile is the number of the play * 256 + the card
NONE = " | null"  # in types, if there may be no value
OWN = "the seat's own; all once the deal is over"  # the `seen` of cards that only their owner sees
KNOWN = "the seat's own; of others, the cards that everybody has seen; all once the deal is over"
FACE_DOWN_ROW = "whether there is a card; the cards once the deal is over"
EVERYBODY = "everybody"  # `seen` of an open field that `observe` writes, because the state has no copy

Bound = int | Callable[[Any], int]  # a number, or a function of the table's options


class Kind(StrEnum):
    """How to read the numbers of a field."""

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


class Form(IntEnum):
    """How JSON has the numbers of a field. `tripot.rules.shared.writing` writes them."""

    NUMBER = 0  # as they are
    LABEL = 1  # each as its label
    SET = 2  # as lists with the label of each bit that is set
    ORDER = 3  # each as its label; those below 0 are left out
    PILE = 4  # in a list for each play, each as the label of its card
    QUEUE = 5  # in a list for each count, each as its label


@dataclass(frozen=True)
class Field:
    """What a `View` declares of a field.

    Attributes:
        meaning: for people.
        seen: who sees how much of it; empty if everybody sees all of it. The head of this module says more.
        unit: what it counts, if it counts something.
        low: the least number, for `Number`.
        high: the greatest number, for `Number` and `Pile`.
        labels: what the values stand for, for `OneOf` and `Bits`.
        always: whether the value is never none, although this kind allows it.
        count: the field with the number of places in use, if there is one; for `Queue`, by seat.
        at: names of the places, if they have any: codes of cards, letters of suits, or words.
        counted: for `OWN` cards in a state, whether everybody sees how many there are, in a field with `_size` after
            the name.
        aside: whether a table may leave it out, because other fields contain it or only bots need it.
        name: the name of the field; known once it is declared.
        dimensions: the dimensions of its numbers; known once it is declared.
    """

    kind: ClassVar[Kind]
    form: ClassVar[Form]
    reading: ClassVar[str]  # how to read the numbers in the bytes
    typescript: ClassVar[str]  # the type of the JSON of a value
    unseen: ClassVar[str | None] = None  # the label of `UNSEEN`; that of other negative numbers is null
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
    counted: bool = field(default=False, kw_only=True)
    aside: bool = field(default=False, kw_only=True)
    name: str = field(default="", kw_only=True)
    dimensions: tuple[str | int, ...] = field(default=(), kw_only=True)

    @property
    def bounded(self) -> bool:
        """Whether the bounds apply to the numbers themselves."""
        return self.kind is Kind.NUMBER

    @property
    def copied(self) -> bool:
        """Whether it is copied from the state's field of the same name."""
        return not self.seen

    @property
    def by_seat(self) -> bool:
        """Whether every seat has its own numbers."""
        return self.dimensions[:1] == ("seats",)

    @property
    def places(self) -> tuple[str | int, ...]:
        """The dimensions, without the one for seats."""
        return self.dimensions[1:] if self.by_seat else self.dimensions

    def bounds(self, options: Any) -> tuple[int, int]:
        """The least and the greatest number at this table."""
        low, high = (bound(options) if callable(bound) else bound for bound in (self.low, self.high))
        return low, high

    def explain(self, options: Any) -> str:  # noqa: ARG002  (some kinds need them)
        """The meaning at this table."""
        return self.meaning

    @property
    def values(self) -> tuple[Any, ...]:
        """What JSON has for 0, 1, 2 and so on, or for bits 0, 1, 2, in forms with labels."""
        return self.labels

    @property
    def labelled(self) -> tuple[Any, ...]:
        """What JSON has for -2, -1, 0 and so on; nothing if it has the numbers themselves."""
        return () if self.form is Form.NUMBER else (self.unseen, None, *self.values)

    @property
    def value_type(self) -> str:
        """The TypeScript type of the JSON of one value."""
        return self.typescript.removesuffix(NONE) if self.always else self.typescript

    @property
    def json_type(self) -> str:
        """The TypeScript type of its JSON, or of one seat's."""
        return self.value_type if self.whole or not self.places else list_of(self.value_type)


def list_of(typescript: str) -> str:
    """The TypeScript type of a list of these."""
    return f"({typescript})[]" if "|" in typescript else f"{typescript}[]"


# ---------------------------------------------------------------- numbers


class Number(Field):
    """A number."""

    kind = Kind.NUMBER
    form = Form.NUMBER
    reading = "the number itself"
    typescript = "number"


class Flag(Field):
    """Yes or no."""

    kind = Kind.FLAG
    form = Form.LABEL
    reading = "1 for true, 0 for false"
    typescript = "boolean"
    values = (False, True)


class OneOf(Field):
    """One of a few values."""

    kind = Kind.ONE_OF
    form = Form.LABEL
    reading = "a place in `labels`, from 0; negative for none"
    typescript = "string | null"

    @property
    def value_type(self) -> str:
        """A union of all the labels, with `null` if there may be none."""
        labels = " | ".join(f'"{label}"' for label in self.labels)
        return labels if self.always else labels + NONE


@dataclass(frozen=True)
class OneRank(OneOf):
    """One of the ranks."""

    labels: tuple[str, ...] = field(default=tuple(RANK_LETTERS), kw_only=True)

    @property
    def value_type(self) -> str:
        """`string`: a union of all codes would help nobody."""
        return super(OneOf, self).value_type


class Bits(Field):
    """Some of a few values."""

    kind = Kind.BITS
    form = Form.SET
    reading = "bit n is set for each value in the set; n is its place in `labels`, from 0"
    typescript = "string[]"


class Seat(Field):
    """A seat."""

    kind = Kind.SEAT
    form = Form.LABEL
    reading = "a seat, from 0; negative for nobody"
    typescript = "number | null"
    values = tuple(range(MOST_SEATS))


@dataclass(frozen=True)
class Setting(Number):
    """An option, repeated in the `View` for the kernels. A choice is given by its number.

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
        """The name of the option, and the numbers of its choices."""
        choices = options.specs()[self.option].choices
        named = f" ({', '.join(f'{place} {choice}' for place, choice in enumerate(choices))})" if choices else ""
        return f"the option `{self.option}`{named}"


def _last_seat(options: Any) -> int:
    return int(options.players) - 1


@dataclass(frozen=True)
class Observer(Number):
    """The seat that the view is for."""

    on_wire = False
    meaning: str = "the observing seat; -1 for a spectator"
    seen: str = field(default=EVERYBODY, kw_only=True)
    low: Bound = field(default=-1, kw_only=True)
    high: Bound = field(default=_last_seat, kw_only=True)


# ---------------------------------------------------------------- cards

PACK_CODES = (*FACES, *(None for _ in range(len(FACES), PACK)))  # by place in a pack: what JSON has for a card
CODES = PACK_CODES * LANES  # by card


class Card(Field):
    """A card."""

    kind = Kind.CARD
    form = Form.LABEL
    reading = f"pack * {PACK} + face; negative for none"
    typescript = "string | null"
    values = CODES


class Cards(Field):
    """A set of cards."""

    kind = Kind.CARDS
    form = Form.SET
    reading = "a number for each pack, in which bit `face` is set for each card in the set"
    typescript = "string[]"
    whole = True
    values = FACES


class Faces(Field):
    """A set of faces."""

    kind = Kind.FACES
    form = Form.SET
    reading = "bit `face` is set for each face in the set"
    typescript = "string[]"
    values = FACES


class Order(Field):
    """Cards in an order."""

    kind = Kind.ORDER
    form = Form.ORDER
    reading = f"cards (pack * {PACK} + face) in order; negative after the last"
    typescript = "string[]"
    whole = True
    values = CODES


class Slots(Field):
    """Places where a card may lie face down."""

    kind = Kind.SLOTS
    form = Form.LABEL
    reading = f"by place: a card (pack * {PACK} + face), {UNSEEN} for one that is face down, -1 for none"
    typescript = "string | null"
    values = CODES
    unseen = FACE_DOWN


class Pile(Field):
    """A pile, play by play. The view's `moves` minus the number of a play is how long ago it was played."""

    kind = Kind.PILE
    form = Form.PILE
    reading = f"play * {PLAY_NUMBER} + pack * {PACK} + face, the oldest first, as many as `count` says"
    typescript = "string[][]"
    whole = True
    values = CODES


class Queue(Field):
    """Cards that wait for the seats to take them."""

    kind = Kind.QUEUE
    form = Form.QUEUE
    reading = (
        f"cards (pack * {PACK} + face, {UNSEEN} for one that lies face down) for seat 0, then for seat 1 and so on, as "
        "many for each as `count` says, the next to be taken up first; -1 after the last"
    )
    typescript = "string[][]"
    values = CODES
    unseen = FACE_DOWN

    @property
    def json_type(self) -> str:
        """A list for each seat."""
        return self.typescript


class Run(Field):
    """Cards in the order in which they were played, each with its player."""

    kind = Kind.RUN
    form = Form.LABEL
    reading = f"seat * {PACK} + face, the oldest first, as many as `count` says"
    typescript = "{ seat: number; card: string }[]"
    whole = True
    values = tuple({"seat": seat, "card": code} for seat in range(MOST_SEATS) for code in PACK_CODES)


KINDS: tuple[type[Field], ...] = (
    Number, Flag, OneOf, Seat, Cards, Card, Faces, Bits, Order, Pile, Queue, Slots, Run
)  # fmt: skip
