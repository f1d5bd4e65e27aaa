"""The engines of Safari, Firefox and Chrome, used through one small interface."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from filelock import FileLock

from tools.engines import chromium, firefox, webkit
from tools.engines.window import Window

_OPENED: dict[str, Callable[[], AbstractContextManager[Window]]] = {
    "webkit": webkit.opened,
    "firefox": firefox.opened,
    "chromium": chromium.opened,
}
_MISSING: dict[str, Callable[[], str | None]] = {
    "webkit": webkit.missing,
    "firefox": firefox.missing,
    "chromium": chromium.missing,
}
ENGINES = ("webkit", "firefox")  # whose tests are written for any engine; Chromium's use all of Playwright
ALL_ENGINES = tuple(_OPENED)
BUSY = Path(tempfile.gettempdir()) / "tripot-engine.lock"


def missing(engine: str) -> str | None:
    """What is not installed, in words; `None` if the engine can be used."""
    return _MISSING[engine]()


@contextmanager
def opened(engine: str) -> Iterator[Window]:
    """A browser of this engine. Only one runs on a machine at a time: two would slow each other down too much."""
    with FileLock(BUSY), _OPENED[engine]() as window:
        yield window
