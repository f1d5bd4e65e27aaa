"""The declaration of a `View` as data, for readers of its bytes and for browsers."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import FACES, PACK
from tripot.engine.records import Record
from tripot.rules.shared.fields import EVERYBODY, KINDS, Field
from tripot.rules.shared.views import WORD, fields_of, offset_of


def describe(view: type[Record], sizes: Mapping[str, int], options: Any) -> dict[str, Any]:
    """All that is needed to read the bytes of a view at a table, in any language."""
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
    """How a field is to be read: its kind, whether every seat has its own, its labels, what counts its places."""
    found: dict[str, Any] = {"kind": field.kind.value, "by_seat": field.by_seat}
    if field.labels:
        found["labels"] = list(field.labels)
    if field.count:
        found["count"] = field.count
    return found


def bounds_of(field: Field, options: Any) -> dict[str, Any]:
    """What a number counts, and its least and greatest value."""
    if not field.bounded:
        return {}
    low, high = field.bounds(options)
    return {"low": low, "high": high, "unit": field.unit}


def browser_fields(view: type[Record]) -> list[dict[str, Any]]:
    """The fields of the JSON of a view, with how they are to be read."""
    fields = [field for field in fields_of(view) if field.on_wire]
    return [{"name": field.name, **kind_of(field), **({"aside": True} if field.aside else {})} for field in fields]
