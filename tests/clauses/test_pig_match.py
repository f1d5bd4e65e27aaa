"""The Pig family, clause by clause, from PIG-07 to PIG-12: the match, from the text of the rules."""

from __future__ import annotations

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.rules.move import Move

from .pig_positions import (
    KINGS,
    MIXED,
    SUITS,
    deal_kinds,
    hand,
    legal,
    lose,
    play,
    position,
    refused,
    table,
    verbs,
)

clause = pytest.mark.clause

# ---------------------------------------------------------------- PIG-07 to PIG-12: the match


@clause("PIG-07")
def test_each_loss_gives_a_letter_and_the_whole_word_leaves() -> None:
    match = table(4).match(dealer=0)
    assert match.standing == {"letters": [0, 0, 0, 0], "out": []}
    for number in (1, 2):
        deal = lose(match, 2)
        assert "letter" in deal.moves[-1].happened
        assert "out" not in deal.moves[-1].happened
        assert match.standing == {"letters": [0, 0, number, 0], "out": []}
    deal = lose(match, 2)
    assert "out" in deal.moves[-1].happened
    assert match.standing == {"letters": [0, 0, 3, 0], "out": [2]}
    following = deal_kinds(match)
    assert hand(following, 2) == ""
    assert legal(following, 2) == []
    assert refused(following, "2 signal") == "PIG-07"
    assert 2 not in following.actors()


@clause("PIG-07")
@pytest.mark.parametrize(("word", "losses"), [("PIG", 3), ("HOG", 3), ("DONKEY", 6), ("A", 1), ("ABCDEFGHIJKL", 12)])
def test_a_word_has_as_many_lives_as_letters(word: str, losses: int) -> None:
    match = table(4, word=word).match(dealer=0)
    for _ in range(losses - 1):
        lose(match, 1)
    assert match.standing["out"] == []
    lose(match, 1)
    assert match.standing == {"letters": [0, losses, 0, 0], "out": [1]}


@clause("PIG-07")
@pytest.mark.parametrize("word", ["", "pig", "ABCDEFGHIJKLM", "PI G", "É", "P1G", 3])
def test_a_word_is_1_to_12_letters_from_a_to_z(word: object) -> None:
    with pytest.raises(BadOption, match="word"):
        table(4, word=word)


@clause("PIG-07")
def test_out_at_once_gives_no_letters() -> None:
    match = table(5, lives="out").match(dealer=0)
    lose(match, 3)
    assert match.standing == {"letters": [0] * 5, "out": [3]}


@clause("PIG-07")
def test_out_at_once_the_loser_of_the_last_two_leaves_too() -> None:
    match = table(2, lives="out", stock=True).match(dealer=0)
    lose(match, 0)
    assert match.standing == {"letters": [0, 0], "out": [0]}
    assert match.over
    assert match.ranking() == [2, 1]


@clause("PIG-08")
def test_without_a_stock_a_rank_leaves_with_each_player_and_the_last_two_have_won() -> None:
    match = table(4, lives="out").match(dealer=0)
    lose(match, 1)
    start = deal_kinds(match).start()
    assert sorted(card for cards in start["hands"] for card in cards) == sorted(r + s for r in "AKQ" for s in SUITS)
    assert [len(cards) for cards in start["hands"]] == [4, 0, 4, 4]
    lose(match, 0)
    assert match.over
    assert match.standing["out"] == [1, 0]
    assert match.ranking() == [3, 4, 1, 1]


@clause("PIG-09")
def test_with_a_stock_the_pack_stays_and_the_winner_deals() -> None:
    match = table(4, lives="out", stock=True).match(dealer=0)
    lose(match, 1, first=3)
    assert match.dealer == 3
    start = deal_kinds(match).start()
    assert len(start["stock"]) == 52 - 12
    lose(match, 0, first=2)
    assert match.dealer == 2
    assert not match.over


@clause("PIG-09")
def test_one_deal_between_the_last_two_decides_whatever_lives_remain() -> None:
    match = table(2, stock=True).match(dealer=0)
    lose(match, 1)
    assert match.over
    assert match.standing == {"letters": [0, 1], "out": []}
    assert match.ranking() == [1, 2]


@clause("PIG-09")
def test_play_goes_on_to_one_winner() -> None:
    match = table(3, stock=True, word="HO").match(dealer=0)
    for loser in (2, 1, 2):
        lose(match, loser, first=0)
    assert (match.over, match.standing) == (False, {"letters": [0, 1, 2], "out": [2]})
    lose(match, 0)
    assert match.over
    assert match.ranking() == [2, 1, 3]


@clause("PIG-10")
def test_hands_of_five_collect_four_alike_of_five() -> None:
    deal = position(["KS KH KD KC 2S", "AS AH AD QS 3S"], pile="4S 5S 6S", cards=5)
    assert deal.observe()["alike_needed"] == 4
    assert "signal" in verbs(deal, 0)
    assert refused(deal, "1 signal") == "PIG-06"
    play(deal, "0 put 2S")
    assert verbs(deal, 0) == {"pick", "signal"}
    assert refused(deal, "0 put KS") == "PIG-04"


@clause("PIG-10")
def test_hands_of_three_collect_three_alike() -> None:
    deal = position(["KS KH KD", "AS AH QD", "AD QS QH"], cards=3)
    assert deal.observe()["alike_needed"] == 3
    assert "signal" in verbs(deal, 0)
    assert refused(deal, "1 signal") == "PIG-06"


@clause("PIG-10")
def test_three_without_a_stock_plays_with_three_suits() -> None:
    start = table(5, cards=3).match(seed=1).deal().start()
    assert sorted(card for cards in start["hands"] for card in cards) == sorted(r + s for r in "AKQJT" for s in "SHD")
    start = table(5, cards=3, stock=True).match(seed=1).deal().start()
    assert len(start["stock"]) == 52 - 15


@clause("PIG-10")
def test_five_needs_the_stock() -> None:
    with pytest.raises(BadOption, match="stock") as caught:
        table(5, cards=5)
    assert caught.value.option == "cards"
    for cards in (2, 6):
        with pytest.raises(BadOption, match="cards"):
            table(5, cards=cards, stock=True)


# ---------------------------------------------------------------- PIG-11: do not talk to pigs


@clause("PIG-11")
def test_talking_to_a_pig_costs_all_lives_at_the_end_of_the_deal() -> None:
    match = table(5, hush=True, word="HOG").match(dealer=0)
    for _ in range(3):
        lose(match, 1)
    deal = lose(match, 0, talk=[(3, 1)])
    assert "talked" in deal.moves[0].happened
    assert match.standing == {"letters": [1, 3, 0, 3, 0], "out": [1, 3]}
    assert deal.observe()["seats"][3]["talked"]


@clause("PIG-11")
def test_it_costs_once_a_deal_and_only_those_who_are_in_for_those_who_are_out() -> None:
    deal = position([KINGS, "", "AS AH AD QS", "AC QH QD QC"], out=[1], hush=True)
    assert [text for text in legal(deal, 0) if "talk" in text] == ["talk 1"]
    assert refused(deal, "0 talk 2") == "PIG-11"
    assert refused(deal, "0 talk 0") == "PIG-11"
    assert refused(deal, "1 talk 0") == "PIG-07"
    play(deal, "0 talk 1")
    assert refused(deal, "0 talk 1") == "PIG-11"
    with pytest.raises(Unreadable):
        deal.play(2, Move("talk"))


@clause("PIG-11")
def test_it_costs_after_signalling_too_and_nobody_waits_for_it() -> None:
    deal = position([KINGS, "", "AS AH AD QS", "AC QH QD QC"], out=[1], hush=True)
    play(deal, "0 signal")
    assert legal(deal, 0) == ["talk 1"]
    assert deal.awaited(2) == [2, 3]
    play(deal, "0 talk 1", "2 signal")
    assert deal.over


@clause("PIG-11")
def test_without_the_option_or_without_pigs_talking_is_free() -> None:
    deal = position([KINGS, "", "AS AH AD QS", "AC QH QD QC"], out=[1])
    assert refused(deal, "0 talk 1") == "PIG-11"
    deal = position(MIXED, hush=True)
    assert all("talk" not in verbs(deal, seat) for seat in range(3))


@clause("PIG-11")
def test_the_loser_leaves_first_then_talkers_in_the_order_of_talking() -> None:
    match = table(6, hush=True, lives="out").match(dealer=0)
    lose(match, 1)
    lose(match, 5, talk=[(4, 1), (0, 1)])
    assert match.standing == {"letters": [0] * 6, "out": [1, 5, 4, 0]}
    assert match.over
    assert match.ranking() == [3, 6, 1, 1, 4, 5]


@clause("PIG-11")
def test_if_nobody_is_left_those_who_were_in_share_the_win() -> None:
    match = table(4, hush=True, lives="out").match(dealer=0)
    lose(match, 3)
    lose(match, 0, talk=[(2, 3), (1, 3)])
    assert match.over
    assert match.standing["out"] == [3, 0, 2, 1]
    assert match.ranking() == [1, 1, 1, 4]


@clause("PIG-11")
def test_of_the_last_two_a_winner_who_has_talked_has_not_won() -> None:
    match = table(3, hush=True, stock=True, word="A").match(dealer=0)
    lose(match, 2)
    match.standings["letters"][0, :2] = 0
    deal = deal_kinds(match)
    deal.states["word_length"] = 2
    play(deal, "0 talk 2", "0 signal")
    match.close(deal)
    assert match.over
    assert match.standing["out"] == [2, 0]
    assert match.ranking() == [2, 1, 3]


# ---------------------------------------------------------------- PIG-12: the dealer


@clause("PIG-12")
def test_without_a_stock_the_deal_passes_left_to_the_next_player_still_in() -> None:
    match = table(5, lives="out").match(dealer=3)
    assert match.dealer == 3
    lose(match, 4, first=2)
    assert match.dealer == 0
    lose(match, 0, first=2)
    assert match.dealer == 1


@clause("PIG-12")
def test_the_first_dealer_is_drawn_at_random() -> None:
    assert {table(3).match(seed=seed).dealer for seed in range(30)} == {0, 1, 2}


@clause("PIG-12")
def test_with_a_stock_a_winner_who_is_out_does_not_deal() -> None:
    match = table(5, lives="out", stock=True, hush=True).match(dealer=4)
    lose(match, 0, first=1)
    assert match.dealer == 1
    lose(match, 2, first=3, talk=[(3, 0)])
    assert match.standing["out"] == [0, 2, 3]
    assert match.dealer == 4, "left from the dealer, seat 1, to the next who is in"
