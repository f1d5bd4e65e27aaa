"""Files that only the card room's user may read. With the database, anyone could sign cookies and see hands."""

from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Create a folder, and the folders above it. One that exists keeps its mode, because somebody has chosen it."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Create an empty file, or make an existing file unreadable for others, before anything is written to it."""
    file.touch(FILE)
    file.chmod(FILE)
