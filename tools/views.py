"""Write what follows from the games' declarations: `uv run python -m tools.views`.

That is the TypeScript types of views, results and standings, a file for each game, and the tables of the fields of
views in `docs/protocol.md`. With `--check`, nothing is written. It names the files that are out of date, and exits with
status 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from tools.typescript import bring_up_to_date, comment, interface, written
from tripot.engine.records import Record
from tripot.rules.game import Game
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.fields import EVERYBODY, Field, list_of
from tripot.rules.shared.recording import SCORES, Part, Parts, Shaped, named
from tripot.rules.shared.views import derived_of, fields_of

ROOT = Path(__file__).parents[1]
PROTOCOL = ROOT / "docs" / "protocol.md"
BEGIN, END = "<!-- views: begin -->", "<!-- views: end -->"


def main(*, check: bool) -> int:
    """Write every file that is out of date, or only name it; returns the exit status."""
    return bring_up_to_date(files(), ROOT, check=check)


def files() -> dict[Path, str]:
    """The files and their texts."""
    folder = ROOT / "web" / "src" / "games"
    found = {folder / name / "view.generated.ts": types_of(name) for name in GAMES}
    before, _, rest = PROTOCOL.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return {**found, PROTOCOL: f"{before}{BEGIN}\n{tables()}{END}{after}"}


# ---------------------------------------------------------------- the fields


def declared(view: type[Record], *, by_seat: bool) -> list[Field]:
    """The fields in a view's JSON that every seat has, or the others."""
    return [field for field in fields_of(view) if field.on_wire and field.by_seat == by_seat]


def meaning(field: Field) -> str:
    """What a field means, starting with what it counts."""
    return f"{field.unit}: {field.meaning}" if field.unit else field.meaning


# ---------------------------------------------------------------- TypeScript


def types_of(name: str) -> str:
    """The types of a game's views, results and standings."""
    game = get(name)
    return "\n".join([*_types(game.view, name), *_recorded(game)]) + "\n"


def _types(view: type[Record], name: str) -> Iterator[str]:
    yield f"/** What the card room says about a deal: written by `tools.views` from `src/tripot/rules/{name}`. */"
    methods = derived_of(view)
    for payload in _payloads(methods):
        yield from interface(payload.__name__, _entries(payload))
    yield from interface("SeatView", [_property(field) for field in declared(view, by_seat=True)])
    entries = [_property(field) for field in declared(view, by_seat=False)]
    entries += [_derived(name, method) for name, method in methods.items()]
    yield from interface("View", [*entries, "seats: SeatView[];"])


def _recorded(game: Game) -> Iterator[str]:
    """The types of a result and a standing."""
    yield from interface("Result", _parts_of(game.recorded.result, game.state), "How a deal ended.")
    yield from interface("Standing", _parts_of(game.recorded.standing, game.standing), "The standing of a match.")


def _parts_of(parts: Parts, record: type[Record]) -> list[str]:
    def is_optional(part: Part) -> bool:
        return isinstance(part, Shaped) and part.when is not None and not part.null

    return [f"{key}{'?' * is_optional(part)}: {_type_of(key, part, record)};" for key, part in parts.items()]


def _type_of(key: str, part: Part, record: type[Record]) -> str:
    if isinstance(part, Shaped):
        kind = dict[str, int] if part.at else list[int]
        return written(kind | None if part.null else kind)
    if part is SCORES:
        return written(list[int])
    if not isinstance(part, Field):
        return written(get_type_hints(part)["return"])
    field = named(key, part, record)
    return list_of(field.json_type) if field.by_seat else field.json_type


def _entries(payload: Any) -> list[str]:
    """The properties of a dictionary."""
    return [_entry(*item) for item in get_type_hints(payload, include_extras=True).items()]


def _property(field: Field) -> str:
    seen = "" if field.seen in ("", EVERYBODY) else f" Seen: {field.seen}."
    return f"{comment(f'{meaning(field)}.{seen}', indent=2)}\n{field.name}: {field.json_type};"


def _derived(name: str, method: Any) -> str:
    return f"{comment(str(method.__doc__), indent=2)}\n{name}: {written(get_type_hints(method)['return'])};"


def _entry(name: str, hint: Any) -> str:
    optional = get_origin(hint) is NotRequired
    return f"{name}{'?' if optional else ''}: {written(get_args(hint)[0] if optional else hint)};"


def _payloads(methods: dict[str, Any]) -> list[Any]:
    """The dictionaries in derived entries."""
    hints = [get_type_hints(method)["return"] for method in methods.values()]
    return [part for hint in hints for part in _parts(hint) if is_typeddict(part)]


def _parts(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


# ---------------------------------------------------------------- the page


def tables() -> str:
    """The tables of all games, in Markdown."""
    return "\n".join(line for name in GAMES for line in _table(name))


def _table(name: str) -> Iterator[str]:
    view = get(name).view
    yield f"#### `{name}`"
    yield ""
    yield "| field | type | what it says | who sees it |"
    yield "| --- | --- | --- | --- |"
    yield from (_row(field, field.name) for field in declared(view, by_seat=False))
    for entry, method in derived_of(view).items():
        yield _cells(entry, written(get_type_hints(method)["return"]), str(method.__doc__).rstrip("."), EVERYBODY)
    yield from (_row(field, f"seats[i].{field.name}") for field in declared(view, by_seat=True))
    yield ""


def _row(field: Field, name: str) -> str:
    return _cells(name, field.json_type, meaning(field), field.seen or EVERYBODY)


def _cells(name: str, kind: str, says: str, seen: str) -> str:
    kind = kind.replace("|", "\\|")
    return f"| `{name}` | `{kind}` | {says} | {seen} |".replace("'", "’")


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
