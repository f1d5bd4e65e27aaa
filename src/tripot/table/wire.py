"""What the card room sends to a client: the messages and the refusals of `docs/protocol.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from tripot.bots.teacher import Advised
from tripot.bots.why import Why
from tripot.play.dealing import Dealing
from tripot.play.record import PlayedOn
from tripot.rules.move import Choice, Move
from tripot.rules.shared.formulas import Value
from tripot.table.events import By, ForfeitEach

REF_LENGTH = 40
NAME_LENGTH = 24
TEXT_LENGTH = 200  # characters in what somebody says
WORTH_LENGTH = 40
CALL_LENGTH = 24
FORFEITS = 20
FORFEIT_LENGTH = 120


class Refused(Exception):
    """A request was not carried out, and nothing has changed.

    Attributes:
        code: one of the protocol's error codes.
        detail: one English sentence.
        clause: the clause of the rules that a move breaks.
        why: the reason, more exact than the clause.
        messages: the sentence of `why` in each language, with its blanks.
        field: the field or option at fault, or what tells apart two refusals of the same code.
        sign: the sign in a text that cannot be written.
        id: the id of the cause in the card room's log.
        status: the status of the HTTP answer, if it is not the usual one of its code; otherwise 0.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        clause: str | None = None,
        why: Why | None = None,
        messages: Mapping[str, str] | None = None,
        field: str | None = None,
        sign: str | None = None,
        id: str | None = None,  # noqa: A002  (as it is called in the message)
        status: int = 0,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.clause = clause
        self.why = why
        self.messages = messages
        self.field = field
        self.sign = sign
        self.id = id
        self.status = status

    def message(self, ref: str | None = None) -> Error:
        """The error as it is sent."""
        return Error(self.code, self.detail, ref, self.clause, self.field, self.id, self.why, self.messages, self.sign)


def no_table() -> Refused:
    """The refusal for an id that belongs to no table."""
    return Refused("unknown_table", "There is no such table.")


class Error(msgspec.Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """A request was refused."""

    code: str
    detail: str
    ref: str | None = None
    clause: str | None = None
    field: str | None = None
    id: str | None = None  # the id of the cause in the card room's log
    why: Why | None = None  # the reason, more exact than the clause
    messages: Mapping[str, str] | None = None  # the sentence of `why` in each language
    sign: str | None = None  # in a text, which cannot be written
    cards: tuple[str, ...] = ()  # of a move, those that it is about, if not all


class Probe(msgspec.Struct, frozen=True, tag_field="type", tag="probe"):
    """A message that the client echoes at once, so that the travel time can be measured."""

    id: int


class Alive(msgspec.Struct, frozen=True, tag_field="type", tag="alive"):
    """A message that shows a client that its connection is alive. It needs no answer."""


class Release(msgspec.Struct, frozen=True, tag_field="type", tag="release"):
    """The card room's release, for a page that has named another one as its own: the page offers to reload itself."""

    release: str


class ExtensionInfo(msgspec.Struct, frozen=True, tag_field="type", tag="extension"):
    """How a move that is built card by card may go on."""

    ref: str | None
    cards: tuple[str, ...]
    complete: bool


class AdviceInfo(msgspec.Struct, frozen=True, tag_field="type", tag="advice"):
    """A hint, for one seat only: what it may play, best first, and why."""

    ref: str | None
    seq: int  # the message that was asked about
    unit: str  # the unit of the moves' results
    worlds: int
    moves: tuple[Advised, ...]
    messages: dict[str, dict[str, str]]  # by language, the messages of the moves' reasons


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
    face: str | None = None  # as the speaker has chosen it
    call: bool = False  # whether the text is the table's call


class TableNews(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something else happened at the table."""

    kind: Literal[
        "sat",
        "left",
        "removed",
        "banned",
        "host",
        "bot",
        "started",
        "dealt",
        "deal_over",
        "match_over",
        "ready",
        "taken_back",
        "proposed",
        "agreed",
        "declined",
        "next_game",
        "sits_out",
        "seat_wanted",
    ]
    seat: int | None = None
    name: str | None = None


News: TypeAlias = MoveNews | SaidNews | TableNews
Phase: TypeAlias = Literal["gathering", "shuffling", "beginning", "playing", "counting", "finished"]


class SeatInfo(msgspec.Struct, frozen=True):
    """The player on a seat."""

    name: str | None
    bot: str | None
    here: bool
    stand_in: bool
    ready: bool
    kept: bool  # whether the reader left this seat during the match, and may sit down again
    face: str | None = None  # as the person has chosen it; none for bots


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody at the table, for the host."""

    person: int  # the number by which the host names them; it never changes at a table
    name: str
    seat: int | None
    here: bool
    muted: bool
    banned: bool


class ForfeitInfo(msgspec.Struct, frozen=True):
    """The forfeit for the loser of a match or a deal."""

    seat: int
    text: str


class TextsInfo(msgspec.Struct, frozen=True):
    """The texts of a table that everybody reads. Forfeits themselves are shown only when they are drawn."""

    worth: str | None
    forfeit_each: ForfeitEach | None  # if the table has forfeits
    call: str | None = None  # the words that everybody who sits here may call out


class PlayedDeal(msgspec.Struct, frozen=True):
    """A finished deal of the match: each seat's score, and the standing after it, in the game's words."""

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


class NextSeat(msgspec.Struct, frozen=True):
    """A seat of a proposed match: a person, or else a bot."""

    name: str | None
    bot: str | None


class ProposalInfo(msgspec.Struct, frozen=True):
    """The next match that somebody proposes, as everybody sees it."""

    number: int  # by which it is answered
    name: str  # of whoever proposes it
    game: str
    options: dict[str, Value]
    clock: int
    pace: int
    hints: bool | None
    agreed: list[int]  # seats
    seats: list[NextSeat]
    out: list[str]  # the names of those who would sit out
    begins_in_ms: int | None  # when it no longer waits for answers


class WaitingInfo(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat."""

    name: str
    here: bool


class EveningMatch(msgspec.Struct, frozen=True):
    """A match that was played at the table, and who won it. A bot that won is not named."""

    number: int
    game: str
    variant: str | None
    winners: list[str]


class EveningLine(msgspec.Struct, frozen=True):
    """What somebody has won at the table."""

    name: str
    wins: int
    matches: int


class EveningInfo(msgspec.Struct, frozen=True):
    """All matches that were played at the table, and the standing of its people, best first."""

    matches: list[EveningMatch]
    standing: list[EveningLine]


class RaceInfo(msgspec.Struct, frozen=True):
    """The race in which a seat may press: the message that started it, and the verbs that are ordered by reaction."""

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
    prompts: list[Why]  # what the reader is asked for: one sentence, or one for each card to cover
    race: RaceInfo | None
    result: dict[str, Any] | None
    remarks: dict[str, Any]


class TableInfo(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Everything one client may know about a table."""

    id: str
    seq: int
    game: str
    options: dict[str, Value]
    word: str  # the word that losses spell; empty if there is none
    clock: int
    pace: int
    public: bool
    hints: bool  # whether the reader may ask what to play on their turn
    gentle: bool  # whether bots react more slowly in the current deal
    daily: str | None  # the day whose deal is played here, as 2026-11-26
    phase: Phase
    host: bool
    muted: bool  # whether the host has muted the reader
    you: int | None
    seats: list[SeatInfo]
    people: list[PersonInfo] | None  # for the host only: others with a seat, who spoke recently, muted or banned
    match: MatchInfo | None
    begins_in_ms: int | None  # time until the next deal follows by itself: after a countdown, or after the scores
    deal: DealInfo | None
    texts: TextsInfo
    news: list[News]
    chat: list[SaidNews] | None  # what was said before; for newcomers only
    undo: bool = False  # whether the reader may take back their last move
    played_on: PlayedOn | None = None  # the deal that the table plays on from, if any
    proposal: ProposalInfo | None = None
    waiting: list[WaitingInfo] = []  # those who want a seat, first to last
    waits: bool = False  # whether the reader is one of them
    evening: EveningInfo | None = None  # between matches


_ENCODER = msgspec.json.Encoder()


def write(message: object) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()
