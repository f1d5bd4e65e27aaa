"""Files that are there whole, also after the power has failed."""

import os
from pathlib import Path


def put(written: Path, file: Path) -> None:
    """Give a file, which is on the disk, its name; the name is on the disk then too."""
    written.replace(file)
    if hasattr(os, "O_DIRECTORY"):  # where a folder can be opened
        folder = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
