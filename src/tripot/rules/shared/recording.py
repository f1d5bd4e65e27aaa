"""The parts of a record that say how a deal began and ended, declared as fields of the state.

    START = {"hands": Cards(name="hand"), "boxes": Number()}
    RESULT = {"out": Seat(), "paid": SCORES}

The kind says how the numbers are written, as in a `View`. Without a `name`, the field of the state has the name of the
part. If no field says it, the part is a function of the state's record.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tripot.engine.records import Array, Record
from tripot.rules.shared.fields import UNSEEN, Field, Form, Kind, Number
from tripot.rules.shared.formulas import Formula
from tripot.rules.shared.remarks import Remarks


@dataclass(frozen=True)
class Shaped:
    """A field that records write in another shape.

    Attributes:
        field: the field, with numbers by seat or by place.
        ranked: whether it is a list of the seats whose number is not 0, in the order of their numbers.
        at: the names of its places, if it is an object with a number under each name.
        when: a formula of the numbers of the record; unless it is true, there is no such part.
        null: whether the part is then null, and not left out.
    """

    field: Field
    ranked: bool = False
    at: tuple[str, ...] = ()
    when: Formula | None = None
    null: bool = False

    def applies(self, states: Array) -> bool:
        """Whether there is such a part."""
        return self.when is None or bool(self.when.value({name: int(states[name][0]) for name in self.when.names()}))

    def shape(self, numbers: list[int]) -> Any:
        """The numbers as JSON."""
        if self.ranked:
            return sorted((seat for seat, number in enumerate(numbers) if number), key=numbers.__getitem__)
        return dict(zip(self.at, numbers, strict=True)) if self.at else numbers


Part = Field | Shaped | Callable[[Any], Any]
Parts = Mapping[str, Part]
InOrder = Callable[[Sequence[int]], Sequence[str]]

SCORES = Number("what the kernel `score` says, by seat")
UNRECORDED = (Kind.BITS, Kind.FACES, Kind.PILE, Kind.QUEUE)  # only views write these


@dataclass(frozen=True)
class Recorded:
    """What the records of a game say besides its moves.

    Attributes:
        start: the parts of `start`; if empty, the cards dealt, by field.
        result: the parts of `result`.
        standing: the parts of `before` and `after`: fields of the record of a match.
        remarks: what people say about a finished deal besides; no record has it.
    """

    start: Parts
    result: Parts
    standing: Parts
    remarks: Remarks


def tell_parts(
    parts: Parts, state: type[Record], states: Array, in_order: InOrder, scores: list[int] | None = None
) -> dict[str, Any]:
    """The parts as JSON. `in_order` lists the cards of a set; `scores` is what the kernel `score` says."""
    return {
        key: scores if part is SCORES else _tell(key, part, state, states, in_order)
        for key, part in parts.items()
        if not isinstance(part, Shaped) or part.null or part.applies(states)
    }


def _tell(key: str, part: Part, state: type[Record], states: Array, in_order: InOrder) -> Any:
    if isinstance(part, Shaped):
        return part.shape(_tell(key, part.field, state, states, in_order)) if part.applies(states) else None
    if not isinstance(part, Field):
        return part(states[0])
    field = named(key, part, state)
    values = states[field.name][0]
    used = int(states[field.count][0]) if field.count else None
    if field.by_seat:
        return [_value(field, np.ravel(row).tolist()[:used], in_order) for row in values[: int(states["players"][0])]]
    return _value(field, np.ravel(values).tolist()[:used], in_order)


def named(key: str, part: Field, state: type[Record]) -> Field:
    """The field of a state or a standing that makes a part of a record."""
    name = part.name or key
    return replace(part, name=name, dimensions=state.dimensions()[name])


def _value(field: Field, numbers: list[int], in_order: InOrder) -> Any:
    """The JSON of a field's numbers, or of those of a seat."""
    if field.kind is Kind.CARDS:
        return list(in_order(numbers))
    if field.form is Form.ORDER:
        numbers = [number for number in numbers if number >= 0]
    told = [field.labelled[number - UNSEEN] for number in numbers] if field.labelled else numbers
    return told if field.places else told[0]


def sets_of_cards(parts: Parts) -> frozenset[str]:
    """The parts that are sets of cards: a program may list these cards in any order."""
    return frozenset(key for key, part in parts.items() if isinstance(part, Field) and part.kind is Kind.CARDS)
