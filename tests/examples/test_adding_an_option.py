"""The page on adding an option: its changes, made to a copy of Turkish, give a game that keeps its promises."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tripot.rules import registry
from tripot.rules.game import Game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-an-option.md").read_text("utf-8")
COPY = "turkish_with_option"
BLOCKS = re.findall(r'^```(\w+) title="(.*?)"\n(.*?)^```', PAGE, re.DOTALL | re.MULTILINE)


def change(text: str, diff: str) -> str:
    """The text with the lines of a diff taken out and put in, at the one place where they fit."""
    lines = [(line[:1] or " ", line[1:] + "\n") for line in diff.splitlines()]
    before = "".join(line for mark, line in lines if mark in " -")
    after = "".join(line for mark, line in lines if mark in " +")
    assert text.count(before) == 1, f"found {text.count(before)} times:\n{before}"
    return text.replace(before, after)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A copy of Turkish with all the changes of the page."""
    place = tmp_path_factory.mktemp("changed")
    folder = place / COPY
    shutil.copytree(ROOT / "src" / "tripot" / "rules" / "turkish", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for kind, file, block in BLOCKS:
        if kind == "diff":
            (folder / file).write_text(change((folder / file).read_text("utf-8"), block), "utf-8")
    for source in folder.glob("*.py"):
        source.write_text(source.read_text("utf-8").replace("tripot.rules.turkish", COPY), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(place)
        yield import_module(COPY).GAME


def functions_of_the_page() -> dict[str, Callable[[], None]]:
    """The test functions on the page, by name."""
    names: dict[str, Any] = {}
    for kind, _, block in BLOCKS:
        if kind == "python":
            exec(compile(block, "adding-an-option.md", "exec"), names)
    return {name: value for name, value in names.items() if name.startswith("test_")}


@pytest.mark.long
@pytest.mark.parametrize("name", functions_of_the_page())
def test_the_functions_of_the_page_pass(changed: Game, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def get(name: str) -> Game:
        return changed if name in ("turkish", COPY) else registry.get(name)

    for module in ("tripot.play.match", "tripot.testing.kit"):
        monkeypatch.setattr(f"{module}.get", get)
    functions_of_the_page()[name]()


@pytest.mark.long
def test_without_the_option_the_copy_is_turkish(changed: Game) -> None:
    from tripot.play.match import Table

    tables = [Table(game, game.make_options({"players": 4})) for game in (changed, registry.get("turkish"))]
    deals = [table.match(seed=3).deal() for table in tables]
    while not deals[0].over:
        [seat] = deals[0].actors()
        assert list(deals[0].legal(seat)) == list(deals[1].legal(seat))
        for deal in deals:
            deal.play(seat, deal.legal(seat)[-1])
    assert deals[0].scores() == deals[1].scores()


@pytest.mark.long
def test_a_change_that_fits_nowhere_is_noticed() -> None:
    with pytest.raises(AssertionError, match="found 0 times"):
        change("a\nb\n", " a\n-c\n")
    with pytest.raises(AssertionError, match="found 2 times"):
        change("a\na\n", "-a\n+b\n")
    assert change("a\nb\n", " a\n-b\n+c\n") == "a\nc\n"
