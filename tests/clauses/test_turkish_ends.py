"""Turkish, clause by clause, from TUR-19 to TUR-22, and the legal moves of records: written from the rules' text."""

from __future__ import annotations

import pytest

from tripot.errors import BadOption
from tripot.play.deal import Deal

from .positions import cards, legal, play, position, refused, table, turn

clause = pytest.mark.clause


# ---------------------------------------------------------------- TUR-19 to TUR-22: the end


@clause("TUR-19")
@pytest.mark.parametrize("row", ["hand", "visible", "hidden"])
def test_the_deal_stops_at_once_when_a_player_has_no_card_left(row: str) -> None:
    deal = position(
        ["2S" if row == "hand" else "", "3C 4C", "5C"],
        visible=["2S" if row == "visible" else "", "", ""],
        hidden=["- 2S -" if row == "hidden" else "", "", ""],
        trick="9H",
    )
    played = play(deal, "flip 1" if row == "hidden" else f"play {row} 2S")
    assert "out" in played.happened
    assert deal.over
    assert deal.actors() == []
    assert deal.result()["out"] == 0
    for seat in range(3):
        assert deal.legal(seat) == []
    assert refused(deal, "play hand 3C", seat=1) == "TUR-19"


@clause("TUR-19")
def test_cards_in_any_row_keep_a_player_in() -> None:
    deal = position(["2S", "3C"], visible=["AS", ""])
    play(deal, "play hand 2S")
    assert not deal.over
    deal = position(["2S", "3C"], hidden=["- - AS", ""])
    play(deal, "play hand 2S")
    assert not deal.over


@clause("TUR-19")
def test_a_last_hidden_card_that_fails_keeps_its_player_in() -> None:
    deal = position(["", "3C"], hidden=["AS - -", ""], trick="9H")
    play(deal, "flip 0")
    assert not deal.over
    assert set(cards(deal, "hand", 0).split()) == {"AS", "9H"}


@clause("TUR-20")
@pytest.mark.parametrize(
    ("rank", "points"),
    [
        *((rank, 10) for rank in "KQNJ"),
        ("T", 20),
        *((rank, 5) for rank in "A98765432"),
    ],
)
def test_what_a_card_counts_wherever_it_is_left(rank: str, points: int) -> None:
    rows = [f"{rank}C", "", ""], ["", f"{rank}C", ""], ["", "", f"- {rank}C -"]
    for hand, visible, hidden in rows:
        deal = position(["2S", hand], visible=["", visible], hidden=["", hidden])
        play(deal, "play hand 2S")
        assert deal.result() == {"out": 0, "points": [0, points]}


@clause("TUR-20")
def test_the_count_is_a_sum_and_the_trick_belongs_to_nobody() -> None:
    deal = position(["2S", "KC TC 2C", "AD"], visible=["", "9C", ""], hidden=["", "", "TD QD -"], trick="AH KH JH")
    play(deal, "play hand 2S")
    assert deal.result()["points"] == [0, 10 + 20 + 5 + 5, 5 + 20 + 10]


@clause("TUR-21")
@pytest.mark.parametrize("players", range(2, 11))
def test_a_match_has_as_many_deals_as_players_by_default(players: int) -> None:
    assert table(players).options.as_dict()["deals"] == players


@clause("TUR-21")
@pytest.mark.parametrize("deals", [0, -4, 201, "8", True, 4.0])
def test_deals_are_1_to_200(deals: object) -> None:
    with pytest.raises(BadOption, match="deals"):
        table(4, deals=deals)
    assert table(4, deals=1).options.as_dict()["deals"] == 1
    assert table(4, deals=200).options.as_dict()["deals"] == 200


@clause("TUR-21")
def test_totals_add_up_and_the_match_ends_after_the_deals_agreed_on() -> None:
    match = table(3, deals=2).match(seed=4)
    sums = [0, 0, 0]
    for number in range(2):
        assert not match.over
        assert match.deals == number
        deal = match.deal()
        while not deal.over:
            deal.play(turn(deal), deal.legal(turn(deal))[-1])
        match.close(deal)
        sums = [total + points for total, points in zip(sums, deal.result()["points"], strict=True)]
        assert match.standing == {"totals": sums}
    assert match.over


@clause("TUR-21")
@pytest.mark.parametrize(
    ("totals", "places"),
    [([30, 10, 20], [3, 1, 2]), ([10, 10, 20], [1, 1, 3]), ([5, 5, 5], [1, 1, 1]), ([20, 5, 20], [2, 1, 2])],
)
def test_the_lowest_total_wins_and_equals_share(totals: list[int], places: list[int]) -> None:
    match = table(3).match(dealer=0)
    match.standings["totals"][0, :3] = totals
    assert match.ranking() == places


def ten_and_five_against_ten(players: int = 2, **rows: int) -> Deal:
    """The ending that the rules give as an example of one that repeats for ever."""
    return position(["TS 5S", "TH", *["TD", "TC"][: players - 2]], **rows)  # type: ignore[arg-type]


@clause("TUR-22")
@pytest.mark.parametrize("players", [2, 3])
def test_an_ending_that_repeats_is_stopped_after_100_moves_a_player(players: int) -> None:
    deal = ten_and_five_against_ten(players, moves=0)
    for number in range(100 * players):
        assert not deal.over, number
        moves = deal.legal(turn(deal))
        deal.play(turn(deal), moves[-1] if len(moves) > 1 else moves[0])
    assert deal.over
    assert deal.result()["out"] is None
    assert sum(deal.result()["points"]) == 20 * players + 5, "every player counts what is left"
    assert "stopped" in deal.moves[-1].happened


PROGRESS = [
    ("play visible", {"visible": ["4S", ""], "trick": "9H"}, "play visible 4S"),
    ("a card stands", {"hidden": ["4S 5S -", ""], "trick": "9H"}, "flip 0"),
    ("a card fails", {"hidden": ["JS 5S -", ""], "trick": "9H"}, "flip 0"),
    ("a 10 turned", {"hidden": ["TD 5S -", ""], "trick": "9H"}, "flip 0"),
    ("a visible card shown", {"hands": ["", "2C"], "visible": ["JS", ""], "trick": "9H"}, "take visible JS"),
    ("the last visible 10", {"hands": ["", "2C"], "visible": ["TS", ""], "trick": "9H"}, "play visible TS"),
    ("a sweep", {"hands": ["TS KS", "2C"], "trick": "9H"}, "play hand TS"),
    ("10s led", {"hands": ["TS TH", "2C"], "hidden": ["4S - -", ""]}, "play hand TS"),
]
NO_PROGRESS = [
    ("a card of the hand", {"hands": ["8S KS", "2C"], "trick": "9H"}, "play hand 8S"),
    ("several", {"hands": ["8S 8H KS", "2C"], "trick": "9H"}, "play hand 8S 8H"),
    ("a card of the hand shown", {"hands": ["QS KS", "2C"], "trick": "9H"}, "take hand QS"),
    ("the last 10 of the hand", {"hands": ["TS", "2C"], "trick": "9H"}, "play hand TS"),
    ("a 10 shown and kept", {"hands": ["TS", "2C"]}, "play hand TS"),
    ("a visible 10 shown and kept", {"hands": ["", "2C"], "visible": ["TS", ""]}, "play visible TS"),
]


def stopping(rows: dict[str, object], text: str, idle: int) -> Deal:
    rows = {"hands": ["KS 3S", "2C"], "idle": idle, **rows}
    deal = position(**rows)  # type: ignore[arg-type]
    play(deal, text)
    return deal


@clause("TUR-22")
@pytest.mark.parametrize(("rows", "text"), [case[1:] for case in PROGRESS], ids=[c[0] for c in PROGRESS])
def test_progress_begins_the_count_anew(rows: dict[str, object], text: str) -> None:
    deal = stopping(rows, text, idle=199)
    assert not deal.over
    assert deal.states["idle"][0] == 0


@clause("TUR-22")
@pytest.mark.parametrize(("rows", "text"), [case[1:] for case in NO_PROGRESS], ids=[c[0] for c in NO_PROGRESS])
def test_all_else_counts_towards_the_stop(rows: dict[str, object], text: str) -> None:
    assert not stopping(rows, text, idle=198).over
    deal = stopping(rows, text, idle=199)
    assert deal.over
    assert deal.result()["out"] is None


@clause("TUR-22")
def test_the_count_grows_with_the_players() -> None:
    hands = ["KS 3S", "2C", "2D", "2H", "4C", "4D", "4H", "5C", "5D", "5H"]
    deal = position(hands, idle=998)
    play(deal, "play hand KS")
    assert not deal.over
    deal = position(hands, idle=999)
    play(deal, "play hand KS")
    assert deal.over


@clause("TUR-22")
def test_no_deal_goes_beyond_2000_moves() -> None:
    deal = position(["KS 3S", "2C"], visible=["9S", ""], moves=1998)
    play(deal, "play visible 9S")
    assert not deal.over
    deal = position(["KS 3S", "2C 3C"], visible=["9S", ""], moves=1999)
    play(deal, "play visible 9S")
    assert deal.over, "progress or not"
    assert deal.result() == {"out": None, "points": [15, 10]}


@clause("TUR-22")
def test_going_out_with_the_last_move_allowed_is_going_out() -> None:
    for rows in ({"moves": 1999}, {"idle": 199}):
        deal = position(["3S", "2C"], **rows)  # type: ignore[arg-type]
        play(deal, "play hand 3S")
        assert deal.result() == {"out": 0, "points": [0, 5]}


# ---------------------------------------------------------------- the record: canonical legal moves


def test_legal_in_canonical_form_and_order() -> None:
    deal = position(
        ["2H KS KC QD QS TS", "3C"], visible=["2S KH", ""], hidden=["3S 4S 5S", ""], voluntary_take=True, trick="KD"
    )
    assert legal(deal) == [
        "play hand KS",
        "play hand KS KC",
        "play hand QS",
        "play hand QS QD",
        "play hand 2H",
        "play visible KH",
        "play visible 2S",
        "take hand KS",
        "take hand KC",
        "take hand QS",
        "take hand QD",
        "take hand TS",
        "take hand 2H",
    ]


def test_legal_sevens_of_one_pack_are_told_apart_by_the_seven_of_diamonds() -> None:
    deal = position(["7S 7H 7D 7C 2S", "3C"])
    assert legal(deal) == [
        "play hand 7S",
        "play hand 7D",
        "play hand 7S 7H",
        "play hand 7S 7D",
        "play hand 7S 7H 7C",
        "play hand 7S 7H 7D",
        "play hand 7S 7H 7D 7C",
        "play hand 2S",
    ]


def test_legal_sevens_of_two_packs() -> None:
    deal = position(["7S 7C 7D 7D", "3C", "3C", "4C", "4C", "5C"])
    assert legal(deal) == [
        "play hand 7S",
        "play hand 7D",
        "play hand 7S 7C",
        "play hand 7S 7D",
        "play hand 7D 7D",
        "play hand 7S 7D 7C",
        "play hand 7S 7D 7D",
        "play hand 7S 7D 7D 7C",
    ]
    only = position(["7D 7D 2S", "3C", "3C", "4C", "4C", "5C"])
    assert legal(only) == ["play hand 7D", "play hand 7D 7D", "play hand 2S"]


def test_legal_lists_copies_once_and_takes_the_first_in_deck_order() -> None:
    deal = position(["KC KS KS KH 2S 2S", "3C", "3C", "4C", "4C", "5C"])
    assert legal(deal) == [
        "play hand KS",
        "play hand KS KS",
        "play hand KS KS KH",
        "play hand KS KS KH KC",
        "play hand 2S",
        "play hand 2S 2S",
    ]
    taking = position(["KC KS KS", "3C", "3C", "4C", "4C", "5C"], trick="QS")
    assert legal(taking) == ["take hand KS", "take hand KC"]


def test_other_copies_and_suits_are_legal_though_not_listed() -> None:
    deal = position(["KS KS KH", "3C", "3C", "4C", "4C", "5C"])
    for text in ("play hand KH", "play hand KS KH", "play hand KS KS KH"):
        assert refused(deal, text) is None
    play(deal, "play hand KS KH")
    assert cards(deal, "hand", 0) == "KS"


def test_cards_may_be_named_in_any_order() -> None:
    deal = position(["KS KH 2S", "3C"])
    played = play(deal, "play hand KH KS")
    assert str(played.move) == "play hand KS KH"
