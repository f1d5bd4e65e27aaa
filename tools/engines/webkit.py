"""WebKit, the engine of Safari: the small browser of WebKitGTK, controlled by Selenium on its own screen."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.engines.window import Window

BROWSERS = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
SCREEN = "2000x1400x24"
# Pages are drawn in memory, because there is no graphics processor and no real screen.
VARIABLES = {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1", "NO_AT_BRIDGE": "1"}
# A window opened by a script may be narrower than 447 pixels, the least width of an ordinary one.
LAUNCHER = "data:text/html,<!doctype html><button style='width:300px;height:200px'>Open</button>"
LAUNCH = """(address, width, height) => {
  const size = `popup,left=0,top=0,width=${width},height=${height}`;
  document.querySelector("button").onclick = () => window.open(address, "", size);
}"""
# The driver reports no errors, so the page itself notes them once it is loaded: those before that are missed.
NOTE = """() => {
  window.failures = [];
  addEventListener("error", ({ message }) => failures.push(message));
  addEventListener("unhandledrejection", ({ reason }) => failures.push(String(reason)));
}"""
FAILURES = "() => (window.failures ?? []).splice(0)"


def missing() -> str | None:
    """What is not installed, in words."""
    if not shutil.which("WebKitWebDriver") or not _browser():
        return "no WebKitWebDriver: install webkit2gtk-driver"
    return None if shutil.which("Xvfb") else "no Xvfb: install xvfb"


def _browser() -> Path | None:
    return next(Path("/").glob(BROWSERS), None)


@contextmanager
def opened() -> Iterator[WebKitWindow]:
    """WebKit with its own screen."""
    with _screen() as display:
        window = WebKitWindow(display)
        try:
            yield window
        finally:
            window.close()


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a screen in memory."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:  # noqa: S603
        assert server.stdout is not None  # noqa: S101  (for the type checker)
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


class WebKitWindow(Window):
    """The last window that was opened, and its browser."""

    def __init__(self, display: str) -> None:
        from selenium import webdriver  # noqa: PLC0415  (slow to import, and not needed to learn what is missing)
        from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415

        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(_browser())
        options.add_argument("--automation")
        environment = {**os.environ, **VARIABLES, "DISPLAY": display}
        service = Service(
            executable_path=shutil.which("WebKitWebDriver"), env=environment, log_output=subprocess.DEVNULL
        )
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._display = display
        self._errors: list[str] = []
        self._driver.get(LAUNCHER)
        self._launcher = self._driver.current_window_handle

    def open(self, address: str, width: int, height: int) -> None:
        """Load a page in a new window, and close the previous one."""
        if self._driver.current_window_handle != self._launcher:
            self.errors()
            self._driver.close()
        self._driver.switch_to.window(self._launcher)
        self.run(LAUNCH, address, width, height)
        self._driver.find_element("css selector", "button").click()
        [handle] = set(self._driver.window_handles) - {self._launcher}
        self._driver.switch_to.window(handle)
        self.wait("() => location.href !== 'about:blank' && document.readyState === 'complete'")
        self.run(NOTE)
        self.wait("size => [innerWidth, innerHeight].join() === size.join()", [width, height])

    def run(self, script: str, *arguments: Any) -> Any:
        """Call a function in the page."""
        return self._driver.execute_script(f"return ({script})(...arguments)", *arguments)

    def press(self, x: int, y: int) -> None:
        """Click at a point, because WebKitGTK's driver turns touches into mouse clicks."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder  # noqa: PLC0415

        builder = ActionBuilder(self._driver)
        pointer: Any = builder.pointer_action  # Selenium has types for only some of it
        pointer.move_to_location(x, y)
        pointer.pointer_down()
        pointer.pointer_up()
        builder.perform()

    def picture(self) -> bytes:
        """What the screen shows. The driver itself does not answer when asked for a picture."""
        from PIL import ImageGrab  # noqa: PLC0415

        width, height = self.run("() => [innerWidth, innerHeight]")
        found = io.BytesIO()
        ImageGrab.grab(bbox=(0, 0, width, height), xdisplay=self._display).save(found, "png")
        return found.getvalue()

    def errors(self) -> list[str]:
        """The errors that pages have not caught since they were loaded."""
        self._errors += self.run(FAILURES)
        return list(self._errors)

    def close(self) -> None:
        """Close the browser and its driver."""
        self._driver.quit()
