"""The card room does not wait for the compiler: it plays in the interpreter while another process compiles."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tripot import warming
from tripot.engine import cache
from tripot.engine.kernel import TARGET
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.play.match import game
from tripot.testing import playable_games

from .kit import Person, four_with_bots

START_TIMEOUT = 60.0
TURKISH, PIG = (game(name, players=4) for name in ("turkish", "pig"))


@pytest.fixture(autouse=True)
def needs_compilation() -> None:
    if not TARGET.compiles:
        pytest.skip("kernels are not compiled in this run")


# ---------------------------------------------------------------- a whole server


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Process]:
    """A card room started as anybody does, with nothing compiled yet."""
    environment = {**os.environ, cache.FOLDER_VARIABLE: str(tmp_path / "cache")}
    arguments = ("-m", "tripot", "--no-open", "--port", "0", "--data", str(tmp_path))
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=PIPE, env=environment)
    yield process
    if process.returncode is None:
        process.kill()
    await process.communicate()


async def address(server: Process) -> str:
    """Where a server listens."""
    assert server.stdout is not None
    async with asyncio.timeout(START_TIMEOUT):
        line = await server.stdout.readline()
    return next(word for word in line.decode().split() if word.startswith("http")).rstrip("/")


async def compilers(server: Process) -> list[int]:
    """The process that a server compiles in, once it has started one."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    async with asyncio.timeout(START_TIMEOUT):
        while not (found := children.read_text("ascii").split()):
            await asyncio.sleep(0.02)
    return [int(child) for child in found]


def runs(process_id: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("name", ["iljig", "pig"])
async def test_a_game_that_was_never_compiled_is_played_at_once(server: Process, tmp_path: Path, name: str) -> None:
    base = await address(server)
    async with Person(base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))) as person:
        player = await person.join(await person.create(four_with_bots(game=name)))
        assert (await player.ask(type="start"))["type"] == "done"
        await player.nonce()
        await player.until_turn()
        assert player.table["deal"]["choices"] or player.table["deal"]["over"]  # bots may have played it out
    assert not list((tmp_path / "cache" / name).rglob("warm-*")), "it was compiled before the first move"


@pytest.mark.parametrize("options", [{"game": "iljig"}, {"game": "pig", "options": {"variant": "spoons"}}], ids=str)
async def test_a_hint_comes_at_once_though_nothing_was_ever_compiled(
    server: Process, tmp_path: Path, options: dict[str, Any]
) -> None:
    base = await address(server)
    async with Person(base, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))) as person:
        player = await person.join(await person.create(four_with_bots(**options, hints=True)))
        assert (await player.ask(type="start"))["type"] == "done"
        await player.nonce()
        while (await player.until_turn())["phase"] != "playing":  # a bot may have led all five of its cards (ILJ-19)
            await player.ask(type="ready")
            await player.until("playing")
        answer = await player.ask(type="hint", seq=player.table["seq"])
        assert answer["type"] == "advice", answer
    assert not list((tmp_path / "cache" / options["game"]).rglob("warm-search*")), "a search was compiled first"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="there is no /proc to look for processes in")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_no_compiler_outlives_its_server(server: Process, how: signal.Signals) -> None:
    await address(server)
    [child] = await compilers(server)
    assert runs(child)
    server.send_signal(how)
    await asyncio.wait_for(server.communicate(), START_TIMEOUT)
    async with asyncio.timeout(START_TIMEOUT):
        while how == signal.SIGKILL and runs(child):  # it learns of it by itself
            await asyncio.sleep(0.02)
    assert not runs(child)


# ---------------------------------------------------------------- the other process


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache folder, in which nobody remembers what this process has loaded."""
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(warming, "_loaded", set())
    cache.cache_folder.cache_clear()
    return tmp_path


@pytest.fixture
async def loader(cold: Path) -> AsyncIterator[KernelLoader]:
    made = KernelLoader()
    yield made
    await made.close()
    cache.cache_folder.cache_clear()


class Others:
    """Starts a program instead of compilers, and counts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
        self._start, self._program = asyncio.create_subprocess_exec, program
        self.started: list[Process] = []
        self.most = 0  # at a time
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self)

    async def __call__(self, *_command: str, **pipes: Any) -> Process:
        self.started.append(await self._start(sys.executable, "-c", self._program, **pipes))
        self.most = max(self.most, sum(process.returncode is None for process in self.started))
        return self.started[-1]


async def test_tables_share_one_compiler(loader: KernelLoader, monkeypatch: pytest.MonkeyPatch) -> None:
    others = Others(monkeypatch, "import time; time.sleep(0.2)")
    await asyncio.gather(*(loader.want(table) for table in (TURKISH, PIG, TURKISH, game("pig", players=7))))
    assert (len(others.started), others.most) == (2, 1)
    assert warming.is_warm(TURKISH)
    assert warming.is_warm(PIG)


async def test_where_another_process_fails_this_one_compiles(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    Others(monkeypatch, "raise SystemExit(3)")
    await loader.want(TURKISH)
    assert "status 3" in caplog.text
    assert warming.is_warm(TURKISH)


async def test_where_no_process_can_be_started_this_one_compiles(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    await loader.want(TURKISH)
    assert "/nowhere/python" in caplog.text
    assert warming.is_warm(TURKISH)


async def test_where_nothing_can_be_kept_this_process_compiles(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch, cold: Path
) -> None:
    shutil.rmtree(cold)
    cold.write_text("no folder")
    others = Others(monkeypatch, "")
    await loader.want(TURKISH)
    assert not others.started
    assert warming.is_warm(TURKISH)


async def test_the_compiler_is_no_strangers_program_in_the_current_folder(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # then it has nothing to compile, and ends well at once
    (tmp_path / "tripot.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    await loader._compile_beside(TURKISH, "room")
    assert caplog.text == ""


async def test_closing_ends_the_compiler_and_starts_no_other(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = Others(monkeypatch, "import time; time.sleep(600)")
    tasks = [loader.want(table) for table in (TURKISH, PIG)]
    while not others.started:
        await asyncio.sleep(0.01)
    await asyncio.wait_for(loader.close(), START_TIMEOUT)
    assert all(task.done() for task in tasks)
    assert [process.returncode for process in others.started] == [-signal.SIGKILL]
    assert not warming.is_warm(TURKISH)


async def test_what_a_table_wants_is_compiled_before_all_games(
    loader: KernelLoader, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[tuple[str, str]]()
    monkeypatch.setattr(KernelLoader, "_load", lambda _, table, use: made.append((table.game.name, use)))
    Others(monkeypatch, "")
    loader.want_all()
    await asyncio.sleep(0)  # the first has its turn
    wanted = loader.want(PIG, "search")
    await wanted
    assert made[-1] == ("pig", "search")
    assert len(made) <= 2
    await loader.settled()
    assert len(made) == 2 * len(playable_games())
