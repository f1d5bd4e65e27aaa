"""Undo, alone against bots: what it gives back, when it is refused, and what the records say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tripot
from tests.short_form import short_with
from tripot import shuffle
from tripot.cards import write_card
from tripot.hosts import names
from tripot.play import record
from tripot.play.deal import Deal, Played
from tripot.play.record import BrokenRecord, TakenBack
from tripot.rules.move import CHANCE, Move
from tripot.table import events, requests
from tripot.table.game_records import finished_deals
from tripot.table.guest import Guest
from tripot.table.opening import NewTable, create
from tripot.table.replay import replay
from tripot.table.state import SeatState
from tripot.table.taking_back import MOST_TAKEN_BACK, last_move, may_still_be_taken_back
from tripot.table.wire import TableNews

from .hand import BEGUN, Ear, Hand, for_two

GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "turkish": ("turkish", {"players": 3}),
    "turkish-two-packs": ("turkish", {"players": 6, "decks": 2}),
    "glukz": ("glukz", {"players": 3}),
    "iljig": ("iljig", {"players": 4}),
    "nain_jaune": ("nain_jaune", {"players": 4}),
    "pig": ("pig", {"players": 4}),
    "spoons": ("pig", {"players": 4, "variant": "spoons"}),
    "vatra": ("pig", {"players": 3, "variant": "vatra"}),
    "magarac": ("pig", {"players": 3, "variant": "magarac"}),
}


AGAINST_A_BOT = create(Guest("g0", "P0"), NewTable("turkish", 2, clock=0, pace=900, bots=("beginner",)), names)


def cards_in(view: Any, pack: set[str]) -> Iterator[str]:
    """The cards that a view shows, wherever they are."""
    if isinstance(view, str):
        yield from {view} & pack
    elif isinstance(view, dict | list):
        for each in view.values() if isinstance(view, dict) else view:
            yield from cards_in(each, pack)


def play_at_random(deal: Deal, data: st.DataObject) -> Played:
    if deal.actors() == [CHANCE]:
        return deal.shuffle(deal.chance_pack())
    return move_at_random(deal, data.draw(st.sampled_from(deal.actors())), data)


def move_at_random(deal: Deal, seat: int, data: st.DataObject) -> Played:
    """A whole move of a seat, step by step where moves are made so."""
    while True:
        records = deal.legal_records(seat)
        number = data.draw(st.integers(0, len(records) - 1))
        if played := deal.play_record(seat, records[number : number + 1]):
            return played


@pytest.mark.parametrize("game", short_with(GAMES.keys() - {"vatra", "magarac"}, GAMES))
@settings(max_examples=40, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_while_a_move_can_be_taken_back_nothing_hidden_has_been_shown(
    game: str, data: st.DataObject, seed: int
) -> None:
    name, options = GAMES[game]
    deal = tripot.game(name, **options).match(seed=seed).deal()
    pack = {write_card(card) for card in deal.table.pack}
    equals = len(pack) < len(deal.table.pack)  # only the number of equal cards says that another one was shown
    for _ in range(data.draw(st.integers(0, 30))):
        if not deal.over:
            play_at_random(deal, data)
    if deal.over or deal.actors() == [CHANCE]:
        return
    seat = data.draw(st.sampled_from(deal.actors()))

    def shown() -> Counter[str]:
        cards = cards_in(deal.observe(seat), pack)
        return Counter(cards if equals else set(cards))

    before, known = deal.observe(seat), shown()
    last = last_move(deal, seat, Move("any"))
    played = move_at_random(deal, seat, data)
    while may_still_be_taken_back(last, deal, played):
        assert shown() <= known
        told = deal.table.game.words.told(played.move, played.seat, seat)
        assert told is None or set(told.cards) <= known.keys()
        assert not (equals and told and told.cards) or played.seat == seat, "nobody knows which of them was named"
        assert played.seat != CHANCE
        assert not deal.over
        played = play_at_random(deal, data)
    assert last.deal.observe(seat) == before


def alone(pace: int = 900) -> tuple[Hand, Ear]:
    """Somebody alone with a bot, on turn."""
    hand = Hand.of(msgspec.structs.replace(AGAINST_A_BOT, pace=pace))
    ear = hand.come(0)
    hand.ask(ear, requests.Start())
    hand.keep()
    hand.ask(ear, requests.GiveNonce(match=0, value="ab"))
    hand.keep()
    until_my_turn(hand)
    return hand, ear


def until_my_turn(hand: Hand) -> None:
    while hand.session.state.phase == "playing" and 0 not in hand.session.state.actors:
        assert hand.wake is not None
        hand.wait(hand.wake - BEGUN - hand.now)


def make(hand: Hand, ear: Ear, number: int = 0) -> None:
    move = hand.session.state.begun.dealt.legal(0)[number]
    hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=move))
    hand.keep()


def take_back(hand: Hand, ear: Ear) -> None:
    hand.ask(ear, requests.TakeBack(seq=ear.table["seq"]))
    hand.keep()


def test_a_move_is_taken_back_and_another_one_is_made() -> None:
    hand, ear = alone()
    before = ear.table["deal"]["view"]
    assert not ear.table["undo"]
    make(hand, ear)
    assert ear.table["undo"]
    assert ear.table["deal"]["view"] != before
    hand.wait(1700)
    assert ear.table["undo"], "bots give a fair moment"
    take_back(hand, ear)
    assert (ear.table["deal"]["view"], ear.table["deal"]["actors"]) == (before, [0])
    assert ear.table["news"] == [{"kind": "taken_back", "seat": 0, "name": "P0"}]
    assert not ear.table["undo"]
    make(hand, ear, -1)
    assert ear.answers[-1] == "done"


def test_fast_bots_leave_time_to_take_back() -> None:
    hand, ear = alone(pace=350)
    make(hand, ear)
    hand.wait(1400)
    assert ear.table["undo"]


def test_a_card_that_a_bot_has_shown_closes_it_for_good() -> None:
    hand, ear = alone()
    make(hand, ear)
    until_my_turn(hand)
    assert not ear.table["undo"]
    take_back(hand, ear)
    assert ear.answers[-1] == "no_undo"


def test_a_deal_has_a_limit_and_the_next_one_has_its_own() -> None:
    hand, ear = alone()
    for _ in range(MOST_TAKEN_BACK):
        make(hand, ear)
        assert ear.table["undo"]
        take_back(hand, ear)
    make(hand, ear)
    assert not ear.table["undo"]
    stored = len(hand.log)
    take_back(hand, ear)
    assert (ear.answers[-1], len(hand.log)) == ("undo_limit", stored)
    assert hand.wake is not None
    assert hand.wake - hand.now - BEGUN < 1700, "bots don’t wait for what can’t be taken back"
    hand.do(hand.session.found([hand.happened(events.Dealt(0))], hand.time))
    assert hand.session.state.taken_back == 0


def test_nobody_takes_back_among_people() -> None:
    hand, one, other = for_two()
    seat = hand.session.state.actors[0]
    ear = next(each for each in (one, other) if each.table["you"] == seat)
    move = hand.session.state.begun.dealt.legal(seat)[0]
    hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=move))
    hand.keep()
    take_back(hand, ear)
    assert (ear.table["undo"], ear.answers[-1]) == (False, "no_undo")


def test_nobody_takes_back_once_somebody_has_come_back_to_the_table() -> None:
    hand, ear = alone()
    make(hand, ear)
    assert ear.table["undo"]
    seat = SeatState("g1", "P1", since=hand.session.state.seq)
    hand.session.state.seats[1] = seat
    take_back(hand, ear)
    assert ear.answers[-1] == "no_undo"


def test_where_everybody_plays_at_once_nothing_is_taken_back() -> None:
    """Bots would have to begin to think again, as often as somebody wants."""
    bots = ("beginner", "beginner")
    hand = Hand.of(create(Guest("g0", "P0"), NewTable("pig", 3, clock=0, pace=900, bots=bots), names))
    ear = hand.come(0)
    hand.ask(ear, requests.Start())
    hand.keep()
    hand.ask(ear, requests.GiveNonce(match=0, value="ab"))
    hand.keep()
    while hand.session.state.deal is None or 0 not in hand.session.state.actors:
        assert hand.wake is not None
        hand.wait(hand.wake - BEGUN - hand.now)
    make(hand, ear)
    assert ear.answers[-1] == "done"
    assert not ear.table["undo"]


def test_a_deal_in_which_people_compare_their_results_has_no_undo() -> None:
    hand = Hand.of(msgspec.structs.replace(AGAINST_A_BOT, daily="2026-11-26"))
    ear = hand.come(0)
    for event in (events.Started(0, "00" * 32, shuffle.commitment(bytes(32))), events.Dealt(0)):
        hand.do(hand.session.found([hand.happened(event)], hand.time))
    until_my_turn(hand)
    make(hand, ear)
    assert not ear.table["undo"]


def test_the_record_has_the_deal_as_it_was_played_and_the_move_that_was_taken_back() -> None:
    hand, ear = alone()
    at = len(hand.session.state.begun.dealt.moves)
    make(hand, ear)
    first = hand.session.state.begun.dealt.moves[at].move
    take_back(hand, ear)
    while hand.session.state.phase == "playing":
        make(hand, ear, -1)
        until_my_turn(hand)
    [deal] = finished_deals("table", hand.log)
    assert deal.record.taken_back == (TakenBack(at, 0, first),)
    assert len(deal.moved) == len(deal.record.moves)
    record.verify(record.decode(record.encode(deal.record)))
    assert replay(deal, 0).frames[at + 1].news[0] == TableNews("taken_back", 0)
    after_the_end = TakenBack(len(deal.record.moves), 0, first)
    forged = msgspec.structs.replace(deal.record, taken_back=(after_the_end,))
    with pytest.raises(BrokenRecord, match="taken_back"):
        record.verify(forged)
