"""Turkish, clause by clause, from TUR-12 to TUR-18: every test is written from the text of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tripot import bots, chance
from tripot.bots.question import pose_to
from tripot.play.deal import Deal

from .positions import cards, gone, legal, play, position, refused, trick, turn

clause = pytest.mark.clause


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
    for onlooker in (1, None):
        assert set(deal.observe(onlooker)["seats"][0]["hand"]) == {"QS", "9H", "8H"}
        assert deal.observe(onlooker)["seats"][0]["hand_size"] == 4


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


@clause("TUR-12")
def test_option_show_visible() -> None:
    rows: dict[str, Any] = {"visible": ["QS NS", ""], "trick": "9H", "show_visible": True}
    deal = position(["KS AS", "2C"], **rows)
    assert legal(deal) == ["take hand AS", "take hand KS", "take visible QS", "take visible NS"], "the hand first"
    assert refused(deal, "take visible QS NS") == "TUR-12", "one card"
    assert refused(deal, "take visible KS") == "TUR-12", "it is in the hand"
    play(deal, "take visible NS")
    assert (cards(deal, "hand", 0), cards(deal, "visible", 0)) == ("AS KS NS 9H", "QS")
    assert set(deal.observe(1)["seats"][0]["hand"]) == {"NS", "9H"}, "all have seen these"


@clause("TUR-12")
@clause("TUR-09")
def test_with_show_visible_the_row_must_be_open_and_must_not_descend() -> None:
    rows: dict[str, Any] = {"trick": "9H", "show_visible": True}
    waiting = position(["KS", "2C"], visible=["8S", ""], started=False, **rows)
    assert legal(waiting) == ["take hand KS"]
    assert refused(waiting, "take visible 8S") == "TUR-09"
    open_now = position(["KS", "2C"], visible=["8S", ""], **rows)
    assert legal(open_now) == ["play visible 8S"]
    assert refused(open_now, "take visible 8S") == "TUR-12"


@clause("TUR-12")
def test_the_last_visible_card_shown_opens_the_hidden_row() -> None:
    deal = position(["KS", "2C"], visible=["QS", ""], hidden=["3S - -", ""], trick="9H", show_visible=True)
    play(deal, "take visible QS")
    assert "flip 0" in legal(deal)
    assert deal.states["idle"][0] == 0, "a card has left a row (TUR-22)"


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
    for onlooker in (None, 0, 1):
        views = [deal.observe(onlooker) for deal in deals]
        for seat in (*views[0]["seats"], *views[1]["seats"]):
            del seat["bound"]  # showing the card to take says more of the hand
        assert views[0] == views[1]
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
    assert deal.observe(1)["seats"][0]["hand"] == ["TH"]


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


@clause("TUR-12")
@pytest.mark.parametrize(("voluntary", "chosen"), [(True, "take"), (False, "play")])
def test_the_regular_bot_picks_up_a_single_card_to_lead_its_high_ones(voluntary: bool, chosen: str) -> None:
    others = ["2S 3S 4S 5S", "2H 3H 4H 5H"]
    deal = position(["AS KS 6S", *others], visible=["QC", "QD", "QH"], trick="9H", voluntary_take=voluntary)
    assert advised(deal).startswith(chosen)
    assert advised(position(["AS 6S", *others], trick="9H", voluntary_take=voluntary)).startswith("play"), "one is few"
    long = position(["AS KS 6S", *others], trick="JH 9H", voluntary_take=voluntary)
    assert advised(long).startswith("play"), "the trick is longer"


def advised(deal: Deal) -> str:
    """What the regular bot does."""
    bot = bots.get("regular")
    return legal(deal)[bot.choose(pose_to(deal, turn(deal), chance.generator(1)))]
