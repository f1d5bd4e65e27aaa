"""The analysis of finished deals: what each decision has lost, at the knowledge of its player."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import tripot
from tests.short_form import short_with
from tripot.bots.analysis import Analyst, analyse, lines, move_label
from tripot.bots.why import sentence
from tripot.cli.main import main
from tripot.errors import Unreadable
from tripot.play.deal import Deal
from tripot.play.record import BrokenRecord, DealRecord, Writer, decode, encode
from tripot.rules.move import CHANCE, Choice, Move

FEW = 5  # simulations, where it does not matter what a move is worth
RECORDS = Path(__file__).parents[1] / "records"


ANALYSED = ["turkish-2", "glukz-3-deals", "iljig-3", "nain_jaune-3", "pig-vatra-4"]


def recorded(name: str) -> DealRecord:
    with (RECORDS / f"{name}.jsonl").open("rb") as file:
        return decode(file.readline())


def told_apart(move: Move) -> tuple[object, ...]:
    """What tells a move from others; a record also says which card was turned."""
    cards = [] if move.verb == "flip" else sorted(move.cards)
    return move.verb, move.from_, move.slot, cards, move.suit, move.to


@pytest.mark.parametrize("name", short_with(["iljig-3", "nain_jaune-3"], ANALYSED))
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
    assert any(("carte" if lang == "fr" else "card") in line for line in told)


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


# ---------------------------------------------------------------- people


def played_by_people(name: str, **options: object) -> tuple[DealRecord, int]:
    """A deal whose players choose among the cards that a table offers, and how often they named others than listed."""
    dice, others = random.Random(4), 0
    match = tripot.game(name, **options).match(seed=4)
    deal = match.deal()
    writer = Writer(match, deal, "people")
    while not deal.over:
        seat = dice.choice(deal.actors())
        move = chosen(dice.choice(deal.choices(seat)), dice)
        others += move not in deal.legal(seat) and not _is_listed_in_another_order(deal, seat, move)
        deal.play(seat, move)
    match.close(deal)
    return writer.close(), others


def chosen(choice: Choice, dice: random.Random) -> Move:
    """One of the moves that a choice offers: cards tapped in any order."""
    cards = dice.sample(choice.cards, dice.randint(choice.min, choice.max))
    return Move(choice.verb, choice.from_, choice.slot, tuple(cards), choice.suit, choice.to, choice.end)


def _is_listed_in_another_order(deal: Deal, seat: int, move: Move) -> bool:
    return told_apart(move) in [told_apart(listed) for listed in deal.legal(seat)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param("turkish", {"players": 3}, marks=pytest.mark.long),
        pytest.param("turkish", {"players": 6}, marks=pytest.mark.long),
        ("glukz", {"players": 3, "hidden": 2, "visible": 2}),
    ],
)
def test_people_may_play_any_of_equal_cards(name: str, options: dict[str, object], tmp_path: Path) -> None:
    record, others = played_by_people(name, **options)
    assert others > 5, "they named cards equal to those that are listed"
    told = analyse(record, FEW)
    assert told.decisions
    for decision in told.decisions:
        assert told_apart(decision.played.move) == told_apart(record.moves[decision.number].move)
    file = tmp_path / "people.jsonl"
    file.write_bytes(encode(record) + b"\n")
    ran = CliRunner().invoke(main, ["analyse", str(file), "--simulations", str(FEW)], catch_exceptions=False)
    assert ran.exit_code == 0
    assert len(re.findall(r"^ +\d+  Player", ran.output, re.MULTILINE)) == len(told.decisions)


@pytest.mark.parametrize(
    ("name", "move", "label"),
    [
        ("turkish", Move("take", cards=("QC",)), "Show Q♣ and pick up"),
        ("turkish", Move("flip", slot=1), "Turn over a hidden card"),
        ("iljig", Move("trump", suit="H"), "Choose hearts as trumps"),
        ("pig", Move("name", cards=("AS",), end="top"), "Name A♠, from the top"),
        ("pig", Move("pass", cards=("9D",)), "Pass 9♦"),
    ],
)
def test_a_move_is_worded_as_in_a_hint(name: str, move: Move, label: str) -> None:
    assert move_label(move, tripot.game(name, players=4), "en", ["Ada", "Ben", "Cleo", "Dan"]) == label


def test_what_cannot_be_analysed_is_said() -> None:
    record = recorded("turkish-2")
    with pytest.raises(Unreadable, match="no seat 2"):
        analyse(record, 60, seat=2)
    with pytest.raises(BrokenRecord, match="cut short"):
        analyse(msgspec.structs.replace(record, moves=record.moves[:-1]), 20)
    illegal = msgspec.structs.replace(record.moves[0], cards=("XR",))
    with pytest.raises(Unreadable, match="move 0: XR isn't in the pack"):
        analyse(msgspec.structs.replace(record, moves=(illegal, *record.moves[1:])), 20)
