"""Formulas of options say the same in Python and as data, and are not mistaken for true or false."""

from __future__ import annotations

import pytest

from tripot.rules.shared.formulas import OPERATORS, Formula, Value, at, either, least, length, option_named

PLAYERS, PACKS, OPEN, WORD = (option_named(name) for name in ("players", "packs", "open", "word"))
TABLE: dict[str, Value] = {"players": 5, "packs": 2, "open": True, "word": "PIG"}
CASES: list[tuple[Formula, Value]] = [
    (PLAYERS + 1, 6),
    (1 + PLAYERS, 6),
    (PLAYERS - PACKS, 3),
    (10 - PLAYERS, 5),
    (PLAYERS * PACKS, 10),
    (2 * PLAYERS, 10),
    ((1 - PLAYERS) // 3, -2),
    (PLAYERS < 6, True),
    (PLAYERS < 5, False),
    (PLAYERS <= 5, True),
    (PLAYERS > 5, False),
    (PLAYERS >= 5, True),
    (OPEN.among(1), False),
    (Formula("and", (OPEN, 0)), False),
    (Formula("or", (False, 0)), False),
    (OPEN & (PLAYERS > 5), False),
    (OPEN | (PLAYERS > 5), True),
    (~OPEN, False),
    (WORD.among("HOG", "PIG"), True),
    (PACKS.among(1, 3), False),
    (either(OPEN, PLAYERS, 0), 5),
    (either(~OPEN, PLAYERS, 0), 0),
    (least(PLAYERS, PACKS, 3), 2),
    (length(WORD), 3),
    (at(PACKS, [7, 8, 9]), 9),
]


@pytest.mark.parametrize(("formula", "value"), CASES, ids=lambda each: str(getattr(each, "operator", each)))
def test_a_formula_has_a_value_at_a_table(formula: Formula, value: Value) -> None:
    found = formula.value(TABLE)
    assert (type(found), found) == (type(value), value)


def test_every_operator_is_tried() -> None:
    assert {formula.operator for formula, _ in CASES} == set(OPERATORS)


def test_a_formula_is_data() -> None:
    assert either(OPEN & (PLAYERS > 4), 2, PACKS).as_data() == [
        "either",
        ["and", ["named", "open"], [">", ["named", "players"], 4]],
        2,
        ["named", "packs"],
    ]


def test_a_formula_is_not_taken_for_true() -> None:
    with pytest.raises(TypeError, match="neither true nor false"):
        assert PLAYERS > 4 or OPEN
    with pytest.raises(TypeError, match="write among"):
        assert PLAYERS == 4
