"""A match has one proof for all of its deals: whoever changes, leaves out or doubles one of them is found out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tripot import shuffle
from tripot.cli.main import main
from tripot.errors import Unreadable
from tripot.play import record
from tripot.play.match import Match, from_standing, game, recorded_game
from tripot.play.record import BrokenRecord
from tripot.play.record_file import verify_file
from tripot.table import clock, events
from tripot.table.events import Event, Stored
from tripot.table.game_records import records
from tripot.table.state import TablePhase, TableState, open_table

from ..hosts.tables import GUESTS, happen

Json = dict[str, Any]
Forge = Callable[[list[Json]], list[Json]]
SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
NONCES = ("a1" * 32, "b2" * 32)


class Room:
    """A table for two, folded from events as in the card room."""

    def __init__(self, name: str = "room") -> None:
        options = {"players": 2, "deals": 3}
        created = events.Created("turkish", options, clock=60, pace=0, public=True, guest=GUESTS[0], name="Ada")
        self.happened = [Stored(1, 1, created)]
        self.state: TableState = open_table(name, self.happened[0])
        self.let(events.Sat(1, GUESTS[1], "Bob"))

    def let(self, *happened: Event) -> None:
        """Let events happen."""
        for event in happened:
            happen(self.state, event)
            self.happened.append(Stored(self.state.seq, self.state.at, event))

    def shuffle(self, secret: bytes, pledges: Sequence[str | None], nonces: Sequence[str | None]) -> None:
        """Begin a match, up to its first deal."""
        number = 0 if self.state.in_play is None else self.state.in_play.number + 1
        self.let(events.Started(number, secret.hex(), shuffle.commitment(secret)))
        self.let(*(events.Pledged(seat, shuffle.pledge(each)) for seat, each in enumerate(pledges) if each))
        self.let(events.Opening())
        self.let(*(events.NonceGiven(seat, each) for seat, each in enumerate(nonces) if each))

    def play(self, deals: Sequence[int] = (0, 1, 2)) -> None:
        """Play these deals of the match."""
        for deal in deals:
            self.let(events.Dealt(deal))
            while self.state.phase is TablePhase.PLAYING:
                self.let(*clock._choose(self.state, self.state.actors[0], "random", "bot"))

    def records(self) -> list[Json]:
        """The deals that are over, as JSON."""
        return [json.loads(line) for line in records(self.state.id, self.happened).splitlines()]


@cache
def _played(pledges: tuple[str | None, ...], nonces: tuple[str | None, ...]) -> list[Json]:
    room = Room()
    room.shuffle(SECRET, pledges, nonces)
    room.play()
    return room.records()


def honest(
    pledges: tuple[str | None, ...] = NONCES,
    nonces: tuple[str | None, ...] = NONCES,
) -> list[Json]:
    """The three deals of a match between two people."""
    return deepcopy(_played(pledges, nonces))


def checked(deals: list[Json]) -> int:
    """How many deals a file of these verifies."""
    return len(list(verify_file(json.dumps(deal).encode() for deal in deals)))


def dealt_from(deal: Json, secret: bytes, nonces: Sequence[str]) -> Json:
    """The same deal of the match, its cards from another secret or other nonces, played at random."""
    written = record.decode(json.dumps(deal))
    table, info = recorded_game(written.game, written.options), written.match
    match = from_standing(table, info.before, info.dealer, info.deal)
    dealt = match.deal(shuffle.shuffled(table.pack, secret, nonces, info.deal))
    writer = record.Writer(match, dealt, info.id)
    while not dealt.over:
        seat = dealt.actors()[0]
        dealt.play(seat, dealt.legal(seat)[-1])
    match.close(dealt)
    pledges = tuple(map(shuffle.pledge, nonces))
    proof = shuffle.Proof(shuffle.commitment(secret), secret.hex(), tuple(nonces), pledges)
    loaded: Json = json.loads(record.encode(writer.close(proof=proof)))
    return loaded


def last_from_another_secret(deals: list[Json]) -> list[Json]:
    return [*deals[:2], dealt_from(deals[2], OTHER, NONCES)]


def last_from_other_nonces(deals: list[Json]) -> list[Json]:
    return [*deals[:2], dealt_from(deals[2], SECRET, ["c3" * 32, NONCES[1]])]


def last_without_nonces(deals: list[Json]) -> list[Json]:
    last = dealt_from(deals[2], SECRET, ["", ""])
    last["shuffle"]["pledges"] = deals[0]["shuffle"]["pledges"]
    return [*deals[:2], last]


def pledges_of_one_deal_removed(deals: list[Json]) -> list[Json]:
    del deals[1]["shuffle"]["pledges"]
    return deals


def proof_of_one_deal_removed(deals: list[Json]) -> list[Json]:
    del deals[1]["shuffle"]
    return deals


def proof_of_the_first_deal_removed(deals: list[Json]) -> list[Json]:
    del deals[0]["shuffle"]
    return deals


def a_middle_deal_left_out(deals: list[Json]) -> list[Json]:
    return [deals[0], deals[2]]


def the_first_deal_left_out(deals: list[Json]) -> list[Json]:
    return deals[1:]


def a_deal_doubled(deals: list[Json]) -> list[Json]:
    return [deals[0], deals[1], deals[1], deals[2]]


def the_first_deal_again_at_the_end(deals: list[Json]) -> list[Json]:
    return [*deals, deals[0]]


def in_another_order(deals: list[Json]) -> list[Json]:
    return [deals[0], deals[2], deals[1]]


def backwards(deals: list[Json]) -> list[Json]:
    return deals[::-1]


def doubled_under_another_name(deals: list[Json]) -> list[Json]:
    again = deepcopy(deals)
    for deal in again:
        deal["match"]["id"] = "room.1"
    return deals + again


def doubled_with_a_longer_secret(deals: list[Json]) -> list[Json]:
    again = deepcopy(deals)  # to HMAC, zeros at the end of a key make no other key
    for deal in again:
        deal["match"]["id"] = "room.1"
        deal["shuffle"] |= {"secret": (SECRET + b"\0").hex(), "commitment": shuffle.commitment(SECRET + b"\0")}
    return deals + again


def begun_with_points(deals: list[Json]) -> list[Json]:
    for part in (deals[0]["match"]["before"], deals[0]["after"]):
        part["totals"] = [part["totals"][0] + 5, part["totals"][1]]
    return deals[:1]


def a_nonce_that_nobody_pledged(deals: list[Json]) -> list[Json]:
    for deal in deals:
        deal["shuffle"]["pledges"][1] = ""
    return deals


FORGERIES: list[tuple[Forge, str]] = [
    (
        last_from_another_secret,
        "line 3: shuffle: deal 2 of match room.0 has a different secret from the deals before it",
    ),
    (last_from_other_nonces, "line 3: shuffle: deal 2 of match room.0 has different nonces from the deals before it"),
    (last_without_nonces, "line 3: shuffle: deal 2 of match room.0 has different nonces from the deals before it"),
    (
        pledges_of_one_deal_removed,
        "line 2: shuffle: deal 1 of match room.0 has different pledges from the deals before",
    ),
    (proof_of_one_deal_removed, "line 2: shuffle: deal 1 of match room.0 carries no proof, unlike the deals before it"),
    (proof_of_the_first_deal_removed, "line 2: shuffle: deal 1 of match room.0 carries a proof, unlike the deals"),
    (a_middle_deal_left_out, "line 2: match: deal 1 of match room.0 is missing: deal 2 comes instead"),
    (the_first_deal_left_out, "line 1: match: deal 0 of match room.0 is missing: deal 1 comes instead"),
    (a_deal_doubled, "line 3: match: deal 1 of match room.0 is in the file twice"),
    (the_first_deal_again_at_the_end, "line 4: match: deal 0 of match room.0 comes after deal 2"),
    (in_another_order, "line 2: match: deal 1 of match room.0 is missing"),
    (backwards, "line 1: match: deal 0 of match room.0 is missing"),
    (doubled_under_another_name, "line 4: shuffle: deal 0 of match room.1 has the secret of match room.0"),
    (begun_with_points, "line 1: before: this is not the standing at the start of a match"),
    (a_nonce_that_nobody_pledged, "line 1: shuffle: seat 1 opened a nonce without having pledged it"),
]


def test_an_honest_match_verifies() -> None:
    assert checked(honest()) == 3


@pytest.mark.parametrize(("forge", "says"), FORGERIES, ids=[forge.__name__ for forge, _ in FORGERIES])
def test_a_forgery_is_found_out(forge: Forge, says: str) -> None:
    forged = forge(honest())
    for deal in forged:
        if forge not in (begun_with_points, a_nonce_that_nobody_pledged):
            record.verify(record.decode(json.dumps(deal)))  # each deal by itself is in order
    with pytest.raises(BrokenRecord) as error:
        checked(forged)
    assert str(error.value).startswith(says)


@pytest.mark.parametrize("secret", [SECRET.hex().upper(), f" {SECRET.hex()}"])
def test_a_secret_is_written_in_one_way(secret: str) -> None:
    deals = honest()
    for deal in deals:
        deal["shuffle"]["secret"] = secret
    with pytest.raises(Unreadable, match="line 1: shuffle: the secret is not 32 bytes in lower-case hexadecimal"):
        checked(deals)


def test_secrets_of_other_lengths_are_refused() -> None:
    with pytest.raises(Unreadable, match="line 4: shuffle: the secret is not 32 bytes in lower-case hexadecimal"):
        checked(doubled_with_a_longer_secret(honest()))


@pytest.mark.parametrize("nonce", ["my nonce", " ", f"{NONCES[0]}|", "é"])
def test_a_nonce_that_no_card_room_takes_is_refused(nonce: str) -> None:
    with pytest.raises(Unreadable, match="line 1: shuffle: a nonce is not in hexadecimal"):
        checked(honest((None, None), (nonce, NONCES[1])))


@pytest.mark.parametrize("forge", [a_deal_doubled, the_first_deal_again_at_the_end, in_another_order, backwards])
def test_deals_without_a_proof_come_in_order_too(forge: Forge) -> None:
    deals = honest()
    for deal in deals:
        del deal["shuffle"]
    with pytest.raises(BrokenRecord, match=r"twice|out of order"):
        checked(forge(deals))


def test_part_of_a_match_without_a_proof_verifies() -> None:
    deals = honest()
    for deal in deals:
        del deal["shuffle"]
    assert checked(deals[1:]) == 2
    assert checked([deals[0], deals[2]]) == 2


def test_several_matches_of_a_table_verify_and_so_does_one_that_is_on() -> None:
    room = Room()
    room.shuffle(SECRET, NONCES, NONCES)
    room.play()
    room.let(events.Ready(0), events.Ready(1))
    room.shuffle(OTHER, NONCES, NONCES)
    room.play([0, 1])
    deals = room.records()
    assert [("shuffle" in deal) for deal in deals] == [True] * 3 + [False] * 2
    assert checked(deals) == 5
    room.let(events.GivenUp())
    assert checked(room.records()) == 5


# ---------------------------------------------------------------- what is printed


def verify(folder: Path, deals: list[Json], *arguments: str, status: int = 0) -> Result:
    """Run `tripot verify` on a file of these deals."""
    file = folder / "room.jsonl"
    file.write_text("".join(json.dumps(deal) + "\n" for deal in deals))
    result = CliRunner().invoke(main, ["verify", str(file), *arguments], catch_exceptions=False)
    assert result.exit_code == status, result.output
    return result


def told(result: Result) -> list[str]:
    return [line.strip() for line in result.stdout.splitlines()]


def test_what_a_match_was_shuffled_from_is_printed(tmp_path: Path) -> None:
    *lines, last = told(verify(tmp_path, honest()))
    assert lines == [
        "match room.0: 3 deals, the whole match",
        f"commitment: {shuffle.commitment(SECRET)}",
        "nonces: seats 1 and 2",
        "pledges: seats 1 and 2",
    ]
    assert last.endswith("every one replays; 3 shuffles recomputed")


def test_a_match_without_its_last_deal_is_not_called_whole(tmp_path: Path) -> None:
    assert told(verify(tmp_path, honest()[:2]))[0].startswith("match room.0: 2 deals; the match was given up, or its")


def test_pledges_removed_everywhere_are_missed(tmp_path: Path) -> None:
    deals = honest()
    for deal in deals:
        del deal["shuffle"]["pledges"]
    lines = told(verify(tmp_path, deals))
    assert "pledges: none: nobody can tell whether somebody chose a nonce after seeing the others" in lines


def test_nonces_removed_everywhere_are_missed(tmp_path: Path) -> None:
    lines = told(verify(tmp_path, honest((None, None), (None, None))))
    assert "nonces: none: the card room alone drew the cards, and could have chosen them" in lines


def test_a_seat_that_kept_its_nonce_shut_is_named(tmp_path: Path) -> None:
    lines = told(verify(tmp_path, honest(NONCES, (NONCES[0], None))))
    assert "nonces: seat 1; none from seat 2" in lines
    assert "pledges: seats 1 and 2; seat 2 never opened the pledged nonce" in lines


def test_one_person_alone_pledges_nothing(tmp_path: Path) -> None:
    lines = told(verify(tmp_path, honest((None, None), (NONCES[0], None))))
    assert lines[2:4] == ["nonces: seat 1; none from seat 2", "pledges: none"]


def test_deals_without_a_proof_are_counted(tmp_path: Path) -> None:
    deals = honest()
    for deal in deals:
        del deal["shuffle"]
    [line] = told(verify(tmp_path, deals))
    assert line.endswith("0 shuffles recomputed; 3 deals without a proof")


def test_a_name_of_a_match_prints_no_lines_of_its_own(tmp_path: Path) -> None:
    deals = honest()
    for deal in deals:
        deal["match"]["id"] = "room.0: 3 deals, the whole match\n  commitment: 00\x1b[2J"
    lines = told(verify(tmp_path, deals))
    assert len(lines) == 5
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("room.0: 3 deals, the whole match; and", '"room.0: 3 deals, the whole match; and"'),
        ("r\u043eom.0", r'"r\u043eom.0"'),
        ("room.0 ", '"room.0 "'),
        ("", '""'),
    ],
)
def test_a_name_that_could_pass_for_another_is_quoted(tmp_path: Path, name: str, shown: str) -> None:
    deals = honest()
    for deal in deals:
        deal["match"]["id"] = name
    assert told(verify(tmp_path, deals))[0] == f"match {shown}: 3 deals, the whole match"


def test_many_matches_are_counted(tmp_path: Path) -> None:
    room = Room()
    for number in range(22):
        room.shuffle(bytes([number] * 32), NONCES, NONCES)
        room.play([0])
        room.let(events.GivenUp())
    lines = told(verify(tmp_path, room.records()))
    assert len([line for line in lines if line.startswith("match ")]) == 20
    assert lines[-2] == "and 2 more matches with a proof, 0 of them without pledges"


# ---------------------------------------------------------------- what a player knows


def test_what_a_player_was_shown_and_gave_is_compared(tmp_path: Path) -> None:
    mine = ("--commitment", shuffle.commitment(SECRET).upper(), "--nonce", NONCES[0])
    assert told(verify(tmp_path, honest(), *mine))[-2].endswith("3 shuffles recomputed")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--commitment", "00" * 32], f"has the commitment {'00' * 32}: match room.0 has {shuffle.commitment(SECRET)}"),
        (["--nonce", "cc" * 32], f"the nonce {'cc' * 32} did not go into the shuffle of match room.0"),
        (["--commitment", shuffle.commitment(SECRET), "--nonce", "cc" * 32], "did not go into the shuffle"),
        (["--commitment", "00"], "--commitment takes 64 hexadecimal digits, not '00'"),
        (["--commitment", "zz" * 32], "--commitment takes 64 hexadecimal digits, not 'zz"),
        (["--nonce", "my nonce"], "--nonce takes hexadecimal digits, not 'my nonce'"),
        (["--nonce", ""], "--nonce takes hexadecimal digits, not ''"),
    ],
)
def test_what_differs_from_what_a_player_knows_is_refused(tmp_path: Path, arguments: list[str], says: str) -> None:
    result = verify(tmp_path, honest(), *arguments, status=2)
    [error] = [line for line in result.stderr.splitlines() if line.startswith("tripot: ")]
    assert says in error


def test_a_nonce_in_other_letters_is_another_one(tmp_path: Path) -> None:
    """A card room that has seen the nonce could choose among 2 ** 32 of these."""
    changed = NONCES[0][:9] + NONCES[0][9:].upper()
    deals = honest((None, None), (changed, None))
    result = verify(tmp_path, deals, "--nonce", NONCES[0], status=2)
    assert f"the nonce {NONCES[0]} did not go into the shuffle of match room.0" in result.stderr
    verify(tmp_path, deals, "--nonce", changed)


def test_the_seat_of_a_nonce_is_printed(tmp_path: Path) -> None:
    """A card room could let players change places, and so choose between orders of their nonces."""
    lines = told(verify(tmp_path, honest(), "--nonce", NONCES[1]))
    assert lines[-1] == f"nonce {NONCES[1]}: seat 2 of match room.0"
    lines = told(verify(tmp_path, honest(NONCES[::-1], NONCES[::-1]), "--nonce", NONCES[1]))
    assert lines[-1] == f"nonce {NONCES[1]}: seat 1 of match room.0"


def two_matches() -> list[Json]:
    """A whole match with the nonces above, and another, given up, with other ones."""
    room = Room()
    room.shuffle(SECRET, NONCES, NONCES)
    room.play()
    others = ("c3" * 32, "d4" * 32)
    room.shuffle(OTHER, others, others)
    room.play([0])
    room.let(events.GivenUp())
    return room.records()


def test_a_nonce_belongs_to_the_match_of_the_commitment(tmp_path: Path) -> None:
    deals, ours, theirs = two_matches(), shuffle.commitment(SECRET), shuffle.commitment(OTHER)
    verify(tmp_path, deals, "--commitment", ours, "--commitment", theirs, "--nonce", NONCES[0], "--nonce", "d4" * 32)
    verify(tmp_path, deals, "--nonce", NONCES[0])
    wrong = verify(tmp_path, deals, "--commitment", theirs, "--nonce", NONCES[0], status=2)
    assert "did not go into the shuffle of match room.1" in wrong.stderr
    wrong = verify(tmp_path, deals, "--commitment", ours, "--commitment", theirs, "--nonce", NONCES[0], status=2)
    assert "match room.1 has none of the nonces that you gave" in wrong.stderr


def test_a_match_without_a_proof_has_no_commitment_to_compare(tmp_path: Path) -> None:
    deals = honest()
    for deal in deals:
        del deal["shuffle"]
    wrong = verify(tmp_path, deals, "--commitment", shuffle.commitment(SECRET), status=2)
    assert "has a proof: the secret of a match is published when it is over" in wrong.stderr


# ---------------------------------------------------------------- what a standing does not tell


def stopped(match: Match) -> Json:
    """The next deal of a match of Pig, in which nobody ever signals: it is stopped (PIG-41)."""
    nonces = (*NONCES, "")
    dealt = match.deal(shuffle.shuffled(match.table.pack, SECRET, nonces, match.deals))
    writer = record.Writer(match, dealt, "room.0")
    while not dealt.over:
        seat = dealt.actors()[0]
        dealt.play(seat, next(move for move in reversed(dealt.legal(seat)) if move.verb != "signal"))
    match.close(dealt)
    proof = shuffle.Proof(shuffle.commitment(SECRET), SECRET.hex(), nonces, (*map(shuffle.pledge, NONCES), ""))
    loaded: Json = json.loads(record.encode(writer.close(proof=proof)))
    return loaded


@pytest.mark.long
def test_the_end_of_a_match_after_three_stopped_deals_is_known(tmp_path: Path) -> None:
    table = game("pig", players=3, stock=True)
    match = table.match(dealer=shuffle.first_dealer(SECRET, (*NONCES, ""), 3))
    deals = [stopped(match) for _ in range(3)]
    assert match.over
    assert told(verify(tmp_path, deals))[0] == "match room.0: 3 deals, the whole match"
    more = stopped(from_standing(table, match.standing, match.dealer, match.deals))
    with pytest.raises(BrokenRecord, match=r"^line 4: match: deal 3 of match room\.0 comes after the end: deal 2 was"):
        checked([*deals, more])
