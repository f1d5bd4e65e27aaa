"""What can happen at a table. A table is its list of these, in the order of their `seq`; nothing else is stored."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from tripot.rules.contract import Move

By: TypeAlias = Literal["player", "bot", "clock", "stand_in", "chance"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events."""


class Created(_Event, frozen=True, tag="created"):
    """A table was made; its creator, the first host, has seat 0."""

    game: str
    options: dict[str, Any]  # all of them, `players` included
    clock: int  # seconds a turn may last, 0 for no end
    pace: int  # milliseconds a bot waits before it plays
    public: bool
    guest: str
    name: str
    bots: tuple[str, ...] = ()  # on the last seats
    worth: str | None = None  # of a token, in the table's own words
    forfeits: tuple[str, ...] = ()  # of which one is drawn for who loses the match


class Sat(_Event, frozen=True, tag="sat"):
    """A guest took a seat, leaving the one they had."""

    seat: int
    guest: str
    name: str


class Left(_Event, frozen=True, tag="left"):
    """A guest gave their seat back; during a match a bot keeps it."""

    seat: int
    bot: str | None = None


class BotPlaced(_Event, frozen=True, tag="bot"):
    """The host put a bot on a seat, or took it off."""

    seat: int
    bot: str | None = None


class Started(_Event, frozen=True, tag="started"):
    """A match begins: the server has drawn its secret and shows the commitment to it."""

    match: int
    secret: str  # hex; nobody is told before the match is over
    commitment: str


class NonceGiven(_Event, frozen=True, tag="nonce"):
    """A seat added its part to the shuffle."""

    seat: int
    value: str


class Dealt(_Event, frozen=True, tag="dealt"):
    """The next deal was dealt; dealer and deck follow from the secret and the nonces."""

    deal: int


class Moved(_Event, frozen=True, tag="move"):
    """A move was played; seat -1 is chance, which shuffles in the middle of a deal."""

    seat: int
    move: Move
    by: By = "player"
    ms: float | None = None  # in a race: the reaction that counted
    behind: tuple[tuple[int, float], ...] = ()  # seats that had pressed too, with their reactions


class Said(_Event, frozen=True, tag="said"):
    """Somebody spoke: words of their own or a ready reaction, to all or to one seat."""

    seat: int | None  # None: a spectator
    name: str
    to: int | None = None
    text: str | None = None
    reaction: str | None = None


class Ready(_Event, frozen=True, tag="ready"):
    """A seat has seen the deal's count."""

    seat: int


class StandIn(_Event, frozen=True, tag="stand_in"):
    """Somebody is gone: from now on a bot plays for them."""

    seat: int


class Back(_Event, frozen=True, tag="back"):
    """They are back."""

    seat: int


Event: TypeAlias = (
    Created | Sat | Left | BotPlaced | Started | NonceGiven | Dealt | Moved | Said | Ready | StandIn | Back
)


class Stored(msgspec.Struct, frozen=True):
    """An event in its place: its number at the table and its time in milliseconds since 1970."""

    seq: int
    at: int
    event: Event


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def write_event(event: Event) -> str:
    """An event as it is stored."""
    return _ENCODER.encode(event).decode()


def read_event(text: str) -> Event:
    """The inverse; raises `msgspec.ValidationError`."""
    return _DECODER.decode(text)
