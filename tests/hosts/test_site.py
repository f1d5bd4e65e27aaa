"""The site of files: what is written, into which folders, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import run
from tripot.errors import TripotError
from tripot.hosts import site
from tripot.hosts.http import alone
from tripot.hosts.http.api import games_json

GAMES = ["turkish"]


def write(folder: Path, room: str = "") -> int:
    return site.write(folder, GAMES, room, lambda _: None)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write(folder, 'https://cards.example.org/a"b')
    return folder


def test_every_file_is_listed_but_the_service_worker(written: Path) -> None:
    listed = json.loads((written / alone.LIST).read_text("utf-8"))["files"]
    found = {each.relative_to(written).as_posix() for each in written.rglob("*") if each.is_file()}
    as_files = {f"{each}index.html".removeprefix("./") if each.endswith("/") else each for each in listed}
    assert found - as_files == {alone.LIST, "worker.js"}
    assert as_files <= found
    assert not [each for each in found if each.endswith((".br", ".gz"))]


def test_pages_lead_to_their_site_and_ask_nobody_else(written: Path) -> None:
    for path, way_up in {"": "./", "rules/": "../", "table/turkish/": "../../", "learn/turkish/": "../../"}.items():
        page = (written / path / "index.html").read_text("utf-8")
        assert f'<base href="{way_up}" />' in page
        assert page.index("Content-Security-Policy") < page.index("<base") < page.index("<script")
        assert 'data-room="none"' in page
        assert 'data-friends="https://cards.example.org/a&quot;b"' in page
    assert "unsafe-eval" not in site.POLICY.replace("wasm-unsafe-eval", "")
    assert "http" not in site.POLICY


def test_only_the_games_that_are_named_are_there(written: Path) -> None:
    for language in ("en", "fr"):
        told = json.loads((written / f"api/games.{language}.json").read_text("utf-8"))
        assert [each["name"] for each in told["games"]] == GAMES
    assert [each.name for each in written.glob("modules/*/*")] == ["turkish.wasm"]
    assert not (written / "table" / "pig").exists()


def test_the_lobby_has_the_same_order_however_games_are_named() -> None:
    told = json.loads(games_json("en", ("pig", "glukz", "turkish")))
    assert [each["name"] for each in told["games"]] == ["turkish", "glukz", "pig"]


def test_a_site_takes_the_place_of_the_one_before_and_of_nothing_else(tmp_path: Path) -> None:
    outside, folder = tmp_path / "mine.txt", tmp_path / "site"
    outside.write_text("mine", "utf-8")
    write(folder)
    old = folder / "modules" / "old" / "old.wasm"
    old.parent.mkdir()
    old.write_text("old", "utf-8")
    told = json.loads((folder / alone.LIST).read_text("utf-8"))
    (folder / alone.LIST).write_text(
        json.dumps({**told, "files": [*told["files"], "modules/old/old.wasm", "../mine.txt"]})
    )
    write(folder)
    assert not old.parent.exists()
    assert not list(folder.rglob("*.part"))
    assert outside.exists()


def test_a_site_that_was_broken_off_or_has_lost_files_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_file, written = site._replace, list[Path]()

    def break_off(file: Path, content: bytes) -> None:
        if len(written) > 2:
            raise OSError("the disk is full")
        written.append(file)
        write_file(file, content)

    monkeypatch.setattr(site, "_replace", break_off)
    with pytest.raises(OSError, match="full"):
        write(tmp_path)
    monkeypatch.undo()
    write(tmp_path)
    told = json.loads((tmp_path / alone.LIST).read_text("utf-8"))
    lost = [*told["files"], "modules/old/old.wasm", "old.txt"]
    (tmp_path / alone.LIST).write_text(json.dumps({**told, "files": lost}), "utf-8")
    (tmp_path / "old.txt").write_text("old", "utf-8")
    write(tmp_path)
    assert not (tmp_path / "old.txt").exists()


@pytest.mark.parametrize("list_of_another", ['{"files": ["letter.txt"]}', '["letter.txt"]', "files"])
def test_a_list_of_somebody_else_makes_no_site(tmp_path: Path, list_of_another: str) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    (tmp_path / alone.LIST).write_text(list_of_another, "utf-8")
    with pytest.raises(TripotError, match="is not empty"):
        write(tmp_path)
    assert (tmp_path / "letter.txt").exists()


def test_a_folder_with_other_files_and_a_room_without_an_address_are_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    assert "is not empty" in run("site", str(tmp_path), "turkish", status=2).stderr
    assert [each.name for each in tmp_path.iterdir()] == ["letter.txt"]
    for room in ("cards.example.org", "javascript:alert(1)", "https://", "http://[", "https://a b"):
        with pytest.raises(TripotError, match="is not the address of a card room"):
            write(tmp_path / "site", room)
    assert "no game" in run("site", str(tmp_path / "site"), "bridge", status=2).stderr
