"""Files of records, and records whose shuffle can be checked."""

from __future__ import annotations

import codecs
import gzip
import io
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tripot import shuffle
from tripot.bots.levels import RandomBot, RegularBot
from tripot.errors import TripotError, Unreadable
from tripot.lab.simulate import Simulation
from tripot.play import record
from tripot.play.match import from_standing, game
from tripot.play.record import BrokenRecord
from tripot.play.record_file import verify_file
from tripot.play.unpacking import lines_of, text_of
from tripot.rules.iljig import steps as STEPS  # noqa: N812
from tripot.rules.move import Move
from tripot.rules.stepping import whole_moves

from .test_record import verify

Spoil = Callable[[dict[str, Any]], None]
# ---------------------------------------------------------------- files


def lines(deals: int, seed: int = 1) -> list[bytes]:
    written = Simulation(game("turkish", players=2), seed, [RegularBot()]).deals(deals)
    return [record.encode(each) + b"\n" for each in written]


def test_a_file_is_verified_line_by_line() -> None:
    checked = list(verify_file([*lines(3), b"\n", b"  \n"]))
    assert [number for number, _ in checked] == [1, 2, 3]


def test_an_error_names_the_line() -> None:
    good_lines = lines(2)
    with pytest.raises(Unreadable, match="line 2: not a record"):
        list(verify_file([good_lines[0], good_lines[1][:-40]]))
    with pytest.raises(Unreadable, match="line 3: not a record"):
        list(record.read_lines([*good_lines, b"{}"]))
    spoilt = good_lines[1].replace(b'"points":[', b'"points":[1')
    with pytest.raises(BrokenRecord, match="line 2: result"):
        list(verify_file([good_lines[0], spoilt]))


def test_deals_of_a_match_must_follow_on() -> None:
    one, two = lines(2)
    later = json.loads(two)
    for part in (later["match"]["before"], later["after"]):
        part["totals"] = [total + 5 for total in part["totals"]]
    with pytest.raises(BrokenRecord, match="line 2: before: deal 1"):
        list(verify_file([one, json.dumps(later).encode()]))


# ---------------------------------------------------------------- shuffles


SECRET = bytes(range(32))
NONCES = ("a", "", "C0ffee")
PROOF = shuffle.Proof(shuffle.commitment(SECRET), SECRET.hex(), NONCES)


def with_proof(proof: shuffle.Proof = PROOF) -> dict[str, Any]:
    """A deal shuffled from the secret and the nonces above."""
    table = game("turkish", players=3)
    match = table.match(dealer=shuffle.first_dealer(SECRET, NONCES, 3))
    deal = match.deal(shuffle.shuffled(table.pack, SECRET, NONCES, 0))
    writer = record.Writer(match, deal, "checked")
    while not deal.over:
        seat = deal.actors()[0]
        deal.play(seat, deal.legal(seat)[-1])
    match.close(deal)
    loaded: dict[str, Any] = json.loads(record.encode(writer.close(proof=proof)))
    return loaded


def test_a_shuffle_with_its_proof_verifies() -> None:
    verify(with_proof())


@pytest.mark.parametrize(
    ("proof", "error", "says"),
    [
        ({"secret": "00" * 32}, BrokenRecord, "the commitment is not the SHA-256 of the secret"),
        ({"commitment": "00" * 32}, BrokenRecord, "the commitment is not the SHA-256 of the secret"),
        ({"secret": "zz"}, Unreadable, "the secret is not 32 bytes in lower-case hexadecimal"),
        ({"nonces": ["a", ""]}, Unreadable, "2 nonces for 3 seats"),
        ({"nonces": ["b", "", NONCES[2]]}, BrokenRecord, "deal different cards"),
        ({"nonces": ["", "a", NONCES[2]]}, BrokenRecord, "deal different cards"),
        ({"secret": 5}, Unreadable, "not a record"),
    ],
)
def test_a_wrong_proof_is_noticed(proof: dict[str, Any], error: type[TripotError], says: str) -> None:
    loaded = with_proof()
    loaded["shuffle"] |= proof
    with pytest.raises(error, match=says):
        verify(loaded)


def test_another_deck_than_the_proof_gives_is_noticed() -> None:
    loaded = with_proof()
    other = json.loads(lines_of_three()[0])
    other["shuffle"] = loaded["shuffle"]
    with pytest.raises(BrokenRecord, match=r"shuffle: .*deal different cards"):
        verify(other)


def lines_of_three() -> list[bytes]:
    written = Simulation(game("turkish", players=3), 1, [RegularBot()]).deals(1)
    return [record.encode(each) for each in written]


def test_the_first_dealer_follows_from_the_proof_too() -> None:
    table = game("turkish", players=3)
    dealer = (shuffle.first_dealer(SECRET, NONCES, 3) + 1) % 3
    match = table.match(dealer=dealer)
    deal = match.deal(shuffle.shuffled(table.pack, SECRET, NONCES, 0))
    writer = record.Writer(match, deal, "checked")
    while not deal.over:
        deal.play(deal.actors()[0], deal.legal(deal.actors()[0])[-1])
    match.close(deal)
    with pytest.raises(BrokenRecord, match="draw a different first dealer"):
        record.verify(writer.close(proof=PROOF))


def test_a_match_goes_on_from_a_record() -> None:
    table = game("turkish", players=3)
    match = from_standing(table, {"totals": [5, 10, 15]}, dealer=2, deal=1)
    assert (match.dealer, match.deals, match.over) == (2, 1, False)
    assert match.standing == {"totals": [5, 10, 15]}
    assert match.ranking() == [1, 2, 3]


def test_a_record_may_list_more_moves_than_we_write() -> None:
    simulation = Simulation(game("iljig", players=3), 5, [RandomBot()], legal=True)
    written = next(each for each in simulation.deals(20) if any(move.legal is None for move in each.moves))
    index = next(place for place, move in enumerate(written.moves) if move.legal is None)
    replay = record.Replay(written)
    for move in written.moves[:index]:
        replay.deal.play(move.seat, move.move)
    every = tuple(replay.deal.legal(written.moves[index].seat, most=100_000))
    assert len(every) > 1000
    assert list(every) == whole_moves(STEPS, replay.deal.states, written.moves[index].seat, 100_000)

    def with_legal(legal: tuple[Move, ...]) -> record.DealRecord:
        full = msgspec.structs.replace(written.moves[index], legal=legal)
        return msgspec.structs.replace(written, moves=(*written.moves[:index], full, *written.moves[index + 1 :]))

    record.verify(with_legal(every))
    with pytest.raises(BrokenRecord, match=f"move {index}"):
        record.verify(with_legal(every[:-1]))


# ---------------------------------------------------------------- their text, whatever they are packed in

TEXT = '{"one":"\u2028é♠"}\n\n{"two":2}'
LINES = [line.encode() for line in ('{"one":"\u2028é♠"}\n', "\n", '{"two":2}')]


class Drop(io.BytesIO):
    """A pipe through which bytes come one by one."""

    def read1(self, _size: int | None = -1, /) -> bytes:
        return super().read1(1)


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        gzip.compress(TEXT.encode()),
        gzip.compress(TEXT[:9].encode()) + gzip.compress(TEXT[9:].encode()),
        gzip.compress(TEXT.encode("utf-16")),
        gzip.compress(TEXT.encode("utf-16-be")),
    ],
    ids=[
        *("plain", "mark", "UTF-16", "UTF-16, big", "no mark", "no mark, big", "gzip", "gzip in two parts"),
        *("UTF-16 in gzip", "no mark in gzip"),
    ],
)
def test_lines_are_the_same_however_they_are_packed(data: bytes) -> None:
    assert list(lines_of(Drop(data), "x")) == LINES
    assert text_of(data, "x", 1000) == TEXT.encode()
    assert text_of(data, "x", 9) == TEXT.encode()[:9]


def test_no_more_is_unpacked_than_is_asked_for() -> None:
    assert text_of(gzip.compress(b" " * 50_000_000), "x", 1000) == b" " * 1000


@pytest.mark.parametrize("data", [b"\x1f", gzip.compress(b"{}")[:-3], gzip.compress(b"{}")[:12]], ids=["1", "-3", "12"])
def test_a_packed_file_that_is_cut_short_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^x is cut short or isn't a gzip file: "):
        list(lines_of(io.BytesIO(data), "x"))


def test_an_empty_file_has_no_lines() -> None:
    assert list(lines_of(io.BytesIO(), "x")) == []
    assert list(lines_of(io.BytesIO(codecs.BOM_UTF8), "x")) == []
