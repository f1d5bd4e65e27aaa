"""The commands that read records: `tripot verify`, `show` and `analyse`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import click
import msgspec

from tripot.bots import analysis, teacher
from tripot.cli.arguments import choose_language, progress, say, shown
from tripot.cli.console import ASIDE
from tripot.cli.files import RecordFile, expect_none, read_each, record_files, together
from tripot.errors import TripotError, Unreadable
from tripot.play import record, telling
from tripot.play.record_file import MatchRead, named, verify_file
from tripot.shuffle import Proof

COMMITMENT = re.compile("[0-9a-f]{64}")
NONCE = re.compile("[0-9a-fA-F]+")  # the case of a nonce matters
MOST_TOLD = 20  # matches with a proof that are reported one by one
MOST_NAMED = 3  # matches that an error names


def _empty(file: RecordFile) -> TripotError:
    return TripotError(f"{file.name} has no records")


# ---------------------------------------------------------------- verify


@click.command(short_help="Replay records by the rules; recompute their shuffles.")
@record_files
@click.option(
    "--commitment",
    "commitments",
    multiple=True,
    metavar="HEX",
    help="Commitment that your page showed before the cards were dealt. A match of FILE must have it. May be repeated.",
)
@click.option(
    "--nonce",
    "nonces",
    multiple=True,
    metavar="HEX",
    help="Nonce of your own. It must be in the match of a --commitment or, if you give none, in any. May be repeated.",
)
def verify(files: list[RecordFile], commitments: tuple[str, ...], nonces: tuple[str, ...]) -> None:
    """Replay the records of each FILE by the rules.

    FILE may be a folder, for all files in it whose names end in .jsonl or .jsonl.gz, or - for standard input. Files may
    be compressed with gzip. Shuffles with a proof are recomputed. A match with a proof must have it in all its deals,
    and only its last deals may be missing. Printed lines about a match count seats from 1. Errors count seats and
    deals from 0, as records do.
    """
    wanted = [_read_hex("--commitment", COMMITMENT, "64 hexadecimal digits", text.lower()) for text in commitments]
    own = [_read_hex("--nonce", NONCE, "hexadecimal digits", text) for text in nonces]
    verified = _Verified()
    failed = read_each(files, lambda file: _verify(file, verified, alone=len(files) == 1))
    if len(files) > 1 and verified.matches:
        say(f"{len(files) - failed} of {len(files)} files:" if failed else f"all {len(files)} files:")
        _tell_sum(verified.matches, verified.moves)
    _compare(together(files), _proofs(verified.matches), wanted, own)
    expect_none(failed, files)


@dataclass
class _Verified:
    """The matches and moves of all files that were verified so far."""

    matches: dict[str, MatchRead] = field(default_factory=dict)
    moves: int = 0

    def add(self, file: RecordFile, matches: Mapping[str, MatchRead], moves: int) -> None:
        """Add those of a file. A match whose id is taken gets the name of its file too."""
        for match_id, match in matches.items():
            key = match_id
            while key in self.matches:
                key = f"{key} of {file.name}"
            self.matches[key] = match
        self.moves += moves


def _verify(file: RecordFile, verified: _Verified, *, alone: bool) -> None:
    """Verify a file by itself, and print what it contains, under its name if it isn't alone."""
    matches: dict[str, MatchRead] = {}
    moves = 0
    label = "verifying" if alone else f"verifying {shown(file.name)}"
    records = verify_file(file.lines(), matches)
    with click.progressbar(records, label=label, file=ASIDE, show_pos=True) as seen:
        for _, checked in seen:
            moves += len(checked.moves)
    if not matches:
        raise _empty(file)
    if not alone:
        say(f"{file.name}:")
    _tell_matches(matches)
    _tell_sum(matches, moves)
    verified.add(file, matches, moves)


def _read_hex(option: str, form: re.Pattern[str], takes: str, text: str) -> str:
    """A hexadecimal text; raises `Unreadable`."""
    stripped = text.strip()
    if not form.fullmatch(stripped):
        raise Unreadable(f"{option} takes {takes}, not {text!r:.70}")
    return stripped


def _proofs(matches: Mapping[str, MatchRead]) -> dict[str, Proof]:
    """The proofs of the matches that have one, by id."""
    return {match_id: match.proof for match_id, match in matches.items() if match.proof}


def _tell_matches(matches: Mapping[str, MatchRead]) -> None:
    """Print what each match with a proof was shuffled from, for the first `MOST_TOLD` matches."""
    proofs = _proofs(matches)
    for match_id, proof in list(proofs.items())[:MOST_TOLD]:
        match = matches[match_id]
        say(f"match {named(match_id)}: {_count(match.deals, 'deal')}{_end(match)}")
        say(f"  commitment: {proof.commitment}")
        say(f"  nonces: {_nonces(proof)}")
        say(f"  pledges: {_pledges(proof)}")
    rest = list(proofs.values())[MOST_TOLD:]
    if rest:
        weak = sum(not any(proof.pledges) for proof in rest)
        say(f"and {_count(len(rest), 'more match', 'es')} with a proof, {weak} of them without pledges")


def _end(match: MatchRead) -> str:
    """How a match ended, after the number of its deals."""
    if match.daily:
        return f", the deal of the day {match.daily}"
    return ", the whole match" if match.match.over else "; the match was given up, or its last deals are missing"


def _tell_sum(matches: Mapping[str, MatchRead], moves: int) -> None:
    """Print how many deals and matches were verified."""
    deals = sum(match.deals for match in matches.values())
    proven = sum(match.deals for match in matches.values() if match.proof)
    without = f"; {_count(deals - proven, 'deal')} without a proof" if proven < deals else ""
    played_on = sum(match.played_on for match in matches.values())
    replayed = f"{_count(deals, 'deal')}, {_count(moves, 'move')}: every one replays"
    say(f"{replayed}; {_count(proven, 'shuffle')} recomputed{without}")
    if played_on:
        say(f"{_count(played_on, 'deal')} played on from a replay: nothing proves where the moves begin")


def _count(number: int, noun: str, ending: str = "s") -> str:
    return f"{number} {noun}{'' if number == 1 else ending}"


def _nonces(proof: Proof) -> str:
    """A sentence about which seats gave a nonce to the shuffle and which did not."""
    if not any(proof.nonces):
        return "none: the card room alone drew the cards, and could have chosen them"
    silent = [seat for seat, nonce in enumerate(proof.nonces, 1) if not nonce]
    given = _seats([seat for seat, nonce in enumerate(proof.nonces, 1) if nonce])
    return f"{given}; none from {_seats(silent)}" if silent else given


def _pledges(proof: Proof) -> str:
    """Which seats pledged a nonce before any was known, and which never opened theirs; a warning if none pledged."""
    if not any(proof.pledges):
        several = sum(map(bool, proof.nonces)) > 1
        return "none: nobody can tell whether somebody chose a nonce after seeing the others" if several else "none"
    pledged = [seat for seat, pledge in enumerate(proof.pledges, 1) if pledge]
    shut = [seat for seat in pledged if not proof.nonces[seat - 1]]
    return _seats(pledged) + (f"; {_seats(shut)} never opened the pledged nonce" if shut else "")


def _seats(seats: Sequence[int]) -> str:
    """Seats, counted from 1: `seat 3`, `seats 1, 2 and 4`."""
    *others, last = map(str, seats)
    return f"seats {', '.join(others)} and {last}" if others else f"seat {last}"


def _compare(files: str, proofs: Mapping[str, Proof], commitments: Sequence[str], nonces: Sequence[str]) -> None:
    """Check that the matches have the commitments and nonces that a player noted; raises `TripotError`."""
    if (commitments or nonces) and not proofs:
        raise TripotError(f"no match of {files} has a proof: the secret of a match is published when it is over")
    known = {proof.commitment for proof in proofs.values()}
    for commitment in commitments:
        if commitment not in known:
            told = _named([f"match {named(each)} has {proof.commitment}" for each, proof in proofs.items()])
            raise TripotError(f"no match of {files} has the commitment {commitment}: {told}")
    asked = {each: proof for each, proof in proofs.items() if not commitments or proof.commitment in commitments}
    used = {each: set(proof.nonces) for each, proof in asked.items()}
    for nonce in nonces:
        if not any(nonce in given for given in used.values()):
            told = _named([f"match {named(each)}" for each in used])
            raise TripotError(f"the nonce {nonce} did not go into the shuffle of {told}")
    if commitments and nonces and (without := [each for each, given in used.items() if not given & set(nonces)]):
        raise TripotError(f"match {named(without[0])} has none of the nonces that you gave")
    for nonce in nonces:
        say(f"nonce {nonce}: {_named([_seat_of(nonce, each, asked[each]) for each in used if nonce in used[each]])}")


def _seat_of(nonce: str, match_id: str, proof: Proof) -> str:
    """Whose nonce this is, for people: `seat 1 of match k3j9.0`."""
    return (
        f"{_seats([seat for seat, given in enumerate(proof.nonces, 1) if given == nonce])} of match {named(match_id)}"
    )


def _named(texts: Sequence[str]) -> str:
    """The first few of these texts, and the number of the others."""
    more = [f"{len(texts) - MOST_NAMED} more"] if len(texts) > MOST_NAMED else []
    return "; ".join([*texts[:MOST_NAMED], *more])


# ---------------------------------------------------------------- show and analyse


@click.command(short_help="Describe a deal in plain sentences.")
@record_files
@click.option(
    "--deal",
    "-d",
    "wanted",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of the deal in the file, from 1.",
)
@choose_language
def show(files: list[RecordFile], wanted: int, lang: str) -> None:
    """Describe a deal of each FILE in plain sentences.

    FILE may be a folder, for all files in it whose names end in .jsonl or .jsonl.gz, or - for standard input. Files may
    be compressed with gzip.
    """
    expect_none(read_each(files, lambda file: _show(file, wanted, lang, alone=len(files) == 1)), files)


def _show(file: RecordFile, wanted: int, lang: str, *, alone: bool) -> None:
    """Describe a deal of a file, under the file's name if it isn't alone."""
    for found, stopped in _wanted_deals(file, wanted):
        told = telling.tell(found, lang, stopped)
        for line in told if alone else [f"{file.name}:", *told]:
            say(line)


Recorded = tuple[record.DealRecord, list[record.DealRecord]]
"""A deal of a file, and the stopped ones just before it in its match."""


def _wanted_deals(file: RecordFile, wanted: int | None) -> Iterator[Recorded]:
    """All deals of a file, or only deal `wanted`, counted from 1."""
    number = 0
    stopped: list[record.DealRecord] = []
    for number, (_, found) in enumerate(record.read_lines(file.lines()), start=1):
        if stopped and (stopped[-1].match.id, stopped[-1].match.deal + 1) != (found.match.id, found.match.deal):
            stopped = []
        if wanted in (None, number):
            yield found, stopped
        if wanted == number:
            return
        stopped = [*stopped, found] if telling.is_stopped(found) else []
    if not number:
        raise _empty(file)
    if wanted:
        raise TripotError(f"there is no deal {wanted}: {file.name} has {number}")


def _deal(found: record.DealRecord) -> str:
    """A deal and its match, for people: here deals count from 1."""
    return f"deal {found.match.deal + 1} of match {named(found.match.id)}"


def _expect_player(found: record.DealRecord, seat: int | None) -> None:
    players = found.options.get("players")
    if seat is not None and isinstance(players, int) and seat > players:
        raise TripotError(f"there is no seat {seat}: {_deal(found)} has {players} players")


@click.command(short_help="Show what each decision lost compared with the best move.")
@record_files
@click.option(
    "--deal",
    "-d",
    "wanted",
    type=click.IntRange(1),
    metavar="N",
    help="Number of a deal in the file, from 1.  [default: all]",
)
@click.option("--seat", type=click.IntRange(1), metavar="N", help="Number of a seat, from 1.  [default: all]")
@click.option(
    "--simulations",
    "-n",
    type=click.IntRange(1, teacher.MOST_SIMULATIONS),
    default=teacher.SIMULATIONS,
    show_default=True,
    metavar="N",
    help="Approximate number of deals played out for each decision, at least 20 for each move.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object for each deal.")
@choose_language
def analyse(
    files: list[RecordFile], wanted: int | None, seat: int | None, simulations: int, as_json: bool, lang: str
) -> None:
    """Show what each decision in the records of each FILE lost compared with the best move.

    FILE may be a folder, for all files in it whose names end in .jsonl or .jsonl.gz, or - for standard input. Files may
    be compressed with gzip. Moves are judged by what the player knew. The same file always gets the same analysis.
    """

    def read(file: RecordFile) -> None:
        for place, (found, stopped) in enumerate(_wanted_deals(file, wanted)):
            if len(files) > 1 and place == 0 and not as_json:
                say(f"{file.name}:")
            _analyse(found, stopped, seat, simulations, None if as_json else lang)

    expect_none(read_each(files, read), files)


def _analyse(
    found: record.DealRecord, stopped: list[record.DealRecord], seat: int | None, simulations: int, lang: str | None
) -> None:
    """Print the analysis of a deal in a language; without one, as JSON."""
    _expect_player(found, seat)
    analyst = analysis.Analyst(found, simulations, None if seat is None else seat - 1, telling.carry(stopped))
    label = f"{found.game}, {_deal(found)}"
    decisions = list(progress(analyst.decisions(), len(found.moves), label, lambda decision: decision.number + 1))
    told = analyst.summary(decisions)
    lines = analysis.lines(told, analyst.table, lang) if lang else [msgspec.json.encode(told).decode()]
    for line in lines:
        say(line)
