"""Iljig, clause by clause: every test is written from the text of the rules."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from tripot.cards import write_card
from tripot.errors import BadOption, Unreadable
from tripot.lab.simulate import Simulation
from tripot.match import from_standing
from tripot.record import DealRecord
from tripot.rules.contract import Move

from .iljig_positions import dealt, hand, move, on_table, play, position, refused, table
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
    assert (view["trump"], view["turned"], view["stock"]) == ("H", "9H", 42 - 15)


def match_between_bots(players: int) -> list[DealRecord]:
    """The deals of a whole match."""
    simulation = Simulation(table(players), 3, ("regular",))
    return list(simulation.match(0))


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
    assert deal.observe()["stock"] == 0
    assert turned in deal.observe(2)["seats"][1]["cards"], "everybody has seen who drew it"


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
    assert set(deal.observe(0)["seats"][2]["cards"]) == {"7S", "8S"}, "everybody has seen these go to that hand"


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
    assert deal.observe()["stock"] == 0


@clause("ILJ-16")
def test_the_number_of_cards_is_open() -> None:
    deal = position(["KS KH 7C", "AS AH QC QD", "2S"], trump="H")
    for seat in (-1, 0, 1, 2):
        view = deal.observe(seat)
        assert [it["hand"] for it in view["seats"]] == [3, 4, 1]
        assert view["smallest"] == 1


# ---------------------------------------------------------------- ILJ-17, ILJ-18, ILJ-21: the end


@clause("ILJ-17")
@pytest.mark.parametrize("by", ["leading", "covering"])
def test_the_player_before_the_one_who_is_out_has_lost(by: str) -> None:
    if by == "leading":
        deal = position(["KS", "AS AH", "2S 2H"], turn=0)
        play(deal, "lead KS")
        wanted = {"out": 0, "loser": 2}
    else:
        deal = position(["KS KH", "AS", "2S 2H"], turn=0)
        play(deal, "lead KS")
        play(deal, "cover AS")
        wanted = {"out": 1, "loser": 0}
    assert deal.over
    assert deal.result() == wanted
    refused_after = deal.refusal(1, Move("take"))
    assert refused_after == "ILJ-17"


@clause("ILJ-17")
def test_nobody_is_out_while_there_is_a_stock() -> None:
    deal = position(["KS", "AS AH QS QC QD", "2S 2H 2C 2D 3D"], stock="7D 3H", trump="H")
    play(deal, "lead KS")
    assert not deal.over
    assert hand(deal, 0) == {"7D", "3H"}


@clause("ILJ-18")
def test_the_loser_takes_a_letter_and_five_make_the_donkey() -> None:
    deals = match_between_bots(3)
    letters = [0, 0, 0]
    for each in deals:
        assert max(letters) < 5, "the match is over with the fifth letter"
        letters[each.result["loser"]] += 1
        assert each.after == {"letters": letters}
    assert max(letters) == 5


@clause("ILJ-18")
def test_the_fewest_letters_are_the_best_and_the_donkey_is_last() -> None:
    match = from_standing(table(4), {"letters": [4, 2, 0, 2]}, dealer=0, deal=8)
    assert match.ranking() == [4, 2, 1, 2]
    deal = position(["KS KH", "AS", "2S 2H", "3S 3H"], turn=0)
    play(deal, "lead KS")
    play(deal, "cover AS")
    match.close(deal)
    assert match.over
    assert match.ranking() == [4, 2, 1, 2]
    with pytest.raises(Unreadable):
        from_standing(table(4), {"letters": [5, 2, 0, 2]}, dealer=0, deal=9)


@clause("ILJ-21")
def test_a_deal_of_3000_moves_has_no_loser_and_the_dealer_stays() -> None:
    match = table(3).match(dealer=2)
    deal = position(["7S 2C 2D", "8S 9C 9D", "9S TC TD"], trump="H", moves=2999)
    assert match.deals == 0
    deal.states[0]["dealer"] = 2
    played = play(deal, "lead 7S")
    assert "stopped" in played.happened
    assert deal.over
    assert deal.result() == {"out": None, "loser": None}
    match.close(deal)
    assert (match.dealer, match.standing) == (2, {"letters": [0, 0, 0]})


# ---------------------------------------------------------------- ILJ-19, ILJ-20: all five at once

TWO_PAIRS = "KS KD QS QD 7S"


@clause("ILJ-19")
def test_five_laid_and_not_covered_win() -> None:
    deal = dealt(["AS AC 9S 8S 7C", TWO_PAIRS, "2S 3S JC TC 8C"], "9H", dealer=0)
    assert legal(deal) == ["declare KS KD QS QD 7S", "decline"]
    play(deal, "declare KS KD QS QD 7S")
    assert (turn(deal), on_table(deal)) == (2, ["KS", "KD", "QS", "QD", "7S"])
    assert legal(deal) == ["take"]
    play(deal, "take")
    assert deal.over
    assert deal.result() == {"out": 1, "loser": 0}


@clause("ILJ-19")
def test_five_laid_and_covered_lose() -> None:
    deal = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "AS AD 2S 2D 9H"], "8H", dealer=0)
    play(deal, "declare KS KD QS QD 7S")
    played = play(deal, "cover AS AD 2S 2D 9H")
    assert {"loses", "out"} <= set(played.happened)
    assert deal.result() == {"out": 2, "loser": 1}


@clause("ILJ-19")
@pytest.mark.parametrize(
    ("cards", "able"),
    [
        (TWO_PAIRS, True),
        ("KS KD KC QS QD", True),
        ("KS KD KC KH QD", True),
        ("KS KD KC QH JD", False),
        ("KS KD QC JH TD", False),
        ("KS KD QC QH XR", False),
    ],
)
def test_who_is_able_to_lay_five(cards: str, able: bool) -> None:
    deal = dealt(["AC 3C 9S 8S 7C", cards, "AS 3D 2S TS 9H"], "8H", dealer=0)
    assert (deal.observe()["phase"] == "declare") == able


@clause("ILJ-19")
def test_only_all_five_can_be_laid() -> None:
    deal = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "AS AD 2S 2D 9H"], "8H", dealer=0)
    refused(deal, "declare KS KD QS QD 8S", "ILJ-19")
    with pytest.raises(Unreadable):
        deal.play(1, move("declare KS KD QS"))
    refused(deal, "lead 7S", "ILJ-20")


@clause("ILJ-20")
def test_those_able_are_asked_from_the_dealers_left_after_trumps() -> None:
    hands = ["AC AD 9S 9D 7C", TWO_PAIRS, "2S 3S JC TC 8C", "JS JD TS TD 8D"]
    deal = dealt(hands, "XR", dealer=1)
    play(deal, "trump H")
    asked = []
    while deal.observe()["phase"] == "declare":
        asked.append(turn(deal))
        play(deal, "decline")
    assert asked == [3, 0, 1], "seat 2 is not able to"
    assert turn(deal) == 2, "the player left of the dealer leads"
    refused(deal, "decline", "ILJ-20")


@clause("ILJ-20")
def test_nobody_else_knows_who_is_asked() -> None:
    hands = ["AC AD 9S 9D 7C", TWO_PAIRS, "2S 3S JC TC 8C", "JS JD TS TD 8D"]
    deal = dealt(hands, "8H", dealer=1)
    assert turn(deal) == 3
    assert deal.observe(2)["turn"] is None
    assert deal.observe(3)["turn"] == 3
    assert (deal.awaited(2), deal.awaited(3)) == ([], [3])
    told = deal.table.game.words.told
    assert told(move("decline"), 3, 2) is None
    assert told(move("decline"), 3, 3) == move("decline")


@clause("ILJ-20")
def test_nobody_else_learns_that_somebody_has_declined() -> None:
    asked = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "2S 3S JC TC 8C"], "8H")
    play(asked, "decline")
    nobody = dealt(["KS 3C 9S 8S 7C", TWO_PAIRS.replace("KS", "AC"), "2S 3S JC TC 8C"], "8H")
    assert turn(nobody) == turn(asked) == 1
    for seat in (2, -1):
        assert nobody.view_records(seat).tobytes() == asked.view_records(seat).tobytes()


@clause("ILJ-20")
def test_five_are_laid_though_there_is_a_stock_and_nobody_draws() -> None:
    deal = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "AS AD 2S 2D 9H"], "8H", dealer=0)
    stock = deal.observe()["stock"]
    play(deal, "declare KS KD QS QD 7S")
    assert deal.observe()["stock"] == stock
    assert hand(deal, 1) == set()
    play(deal, "cover AS AD 2S 2D 9H")
    assert deal.observe()["stock"] == stock


@clause("ILJ-20")
def test_jokers_may_be_laid_at_the_start_only_with_the_option() -> None:
    for allowed in (False, True):
        deal = dealt(["AC 3C 9S 8S 7C", "KS KD QC QH XR", "AS 3D 2S TS 9H"], "8H", lead_jokers=allowed)
        assert (deal.observe()["phase"] == "declare") == allowed


# ---------------------------------------------------------------- the example of the source text


@clause("ILJ-13")
@clause("ILJ-14")
@clause("ILJ-15")
def test_the_round_of_the_source() -> None:
    """Four players A, B, C, D; A deals, hearts are trumps."""
    a, b, c, d = range(4)
    hands = ["8D 8S JS 3C KC", "7C QS 9D TC JD", "9H TS TD 8H KS", "JC QD QC 2D AS"]
    deal = dealt(hands, "7H", stock="AC 3D 2C 3S 7D 7S 9C 9S 8C", dealer=a)
    assert turn(deal) == b

    play(deal, "lead 7C")
    assert len(hand(deal, b)) == 5, "B draws one"
    play(deal, "cover 9H")
    assert len(hand(deal, c)) == 5, "C trumps and draws one"
    assert legal(deal) == ["take"], "D has no trump"
    play(deal, "take")
    assert len(hand(deal, d)) == 7, "D has seven cards and does not draw"

    assert turn(deal) == a
    play(deal, "lead 8D 8S JS")
    assert len(hand(deal, a)) == 5, "A draws three"
    assert legal(deal) == ["take"], "B can cover one spade only and has no trump"
    play(deal, "take")
    assert len(hand(deal, b)) == 8, "B picks up three and does not draw"

    assert turn(deal) == c
    play(deal, "lead TS TD 8H")
    assert len(hand(deal, c)) == 5, "C draws three"
    assert turn(deal) == d
    assert on_table(deal) == ["TS", "TD", "8H"]
    # D covers the 8 of trumps with the 9 picked up before, and the tens with higher cards of their suits
    play(deal, "cover AS QD 9H")
    assert len(hand(deal, d)) == 5, "four are left, D draws one"
