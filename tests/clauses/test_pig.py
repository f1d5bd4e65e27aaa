"""The Pig family, clause by clause, from PIG-01 to PIG-12: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.rules import get
from tripot.rules.contract import Move

from .pig_positions import RANKS, SUITS, deal_kinds, hand, legal, lose, play, position, refused, table, verbs, waits

clause = pytest.mark.clause

KINGS, ACES, QUEENS = "KS KH KD KC", "AS AH AD AC", "QS QH QD QC"
MIXED = ["KS KH KD QS", "AS AH AD KC", "AC QH QD QC"]


# ---------------------------------------------------------------- PIG-01 to PIG-03: players and cards


@clause("PIG-01")
def test_a_deal_from_the_first_card_to_the_loser() -> None:
    deal = position(MIXED)
    play(deal, "0 put QS", "1 put KC", "2 put AC", "0 pick", "1 pick", "2 pick")
    assert [hand(deal, seat) for seat in range(3)] == ["AC KS KH KD", "AS AH AD QS", "KC QH QD QC"]
    play(deal, "2 put KC", "0 put AC", "1 put QS", "0 pick", "1 pick", "2 pick")
    assert [hand(deal, seat) for seat in range(3)] == [KINGS, ACES, QUEENS]
    played = play(deal, "1 signal")
    assert played.happened == ("first",)
    played = play(deal, "0 signal")
    assert set(played.happened) >= {"safe", "decided"}
    assert deal.over
    assert deal.result() == {"first": 1, "loser": 2, "punishments": None}
    assert deal.scores() == [0, 0, 1]


@clause("PIG-01")
def test_cards_go_to_the_left_and_come_from_the_right() -> None:
    deal = position(MIXED)
    play(deal, "2 put AC")
    assert waits(deal, 0) == "AC"
    assert (waits(deal, 1), waits(deal, 2)) == ("", "")


@clause("PIG-02")
@pytest.mark.parametrize(("players", "stock", "fits"), [
    (2, False, False), (3, False, True), (13, False, True), (14, False, False), (20, False, False),
    (1, True, False), (2, True, True), (13, True, True), (20, True, True), (21, True, False),
])  # fmt: skip
def test_three_to_thirteen_without_a_stock_and_two_to_twenty_with_it(players: int, stock: bool, fits: bool) -> None:
    if fits:
        assert table(players, stock=stock).players == players
    else:
        with pytest.raises(BadOption, match="players"):
            table(players, stock=stock)


@clause("PIG-03")
@pytest.mark.parametrize("players", [3, 4, 7, 13])
def test_without_a_stock_all_cards_of_one_rank_a_player_are_dealt(players: int) -> None:
    start = table(players).match(seed=3).deal().start()
    dealt = [card for cards in start["hands"] for card in cards]
    assert sorted(dealt) == sorted(rank + suit for rank in RANKS[:players] for suit in SUITS)
    assert [len(cards) for cards in start["hands"]] == [4] * players
    assert start["stock"] == []


@clause("PIG-03")
@pytest.mark.parametrize(
    ("players", "cards", "packs"),
    [(2, 4, 1), (12, 4, 1), (13, 4, 2), (20, 4, 2), (10, 5, 1), (11, 5, 2), (20, 5, 2), (17, 3, 1), (18, 3, 2)],
)
def test_as_few_packs_as_leave_a_stock(players: int, cards: int, packs: int) -> None:
    start = table(players, stock=True, cards=cards).match(seed=3).deal().start()
    dealt = [card for one in start["hands"] for card in one]
    copies = Counter(dealt + start["stock"])
    assert set(copies.values()) == {packs}
    assert len(copies) == 52
    assert [len(one) for one in start["hands"]] == [cards] * players
    assert len(start["stock"]) == 52 * packs - cards * players > 0


@clause("PIG-03")
def test_the_packs_are_fixed_by_who_began_the_match() -> None:
    match = table(13, stock=True, lives="out").match(dealer=0)
    lose(match, 4, 0)
    start = deal_kinds(match).start()
    assert sum(len(cards) for cards in start["hands"]) + len(start["stock"]) == 104


@clause("PIG-03")
def test_cards_are_dealt_from_the_dealers_left_one_by_one_and_the_rest_is_the_stock_top_first() -> None:
    dealt = table(3, stock=True)
    start = dealt.match(dealer=1).deal(dealt.pack).start()
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    assert start["hands"] == [cards[1:12:3], cards[2:12:3], cards[0:12:3]]
    assert start["stock"] == cards[12:]
    assert start["dealer"] == 1


@clause("PIG-03")
def test_a_start_that_is_not_of_the_pack_is_unreadable() -> None:
    deal_table = table(3)
    read = get("pig").words.read_start
    start = deal_table.match(dealer=0).deal(deal_table.pack).start()
    assert read(start, deal_table.options, 0).tolist() != []
    for broken in (
        {**start, "dealer": 1},
        {**start, "hands": start["hands"][:2]},
        {**start, "stock": None},
        {**start, "hands": [["AS", "AS", "AS", "AS"], *start["hands"][1:]]},
        {**start, "hands": [["2S", "AH", "AD", "AC"], *start["hands"][1:]]},
    ):
        with pytest.raises(Unreadable, match="start"):
            read(broken, deal_table.options, 0)


# ---------------------------------------------------------------- PIG-04 and PIG-05: putting and taking up


@clause("PIG-04")
def test_anyone_may_put_a_card_and_then_take_one_up() -> None:
    deal = position(MIXED)
    assert deal.actors() == [0, 1, 2]
    assert refused(deal, "0 pick") == "PIG-04"
    play(deal, "2 put AC")
    assert refused(deal, "0 pick") == "PIG-04", "a full hand takes nothing up"
    assert refused(deal, "2 put QC") == "PIG-04", "nobody puts two"
    assert refused(deal, "2 pick") == "PIG-04", "nothing waits there"
    assert deal.actors() == [0, 1]
    play(deal, "0 put QS")
    assert legal(deal, 0) == ["pick"]
    played = play(deal, "0 pick")
    assert played.move == Move("pick", cards=("AC",))
    assert hand(deal, 0) == "AC KS KH KD"


@clause("PIG-04")
def test_only_one_card_of_ones_own_is_put() -> None:
    deal = position(MIXED)
    assert refused(deal, "0 put AC") == "PIG-04"
    for text in ("put", "put KS KH"):
        with pytest.raises(Unreadable):
            deal.play(0, Move("put", cards=tuple(text.split()[1:])))


@clause("PIG-04")
def test_cards_that_wait_are_taken_up_in_the_order_they_were_put() -> None:
    deal = position(["KS KH KD QS", "AS AH AD KC", "AC QH QD QC"])
    play(deal, "0 put QS", "1 put KC", "2 put AC", "2 pick", "2 put QH", "0 pick")
    assert waits(deal, 0) == "QH"
    play(deal, "0 put AC", "0 pick", "0 put QH", "1 pick")
    assert hand(deal, 1) == "AS AH AD QS"
    assert waits(deal, 1) == "AC QH"


@clause("PIG-04")
def test_a_card_taken_up_is_seen_by_who_takes_it_and_a_card_put_by_who_puts_it() -> None:
    told = get("pig").words.told
    for verb in ("put", "pick", "pass"):
        assert told(Move(verb, cards=("AC",)), 1, 1) == Move(verb, cards=("AC",))
        for other in (0, 2, -1):
            assert told(Move(verb, cards=("AC",)), 1, other) == Move(verb)
    assert told(Move("show", cards=("7D",)), 1, -1) == Move("show", cards=("7D",))


@clause("PIG-05")
def test_the_dealer_takes_up_from_the_stock_and_the_right_neighbour_discards() -> None:
    hands = ["AS AH AD 2C", "KS KH KD 3C", "QS QH QD 4C"]
    deal = position(hands, pile="5S 6S", dealer=0)
    play(deal, "0 put 2C")
    assert play(deal, "0 pick").move.cards == ("5S",)
    play(deal, "2 put 4C")
    view = deal.observe()
    assert (view["stock"], view["discard"]) == (1, 1)
    play(deal, "0 put 5S")
    assert play(deal, "0 pick").move.cards == ("6S",), "not what the neighbour has put"
    assert [len(seat["waiting"]) for seat in view["seats"]] == [0, 1, 0]


@clause("PIG-05")
def test_the_discard_pile_turned_over_is_the_new_stock() -> None:
    deal = position(["AS AH AD", "KS KH KD", "QS QH QD 4C"], waiting=["", "", "9S"], pile="", discard="5S 6S", dealer=0)
    played = play(deal, "0 pick")
    assert played.happened == ("turned_over",)
    assert played.move.cards == ("5S",), "the first card put there comes first"
    assert (deal.observe()["stock"], deal.observe()["discard"], deal.observe()["turned_over"]) == (1, 0, 1)
    play(deal, "2 put 4C", "0 put AS")
    assert play(deal, "0 pick").move.cards == ("6S",)
    play(deal, "0 put 6S")
    assert play(deal, "0 pick").move.cards == ("4C",)


@clause("PIG-05")
def test_with_nothing_in_either_pile_the_dealer_waits() -> None:
    deal = position(["AS AH AD", "KS KH KD 3C", "QS QH QD 4C"], pile="", dealer=0)
    assert refused(deal, "0 pick") == "PIG-05"
    play(deal, "2 put 4C")
    assert legal(deal, 0) == ["pick"]


@clause("PIG-05")
def test_the_dealer_may_go_through_the_whole_stock_before_anybody_else_moves() -> None:
    deal = table(2, stock=True).match(seed=1).deal()
    dealer = deal.start()["dealer"]
    for _ in range(52 - 8):
        put, *_ = [move for move in deal.legal(dealer) if move.verb == "put"]
        deal.play(dealer, put)
        deal.play(dealer, Move("pick"))
    deal.play(dealer, next(move for move in deal.legal(dealer) if move.verb == "put"))
    assert len(waits(deal, 1 - dealer).split()) == 45
    assert "pick" not in verbs(deal, dealer)


# ---------------------------------------------------------------- PIG-06: the signal


@clause("PIG-06")
def test_only_four_of_a_kind_allows_the_first_signal() -> None:
    deal = position([KINGS, "AS AH AD QS", "AC QH QD QC"])
    assert "signal" in verbs(deal, 0)
    assert refused(deal, "1 signal") == "PIG-06"
    play(deal, "0 signal")
    assert refused(deal, "1 signal") is None
    assert refused(deal, "2 signal") is None


@clause("PIG-06")
def test_who_has_signalled_does_nothing_more_and_others_may_go_on() -> None:
    deal = position([KINGS, "AS AH AD QS", "AC QH QD QC"])
    play(deal, "2 put AC", "0 signal")
    assert legal(deal, 0) == []
    for text in ("0 put KS", "0 pick", "0 signal"):
        assert refused(deal, text) == "PIG-06"
    play(deal, "1 put QS", "2 pick", "2 signal")
    assert deal.over
    assert deal.actors() == []
    assert deal.result()["loser"] == 1
    assert refused(deal, "1 signal") == "PIG-06"


@clause("PIG-06")
def test_a_hand_that_lacks_a_card_may_signal_too() -> None:
    deal = position([KINGS, "AS AH AD QS", "AC QH QD QC"])
    play(deal, "1 put AS", "0 signal")
    assert "signal" in verbs(deal, 1)
    assert deal.awaited() == [1, 2]


@clause("PIG-06")
def test_nobody_sees_that_another_has_four_of_a_kind() -> None:
    deal = position([KINGS, "AS AH AD QC", "AC QS QH QD"])
    play(deal, "0 put KS", "1 put AS", "2 put AC", "0 pick")
    assert deal.awaited(1) == [0, 1, 2]
    play(deal, "0 put AC", "1 pick", "2 pick", "1 put KS", "2 put AS", "0 pick", "0 put AS", "1 pick", "2 pick")
    assert 0 not in deal.actors()
    assert 0 not in deal.awaited(1)
    assert deal.awaited(0) == [1, 2]


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
    assert "signal" in verbs(deal, 0)
    assert refused(deal, "1 signal") == "PIG-06"
    play(deal, "0 put 2S")
    assert verbs(deal, 0) == {"pick", "signal"}
    assert refused(deal, "0 put KS") == "PIG-04"


@clause("PIG-10")
def test_hands_of_three_collect_three_alike() -> None:
    deal = position(["KS KH KD", "AS AH QD", "AD QS QH"], cards=3)
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
