"""What `tests/conftest.py` does for the gate: it checks the mark `unsteady`, and writes down how each test ended.

If a test fails, and passes when it runs alone, that is a finding. Only this mark excuses it, for two months:
`@pytest.mark.unsteady(reason="Chromium now and then loses a tap", since="2026-11-25")`.
"""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

MARK = "unsteady"
EXCUSED = timedelta(days=60)
ZONES = timedelta(days=1)  # the date on a machine elsewhere may be this far ahead


def wrong_mark(mark: pytest.Mark, today: date) -> str | None:
    """What is missing from a mark."""
    reason, since = mark.kwargs.get("reason"), mark.kwargs.get("since")
    if mark.args or set(mark.kwargs) != {"reason", "since"}:
        return "takes a reason and a date, by name: unsteady(reason=..., since='2026-11-25')"
    if not isinstance(reason, str) or not reason.strip():
        return "needs a reason"
    try:
        begun = date.fromisoformat(since if isinstance(since, str) else "")
    except ValueError:
        return f"has no date as its `since`: {since!r}"
    return f"begins in the future: {since}" if begun > today + ZONES else None


def excuse(mark: pytest.Mark, today: date) -> str | None:
    """The excuse for a test that fails and then passes alone; `None` once the mark has expired."""
    return mark.kwargs["reason"] if today <= date.fromisoformat(mark.kwargs["since"]) + EXCUSED else None


def read_mark(item: pytest.Item, today: date) -> None:
    """Fail a test whose mark is incomplete. The report of a correctly marked test has its excuse."""
    for mark in item.iter_markers(MARK):
        if wrong := wrong_mark(mark, today):
            pytest.fail(f"the mark `{MARK}` {wrong}", pytrace=False)
        if why := excuse(mark, today):
            item.user_properties.append((MARK, why))


class Notes:
    """Writes a line for each test that passes or fails, and for each file that cannot be collected."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails at any time, or whose call passes."""
        if report.failed or (report.when == "call" and report.passed):
            self._note(report.nodeid, report.failed, dict(report.user_properties).get(MARK))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be collected."""
        if report.failed:
            self._note(report.nodeid, failed=True, excuse=None)

    def _note(self, test: str, failed: bool, excuse: object) -> None:
        with self.file.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps({"test": test, "failed": failed, "excuse": excuse}) + "\n")


def take_notes(config: pytest.Config, file: str | None) -> None:
    """Write notes, in the one process that hears about every test."""
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(Path(file)))
