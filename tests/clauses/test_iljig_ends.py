"""Iljig, clause by clause, from ILJ-17 to ILJ-21, and the example of the source: from the text of the rules."""

from __future__ import annotations

import pytest

from tripot.errors import Unreadable
from tripot.play.match import from_standing
from tripot.rules.move import Move

from .iljig_positions import TWO_PAIRS, dealt, hand, match_between_bots, move, on_table, play, position, refused, table
from .positions import enter, legal, turn

clause = pytest.mark.clause

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
    enter(match, deal)
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
    enter(match, deal)
    assert (match.dealer, match.standing) == (2, {"letters": [0, 0, 0]})


# ---------------------------------------------------------------- ILJ-19, ILJ-20: all five at once


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
    for seat in (2, None):
        assert nobody.view_records(seat).tobytes() == asked.view_records(seat).tobytes()


@clause("ILJ-20")
def test_five_are_laid_though_there_is_a_stock_and_nobody_draws() -> None:
    deal = dealt(["AC 3C 9S 8S 7C", TWO_PAIRS, "AS AD 2S 2D 9H"], "8H", dealer=0)
    stock = deal.observe()["stock_count"]
    play(deal, "declare KS KD QS QD 7S")
    assert deal.observe()["stock_count"] == stock
    assert hand(deal, 1) == set()
    play(deal, "cover AS AD 2S 2D 9H")
    assert deal.observe()["stock_count"] == stock


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
    hands = ["8D 8S JS 3C KC", "7C KS 9D TC QD", "9H TS TD 8H AS", "JC QS JD 2D KD"]
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
    # D covers the tens with a queen and a jack, and the 8 of trumps with the 9 picked up before
    play(deal, "cover QS JD 9H")
    assert len(hand(deal, d)) == 5, "four are left, D draws one"
