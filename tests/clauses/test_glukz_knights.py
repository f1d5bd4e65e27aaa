"""Glükz, clause by clause, from GLU-17 to GLU-25: knights, annulments on the fly, long deals, matches."""

from __future__ import annotations

from typing import Any

import pytest

from tripot.errors import BadOption

from .glukz_positions import Phase, after_play, cards, gone, legal, opening, pile, play, position, refused, see, table

clause = pytest.mark.clause


# ---------------------------------------------------------------- GLU-17 to GLU-21: knights


@clause("GLU-17")
@pytest.mark.parametrize("knight", ["reverse", "skip"])
def test_knights_do_something_in_tarot_packs_only(knight: str) -> None:
    assert table(4, tarot=True).options.as_dict()["knight"] == "none"
    assert table(4, tarot=True, knight=knight).options.as_dict()["knight"] == knight
    with pytest.raises(BadOption, match="GLU-17") as caught:
        table(4, knight=knight)
    assert caught.value.option == "knight"


@clause("GLU-17")
@pytest.mark.parametrize("knight", ["none", "reverse", "skip"])
@pytest.mark.parametrize(("top", "stands"), [("J", True), ("N", True), ("Q", False), ("A", False)])
def test_knights_rank_between_jack_and_queen_and_are_no_jokers(knight: str, top: str, stands: bool) -> None:
    deal = position(["NS 2S", "4S", "5S"], pile=f"{top}H", tarot=True, knight=knight)
    assert refused(deal, "0 play hand NS") == (None if stands else "GLU-08")


@clause("GLU-17")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_without_the_option_knights_do_nothing(number: int) -> None:
    deal = position(["NS NH ND 2S", "4S", "5S", "6S"], pile="JH", tarot=True)
    laid = " ".join(["NS", "NH", "ND"][:number])
    assert after_play(deal, f"0 play hand {laid}") == [1]
    assert see(deal)["direction"] == 1


@clause("GLU-18")
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_odd_number_of_knights_turns_the_direction(number: int, direction: int) -> None:
    deal = position(
        ["4S", "NS NH ND 2S", "5S", "6S"], pile="JH", turn=1, direction=direction, tarot=True, knight="reverse"
    )
    laid = " ".join(["NS", "NH", "ND"][:number])
    played = play(deal, f"1 play hand {laid}")
    turned = -direction if number % 2 else direction
    assert see(deal)["direction"] == turned
    assert deal.actors() == [1 + turned]
    assert ("turn" in played.happened) == (number % 2 == 1)


@clause("GLU-18")
def test_a_knight_on_a_knight_turns_it_back() -> None:
    deal = position(["NS 2S", "NH 2H", "5S", "6S"], pile="JH", turn=1, tarot=True, knight="reverse")
    play(deal, "1 play hand NH")
    assert after_play(deal, "0 play hand NS") == [1], "the run is two knights, and one was laid"


@clause("GLU-18")
@pytest.mark.parametrize(("hand", "on"), [("NS NH ND NC", "JH"), ("NS", "NH ND NC"), ("NS NH ND", "NC")])
def test_a_play_that_annuls_does_not_turn_it(hand: str, on: str) -> None:
    deal = position([f"{hand} 2S", "4S", "5S"], pile=on, tarot=True, knight="reverse")
    played = play(deal, f"0 play hand {hand}")
    assert "annul" in played.happened
    assert "turn" not in played.happened
    assert after_play(deal, "0 play hand 2S") == [1]


@clause("GLU-18")
def test_visible_and_turned_knights_turn_it_too() -> None:
    visible = position(["", "4S", "5S"], visible=["NS QS", "", ""], tarot=True, knight="reverse")
    assert after_play(visible, "0 play visible NS") == [2]
    turned = position(["", "4S", "5S"], hidden=["NS QS", "", ""], pile="JH", tarot=True, knight="reverse")
    assert after_play(turned, "0 flip 0") == [2]


@clause("GLU-19")
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_knight_skips_one_following_player(number: int, direction: int) -> None:
    deal = position(["NS NH ND 2S", "4S", "5S", "6S", "8S"], pile="JH", direction=direction, tarot=True, knight="skip")
    laid = " ".join(["NS", "NH", "ND"][:number])
    played = play(deal, f"0 play hand {laid}")
    assert "skip" in played.happened
    assert deal.actors() == [(number + 1) * direction % 5]


@clause("GLU-19")
def test_three_among_four_bring_the_turn_back() -> None:
    deal = position(["NS NH ND 2S", "4S", "5S", "6S"], pile="JH", tarot=True, knight="skip")
    assert after_play(deal, "0 play hand NS NH ND") == [0]
    assert pile(deal) == "JH NS NH ND", "nothing is annulled"


@clause("GLU-19")
def test_beyond_a_full_round_who_laid_them_is_counted_too() -> None:
    two = position(["NS NH 2S", "4S"], pile="JH", tarot=True, knight="skip")
    assert after_play(two, "0 play hand NS NH") == [1], "skips seat 1 and itself"
    three = position(["NS NH ND 2S", "4S", "5S"], pile="JH", tarot=True, knight="skip")
    assert after_play(three, "0 play hand NS NH ND") == [1], "skips 1, 2 and itself"


@clause("GLU-19")
@pytest.mark.parametrize(("hand", "on"), [("NS NH ND NC", "JH"), ("NS", "NH ND NC")])
def test_a_play_that_annuls_skips_nobody(hand: str, on: str) -> None:
    deal = position([f"{hand} 2S", "4S", "5S"], pile=on, tarot=True, knight="skip")
    played = play(deal, f"0 play hand {hand}")
    assert "skip" not in played.happened
    assert after_play(deal, "0 play hand 2S") == [1]


@clause("GLU-20")
@pytest.mark.parametrize("knight", ["reverse", "skip"])
def test_knights_of_the_opening_have_no_effect(knight: str) -> None:
    deal = opening(["NS 2S", "QS QH", "KS KH", "AS AH"], tarot=True, knight=knight, hidden=["4S", "4H", "4D", "4C"])
    played = play(deal, "0 play hand NS")
    assert not {"turn", "skip"} & set(played.happened)
    assert deal.actors() == [1, 3]
    assert see(deal)["direction"] == 0
    assert after_play(deal, "1 play hand QS") == [2]


@clause("GLU-20")
@pytest.mark.parametrize(
    ("seat", "knight", "following"), [(1, "reverse", 0), (1, "skip", 3), (3, "reverse", 0), (3, "skip", 1)]
)
def test_knights_of_the_second_play_act_on_the_direction_it_sets(seat: int, knight: str, following: int) -> None:
    deal = opening(["TS 2S", "NS QH", "KS KH", "NH AH"], tarot=True, knight=knight, hidden=["4S", "4H", "4D", "4C"])
    play(deal, "0 play hand TS")
    assert after_play(deal, f"{seat} play hand {'NS' if seat == 1 else 'NH'}") == [following]


@clause("GLU-21")
def test_knights_skip_players_still_in_only() -> None:
    deal = position(["NS 2S", "", "5S", "6S"], pile="JH", tarot=True, knight="skip", out=[1])
    assert after_play(deal, "0 play hand NS") == [3], "seat 2 is skipped, seat 1 is out"


@clause("GLU-21")
def test_who_goes_out_with_knights_skips_and_is_not_counted() -> None:
    deal = position(["NS NH", "5S 4S", "6S 4H"], pile="JH", tarot=True, knight="skip")
    assert after_play(deal, "0 play hand NS NH") == [1], "skips 1 and 2"


@clause("GLU-21")
@pytest.mark.parametrize(("knight"), ["reverse", "skip"])
def test_a_knight_shown_or_failing_has_no_effect(knight: str) -> None:
    shown = position(["NS 2S", "5S", "6S", "8S"], pile="QH", tarot=True, knight=knight)
    assert after_play(shown, "0 take hand NS") == [1]
    turned = position(["", "5S", "6S", "8S"], hidden=["NS 2S", "", "", ""], pile="QH", tarot=True, knight=knight)
    played = play(turned, "0 flip 0")
    assert "fails" in played.happened
    assert turned.actors() == [1]
    assert see(turned)["direction"] == 1


# ---------------------------------------------------------------- GLU-22: on the fly


@clause("GLU-22")
def test_who_can_complete_the_annulment_may_do_so_out_of_turn() -> None:
    deal = position(["KS 2S", "TS 2H", "8C 4S", "9S"], pile="8S 8H 8D", fly=True)
    assert deal.actors() == [0, 2]
    assert legal(deal, 2) == ["play hand 8C"]
    played = play(deal, "2 play hand 8C")
    assert {"fly", "annul", "again"} <= set(played.happened)
    assert (pile(deal), deal.actors()) == ("", [2])
    assert after_play(deal, "2 play hand 4S") == [3], "the turn goes on from there"


@clause("GLU-22")
def test_not_without_the_option() -> None:
    deal = position(["KS 2S", "TS 2H", "8C 4S", "9S"], pile="8S 8H 8D")
    assert deal.actors() == [0]
    assert refused(deal, "2 play hand 8C") == "GLU-10"


@clause("GLU-22")
def test_nobody_else_is_told_who_could() -> None:
    deal = position(["KS 2S", "TS 2H", "8C 4S", "9S"], pile="8S 8H 8D", fly=True)
    assert [deal.awaited(seat) for seat in (None, 0, 1, 2, 3)] == [[0], [0], [0], [0, 2], [0]]
    other = position(["KS 2S", "TS 8C", "2H 4S", "9S"], pile="8S 8H 8D", fly=True)
    assert see(deal, 3) == see(other, 3)


@clause("GLU-22")
def test_out_of_turn_one_may_only_complete_the_annulment() -> None:
    deal = position(["KS 2S", "TS 2H", "8C 8D 9S 4S", "9H"], pile="8S 8H", fly=True)
    assert legal(deal, 2) == ["play hand 8D 8C"]
    assert refused(deal, "2 play hand 8C") == "GLU-22", "one is not enough"
    assert refused(deal, "2 play hand 9S") == "GLU-22"
    assert refused(deal, "2 take hand 8C") == "GLU-22"
    assert refused(deal, "2 flip 0") == "GLU-22"
    assert refused(deal, "1 play hand TS") == "GLU-10"


@clause("GLU-22")
def test_more_than_enough_may_be_laid() -> None:
    deal = position(["KS", "8H 8H 8D 2H", "4S"], pile="8S 8S 8D 8C", fly=True, decks=2)
    assert legal(deal, 1) == ["play hand 8H 8H", "play hand 8H 8H 8D"]
    play(deal, "1 play hand 8H 8H 8D")
    assert cards(deal, "hand", 1) == "2H"


@clause("GLU-22")
def test_the_last_player_may_fly_too() -> None:
    deal = position(["8S 8H 8C 2S", "KS", "QS"], pile="8D", fly=True)
    play(deal, "0 play hand 8S")
    assert deal.actors() == [0, 1], "seat 0 has kept two 8s"
    assert legal(deal, 0) == ["play hand 8H 8C"]
    played = play(deal, "0 play hand 8H 8C")
    assert {"fly", "annul"} <= set(played.happened)
    assert deal.actors() == [0]


@clause("GLU-22")
def test_one_flies_from_the_visible_row_with_an_empty_hand_only() -> None:
    rows: dict[str, Any] = {"pile": "8S 8H 8D", "fly": True}
    able = position(["KS", "TS", ""], visible=["", "", "8C 4S"], **rows)
    assert legal(able, 2) == ["play visible 8C"]
    busy = position(["KS", "TS", "2S"], visible=["", "", "8C 4S"], **rows)
    assert busy.actors() == [0]
    hidden = position(["KS", "TS", ""], hidden=["", "", "8C 4S"], **rows)
    assert hidden.actors() == [0]


@clause("GLU-22")
def test_an_empty_pile_cannot_be_annulled_on_the_fly() -> None:
    deal = position(["KS", "8S 8H 8D 8C 2S", "4S"], fly=True)
    assert deal.actors() == [0]
    race = opening(["KS", "8S 8H 8D 8C", "4S"], fly=True)
    assert see(race)["phase"] == "race"
    assert "fly" not in play(race, "1 play hand 8S 8H 8D 8C").happened


@clause("GLU-22")
@pytest.mark.parametrize("flier", [0, 2])
def test_before_a_direction_exists_who_flies_becomes_the_opener(flier: int) -> None:
    """Among four: seat 2 is no neighbour of the opener; and the opener may fly on its own play."""
    hands = ["8S 8H 8D 8C 2S", "KS", "5S 2H", "QS"] if flier == 0 else ["8S 2S", "KS", "8H 8D 8C 5S", "QS"]
    deal = opening(hands, fly=True, hidden=["4S", "4H", "4D", "4C"])
    play(deal, "0 play hand 8S")
    assert deal.actors() == ([0, 1, 3] if flier == 0 else [1, 2, 3])
    played = play(deal, f"{flier} {legal(deal, flier)[0]}")
    assert {"fly", "annul", "again"} <= set(played.happened)
    view = see(deal)
    assert (view["phase"], view["turn"], view["opener"], view["direction"]) == ("again", flier, flier, 0)
    play(deal, f"{flier} {legal(deal, flier)[0]}")
    assert set(deal.actors()) == {(flier + 1) % 4, (flier - 1) % 4}


@clause("GLU-22")
def test_who_goes_out_on_the_fly_does_not_play_again() -> None:
    deal = position(["KS 2S", "TS 2H", "8C", "9S"], pile="8S 8H 8D", fly=True)
    played = play(deal, "2 play hand 8C")
    assert {"fly", "annul", "out"} <= set(played.happened)
    assert (deal.actors(), see(deal)["seats"][2]["places"]) == ([3], 1)
    assert {"8S", "8H", "8D", "8C"} <= gone(deal)


# ---------------------------------------------------------------- GLU-23 to GLU-25: long deals, matches, forfeits


@clause("GLU-23")
@pytest.mark.parametrize("players", [2, 3])
def test_a_deal_without_an_event_is_stopped_after_100_moves_a_player(players: int) -> None:
    hands = ["KS 2S", "AS 2H", "QS 2D"][:players]
    deal = position(hands, pile="9S", idle=100 * players - 2)
    assert "stopped" not in play(deal, "0 take hand 2S").happened
    played = play(deal, "1 play hand 2H")
    assert "stopped" in played.happened
    assert deal.over
    assert deal.result() == {"places": [players] * players}


@clause("GLU-23")
def test_places_already_won_are_kept() -> None:
    deal = position(["", "AS 2H", "QS 2D"], pile="9S", idle=299, turn=1, out=[0])
    play(deal, "1 take hand 2H")
    assert deal.result() == {"places": [1, 3, 3]}


@clause("GLU-23")
@pytest.mark.parametrize(
    ("seat0", "text"),
    [
        ({"hand": "", "visible": "AS 2S"}, "play visible AS"),
        ({"hand": "", "visible": "AS 2S"}, "take visible 2S"),
        ({"hand": "", "hidden": "AS 2S"}, "flip 0"),
        ({"hand": "", "hidden": "AS 2S"}, "flip 1"),
        ({"hand": "9H 9D 9C 2S"}, "play hand 9H 9D 9C"),
        ({"hand": "AS"}, "play hand AS"),
    ],
)
def test_a_row_card_an_annulment_or_a_player_out_begins_the_count_anew(seat0: dict[str, str], text: str) -> None:
    deal = position(
        [seat0["hand"], "AH 2H", "QS 2D"],
        visible=[seat0.get("visible", ""), "", ""],
        hidden=[seat0.get("hidden", ""), "", ""],
        pile="9S",
        idle=299,
    )
    assert "stopped" not in play(deal, f"0 {text}").happened
    assert deal.states["idle"][0] == 0


@clause("GLU-23")
def test_in_any_case_it_ends_at_4000_moves() -> None:
    deal = position(["", "AH 2H", "QS 2D"], visible=["AS 2S", "", ""], pile="9S", moves=3998)
    assert "stopped" not in play(deal, "0 take visible 2S").happened
    assert "stopped" in play(deal, "1 play hand 2H").happened
    assert deal.result() == {"places": [3, 3, 3]}


@clause("GLU-23")
def test_a_deal_that_ends_in_time_is_not_called_stopped() -> None:
    deal = position(["AS", "AH 2H"], pile="9S", moves=3999)
    assert "stopped" not in play(deal, "0 play hand AS").happened
    assert deal.result() == {"places": [1, 2]}


@clause("GLU-24")
def test_places_are_added_up_and_the_lowest_total_wins() -> None:
    match = table(3, deals=2).match(dealer=1)
    places = []
    for number in range(2):
        deal = match.deal(match.table.pack)
        deal.states["moves"] = 3999
        deal.states["places"][0, [2, 0][number]] = 1
        seat = deal.actors()[0]
        play(deal, f"{seat} {legal(deal, seat)[0]}")
        places.append(deal.scores())
        match.close(deal)
    assert places == [[3, 3, 1], [1, 3, 3]]
    assert match.over
    assert match.standing == {"totals": [4, 6, 4]}
    assert match.ranking() == [1, 3, 1], "equals share the place"


@clause("GLU-24")
def test_the_dealer_moves_one_seat_left_and_is_drawn_the_first_time() -> None:
    match = table(3, deals=3).match(seed=1)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        deal = match.deal()
        deal.states["moves"] = 3999
        play(deal, f"0 {legal(deal, 0)[0]}")
        match.close(deal)
    assert dealers == [(dealers[0] + number) % 3 for number in range(3)]
    assert len({table(5).match(seed=seed).dealer for seed in range(40)}) == 5


@clause("GLU-24")
@pytest.mark.parametrize("deals", [0, 201])
def test_a_match_has_1_to_200_deals(deals: int) -> None:
    assert table(4).options.as_dict()["deals"] == 1
    with pytest.raises(BadOption) as caught:
        table(4, deals=deals)
    assert caught.value.option == "deals"


@clause("GLU-25")
def test_forfeits_are_no_part_of_rules_and_record() -> None:
    assert not any("forfeit" in name or "gage" in name for name in table(4).options.as_dict())
    deal = position(["KS", "4S 5S"], pile="9S")
    play(deal, "0 play hand KS")
    assert set(deal.result()) == {"places"}


def test_positions_with_two_players_left_of_four_go_back_and_forth() -> None:
    deal = position(["9S 2S", "", "TS 2H", ""], pile="5S", out=[1, 3], phase=Phase.TURNS)
    assert after_play(deal, "0 play hand 9S") == [2]
    assert after_play(deal, "2 play hand TS") == [0]
