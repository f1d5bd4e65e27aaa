"""Files that are complete or absent, even after a power failure."""

import os
from pathlib import Path


def put(written: Path, file: Path) -> None:
    """Give a file that is on the disk its final name; returns once the name is on the disk too."""
    written.replace(file)
    if hasattr(os, "O_DIRECTORY"):  # if a folder can be opened
        folder = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
