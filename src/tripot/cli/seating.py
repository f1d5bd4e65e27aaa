"""The command that seats a tournament."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import BinaryIO

import click
import msgspec

from tripot import seating as plans
from tripot.cli.arguments import say, seed_chance
from tripot.errors import misfit
from tripot.play.unpacking import lines_of
from tripot.seating import NoSeating, Round

MOST_PEOPLE = 200  # a plan takes a minute for so many
OFTEN = {1: "once", 2: "twice"}


@click.command(short_help="Seat a tournament, so that people meet as many others as they can.")
@click.argument("people", nargs=-1, required=True)
@click.option(
    "--tables-of",
    "-t",
    type=click.IntRange(2, 20),
    default=4,
    show_default=True,
    metavar="N",
    help="People at a table; one more or less where the number does not come out even.",
)
@click.option(
    "--rounds",
    "-r",
    type=click.IntRange(1, 50),
    default=3,
    show_default=True,
    metavar="N",
    help="Number of rounds to plan.",
)
@click.option(
    "--past",
    type=click.File("rb"),
    metavar="FILE",
    help="Rounds that were played already, as --json prints them. Somebody may have come late or left since.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print the rounds as JSON: a list of rounds, each a list of tables, each a list of names.",
)
@seed_chance
def seating(
    people: tuple[str, ...], tables_of: int, rounds: int, past: BinaryIO | None, as_json: bool, seed: int
) -> None:
    """Divide the people of a tournament into tables, round by round.

    PEOPLE are names, or one number: then people are numbered. Everybody plays in each round. People meet as many others
    as they can, unless some would then meet again and again: a third meeting of two counts as three second ones.
    """
    names = _numbered(people[0]) if len(people) == 1 else people
    if len(names) > MOST_PEOPLE:
        raise NoSeating(f"{len(names)} people are too many: {MOST_PEOPLE} at most")
    played = _read(past) if past else []
    tables = plans.sizes(len(names), tables_of, max(2, tables_of - 1), tables_of + 1)
    planned = plans.plan(names, tables, rounds, played, seed)
    if as_json:
        click.echo(msgspec.json.encode(planned))
        return
    for number, tables_now in enumerate(planned, len(played) + 1):
        say(f"round {number}")
        for table, seats in enumerate(tables_now, 1):
            say(f"  table {table}: {', '.join(seats)}")
    click.echo(_told(names, [*played, *planned]))


def _numbered(people: str) -> tuple[str, ...]:
    """Names for a number of people. Raises `NoSeating` if it is none."""
    if not people.isdecimal() or not people.isascii() or len(people) > 3:
        raise NoSeating(f"{people} is not a number of people: give one from 2 to {MOST_PEOPLE}, or at least two names")
    return tuple(str(each) for each in range(1, int(people) + 1))


def _read(file: BinaryIO) -> list[Round]:
    try:
        return msgspec.json.decode(b"".join(lines_of(file, file.name)), type=list[Round])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NoSeating(f"{file.name} does not hold the rounds of a tournament: {misfit(error)}") from None


def _told(names: tuple[str, ...], rounds: list[Round]) -> str:
    """How many pairs have met how often, after all these rounds."""
    met = plans.meetings(names, rounds)
    times = Counter(met[one][other] for one, other in combinations(range(len(names)), 2))
    often = [f"{pairs} {OFTEN.get(number, f'{number} times')}" for number, pairs in sorted(times.items()) if number]
    never = f"; {times[0]} never meet" if times[0] else "; everybody meets everybody"
    return f"pairs that meet: {', '.join(often)}{never}"
