"""Glükz, clause by clause, from GLU-01 to GLU-10: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal

from .glukz_positions import Phase, after_play, cards, legal, opening, pile, play, position, refused, see, table, turn

clause = pytest.mark.clause

LOW_TO_HIGH = "23456789TJNQKA"
JOKERS = "37"
SUITS = "SHDC"
FRENCH = sorted(rank + suit for rank in "A23456789TJQK" for suit in SUITS)
TAROT = sorted([*FRENCH, "NS", "NH", "ND", "NC"])


def dealt(deal: Deal) -> list[str]:
    start = deal.start()
    return sorted(card for row in ("hidden", "visible", "hands") for seat in start[row] for card in seat)


# ---------------------------------------------------------------- GLU-01 to GLU-04: the pack and the deal


@clause("GLU-01")
@pytest.mark.parametrize("decks", [1, 2, 3, 4])
@pytest.mark.parametrize(("tarot", "pack"), [(False, FRENCH), (True, TAROT)])
def test_packs_of_52_cards_or_of_56_with_knights(decks: int, tarot: bool, pack: list[str]) -> None:
    assert len(pack) == (56 if tarot else 52)
    assert dealt(table(4, decks=decks, tarot=tarot).match(seed=1).deal()) == sorted(pack * decks)


@clause("GLU-01")
@pytest.mark.parametrize("players", range(2, 13))
def test_one_pack_up_to_six_players_two_from_seven(players: int) -> None:
    options = table(players).options.as_dict()
    assert options["decks"] == (1 if players <= 6 else 2)
    assert options["tarot"] is False


@clause("GLU-01")
@pytest.mark.parametrize("decks", [0, 5])
def test_no_more_than_four_packs(decks: int) -> None:
    with pytest.raises(BadOption) as caught:
        table(4, decks=decks)
    assert caught.value.option == "decks"


@clause("GLU-02")
@pytest.mark.parametrize(("top", "laid"), list(product(LOW_TO_HIGH, repeat=2)))
def test_the_order_of_the_ranks(top: str, laid: str) -> None:
    deal = position([f"{laid}S 2D", "2C"], pile=f"{top}H", tarot=True)
    stands = laid in JOKERS or LOW_TO_HIGH.index(laid) >= LOW_TO_HIGH.index(top)
    assert refused(deal, f"0 play hand {laid}S") == (None if stands else "GLU-08")


@clause("GLU-03")
@pytest.mark.parametrize("players", range(2, 13))
def test_two_to_twelve_play_and_everybody_has_a_hand(players: int) -> None:
    start = table(players).match(seed=2).deal().start()
    assert min(len(hand) for hand in start["hands"]) >= 1
    assert len(start["hands"]) == players


@clause("GLU-03")
@pytest.mark.parametrize("players", [1, 13])
def test_not_fewer_and_not_more(players: int) -> None:
    with pytest.raises(BadOption) as caught:
        table(players)
    assert caught.value.option == "players"


@clause("GLU-03")
def test_the_packs_must_serve_a_hand_card_to_each() -> None:
    assert table(7, decks=1, hidden=3, visible=3).players == 7, "7 x (6 + 1) cards are 49"
    for too_many in ({"hidden": 4, "visible": 3}, {"hidden": 3, "visible": 4}):
        with pytest.raises(BadOption, match="GLU-03") as caught:
            table(7, decks=1, **too_many)
        assert caught.value.option == "players"
    assert table(4, decks=1, hidden=6, visible=6).players == 4, "just enough: 4 x 13 cards are 52"
    with pytest.raises(BadOption, match="GLU-03"):
        table(5, decks=1, hidden=5, visible=5)


@clause("GLU-04")
@pytest.mark.parametrize(
    ("players", "options", "row"),
    [
        (2, {}, 4),
        (4, {}, 4),  # 13 cards each: 5 in hand
        (5, {}, 3),  # 10 cards each: 2 would be left
        (6, {}, 3),
        (7, {}, 4),  # two packs, 14 cards each
        (8, {}, 4),  # 13 cards each
        (9, {}, 3),  # 11 cards each
        (12, {}, 3),
        (4, {"decks": 2}, 4),
        (8, {"tarot": True}, 4),  # 14 cards each
        (9, {"tarot": True}, 4),  # 112 cards: 12 each, 4 in hand
        (12, {"decks": 3}, 4),  # 13 each
        (4, {"hidden": 1}, 4),
    ],
)
def test_four_and_four_where_that_leaves_four_in_hand_else_three_and_three(
    players: int, options: dict[str, object], row: int
) -> None:
    chosen = table(players, **options).options.as_dict()
    assert chosen["visible"] == row
    assert chosen["hidden"] == options.get("hidden", row)


@clause("GLU-04")
@pytest.mark.parametrize(("hidden", "visible"), [(1, 6), (6, 1), (3, 4), (2, 2)])
def test_hidden_and_visible_cards_as_many_as_the_options_say(hidden: int, visible: int) -> None:
    start = table(3, hidden=hidden, visible=visible).match(seed=2).deal().start()
    assert [len(row) for row in start["hidden"]] == [hidden] * 3
    assert [len(row) for row in start["visible"]] == [visible] * 3
    assert sum(len(row) for row in start["hands"]) == 52 - 3 * (hidden + visible)


@clause("GLU-04")
@pytest.mark.parametrize("value", [0, 7])
@pytest.mark.parametrize("row", ["hidden", "visible"])
def test_rows_have_one_to_six_cards(row: str, value: int) -> None:
    with pytest.raises(BadOption) as caught:
        table(2, **{row: value})
    assert caught.value.option == row


@clause("GLU-04")
@pytest.mark.parametrize("dealer", range(5))
def test_cards_are_dealt_one_by_one_left_overs_from_the_dealers_left(dealer: int) -> None:
    """In deck order each row of five cards goes round once; 52 cards leave two over."""
    game = table(5)
    start = game.match(dealer=dealer).deal(game.pack).start()
    deck = [rank + suit for rank in "AKQJT98765432" for suit in SUITS]
    for seat in range(5):
        mine = deck[(seat - dealer - 1) % 5 :: 5]
        assert start["hidden"][seat] == mine[:3]
        assert sorted(start["visible"][seat]) == sorted(mine[3:6])
        assert sorted(start["hands"][seat]) == sorted(mine[6:])
    sizes = [len(start["hands"][(dealer + 1 + place) % 5]) for place in range(5)]
    assert sizes == [5, 5, 4, 4, 4]


# ---------------------------------------------------------------- GLU-05 to GLU-07: the opening


@clause("GLU-05")
def test_everybody_may_open_with_cards_of_one_rank() -> None:
    deal = opening(["KS 5S", "4S 4H", "9S", "AS"])
    assert deal.actors() == [0, 1, 2, 3]
    assert see(deal)["phase"] == "race"
    assert legal(deal, 1) == ["play hand 4S", "play hand 4S 4H"]
    assert legal(deal, 0) == ["play hand KS", "play hand 5S"]
    assert refused(deal, "0 play hand KS 5S") == "GLU-08"


@clause("GLU-05")
@pytest.mark.parametrize("seat", range(4))
def test_whoever_is_first_begins_whatever_their_place(seat: int) -> None:
    deal = opening(["KS KH 5S", "KD 5H", "KC 5D", "AS 5C"])
    first = legal(deal, seat)[0]
    played = play(deal, f"{seat} {first}")
    assert "opens" in played.happened
    assert see(deal)["opener"] == seat
    assert pile(deal) == first.rsplit(maxsplit=1)[-1]


@clause("GLU-05")
def test_the_others_keep_their_cards_and_the_opener_waits_for_the_turn() -> None:
    deal = opening(["KS AS", "4S 4H", "9S AH", "AD"])
    play(deal, "1 play hand 4S")
    assert cards(deal, "hand", 0) == "AS KS"
    assert refused(deal, "1 play hand 4H") == "GLU-05"
    assert deal.legal(1) == []
    play(deal, "2 play hand 9S", "3 play hand AD", "0 play hand AS")
    assert turn(deal) == 1, "the turn has come round"


@clause("GLU-05")
def test_an_annulment_lets_the_opener_play_again() -> None:
    deal = opening(["5S 5H 5D 5C 8S", "KS", "KH", "KD"])
    assert after_play(deal, "0 play hand 5S 5H 5D 5C") == [0]


@clause("GLU-06")
@pytest.mark.parametrize(("second", "direction", "third"), [(2, 1, 3), (0, -1, 3)])
def test_either_neighbour_makes_the_second_play_and_sets_the_direction(second: int, direction: int, third: int) -> None:
    deal = opening(["KS 5S", "4S", "9S 5H", "AS 5D"])
    assert after_play(deal, "1 play hand 4S") == [0, 2]
    view = see(deal)
    assert (view["phase"], view["direction"], view["opener"]) == ("second", 0, 1)
    played = play(deal, f"{second} {legal(deal, second)[0]}")
    assert "direction" in played.happened
    view = see(deal)
    assert (view["phase"], view["direction"], view["turn"], view["opener"]) == ("turns", direction, third, 1)


@clause("GLU-06")
def test_attempts_of_others_are_ignored() -> None:
    deal = opening(["KS", "4S", "9S", "AS"])
    play(deal, "1 play hand 4S")
    assert refused(deal, "3 play hand AS") == "GLU-06"
    assert deal.awaited(3) == [0, 2]
    assert deal.actors() == [0, 2]


@clause("GLU-06")
def test_only_a_valid_play_sets_the_direction() -> None:
    deal = opening(["KS 4H", "9S", "5S TH", "AS"])
    play(deal, "1 play hand 9S")
    assert refused(deal, "2 play hand 5S") == "GLU-08"
    assert see(deal)["direction"] == 0
    play(deal, "0 play hand KS")
    assert see(deal)["direction"] == -1
    assert turn(deal) == 3


@clause("GLU-06")
def test_neighbours_are_the_next_players_still_in() -> None:
    deal = position(["4S 5S", "", "9S 5H", ""], phase=Phase.AGAIN, turn=0, out=[1, 3], hidden=["2C", "", "2H", ""])
    assert after_play(deal, "0 play hand 4S") == [2]
    many = position(["4S 5S", "", "9S 5H", "TS", "JS"], phase=Phase.AGAIN, turn=0, out=[1])
    assert after_play(many, "0 play hand 4S") == [2, 4]


@clause("GLU-06")
def test_an_opener_who_annuls_plays_again_first() -> None:
    deal = opening(["5S 5H 5D 5C 8S 9S", "KS", "KH", "KD"])
    play(deal, "0 play hand 5S 5H 5D 5C")
    assert see(deal)["phase"] == "again"
    assert refused(deal, "1 play hand KS") == "GLU-06"
    assert after_play(deal, "0 play hand 8S") == [1, 3], "no direction yet"
    assert see(deal)["direction"] == 0


@clause("GLU-06")
def test_a_second_play_that_annuls_sets_the_direction_too() -> None:
    deal = opening(["5S 8S", "KS", "KH", "5H 5D 5C 9S"])
    played = play(deal, "0 play hand 5S", "3 play hand 5H 5D 5C")
    assert {"direction", "annul", "again"} <= set(played.happened)
    assert after_play(deal, "3 play hand 9S") == [2]


@clause("GLU-06")
def test_with_two_players_the_other_plays() -> None:
    deal = opening(["5S 8S 8H", "KS KH"])
    assert after_play(deal, "0 play hand 5S") == [1]
    assert after_play(deal, "1 play hand KS") == [0]


@clause("GLU-07")
def test_a_neighbour_without_an_answer_may_take_and_sets_the_direction() -> None:
    deal = opening(["QS 4H", "KS", "TS TH 5S", "AS"])
    play(deal, "1 play hand KS")
    assert legal(deal, 2) == ["take hand TS", "take hand TS TH", "take hand 5S"]
    played = play(deal, "2 take hand 5S")
    assert {"direction", "pickup"} <= set(played.happened)
    assert set(cards(deal, "hand", 2).split()) == {"KS", "TS", "TH", "5S"}
    assert (see(deal)["direction"], turn(deal), pile(deal)) == (1, 3, "")


@clause("GLU-07")
@pytest.mark.parametrize("answer", ["AH", "KH", "3S", "7S"])
def test_a_neighbour_with_an_answer_may_not_take(answer: str) -> None:
    deal = opening(["4S", "KS", f"{answer} 5S", "AS"])
    play(deal, "1 play hand KS")
    assert refused(deal, "2 take hand 5S") == "GLU-07"
    assert refused(deal, f"2 take hand {answer}") == "GLU-07"
    assert legal(deal, 2) == [f"play hand {answer}"]


@clause("GLU-07")
def test_after_the_second_play_one_may_take_at_will() -> None:
    deal = opening(["4S", "KS", "AH 5S", "AS AC"])
    play(deal, "1 play hand KS", "2 play hand AH")
    assert refused(deal, "3 take hand AS") is None


# ---------------------------------------------------------------- GLU-08 to GLU-10: going up


@clause("GLU-08")
def test_one_or_several_cards_equal_or_higher() -> None:
    deal = position(["JS JH 9S 5S", "2S"], pile="2H 4S 4H")
    assert legal(deal, 0)[:4] == ["play hand JS", "play hand JS JH", "play hand 9S", "play hand 5S"]
    play(deal, "0 play hand JS JH")
    assert pile(deal) == "2H 4S 4H JS JH"
    assert see(deal)["top"] == "J"


@clause("GLU-08")
def test_the_number_need_not_match() -> None:
    deal = position(["JS", "AS AH AD", "KS"], pile="9S 9H", hidden=["2C", "2D", "2H"])
    play(deal, "0 play hand JS")
    assert refused(deal, "1 play hand AS AH AD") is None


@clause("GLU-08")
def test_cards_must_be_ones_own_and_of_one_rank() -> None:
    deal = position(["JS QS", "2S"], pile="9S")
    assert refused(deal, "0 play hand JS QS") == "GLU-08"
    assert refused(deal, "0 play hand KS") == "GLU-08"
    with pytest.raises(Unreadable):
        play(deal, "0 play hand")


@clause("GLU-08")
@pytest.mark.parametrize("card", ["2H", "3H", "7H", "AH", "NH"])
def test_on_an_empty_pile_anything_may_be_laid(card: str) -> None:
    assert refused(position([f"{card} 8S", "2S"], tarot=True), f"0 play hand {card}") is None


@clause("GLU-08")
def test_suits_are_interchangeable_and_listed_once() -> None:
    deal = position(["8D 8C 8H", "2S"], pile="6S")
    assert legal(deal, 0)[:3] == ["play hand 8H", "play hand 8H 8D", "play hand 8H 8D 8C"]
    assert refused(deal, "0 play hand 8C") is None
    assert Counter(text.split()[0] for text in legal(deal, 0)) == {"play": 3, "take": 3}


@clause("GLU-09")
@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("top", LOW_TO_HIGH)
def test_jokers_go_on_anything_and_bring_the_pile_to_their_value(joker: str, top: str) -> None:
    deal = position([f"{joker}S 2S", "4H 8H 2H"], pile=f"{top}D", tarot=True)
    played = play(deal, f"0 play hand {joker}S")
    assert see(deal)["top"] == joker
    assert ("joker" in played.happened) == (LOW_TO_HIGH.index(top) > LOW_TO_HIGH.index(joker))
    assert refused(deal, "1 play hand 4H") == (None if joker == "3" else "GLU-08")
    assert refused(deal, "1 play hand 8H") is None
    assert refused(deal, "1 play hand 2H") == "GLU-08"


@clause("GLU-09")
def test_several_jokers_of_one_rank_but_not_a_3_with_a_7() -> None:
    deal = position(["3S 3H 7S", "4H"], pile="AS")
    assert refused(deal, "0 play hand 3S 3H") is None
    assert refused(deal, "0 play hand 3S 7S") == "GLU-08"


@clause("GLU-10")
@pytest.mark.parametrize(("direction", "following"), [(1, 1), (-1, 3)])
def test_the_turn_passes_in_the_direction(direction: int, following: int) -> None:
    deal = position(["9S 2S", "TS", "JS", "QS"], pile="5S", direction=direction)
    assert after_play(deal, "0 play hand 9S") == [following]
    assert see(deal)["turn"] == following


@clause("GLU-10")
@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 4)])
def test_players_who_are_out_are_passed_over(direction: int, following: int) -> None:
    deal = position(["9S 2S", "", "JS", "QS", "KS", ""], pile="5S", direction=direction, out=[1, 5])
    assert after_play(deal, "0 play hand 9S") == [following]


@clause("GLU-10")
def test_nobody_plays_out_of_turn() -> None:
    deal = position(["9S 2S", "TS", "JS"], pile="5S")
    for seat, card in ((1, "TS"), (2, "JS")):
        assert refused(deal, f"{seat} play hand {card}") == "GLU-10"
        assert refused(deal, f"{seat} take hand {card}") == "GLU-10"
        assert legal(deal, seat) == []
        assert deal.awaited(seat) == [0]
