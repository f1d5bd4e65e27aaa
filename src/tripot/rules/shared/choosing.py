"""Choices for people that a kernel lists, in games whose moves are made in steps."""

from typing import Annotated

from tripot.engine.kernel import kernel
from tripot.engine.records import LANES, Array, Ints, Record
from tripot.rules.move import Choice
from tripot.rules.shared.move_words import MoveWords

NO_PLACE = -1


class ChoiceRecord(Record):
    """A choice: any `fewest` to `most` of these cards. If it has lists, rows with a `place` follow it."""

    verb: int
    slot: int  # as in a move
    fewest: int
    most: int
    built: int  # whether people choose the cards one by one
    place: int  # in the lists of the choice before; `NO_PLACE` for a choice
    cards: Annotated[Ints, LANES]


@kernel
def offer(row: ChoiceRecord, verb: int, slot: int, number: int, faces: int) -> None:
    """Write a choice of `number` cards of the first pack."""
    row.verb = verb
    row.slot = slot
    row.fewest = row.most = number
    row.built = 0
    row.place = NO_PLACE
    row.cards[0] = faces


def write_choices(rows: Array, words: MoveWords) -> list[Choice]:
    """Rows as choices, in the words of the game."""
    starts = [index for index in range(len(rows)) if rows[index]["place"] == NO_PLACE]
    ends = [*starts[1:], len(rows)]
    return [_written(rows[start:end], words) for start, end in zip(starts, ends, strict=True)]


def _written(rows: Array, words: MoveWords) -> Choice:
    """A choice, from its row and those of its lists."""
    row, (cards, *each) = rows[0], [words.in_order(lanes) for lanes in rows["cards"].tolist()]
    move = words.write(int(row["verb"]), int(row["slot"]), ())
    return Choice(
        move.verb,
        move.from_,
        move.slot,
        cards,
        int(row["fewest"]),
        int(row["most"]),
        tuple(each),
        built=bool(row["built"]),
        suit=move.suit,
        to=move.to,
        end=move.end,
    )
