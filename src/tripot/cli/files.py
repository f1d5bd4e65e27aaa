"""The record files that a command reads: files, folders of them, or standard input."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from errno import EACCES
from stat import S_ISDIR

import click

from tripot.cli.arguments import complain
from tripot.errors import TripotError
from tripot.play.unpacking import lines_of

ENDINGS = (".jsonl", ".jsonl.gz")  # of the names of record files in a folder
STANDARD_INPUT = "-"
PACKED = (".br", ".bz2", ".gzip", ".lz4", ".lzma", ".xz", ".z", ".zst")
ARCHIVES = (".7z", ".rar", ".tar", ".tbz2", ".tgz", ".txz", ".zip")
PACKED_ENDINGS = frozenset((*PACKED, *ARCHIVES))  # of the names of files that we never write


@dataclass(frozen=True)
class RecordFile:
    """A file of records, or standard input.

    Attributes:
        path: where it is; `-` for standard input.
        name: how errors name it.
    """

    path: str
    name: str

    def lines(self) -> Iterator[bytes]:
        """Its lines, unpacked, as UTF-8."""
        with click.open_file(self.path, "rb") as file:
            yield from lines_of(file, self.name)


def _files(path: str) -> list[RecordFile]:
    """The files that an argument names. Raises `OSError`, or `TripotError` for a folder without any."""
    if path == STANDARD_INPUT:
        return [RecordFile(path, "<stdin>")]
    if not S_ISDIR(os.stat(path).st_mode):  # not opened yet: a pipe can be opened once, and too many files not at once
        if not os.access(path, os.R_OK):
            raise PermissionError(EACCES, os.strerror(EACCES), path)
        return [_named(path)]
    found = [_named(each) for each in sorted(_in_folder(path))]
    if not found:
        raise TripotError(f"the folder {_named(path).name} has no files whose names end in {' or '.join(ENDINGS)}")
    return found


def _named(path: str) -> RecordFile:
    return RecordFile(path, click.format_filename(path))


def _in_folder(folder: str) -> Iterator[str]:
    """The record files under a folder. Raises `OSError` if one of its folders cannot be read."""
    for where, _, names in os.walk(folder, onerror=_refuse):
        yield from (os.path.join(where, name) for name in names if name.lower().endswith(ENDINGS))


def _refuse(error: OSError) -> None:
    raise error


def _read_names(ctx: click.Context, param: click.Parameter, names: Sequence[str]) -> list[RecordFile]:
    """The files that these arguments name, each once. Those that aren't there are refused before anything is read."""
    try:
        return list(dict.fromkeys(file for name in names for file in _files(name)))
    except OSError as error:
        said = f"'{click.format_filename(error.filename)}': {error.strerror}"
        raise click.BadParameter(said, ctx, param, "'FILE'") from None


record_files = click.argument(
    "files", nargs=-1, required=True, type=click.Path(), callback=_read_names, metavar="FILE..."
)


def read_each(files: Sequence[RecordFile], read: Callable[[RecordFile], None]) -> int:
    """Read files one after the other, and return how many had an error.

    If there are several, an error names its file and does not keep the others from being read.
    """
    if len(files) == 1:
        read(files[0])
        return 0
    failed = 0
    for file in files:
        try:
            read(file)
        except BrokenPipeError:  # nobody reads what is printed: that is no error of a file
            raise
        except (TripotError, OSError) as error:
            failed += 1
            complain(_placed(error, file))
    return failed


def expect_none(failed: int, files: Sequence[RecordFile]) -> None:
    """Raise `TripotError` if some of these files had an error."""
    if failed:
        raise TripotError(f"{failed} of {len(files)} files had an error")


def together(files: Sequence[RecordFile]) -> str:
    """How an error names the files of a command."""
    return files[0].name if len(files) == 1 else f"these {len(files)} files"


def _placed(error: Exception, file: RecordFile) -> str:
    """What an error says, with its file."""
    text = str(error)
    return text if text.startswith(f"{file.name} ") else f"{file.name}: {text}"
