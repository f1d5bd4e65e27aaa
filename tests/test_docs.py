"""What the documents say is true: examples run, links lead somewhere, message files match each other."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tripot.rules import GAMES, get

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_the_readme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(example.splitlines()) <= 10
    exec(compile(example, "README.md", "exec"), {})
    assert "totals" in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
        if not target.startswith(("http:", "https:", "/")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_hold_every_clause_in_both_languages(name: str) -> None:
    for lang in ("fr", "en"):
        page = (ROOT / "docs" / "rules" / f"{name}.{lang}.md").read_text("utf-8")
        for clause in get(name).clauses:
            assert str(clause.name).replace("_", "-") in page, f"{name}.{lang}.md lacks {clause.name}"


def keys(texts: dict[str, Any], prefix: str = "") -> set[str]:
    found = set()
    for key, value in texts.items():
        found |= keys(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key}
    return found


@pytest.mark.parametrize("name", GAMES)
def test_message_files_of_a_game_have_the_same_keys_and_cover_it(name: str) -> None:
    texts = get(name).texts
    assert keys(texts["fr"]) == keys(texts["en"])
    for lang in ("fr", "en"):
        assert set(texts[lang]["options"]) == set(get(name).options.specs())
        assert set(texts[lang]["clauses"]) == {str(clause.name).replace("_", "-") for clause in get(name).clauses}


def test_message_files_of_the_package_and_of_the_browser_have_the_same_keys() -> None:
    for folder in (ROOT / "src" / "tripot" / "messages", ROOT / "web" / "src" / "messages"):
        french, english = (json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in ("fr", "en"))
        # A rank that has the same letter in a language needs no entry.
        french.pop("ranks", None), english.pop("ranks", None)
        assert keys(french) == keys(english), folder
