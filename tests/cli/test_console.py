"""Consoles that cannot show every character, or that are not there at all."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.records.generate import file as golden
from tripot.cli import console
from tripot.cli.main import main
from tripot.hosts.http import logs, serve

RECORDS = str(golden("turkish-2"))


def printed(encoding: str, *arguments: str, status: int = 0) -> str:
    """What a command prints to a console with this encoding."""
    result = CliRunner(charset=encoding).invoke(main, list(arguments), catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result.stdout_bytes.decode(encoding) + result.stderr_bytes.decode(encoding)


SIGNS = "♠♥♦♣\u202f\xa0’éèêàç"
ON_CONSOLES = {"cp1252": "SHDC  ’éèêàç", "latin-1": "SHDC  'éèêàç", "ascii": "SHDC  'eeeac"}


@pytest.mark.parametrize("encoding", ON_CONSOLES)
def test_text_goes_out_in_what_the_console_can(encoding: str) -> None:
    whole = printed("utf-8", "show", RECORDS, "--lang", "fr")
    assert "♠" in whole
    told = printed(encoding, "show", RECORDS, "--lang", "fr")
    assert told.replace("\xa0", " ") == whole.translate(str.maketrans(SIGNS, ON_CONSOLES[encoding]))


def test_bars_are_drawn_in_what_the_console_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.lab.bench.measure", lambda *_given: console_speed())
    assert f"turkish     {'#' * 30} " in printed("cp1252", "bench", "turkish")
    assert f"turkish     {'█' * 30} " in printed("utf-8", "bench", "turkish")


def console_speed() -> object:
    from tripot.lab.bench import Speed

    return Speed(1e6, 1e4, 100.0, 1e4)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize("command", sorted(main.commands))
def test_help_can_be_read_on_every_console(command: str, encoding: str) -> None:
    assert "Usage" in printed(encoding, command, "--help")


def test_what_has_no_substitute_is_escaped_as_in_json() -> None:
    assert "日".encode("cp1252", console.READABLE) == b"\\u65e5"
    assert "\udcff…½ Ωé ±▁█".encode("ascii", console.READABLE) == b"\\udcff...\\u00bd \\u03a9e +-.#"


def test_a_way_to_encode_that_was_asked_for_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="xmlcharrefreplace")
    monkeypatch.setattr(sys, "stdout", asked)
    console.prepare()
    assert (asked.encoding, asked.errors) == ("ascii", "xmlcharrefreplace")


# ---------------------------------------------------------------- standard streams that are closed


@contextmanager
def closed() -> Iterator[None]:
    """All standard streams are closed, as after `<&- >&- 2>&-`."""
    names = ("stdin", "stdout", "stderr")
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setattr(sys, name, None)
        yield
        for opened in filter(None, [getattr(sys, name) for name in names]):
            opened.close()


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "turkish", "-p", "2", "-n", "1"],
        ["simulate", "turkish", "-p", "2", "-n", "1", "--summary"],
        ["arena", "turkish", "--bots", "random,regular", "-n", "1"],
        ["show", RECORDS],
        ["verify", RECORDS],
        ["games", "turkish"],
    ],
    ids=" ".join,
)
def test_no_command_needs_a_console(arguments: list[str]) -> None:
    with closed():
        assert main.main(arguments, standalone_mode=False) in (None, 0)


def test_standard_input_that_is_closed_is_empty() -> None:
    with closed():
        assert main.main(["verify", "-"], standalone_mode=False) == 2


def test_a_card_room_needs_no_console() -> None:
    with closed():
        assert logs._written("plain")
        serve._say("Tripot is open")


class Shut(io.RawIOBase):
    """A pipe that nobody reads any more."""

    def writable(self) -> bool:
        return True

    def write(self, _data: object) -> int:
        raise BrokenPipeError


@contextmanager
def unread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody reads standard error any more."""
    shut = io.TextIOWrapper(io.BufferedWriter(Shut()), line_buffering=True)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", shut)
        yield
        sys.stderr.close()
    with pytest.raises(BrokenPipeError):
        shut.close()


def call(*arguments: str | Path) -> int | None:
    """The status with which a command ends, if it says one."""
    status: int | None = main.main([*map(str, arguments)], standalone_mode=False)
    return status


def test_records_are_whole_even_if_nobody_reads_the_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.jsonl"
    with unread(monkeypatch):
        assert call("simulate", "turkish", "-p", "2", "-n", "10", "--out", file) is None
    assert [json.loads(line)["format"] for line in file.read_text().splitlines()] == ["tripot-record/1"] * 10


@pytest.mark.parametrize("several", [False, True], ids=["one file", "several"])
def test_a_file_that_is_wrong_fails_even_if_nobody_reads_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, several: bool
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    call("simulate", "turkish", "-p", "2", "-n", "1", "--out", good)
    bad.write_text("{}\n")
    with unread(monkeypatch):
        assert call("verify", good) is None
        assert call("verify", *([good] if several else []), bad) == 2


def test_what_nobody_has_read_to_its_end_does_not_end_well(monkeypatch: pytest.MonkeyPatch) -> None:
    shut = io.TextIOWrapper(io.BufferedWriter(Shut()), line_buffering=True)
    monkeypatch.setattr(sys, "stdout", shut)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert call("games") == 141
    with pytest.raises(BrokenPipeError):
        shut.close()


def test_a_card_room_stays_open_if_nobody_reads_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    shut = io.TextIOWrapper(io.BufferedWriter(Shut()))
    monkeypatch.setattr(sys, "stdout", shut)
    serve._say("Tripot is open")
    with pytest.raises(BrokenPipeError):
        shut.close()


def test_nothing_swallows_and_gives_nothing() -> None:
    with console.nothing("w") as out, console.nothing("r") as file:
        out.write("♠")
        assert file.read() == ""
        assert out.name == os.devnull
