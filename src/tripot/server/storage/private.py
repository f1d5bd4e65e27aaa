"""Files that only the user of the card room may read: who reads the database can sign cookies, and see hands."""

from pathlib import Path

FOLDER, FILE = 0o700, 0o600


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it. One that is there keeps its mode: whoever made it has chosen that."""
    folder.mkdir(FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file, or take one that is there away from others, before anything is written to it."""
    file.touch(FILE)
    file.chmod(FILE)
