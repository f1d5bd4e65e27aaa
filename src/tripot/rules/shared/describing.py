"""The declarations of a game as data, for browsers and for programs that read its bytes."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import msgspec

from tripot.cards import FACES, PACK
from tripot.engine.records import LANES, Record
from tripot.rules.shared.fields import EVERYBODY, KINDS, Field, Kind
from tripot.rules.shared.formulas import as_data
from tripot.rules.shared.recording import SCORES, Parts, Shaped, named
from tripot.rules.shared.verbs import Reading, VerbBase
from tripot.rules.shared.views import WORD, fields_of, offset_of


def describe(view: type[Record], sizes: Mapping[str, int], options: Any) -> dict[str, Any]:
    """Everything that a program in any language needs to read the bytes of a view at this table."""
    dtype = view.dtype(**sizes)
    return {
        "bytes": dtype.itemsize,
        "numbers": "int64, little-endian",
        "faces": list(FACES),
        "pack": PACK,
        "bounds": "low and high are those of the first deal of a match",
        "kinds": {kind.kind.value: {"bytes": kind.reading, "json": kind.typescript} for kind in KINDS},
        "fields": [
            {
                "name": field.name,
                "offset": offset_of(dtype, field.name) * WORD,
                "shape": list(dtype[field.name].shape),
                **kind_of(field),
                **bounds_of(field, options),
                "meaning": field.explain(options),
                "seen": field.seen or EVERYBODY,
                "json": field.on_wire,
            }
            for field in fields_of(view)
        ],
    }


def kind_of(field: Field) -> dict[str, Any]:
    """How to read a field: its kind, whether each seat has its own, its labels, the field that counts its places."""
    found: dict[str, Any] = {"kind": field.kind.value, "by_seat": field.by_seat}
    if field.labels:
        found["labels"] = list(field.labels)
    if field.count:
        found["count"] = field.count
    return found


def bounds_of(field: Field, options: Any) -> dict[str, Any]:
    """What a number counts, and its bounds."""
    if not field.bounded:
        return {}
    low, high = field.bounds(options)
    return {"low": low, "high": high, "unit": field.unit}


class ViewField(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field in the JSON of a view, and how to read its values."""

    name: str
    kind: Kind
    by_seat: bool  # whether every seat has its own value, under `seats`
    labels: tuple[str, ...] = ()  # all possible values, if there are only a few
    count: str = ""  # the field that says how many places this one has
    aside: bool = False  # whether a table may leave it out


def browser_fields(view: type[Record]) -> list[ViewField]:
    """The fields in the JSON of a view."""
    return [
        ViewField(field.name, field.kind, field.by_seat, field.labels, field.count, field.aside)
        for field in fields_of(view)
        if field.on_wire
    ]


# ---------------------------------------------------------------- moves and records, in any language


def describe_moves(verbs: type[VerbBase], reading: Reading) -> dict[str, Any]:
    """Everything that a program in any language needs to read and write moves."""
    return {
        "faces": list(FACES),
        "pack": PACK,
        "lanes": LANES,
        "order": [FACES[face] for face in reading.order or range(len(FACES))],
        "verbs": [{"number": int(verb), **asdict(verb.says), "word": verb.word} for verb in verbs],
        "reading": {
            "name": reading.name,
            "use": reading.use,
            "faces": [FACES[face] for face in sorted(reading.faces)],
            "foreign": reading.foreign,
            "errors": dict(reading.errors),
        },
    }


def describe_record(record: type[Record]) -> list[dict[str, Any]]:
    """The fields of a record in their order, without gaps: names and dimensions. Every number is an int64."""
    return [{"name": name, "dimensions": list(sizes)} for name, sizes in record.dimensions().items()]


def describe_parts(parts: Parts, record: type[Record]) -> list[dict[str, Any]]:
    """The parts of a start, a result or a standing that are fields of a record. Functions are left out."""
    return [
        {"key": key, "scores": True} if part is SCORES else {"key": key, **_recorded(key, part, record)}
        for key, part in parts.items()
        if isinstance(part, Field | Shaped)
    ]


def _recorded(key: str, part: Field | Shaped, record: type[Record]) -> dict[str, Any]:
    if isinstance(part, Field):
        return _part(named(key, part, record))
    shape = {"ranked": part.ranked, "at": list(part.at), "when": as_data(part.when), "null": part.null}
    return {**_part(named(key, part.field, record)), "shape": shape}


def _part(field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "dimensions": list(field.dimensions),
        "kind": field.kind.value,
        "labels": list(field.labels),
        "count": field.count,
    }


def describe_fields(view: type[Record]) -> list[dict[str, Any]]:
    """The same of a view, with how to read the numbers."""
    return [{**_part(field), "json": field.on_wire} for field in fields_of(view)]
