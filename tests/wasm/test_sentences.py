"""Functions of Python in a browser: translated, they find what they find in Python."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.test_teacher import recorded_cases
from tests.wasm.node import ROOT, check_page, in_node
from tripot.browser.translate import Untranslated, function_in_javascript, sentences_of
from tripot.cards import FACE_OF, SUIT_LETTERS
from tripot.rules.iljig.leads import covering
from tripot.rules.iljig.reasons import covers
from tripot.rules.iljig.terms import DECK_ORDER
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.reasons import Case, Told

CASES = 400  # of a game


def as_json(told: Told | None) -> Any:
    return None if told is None else msgspec.to_builtins(told)


def written(case: Case) -> dict[str, Any]:
    """A case, and what each reason and each refusal of its game makes of it."""
    moves = {"move": case.move, "others": case.others, "choices": case.choices}
    return {"seat": case.seat, "view": case.view, "settings": case.settings, **msgspec.to_builtins(moves)}


def test_reasons_and_refusals_find_the_same(tmp_path: Path) -> None:
    found: dict[str, list[Any]] = defaultdict(list)
    for name, case in recorded_cases():
        if len(found[name]) < CASES:
            game = get(name)
            reasons = [as_json(each.found(case)) for each in game.reasons]
            refusals = [as_json(each.found(case)) for each in game.refusals]
            found[name].append({**written(case), "reasons": reasons, "refusals": refusals})
    (tmp_path / "cases.json").write_text(json.dumps(found), "utf-8")
    printed = check_page("sentences", tmp_path)
    assert f"{len(GAMES)} passed" in printed


# ---------------------------------------------------------------- what Python does

ZERO: int = 0
ONE: int = 1
NUMBERS = (3, 1, 2)
EMPTY: list[int] = []
NOTHING: int | None = None
WORDS = {"one": 1, "two": 2}
UNKNOWN = {"one": NOTHING}
NAMES = {1: "one"}


def places() -> list[Any]:
    text = "ABCDE"
    return [
        text[-1],
        text[1:3],
        text[2:],
        text[:-1],
        NUMBERS[-2],
        WORDS["two"],
        WORDS.get("three"),
        UNKNOWN.get("one", 2),
        text.index("C"),
    ]


def truths() -> list[Any]:
    found = [ZERO or EMPTY or WORDS, ONE and EMPTY, EMPTY and ONE, NOTHING or False]
    return [*found, not {}, not (), not WORDS, bool("no"), "yes" if EMPTY else "no"]


def numbers() -> list[Any]:
    return [
        -7 % 3,
        -7 // 3,
        2 - 5,
        1 + True,
        sum([True, True, 2]),
        max(2, 3),
        int("7"),
        2 * 3 - 1,
        -NUMBERS[0],
        str(ONE == 1),
    ]


def comparisons() -> list[Any]:
    chains = [ZERO < ONE < len(NUMBERS), ZERO < len(NUMBERS) < ONE]
    lists = [(1, 2) < (1, 3), (1,) < (1, 0), [ONE] == [1], (ZERO, "b") > (ZERO, "a")]
    return [*chains, *lists, {ONE} <= {*NUMBERS}, {*NUMBERS} == {1, 2, 3}, {ONE} < {ONE}]


def memberships() -> list[Any]:
    pairs = [(ONE, 2), (2, ONE)]
    return ["one" in WORDS, "an" in "banana", (1, 2) in pairs, 4 not in NUMBERS, NOTHING is None, ONE == True]  # noqa: E712


def loops() -> list[Any]:
    pairs = [number * 10 + other for number in NUMBERS if number > 1 for other in range(number)]
    best = max(WORDS.items(), key=lambda item: item[1])
    first = next((number for number in NUMBERS if number > ONE), ZERO)
    return [pairs, sorted({number % 2 for number in NUMBERS}), best, min([], default="none"), first]


def counts() -> list[Any]:
    held = Counter(letter for letter in "BANANA")
    return [held["N"], held["X"], held.most_common(1)[0], max(held.values()), "BANANA".count("A"), "-".join(["a", "b"])]


@pytest.mark.parametrize("function", [places, truths, numbers, comparisons, memberships, loops, counts])
def test_a_browser_does_what_python_does(function: Callable[[], list[Any]], tmp_path: Path) -> None:
    runtime = json.dumps(str(ROOT / "web" / "src" / "rules" / "python.ts"))
    text, name = function_in_javascript(function)
    shown = f"console.log(JSON.stringify({name}()))"
    file = tmp_path / "function.mts"
    file.write_text(f"import * as py from {runtime};\n{text}\n{shown}\n", "utf-8")
    assert json.loads(in_node("--disable-warning=ExperimentalWarning", file)) == json.loads(json.dumps(function()))


def tries() -> int:
    try:
        return 1
    finally:
        pass


def formats() -> str:
    return f"{NUMBERS}"


def asks_the_system() -> object:
    return os.environ


def opens() -> object:
    return open("file")


def tells_without_a_name() -> Told:
    return Told(ONE)


def sorts_backwards() -> list[int]:
    return sorted(NUMBERS, reverse=True)


def counts_from(start: int = 0) -> int:
    return start + ONE


def steps() -> list[int]:
    return [*range(0, 10, 2)]


def shouts() -> str:
    return "pig".upper()


def adds_to_its_own(numbers: list[int]) -> Any:
    return numbers.append(ONE)


def names_numbers() -> str:
    return NAMES[ONE]


def counts_too_far() -> int:
    return 9007199254740993


REFUSED = [
    steps,
    shouts,
    adds_to_its_own,
    names_numbers,
    counts_too_far,
    tries,
    formats,
    asks_the_system,
    opens,
    tells_without_a_name,
    sorts_backwards,
    counts_from,
]


@pytest.mark.parametrize("function", REFUSED)
def test_what_a_browser_cannot_do_is_refused_with_its_place(function: Callable[[], object]) -> None:
    with pytest.raises(Untranslated, match=function.__name__):
        function_in_javascript(function)


def test_what_is_said_about_covering_is_what_the_kernel_decides() -> None:
    faces = {code: face for code, face in FACE_OF.items() if face in DECK_ORDER}
    for trump, (under, face) in product(range(4), faces.items()):
        over = int(covering(trump, face))
        said = {code for code in faces if covers(code, under, SUIT_LETTERS[trump])}
        assert said == {code for code, other in faces.items() if over >> other & 1}


def test_every_game_has_its_sentences() -> None:
    for name in GAMES:
        assert "export const REASONS = [[" in sentences_of(get(name))
