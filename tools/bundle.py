"""A file of the page's rules with all that it imports, for a program that runs it without the page."""

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]


@cache
def bundled(name: str) -> bytes:
    """The JavaScript of `web/src/rules/NAME.ts`, as a module that imports nothing."""
    command = [sys.executable, "-m", "tools.web", "exec", "--", "vite", "build", "--config", "vite.bundle.config.ts"]
    with TemporaryDirectory() as folder:
        asked = ["--mode", name, "--outDir", folder, "--logLevel", "warn"]
        subprocess.run([*command, *asked], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
        return (Path(folder) / f"{name}.js").read_bytes()
