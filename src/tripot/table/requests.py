"""The requests of `docs/protocol.md`: what a client may send over the websocket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tripot.errors import misfit
from tripot.rules.move import Move
from tripot.table.wire import CALL_LENGTH, REF_LENGTH, TEXT_LENGTH, Refused

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
    """Publish the SHA-256 of what the seat will add to the shuffle."""

    match: int
    hash: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class GiveNonce(_Request, frozen=True, tag="nonce"):
    """Reveal the pledged part of the shuffle."""

    match: int
    value: Hex


class Stamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a client pressed, by its own account: milliseconds on its clock since it first showed message `seq`."""

    seq: int
    ms: float


class PlayMove(_Request, frozen=True, tag="move"):
    """Play a move."""

    seq: int
    move: Move
    reaction: Stamp | None = None


class Extend(_Request, frozen=True, tag="extend"):
    """Ask how a move that is built card by card may go on."""

    seq: int
    move: Move


class AskWhy(_Request, frozen=True, tag="why"):
    """Ask why the rules refuse a move, without playing it.

    Attributes:
        seq: the number of the table that is shown.
        move: the move.
        tried: whether the player has tried to make it, and doesn't only point at its card.
    """

    seq: int
    move: Move
    tried: bool = False


class Hint(_Request, frozen=True, tag="hint"):
    """Ask for a hint."""

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


class ChooseCall(_Request, frozen=True, tag="choose_call"):
    """Choose the words of the table's call, or take it away."""

    words: Annotated[str, Meta(max_length=4 * CALL_LENGTH)] | None


class CallOut(_Request, frozen=True, tag="call"):
    """Call out the table's call, which everybody hears."""


class SeenCount(_Request, frozen=True, tag="ready"):
    """Say that the deal scores have been seen."""


class Hold(_Request, frozen=True, tag="hold"):
    """Ask the others to wait with the next deal."""


class Again(_Request, frozen=True, tag="again"):
    """Play another match."""


class Propose(_Request, frozen=True, tag="propose"):
    """Propose the next match: again, with other options, or another game."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=0, le=99)]
    options: dict[str, int | bool | str | None] = {}
    clock: int = 60
    pace: int = 900
    hints: bool | None = None


class AnswerProposal(_Request, frozen=True, tag="answer"):
    """Agree to a proposal, or say no. Then it is void."""

    proposal: int
    yes: bool


class WantSeat(_Request, frozen=True, tag="want_seat"):
    """Ask for a seat in the next match, or for none."""

    wanted: bool


class TakeBack(_Request, frozen=True, tag="take_back"):
    """Take back one's last move, alone against bots."""

    seq: int


class ComeBack(_Request, frozen=True, tag="back"):
    """Stop playing for me."""


class Away(_Request, frozen=True, tag="away"):
    """Say whether this page is out of sight: a hidden tab, or a phone in a pocket."""

    away: bool


class _OverPerson(_Request, frozen=True):
    """Base of a host's requests about a person, whom `PersonInfo` numbers."""

    person: Annotated[int, Meta(ge=0)]


class Remove(_OverPerson, frozen=True, tag="remove"):
    """Remove somebody, who may come back."""


class Ban(_OverPerson, frozen=True, tag="ban"):
    """Ban somebody, who may not come back."""


class Unban(_OverPerson, frozen=True, tag="unban"):
    """Lift a ban."""


class Mute(_OverPerson, frozen=True, tag="mute"):
    """Bar somebody from the chat."""


class Unmute(_OverPerson, frozen=True, tag="unmute"):
    """Let somebody use the chat again."""


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
    | AskWhy
    | Hint
    | Echo
    | Say
    | ChooseCall
    | CallOut
    | SeenCount
    | Hold
    | Again
    | ComeBack
    | TakeBack
    | Propose
    | AnswerProposal
    | WantSeat
    | Away
)
Request: TypeAlias = _ForOneself | OverPerson
_REQUESTS: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read_request(text: str) -> Request | Refused:
    """A client's message, or the refusal that says why it cannot be read."""
    try:
        return _REQUESTS.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return Refused("unreadable", f"The message cannot be read: {misfit(error)}.")


def find_ref(text: str) -> str | None:
    """The `ref` of a message that may be unreadable otherwise."""
    try:
        message = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    ref = message.get("ref") if isinstance(message, dict) else None
    return ref if isinstance(ref, str) and len(ref) <= REF_LENGTH else None
