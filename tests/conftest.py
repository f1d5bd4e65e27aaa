"""What all tests share."""

from __future__ import annotations

import hypothesis
import pytest

# The first call of a kernel compiles it, which takes longer than any deadline of a test case.
hypothesis.settings.register_profile("tripot", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("tripot")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(id): the clause of the rules that a test proves, such as TUR-07")
