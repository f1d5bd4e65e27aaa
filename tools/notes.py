"""What `tests/conftest.py` does for the gate: it writes down how each test ended, and at last whether all ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.lanes import lane_of

ENDS = ("teardown", "???")  # the last report on a test, or the one on a test in which its process died


class Notes:
    """Writes a line for each test that passes or fails, for each file that cannot be collected, and one at the end."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.ended = set[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails at any time, or whose call passes."""
        if report.when in ENDS:
            self.ended.add(report.nodeid)  # a test in which its process died may run again in another
        if report.failed or (report.when == "call" and report.passed):
            # the report on a test in which its process died has no marks
            self._note(
                report.nodeid, report.failed, real="real" in report.keywords or lane_of(report.nodeid) is not None
            )

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be collected."""
        if report.failed:
            self._note(report.nodeid, failed=True, real=False)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Note whether every test ran that was collected."""
        self._write({"whole": len(self.ended) == session.testscollected})

    def _note(self, test: str, failed: bool, real: bool) -> None:
        self._write({"test": test, "failed": failed, "real": real})

    def _write(self, note: dict[str, object]) -> None:
        with self.file.open("a", encoding="utf-8") as notes:
            notes.write(json.dumps(note) + "\n")


def take_notes(config: pytest.Config, file: str | None) -> None:
    """Write notes, in the one process that hears about every test."""
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Notes(Path(file)))
