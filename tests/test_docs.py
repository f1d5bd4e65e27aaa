"""What the documents say is true: examples run, links lead somewhere, message files match each other."""

from __future__ import annotations

import doctest
import json
import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.short_form import short_with
from tripot.rules.registry import GAMES, get

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("**/*.md")])
SOURCES = sorted(ROOT.glob("src/**/*.py"))
MODULES_WITH_EXAMPLES = [
    ".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCES
    if " >>> " in file.read_text("utf-8")
]
COOKBOOK = sorted(DOCS.glob("cookbook/*.md"))
QUICK = [page for page in COOKBOOK if page.stem != "write-a-bot"]  # that one trains a bot


def test_the_examples_of_the_readme_run_and_are_short(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for example in re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL):
        assert len(example.splitlines()) <= 10
        exec(compile(example, "README.md", "exec"), names)
        assert capsys.readouterr().out


@pytest.mark.parametrize("page", short_with(QUICK, COOKBOOK), ids=lambda page: page.stem)
def test_every_block_of_the_cookbook_runs_and_prints_what_it_says(
    page: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # for the files that they write
    blocks = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    for number, block in enumerate(blocks, start=1):
        exec(compile(block, f"{page.name}, block {number}", "exec"), names)
        printed = capsys.readouterr().out.splitlines()
        promised = re.findall(r"print\(.*\)  # (.*)", block)
        assert [line for line in promised if line not in printed] == [], f"{page.name}, block {number}: {printed}"


@pytest.mark.parametrize("module", MODULES_WITH_EXAMPLES)
def test_examples_in_docstrings_run(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", prose):
        if not target.startswith(("http:", "https:", "/")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_page_is_in_the_navigation_of_the_site_once() -> None:
    listed = re.findall(r"[\w/.-]+\.md\b", (ROOT / "mkdocs.yml").read_text("utf-8"))
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in DOCS.glob("**/*.md"))


def test_every_decision_is_in_the_list_under_its_own_title() -> None:
    listed = re.findall(r"^- \[(.*)\]\((.*?)\)", (DOCS / "decisions" / "README.md").read_text("utf-8"), re.MULTILINE)
    pages = sorted(DOCS.glob("decisions/0*.md"))
    titles = [page.read_text("utf-8").splitlines()[0].removeprefix("# ") for page in pages]
    assert listed == list(zip(titles, (page.name for page in pages), strict=True))


def test_what_no_longer_holds_says_so_at_its_head_and_in_the_list() -> None:
    listed = (DOCS / "decisions" / "README.md").read_text("utf-8").splitlines()
    for page in DOCS.glob("decisions/0*.md"):
        [line] = [line for line in listed if f"({page.name})" in line]
        third = page.read_text("utf-8").splitlines()[2]
        for head, mark in (("*Withdrawn", "(withdrawn)"), ("*Replaced in part", "(replaced in part)")):
            assert third.startswith(head) == line.endswith(mark), page.name


@pytest.mark.parametrize("page", sorted(DOCS.glob("reference/*.md")), ids=lambda page: page.stem)
def test_every_name_of_the_reference_is_there(page: Path) -> None:
    for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE):
        assert pkgutil.resolve_name(name) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_are_there(page: Path) -> None:
    """Only history may name what is gone."""
    if page.name == "CHANGELOG.md" or page.parent.name == "decisions":
        return
    for name in re.findall(r"`((?:src|web|tests|tools|docs|benchmarks)/[\w./-]*\w)/?`", page.read_text("utf-8")):
        assert (ROOT / name).exists(), f"{page.name} names {name}"


PARTS = ["glance", "minutes", "setup", "turn", "special", "example", "tips", "origin", "decided", "options"]


def rules_page(name: str, lang: str) -> str:
    return (DOCS / "rules" / f"{name}.{lang}.md").read_text("utf-8")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_hold_every_clause_the_tips_the_origin_and_what_was_decided(name: str, lang: str) -> None:
    anchors = re.findall(r"^##.*\{#([\w-]+)\}$", rules_page(name, lang), re.MULTILINE)
    clauses = [clause.id for clause in get(name).clauses]
    variants = get(name).options.specs().get("variant")
    turns = [f"{part}-{each}" for part in ("minutes", "turn") for each in variants.choices or ()] if variants else []
    assert sorted(anchors) == sorted([*clauses, *PARTS, *turns])


@pytest.mark.parametrize("name", GAMES)
def test_rules_pages_name_the_same_clauses_as_decided_in_both_languages(name: str) -> None:
    french, english = (
        re.findall(r"^- \*\*\[(\S+)\]\(#\1\)", rules_page(name, lang), re.MULTILINE) for lang in ("fr", "en")
    )
    assert french == english
    assert french == sorted(set(french))
    assert french


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_links_within_a_rules_page_lead_to_its_own_headings(name: str, lang: str) -> None:
    page = rules_page(name, lang)
    assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= set(re.findall(r"\{#([\w-]+)\}", page))


@pytest.mark.parametrize(
    "page", sorted([*DOCS.glob("rules/*.md"), ROOT / "README.fr.md", DOCS / "jouer.md"]), ids=lambda page: page.name
)
def test_pages_for_players_use_the_typography_of_their_language(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`|<[^>]*>|\]\([^)]*\)", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r".{0,20}['\"].{0,20}", prose) == [], "straight apostrophes or quotation marks"
    if page.name != "index.md" and not page.name.endswith(".en.md"):
        assert re.findall(r".{0,20}(?:(?:^|[^\u202f\d:|-])[;:!?»](?=\s)|«[^\u202f]).{0,20}", prose) == [], (
            "narrow spaces missing"
        )


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
        assert set(texts[lang]["clauses"]) == {clause.id for clause in get(name).clauses}


def test_message_files_of_the_package_and_of_the_browser_have_the_same_keys() -> None:
    for folder in (ROOT / "src" / "tripot" / "messages", ROOT / "web" / "src" / "messages"):
        french, english = (json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in ("fr", "en"))
        # A rank that has the same letter in a language needs no entry.
        french.pop("ranks", None), english.pop("ranks", None)
        assert keys(french) == keys(english), folder
