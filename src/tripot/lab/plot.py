"""Plots of the results of an arena."""

import itertools
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from tripot.engine.records import Array
from tripot.errors import BadOption
from tripot.lab.arena import CONFIDENCE, Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = (".png", ".svg", ".pdf")
SIZE = (11, 4.5)  # inches
COLOURS = ("#b5382a", "#2a6f4e", "#28527a", "#c08a2b", "#6d4a7c", "#4b4b4b")  # of bots; they differ in grey too
SHARES = (("best", "#8693a0", 0.2), ("worst", "#d9caaa", -0.2))  # colours that no bot has, and heights of the bars
LEGEND: Any = {"frameon": False, "loc": "lower center", "bbox_to_anchor": (0.5, 1), "ncols": 4}  # above all lines
FIRST_SHOWN = 3  # deals; an interval of fewer means nothing


class Shown(Protocol):
    """What is drawn: a `Standing`, or anything with the same methods."""

    @property
    def names(self) -> Sequence[str]:
        """The bots, by seat."""

    def results(self) -> list[Result]:
        """A result for each name, the best first."""

    def differences(self, name: str) -> Array:
        """For each deal, what a seat of the bot got, less what the seats of all other bots got."""


def check(file: Path) -> None:
    """Raise `BadOption` for a file that cannot be drawn, before the deals are played and not after."""
    if file.suffix.lower() not in FORMATS:
        raise BadOption(
            "plot", f"the name of a plot must end with one of {', '.join(FORMATS)}, but {file.name} does not"
        )
    if not file.absolute().parent.is_dir():
        raise BadOption("plot", f"there is no folder {file.parent}")
    if find_spec("matplotlib") is None:
        raise BadOption("plot", "plots need matplotlib: install tripot[lab]")


def draw(standing: Shown, title: str, file: Path) -> None:
    """Draw how the differences settled over the deals, and which bots came first and last. Raises `OSError`."""
    from matplotlib.figure import Figure  # noqa: PLC0415  (only installed with `tripot[lab]`)

    figure = Figure(figsize=SIZE, layout="constrained")
    figure.suptitle(title)
    course, places = figure.subplots(1, 2)
    _draw_course(course, standing)
    _draw_places(places, standing)
    figure.savefig(file, dpi=150)


def _draw_course(axes: "Axes", standing: Shown) -> None:
    """The mean difference after each deal, and its 95 % interval."""
    lines = itertools.product(("-", "--"), COLOURS)
    for name, (style, colour) in zip(dict.fromkeys(standing.names), lines, strict=False):
        differences = standing.differences(name)
        deals = np.arange(1, len(differences) + 1)
        means = np.cumsum(differences) / deals
        variances = np.cumsum(differences**2) / deals - means**2
        within = CONFIDENCE * np.sqrt(np.maximum(0, variances) / np.maximum(1, deals - 1))
        shown = slice(min(FIRST_SHOWN, len(deals)) - 1, None)
        axes.plot(deals[shown], means[shown], style, color=colour, label=name)
        axes.fill_between(deals[shown], (means - within)[shown], (means + within)[shown], color=colour, alpha=0.15)
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.set(xlabel="deals, each in every seating", ylabel="reward against others")
    axes.locator_params(axis="x", integer=True)
    axes.legend(**LEGEND)


def _draw_places(axes: "Axes", standing: Shown) -> None:
    """How often a seat of each bot did best and worst, and how often that would be if all bots were equal."""
    results = standing.results()[::-1]
    places = np.arange(len(results))
    for what, colour, shift in SHARES:
        shares = [result.first if what == "best" else result.last for result in results]
        errors = [share.within if np.isfinite(share.within) else 0 for share in shares]
        means = [share.mean for share in shares]
        axes.barh(places + shift, means, 0.36, xerr=errors, color=colour, label=what, error_kw={"linewidth": 1})
    axes.axvline(100 / len(standing.names), color="#888888", linewidth=0.8)
    axes.set_yticks(places, [result.name for result in results])
    axes.set(xlabel="% of deals (line: if all bots were equal)")
    axes.legend(**LEGEND)
