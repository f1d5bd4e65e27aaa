"""Write the page about environments from the code: `uv run python -m tools.environments > docs/environments.md`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tripot.envs.spaces import ActionSpace, ObservationField, ObservationSpace, Rewards
from tripot.play.match import Table
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.actions import ActionRange
from tripot.rules.shared.fields import Kind

PLAYERS = 4
WRITTEN = {
    Kind.NUMBER: "the number itself",
    Kind.FLAG: "0 or 1",
    Kind.ONE_OF: "1 at the value, 0 elsewhere; all 0 for none",
    Kind.SEAT: "1 at the seat, counted from the observing seat, 0 elsewhere; all 0 for nobody",
    Kind.CARDS: "how many of each card",
    Kind.CARD: "1 at the card, 0 elsewhere; all 0 for none",
    Kind.FACES: "1 at each of the cards, 0 elsewhere",
    Kind.BITS: "1 at each of the values, 0 elsewhere",
    Kind.ORDER: "the place of each card, 1 for the first; 0 where it is not among them",
    Kind.PILE: "how many moves ago each copy of a card was played, 1 for the last move; 0 if it is not there",
    Kind.QUEUE: "which of those that wait there each known copy of a card is, 1 for the next taken up; 0 where unknown",
    Kind.SLOTS: "1 where a card lies, 0 where none does",
    Kind.RUN: "1 at each card and the seat that has played it, counted from the observing seat; 0 elsewhere",
}
MOST_LABELS = 16  # the most labels of an axis that are all listed


def page() -> str:
    """The whole page, in Markdown."""
    introduction = Path(__file__).with_suffix(".md").read_text("utf-8")
    return "\n".join([introduction, *_kinds(), *(line for table in tables() for line in _section(table))])


def tables() -> Iterator[Table]:
    """Every game and each of its variants, for four players, with default options."""
    for name in GAMES:
        game = get(name)
        specs = game.options.specs()
        for variant in specs["variant"].choices if "variant" in specs else (None,):
            yield Table(
                game, game.make_options({"players": PLAYERS, "variant": variant} if variant else {"players": PLAYERS})
            )


def _kinds() -> Iterator[str]:
    """The legend for how fields are written."""
    yield from _table(("kind", "what its numbers are"), ((f"*{name_of(kind)}*", WRITTEN[kind]) for kind in Kind))


def name_of(kind: Kind) -> str:
    """The name of a kind in the tables."""
    return kind.value.replace("_", " ")


def _section(table: Table) -> Iterator[str]:
    variant = getattr(table.options, "variant", None)
    made = f'"{table.game.name}", players={PLAYERS}' + (f', variant="{variant}"' if variant else "")
    yield f"## `{variant or table.game.name}`"
    yield ""
    yield f"`tripot.game({made})`"
    yield ""
    yield from _actions(ActionSpace(table))
    yield from _rewards(Rewards(table))
    yield from _observations(ObservationSpace(table))


def _actions(space: ActionSpace) -> Iterator[str]:
    yield f"**Actions**: {space.n}. A deal has at most {space.most_steps} of them, waiting not counted."
    yield ""
    yield from _table(("numbers", "block", "axes", "what it does"), _action_rows(space))


def _action_rows(space: ActionSpace) -> Iterator[tuple[str, ...]]:
    start = 0
    for block in space.ranges:
        last = start + block.count - 1
        numbers = f"{start} to {last}" if last > start else str(start)
        yield (numbers, f"`{block.name}`", _axes(block), block.meaning)
        start += block.count


def _axes(block: ActionRange) -> str:
    return " × ".join(f"{axis.name} ({_labels(axis.labels)})" for axis in block.axes)


def _labels(labels: tuple[str, ...]) -> str:
    if len(labels) <= MOST_LABELS:
        return ", ".join(labels)
    return f"{len(labels)}: {labels[0]}, {labels[1]}, … {labels[-1]}"


def _rewards(rewards: Rewards) -> Iterator[str]:
    found = rewards.range
    total = "; all seats together always 0" if found.zero_sum else ""
    yield f"**Reward**: {found.meaning}. In {found.unit}, from {found.minimum} to {found.maximum}{total}."
    yield ""


def _observations(space: ObservationSpace) -> Iterator[str]:
    yield f"**Observation**: float32, shape ({space.size},)."
    yield ""
    heads = ("from", "field", "kind", "shape", "range", "unit", "meaning")
    yield from _table(heads, (_field_row(field) for field in space.fields))


def _field_row(field: ObservationField) -> tuple[str, ...]:
    shape = " × ".join(f"{size} {axis}" for size, axis in zip(field.shape, field.axes, strict=True))
    values = f" ({', '.join(field.labels)})" if field.labels else ""
    spread = f"{field.low} to {field.high}"
    kind = name_of(field.kind)
    return (str(field.start), f"`{field.name}`", kind, shape or "1", spread, field.unit, field.meaning + values)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(row)} |".replace("'", "’")
    yield ""


if __name__ == "__main__":
    sys.stdout.write(page())
