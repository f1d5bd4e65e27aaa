"""How processes that tools and tests start are ended."""

from __future__ import annotations

import subprocess
from typing import Any


def end(process: subprocess.Popen[Any], seconds: float) -> None:
    """Ask a process to end. If it takes longer, it is killed, and `subprocess.TimeoutExpired` is raised."""
    process.terminate()
    try:
        process.communicate(timeout=seconds)
    finally:
        process.kill()
