"""What leaves for a client: field by allowed field, the deal only through `observe`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tripot.match import SPECTATOR
from tripot.server import wire
from tripot.server.clockwork import Presence, clock_ends
from tripot.server.config import Config
from tripot.server.table import Phase, Play, Seat, TableState
from tripot.server.wire import News


def table_info(
    state: TableState, guest: str, presence: Presence, now: int, config: Config, news: Sequence[News] = ()
) -> wire.TableInfo:
    """All that a guest may know of a table."""
    you = state.seat_of(guest)
    return wire.TableInfo(
        id=state.id,
        seq=state.seq,
        game=state.created.game,
        options=dict(state.table.options.as_dict()),
        clock=state.created.clock,
        pace=state.created.pace,
        public=state.created.public,
        phase=state.phase,
        host=state.host == guest,
        you=you,
        seats=[_seat_info(seat, presence, guest) for seat in state.seats],
        match=_match_info(state.play, state.phase) if state.play else None,
        deal=_deal_info(state, you, presence, now, config),
        news=_heard(state, you, news),
    )


def _heard(state: TableState, you: int | None, news: Sequence[News]) -> list[News]:
    """The news as one seat hears it: of moves, what the game lets it know."""
    told = state.table.game.words.told
    heard: list[News] = []
    for each in news:
        if isinstance(each, wire.MoveNews):
            move = told(each.move, each.seat, SPECTATOR if you is None else you)
            if move is None:
                continue
            each = msgspec.structs.replace(each, move=move)  # noqa: PLW2901
        heard.append(each)
    return heard


def _seat_info(seat: Seat, presence: Presence, guest: str) -> wire.SeatInfo:
    here = seat.guest is not None and seat.guest in presence.here
    return wire.SeatInfo(seat.name, seat.bot, here, seat.stand_in, seat.ready, kept=seat.kept_for == guest)


def _match_info(play: Play, phase: Phase) -> wire.MatchInfo:
    over = phase is Phase.FINISHED
    return wire.MatchInfo(
        number=play.number,
        commitment=play.commitment,
        secret=play.secret.hex() if over else None,
        nonces=list(play.nonces),
        standing=play.match.standing,
        deal=play.deal_number,
        ranking=play.match.ranking() if over else None,
    )


def _deal_info(
    state: TableState, you: int | None, presence: Presence, now: int, config: Config
) -> wire.DealInfo | None:
    play, deal = state.play, state.deal
    if play is None or deal is None:
        return None
    actors = deal.awaited(SPECTATOR if you is None else you)
    return wire.DealInfo(
        actors=actors,
        over=deal.over,
        dealer=play.dealer,
        moves=len(deal.moves),
        deadline_ms=_deadline(state, actors, presence, now, config),
        view=deal.observe(SPECTATOR if you is None else you),
        choices=deal.choices(you) if you in actors and you is not None else [],
        result=deal.result() if deal.over else None,
    )


def _deadline(state: TableState, actors: list[int], presence: Presence, now: int, config: Config) -> int | None:
    ends = [clock_ends(state, seat, presence, config) for seat in actors]
    left = [end - now for end in ends if end is not None]
    return max(0, min(left)) if left else None


def line(state: TableState) -> wire.TableLine:
    """A table in the lobby's list."""
    phase = state.phase if state.phase in (Phase.GATHERING, Phase.FINISHED) else Phase.PLAYING
    return wire.TableLine(
        id=state.id,
        game=state.created.game,
        players=len(state.seats),
        seated=[seat.name or "" for seat in state.seats if seat.guest],
        free=sum(seat.free for seat in state.seats),
        phase=phase.value,
    )


def listed(state: TableState) -> bool:
    """Whether the lobby shows a table: public, with somebody at it, and a free seat or a match in play."""
    in_play = state.phase not in (Phase.GATHERING, Phase.FINISHED)
    free = any(seat.free for seat in state.seats)
    return state.created.public and bool(state.people()) and (free or in_play)
