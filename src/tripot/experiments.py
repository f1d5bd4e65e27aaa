"""The commands that let bots play many deals: `tripot simulate`, `arena`, `bench` and `train`."""

import time
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any

import click

from tripot import bots
from tripot.arguments import games_to_play, one_game, progress, read_options, seed_chance, set_options, some_games
from tripot.bots.reaction import read_reaction
from tripot.errors import BadOption
from tripot.lab import bench as lab
from tripot.lab import plot as plots
from tripot.lab.arena import Arena, Standing
from tripot.lab.results import lines, to_json
from tripot.lab.simulate import Simulation
from tripot.lab.summary import peak_memory
from tripot.learning import training

INTERRUPTED = 130  # the exit status after Ctrl+C, as shells have it


@click.command()
@one_game
@click.option("--players", "-p", type=int, required=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--deals", "-n", type=int, default=100, show_default=True, metavar="N", help="How many deals to play.")
@seed_chance
@click.option(
    "--bots",
    "names",
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
@click.option(
    "--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads; at most one a core."
)
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
    names: str,
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
    _expect_one_place(workers, ray)
    if summary and (legal or out):
        raise BadOption("summary", "--summary keeps no records: leave out --legal and --out")
    table = read_options(name, players, settings)
    given = [read_reaction(text.strip()) for text in reactions.split(",")] if reactions else []
    simulation = Simulation(table, seed, [each.strip() for each in names.split(",")], legal, given)
    label = f"{name}, {players} players"
    if summary:
        _summarise(simulation, deals, workers, ray, label)
        return
    lines = simulation.lines(deals, workers, ray)
    first = next(lines)  # bad arguments are refused before a file is touched
    with closing(progress(chain([first], lines), deals, label)) as written, _open_output(out) as file:
        for line in written:
            file.write(line + b"\n")
        file.flush()


def _expect_one_place(workers: int, ray: str | None) -> None:
    if ray is not None and workers != 1:
        raise BadOption("workers", "--workers is for threads here, --ray for a cluster: choose one")


def _summarise(simulation: Simulation, deals: int, workers: int, ray: str | None, label: str) -> None:
    summaries = simulation.summary(deals, workers, ray)
    compiled = simulation.compile()
    start = time.perf_counter()
    for total in progress(summaries, deals, label, lambda summary: summary.deals):
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


@click.command()
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
    help=f"Bots: {', '.join(bots.BOTS)}, sharp, sharp:5000 (simulations a move), sharp:0.1s, learned:FILE, or your own "
    "as module:Class. A shorter list is repeated.",
)
@click.option("--until-sure", is_flag=True, help="Stop once the first bot is better or worse beyond doubt.")
@click.option("--json", "as_json", is_flag=True, help="Print figures for programs.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also draw the figures: .png, .svg or .pdf.",
)
@click.option(
    "--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads; at most one a core."
)
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
    plot: Path | None,
    workers: int,
    ray: str | None,
) -> None:
    """Let bots play the same N deals in every seating, so that luck cancels out, and say who is better.

    Figures are means of a deal, each with the half-width of its 95 % interval.
    """
    _expect_one_place(workers, ray)
    met = _read_arena(name, players, settings, names, seed)
    if until_sure and len(set(met.names)) == 1:
        raise BadOption("until-sure", "--until-sure needs bots of two names: equal ones never differ")
    if plot:
        plots.check(plot)
    standing, stopped = _play_deals(met, deals, until_sure, met.play(deals, workers, ray))
    if plot:
        plots.draw(standing, f"{name}, {met.table.players} players", plot)
    for line in [to_json(standing)] if as_json else lines(standing):
        click.echo(line)
    if stopped:
        click.echo(f"stopped after {len(standing.deals)} of {deals} deals", err=True)
        raise SystemExit(INTERRUPTED)


def _read_arena(name: str, players: int | None, settings: tuple[str, ...], names: str, seed: int) -> Arena:
    """The arena that is asked for; raises `BadOption`."""
    listed = [each.strip() for each in names.split(",")]
    seats = len(listed) if players is None else players
    if not all(listed):
        raise BadOption("bots", "--bots names no bot, or has a comma too many")
    if len(listed) > seats:
        raise BadOption("bots", f"--bots names {len(listed)} bots, and --players gives {seats} seats")
    if players is None and seats == 1:
        raise BadOption("bots", "--bots names one bot: name one for each seat, or say how many --players there are")
    return Arena(read_options(name, seats, settings), [listed[seat % len(listed)] for seat in range(seats)], seed)


def _play_deals(met: Arena, deals: int, until_sure: bool, standings: Iterator[Standing]) -> tuple[Standing, bool]:
    """The standing after these deals, and whether Ctrl+C has ended them sooner. After none, it ends the command."""
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


@click.command()
@some_games
@click.option("--seconds", default=2.0, show_default=True, metavar="S", help="How long each game is played.")
@click.option("--players", "-p", default=4, show_default=True, metavar="N", help="Number of seats.")
@click.option("--workers", "-w", default=1, show_default=True, metavar="N", help="Number of threads.")
@set_options(help="An option of the games named.")
@click.option("--json", "as_json", is_flag=True, help="Print figures for programs instead of bars.")
def bench(
    only: tuple[str, ...], seconds: float, players: int, workers: int, settings: tuple[str, ...], as_json: bool
) -> None:
    """Measure how fast deals are played uniformly at random, a state is copied, and `sharp` searches."""
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


@click.command()
@one_game
@click.option("--players", "-p", type=int, default=4, show_default=True, metavar="N", help="Number of seats.")
@set_options(help="An option of the game; see `tripot games`.")
@click.option("--minutes", "-m", default=10.0, show_default=True, metavar="M", help="How long to train.")
@click.option(
    "--every",
    type=float,
    metavar="M",
    help="Minutes between two comparisons.  [default: 1, or --minutes if that is less]",
)
@click.option(
    "--units", default=training.UNITS, show_default=True, metavar="N", help="Of a new network's hidden layers."
)
@click.option(
    "--device",
    default=training.NUMPY,
    show_default=True,
    metavar="NAME",
    help="Where it learns; `cpu`, `cuda` and others of PyTorch need tripot[torch].",
)
@seed_chance
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File for the weights; training goes on with one that is there.  [default: GAME.npz]",
)
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
    """Train a network to play a game, by playing against itself (deep Monte-Carlo).

    Every minute it is written to its file, meets three `regular` on 24 deals, and how it did is told. Ctrl+C ends the
    training; the same command goes on with it. `--bots learned:FILE` plays what it has learned.
    """
    every = min(1.0, minutes) if every is None else every
    training.check_times(minutes, every)
    file = out or Path(f"{name}.npz")
    network = training.begin(read_options(name, players, settings), seed, units, file)
    if network.about.decisions:
        begun = f"{len(network.layers[0].biases)} units, seed {network.about.seed}"
        click.echo(f"{file} has learned from {network.about.decisions:,} decisions, and goes on: {begun}", err=True)
    about, told = network.about, training.train(network, file, minutes, every, device)
    click.echo("     minutes     decisions  against regular")
    try:
        for passed, about in told:
            decisions, mean, within = about.log[-1]
            click.echo(f"{passed:12.1f}{decisions:14,}{mean:+10.2f} ± {within:.2f}  {training.curve(about)}")
    except KeyboardInterrupt:
        click.echo(f"stopped; {file} has learned from {about.decisions:,} decisions", err=True)
