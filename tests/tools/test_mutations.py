"""Faults made on purpose: each changes one place, and Python that is changed so can still be read."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest
from tools.mutations import ROOT, Area, Checkout, Mutation, catch, in_page, in_python, limited

from tests.tools.test_gate import CONFTEST

PYTHON = """
def held(s, seat):
    é = 'a < b'
    if s.hand[seat] <= 12 and é:
        s.count += 1
        tell(seat)
    return s.count
"""
PAGE = """<script lang="ts">
  let turn = $derived(seat === 2 ? "a" : next); // 7 of them
  function end() {
    model.close(seat);
  }
</script>
<p class="row-4">{#if turn < 5}{turn}{/if}</p>
"""


def changed(source: str, file: str) -> list[str]:
    found = list(in_page(file, source) if file.endswith("svelte") else in_python(file, source))
    return [source[: each.begin] + each.text + source[each.end :] for each in found]


def test_each_fault_of_python_is_in_one_place() -> None:
    made = changed(PYTHON, "a.py")
    for each in (
        "s.hand[seat] < 12",
        "s.hand[seat] <= 13",
        "s.count += 2",
        "        pass\n        tell",
        "    pass\n    if",
    ):
        assert [text for text in made if each in text], each
    assert len(set(made)) == len(made) == 6
    assert all("'a < b'" in text or "    pass\n    if" in text for text in made)


def test_each_fault_of_a_component_is_in_its_script() -> None:
    made = changed(PAGE, "a.svelte")
    for each in ("seat !== 2", "seat === 3", "end() {\n\n  }"):
        assert [text for text in made if each in text], each
    assert len(made) == 3
    assert all('<p class="row-4">{#if turn < 5}' in text for text in made)


def test_a_file_of_rules_with_a_fault_can_be_read() -> None:
    file = "src/tripot/rules/turkish/rules.py"
    for each in changed((ROOT / file).read_text("utf-8"), file):
        ast.parse(each)


def test_a_fault_says_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(PYTHON)
    first = next(each for each in in_python("a.py", PYTHON) if each.text == "<")
    assert first.told(tmp_path) == "a.py:4: <= -> <"
    first.make(tmp_path)
    assert "s.hand[seat] < 12" in (tmp_path / "a.py").read_text()


NUMBER = "def doubled(number):\n    return number * 2\n"
TESTS = """
import pathlib, number

def tries():
    file = pathlib.Path("tries")
    before = int(file.read_text()) if file.exists() else 0
    file.write_text(str(before + 1))
    return before

def test_noisy(): assert tries() > 0
def test_broken_anyway(): assert False
def test_doubled(): assert number.doubled(3) == 6
"""


def outcome_of(tmp_path: Path, tests: str, fault: str) -> str:
    """What catches a fault in `number.py`: a number that is something else."""
    root = tmp_path / "checkout"
    (root / "src").mkdir(parents=True)
    (root / "src" / "number.py").write_text(NUMBER)
    (root / "test_it.py").write_text(tests)
    (root / "conftest.py").write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{CONFTEST}")
    begin = NUMBER.index("2")
    made = Mutation("src/number.py", begin, begin + 1, fault)
    area = Area("numbers", (), 1, in_python, (), (), [["test_it.py"]])
    caught = catch(area, Checkout(root), made, [])
    assert (root / "src" / "number.py").read_text() == NUMBER
    return caught


def test_only_a_test_that_fails_because_of_the_fault_and_by_itself_catches_it(tmp_path: Path) -> None:
    assert outcome_of(tmp_path, TESTS, "3") == "test_it.py::test_doubled"


@pytest.mark.long
def test_a_fault_that_changes_nothing_is_not_caught(tmp_path: Path) -> None:
    assert outcome_of(tmp_path, TESTS, "(1 + 1)") == ""


def test_what_does_not_end_is_ended(tmp_path: Path) -> None:
    assert limited([sys.executable, "-c", "while True: pass"], tmp_path, os.environ, 0.5) is None
    assert limited([sys.executable, "-c", "raise SystemExit(3)"], tmp_path, os.environ, 60) == 3
