"""Moves in words where kernels find them, and lists of objects that kernels return."""

from __future__ import annotations

import sys
from typing import cast

import numpy as np
import pytest

import tripot
from tripot import lexicon
from tripot.boxing import as_list
from tripot.kernel import COMPILED, Array, MoveRecord, direct, python_kernel
from tripot.lexicon import Lexicon, find, index_of, slot_of
from tripot.rules.contract import Move


def records(*slots: int) -> Array:
    made = MoveRecord.new(len(slots))
    made["slot"] = slots
    made["verb"] = 1
    made["cards"][:, 0] = [1 << slot % 58 for slot in slots]
    return made


def told(record: Array) -> Move:
    return Move("play", slot=int(record["slot"][0]))


def opened() -> Lexicon[Move]:
    return Lexicon(told, lambda move: move.slot == 3)


def addresses(count: int) -> Array:
    return np.full(count + 1, -7, dtype=np.int64)


def test_what_is_learnt_is_found() -> None:
    words, moves = opened(), records(3, 1, 4, 1, 5)
    where = addresses(5)
    assert find(words.entries, moves, 5, where) == -1
    assert where[0] == 0
    listed = words.learn(moves, where)
    assert [move.slot for move in listed] == [3, 1, 4, 1, 5]
    assert listed[1] is listed[3]
    again = addresses(5)
    assert find(words.entries, moves, 5, again) == 5
    assert again.tolist() == where.tolist() == [*map(id, listed), 0]
    assert words.learn(moves, where)[0] is listed[0]
    assert [index_of(where, id(move)) for move in listed] == [0, 1, 2, 1, 4]
    assert index_of(where, id(words)) == -1
    assert [lexicon.shows(words.entries, moves, index) for index in range(5)] == [1, 0, 0, 0, 0]


def test_moves_that_differ_anywhere_are_kept_apart() -> None:
    words = opened()
    made = MoveRecord.new(400)
    for index in range(400):
        lane, bit = divmod(index % 200, 50)
        made[index]["cards"][lane] = 1 << bit
        made[index]["verb"] = index // 200
    listed = words.learn(made, addresses(400))
    assert len({id(move) for move in listed}) == 400
    assert find(words.entries, made, 400, addresses(400)) == 400


def test_negative_numbers_are_moves_too() -> None:
    words, moves = opened(), records(-1)
    moves["cards"][0, 1] = -1 << 63
    words.learn(moves, addresses(1))
    assert find(words.entries, moves, 1, addresses(1)) == 1


def test_a_full_lexicon_puts_into_words_what_it_cannot_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon, "MOST", 2)
    words, moves, where = opened(), records(1, 2, 3), addresses(3)
    assert [move.slot for move in words.learn(moves, where)] == [1, 2, 3]
    assert where[2] == 0, "nobody keeps the third one alive"
    assert find(words.entries, moves, 3, addresses(3)) == -1
    assert find(words.entries, moves, 2, addresses(2)) == 2


def test_a_deal_goes_on_with_a_full_lexicon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that it has no room for are put into words and read each time, to the same end."""
    table = tripot.game("turkish", players=4)
    words, match = table.game.words, table.match(seed=3)
    small = Lexicon(lambda record: words.write_moves(record)[0], lambda move: move.verb in words.SHOWS)
    monkeypatch.setattr(lexicon, "MOST", 5)
    monkeypatch.setattr(type(table.game), "lexicon", small)
    deal = match.deal()
    same = deal.copy()
    for number in range(80):
        [seat] = deal.actors()
        moves = same.legal_records(seat)
        assert deal.legal(seat) == words.write_moves(moves)
        index = number % len(moves)
        assert deal.play(seat, deal.legal(seat)[index]) == same.play_record(seat, moves[index : index + 1])
    assert deal.states.tobytes() == same.states.tobytes()


def test_a_game_opens_another_lexicon_when_one_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tripot.game("turkish", players=4)
    before = table.game.lexicon
    assert table.game.lexicon is before
    monkeypatch.setattr(lexicon, "MOST", 3)
    deal = table.match(seed=1).deal()
    began_with = deal._lexicon
    deal.legal(deal.actors()[0])
    assert began_with.full
    after = table.match(seed=1).deal()
    assert after._lexicon is not began_with
    assert after.legal(after.actors()[0]) == deal.legal(deal.actors()[0])


def test_words_that_fail_leave_no_old_move_behind() -> None:
    """What was listed before must not be found behind what is being learnt."""
    failing = [False]

    def tell(record: Array) -> Move:
        if failing[0] and record["slot"][0] == 3:
            raise KeyboardInterrupt
        return told(record)

    words, where = Lexicon(tell, lambda _: False), addresses(4)
    old = words.learn(records(7, 8, 9, 10), where)
    where[0] = 0  # as kernels leave it when a move is new
    failing[0] = True
    with pytest.raises(KeyboardInterrupt):
        words.learn(records(1, 2, 3, 4), where)
    assert [index_of(where, id(move)) for move in old] == [-1] * 4
    failing[0] = False
    moves = records(1, 2, 3, 4)
    words.learn(moves, where)
    assert find(words.entries, moves, 4, where) == 4


@python_kernel
def first(where: Array, count: int) -> object:
    """The objects at the first addresses."""
    return as_list(where, count)


def test_a_list_owns_its_objects() -> None:
    objects = [object(), object()]
    where = np.array([id(each) for each in objects], dtype=np.int64)
    before = [sys.getrefcount(each) for each in objects]
    made = cast("list[object]", first(where, 2))
    assert type(made) is list
    assert made[0] is objects[0]
    assert made[1] is objects[1]
    assert [sys.getrefcount(each) for each in objects] == [count + 1 for count in before]
    del made
    assert [sys.getrefcount(each) for each in objects] == before
    assert first(where, 0) == []
    assert first(where, -1) is None


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_lists_are_alike_compiled_and_interpreted() -> None:
    where = np.array([id(first)], dtype=np.int64)
    assert direct(first, where, 1) is not first
    assert first(where, 1) == as_list(where, 1) == [first]
    assert first(where, -1) is as_list(where, -1) is None


def test_the_slot_is_the_same_compiled_and_interpreted() -> None:
    words = opened()
    made = MoveRecord.new(50)
    made.view(np.int64)[:] = np.random.default_rng(1).integers(-(1 << 63), (1 << 63) - 1, made.view(np.int64).shape)
    plain = getattr(slot_of, "py_func", slot_of)
    places = [slot_of(words.entries, made, index) for index in range(50)]
    assert places == [int(plain(words.entries, made, index)) for index in range(50)]
    assert len(set(places)) == 50
