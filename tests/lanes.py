"""Which tests run side by side: real ones one at a time, beside pure ones.

A test is real if it runs real servers, kills or browsers: it depends on what else the machine does. They share a lane,
which one process takes first; the other processes take pure tests, one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    import pytest

REAL = ("tests/browser/", "tests/cli/test_serving.py", "tests/faults/", "tests/hosts/", "tests/security/")


def is_real(test: str) -> bool:
    """Whether a test is real, by its id."""
    return test.startswith(REAL)


class Lanes(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out the real tests as one piece of work, and each pure test as one."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        config.option.loadscopereorder = True  # the largest piece first
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return "real" if is_real(nodeid) else nodeid
