"""Words to a player who is out, in games where they cost something, and words that losses spell."""

from __future__ import annotations

import pytest

from tripot.hosts.config import Config
from tripot.rules.move import Move
from tripot.table import decide, events, house_bots, project, requests, wire
from tripot.table.guest import Guest
from tripot.table.state import TablePhase, TableState

from .kit import Json
from .tables import GUESTS, HERE, HOUSE, happen, table_in_play


def with_a_pig() -> TableState:
    """A table of Pig with `hush`, at which the first to lose has left."""
    state = table_in_play("pig", 4, 1, {"hush": True, "lives": "out"})
    play_deal(state)
    happen(state, events.Dealt(1))
    return state


def play_deal(state: TableState) -> None:
    """Let regular bots play the deal to its end."""
    while state.phase is TablePhase.PLAYING:
        assert state.deal is not None
        moves = [(seat, house_bots.choose(state.deal, seat, "regular", b"any")) for seat in state.deal.actors()]
        seat, move = next((seat, move) for seat, move in reversed(moves) if move)
        happen(state, events.Moved(seat, move))


def test_the_last_two_without_a_stock_win_together() -> None:
    state = with_a_pig()
    assert not match_of(state).together
    play_deal(state)
    match = match_of(state)
    assert match.together
    assert match.ranking is not None
    assert sorted(match.ranking) == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("game", "options", "word"),
    [
        ("iljig", {}, "ILJIG"),
        ("pig", {"word": "HOG"}, "HOG"),
        ("pig", {"variant": "magarac"}, "MAGARAC"),
        ("pig", {"variant": "vatra"}, ""),
        ("pig", {"lives": "out"}, ""),
    ],
)
def test_everybody_is_told_the_word_that_losses_spell(game: str, options: Json, word: str) -> None:
    state = table_in_play(game, 4, 1, options)
    assert project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).word == word


def match_of(state: TableState) -> wire.MatchInfo:
    """The match as everybody may know it."""
    match = project.Telling(state, HERE, 0, Config()).to(GUESTS[0]).match
    assert match is not None
    return match


def test_talking_to_a_pig_is_a_move_where_it_costs() -> None:
    state = with_a_pig()
    assert state.deal is not None
    [pig] = [seat for seat in range(4) if seat not in state.deal.actors()]
    talker, other = (seat for seat in range(4) if seat != pig and seat != (pig + 1) % 4)

    def says(seat: int, to: int | None) -> list[events.Event]:
        return decide.decide(state, Guest(GUESTS[seat], "Bob"), requests.Say(text="psst", to=to), HOUSE).events

    assert [type(event) for event in says(talker, None)] == [events.Said]
    assert [type(event) for event in says(talker, other)] == [events.Said]
    assert [type(event) for event in says(pig, talker)] == [events.Said]
    said, moved = says(talker, pig)
    assert isinstance(said, events.Said)
    assert moved == events.Moved(talker, Move("talk", to=pig))
    happen(state, said, moved)
    assert [type(event) for event in says(talker, pig)] == [events.Said]  # it costs once


def test_without_hush_talking_to_a_pig_costs_nothing() -> None:
    state = table_in_play("turkish", 2, 1)
    found = decide.decide(state, Guest(GUESTS[0], "Ada"), requests.Say(reaction="bravo", to=1), HOUSE).events
    assert [type(event) for event in found] == [events.Said]
