"""Options of `tripot serve` that are looked at before anything is opened."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tripot.cli.main import main
from tripot.cli.serving import serve
from tripot.hosts.http import serve as server
from tripot.hosts.http.keys import ROOM
from tripot.hosts.room.room import Room


@pytest.mark.parametrize("name", ["http://bad/name", "a b", "", "cards.example.org/", "cards.example.org:", "a..b"])
def test_what_is_no_host_is_refused_with_an_example(name: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--host-name", name])
    assert result.exit_code == 2
    assert "such as cards.example.org" in result.output


def test_hosts_are_names_or_addresses_with_a_port_where_there_is_one() -> None:
    given = ["Cards.example.org", "localhost:8000", "[::1]:8000", "192.0.2.1"]
    asked = serve.make_context("serve", [word for name in given for word in ("--host-name", name)]).params
    assert asked["host_names"] == ("cards.example.org", *given[1:])


def test_addresses_with_passwords_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_DATABASE", "postgresql://user:secret@host/name")
    monkeypatch.setenv("TRIPOT_BUS", "nats://user:secret@host")
    asked = serve.make_context("serve", []).params
    assert (asked["database"], asked["bus"]) == ("postgresql://user:secret@host/name", "nats://user:secret@host")


def test_a_folder_for_old_tables_without_days_is_refused() -> None:
    result = CliRunner().invoke(main, ["serve", "--archive", "kept"])
    assert result.exit_code == 2
    assert "--keep-days" in result.output


def test_a_folder_for_old_tables_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    archive = str(tmp_path / "file" / "kept")
    result = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--keep-days", "1", "--archive", archive])
    assert result.exit_code == 2
    assert archive in result.output


# ---------------------------------------------------------------- the address


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--host", ""], "name one with --host"),
        (["--host", " "], "name one with --host"),
        (["--database", ""], "(env var: 'TRIPOT_DATABASE'): it is empty"),
        (["--data", ""], "'--data': the name of a folder is missing"),
        (["--archive", "", "--keep-days", "1"], "'--archive': the name of a folder is missing"),
    ],
)
def test_what_is_empty_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], wanted: str
) -> None:
    monkeypatch.setattr(server, "_say", opened)
    monkeypatch.setattr(Room, "open", opened)
    monkeypatch.chdir(tmp_path)
    places = [] if {"--database", "--data"} & set(arguments) else ["--data", str(tmp_path / "data")]
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", *places, *arguments])
    assert (result.exit_code, wanted in result.output) == (2, True), result.output
    assert "Traceback" not in result.output


def opened(*_: object) -> None:
    raise AssertionError("the card room was opened")


@pytest.mark.parametrize("host", ["a..b", "é" * 70], ids=["empty label", "long label"])
def test_what_can_be_no_name_of_a_machine_is_refused(host: str) -> None:
    with pytest.raises(server.CannotListen, match=f"cannot listen on '{host}': no machine can have such a name"):
        server._expect_free(host, 0)


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("no.such.host.invalid", "no machine has this name"),
        ("127.0.0.1:80", "no machine has this name"),
        ("[::1]", "no machine has this name"),
        ("127.0.0.0/8", "no machine has this name"),
        ("192.0.2.1", "this machine does not have this address"),
    ],
)
def test_what_is_no_address_of_this_machine_is_refused_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, reason: str
) -> None:
    monkeypatch.setattr(Room, "open", opened)
    advice = "name an address of this machine with --host, without a port or brackets"
    result = CliRunner().invoke(main, ["serve", "--no-open", "--port", "0", "--data", str(tmp_path), "--host", host])
    assert (result.exit_code, result.output) == (2, f"tripot: cannot listen on '{host}': {reason}; {advice}\n")


def test_a_port_that_cannot_be_listened_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(server.CannotListen, match=r"^there is no port 70000: choose one from 0 to 65535"):
        server._expect_free("127.0.0.1", 70_000)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("socket.create_server", refuse)
    with pytest.raises(server.CannotListen, match=r"127\.0\.0\.1:80: only administrators .* above 1023 with --port$"):
        server._expect_free("127.0.0.1", 80)


@pytest.mark.parametrize("option", ["--trusted-proxy", "--metrics-for"])
@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("proxy.example", "write one such as 192.0.2.7 or 10.0.0.0/8, without a port or brackets"),
        ("", "write one such as 192.0.2.7 or 10.0.0.0/8, without a port or brackets"),
        ("10.0.0.0/33", "write one such as 192.0.2.7 or 10.0.0.0/8, without a port or brackets"),
        ("10.0.0.1:80", "10.0.0.1, without a port or brackets"),
        ("[2001:DB8::1]:80", "2001:db8::1, without a port or brackets"),
        ("10.1.2.3/8", "10.0.0.0/8 would be that network"),
    ],
)
def test_what_is_no_address_of_others_is_refused(option: str, text: str, instead: str) -> None:
    result = CliRunner().invoke(main, ["serve", option, text])
    assert result.exit_code == 2
    wanted = f"Error: Invalid value for '{option}': '{text}' is not an address or a network: {instead}\n"
    assert result.output.endswith(wanted)


@pytest.mark.parametrize(("host", "found"), [("0", "127.0.0.1"), ("*", "127.0.0.1"), ("::0", "[::1]"), ("::", "[::1]")])
def test_a_card_room_that_listens_everywhere_has_an_address_that_can_be_opened(host: str, found: str) -> None:
    assert server.address(host, 80) == f"http://{found}:80/"


# ---------------------------------------------------------------- the browser


def test_a_card_room_stops_although_its_browser_stays_in_front(monkeypatch: pytest.MonkeyPatch) -> None:
    left, waited_for = threading.Event(), list[bool]()

    def browse(stop: Callable[[], object]) -> None:
        waited_for.append(not threading.current_thread().daemon)
        stop()
        assert waited_for[0] or left.wait(60)

    serve_with(monkeypatch, browse)
    left.set()
    assert waited_for == [False]


@pytest.mark.parametrize("browser", ['"%s', "/nowhere/browser %s", ":"])
def test_a_browser_that_cannot_be_started_harms_nobody(monkeypatch: pytest.MonkeyPatch, browser: str) -> None:
    tried = threading.Event()
    open_one = webbrowser.open

    def browse(stop: Callable[[], object]) -> None:
        try:
            open_one("http://127.0.0.1/")
        finally:
            stop()
            tried.set()

    monkeypatch.setenv("BROWSER", browser)
    monkeypatch.setattr(webbrowser, "_tryorder", None)
    monkeypatch.setattr(webbrowser, "_browsers", {})
    monkeypatch.setenv("PATH", "")
    serve_with(monkeypatch, browse)
    assert tried.is_set()


def serve_with(monkeypatch: pytest.MonkeyPatch, browse: Callable[[Callable[[], object]], None]) -> None:
    """Serve until `browse`, which stands for opening a browser, calls what it is given."""
    stops = list[asyncio.Event]()
    loops = list[asyncio.AbstractEventLoop]()

    @asynccontextmanager
    async def doors(*_: object) -> AsyncIterator[int]:
        loops.append(asyncio.get_running_loop())
        yield 8000

    @contextmanager
    def heard(_: object, stopped: asyncio.Event) -> Iterator[None]:
        stops.append(stopped)
        yield

    async def settle(_: object) -> None:
        return

    for name, stand_in in (("open_doors", doors), ("_heard", heard), ("_settle", settle)):
        monkeypatch.setattr(server, name, stand_in)
    monkeypatch.setattr(webbrowser, "open", lambda _: browse(lambda: loops[0].call_soon_threadsafe(stops[0].set)))
    app: Any = {ROOM: None}
    server._run_loop(server._serve(app, "127.0.0.1", 0, open_browser=True))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGHUP here")
@pytest.mark.usefixtures("interruptible")
def test_a_terminal_that_closes_does_not_end_the_storing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It sends the signal, and the shell in it sends it again."""
    during = list[object]()

    @asynccontextmanager
    async def doors(*_: object) -> AsyncIterator[int]:
        yield 8000
        during.append(signal.getsignal(signal.SIGHUP))

    async def settle(_: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(server, "open_doors", doors)
    monkeypatch.setattr(server, "_settle", settle)
    app: Any = {ROOM: None}
    server._run_loop(server._serve(app, "127.0.0.1", 0, open_browser=False))
    [handler] = during
    assert handler != signal.SIG_DFL
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_DFL


# ---------------------------------------------------------------- no home folder


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home folder, as in some containers."""
    for name in os.environ:
        if name in ("HOME", "USERPROFILE", "LOCALAPPDATA") or name.startswith("XDG_"):
            monkeypatch.delenv(name)

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", unknown)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("command", [["serve", "--no-open"], ["db", "upgrade"], ["db", "backup", "here"]], ids=" ".join)
def test_without_a_home_folder_a_folder_must_be_named(command: list[str]) -> None:
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert "name a folder for the database with --data" in result.stderr


@pytest.mark.usefixtures("homeless")
def test_a_database_that_is_no_file_needs_no_home_folder() -> None:
    result = CliRunner().invoke(main, ["serve", "--database", "nonsense"])
    assert (result.exit_code, "postgresql://user" in result.stderr) == (2, True), result.output
