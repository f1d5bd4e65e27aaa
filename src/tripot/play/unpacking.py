"""The text of record files, whether they are packed or not. Their first bytes say what they are, not their names."""

import codecs
import gzip
import io
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Protocol

from tripot.errors import Unreadable

CHUNK = 64 * 1024  # bytes read at once
GZIP = b"\x1f\x8b"
UTF_8 = codecs.BOM_UTF8
UTF_16 = {
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    **dict.fromkeys((b"{\0", b"[\0"), "utf-16-le"),
    **dict.fromkeys((b"\0{", b"\0["), "utf-16-be"),
}
"""The codecs of texts by their first bytes. JSON shows them without a mark, too: it has no zero bytes in UTF-8."""
UTF_32 = codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, b"{\0\0\0", b"[\0\0\0", b"\0\0\0{", b"\0\0\0["
SQLITE = b"SQLite format 3\0"
TAR = 257, b"ustar"  # where an archive of tar has its mark, and the mark
ARCHIVES = {
    b"PK\x03\x04": "is a zip file: unpack it first",
    b"7z\xbc\xaf\x27\x1c": "is a 7z file: unpack it first",
    b"\xfd7zXZ\x00": "is compressed with xz: unpack it first",
    b"BZh": "is compressed with bzip2: unpack it first",
    b"\x28\xb5\x2f\xfd": "is compressed with zstd: unpack it first",
    b"\x04\x22\x4d\x18": "is compressed with lz4: unpack it first",
}
"""The first bytes of archives that we don't unpack, and what to say about such a file."""
OTHERS = {
    **dict.fromkeys(UTF_32, "is in UTF-32: save it as UTF-8"),  # before UTF-16, which begins the same
    **ARCHIVES,
    SQLITE: "is an SQLite database, not a file of records",
}
"""The same for all formats that we don't read."""
PACKED = {
    GZIP: "is compressed with gzip: unpack it first",
    **dict.fromkeys(UTF_16, "is in UTF-16: save it as UTF-8"),
}
"""The same for formats that `lines_of` reads, but that nobody can read line by line."""
BEGINNING = TAR[0] + len(TAR[1])  # bytes that tell the formats apart


class Source(Protocol):
    """A file, open for reading bytes."""

    def read(self, size: int, /) -> bytes:
        """Up to `size` bytes; none at the end."""


def lines_of(file: Source, name: str) -> Iterator[bytes]:
    """The lines of a file as UTF-8, without a byte order mark. It may be in UTF-8 or UTF-16, and packed with gzip.

    `Unreadable` calls the file `name`. It is raised for other formats, and for a file that is damaged or cut short.
    """
    with _damage_named(name):
        yield from _opened(file, name)


def text_of(data: bytes, name: str, most: int) -> bytes:
    """The text of a file as `lines_of` reads it, but no more than its first `most` bytes, however well it is packed."""
    with _damage_named(name):
        return _opened(io.BytesIO(data), name).read(most)


def format_of_line(line: bytes) -> str | None:
    """What to say about a file whose first line is this, if it isn't made of lines of UTF-8."""
    return next((words for mark, words in (OTHERS | PACKED).items() if line.startswith(mark)), None)


def how_packed(first: bytes) -> str | None:
    """What to say about a file that isn't read through `lines_of`, if its first bytes are those of an archive."""
    marks = {GZIP: PACKED[GZIP], **ARCHIVES}
    return next((words for mark, words in marks.items() if first.startswith(mark)), None)


def _opened(file: Source, name: str) -> io.BufferedReader:
    """The file as UTF-8, from behind its byte order mark."""
    first, whole = _begun(file)
    if first and GZIP.startswith(first[: len(GZIP)]):  # even if it is cut off after one byte
        first, whole = _begun(gzip.GzipFile(fileobj=whole))
        if first.startswith(GZIP):
            raise Unreadable(f"{name} is compressed twice: unpack it first")
    if words := _other(first):
        raise Unreadable(f"{name} {words}")
    if codec := next((codec for mark, codec in UTF_16.items() if first.startswith(mark)), None):
        return _stream(_recoded(whole, codec))
    if first.startswith(UTF_8):
        whole.read(len(UTF_8))
    return whole


def _other(first: bytes) -> str | None:
    """What to say about a file that begins with these bytes, if we don't read its format."""
    place, mark = TAR
    if first[place:] == mark:
        return "is a tar archive: unpack it first"
    return next((words for mark, words in OTHERS.items() if first.startswith(mark)), None)


@contextmanager
def _damage_named(name: str) -> Iterator[None]:
    try:
        yield
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Unreadable(f"{name} is cut short or isn't a gzip file: {error}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name} is cut short or isn't in UTF-16: {error.reason} at byte {error.start}") from None


class _Chunks(io.RawIOBase):
    """Pieces of a file, as a stream."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        super().__init__()
        self._chunks = filter(None, chunks)
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # what `BufferedReader` gives
        piece = self._rest or next(self._chunks, b"")
        size = min(len(buffer), len(piece))
        buffer[:size], self._rest = piece[:size], piece[size:]
        return size


def _stream(chunks: Iterable[bytes]) -> io.BufferedReader:
    return io.BufferedReader(_Chunks(chunks), CHUNK)


def _begun(file: Source) -> tuple[bytes, io.BufferedReader]:
    """The first bytes of a file, and the whole file. A pipe need not go back, and gives what it has at once."""
    first, read = file.read(BEGINNING), getattr(file, "read1", file.read)
    return first, _stream(chain([first], iter(partial(read, CHUNK), b"")))


def _recoded(file: io.BufferedReader, codec: str) -> Iterator[bytes]:
    """Text in UTF-16 as UTF-8."""
    decoder = codecs.getincrementaldecoder(codec)()
    for chunk in iter(partial(file.read1, CHUNK), b""):
        yield decoder.decode(chunk).encode()
    yield decoder.decode(b"", final=True).encode()
