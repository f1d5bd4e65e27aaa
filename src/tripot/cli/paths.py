"""Files and folders that commands are given by name."""

import os
from pathlib import Path
from typing import Any, ClassVar

import click


class _Named(click.Path):
    """A file or a folder by its name. An empty name, from a variable that isn't set, would be the current folder."""

    kind: ClassVar[str]
    other: ClassVar[str]  # the kind that is refused

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=self.kind == "file", dir_okay=self.kind == "folder")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. An empty name is refused, and so is one of the other kind."""
        if not value:
            self.fail(f"the name of a {self.kind} is missing", param, ctx)
        if os.path.exists(value) and os.path.isdir(value) != (self.kind == "folder"):
            self.fail(f"{click.format_filename(value)} is a {self.other}: name a {self.kind}", param, ctx)
        return super().convert(value, param, ctx)


class FileName(_Named):
    """A file by its name."""

    kind, other = "file", "folder"


class Folder(_Named):
    """A folder by its name."""

    kind, other = "folder", "file"
