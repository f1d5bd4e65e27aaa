"""`tripot site`: the games as files, for any web host."""

from pathlib import Path

import click

from tripot.cli.arguments import expect_compiler, some_games
from tripot.cli.console import note
from tripot.cli.paths import Folder
from tripot.rules.registry import GAMES


@click.command(short_help="Write the games as a site of files, which needs no server.")
@click.argument("folder", type=Folder())
@some_games
@click.option(
    "--room",
    default="",
    metavar="URL",
    help="Address of a card room in which friends play together, or .. for the one that serves this site.",
)
def site(folder: Path, only: tuple[str, ...], room: str) -> None:
    """Write the page with all games, or with those named, into FOLDER: for any web host, and in any of its folders.

    One person plays there against bots: the rules run in the browser, matches are kept there, and once a visitor has
    opened the site over https, it works without a network. FOLDER must be empty, or have a site that this command has
    written.

    To try it: tripot site out && python -m http.server -d out
    """
    from tripot.hosts import site as files  # noqa: PLC0415  (the other commands need no page)

    expect_compiler()
    count = files.write(folder, only or GAMES, room, lambda what: note(f"writing {what}"))
    click.echo(f"{folder}: {count} files. To try it: python -m http.server -d {folder}")
