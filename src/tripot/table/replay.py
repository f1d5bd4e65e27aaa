"""A finished deal, move by move, as its table showed it to a seat, to a spectator, or with all hands open.

`replay` plays a record again by the rules. Before the first move and after each one, it gives what the viewer may know,
in the shape of the `table` messages: a `DealInfo` and the news of the move. What a seat sees comes from `Deal.look`
alone. All hands open is what the seats see together: each seat's own cards, and what everybody sees. Call it
only for a match that is over.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from tripot.bots.why import prompts_of
from tripot.cards import write_card
from tripot.play.deal import Deal, Played
from tripot.play.dealing import find_places, piles_of
from tripot.play.match import from_standing
from tripot.play.record import DealRecord, PlayedOn, Replay
from tripot.play.setup import Setup
from tripot.rules.move import CHANCE
from tripot.shuffle import Proof
from tripot.table.events import Moved
from tripot.table.heard import news_for
from tripot.table.wire import DealInfo, MatchInfo, MoveNews, News, PlayedDeal, SeatInfo, TableInfo, TableNews, TextsInfo

OPEN: Literal["open"] = "open"
Viewer: TypeAlias = int | Literal["open"] | None
"""A seat, `None` for a spectator, or `OPEN` for all hands."""


@dataclass(frozen=True)
class FinishedDeal:
    """A finished deal, with what its record leaves out.

    Attributes:
        record: the record.
        seats: who sat where when the deal ended; empty if nobody knows.
        moved: the events of its moves, in order; empty if nobody knows who or what made them.
        earlier: the deals of the match before it, as far as they are known.
    """

    record: DealRecord
    seats: tuple[SeatInfo, ...] = ()
    moved: tuple[Moved, ...] = ()
    earlier: tuple[PlayedDeal, ...] = ()

    @property
    def match_over(self) -> bool:
        """Whether its match is over: it has a proof, or began at a position, and so was the only deal."""
        return self.record.shuffle is not None or self.record.played_on is not None


class ReplayFrame(msgspec.Struct, frozen=True):
    """The deal after some of its moves, and the news of the last of these moves."""

    deal: DealInfo
    news: list[News]


class ReplayInfo(msgspec.Struct, frozen=True):
    """A finished deal from the cards dealt to the last move, as one viewer may know it."""

    table: TableInfo  # during the deal; each frame brings its deal and its news
    ended: MatchInfo  # the match after the last move
    frames: list[ReplayFrame]


class DealtInfo(msgspec.Struct, frozen=True):
    """A deal of a match, as its record says that it was dealt."""

    deal: int  # its number in the match, from 0
    dealer: int
    moves: int
    piles: list[list[str]]  # the cards as they were dealt: hands, rows, the stock
    places: list[int | None] | None  # the pile that gets each card of the shuffled pack; cards in no pile are left out


class ReplayMatchInfo(msgspec.Struct, frozen=True):
    """The finished deals of a match, with what is needed to recompute their shuffles."""

    id: str
    game: str
    seats: list[SeatInfo]
    pack: list[str]  # the cards before they are shuffled
    proof: Proof | None
    deals: list[DealtInfo]
    played_on: PlayedOn | None = None  # the source of its deal, if it was played on from a replay


def _go_on() -> None:
    """Stand for work that may go on for ever."""


def replay_match(deals: Sequence[FinishedDeal], each: Callable[[], None] = _go_on) -> ReplayMatchInfo:
    """The finished deals of a match, at least one. Raises what `replay` raises. `each` is called before each deal."""
    record, table = deals[-1].record, Replay(deals[-1].record).table
    return ReplayMatchInfo(
        id=record.match.id,
        game=record.game,
        seats=_seats(deals[-1], table.players),
        pack=[write_card(card) for card in table.pack],
        proof=record.shuffle,
        deals=[_dealt(deal.record, each) for deal in deals],
        played_on=record.played_on,
    )


def _dealt(record: DealRecord, each: Callable[[], None]) -> DealtInfo:
    each()
    info, again = record.match, Replay(record)
    match = from_standing(again.table, info.before, info.dealer, info.deal)
    return DealtInfo(info.deal, info.dealer, len(record.moves), piles_of(again.deal.start()), find_places(match))


def replay(finished: FinishedDeal, viewer: Viewer, each: Callable[[], None] = _go_on) -> ReplayInfo:
    """Everything that the page needs to show a finished deal to a viewer.

    `each` is called after each move; whatever it raises ends the work. Raises `Unreadable`, `BrokenRecord`, `BadOption`
    or `UnknownGame` if the record cannot be played again.
    """
    again = Replay(finished.record)
    found = list[ReplayFrame]()
    for frame in _frames(again, viewer, finished.moved):
        each()
        found.append(frame)
    match, after = _match(finished, again.table.players), finished.record.after
    score = PlayedDeal(again.deal.scores(), after)
    ended = msgspec.structs.replace(match, standing=after, deals=[*finished.earlier, score])
    return ReplayInfo(table_frame(again.table, _seats(finished, again.table.players), viewer, match), ended, found)


def _frames(again: Replay, viewer: Viewer, moved: Sequence[Moved]) -> Iterator[ReplayFrame]:
    deal, dealer = again.deal, again.record.match.dealer
    yield ReplayFrame(deal_info(deal, viewer, dealer), [TableNews("dealt", dealer)])
    for number, played in enumerate(again.steps()):
        event = moved[number] if number < len(moved) else Moved(played.seat, played.move)
        taken = [each for each in again.record.taken_back if each.after == number]
        news = [*(TableNews("taken_back", each.seat) for each in taken), *_news(deal, viewer, played, event)]
        yield ReplayFrame(deal_info(deal, viewer, dealer), news)


def _news(deal: Deal, viewer: Viewer, played: Played, event: Moved) -> list[News]:
    """What a viewer hears of a move. With all hands open, it is what the player of the move knows of it."""
    by = "chance" if played.seat == CHANCE else event.by
    told = MoveNews(played.seat, played.move, by, played.happened, event.ms, event.behind)
    you = played.seat if viewer == OPEN else viewer
    return news_for(deal.table.game, you, [told, TableNews("deal_over")] if deal.over else [told])


def deal_info(deal: Deal, viewer: Viewer, dealer: int) -> DealInfo:
    """A deal that is not played on here, as a viewer may know it."""
    sight, over = deal.look(None if viewer == OPEN else viewer), deal.over
    return DealInfo(
        actors=sight.awaited,
        over=over,
        dealer=dealer,
        moves=len(deal.moves),
        deadline_ms=None,
        view=msgspec.Raw(_open_view(deal) if viewer == OPEN else sight.json),
        choices=sight.choices,
        prompts=prompts_of(sight, deal.table),
        race=None,
        result=deal.result() if over else None,
        remarks=deal.remarks() if over else {},
    )


def _open_view(deal: Deal) -> bytes:
    """The JSON of what everybody sees, with each seat's own fields as that seat sees them."""
    view = deal.observe()
    view["seats"] = [deal.observe(seat)["seats"][seat] for seat in deal.table.seats]
    return msgspec.json.encode(view)


def table_frame(table: Setup, seats: Sequence[SeatInfo], viewer: Viewer, match: MatchInfo) -> TableInfo:
    """The frame of a table. It has no id, because it is no table at which anybody can play."""
    return TableInfo(
        id="",
        seq=0,
        game=table.game.name,
        options=dict(table.options.as_dict()),
        word=table.game.word_of(table.options),
        clock=0,
        pace=0,
        public=False,
        hints=False,
        gentle=False,
        daily=None,
        phase="playing",
        host=False,
        muted=False,
        you=viewer if isinstance(viewer, int) else None,
        seats=list(seats),
        people=None,
        match=match,
        begins_in_ms=None,
        deal=None,
        texts=TextsInfo(None, None),
        news=[],
        chat=None,
    )


def _seats(finished: FinishedDeal, players: int) -> list[SeatInfo]:
    return list(finished.seats) or [SeatInfo(None, None, True, False, False, False)] * players


def _match(finished: FinishedDeal, players: int) -> MatchInfo:
    """The match during the deal. Its number is unknown to a record, and always 0 here."""
    info, proof = finished.record.match, finished.record.shuffle
    nothing: list[str | None] = [None] * players
    return MatchInfo(
        number=0,
        commitment=proof.commitment if proof else "",
        secret=proof.secret if proof else None,
        pledges=[each or None for each in proof.pledges] if proof else nothing,
        opening=True,
        nonces=[each or None for each in proof.nonces] if proof else nothing,
        standing=info.before,
        deal=info.deal,
        ranking=None,
        together=False,
        forfeit=None,
        deals=list(finished.earlier),
    )
