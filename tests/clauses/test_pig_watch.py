"""The option `watch` of Pig and Spoons: what all see of a card passed on as it came, and what one knows by it."""

import random
from dataclasses import dataclass, field

import pytest

from tripot import bots, chance
from tripot.bots.question import pose_to
from tripot.errors import BadOption
from tripot.play.deal import Deal

from .pig_positions import MIXED, hand, play, position, table, waits

clause = pytest.mark.clause

HANDS = ["AS AH AD 2C", "KS KH KD 3C", "QS QH QD 4C"]


def came(deal: Deal, seat: int | None = None) -> list[list[str]]:
    """Which of the cards that wait are marked, by seat, the last put first."""
    return [one["came"] for one in deal.observe(seat)["seats"]]


def knows(deal: Deal, seat: int, other: int) -> list[str]:
    """What a seat knows of another's hand."""
    found: list[str] = deal.observe(seat)["seats"][other]["hand"]
    return found


# ---------------------------------------------------------------- the mark


@clause("PIG-04")
def test_all_see_when_a_card_is_the_one_its_player_took_up_last() -> None:
    deal = position(MIXED, watch=True)
    assert play(deal, "0 put QS", "1 put KC", "2 put AC").happened == ()
    play(deal, "0 pick")
    assert play(deal, "0 put AC").happened == ("passed_on",)
    for seat in (None, 0, 1, 2):
        assert came(deal, seat) == [[], ["1"], []]
    play(deal, "1 pick")
    assert came(deal) == [[], ["1"], []], "the queen is taken up; the ace has its mark until it is"
    play(deal, "1 put AS", "1 pick")
    assert came(deal) == [[], [], []]


@clause("PIG-04")
def test_another_card_has_no_mark_and_the_mark_counts_from_the_last_put() -> None:
    deal = position(["KS KH KD QS", "AS AH AD", "QH QD"], watch=True, waiting=["KC QC AC", "", ""])
    play(deal, "0 put QS", "0 pick", "0 put KC", "0 pick")
    assert came(deal)[1] == ["1"]
    assert play(deal, "0 put KS").happened == ()
    assert waits(deal, 1) == "QS KC KS"
    assert came(deal)[1] == ["2"]


@clause("PIG-04")
def test_without_the_option_nobody_sees_it() -> None:
    deal = position(MIXED)
    play(deal, "0 put QS", "1 put KC", "2 put AC", "0 pick")
    assert deal.observe(0)["last_taken"] is None
    assert play(deal, "0 put AC").happened == ()
    assert came(deal) == [[], [], []]
    assert deal.observe(2)["lying"][1] == ["?", "?"]


@clause("PIG-04")
def test_of_copies_the_one_taken_up_last_is_put() -> None:
    deal = position(["KS KH QD QS", *[""] * 14], watch=True, waiting=["KS", *[""] * 14])
    taken = int(deal.states["lying"][0, 0])
    play(deal, "0 put QS", "0 pick")
    assert deal.observe(0)["last_taken"] == "KS"
    assert play(deal, "0 put KS").happened == ("passed_on",)
    assert int(deal.states["lying"][0, 1]) == taken


@clause("PIG-04")
@pytest.mark.parametrize("variant", ["vatra", "magarac"])
def test_only_pig_and_spoons_are_watched(variant: str) -> None:
    assert table(4, variant=variant).options.as_dict()["watch"] is False
    with pytest.raises(BadOption, match="watch"):
        table(4, variant=variant, watch=True)
    assert table(4, variant="spoons", watch=True).options.as_dict()["watch"] is True


# ---------------------------------------------------------------- what one knows by it


@clause("PIG-04")
def test_who_gave_a_card_knows_it_as_long_as_it_is_passed_on() -> None:
    deal = position(MIXED, watch=True)
    play(deal, "0 put QS", "1 put KC", "2 put AC", "0 pick", "0 put AC", "1 pick", "1 put QS", "1 pick")
    assert knows(deal, 2, 1) == ["AC"]
    assert knows(deal, 0, 2) == []
    assert deal.observe(0)["lying"][2] == ["?", "QS"], "seat 0 gave the queen, too"
    play(deal, "1 put AC")
    assert deal.observe(2)["lying"][2] == ["?", "?", "AC"], "it is on its way back, and seat 2 knows it"
    assert deal.observe(0)["lying"][2] == ["?", "QS", "AC"]


@clause("PIG-04")
def test_who_puts_another_card_has_kept_the_one_taken_up() -> None:
    deal = position(MIXED, watch=True)
    play(deal, "2 put AC", "0 put QS", "0 pick", "0 put KS")
    assert knows(deal, 2, 0) == ["AC"]
    assert knows(deal, 1, 0) == []
    assert deal.observe(2)["lying"][1] == ["?", "?"]
    play(deal, "1 put KC", "2 pick", "2 put QC", "0 pick")
    assert knows(deal, 2, 0) == ["AC", "QC"]
    play(deal, "0 put AC")
    assert knows(deal, 2, 0) == ["QC"], "whether it was the ace is not seen"


@clause("PIG-05")
def test_the_dealer_is_seen_to_pass_on_a_card_of_the_stock_that_nobody_else_knows() -> None:
    deal = position(HANDS, pile="5S 6S", watch=True)
    play(deal, "0 put 2C", "0 pick")
    assert deal.observe(0)["last_taken"] == "5S"
    assert play(deal, "0 put 5S").happened == ("passed_on",)
    assert came(deal)[1] == ["1"]
    assert deal.observe(2)["lying"][1] == ["?", "?"]
    play(deal, "1 put 3C", "1 pick", "1 put 2C", "1 pick", "1 put 5S")
    assert deal.observe(0)["lying"][2] == ["?", "2C", "5S"]


@clause("PIG-05")
def test_a_card_passed_on_to_the_discard_pile_stays_known() -> None:
    deal = position(HANDS, pile="5S 6S", watch=True)
    play(deal, "1 put 3C", "2 put 4C", "2 pick", "2 put 3C")
    assert deal.observe(1)["lying"][0] == ["?", "?", "?", "3C"]
    assert came(deal)[0] == ["1"]
    play(deal, *["0 put 2C", "0 pick", "0 put 5S", "0 pick", "0 put 6S", "0 pick", "0 put 4C", "0 pick"])
    assert deal.observe(0)["last_taken"] == "3C"
    assert knows(deal, 1, 0) == knows(deal, 2, 0) == ["3C"]


# ---------------------------------------------------------------- worlds


@dataclass
class Watcher:
    """What one seat has seen of a deal, noted move by move, in another way than the rules do it."""

    seat: int
    lying: list[list[tuple[str | None, str | None]]]  # by receiver: the card, and one it cannot be, where known
    taken: dict[int, str] = field(default_factory=dict)  # by seat: what it is known to have taken up last
    kept: dict[int, str] = field(default_factory=dict)

    def see_put(self, player: int, card: str, same: bool, receiver: int) -> None:
        """A card is put: it is known to its player, and where it is the one taken up to who knew that one."""
        taken = self.taken.pop(player, None)
        if not same:
            self.kept.pop(player, None)  # it may be the one put
            self.kept |= {player: taken} if taken else {}
        known = card if player == self.seat or (taken and same) else None
        self.lying[receiver].append((known, None if same else taken))

    def see_pick(self, player: int, card: str) -> None:
        """A card is taken up: it is known to its player and to who knew it before."""
        known, _ = self.lying[player].pop(0)
        if known or player == self.seat:
            self.taken[player] = card

    def check(self, world: Deal) -> None:
        """Everything noted is true of a world."""
        for one in (self.taken, self.kept):
            for player, card in one.items():
                assert player == self.seat or card in hand(world, player).split()
        for receiver, facts in enumerate(self.lying):
            cards = waits(world, receiver).split()
            assert len(cards) == len(facts)
            for card, (known, other) in zip(cards, facts, strict=True):
                assert known in (None, card)
                assert other != card


@clause("PIG-04")
@pytest.mark.parametrize(("players", "cards", "seed"), [(3, 3, 1), (4, 4, 2), (5, 3, 3), (14, 3, 4)])
def test_worlds_agree_with_what_has_been_seen(players: int, cards: int, seed: int) -> None:
    dice, generator = random.Random(seed), chance.generator(seed)
    deal = table(players, cards=cards, watch=True).match(seed=seed).deal()
    watchers = [Watcher(seat, [[] for _ in range(players)]) for seat in range(players)]
    sames = 0
    for _ in range(300):
        seat = dice.choice(deal.actors())
        moves = [one for one in deal.legal(seat) if one.verb != "signal"]
        if not moves:
            continue
        slow = [one for one in moves if one.cards == (deal.observe(seat)["last_taken"],)]
        played = deal.play(seat, dice.choice(slow if slow and dice.random() < 0.4 else moves))
        same = "passed_on" in played.happened
        sames += same
        for watcher in watchers:
            if played.move.verb == "put":
                watcher.see_put(seat, played.move.cards[0], same, (seat + 1) % players)
            else:
                watcher.see_pick(seat, played.move.cards[0])
        watcher = dice.choice(watchers)
        world = deal.copy()
        deal.table.game.kernels.redeal(world.states, watcher.seat, generator)
        watcher.check(deal)
        watcher.check(world)
    assert sames > 30


@clause("PIG-04")
def test_a_card_kept_back_is_dealt_anew_to_any_other_place() -> None:
    deal = position(["KS KH KD QS", "AS AH AD", "AC QH QD"], watch=True, waiting=["KC", "", ""])
    play(deal, "0 put QS", "1 pick", "1 put AS", "0 pick", "0 put KC", "1 pick", "1 put AH")
    generator = chance.generator(1)
    places = set()
    for _ in range(500):
        world = deal.copy()
        deal.table.game.kernels.redeal(world.states, 0, generator)
        first, second = waits(world, 2).split()
        assert first != "QS"
        assert "KC" in hand(world, 1)
        places |= {second == "QS", "QS" in hand(world, 1)}
    assert places == {True, False}, "the queen may have gone with the second card"


# ---------------------------------------------------------------- the bot


@clause("PIG-04")
def test_the_regular_bot_gives_what_the_left_neighbour_has_passed_on() -> None:
    hands = ["KS QS JS TS", "AS AH AD AC", "9S 9H 9D 9C", "8S 8H 8D 8C", *[""] * 6]
    deal = position(hands, watch=True, waiting=["QH TH", *[""] * 9])
    play(deal, "0 put TS", "0 pick", "0 put QH", "0 pick", "1 put AC", "1 pick", "1 put AD", "1 pick", "1 put QH")
    bot = bots.get("regular")
    assert hand(deal, 0) == "KS QS JS TH"
    chosen = {str(deal.legal(0)[bot.choose(pose_to(deal, 0, chance.generator(seed)))]) for seed in range(30)}
    assert chosen == {"put QS"}


@clause("PIG-04")
@pytest.mark.parametrize(
    "hands",
    [
        ["AS KS QS JS", "AH KH QH JH", "AD KD QD JD", "AC KC QC JC"],
        ["AS AH KS QS", "AD KH KD QH", "AC KC QD QC"],
    ],
)
def test_the_regular_bot_holds_on_to_no_lone_card(hands: list[str]) -> None:
    deal = position(hands)
    bot = bots.get("regular")
    given = {str(deal.legal(0)[bot.choose(pose_to(deal, 0, chance.generator(seed)))]) for seed in range(60)}
    lone = [card for card in hands[0].split() if hands[0].count(card[0]) == 1]
    assert given == {f"put {card}" for card in lone}
