"""Options of a game: a frozen dataclass with limits, one declaration for the rules, the command line and the lobby."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from tripot.errors import BadOption

Value = int | bool | str
Values = Mapping[str, Any]
Default = Value | Callable[[Values], Value]
Suggested = tuple[Value, ...] | Callable[[Values], tuple[Value, ...]]


@dataclass(frozen=True)
class OptionSpec:
    """What a value of one option may be.

    `default` is a value, or a function of the options declared before it. `minimum` and `maximum` bound whole numbers;
    `choices` lists the values where there are few. `suggested` are values that a form offers beside any other: a tuple,
    or a function of all options. `used_with` names the values of other options without which this one does nothing: a
    form leaves it out among others. `unnamed` is the value in records that are older than the option, where that is
    not the default: a value, or a function of the options that the record names. `offered` are the values that people
    are offered, where that is not all of them; none for an option that only researchers set.
    """

    name: str
    default: Default | None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[Value, ...] = ()
    suggested: Suggested = ()
    used_with: Mapping[str, tuple[Value, ...]] | None = None
    unnamed: Default | None = None
    offered: Sequence[Value] | None = None
    clause: str = ""

    @property
    def kind(self) -> str:
        """`int`, `bool`, `choice` or `text`."""
        if isinstance(self.default, bool):
            return "bool"
        if self.choices:
            return "choice"
        return "text" if isinstance(self.default, str) else "int"

    @property
    def numbers_offered(self) -> Sequence[Value]:
        """The values of a whole number that people, or else researchers, choose from, in ascending order."""
        return self.offered or range(self.minimum, self.maximum + 1)

    @property
    def for_research(self) -> bool:
        """Whether only researchers set it: no form offers it, and checks leave it at its default unless told."""
        return self.offered is not None and not self.offered

    def default_for(self, values: Values) -> Value:
        """The value in force when a table says nothing, from the `values` of the options declared before this one."""
        if self.default is None:
            raise BadOption(self.name, f"{self.name} must be given")
        return self.default(values) if callable(self.default) else self.default

    def suggested_for(self, values: Values) -> tuple[Value, ...]:
        """The values to offer at a table with these options."""
        return self.suggested(values) if callable(self.suggested) else self.suggested

    def unnamed_for(self, named: Values) -> Value | None:
        """The value in a record that does not name the option, but the options `named`; `None` for the default."""
        return self.unnamed(named) if callable(self.unnamed) else self.unnamed

    def read(self, text: str) -> Value:
        """The value that a text such as `"true"` or `"12"` names; raises `BadOption`."""
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
        """Raise `BadOption` unless `value` has the right type and lies in range."""
        wanted = {"bool": bool, "int": int, "text": str}.get(self.kind)
        if self.choices:
            if not any(value == choice and type(value) is type(choice) for choice in self.choices):
                listed = ", ".join(str(choice) for choice in self.choices)
                raise BadOption(self.name, f"{self.name} must be one of {listed}, not {value!r:.40}")
        elif type(value) is not wanted:
            kind = {"bool": "true or false", "int": "a whole number", "text": "text"}[self.kind]
            raise BadOption(self.name, f"{self.name} must be {kind}, not {value!r:.40}")
        elif self.kind == "int" and not self.minimum <= value <= self.maximum:  # type: ignore[operator]
            limits = f"from {self.numbers_offered[0]} to {self.numbers_offered[-1]}"
            raise BadOption(self.name, f"{self.name} must be a whole number {limits}, not {value}")


def _plain(value: object) -> object:
    """NumPy's values as Python's own; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def option(
    default: Default | None = None,
    *,
    minimum: int = 0,
    maximum: int = 0,
    choices: tuple[Value, ...] = (),
    suggested: Suggested = (),
    used_with: Mapping[str, tuple[Value, ...]] | None = None,
    unnamed: Default | None = None,
    offered: Sequence[Value] | None = None,
    clause: str,
) -> Any:
    """Declare a field of an options class; see `OptionSpec`. `clause` is the id that defines the option."""
    limits = {"minimum": minimum, "maximum": maximum, "choices": choices, "suggested": suggested, "offered": offered}
    return dataclasses.field(
        metadata={"default": default, **limits, "used_with": used_with, "unnamed": unnamed, "clause": clause}
    )


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Base of every game's options. Build with `make`, which fills in defaults and validates."""

    players: int

    @classmethod
    def specs(cls) -> dict[str, OptionSpec]:
        """The options by name, `players` first."""
        return {field.name: OptionSpec(field.name, **field.metadata) for field in dataclasses.fields(cls)}

    @classmethod
    def make(cls, values: Mapping[str, object]) -> Self:
        """Options from values by name. An option that is missing, or `None`, gets its default. Raises `BadOption`."""
        specs = cls.specs()
        unknown = [f"{name!r:.40}" for name in values if name not in specs]
        if unknown:
            raise BadOption(unknown[0].strip("'"), f"no option {', '.join(unknown)}; there are {', '.join(specs)}")
        filled: dict[str, Any] = {}
        for name, spec in specs.items():
            value = _plain(values.get(name))
            filled[name] = spec.default_for(filled) if value is None else value
            spec.check(filled[name])
        options = cls(**filled)
        options.check_together()
        return options

    @classmethod
    def defaults(cls, players: int) -> dict[str, Value]:
        """Every option's default for so many players, whether or not they go together."""
        filled: dict[str, Any] = {"players": players}
        for name, spec in cls.specs().items():
            if name not in filled:
                filled[name] = spec.default_for(filled)
        return filled

    def check_together(self) -> None:
        """Raise `BadOption` for values that do not go together; games override this."""

    def as_dict(self) -> dict[str, Value]:
        """Every option with its value, in the order of declaration."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def suggestions(self) -> dict[str, tuple[Value, ...]]:
        """The values to offer for each option that has some, with the other options as they are."""
        values = self.as_dict()
        offered = {name: spec.suggested_for(values) for name, spec in self.specs().items()}
        return {name: suggested for name, suggested in offered.items() if suggested}

    @classmethod
    def of_record(cls, named: Values) -> dict[str, Value]:
        """The options that a record names, and of the others those whose `unnamed` value is not the default."""
        unnamed = {name: spec.unnamed_for(named) for name, spec in cls.specs().items()}
        return {**{name: value for name, value in unnamed.items() if value is not None}, **named}
