"""Which files `verify`, `show` and `analyse` read: known by their first bytes, several of them, and whole folders."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tripot.cli import experiments
from tripot.cli.main import main
from tripot.cli.writing import INTERRUPTED, _stop, stopped_by_signals

from .test_cli import ANALYSE, run, simulate

FORMS: dict[str, Callable[[bytes], bytes]] = {
    "deals.GZ": gzip.compress,
    "gzip, without an ending": gzip.compress,
    "plain.jsonl.gz": lambda text: text,
    "marked.jsonl": lambda text: codecs.BOM_UTF8 + text,
    "little.jsonl": lambda text: codecs.BOM_UTF16_LE + text.decode().encode("utf-16-le"),
    "big.jsonl": lambda text: codecs.BOM_UTF16_BE + text.decode().encode("utf-16-be"),
    "little, no mark": lambda text: text.decode().encode("utf-16-le"),
    "big, no mark": lambda text: text.decode().encode("utf-16-be"),
    "little.jsonl.gz": lambda text: gzip.compress(text.decode().encode("utf-16")),
}


@pytest.mark.parametrize("name", FORMS)
def test_what_is_read_is_known_by_its_first_bytes(tmp_path: Path, name: str) -> None:
    plain = simulate(tmp_path, "-p", "2", "-n", "2")
    file = tmp_path / name
    file.write_bytes(FORMS[name](plain.read_bytes()))
    for command in ("show", "verify"):
        told = run(command, str(plain)).stdout
        assert run(command, str(file)).stdout == told
        assert run(command, "-", stdin=file.read_bytes()).stdout == told
    assert f"there is no deal 9: {file} has 2" in run("analyse", str(file), "--deal", "9", status=2).stderr


NOT_READ = {
    "zip": (b"PK\x03\x04\x14\0", "is a zip file: unpack it first"),
    "xz": (lzma.compress(b"{}"), "is compressed with xz"),
    "bzip2": (bz2.compress(b"{}"), "is compressed with bzip2"),
    "zstd": (b"\x28\xb5\x2f\xfd\x04", "is compressed with zstd"),
    "7z": (b"7z\xbc\xaf\x27\x1c\0", "is a 7z file"),
    "tar.gz": (gzip.compress(b"deals.jsonl".ljust(257, b"\0") + b"ustar\x0000".ljust(255, b"\0")), "is a tar archive"),
    "twice": (gzip.compress(gzip.compress(b"{}")), "is compressed twice"),
    "UTF-32": ("\ufeff{}".encode("utf-32-le"), "is in UTF-32: save it as UTF-8"),
    "UTF-32 without a mark": ("{}".encode("utf-32-le"), "is in UTF-32: save it as UTF-8"),
    "SQLite": (b"SQLite format 3\0", "is an SQLite database"),
    "half of UTF-16": ("\ufeff{}".encode("utf-16-le")[:-1], "is cut short or isn't in UTF-16"),
    "half without a mark": ("{}".encode("utf-16-le")[:-1], "is cut short or isn't in UTF-16"),
}


@pytest.mark.parametrize("form", NOT_READ)
@pytest.mark.parametrize("command", ["show", "analyse", "verify"])
def test_a_format_that_is_not_read_is_named(tmp_path: Path, command: str, form: str) -> None:
    data, wanted = NOT_READ[form]
    file = tmp_path / "deals.jsonl.gz"
    file.write_bytes(data)
    assert f"tripot: {file} {wanted}" in run(command, str(file), status=2).stderr


# ---------------------------------------------------------------- several files, and folders


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three files of records, one of them packed, and a file that is none. Analyses take no time."""
    text = simulate(tmp_path, "-p", "2", "-n", "2", "-o", "deals=1").read_bytes()
    folder = tmp_path / "records"
    (folder / "inner").mkdir(parents=True)
    (folder / "b.jsonl").write_bytes(text)
    (folder / "a.JSONL.gz").write_bytes(gzip.compress(text))
    (folder / "inner" / "c.jsonl").write_bytes(text.splitlines(keepends=True)[0])
    (folder / "notes.txt").write_text("no records")
    monkeypatch.setattr("tripot.cli.reading._analyse", lambda found, *_given: click.echo(f"deal {found.match.deal}"))
    return folder


def headings(output: str) -> list[str]:
    return [line.removesuffix(":") for line in output.splitlines() if line.endswith(":")]


def test_a_folder_is_verified_file_by_file(folder: Path) -> None:
    output = run("verify", str(folder)).stdout
    names = [str(folder / name) for name in ("a.JSONL.gz", "b.jsonl", "inner/c.jsonl")]
    assert headings(output) == [*names, "all 3 files"]
    assert output.splitlines()[-1].startswith("5 deals, ")
    assert run("verify", *names, names[0]).stdout == output


@pytest.mark.parametrize("command", [("show",), ANALYSE, ("verify",)], ids=lambda command: command[0])
def test_an_error_in_one_of_several_files_names_it_and_the_others_are_read(
    folder: Path, command: tuple[str, ...]
) -> None:
    (folder / "b.jsonl").write_bytes(b"{}\n")
    (folder / "empty.jsonl").touch()
    result = run(*command, str(folder), status=2)
    names = [str(folder / name) for name in ("a.JSONL.gz", "inner/c.jsonl")]
    assert headings(result.stdout) == names + ["2 of 4 files"] * (command == ("verify",))
    errors = [line for line in result.stderr.splitlines() if line.startswith("tripot: ")]
    assert errors[0].startswith(f"tripot: {folder / 'b.jsonl'}: line 1: not a record: ")
    assert errors[1:] == [f"tripot: {folder / 'empty.jsonl'} has no records", "tripot: 2 of 4 files had an error"]


def test_a_commitment_is_looked_for_in_all_files(folder: Path) -> None:
    result = run("verify", str(folder), "--commitment", "0" * 64, status=2)
    assert "tripot: no match of these 3 files has a proof" in result.stderr


def test_programs_read_json_of_several_files_without_headings(folder: Path) -> None:
    assert run("analyse", "--json", str(folder)).stdout.splitlines() == ["deal 0"] * 5


@pytest.mark.parametrize("command", ["show", "analyse", "verify"])
def test_an_empty_folder_is_said(tmp_path: Path, command: str) -> None:
    wanted = f"tripot: the folder {tmp_path} has no files whose names end in .jsonl or .jsonl.gz"
    assert wanted in run(command, str(tmp_path), status=2).stderr


HANGUP = [signal.SIGHUP] if sys.platform != "win32" else []


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, *HANGUP])
def test_records_are_whole_after_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """It, or a signal that means the same, comes in the middle of writing the third record, in the code for gzip."""
    lines = 0

    class Interrupted(gzip.GzipFile):
        def write(self, data: bytes) -> int:  # type: ignore[override]
            nonlocal lines
            lines += 1
            if lines == 3:
                signal.raise_signal(number)
            return super().write(data)

    monkeypatch.setattr(gzip, "GzipFile", Interrupted)
    file = tmp_path / "deals.jsonl.gz"
    stopped = CliRunner().invoke(main, ["simulate", "turkish", "-p", "2", "-n", "20", "--out", str(file)])
    assert stopped.exit_code == INTERRUPTED
    assert "stopped after 3 of 20 deals" in stopped.stderr
    assert len(gzip.decompress(file.read_bytes()).splitlines()) == 3


@pytest.mark.skipif(not HANGUP, reason="no SIGHUP here")
@pytest.mark.parametrize("before", [signal.SIG_DFL, signal.SIG_IGN], ids=["heard", "nohup"])
def test_a_terminal_that_closes_stops_a_command_once_unless_it_is_ignored(before: signal.Handlers) -> None:
    """It sends its signal, and the shell in it sends it again, perhaps while a file is being closed."""
    outside = signal.signal(signal.SIGHUP, before)
    stopped = nullcontext() if before == signal.SIG_IGN else pytest.raises(KeyboardInterrupt)
    try:
        with stopped_by_signals():
            assert (signal.getsignal(signal.SIGHUP) == signal.SIG_IGN) == (before == signal.SIG_IGN)
            with stopped:
                signal.raise_signal(signal.SIGHUP)
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) == before
    finally:
        signal.signal(signal.SIGHUP, outside)


@pytest.mark.parametrize("command", ["simulate", "puzzles", "arena", "train"])
def test_whatever_writes_results_is_stopped_by_signals(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[object]()

    def begin(*_: object) -> None:
        heard.append(signal.getsignal(signal.SIGTERM))
        raise KeyboardInterrupt

    monkeypatch.setattr(experiments, "read_options", begin)
    named = ["--bots", "random,random"] if command == "arena" else []
    CliRunner().invoke(main, [command, "turkish", "-p", "2", *named])
    assert heard == [_stop]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_a_full_disk_is_said_in_words(option: str) -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run([sys.executable, "-m", "tripot", option], stdout=full, stderr=subprocess.PIPE, text=True)  # noqa: PLW1510
    assert (told.returncode, told.stderr) == (2, "tripot: No space left on device\n")


@pytest.mark.parametrize(
    "arguments",
    [("check", "turkish", "-n", "0"), ("puzzles", "turkish", "-n", "0"), ("puzzles", "turkish", "-m", "nan")],
    ids=" ".join,
)
def test_nothing_to_do_is_no_success(arguments: tuple[str, ...]) -> None:
    assert run(*arguments, status=2).stdout == ""


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "deals.jsonl"
    told = run("simulate", "turkish", "-p", "2", "-n", "1", "--out", str(file), status=2).stderr
    assert f"tripot: {file}: No such file or directory" in told
