"""Matches that follow each other at one table: proposals, who sits where, and the standing of the evening."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tripot.play.record_file import verify_file
from tripot.table import events, game_records, house_bots, requests
from tripot.table.apply import apply
from tripot.table.events import Stored
from tripot.table.lobby import line
from tripot.table.opening import NewTable, NewTexts
from tripot.table.state import TablePhase, TableState, open_table

from .hand import Ear, Hand

SHORT: dict[str, int | bool | str | None] = {"deals": 1}
NAIN = requests.Propose("nain_jaune", 4, {"deals": 1}, clock=0, pace=0, ref="nain")


def over(
    people: int, bots: Sequence[str] = (), watchers: int = 0, game: str = "turkish", **changes: Any
) -> tuple[Hand, list[Ear]]:
    """A table whose first match is over, and its people: those who sit, then those who watch."""
    settings: dict[str, Any] = {"clock": 0, "pace": 0, "options": SHORT, **changes}
    hand = Hand(NewTable(game, people + len(bots), bots=tuple(bots), **settings))
    ears = [hand.come(seat) for seat in range(people + watchers)]
    for seat, ear in enumerate(ears[1:people], 1):
        ask(hand, ear, requests.Sit(seat))
    ask(hand, ears[0], requests.Start())
    play_out(hand)
    return hand, ears


def ask(hand: Hand, ear: Ear, *wanted: requests.Request) -> str | None:
    """Ask for these things, and return what the last one was answered."""
    for request in wanted:
        hand.ask(ear, request)
        hand.keep()
    return ear.answers[-1] if ear.answers else None


def play_out(hand: Hand) -> None:
    """Play until the match is over."""
    for _ in range(5000):
        before = hand.session.state.seq
        if hand.session.state.phase is TablePhase.FINISHED:
            return
        for ear in list(hand.session.crowd.visitors):
            assert isinstance(ear, Ear)
            take_part(hand, ear)
        if hand.session.state.seq == before:
            hand.wait(3_000)
    raise AssertionError("this match does not end")


def take_part(hand: Hand, ear: Ear) -> None:
    """Do what there is to do for somebody who sits at the table."""
    state, seat = hand.session.state, ear.table["you"]
    if seat is not None and state.phase is TablePhase.COUNTING:
        ask(hand, ear, requests.SeenCount())
    elif seat in state.actors and state.phase is TablePhase.PLAYING:
        begun = state.begun
        move = house_bots.choose(begun.dealt, seat, "beginner", begun.secret, begun.deal_number)
        if move:
            ask(hand, ear, requests.PlayMove(seq=ear.table["seq"], move=move, ref=f"after {ear.table['seq']}"))


def agree(hand: Hand, *ears: Ear) -> None:
    """Everybody presses Ready."""
    for ear in ears:
        assert ask(hand, ear, requests.AnswerProposal(ear.table["proposal"]["number"], yes=True)) == "done"


def names_of(table: dict[str, Any]) -> list[str | None]:
    """Who sits where; `None` for bots."""
    return [seat["name"] for seat in table["seats"]]


def test_somebody_proposes_another_game_and_everybody_gets_ready() -> None:
    hand, [ada, bea, cid] = over(3, ["beginner"])
    assert ask(hand, bea, NAIN) == "done"
    proposal = ada.table["proposal"]
    assert (proposal["name"], proposal["game"], proposal["agreed"], proposal["out"]) == ("P1", "nain_jaune", [1], [])
    assert [(seat["name"], seat["bot"]) for seat in proposal["seats"]] == [
        ("P0", None),
        ("P1", None),
        ("P2", None),
        (None, "beginner"),
    ]
    assert (ada.table["phase"], ada.table["game"]) == ("finished", "turkish"), "nothing has changed yet"
    agree(hand, ada)
    assert ada.table["game"] == "turkish"
    agree(hand, cid)
    assert (ada.table["phase"], ada.table["game"], ada.table["proposal"]) == ("shuffling", "nain_jaune", None)
    assert names_of(ada.table) == ["P0", "P1", "P2", None]
    assert ada.table["match"]["number"] == 1
    assert line(hand.session.state).game == "nain_jaune"


def test_one_no_is_enough_and_the_table_is_as_before() -> None:
    hand, [ada, bea] = over(2)
    ask(hand, ada, NAIN)
    assert ask(hand, bea, requests.AnswerProposal(0, yes=False)) == "done"
    assert ada.table["proposal"] is None
    assert ada.table["news"] == [{"kind": "declined", "seat": 1, "name": "P1"}]
    assert ask(hand, ada, requests.Again()) == "done"
    assert (ada.table["phase"], ada.table["game"]) == ("shuffling", "turkish")


def test_a_proposal_that_cannot_be_is_refused_and_loses_nothing() -> None:
    hand, [ada, bea, cid] = over(2, watchers=1)
    before = len(hand.log)
    assert ask(hand, cid, NAIN) == "not_seated"
    assert ask(hand, ada, requests.Propose("bridge", 4)) == "unknown_game"
    assert ask(hand, ada, requests.Propose("nain_jaune", 2)) == "bad_option"
    assert ask(hand, ada, requests.Propose("nain_jaune", 4, {"deals": -1})) == "bad_option"
    assert ask(hand, ada, requests.Propose("nain_jaune", 4, clock=3)) == "bad_option"
    assert ask(hand, ada, requests.AnswerProposal(0, yes=True)) == "stale"
    assert len(hand.log) == before
    assert ask(hand, ada, NAIN) == "done"
    assert ask(hand, ada, NAIN) == "done", "twice is once"
    assert ask(hand, bea, requests.Propose("pig", 4)) == "proposed"
    assert ask(hand, ada, requests.Again()) == "proposed"
    assert ask(hand, cid, requests.AnswerProposal(0, yes=False)) == "not_seated"
    assert ada.table["proposal"]["game"] == "nain_jaune"
    agree(hand, bea)
    assert ask(hand, ada, NAIN) == "not_now", "a match has begun"
    assert len(hand.log) == before + 4, "one proposal, one answer, the next game, its start"


def test_nothing_is_proposed_before_the_first_match_nor_at_a_table_for_one_deal() -> None:
    hand = Hand(NewTable("turkish", 2))
    ada = hand.come(0)
    assert ask(hand, ada, NAIN) == "not_now"
    alone = Hand.of(
        events.Created("turkish", {"players": 2}, 0, 0, False, "g0", "P0", bots=("beginner",), daily="2026-11-26")
    )
    assert ask(alone, alone.come(0), NAIN) == "not_now"


def test_whoever_is_away_is_not_waited_for_and_whoever_is_silent_not_for_ever() -> None:
    hand, [ada, bea, cid] = over(3)
    ask(hand, ada, NAIN)
    agree(hand, bea)
    assert ada.table["phase"] == "finished"
    hand.go(cid)
    hand.keep()
    assert ada.table["phase"] == "shuffling"
    play_out(hand)
    ask(hand, ada, NAIN)
    hand.wait(170_000)
    assert ada.table["phase"] == "finished"
    assert ada.table["proposal"]["begins_in_ms"] > 0
    hand.wait(20_000)
    assert ada.table["phase"] != "finished"


def test_who_watches_gets_the_seat_of_a_bot() -> None:
    hand, [ada, cid] = over(1, ["beginner"], watchers=1)
    assert ask(hand, cid, requests.WantSeat(wanted=True)) == "done"
    assert (cid.table["waits"], ada.table["waits"]) == (True, False)
    assert ada.table["waiting"] == [{"name": "P1", "here": True}]
    assert ask(hand, cid, requests.WantSeat(wanted=False)) == "done"
    assert ada.table["waiting"] == []
    ask(hand, cid, requests.WantSeat(wanted=True))
    assert ask(hand, ada, requests.Again()) == "done"
    assert names_of(cid.table) == ["P0", "P1"]
    assert (cid.table["you"], cid.table["waits"], cid.table["waiting"]) == (1, False, [])
    assert ask(hand, cid, requests.WantSeat(wanted=True)) == "not_now"


def test_people_fill_a_larger_game_before_bots_do() -> None:
    hand, [ada, bea, cid] = over(2, watchers=1)
    ask(hand, cid, requests.WantSeat(wanted=True))
    ask(hand, ada, requests.Propose("turkish", 4, SHORT, clock=0, pace=0))
    agree(hand, bea)
    assert [seat["name"] or seat["bot"] for seat in cid.table["seats"]] == ["P0", "P1", "P2", "regular"]


def test_who_has_to_sit_out_is_drawn_shown_before_and_plays_next() -> None:
    hand, ears = over(4)
    smaller = requests.Propose("turkish", 3, SHORT, clock=0, pace=0)
    ask(hand, ears[0], smaller)
    [out] = ears[0].table["proposal"]["out"]
    ask(hand, ears[0], requests.AnswerProposal(0, yes=False), smaller)
    assert ears[0].table["proposal"]["out"] == [out], "proposing again draws the same"
    agree(hand, *ears[1:])
    first = next(ear for ear in ears if ear.guest.name == out)
    assert (first.table["you"], first.table["waits"], len(first.table["seats"])) == (None, True, 3)
    play_out(hand)
    proposer = next(ear for ear in ears if ear is not first)
    ask(hand, proposer, smaller)
    assert out not in proposer.table["proposal"]["out"]
    agree(hand, *(ear for ear in ears if ear not in (first, proposer)))
    second = next(ear for ear in ears if ear.table["you"] is None)
    assert second is not first
    assert first.table["you"] is not None


def test_a_rematch_asks_everybody_if_somebody_waits() -> None:
    hand, [ada, bea, cid] = over(2, watchers=1)
    ask(hand, cid, requests.WantSeat(wanted=True))
    assert ask(hand, ada, requests.Again()) == "done"
    assert (bea.table["phase"], bea.table["proposal"]["game"]) == ("finished", "turkish")
    assert bea.table["proposal"]["out"] == [], "somebody who only watched puts out nobody"
    agree(hand, bea)
    assert cid.table["waiting"] == [{"name": "P2", "here": True}]


def test_a_host_who_leaves_is_followed_by_whoever_has_sat_longest() -> None:
    hand, [ada, bea, cid] = over(3)
    ask(hand, ada, NAIN, requests.Leave())
    agree(hand, bea, cid)
    assert (bea.table["host"], bea.table["phase"]) == (True, "shuffling")
    assert names_of(bea.table) == [None, "P1", "P2", None]


def test_an_evening_of_three_games_is_one_list_of_events_and_one_file_of_records() -> None:
    hand, [ada, bea] = over(2)
    pig = requests.Propose("pig", 4, {"lives": "out"}, clock=0, pace=0)
    for wanted in (NAIN, pig):
        ask(hand, ada, wanted)
        agree(hand, bea)
        play_out(hand)
    standing = ada.table["evening"]
    assert [match["game"] for match in standing["matches"]] == ["turkish", "nain_jaune", "pig"]
    assert {each["name"]: each["matches"] for each in standing["standing"]} == {"P0": 3, "P1": 3}
    wins = {each["name"]: each["wins"] for each in standing["standing"]}
    assert wins == {name: sum(name in match["winners"] for match in standing["matches"]) for name in wins}
    again = replayed(hand.log)
    assert (again.table.game.name, again.begun.standing, again.evening, again.seats) == (
        "pig",
        hand.session.state.begun.standing,
        hand.session.state.evening,
        hand.session.state.seats,
    )
    matches: dict[str, Any] = {}
    games = [record.game for _, record in verify_file(io.BytesIO(game_records.records("table", hand.log)), matches)]
    assert list(dict.fromkeys(games)) == ["turkish", "nain_jaune", "pig"]
    assert [each.proof is not None for each in matches.values()] == [True, True, True]


def replayed(log: Sequence[Stored]) -> TableState:
    """The state that stored events give, each read as it is written."""
    state = open_table("table", log[0])
    for each in log[1:]:
        apply(state, each)
    return state


def test_whoever_comes_back_after_another_game_began_hears_no_moves_of_the_first() -> None:
    hand, [ada, bea] = over(2)
    ask(hand, ada, NAIN)
    agree(hand, bea)
    back = Ear(bea.guest, "back", since=2)
    hand.do(hand.session.enter(back, hand.time))
    assert "move" not in {news["kind"] for news in back.table["news"]}
    assert "next_game" in {news["kind"] for news in back.table["news"]}


def test_whoever_asks_again_for_the_last_move_in_the_next_game_hears_that_it_was_played() -> None:
    """The answer was lost, and others had begun another game before the line was back."""
    hand, people = over(2)
    [*_, last] = [each for each in hand.log if isinstance(each.event, events.Moved)]
    assert isinstance(last.event, events.Moved)
    mover = people[last.event.seat]
    seq = hand.session.state.heard.number_of(last.seq - 1)
    ask(hand, people[0], NAIN)
    agree(hand, people[1])
    assert mover.table["game"] == "nain_jaune"
    again = requests.PlayMove(seq=seq, move=last.event.move, ref=last.event.ref)
    assert ask(hand, mover, again) == "done"
    assert ask(hand, mover, msgspec.structs.replace(again, ref="another")) == "stale"


def test_texts_of_a_table_are_shown_in_games_that_have_a_use_for_them() -> None:
    hand, [ada] = over(1, ["beginner"] * 3, game="nain_jaune", texts=NewTexts("un haricot"))
    assert ada.table["texts"]["worth"] == "un haricot"
    ask(hand, ada, requests.Propose("turkish", 4, SHORT, clock=0, pace=0))
    assert (ada.table["game"], ada.table["texts"]["worth"]) == ("turkish", None)
    play_out(hand)
    ask(hand, ada, NAIN)
    assert ada.table["texts"]["worth"] == "un haricot"


def test_an_evening_that_an_earlier_release_stored_is_read_as_before() -> None:
    lines = (Path(__file__).parent / "old_evening.jsonl").read_bytes().splitlines()
    log = [msgspec.json.decode(line, type=Stored) for line in lines]
    assert [msgspec.json.encode(each) for each in log] == lines, "what is stored has the same form"
    state = replayed(log)
    assert (state.phase, state.begun.number, state.begun.standing["totals"]) == (TablePhase.FINISHED, 1, [75, 0, 50])
    assert ([seat.name for seat in state.seats], state.host) == ([None, "P1", None], "g1")
    assert state.terms == events.Terms("turkish", state.table.options.as_dict(), 0, 0, hints=True)
    assert [match.places for match in state.evening] == [{"g0": 3, "g1": 1}] * 2
