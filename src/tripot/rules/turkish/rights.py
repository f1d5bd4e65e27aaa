"""What a player of Turkish may do."""

from tripot.cards import SUITS, faces_of
from tripot.engine.kernel import kernel
from tripot.rules.rows.rows import HAND, hidden_left
from tripot.rules.turkish.state import State
from tripot.rules.turkish.terms import EMPTY, TENS


@kernel
def on_lead(s: State) -> bool:
    """Whether the table is empty."""
    return s.top == EMPTY


@kernel
def usable_faces(s: State, seat: int) -> int:
    """The faces in the hand, and those in the visible row once the seat has played a card (TUR-09)."""
    visible = faces_of(s.visible[seat]) if s.started[seat] else 0
    return faces_of(s.hand[seat]) | visible


@kernel
def descending(top: int) -> int:
    """Faces equal to or lower than the top of the pile; on an empty table all but the 10s (TUR-03, TUR-07)."""
    above = (1 << (top * SUITS)) - 1 if top > 0 else 0
    return ~above & ~TENS


@kernel
def can_descend(s: State, seat: int) -> bool:
    """Whether the seat can go down without a 10 and without turning over a hidden card (TUR-07, TUR-12)."""
    return (usable_faces(s, seat) & descending(s.top)) != 0


@kernel
def stuck_with_tens(s: State, seat: int) -> bool:
    """Whether the seat leads, has no hidden cards, and has only 10s in its hand and visible row (TUR-18)."""
    rows = faces_of(s.hand[seat]) | faces_of(s.visible[seat])
    return on_lead(s) and not rows & ~TENS and hidden_left(s, seat) == 0


@kernel
def may_play_tens(s: State, seat: int) -> bool:
    """Whether 10s may be played: to sweep (TUR-15), to lead (TUR-16), or to show one and keep it (TUR-18)."""
    if on_lead(s):
        return not usable_faces(s, seat) & ~TENS
    return s.sweep_anytime != 0 or not can_descend(s, seat)


@kernel
def may_take(s: State, seat: int) -> bool:
    """Whether the seat may pick up a pile: it cannot go down, or picking up is voluntary here (TUR-12)."""
    return not on_lead(s) and (s.voluntary_take != 0 or not can_descend(s, seat))


@kernel
def may_flip(s: State, seat: int) -> bool:
    """Whether the seat may turn over a hidden card: its visible row is gone (TUR-10)."""
    if faces_of(s.visible[seat]):
        return False
    return not (s.hidden_needs_empty_hand and faces_of(s.hand[seat]))


@kernel
def may_show_from(s: State, seat: int, row: int) -> bool:
    """Whether the seat may pick up by showing a card of this row.

    The visible row waits until the hand is empty. With `show_visible` it waits only until the seat may play from it
    (TUR-09, TUR-12).
    """
    if row == HAND or not faces_of(s.hand[seat]):
        return True
    return s.show_visible != 0 and s.started[seat] != 0
