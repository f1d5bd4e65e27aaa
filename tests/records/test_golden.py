"""The golden records verify, and are played again move by move by the rules and bots of today."""

from __future__ import annotations

import msgspec
import pytest

from tests.short_form import short_with
from tripot.play import record
from tripot.play.record_file import verify_file
from tripot.rules.registry import GAMES, get

from .generate import GOLDEN, HERE, file, lines

MOST_BYTES = 640_000
CROWDED = (
    "glukz-12",
    "glukz-4-two-packs",
    "pig-16-second-pack",
    "pig-20",
)  # bots of such a crowd are compiled for it alone


@pytest.mark.parametrize("name", GOLDEN)
def test_verifies(name: str) -> None:
    with file(name).open("rb") as stream:
        assert len(list(verify_file(stream))) == GOLDEN[name][1]


@pytest.mark.parametrize("name", short_with(GOLDEN.keys() - CROWDED, GOLDEN))
def test_is_played_again_line_by_line(name: str) -> None:
    """Byte for byte, but for options that have come since the file was written."""
    golden = file(name).read_bytes().splitlines(keepends=True)
    for number, (line, again) in enumerate(zip(golden, lines(name), strict=True), start=1):
        assert line == as_then(again, line), f"{name}, line {number}: run generate.py and look at the difference"


def as_then(line: bytes, golden: bytes) -> bytes:
    """A line without the options that the golden one does not name."""
    now, named = record.decode(line), record.decode(golden).options
    options = {name: value for name, value in now.options.items() if name in named}
    return record.encode(msgspec.structs.replace(now, options=options)) + b"\n"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_golden_record(name: str) -> None:
    mine = [entry for entry in GOLDEN.values() if entry[0] == name]
    assert mine, f"{name} has no golden record: add one to generate.py"
    options = {option for _, _, values in mine for option in values}
    missing = set(get(name).options.specs()) - options
    assert not missing, f"no golden record of {name} sets {missing}"


def test_files_and_list_agree_and_are_small() -> None:
    files = set(HERE.glob("*.jsonl"))
    assert files == {file(name) for name in GOLDEN}
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
