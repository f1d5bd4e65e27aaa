"""Game records: JSON Lines with one deal in each line, which anyone can read, replay and check."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from tripot import shuffle
from tripot.errors import TooMany, TripotError, Unreadable, misfit
from tripot.play.deal import MOST_LISTED, Deal, Played
from tripot.play.match import Match, Table, from_standing, recorded_table
from tripot.play.unpacking import UTF_8, format_of_line
from tripot.rules.game import Game
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import get
from tripot.shuffle import Proof

FORMAT = "tripot-record/1"
SECRET = re.compile(f"[0-9a-f]{{{2 * shuffle.SECRET_BYTES}}}")
NONCE = re.compile("[0-9a-fA-F]*")  # "" for none
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class RecordedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The place of a deal in its match. `deal` counts from 0. `before` is the standing; at the start it may be `{}`."""

    id: str
    deal: int
    dealer: int
    before: dict[str, Any]


class RecordedMove(
    msgspec.Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}, forbid_unknown_fields=True
):
    """A move in a record: a `Move` with its seat, its time in milliseconds and, optionally, the legal moves."""

    seat: int
    verb: str
    from_: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()
    suit: str | None = None
    to: int | None = None
    end: str | None = None
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    legal: tuple[Move, ...] | None = None

    @property
    def move(self) -> Move:
        """The move alone."""
        return Move(self.verb, self.from_, self.slot, self.cards, self.suit, self.to, self.end)


class PlayedOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The source of a deal that was played on from a replay: another match, its deal, and the moves taken from it.

    Nothing proves it: whoever has the other record can compare the two.
    """

    match: str
    deal: int
    moves: int


class TakenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move that was taken back by somebody alone with bots. It is not among the moves of its record.

    Attributes:
        after: the number of moves before it.
        seat: the seat that made it.
        move: the move.
    """

    after: int
    seat: int
    move: Move


class DealRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The record of one deal. If it was played on from a replay, nobody shuffled it, and it has no proof.

    A deal of the day has that day as `daily`, such as 2026-11-26: it is a whole match, and no seat has a nonce.
    """

    format: str
    game: str
    options: dict[str, Any]
    match: RecordedMatch
    start: dict[str, Any]
    moves: tuple[RecordedMove, ...]
    result: dict[str, Any]
    after: dict[str, Any]
    shuffle: Proof | None = None
    played_on: PlayedOn | None = None
    taken_back: tuple[TakenBack, ...] = ()
    daily: str | None = None


class _Format(msgspec.Struct):
    """The part of a line that says how to read the rest."""

    format: str


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(DealRecord)
_format_decoder = msgspec.json.Decoder(_Format)


class BrokenRecord(TripotError):
    """A record differs from the rules. The sentence says where."""


class UnknownFormat(Unreadable):
    """A record has another format, perhaps of a later version."""


class CutOff(Unreadable):
    """A record ends in the middle of its line."""


@dataclass
class Writer:
    """Writes the record of a deal. Create it before the first move, and call `close` after `Match.close`.

    A deal that is played on from a replay has moves already, so it also needs its `start`.
    """

    match: Match
    deal: Deal
    match_id: str
    start: dict[str, Any] | None = None
    played_on: PlayedOn | None = None

    def __post_init__(self) -> None:
        """Keep the start and the standing, which the moves will change."""
        info = RecordedMatch(self.match_id, self.match.deals, self.match.dealer, self.match.standing)
        self.info = info
        self.dealt = self.deal.start() if self.start is None else self.start
        self.legal: list[tuple[Move, ...] | None] = []

    def note_legal(self, seat: int) -> None:
        """Keep the legal moves of the seat that moves next; none for chance, or if there are too many."""
        try:
            self.legal.append(None if seat == CHANCE else tuple(self.deal.legal(seat)))
        except TooMany:
            self.legal.append(None)

    def close(self, times: list[int] | None = None, proof: Proof | None = None) -> DealRecord:
        """The record of the deal, once it is over and added to the match. `times` has milliseconds, by move."""
        table = self.match.table
        return DealRecord(
            format=FORMAT,
            game=table.game.name,
            options=table.options.as_dict(),
            match=self.info,
            start=self.dealt,
            moves=tuple(self._move(index, played, times) for index, played in enumerate(self.deal.moves)),
            result=self.deal.result(),
            after=self.match.standing,
            shuffle=proof,
            played_on=self.played_on,
        )

    def _move(self, index: int, played: Played, times: list[int] | None) -> RecordedMove:
        move = played.move
        at = times[index] if times else None
        legal = self.legal[index] if self.legal else None
        return RecordedMove(played.seat, at=at, legal=legal, **msgspec.structs.asdict(move))


def encode(record: DealRecord) -> bytes:
    """One line of a record file, without the line break."""
    return _encoder.encode(record)


def decode(line: bytes | str) -> DealRecord:
    """Read one line of a record file, which may begin with a byte order mark.

    Raises `UnknownFormat`, `CutOff`, or another `Unreadable`.
    """
    line = line.removeprefix("\ufeff") if isinstance(line, str) else line.removeprefix(UTF_8)
    try:
        if (found := _format_decoder.decode(line).format) != FORMAT:
            raise UnknownFormat(f"the format is {found!r:.40}; this version reads {FORMAT!r}")
        return _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        kind = CutOff if "truncated" in str(error) else Unreadable
        raise kind(f"not a record: {_other_file(line) or misfit(error)}") from None


def _other_file(line: bytes | str) -> str | None:
    """What to say about the whole file, if its first bytes say that it isn't made of such lines."""
    words = format_of_line(line) if isinstance(line, bytes) else None
    return words and f"the file {words}"


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, DealRecord]]:
    """The records of a file with their line numbers. Blank lines are skipped. `Unreadable` names the line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield number, decode(line)
            except TripotError as error:
                raise placed(error, f"line {number}") from None


@dataclass
class Replay:
    """The deal of a record, set up from its start, so that you can step through it.

    `carried` is the match after the previous deal, which knows more than the record's `before`. Pass `game` if the game
    isn't in the registry.
    """

    record: DealRecord
    carried: Match | None = None
    game: Game | None = None

    def __post_init__(self) -> None:
        """Deal the cards. Raises `Unreadable`, `BadOption` or `UnknownGame`."""
        record = self.record
        self.table: Table = table_of(record, self.game)
        self.match = _open(record, self.table) if self.carried is None else self.carried
        words = self.table.game.words
        self.deal = self.match.deal(words.read_start(record.start, self.table.options, record.match.dealer))
        sets = self.table.game.start_sets
        if _in_order(self.deal.start(), sets) != _in_order(record.start, sets):
            raise BrokenRecord("start: the rules deal these cards differently")

    def steps(self, proof: Proof | None = None) -> Iterator[Played]:
        """Play the recorded moves one by one. `Unreadable` and `BrokenRecord` name the move.

        If you give a proof, the shuffles in the middle of the deal are recomputed too.
        """
        for index, recorded in enumerate(self.record.moves):
            if self.deal.over:
                raise BrokenRecord(f"move {index}: the deal is already over")
            due = self._due(proof) if proof and self.deal.actors() == [CHANCE] else None
            played = self._step(index, recorded)
            if due and played.move != due:
                raise BrokenRecord(f"move {index}: the secret and the nonces shuffle these cards in a different order")
            yield played
        if not self.deal.over:
            raise BrokenRecord(f"after {len(self.record.moves)} moves the deal is not over: the record is cut short")

    def _due(self, proof: Proof) -> Move:
        return chance_move(self.deal, bytes.fromhex(proof.secret), proof.nonces, self.record.match.deal)

    def finish(self) -> None:
        """Compare the result and the standing after the deal. Raises `BrokenRecord` if they differ from the record."""
        _compare("result", self.record.result, self.deal.result())
        self.match.close(self.deal)
        _compare("after", self.record.after, self.match.standing)

    def _compare_legal(self, seat: int, written: tuple[Move, ...]) -> None:
        """Compare the legal moves in a record with those of the rules, however many there are."""
        if not _same_moves(written, self.deal.legal(seat, max(MOST_LISTED, len(written)))):
            raise BrokenRecord(f"the rules list different legal moves for seat {seat}")

    def _step(self, index: int, recorded: RecordedMove) -> Played:
        try:
            if recorded.legal is not None:
                self._compare_legal(recorded.seat, recorded.legal)
            played = self.deal.play(recorded.seat, recorded.move)
        except TripotError as error:
            raise placed(error, f"move {index}") from None
        if _sorted(played.move) != _sorted(recorded.move):
            raise BrokenRecord(f"move {index}: the record says {recorded.move}, but the rules say {played.move}")
        return played


def chance_move(deal: Deal, secret: bytes, nonces: Sequence[str], number: int) -> Move:
    """The move of chance in deal `number` of a match: the shuffle that its secret and nonces determine."""
    again = 1 + sum(played.seat == CHANCE for played in deal.moves)
    order = shuffle.shuffled(deal.chance_pack(), secret, nonces, number, again)
    return deal.shuffle_move(order)


def _in_order(start: Mapping[str, Any], sets: frozenset[str]) -> dict[str, Any]:
    """A start with every set of cards in the same order, because programs may list a hand in any order."""
    return {key: _in_one_order(rows) if key in sets else rows for key, rows in start.items()}


def _in_one_order(rows: Any) -> Any:
    if isinstance(rows, list) and rows and all(isinstance(row, str) for row in rows):
        return sorted(rows)
    return [_in_one_order(row) for row in rows] if isinstance(rows, list) else rows


def _sorted(move: Move) -> Move:
    return msgspec.structs.replace(move, cards=tuple(sorted(move.cards)))


def _same_moves(written: Iterable[Move], legal: Iterable[Move]) -> bool:
    """Whether two lists have the same moves, in any order."""
    return sorted(map(str, written)) == sorted(map(str, legal))


def placed(error: TripotError, where: str) -> TripotError:
    """An error of the same kind whose message names the place."""
    kind = type(error) if isinstance(error, Unreadable) else BrokenRecord
    return kind(f"{where}: {error}")


def table_of(record: DealRecord, game: Game | None = None) -> Table:
    """The table of a record, of the game given or of the registered one."""
    if game is not None and game.name != record.game:
        raise Unreadable(f"game: the record is of {record.game!r:.40}, not of {game.name}")
    without = [name for name, value in record.options.items() if value is None]
    if without:
        raise Unreadable(f"options: {', '.join(without)} must have a value")
    return _only(recorded_table(game or get(record.game), record.options))


@lru_cache
def _only(table: Table) -> Table:
    """One table for all matches of a file, so that each does not keep its own."""
    return table


def _open(record: DealRecord, table: Table) -> Match:
    info = record.match
    if not 0 <= info.dealer < table.players or info.deal < 0:
        raise Unreadable(f"match: dealer {info.dealer} or deal {info.deal} is impossible at a table of {table.players}")
    return from_standing(table, info.before, info.dealer, info.deal)


def verify(record: DealRecord, game: Game | None = None) -> Deal:
    """Replay a record by the rules, and recompute its shuffle if it has a proof.

    The game is the one that the registry has under the record's name. If yours isn't registered, pass it as `game`.

    Returns the finished deal. Raises `Unreadable` or `BrokenRecord`, which say what is wrong and where.
    """
    return replayed(record, game=game).deal


def replayed(record: DealRecord, carried: Match | None = None, game: Game | None = None) -> Replay:
    """The replay of a verified record, at its end. Raises as `verify` does."""
    replay = Replay(record, carried, game)
    if record.played_on is not None:
        _check_played_on(record, record.played_on)
    _check_taken_back(record)
    if record.daily is not None:
        _check_daily(record, record.daily)
    if record.shuffle is not None:
        verify_shuffle(record, record.shuffle, replay)
    for _ in replay.steps(record.shuffle):
        pass
    replay.finish()
    return replay


def _check_taken_back(record: DealRecord) -> None:
    """Check that moves were taken back in this deal. Raises `BrokenRecord`."""
    for each in record.taken_back:
        if not 0 <= each.after < len(record.moves):
            raise BrokenRecord(f"taken_back: there is no move {each.after} that was played instead")


def _check_daily(record: DealRecord, day: str) -> None:
    """Check that a deal can be the deal of a day: one deal, the same for everybody. Raises `BrokenRecord`."""
    if not DAY.fullmatch(day):
        raise BrokenRecord(f"daily: {day!r:.40} is not a day such as 2026-11-26")
    if record.match.deal or record.played_on or (record.shuffle and any(record.shuffle.nonces)):
        raise BrokenRecord("daily: the deal of a day is the first and only one of its match, and no seat has a nonce")


def _check_played_on(record: DealRecord, source: PlayedOn) -> None:
    """Check what a record says about its beginning, as far as it can be known. Raises `BrokenRecord`."""
    if record.shuffle is not None:
        raise BrokenRecord("played_on: a deal that was played on from a replay cannot have the proof of a shuffle")
    if not 0 <= source.moves < len(record.moves):
        raise BrokenRecord(f"played_on: {source.moves} of {len(record.moves)} moves cannot come from another deal")


def _compare(name: str, written: Mapping[str, Any], played: Mapping[str, Any]) -> None:
    if dict(written) != dict(played):
        raise BrokenRecord(f"{name}: the record says {written}, but the rules say {played}")


def _read_secret(proof: Proof) -> bytes:
    """The secret of a proof, as card rooms write it. Raises `Unreadable` for any other.

    HMAC does not distinguish a secret from the same secret with zero bytes appended, so two commitments could deal
    the same cards.
    """
    if not SECRET.fullmatch(proof.secret):
        raise Unreadable(f"shuffle: the secret is not {shuffle.SECRET_BYTES} bytes in lower-case hexadecimal")
    if not all(map(NONCE.fullmatch, proof.nonces)):
        raise Unreadable("shuffle: a nonce is not in hexadecimal")
    return bytes.fromhex(proof.secret)


def _verify_pledges(proof: Proof) -> None:
    """Check that every nonce is the one pledged. Raises `BrokenRecord`. A person alone pledges nothing."""
    if not any(proof.pledges):
        return
    if len(proof.pledges) != len(proof.nonces):
        raise Unreadable(f"shuffle: {len(proof.pledges)} pledges for {len(proof.nonces)} seats")
    for seat, (nonce, pledge) in enumerate(zip(proof.nonces, proof.pledges, strict=True)):
        if nonce and not pledge:
            raise BrokenRecord(f"shuffle: seat {seat} opened a nonce without having pledged it")
        if nonce and shuffle.pledge(nonce) != pledge:
            raise BrokenRecord(f"shuffle: the nonce of seat {seat} is not the one that it pledged")


def _check_beginning(record: DealRecord, table: Table) -> None:
    """Check that the first deal of a match starts from an empty standing. Raises `BrokenRecord`."""
    info = record.match
    if info.deal == 0 and info.before and info.before != table.match(dealer=info.dealer).standing:
        raise BrokenRecord("before: this is not the standing at the start of a match")


def verify_shuffle(record: DealRecord, proof: Proof, replay: Replay) -> None:
    """Recompute the deck of a record from its proof. Raises `BrokenRecord` if it differs."""
    secret = _read_secret(proof)
    if shuffle.commitment(secret) != proof.commitment:
        raise BrokenRecord("shuffle: the commitment is not the SHA-256 of the secret")
    if len(proof.nonces) != replay.table.players:
        raise Unreadable(f"shuffle: {len(proof.nonces)} nonces for {replay.table.players} seats")
    _verify_pledges(proof)
    _check_beginning(record, replay.table)
    match = from_standing(replay.table, record.match.before, record.match.dealer, record.match.deal)
    deck = shuffle.shuffled(replay.table.pack, secret, proof.nonces, record.match.deal)
    if match.deal(deck).start() != replay.deal.start():
        raise BrokenRecord("shuffle: the secret and the nonces deal different cards")
    if record.match.deal == 0 and record.match.dealer != shuffle.first_dealer(
        secret, proof.nonces, replay.table.players
    ):
        raise BrokenRecord("shuffle: the secret and the nonces draw a different first dealer")
