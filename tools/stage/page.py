"""Scenes on a real page: a card room serves the page, and we play the socket of its table."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, Playwright, WebSocketRoute

from tools.ending import end
from tools.stage.scenes import Scene
from tripot.play.lesson import lesson_names

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Popups of an address bar that nobody sees, and processes for pages to come, take half of what a page costs. Only
    # the last such flag counts, so those that Playwright disables stand here, too.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,PaintHolding,LensOverlay,"
    "MediaRouter,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,"
    "PreconnectToSearch",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
SOCKET = re.compile(r"/api/tables/[^/]+/ws(\?|$)")
NOW = 1_750_000_000  # seconds since 1970: the page's clock stands still at this time
A_WHILE = 500  # milliseconds for things that happen a little later
LANDED = 4_000  # milliseconds after which nothing moves
PATIENCE = 20_000  # milliseconds
TINY = 0.1  # the scale of a page that is only measured
# Frames and time of the window, before we control its clock.
KEEP_TIME = "window.nextFrame = requestAnimationFrame.bind(window); window.later = setTimeout.bind(window)"
# Motion by styles alone runs on the real clock, so it is set to its end. A browser may draw no frames for a long time.
SETTLE = """
() => document.fonts.ready.then(() => new Promise((done) => {
  const finish = () => {
    for (const each of document.getAnimations()) {
      const ends = each.effect.getComputedTiming().endTime !== Infinity;
      if (each instanceof CSSAnimation && ends) each.finish();
    }
    done();
  };
  nextFrame(() => nextFrame(finish));
  later(finish, 5000);
}))
"""
GO = """path => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
# Somebody who has been offered every first deal.
OFFERED = [f"localStorage.setItem('tripot-lesson-{name}', 'declined');" for name in lesson_names()]
NO_OFFERS = f"if (location.host) {{ {' '.join(OFFERED)} }}"
STOP_TIMEOUT = 60.0  # seconds; it may have to finish compiling


def find_chromium() -> str | None:
    """The path of an installed browser, if any."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright) -> Browser:
    """The installed browser, or Playwright's own.

    A page gets no service worker unless its context asks for one: it would fetch every file of the page each time.
    """
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    browser.new_context = partial(browser.new_context, service_workers="block")  # type: ignore[method-assign]
    return browser


@contextmanager
def card_room() -> Iterator[str]:
    """The address of our own card room, while the context lasts."""
    with tempfile.TemporaryDirectory() as data, opened(Path(data)) as address:
        yield address


@contextmanager
def opened(data: Path, port: int = 0, options: tuple[str, ...] = (), **variables: str) -> Iterator[str]:
    """The address of a card room with these options and environment variables, while the context lasts."""
    command = [sys.executable, "-m", "tripot", "--no-open", "--port", str(port), "--data", str(data), *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **variables})  # noqa: S603
    try:
        yield _address(server)
    finally:
        end(server, STOP_TIMEOUT)


def _address(server: subprocess.Popen[str]) -> str:
    for line in server.stdout or ():
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return found.group()
    raise SystemExit(f"the card room ended with status {server.wait()}")


class Stage:
    """A page that shows scenes. Its clock stands still, so the same scene always looks the same."""

    def __init__(self, context: BrowserContext, address: str, *, measured: bool = False) -> None:
        """`address` is that of the card room. No pictures can be taken of a page that is only measured."""
        self.page: Page = context.new_page()
        self._window = context.new_cdp_session(self.page) if measured else None
        self._address = address
        self._tables = 0  # the number of tables shown
        self._scene: Scene | None = None
        self._socket: WebSocketRoute | None = None
        self.asked: list[dict[str, Any]] = []  # what the page has asked for, except echoes
        self.advice: dict[str, Any] | None = None  # the answer to a request for a hint
        self.page.add_init_script(KEEP_TIME)
        self.page.clock.install(time=NOW)
        self.page.clock.pause_at(NOW + 1)
        self.page.route_web_socket(SOCKET, self._connect)

    def show(self, scene: Scene) -> None:
        """Come to the table a moment earlier, and then let happen what leads to the scene."""
        self._scene = scene
        self._enter()
        self._shown(scene.before or scene.message).wait_for()
        if scene.before:
            self.tell(scene.message)
        for _ in range(LANDED // A_WHILE):
            self._pass()
        self.settle()
        for number, name in enumerate(scene.presses):
            button = self.page.get_by_test_id(name).first
            if number:
                button.wait_for(state="attached")  # the one before makes it appear
            self._press(button)

    def _enter(self) -> None:
        """Go to a table with another name. The page is loaded only the first time, because that takes longest."""
        self._tables += 1
        path = f"/table/stage-{self._tables}"
        self.page.mouse.move(0, 0)  # nothing of the next scene is under the pointer
        if self._tables == 1:
            self.page.goto(f"{self._address}{path}")
        else:
            self.page.evaluate(GO, path)

    def _press(self, button: Locator) -> None:
        """Press a button, if there is one, as soon as that is possible. A page that waited long reconnects first."""
        if not button.count():
            return
        able = button.and_(self.page.locator(':not([aria-disabled="true"])'))
        for _ in range(PATIENCE // A_WHILE):
            if able.count():
                break
            self._pass()
        button.evaluate("it => it.click()")  # a mouse would miss tiny things
        self.settle()

    def tell(self, message: str) -> None:
        """Let the table continue, and wait until the page shows it."""
        self._send(message)
        self._until(self._shown(message))

    def reload(self, message: str) -> None:
        """Load the page again, at the same table, which is now as the message says."""
        assert self._scene is not None  # noqa: S101  (for the type checker)
        self._scene = replace(self._scene, message=message, before=None)
        self.page.reload()
        self._until(self._shown(message))
        self.settle()

    def refuse(self, clause: str) -> None:
        """Refuse a move of mine by a clause of the rules."""
        self._send(json.dumps({"type": "error", "code": "illegal", "detail": "", "clause": clause}))
        self.settle()

    def say(self, *texts: str) -> None:
        """Let every seat say something at once."""
        assert self._scene is not None  # noqa: S101  (for the type checker)
        table = json.loads(self._scene.message)
        table["seq"] += 1
        table["news"] = [{"kind": "said", "seat": seat, "text": text} for seat, text in enumerate(texts)]
        self.tell(json.dumps(table))
        self.settle()

    def settle(self) -> None:
        """Wait until the page has drawn what it was sent."""
        self._pass()
        self.page.evaluate(SETTLE)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        if self._window:
            self._resize_quickly(self._window, width, height)
        else:
            self.page.set_viewport_size({"width": width, "height": height})
        self._alive()
        self.page.clock.fast_forward(A_WHILE)  # anything that starts is at its end by the next frame
        self.page.evaluate(SETTLE)

    def _resize_quickly(self, window: CDPSession, width: int, height: int) -> None:
        """The page cannot tell how large it is drawn: with a hundredth of the pixels, all boxes are the same."""
        size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
        drawn = {"deviceScaleFactor": 1, "scale": TINY, "mobile": False}
        window.send("Emulation.setDeviceMetricsOverride", size | drawn)

    def _shown(self, message: str) -> Locator:
        seq = json.loads(message)["seq"]
        return self.page.locator(f'[data-testid="table"][data-seq="{seq}"]')

    def _until(self, shown: Locator) -> None:
        """Let the page's clock run until something is shown. Without motion, cards still stay for a while."""
        for _ in range(PATIENCE // A_WHILE):
            if shown.count():
                return
            self._pass()
        shown.wait_for()

    def _pass(self) -> None:
        """Let a while pass on the page's clock."""
        self._alive()
        self.page.clock.run_for(A_WHILE)

    def _alive(self) -> None:
        """Send a sign of life, as a real server does."""
        self._send(json.dumps({"type": "probe", "id": 1}))

    def _send(self, message: str) -> None:
        if self._socket:
            self._socket.send(message)

    def _connect(self, socket: WebSocketRoute) -> None:
        assert self._scene is not None  # noqa: S101  (for the type checker)
        self._socket = socket
        socket.on_message(lambda text: self._answer(socket, text))
        socket.send(self._scene.before or self._scene.message)

    def _answer(self, socket: WebSocketRoute, text: str | bytes) -> None:
        """Every request is carried out and changes nothing, so that the scene stays."""
        request: dict[str, Any] = json.loads(text)
        if request["type"] != "echo":
            self.asked.append(request)
        if request["type"] == "hint" and self.advice:
            socket.send(json.dumps({**self.advice, "ref": request.get("ref"), "seq": request["seq"]}))
        elif request["type"] == "extend":
            socket.send(json.dumps({"type": "extension", "ref": request.get("ref"), "cards": [], "complete": False}))
        elif request["type"] != "echo":
            socket.send(json.dumps({"type": "done", "ref": request.get("ref")}))


@contextmanager
def stage(
    browser: Browser,
    address: str,
    *,
    lang: str = "fr-FR",
    colours: Literal["light", "dark"] = "light",
    measured: bool = False,
) -> Iterator[Stage]:
    """A stage in its own window, without motion."""
    context = browser.new_context(locale=lang, color_scheme=colours, reduced_motion="reduce")
    yield Stage(context, address, measured=measured)
    context.close()
