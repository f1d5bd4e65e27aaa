"""The page on environments is what the code says, and its examples run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environments

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", environments.page(), re.DOTALL)


def test_the_page_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == environments.page(), "run: python -m tools.environments > docs/environments.md"


def test_the_page_names_the_command_that_makes_it() -> None:
    [command] = re.findall(r"\$ uv run python (-m \S+) > docs/environments.md", environments.page())
    made = subprocess.run([sys.executable, *command.split()], capture_output=True, check=True, cwd=ROOT, timeout=120)
    assert made.stdout.decode("utf-8") == environments.page()


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_run(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "environments.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    promised = re.findall(r"print\(.*\)  +# (.*)", example)
    assert [line for line in promised if line not in printed] == []


def test_every_game_and_variant_has_a_section() -> None:
    sections = re.findall(r"^## `(\w+)`", environments.page(), re.MULTILINE)
    assert sections == ["turkish", "glukz", "iljig", "nain_jaune", "pig", "spoons", "vatra", "magarac"]
