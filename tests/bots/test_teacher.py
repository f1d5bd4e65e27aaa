"""The teacher knows no more than the seat, ranks all moves, and has a sentence for each in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import tripot
from tests.bots.cases import LONGEST
from tests.bots.positions import NAMES, TABLES, positions, question
from tripot import Move, chance
from tripot.bots import teacher
from tripot.bots.sharp import DOUBT
from tripot.bots.teacher import (
    DIGITS,
    TO_WAIT,
    Figures,
    advise,
    advise_by_thumb,
    cases,
    list_tries,
    planned_place,
    play_worlds,
    rank_moves,
    ranked_places,
    taught_first,
)
from tripot.bots.why import Why, sentence
from tripot.errors import BadOption, TooMany
from tripot.play.record import Replay, read_lines
from tripot.rules.move import CHANCE
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.reasons import Case, Reason, Told

PEOPLE = ["Auguste", "Berthe", "César", "Denise", "Émile"]
RECORDS = Path(__file__).parents[1] / "records"
FIGURES = ("same", "level", "ahead", "ahead_on_average", "alike", "close", "behind", "behind_on_average")
LARGE = ("glukz-12", "pig-13", "pig-16-second-pack", "pig-20", "turkish-10")  # they show nothing new


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_the_same_view_gets_the_same_advice_whatever_is_hidden(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=8, every=9, most=5):
        advice = advise(deal, seat, 200)
        assert advice
        assert advise(deal.redeal(seat, chance.generator(99)), seat, 200) == advice


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_rules_of_thumb_know_no_more_than_the_seat_and_say_why(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=8, every=9, most=12):
        advice = advise_by_thumb(deal, seat)
        assert advice
        assert advise_by_thumb(deal.redeal(seat, chance.generator(99)), seat) == advice
        [best] = advice.moves
        begun = table.game.steps is not None and int(deal.states["staged_count"][0])  # then it completes what is begun
        assert begun or best.move == TO_WAIT or deal.refusal(seat, best.move) is None
        assert all("{" not in sentence(best.why, table, lang, PEOPLE) for lang in ("fr", "en"))
        others = set(range(table.players)) - set(deal.actors())
        assert all(advise_by_thumb(deal, other) is None for other in others)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_all_moves_are_ranked_and_none_is_ahead_of_the_best_beyond_doubt(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=9, every=9, most=5):
        asked = question(deal, seat)
        advice = rank_moves(asked, 200)
        best, *others = advice.moves
        results = [round(each.result, DIGITS) for each in others]
        assert results == sorted(results, reverse=True)
        assert best.behind == best.error == 0
        for each in others:
            assert each.behind == pytest.approx(max(0, best.result - each.result))
            assert round(each.result - best.result - DOUBT * each.error, DIGITS) <= 0
        whole = [*deal.legal(seat), *([TO_WAIT] if asked.may_wait else [])]
        if whole and (table.game.steps is None or len(whole) < 60):
            assert sorted(map(str, whole)) == sorted(str(advised.move) for advised in advice.moves)


def test_what_plans_would_do_is_the_best_unless_another_leads_by_more_than_chance() -> None:
    doubtful, clear = np.array([[0, 9], [0, -7], [0, 0]]), np.array([[0, 2], [0, 1], [0, 3]])
    for values, planned, order in ((doubtful, 0, [0, 1]), (doubtful, None, [1, 0]), (clear, 0, [1, 0])):
        assert ranked_places(values, planned).tolist() == order


def test_of_moves_about_as_good_one_that_the_game_praises_comes_first() -> None:
    moves = [Move(verb) for verb in ("plain", "praised", "both", "poor")]
    every = [Case(0, {}, {}, move, []) for move in moves]
    reasons = [praising("praised", "both", "poor"), praising("both", against=True)]
    values = np.array([[4.0, 6, 5, 1], [6, 4, 5, 2], [5, 5, 5, 0]])

    def first(*order: int, reasons: list[Reason] = reasons, more: float = 0) -> list[int]:
        raised = values + np.array([0, 0, more, 0])
        taught: list[int] = taught_first(np.array(order), raised, every, reasons).tolist()
        return taught

    assert first(0, 2, 1, 3) == [1, 0, 2, 3]
    assert first(2, 0, 1, 3) == [1, 2, 0, 3], "something speaks against the first"
    assert first(2, 0, 1, 3, more=5) == [2, 0, 1, 3], "whatever speaks against it, it is the best"
    assert first(0, 1, 2, 3, reasons=[praising("poor")]) == [0, 1, 2, 3]


def praising(*verbs: str, against: bool = False) -> Reason:
    """A reason for moves with these verbs, or against them."""
    return Reason("key", lambda case: Told() if case.move.verb in verbs else None, against)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_what_plans_would_do_is_among_what_is_tried(name: str, options: dict[str, object]) -> None:
    table = tripot.game(name, **options)
    for deal, seat in positions(table, seed=9, every=9):
        asked = question(deal, seat)
        tries = list_tries(asked)
        place = planned_place(asked, tries)
        assert place is not None
        assert 0 <= place < len(tries)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=NAMES)
def test_what_moves_bring_in_a_world_is_exact(name: str, options: dict[str, object]) -> None:
    """Rewards are whole numbers, so all is whole but for the mean of the others. Equal worths are equal to the last
    digit: whoever counts where a move does better counts nothing else."""
    table = tripot.game(name, **options)
    others = table.players - 1
    for deal, seat in positions(table, seed=8, every=9, most=5):
        asked = question(deal, seat)
        values = play_worlds(asked, list_tries(asked), 100)
        assert np.array_equal(values, np.rint(values * others) / others)


def test_a_sentence_counts_only_worlds_in_which_a_move_is_really_better() -> None:
    """In Nain Jaune for four, worths are in thirds."""
    counted = 0
    for deal, seat in positions(tripot.game("nain_jaune", players=4), seed=8, every=3, most=20):
        asked, again = question(deal, seat), question(deal, seat)
        moves = rank_moves(asked, 400).moves
        tries = list_tries(again)
        thirds = np.rint(3 * play_worlds(again, tries, max(20, 400 // len(tries)))).astype(int)
        by_move = {str(each.move): thirds[:, column] for column, each in enumerate(tries)}
        best = by_move[str(moves[0].move)]
        for each in moves[1:]:
            if each.why.told.n is not None and each.why.key in FIGURES:
                leads = best - by_move[str(each.move)]
                better, worse = (int(share.sum()) for share in (leads > 0, leads < 0))
                assert (each.why.told.n, each.why.told.worse, each.why.told.worlds) == (better, worse, len(leads))
                counted += 1
    assert counted > 5


def test_of_millions_of_whole_moves_some_are_ranked_and_the_one_asked_for() -> None:
    table = tripot.game("iljig", players=3)
    deal, seat = next(
        (deal, seat)
        for deal, seat in positions(table, seed=3, every=1, most=4000)
        if not deal.states["staged_count"][0] and not whole_moves(deal, seat, 60)
    )
    wanted = deal.legal(seat, 1_000_000)[-1]
    assert table.game.steps
    advice = rank_moves(question(deal, seat), 200, table.game.steps.read_steps(wanted))
    assert 1 < len(advice.moves) <= 60
    assert str(wanted) in [str(advised.move) for advised in advice.moves]
    assert all(deal.refusal(seat, advised.move) is None for advised in advice.moves)


def test_who_may_not_act_gets_no_advice_and_wrong_numbers_are_refused() -> None:
    deal = tripot.game("turkish", players=3).match(seed=1).deal()
    [seat] = deal.actors()
    assert advise(deal, (seat + 1) % 3) is None
    with pytest.raises(BadOption, match="simulations"):
        advise(deal, seat, 0)


def test_going_out_is_advised_and_said() -> None:
    table = tripot.game("turkish", players=2)
    deal, seat = next(
        (deal, seat)
        for deal, seat in positions(table, seed=5, every=1, most=20_000)
        if any(_goes_out(deal, seat, move) for move in deal.legal(seat)) and len(deal.legal(seat)) > 1
    )
    advice = advise(deal, seat, 400)
    assert advice
    assert advice.moves[0].why.key == "goes_out"
    assert _goes_out(deal, seat, advice.moves[0].move)


def _goes_out(deal: tripot.Deal, seat: int, move: Move) -> bool:
    if move.verb != "play":
        return False
    after = deal.copy()
    after.play(seat, move)
    return after.over


# ---------------------------------------------------------------- reasons


def recorded_cases() -> Iterator[tuple[str, Case]]:
    """The moves that were open to players of the golden deals."""
    for file in sorted(RECORDS.glob("*.jsonl")):
        if file.stem.endswith(LARGE):
            continue
        for _, record in read_lines(file.read_bytes().splitlines()):
            replay = Replay(record)
            steps = replay.steps()
            for recorded in record.moves:
                if recorded.seat != CHANCE:
                    listed = whole_moves(replay.deal, recorded.seat)
                    for case in cases(question(replay.deal, recorded.seat), listed):
                        yield record.game, case
                next(steps)


def whole_moves(deal: tripot.Deal, seat: int, most: int = 200) -> list[Move]:
    try:
        return list(deal.legal(seat, most))
    except TooMany:
        return []


def test_each_reason_holds_somewhere_and_elsewhere_not() -> None:
    held: dict[tuple[str, str], set[bool]] = {
        (name, reason.key): set() for name in GAMES for reason in get(name).reasons
    }
    for name, case in chain(recorded_cases(), [("glukz", shown_at_glukz()), ("iljig", trumps_at_iljig())]):
        for reason in get(name).reasons:
            held[name, reason.key].add(reason.found(case) is not None)
    assert {key: each for key, each in held.items() if each != {True, False}} == {}


def shown_at_glukz() -> Case:
    """The next player has picked up, and shown to hold no joker and nothing from the 9 up."""
    own = {"hand": ["KS", "4H"], "visible": [], "hidden": [None], "places": 0, "bound": -1}
    other = {
        "hand": ["5S"],
        "hand_size": 3,
        "visible": [],
        "hidden": ["?"],
        "places": 0,
        "bound": "AKQNJT98765432".index("9"),
    }
    view = {"direction": 1, "top": None, "run": 0, "laid_count": 0, "seats": [own, other]}
    return Case(0, view, {"annul": 4}, Move("play", "hand", cards=("KS",)), [])


def trumps_at_iljig() -> Case:
    """The dealer may choose between spades, of which there are two, and clubs."""
    own = {"hand": ["KS", "8S", "8H", "XR"], "hand_size": 4, "short": []}
    view = {"trump": None, "stock_count": 20, "seats": [own, dict(own)]}
    return Case(0, view, {}, Move("trump", suit="S"), [Move("trump", suit="C")])


def turkish(move: Move, others: list[Move], **more: Any) -> Case:
    own = {"hand": ["KS", "9H", "2D"], "visible": ["AD"], "hidden": ["?"], "started": True, "bound": 14}
    other = {"hand": [], "hand_size": 4, "visible": [], "hidden": ["?"], "started": True, "bound": 14}
    view = {"direction": 1, "top": None, "laid_count": 0, "seats": [own, dict(other), dict(other)]} | more
    return Case(0, view, {}, move, others)


def found(case: Case, key: str) -> Told | None:
    [reason] = [reason for reason in get("turkish").reasons if reason.key == key]
    return reason.found(case)


def test_a_2_is_kept_for_a_bad_day_only_where_it_could_be_laid() -> None:
    king, two = Move("play", "hand", cards=("KS",)), Move("play", "hand", cards=("2D",))
    assert found(turkish(king, [two]), "keeps_low") == Told(rank="2")
    assert found(turkish(king, []), "keeps_low") is None
    assert found(turkish(two, [king]), "keeps_low") is None
    nine = Move("play", "hand", cards=("9H",))
    assert found(turkish(nine, [two]), "keeps_low") == Told(rank="2")
    assert found(turkish(nine, [king, two]), "keeps_low") is None  # the king would keep it, too
    told = sentence(Why("keeps_low", Told(rank="2")), tripot.game("turkish", players=3), "en", PEOPLE)
    assert told == "This keeps the 2 for later: it goes on nearly anything."


def test_what_a_player_has_shown_to_lack_is_named() -> None:
    nine = Move("play", "hand", cards=("8H",))
    case = turkish(nine, [])
    case.seats[1]["bound"] = "AKQNJT98765432".index("8")  # only ranks above it
    assert found(case, "unanswered") == Told(player=1, rank="9")
    case.seats[1]["bound"] = "AKQNJT98765432".index("7")
    assert found(case, "unanswered") is None
    case.seats[1] |= {"bound": 6, "visible": ["4C"]}
    assert found(case, "unanswered") is None
    told = sentence(Why("unanswered", Told(player=2, rank="9")), tripot.game("turkish", players=3), "fr", PEOPLE)
    assert told == "Tout le monde sait que César n’a rien de plus bas qu’un 9."


@pytest.mark.parametrize(
    ("behind", "of_best", "of_another"),
    [
        ([0, 0, 0, 0], "same", "alike"),
        ([3, -2, 2, -2], "level", "close"),
        ([2, 1, 2, 1], "ahead", "behind"),
        ([9, 9, -1, -1, -1], "ahead_on_average", "behind_on_average"),
    ],
)
def test_figures_do_not_speak_against_what_they_are_given_for(behind: list[int], of_best: str, of_another: str) -> None:
    """A best move may do worse in most deals, where it wins much in few."""
    leads = np.array(behind * 5)
    assert [Figures(best, leads).why().key for best in (True, False)] == [of_best, of_another]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_figures_name_the_number_of_worlds_that_were_looked_at(lang: str) -> None:
    why = Figures(True, np.array([2, 1, 2, 1, 0, -1, 2] * 10)).why()
    assert why.told == Told(n=50, worse=10, worlds=70, cases={"rest": "same", "how": "mostly"})
    told = sentence(why, tripot.game("turkish", players=3), lang, PEOPLE)
    assert [int(number) for number in re.findall(r"\d+", told)] == [50, 70, 10]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_every_reason_and_every_figure_has_a_sentence(name: str, lang: str) -> None:
    table = tripot.game(name, players=4)
    told = Told(player=1, rank="Q", suit="H", cards=("QH",), n=2, worse=1, worlds=3, cases=LONGEST)
    keys = [*(reason.key for reason in table.game.reasons), "only", *FIGURES]
    assert len(set(keys)) == len(keys)
    for key in keys:
        text = sentence(Why(key, told), table, lang, PEOPLE)
        assert text
        assert "{" not in text
    told_here = {reason.key for reason in table.game.reasons} | {refusal.key for refusal in table.game.refusals}
    assert set(table.game.texts[lang]["reasons"]) == told_here


def test_every_reason_of_no_game_is_a_figure() -> None:
    texts = json.loads((resources.files("tripot") / "messages" / "en.json").read_text("utf-8"))
    in_lessons = {"instead", "together", "better", "more"}
    assert set(texts["reasons"]) - in_lessons == teacher.FIGURES


def test_advice_is_written_as_json() -> None:
    deal = tripot.game("turkish", players=3).match(seed=1).deal()
    told = msgspec.json.decode(msgspec.json.encode(advise(deal, deal.actors()[0], 100)))
    assert set(told) == {"seat", "unit", "worlds", "moves"}
    assert set(told["moves"][0]) == {"move", "result", "behind", "error", "why", "figures"}
