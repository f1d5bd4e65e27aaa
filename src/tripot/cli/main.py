"""The command line. `tripot` alone opens the card room; everything else is a command.

A command is imported when it is asked for, so that `tripot --version` doesn't wait for the rules and the compiler.
"""

import os
import sys
import time
from collections import UserDict
from importlib import import_module
from typing import Any

import click
from click.shell_completion import get_completion_class

import tripot
from tripot.cli import console
from tripot.engine.cache import cache_folder, cache_root
from tripot.errors import TripotError

USAGE_ERROR = 2
UNREAD = 141  # nobody reads what is printed: as shells have it for a program that a broken pipe ends
PATIENCE = 1.0  # seconds of compiling before the user is told


class PatienceAsked:
    """Prints which game's rules are being compiled if it takes more than a moment."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._said: set[str] = set()

    def __call__(self, name: str) -> None:
        """Note that a kernel of a game is about to be compiled. Kernels that games share have no name."""
        begun = self._since.setdefault(name, time.monotonic())
        if name and name not in self._said and time.monotonic() - begun > PATIENCE:
            self._said.add(name)
            kept = f" (only this once: they are saved in {cache_root()})" if cache_folder(name) else ""
            console.note(f"compiling the rules of {name}{kept}")


class Homes(UserDict[str, Any]):
    """The commands by name. `data` has their modules; a command is imported when it is looked up."""

    def __getitem__(self, name: str) -> click.Command:
        """The command. Raises `KeyError` if there is none."""
        command: click.Command = getattr(import_module(f"tripot.cli.{self.data[name]}"), name)
        return command


class Commands(click.Group):
    """A group that runs `serve` if no command is named. For Tripot's errors, it prints a sentence and exits with 2."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `serve` before options that are not the group's own."""
        own = {"--help", "-h", "--version"}
        if (not args and not ctx.resilient_parsing) or (args and args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Prepare the console, then do as any command does. A full disk may keep even the help from being printed."""
        console.prepare()
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            sys.exit(_failed(error))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command. A `TripotError`, or a file that cannot be used, ends it with status 2."""
        from tripot.engine.kernel import TARGET

        try:
            with TARGET.noticing(PatienceAsked()):
                return super().invoke(ctx)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(UNREAD)
        except (TripotError, OSError) as error:
            ctx.exit(_failed(error))


def _failed(error: Exception) -> int:
    """Say what has gone wrong, and return the exit status."""
    from tripot.cli.arguments import complain

    told = str(error)
    if isinstance(error, OSError) and error.strerror:
        told = f"{os.fsdecode(error.filename)}: {error.strerror}" if error.filename else error.strerror
    complain(told)
    return USAGE_ERROR


CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 110}
COMMANDS = {
    **dict.fromkeys(("serve", "db"), "serving"),
    **dict.fromkeys(("verify", "show", "analyse"), "reading"),
    **dict.fromkeys(("simulate", "arena", "puzzles", "bench", "train"), "experiments"),
    **dict.fromkeys(("games", "check", "warm", "modules"), "games"),
    "seating": "seating",
    "site": "site",
    "completion": "main",
}
"""The module of each command."""


@click.group(cls=Commands, commands=Homes(COMMANDS), context_settings=CONTEXT)
@click.version_option(tripot.__version__, prog_name="tripot")
def main() -> None:
    """A card room, in French and English, for card games that friends teach each other.

    Without a command, `tripot` starts the card room and opens the browser, as `tripot serve` does.
    """


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of SHELL; `eval "$(tripot completion bash)"` switches it on."""
    found = get_completion_class(shell)
    assert found is not None  # noqa: S101  (the choice above lists only shells that click knows)
    click.echo(found(main, {}, "tripot", "_TRIPOT_COMPLETE").source())
