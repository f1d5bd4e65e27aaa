"""Makes a WebAssembly module of one object of LLVM's, which needs nothing from outside.

LLVM writes an object with numbers and addresses as if it were linked alone. So nothing has to be computed: what the
object imports, a memory and the pointer to its stack, is defined here, its functions get their names outside, and what
is meant for other linkers is left out. The sections are those of the WebAssembly Core Specification (chapter 5.5) and
of `Linking.md` in the WebAssembly tool conventions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

HEAD = b"\0asm\1\0\0\0"  # the magic number and the version
PAGE = 1 << 16  # bytes
STACK = 1 << 16  # bytes
ALIGNED = 16  # bytes
IMPORTED = ["__linear_memory", "__stack_pointer"]
LOWEST, HIGHER, NEGATIVE = 0x7F, 0x80, 0x40  # in numbers: seven bits, whether more follow, the sign of the last
I32, I32_CONST, END = 0x7F, 0x41, 0x0B
CONSTANT, VARIABLE = 0, 1  # kinds of globals
NO_MOST = 0  # of a memory that may grow without bound
SYMBOL_TABLE = 8  # the part of the section `linking` with the names
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols: not defined by the object, but named by it all the same


class Kind(IntEnum):
    """Kinds of sections."""

    CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)


class External(IntEnum):
    """Kinds of things that are imported or exported."""

    FUNCTION, TABLE, MEMORY, GLOBAL = range(4)


class Symbol(IntEnum):
    """Kinds of symbols."""

    FUNCTION, DATA, GLOBAL, SECTION = range(4)


KEPT = (Kind.TYPE, Kind.FUNCTION, Kind.MEMORY, Kind.GLOBAL, Kind.EXPORT, Kind.DATA_COUNT, Kind.CODE, Kind.DATA)
"""The sections of a module in their order."""


class Unlinkable(Exception):
    """An object needs something that only another linker can give."""


def link(written: bytes, exported: Iterable[str]) -> bytes:
    """A module of an object, which exports functions by their names. Raises `Unlinkable`."""
    sections = dict(_sections(written))
    _check_imports(Reader(sections.get(Kind.IMPORT, b"\0")))
    heap = _rounded(_end_of_data(Reader(sections.get(Kind.DATA, b"\0")))) + STACK
    functions = dict(_functions(Reader(sections["linking"])))
    names = [(name, External.FUNCTION, functions[name]) for name in sorted(exported)]
    names += [("memory", External.MEMORY, 0), ("heap", External.GLOBAL, 1)]
    sections[Kind.MEMORY] = _many([bytes([NO_MOST]) + number(-(-heap // PAGE))])
    sections[Kind.GLOBAL] = _many([_global(VARIABLE, heap), _global(CONSTANT, heap)])
    sections[Kind.EXPORT] = _many([_text(name) + bytes([kind]) + number(index) for name, kind, index in names])
    parts = [bytes([kind]) + _sized(sections[kind]) for kind in KEPT if kind in sections]
    return HEAD + b"".join(parts)


# ---------------------------------------------------------------- what an object has


class Reader:
    """Reads bytes from their beginning."""

    def __init__(self, data: bytes) -> None:
        """Begin."""
        self._data = data
        self._at = 0

    @property
    def rest(self) -> bytes:
        """What has not been read."""
        return self._data[self._at :]

    def take(self, count: int) -> bytes:
        """The next bytes."""
        self._at += count
        return self._data[self._at - count : self._at]

    def byte(self) -> int:
        """One byte."""
        return self.take(1)[0]

    def number(self) -> int:
        """A number that is not negative."""
        found = shift = 0
        while True:
            byte = self.byte()
            found |= (byte & LOWEST) << shift
            shift += 7
            if not byte & HIGHER:
                return found

    def sized(self) -> bytes:
        """Bytes behind their number."""
        return self.take(self.number())

    def text(self) -> str:
        """A text behind its size."""
        return self.sized().decode()


def _sections(written: bytes) -> Iterator[tuple[Kind | str, bytes]]:
    """The sections of an object by kind; those of other kinds by name."""
    if not written.startswith(HEAD):
        raise Unlinkable("this is no WebAssembly object")
    reader = Reader(written[len(HEAD) :])
    while reader.rest:
        kind, content = Kind(reader.byte()), reader.sized()
        if kind is Kind.CUSTOM:
            custom = Reader(content)
            yield custom.text(), custom.rest
        elif kind in (*KEPT, Kind.IMPORT):
            yield kind, content
        else:
            raise Unlinkable(f"the object has a section of the kind {kind.name}")


def _check_imports(reader: Reader) -> None:
    """Nothing may be needed from outside but a memory and the pointer to the stack, the first of the globals."""
    names = []
    for _ in range(reader.number()):
        reader.text()  # the module is always `env`
        names.append(reader.text())
        kind = reader.byte()
        if kind not in (External.MEMORY, External.GLOBAL):
            raise Unlinkable(f"the object needs {names[-1]}")
        reader.take(2)  # the type of the global, or the least size of the memory, which is below 128 pages
    if names != IMPORTED[: len(names)]:  # code that keeps all in registers has no stack
        raise Unlinkable(f"the object needs {', '.join(names)}, not {', '.join(IMPORTED)}")


def _end_of_data(reader: Reader) -> int:
    """Where the data end that the module begins with."""
    end = 0
    for _ in range(reader.number()):
        if reader.take(2) != bytes([0, I32_CONST]):
            raise Unlinkable("the object has data without a fixed place")
        place = reader.number()  # signed in the specification, but nothing is that far up
        reader.byte()
        end = max(end, place + len(reader.sized()))
    return end


def _functions(reader: Reader) -> Iterator[tuple[str, int]]:
    """The names of the functions that the object defines, with their numbers."""
    reader.number()  # the version
    while reader.rest:
        kind, part = reader.byte(), Reader(reader.sized())
        for _ in range(part.number() if kind == SYMBOL_TABLE else 0):
            symbol, flags = Symbol(part.byte()), part.number()
            defined, index = not flags & UNDEFINED, 0 if symbol is Symbol.DATA else part.number()
            named = symbol is Symbol.DATA or defined or flags & NAMED
            name = part.text() if named and symbol is not Symbol.SECTION else ""
            if symbol is Symbol.DATA and defined:
                _ = part.number(), part.number(), part.number()  # the segment, the place in it, the size
            if symbol is Symbol.FUNCTION and defined:
                yield name, index


# ---------------------------------------------------------------- what a module has


def number(value: int) -> bytes:
    """A number that is not negative."""
    out = bytearray()
    while value > LOWEST:
        out.append(value & LOWEST | HIGHER)
        value >>= 7
    return bytes([*out, value])


def _signed(value: int) -> bytes:
    """The same number where it might be negative: the highest bit of its last seven is its sign."""
    out = number(value)
    return out[:-1] + bytes([out[-1] | HIGHER, 0]) if out[-1] & NEGATIVE else out


def _sized(content: bytes) -> bytes:
    return number(len(content)) + content


def _text(text: str) -> bytes:
    return _sized(text.encode())


def _many(items: list[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


def _global(kind: int, value: int) -> bytes:
    return bytes([I32, kind, I32_CONST]) + _signed(value) + bytes([END])


def _rounded(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED
