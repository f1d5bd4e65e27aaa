"""Each check of the kit fails on a game that is broken on purpose."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.short_form import short_rows
from tripot.engine.records import Array
from tripot.errors import Illegal
from tripot.play.deal import Deal
from tripot.play.match import game
from tripot.play.record import BrokenRecord, Writer, verify
from tripot.rules.game import Game
from tripot.rules.glukz import drawing
from tripot.rules.move import Choice, Move
from tripot.rules.registry import get
from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Told
from tripot.testing import CHECKS, ConformanceError, Report, check_game
from tripot.testing.kit import EVERY_STATE

from .instead import Instead
from .test_conformance import tokens_are_conserved

Mutation = Callable[[Game], Game]


# ---------------------------------------------------------------- games broken on purpose


TURKISH = get("turkish")
KERNELS = TURKISH.kernels
WORDS = TURKISH.words
GLUKZ = get("glukz")


def with_kernels(**kernels: object) -> Game:
    """Turkish with other kernels."""
    game = dataclasses.replace(TURKISH)
    game.__dict__["kernels"] = Instead(KERNELS, **kernels)
    return game


def with_words(**words: object) -> Game:
    """Turkish with other words."""
    return dataclasses.replace(TURKISH, words=Instead(WORDS, **words))


def late(records: Array) -> bool:
    """Whether the deal has gone on for some moves: a fault that shows at once proves little."""
    return bool(records["moves"][0] >= 5)


def a_card_is_lost() -> Game:
    def play(states: Array, seat: int, move: Array) -> None:
        KERNELS.play(states, seat, move)
        if late(states):
            states["hand"][0, seat] &= states["hand"][0, seat] - 1

    return with_kernels(play=play)


def a_card_is_doubled() -> Game:
    def play(states: Array, seat: int, move: Array) -> None:
        KERNELS.play(states, seat, move)
        if late(states):
            states["gone"][0] |= states["hand"][0, seat]

    return with_kernels(play=play)


def nobody_can_move() -> Game:
    def legal(states: Array, seat: int, moves: Array) -> int:
        return 0 if late(states) else KERNELS.legal(states, seat, moves)

    return with_kernels(legal=legal)


def all_seats_act() -> Game:
    def actors(states: Array) -> int:
        mask = KERNELS.actors(states)
        return 3 if mask and late(states) else mask

    return with_kernels(actors=actors)


def a_seat_too_many_acts() -> Game:
    def actors(states: Array) -> int:
        return KERNELS.actors(states) | (1 << 25 if late(states) else 0)

    return with_kernels(actors=actors)


def a_turn_goes_unseen() -> Game:
    def awaited(views: Array) -> int:
        return KERNELS.awaited(views) & ~(1 << int(views["seat"][0])) if late(views) else KERNELS.awaited(views)

    return with_kernels(awaited=awaited)


def a_seat_too_many_is_awaited() -> Game:
    def awaited(views: Array) -> int:
        return KERNELS.awaited(views) | 1 << 25

    return with_kernels(awaited=awaited)


def looking_leaves_a_mark() -> Game:
    def observe(states: Array, seat: int, views: Array) -> None:
        KERNELS.observe(states, seat, views)
        states["pool"][0] = 1

    return with_kernels(observe=observe)


def counting_leaves_a_mark() -> Game:
    def score(states: Array, out: Array) -> None:
        KERNELS.score(states, out)
        states["moves"][0] += 1

    return with_kernels(score=score)


def a_move_is_listed_twice() -> Game:
    def legal(states: Array, seat: int, moves: Array) -> int:
        count = KERNELS.legal(states, seat, moves)
        if 1 < count < len(moves):
            moves[count] = moves[0]
            count += 1
        return count

    return with_kernels(legal=legal)


def the_order_changes() -> Game:
    asked: set[tuple[bytes, int]] = set()

    def legal(states: Array, seat: int, moves: Array) -> int:
        count = KERNELS.legal(states, seat, moves)
        if (states.tobytes(), seat) in asked:
            moves[:count] = moves[:count][::-1].copy()
        asked.add((states.tobytes(), seat))
        return count

    return with_kernels(legal=legal)


def a_field_is_not_written() -> Game:
    def legal(states: Array, seat: int, moves: Array) -> int:
        before = moves["slot"].copy()
        count = KERNELS.legal(states, seat, moves)
        moves["slot"][:count] = before[:count]
        return count

    return with_kernels(legal=legal)


def a_listed_move_is_refused() -> Game:
    def refusal(states: Array, seat: int, move: Array) -> int:
        return 12 if move["verb"][0] == 2 else KERNELS.refusal(states, seat, move)

    return with_kernels(refusal=refusal)


def others_may_play_too() -> Game:
    def refusal(states: Array, seat: int, move: Array) -> int:
        clause = KERNELS.refusal(states, seat, move)
        return 0 if clause == 6 and late(states) else clause

    return with_kernels(refusal=refusal)


def a_rule_is_forgotten_when_refusing() -> Game:
    def refusal(states: Array, seat: int, move: Array) -> int:
        clause = KERNELS.refusal(states, seat, move)
        return 0 if clause == 7 else clause

    return with_kernels(refusal=refusal)


def a_move_is_not_listed() -> Game:
    def legal(states: Array, seat: int, moves: Array) -> int:
        count = KERNELS.legal(states, seat, moves)
        return count - 1 if count > 1 and late(states) else count

    return with_kernels(legal=legal)


def with_glukz_drawing(**kernels: object) -> Game:
    """Glükz with other kernels."""
    return dataclasses.replace(GLUKZ, drawing=Instead(GLUKZ.drawing, **kernels))


def a_move_is_not_counted() -> Game:
    def count_legal(s: Any, seat: int) -> int:
        count: int = drawing.count_legal(s, seat)
        return count - 1 if count > 1 else count

    return with_glukz_drawing(count_legal=count_legal)


def moves_are_drawn_in_another_order() -> Game:
    def write_legal(s: Any, seat: int, index: int, move: Any) -> None:
        drawing.write_legal(s, seat, drawing.count_legal(s, seat) - 1 - index, move)

    return with_glukz_drawing(write_legal=write_legal)


def a_move_is_read_as_another() -> Game:
    def read_move(states: Array, seat: int, move: Move) -> Array:
        record = WORDS.read_move(states, seat, move)
        if len(move.cards) > 1:
            record["cards"][0, 0] &= record["cards"][0, 0] - 1
        return record

    return with_words(read_move=read_move)


def a_choice_promises_too_much() -> Game:
    def choices(legal: list[Move], view: Array) -> list[Choice]:
        told = WORDS.choices(legal, view)
        return [Choice(one.verb, one.from_, one.slot, one.cards, 0, len(one.cards)) for one in told]

    return with_words(choices=choices)


def a_choice_is_missing() -> Game:
    def choices(legal: list[Move], view: Array) -> list[Choice]:
        return WORDS.choices(legal, view)[1:]

    return with_words(choices=choices)


def a_view_shows_a_hidden_card() -> Game:
    def observe(states: Array, seat: int, views: Array) -> None:
        KERNELS.observe(states, seat, views)
        views["hidden"][0, 0, 0] = states["hidden"][0, 0, 0]

    return with_kernels(observe=observe)


def a_message_shows_a_secret() -> Game:
    """The view holds an opponent's hand where the wire does not look, then the message leaks it."""

    def observe(states: Array, seat: int, views: Array) -> None:
        KERNELS.observe(states, seat, views)
        other = (seat + 1) % int(states["players"][0])
        views["bound"][0, other] = states["hand"][0, other].sum()

    return with_kernels(observe=observe)


def redealing_loses_cards() -> Game:
    def redeal(states: Array, seat: int, randoms: Array) -> None:
        KERNELS.redeal(states, seat, randoms)
        states["gone"][0] = 0
        states["trick"][0] = 0

    return with_kernels(redeal=redeal)


def redealing_leaves_others_without_moves() -> Game:
    def redeal(states: Array, seat: int, randoms: Array) -> None:
        KERNELS.redeal(states, seat, randoms)
        states["happened"][0] = -100 - seat

    def legal(states: Array, seat: int, moves: Array) -> int:
        redealt_for = -100 - states["happened"][0]
        return 0 if redealt_for >= -1 and seat != redealt_for else KERNELS.legal(states, seat, moves)

    return with_kernels(redeal=redeal, legal=legal)


def legal_moves_tell_the_hidden_card() -> Game:
    def legal(states: Array, seat: int, moves: Array) -> int:
        count = KERNELS.legal(states, seat, moves)
        if states["hidden"][0, seat].sum() % 2:
            moves[:count] = moves[:count][::-1].copy()
        return count

    return with_kernels(legal=legal)


def a_result_that_changes() -> Game:
    calls = count()

    def result(states: Array, scores: list[int]) -> dict[str, Any]:
        return {"out": None, "points": [next(calls), *scores[1:]]}

    return with_words(result=result)


def a_start_that_does_not_read_back() -> Game:
    def start(states: Array) -> dict[str, Any]:
        written = WORDS.start(states)
        return {**written, "hands": written["hands"][::-1]}

    return with_words(start=start)


def a_deal_that_never_ends() -> Game:
    def play(states: Array, seat: int, move: Array) -> None:
        KERNELS.play(states, seat, move)
        states["idle"] = states["moves"] = 0

    return with_kernels(play=play)


def two_moves_have_one_number() -> Game:
    def number_moves(moves: Array, options: Array, starts: Array, places: Array, numbers: Array) -> None:
        KERNELS.number_moves(moves, options, starts, places, numbers)
        numbers[1:2] = numbers[0]

    return with_kernels(number_moves=number_moves)


def a_prompt_that_fails() -> Game:
    def found(asked: Asked) -> Told:
        raise KeyError("top")

    return dataclasses.replace(TURKISH, prompts=(Prompt("lead", found),))


def a_prompt_without_a_sentence() -> Game:
    return dataclasses.replace(TURKISH, prompts=(Prompt("nowhere", lambda _: Told()),))


def a_feat_that_leaves_out_a_seat() -> Game:
    return dataclasses.replace(TURKISH, feats=lambda _: {"sweep": [4, 0]})


def a_feat_without_a_text() -> Game:
    return dataclasses.replace(TURKISH, feats=lambda finished: {"luck": [0] * finished.ended.options.players})


def feats_that_fail() -> Game:
    return dataclasses.replace(TURKISH, feats=lambda finished: {"sweep": [finished.log[5000][0]]})


BROKEN = [
    ("conserved", a_card_is_lost),
    ("conserved", a_card_is_doubled),
    ("acting", nobody_can_move),
    ("acting", all_seats_act),
    ("acting", a_seat_too_many_acts),
    ("awaited", a_turn_goes_unseen),
    ("awaited", a_seat_too_many_is_awaited),
    ("asking_changes_nothing", looking_leaves_a_mark),
    ("asking_changes_nothing", counting_leaves_a_mark),
    ("listed_in_order", a_move_is_listed_twice),
    ("listed_in_order", the_order_changes),
    ("listed_in_order", a_field_is_not_written),
    ("drawn_as_listed", a_move_is_not_counted),
    ("drawn_as_listed", moves_are_drawn_in_another_order),
    ("numbered", two_moves_have_one_number),
    ("listed_not_refused", a_listed_move_is_refused),
    ("listed_not_refused", others_may_play_too),
    ("not_refused_is_listed", a_rule_is_forgotten_when_refusing),
    ("not_refused_is_listed", a_move_is_not_listed),
    ("worded", a_move_is_read_as_another),
    ("chosen", a_choice_promises_too_much),
    ("chosen", a_choice_is_missing),
    ("prompted", a_prompt_that_fails),
    ("prompted", a_prompt_without_a_sentence),
    ("hidden_stays_hidden", a_view_shows_a_hidden_card),
    ("hidden_stays_hidden", a_message_shows_a_secret),
    ("hidden_stays_hidden", redealing_loses_cards),
    ("hidden_stays_hidden", redealing_leaves_others_without_moves),
    ("hidden_stays_hidden", legal_moves_tell_the_hidden_card),
    ("recorded", a_result_that_changes),
    ("recorded", a_start_that_does_not_read_back),
    ("remembered", a_feat_that_leaves_out_a_seat),
    ("remembered", a_feat_without_a_text),
    ("remembered", feats_that_fail),
    ("ends", a_deal_that_never_ends),
]
SHORT = [each for each in BROKEN if each[0] != "ends"]


@pytest.mark.parametrize(("check", "broken"), short_rows(SHORT, BROKEN), ids=[broken.__name__ for _, broken in BROKEN])
def test_each_check_can_fail(check: str, broken: Callable[[], Game]) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(broken(), deals=4, seed=16, players=[3], limit=700 if check == "ends" else 2001)
    assert caught.value.check == check, str(caught.value)


@pytest.mark.long
def test_a_record_is_verified_by_the_rules_that_it_was_played_by() -> None:
    """Not by those that the registry has under the same name."""
    named_alike = dataclasses.replace(TURKISH, name="glukz")
    assert check_game(named_alike, deals=1, players=[3]).deals == 1


def test_no_game_is_taken_for_another_that_has_the_same_fields() -> None:
    """A record is verified by Turkish itself, also after it was verified by a broken Turkish."""
    match = game("turkish", players=3).match(seed=1)
    deal = match.deal()
    writer = Writer(match, deal, "m")
    while not deal.over:
        [seat] = deal.actors()
        deal.play(seat, deal.legal(seat)[-1])
    match.close(deal)
    played, broken = writer.close(), a_seat_too_many_acts()
    with pytest.raises(BrokenRecord):
        verify(played, broken)
    assert verify(played).over


@pytest.mark.long
def test_a_fault_that_shows_late_is_found() -> None:
    """Of a long deal not every state is looked at thoroughly."""
    glukz = get("glukz")
    kernels = glukz.kernels

    def refusal(states: Array, seat: int, move: Array) -> int:
        clause = kernels.refusal(states, seat, move)
        return 0 if clause == 8 and states["moves"][0] > EVERY_STATE + 50 else clause

    broken = dataclasses.replace(glukz)
    broken.__dict__["kernels"] = Instead(kernels, refusal=refusal)
    with pytest.raises(ConformanceError) as caught:
        check_game(broken, deals=4, seed=2)
    assert caught.value.check in ("not_refused_is_listed", "listed_not_refused")
    assert EVERY_STATE + 50 < caught.value.move < EVERY_STATE + 250


def test_refused_moves_that_are_played_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_anyway(deal: Deal, seat: int, move: Move) -> None:
        record = deal.table.game.words.read_move(deal.states, seat, move)
        deal.table.game.kernels.play(deal.states, seat, record)

    monkeypatch.setattr(Deal, "play", play_anyway)
    with pytest.raises(ConformanceError, match="can be played") as caught:
        check_game("turkish", deals=1, players=[3])
    assert caught.value.check == "refused_changes_nothing"


def test_refused_moves_that_leave_a_mark_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_a_little(deal: Deal, seat: int, move: Move) -> None:
        deal.states["moves"] += 1
        raise Illegal("TUR-07", seat, str(move), "")

    monkeypatch.setattr(Deal, "play", play_a_little)
    with pytest.raises(ConformanceError, match="changes the state") as caught:
        check_game("turkish", deals=1, players=[3])
    assert caught.value.check == "refused_changes_nothing"


def test_interchangeable_moves_are_noticed_when_told_apart() -> None:
    with pytest.raises(ConformanceError, match="interchangeable") as caught:
        check_game("turkish", deals=1, players=[3], alike=lambda move: move.verb)
    assert caught.value.check == "listed_in_order"


def test_a_promise_of_the_game_alone_is_checked_too() -> None:
    def no_tens(deal: Deal) -> None:
        assert len(deal.moves) < 4, "tokens lost"

    with pytest.raises(ConformanceError, match="tokens lost") as caught:
        check_game("turkish", deals=1, players=[3], also=no_tens)
    assert caught.value.check == "also"


def test_a_token_that_gets_lost_is_noticed() -> None:
    game = get("nain_jaune")
    kernels = game.kernels

    def play(states: Array, seat: int, move: Array) -> None:
        kernels.play(states, seat, move)
        states["tokens"][0, seat] -= kernels.actors(states) == 0

    broken = dataclasses.replace(game)
    broken.__dict__["kernels"] = Instead(kernels, play=play)
    with pytest.raises(ConformanceError, match="made or lost") as caught:
        check_game(broken, deals=1, also=tokens_are_conserved)
    assert caught.value.check == "also"


def test_every_check_has_a_game_that_breaks_it() -> None:
    broken = {check for check, _ in BROKEN} | {"refused_changes_nothing", "whole_moves_agree"}
    assert {check.__name__ for check in CHECKS} <= broken


def test_the_error_says_where_and_how_to_see_it_again() -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(ConformanceError) as caught:
            check_game(a_card_is_lost(), deals=4, seed=3, players=[3])
        errors.append(caught.value)
    first, second = errors
    assert str(first) == str(second)
    assert re.match(
        r"conserved: cards missing: .*turkish .*'players': 3.*seed 3, deal \d+, after \d+ moves", str(first)
    )
    assert (first.seed, first.deal >= 0, first.move >= 4) == (3, True, True)
    assert isinstance(first, AssertionError)


@pytest.mark.long
def test_the_same_seed_checks_the_same_states() -> None:
    reports: list[Report] = [check_game("turkish", deals=1, seed=9, players=[2]) for _ in range(2)]
    assert reports[0] == reports[1]
