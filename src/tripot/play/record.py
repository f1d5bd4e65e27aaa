"""Game records: JSON Lines, one deal a line, that anyone can read, replay and check."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from tripot import shuffle
from tripot.errors import TooMany, TripotError, Unreadable
from tripot.play.deal import MOST_LISTED, Deal, Played
from tripot.play.match import Match, Table, from_standing, recorded_game
from tripot.rules.move import CHANCE, Move
from tripot.shuffle import Proof

FORMAT = "tripot-record/1"
LONGEST_ID = 60  # characters of a match's id that errors show
PLAIN_ID = re.compile(rf"[\w.+-]{{1,{LONGEST_ID}}}", re.ASCII)  # an id that no other looks like
SECRET = re.compile(f"[0-9a-f]{{{2 * shuffle.SECRET_BYTES}}}")
NONCE = re.compile("[0-9a-fA-F]*")  # "" for none
UNORDERED = frozenset({"hands", "visible", "talon"})  # parts of a start that are sets of cards


class RecordedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a deal stands in its match: `deal` counts from 0, `before` is the standing (`{}` allowed at the start)."""

    id: str
    deal: int
    dealer: int
    before: dict[str, Any]


class RecordedMove(
    msgspec.Struct, frozen=True, omit_defaults=True, rename={"from_": "from"}, forbid_unknown_fields=True
):
    """A move of a record: `Move` with its seat, its time in milliseconds and, on demand, all that was legal."""

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


class DealRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One deal of a match, written down."""

    format: str
    game: str
    options: dict[str, Any]
    match: RecordedMatch
    start: dict[str, Any]
    moves: tuple[RecordedMove, ...]
    result: dict[str, Any]
    after: dict[str, Any]
    shuffle: Proof | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(DealRecord)


class BrokenRecord(TripotError):
    """A record that does not replay: what it says and what the rules say differ."""


@dataclass
class Writer:
    """Writes down one deal while it is played: make it before the first move, `close` it after `Match.close`."""

    match: Match
    deal: Deal
    match_id: str

    def __post_init__(self) -> None:
        """Keep what the moves will change."""
        info = RecordedMatch(self.match_id, self.match.deals, self.match.dealer, self.match.standing)
        self.info = info
        self.start = self.deal.start()
        self.legal: list[tuple[Move, ...] | None] = []

    def note_legal(self, seat: int) -> None:
        """Keep what the seat of the next move may do: nothing for chance, or where there are too many moves."""
        try:
            self.legal.append(None if seat == CHANCE else tuple(self.deal.legal(seat)))
        except TooMany:
            self.legal.append(None)

    def close(self, times: list[int] | None = None, proof: Proof | None = None) -> DealRecord:
        """The record of the deal, which is over and entered into the match. `times`: milliseconds, by move."""
        table = self.match.table
        return DealRecord(
            format=FORMAT,
            game=table.game.name,
            options=table.options.as_dict(),
            match=self.info,
            start=self.start,
            moves=tuple(self._move(index, played, times) for index, played in enumerate(self.deal.moves)),
            result=self.deal.result(),
            after=self.match.standing,
            shuffle=proof,
        )

    def _move(self, index: int, played: Played, times: list[int] | None) -> RecordedMove:
        move = played.move
        at = times[index] if times else None
        legal = self.legal[index] if self.legal else None
        return RecordedMove(played.seat, at=at, legal=legal, **msgspec.structs.asdict(move))


def encode(record: DealRecord) -> bytes:
    """One line of a record file, without its end."""
    return _encoder.encode(record)


def decode(line: bytes | str) -> DealRecord:
    """Read one line; raises `Unreadable`."""
    try:
        record = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"not a record: {error}") from None
    if record.format != FORMAT:
        raise Unreadable(f"the format is {record.format!r:.40}, this reads {FORMAT!r}")
    return record


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, DealRecord]]:
    """The records of a file with their line numbers, blank lines left out; `Unreadable` names the line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield number, decode(line)
            except TripotError as error:
                raise Unreadable(f"line {number}: {error}") from None


@dataclass
class Replay:
    """A record's deal set up from its start, to be stepped through.

    `carried` is the match as the deal before has left it, which knows more than the record's `before`.
    """

    record: DealRecord
    carried: Match | None = None

    def __post_init__(self) -> None:
        """Deal the cards; raises `Unreadable`, `BadOption` or `UnknownGame`."""
        record = self.record
        self.table: Table = _table_of(record)
        self.match = _open(record, self.table) if self.carried is None else self.carried
        words = self.table.game.words
        self.deal = self.match.deal(words.read_start(record.start, self.table.options, record.match.dealer))
        if _in_order(self.deal.start()) != _in_order(record.start):
            raise BrokenRecord("start: the rules would lay out these cards in another way")

    def steps(self, proof: Proof | None = None) -> Iterator[Played]:
        """Play the recorded moves one by one; `Unreadable` or `BrokenRecord` name the move.

        With a proof, the shuffles in the middle of the deal are recomputed too.
        """
        for index, recorded in enumerate(self.record.moves):
            if self.deal.over:
                raise BrokenRecord(f"move {index}: the deal is already over")
            due = self._due(proof) if proof and self.deal.actors() == [CHANCE] else None
            played = self._step(index, recorded)
            if due and played.move != due:
                raise BrokenRecord(f"move {index}: the secret and the nonces shuffle these cards in another order")
            yield played
        if not self.deal.over:
            raise BrokenRecord(f"after {len(self.record.moves)} moves the deal is not over: the record is cut short")

    def _due(self, proof: Proof) -> Move:
        return chance_move(self.deal, bytes.fromhex(proof.secret), proof.nonces, self.record.match.deal)

    def finish(self) -> None:
        """Compare the result and the standing after the deal, which is over; raises `BrokenRecord`."""
        _compare("result", self.record.result, self.deal.result())
        self.match.close(self.deal)
        _compare("after", self.record.after, self.match.standing)

    def _compare_legal(self, seat: int, written: tuple[Move, ...]) -> None:
        """Compare the moves a record says were legal with those of the rules, however many it lists."""
        if not _same_moves(written, self.deal.legal(seat, max(MOST_LISTED, len(written)))):
            raise BrokenRecord(f"the legal moves of seat {seat} are others")

    def _step(self, index: int, recorded: RecordedMove) -> Played:
        try:
            if recorded.legal is not None:
                self._compare_legal(recorded.seat, recorded.legal)
            played = self.deal.play(recorded.seat, recorded.move)
        except TripotError as error:
            raise _placed(error, f"move {index}") from None
        if _sorted(played.move) != _sorted(recorded.move):
            raise BrokenRecord(f"move {index}: the record says {recorded.move}, the rules say {played.move}")
        return played


def chance_move(deal: Deal, secret: bytes, nonces: Sequence[str], number: int) -> Move:
    """What chance does now in deal `number` of a match: the shuffle that follows from its secret and its nonces."""
    again = 1 + sum(played.seat == CHANCE for played in deal.moves)
    order = shuffle.shuffled(deal.chance_pack(), secret, nonces, number, again)
    return deal.shuffle_move(order)


def _in_order(start: Mapping[str, Any]) -> dict[str, Any]:
    """A start with every set of cards in one order: programs may list a hand as they like."""
    return {key: _in_one_order(rows) if key in UNORDERED else rows for key, rows in start.items()}


def _in_one_order(rows: Any) -> Any:
    if isinstance(rows, list) and rows and all(isinstance(row, str) for row in rows):
        return sorted(rows)
    return [_in_one_order(row) for row in rows] if isinstance(rows, list) else rows


def _sorted(move: Move) -> Move:
    return msgspec.structs.replace(move, cards=tuple(sorted(move.cards)))


def _same_moves(written: Iterable[Move], legal: Iterable[Move]) -> bool:
    """Whether two lists hold the same moves, in whatever order."""
    return sorted(map(str, written)) == sorted(map(str, legal))


def _placed(error: TripotError, where: str) -> TripotError:
    """The same kind of error, its message naming the place."""
    kind = Unreadable if isinstance(error, Unreadable) else BrokenRecord
    return kind(f"{where}: {error}")


def _table_of(record: DealRecord) -> Table:
    """The table of a record."""
    without = [name for name, value in record.options.items() if value is None]
    if without:
        raise Unreadable(f"options: {', '.join(without)} without a value")
    return _only(recorded_game(record.game, record.options))


@lru_cache
def _only(table: Table) -> Table:
    """The same table for all matches of a file: each would keep one of its own."""
    return table


def _open(record: DealRecord, table: Table) -> Match:
    info = record.match
    if not 0 <= info.dealer < table.players or info.deal < 0:
        raise Unreadable(f"match: no dealer {info.dealer} or deal {info.deal} at a table of {table.players}")
    return from_standing(table, info.before, info.dealer, info.deal)


def verify(record: DealRecord) -> Deal:
    """Replay a record through the rules and recompute its shuffle where it carries the proof.

    Returns the deal played to its end. Raises `Unreadable` or `BrokenRecord`, which say what is wrong and where.
    """
    return _verified(record).deal


def _verified(record: DealRecord, carried: Match | None = None) -> Replay:
    replay = Replay(record, carried)
    if record.shuffle is not None:
        verify_shuffle(record, record.shuffle, replay)
    for _ in replay.steps(record.shuffle):
        pass
    replay.finish()
    return replay


def _compare(name: str, written: Mapping[str, Any], played: Mapping[str, Any]) -> None:
    if dict(written) != dict(played):
        raise BrokenRecord(f"{name}: the record says {written}, the rules say {played}")


def _read_secret(proof: Proof) -> bytes:
    """The secret of a proof that is written as card rooms write it; raises `Unreadable`.

    HMAC takes a secret and the same secret with zeros at its end for one: two commitments could deal the same cards.
    """
    if not SECRET.fullmatch(proof.secret):
        raise Unreadable(f"shuffle: the secret is not {shuffle.SECRET_BYTES} bytes in lower-case hexadecimal")
    if not all(map(NONCE.fullmatch, proof.nonces)):
        raise Unreadable("shuffle: a nonce is not hexadecimal")
    return bytes.fromhex(proof.secret)


def _verify_pledges(proof: Proof) -> None:
    """See that nobody has opened another nonce than pledged; raises `BrokenRecord`. One alone pledges none."""
    if not any(proof.pledges):
        return
    if len(proof.pledges) != len(proof.nonces):
        raise Unreadable(f"shuffle: {len(proof.pledges)} pledges for {len(proof.nonces)} seats")
    for seat, (nonce, pledge) in enumerate(zip(proof.nonces, proof.pledges, strict=True)):
        if nonce and not pledge:
            raise BrokenRecord(f"shuffle: seat {seat} has opened a nonce without having pledged it")
        if nonce and shuffle.pledge(nonce) != pledge:
            raise BrokenRecord(f"shuffle: the nonce of seat {seat} is not the one that it pledged")


def _check_beginning(record: DealRecord, table: Table) -> None:
    """See that the first deal of a match starts from nothing; raises `BrokenRecord`."""
    info = record.match
    if info.deal == 0 and info.before and info.before != table.match(dealer=info.dealer).standing:
        raise BrokenRecord("before: the first deal of a match starts from another standing")


def verify_shuffle(record: DealRecord, proof: Proof, replay: Replay) -> None:
    """Recompute the deck of a record from its proof; raises `BrokenRecord`."""
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
        raise BrokenRecord("shuffle: the secret and the nonces deal other cards")
    if record.match.deal == 0 and record.match.dealer != shuffle.first_dealer(
        secret, proof.nonces, replay.table.players
    ):
        raise BrokenRecord("shuffle: the secret and the nonces draw another first dealer")


@dataclass(frozen=True, slots=True)
class MatchRead:
    """A match of a file, as far as `verify_file` has read it.

    Attributes:
        deals: how many of its deals have been read.
        proof: the proof that all of its deals carry; `None` if none of them does.
        deal: the number of the last of these deals, from 0.
        match: the match as that deal has left it.
    """

    deals: int
    proof: Proof | None
    deal: int
    match: Match


def verify_file(
    lines: Iterable[bytes], matches: dict[str, MatchRead] | None = None
) -> Iterator[tuple[int, DealRecord]]:
    """Verify each record of a file, and that the deals of a match belong together; errors name the line.

    Deals of one match come in order, each once, and each goes on from what the one before has left. All carry the same
    proof, or none does. With a proof, they begin with deal 0 and leave none out; without one, a file may hold a part
    of a match. `matches` is filled, by id, with what was read of each match.
    """
    read = {} if matches is None else matches
    owners: dict[str, str] = {}  # of commitments: the ids of their matches
    for number, record in read_lines(lines):
        try:
            last = read.get(record.match.id)
            replay = _verified(record, _carried(record, last))
            _check_place(record, last)
            _check_proofs(record, last, owners)
            _check_follows(record, replay.table, last)
        except TripotError as error:
            raise _placed(error, f"line {number}") from None
        read[record.match.id] = MatchRead(
            1 + (last.deals if last else 0), record.shuffle, record.match.deal, replay.match
        )
        yield number, record


def _carried(record: DealRecord, last: MatchRead | None) -> Match | None:
    """The match as the deal before has left it, for a deal that goes on from there.

    It knows what `before` does not tell: how many deals in a row were stopped (PIG-41). Raises `BrokenRecord` for a
    deal after the end of the match.
    """
    info = record.match
    if last is None or info.deal != last.deal + 1:
        return None
    goes_on = (info.before, info.dealer) == (last.match.standing, last.match.dealer)
    if not goes_on or _table_of(record) != last.match.table:
        return None
    if last.match.over:
        raise BrokenRecord(f"match: {_place(info)} comes after the end: deal {last.deal} was the last")
    return last.match.copy()


def _place(info: RecordedMatch) -> str:
    """The deal and its match, for an error."""
    return f"deal {info.deal} of match {named(info.id)}"


def named(match_id: str) -> str:
    """The id of a match, for people.

    An id is any text. One that could pass for another, or for words of ours, is quoted in ASCII, as in JSON.
    """
    return match_id if PLAIN_ID.fullmatch(match_id) else f"{json.dumps(match_id):.{LONGEST_ID}}"


def _check_place(record: DealRecord, last: MatchRead | None) -> None:
    """Compare the number of a deal with those of its match before it in the file."""
    info = record.match
    if last and info.deal == last.deal:
        raise BrokenRecord(f"match: {_place(info)} is in the file twice")
    if last and info.deal < last.deal:
        raise BrokenRecord(f"match: {_place(info)} comes after deal {last.deal}: it is there twice, or out of order")
    due = last.deal + 1 if last else 0
    if record.shuffle and info.deal != due:
        raise BrokenRecord(f"match: deal {due} of match {named(info.id)} is missing: deal {info.deal} comes instead")


def _check_proofs(record: DealRecord, last: MatchRead | None, owners: dict[str, str]) -> None:
    """Compare the proof of a deal with the one of its match, and see that no other match has it."""
    info, proof = record.match, record.shuffle
    if last and last.proof != proof:
        raise BrokenRecord(f"shuffle: {_place(info)} {_other_proof(last.proof, proof)} the deals before it")
    if proof and owners.setdefault(proof.commitment, info.id) != info.id:
        other = named(owners[proof.commitment])
        raise BrokenRecord(f"shuffle: {_place(info)} has the secret of match {other}: a match draws its own")


def _other_proof(before: Proof | None, proof: Proof | None) -> str:
    """What makes the proof of a deal another one than that of the deals before it."""
    if before is None or proof is None:
        return "carries a proof, unlike" if proof else "carries no proof, unlike"
    part = next(part for part in ("secret", "nonces", "pledges") if getattr(before, part) != getattr(proof, part))
    return f"has another {part} than" if part == "secret" else f"has other {part} than"


def _check_follows(record: DealRecord, table: Table, last: MatchRead | None) -> None:
    """Compare a deal's beginning with what the deal before it has left, if that one was in the same file."""
    info = record.match
    if last is None or info.deal != last.deal + 1:
        return
    if info.before != last.match.standing:
        raise BrokenRecord(f"before: {_place(info)} starts from another standing than deal {last.deal} left")
    if info.dealer != last.match.dealer:
        raise BrokenRecord(
            f"match: {_place(info)} is dealt by seat {info.dealer}, the rules say seat {last.match.dealer}"
        )
    if table != last.match.table:
        raise BrokenRecord(f"options: {_place(info)} has others than deal {last.deal}")
