"""Write the TypeScript types of the protocol's messages: `uv run python -m tools.wire`.

They follow from the Python types by which the card room reads and writes them. With `--check`, nothing is written. It
names the file if it is out of date, and exits with status 1.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from tools.typescript import bring_up_to_date, comment, interface, written
from tripot.hosts import accounts
from tripot.hosts.http import bodies, described, my_games
from tripot.hosts.room import calling, circles, dailies, moments, replays, tournament_info
from tripot.rules.game import Language, TableText
from tripot.rules.shared.fields import Kind
from tripot.rules.shared.formulas import Value
from tripot.table import events, faces, lessons, lobby, opening, pictures, playing_on, puzzles, replay, requests, wire

ROOT = Path(__file__).parents[1]
WIRE = ROOT / "web" / "src" / "lib" / "wire.ts"
HEAD = """/**
 * The messages of `docs/protocol.md`: `tools.wire` writes them from `src/tripot/table`, `src/tripot/hosts/http`,
 * `src/tripot/hosts/room` and `src/tripot/hosts/accounts.py`.
 */"""

Struct = type[msgspec.Struct]

TO_SERVER: tuple[Struct, ...] = get_args(requests.Request)
FROM_SERVER = tuple(
    found
    for found in vars(wire).values()
    if inspect.isclass(found)
    and found.__module__ == wire.__name__
    and issubclass(found, msgspec.Struct)
    and found.__struct_config__.tag_field == "type"
)
"""Every message that the card room sends over the websocket."""

# What goes over HTTP, and calls. The browser itself describes the options of a passkey.
OVER_HTTP: tuple[Struct, ...] = (
    opening.NewTable,
    playing_on.PlayOn,
    bodies.Check,
    lobby.TableLine,
    lessons.LessonInfo,
    lessons.LessonAnswer,
    pictures.PicturesInfo,
    accounts.Me,
    accounts.LessonsDone,
    accounts.SessionInfo,
    accounts.PassInfo,
    accounts.PasskeyInfo,
    accounts.NewSubscription,
    accounts.CallsInfo,
    my_games.MyGames,
    circles.CircleLink,
    circles.CircleInfo,
    bodies.NewTournament,
    tournament_info.TournamentLink,
    tournament_info.TournamentInfo,
    dailies.DailyInfo,
    puzzles.PuzzleInfo,
    puzzles.PuzzleAnswer,
    replay.ReplayInfo,
    moments.ToldMoments,
    replays.ReadMatchInfo,
    described.DescribedGame,
    described.Limits,
    described.Checked,
    calling.Notice,
)

ALIASES: dict[str, Any] = {
    "Language": Language,
    "OptionValue": Value,
    "Phase": wire.Phase,
    "By": events.By,
    "TableText": TableText,
    "ForfeitEach": events.ForfeitEach,
    "FieldKind": Kind,
    "ReadyReaction": requests.ReadyReaction,
    "News": wire.News,
    "FaceName": faces.FaceName,
    "Power": Literal[tuple(each.__struct_config__.tag for each in get_args(requests.OverPerson))],
}
"""Types that have no class of their own, and their names."""


def main(*, check: bool) -> int:
    """Write the file if it is out of date, or only name it; returns the exit status."""
    return bring_up_to_date({WIRE: types()}, ROOT, check=check)


def types() -> str:
    """The whole file."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    structs = _with_their_parts([*FROM_SERVER, *TO_SERVER, *OVER_HTTP])
    named = names_of(structs)
    yield HEAD
    for name, hint in ALIASES.items():
        yield f"\nexport type {name} = {written(hint, named)};"
    yield f"\nexport type FromServer ={_union(FROM_SERVER)};"
    yield f"\nexport type ToServer ={_union(TO_SERVER)};"
    names = named | {hint: name for name, hint in ALIASES.items()}
    for struct in structs:
        yield from interface(names[struct], _properties(struct, names), _meaning(struct))


def _union(structs: tuple[Struct, ...]) -> str:
    return "".join(f"\n  | {_name(struct)}" for struct in structs)


def names_of(structs: Sequence[Struct]) -> dict[Struct, str]:
    """The names of types on the page. Raises `ValueError` for two with one name: TypeScript would merge them."""
    named = {struct: _name(struct) for struct in structs}
    taken: dict[str, Struct] = {}
    for struct, name in named.items():
        if name in ALIASES or taken.setdefault(name, struct) is not struct:
            msg = f"{struct.__module__}.{struct.__name__}: another type is called {name} on the page"
            raise ValueError(msg)
    return named


def _name(struct: Struct) -> str:
    """The name of a type on the page, where errors in general are called `Error`."""
    return "WireError" if struct is wire.Error else struct.__name__.removesuffix("Info")


def _with_their_parts(structs: list[Struct]) -> list[Struct]:
    """The types, and all types in their fields, each once."""
    found = dict.fromkeys(structs)
    for struct in structs:
        parts = [part for hint in get_type_hints(struct).values() for part in _structs_in(hint)]
        found |= dict.fromkeys(_with_their_parts(parts))
    return list(found)


def _structs_in(hint: Any) -> Iterator[Struct]:
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs_in(part)


# ---------------------------------------------------------------- one type


def _properties(struct: Struct, names: dict[Any, str]) -> Iterator[str]:
    config, notes, hints = struct.__struct_config__, _notes(struct), get_type_hints(struct)
    if config.tag_field:
        yield f'{config.tag_field}: "{config.tag}";'
    for field in msgspec.structs.fields(struct):
        if field.name in notes:
            yield comment(f"{notes[field.name]}.", indent=2)
        yield f"{field.encode_name}{'' if field.required else '?'}: {written(hints[field.name], names)};"


def _meaning(struct: Struct) -> str:
    """What a type stands for, without its fields."""
    return " ".join(str(inspect.getdoc(struct)).partition("Attributes:\n")[0].split())


def _notes(struct: Struct) -> dict[str, str]:
    """What its fields mean: the comments behind them, or the lines under `Attributes`."""
    behind = re.findall(r"^    (\w+): .*?  # (?!noqa)(.+)$", inspect.getsource(struct), re.MULTILINE)
    attributes = str(inspect.getdoc(struct)).partition("Attributes:\n")[2]
    above = re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)\.$", attributes, re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in [*behind, *above]}


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
