"""A visitor of the card room."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Guest:
    """A visitor of the card room."""

    id: str
    name: str
    face: str | None = None  # one of `FACES`; none if the guest has not chosen one
