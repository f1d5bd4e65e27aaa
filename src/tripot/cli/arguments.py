"""What the commands share: how they read games and options, and how they show progress."""

import json
import sys
import unicodedata
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import TypeVar

import click

from tripot.cli.console import ASIDE, note
from tripot.engine.kernel import TARGET
from tripot.errors import BadOption, TripotError, UnknownGame
from tripot.play.match import Table, game
from tripot.rules import registry
from tripot.rules.shared.formulas import Value
from tripot.testing import look_over, playable_games

T = TypeVar("T")


def games_to_play() -> tuple[str, ...]:
    """The names of all games. If a game from another package is broken, a line on standard error says why."""
    names = playable_games()
    for name, reason in registry.refused().items():
        note(f"the game {name} is left out: {reason}")
    return names


def expect_compiler() -> None:
    """Raise `TripotError` where the rules are interpreted, so that nothing can be compiled for browsers."""
    if not TARGET.compiles:
        raise TripotError("the rules are interpreted here; leave out NUMBA_DISABLE_JIT, or install Numba")


def read_name(_ctx: click.Context, _param: click.Parameter, name: str) -> str:
    """The name of a game, after a check that the game works."""
    look_over(name)
    try:
        return registry.get(name).name
    except UnknownGame as error:
        raise click.BadParameter(str(error)) from None


def read_names(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of several games, after a check that each one works."""
    return tuple(read_name(ctx, param, name) for name in names)


def complete_name(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The names of games that start with what has been typed."""
    return [name for name in registry.games() if name.startswith(incomplete)]


one_game = click.argument("name", metavar="GAME", callback=read_name, shell_complete=complete_name)
set_options = partial(click.option, "--option", "-o", "settings", multiple=True, metavar="OPTION=VALUE")
choose_language = click.option(
    "--lang", type=click.Choice(["fr", "en"]), default="en", show_default=True, help="Language of the output."
)
seed_chance = click.option(
    "--seed", "-s", type=click.IntRange(0), default=0, show_default=True, help="Seed of all random choices."
)
some_games = click.argument("only", metavar="[GAME]...", nargs=-1, callback=read_names, shell_complete=complete_name)


def read_options(name: str, players: int, settings: Sequence[str]) -> Table:
    """A table set up from `OPTION=VALUE` texts; raises `UnknownGame` or `BadOption`."""
    return game(name, **read_settings(name, settings, players=players))


def read_settings(name: str, settings: Sequence[str], **values: Value) -> dict[str, Value]:
    """Add the options in `OPTION=VALUE` texts to `values`; raises `UnknownGame` or `BadOption`."""
    specs = registry.get(name).options.specs()
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise BadOption(key, f"-o takes OPTION=VALUE, not {setting!r:.60}")
        if key not in specs:
            raise BadOption(key, f"{name} has no option {key!r:.40}; its options are {', '.join(specs)}")
        if key in values:
            flag = "--players" if key == "players" else "-o"
            raise BadOption(key, f"{key} is given twice: {flag} has already set it to {values[key]}")
        values[key] = specs[key].read(text)
    return values


def say(line: str) -> None:
    """Print a line that may quote a file. Control characters, which a terminal would obey, are shown as in JSON."""
    click.echo(shown(line))


def complain(error: str) -> None:
    """Say on standard error what has gone wrong."""
    note(shown(f"tripot: {error}"))


def shown(text: str) -> str:
    """A text with its control characters as in JSON."""
    return "".join(map(_shown, text))


def _shown(letter: str) -> str:
    controls = unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp")
    return json.dumps(letter)[1:-1] if controls else letter


def progress(
    items: Iterable[T], length: int, label: str, position: Callable[[T], int] | None = None
) -> Generator[T, None, None]:
    """The items, with progress on standard error: a bar, or, without a terminal, a line for every tenth of `length`.

    `position` gives the position after an item; by default, each item is one step.
    """
    bar = click.progressbar(length=length, label=label, file=ASIDE, show_pos=True)
    step, done = max(1, length // 10), 0
    with bar if sys.stderr.isatty() else nullcontext():
        for item in items:
            yield item
            before, done = done, position(item) if position else done + 1
            if sys.stderr.isatty():
                bar.update(done - before)
            elif done // step > before // step:
                note(f"{label}: {done} of {length}")
