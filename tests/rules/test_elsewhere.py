"""Games that other packages bring: found by their entry points, and refused when something is wrong with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

TURKISH = "from dataclasses import replace\nfrom tripot.rules.turkish import GAME\n"

BROKEN = {
    "imports": ("import there_is_no_such_module\n", "ModuleNotFoundError: No module named 'there_is_no_such_module'"),
    "leaves": ("raise SystemExit(3)\n", "SystemExit: 3"),
    "nothing": ("", "module 'nothing' has no attribute 'GAME'"),
    "number": ("GAME = 7\n", "number:GAME must be a `Game` made by `assemble`, not 7"),
    "misnamed": (TURKISH, "the game of misnamed:GAME is called turkish"),
    "untitled": (
        TURKISH + "GAME = replace(GAME, name='untitled', package='untitled')\n",
        "TypeError: 'untitled' is not a package",
    ),
    "unwhole": (
        TURKISH + "GAME = replace(GAME, name='unwhole', card_fields=('hand',))\n",
        "ConformanceError: conserved: cards missing",
    ),
    "raises": (
        TURKISH + "GAME = replace(GAME, name='raises', words=None)\n",
        "AttributeError: 'NoneType' object has no attribute",
    ),
}
SOUND = TURKISH + "GAME = replace(GAME, name='sound')\n"


def install(folder: Path, module: str, source: str, name: str | None = None) -> None:
    """A package that brings a game, as `pip` leaves it in a folder."""
    (folder / f"{module}.py").write_text(source)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tripot.games]\n{name or module} = {module}:GAME\n")


def tripot(folder: Path, *arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """`tripot`, where the packages in a folder are installed."""
    done = subprocess.run(
        [sys.executable, "-m", "tripot", *arguments],
        env={**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == status, done.stderr
    return done


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What `tripot games` says where all of these games are installed."""
    folder = tmp_path_factory.mktemp("installed")
    for module, (source, _) in BROKEN.items():
        install(folder, module, source)
    install(folder, "sound", SOUND)
    install(folder, "fake_pig", SOUND, "pig")
    install(folder, "one_half", SOUND, "half")
    install(folder, "other_half", SOUND, "half")
    return tripot(folder, "games")


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_left_out_and_what_is_wrong_is_said(
    listed: subprocess.CompletedProcess[str], name: str
) -> None:
    lines = [line for line in listed.stderr.splitlines() if line.startswith(f"the game {name} is left out: ")]
    assert len(lines) == 1, listed.stderr
    assert BROKEN[name][1] in lines[0]
    assert f"\n{name}:" not in listed.stdout


def test_the_other_games_go_on(listed: subprocess.CompletedProcess[str]) -> None:
    titles = [line.split(":")[0] for line in listed.stdout.splitlines() if not line.startswith(" ")]
    assert titles == ["turkish", "glukz", "iljig", "nain_jaune", "pig", "sound", "bots"]


def test_no_other_package_takes_the_place_of_a_game_of_tripot(listed: subprocess.CompletedProcess[str]) -> None:
    assert "the game pig is left out: fake_pig:GAME has the name of one of Tripot's own games" in listed.stderr


def test_two_games_of_one_name_are_both_left_out(listed: subprocess.CompletedProcess[str]) -> None:
    assert "the game half is left out: one_half:GAME and other_half:GAME have the same name" in listed.stderr


def test_a_command_names_what_is_wrong_with_its_game(tmp_path: Path) -> None:
    install(tmp_path, "unwhole", BROKEN["unwhole"][0])
    said = tripot(tmp_path, "simulate", "unwhole", "-p", "3", status=2).stderr
    assert "unwhole cannot be played: ConformanceError: conserved" in said


@pytest.mark.long
def test_a_sound_game_is_simulated_shown_and_verified(tmp_path: Path) -> None:
    install(tmp_path, "sound", SOUND)
    file = tmp_path / "deals.jsonl"
    tripot(tmp_path, "simulate", "sound", "-p", "3", "-n", "1", "--out", str(file))
    assert json.loads(file.read_text())["game"] == "sound"
    assert "1 deal, " in tripot(tmp_path, "verify", str(file)).stdout
    assert tripot(tmp_path, "show", str(file)).stdout.startswith("Turkish, match")


def test_a_game_is_looked_over_once_a_process(tmp_path: Path) -> None:
    install(tmp_path, "sound", SOUND)
    program = """
from tripot.testing import kit, playable_games, quick
looked = []
quick.quick_look = lambda game: looked.append(game.name)
assert playable_games() == playable_games()
print(looked)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stdout == "['sound']\n"
