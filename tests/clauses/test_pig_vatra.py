"""The Pig family, clause by clause, from PIG-38 to PIG-40: Magarac and Vatra, from the text of the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec import structs

from tripot import bots, chance
from tripot.bots.question import pose_to
from tripot.cards import read_card
from tripot.errors import BadOption, Unreadable
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.match import from_standing
from tripot.rules.move import Move

from .pig_positions import (
    CHANCE_SEAT,
    RANKS,
    SUITS,
    announce,
    deal_kinds,
    deck_texts,
    legal,
    play,
    punish,
    refused,
    table,
)

clause = pytest.mark.clause

# ---------------------------------------------------------------- PIG-38: Magarac


@clause("PIG-38")
def test_seven_letters_lose_the_match() -> None:
    match = table(3, variant="magarac").match(dealer=0)
    for number in range(7):
        assert not match.over
        assert match.standing == {"letters": [1 if number > 3 else 0, 0, number - (number > 3)], "out": []}
        deal = deal_kinds(match)
        announce(deal, *((1, 2) if number == 3 else (0, 1)))
        match.close(deal)
    deal = deal_kinds(match)
    announce(deal, 1, 0)
    assert "out" in deal.moves[-1].happened
    match.close(deal)
    assert match.over
    assert match.standing == {"letters": [1, 0, 7], "out": []}
    assert match.ranking() == [2, 1, 3]


# ---------------------------------------------------------------- PIG-39 and PIG-40: Vatra


def decided(**options: Any) -> Deal:
    """A deal of Vatra that seat 2 of three has lost, the pack not yet shuffled."""
    match = table(3, variant="vatra", **options).match(dealer=0)
    deal = deal_kinds(match)
    announce(deal, 0, 1)
    return deal


ORDER = "AS KH QD AC KS QH AD KC QS AH KD QC"


@clause("PIG-39")
@pytest.mark.parametrize(
    ("named", "shown", "counts"),
    [
        ("AS top", ["AS"], [0, 0, 0, 0]),
        ("KS top", ["AS", "KH", "QD", "AC", "KS"], [1, 1, 1, 1]),
        ("QC top", ORDER.split(), [3, 3, 3, 2]),
        ("QC bottom", ["QC"], [0, 0, 0, 0]),
        ("QS bottom", ["QC", "KD", "AH", "QS"], [0, 1, 1, 1]),
    ],
)
def test_cards_before_the_named_one_punish_by_suit(named: str, shown: list[str], counts: list[int]) -> None:
    deal = decided()
    punish(deal, named, ORDER)
    view = deal.observe()
    assert [card for cards in view["lying"] for card in cards if card != "?"] == shown
    assert deal.result()["punishments"] == dict(zip(SUITS, view["punished"], strict=True))
    assert view["punished"] == counts
    assert deal.scores() == [0, 0, sum(counts) - counts[SUITS.index("H")]]
    assert deal.over


@clause("PIG-39")
def test_the_loser_names_any_card_of_the_pack_and_an_end() -> None:
    deal = decided()
    assert refused(deal, "2 name AS top") == "PIG-39", "the pack is not shuffled yet"
    deal.play(CHANCE_SEAT, Move("shuffle", cards=tuple(ORDER.split())))
    assert deal.actors() == deal.awaited() == [2]
    pack = [rank + suit for rank in "AKQ" for suit in SUITS]
    assert legal(deal, 2) == [f"name {card} {end}" for card in pack for end in ("top", "bottom")]
    assert refused(deal, "0 name AS top") == "PIG-39"
    assert refused(deal, "2 name JS top") == "PIG-39"
    for bad in (Move("name", cards=("AS",)), Move("name", end="top"), Move("name", cards=("AS",), end="middle")):
        with pytest.raises(Unreadable):
            deal.play(2, bad)
    view = deal.observe(2)
    assert [seat["hand_size"] for seat in view["seats"]] == [0, 0, 0]
    assert "AS" not in str(view), "nobody knows the order"


@clause("PIG-39")
def test_the_shuffle_holds_each_card_of_the_pack_once() -> None:
    deal = decided()
    for cards in (ORDER[3:], ORDER + " AS", ORDER.replace("AS", "JS"), ORDER.replace("AS", "KH")):
        with pytest.raises(Unreadable):
            deal.play(CHANCE_SEAT, Move("shuffle", cards=tuple(cards.split())))
    with pytest.raises(Unreadable):
        deal.shuffle(np.array([1, 2, 3], dtype=np.int64))
    assert deal.actors() == [CHANCE_SEAT]


@clause("PIG-39")
@pytest.mark.parametrize(("players", "card", "diamonds"), [(3, "7D", 1), (8, "XR", 0)])
def test_the_travelling_card_cannot_be_named_and_punishes_as_a_diamond_or_not(
    players: int, card: str, diamonds: int
) -> None:
    match = table(players, variant="vatra", travel=True).match(seed=6)
    deal = match.deal()
    play(deal, f"{deal.actors()[0]} show {card}")
    s: Any = deal.states[0]
    kinds = [seat for seat in range(players) if seat != 2]
    for seat, rank in zip([*kinds, 2], RANKS, strict=False):
        s["hand"][seat] = 15 << read_card(rank + "S")
    s["hand"][2] |= 1 << read_card(card)
    announce(deal, *kinds)
    pack = deck_texts(deal)
    order = [card, *(one for one in pack if one != card)]
    deal.play(CHANCE_SEAT, Move("shuffle", cards=tuple(order)))
    assert refused(deal, f"2 name {card} top") == "PIG-39"
    assert all(card not in text for text in legal(deal, 2))
    play(deal, "2 name AS top")
    assert deal.result()["punishments"] == {"S": 0, "H": 0, "D": diamonds, "C": 0}


@clause("PIG-40")
@pytest.mark.parametrize(("pats", "punishments"), [(False, [3, 4, 3]), (True, [4, 5, 4])])
def test_a_match_is_so_many_deals_and_the_fewest_punishments_win(pats: bool, punishments: list[int]) -> None:
    match = table(3, variant="vatra", deals=3, pats=pats).match(dealer=0)
    for loser, named in ((2, "KS top"), (1, "QH top"), (0, "KS top")):
        assert not match.over
        deal = deal_kinds(match)
        announce(deal, *(seat for seat in range(3) if seat != loser))
        punish(deal, named, ORDER)
        match.close(deal)
    assert match.over
    assert match.standing == {"letters": [0, 0, 0], "out": [], "punishments": punishments}
    assert match.ranking() == [1, 3, 1]


@clause("PIG-40")
@pytest.mark.parametrize(("pats", "score", "reward_low"), [(False, 2, -9), (True, 5, -11)])
def test_hearts_cost_nothing_unless_pats_are_counted(pats: bool, score: int, reward_low: int) -> None:
    deal = decided(pats=pats)
    assert deal.table.game.actions.reward_range(deal.table.options).minimum == reward_low
    punish(deal, "KC top", "AH KH QH AS AD KC AC QC KS QS KD QD")
    assert deal.result()["punishments"] == {"S": 1, "H": 3, "D": 1, "C": 0}, "they are shown and told all the same"
    assert deal.scores() == [0, 0, score]


@clause("PIG-40")
@pytest.mark.parametrize("pats", [False, True])
def test_the_regular_bot_names_no_heart_where_hearts_cost_nothing(pats: bool) -> None:
    deal = decided(pats=pats)
    deal.play(CHANCE_SEAT, Move("shuffle", cards=tuple(ORDER.split())))
    bot = bots.get("regular")
    named = {str(deal.legal(2)[bot.choose(pose_to(deal, 2, chance.generator(seed)))]) for seed in range(100)}
    assert any("H" in text.split()[1] for text in named) == pats


@clause("PIG-40")
@pytest.mark.parametrize("variant", ["pig", "spoons", "magarac"])
def test_only_vatra_has_pats(variant: str) -> None:
    assert table(4, variant=variant).options.as_dict()["pats"] is False
    with pytest.raises(BadOption, match=f"only in Vatra, not in {variant.capitalize()}"):
        table(4, variant=variant, pats=True)


@clause("PIG-40")
def test_a_record_that_does_not_name_pats_is_read_with_it_on() -> None:
    for pats in (False, True):
        match = table(3, variant="vatra", pats=pats).match(dealer=0)
        deal = deal_kinds(match)
        writer = record.Writer(match, deal, "m")
        announce(deal, 0, 1)
        punish(deal, "KS top", ORDER)
        match.close(deal)
        written = writer.close()
        assert record.verify(written).table.options.as_dict()["pats"] is pats
    named = dict(written.options)
    assert named.pop("pats") is True
    assert record.verify(structs.replace(written, options=named)).table.options.as_dict()["pats"] is True
    with pytest.raises(record.BrokenRecord, match="after"):
        record.verify(structs.replace(written, options={**named, "pats": False}))


@clause("PIG-40")
def test_as_many_deals_as_players_by_default_and_1_to_200() -> None:
    assert table(7, variant="vatra").options.as_dict()["deals"] == 7
    for deals in (0, 201):
        with pytest.raises(BadOption, match="deals"):
            table(7, variant="vatra", deals=deals)
    start = {"letters": [0] * 3, "out": [], "punishments": [0] * 3}
    with pytest.raises(Unreadable, match="PIG-40"):
        from_standing(table(3, variant="vatra"), start, 0, 3)
