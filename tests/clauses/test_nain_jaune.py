"""Nain Jaune, clause by clause, from NAI-01 to NAI-11: every test is written from the text of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tripot import chance
from tripot.cards import list_cards
from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal
from tripot.rules.move import Move

from .nain_jaune_positions import (
    LOW_TO_HIGH,
    MARKED,
    PACK,
    STAKES,
    SUITS,
    all_tokens,
    boxes,
    card_set,
    finish,
    play,
    position,
    refused,
    started,
    table,
    tokens,
)
from .positions import legal, turn

clause = pytest.mark.clause


# ---------------------------------------------------------------- NAI-01 to NAI-06: board, stakes, deal, order


def laid(deal: Deal) -> str:
    """The cards since the last lead, each behind its player."""
    return " ".join(f"{run['seat']} {run['card']}" for run in deal.observe()["laid"])


@clause("NAI-01")
@pytest.mark.parametrize(("box", "card"), list(enumerate(MARKED)))
def test_each_marked_card_has_its_own_box_in_this_order(box: int, card: str) -> None:
    deal = position([f"{card} AS", "2S 2H", "3S 3H"], boxes=[10, 20, 30, 40, 50], tokens=[0, 0, 0])
    play(deal, f"lead {card}")
    left = [10, 20, 30, 40, 50]
    assert tokens(deal) == [left[box], 0, 0]
    left[box] = 0
    assert boxes(deal) == left


@clause("NAI-01")
@pytest.mark.parametrize("card", sorted(set(PACK) - set(MARKED)))
def test_no_other_card_has_a_box(card: str) -> None:
    deal = position([f"{card} 7D", "", ""])
    before = boxes(deal)
    played = play(deal, f"lead {card}")
    assert boxes(deal) == before
    assert "box" not in played.happened


@clause("NAI-02")
def test_the_pack_is_52_cards_without_knights_or_jokers() -> None:
    start = table(5).match(seed=1).deal().start()
    assert sorted([card for hand in start["hands"] for card in hand] + start["talon"]) == sorted(PACK)
    assert len(PACK) == 52


@clause("NAI-02")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 9, 10])
def test_three_to_eight_play(players: int) -> None:
    with pytest.raises(BadOption, match="from 3 to 8"):
        table(players)


@clause("NAI-02")
def test_cards_that_are_not_in_the_pack_are_unreadable() -> None:
    deal = position(["3S", "4S", "5S"])
    for card in ("NS", "XR", "1S", "3s", "10D"):
        with pytest.raises(Unreadable):
            deal.play(0, Move("lead", cards=(card,)))


@clause("NAI-03")
@pytest.mark.parametrize(("players", "amount"), [(3, 1), (4, 1), (8, 1), (5, 3), (3, 100)])
def test_everyone_stakes_one_to_five_tokens_times_the_stake(players: int, amount: int) -> None:
    deal = table(players, stake=amount, tokens=2000).match(seed=4).deal()
    assert boxes(deal) == [each * players * amount for each in STAKES]
    assert tokens(deal) == [2000 - 15 * amount] * players
    assert deal.start()["boxes"] == boxes(deal)


@clause("NAI-03")
@pytest.mark.parametrize("amount", [0, 101])
def test_the_stake_is_1_to_100(amount: int) -> None:
    with pytest.raises(BadOption, match="from 1 to 100"):
        table(4, stake=amount)
    assert table(4).options.as_dict()["stake"] == 1


@clause("NAI-04")
@pytest.mark.parametrize(
    ("players", "size", "left"), [(3, 15, 7), (4, 12, 4), (5, 9, 7), (6, 8, 4), (7, 7, 3), (8, 6, 4)]
)
def test_hands_and_talon_by_number_of_players(players: int, size: int, left: int) -> None:
    deal = table(players).match(seed=players).deal()
    start = deal.start()
    assert [len(hand) for hand in start["hands"]] == [size] * players
    assert len(start["talon"]) == left
    assert deal.observe()["talon"] == left


@clause("NAI-04")
def test_cards_are_dealt_one_by_one_from_the_dealers_left_and_the_last_are_left_over() -> None:
    where = table(5)
    pack = where.pack[::-1].copy()
    texts = [f"{'AKQNJT98765432'[card // 4]}{SUITS[card % 4]}" for card in pack.tolist()]
    start = where.match(dealer=3).deal(pack).start()
    for place in range(5):
        assert sorted(start["hands"][(4 + place) % 5]) == sorted(texts[place:45:5])
    assert sorted(start["talon"]) == sorted(texts[45:])


@clause("NAI-04")
def test_nobody_ever_sees_or_plays_the_talon() -> None:
    deal = table(3).match(seed=8).deal()
    talon = set(deal.start()["talon"])
    finish(deal)
    assert not talon & {card for played in deal.moves for card in played.move.cards}
    for seat in (None, 0, 1, 2):
        assert not talon & {card for shown in deal.observe(seat)["seats"] for card in shown["hand"]}


@clause("NAI-04")
def test_hands_of_others_are_hidden_until_the_deal_is_over() -> None:
    deal = table(3).match(seed=8).deal()
    assert [len(seat["hand"]) for seat in deal.observe(1)["seats"]] == [0, 15, 0]
    assert [len(seat["hand"]) for seat in deal.observe()["seats"]] == [0, 0, 0]
    finish(deal)
    assert [len(seat["hand"]) for seat in deal.observe(1)["seats"]] == [
        seat["hand_size"] for seat in deal.observe(1)["seats"]
    ]


@clause("NAI-05")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_left_of_the_dealer_leads_first(dealer: int) -> None:
    assert turn(table(4).match(dealer=dealer).deal(table(4).pack)) == (dealer + 1) % 4


@clause("NAI-05")
def test_the_dealer_moves_one_seat_left_each_deal() -> None:
    match = table(3, deals=5).match(seed=2)
    dealers = []
    while not match.over:
        dealers.append(match.dealer)
        match.close(finish(match.deal()))
    assert dealers == [(dealers[0] + deal) % 3 for deal in range(5)]


@clause("NAI-05")
def test_the_first_dealer_is_drawn_at_random() -> None:
    dealers = Counter(table(4).match(seed=seed).dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


@clause("NAI-06")
def test_only_the_next_rank_goes_on_whatever_its_suit() -> None:
    for last, (rank, suit) in product(LOW_TO_HIGH[:-1], product(LOW_TO_HIGH, SUITS)):
        if f"{last}S" == rank + suit:
            continue
        other = "KD" if rank + suit != "KD" else "AD"
        deal = position([f"{last}S {rank}{suit} {other}", "", ""])
        play(deal, f"lead {last}S")
        follows = LOW_TO_HIGH.index(rank) == LOW_TO_HIGH.index(last) + 1
        assert (f"follow {rank}{suit}" in legal(deal)) == follows, (last, rank, suit)


@clause("NAI-06")
def test_nothing_goes_on_a_king_not_even_an_ace() -> None:
    deal = position(["KS 9H", "AS AH", "AD AC"])
    play(deal, "lead KS")
    assert turn(deal) == 0
    assert legal(deal) == ["lead 9H"]


# ---------------------------------------------------------------- NAI-07 to NAI-10: leading and going on


@clause("NAI-07")
def test_any_card_of_the_hand_may_be_led() -> None:
    deal = started(["", "AS 2H 7D KH QS 9C 8D 3H JC 5S 6H TD 4C KS KD", ""], dealer=0)
    low_to_high = "AS 2H 3H 4C 5S 6H 7D 8D 9C TD JC QS KS KH KD"
    assert " ".join(legal(deal)) == "lead " + low_to_high.replace(" ", " lead ")
    assert refused(deal, "lead AH") == "NAI-07", "not in the hand"
    assert refused(deal, "follow AS") == "NAI-07", "there is nothing to follow"


@clause("NAI-07")
def test_the_leader_goes_on_upward_one_rank_at_a_time() -> None:
    """The example of the source: ace, 2, 3, in any suits; "I may lay the 2 of hearts on the ace of spades"."""
    deal = position(["AS 2H 3D 9C", "2C 3C 4C", "4H 5H 6H"])
    for text, following in (("lead AS", "follow 2H"), ("follow 2H", "follow 3D")):
        play(deal, text)
        assert turn(deal) == 0
        assert legal(deal) == [following], "others who hold the rank wait"
    assert refused(deal, "lead 9C") == "NAI-09"


@clause("NAI-07")
def test_one_card_at_a_time() -> None:
    deal = position(["3S 3H 4D 4C", "5S 5H", "6S"])
    assert refused(deal, "lead 3S 3H") == "NAI-07"
    assert refused(deal, "lead 3S 4D") == "NAI-07"
    play(deal, "lead 3S")
    assert refused(deal, "follow 4D 4C") == "NAI-09"


@clause("NAI-07")
@pytest.mark.parametrize(
    "move",
    [
        Move("lead"),
        Move("play", cards=("3S",)),
        Move("lead", cards=("3S", "3S")),
        Move("lead", from_="hand", cards=("3S",)),
        Move("lead", slot=0, cards=("3S",)),
        Move("lead", to=1, cards=("3S",)),
        Move("decline", cards=("3S",)),
    ],
    ids=str,
)
def test_a_lead_names_its_card_and_nothing_else(move: Move) -> None:
    with pytest.raises(Unreadable):
        position(["3S 3H", "5S 5H", "6S"]).play(0, move)


@clause("NAI-08")
def test_three_without_four() -> None:
    """The example of the source: who has ace, 2, 3 and no 4 says "3 sans 4", and the next one lays a 4."""
    deal = position(["AS 2H 3D 9C", "4C KS", "4H 5H"])
    assert play(deal, "lead AS", "follow 2H").happened == ()
    assert play(deal, "follow 3D").happened == ("without",)
    assert turn(deal) == 1
    assert deal.observe()["wanted"] == "4"
    assert deal.observe()["last_card"] == "3D"
    assert laid(deal) == "0 AS 0 2H 0 3D"
    assert play(deal, "follow 4C").happened == ("without",)
    assert (turn(deal), legal(deal)) == (2, ["follow 5H"]), "and so from player to player"
    play(deal, "follow 5H")
    assert laid(deal) == "0 AS 0 2H 0 3D 1 4C 2 5H"
    assert (turn(deal), legal(deal)) == (2, ["lead 4H"]), "nobody can go on: the last player begins again"


@clause("NAI-08")
def test_those_without_the_rank_are_passed_over_clockwise() -> None:
    deal = position(["3S 9H", "9S 9D", "KS KD", "4S 9C", "4H TC"], turn=0)
    assert play(deal, "lead 3S").happened == ("without",)
    assert turn(deal) == 3, "the nearest holder clockwise, not seat 4"
    assert [{card[0] for card in seat["lacks"]} for seat in deal.observe()["seats"]] == [
        {"4"},
        {"4"},
        {"4"},
        set(),
        set(),
    ]
    assert refused(deal, "follow 4H", seat=4) == "NAI-08"
    assert refused(deal, "follow 4S", seat=4) == "NAI-08"


@clause("NAI-08")
def test_the_search_goes_on_round_the_table_to_the_seats_before() -> None:
    deal = position(["4S 9H", "9S 9D", "3S KD", "TS 9C"], turn=2)
    play(deal, "lead 3S")
    assert turn(deal) == 0, "3 has no four; then comes 0"


def dealt_anew(deal: Deal, seat: int, times: int) -> Counter[str]:
    """How often each way to hold the cards comes up among deals that `seat` cannot tell apart."""
    generator = chance.generator(5)
    found: Counter[str] = Counter()
    for _ in range(times):
        other = deal.copy()
        deal.table.game.kernels.redeal(other.states, seat, generator)
        found[" | ".join(" ".join(list_cards(hand)) for hand in other.states["hand"][0][: deal.table.players])] += 1
    return found


@clause("NAI-08")
def test_what_passing_tells_is_remembered_and_nothing_else_is() -> None:
    """Of 0, 1 and 2, who hold a 2, a 3 and a 4, each is known to lack one rank: two deals remain, equally likely."""
    deal = position(["3S", "4S", "2S", "9S"], turn=3)
    deal.states["played"], deal.states["talon"] = deal.states["talon"].copy(), 0
    for seat, rank in enumerate("234"):
        deal.states["lacks"][0, seat] = card_set([rank + suit for suit in SUITS])
    found = dealt_anew(deal, 3, 400)
    assert set(found) == {"3S | 4S | 2S | 9S", "4S | 2S | 3S | 9S"}
    assert min(found.values()) > 150


@clause("NAI-08")
def test_who_is_asked_is_known_to_hold_the_rank() -> None:
    deal = position(["3S 9H", "4S KD", "KH KC"])
    play(deal, "lead 3S")
    found = dealt_anew(deal, 2, 30)
    assert all(any(card[0] == "4" for card in held.split(" | ")[1].split()) for held in found)
    assert any("4S" not in held for held in found), "which four, only its holder knows"


@clause("NAI-09")
def test_who_declines_is_known_to_hold_the_rank() -> None:
    deal = position(["3S 9H", "4S KD", "KH KC"], must_follow=False)
    play(deal, "lead 3S", "decline")
    found = dealt_anew(deal, 2, 30)
    assert all(any(card[0] == "4" for card in held.split(" | ")[1].split()) for held in found)
    assert any("4S" not in held for held in found), "which four, only its holder knows"
    assert not any(card[0] == "4" for held in found for card in held.split(" | ")[0].split()), "0 was passed over"


@clause("NAI-08")
def test_passing_for_lack_of_the_rank_is_no_move() -> None:
    deal = position(["3S 9H", "9S", "9D", "4S 9C"])
    play(deal, "lead 3S")
    assert len(deal.moves) == 1
    assert turn(deal) == 3
    for seat in (0, 1, 2):
        assert deal.legal(seat) == []
        assert refused(deal, "decline", seat) == "NAI-08"


@clause("NAI-09")
def test_with_several_of_the_rank_one_chooses() -> None:
    deal = position(["3S 9H", "4S 4D 4C 9S", "4H"])
    play(deal, "lead 3S")
    assert legal(deal) == ["follow 4S", "follow 4D", "follow 4C"]
    play(deal, "follow 4D")
    assert deal.observe(1)["seats"][1]["hand"] == ["9S", "4S", "4C"]


@clause("NAI-09")
def test_who_holds_the_next_rank_must_play_it() -> None:
    deal = position(["3S 9H", "4S 9S", "4H 9D"])
    play(deal, "lead 3S")
    assert refused(deal, "decline") == "NAI-09"
    assert refused(deal, "follow 9S") == "NAI-09"
    assert refused(deal, "lead 4S") == "NAI-09"
    assert refused(deal, "follow 4H") == "NAI-09", "not in this hand"


@clause("NAI-09")
def test_a_player_must_go_on_after_the_own_card_too() -> None:
    deal = position(["3S 4S 9H", "9S", "9D"])
    play(deal, "lead 3S")
    assert (turn(deal), legal(deal)) == (0, ["follow 4S"])


@clause("NAI-09")
def test_with_must_follow_false_each_holder_is_asked_once_clockwise_from_the_last_player() -> None:
    hands = ["4H 9S", "3S 4S 9H", "9D", "4D 9C"]
    deal = position(hands, turn=1, must_follow=False)
    assert legal(deal) == ["lead 3S", "lead 4S", "lead 9H"], "a lead cannot be declined"
    assert refused(deal, "decline") == "NAI-09"
    play(deal, "lead 3S")
    assert (turn(deal), legal(deal)) == (1, ["follow 4S", "decline"]), "the own continuation comes first"
    assert play(deal, "decline").happened == ()
    assert (turn(deal), legal(deal)) == (3, ["follow 4D", "decline"]), "2 lacks it and is passed over"
    play(deal, "decline")
    assert (turn(deal), legal(deal)) == (0, ["follow 4H", "decline"])
    assert play(deal, "decline").happened == ("leads",)
    assert turn(deal) == 1, "nobody would go on: the player of the last card leads"
    assert legal(deal) == ["lead 4S", "lead 9H"]


@clause("NAI-09")
def test_with_must_follow_false_who_goes_on_is_asked_first_for_the_next_rank() -> None:
    deal = position(["3S 4S 5S 9S", "4H 5H 9H", "5D 9D"], must_follow=False)
    play(deal, "lead 3S", "decline", "follow 4H")
    assert turn(deal) == 1
    play(deal, "decline")
    assert turn(deal) == 2
    play(deal, "decline")
    assert (turn(deal), legal(deal)) == (0, ["follow 5S", "decline"]), "who declined the four is asked for the five"
    play(deal, "follow 5S")
    assert turn(deal) == 0
    assert legal(deal) == ["lead 4S", "lead 9S"]


@clause("NAI-10")
def test_when_nobody_can_go_on_the_last_player_leads_any_card() -> None:
    """The source: who played the last card begins again where they like."""
    deal = position(["3S 9H 2D", "4S 9S QD", "9D KD"])
    play(deal, "lead 3S")
    assert play(deal, "follow 4S").happened == ("without", "leads")
    assert turn(deal) == 1
    assert legal(deal) == ["lead 9S", "lead QD"]
    assert deal.observe()["wanted"] is None
    play(deal, "lead QD")
    assert laid(deal) == "1 QD", "a new run lies there alone"


@clause("NAI-10")
@pytest.mark.parametrize("must_follow", [True, False])
def test_after_a_king_its_player_leads(must_follow: bool) -> None:
    deal = position(["QS 3H", "KD AS 5H", "AH 2H"], must_follow=must_follow)
    play(deal, "lead QS")
    assert play(deal, "follow KD").happened == ("leads",)
    assert turn(deal) == 1
    assert legal(deal) == ["lead AS", "lead 5H"]


# ---------------------------------------------------------------- NAI-11: boxes won


@clause("NAI-11")
def test_a_marked_card_wins_its_box_at_once_when_led() -> None:
    deal = position(["7D 2S", "8S 9S", "3S 4S"])
    assert boxes(deal) == [3, 6, 9, 12, 15]
    assert play(deal, "lead 7D").happened == ("box", "without")
    assert (tokens(deal), boxes(deal)) == ([100, 85, 85], [3, 6, 9, 12, 0])
    assert deal.observe()["taker"] == [None, None, None, None, 0]
    assert deal.observe()["taken"] == [0, 0, 0, 0, 15]


@clause("NAI-11")
def test_a_run_wins_the_boxes_it_passes_for_whoever_lays_the_card() -> None:
    deal = position(["9S 2S", "TD JC 2H", "QS KH 2D"])
    play(deal, "lead 9S", "follow TD")
    assert tokens(deal) == [85, 88, 85]
    play(deal, "follow JC")
    assert tokens(deal) == [85, 94, 85]
    play(deal, "follow QS", "follow KH")
    assert tokens(deal) == [85, 94, 106]
    assert boxes(deal) == [0, 0, 0, 0, 15]
    assert all_tokens(deal) == 300


@clause("NAI-11")
def test_a_box_is_won_even_with_the_last_card_and_asks_nothing_afterwards() -> None:
    deal = position(["QS", "2S", "3S"], runs=[3, 1, 1])
    assert play(deal, "lead QS").happened == ("box", "out")
    assert boxes(deal) == [3, 6, 0, 12, 15]
    assert tokens(deal) == [85 + 9 + 2 + 3, 83, 82]
