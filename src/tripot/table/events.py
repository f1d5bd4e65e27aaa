"""Everything that can happen at a table. A table is stored as the list of its events in the order of `seq`."""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from tripot.play.record import PlayedOn
from tripot.rules.game import Language
from tripot.rules.move import Move

MATCH: Final = "match"
DEAL: Final = "deal"
ForfeitEach: TypeAlias = Literal["match", "deal"]
"""When a forfeit is drawn: for the loser of each match, or of each deal."""

By: TypeAlias = Literal["player", "bot", "clock", "stand_in", "chance"]


class _Event(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is played at a table, and how. It may change from match to match."""

    game: str
    options: dict[str, Any]  # all options, with `players`
    clock: int  # seconds that a turn may last, 0 for no limit
    pace: int  # milliseconds a bot waits on average before it plays
    hints: bool | None = None  # whether players may ask for hints; `None` for the usual rule


class Created(_Event, frozen=True, tag="created"):
    """A table was created. Its creator is the first host and has seat 0."""

    game: str
    options: dict[str, Any]  # all options, with `players`
    clock: int  # seconds that a turn may last, 0 for no limit
    pace: int  # milliseconds a bot waits on average before it plays
    public: bool
    guest: str
    name: str
    face: str | None = None  # as its creator has chosen it
    bots: tuple[str, ...] = ()  # on the last seats
    worth: str | None = None  # what a token is worth, in the table's own words
    forfeits: tuple[str, ...] = ()  # one of them is drawn for the loser
    forfeit_each: ForfeitEach = MATCH  # of each match, or of each deal
    hints: bool | None = None  # whether players may ask for hints; `None` for the usual rule
    gentle: bool = False  # whether bots react more slowly in the first deals of the first match
    daily: str | None = None  # the day whose deal this is, as 2026-11-26: one person plays it once, against bots
    language: Language | None = None  # that of whoever made the table, for what a link to it shows
    tournament: bool = False  # whether a tournament seated its people, whom the host cannot put out
    beginning: "Beginning | None" = None  # the position where each match begins; usually a shuffled pack

    @property
    def terms(self) -> Terms:
        """What is played in the first match."""
        return Terms(self.game, self.options, self.clock, self.pace, self.hints)

    @property
    def one_deal(self) -> bool:
        """Whether each match is one deal, whose cards are fixed: nobody adds to a shuffle."""
        return self.daily is not None or self.beginning is not None


class Sat(_Event, frozen=True, tag="sat"):
    """A guest took a seat, and gave up an earlier one. Or a guest who sits there has a new name or face."""

    seat: int
    guest: str
    name: str
    face: str | None = None


class Left(_Event, frozen=True, tag="left"):
    """A guest gave a seat back. During a match a bot keeps it."""

    seat: int
    bot: str | None = None


class BotPlaced(_Event, frozen=True, tag="bot"):
    """The host put a bot on a seat, or took it away."""

    seat: int
    bot: str | None = None


class Started(_Event, frozen=True, tag="started"):
    """A match began. The server has drawn its secret and publishes the commitment."""

    match: int
    secret: str  # hex; not shown before the match is over
    commitment: str


class Pledged(_Event, frozen=True, tag="pledged"):
    """A seat drew its part of the shuffle and published its SHA-256."""

    seat: int
    hash: str


class Opening(_Event, frozen=True, tag="opening"):
    """Pledging is over: seats that pledged now open their parts."""


class GivenUp(_Event, frozen=True, tag="given_up"):
    """All players were away from the match for too long. Its secret is published, and people gather again."""


class NonceGiven(_Event, frozen=True, tag="nonce"):
    """A seat added its part to the shuffle."""

    seat: int
    value: str


class Announced(_Event, frozen=True, tag="announced"):
    """The next deal has races, so a countdown to it began."""

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
    ref: str | None = None  # the `ref` of the request, so that a request sent twice is played once


class TakenBack(_Event, frozen=True, tag="taken_back"):
    """Somebody alone with bots took back their last move, and what bots have done since."""

    seat: int


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in a finished deal, from which a table plays on.

    Attributes:
        source: the deal, and the number of its moves.
        seat: the seat of the creator of the table; all others have bots.
        dealer: the dealer's seat.
        before: the standing before the deal, as in its record.
        start: the cards as they were dealt, as in its record.
        moves: the moves that have been played.
    """

    source: PlayedOn
    seat: int
    dealer: int
    before: dict[str, Any]
    start: dict[str, Any]
    moves: tuple[Moved, ...] = ()


class Said(_Event, frozen=True, tag="said"):
    """Somebody sent a text or a ready-made reaction, to everybody or to one seat."""

    seat: int | None  # None: a spectator
    name: str
    to: int | None = None
    text: str | None = None
    reaction: str | None = None
    guest: str | None = None  # the speaker; unknown in events of earlier releases
    face: str | None = None  # as the speaker had chosen it
    call: bool = False  # whether this was the table's call, whose words are in `CallChosen`


class CallChosen(_Event, frozen=True, tag="call_chosen"):
    """The host chose the words of the table's call, or took it away."""

    guest: str
    words: str | None = None


class Removed(_Event, frozen=True, tag="removed"):
    """The host removed somebody, who may come back. During a match a bot plays on for the seat."""

    guest: str
    bot: str | None = None


class Banned(_Event, frozen=True, tag="banned"):
    """The host banned somebody, who may not come back."""

    guest: str
    bot: str | None = None


class Unbanned(_Event, frozen=True, tag="unbanned"):
    """The host lifted a ban."""

    guest: str


class Muted(_Event, frozen=True, tag="muted"):
    """The host muted a person."""

    guest: str


class Unmuted(_Event, frozen=True, tag="unmuted"):
    """The host unmuted a person."""

    guest: str


class Hosted(_Event, frozen=True, tag="hosted"):
    """Somebody became host because the host had been gone for long."""

    guest: str


class Ready(_Event, frozen=True, tag="ready"):
    """A player has seen the scores of the deal."""

    seat: int


class Held(_Event, frozen=True, tag="held"):
    """A player asked the others to wait with the next deal."""

    seat: int


class Proposed(_Event, frozen=True, tag="proposed"):
    """Somebody proposed the next match, and so agrees to it."""

    guest: str
    name: str
    terms: Terms


class Agreed(_Event, frozen=True, tag="agreed"):
    """Somebody agreed to the proposal."""

    guest: str


class Declined(_Event, frozen=True, tag="declined"):
    """Somebody said no to the proposal, or took their own back. It is void."""

    guest: str


class NextGame(_Event, frozen=True, tag="next_game"):
    """The proposal was accepted. People without a seat in the match wait for the next one."""

    seats: tuple[int | None, ...]  # for each seat, the old seat of its person or bot; `None` for another bot
    bot: str  # the bot for new seats


class SeatWanted(_Event, frozen=True, tag="seat_wanted"):
    """Somebody who watches asked for a seat in the next match, or no longer wants one."""

    guest: str
    name: str
    face: str | None = None  # as the guest has chosen it
    wanted: bool = True


class StandIn(_Event, frozen=True, tag="stand_in"):
    """A player went away. From now on a bot plays for the seat."""

    seat: int


class Back(_Event, frozen=True, tag="back"):
    """The player of a seat came back and plays again."""

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
    | TakenBack
    | Said
    | CallChosen
    | Ready
    | Held
    | Proposed
    | Agreed
    | Declined
    | NextGame
    | SeatWanted
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
