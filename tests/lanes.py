"""Which tests run side by side: those of the browser in one lane, other real ones in another, pure ones beside them.

A test is real if it runs real servers, kills or browsers: it depends on what else the machine does. A lane is one piece
of work for one process, so its tests run one at a time. Pure tests are handed out one by one, to the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

LANES = {
    "browser": ("tests/browser/",),
    "servers": ("tests/cli/test_serving.py", "tests/faults/", "tests/hosts/", "tests/security/"),
}


def lane_of(test: str) -> str | None:
    """The lane of a real test, by its id; `None` for a pure test."""
    return next((name for name, places in LANES.items() if test.startswith(places)), None)


class Lanes(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out each lane as one piece of work, and each pure test as one."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        config.option.loadscopereorder = True  # the largest piece first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return lane_of(nodeid) or nodeid
