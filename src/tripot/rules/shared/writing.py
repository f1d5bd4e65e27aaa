"""The JSON of a view, written by one compiled loop for all games.

The JSON of a layout is always the same texts, with the values of the fields between them. `Step` says what comes next:
a text, then a value. `tripot.rules.shared.views` makes the steps from the declaration of a `View`.
"""

from enum import IntEnum
from typing import NamedTuple

from tripot.engine.kernel import kernel, lowest_bit
from tripot.engine.records import Array, Ints, Record
from tripot.rules.shared.fields import PLAY_NUMBER, UNSEEN, Form

ALONE = -1  # `Step.most` of a value that is not in a list
COMMA, MINUS, ZERO, OPEN, CLOSE = b",-0[]"
NO_PLAY = -1
TEN = 10  # the base of numbers in JSON


class Only(IntEnum):
    """Steps without a value from the view, beside the forms of `Form`."""

    TEXT = -1  # its text
    EXTRA = -2  # its text, then `Writing.extra`


class Step(Record):
    """A text, and the value that follows it."""

    text: int  # the number of the text
    labels: int  # the number of the text that stands for 0
    form: int  # a `Form`, or `Only`
    first: int  # the place of the value's first number among those of the view
    width: int  # how many numbers make one value
    most: int  # the most values in a list, or `ALONE`
    counts: int  # the place of the number that says how many are in use; -1 if all are
    lists: int  # how many such numbers there are, one for each list of `Form.QUEUE`


class Writing(NamedTuple):
    """What is written, and where to. Text `n` is `texts[starts[n]:starts[n + 1]]`."""

    steps: Array  # `Step`
    starts: Ints
    texts: Ints  # bytes
    numbers: Ints  # those of the view
    extra: Ints  # bytes that Python has made
    page: Ints  # room for the JSON, in bytes


@kernel
def write_steps(w: Writing) -> int:
    """Write all steps onto the page; returns how many bytes they take.

    These kernels take the place on the page where they begin, and return the place after what they have written.
    """
    at = 0
    for index in range(len(w.steps)):
        step = w.steps[index]
        at = write_value(w, step, write_text(w, step.text, at))
    return at


@kernel
def write_value(w: Writing, step: Step, at: int) -> int:
    """The value of a step: from the view alone or in a list, made by Python, or none."""
    form = int(step.form)  # the interpreter is slow to compare NumPy's numbers with an `IntEnum`
    if form == Only.TEXT:
        return at
    if form == Only.EXTRA:
        return write_extra(w, at)
    if form == Form.QUEUE:
        return write_queue(w, step, at)
    if form == Form.PILE:
        return write_pile(w, step, at)
    if step.most == ALONE:
        return write_one(w, step, form, step.first, at)
    return write_list(w, step, form, at)


@kernel
def write_one(w: Writing, step: Step, form: int, place: int, at: int) -> int:
    """A number, a label or a set, from the numbers at `place`."""
    if form == Form.SET:
        return write_set(w, step, place, at)
    number = w.numbers[place]
    if form == Form.NUMBER:
        return write_number(w, number, at)
    return write_label(w, step, number, at)


@kernel
def write_list(w: Writing, step: Step, form: int, at: int) -> int:
    """A list of values. With `Form.ORDER`, those below 0 are left out."""
    at = write_byte(w, OPEN, at)
    for index in range(used(w, step)):
        place = step.first + index * step.width
        if form != Form.ORDER or w.numbers[place] >= 0:
            at = write_byte(w, COMMA, write_one(w, step, form, place, at))
    return close(w, at)


@kernel
def write_set(w: Writing, step: Step, place: int, at: int) -> int:
    """The labels of the bits that are set in any of the numbers, once for each of these."""
    at = write_byte(w, OPEN, at)
    bits = 0
    for lane in range(step.width):
        bits |= w.numbers[place + lane]
    while bits:
        bit = lowest_bit(bits)
        bits &= bits - 1
        for lane in range(step.width):
            if w.numbers[place + lane] >> bit & 1:
                at = write_byte(w, COMMA, write_label(w, step, bit, at))
    return close(w, at)


@kernel
def write_pile(w: Writing, step: Step, at: int) -> int:
    """A list for each play, with the labels of its cards."""
    at = write_byte(w, OPEN, at)
    play = NO_PLAY
    for index in range(used(w, step)):
        number = w.numbers[step.first + index]
        if number // PLAY_NUMBER != play:
            if play != NO_PLAY:
                at = write_byte(w, COMMA, close(w, at))
            play = number // PLAY_NUMBER
            at = write_byte(w, OPEN, at)
        at = write_byte(w, COMMA, write_label(w, step, number % PLAY_NUMBER, at))
    if play != NO_PLAY:
        at = close(w, at)
    return close(w, at)


@kernel
def write_queue(w: Writing, step: Step, at: int) -> int:
    """A list for each count, with as many of the labels that come next."""
    at = write_byte(w, OPEN, at)
    place = step.first
    for index in range(step.lists):
        at = write_byte(w, OPEN, at)
        end = min(place + w.numbers[step.counts + index], step.first + step.most)
        while place < end:
            at = write_byte(w, COMMA, write_label(w, step, w.numbers[place], at))
            place += 1
        at = write_byte(w, COMMA, close(w, at))
    return close(w, at)


@kernel
def used(w: Writing, step: Step) -> int:
    """How many values of a list are in use."""
    return step.most if step.counts < 0 else min(step.most, w.numbers[step.counts])


@kernel
def close(w: Writing, at: int) -> int:
    """The end of a list, in place of the comma after its last value."""
    after = at - 1 if w.page[at - 1] == COMMA else at
    return write_byte(w, CLOSE, after)


@kernel
def write_number(w: Writing, number: int, at: int) -> int:
    """A number in decimal, which must be above -2⁶³."""
    if number < 0:
        at = write_byte(w, MINUS, at)
        number = -number
    end, rest = at + 1, number // TEN
    while rest:
        end, rest = end + 1, rest // TEN
    for place in range(end - 1, at - 1, -1):
        w.page[place] = ZERO + number % TEN
        number //= TEN
    return end


@kernel
def write_label(w: Writing, step: Step, number: int, at: int) -> int:
    """The label of a number, or of a bit."""
    return write_text(w, step.labels + max(number, UNSEEN), at)


@kernel
def write_text(w: Writing, text: int, at: int) -> int:
    """A text."""
    for place in range(w.starts[text], w.starts[text + 1]):
        w.page[at] = w.texts[place]
        at += 1
    return at


@kernel
def write_extra(w: Writing, at: int) -> int:
    """What Python has made."""
    for place in range(len(w.extra)):
        w.page[at] = w.extra[place]
        at += 1
    return at


@kernel
def write_byte(w: Writing, byte: int, at: int) -> int:
    """One byte."""
    w.page[at] = byte
    return at + 1
