"""Iljig, clause by clause, from ILJ-01 to ILJ-16: every test is written from the text of the rules."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tripot.cards import write_card
from tripot.errors import BadOption, Unreadable
from tripot.rules.move import Move

from .iljig_positions import TWO_PAIRS, dealt, hand, match_between_bots, move, on_table, play, position, refused, table
from .positions import legal, turn

clause = pytest.mark.clause

# ---------------------------------------------------------------- ILJ-01 to ILJ-04: players, cards, order


@clause("ILJ-01")
def test_three_to_ten_play_clockwise() -> None:
    for players in (2, 11):
        with pytest.raises(BadOption):
            table(players)
    deal = position(["7S", "7C 8C 8D", "7D 9D 9S"], turn=1)
    refused(deal, "lead 7D", "ILJ-01", seat=2)
    play(deal, "lead 7C")
    assert turn(deal) == 2


@clause("ILJ-02")
@pytest.mark.parametrize(("players", "size"), [(3, 42), (8, 42), (9, 54), (10, 54)])
def test_low_cards_come_out_up_to_eight_players(players: int, size: int) -> None:
    cards = [write_card(int(card)) for card in table(players).pack]
    assert len(cards) == size
    assert {"XR", "XB"} < set(cards)
    assert any(card[0] in "654" for card in cards) == (size == 54)
    assert {card[0] for card in cards} >= set("A23KQJT987")


ORDER = "A23KQJT987654"


@clause("ILJ-03")
@pytest.mark.parametrize("low", range(len(ORDER)))
def test_within_a_suit_only_higher_cards_cover(low: int) -> None:
    for high, rank in enumerate(ORDER):
        if high == low:
            continue
        deal = position([f"{rank}S 7C", "9C 9D 9H", *["8C 8D"] * 8], on_table=ORDER[low] + "S", trump="D")
        assert (f"cover {rank}S" in legal(deal)) == (high < low)


PLAIN = {"AS", "KC", "7D", "7S", "KS"}
TRUMPS = {"7H", "KH", "AH"}


@clause("ILJ-04")
@pytest.mark.parametrize(
    ("card", "covers"),
    [
        ("7H", PLAIN),
        ("AH", PLAIN | {"7H", "KH"}),
        ("XB", PLAIN | TRUMPS),
        ("XR", PLAIN | TRUMPS | {"XB"}),
        ("AS", {"KS", "7S"}),
    ],
)
def test_trumps_beat_plain_cards_and_jokers_everything(card: str, covers: set[str]) -> None:
    found = set()
    for under in (PLAIN | TRUMPS | {"XB", "XR"}) - {card}:
        deal = position([f"{card} 9C", "9D", "8D"], on_table=under, trump="H")
        if f"cover {card}" in legal(deal):
            found.add(under)
    assert found == covers


# ---------------------------------------------------------------- ILJ-05 to ILJ-08: the deal

HANDS = ["AS KS QS JS TS", "AC KC QC JC TC", "AD KD QD JD TD"]


@clause("ILJ-05")
def test_five_each_and_the_turned_card_is_trumps() -> None:
    deal = dealt(HANDS, "9H", dealer=2)
    view = deal.observe()
    assert [hand(deal, seat) for seat in range(3)] == [set(cards.split()) for cards in HANDS]
    assert (view["trump"], view["turned"], view["stock_count"]) == ("H", "9H", 42 - 15)


@clause("ILJ-05")
def test_the_loser_deals_next_and_the_first_dealer_is_drawn() -> None:
    deals = match_between_bots(4)
    assert len(deals) > 4
    for before, after in pairwise(deals):
        assert after.match.dealer == before.result["loser"]
    assert {table(4).match(seed=seed).dealer for seed in range(40)} == {0, 1, 2, 3}


@clause("ILJ-06")
@pytest.mark.parametrize(("joker", "suits"), [("XR", ["trump H", "trump D"]), ("XB", ["trump S", "trump C"])])
def test_after_a_joker_the_dealer_chooses_trumps_of_its_colour(joker: str, suits: list[str]) -> None:
    deal = dealt(HANDS, joker, dealer=1)
    assert turn(deal) == 1
    assert legal(deal) == suits
    other = "trump S" if joker == "XR" else "trump H"
    refused(deal, other, "ILJ-06")
    refused(deal, "lead AC", "ILJ-06")
    play(deal, suits[1])
    assert deal.observe()["trump"] == suits[1][-1]


@clause("ILJ-06")
@pytest.mark.parametrize("suit", ["", "SH", "N", None])
def test_trumps_are_named_by_one_suit(suit: str | None) -> None:
    deal = dealt(HANDS, "XB", dealer=1)
    with pytest.raises(Unreadable, match="trump names one suit of SHDC"):
        deal.play(1, Move("trump", suit=suit))


@clause("ILJ-07")
@pytest.mark.parametrize("turned", ["9H", "XB"])
def test_the_turned_card_is_drawn_last(turned: str) -> None:
    deal = position(["AS 7C 8D QC QD", "7S 9C JC JD TD", "KS KC KD 2C 2D"], stock=f"3C {turned}", trump="H")
    play(deal, "lead 7C")
    assert "3C" in hand(deal, 0)
    play(deal, "cover 9C")
    assert turned in hand(deal, 1)
    assert deal.observe()["stock_count"] == 0
    assert turned in deal.observe(2)["seats"][1]["hand"], "everybody has seen who drew it"


@clause("ILJ-08")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_player_left_of_the_dealer_lays_first(dealer: int) -> None:
    deal = dealt(HANDS, "9H", dealer=dealer)
    assert turn(deal) == (dealer + 1) % 3
    assert deal.observe()["phase"] == "play"


# ---------------------------------------------------------------- ILJ-09 to ILJ-12: leading


def is_pairs_and_one(cards: tuple[str, ...]) -> bool:
    """2k + 1 cards that hold k disjoint pairs, found by taking pairs away."""
    ranks = sorted(card[0] for card in cards)
    pairs = 0
    while ranks:
        first = ranks.pop()
        if ranks and ranks[-1] == first:
            ranks.pop()
            pairs += 1
    return len(cards) == 2 * pairs + 1


@clause("ILJ-09")
def test_leads_are_pairs_and_one_more_card() -> None:
    cards = ["AS", "AH", "KS", "KH", "KD", "9C", "9D"]
    others = ["2S", "2H", "2D", "2C", "3S", "3H", "3D", "3C", "QS", "QH", "QD", "QC", "JS", "JH"]
    deal = position([" ".join(cards), " ".join(others[:7]), " ".join(others[7:])])
    wanted = {
        frozenset(chosen)
        for number in range(1, 8)
        for chosen in combinations(cards, number)
        if is_pairs_and_one(chosen)
    }
    assert {frozenset(it.cards) for it in deal.legal(0)} == wanted
    assert len(deal.legal(0)) == len(wanted)
    for text in ("lead AS AH", "lead AS KS", "lead AS KS 9C", "lead AS AH KS 9C 9D 2S"):
        refused(deal, text, "ILJ-09")
    refused(deal, "cover AS", "ILJ-13")


@clause("ILJ-09")
def test_three_of_a_rank_are_a_pair_and_one_more() -> None:
    deal = position(["KS KH KD", "2S 2H 2D", "3S 3H 3D"])
    played = play(deal, "lead KD KS KH")
    assert played.move == Move("lead", cards=("KD", "KS", "KH"))


@clause("ILJ-13")
def test_the_tables_order_is_that_of_the_lead() -> None:
    deal = position(["KS KH 7D 9S", "2S 2H 8D TC", "3S 3H 3D"], trump="C")
    play(deal, "lead 7D KS KH")
    assert on_table(deal) == ["7D", "KS", "KH"]
    refused(deal, "cover 2S 2H 8D", "ILJ-13")
    assert legal(deal)[0] == "cover TC 2S 2H"
    play(deal, "cover 8D 2S TC")
    assert on_table(deal) == ["8D", "2S", "TC"]


@clause("ILJ-19")
def test_the_tables_order_is_that_of_the_five_laid_at_the_start() -> None:
    deal = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "AS AD 2S 2D 9H"], "8H")
    assert play(deal, "declare 7S QD QS KD KS").move.cards == ("7S", "QD", "QS", "KD", "KS")
    assert play(deal, "cover 9H 2D 2S AD AS").happened == ("covers", "out", "loses")


@clause("ILJ-10")
def test_a_joker_is_no_part_of_a_lead() -> None:
    deal = position(["XR KS KH", "2S 2H 2D", "3S 3H 3D"])
    refused(deal, "lead XR", "ILJ-10")
    refused(deal, "lead KS KH XR", "ILJ-10")
    assert legal(deal) == ["lead KS", "lead KH"]


@clause("ILJ-10")
def test_one_joker_may_be_led_from_a_hand_of_jokers() -> None:
    deal = position(["XR XB", "2S 2H 2D", "3S 3H 3D"])
    assert legal(deal) == ["lead XR", "lead XB"]
    refused(deal, "lead XR XB", "ILJ-09")


@clause("ILJ-10")
def test_the_option_lets_a_joker_be_the_odd_card() -> None:
    deal = position(["XR XB KS KH", "2S 2H 2D", "3S 3H 3D"], lead_jokers=True)
    assert "lead XR KS KH" in legal(deal)
    assert "lead XB" in legal(deal)
    refused(deal, "lead XR XB KS", "ILJ-09")


@clause("ILJ-11")
@pytest.mark.parametrize(("smallest", "most"), [("2S", 1), ("2S 3S", 1), ("2S 3S 3H", 3), ("2S 3S 3H 3D 2D", 5)])
def test_no_lead_is_larger_than_the_smallest_hand(smallest: str, most: int) -> None:
    deal = position(["KS KH QS QH 7C", smallest, "JS JH JD JC TS TH"])
    assert max(len(it.cards) for it in deal.legal(0)) == most
    if most < 3:
        refused(deal, "lead KS KH QS", "ILJ-11")


@clause("ILJ-12")
def test_while_the_stock_holds_a_card_three_are_the_most() -> None:
    hands = ["KS KH QS QH 7C", "2S 3S 3H 3D 2D", "JS JH JD JC TS"]
    assert max(len(it.cards) for it in position(hands, stock="9H").legal(0)) == 3
    assert max(len(it.cards) for it in position(hands).legal(0)) == 5
    refused(position(hands, stock="9H"), "lead KS KH QS QH 7C", "ILJ-12")


# ---------------------------------------------------------------- ILJ-13 to ILJ-16: covering


@clause("ILJ-13")
def test_every_card_is_covered_by_one_of_its_own() -> None:
    deal = position(["AS KS 8H 9C", "2S 2H 2D", "3S 3H 3D"], on_table="QS 9S 7C", trump="H")
    covers = {it.cards for it in deal.legal(0) if it.verb == "cover"}
    assert covers == {
        ("AS", "KS", "9C"), ("KS", "AS", "9C"),
        ("AS", "KS", "8H"), ("KS", "AS", "8H"),
        ("AS", "8H", "9C"), ("KS", "8H", "9C"),
        ("8H", "AS", "9C"), ("8H", "KS", "9C"),
    }  # fmt: skip
    for text in ("cover AS KS", "cover AS AS 9C", "cover 9C AS KS", "cover 2S KS 9C"):
        if text == "cover AS AS 9C":
            with pytest.raises(Unreadable):
                deal.refusal(0, move(text))
        else:
            refused(deal, text, "ILJ-13")
    refused(deal, "lead 9C", "ILJ-13")
    play(deal, "cover KS 8H 9C")
    assert on_table(deal) == ["KS", "8H", "9C"], "each cover takes the place of the card it covers"


@clause("ILJ-13")
def test_the_covering_goes_round_past_the_leader() -> None:
    deal = position(["7S AS 2C 2D", "8S 9C 9D", "9S TC TD"], trump="H")
    for text in ("lead 7S", "cover 8S", "cover 9S", "cover AS"):
        play(deal, text)
    assert (turn(deal), on_table(deal)) == (1, ["AS"])
    assert set(deal.observe()["under"]) == {"7S", "8S", "9S"}


@clause("ILJ-14")
def test_who_does_not_cover_picks_up_and_misses_the_turn() -> None:
    deal = position(["7S 2C 2D", "8S 9C 9D", "9S TC TD"], trump="H")
    refused(deal, "take", "ILJ-14")
    play(deal, "lead 7S")
    play(deal, "cover 8S")
    assert legal(deal) == ["cover 9S", "take"], "one may pick up though one could cover"
    played = play(deal, "take")
    assert "pickup" in played.happened
    assert hand(deal, 2) == {"9S", "TC", "TD", "7S", "8S"}
    assert (turn(deal), on_table(deal), deal.observe()["under"]) == (0, [], [])
    assert set(deal.observe(0)["seats"][2]["hand"]) == {"7S", "8S"}, "everybody has seen these go to that hand"


@clause("ILJ-15")
def test_after_laying_and_covering_one_draws_up_to_five() -> None:
    deal = position(
        ["KS KH 7C 8C 9C", "AS AH 9D TD JD QD QC", "2S 2H 3C TC JC"],
        stock="7D 8D TS JS QS 7S 3H",
        trump="H",
    )
    play(deal, "lead KS KH 7C")
    assert hand(deal, 0) == {"8C", "9C", "7D", "8D", "TS"}
    play(deal, "cover AS AH QC")
    assert hand(deal, 1) == {"9D", "TD", "JD", "QD", "JS"}, "four are left, one is drawn"
    play(deal, "take")
    assert len(hand(deal, 2)) == 11, "who picks up draws nothing"
    play(deal, "lead 8C")
    assert "QS" in hand(deal, 0)


@clause("ILJ-15")
def test_a_short_stock_is_drawn_to_its_end() -> None:
    deal = position(["KS KH 7C 8C 9C", "AS AH QC QD TD", "2S 2H 3C TC JC"], stock="7D 3H", trump="H")
    play(deal, "lead KS KH 7C")
    assert hand(deal, 0) == {"8C", "9C", "7D", "3H"}
    assert deal.observe()["stock_count"] == 0


@clause("ILJ-16")
def test_the_number_of_cards_is_open() -> None:
    deal = position(["KS KH 7C", "AS AH QC QD", "2S"], trump="H")
    for seat in (None, 0, 1, 2):
        view = deal.observe(seat)
        assert [it["hand_size"] for it in view["seats"]] == [3, 4, 1]
