"""Moves in words, each made once, where kernels find them by their records."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Annotated, Generic, TypeVar

from tripot.kernel import LANES, Array, Ints, MoveRecord, Record, kernel

Move = TypeVar("Move")  # in words

MOST = 1 << 14  # moves are kept; others are put into words whenever they are met
SLOTS = 4 * MOST  # a power of 2
HALF = 30
LOW_BITS = (1 << HALF) - 1
# Odd numbers of 29 bits: the sum of their products with numbers of 30 bits is positive.
VERB_FACTOR, SLOT_FACTOR, LANE_FACTORS = 0x1B873593, 0x19D699A5, (0x165667B1, 0x1E3779B1, 0x12B2AE35, 0x1C2B2AE3)


class Entry(Record):
    """A move's record and where the move in words lies; a free slot where that is 0."""

    verb: int
    slot: int
    cards: Annotated[Ints, LANES]
    address: int
    shows: int  # whether it shows cards that its words do not tell


class Lexicon(Generic[Move]):
    """The moves of one game.

    Attributes:
        entries: what kernels read: a table of `Entry` that is searched from `slot_of` a record on.
    """

    def __init__(self, tell: Callable[[Array], Move], shows: Callable[[Move], bool]) -> None:
        """`tell` puts a kernel's record, an array of one, into words; `shows` says whether it shows more than these."""
        self.entries = Entry.new(SLOTS)
        self._tell = tell
        self._shows = shows
        self._known: dict[bytes, Move] = {}  # keeps them alive, as `entries` does not
        self._lock = threading.Lock()

    @property
    def full(self) -> bool:
        """Whether no more moves are kept."""
        return len(self._known) >= MOST

    def learn(self, moves: Array, addresses: Array) -> list[Move]:
        """Put records into words and keep them. `addresses`, 0 behind the last one, tells where each lies."""
        words, where = list[Move](), list[int]()
        for index in range(len(moves)):
            raw = moves[index].tobytes()
            move = self._known.get(raw) or self._enter(raw, moves[index : index + 1])
            where.append(id(move) if raw in self._known else 0)
            words.append(move)
        addresses[: len(where) + 1] = [*where, 0]  # at once: what is behind the first 0 may be out of date
        return words

    def _enter(self, raw: bytes, record: Array) -> Move:
        move = self._tell(record)
        with self._lock:
            if self.full or raw in self._known:
                return self._known.get(raw, move)
            entry = self.entries[slot_of(self.entries, record, 0)]
            for name in ("verb", "slot", "cards"):
                entry[name] = record[0][name]
            entry["shows"] = self._shows(move)
            self._known[raw] = move
            entry["address"] = id(move)  # last: a kernel then finds all of it
        return move


@kernel
def slot_of(entries: Array, moves: Array, index: int) -> int:
    """The slot of the entry for the record at `index`, or the free one where it belongs."""
    move = moves[index]
    bits = (int(move.verb) & LOW_BITS) * VERB_FACTOR + (int(move.slot) & LOW_BITS) * SLOT_FACTOR
    for lane in range(LANES):
        cards = int(move.cards[lane])
        bits += ((cards ^ cards >> HALF) & LOW_BITS) * LANE_FACTORS[lane]
    place = (bits ^ bits >> HALF) & SLOTS - 1
    while entries[place].address and differ(entries[place], move):
        place = place + 1 & SLOTS - 1
    return place


@kernel
def differ(entry: Entry, move: MoveRecord) -> int:
    """0 when an entry is that of a move's record."""
    bits = entry.verb ^ move.verb | entry.slot ^ move.slot
    for lane in range(LANES):
        bits |= entry.cards[lane] ^ move.cards[lane]
    return bits


@kernel
def find(entries: Array, moves: Array, count: int, addresses: Ints) -> int:
    """Fill `addresses` with where the first moves lie in words, and 0 behind; their number, or -1 if one is unknown."""
    for index in range(count):
        address = entries[slot_of(entries, moves, index)].address
        if not address:
            addresses[0] = 0
            return -1
        addresses[index] = address
    addresses[count] = 0
    return count


@kernel
def shows(entries: Array, moves: Array, index: int) -> int:
    """1 when the known move at `index` shows cards that its words do not tell, else 0."""
    return int(entries[slot_of(entries, moves, index)].shows)


@kernel
def index_of(addresses: Ints, address: int) -> int:
    """Where an address stands among those in front of a 0; -1 when it does not."""
    for index in range(len(addresses)):
        if addresses[index] == address:
            return index
        if not addresses[index]:
            break
    return -1
