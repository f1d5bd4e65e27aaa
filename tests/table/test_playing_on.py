"""Tables that play on from a replay: where they begin, what they show, and what their records say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tripot.cli.main import main
from tripot.hosts import names
from tripot.play import record
from tripot.play.record import BrokenRecord, PlayedOn
from tripot.rules.move import CHANCE
from tripot.shuffle import Proof
from tripot.table import events, game_records, playing_on, requests
from tripot.table.events import Created, Stored
from tripot.table.game_records import finished_deals
from tripot.table.guest import Guest
from tripot.table.playing_on import PlayOn
from tripot.table.replay import FinishedDeal, replay, replay_match
from tripot.table.results import just_finished
from tripot.table.wire import Refused

from .hand import BEGUN, Ear, Hand, dealt
from .test_replay import SHORT, again, recorded

ADA = Guest("g0", "P0")


@pytest.fixture(scope="module")
def finished() -> FinishedDeal:
    """A deal that two people have finished, which was the last of its match."""
    hand, _ = dealt("turkish", (10.0, 10.0), options={"deals": 1})
    while hand.session.state.phase == "playing":
        seat = hand.session.state.actors[0]
        move = hand.session.state.begun.dealt.legal(seat)[-1]
        hand.do(hand.session.found([hand.happened(events.Moved(seat, move))], hand.time))
        hand.log.append(Stored(hand.session.state.seq, BEGUN, events.Moved(seat, move)))
    return finished_deals("table", hand.log)[0]


def going_on(finished: FinishedDeal, moves: int, seat: int = 0) -> tuple[Hand, Ear]:
    """A table that plays on, with its match begun."""
    created = playing_on.create(ADA, finished, PlayOn(moves, seat, "beginner"), names)
    hand = Hand.of(created)
    ear = hand.come(0)
    hand.ask(ear, requests.Start())
    hand.keep()
    return hand, ear


def play_out(hand: Hand, ear: Ear) -> None:
    """Play until the deal is over."""
    while hand.session.state.phase == "playing":
        if ear.table["you"] in hand.session.state.actors:
            seat = ear.table["you"]
            move = hand.session.state.begun.dealt.legal(seat)[-1]
            hand.ask(ear, requests.PlayMove(seq=ear.table["seq"], move=move, ref=None))
            hand.keep()
        else:
            assert hand.wake is not None
            hand.wait(hand.wake - BEGUN - hand.now)


@pytest.mark.parametrize(("part", "seat"), [(0.0, 1), (0.5, 0), (0.5, 1), (1.0, 0)])
def test_it_begins_at_exactly_the_position_that_the_replay_shows(
    finished: FinishedDeal, part: float, seat: int
) -> None:
    moves = round(part * (len(finished.record.moves) - 1))
    _, ear = going_on(finished, moves, seat)
    shown = replay(finished, seat).frames[moves].deal
    deal = ear.table["deal"]
    assert ear.table["you"] == seat
    assert deal["view"] == msgspec.json.decode(shown.view)
    assert (deal["dealer"], deal["moves"], deal["actors"]) == (shown.dealer, moves, shown.actors)
    assert ear.table["played_on"] == {"match": "table.0", "deal": 0, "moves": moves}
    assert ear.table["hints"]
    assert [each["bot"] for each in ear.table["seats"]][1 - seat] == "beginner"


def test_the_match_ends_with_the_deal_and_does_not_count_and_again_begins_at_the_same_position(
    finished: FinishedDeal,
) -> None:
    hand, ear = going_on(finished, 6)
    first, before = ear.table["deal"]["view"], hand.session.state.copy()
    play_out(hand, ear)
    assert ear.table["phase"] == "finished"
    assert just_finished(before, hand.session.state) == ()
    hand.ask(ear, requests.Again())
    hand.keep()
    assert (ear.table["phase"], ear.table["deal"]["view"]) == ("playing", first)


def test_its_record_replays_and_says_that_nothing_proves_its_beginning(finished: FinishedDeal, tmp_path: Path) -> None:
    hand, ear = going_on(finished, 6)
    play_out(hand, ear)
    [deal] = finished_deals("on", hand.log)
    assert deal.match_over
    assert deal.record.shuffle is None
    assert deal.record.moves[:6] == tuple(msgspec.structs.replace(each, at=0) for each in finished.record.moves[:6])
    assert deal.record.played_on == PlayedOn("table.0", 0, 6) == replay_match([deal]).played_on
    record.verify(deal.record)
    (file := tmp_path / "on.jsonl").write_bytes(game_records.lines([deal]))
    told = CliRunner().invoke(main, ["verify", str(file)])
    assert told.exit_code == 0
    assert "1 deal played on from a replay: nothing proves where the moves begin" in told.output
    proven = msgspec.structs.replace(deal.record, shuffle=Proof("0" * 64, "0" * 64, ("", ""), ()))
    with pytest.raises(BrokenRecord, match="played_on"):
        record.verify(proven)
    again, _ = going_on(deal, 8)
    assert again.session.state.begun.dealt.moves[:6] == hand.session.state.begun.dealt.moves[:6]


@pytest.mark.parametrize(
    "wanted", [PlayOn(-1, 0), PlayOn(10_000, 0), PlayOn(2, 2), PlayOn(2, -1), PlayOn(2, 0, "boss")]
)
def test_there_is_nothing_to_play_after_the_end_nor_for_a_seat_or_a_bot_that_is_not_there(
    finished: FinishedDeal, wanted: PlayOn
) -> None:
    with pytest.raises(Refused) as refused:
        playing_on.create(ADA, finished, wanted, names)
    assert refused.value.code == "bad_option"


@pytest.mark.parametrize("name", SHORT)
def test_a_deal_of_each_game_is_played_on_from_any_of_its_moves(name: str) -> None:
    """A game with races begins after a countdown."""
    deal = recorded(name)[-1]
    finished = FinishedDeal(deal, moved=tuple(events.Moved(each.seat, each.move) for each in deal.moves))
    for moves in {0, len(deal.moves) // 3, len(deal.moves) - 1}:
        hand, ear = going_on(finished, moves, 1)
        if hand.session.state.table.game.races.verbs:
            assert ear.table["phase"] == "beginning"
            hand.wait(hand.session._house.config.begin_wait)
        position = again(deal)[moves]
        if position.actors() == [CHANCE]:
            assert hand.session.state.begun.dealt.moves[moves].seat == CHANCE
        else:
            assert ear.table["deal"]["view"] == msgspec.json.decode(position.look(1).json)


def test_tables_that_were_stored_before_read_as_they_did(finished: FinishedDeal) -> None:
    created = Created("turkish", {"players": 2}, 0, 0, False, "g0", "P0")
    assert b"beginning" not in msgspec.json.encode(created)
    assert seats_of(created) == ["P0", None]


def seats_of(created: Created) -> Sequence[str | None]:
    return [seat.name for seat in Hand.of(created).session.state.seats]
