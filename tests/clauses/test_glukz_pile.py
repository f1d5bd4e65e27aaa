"""Glükz, clause by clause, from GLU-11 to GLU-16: annulling, taking, the two rows, going out."""

from __future__ import annotations

import pytest

from tripot.errors import BadOption, Unreadable

from .glukz_positions import Phase, after_play, cards, gone, legal, opening, pile, play, position, refused, see, table

clause = pytest.mark.clause


# ---------------------------------------------------------------- GLU-11: annulment


@clause("GLU-11")
def test_four_at_once_annul_and_their_player_plays_again_on_an_empty_pile() -> None:
    deal = position(["5S 5H 5D 5C 2S", "KS", "KH"], pile="2H 4S")
    played = play(deal, "0 play hand 5S 5H 5D 5C")
    assert {"annul", "again"} <= set(played.happened)
    assert {"2H", "4S", "5S", "5H", "5D", "5C"} <= gone(deal), "the pile leaves the game for good"
    assert (pile(deal), see(deal)["top"], see(deal)["run"]) == ("", None, 0)
    assert deal.actors() == [0]
    assert legal(deal, 0) == ["play hand 2S"]
    assert after_play(deal, "0 play hand 2S") == [1]


@clause("GLU-11")
def test_completing_the_run_over_several_plays_and_players_annuls() -> None:
    deal = position(["8S 2S", "8H 8D 2H", "8C 2D", "KS"], pile="5S")
    play(deal, "0 play hand 8S")
    assert see(deal)["run"] == 1
    play(deal, "1 play hand 8H 8D")
    assert see(deal)["run"] == 3
    played = play(deal, "2 play hand 8C")
    assert {"annul", "again"} <= set(played.happened)
    assert deal.actors() == [2], "who completed it plays again"
    assert {"5S", "8S", "8H", "8D", "8C"} <= gone(deal)


@clause("GLU-11")
def test_only_the_last_cards_running_count() -> None:
    deal = position(["8S 2S", "3S 2H", "8C 2D"], pile="8H 8D")
    play(deal, "0 play hand 8S", "1 play hand 3S")
    played = play(deal, "2 play hand 8C")
    assert "annul" not in played.happened
    assert see(deal)["run"] == 1
    assert pile(deal) == "8H 8D 8S 3S 8C"


@clause("GLU-11")
@pytest.mark.parametrize("joker", "37")
def test_jokers_are_annulled_too(joker: str) -> None:
    deal = position([f"{joker}S {joker}H 2S", "KS"], pile=f"AS {joker}D {joker}C")
    played = play(deal, f"0 play hand {joker}S {joker}H")
    assert "annul" in played.happened
    assert {f"{joker}{suit}" for suit in "SHDC"} <= gone(deal)


@clause("GLU-11")
def test_a_turned_card_completes_it_too() -> None:
    deal = position(["", "KS"], hidden=["8C 2S", ""], pile="8H 8D 8S")
    played = play(deal, "0 flip 0")
    assert {"annul", "again"} <= set(played.happened)
    assert deal.actors() == [0]


@clause("GLU-11")
@pytest.mark.parametrize(
    ("decks", "usual", "least", "most"), [(1, 4, 3, 4), (2, 6, 5, 8), (3, 8, 5, 12), (4, 10, 5, 16)]
)
def test_how_many_annul(decks: int, usual: int, least: int, most: int) -> None:
    assert table(4, decks=decks).options.as_dict()["annul"] == usual
    for annul in (least, most):
        assert table(4, decks=decks, annul=annul).options.as_dict()["annul"] == annul
    for annul in (least - 1, most + 1):
        with pytest.raises(BadOption) as caught:
            table(4, decks=decks, annul=annul)
        assert caught.value.option == "annul"


@clause("GLU-11")
def test_option_annul_3() -> None:
    deal = position(["8S 2S", "KS"], pile="8H 8D", annul=3)
    assert "annul" in play(deal, "0 play hand 8S").happened


@clause("GLU-11")
def test_a_longer_run_annuls_too() -> None:
    deal = position(["8S 8C 2S", "KS"], pile="8H 8D", annul=3)
    assert "annul" in play(deal, "0 play hand 8S 8C").happened
    two_packs = position(["8S 8S 8H 8H 2S", "KS"], pile="8D 8D 8C", decks=2)
    played = play(two_packs, "0 play hand 8S 8S 8H 8H")
    assert "annul" in played.happened, "seven of six"


@clause("GLU-11")
def test_with_two_packs_four_or_five_do_not_annul() -> None:
    deal = position(["8S 8S 2S", "8H KS", "KH"], pile="8D 8C", decks=2)
    assert "annul" not in play(deal, "0 play hand 8S 8S").happened
    assert "annul" not in play(deal, "1 play hand 8H").happened
    assert see(deal)["run"] == 5
    five = position(["8S 8S 2S", "8H KS", "KH"], pile="8D 8C", decks=2, annul=5)
    play(five, "0 play hand 8S 8S")
    assert "annul" in play(five, "1 play hand 8H").happened


# ---------------------------------------------------------------- GLU-12: taking


@clause("GLU-12")
def test_who_cannot_go_up_takes_all_and_the_turn_passes() -> None:
    deal = position(["TS", "2S", "KH"], pile="2H 5S 5H 8S 9S 9H 9D JS")
    assert legal(deal, 0) == ["take hand TS"]
    played = play(deal, "0 take hand TS")
    assert "pickup" in played.happened
    assert set(cards(deal, "hand", 0).split()) == {"TS", "2H", "5S", "5H", "8S", "9S", "9H", "9D", "JS"}
    assert (pile(deal), deal.actors()) == ("", [1])
    assert refused(deal, "1 play hand 2S") is None, "the next player may lay anything"


@clause("GLU-12")
def test_who_could_go_up_may_take_all_the_same() -> None:
    deal = position(["KS QS QH 2S", "4S"], pile="9S")
    assert legal(deal, 0) == [
        "play hand KS", "play hand QS", "play hand QS QH",
        "take hand KS", "take hand QS", "take hand QS QH", "take hand 2S",
    ]  # fmt: skip
    play(deal, "0 take hand KS")
    assert set(cards(deal, "hand", 0).split()) == {"KS", "QS", "QH", "2S", "9S"}
    assert deal.actors() == [1]


@clause("GLU-12")
def test_it_must_be_acted_out_with_cards_of_one_rank() -> None:
    deal = position(["TS 9S 9H", "2S"], pile="JS")
    assert refused(deal, "0 take hand TS 9S") == "GLU-08"
    assert refused(deal, "0 take hand 9S 9H") is None
    assert refused(deal, "0 take hand 2S") == "GLU-08", "one's own"
    with pytest.raises(Unreadable):
        play(deal, "0 take hand")


@clause("GLU-12")
def test_what_is_shown_and_taken_is_known_to_all_and_the_rest_is_not() -> None:
    deal = position(["TS 9S", "2S"], pile="JS QS")
    play(deal, "0 take hand 9S")
    for onlooker in (1, None):
        assert set(see(deal, onlooker)["seats"][0]["hand"]) == {"9S", "JS", "QS"}
        assert see(deal, onlooker)["seats"][0]["hand_size"] == 4


@clause("GLU-12")
def test_an_empty_pile_cannot_be_taken() -> None:
    deal = position(["TS 9S", "2S"])
    assert refused(deal, "0 take hand 9S") == "GLU-12"
    assert legal(deal, 0) == ["play hand TS", "play hand 9S"]


@clause("GLU-12")
def test_cards_shown_never_annul() -> None:
    deal = position(["8S KS", "2S"], pile="8H 8D 8C")
    played = play(deal, "0 take hand 8S")
    assert "annul" not in played.happened
    assert set(cards(deal, "hand", 0).split()) == {"8S", "8H", "8D", "8C", "KS"}
    assert deal.actors() == [1]


# ---------------------------------------------------------------- GLU-13 and GLU-14: the two rows


@clause("GLU-13")
def test_the_visible_row_waits_for_an_empty_hand() -> None:
    deal = position(["KS", "2S"], visible=["AS AH QS", ""], pile="9S")
    assert refused(deal, "0 play visible AS") == "GLU-13"
    assert refused(deal, "0 take visible AS") == "GLU-13"
    assert legal(deal, 0) == ["play hand KS", "take hand KS"]


@clause("GLU-13")
def test_several_of_one_rank_of_the_visible_row_together() -> None:
    deal = position(["", "2S"], visible=["AS AH QS 4S", ""], pile="9S")
    assert legal(deal, 0)[:3] == ["play visible AS", "play visible AS AH", "play visible QS"]
    assert refused(deal, "0 play visible AS QS") == "GLU-08"
    assert refused(deal, "0 play visible 4S") == "GLU-08"
    play(deal, "0 play visible AS AH")
    assert cards(deal, "visible", 0) == "QS 4S"
    assert pile(deal) == "9S AS AH"


@clause("GLU-13")
def test_the_row_opens_within_the_same_turn_after_an_annulment() -> None:
    deal = position(["8S", "2S"], visible=["AS", ""], pile="8H 8D 8C", hidden=["4S", ""])
    assert after_play(deal, "0 play hand 8S") == [0]
    assert legal(deal, 0) == ["play visible AS"]


@clause("GLU-13")
def test_who_takes_shows_visible_cards_which_come_to_hand() -> None:
    deal = position(["", "2S"], visible=["6S 4S 4H", ""], pile="9S TS")
    assert legal(deal, 0) == ["take visible 6S", "take visible 4S", "take visible 4S 4H"]
    play(deal, "0 take visible 4S 4H", "1 play hand 2S")
    assert set(cards(deal, "hand", 0).split()) == {"4S", "4H", "9S", "TS"}
    assert cards(deal, "visible", 0) == "6S"


@clause("GLU-13")
def test_the_hand_must_be_emptied_again_before_the_row_goes_on() -> None:
    deal = position(["", "2S 2H"], visible=["6S 4S", ""], pile="9S")
    play(deal, "0 take visible 4S", "1 play hand 2S")
    assert refused(deal, "0 play visible 6S") == "GLU-13"
    assert {text.split()[1] for text in legal(deal, 0)} == {"hand"}


@clause("GLU-14")
@pytest.mark.parametrize(("hand", "visible"), [("KS", ""), ("", "KS"), ("KS", "QS")])
def test_a_hidden_card_waits_for_an_empty_hand_and_row(hand: str, visible: str) -> None:
    deal = position([hand, "2S"], visible=[visible, ""], hidden=["4S 5S", ""], pile="9S")
    assert refused(deal, "0 flip 0") == "GLU-14"
    assert not any(text.startswith("flip") for text in legal(deal, 0))


@clause("GLU-14")
def test_hidden_cards_are_turned_one_at_a_time_unseen() -> None:
    deal = position(["", "2S"], hidden=["4S - 5S", ""], pile="9S")
    assert legal(deal, 0) == ["flip 0", "flip 2"]
    assert refused(deal, "0 flip 1") == "GLU-14", "it has gone"
    with pytest.raises(Unreadable):
        play(deal, "0 flip 6")
    for seat in (None, 0, 1):
        assert see(deal, seat)["seats"][0]["hidden"][:3] == ["?", None, "?"]


@clause("GLU-14")
@pytest.mark.parametrize(
    ("card", "stands"), [("8H", True), ("9H", True), ("AH", True), ("3H", True), ("7H", True), ("6H", False)]
)
def test_equal_higher_or_a_joker_stands_and_any_other_is_taken_with_the_pile(card: str, stands: bool) -> None:
    deal = position(["", "KS 2S"], hidden=[f"{card} 5S", ""], pile="4S 8S")
    played = play(deal, "0 flip 0")
    assert played.move.cards == (card,)
    assert ("fails" in played.happened) != stands
    assert deal.actors() == [1]
    if stands:
        assert pile(deal) == f"4S 8S {card}"
    else:
        assert set(cards(deal, "hand", 0).split()) == {"4S", "8S", card}
        assert set(see(deal)["seats"][0]["hand"]) == {"4S", "8S", card}, "everybody has seen them"
    assert cards(deal, "hidden", 0).split()[:2] == ["-", "5S"]


@clause("GLU-14")
def test_a_hidden_card_always_stands_on_an_empty_pile() -> None:
    deal = position(["", "KS"], hidden=["2S 5S", ""])
    play(deal, "0 flip 0")
    assert pile(deal) == "2S"


@clause("GLU-14")
def test_with_only_hidden_cards_left_one_must_turn() -> None:
    deal = position(["", "KS"], hidden=["2S 5S", ""], pile="9S")
    assert refused(deal, "0 take hand 2S") == "GLU-12"
    assert refused(deal, "0 take visible 2S") == "GLU-12"


# ---------------------------------------------------------------- GLU-15 and GLU-16: going out


@clause("GLU-15")
def test_the_first_out_wins_and_the_others_go_on_to_the_last() -> None:
    deal = position(["KS", "AS 2S", "AH 4S 4H"], pile="9S")
    played = play(deal, "0 play hand KS")
    assert "out" in played.happened
    assert [seat["places"] for seat in see(deal)["seats"]] == [1, 0, 0]
    assert deal.actors() == [1]
    assert refused(deal, "0 play hand KS") == "GLU-15"
    play(deal, "1 play hand AS", "2 take hand 4S")
    played = play(deal, "1 play hand 2S")
    assert "out" in played.happened
    assert deal.over
    assert deal.result() == {"places": [1, 2, 3]}


@clause("GLU-15")
def test_the_last_one_holding_cards_loses() -> None:
    deal = position(["KS", "4S 5S"], pile="9S")
    play(deal, "0 play hand KS")
    assert deal.result() == {"places": [1, 2]}


@clause("GLU-15")
def test_option_play_on_off_ends_with_the_winner_and_the_others_share_the_last_place() -> None:
    deal = position(["4S", "KS", "2S", "2H"], pile="9S", turn=1, play_on=False)
    play(deal, "1 play hand KS")
    assert deal.over
    assert deal.actors() == []
    assert deal.result() == {"places": [4, 1, 4, 4]}


@clause("GLU-15")
@pytest.mark.parametrize(
    ("hand", "visible", "hidden", "text"),
    [("KS", "", "", "play hand KS"), ("", "KS", "", "play visible KS"), ("", "", "- KS", "flip 1")],
)
def test_the_last_card_may_come_from_any_row(hand: str, visible: str, hidden: str, text: str) -> None:
    deal = position([hand, "2S"], visible=[visible, ""], hidden=[hidden, ""], pile="9S")
    play(deal, f"0 {text}")
    assert deal.result() == {"places": [1, 2]}


@clause("GLU-15")
@pytest.mark.parametrize(("visible", "hidden"), [("QS", ""), ("", "QS")])
def test_a_card_in_another_row_keeps_one_in(visible: str, hidden: str) -> None:
    deal = position(["KS", "2S"], visible=[visible, ""], hidden=[hidden, ""], pile="9S")
    assert "out" not in play(deal, "0 play hand KS").happened
    assert not deal.over


@clause("GLU-15")
def test_all_cards_are_shown_when_it_is_over() -> None:
    deal = position(["KS", "4S 5S"], hidden=["", "6S - 8S"], pile="9S")
    play(deal, "0 play hand KS")
    for seat in (None, 0):
        assert see(deal, seat)["seats"][1]["hand"] == ["5S", "4S"]
        assert see(deal, seat)["seats"][1]["hidden"][:3] == ["6S", None, "8S"]
        assert see(deal, seat)["over"]


@clause("GLU-16")
@pytest.mark.parametrize(("direction", "following"), [(1, 1), (-1, 2)])
def test_who_goes_out_with_an_annulment_does_not_play_again(direction: int, following: int) -> None:
    deal = position(["8S", "2S 4S", "2H 4H"], pile="8H 8D 8C", direction=direction)
    played = play(deal, "0 play hand 8S")
    assert {"annul", "out"} <= set(played.happened)
    assert "again" not in played.happened
    assert (pile(deal), deal.actors()) == ("", [following])
    assert legal(deal, following)[-1].startswith("play hand 2"), "an empty pile: anything goes"


@clause("GLU-16")
def test_who_goes_out_without_one_leaves_the_pile_as_it_is() -> None:
    deal = position(["JS", "2S QS", "2H 4H"], pile="8H")
    play(deal, "0 play hand JS")
    assert (pile(deal), deal.actors()) == ("8H JS", [1])
    assert refused(deal, "1 play hand 2S") == "GLU-08"


@clause("GLU-16")
def test_an_opener_who_goes_out_with_an_annulment_leaves_the_second_play_to_either_neighbour() -> None:
    deal = position(["8S 8H 8D 8C", "2S 4S", "5S", "2H 4H"], phase=Phase.AGAIN)
    assert after_play(deal, "0 play hand 8S 8H 8D 8C") == [1, 3]
    assert see(deal)["phase"] == "second"
    assert after_play(deal, "3 play hand 2H") == [2]
    assert see(deal)["direction"] == -1


@clause("GLU-16")
def test_an_opening_is_never_the_last_card() -> None:
    """Everybody has hidden and visible cards still."""
    deal = opening(["8S 8H 8D 8C", "2S 4S", "5S"])
    assert after_play(deal, "0 play hand 8S 8H 8D 8C") == [0]
    assert legal(deal, 0) == ["flip 0"]
