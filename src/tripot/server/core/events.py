"""What can happen at a table. A table is the list of its events, in the order of `seq`; nothing else is stored."""

from typing import Any, Literal, TypeAlias

import msgspec

from tripot.rules.move import Move

MATCH, DEAL = "match", "deal"  # how often a forfeit is drawn

By: TypeAlias = Literal["player", "bot", "clock", "stand_in", "chance"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events."""


class Created(_Event, frozen=True, tag="created"):
    """A table was made. Its creator is the first host and has seat 0."""

    game: str
    options: dict[str, Any]  # all options, with `players`
    clock: int  # seconds that a turn may last, 0 for no limit
    pace: int  # milliseconds a bot waits on average before it plays
    public: bool
    guest: str
    name: str
    bots: tuple[str, ...] = ()  # on the last seats
    worth: str | None = None  # what a token is worth, in the table's own words
    forfeits: tuple[str, ...] = ()  # one of them is drawn for the loser
    forfeit_each: str = MATCH  # of each match, or of each deal
    hints: bool | None = None  # whether players may ask what they had best play; `None` for the usual
    gentle: bool = False  # whether bots react more slowly in the first deals of the first match


class Sat(_Event, frozen=True, tag="sat"):
    """A guest took a seat, and left the one they had."""

    seat: int
    guest: str
    name: str


class Left(_Event, frozen=True, tag="left"):
    """A guest gave a seat back. During a match a bot keeps it."""

    seat: int
    bot: str | None = None


class BotPlaced(_Event, frozen=True, tag="bot"):
    """The host put a bot on a seat, or took it away."""

    seat: int
    bot: str | None = None


class Started(_Event, frozen=True, tag="started"):
    """A match began. The server has drawn its secret, and shows the commitment to it."""

    match: int
    secret: str  # hex; not shown before the match is over
    commitment: str


class Pledged(_Event, frozen=True, tag="pledged"):
    """A seat has drawn its part in the shuffle, and told the SHA-256 of it."""

    seat: int
    hash: str


class Opening(_Event, frozen=True, tag="opening"):
    """No more seats pledge: those that have now open their parts."""


class GivenUp(_Event, frozen=True, tag="given_up"):
    """Nobody has come back to the match for long. Its secret is shown, and people gather anew."""


class NonceGiven(_Event, frozen=True, tag="nonce"):
    """A seat added its part to the shuffle."""

    seat: int
    value: str


class Announced(_Event, frozen=True, tag="announced"):
    """The next deal has races, and is counted down: it is dealt in a moment."""

    deal: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """The next deal was dealt. Dealer and deck follow from the secret and the nonces."""

    deal: int


class Moved(_Event, frozen=True, tag="move"):
    """A move was played. Seat -1 is chance, which shuffles in the middle of a deal."""

    seat: int
    move: Move
    by: By = "player"
    ms: float | None = None  # in a race: the reaction that counted
    behind: tuple[tuple[int, float], ...] = ()  # the other seats that had pressed, with their reactions
    ref: str | None = None  # of the request, so that one sent twice is played once


class Said(_Event, frozen=True, tag="said"):
    """Somebody spoke: a text or a ready reaction, to all or to one seat."""

    seat: int | None  # None: a spectator
    name: str
    to: int | None = None
    text: str | None = None
    reaction: str | None = None
    guest: str | None = None  # who spoke; unknown in events of earlier releases


class Removed(_Event, frozen=True, tag="removed"):
    """The host put somebody out, who may come back. During a match a bot plays on for the seat."""

    guest: str
    bot: str | None = None


class Banned(_Event, frozen=True, tag="banned"):
    """The host put somebody out, who may not come back."""

    guest: str
    bot: str | None = None


class Unbanned(_Event, frozen=True, tag="unbanned"):
    """The host lets somebody come back who was banned."""

    guest: str


class Muted(_Event, frozen=True, tag="muted"):
    """The host took the chat from somebody."""

    guest: str


class Unmuted(_Event, frozen=True, tag="unmuted"):
    """The host gave the chat back to somebody."""

    guest: str


class Hosted(_Event, frozen=True, tag="hosted"):
    """Somebody took the place of a host who had been gone for long."""

    guest: str


class Ready(_Event, frozen=True, tag="ready"):
    """A player has seen the scores of the deal."""

    seat: int


class StandIn(_Event, frozen=True, tag="stand_in"):
    """A player is gone. From now on a bot plays for the seat."""

    seat: int


class Back(_Event, frozen=True, tag="back"):
    """The player of a seat is back, and plays again."""

    seat: int


Event: TypeAlias = (
    Created
    | Sat
    | Left
    | BotPlaced
    | Started
    | Pledged
    | Opening
    | NonceGiven
    | Announced
    | Dealt
    | Moved
    | Said
    | Ready
    | StandIn
    | Back
    | GivenUp
    | Removed
    | Banned
    | Unbanned
    | Muted
    | Unmuted
    | Hosted
)


class Stored(msgspec.Struct, frozen=True):
    """An event with its number at the table and its time in milliseconds since 1970."""

    seq: int
    at: int
    event: Event
