"""Which bot is better, at every kind of table: `uv run --extra lab python benchmarks/ladder.py`.

Every row is an arena: each bot plays each hand of a deal, so that luck cancels out. Each row is played with three seeds
that nothing was tuned on, and the page shows all their deals together.

The results of each deal are stored in `ladder.json` and not played again, so a run that was stopped continues. All rows
get a fifth of their deals first, then the next fifth. `--share 0.2` stops after one fifth. `docs/bots.md` has the
tables and the plots; `--page` writes them from the stored results, without rows of fewer than six deals. If a bot has
changed, `--again` deletes what was stored.
"""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from report import markdown, tell, write_table

from tripot import bots
from tripot.engine.records import Array
from tripot.lab import plot
from tripot.lab.arena import CONFIDENCE, Arena, Estimate, Result, Standing, estimate
from tripot.lab.simulate import side_by_side
from tripot.play.match import Table, game
from tripot.play.telling import title

KEPT = Path(__file__).with_suffix(".json")
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
PLOTS = PAGE.parent / "assets" / "ladder"
SEEDS = (161803, 271828, 314159)  # tuning has used 1, 2 and 7, and seeds that follow 1 one by one (`lab/tuning.py`)
PASSES = (0.2, 0.4, 0.6, 0.8)  # shares of the deals: every row gets the first before any row gets the next
SAVED = 10  # results are saved after this many deals
FEWEST = 6  # deals with all seeds together; with fewer, a row is not on the page
PLACES = 4  # decimals that are stored
FIGURES = ("reward", "difference", "first", "last")  # the figures of a result
SEARCHED = ("turkish", "glukz", "iljig", "nain_jaune")  # in the Pig family, all levels play by rules of thumb
SHARP = "sharp:5000"  # like plain `sharp` on a quiet machine; on a busy one, 0.3 s may not be enough for that
SHARPS = {"turkish": 24, "glukz": 10, "iljig": 8, "nain_jaune": 120}  # deals for each seed
MASTERS = {"turkish": 6, "glukz": 4, "iljig": 4, "nain_jaune": 40}
ALONE = {"turkish": 16, "glukz": 12, "iljig": 8, "nain_jaune": 60}  # for one `regular` among three `expert`
LEVELLED = {"turkish": 8, "glukz": 6, "iljig": 4, "nain_jaune": 24}
REACTED = 40
OTHERS = {"turkish": 8, "glukz": 8, "iljig": 8, "nain_jaune": 40}  # for every other table
SIMULATIONS = 300  # of the search at those tables
LEVELS = ("beginner", "regular", "expert", "master")
REACTING = ("pig", "vatra", "magarac")  # variants of Pig; Spoons is Pig with other pictures
SIZES = {"turkish": (2, 3, 6, 10), "glukz": (2, 3, 6, 12), "iljig": (3, 6, 10), "nain_jaune": (3, 6, 8)}
CHANGED: dict[str, tuple[dict[str, Any], ...]] = {
    "turkish": (
        {"players": 6, "decks": 1},
        {"hidden_needs_empty_hand": True},
        {"voluntary_take": True},
        {"show_visible": True},
        {"sweep_anytime": True},
    ),
    "glukz": (
        {"decks": 1},
        {"decks": 2},
        {"tarot": True},
        {"tarot": True, "knight": "reverse"},
        {"tarot": True, "knight": "skip"},
        {"hidden": 1, "visible": 1},
        {"annul": 3},
        {"fly": True},
        {"play_on": False},
    ),
    "iljig": ({"lead_jokers": True},),
    "nain_jaune": ({"stake": 10}, {"must_follow": False}, {"tokens": 20, "debts": False}),
}


@dataclass(frozen=True)
class Row:
    """A table, the bots at it, and how many deals they play for each seed."""

    part: str
    game: str
    bots: tuple[str, ...]
    deals: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """A text that identifies the row."""
        return f"{self.part} {self.title} {','.join(self.bots)}"

    @property
    def title(self) -> str:
        """The table, for people."""
        changed = {name: value for name, value in self.options.items() if name != "players"}
        options = ", ".join(f"{name}={str(value).lower()}" for name, value in changed.items())
        return f"{self.game}, {len(self.bots)} players" + (f", {options}" if options else "")

    @property
    def name(self) -> str:
        """The game; in Pig's family, its variant."""
        return str(self.options.get("variant", self.game))

    def share(self, share: float) -> int:
        """The number of deals in a share; at least enough for the page."""
        return max(FEWEST // len(SEEDS), round(share * self.deals))

    @property
    def table(self) -> Table:
        """Where it is played."""
        return game(self.game, **{"players": len(self.bots), **self.options})

    def arenas(self, seed: int) -> list[Arena]:
        """The arenas whose deals are played by turns: one for each order of different bots round the table."""
        first, *others = self.bots
        alike = len(set(others)) == 1
        orders = [self.bots] if alike else [(first, *order) for order in itertools.permutations(others)]
        return [Arena(self.table, [bots.get(name) for name in order], seed, len(order), order) for order in orders]


def rows() -> Iterator[Row]:
    """All rows, part by part.

    - `sharp`, `master`: each against three of the next best.
    - `alone`: `regular` against three of a level that searches.
    - `levels`: four of them among themselves.
    - `players`, `options`: the search at every kind of table.
    """
    for name in SEARCHED:
        yield Row("sharp", name, (SHARP, *("regular",) * 3), SHARPS[name])
    for name in SEARCHED:
        yield Row("alone", name, ("regular", *("expert",) * 3), ALONE[name])
    for name in SEARCHED:
        yield Row("levels", name, LEVELS, LEVELLED[name])
    for variant in REACTING:
        yield Row("levels", "pig", LEVELS, REACTED, {"variant": variant})
    yield from tables()
    for name in SEARCHED:
        yield Row("master", name, ("master", *(SHARP,) * 3), MASTERS[name])


def tables() -> Iterator[Row]:
    """The rows of a search with few simulations: other numbers of players, then other options."""
    bot = f"sharp:{SIMULATIONS}"
    for name in SEARCHED:
        for players in SIZES[name]:
            yield Row("players", name, (bot, *("regular",) * (players - 1)), OTHERS[name])
        for options in CHANGED[name]:
            players = options.get("players", 4)
            yield Row("options", name, (bot, *("regular",) * (players - 1)), OTHERS[name], options)


# ---------------------------------------------------------------- stored results


class Course(msgspec.Struct):
    """The results of a bot, deal by deal: the figures of `Result`."""

    seats: int
    reward: list[float] = []
    difference: list[float] = []
    first: list[float] = []
    last: list[float] = []

    def add(self, result: Result) -> None:
        """Add the result of one deal."""
        for name in FIGURES:
            getattr(self, name).append(round(getattr(result, name).mean, PLACES))

    def joined(self, other: Course) -> Course:
        """The deals of both."""
        return Course(self.seats, *(getattr(self, name) + getattr(other, name) for name in FIGURES))

    def result(self, name: str) -> Result:
        """The means of all deals, with their intervals."""
        reward, difference, first, last = (honest(getattr(self, each)) for each in FIGURES)
        return Result(name, self.seats, reward, difference, first, last, seconds=0.0)


Courses = dict[str, Course]  # by the name of the bot
Seeds = dict[str, Courses]  # by the seed
Kept = dict[str, Seeds]  # by the row


def load() -> Kept:
    """What earlier runs have stored."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else {}


def save(kept: Kept) -> None:
    """Store the results, with a line for each row and seed. Stopping a run here leaves the old or the new file."""
    lines = (
        f'"{key}": {{\n' + ",\n".join(f' "{seed}": {text(courses)}' for seed, courses in seeds.items()) + "\n}"
        for key, seeds in kept.items()
    )
    new = KEPT.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    os.replace(new, KEPT)


def text(courses: Courses) -> str:
    """Courses as JSON, on one line."""
    return msgspec.json.encode(courses).decode()


def played(courses: Courses) -> int:
    """The number of deals in these courses."""
    return len(next(iter(courses.values())).reward) if courses else 0


@dataclass(frozen=True)
class Pooled:
    """A row with the deals of all its seeds, in the form of a plot's data."""

    row: Row
    seeds: Seeds

    @property
    def names(self) -> Sequence[str]:
        """The bots, by seat."""
        return self.row.bots

    def course(self, name: str) -> Course:
        """The results of a bot with all seeds."""
        return reduce(Course.joined, (courses[name] for courses in self.seeds.values()))

    def results(self) -> list[Result]:
        """A result for each bot, the best first."""
        found = [self.course(name).result(name) for name in dict.fromkeys(self.names)]
        return sorted(found, key=lambda result: -result.reward.mean)

    def differences(self, name: str) -> Array:
        """For each deal, what a seat of the bot got, less what the seats of all other bots got."""
        return np.array(self.course(name).difference)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self.course(self.names[0]).reward)

    @property
    def fewest(self) -> int:
        """The number of deals of the seed that has fewest."""
        return min(played(self.seeds.get(str(seed), {})) for seed in SEEDS)


def honest(numbers: Sequence[float]) -> Estimate:
    """The mean, with an interval by Student's t. For a few deals, `estimate` would give one that is too narrow."""
    found = estimate(np.array(numbers))
    return Estimate(found.mean, found.within * student(len(numbers) - 1) / CONFIDENCE)


def student(freedom: int) -> float:
    """The 95 % bound of Student's t (Abramowitz and Stegun 1964, 26.7.5), right to two digits from 5 on."""
    z = CONFIDENCE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


# ---------------------------------------------------------------- playing


def measure(row: Row, seed: int, courses: Courses, deals: int, workers: int) -> Iterator[Courses]:
    """Play the deals that a row lacks with a seed; yields its courses now and then, and at the end."""
    arenas, done = row.arenas(seed), played(courses)
    for name in row.bots:
        courses.setdefault(name, Course(row.bots.count(name)))

    def deal(number: int) -> Standing:
        arena = arenas[(done + number) % len(arenas)]
        return Standing(arena.names, [arena.deal(done + number)])

    with closing(side_by_side(deal, workers, None)) as found:
        for number, standing in enumerate(itertools.islice(found, max(0, deals - done)), done + 1):
            for result in standing.results():
                courses[result.name].add(result)
            tell(f"{row.title}, seed {seed}: {number} of {deals}")
            if number % SAVED == 0 or number == deals:
                yield courses


def play(kept: Kept, share: float, only: str, workers: int) -> None:
    """Play the missing deals of the rows, and store the results."""
    for row, seed in itertools.product((row for row in rows() if only in row.key), SEEDS):
        courses = kept.setdefault(row.key, {}).setdefault(str(seed), {})
        for _ in measure(row, seed, courses, row.share(share), workers):
            save(kept)


# ---------------------------------------------------------------- the page


def shown(figure: Estimate, places: int = 1) -> str:
    """A mean with its interval; without one if all deals were alike, because they say nothing about it."""
    return f"{figure.mean:.{places}f}" + (f" ± {figure.within:.{places}f}" if figure.within else "")


def three(result: Result) -> tuple[str, str, str]:
    """The three figures of a bot that all tables show."""
    return shown(result.difference, 2), shown(result.first), shown(result.last)


def by_seed(pooled: Pooled, name: str) -> str:
    """How much more a bot won than the others, seed by seed."""
    return ", ".join(f"{np.mean(courses[name].difference):.2f}" for courses in pooled.seeds.values())


def levels_table(found: list[Pooled]) -> str:
    """The levels of each game, the best first."""
    lines: list[Sequence[str]] = [("game", "bot", "deals", "against others", "by seed", "best, %", "worst, %")]
    for pooled in found:
        for result in pooled.results():
            difference, *shares = three(result)
            seeds = by_seed(pooled, result.name)
            lines.append((pooled.row.name, f"`{result.name}`", str(pooled.deals), difference, seeds, *shares))
    return markdown(lines)


def best_table(found: list[Pooled]) -> str:
    """A bot against three of another kind."""
    lines: list[Sequence[str]] = [
        ("game", "bots", "deals", "reward, and theirs", "against others", "by seed", "best, %", "worst, %")
    ]
    for pooled in found:
        name, other = pooled.names[:2]
        mine, theirs = (pooled.course(each).result(each) for each in (name, other))
        difference, *shares = three(mine)
        bots, rewards = f"`{name}`, three `{other}`", f"{shown(mine.reward)} : {shown(theirs.reward)}"
        line = (str(pooled.deals), rewards, difference, by_seed(pooled, name), *shares)
        lines.append((pooled.row.game, bots, *line))
    return markdown(lines)


def tables_table(found: list[Pooled]) -> str:
    """The search against `regular`, by table."""
    lines: list[Sequence[str]] = [
        ("table", "deals", "against others", "by seed", "best, %", "worst, %", "if all were alike, %")
    ]
    for pooled in found:
        difference, *shares = three(pooled.course(pooled.names[0]).result(pooled.names[0]))
        alike = f"{100 / len(pooled.names):.0f}"
        line = (str(pooled.deals), difference, by_seed(pooled, pooled.names[0]), *shares, alike)
        lines.append((pooled.row.title, *line))
    return markdown(lines, named=1)


def write_page(kept: Kept, share: float) -> None:
    """Write the tables and plots of all rows with enough deals, and name those that lack some of this share."""
    pooled = [Pooled(row, kept.get(row.key, {})) for row in rows()]
    found = [each for each in pooled if each.fewest >= FEWEST // len(SEEDS)]
    lacking = [each for each in pooled if each.fewest < each.row.share(share)]
    parts = {
        "best": (best_table, ("sharp", "master", "alone")),
        "levels": (levels_table, ("levels",)),
        "tables": (tables_table, ("players", "options")),
    }
    for name, (table, wanted) in parts.items():
        chosen = [each for each in found if each.row.part in wanted]
        write_table(f"<!-- {name}: begin -->", f"<!-- {name}: end -->", table(chosen), PAGE)
    for each in found:
        if each.row.part == "levels":
            draw(each)
    for each in lacking:
        place = "on the page" if each in found else "not on the page"
        print(f"{each.row.key}: {each.fewest} of {each.row.share(share)} deals under each seed; {place}")


def draw(pooled: Pooled) -> None:
    """The plot of a row."""
    row, table = pooled.row, pooled.row.table
    named = f"{title(table.game.texts['en'], table.options.as_dict())}, {len(row.bots)} players"
    PLOTS.mkdir(parents=True, exist_ok=True)
    plot.draw(pooled, named, PLOTS / f"{row.name}.svg")


def main() -> None:
    """Play what has not been played yet, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="of the deals; less is quicker, and less exact")
    parser.add_argument("--only", default="", help="play rows with this in their part, table or bots")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="forget what these rows have played before")
    parser.add_argument("--page", action="store_true", help="play nothing: write the page from what is kept")
    asked = parser.parse_args()
    if asked.again and asked.page:
        parser.error("--page plays nothing, so --again would leave it nothing to show")
    kept = load()
    if asked.again:
        kept = {key: seeds for key, seeds in kept.items() if asked.only not in key}
    shares = [share for share in PASSES if share < asked.share]
    for share in () if asked.page else (*shares, asked.share):
        play(kept, share, asked.only, asked.workers)
    write_page(kept, asked.share)


if __name__ == "__main__":
    main()
