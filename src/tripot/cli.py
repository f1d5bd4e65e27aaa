"""The command line. `tripot` alone opens the card room; everything else is a command."""

import gzip
import sys
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing, nullcontext
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import click
import msgspec
from click.shell_completion import get_completion_class

import tripot
from tripot import bots, keeping
from tripot.bots.reaction import read_reaction
from tripot.engine.cache import cache_folder, cache_root
from tripot.engine.kernel import TARGET
from tripot.errors import BadOption, TripotError, UnknownGame
from tripot.keeping import games_to_play
from tripot.lab.simulate import Simulation
from tripot.lab.summary import peak_memory
from tripot.play import record, telling
from tripot.play.match import Table, game
from tripot.rules import registry
from tripot.rules.shared.describing import describe
from tripot.rules.shared.options import Value
from tripot.testing import catalogue, check_game, look_over

USAGE_ERROR = 2
PATIENCE = 1.0  # seconds of compiling before a word about it
T = TypeVar("T")


class PatienceAsked:
    """Says which game's rules are being compiled, once that has taken a while."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}
        self._said: set[str] = set()

    def __call__(self, name: str) -> None:
        """A kernel of a game, or with no name of all games, is about to be compiled."""
        begun = self._since.setdefault(name, time.monotonic())
        if name and name not in self._said and time.monotonic() - begun > PATIENCE:
            self._said.add(name)
            kept = f" (only this once: they are kept in {cache_root()})" if cache_folder(name) else ""
            click.echo(f"compiling the rules of {name}{kept}", err=True)


class Commands(click.Group):
    """A group that runs `serve` when no command is named, and turns our errors into a sentence and status 2."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `serve` before options that are not the group's own."""
        own = {"--help", "-h", "--version"}
        if (not args and not ctx.resilient_parsing) or (args and args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a `TripotError` or a file that cannot be used ends it with status 2."""
        try:
            with TARGET.noticing(PatienceAsked()):
                return super().invoke(ctx)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(0)
        except (TripotError, OSError) as error:
            click.echo(f"tripot: {error}", err=True)
            ctx.exit(USAGE_ERROR)


def read_name(_ctx: click.Context, _param: click.Parameter, name: str) -> str:
    """The name of a game, once the game is known to be in order."""
    look_over(name)
    try:
        return registry.get(name).name
    except UnknownGame as error:
        raise click.BadParameter(str(error)) from None


def read_names(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of several games, once they are known to be in order."""
    return tuple(read_name(ctx, param, name) for name in names)


def complete_name(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """The names that begin like this."""
    return [name for name in registry.games() if name.startswith(incomplete)]


one_game = click.argument("name", metavar="GAME", callback=read_name, shell_complete=complete_name)
set_options = partial(click.option, "--option", "-o", "settings", multiple=True, metavar="OPTION=VALUE")
choose_language = click.option(
    "--lang", type=click.Choice(["fr", "en"]), default="en", show_default=True, help="Language."
)
seed_chance = click.option(
    "--seed", "-s", type=click.IntRange(0), default=0, show_default=True, help="Seed of every random choice."
)
some_games = click.argument("only", metavar="[GAME]...", nargs=-1, callback=read_names, shell_complete=complete_name)


CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 110}


@click.group(cls=Commands, context_settings=CONTEXT)
@click.version_option(tripot.__version__, prog_name="tripot")
def main() -> None:
    """A card room for French-language card games.

    Without a command, `tripot` starts the card room and opens the browser, as `tripot serve` does.
    """


main.add_command(keeping.serve)
main.add_command(keeping.db)


# ---------------------------------------------------------------- simulate


def read_options(name: str, players: int, settings: Sequence[str]) -> Table:
    """A table from `OPTION=VALUE` texts; raises `UnknownGame` or `BadOption`."""
    return game(name, **read_settings(name, settings, players=players))


def read_settings(name: str, settings: Sequence[str], **values: Value) -> dict[str, Value]:
    """`values`, and those of further options from `OPTION=VALUE` texts; raises `UnknownGame` or `BadOption`."""
    specs = registry.get(name).options.specs()
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise BadOption(key, f"-o takes OPTION=VALUE, not {setting!r:.60}")
        if key not in specs:
            raise BadOption(key, f"{name} has no option {key!r:.40}; there are {', '.join(specs)}")
        if key in values:
            flag = "--players" if key == "players" else "-o"
            raise BadOption(key, f"{key} is given twice: {flag} has already set it to {values[key]}")
        values[key] = specs[key].read(text)
    return values


@main.command()
@one_game
@click.option("--players", "-p", type=int, required=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--deals", "-n", type=int, default=100, show_default=True, metavar="N", help="How many deals to play.")
@seed_chance
@click.option(
    "--bots",
    "levels",
    default="random",
    show_default=True,
    metavar="NAME,NAME…",
    help="Bots, seat by seat; a shorter list is repeated round the table.",
)
@click.option(
    "--reaction",
    "reactions",
    metavar="MEAN:SPREAD,…",
    help="How fast each seat is in races, in milliseconds, e.g. 350:80,500:120.  [default: set by its bot]",
)
@click.option("--legal", is_flag=True, help="Also write the legal moves for every move.")
@click.option("--summary", is_flag=True, help="Print figures of the deals instead of records.")
@click.option("--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, or `local` for one started here.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File for the records.  [default: standard output]",
)
def simulate(
    name: str,
    players: int,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    levels: str,
    reactions: str | None,
    legal: bool,
    summary: bool,
    workers: int,
    ray: str | None,
    out: Path | None,
) -> None:
    """Play whole matches between bots until N deals are played; write their records.

    The same seed gives the same deals, whatever the number of workers and wherever they are.
    """
    if ray is not None and workers != 1:
        raise BadOption("workers", "--workers is for threads here, --ray for a cluster: choose one")
    if summary and (legal or out):
        raise BadOption("summary", "--summary keeps no records: leave out --legal and --out")
    table = read_options(name, players, settings)
    given = [read_reaction(text.strip()) for text in reactions.split(",")] if reactions else []
    simulation = Simulation(table, seed, [level.strip() for level in levels.split(",")], legal, given)
    label = f"{name}, {players} players"
    if summary:
        _summarise(simulation, deals, workers, ray, label)
        return
    lines = simulation.lines(deals, workers, ray)
    first = next(lines)  # bad arguments are refused before a file is touched
    with closing(_progress(chain([first], lines), deals, label)) as written, _open_output(out) as file:
        for line in written:
            file.write(line + b"\n")
        file.flush()


def _summarise(simulation: Simulation, deals: int, workers: int, ray: str | None, label: str) -> None:
    summaries = simulation.summary(deals, workers, ray)
    compiled = simulation.compile()
    start = time.perf_counter()
    for total in _progress(summaries, deals, label, lambda summary: summary.deals):
        found = total
    seconds = time.perf_counter() - start
    for line in found.lines():
        click.echo(line)
    click.echo(f"time         {seconds:>13.2f}s   {deals / seconds:,.0f} deals/s; {compiled:.1f} s to load or compile")
    peak = peak_memory()
    if peak is not None:
        click.echo(f"peak memory  {peak:>10.0f} MiB")


def _open_output(out: Path | None) -> Any:
    return click.open_file("-", "wb") if out is None else out.open("wb")


def _progress(
    items: Iterable[T], length: int, label: str, position: Callable[[T], int] | None = None
) -> Generator[T, None, None]:
    """The items, with progress on standard error: a bar, or, without a terminal, a line for every tenth of `length`.

    `position` says how far an item takes us; by default each takes us one further.
    """
    bar = click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
    step, done = max(1, length // 10), 0
    with bar if sys.stderr.isatty() else nullcontext():
        for item in items:
            yield item
            before, done = done, position(item) if position else done + 1
            if sys.stderr.isatty():
                bar.update(done - before)
            elif done // step > before // step:
                click.echo(f"{label}: {done} of {length}", err=True)


@main.command()
@one_game
@click.option("--players", "-p", type=int, metavar="N", help="Number of seats.  [default: as many as bots]")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--deals", "-n", type=int, default=100, show_default=True, metavar="N", help="How many deals to play.")
@seed_chance
@click.option(
    "--bots",
    "names",
    required=True,
    metavar="NAME,NAME…",
    help="Bots: random, regular, sharp, sharp:5000 (simulations a move), sharp:0.1s, or your own as module:Class. A "
    "shorter list is repeated.",
)
@click.option("--until-sure", is_flag=True, help="Stop once the first bot is better or worse beyond doubt.")
@click.option("--json", "as_json", is_flag=True, help="Print figures for programs.")
@click.option("--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, or `local` for one started here.")
def arena(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    names: str,
    until_sure: bool,
    as_json: bool,
    workers: int,
    ray: str | None,
) -> None:
    """Let bots play the same N deals in every seating, so that luck cancels out, and say who is better.

    Figures are means of a deal, each with the half-width of its 95 % interval.
    """
    from tripot.lab.arena import Arena, lines, to_json

    if ray is not None and workers != 1:
        raise BadOption("workers", "--workers is for threads here, --ray for a cluster: choose one")
    listed = [each.strip() for each in names.split(",")]
    seats = len(listed) if players is None else players
    table = read_options(name, seats, settings)
    met = Arena(table, [listed[seat % len(listed)] for seat in range(seats)], seed)
    standings = met.play(deals, workers, ray)
    with closing(_progress(standings, deals, f"{name}, {len(met.seatings)} seatings a deal")) as played:
        for standing in played:
            if until_sure and standing.sure():
                break
    if as_json:
        click.echo(to_json(standing))
        return
    for line in lines(standing):
        click.echo(line)


@main.command()
@some_games
@click.option("--seconds", default=2.0, show_default=True, metavar="S", help="How long each game is played.")
@click.option("--players", "-p", default=4, show_default=True, metavar="N", help="Number of seats.")
@click.option("--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads.")
@set_options(help="An option of the games named.")
@click.option("--json", "as_json", is_flag=True, help="Print figures for programs instead of bars.")
def bench(
    only: tuple[str, ...], seconds: float, players: int, workers: int, settings: tuple[str, ...], as_json: bool
) -> None:
    """Measure how fast deals are played uniformly at random, and how fast a state is copied."""
    from tripot.lab import bench as lab

    lab.check(seconds, workers)
    speeds: dict[str, lab.Speed] = {}
    for name, table in [(name, read_options(name, players, settings)) for name in only or games_to_play()]:
        click.echo(f"{name}: compiling, then playing for {seconds:g} s", err=True)
        speeds[name] = lab.measure(table, seconds, workers)
    if as_json:
        click.echo(lab.to_json(speeds))
        return
    for line in lab.bars(speeds):
        click.echo(line)


@main.command()
@some_games
@click.option("--players", "-p", type=int, metavar="N", help="Number of seats.  [default: 4]")
@set_options(help="An option of the games named.")
@click.option("--room", is_flag=True, help="Only what the card room calls, at low priority, until standard input ends.")
def warm(only: tuple[str, ...], players: int | None, settings: tuple[str, ...], room: bool) -> None:
    """Compile the rules of all games, or of those named, so that nothing has to wait for it later.

    Afterwards nothing is compiled for the card room, for simulate, bench and verify, or for environments.

    What is compiled is kept in the user's cache folder, or in the one that TRIPOT_CACHE names, until the rules change.
    Which code a table needs depends on the number of its seats and packs. The usual tables are compiled here; others
    can be named with --players and --option.
    """
    from tripot import warming

    if room:
        warming.step_back()
    uses: tuple[warming.Use, ...] = ("room",) if room else ("room", "programs")
    for name in only or games_to_play():
        table = read_options(name, warming.usual_table(name).players if players is None else players, settings)
        start, known = time.monotonic(), all(warming.is_warm(table, use) for use in uses)
        for use in uses:
            warming.warm(table, use)
        done = "was ready" if known else f"compiled in {time.monotonic() - start:.1f} s"
        click.echo(f"{name}, {table.players} players: {done}")
    if warming.can_keep(table):
        click.echo(f"kept in {cache_root()}")


# ---------------------------------------------------------------- verify and show


def _unpacked(file: BinaryIO) -> Iterable[bytes]:
    return gzip.open(file) if file.name.endswith(".gz") else file


@main.command()
@click.argument("file", type=click.File("rb"))
def verify(file: BinaryIO) -> None:
    """Replay the records of FILE (- for standard input; compressed where it ends in .gz) through the rules.

    Shuffles that carry their proof are recomputed.
    """
    deals = moves = proofs = 0
    with click.progressbar(
        record.verify_file(_unpacked(file)), label="verifying", file=sys.stderr, show_pos=True
    ) as verified:
        for _, checked in verified:
            deals += 1
            moves += len(checked.moves)
            proofs += checked.shuffle is not None
    if not deals:
        raise TripotError(f"{file.name} holds no records")
    click.echo(f"{deals} deals, {moves} moves: every one replays; {proofs} shuffles recomputed")


@main.command()
@click.argument("file", type=click.File("rb"))
@click.option(
    "--deal",
    "-d",
    "wanted",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="N",
    help="Which deal of the file, counted from 1.",
)
@choose_language
def show(file: BinaryIO, wanted: int, lang: str) -> None:
    """Retell a deal of FILE in plain sentences."""
    number = 0
    stopped: list[record.DealRecord] = []  # just before the deal, in its match
    for number, (_, found) in enumerate(record.read_lines(_unpacked(file)), start=1):
        if stopped and (stopped[-1].match.id, stopped[-1].match.deal + 1) != (found.match.id, found.match.deal):
            stopped = []
        if number == wanted:
            for line in telling.tell(found, lang, stopped):
                click.echo(line)
            return
        stopped = [*stopped, found] if telling.is_stopped(found) else []
    raise TripotError(f"there is no deal {wanted}: {file.name} holds {number}")


# ---------------------------------------------------------------- games


@main.command()
@choose_language
@click.option(
    "--clauses", is_flag=True, help="List every clause with the kernels that play it and the tests that cover it."
)
@click.option("--view", is_flag=True, help="Print, as JSON, how the bytes of a view of one game are to be read.")
@click.option("--players", "-p", type=int, metavar="N", help="Of the table, for --view.  [default: 4]")
@set_options(help="Of the table, for --view.")
@some_games
def games(
    lang: str, clauses: bool, view: bool, players: int | None, settings: tuple[str, ...], only: tuple[str, ...]
) -> None:
    """List the games with their options, defaults and limits, or their clauses, or what may be seen of a deal."""
    if view:
        _print_view(only, 4 if players is None else players, settings)
        return
    if players is not None or settings:
        raise click.UsageError("--players and --option are for --view: add it, or leave them out")
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
        click.echo(f"bots: {', '.join(bots.BOTS)}")


def _print_view(only: tuple[str, ...], players: int, settings: tuple[str, ...]) -> None:
    """The declaration of a game's `View` at a table, for those who hold only the bytes of a view."""
    if len(only) != 1:
        raise click.UsageError("--view takes one game")
    table = read_options(only[0], players, settings)
    found = {"game": only[0], "options": table.options.as_dict()}
    found |= describe(table.game.view, table.sizes, table.options)
    click.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def _list_clauses(name: str) -> None:
    """A paragraph for each clause: what it says, its kernels, its tests."""
    found = catalogue.entries(name)
    click.echo(f"{name}: {len(found)} clauses")
    for entry in found:
        click.echo(f"  {entry.id}  {entry.meaning}")
        click.echo(f"          played by   {', '.join(entry.kernels or entry.others) or 'nothing that says so'}")
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
    if not callable(spec.default):
        default = str(spec.default).lower() if spec.kind == "bool" else spec.default
        return f"{limits}, default {default}"
    ends = options.specs()["players"].minimum, options.specs()["players"].maximum
    low, high = (f"{options.defaults(end)[option]} ({end} players)" for end in ends)
    return f"{limits}, default {low} to {high}"


@main.command()
@one_game
@click.option("--players", "-p", type=int, multiple=True, metavar="N", help="Number of seats.  [default: any]")
@set_options(help="An option; the others are drawn.")
@click.option("--deals", "-n", default=20, show_default=True, metavar="N", help="How many deals to play.")
@seed_chance
def check(name: str, players: tuple[int, ...], settings: tuple[str, ...], deals: int, seed: int) -> None:
    """Play random deals of GAME and look, at every state, whether the game keeps its promises."""
    try:
        values = read_settings(name, settings)
        report = check_game(name, deals=deals, seed=seed, players=players or None, options=values)
    except AssertionError as error:
        raise TripotError(str(error)) from error
    click.echo(f"{name}: {report.deals} deals, {report.states} states, {report.moves_tried} moves tried: all in order")


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of SHELL; `eval "$(tripot completion bash)"` switches it on."""
    found = get_completion_class(shell)
    assert found is not None  # noqa: S101  (the choice above lists only shells that click knows)
    click.echo(found(main, {}, "tripot", "_TRIPOT_COMPLETE").source())
