"""The worked examples of Glükz's source, move by move; the first player is seat 0. Its slips are put right here."""

from __future__ import annotations

import pytest

from .glukz_positions import after_play, cards, gone, legal, opening, pile, play, position, refused, see

clause = pytest.mark.clause


@clause("GLU-08")
@clause("GLU-09")
@clause("GLU-11")
def test_a_beginning_a_joker_and_two_annulments() -> None:
    """A 2, two 4s, two jacks, a 3 (not a 4); four 5s and an 8; three more 8s."""
    deal = opening(
        ["2S 5S 5H 5D 5C 8S KS", "4S 4H 8H 8D 8C KH", "JS JH KD", "3S TS KC"], hidden=["6S", "6H", "6D", "6C"]
    )
    play(deal, "0 play hand 2S")
    assert after_play(deal, "1 play hand 4S 4H") == [2]
    assert refused(deal, "2 play hand JS") is None, "one or both"
    assert after_play(deal, "2 play hand JS JH") == [3]
    assert refused(deal, "3 play hand TS") == "GLU-08", "nothing above a 10 but the joker and, here, a king"
    assert after_play(deal, "3 play hand 3S") == [0]
    assert (pile(deal), see(deal)["top"]) == ("2S 4S 4H JS JH 3S", "3")
    assert "annul" in play(deal, "0 play hand 5S 5H 5D 5C").happened
    assert deal.actors() == [0]
    assert after_play(deal, "0 play hand 8S") == [1]
    assert pile(deal) == "8S"
    played = play(deal, "1 play hand 8H 8D 8C")
    assert {"annul", "again"} <= set(played.happened)
    assert deal.actors() == [1]
    assert {"2S", "4S", "4H", "JS", "JH", "3S", "5S", "5H", "5D", "5C", "8S", "8H", "8D", "8C"} <= gone(deal)


@clause("GLU-12")
def test_taking_a_pile_with_a_ten() -> None:
    deal = position(["TS", "2H", "KS"], pile="2S 5S 5H 8S 9S 9H 9D JS", hidden=["6S", "6H", "6D"])
    assert legal(deal, 0) == ["take hand TS"]
    assert after_play(deal, "0 take hand TS") == [1]
    assert see(deal)["seats"][0]["hand_size"] == 9
    assert refused(deal, "1 play hand 2H") is None, "anything"


@clause("GLU-13")
def test_a_visible_row_ace_queen_6_4() -> None:
    """The hand ends with the 8 too, which lay there from the beginning; the row that waits is the visible one."""
    deal = position(
        ["", "QH AH 2S", "KS KH 7S 2H"],
        visible=["AS QS 6S 4S", "", ""],
        hidden=["5S", "5H", "5D"],
        pile="8S",
    )
    play(deal, "0 play visible QS", "1 play hand QH", "2 play hand KS KH")
    play(deal, "0 play visible AS", "1 play hand AH", "2 play hand 7S")
    assert legal(deal, 0) == ["take visible 6S", "take visible 4S"], "both too low"
    play(deal, "0 take visible 4S")
    assert set(cards(deal, "hand", 0).split()) == {"AS", "AH", "QS", "QH", "KS", "KH", "7S", "4S", "8S"}
    assert cards(deal, "visible", 0) == "6S"
    play(deal, "1 play hand 2S", "2 play hand 2H")
    assert refused(deal, "0 play visible 6S") == "GLU-13"


@clause("GLU-14")
@clause("GLU-15")
@clause("GLU-16")
def test_two_hidden_cards_a_failure_and_a_win() -> None:
    deal = position(
        ["", "2S 9S 9H KS", "6S 3S KH", "8H 4H 4D 4C KD"],
        hidden=["4S QS", "5S", "5H", "5D"],
        pile="8S",
    )
    assert "fails" in play(deal, "0 flip 0").happened
    assert cards(deal, "hand", 0) == "8S 4S"
    play(deal, "1 play hand 2S", "2 play hand 6S", "3 play hand 8H", "0 play hand 8S")
    play(deal, "1 play hand 9S 9H", "2 play hand 3S", "3 play hand 4H 4D 4C")
    assert (see(deal)["top"], see(deal)["run"]) == ("4", 3)
    assert "annul" in play(deal, "0 play hand 4S").happened
    assert legal(deal, 0) == ["flip 1"]
    assert "out" in play(deal, "0 flip 1").happened
    assert [seat["places"] for seat in see(deal)["seats"]] == [1, 0, 0, 0]
    assert deal.actors() == [1], "the others may go on"


@clause("GLU-18")
def test_a_knight_on_a_jack_sends_the_play_back() -> None:
    deal = position(["2S KC", "JS KS", "NS 2H", "2D KD"], turn=1, tarot=True, knight="reverse")
    play(deal, "1 play hand JS")
    assert after_play(deal, "2 play hand NS") == [1], "the second player again"
    assert after_play(deal, "1 play hand KS") == [0], "then the first"


@clause("GLU-19")
def test_three_knights_among_four_players() -> None:
    deal = position(["NS NH ND 2S", "JS", "QS", "KS"], tarot=True, knight="skip")
    assert after_play(deal, "0 play hand NS NH ND") == [0]
    assert see(deal)["run"] == 3
