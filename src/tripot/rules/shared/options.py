"""The options of a game: a frozen dataclass with limits, declared once for rules, command line and lobby."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Literal, Self, TypeAlias, get_type_hints, overload

import numpy as np

from tripot.errors import BadOption
from tripot.rules.shared.formulas import Formula, Term, Value, Values, as_data, value_of

OptionKind: TypeAlias = Literal["int", "bool", "choice", "text"]
LETTERS = re.compile("[A-Z]*")


@dataclass(frozen=True)
class OptionSpec:
    """The declaration of one option.

    `default` is a value, or a formula of the options declared before it. `minimum` and `maximum` bound whole numbers,
    and how many letters from A to Z a text has. `choices` lists all values, if there are only a few. `suggested` are
    values for which a form has buttons: values, or formulas of all options. `used_with` has values of other options;
    without them, this option has no effect, and forms leave it out. `unnamed` is the value in records older than the
    option, if that is not the default: a value, or a formula of the options that the record names. `offered` are the
    values in forms, if not all of them; it is empty for an option that only researchers set.
    """

    name: str
    default: Term | None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[Value, ...] = ()
    suggested: tuple[Term, ...] = ()
    used_with: Mapping[str, tuple[Value, ...]] | None = None
    unnamed: Term | None = None
    offered: Sequence[Value] | None = None
    clause: str = ""
    declared: Any = int  # its type

    @property
    def kind(self) -> OptionKind:
        """What its values are."""
        if self.declared is bool:
            return "bool"
        if self.choices:
            return "choice"
        return "text" if self.declared is str else "int"

    @property
    def numbers_offered(self) -> Sequence[Value]:
        """The values of a whole number that people, or else researchers, choose from, in ascending order."""
        return self.offered or range(self.minimum, self.maximum + 1)

    @property
    def for_research(self) -> bool:
        """Whether only researchers set it: forms leave it out, and checks use its default unless told otherwise."""
        return self.offered is not None and not self.offered

    def default_for(self, values: Values) -> Value:
        """The default at a table, from the `values` of the options declared before this one."""
        if self.default is None:
            raise BadOption(self.name, f"{self.name} must be given")
        value: Value = value_of(self.default, values)
        return value

    def suggested_for(self, values: Values) -> tuple[Value, ...]:
        """The values to offer at a table with these options."""
        return tuple(value_of(term, values) for term in self.suggested)

    def unnamed_for(self, named: Values) -> Value | None:
        """The value in a record that names only the options `named`; `None` for the default."""
        return None if self.unnamed is None else value_of(self.unnamed, named)

    def read(self, text: str) -> Value:
        """The value of a text such as `"true"` or `"12"`. Raises `BadOption` if it is not possible."""
        if self.kind == "bool":
            words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
            if text.lower() not in words:
                raise BadOption(self.name, f"{self.name} must be true or false, not {text!r:.40}")
            return words[text.lower()]
        if self.kind == "text" or (self.choices and isinstance(self.choices[0], str)):
            return text
        try:
            return int(text)
        except ValueError:
            raise BadOption(self.name, f"{self.name} must be a whole number, not {text!r:.40}") from None

    def check(self, value: object) -> None:
        """Raise `BadOption` unless `value` has the right type and is in range."""
        wanted = {"bool": bool, "int": int, "text": str}.get(self.kind)
        if self.choices:
            if not any(value == choice and type(value) is type(choice) for choice in self.choices):
                listed = ", ".join(str(choice) for choice in self.choices)
                raise BadOption(self.name, f"{self.name} must be one of {listed}, not {_shown(value)}")
        elif type(value) is not wanted:
            kind = {"bool": "true or false", "int": "a whole number", "text": "text"}[self.kind]
            raise BadOption(self.name, f"{self.name} must be {kind}, not {_shown(value)}")
        elif self.kind == "int" and not self.minimum <= value <= self.maximum:  # type: ignore[operator]
            limits = f"from {self.numbers_offered[0]} to {self.numbers_offered[-1]}"
            raise BadOption(self.name, f"{self.name} must be a whole number {limits}, not {_shown(value)}")
        elif self.kind == "text":
            self._check_letters(str(value))

    def _check_letters(self, text: str) -> None:
        if self.maximum and not (LETTERS.fullmatch(text) and self.minimum <= len(text) <= self.maximum):
            limits = f"{self.minimum} to {self.maximum} letters from A to Z"
            raise BadOption(self.name, f"the {self.name} must be {limits}, not {text!r:.40}", self.clause)

    def as_data(self) -> dict[str, Any]:
        """The declaration as JSON."""
        return {
            "name": self.name,
            "kind": self.kind,
            "default": as_data(self.default),
            "minimum": self.minimum,
            "maximum": self.maximum,
            "choices": list(self.choices),
            "suggested": [as_data(term) for term in self.suggested],
            "offered": None if self.offered is None else [*self.offered],
            "clause": self.clause,
        }


@dataclass(frozen=True)
class Forbidden:
    """Options that do not go together: no table may have those for which the formula `when` is true.

    `option` is to blame, `sentence` says why, and `clause` is the id of the clause that forbids it. In the sentence,
    `{players}` stands for the value of an option, of a `Computed` number, or of one of `figures`; the name of a choice
    gets a capital letter.
    """

    option: str
    when: Formula
    sentence: str
    clause: str
    figures: Mapping[str, Formula] = dataclasses.field(default_factory=dict)

    def check(self, values: Values) -> None:
        """Raise `BadOption` if a table has such values."""
        if self.when.value(values):
            told = {**values, **{name: figure.value(values) for name, figure in self.figures.items()}}
            shown = {name: value.capitalize() if isinstance(value, str) else value for name, value in told.items()}
            raise BadOption(self.option, self.sentence.format(**shown), self.clause)

    def as_data(self) -> dict[str, Any]:
        """The declaration as JSON."""
        figures = {name: figure.as_data() for name, figure in self.figures.items()}
        return {
            "option": self.option,
            "when": self.when.as_data(),
            "sentence": self.sentence,
            "clause": self.clause,
            "figures": figures,
        }


class Computed:
    """A whole number that follows from the options, for kernels and for formulas: an attribute of the options class."""

    def __init__(self, formula: Formula, meaning: str) -> None:
        """`formula` is one of the options, and of numbers computed before this one."""
        self.formula = formula
        self.__doc__ = meaning

    @overload
    def __get__(self, options: None, owner: type) -> Self: ...
    @overload
    def __get__(self, options: "GameOptions", owner: type) -> int: ...
    def __get__(self, options: "GameOptions | None", owner: type) -> "Self | int":
        """The number at a table; from the class, the declaration."""
        return self if options is None else int(self.formula.value(options.computed_values()))


def _shown(value: object) -> str:
    """A value for errors, cut after 40 characters. Python writes no number of more than 4,300 digits."""
    try:
        return f"{value!r:.40}"
    except ValueError:
        return "a number of thousands of digits"


def _plain(value: object) -> object:
    """NumPy's values as Python's own; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def option(
    default: Term | None = None,
    *,
    minimum: int = 0,
    maximum: int = 0,
    choices: tuple[Value, ...] = (),
    suggested: tuple[Term, ...] = (),
    used_with: Mapping[str, tuple[Value, ...]] | None = None,
    unnamed: Term | None = None,
    offered: Sequence[Value] | None = None,
    clause: str,
) -> Any:
    """Declare an option; see `OptionSpec`. `clause` is the id of the clause that defines it."""
    limits = {"minimum": minimum, "maximum": maximum, "choices": choices, "suggested": suggested, "offered": offered}
    return dataclasses.field(
        metadata={"default": default, **limits, "used_with": used_with, "unnamed": unnamed, "clause": clause}
    )


@cache
def _types_of(options: type["GameOptions"]) -> dict[str, Any]:
    return get_type_hints(options)


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """The base of every game's options. Use `make`, which fills in defaults and checks the values."""

    FORBIDDEN: ClassVar[tuple[Forbidden, ...]] = ()  # combinations, checked in this order

    players: int

    @classmethod
    def specs(cls) -> dict[str, OptionSpec]:
        """The options by name, `players` first."""
        types = _types_of(cls)  # type: ignore[arg-type]  # classes are hashable
        fields = dataclasses.fields(cls)
        if other := [field.name for field in fields if "default" not in field.metadata]:
            raise TypeError(f"{other[0]}: a field of the options must be declared with `option(…)`")
        return {field.name: OptionSpec(field.name, **field.metadata, declared=types[field.name]) for field in fields}

    @classmethod
    def make(cls, values: Mapping[str, object]) -> Self:
        """Options from values by name. An option that is missing, or `None`, gets its default. Raises `BadOption`."""
        specs = cls.specs()
        unknown = [f"{name!r:.40}" for name in values if name not in specs]
        if unknown:
            message = f"there is no option {', '.join(unknown)}; the options are {', '.join(specs)}"
            raise BadOption(unknown[0].strip("'"), message)
        filled: dict[str, Any] = {}
        for name, spec in specs.items():
            value = _plain(values.get(name))
            filled[name] = spec.default_for(filled) if value is None else value
            spec.check(filled[name])
        options = cls(**filled)
        values = options.computed_values()
        for forbidden in cls.FORBIDDEN:
            forbidden.check(values)
        return options

    @classmethod
    def defaults(cls, players: int) -> dict[str, Value]:
        """Every option's default for this number of players, even if they do not go together."""
        filled: dict[str, Any] = {"players": players}
        for name, spec in cls.specs().items():
            if name not in filled:
                filled[name] = spec.default_for(filled)
        return filled

    @classmethod
    @cache
    def computed(cls) -> dict[str, Formula]:
        """The formulas of the numbers that follow from the options, by name, in the order in which they follow."""
        return {name: value.formula for name, value in vars(cls).items() if isinstance(value, Computed)}

    def computed_values(self) -> dict[str, Value]:
        """Every option with its value, and every number that follows from them."""
        values = self.as_dict()
        for name, formula in self.computed().items():
            values[name] = formula.value(values)
        return values

    @classmethod
    def as_data(cls) -> dict[str, Any]:
        """The declaration as JSON: with it, any program can fill in defaults, check values and offer some."""
        return {
            "options": [spec.as_data() for spec in cls.specs().values()],
            "computed": {name: formula.as_data() for name, formula in cls.computed().items()},
            "forbidden": [forbidden.as_data() for forbidden in cls.FORBIDDEN],
        }

    def as_dict(self) -> dict[str, Value]:
        """Every option with its value, in the order of declaration."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def suggestions(self) -> dict[str, tuple[Value, ...]]:
        """The values to suggest for each option that has suggestions, if the other options stay as they are."""
        values = self.as_dict()
        offered = {name: spec.suggested_for(values) for name, spec in self.specs().items()}
        return {name: suggested for name, suggested in offered.items() if suggested}

    @classmethod
    def of_record(cls, named: Values) -> dict[str, Value]:
        """The options that a record names, and those others whose `unnamed` value is not their default."""
        specs = cls.specs()
        given = {**dict.fromkeys(specs), **named}
        unnamed = {name: spec.unnamed_for(given) for name, spec in specs.items()}
        return {**{name: value for name, value in unnamed.items() if value is not None}, **named}
