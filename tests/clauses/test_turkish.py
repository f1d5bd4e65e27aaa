"""Turkish, clause by clause: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.match import Deal, Table, game

from .positions import cards, gone, legal, move, play, position, refused, trick, turn

clause = pytest.mark.clause

HIGH_TO_LOW = "AKQNJ98765432"  # A R D C V 9 … 2; the 10 stands outside
SUITS = "SHDC"
PACK = sorted(rank + suit for rank in "A23456789TJNQK" for suit in SUITS)


def dealt(deal: Deal) -> list[str]:
    start = deal.start()
    return [card for row in ("hidden", "visible", "hands") for seat in start[row] for card in seat]


def table(players: int, **options: object) -> Table:
    return game("turkish", players=players, **options)


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


# ---------------------------------------------------------------- TUR-12 and TUR-13: picking up


@clause("TUR-12")
def test_who_cannot_descend_picks_up_the_whole_trick_with_the_card_shown() -> None:
    deal = position(["KS QS", "2C"], trick="9H 8H")
    assert legal(deal) == ["take hand KS", "take hand QS"]
    played = play(deal, "take hand QS")
    assert "pickup" in played.happened
    assert set(cards(deal, "hand", 0).split()) == {"KS", "QS", "9H", "8H"}
    assert trick(deal) == ""


@clause("TUR-12")
def test_all_see_the_card_shown_and_the_trick_in_the_hand_but_not_the_rest() -> None:
    deal = position(["KS QS", "2C"], trick="9H 8H")
    play(deal, "take hand QS")
    for onlooker in (1, -1):
        assert set(deal.observe(onlooker)["seats"][0]["cards"]) == {"QS", "9H", "8H"}
        assert deal.observe(onlooker)["seats"][0]["hand"] == 4


@clause("TUR-12")
def test_exactly_one_card_is_shown() -> None:
    deal = position(["KS KH", "2C"], trick="9H")
    assert refused(deal, "take hand KS KH") == "TUR-12"
    assert refused(deal, "take hand 2C") == "TUR-12", "one's own"


@clause("TUR-12")
def test_the_card_shown_comes_from_the_hand_while_one_holds_any() -> None:
    deal = position(["KS", "2C"], visible=["QS NS", ""], trick="9H")
    assert refused(deal, "take visible QS") == "TUR-12"
    assert legal(deal) == ["take hand KS"]


@clause("TUR-12")
def test_else_from_the_visible_row() -> None:
    deal = position(["", "2C"], visible=["QS NS", ""], trick="9H")
    assert legal(deal) == ["take visible QS", "take visible NS"]
    play(deal, "take visible NS")
    assert set(cards(deal, "hand", 0).split()) == {"NS", "9H"}
    assert cards(deal, "visible", 0) == "QS"


@clause("TUR-12")
@pytest.mark.parametrize(
    ("hand", "visible", "started", "clause_id"),
    [
        ("9S KS", "AS", True, "TUR-12"),  # the hand can descend
        ("KS", "9S", True, "TUR-12"),  # the visible row can
        ("KS", "9S", False, None),  # it could, and may not be used yet
        ("KS", "QS", True, None),
        ("TS KS", "QS", True, None),  # nobody is obliged to sweep
        ("", "QS 9S", True, "TUR-12"),
    ],
)
def test_one_picks_up_only_when_no_usable_card_descends(
    hand: str, visible: str, started: bool, clause_id: str | None
) -> None:
    deal = position([hand, "2C"], visible=[visible, ""], trick="9H", started=started)
    shown = f"take hand {hand.rsplit(maxsplit=1)[-1]}" if hand else "take visible QS"
    assert refused(deal, shown) == clause_id


@clause("TUR-12")
def test_nobody_is_obliged_to_try_a_hidden_card() -> None:
    deal = position(["KS", "2C"], hidden=["- 4S -", ""], trick="9H")
    assert legal(deal) == ["flip 1", "take hand KS"]


@clause("TUR-12")
def test_a_ten_may_be_the_card_shown_and_every_card_is_listed() -> None:
    deal = position(["KS KH TS", "2C"], trick="9H")
    assert legal(deal) == ["play hand TS", "take hand KS", "take hand KH", "take hand TS"]
    play(deal, "take hand TS")
    assert set(cards(deal, "hand", 0).split()) == {"KS", "KH", "TS", "9H"}
    assert turn(deal) == 0


@clause("TUR-12")
def test_hidden_cards_only_must_be_turned() -> None:
    deal = position(["", "2C"], hidden=["AS 4S -", ""], trick="9H")
    assert legal(deal) == ["flip 0", "flip 1"]
    assert refused(deal, "take hand AS") == "TUR-12"
    assert refused(deal, "take visible AS") == "TUR-12"


@clause("TUR-12")
def test_an_empty_table_cannot_be_picked_up() -> None:
    for voluntary in (False, True):
        deal = position(["KS TS", "2C"], voluntary_take=voluntary)
        assert refused(deal, "take hand KS") == "TUR-12"
        assert legal(deal) == ["play hand KS"]


@clause("TUR-12")
def test_option_voluntary_take() -> None:
    deal = position(["9S KS", "2C"], visible=["AS", ""], trick="9H", voluntary_take=True)
    assert legal(deal) == ["play hand 9S", "take hand KS", "take hand 9S"]
    assert refused(deal, "take visible AS") == "TUR-12", "the hand comes first all the same"
    play(deal, "take hand 9S")
    assert set(cards(deal, "hand", 0).split()) == {"9S", "KS", "9H"}


@clause("TUR-13")
@pytest.mark.parametrize("first", ["take hand KS", "play hand TS", "flip 0", "flip 1"])
def test_who_picked_up_or_swept_leads_with_any_card(first: str) -> None:
    deal = position(["KS AS TS", "2C 2D", "2H"], hidden=["TH QS 3S", "", ""], trick="9H")
    played = play(deal, first)
    assert "leads" in played.happened
    assert turn(deal) == 0
    assert trick(deal) == ""
    assert refused(deal, "play hand AS") is None
    assert refused(deal, "play hand KS") is None


# ---------------------------------------------------------------- TUR-14: the 7 of diamonds


@clause("TUR-14")
def test_the_seven_of_diamonds_turns_the_direction_at_once_and_again() -> None:
    deal = position(["7D 2S", "7S 2H", "2D", "6S 2C"])
    played = play(deal, "play hand 7D")
    assert "turn" in played.happened
    assert turn(deal) == 3
    play(deal, "play hand 6S")
    assert turn(deal) == 2
    deal = position(["7D 2S", "7S 2H", "2D", "6S 2C"], direction=-1)
    play(deal, "play hand 7D")
    assert turn(deal) == 1, "clockwise again"


@clause("TUR-14")
@pytest.mark.parametrize("suit", "SHC")
def test_the_other_sevens_turn_nothing(suit: str) -> None:
    deal = position([f"7{suit} 2S", "2H", "2D"])
    played = play(deal, f"play hand 7{suit}")
    assert "turn" not in played.happened
    assert turn(deal) == 1


@clause("TUR-14")
def test_it_turns_from_the_visible_row_and_among_other_sevens() -> None:
    deal = position(["2S", "2H", "2D"], visible=["7S 7D 7C", "", ""])
    play(deal, "play visible 7S 7D 7C")
    assert turn(deal) == 2


@clause("TUR-14")
def test_it_turns_when_turned_and_standing() -> None:
    deal = position(["2S", "2H", "2D"], hidden=["7D 3S 4S", "", ""], trick="8S")
    play(deal, "flip 0")
    assert turn(deal) == 2


@clause("TUR-14")
def test_it_turns_when_it_fails_from_hidden() -> None:
    deal = position(["2S", "2H", "2D"], hidden=["7D 3S 4S", "", ""], trick="6S")
    played = play(deal, "flip 0")
    assert {"fails", "turn"} <= set(played.happened)
    assert turn(deal) == 0, "who failed leads"
    play(deal, "play hand 6S")
    assert turn(deal) == 2, "and the game goes the other way round"


@clause("TUR-14")
@pytest.mark.parametrize("row", ["hand", "visible"])
def test_it_turns_when_it_is_shown_to_pick_up(row: str) -> None:
    rows = {"hand": "7D 8S", "visible": ""} if row == "hand" else {"hand": "", "visible": "7D 8S"}
    deal = position([rows["hand"], "2H", "2D"], visible=[rows["visible"], "", ""], trick="6S")
    played = play(deal, f"take {row} 7D")
    assert "turn" in played.happened
    assert turn(deal) == 0
    play(deal, "play hand 6S")
    assert turn(deal) == 2


@clause("TUR-14")
def test_another_card_shown_turns_nothing_though_the_trick_holds_it() -> None:
    deal = position(["8S 9S", "2H", "2D"], trick="7D 6S", direction=-1)
    play(deal, "take hand 9S", "play hand 6S")
    assert turn(deal) == 2, "still counter-clockwise: picked up is not played"


@clause("TUR-14")
def test_two_at_once_turn_it_twice() -> None:
    for laid, next_seat in (("7D 7D", 1), ("7S 7D 7D", 1), ("7S 7D", 5)):
        deal = position(["7S 7D 7D 2S", "2H", "2D", "2C", "3S", "3H"])
        play(deal, f"play hand {laid}")
        assert turn(deal) == next_seat, laid


@clause("TUR-14")
def test_with_two_players_the_other_plays_whatever_the_direction() -> None:
    deal = position(["7D 2S", "6H 2C"])
    play(deal, "play hand 7D")
    assert turn(deal) == 1


# ---------------------------------------------------------------- TUR-15 to TUR-18: the tens


@clause("TUR-15")
def test_a_ten_sweeps_the_trick_out_of_the_deal_for_good() -> None:
    deal = position(["TS AS", "2C"], trick="9H 8H")
    played = play(deal, "play hand TS")
    assert "sweep" in played.happened
    assert {"TS", "9H", "8H"} <= gone(deal)
    assert cards(deal, "hand", 0) == "AS"
    assert turn(deal) == 0
    assert trick(deal) == ""


@clause("TUR-15")
def test_only_who_cannot_descend_may_sweep() -> None:
    assert refused(position(["TS 8S", "2C"], trick="9H"), "play hand TS") == "TUR-15"
    by_row = position(["TS AS", "2C"], visible=["8S", ""], trick="9H")
    assert refused(by_row, "play hand TS") == "TUR-15"
    unusable = position(["TS AS", "2C"], visible=["8S", ""], trick="9H", started=False)
    assert refused(unusable, "play hand TS") is None


@clause("TUR-15")
def test_several_tens_may_be_laid_together() -> None:
    deal = position(["TS TH TD AS", "2C"], trick="9H")
    assert legal(deal)[:3] == ["play hand TS", "play hand TS TH", "play hand TS TH TD"]
    play(deal, "play hand TS TD")
    assert {"TS", "TD", "9H"} <= gone(deal)
    assert cards(deal, "hand", 0) == "AS TH"


@clause("TUR-15")
def test_a_ten_of_the_visible_row_sweeps_too() -> None:
    deal = position(["AS", "2C"], visible=["TS", ""], trick="9H")
    play(deal, "play visible TS")
    assert "TS" in gone(deal)
    assert turn(deal) == 0
    waiting = position(["AS", "2C"], visible=["TS", ""], trick="9H", started=False)
    assert refused(waiting, "play visible TS") == "TUR-09"


@clause("TUR-15")
def test_option_sweep_anytime() -> None:
    deal = position(["TS 8S", "2C"], trick="9H", sweep_anytime=True)
    assert legal(deal) == ["play hand TS", "play hand 8S"]
    play(deal, "play hand TS")
    assert {"TS", "9H"} <= gone(deal)
    empty = position(["TS 8S", "2C"], sweep_anytime=True)
    assert refused(empty, "play hand TS") == "TUR-16", "only a table that is not empty can be swept"


@clause("TUR-16")
def test_tens_are_led_only_with_nothing_else_to_lead() -> None:
    deal = position(["TS TH", "2C"], visible=["9S", ""])
    assert refused(deal, "play hand TS") == "TUR-16"
    assert refused(position(["TS 2S", "2C"]), "play hand TS") == "TUR-16"
    not_yet = position(["TS TH", "2C"], visible=["9S", ""], started=False)
    assert refused(not_yet, "play hand TS TH") is None, "the visible row is not usable"
    assert refused(not_yet, "play hand TS") is None


@clause("TUR-16")
def test_tens_that_are_led_leave_the_deal_and_their_player_leads_again() -> None:
    deal = position(["TS TH", "2C"], hidden=["4S - -", ""])
    assert legal(deal) == ["play hand TS", "play hand TS TH", "flip 0"]
    play(deal, "play hand TS")
    assert "TS" in gone(deal)
    assert turn(deal) == 0
    play(deal, "play hand TH")
    assert {"TS", "TH"} <= gone(deal)
    assert legal(deal) == ["flip 0"]


@clause("TUR-16")
def test_leading_tens_makes_the_visible_row_usable() -> None:
    deal = position(["TS TH", "2C"], visible=["9S", ""], started=False)
    play(deal, "play hand TS")
    assert legal(deal) == ["play visible 9S"], "now there is something else to lead"


@clause("TUR-17")
@pytest.mark.parametrize("laid", ["TS", "TS TH"])
def test_the_last_cards_cannot_be_tens_the_trick_is_picked_up(laid: str) -> None:
    deal = position([laid, "2C"], trick="9H 8H")
    played = play(deal, f"play hand {laid}")
    assert not deal.over
    assert "sweep" not in played.happened
    assert "pickup" in played.happened
    assert set(cards(deal, "hand", 0).split()) == {"9H", "8H", *laid.split()}
    assert turn(deal) == 0
    assert trick(deal) == ""


@clause("TUR-17")
def test_one_of_two_last_tens_sweeps() -> None:
    deal = position(["TS TH", "2C"], trick="9H")
    play(deal, "play hand TS")
    assert "TS" in gone(deal)
    assert cards(deal, "hand", 0) == "TH"


@clause("TUR-17")
@pytest.mark.parametrize("row", ["hand", "visible"])
@pytest.mark.parametrize("sweep_anytime", [False, True])
def test_play_and_take_of_the_last_ten_come_to_the_same(row: str, sweep_anytime: bool) -> None:
    hand, visible = ("TS", "") if row == "hand" else ("", "TS")
    deals = [position([hand, "2C"], visible=[visible, ""], trick="9H", sweep_anytime=sweep_anytime) for _ in range(2)]
    assert legal(deals[0]) == [f"play {row} TS", f"take {row} TS"]
    play(deals[0], f"play {row} TS")
    play(deals[1], f"take {row} TS")
    for seat in (-1, 0, 1):
        assert deals[0].observe(seat) == deals[1].observe(seat)
    assert legal(deals[0]) == legal(deals[1])
    assert deals[0].moves[0].happened == deals[1].moves[0].happened
    assert set(cards(deals[0], "hand", 0).split()) == {"TS", "9H"}


@clause("TUR-17")
@pytest.mark.parametrize("on_table", ["", "9H"])
def test_the_last_hidden_card_turned_may_be_a_ten(on_table: str) -> None:
    deal = position(["", "2C 3C"], hidden=["- - TS", ""], trick=on_table)
    played = play(deal, "flip 2")
    assert "sweep" in played.happened
    assert "leads" not in played.happened, "who is out leads no more"
    assert deal.over
    assert deal.result() == {"out": 0, "points": [0, 10]}


@clause("TUR-17")
def test_a_ten_in_hand_before_a_hidden_card_is_no_last_card() -> None:
    deal = position(["TS", "2C"], hidden=["4S - -", ""], trick="9H")
    play(deal, "play hand TS")
    assert {"TS", "9H"} <= gone(deal)
    assert not deal.over
    assert turn(deal) == 0


@clause("TUR-17")
def test_the_last_hidden_ten_with_cards_in_hand_sweeps_and_leads() -> None:
    deal = position(["AS", "2C"], hidden=["TS - -", ""], trick="9H")
    play(deal, "flip 0")
    assert "TS" in gone(deal)
    assert not deal.over
    assert turn(deal) == 0


@clause("TUR-18")
@pytest.mark.parametrize(("direction", "next_seat"), [(1, 1), (-1, 2)])
def test_only_tens_left_and_the_lead_one_is_shown_and_kept(direction: int, next_seat: int) -> None:
    deal = position(["TS TH", "KC 2C", "KD 2D"], direction=direction)
    assert legal(deal) == ["play hand TS"], "10s are interchangeable: one entry"
    assert refused(deal, "play hand TH") is None
    played = play(deal, "play hand TH")
    assert played.move.verb == "play"
    assert cards(deal, "hand", 0) == "TS TH"
    assert trick(deal) == ""
    assert turn(deal) == next_seat
    assert refused(deal, f"play hand {'KC' if next_seat == 1 else 'KD'}") is None, "the lead has passed on"


@clause("TUR-18")
def test_exactly_one_ten_is_shown() -> None:
    deal = position(["TS TH", "KC 2C"])
    assert refused(deal, "play hand TS TH") == "TUR-18"


@clause("TUR-18")
def test_a_visible_ten_is_kept_in_the_visible_row() -> None:
    deal = position(["TS", "KC 2C"], visible=["TH TD", ""])
    assert legal(deal) == ["play hand TS", "play visible TH"]
    play(deal, "play visible TD")
    assert cards(deal, "visible", 0) == "TH TD"
    assert cards(deal, "hand", 0) == "TS"
    assert turn(deal) == 1
    alone = position(["", "KC 2C"], visible=["TH", ""])
    assert legal(alone) == ["play visible TH"]


@clause("TUR-18")
def test_what_is_shown_is_known_to_all() -> None:
    deal = position(["TS TH", "KC 2C"])
    play(deal, "play hand TH")
    assert deal.observe(1)["seats"][0]["cards"] == ["TH"]


@clause("TUR-18")
def test_a_hidden_card_left_makes_it_a_lead_of_tens() -> None:
    deal = position(["TS TH", "KC 2C"], hidden=["4S - -", ""])
    assert refused(deal, "play hand TS TH") is None
    play(deal, "play hand TS")
    assert "TS" in gone(deal), "TUR-16 holds: the 10 leaves the deal"
    assert turn(deal) == 0


@clause("TUR-18")
def test_tens_in_hand_and_another_visible_card_is_no_such_case() -> None:
    deal = position(["TS", "KC 2C"], visible=["TH 3S", ""])
    assert legal(deal) == ["play visible 3S"]


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
