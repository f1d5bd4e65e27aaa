"""The commands that let bots play many deals: `tripot simulate`, `arena`, `bench` and `train`."""

import time
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import click

from tripot import bots
from tripot.bots import puzzle_finder
from tripot.bots.puzzles import written
from tripot.bots.reaction import read_reaction
from tripot.cli.arguments import games_to_play, one_game, progress, read_options, seed_chance, set_options, some_games
from tripot.cli.console import note
from tripot.cli.paths import FileName
from tripot.cli.writing import STANDARD_OUTPUT, end_early, open_output, stopped_by_signals, write_line
from tripot.errors import BadOption
from tripot.lab import bench as lab
from tripot.lab import plot as plots
from tripot.lab.arena import Arena, Standing
from tripot.lab.results import lines, to_json
from tripot.lab.simulate import Simulation
from tripot.lab.summary import peak_memory
from tripot.learning import training


@click.command(short_help="Play matches between bots; write records or statistics.")
@one_game
@click.option("--players", "-p", type=int, required=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--deals", "-n", type=int, default=100, show_default=True, metavar="N", help="Number of deals to play.")
@seed_chance
@click.option(
    "--bots",
    "names",
    default="random",
    show_default=True,
    metavar="NAME,NAME…",
    help="Bots by seat. A shorter list repeats round the table.",
)
@click.option(
    "--reaction",
    "reactions",
    metavar="MEAN:SPREAD,…",
    help="Reaction times by seat in races, in milliseconds, such as 350:80,500:120.  [default: those of the bots]",
)
@click.option("--legal", is_flag=True, help="Record the legal moves with every move.")
@click.option("--summary", is_flag=True, help="Print statistics instead of writing records.")
@click.option(
    "--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads, at most one per core."
)
@click.option(
    "--ray", metavar="ADDRESS", help="Address of a Ray cluster to play on: HOST:PORT, or `local` to start one here."
)
@click.option(
    "--out",
    type=FileName(),
    help="File for the records, compressed if its name ends in .gz.  [default: standard output]",
)
@stopped_by_signals()
def simulate(
    name: str,
    players: int,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    names: str,
    reactions: str | None,
    legal: bool,
    summary: bool,
    workers: int,
    ray: str | None,
    out: Path | None,
) -> None:
    """Play whole matches between bots until N deals are played, and write their records.

    The same seed gives the same deals, whatever the number of workers, and on any machine.
    """
    _expect_one_place(workers, ray)
    if summary and (legal or out):
        raise BadOption("summary", "--summary writes no records: leave out --legal and --out")
    table = read_options(name, players, settings)
    given = [read_reaction(text.strip()) for text in reactions.split(",")] if reactions else []
    listed = [each.strip() for each in names.split(",")]
    simulation = Simulation(table, seed, [bots.get(each) for each in listed], legal, given, listed)
    label = f"{name}, {players} players"
    if summary:
        _summarise(simulation, deals, workers, ray, label)
    else:
        _write(simulation.lines(deals, workers, ray), deals, label, out)


def _write(records: Iterator[bytes], deals: int, label: str, out: Path | None) -> None:
    """Write the records of some deals, one a line. Ctrl+C leaves whole records."""
    first = next(records)  # bad arguments are refused before any file is touched
    count = 0
    with closing(progress(chain([first], records), deals, label)) as written, open_output(out) as file:
        try:
            for count, line in enumerate(written, 1):  # noqa: B007  (for the message)
                write_line(file, line)
        except KeyboardInterrupt:
            file.flush()
            end_early(f"{count} of {deals} deals")
        file.flush()


def _expect_one_place(workers: int, ray: str | None) -> None:
    if ray is not None and workers != 1:
        raise BadOption("workers", "--workers plays on threads here, and --ray on a cluster: choose one")


def _summarise(simulation: Simulation, deals: int, workers: int, ray: str | None, label: str) -> None:
    summaries = simulation.summary(deals, workers, ray)
    compiled = simulation.compile()
    start = time.perf_counter()
    found = None
    try:
        for total in progress(summaries, deals, label, lambda summary: summary.deals):
            found = total
    except KeyboardInterrupt:
        if found is None:
            raise
    seconds = time.perf_counter() - start
    assert found is not None  # noqa: S101  (at least one deal is played)
    for line in found.lines():
        click.echo(line)
    speed = found.deals / seconds
    click.echo(f"time         {seconds:>13.2f}s   {speed:,.0f} deals/s; {compiled:.1f} s to load or compile")
    peak = peak_memory()
    if peak is not None:
        click.echo(f"peak memory  {peak:>10.0f} MiB")
    if found.deals < deals:
        end_early(f"{found.deals} of {deals} deals")


# ---------------------------------------------------------------- puzzles


@click.command(short_help="Find positions in which one move is clearly the best.")
@one_game
@click.option("--players", "-p", type=int, default=4, show_default=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option(
    "--deals",
    "-n",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of deals to look at.",
)
@seed_chance
@click.option(
    "--bot",
    "name_of_bot",
    default="regular",
    show_default=True,
    metavar="BOT",
    help="Plain player who plays the deals.",
)
@click.option(
    "--minutes", "-m", type=float, default=60.0, show_default=True, metavar="M", help="Minutes after which to stop."
)
@click.option(
    "--out",
    type=FileName(),
    help="File for the puzzles; compressed if its name ends in .gz.  [default: standard output]",
)
@stopped_by_signals()
def puzzles(
    name: str,
    players: int,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    name_of_bot: str,
    minutes: float,
    out: Path | None,
) -> None:
    """Play deals between plain players, and write at most one puzzle for each, as a line of JSON.

    In the position of a puzzle, one move is clearly the best, or two are as good as each other. The plain player
    made another. Two searches that share no world must agree on that. The same seed gives the same puzzles, on any
    machine.
    """
    if not minutes > 0:
        raise BadOption("minutes", f"minutes must be more than 0, not {minutes:g}")
    table = read_options(name, players, settings)
    found = puzzle_finder.find(table, bots.get(name_of_bot), seed, deals)
    end, count = time.monotonic() + minutes * 60, 0
    with closing(progress(found, deals, f"puzzles of {name}")) as looked_at, open_output(out) as file:
        try:
            for each in looked_at:
                if each.puzzle:
                    count += 1
                    write_line(file, written(each.puzzle))
                    file.flush()
                if time.monotonic() > end:
                    break
        except KeyboardInterrupt:
            end_early(f"{count} puzzles")
    note(f"{count} puzzles")


@click.command(short_help="Compare bots on the same deals in every seating.")
@one_game
@click.option("--players", "-p", type=int, metavar="N", help="Number of seats.  [default: the number of bots]")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--deals", "-n", type=int, default=100, show_default=True, metavar="N", help="Number of deals to play.")
@seed_chance
@click.option(
    "--bots",
    "names",
    required=True,
    metavar="NAME,NAME…",
    help=f"Bots: {', '.join(bots.BOTS)}, sharp, sharp:5000 (simulations per move), sharp:0.1s, learned:FILE, or your "
    "own as module:Class. A shorter list repeats round the table.",
)
@click.option("--until-sure", is_flag=True, help="Stop once the first bot is clearly better or worse.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option(
    "--plot",
    type=FileName(),
    metavar="FILE",
    help="File for a plot of the results: .png, .svg or .pdf.",
)
@click.option(
    "--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads, at most one per core."
)
@click.option(
    "--ray", metavar="ADDRESS", help="Address of a Ray cluster to play on: HOST:PORT, or `local` to start one here."
)
@stopped_by_signals()
def arena(
    name: str,
    players: int | None,
    settings: tuple[str, ...],
    deals: int,
    seed: int,
    names: str,
    until_sure: bool,
    as_json: bool,
    plot: Path | None,
    workers: int,
    ray: str | None,
) -> None:
    """Play bots against each other on the same N deals in every seating, so that luck cancels out; show which is best.

    Results are means over deals, each with half the width of its 95 % interval.
    """
    _expect_one_place(workers, ray)
    met = _read_arena(name, players, settings, names, seed)
    if until_sure and len(set(met.names)) == 1:
        raise BadOption("until-sure", "--until-sure needs at least two different bots: equal bots never differ")
    if plot:
        plots.check(plot)
    standing, stopped = _play_deals(met, deals, until_sure, met.play(deals, workers, ray))
    if plot:
        plots.draw(standing, f"{name}, {met.table.players} players", plot)
    for line in [to_json(standing)] if as_json else lines(standing):
        click.echo(line)
    if stopped:
        end_early(f"{len(standing.deals)} of {deals} deals")


def _read_arena(name: str, players: int | None, settings: tuple[str, ...], names: str, seed: int) -> Arena:
    """The requested arena. Raises `BadOption`."""
    listed = [each.strip() for each in names.split(",")]
    seats = len(listed) if players is None else players
    if not all(listed):
        raise BadOption("bots", "--bots has an empty name: is there a comma too many?")
    if len(listed) > seats:
        raise BadOption("bots", f"--bots names {len(listed)} bots, but --players is only {seats}")
    if players is None and seats == 1:
        raise BadOption(
            "bots", "--bots names one bot: name one for each seat, or give the number of seats with --players"
        )
    seated = [listed[seat % len(listed)] for seat in range(seats)]
    return Arena(read_options(name, seats, settings), [bots.get(each) for each in seated], seed, names=seated)


def _play_deals(met: Arena, deals: int, until_sure: bool, standings: Iterator[Standing]) -> tuple[Standing, bool]:
    """The standing after these deals, and whether Ctrl+C ended them early. Without a result, it ends the command."""
    standing = None
    seatings = "1 seating" if len(met.seatings) == 1 else f"{len(met.seatings)} seatings"
    try:
        with closing(progress(standings, deals, f"{met.table.game.name}, {seatings} a deal")) as played:
            for standing in played:
                if until_sure and standing.sure():
                    break
    except KeyboardInterrupt:
        if standing is None:
            raise
        return standing, True
    assert standing is not None  # noqa: S101  (there is a deal at least)
    return standing, False


@click.command(short_help="Measure how fast deals are played.")
@some_games
@click.option("--seconds", default=2.0, show_default=True, metavar="S", help="Seconds of play for each game.")
@click.option("--players", "-p", default=4, show_default=True, metavar="N", help="Number of seats.")
@click.option("--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads.")
@set_options(help="An option of the games named.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON instead of bars.")
def bench(
    only: tuple[str, ...], seconds: float, players: int, workers: int, settings: tuple[str, ...], as_json: bool
) -> None:
    """Measure how fast random deals are played, how fast a state is copied, and how fast `sharp` searches."""
    lab.check(seconds, workers)
    speeds: dict[str, lab.Speed] = {}
    for name, table in [(name, read_options(name, players, settings)) for name in only or games_to_play()]:
        note(f"{name}: compiling, then playing for {seconds:g} s")
        speeds[name] = lab.measure(table, seconds, workers)
    if as_json:
        click.echo(lab.to_json(speeds))
        return
    for line in lab.bars(speeds):
        click.echo(line)


@click.command(short_help="Train a network by playing against itself.")
@one_game
@click.option("--players", "-p", type=int, default=4, show_default=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--minutes", "-m", default=10.0, show_default=True, metavar="M", help="Minutes of training.")
@click.option(
    "--every",
    type=float,
    metavar="M",
    help="Minutes between two comparisons.  [default: 1, or --minutes if that is less]",
)
@click.option(
    "--units",
    default=training.UNITS,
    show_default=True,
    metavar="N",
    help="Units in each hidden layer of a new network.",
)
@click.option(
    "--device",
    default=training.NUMPY,
    show_default=True,
    metavar="NAME",
    help="Device to train on; `cpu`, `cuda` and others of PyTorch need tripot[torch].",
)
@seed_chance
@click.option(
    "--out",
    type=FileName(),
    help="File for the weights. If it exists, training continues from it.  [default: GAME.npz]",
)
@stopped_by_signals()
def train(
    name: str,
    players: int,
    settings: tuple[str, ...],
    minutes: float,
    every: float | None,
    units: int,
    device: str,
    seed: int,
    out: Path | None,
) -> None:
    """Train a network to play a game, by playing against itself (deep Monte Carlo).

    Every minute (see --every), the network is saved and plays 24 deals against `regular` in all other seats, and the
    result is printed. Ctrl+C ends the training, and the same command continues it. `--bots learned:FILE` plays with
    the weights.
    """
    every = min(1.0, minutes) if every is None else every
    training.check_times(minutes, every)
    if str(out) == STANDARD_OUTPUT:
        raise BadOption("out", "--out is the file of the weights, from which training continues: give it a name")
    file = out or Path(f"{name}.npz")
    network = training.begin(read_options(name, players, settings), seed, units, file)
    if network.about.decisions:
        begun = f"{len(network.layers[0].biases)} units, seed {network.about.seed}"
        note(f"{file} has learned from {network.about.decisions:,} decisions; training continues: {begun}")
    about, told = network.about, training.train(network, file, minutes, every, device)
    click.echo("     minutes     decisions  against regular")
    try:
        for passed, about in told:
            decisions, mean, within = about.log[-1]
            click.echo(f"{passed:12.1f}{decisions:14,}{mean:+10.2f} ± {within:.2f}  {training.curve(about)}")
    except KeyboardInterrupt:
        note(f"stopped; {file} has learned from {about.decisions:,} decisions")
