"""Files of game records: the deals of a match in a file must belong together."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.errors import TripotError
from tripot.play.match import Match, Table
from tripot.play.record import BrokenRecord, DealRecord, RecordedMatch, placed, read_lines, replayed, table_of
from tripot.shuffle import Proof

LONGEST_ID = 60  # the most characters of a match's id in an error
PLAIN_ID = re.compile(rf"[\w.+-]{{1,{LONGEST_ID}}}", re.ASCII)  # an id that cannot be mistaken for another


@dataclass(frozen=True, slots=True)
class MatchRead:
    """A match of a file, as far as `verify_file` has read it.

    Attributes:
        deals: the number of its deals read so far.
        played_on: the number of these that were played on from a replay, whose beginning nothing proves.
        proof: the proof that all of its deals have; `None` if they have none.
        deal: the number of the last of these deals, from 0.
        match: the match after that deal.
        daily: the day whose deal it is, if it is the deal of a day.
    """

    deals: int
    proof: Proof | None
    deal: int
    match: Match
    played_on: int = 0
    daily: str | None = None


def verify_file(
    lines: Iterable[bytes], matches: dict[str, MatchRead] | None = None
) -> Iterator[tuple[int, DealRecord]]:
    """Verify each record of a file, and check that the deals of a match belong together. Errors name the line.

    The deals of a match must come in order, each once, and each must begin with the standing that the previous one
    left. They all have the same proof, or none. With a proof, they begin with deal 0 and have no gap. Without one, a
    file may have only a part of a match. `matches` receives what has been read of each match, by id.
    """
    read = {} if matches is None else matches
    owners: dict[str, str] = {}  # of commitments: the ids of their matches
    for number, record in read_lines(lines):
        try:
            last = read.get(record.match.id)
            replay = replayed(record, _carried(record, last))
            _check_place(record, last)
            _check_proofs(record, last, owners)
            _check_follows(record, replay.table, last)
        except TripotError as error:
            raise placed(error, f"line {number}") from None
        read[record.match.id] = MatchRead(
            1 + (last.deals if last else 0),
            record.shuffle,
            record.match.deal,
            replay.match,
            (record.played_on is not None) + (last.played_on if last else 0),
            record.daily,
        )
        yield number, record


def _carried(record: DealRecord, last: MatchRead | None) -> Match | None:
    """The match after the previous deal, if this deal continues it.

    It knows what `before` does not contain: how many deals in a row were stopped (PIG-41). Raises `BrokenRecord` if the
    match was already over.
    """
    info = record.match
    if last is None or info.deal != last.deal + 1:
        return None
    goes_on = (info.before, info.dealer) == (last.match.standing, last.match.dealer)
    if not goes_on or table_of(record) != last.match.table:
        return None
    if last.match.over:
        raise BrokenRecord(f"match: {_place(info)} comes after the end: deal {last.deal} was the last")
    return last.match.copy()


def _place(info: RecordedMatch) -> str:
    """The deal and its match, for an error."""
    return f"deal {info.deal} of match {named(info.id)}"


def named(match_id: str) -> str:
    """The id of a match, for people.

    An id can be any text. If it could be mistaken for another id or for our own words, it is quoted as in JSON.
    """
    return match_id if PLAIN_ID.fullmatch(match_id) else f"{json.dumps(match_id):.{LONGEST_ID}}"


def _check_place(record: DealRecord, last: MatchRead | None) -> None:
    """Compare the number of a deal with the previous deals of its match in the file."""
    info = record.match
    if last and info.deal == last.deal:
        raise BrokenRecord(f"match: {_place(info)} is in the file twice")
    if last and info.deal < last.deal:
        raise BrokenRecord(
            f"match: {_place(info)} comes after deal {last.deal}: it is in the file twice, or out of order"
        )
    if last and last.daily:
        raise BrokenRecord(f"match: {_place(info)} comes after the deal of a day, which is a whole match")
    due = last.deal + 1 if last else 0
    if record.shuffle and info.deal != due:
        raise BrokenRecord(f"match: deal {due} of match {named(info.id)} is missing: deal {info.deal} comes instead")


def _check_proofs(record: DealRecord, last: MatchRead | None, owners: dict[str, str]) -> None:
    """Compare the proof of a deal with the proof of its match, and check that no other match has it."""
    info, proof = record.match, record.shuffle
    if last and last.proof != proof:
        raise BrokenRecord(f"shuffle: {_place(info)} {_other_proof(last.proof, proof)} the deals before it")
    if proof and owners.setdefault(proof.commitment, info.id) != info.id:
        other = named(owners[proof.commitment])
        raise BrokenRecord(f"shuffle: {_place(info)} has the secret of match {other}: each match draws its own")


def _other_proof(before: Proof | None, proof: Proof | None) -> str:
    """How the proof of a deal differs from the proof of the previous deals."""
    if before is None or proof is None:
        return "carries a proof, unlike" if proof else "carries no proof, unlike"
    part = next(part for part in ("secret", "nonces", "pledges") if getattr(before, part) != getattr(proof, part))
    return f"has a different {part} from" if part == "secret" else f"has different {part} from"


def _check_follows(record: DealRecord, table: Table, last: MatchRead | None) -> None:
    """Compare the beginning of a deal with the end of the previous one, if that is in the same file."""
    info = record.match
    if last is None or info.deal != last.deal + 1:
        return
    if info.before != last.match.standing:
        raise BrokenRecord(f"before: {_place(info)} does not start from the standing that deal {last.deal} left")
    if info.dealer != last.match.dealer:
        raise BrokenRecord(
            f"match: {_place(info)} is dealt by seat {info.dealer}, but the rules say seat {last.match.dealer}"
        )
    if table != last.match.table:
        raise BrokenRecord(f"options: {_place(info)} has different options from deal {last.deal}")
