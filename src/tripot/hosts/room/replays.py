"""Replays of the finished deals of a table, and of record files that people bring. All functions belong in a thread."""

from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec

from tripot.errors import TripotError, Unreadable
from tripot.hosts.room.now import steady_ms
from tripot.play import record
from tripot.play.record import CutOff, DealRecord, UnknownFormat
from tripot.play.record_file import verify_file
from tripot.play.unpacking import text_of
from tripot.table.replay import FinishedDeal, ReplayInfo, ReplayMatchInfo, Viewer, replay, replay_match
from tripot.table.wire import Refused

MOST_BYTES = 2 * 1024 * 1024  # of a file, packed or not
LONGEST_LINE = 256 * 1024  # bytes of a deal in a file; the longest golden record has 64 KiB, with all legal moves
MOST_LINES = 1_000  # in a file
MOST_MOVES = 1_500  # in a deal of a file: each becomes a frame, and a frame for 20 players has some kilobytes
LONGEST_MS = 20_000.0  # for playing a deal, or the deals of a file, again
KINDS: dict[type[TripotError], str] = {UnknownFormat: "format", CutOff: "cut_off"}
"""What is wrong with a record, as the field of the error says it. Other errors are `unreadable` or `broken`."""


class ReadMatchInfo(msgspec.Struct, frozen=True):
    """A match of a record file."""

    match: ReplayMatchInfo
    lines: list[int]  # the line of each deal, from 1


def match_of(deals: Sequence[FinishedDeal]) -> ReplayMatchInfo:
    """The deals of a match that is over. Raises `Refused`."""
    return replay_match(_of_finished_match(deals))


def deal_of(deals: Sequence[FinishedDeal], deal: int, viewer: Viewer) -> ReplayInfo:
    """A deal of a match that is over, move by move. Raises `Refused`."""
    found = finished_deal(deals, deal)
    _check_viewer(viewer, len(found.seats))
    return _replayed(found, viewer)


def record_of(deals: Sequence[FinishedDeal], deal: int) -> DealRecord:
    """The record of a deal of a match that is over. Raises `Refused`."""
    return finished_deal(deals, deal).record


def deal_in(line: bytes, viewer: Viewer) -> ReplayInfo:
    """The deal in a line of a record file, move by move. Raises `Refused`."""
    text = _unpacked(line, LONGEST_LINE)
    _check_length(text)
    try:
        read = record.decode(text)
    except TripotError as error:
        raise _bad(error) from None
    if len(read.moves) > MOST_MOVES:
        raise _too_long(f"it has more than {MOST_MOVES:,} moves")
    players = read.options.get("players")
    _check_viewer(viewer, players if isinstance(players, int) else 0)
    return _replayed(FinishedDeal(read), viewer)


def matches_in(text: bytes) -> list[ReadMatchInfo]:
    """The matches of a record file, each deal of which is verified. Raises `Refused`."""
    found: dict[str, list[tuple[int, DealRecord]]] = defaultdict(list)
    unpacked, check_time = _unpacked(text, MOST_BYTES), _deadline()
    if len(unpacked) > MOST_BYTES:
        raise _too_long(f"it has more than {MOST_BYTES // 1024**2} MiB")
    lines = unpacked.splitlines()
    if len(lines) > MOST_LINES:
        raise _too_long(f"it has more than {MOST_LINES:,} lines")
    for line in lines:
        _check_length(line)
    try:
        for number, read in verify_file(lines):
            found[read.match.id].append((number, read))
            check_time()
        matches = [_match(deals, check_time) for deals in found.values()]
    except TripotError as error:
        raise _bad(error) from None
    if not matches:
        raise Refused("bad_record", "There is no record in the file.", field="unreadable")
    return matches


def _unpacked(data: bytes, most: int) -> bytes:
    """The text of a file: up to `most` bytes of it, or one more if there are more. Raises `Refused`."""
    try:
        return text_of(data, "the file", most + 1)
    except TripotError as error:
        raise _bad(error) from None


def _match(deals: Sequence[tuple[int, DealRecord]], check_time: Callable[[], None]) -> ReadMatchInfo:
    match = replay_match([FinishedDeal(read) for _, read in deals], check_time)
    return ReadMatchInfo(match, [number for number, _ in deals])


def _deadline() -> Callable[[], None]:
    """A check that raises `Refused` as soon as the work has taken too long."""
    end = steady_ms() + LONGEST_MS

    def check_time() -> None:
        if steady_ms() > end:
            raise _too_long("playing its deals again takes too long")

    return check_time


def finished_deal(deals: Sequence[FinishedDeal], deal: int) -> FinishedDeal:
    """A deal of a match that is over. Raises `Refused`."""
    for each in _of_finished_match(deals):
        if each.record.match.deal == deal:
            return each
    raise _no_deal()


def _of_finished_match(deals: Sequence[FinishedDeal]) -> Sequence[FinishedDeal]:
    """The deals of a match. It must be over."""
    if not deals:
        raise _no_deal()
    if not deals[0].match_over:
        raise Refused("in_play", "This match is still being played. Its deals can be replayed when it is over.")
    return deals


def _replayed(finished: FinishedDeal, viewer: Viewer) -> ReplayInfo:
    try:
        return replay(finished, viewer, _deadline())
    except TripotError as error:
        raise _bad(error) from None


def _check_viewer(viewer: Viewer, players: int) -> None:
    if isinstance(viewer, int) and viewer >= players:
        raise Refused(
            "unreadable", f"There is no seat {viewer}: seats are numbered from 0 to {players - 1}.", field="view"
        )


def _check_length(line: bytes) -> None:
    if len(line) > LONGEST_LINE:
        raise _too_long(f"one of its deals has more than {LONGEST_LINE // 1024} KiB")


def _no_deal() -> Refused:
    return Refused("unknown_deal", "There is no such deal at this table, or it is not over yet.")


def _bad(error: TripotError) -> Refused:
    """The refusal of a record, with the sentence that says where it is wrong."""
    kind = KINDS.get(type(error), "unreadable" if isinstance(error, Unreadable) else "broken")
    return Refused("bad_record", f"{error}.", field=kind)


def _too_long(why: str) -> Refused:
    return Refused("bad_record", f"The record is too long: {why}.", field="too_long")
