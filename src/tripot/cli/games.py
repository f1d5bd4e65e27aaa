"""The commands about the games themselves.

`tripot games` lists them, `check` tests them, `warm` compiles them, and `modules` compiles them for browsers.
"""

import time
from pathlib import Path
from typing import Literal

import click
import msgspec

from tripot import bots
from tripot.cli.arguments import (
    choose_language,
    expect_compiler,
    games_to_play,
    one_game,
    read_options,
    read_settings,
    seed_chance,
    set_options,
    some_games,
)
from tripot.cli.paths import Folder
from tripot.engine.cache import cache_root
from tripot.errors import TripotError
from tripot.rules import registry
from tripot.rules.shared.describing import describe
from tripot.rules.shared.formulas import Formula
from tripot.testing import catalogue, check_game


@click.command(short_help="Compile the rules now, so that nothing has to wait later.")
@some_games
@click.option("--players", "-p", type=int, metavar="N", help="Number of seats.  [default: 4]")
@set_options(help="An option of the games named.")
@click.option(
    "--use",
    type=click.Choice(["room", "search"]),
    help="Compile only what the card room (or its bots' search) calls, at low priority; stop when standard input ends.",
)
def warm(
    only: tuple[str, ...], players: int | None, settings: tuple[str, ...], use: Literal["room", "search"] | None
) -> None:
    """Compile the rules of all games, or of those named, so that nothing has to wait later.

    After that, the card room, the commands simulate, bench and verify, and environments have nothing left to compile.

    The result is kept in your cache folder, or in the folder that TRIPOT_CACHE names, until the rules or the
    processor change. A table needs code for its number of seats and packs. The usual tables are compiled; you can name
    others with --players and --option.
    """
    from tripot import warming  # noqa: PLC0415  (the other commands play nothing)

    if use:
        warming.step_back()
    uses: tuple[warming.Use, ...] = (use,) if use else ("room", "search", "programs")
    for name in only or games_to_play():
        table = read_options(name, warming.usual_table(name).players if players is None else players, settings)
        start, known = time.monotonic(), all(warming.is_warm(table, each) for each in uses)
        for each in uses:
            warming.warm(table, each)
        click.echo(f"{name}, {table.players} players: {_done(known, start)}")
    if warming.can_keep(table):
        click.echo(f"kept in {cache_root()}")


@click.command(short_help="Compile the rules to WebAssembly, for browsers.")
@click.argument("folder", type=Folder())
@some_games
def modules(folder: Path, only: tuple[str, ...]) -> None:
    """Compile the rules of all games, or of those named, to WebAssembly: one module for each game, written to FOLDER.

    A module imports nothing and has room for the largest table of its game. What is compiled is kept in your cache
    folder, as by tripot warm, until the rules change.
    """
    from tripot.browser.modules import kept_file, kept_module  # noqa: PLC0415  (the other commands need no LLVM)

    expect_compiler()
    folder.mkdir(parents=True, exist_ok=True)
    for name in only or games_to_play():
        game = registry.get(name)
        kept, start = kept_file(game), time.monotonic()
        known = kept is not None and kept.exists()
        module = kept_module(game)
        (folder / f"{name}.wasm").write_bytes(module)
        click.echo(f"{folder / name}.wasm: {len(module)} bytes, {_done(known, start)}")


def _done(known: bool, start: float) -> str:
    """Whether something was compiled already, or how long that has taken since `start`."""
    return "was ready" if known else f"compiled in {time.monotonic() - start:.1f} s"


# ---------------------------------------------------------------- games


@click.command(short_help="List the games, their options and their clauses.")
@choose_language
@click.option(
    "--clauses", is_flag=True, help="List every clause with the kernels that play it and the tests that cover it."
)
@click.option("--view", is_flag=True, help="Print, as JSON, how to read the bytes of a game's view.")
@click.option("--players", "-p", type=int, metavar="N", help="With --view: number of seats.  [default: 4]")
@set_options(help="With --view: an option of the table.")
@some_games
def games(
    lang: str, clauses: bool, view: bool, players: int | None, settings: tuple[str, ...], only: tuple[str, ...]
) -> None:
    """List the games with their options, defaults and limits; or list their clauses; or describe a view of a deal."""
    if view:
        _print_view(only, 4 if players is None else players, settings)
        return
    if players is not None or settings:
        raise click.UsageError("--players and --option need --view: add it, or leave them out")
    for name in only or games_to_play():
        if clauses:
            _list_clauses(name)
            continue
        texts = registry.get(name).texts[lang]
        click.echo(f"{name}: {texts['title']}. {texts['summary']}")
        for spec in registry.get(name).options.specs().values():
            words = texts["options"][spec.name]
            click.echo(f"  {spec.name:<26}{_limits(name, spec.name):<58}{words['help']} [{spec.clause}]")
    if not clauses:
        click.echo(f"bots: {', '.join(bots.names())}")


def _print_view(only: tuple[str, ...], players: int, settings: tuple[str, ...]) -> None:
    """Print how a game's `View` is laid out at a table, for readers of its bytes."""
    if len(only) != 1:
        raise click.UsageError("--view takes one game")
    table = read_options(only[0], players, settings)
    found = {"game": only[0], "options": table.options.as_dict()}
    found |= describe(table.game.view, table.sizes, table.options)
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def _list_clauses(name: str) -> None:
    """Print a paragraph for each clause: what it says, its kernels and its tests."""
    found = catalogue.entries(name)
    click.echo(f"{name}: {len(found)} clauses")
    for entry in found:
        click.echo(f"  {entry.id}  {entry.meaning}")
        click.echo(
            f"          played by   {', '.join(entry.kernels or entry.others) or 'no kernel whose docstring names it'}"
        )
        click.echo(f"          covered by  {', '.join(entry.tests) or 'no test that is installed here'}")


def _limits(name: str, option: str) -> str:
    """The possible values of an option: `1 to 200, default 2 (2 players) to 10 (10)`."""
    options = registry.get(name).options
    spec = options.specs()[option]
    if spec.choices:
        limits = ", ".join(str(choice) for choice in spec.choices)
    else:
        limits = {"bool": "true or false", "text": "text"}.get(spec.kind, f"{spec.minimum} to {spec.maximum}")
    if spec.default is None:
        return f"{limits}, must be given"
    if not isinstance(spec.default, Formula):
        default = str(spec.default).lower() if spec.kind == "bool" else spec.default
        return f"{limits}, default {default}"
    players = options.specs()["players"].numbers_offered
    ends = int(players[0]), int(players[-1])
    low, high = (f"{options.defaults(end)[option]} ({end} players)" for end in ends)
    return f"{limits}, default {low} to {high}"


@click.command(short_help="Check in random deals that a game keeps its promises.")
@one_game
@click.option("--players", "-p", type=int, multiple=True, metavar="N", help="Number of seats.  [default: any]")
@set_options(help="An option of the game; the others are drawn at random.")
@click.option(
    "--deals",
    "-n",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    metavar="N",
    help="Number of deals to play.",
)
@seed_chance
def check(name: str, players: tuple[int, ...], settings: tuple[str, ...], deals: int, seed: int) -> None:
    """Play random deals of GAME, and check at every state that the game keeps its promises."""
    try:
        values = read_settings(name, settings)
        report = check_game(name, deals=deals, seed=seed, players=players or None, options=values)
    except AssertionError as error:
        raise TripotError(str(error)) from error
    click.echo(f"{name}: {report.deals} deals, {report.states} states, {report.moves_tried} moves tried: all in order")
