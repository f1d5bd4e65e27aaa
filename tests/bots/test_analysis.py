"""The analysis of finished deals: what each decision has lost, at the knowledge of its player."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tripot.bots.analysis import Analyst, analyse, lines
from tripot.bots.teacher import sentence
from tripot.errors import Unreadable
from tripot.play.record import BrokenRecord, DealRecord, decode
from tripot.rules.move import CHANCE, Move

RECORDS = Path(__file__).parents[1] / "records"


def recorded(name: str) -> DealRecord:
    with (RECORDS / f"{name}.jsonl").open("rb") as file:
        return decode(file.readline())


def told_apart(move: Move) -> tuple[object, ...]:
    """What tells a move from others; a record also says which card was turned."""
    cards = [] if move.verb == "flip" else sorted(move.cards)
    return move.verb, move.from_, move.slot, cards, move.suit, move.to


@pytest.mark.parametrize("name", ["turkish-2", "glukz-3-deals", "iljig-3", "nain_jaune-3", "pig-vatra-4"])
def test_every_decision_has_its_loss_which_is_never_below_0(name: str) -> None:
    record = recorded(name)
    told = analyse(record, 60)
    assert told.decisions
    assert all(decision.loss >= 0 for decision in told.decisions)
    assert all(decision.best.behind == 0 for decision in told.decisions)
    assert [decision.number for decision in told.decisions] == sorted({d.number for d in told.decisions})
    for decision in told.decisions:
        move = record.moves[decision.number]
        assert decision.seat == move.seat != CHANCE
        assert told_apart(decision.played.move) == told_apart(move.move)
    assert sum(seat.decisions for seat in told.seats) == len(told.decisions)


def test_the_same_record_gets_the_same_analysis_and_one_seat_the_same_as_among_all() -> None:
    record = recorded("turkish-2")
    told, alone = analyse(record, 60), analyse(record, 60, seat=1)
    assert analyse(record, 60) == told
    assert alone.decisions == tuple(decision for decision in told.decisions if decision.seat == 1)
    assert alone.seats == (told.seats[1],)


def test_a_summary_counts_only_mistakes_beyond_doubt() -> None:
    told = analyse(recorded("turkish-2"), 200)
    for seat in told.seats:
        clear = [each for each in told.decisions if each.seat == seat.seat and each.loss > 2 * each.played.error]
        assert seat.mistakes == len(clear)
        assert seat.lost == pytest.approx(sum(each.loss for each in clear))
    assert any(seat.mistakes for seat in told.seats), "the golden deals are played at random"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_told_in_both_languages(lang: str) -> None:
    analyst = Analyst(recorded("turkish-2"), 60)
    told = [*lines(analyst.summary([*analyst.decisions()]), analyst.table, lang)]
    assert told[0].startswith("Turkish, ")
    assert not any("{" in line for line in told)
    assert any(("pli" if lang == "fr" else "trick") in line for line in told)


def test_the_sentence_of_a_row_is_on_the_move_that_was_played() -> None:
    analyst = Analyst(recorded("turkish-2"), 60)
    told = analyst.summary([*analyst.decisions()])
    others = [each for each in told.decisions if each.played.why != each.best.why and not each.played.is_worse]
    assert others, "there are moves about as good as the best, for which another reason speaks"
    rows = {row.split()[0]: row for row in lines(told, analyst.table, "en") if row[:4].strip().isdigit()}
    for each in others:
        names = [f"Player {seat + 1}" for seat in range(analyst.table.players)]
        assert rows[str(each.number + 1)].endswith(sentence(each.played.why, analyst.table, "en", names))


def test_a_row_names_something_better_only_where_something_is() -> None:
    """Not where two cards that lie face down could be turned, nor where a move did as well as what plans would do."""
    analyst = Analyst(recorded("glukz-3-deals"), 60)
    told = analyst.summary([*analyst.decisions()])
    turned = [each for each in told.decisions if each.played.move.verb == each.best.move.verb == "flip"]
    assert {each.loss for each in turned} == {0}
    assert any(each.played.move != each.best.move for each in turned)
    rows = [re.split(r" {2,}", row.strip()) for row in lines(told, analyst.table, "en")][2 : 2 + len(told.decisions)]
    for each, [number, _player, _played, *better, loss, _why] in zip(told.decisions, rows, strict=True):
        assert number == str(each.number + 1)
        assert bool(better) == (loss != "0") == (each.played.behind > 0)
    assert {len(row) for row in rows} == {5, 6}


def test_what_cannot_be_analysed_is_said() -> None:
    record = recorded("turkish-2")
    with pytest.raises(Unreadable, match="no seat 2"):
        analyse(record, 60, seat=2)
    with pytest.raises(BrokenRecord, match="cut short"):
        analyse(msgspec.structs.replace(record, moves=record.moves[:-1]), 20)
    illegal = msgspec.structs.replace(record.moves[0], cards=("XR",))
    with pytest.raises(Unreadable, match="move 0: XR is not played with"):
        analyse(msgspec.structs.replace(record, moves=(illegal, *record.moves[1:])), 20)
