"""Python types in TypeScript, and files that follow from what is declared in Python."""

from __future__ import annotations

import sys
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from tripot.rules.shared.fields import list_of

WIDTH = 120  # characters in a line
PLAIN = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    msgspec.Raw: "unknown",
}


def bring_up_to_date(files: Mapping[Path, str], root: Path, *, check: bool) -> int:
    """Write every file that is out of date, or only name it; returns the exit status."""
    stale = {path: text for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        sys.stdout.write(f"{path.relative_to(root)}\n")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if check and stale else 0


def written(hint: Any, names: Mapping[Any, str] = {}) -> str:
    """A Python type in TypeScript. `names` has the types that are known by a name."""
    if hint in names:
        return names[hint]
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), [part for part in get_args(hint) if part is not Ellipsis]
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " | ".join(f'"{part}"' for part in hint)
    inner = [written(part, names) for part in parts if part is not msgspec.UnsetType]
    if origin in (Union, types.UnionType):
        return " | ".join(inner)
    if origin is tuple and Ellipsis not in get_args(hint):
        return f"[{', '.join(inner)}]"
    if origin in (list, tuple):
        return list_of(inner[0])
    if origin in (dict, Mapping):
        return f"Record<{', '.join(inner)}>"
    return str(hint.__name__)


def interface(name: str, lines: Iterable[str], meaning: str = "") -> Iterator[str]:
    """The lines of an interface after an empty one, from the lines of its properties."""
    yield ""
    if meaning:
        yield comment(meaning)
    yield f"export interface {name} {{"
    yield from (f"  {line}" for line in "\n".join(lines).splitlines())
    yield "}"


def comment(text: str, indent: int = 0) -> str:
    """Some sentences as a comment, on one line if they fit."""
    said = f"{text[:1].upper()}{text[1:]}"
    if len(said) + indent + len("/**  */") <= WIDTH:
        return f"/** {said} */"
    return "\n".join(["/**", *(f" * {line}" for line in textwrap.wrap(said, WIDTH - indent - len(" * "))), " */"])
