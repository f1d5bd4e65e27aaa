"""Games that are broken on purpose, each in one way."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from typing import Any

from tripot.engine.records import Array
from tripot.rules.game import Game
from tripot.rules.glukz import drawing
from tripot.rules.move import Choice, Move
from tripot.rules.registry import get
from tripot.rules.shared.prompts import Asked, Prompt
from tripot.rules.shared.reasons import Told

from .instead import Instead

Mutation = Callable[[Game], Game]


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


def a_view_has_a_number_out_of_bounds() -> Game:
    def observe(states: Array, seat: int, views: Array) -> None:
        KERNELS.observe(states, seat, views)
        if late(states):
            views["direction"][0] = 2

    return with_kernels(observe=observe)


def a_view_has_a_number_without_a_label() -> Game:
    def observe(states: Array, seat: int, views: Array) -> None:
        KERNELS.observe(states, seat, views)
        if late(states):
            views["out"][0] = views["players"][0]

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
    ("declared", a_view_has_a_number_out_of_bounds),
    ("declared", a_view_has_a_number_without_a_label),
    ("recorded", a_result_that_changes),
    ("recorded", a_start_that_does_not_read_back),
    ("remembered", a_feat_that_leaves_out_a_seat),
    ("remembered", a_feat_without_a_text),
    ("remembered", feats_that_fail),
    ("ends", a_deal_that_never_ends),
]
"""The check of the kit that each game fails, and the game."""
