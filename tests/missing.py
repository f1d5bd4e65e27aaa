"""What this machine lacks: tests that need it are skipped, unless `TRIPOT_REQUIRE_<WHAT>=1` says that it must be here.

The circles say so (`tools/circles.py`): there, nothing is left out because something could not be installed.
"""

from __future__ import annotations

import os

import pytest


def is_required(what: str) -> bool:
    """Whether tests that need this must not be skipped."""
    return os.environ.get(f"TRIPOT_REQUIRE_{what}") == "1"


def lacks(what: str, reason: str) -> None:
    """Skip this test because something is missing, or let it fail if that is required."""
    if is_required(what):
        pytest.fail(reason)
    pytest.skip(reason)


def needs(what: str, reason: str, *, there: bool) -> pytest.MarkDecorator:
    """The mark of tests that are skipped if something isn't there; where it is required, they run and fail."""
    return pytest.mark.skipif(not there and not is_required(what), reason=reason)
