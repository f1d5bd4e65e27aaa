"""Whole moves of Iljig in words. The kernels take a move card by card."""

import numpy as np

from tripot.cards import FACES, SUIT_LETTERS
from tripot.engine.records import Array, MoveRecord
from tripot.errors import Unreadable
from tripot.rules.iljig import wholes
from tripot.rules.iljig.choosing import MOST_CHOICES, list_addable, list_choices
from tripot.rules.iljig.clauses import Clause
from tripot.rules.iljig.state import MOST_ON_TABLE
from tripot.rules.iljig.terms import PLACE, Verb
from tripot.rules.iljig.words import FOREIGN, MOVES, READING
from tripot.rules.move import Choice, Move
from tripot.rules.shared.choosing import ChoiceRecord, write_choices
from tripot.rules.shared.texts import read_faces

__all__ = [
    "MISCOUNTED",
    "MOST_CHOICES",
    "UNDO",
    "WHOLE",
    "addable",
    "arrange",
    "list_addable",
    "list_choices",
    "list_wholes",
    "read_steps",
    "step_choices",
    "write_wholes",
]

UNDO = Verb.UNSTAGE.word
MISCOUNTED = int(Clause.ILJ_13)
WHOLE = wholes.ROW
NUMBERS = {verb.word: int(verb) for verb in Verb}


def read_steps(move: Move) -> Array:
    """The steps of a whole move, in order. Raises `Unreadable`."""
    verb, suit, faces = MOVES.read(move)
    says = Verb(verb).says
    if says.step:
        raise Unreadable(f"{move.verb} is a step, not a whole move")
    if not says.each:
        return _records([(verb, suit, sum(1 << face for face in faces))])
    ordered = sorted(faces, key=_place) if says.in_order else faces
    steps = [(NUMBERS[says.each], 0, 1 << face) for face in ordered]
    return _records([*steps, (NUMBERS[says.then], 0, 0)] if says.then else steps)


def _records(steps: list[tuple[int, int, int]]) -> Array:
    """Steps as records for kernels."""
    records = MoveRecord.new(len(steps))
    for record, (verb, slot, faces) in zip(records, steps, strict=True):
        record.verb, record.slot, record.cards[0] = verb, slot, faces
    return records


def _place(face: int) -> int:
    return int(PLACE[face])


def arrange(states: Array, move: Move) -> None:
    """Put the table's cards in the order that the move names. A lead, or all five, was staged in deck order."""
    verb, _, faces = MOVES.read(move)
    if lists := Verb(verb).says.lists:
        states[lists][0, : len(faces)] = faces


def list_wholes(states: Array, seat: int, rows: Array) -> int:
    """Fill `rows` with the whole legal moves of a seat that has staged nothing; returns how many fit."""
    count: int = wholes.list_wholes(states, seat, rows, np.zeros(MOST_ON_TABLE, dtype=np.int64))
    return count


def write_wholes(rows: Array) -> list[Move]:
    """Turn rows of whole moves into words."""
    return [_write_whole(row.tobytes()) for row in rows]


def _write_whole(raw: bytes) -> Move:
    verb, *numbers = raw.rstrip(b"\0")
    if verb == Verb.TRUMP:
        return Move("trump", suit=SUIT_LETTERS[numbers[0] - 1])
    word = Verb.WHOLE_LEAD.word if verb == Verb.LEAD else Verb(verb).word
    return Move(word, cards=tuple([FACES[number - 1] for number in numbers]))


def step_choices(states: Array, seat: int) -> list[Choice]:
    """The whole moves of a seat, as choices. A lead is `built`; a cover has `each` card's own list."""
    rows = ChoiceRecord.new(MOST_CHOICES)
    return write_choices(rows[: list_choices(states, seat, rows)], MOVES)


def addable(states: Array, seat: int, move: Move) -> tuple[str, ...]:
    """The cards that a seat may add to a lead that it is building. Raises `Unreadable`."""
    if move.verb != "lead" or move.suit is not None or len(move.cards) > MOST_ON_TABLE:
        raise Unreadable("only leads are built card by card")
    faces = sum(1 << face for face in set(read_faces(move.cards, READING.faces, FOREIGN)))
    rows = ChoiceRecord.new(1)
    list_addable(states, seat, _records([(Verb.WHOLE_LEAD, 0, faces)]), rows)
    return MOVES.in_order(rows["cards"][0].tolist())
