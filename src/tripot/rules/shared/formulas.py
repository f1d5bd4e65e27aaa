"""Formulas: what follows from the options of a table, as data, so that programs in any language compute the same.

    decks: int = option(either(PLAYERS >= 7, 2, 1), …)

A formula is written with Python's operators, and `&`, `|` and `~` for *and*, *or* and *not*. `among` compares with
values of the same type: `==` would compare formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Value: TypeAlias = int | bool | str
Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Formula:
    """A value that follows from others: an operator of `OPERATORS` and what it takes, values or formulas."""

    operator: str
    parts: tuple[Term, ...]

    def value(self, values: Values) -> Any:
        """The value at a table with these options."""
        if self.operator == NAMED:
            return values[str(self.parts[0])]
        return OPERATORS[self.operator](*(value_of(part, values) for part in self.parts))

    def as_data(self) -> list[Any]:
        """The formula as JSON: a list of the operator and its parts."""
        return [self.operator, *(as_data(part) for part in self.parts)]

    def names(self) -> Iterator[str]:
        """The names of the options and numbers that it follows from."""
        if self.operator == NAMED:
            yield str(self.parts[0])
            return
        for part in self.parts:
            if isinstance(part, Formula):
                yield from part.names()

    def among(self, *values: Value) -> Formula:
        """Whether it is one of these values."""
        return Formula("among", (self, *values))

    def __add__(self, other: Term) -> Formula:
        return Formula("+", (self, other))

    def __radd__(self, other: Term) -> Formula:
        return Formula("+", (other, self))

    def __sub__(self, other: Term) -> Formula:
        return Formula("-", (self, other))

    def __rsub__(self, other: Term) -> Formula:
        return Formula("-", (other, self))

    def __mul__(self, other: Term) -> Formula:
        return Formula("*", (self, other))

    def __rmul__(self, other: Term) -> Formula:
        return Formula("*", (other, self))

    def __floordiv__(self, other: Term) -> Formula:
        return Formula("//", (self, other))

    def __lt__(self, other: Term) -> Formula:
        return Formula("<", (self, other))

    def __le__(self, other: Term) -> Formula:
        return Formula("<=", (self, other))

    def __gt__(self, other: Term) -> Formula:
        return Formula(">", (self, other))

    def __ge__(self, other: Term) -> Formula:
        return Formula(">=", (self, other))

    def __and__(self, other: Formula) -> Formula:
        return Formula("and", (self, other))

    def __or__(self, other: Formula) -> Formula:
        return Formula("or", (self, other))

    def __invert__(self) -> Formula:
        return Formula("not", (self,))

    def __eq__(self, other: object) -> bool:
        """Two formulas are never compared: `==` would not ask what the table has."""
        raise TypeError("write among(…): == would compare formulas, before they have values")

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        """A formula is neither true nor false before it has values: `and`, `or`, `not` and `if` would go wrong."""
        raise TypeError("write &, |, ~ and either(…): a formula is neither true nor false before it has values")


Term: TypeAlias = Formula | Value

NAMED = "named"
OPERATORS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "and": lambda a, b: bool(a and b),
    "or": lambda a, b: bool(a or b),
    "not": lambda a: not a,
    "among": lambda value, *values: any(value == each and type(value) is type(each) for each in values),
    "either": lambda test, yes, no: yes if test else no,
    "least": min,
    "length": len,
    "at": lambda place, *values: values[place],
}
"""What each operator does. `web/src/declared/formulas.ts` has the same."""


def option_named(name: str) -> Formula:
    """The value of an option."""
    return Formula(NAMED, (name,))


PLAYERS = option_named("players")
"""The number of players, which is an option of every game."""


def either(test: Formula, yes: Term, no: Term) -> Formula:
    """One of two values."""
    return Formula("either", (test, yes, no))


def least(*terms: Term) -> Formula:
    """The least of some numbers."""
    return Formula("least", terms)


def length(text: Formula) -> Formula:
    """How many letters a text has."""
    return Formula("length", (text,))


def at(place: Formula, values: Sequence[int]) -> Formula:
    """The value at a place of a list, counted from 0."""
    return Formula("at", (place, *values))


def value_of(term: Term, values: Values) -> Any:
    """The value of a formula at a table with these options; any other value as it is."""
    return term.value(values) if isinstance(term, Formula) else term


def as_data(term: Term | None) -> Any:
    """A formula as JSON; any other value as it is."""
    return term.as_data() if isinstance(term, Formula) else term
