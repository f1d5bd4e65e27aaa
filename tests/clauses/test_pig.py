"""The Pig family, clause by clause, from PIG-01 to PIG-06: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.short_form import short_with
from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal
from tripot.rules.move import Move
from tripot.rules.registry import get

from .pig_positions import (
    ACES,
    KINGS,
    MIXED,
    QUEENS,
    RANKS,
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
    waits,
)

clause = pytest.mark.clause


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
    (2, False, False), (3, False, True), (13, False, True), (14, False, True), (20, False, True), (21, False, False),
    (1, True, False), (2, True, True), (13, True, True), (20, True, True), (21, True, False),
])  # fmt: skip
def test_three_to_twenty_without_a_stock_and_two_to_twenty_with_it(players: int, stock: bool, fits: bool) -> None:
    if fits:
        assert table(players, stock=stock).players == players
    else:
        with pytest.raises(BadOption, match="players"):
            table(players, stock=stock)


@clause("PIG-02")
@pytest.mark.parametrize("variant", ["vatra", "magarac"])
def test_vatra_and_magarac_are_for_three_to_thirteen(variant: str) -> None:
    assert table(13, variant=variant).players == 13
    for players in (2, 14, 20):
        with pytest.raises(BadOption, match="players"):
            table(players, variant=variant)


@clause("PIG-03")
@pytest.mark.parametrize("cards", [3, 4])
@pytest.mark.parametrize("players", [3, 4, 7, 13, 14, 20])
def test_without_a_stock_all_cards_of_one_rank_a_player_are_dealt(players: int, cards: int) -> None:
    start = table(players, cards=cards).match(seed=3).deal().start()
    dealt = [card for one in start["hands"] for card in one]
    ranks = (RANKS * 2)[:players]  # the highest of a second pack besides, beyond thirteen
    assert sorted(dealt) == sorted(rank + suit for rank in ranks for suit in SUITS[:cards])
    assert [len(one) for one in start["hands"]] == [cards] * players
    assert start["stock"] == []


def crowd(*hands: str, players: int, **options: Any) -> Deal:
    """A deal whose first hands are given; of the others nothing is said."""
    return position([*hands, *[""] * (players - len(hands))], **options)


@clause("PIG-03")
@pytest.mark.parametrize("four", short_with(["AS AH AD AC"], ["AS AS AH AH", "AS AH AD AC", "AD AD AC AS"]))
def test_any_four_of_eight_are_four_of_a_kind(four: str) -> None:
    deal = crowd("KS KH KD QC", four, "KS KH JC QS", players=15)
    assert "signal" in verbs(deal, 1)
    assert refused(deal, "0 signal") == refused(deal, "2 signal") == "PIG-06"


@clause("PIG-03")
def test_copies_of_a_card_are_put_one_by_one() -> None:
    deal = crowd("KS KS KH QC", players=15)
    assert legal(deal, 0) == ["put KS", "put KH", "put QC"]
    play(deal, "0 put KS")
    assert (hand(deal, 0), waits(deal, 1)) == ("KS KH QC", "KS")


@clause("PIG-08")
def test_the_second_pack_leaves_first() -> None:
    match = table(15, lives="out").match(dealer=0)
    for players in (14, 13, 12):
        lose(match, players, 0)
        dealt = [card for cards in match.deal(match.table.pack).start()["hands"] for card in cards]
        assert sorted(dealt) == sorted(rank + suit for rank in (RANKS * 2)[:players] for suit in SUITS)


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
        for other in (0, 2, None):
            assert told(Move(verb, cards=("AC",)), 1, other) == Move(verb)
    assert told(Move("show", cards=("7D",)), 1, None) == Move("show", cards=("7D",))


@clause("PIG-05")
def test_the_dealer_takes_up_from_the_stock_and_the_right_neighbour_discards() -> None:
    hands = ["AS AH AD 2C", "KS KH KD 3C", "QS QH QD 4C"]
    deal = position(hands, pile="5S 6S", dealer=0)
    play(deal, "0 put 2C")
    assert play(deal, "0 pick").move.cards == ("5S",)
    play(deal, "2 put 4C")
    view = deal.observe()
    assert (view["stock_left"], view["seats"][0]["waiting"]) == (1, 2)
    play(deal, "0 put 5S")
    assert play(deal, "0 pick").move.cards == ("6S",), "not what the neighbour has put"
    assert [seat["waiting"] for seat in view["seats"]] == [2, 1, 0]


@clause("PIG-05")
def test_the_discard_pile_turned_over_is_the_new_stock() -> None:
    deal = position(["AS AH AD", "KS KH KD", "QS QH QD 4C"], waiting=["", "", "9S"], pile="", discard="5S 6S", dealer=0)
    played = play(deal, "0 pick")
    assert played.happened == ("turned_over",)
    assert played.move.cards == ("5S",), "the first card put there comes first"
    view = deal.observe()
    assert (view["stock_left"], view["seats"][0]["waiting"], view["turned_over"]) == (1, 1, 1)
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
