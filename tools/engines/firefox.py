"""The installed Firefox, controlled through WebDriver BiDi, which needs only a websocket and no driver."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.ending import end
from tools.engines.window import OFTEN, Window

NAMES = ("firefox-esr", "firefox")
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
A_LINE = re.compile(r"\bwss?://")  # Firefox reports every websocket that is cut, and no script can catch that
PATIENCE = 60.0  # seconds for an answer
STOP_TIMEOUT = 20.0  # seconds


def missing() -> str | None:
    """What is not installed, in words."""
    return None if _browser() else "no Firefox: install firefox-esr"


def _browser() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def opened() -> Iterator[FirefoxWindow]:
    """Firefox with a fresh profile and no screen."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, _running(Path(profile)) as address:
        window = FirefoxWindow(address)
        try:
            yield window
        finally:
            window.close()


@contextmanager
def _running(profile: Path) -> Iterator[str]:
    """The address at which a running Firefox listens."""
    log = profile / "log"
    command = [str(_browser()), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    with log.open("w") as file, subprocess.Popen(command, stdout=file, stderr=file) as browser:  # noqa: S603
        try:
            yield _address(log, browser)
        finally:
            end(browser, STOP_TIMEOUT)


def _address(log: Path, browser: subprocess.Popen[bytes]) -> str:
    while browser.poll() is None:
        if found := LISTENS.search(log.read_text("utf-8", "replace")):
            return found.group(1)
        time.sleep(OFTEN)
    raise SystemExit(f"Firefox ended with status {browser.returncode}: {log.read_text('utf-8', 'replace')}")


class FirefoxWindow(Window):
    """The one tab of a browser."""

    def __init__(self, address: str) -> None:
        import websocket  # noqa: PLC0415  (comes with Selenium; not needed to learn what is missing)

        self._socket = websocket.create_connection(f"{address}/session", timeout=PATIENCE, suppress_origin=True)
        self._asked = 0
        self._errors: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address: str, width: int, height: int) -> None:
        """Give the tab this size, and load a page."""
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, script: str, *arguments: Any) -> Any:
        """Call a function in the page."""
        function = f"async (text) => JSON.stringify(await ({script})(...JSON.parse(text)) ?? null)"
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise RuntimeError(f"{answer['exceptionDetails']['text']}: {script}")
        return json.loads(answer["result"]["value"])

    def press(self, x: int, y: int) -> None:
        """Touch the page at a point."""
        moves = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": moves}
        self._ask("input.performActions", context=self._tab, actions=[finger])

    def picture(self) -> bytes:
        """The tab as it is drawn."""
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])

    def errors(self) -> list[str]:
        """The errors that the page has not caught so far."""
        self.run("() => true")  # everything before this has been reported by then
        return list(self._errors)

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _ask(self, method: str, **params: Any) -> Any:
        """Send a command, and note what happens until its answer comes."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("method") == "log.entryAdded":
                self._note(message["params"])
            elif message.get("id") == self._asked:
                break
        if message["type"] == "error":
            raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["type"] == "javascript" and entry["level"] == "error" and not A_LINE.search(entry["text"]):
            self._errors.append(entry["text"])
