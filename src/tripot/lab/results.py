"""The results of an arena, for people and for programs, with ratings of its bots."""

from collections.abc import Iterator

import msgspec
import numpy as np
from openskill.models import PlackettLuce

from tripot.lab.arena import CONFIDENCE, Estimate, Standing


def lines(standing: Standing) -> Iterator[str]:
    """The results, for people."""
    rated = ratings(standing)
    columns = ("reward", "against others", "best, %", "worst, %", "rating")
    yield f"{'':<24}" + "".join(f"{column:>18}" for column in columns) + f"{'ms a decision':>15}"
    for each in standing.results():
        name = each.name if each.seats == 1 else f"{each.name} ({each.seats} seats)"
        figures = [each.reward, each.difference, each.first, each.last, rated[each.name]]
        yield f"{name:<24}" + "".join(f"{figure!s:>18}" for figure in figures) + f"{1000 * each.seconds:>15.2f}"
    yield f"{_counted(len(standing.deals), 'deal')}, each in {_counted(len(standing.deals[0].rewards), 'seating')}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def to_json(standing: Standing) -> str:
    """The results, as `tripot arena --json` prints them."""
    told = {"deals": len(standing.deals), "results": standing.results(), "ratings": ratings(standing)}
    return msgspec.json.encode(told).decode()


def ratings(standing: Standing) -> dict[str, Estimate]:
    """The bots' ratings by OpenSkill, 25 for a newcomer (Weng and Lin 2011).

    All games are rated in order. Bots do not learn, so their ratings only become more certain (`tau=0`). Bots with the
    same name are rated separately, and the name has their mean.
    """
    model = PlackettLuce(tau=0.0)
    teams = [[model.rating()] for _ in standing.names]
    for played in standing.deals:
        for rewards in played.rewards:
            teams = model.rate(teams, scores=rewards.tolist())
    rated = np.array([(team[0].mu, team[0].sigma) for team in teams])
    means = {name: rated[[other == name for other in standing.names]].mean(axis=0) for name in standing.names}
    return {name: Estimate(float(mean), float(CONFIDENCE * deviation)) for name, (mean, deviation) in means.items()}
