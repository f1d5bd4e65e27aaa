"""Which bot is better, at every kind of table: `uv run --extra lab python benchmarks/ladder.py`.

Every row is an arena: the same deals in every seating, so that luck cancels out. Rows that are measured are kept in
`ladder.json` and not measured again, so that what was stopped goes on. Where a bot has changed, `--again` forgets them.
`docs/bots.md` has the tables and the plots.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from page import markdown, tell, write_table

from tripot.lab import plot
from tripot.lab.arena import Arena, Standing
from tripot.lab.results import ratings
from tripot.play.match import game
from tripot.play.telling import title

KEPT = Path(__file__).with_suffix(".json")
PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
PLOTS = PAGE.parent / "assets" / "ladder"
SEARCHED = ("turkish", "glukz", "iljig", "nain_jaune")  # in the Pig family levels play by rules of thumb
SHARP = {  # and its deals; where worlds are long, a number of simulations, as a machine with much to do starves a time
    "turkish": ("sharp", 200),
    "glukz": ("sharp:3000", 110),
    "iljig": ("sharp:3000", 60),
    "nain_jaune": ("sharp", 200),
}
MASTER = {"turkish": 60, "iljig": 40, "glukz": 64, "nain_jaune": 100}  # deals
ALONE = 30  # deals of one `regular` among three `expert`
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
    """A table, the bots at it, and how many deals they play."""

    part: str
    game: str
    bots: tuple[str, ...]
    deals: int
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Tells it from all others."""
        return f"{self.part} {self.title} {','.join(self.bots)} {self.deals}"

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


@dataclass(frozen=True)
class Sizes:
    """How much is measured: deals of each row, simulations of the search."""

    levels: int
    others: int
    simulations: int


def rows(sizes: Sizes) -> Iterator[Row]:
    """All rows, part by part.

    - `sharp`, `master`: each against three of the next best.
    - `alone`: `regular` against three of a level that searches.
    - `levels`: four of them among themselves.
    - `players`, `options`: the search at every kind of table.
    """
    for name, (bot, deals) in SHARP.items():
        yield Row("sharp", name, (bot, *("regular",) * 3), deals)
    for name, deals in MASTER.items():
        yield Row("master", name, ("master", *("sharp",) * 3), deals)
    for name in SEARCHED:
        yield Row("alone", name, ("regular", *("expert",) * 3), ALONE)
        yield Row("levels", name, LEVELS, sizes.levels)
    for variant in REACTING:
        yield Row("levels", "pig", LEVELS, sizes.others, {"variant": variant})
    bot = f"sharp:{sizes.simulations}"
    for name in SEARCHED:
        for players in SIZES[name]:
            yield Row("players", name, (bot, *("regular",) * (players - 1)), sizes.others)
        for options in CHANGED[name]:
            players = options.get("players", 4)
            yield Row("options", name, (bot, *("regular",) * (players - 1)), sizes.others, options)


def measure(row: Row, workers: int) -> dict[str, Any]:
    """Play a row; its figures."""
    arena = Arena(game(row.game, **{"players": len(row.bots), **row.options}), row.bots, seed=1)
    standing = Standing(row.bots)
    for standing in arena.play(row.deals, workers):
        tell(f"{row.title}: {len(standing.deals)} of {row.deals}")
    if row.part == "levels":
        PLOTS.mkdir(parents=True, exist_ok=True)
        plot.draw(standing, named(row), PLOTS / f"{row.name}.svg")
    rated = {name: asdict(rating) for name, rating in ratings(standing).items()}
    return {"results": [asdict(result) for result in standing.results()], "ratings": rated}


def named(row: Row) -> str:
    """What is played, and by how many, for people."""
    table = game(row.game, **{"players": len(row.bots), **row.options})
    return f"{title(table.game.texts['en'], table.options.as_dict())}, {len(row.bots)} players"


def shown(figure: dict[str, float], places: int = 1) -> str:
    """A mean with its interval."""
    return f"{figure['mean']:.{places}f} ± {figure['within']:.{places}f}"


def levels_table(found: list[tuple[Row, dict[str, Any]]]) -> str:
    """The levels of each game, the best first."""
    lines = [("game", "bot", "against others", "best, %", "worst, %", "rating", "ms a decision")]
    for row, figures in found:
        for result in figures["results"]:
            rating = figures["ratings"].get(result["name"])
            line = (shown(result["difference"], 2), shown(result["first"]), shown(result["last"]))
            rated = shown(rating) if rating else "–"
            lines.append((row.name, f"`{result['name']}`", *line, rated, f"{1000 * result['seconds']:.1f}"))
    return markdown(lines)


def best_table(found: list[tuple[Row, dict[str, Any]]]) -> str:
    """A bot against three of another kind."""
    lines = [("game", "bots", "deals", "reward, and theirs", "against others", "best, %", "worst, %", "ms a decision")]
    for row, figures in found:
        mine, theirs = sorted(figures["results"], key=lambda result: result["name"] != row.bots[0])
        rewards = f"{shown(mine['reward'])} : {shown(theirs['reward'])}"
        line = (shown(mine["difference"], 2), shown(mine["first"]), shown(mine["last"]))
        bots = f"`{row.bots[0]}`, three `{row.bots[1]}`"
        lines.append((row.game, bots, str(row.deals), rewards, *line, f"{1000 * mine['seconds']:.1f}"))
    return markdown(lines, named=2)


def tables_table(found: list[tuple[Row, dict[str, Any]]]) -> str:
    """The search against `regular`, by table."""
    lines = [("table", "deals", "against others", "best, %", "worst, %", "if all were alike, %")]
    for row, figures in found:
        [result] = [each for each in figures["results"] if each["name"] == row.bots[0]]
        line = (shown(result["difference"], 2), shown(result["first"]), shown(result["last"]))
        lines.append((row.title, str(row.deals), *line, f"{100 / len(row.bots):.0f}"))
    return markdown(lines, named=1)


def main() -> None:
    """Measure what is not measured yet, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, default=10, help="deals among levels that search, each in 24 seatings")
    parser.add_argument("--others", type=int, default=40, help="deals of every other table, in each seating")
    parser.add_argument("--simulations", type=int, default=300, help="of the search in these")
    parser.add_argument("--only", help="rows with this in their part, table or bots")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--again", action="store_true", help="forget what was measured before")
    asked = parser.parse_args()
    kept: dict[str, Any] = {} if asked.again or not KEPT.exists() else json.loads(KEPT.read_text("utf-8"))
    listed = list(rows(Sizes(asked.levels, asked.others, asked.simulations)))
    for row in listed:
        if row.key not in kept and (not asked.only or asked.only in row.key):
            kept[row.key] = measure(row, asked.workers)
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    found = [(row, kept[row.key]) for row in listed if row.key in kept]
    best = [(row, figures) for row, figures in found if row.part in ("sharp", "master", "alone")]
    levels = [(row, figures) for row, figures in found if row.part == "levels"]
    tables = [(row, figures) for row, figures in found if row.part in ("players", "options")]
    write_table("<!-- best: begin -->", "<!-- best: end -->", best_table(best), PAGE)
    write_table("<!-- levels: begin -->", "<!-- levels: end -->", levels_table(levels), PAGE)
    write_table("<!-- tables: begin -->", "<!-- tables: end -->", tables_table(tables), PAGE)


if __name__ == "__main__":
    main()
