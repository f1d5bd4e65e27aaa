"""The messages of `docs/protocol.md`, both ways."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tripot.bots.teacher import Advised
from tripot.play.dealing import Dealing
from tripot.rules.move import Choice, Move
from tripot.server.core.events import By

REF_LENGTH = 40
NAME_LENGTH = 24
TEXT_LENGTH = 200  # characters of what somebody says
WORTH_LENGTH = 40
FORFEITS = 20
FORFEIT_LENGTH = 120
LIMITS = {  # what the page is told of them, so that nobody writes more
    "name": NAME_LENGTH,
    "said": TEXT_LENGTH,
    "worth": WORTH_LENGTH,
    "forfeit": FORFEIT_LENGTH,
    "forfeits": FORFEITS,
}

STATUS = {  # the status of HTTP answers, by error code
    "unreadable": 400,
    "unknown_game": 400,
    "bad_option": 400,
    "bad_name": 400,
    "foreign_origin": 403,
    "bad_cookie": 403,
    "bad_pass": 403,
    "unknown_table": 404,
    "unknown_path": 404,
    "seat_taken": 409,
    "seat_in_play": 409,
    "unknown_session": 404,
    "unknown_passkey": 404,
    "bad_passkey": 403,
    "no_passkeys": 409,
    "unknown_person": 404,
    "name_taken": 409,
    "not_yourself": 409,
    "muted": 409,
    "removed": 403,
    "banned": 403,
    "not_seated": 409,
    "not_host": 409,
    "not_now": 409,
    "late": 409,
    "bad_stamp": 400,
    "too_many": 429,
    "storage": 503,
    "damaged": 500,
    "internal": 500,
}


class Refused(Exception):
    """A request is not carried out, and nothing has changed.

    Attributes:
        code: one of the protocol's error codes.
        detail: one English sentence.
        clause: the clause of the rules that a move breaks.
        field: the field or option at fault.
        id: under which the card room's log has the cause.
        status: of the HTTP answer.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        clause: str | None = None,
        field: str | None = None,
        id: str | None = None,  # noqa: A002  (as it is called in the message)
        status: int = 0,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.clause = clause
        self.field = field
        self.id = id
        self.status = status or STATUS.get(code, 400)

    def message(self, ref: str | None = None) -> Error:
        """The error as it is sent."""
        return Error(self.code, self.detail, ref, self.clause, self.field, self.id)


def no_table() -> Refused:
    """What is refused where there is no table of that id."""
    return Refused("unknown_table", "There is no such table.")


# ---------------------------------------------------------------- from the client

Ref: TypeAlias = Annotated[str, Meta(max_length=REF_LENGTH)] | None
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Hex: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-fA-F]{32,128}\Z")]


class _Request(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Base of the messages that a client may send over the websocket."""

    ref: Ref = None


class Sit(_Request, frozen=True, tag="sit"):
    """Take a seat."""

    seat: SeatNumber


class Leave(_Request, frozen=True, tag="leave"):
    """Give the seat back."""


class PlaceBot(_Request, frozen=True, tag="bot"):
    """Put a bot on a seat, or take it away."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None


class Start(_Request, frozen=True, tag="start"):
    """Start the match."""


class Pledge(_Request, frozen=True, tag="pledge"):
    """Say the SHA-256 of what will be added to the shuffle."""

    match: int
    hash: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class GiveNonce(_Request, frozen=True, tag="nonce"):
    """Open what was pledged for the shuffle."""

    match: int
    value: Hex


class Stamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a client pressed, as it says: milliseconds of its own clock since it first showed message `seq`."""

    seq: int
    ms: float


class PlayMove(_Request, frozen=True, tag="move"):
    """Play a move."""

    seq: int
    move: Move
    reaction: Stamp | None = None


class Extend(_Request, frozen=True, tag="extend"):
    """Ask how a move may go on that is put together card by card."""

    seq: int
    move: Move


class Hint(_Request, frozen=True, tag="hint"):
    """Ask what one had best play."""

    seq: int


class Echo(_Request, frozen=True, tag="echo"):
    """The answer to a probe."""

    id: int


ReadyReaction: TypeAlias = Literal["bravo", "hurry", "laugh", "oops", "thanks", "wait", "hello", "goodbye", "truce"]


class Say(_Request, frozen=True, tag="say"):
    """Say something: a text or a ready reaction, to everybody or to a seat."""

    text: Annotated[str, Meta(max_length=4 * TEXT_LENGTH)] | None = None
    reaction: ReadyReaction | None = None
    to: SeatNumber | None = None


class SeenCount(_Request, frozen=True, tag="ready"):
    """Say that the deal scores have been seen."""


class Again(_Request, frozen=True, tag="again"):
    """Play another match."""


class ComeBack(_Request, frozen=True, tag="back"):
    """Stop playing for me."""


class _OverPerson(_Request, frozen=True):
    """Base of what the host asks for about somebody, by the number of `PersonInfo`."""

    person: Annotated[int, Meta(ge=0)]


class Remove(_OverPerson, frozen=True, tag="remove"):
    """Put somebody out, who may come back."""


class Ban(_OverPerson, frozen=True, tag="ban"):
    """Put somebody out, who may not come back."""


class Unban(_OverPerson, frozen=True, tag="unban"):
    """Let somebody come back."""


class Mute(_OverPerson, frozen=True, tag="mute"):
    """Take the chat from somebody."""


class Unmute(_OverPerson, frozen=True, tag="unmute"):
    """Give the chat back to somebody."""


OverPerson: TypeAlias = Remove | Ban | Unban | Mute | Unmute

_ForOneself: TypeAlias = (
    Sit
    | Leave
    | PlaceBot
    | Start
    | Pledge
    | GiveNonce
    | PlayMove
    | Extend
    | Hint
    | Echo
    | Say
    | SeenCount
    | Again
    | ComeBack
)
Request: TypeAlias = _ForOneself | OverPerson


_REQUESTS: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read_request(text: str) -> Request | Refused:
    """A client's message, or why it cannot be read."""
    try:
        return _REQUESTS.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refused("unreadable", f"The message cannot be read: {error}.")


def find_ref(text: str) -> str | None:
    """The `ref` of a message that may be unreadable otherwise."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    ref = message.get("ref") if isinstance(message, dict) else None
    return ref if isinstance(ref, str) and len(ref) <= REF_LENGTH else None


# ---------------------------------------------------------------- to the client


class Error(msgspec.Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """A request was refused."""

    code: str
    detail: str
    ref: str | None = None
    clause: str | None = None
    field: str | None = None
    id: str | None = None  # under which the card room's log has the cause


class Probe(msgspec.Struct, frozen=True, tag_field="type", tag="probe"):
    """A message that the client echoes at once, so that the travel time can be measured."""

    id: int


class ExtensionInfo(msgspec.Struct, frozen=True, tag_field="type", tag="extension"):
    """How a move may go on that is put together card by card."""

    ref: str | None
    cards: tuple[str, ...]
    complete: bool


class AdviceInfo(msgspec.Struct, frozen=True, tag_field="type", tag="advice"):
    """What a seat may play, the best first, and why: for the seat alone."""

    ref: str | None
    seq: int  # of the message that was asked about
    unit: str  # of the moves' results
    worlds: int
    moves: tuple[Advised, ...]
    messages: dict[str, dict[str, str]]  # by language, those of the moves' reasons


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done", omit_defaults=True):
    """A request has been carried out and stored."""

    ref: str | None = None


class MoveNews(msgspec.Struct, frozen=True, tag_field="kind", tag="move", omit_defaults=True):
    """A move was played."""

    seat: int
    move: Move
    by: By
    happened: tuple[str, ...]
    ms: float | None = None
    behind: tuple[tuple[int, float], ...] = ()


class SaidNews(msgspec.Struct, frozen=True, tag_field="kind", tag="said"):
    """Somebody spoke."""

    seat: int | None
    name: str
    to: int | None
    text: str | None
    reaction: str | None


class TableNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something else happened at the table."""

    kind: Literal[
        "sat", "left", "removed", "banned", "host", "bot", "started", "dealt", "deal_over", "match_over", "ready"
    ]
    seat: int | None = None
    name: str | None = None


News: TypeAlias = MoveNews | SaidNews | TableNews


class SeatInfo(msgspec.Struct, frozen=True):
    """The player on a seat."""

    name: str | None
    bot: str | None
    here: bool
    stand_in: bool
    ready: bool
    kept: bool  # whether the reader left it during the match, and may sit down again


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody at the table, for the host."""

    person: int  # by which the host names them; always the same at one table
    name: str
    seat: int | None
    here: bool
    muted: bool
    banned: bool


class ForfeitInfo(msgspec.Struct, frozen=True):
    """What the loser of the match, or of the deal, has to do."""

    seat: int
    text: str


class TextsInfo(msgspec.Struct, frozen=True):
    """The texts of a table that everybody reads; the forfeits themselves only as they are drawn."""

    worth: str | None
    forfeit_each: str | None  # where the table has forfeits


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal of the match that is over: what it counted by seat, and the standing after it, in the game's words."""

    scores: list[int]
    standing: dict[str, Any]


class MatchInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match, as everybody may know it."""

    number: int
    commitment: str
    secret: str | None
    pledges: list[str | None]
    opening: bool  # whether the nonces are being opened, or have been
    nonces: list[str | None]
    standing: dict[str, Any]
    deal: int
    ranking: list[int] | None
    together: bool  # whether several winners have won by the rules, rather than being equal
    forfeit: ForfeitInfo | None
    deals: list[PlayedDeal]  # those that are over, in order
    dealing: Dealing | None = None  # while the parts of the shuffle are pledged and opened


class RaceInfo(msgspec.Struct, frozen=True):
    """The race in which a seat may press: the message that began it, and the verbs that are ordered by reaction."""

    seq: int
    verbs: tuple[str, ...]


class DealInfo(msgspec.Struct, frozen=True):
    """The deal, as one seat may know it."""

    actors: list[int]
    over: bool
    dealer: int
    moves: int
    deadline_ms: int | None
    view: msgspec.Raw  # its JSON
    choices: list[Choice]
    race: RaceInfo | None
    result: dict[str, Any] | None
    remarks: dict[str, Any]


class TableInfo(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """All that one client may know of a table."""

    id: str
    seq: int
    game: str
    options: dict[str, Any]
    word: str  # what losses spell; empty where they spell nothing
    clock: int
    pace: int
    public: bool
    hints: bool  # whether the reader may ask what to play, on its turn
    gentle: bool  # whether bots react more slowly in the deal that begins or is played
    phase: str
    host: bool
    muted: bool  # whether the host has taken the chat from the reader
    you: int | None
    seats: list[SeatInfo]
    people: list[PersonInfo] | None  # for the host only: others with a seat, who spoke of late, muted or banned
    match: MatchInfo | None
    begins_in_ms: int | None  # until a deal that is counted down is dealt
    deal: DealInfo | None
    texts: TextsInfo
    news: list[News]
    chat: list[SaidNews] | None  # what was said before; for newcomers only


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser in which the guest is known."""

    id: str
    device: str
    created: int  # milliseconds since 1970
    this: bool  # whether it is the one that asks


class PassInfo(msgspec.Struct, frozen=True):
    """A pass, for the page that asks whether to use it."""

    name: str
    instead_of: str | None  # the name that this browser would have no more
    seat_in_play: bool  # whether a seat in a match that is on would be left


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby's list."""

    id: str
    game: str
    players: int
    seated: list[str]
    free: int
    phase: str  # gathering, playing or finished
    bots: tuple[str, ...] = ()  # the level of each; lines that earlier releases stored have none


_ENCODER = msgspec.json.Encoder()


def write(message: object) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()
