"""Turkish, clause by clause, from TUR-01 to TUR-11: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal
from tripot.rules.registry import get

from .positions import cards, gone, legal, move, play, position, refused, table, trick, turn

clause = pytest.mark.clause

HIGH_TO_LOW = "AKQNJ98765432"  # A R D C V 9 … 2; the 10 stands outside
SUITS = "SHDC"
PACK = sorted(rank + suit for rank in "A23456789TJNQK" for suit in SUITS)


def dealt(deal: Deal) -> list[str]:
    start = deal.start()
    return [card for row in ("hidden", "visible", "hands") for seat in start[row] for card in seat]


# ---------------------------------------------------------------- TUR-01 to TUR-06: the pack, the deal, turns


@clause("TUR-01")
def test_the_pack_is_56_cards_of_four_suits_with_knights_and_no_trumps() -> None:
    assert sorted(dealt(table(4).match(seed=1).deal())) == PACK
    assert len(PACK) == 56


@clause("TUR-01")
def test_two_packs_hold_every_card_twice() -> None:
    assert sorted(dealt(table(6).match(seed=1).deal())) == sorted(PACK * 2)


@clause("TUR-02")
@pytest.mark.parametrize(
    ("players", "decks"), [(2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 2), (10, 2)]
)
def test_one_pack_below_six_players_two_from_six(players: int, decks: int) -> None:
    assert table(players).options.as_dict()["decks"] == decks
    assert len(dealt(table(players).match(seed=3).deal())) == 56 * decks


@clause("TUR-02")
@pytest.mark.parametrize("players", [6, 7, 8])
def test_six_to_eight_may_play_with_one_pack(players: int) -> None:
    start = table(players, decks=1).match(seed=3).deal().start()
    assert min(len(hand) for hand in start["hands"]) >= 1
    assert sum(len(hand) for hand in start["hands"]) == 56 - 6 * players


@clause("TUR-02")
@pytest.mark.parametrize("players", [9, 10])
def test_one_pack_is_too_small_for_nine(players: int) -> None:
    with pytest.raises(BadOption, match="hand card"):
        table(players, decks=1)


@clause("TUR-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_packs_need_six_players(players: int) -> None:
    with pytest.raises(BadOption, match="two packs"):
        table(players, decks=2)


@clause("TUR-02")
@pytest.mark.parametrize("players", [-1, 0, 1, 11, 26])
def test_two_to_ten_play(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 10"):
        table(players)


@clause("TUR-03")
def test_every_rank_descends_on_its_own_and_on_higher_ones_only() -> None:
    for top, rank in product(HIGH_TO_LOW, HIGH_TO_LOW):
        deal = position([f"{rank}H 2C", "3C"], trick=f"{top}S")
        descends = HIGH_TO_LOW.index(rank) >= HIGH_TO_LOW.index(top)
        assert refused(deal, f"play hand {rank}H") == (None if descends else "TUR-07"), (top, rank)


@clause("TUR-03")
def test_a_hand_is_held_in_the_order_of_ranks_with_the_ten_apart() -> None:
    assert list(get("turkish").held) == [*HIGH_TO_LOW, "T"]


@clause("TUR-03")
def test_a_ten_is_neither_above_nor_below_any_card() -> None:
    for top in HIGH_TO_LOW:
        holder = position(["TH 2C", "3C"], trick=f"{top}S")
        assert refused(holder, "play hand TH") == "TUR-15", "a 10 never descends, whatever lies there"
        assert refused(position(["TH AC", "3C"], trick="2S"), "play hand TH") is None, "it sweeps"


@clause("TUR-04")
@pytest.mark.parametrize(
    ("players", "dealer", "options"),
    [(2, 0, {}), (3, 1, {}), (4, 3, {}), (5, 4, {}), (6, 2, {}), (8, 7, {"decks": 1}), (10, 9, {})],
)
def test_cards_are_dealt_one_by_one_hidden_visible_then_hands(
    players: int, dealer: int, options: dict[str, object]
) -> None:
    where = table(players, **options)
    pack = where.pack
    pack = pack[::-1].copy()
    start = where.match(dealer=dealer).deal(pack).start()
    texts = [f"{'AKQNJT98765432'[card % 64 // 4]}{SUITS[card % 4]}" for card in pack.tolist()]
    for place in range(players):  # the seats from the dealer's left
        seat = (dealer + 1 + place) % players
        mine = texts[place::players]
        assert start["hidden"][seat] == mine[:3]
        assert sorted(start["visible"][seat]) == sorted(mine[3:6])
        assert sorted(start["hands"][seat]) == sorted(mine[6:])


@clause("TUR-04")
def test_uneven_hands_give_one_card_more_to_the_first_seats_from_the_dealers_left() -> None:
    hands = table(5).match(dealer=3).deal(table(5).pack).start()["hands"]
    assert [len(hand) for hand in hands] == [5, 5, 5, 5, 6]  # 56 = 5 × 11 + 1: seat 4 is left of dealer 3
    hands = table(10).match(dealer=8).deal(table(10).pack).start()["hands"]
    assert [len(hand) for hand in hands] == [6, 5, 5, 5, 5, 5, 5, 5, 5, 6]  # 112 = 10 × 11 + 2


@clause("TUR-05")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_left_of_the_dealer_leads_first(dealer: int) -> None:
    assert turn(table(4).match(dealer=dealer).deal(table(4).pack)) == (dealer + 1) % 4


@clause("TUR-05")
def test_the_dealer_moves_one_seat_left_each_deal() -> None:
    match = table(3, deals=4).match(seed=2)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        deal = match.deal()
        while not deal.over:
            deal.play(turn(deal), deal.legal(turn(deal))[0])
        match.close(deal)
    assert dealers == [(dealers[0] + deal) % 3 for deal in range(4)]


@clause("TUR-05")
def test_the_first_dealer_is_drawn_at_random() -> None:
    dealers = Counter(table(4).match(seed=seed).dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


@clause("TUR-06")
def test_play_goes_clockwise() -> None:
    deal = position(["KS 2S", "QS 2H", "JS 2D", "9S 2C"])
    turns = [turn(deal)]
    for text in ("play hand KS", "play hand QS", "play hand JS", "play hand 9S"):
        play(deal, text)
        turns.append(turn(deal))
    assert turns == [0, 1, 2, 3, 0]


@clause("TUR-06")
def test_a_move_out_of_turn_is_refused() -> None:
    deal = position(["KS 2S", "QS 2H", "JS 2D"])
    assert refused(deal, "play hand QS", seat=1) == "TUR-06"
    assert deal.legal(1) == []
    assert deal.actors() == [0]


@clause("TUR-06")
@pytest.mark.parametrize("suit", SUITS)
def test_suits_do_not_matter(suit: str) -> None:
    deal = position([f"9{suit} 2C", "3C"], trick="JS")
    assert refused(deal, f"play hand 9{suit}") is None


# ---------------------------------------------------------------- TUR-07 to TUR-11: laying cards


@clause("TUR-07")
def test_on_a_card_one_plays_an_equal_or_a_lower_one() -> None:
    deal = position(["KS QS NS", "2C", "2D"], trick="QH")
    assert refused(deal, "play hand KS") == "TUR-07"
    assert refused(deal, "play hand QS") is None
    play(deal, "play hand NS")
    assert trick(deal) == "QH NS"
    assert turn(deal) == 1


@clause("TUR-07")
def test_only_the_last_play_counts_to_descend_on() -> None:
    deal = position(["QS 2S", "2C"], trick="AH JD")
    assert refused(deal, "play hand QS") == "TUR-07"
    assert refused(deal, "play hand 2S") is None


@clause("TUR-07")
def test_on_an_empty_table_one_leads_anything() -> None:
    deal = position(["AS KS 9S 2S", "2C"])
    assert legal(deal) == ["play hand AS", "play hand KS", "play hand 9S", "play hand 2S"]


@clause("TUR-08")
def test_several_cards_of_one_rank_at_once_from_the_hand() -> None:
    deal = position(["KS KH KD 2S", "2C"], trick="AS")
    assert refused(deal, "play hand KH KD") is None
    play(deal, "play hand KS KH KD")
    assert cards(deal, "hand", 0) == "2S"
    assert trick(deal) == "AS KS KH KD"


@clause("TUR-08")
def test_several_cards_of_one_rank_at_once_from_the_visible_row() -> None:
    deal = position(["2S", "2C"], visible=["8S 8H 8C", ""], trick="AS")
    play(deal, "play visible 8S 8H 8C")
    assert cards(deal, "visible", 0) == ""


@clause("TUR-08")
def test_never_cards_of_two_ranks() -> None:
    deal = position(["KS QS", "2C"])
    assert refused(deal, "play hand KS QS") == "TUR-08"
    assert refused(position(["TS 9S", "2C"], trick="2H"), "play hand TS 9S") == "TUR-08"


@clause("TUR-08")
def test_never_hand_and_visible_row_mixed() -> None:
    deal = position(["KS 2S", "2C"], visible=["KH", ""])
    assert refused(deal, "play hand KS KH") == "TUR-08"
    assert refused(deal, "play visible KS KH") == "TUR-08"


@clause("TUR-08")
def test_only_cards_that_one_holds() -> None:
    deal = position(["KS", "KC"], visible=["QS", ""])
    assert refused(deal, "play hand KC") == "TUR-08"
    assert refused(deal, "play hand QS") == "TUR-08"
    two_packs = position(["KS 2S", "KS", "2C", "2C", "3C", "3C"])
    assert refused(two_packs, "play hand KS KS") == "TUR-08"


@clause("TUR-08")
@pytest.mark.parametrize("text", ["play hand", "play visible", "take hand", "play pocket KS"])
def test_no_cards_or_an_unknown_row_is_no_move(text: str) -> None:
    with pytest.raises(Unreadable):
        position(["KS", "KC"]).play(0, move(text))


@clause("TUR-09")
def test_the_visible_row_waits_for_a_first_card_of_the_hand() -> None:
    deal = position(["KS 2S", "3C 4C"], visible=["9S", "9C"], started=False)
    assert refused(deal, "play visible 9S") == "TUR-09"
    assert legal(deal) == ["play hand KS", "play hand 2S"]
    play(deal, "play hand KS")
    assert refused(deal, "play visible 9C") == "TUR-09", "what another has played does not count"
    play(deal, "play hand 4C")
    assert refused(deal, "play visible 9S") == "TUR-07", "usable now, and too high"


@clause("TUR-09")
def test_the_visible_row_may_be_played_while_one_holds_cards() -> None:
    deal = position(["KS 2S", "2C"], visible=["9S", ""], trick="JS")
    assert refused(deal, "play visible 9S") is None


@clause("TUR-09")
def test_a_turn_spent_picking_up_counts_as_a_first_card() -> None:
    deal = position(["KS 9H", "2C"], visible=["5S", ""], trick="8S", started=False)
    play(deal, "take hand KS")
    assert turn(deal) == 0
    assert refused(deal, "play visible 5S") is None


@clause("TUR-09")
def test_a_fresh_deal_starts_with_nobody_having_played() -> None:
    deal = table(4).match(seed=5).deal()
    assert all(text.startswith("play hand") for text in legal(deal))
    visible = deal.start()["visible"][turn(deal)]
    assert refused(deal, f"play visible {visible[0]}") == "TUR-09"


@clause("TUR-10")
def test_a_hidden_card_waits_for_the_visible_row_to_be_gone() -> None:
    deal = position(["2S", "2C"], visible=["9S", ""], hidden=["3S 4S 5S", ""])
    assert refused(deal, "flip 0") == "TUR-10"
    play(deal, "play visible 9S", "play hand 2C")
    assert not deal.over or deal.result()["out"] == 1
    deal = position(["2S", "2C 2D"], visible=["9S", ""], hidden=["3S 4S 5S", ""])
    play(deal, "play visible 9S", "play hand 2C")
    assert refused(deal, "flip 0") is None


@clause("TUR-10")
def test_cards_in_hand_do_not_forbid_hidden_ones() -> None:
    deal = position(["2S", "2C"], hidden=["3S 4S 5S", ""], trick="KS")
    assert legal(deal) == ["play hand 2S", "flip 0", "flip 1", "flip 2"]


@clause("TUR-10")
def test_option_hidden_needs_empty_hand() -> None:
    rows = {"hidden": ["3S 4S 5S", ""], "trick": "KS", "hidden_needs_empty_hand": True}
    deal = position(["2S", "2C"], **rows)  # type: ignore[arg-type]
    assert refused(deal, "flip 1") == "TUR-10"
    assert legal(deal) == ["play hand 2S"]
    deal = position(["", "2C"], **rows)  # type: ignore[arg-type]
    assert legal(deal) == ["flip 0", "flip 1", "flip 2"]


@clause("TUR-10")
def test_hidden_cards_are_turned_one_at_a_time_and_once_and_keep_their_places() -> None:
    deal = position(["2S", "2C 2D"], hidden=["9S 4S 5S", ""])
    played = play(deal, "flip 1")
    assert str(played.move) == "flip 1 4S"
    assert cards(deal, "hidden", 0) == "9S - 5S"
    assert turn(deal) == 1
    play(deal, "play hand 2C")
    assert refused(deal, "flip 1") == "TUR-10", "it has been played"
    assert legal(deal) == ["play hand 2S", "flip 0", "flip 2"]
    with pytest.raises(Unreadable):
        deal.play(0, move("flip 3"))


@clause("TUR-10")
def test_hidden_cards_are_played_unseen() -> None:
    deal = position(["2S", "2C"], hidden=["9S 4S 5S", ""])
    assert legal(deal)[1:] == ["flip 0", "flip 1", "flip 2"]
    sight = str(deal.observe(0))
    assert not any(card in sight for card in ("9S", "4S", "5S"))


@clause("TUR-11")
@pytest.mark.parametrize(
    ("turned", "stands"),
    [("JS", True), ("JC", True), ("9S", True), ("9C", True), ("QS", False), ("NC", False), ("AC", False)],
)
def test_a_turned_card_stands_when_equal_or_lower(turned: str, stands: bool) -> None:
    deal = position(["2S", "2C 2D"], hidden=[f"- {turned} -", ""], trick="KH JH")
    play(deal, "flip 1")
    if stands:
        assert turn(deal) == 1
        assert trick(deal) == f"KH JH {turned}"
        assert cards(deal, "hand", 0) == "2S"
    else:
        assert turn(deal) == 0
        assert trick(deal) == ""
        assert set(cards(deal, "hand", 0).split()) == {"2S", "KH", "JH", turned}
        assert legal(deal)[0].startswith("play hand"), "and leads"


@clause("TUR-11")
def test_a_turned_ten_sweeps() -> None:
    deal = position(["2S", "2C"], hidden=["TS 4S 5S", ""], trick="KH JH")
    played = play(deal, "flip 0")
    assert "sweep" in played.happened
    assert {"TS", "KH", "JH"} <= gone(deal)
    assert turn(deal) == 0
    assert trick(deal) == ""


@clause("TUR-11")
def test_a_ten_turned_on_an_empty_table_leaves_the_deal_and_its_player_leads() -> None:
    deal = position(["2S", "2C"], hidden=["TS 4S 5S", ""])
    play(deal, "flip 0")
    assert "TS" in gone(deal)
    assert turn(deal) == 0
    assert cards(deal, "hand", 0) == "2S"
    assert legal(deal) == ["play hand 2S", "flip 1", "flip 2"]


@clause("TUR-11")
def test_any_card_turned_on_an_empty_table_stands() -> None:
    deal = position(["2S", "2C"], hidden=["AS 4S 5S", ""])
    play(deal, "flip 0")
    assert trick(deal) == "AS"
    assert turn(deal) == 1
