"""The table needs no host: not its packages, its loop, its log or its clocks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np

import tripot

NAMES = ("msgspec", "numpy", "numpy.libs")
LOOK = """
import sys
sys.path += sys.argv[1:]
import tripot.table
print(*sorted(name for name in sys.modules if name.startswith("tripot.") or name in ("asyncio", "numba")))
"""


def test_it_runs_with_msgspec_and_numpy_alone(tmp_path: Path) -> None:
    """Not even Numba is there: the rules are interpreted."""
    for package in (msgspec, np):
        installed = Path(package.__file__ or "").parents[1]
        for found in (each for each in installed.iterdir() if each.name in NAMES):
            if not (tmp_path / found.name).exists():
                (tmp_path / found.name).symlink_to(found)
    about = tmp_path / f"tripot-{tripot.__version__}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Name: tripot\nVersion: {tripot.__version__}\n")
    source = Path(tripot.__file__ or "").parents[1]
    command = [sys.executable, "-I", "-S", "-c", LOOK, str(tmp_path), str(source)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100).stdout.split()
    assert "tripot.table.session" in loaded
    assert {"asyncio", "numba"}.isdisjoint(loaded)
    assert [name for name in loaded if name.startswith("tripot.hosts")] == []
