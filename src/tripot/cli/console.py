"""The console: text goes out in what it can show, and nothing ends because there is none."""

import codecs
import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TextIO, cast

import click

SUBSTITUTES = {
    **dict(zip("♠♥♦♣★", "SHDC*", strict=True)),
    **dict(zip("▁▂▃▄▅▆▇█", ".:-=+*%#", strict=True)),
    **dict(zip("‘’“”«»–—−×·", "''" + 4 * '"' + "---x.", strict=True)),
    "±": "+-",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
}
"""What stands for characters of ours that a console may lack. Accents are left out, and all others are escaped."""
READABLE = "tripot-readable"  # the name of the error handler
PLAIN = "tripot-ascii"  # the name of ASCII to which click does not object: it would write UTF-8 instead
CARELESS = frozenset({"strict", "surrogateescape", "backslashreplace"})  # as Python begins; others were asked for


def prepare() -> None:
    """Make standard output and error take any text, and open those standard streams that are closed on nothing.

    A closed one is `None`, and the next file to be opened, perhaps the database, would take its number.
    """
    sys.stdin = sys.stdin or nothing("r")
    sys.stdout = sys.stdout or nothing("w")
    sys.stderr = sys.stderr or nothing("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in CARELESS:
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=PLAIN if plain else None, errors=READABLE)


@contextmanager
def _swallowed() -> Iterator[None]:
    """If standard error cannot be written to, nothing is from now on."""
    try:
        yield
    except OSError:
        sys.stderr = nothing("w")


class _Aside(io.TextIOBase):
    """Standard error, for what is said beside the work: that goes on if nobody reads it any more."""

    def write(self, text: str) -> int:
        with _swallowed():
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with _swallowed():
            sys.stderr.flush()

    def isatty(self) -> bool:
        return sys.stderr.isatty()


ASIDE = cast("TextIO", _Aside())  # click uses no more of it


def note(line: str, *, nl: bool = True) -> None:
    """Print a line about the work on standard error, or the beginning of one without `nl`."""
    click.echo(line, ASIDE, nl=nl)


def nothing(mode: Literal["r", "w"]) -> TextIO:
    """A stream that swallows what is written to it, and has nothing to read."""
    return open(os.devnull, mode, encoding="utf-8", errors="backslashreplace")


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Substitutes for the characters that an encoding lacks, as `codecs.register_error` wants them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_substitute, error.object[error.start : error.end])), error.end


def _substitute(letter: str) -> str:
    """`S` for `♠`, `e` for `é`; an escape as in JSON for what has no substitute."""
    parts = unicodedata.normalize("NFKD", letter)
    plain = SUBSTITUTES.get(letter) or "".join(part for part in parts if not unicodedata.combining(part))
    return plain if plain and plain.isascii() else json.dumps(letter)[1:-1]


def _find(name: str) -> codecs.CodecInfo | None:
    """ASCII under its other name."""
    if name.replace("_", "-") != PLAIN:
        return None
    ascii_ = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii_.encode,
        ascii_.decode,
        incrementalencoder=ascii_.incrementalencoder,
        incrementaldecoder=ascii_.incrementaldecoder,
        name=PLAIN,
    )


codecs.register_error(READABLE, _readable)
codecs.register(_find)
