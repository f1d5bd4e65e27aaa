"""What a seat of Glükz sees. What it cannot know is dealt again, uniformly over the deals that agree with that."""

from __future__ import annotations

from math import comb

from .glukz_positions import Phase, opening, play, position, see
from .test_turkish_knowledge import assert_uniform, redeals


def test_redeal_is_uniform_over_all_deals() -> None:
    deal = position(["KS 2S", "AH 9H", "3D"], hidden=["4C", "5C", ""])
    # unknown to seat 0: AH 9H 3D 4C 5C, two of them in seat 1's hand, one in seat 2's, two hidden
    assert_uniform(redeals(deal, 0, 12_000), comb(5, 2) * 3 * 2, 12_000)


def test_redeal_to_a_spectator_is_uniform_too() -> None:
    deal = position(["KS", "AH 9H"], hidden=["4C", ""])
    assert_uniform(redeals(deal, -1, 4_000), 4 * 3, 4_000)


def test_redeal_keeps_what_was_shown_and_taken() -> None:
    deal = position(["2S 2H", "KS AS 6S", "8D 3D"], hidden=["7C", "", ""], pile="9H", turn=1)
    play(deal, "1 take hand KS")
    # KS and 9H are known; AS 6S 8D 3D 7C lie anywhere: taking at will tells nothing
    assert_uniform(redeals(deal, 0, 9_000), comb(5, 2) * comb(3, 2), 9_000)


def test_a_take_as_the_second_play_tells_that_there_was_no_answer() -> None:
    """GLU-07: seat 1 has no answer to a 9, so that of the unknown cards it may not hold the ace."""
    deal = position(["2S 2H 9H", "6S 5H 8H", "8D AS"], hidden=["4C", "", ""], phase=Phase.AGAIN, turn=0)
    play(deal, "0 play hand 9H", "1 take hand 8H")
    assert see(deal, 0)["seats"][1]["hand"] == ["9H", "8H"]
    # unknown to seat 0: 6S 5H 8D AS 4C. Seat 1 has two of them without the ace, then seat 2 two of three
    assert_uniform(redeals(deal, 0, 12_000), comb(4, 2) * comb(3, 2), 12_000)


def test_what_the_opener_sees_in_the_race_is_what_all_see() -> None:
    deal = opening(["KS 5S", "4S 4H", "9S"])
    for seat in (None, 0, 1, 2):
        view = see(deal, seat)
        assert (view["phase"], view["opener"], view["direction"]) == ("race", None, 0)
        assert [other["hand_size"] for other in view["seats"]] == [2, 2, 1]
        assert [bool(other["hand"]) for other in view["seats"]] == [seat == other for other in range(3)]


def test_the_pile_is_told_play_by_play_with_its_run() -> None:
    deal = opening(["4S 4H KS", "5S 5H 9S", "5D 8S", "TS"])
    play(deal, "0 play hand 4S 4H", "1 play hand 5S 5H", "2 play hand 5D")
    view = see(deal)
    assert view["laid"] == [["4S", "4H"], ["5S", "5H"], ["5D"]]
    assert (view["top"], view["run"]) == ("5", 3)
    assert (view["phase"], view["turn"], view["opener"], view["direction"]) == ("turns", 3, 0, 1)


def test_places_are_seen_as_players_go_out() -> None:
    deal = position(["KS", "AS", "2S 4S"], pile="9S")
    play(deal, "0 play hand KS")
    assert [seat["places"] for seat in see(deal, 2)["seats"]] == [1, 0, 0]
    play(deal, "1 play hand AS")
    assert [seat["places"] for seat in see(deal, 2)["seats"]] == [1, 2, 3]
