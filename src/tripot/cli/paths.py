"""Files and folders that commands are given by name."""

import os
from pathlib import Path
from typing import Any

import click


class FileName(click.Path):
    """A file by its name. An empty name, from a variable that isn't set, would be the current folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, dir_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The file. An empty name and that of a folder are refused."""
        if not value:
            self.fail("the name of a file is missing", param, ctx)
        if os.path.isdir(value):
            self.fail(f"{click.format_filename(value)} is a folder: name a file", param, ctx)
        return super().convert(value, param, ctx)


class Folder(click.Path):
    """A folder by its name. An empty name would be the current folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The folder. An empty name and that of a file are refused."""
        if not value:
            self.fail("the name of a folder is missing", param, ctx)
        if os.path.exists(value) and not os.path.isdir(value):
            self.fail(f"{click.format_filename(value)} is a file: name a folder", param, ctx)
        return super().convert(value, param, ctx)
