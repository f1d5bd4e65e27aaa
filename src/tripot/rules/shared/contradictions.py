"""Checks that what a game declares does not contradict itself.

Each raises `TypeError`, in a sentence that begins with the name of the field, the verb or the part.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from enum import IntEnum
from string import Formatter
from typing import TypeAlias

from tripot.engine.records import Record
from tripot.errors import BadOption
from tripot.rules.shared.decks import RANK, SUIT, Deck
from tripot.rules.shared.fields import Field, Kind
from tripot.rules.shared.formulas import Formula
from tripot.rules.shared.move_words import PARTS
from tripot.rules.shared.options import Forbidden, GameOptions
from tripot.rules.shared.recording import SCORES, UNRECORDED, Parts, Shaped, named
from tripot.rules.shared.verbs import Says, VerbBase
from tripot.rules.shared.views import derived_of, fields_of

Shapes: TypeAlias = Mapping[str, tuple[str | int, ...]]
"""The dimensions of the fields of a record."""


def check_numbers(declared: type[IntEnum]) -> None:
    """Each member has a number of its own: Python takes a second one with the same number for the first."""
    for name, member in declared.__members__.items():
        if name != member.name:
            raise TypeError(f"{declared.__name__}.{name}: {member.name} has the number {member.value}, too")


# ---------------------------------------------------------------- options


def check_options(options: type[GameOptions]) -> None:
    """Formulas name what there is: for a default, only the options before it."""
    if not isinstance(options.FORBIDDEN, tuple):
        raise TypeError("FORBIDDEN: it must be a tuple, with a comma after its only element")
    if hasattr(options, "check_together"):
        raise TypeError("check_together: options that do not go together are declared, in `FORBIDDEN`")
    before: list[str] = []
    specs = options.specs()
    for name, spec in specs.items():
        _check_formulas(name, [spec.default], before)
        _check_formulas(name, [*spec.suggested, spec.unnamed], specs)
        before.append(name)
    _check_defaults(options)
    for name, formula in options.computed().items():
        _check_formulas(name, [formula], before, plain=False)
        before.append(name)
    for forbidden in options.FORBIDDEN:
        if forbidden.option not in specs:
            raise TypeError(f"{forbidden.option}: there is no such option to blame, in `FORBIDDEN`")
        _check_forbidden(forbidden, before)


def _check_defaults(options: type[GameOptions]) -> None:
    """Each default is a value that its option may have, for any number of players."""
    specs = options.specs()
    for players in specs["players"].numbers_offered:
        for name, value in options.defaults(int(players)).items():
            try:
                specs[name].check(value)
            except BadOption as error:
                raise TypeError(f"{name}: its default for {players} players cannot be: {error}") from None


def _check_forbidden(forbidden: Forbidden, known: Collection[str]) -> None:
    """Its formulas name what is known, and so do the blanks of its sentence."""
    _check_formulas(forbidden.option, [forbidden.when, *forbidden.figures.values()], known, plain=False)
    blanks = {blank for _, blank, *_ in Formatter().parse(forbidden.sentence) if blank is not None}
    if unknown := sorted(blanks - {*known, *forbidden.figures}):
        raise TypeError(f"{forbidden.option}: its sentence has a blank {unknown[0]!r}, which nothing fills")


def check_deck(deck: Deck, options: type[GameOptions]) -> None:
    """The numbers of copies follow from the options, and from the places of faces."""
    places, names = [*RANK.names(), *SUIT.names()], [*options.specs(), *options.computed()]
    if taken := [name for name in names if name in places]:
        raise TypeError(f"{taken[0]}: in the numbers of copies, this is the place of a face; give it another name")
    _check_formulas("deck", [part.copies for part in deck.parts], [*names, *places])


def check_terms(terms: Mapping[str, object], known: Collection[str]) -> None:
    """Each of these formulas names only what is known."""
    for name, term in terms.items():
        _check_formulas(name, [term], known)


def _check_formulas(what: str, terms: Iterable[object], known: Collection[str], *, plain: bool = True) -> None:
    """Formulas name only what is known. Unless they may be `plain`, there is no value in place of a formula."""
    for formula in terms:
        if callable(formula):
            raise TypeError(f"{what}: it follows from a function; write a formula (`tripot.rules.shared.formulas`)")
        if not plain and not isinstance(formula, Formula):
            raise TypeError(f"{what}: {formula!r} stands where a formula is needed")
        unknown = [name for name in formula.names() if name not in known] if isinstance(formula, Formula) else []
        if unknown:
            raise TypeError(f"{what}: its formula names {unknown[0]!r}, which is not known there")


# ---------------------------------------------------------------- moves


def check_verbs(verbs: type[VerbBase], state: type[Record]) -> None:
    """Words tell verbs apart, and moves name nothing that words or the state don't have."""
    check_numbers(verbs)
    words: dict[str, VerbBase] = {}
    for verb in verbs:
        other = words.setdefault(verb.word, verb)
        if other is not verb:
            raise TypeError(f"{verb.name}: {other.name} is called {verb.word!r} in words, too")
        if verb.says.part and verb.says.part.name not in PARTS:
            raise TypeError(f"{verb.name}: a part is called {', '.join(PARTS)}, not {verb.says.part.name!r}")
        if verb.says.shows and state.dimensions().get(verb.says.shows) != ():
            raise TypeError(f"{verb.name}: `shows` is {verb.says.shows!r}, but the State has no such single number")


def check_held(verbs: type[VerbBase], record: type[Record]) -> None:
    """The fields that moves take cards from are there, by seat."""
    shapes = record.dimensions()
    for verb in verbs:
        for name in _held_fields(verb.says):
            if shapes.get(name, ())[:1] != ("seats",):
                raise TypeError(f"{verb.name}: its cards are from {name!r}, which the {record.__name__} lacks by seat")


def _held_fields(says: Says) -> tuple[str, ...]:
    """The fields that the cards of a verb may be from."""
    if says.part and says.part.holds:
        return says.part.labels
    return (says.cards.held,) if says.cards.held and says.cards.most else ()


# ---------------------------------------------------------------- fields


def check_card_fields(card_fields: tuple[str, ...], state: type[Record]) -> None:
    """The fields with cards are fields of the state, each named once."""
    for name, times in Counter(card_fields).items():
        if times > 1 or name not in state.dimensions():
            wrong = "is named twice" if times > 1 else "is no field of the State"
            raise TypeError(f"{name}: it {wrong}, in `card_fields`")


def check_view(view: type[Record]) -> None:
    """Counts are fields, and the JSON has each key once."""
    fields = fields_of(view)
    _check_counts(fields, view.dimensions())
    shared = [field.name for field in fields if field.on_wire and not field.by_seat]
    if not shared:
        raise TypeError("the View must have a field for the whole table, besides those by seat")
    _check_keys((*shared, *derived_of(view), "seats"))


def _check_keys(keys: Iterable[str]) -> None:
    for name, times in Counter(keys).items():
        if times > 1:
            raise TypeError(f"{name}: the JSON of the View would have it twice")


def _check_counts(fields: Iterable[Field], shapes: Shapes) -> None:
    for field in fields:
        if field.count and field.count not in shapes:
            raise TypeError(f"{field.name}: its `count`, {field.count!r}, is no field")
        if field.count and shapes[field.count] and field.kind is not Kind.QUEUE:
            raise TypeError(f"{field.name}: its `count`, {field.count!r}, must be one number, the same for all seats")


def check_most_moves(view: type[Record], most_moves: int) -> None:
    """A field `moves` has room for as many moves as a deal may have."""
    for field in fields_of(view):
        if field.name == "moves" and field.bounded and isinstance(field.high, int) and field.high < most_moves:
            said = f"it goes up to {field.high}, but MOST_MOVES is {most_moves}: declare it with `high=MOST_MOVES`"
            raise TypeError(f"moves: {said}")


def fields_in(parts: Parts, record: type[Record]) -> dict[str, Field]:
    """The parts of records that are fields. The formulas of others name fields of the record."""
    found = {key: part for key, part in parts.items() if isinstance(part, Field) and part is not SCORES}
    for key, part in parts.items():
        if isinstance(part, Shaped):
            check_terms({key: part.when}, record.dimensions())
            found[key] = part.field
    return found


def check_parts(parts: Parts, record: type[Record]) -> None:
    """The parts of records are fields, of kinds that a record can have."""
    for key, part in fields_in(parts, record).items():
        if (part.name or key) not in record.dimensions():
            raise TypeError(f"{key}: the {record.__name__} has no field {part.name or key!r}")
        if part.kind in UNRECORDED:
            raise TypeError(f"{key}: records have no {type(part).__name__}; write a function of the {record.__name__}")
        _check_counts([named(key, part, record)], record.dimensions())
