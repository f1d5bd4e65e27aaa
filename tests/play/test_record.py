"""Records that are not right: each gets its error and a sentence that says what is wrong."""

from __future__ import annotations

import codecs
import copy
import gzip
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tripot import shuffle
from tripot.bots.levels import RegularBot
from tripot.errors import BadOption, TripotError, UnknownGame, Unreadable
from tripot.lab.simulate import Simulation
from tripot.play import record
from tripot.play.match import game
from tripot.play.record import BrokenRecord
from tripot.play.record_file import verify_file

Spoil = Callable[[dict[str, Any]], None]
RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    """The second deal of a match, with its legal moves, as JSON."""
    table = game("turkish", players=3)
    written = list(Simulation(table, seed=1, bots=[RegularBot()], legal=True).deals(2))[1]
    loaded: dict[str, Any] = json.loads(record.encode(written))
    return loaded


def verify(loaded: dict[str, Any]) -> None:
    record.verify(record.decode(json.dumps(loaded)))


def test_the_record_itself_verifies(good: dict[str, Any]) -> None:
    verify(good)


def test_sets_of_cards_may_be_listed_in_any_order(good: dict[str, Any]) -> None:
    other = deepcopy(good)
    for key in ("hands", "visible"):
        for row in other["start"][key]:
            row.reverse()
    for move in other["moves"]:
        move["cards"].reverse()
        move["legal"].reverse()
    assert other != good
    verify(other)


def shuffled_deal() -> dict[str, Any]:
    """The first deal of a match, with the proof of its shuffle, as JSON."""
    table = game("turkish", players=3)
    secret, nonces = bytes(32), ("00" * 16, "", "")
    match = table.match(dealer=shuffle.first_dealer(secret, nonces, 3))
    deal = match.deal(shuffle.shuffled(table.pack, secret, nonces, 0))
    writer = record.Writer(match, deal, "proven")
    while not deal.over:
        seat = deal.actors()[0]
        deal.play(seat, deal.legal(seat)[-1])
    match.close(deal)
    proof = shuffle.Proof(shuffle.commitment(secret), secret.hex(), nonces)
    loaded: dict[str, Any] = json.loads(record.encode(writer.close(proof=proof)))
    return loaded


def test_a_shuffle_is_recomputed_whatever_the_order_of_a_hand() -> None:
    loaded = shuffled_deal()
    verify(loaded)
    loaded["start"]["hands"][1].reverse()
    verify(loaded)
    loaded["shuffle"]["nonces"][1] = "11" * 16
    with pytest.raises(BrokenRecord, match="deal different cards"):
        verify(loaded)


def two_deals() -> list[dict[str, Any]]:
    written = Simulation(game("turkish", players=3), seed=1, bots=[RegularBot()]).deals(2)
    return [json.loads(record.encode(each)) for each in written]


def verify_all(loaded: list[dict[str, Any]]) -> None:
    lines = [json.dumps(each).encode() for each in loaded]
    for _ in verify_file(lines):
        pass


def test_deals_of_a_match_follow_on() -> None:
    verify_all(two_deals())
    played_twice = two_deals()
    played_twice[1]["options"]["deals"] = 7
    with pytest.raises(BrokenRecord, match="line 2: options: deal 1"):
        verify_all(played_twice)
    forgotten = two_deals()
    forgotten[1]["match"]["before"] = {}
    with pytest.raises(Unreadable, match="line 2: before: "):
        verify_all(forgotten)


def test_the_dealer_moves_on() -> None:
    table = game("turkish", players=3)
    match = table.match(seed=4)
    lines = []
    for number in range(2):
        if number:
            match.standings["dealer"] = (match.dealer + 1) % 3  # one seat too far
        deal = match.deal()
        writer = record.Writer(match, deal, "m")
        while not deal.over:
            deal.play(deal.actors()[0], deal.legal(deal.actors()[0])[0])
        match.close(deal)
        lines.append(record.encode(writer.close()))
    with pytest.raises(BrokenRecord, match=r"line 2: match: deal 1 of match m is dealt by seat \d"):
        list(verify_file(lines))


def test_json_nested_without_end_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="not a record"):
        record.decode('{"format": ' + "[" * 5000 + "]" * 5000 + "}")


def first(good: dict[str, Any], **wanted: object) -> int:
    """The number of the first move with such fields."""
    moves = good["moves"]
    return next(n for n, move in enumerate(moves) if all(move.get(k) == v for k, v in wanted.items()))


def drop_last_move(good: dict[str, Any]) -> None:
    good["moves"].pop()


def add_a_move(good: dict[str, Any]) -> None:
    good["moves"].append(good["moves"][-1])


def play_a_card_of_another(good: dict[str, Any]) -> None:
    good["moves"][0]["cards"] = [good["start"]["hands"][(good["moves"][0]["seat"] + 1) % 3][0]]


def play_no_card_at_all(good: dict[str, Any]) -> None:
    good["moves"][3]["cards"] = []


def play_a_card_that_does_not_exist(good: dict[str, Any]) -> None:
    good["moves"][0]["cards"] = ["1S"]


def play_a_joker(good: dict[str, Any]) -> None:
    good["moves"][0]["cards"] = ["XR"]


def play_out_of_turn(good: dict[str, Any]) -> None:
    good["moves"][0]["seat"] = (good["moves"][0]["seat"] + 1) % 3
    del good["moves"][0]["legal"]


def play_from_no_seat(good: dict[str, Any]) -> None:
    good["moves"][1]["seat"] = 3


def play_from_no_seat_without_legal(good: dict[str, Any]) -> None:
    good["moves"][1]["seat"] = -2
    del good["moves"][1]["legal"]


def an_unknown_verb(good: dict[str, Any]) -> None:
    good["moves"][1]["verb"] = "pass"


def turn_another_card(good: dict[str, Any]) -> None:
    move = good["moves"][first(good, verb="flip")]
    move["cards"] = ["AS" if move["cards"] != ["AS"] else "KS"]


def turn_without_a_card(good: dict[str, Any]) -> None:
    del good["moves"][first(good, verb="flip")]["cards"]


def lose_a_legal_move(good: dict[str, Any]) -> None:
    good["moves"][4]["legal"].pop()


def change_a_legal_move(good: dict[str, Any]) -> None:
    good["moves"][0]["legal"][0]["verb"] = "take"


def change_the_points(good: dict[str, Any]) -> None:
    good["result"]["points"][0] += 5


def change_who_went_out(good: dict[str, Any]) -> None:
    good["result"]["out"] = (good["result"]["out"] + 1) % 3


def change_the_totals(good: dict[str, Any]) -> None:
    good["after"]["totals"][2] += 1


def change_the_standing_before(good: dict[str, Any]) -> None:
    good["match"]["before"]["totals"][2] += 1


def deal_a_card_twice(good: dict[str, Any]) -> None:
    good["start"]["hidden"][0][0] = good["start"]["hidden"][1][0]


def deal_a_card_less(good: dict[str, Any]) -> None:
    good["start"]["hands"][0].pop()


def give_a_seat_too_many(good: dict[str, Any]) -> None:
    good["start"]["hands"][0].append(good["start"]["hands"][1].pop())
    good["start"]["hands"][0].append(good["start"]["hands"][1].pop())


def deal_no_visible_cards(good: dict[str, Any]) -> None:
    del good["start"]["visible"]


def deal_to_too_few(good: dict[str, Any]) -> None:
    good["start"]["hands"].pop()


def deal_numbers(good: dict[str, Any]) -> None:
    good["start"]["hands"][0][0] = 7


def another_format(good: dict[str, Any]) -> None:
    good["format"] = "tripot-record/2"


def an_option_that_says_nothing(good: dict[str, Any]) -> None:
    good["options"]["decks"] = None


def leave_the_players_out(good: dict[str, Any]) -> None:
    del good["options"]["players"]


def an_option_too_many(good: dict[str, Any]) -> None:
    good["options"]["jokers"] = 2


def an_option_called_name(good: dict[str, Any]) -> None:
    good["options"]["name"] = "x"


def an_option_out_of_range(good: dict[str, Any]) -> None:
    good["options"]["deals"] = 201


def an_option_of_the_wrong_type(good: dict[str, Any]) -> None:
    good["options"]["voluntary_take"] = 0


def an_unknown_game(good: dict[str, Any]) -> None:
    good["game"] = "whist"


def beyond_the_match(good: dict[str, Any]) -> None:
    good["match"]["deal"] = 3


def before_the_match(good: dict[str, Any]) -> None:
    good["match"]["deal"] = -1


def no_such_dealer(good: dict[str, Any]) -> None:
    good["match"]["dealer"] = 3


def totals_of_too_few(good: dict[str, Any]) -> None:
    good["match"]["before"]["totals"].pop()


def totals_that_are_no_numbers(good: dict[str, Any]) -> None:
    good["match"]["before"]["totals"][0] = "5"


def totals_that_are_huge(good: dict[str, Any]) -> None:
    good["match"]["before"]["totals"][0] = 2**63 + 5


def a_field_too_many(good: dict[str, Any]) -> None:
    good["match"]["note"] = "x"


def a_field_of_the_wrong_type(good: dict[str, Any]) -> None:
    good["moves"] = {"0": "play"}


def test_an_option_younger_than_the_record_has_its_default(good: dict[str, Any]) -> None:
    older = copy.deepcopy(good)
    del older["options"]["sweep_anytime"]
    verify(older)


WRONG: list[tuple[Spoil, type[TripotError], str]] = [
    (drop_last_move, BrokenRecord, r"after \d+ moves the deal is not over: the record is cut short"),
    (add_a_move, BrokenRecord, r"move \d+: the deal is already over"),
    (play_a_card_of_another, BrokenRecord, r"move 0: .*not legal.*TUR-08"),
    (play_no_card_at_all, Unreadable, r"move 3: .*cards"),
    (play_a_card_that_does_not_exist, Unreadable, r"move 0: '1S' isn't a card"),
    (play_a_joker, Unreadable, r"move 0: .*no jokers"),
    (play_out_of_turn, BrokenRecord, r"move 0: .*TUR-06"),
    (play_from_no_seat, Unreadable, r"move 1: there is no seat 3: seats go from 0 to 2"),
    (play_from_no_seat_without_legal, Unreadable, r"move 1: there is no seat -2: seats go from 0 to 2"),
    (an_unknown_verb, Unreadable, r"move 1: 'pass' is not a move"),
    (turn_another_card, BrokenRecord, r"move \d+: the record says flip \d .S, but the rules say flip \d .."),
    (turn_without_a_card, BrokenRecord, r"move \d+: the record says flip \d, but the rules say flip \d .."),
    (lose_a_legal_move, BrokenRecord, r"move 4: the rules list different legal moves for seat \d"),
    (change_a_legal_move, BrokenRecord, r"move 0: the rules list different legal moves for seat \d"),
    (change_the_points, BrokenRecord, r"result: the record says .*, but the rules say"),
    (change_who_went_out, BrokenRecord, r"result: "),
    (change_the_totals, BrokenRecord, r"after: the record says .*, but the rules say"),
    (change_the_standing_before, BrokenRecord, r"after: "),
    (deal_a_card_twice, Unreadable, r"start: .*the 56 cards of the deal"),
    (deal_a_card_less, Unreadable, r"start: "),
    (give_a_seat_too_many, Unreadable, r"start: these cards cannot be dealt to the seats"),
    (deal_no_visible_cards, Unreadable, r"start: 'visible' must be a list of 3 lists"),
    (deal_to_too_few, Unreadable, r"start: 'hands' must be a list of 3 lists"),
    (deal_numbers, Unreadable, r"7 isn't a card"),
    (another_format, Unreadable, r"the format is 'tripot-record/2'; this version reads 'tripot-record/1'"),
    (an_option_that_says_nothing, Unreadable, r"options: decks"),
    (leave_the_players_out, BadOption, r"players"),
    (an_option_too_many, BadOption, r"no option 'jokers'"),
    (an_option_called_name, BadOption, r"no option 'name'"),
    (an_option_out_of_range, BadOption, r"deals must be a whole number from 1 to 200, not 201"),
    (an_option_of_the_wrong_type, BadOption, r"voluntary_take must be true or false, not 0"),
    (an_unknown_game, UnknownGame, r"there is no game 'whist'; the games are .*turkish"),
    (beyond_the_match, Unreadable, r"no deal 3 in a match of 3 deals"),
    (before_the_match, Unreadable, r"deal -1"),
    (no_such_dealer, Unreadable, r"match: dealer 3 or deal 1 is impossible at a table of 3"),
    (totals_of_too_few, Unreadable, r"before: 'totals' must be 3 whole numbers"),
    (totals_that_are_no_numbers, Unreadable, r"before: 'totals'"),
    (totals_that_are_huge, Unreadable, r"before: "),
    (a_field_too_many, Unreadable, r"not a record: the field `match.note` is unknown"),
    (a_field_of_the_wrong_type, Unreadable, r"not a record: `moves` must be an array, not an object"),
]


@pytest.mark.parametrize(("spoil", "error", "says"), WRONG, ids=[spoil.__name__ for spoil, _, _ in WRONG])
def test_what_is_wrong_is_said(good: dict[str, Any], spoil: Spoil, error: type[TripotError], says: str) -> None:
    spoilt = json.loads(json.dumps(good))
    spoil(spoilt)
    with pytest.raises(error, match=says):
        verify(spoilt)


@pytest.mark.parametrize("file", ["glukz-4", "iljig-3", "nain_jaune-3", "pig-4"])
@pytest.mark.parametrize("hand", [None, "KS", {}, []], ids=str)
def test_hands_are_lists_of_cards_one_a_seat(file: str, hand: object) -> None:
    spoilt = json.loads((RECORDS / f"{file}.jsonl").read_bytes().splitlines()[0])
    spoilt["start"]["hands"].insert(0, hand)
    with pytest.raises(Unreadable, match=r"start: 'hands' must be .*lists"):
        verify(spoilt)


@pytest.mark.parametrize(
    "line", [b"", b"{", b"null", b"[]", b'"x"', b"{}", b"\xff\xfe", b'{"format": 3}', b"9" * 5000, b"[" * 5000]
)
def test_what_is_no_record_at_all(line: bytes) -> None:
    with pytest.raises(Unreadable, match="not a record"):
        record.decode(line)


def test_a_byte_order_mark_is_skipped(good: dict[str, Any]) -> None:
    text = json.dumps(good)
    plain = record.decode(text)
    assert record.decode(codecs.BOM_UTF8 + text.encode()) == plain
    assert record.decode("\ufeff" + text) == plain
    assert [read for _, read in record.read_lines([codecs.BOM_UTF8 + text.encode()])] == [plain]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (gzip.compress(b"{}", mtime=0), "the file is compressed with gzip: unpack it first"),
        (codecs.BOM_UTF16_LE + "{".encode("utf-16-le"), "the file is in UTF-16: save it as UTF-8"),
        ('{"'.encode("utf-16-le"), "the file is in UTF-16: save it as UTF-8"),
        ('{"'.encode("utf-16-be"), "the file is in UTF-16: save it as UTF-8"),
        (codecs.BOM_UTF32_LE + "{".encode("utf-32-le"), "the file is in UTF-32: save it as UTF-8"),
        ('{"'.encode("utf-32-be"), "the file is in UTF-32: save it as UTF-8"),
        (b"PK\x03\x04", "the file is a zip file: unpack it first"),
    ],
    ids=["gzip", "UTF-16", "UTF-16 without a mark", "the other one", "UTF-32", "UTF-32 without a mark", "zip"],
)
def test_a_file_that_has_to_be_changed_first_says_how(line: bytes, wanted: str) -> None:
    with pytest.raises(Unreadable, match=f"^not a record: {wanted}$"):
        record.decode(line)


def test_cut_short_in_the_middle_of_a_line(good: dict[str, Any]) -> None:
    line = json.dumps(good).encode()
    for length in range(0, len(line), 997):
        with pytest.raises(Unreadable, match="not a record"):
            record.decode(line[:length])


def test_a_record_without_legal_moves_verifies_too(good: dict[str, Any]) -> None:
    bare = json.loads(json.dumps(good))
    for move in bare["moves"]:
        del move["legal"]
    verify(bare)


def test_times_may_stand_on_moves(good: dict[str, Any]) -> None:
    timed = json.loads(json.dumps(good))
    for number, move in enumerate(timed["moves"]):
        move["at"] = number * 700
    verify(timed)


def test_an_empty_standing_begins_a_match(good: dict[str, Any]) -> None:
    written = next(Simulation(game("turkish", players=3), seed=1).deals(1))
    loaded = json.loads(record.encode(written))
    loaded["match"]["before"] = {}
    verify(loaded)
