"""The Pig family, clause by clause: Spoons, play in turns, and deals that do not end, from the text of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tripot.errors import BadOption, Unreadable
from tripot.play.deal import Deal
from tripot.play.match import Match, from_standing
from tripot.rules.move import Move
from tripot.rules.registry import get

from .pig_positions import (
    KINGS,
    RANKS,
    SUITS,
    announce,
    deal_kinds,
    hand,
    legal,
    lose,
    play,
    position,
    punish,
    refused,
    stop,
    table,
    verbs,
    waits,
)

clause = pytest.mark.clause

FOURS = [KINGS, "AS AH AD QC", "AC QS QH QD"]


def vatra(hands: list[str] = FOURS, **options: Any) -> Deal:
    """A position of Vatra; seat 1 is to pass."""
    return position(hands, **{"variant": "vatra", **options})


def travelling(hands: list[str], **options: Any) -> Deal:
    """A position of Vatra with the travelling card, which seat 0 has shown."""
    return vatra(hands, travel=True, **{"holder": 0, **options})


# ---------------------------------------------------------------- PIG-20 to PIG-22: Spoons


def where(deal: Deal) -> tuple[str | None, int | None]:
    """The travelling card, and where all know it to be."""
    view = deal.observe()
    return view["travel"], view["travel_at"]


def offer(deal: Deal, to: int, onlooker: int | None = None) -> tuple[bool, int, list[str]]:
    """Whether a card is offered, which seat offers it, and what is in front of `to`."""
    view = deal.observe(onlooker)
    return view["offered"], view["turn"], view["lying"][to]


@clause("PIG-20")
def test_one_spoon_fewer_than_players_and_who_is_left_without_loses() -> None:
    deal = position(FOURS, variant="spoons")
    assert deal.observe()["tokens_left"] == 2
    assert refused(deal, "1 signal") == "PIG-20"
    play(deal, "0 signal")
    assert deal.observe()["tokens_left"] == 1
    assert refused(deal, "0 put KS") == "PIG-06"
    play(deal, "2 signal")
    assert deal.observe()["tokens_left"] == 0
    assert deal.observe()["tokens_laid"] == 2
    assert deal.over
    assert deal.result() == {"first": 0, "loser": 1, "punishments": None}


@clause("PIG-21")
def test_a_spoon_and_a_rank_leave_with_each_player() -> None:
    match = table(5, variant="spoons", lives="out").match(dealer=0)
    assert deal_kinds(match).observe()["tokens_left"] == 4
    lose(match, 2)
    deal = deal_kinds(match)
    assert deal.observe()["tokens_left"] == deal.observe()["tokens_laid"] == 3
    assert {card[0] for cards in deal.start()["hands"] for card in cards} == set("AKQJ")


@clause("PIG-22")
@pytest.mark.parametrize("tokens", ["spoons", "forks", "knives"])
def test_forks_and_knives_are_the_same_game(tokens: str) -> None:
    plain = table(3, variant="spoons").match(seed=5).deal()
    other = table(3, variant="spoons", tokens=tokens).match(seed=5).deal()
    assert other.start() == plain.start()
    assert [legal(other, seat) for seat in range(3)] == [legal(plain, seat) for seat in range(3)]
    with pytest.raises(BadOption, match="tokens"):
        table(3, variant="spoons", tokens="chopsticks")
    for lang in ("fr", "en"):
        assert get("pig").texts[lang]["choices"]["tokens"][tokens]


# ---------------------------------------------------------------- PIG-30 to PIG-33: in turns


@clause("PIG-30")
@pytest.mark.parametrize("variant", ["vatra", "magarac"])
@pytest.mark.parametrize(
    ("option", "value"), [("stock", True), ("cards", 3), ("cards", 5), ("hush", True), ("players", 2), ("players", 14)]
)
def test_no_stock_hands_of_four_and_three_to_thirteen_players(variant: str, option: str, value: object) -> None:
    with pytest.raises(BadOption) as caught:
        table(**{"players": 4, "variant": variant, option: value})  # type: ignore[arg-type]
    assert caught.value.option == option
    assert caught.value.clause == ("PIG-11" if option == "hush" else "PIG-30")
    assert variant.capitalize() in str(caught.value)


@clause("PIG-30")
def test_the_seat_left_of_the_dealer_begins() -> None:
    deal_table = table(4, variant="vatra")
    for dealer in range(4):
        deal = deal_table.match(dealer=dealer).deal(deal_table.pack)
        cards = [rank + suit for rank in "AKQJ" for suit in SUITS]
        first = (dealer + 1) % 4
        assert deal.start()["hands"][first] == cards[0::4]
        assert deal.awaited() == [first]
        assert {move.verb for move in deal.legal(first)} == {"pass"}


@clause("PIG-31")
def test_a_card_is_passed_in_turn_and_any_may_be_passed_on() -> None:
    deal = vatra(["KS KH KD QC", "AS AH AD KC", "AC QS QH QD"])
    assert refused(deal, "0 pass KS") == "PIG-31"
    assert refused(deal, "1 pass KS") == "PIG-31"
    assert legal(deal, 1) == ["pass AS", "pass AH", "pass AD", "pass KC"]
    assert "taken" in play(deal, "1 pass KC").happened
    assert hand(deal, 1) == "AS AH AD"
    assert hand(deal, 2) == "AC KC QS QH QD"
    play(deal, "2 pass KC")
    assert hand(deal, 0) == "KS KH KD KC QC"
    play(deal, "0 pass QC")
    assert hand(deal, 1) == "AS AH AD QC"
    assert deal.awaited() == [1]


@clause("PIG-31")
def test_the_moves_of_pig_are_not_those_of_vatra() -> None:
    deal = vatra()
    for text in ("1 put AS", "1 pick", "1 signal"):
        assert refused(deal, text) == "PIG-31"
    assert refused(deal, "1 show AS") == "PIG-34"
    for text in ("1 accept", "1 refuse"):
        assert refused(deal, text) == "PIG-36"
    deal = position(FOURS)
    for text in ("1 pass AS", "1 slam", "1 accept", "1 name AS top"):
        assert refused(deal, text) == "PIG-06"


@clause("PIG-32")
def test_slam_and_shout_in_either_order_and_the_last_loses() -> None:
    deal = vatra()
    for text in ("1 slam", "2 shout"):
        assert refused(deal, text) == "PIG-32"
    assert play(deal, "0 shout").happened == ("half",)
    assert legal(deal, 0) == ["slam"]
    assert refused(deal, "0 shout") == "PIG-32"
    play(deal, "1 pass AS")
    assert refused(deal, "2 shout") == "PIG-32", "one without the other does not count"
    assert play(deal, "0 slam").happened == ("first",)
    assert refused(deal, "2 pass QS") == "PIG-32", "passing has stopped"
    assert legal(deal, 2) == ["slam", "shout"]
    play(deal, "1 slam", "2 shout", "2 slam")
    assert deal.observe()["first"] == 0
    assert deal.observe()["loser"] == 1


@clause("PIG-32")
def test_a_hand_of_five_with_four_alike_may_announce_instead_of_passing() -> None:
    deal = vatra(["KS KH KD AS", "KC AH AD QC", "AC QS QH QD"])
    play(deal, "1 pass KC", "2 pass KC")
    assert verbs(deal, 0) == {"pass", "slam", "shout"}
    play(deal, "0 slam")
    assert refused(deal, "0 pass AS") == "PIG-32"
    assert deal.awaited(1) == [0]


@clause("PIG-32")
def test_who_has_begun_may_still_be_passed_cards() -> None:
    deal = vatra(turn=2)
    play(deal, "0 slam", "2 pass AC")
    assert hand(deal, 0) == "AC KS KH KD KC"
    assert legal(deal, 0) == ["shout"]


@clause("PIG-33")
@pytest.mark.parametrize("variant", ["vatra", "magarac"])
def test_the_deal_passes_to_the_left(variant: str) -> None:
    match = table(4, variant=variant).match(dealer=2)
    for dealer in (2, 3, 0, 1):
        assert match.dealer == dealer
        deal = deal_kinds(match)
        announce(deal, 3, 1, 2)
        if variant == "vatra":
            punish(deal, "AS top")
        match.close(deal)


# ---------------------------------------------------------------- PIG-34 to PIG-37: the travelling card


@clause("PIG-34")
@pytest.mark.parametrize(("players", "card"), [(3, "7D"), (7, "7D"), (8, "XR"), (13, "XR")])
def test_one_more_card_the_left_of_the_dealer_has_five_and_the_holder_shows_it(players: int, card: str) -> None:
    match = table(players, variant="vatra", travel=True).match(seed=2)
    deal = match.deal()
    hands = deal.start()["hands"]
    pack = [rank + suit for rank in RANKS[:players] for suit in SUITS] + [card]
    assert sorted(card for cards in hands for card in cards) == sorted(pack)
    left = (match.dealer + 1) % players
    assert [len(cards) for cards in hands] == [5 if seat == left else 4 for seat in range(players)]
    [holder] = [seat for seat in range(players) if card in hands[seat]]
    assert deal.actors() == [holder]
    assert deal.awaited((holder + 1) % players) == [], "nobody else knows who holds it"
    assert legal(deal, holder) == [f"show {card}"]
    assert refused(deal, f"{left} pass {hands[left][0]}") == "PIG-34"
    assert refused(deal, f"{(holder + 1) % players} slam") == "PIG-34"
    assert where(deal) == (card, None)
    play(deal, f"{holder} show {card}")
    assert where(deal) == (card, holder)
    assert deal.awaited() == [left]


@clause("PIG-34")
def test_only_vatra_and_magarac_have_a_travelling_card() -> None:
    for variant in ("pig", "spoons"):
        with pytest.raises(BadOption) as caught:
            table(4, variant=variant, travel=True)
        assert caught.value.option == "travel"
    assert "travel" in table(4, variant="magarac", travel=True).options.as_dict()


@clause("PIG-34")
def test_all_know_where_it_is_until_its_holder_has_passed_a_card_on() -> None:
    deal = travelling(["KS KH KD 7D AS", "AH AD KC QC", "AC QS QH QD"], turn=0)
    play(deal, "0 pass AS")
    assert deal.observe()["travel_at"] == 0, "until it is accepted it is the passer's"
    play(deal, "1 accept")
    assert deal.observe()["travel_at"] is None


@clause("PIG-35")
def test_everyone_holds_four_and_five_in_turn() -> None:
    deal = table(5, variant="magarac", travel=True).match(seed=8).deal()
    play(deal, f"{deal.actors()[0]} show 7D")
    for _ in range(20):
        [turn] = deal.awaited()
        sizes = [seat["hand_size"] for seat in deal.observe()["seats"]]
        assert sizes == [5 if seat == turn else 4 for seat in range(5)]
        deal.play(turn, next(move for move in deal.legal(turn) if move.verb == "pass"))
        assert offer(deal, (turn + 1) % 5) == (True, turn, ["?"])
        deal.play((turn + 1) % 5, Move("accept"))


@clause("PIG-36")
def test_a_card_passed_may_be_refused_and_then_another_may_not() -> None:
    deal = travelling(["KS KH KD 7D AS", "AH AD KC QC", "AC QS QH QD"], turn=0)
    play(deal, "0 pass 7D")
    assert deal.awaited() == [1]
    assert legal(deal, 1) == ["accept", "refuse"]
    assert (waits(deal, 1), hand(deal, 1)) == ("7D", "AH AD KC QC")
    assert offer(deal, 1, onlooker=0) == (True, 0, ["7D"])
    assert offer(deal, 1, onlooker=1) == (True, 0, ["?"])
    assert "refused" in play(deal, "1 refuse").happened
    assert hand(deal, 0) == "AS KS KH KD 7D"
    assert deal.observe(0)["refused"] == "7D"
    assert deal.observe(1)["refused"] is None
    assert refused(deal, "0 pass 7D") == "PIG-36"
    assert legal(deal, 0) == ["pass AS", "pass KS", "pass KH", "pass KD"]
    assert refused(deal, "1 refuse") == "PIG-36"
    play(deal, "0 pass AS")
    assert hand(deal, 1) == "AS AH AD KC QC"
    assert deal.awaited() == [1]
    assert not deal.observe()["offered"]


@clause("PIG-36")
def test_after_a_refusal_four_of_a_kind_may_be_announced_instead() -> None:
    deal = travelling([f"{KINGS} AS", "AH AD 7D QC", "AC QS QH QD"], turn=0, holder=1)
    play(deal, "0 pass AS", "1 refuse")
    assert verbs(deal, 0) == {"pass", "slam", "shout"}
    announce(deal, 0)
    assert deal.observe()["first"] == 0


@clause("PIG-36")
def test_without_the_travelling_card_nothing_is_refused() -> None:
    deal = vatra()
    play(deal, "1 pass AS")
    assert verbs(deal, 2) == {"pass"}
    assert refused(deal, "2 refuse") == "PIG-36"


@clause("PIG-37")
def test_four_of_a_kind_with_the_travelling_card_may_not_be_announced() -> None:
    deal = travelling([f"{KINGS} 7D", "AS AH AD QC", "AC QS QH QD"], turn=0)
    assert refused(deal, "0 slam") == "PIG-37"
    assert refused(deal, "0 shout") == "PIG-37"
    assert verbs(deal, 0) == {"pass"}
    play(deal, "0 pass 7D")
    assert refused(deal, "0 slam") == "PIG-37", "it is still the passer's"
    play(deal, "1 accept")
    announce(deal, 0)
    assert deal.observe()["first"] == 0


@clause("PIG-37")
def test_after_a_refusal_it_still_stands_in_the_way() -> None:
    deal = travelling([f"{KINGS} 7D", "AS AH AD QC", "AC QS QH QD"], turn=0)
    play(deal, "0 pass 7D", "1 refuse")
    assert refused(deal, "0 slam") == "PIG-37"
    assert verbs(deal, 0) == {"pass"}


@clause("PIG-37")
def test_another_fifth_card_does_not_stand_in_the_way() -> None:
    deal = travelling([f"{KINGS} AS", "AH AD 7D QC", "AC QS QH QD"], turn=0, holder=1)
    assert verbs(deal, 0) == {"pass", "slam", "shout"}
    play(deal, "0 pass AS")
    assert verbs(deal, 0) == {"slam", "shout"}
    play(deal, "0 slam")
    assert deal.awaited() == [0, 1]


# ---------------------------------------------------------------- PIG-41: deals that do not end


@clause("PIG-41")
def test_after_5000_cards_without_a_signal_the_deal_stops_with_no_loser() -> None:
    deal = position(["KS KH KD QS", "AS AH AD KC", "AC QH QD QC"], moved=4998)
    assert play(deal, "0 put QS").happened == ()
    assert play(deal, "1 put KC").happened == ("stopped",)
    assert deal.over
    assert deal.result() == {"first": None, "loser": None, "punishments": None}
    assert deal.scores() == [0, 0, 0]


@clause("PIG-41")
def test_a_signal_before_keeps_the_deal_going() -> None:
    deal = position([KINGS, "AS AH AD QS", "AC QH QD QC"], moved=4999)
    play(deal, "0 signal", "1 put AS")
    assert not deal.over


@clause("PIG-41")
def test_refused_cards_count_and_half_an_announcement_is_none() -> None:
    deal = travelling(["KS KH KD 7D AS", "AH AD KC QC", "AC QS QH QD"], turn=0, moved=4998)
    play(deal, "0 pass AS", "1 refuse")
    assert play(deal, "0 pass KS").happened == ("taken", "stopped")
    deal = vatra(turn=2, moved=4999)
    play(deal, "0 slam", "2 pass AC")
    assert deal.over
    assert deal.result() == {"first": None, "loser": None, "punishments": None}


@clause("PIG-41")
@pytest.mark.parametrize("variant", ["pig", "spoons", "magarac", "vatra"])
def test_three_stopped_deals_running_end_the_match_undecided(variant: str) -> None:
    match = table(4, variant=variant, **({"deals": 9} if variant == "vatra" else {})).match(dealer=0)
    before = match.standing
    assert [(stop(match), match.over)[1] for _ in range(3)] == [False, False, True]
    assert match.standing == before
    assert match.ranking() == [1, 1, 1, 1]


@clause("PIG-41")
def test_a_deal_with_a_loser_begins_the_count_anew_and_who_is_out_shares_nothing() -> None:
    match = table(5, lives="out").match(dealer=0)
    stop(match)
    stop(match)
    lose(match, 4)
    stop(match)
    stop(match)
    assert not match.over
    stop(match)
    assert match.ranking() == [1, 1, 1, 1, 5]


@clause("PIG-41")
def test_with_a_stock_a_stopped_deal_leaves_the_dealer() -> None:
    match = table(4, stock=True).match(dealer=2)
    stop(match)
    assert match.dealer == 2
    plain = table(4).match(dealer=2)
    stop(plain)
    assert plain.dealer == 3


# ---------------------------------------------------------------- records: standings that cannot be


@pytest.mark.parametrize(
    ("options", "before", "deal"),
    [
        ({}, {}, 1),
        ({}, {"letters": [0, 0, 0, 0]}, 1),
        ({}, {"letters": [0, 0, 0], "out": []}, 1),
        ({}, {"letters": [0, 0, 0, 4], "out": [3]}, 4),
        ({}, {"letters": [0, 0, 0, 3], "out": []}, 4),
        ({}, {"letters": [0, 0, 0, 2], "out": [3]}, 4),
        ({}, {"letters": [0, 0, 3, 3], "out": [3, 2]}, 6),
        ({}, {"letters": [3, 0, 0, 0], "out": [0]}, 6),
        ({}, {"letters": [0, 0, 0, 3], "out": [3, 3]}, 6),
        ({}, {"letters": [0, 0, 0, 3], "out": [4]}, 6),
        ({}, {"letters": [0, 0, 0, True], "out": []}, 6),
        ({"lives": "out"}, {"letters": [0, 0, 0, 1], "out": [3]}, 1),
        ({"variant": "vatra"}, {"letters": [0, 0, 0, 0], "out": []}, 1),
        ({"variant": "vatra"}, {"letters": [0, 0, 0, 0], "out": [], "punishments": [-1, 0, 0, 0]}, 1),
        ({"variant": "magarac"}, {"letters": [0, 0, 0, 7], "out": []}, 7),
        ({"variant": "magarac"}, {"letters": [0, 0, 0, 6], "out": [3]}, 7),
    ],
)
def test_standings_that_cannot_be_are_unreadable(options: dict[str, Any], before: dict[str, Any], deal: int) -> None:
    with pytest.raises(Unreadable, match="before"):
        from_standing(table(4, **options), before, 0, deal)


@pytest.mark.parametrize(
    ("options", "before"),
    [
        ({}, {"letters": [0, 1, 2, 3], "out": [3]}),
        ({"lives": "out", "stock": True}, {"letters": [0, 0, 0, 0], "out": [3, 1]}),
        ({"variant": "vatra"}, {"letters": [0, 0, 0, 0], "out": [], "punishments": [7, 0, 0, 2]}),
        ({"variant": "magarac"}, {"letters": [6, 6, 0, 6], "out": []}),
    ],
)
def test_standings_read_back_as_they_are_written(options: dict[str, Any], before: dict[str, Any]) -> None:
    match: Match = from_standing(table(4, **options), before, 0, 3)
    assert match.standing == before
    hands = Counter(len(cards) > 0 for cards in match.deal(match.table.pack).start()["hands"])
    assert hands[False] == len(before["out"])
