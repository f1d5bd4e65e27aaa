"""The moments of a deal: only moves that are worse beyond doubt, each with what was better."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tripot.bots import analysis
from tripot.bots import moments as module
from tripot.bots.analysis import Decision, analyse
from tripot.bots.moments import MOST, SURE, Moments, moments
from tripot.bots.question import Question
from tripot.bots.teacher import FIGURES, Advice, Advised
from tripot.bots.why import Why
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.play.record import DealRecord, decode

FIRST, SECOND = 200, 600  # simulations
RECORDS = Path(__file__).parents[1] / "records"


def recorded(name: str) -> DealRecord:
    with (RECORDS / f"{name}.jsonl").open("rb") as file:
        return decode(file.readline())


@pytest.mark.parametrize("name", ["turkish-2", "glukz-3-deals", "iljig-3", "nain_jaune-3", "pig-vatra-4"])
def test_a_moment_is_a_move_of_the_seat_that_lost_more_than_chance_explains(name: str) -> None:
    record = recorded(name)
    for seat in range(2):
        found = moments(record, seat, FIRST, SECOND)
        assert len(found.moments) <= MOST
        assert [each.lost for each in found.moments] == sorted((each.lost for each in found.moments), reverse=True)
        for each in found.moments:
            assert record.moves[each.move].seat == seat
            assert each.lost > SURE * each.error
            assert each.better != each.played
            assert not {why.key for why in (each.against, each.speaking_for) if why} & FIGURES
        assert [each.move for each in found.curve] == [each.number for each in analyse(record, FIRST, seat).decisions]


def test_moves_at_random_have_moments_and_the_same_record_the_same() -> None:
    record = recorded("turkish-2")
    found = moments(record, 0, FIRST, SECOND)
    assert found.moments, "the golden deals are played at random"
    assert moments(record, 0, FIRST, SECOND) == found
    assert msgspec.json.decode(msgspec.json.encode(found), type=Moments) == found


def test_what_only_looks_like_a_mistake_in_a_few_worlds_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded("turkish-2")
    asked: list[bool] = []
    judge = module._mistakes

    def doubt_again(decisions: list[Decision], least: float) -> list[Decision]:
        asked.append(bool(asked))
        return [] if asked[-1] else judge(decisions, least)

    monkeypatch.setattr(module, "_mistakes", doubt_again)
    assert moments(record, 0, FIRST, SECOND).moments == ()
    assert asked == [False, True]


def test_the_second_judgement_looks_into_other_worlds_than_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds: dict[int, dict[bytes, list[bytes]]] = {FIRST: {}, SECOND: {}}  # by simulations and by what the seat sees

    def note_worlds(question: Question, simulations: int, _: Array) -> Advice:
        worlds[simulations][question.view.tobytes()] = [question.world().tobytes() for _ in range(5)]
        ranked = tuple(Advised(move, 0.0, 0.0, 0.0, Why("same")) for move in question.moves)
        return Advice(question.seat, "", 1, ranked)

    monkeypatch.setattr(analysis, "rank_moves", note_worlds)
    monkeypatch.setattr(module, "_mistakes", lambda decisions, _: decisions)
    moments(recorded("turkish-2"), 0, FIRST, SECOND)
    assert len(worlds[SECOND]) == module.LOOKED_AT_AGAIN
    for view, seen in worlds[SECOND].items():
        assert set(seen).isdisjoint(worlds[FIRST][view])


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(Unreadable):
        moments(recorded("turkish-2"), 2)
