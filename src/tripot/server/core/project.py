"""What leaves for a client, field by allowed field. A deal is seen only through `Deal.look`."""

from collections.abc import Sequence

import msgspec

from tripot import shuffle
from tripot.play.dealing import find_dealing
from tripot.rules.move import CHANCE, Move
from tripot.server.core import hints, wire
from tripot.server.core.clockwork import Presence, begins_at, clock_ends
from tripot.server.core.config import Config
from tripot.server.core.events import DEAL
from tripot.server.core.pace import gentleness
from tripot.server.core.rights import IDLE
from tripot.server.core.table import BETWEEN_MATCHES, MatchInPlay, SeatState, TablePhase, TableState, has_rivals
from tripot.server.core.wire import News


def table_info(
    state: TableState,
    guest: str,
    presence: Presence,
    now: int,
    config: Config,
    news: Sequence[News] = (),
    *,
    chat: bool = False,
) -> wire.TableInfo:
    """All that a guest may know of a table; with `chat`, also what was said before."""
    you = state.seat_of(guest)
    return wire.TableInfo(
        id=state.id,
        seq=state.number,
        game=state.created.game,
        options=dict(state.table.options.as_dict()),
        word=state.table.game.words.word(state.table.options),
        clock=state.created.clock,
        pace=state.created.pace,
        public=state.created.public,
        hints=you is not None and hints.are_given(state, you) and not hints.are_kept_back(state, you),
        gentle=gentleness(state) > 1,
        phase=state.phase,
        host=state.host == guest,
        muted=guest in state.muted,
        you=you,
        seats=[_seat_info(seat, presence, guest) for seat in state.seats],
        people=_people(state, presence) if state.host == guest else None,
        match=_match_info(state, state.in_play) if state.in_play else None,
        begins_in_ms=_time_to(begins_at(state, presence, config), now),
        deal=_deal_info(state, you, presence, now, config),
        texts=wire.TextsInfo(state.created.worth, state.created.forfeit_each if state.created.forfeits else None),
        news=_news_for(state, you, news),
        chat=list(state.said) if chat else None,
    )


def _news_for(state: TableState, you: int | None, news: Sequence[News]) -> list[News]:
    """The news that one seat may have. Of a move, the game decides what the seat may know."""
    allowed: list[News] = []
    for each in news:
        if not isinstance(each, wire.MoveNews):
            allowed.append(each)
        elif each.seat == CHANCE:  # the cards lie face down
            allowed.append(msgspec.structs.replace(each, move=Move(each.move.verb)))
        else:
            move = state.table.game.words.told(each.move, each.seat, you)
            if move is not None:
                allowed.append(msgspec.structs.replace(each, move=move))
    return allowed


def _seat_info(seat: SeatState, presence: Presence, guest: str) -> wire.SeatInfo:
    here = seat.guest is not None and seat.guest in presence.here
    return wire.SeatInfo(seat.name, seat.bot, here, seat.stand_in, seat.ready, kept=seat.kept_for == guest)


def _people(state: TableState, presence: Presence) -> list[wire.PersonInfo]:
    """The people whom the host sees: those with a seat, who have spoken of late, and to whom something was done."""
    seen = state.guests().union(state.speakers, state.muted, state.banned) - {state.host}
    return [
        wire.PersonInfo(
            person=number,
            name=name,
            seat=state.seat_of(guest),
            here=guest in presence.here,
            muted=guest in state.muted,
            banned=guest in state.banned,
        )
        for number, (guest, name) in enumerate(state.known.items())
        if guest in seen
    ]


def _match_info(state: TableState, in_play: MatchInPlay) -> wire.MatchInfo:
    over = state.phase is TablePhase.FINISHED
    return wire.MatchInfo(
        number=in_play.number,
        commitment=in_play.commitment,
        secret=in_play.secret.hex() if state.phase in BETWEEN_MATCHES else None,
        pledges=list(in_play.pledges),
        opening=in_play.opening,
        nonces=list(in_play.nonces),
        standing=in_play.standing,
        deal=in_play.deal_number,
        ranking=in_play.match.ranking() if over else None,
        together=over and state.table.game.words.win_together(state.table.options, in_play.standing),
        forfeit=_forfeit(state, in_play),
        deals=list(in_play.deals),
        dealing=find_dealing(state.table) if state.phase is TablePhase.SHUFFLING else None,
    )


def _forfeit(state: TableState, in_play: MatchInPlay) -> wire.ForfeitInfo | None:
    """The forfeit for the loser of the match that is over; where each deal has one, of the deal that is over."""
    forfeits, deal = state.created.forfeits, in_play.deal
    if not forfeits or deal is None or state.phase not in (TablePhase.COUNTING, TablePhase.FINISHED):
        return None
    if state.created.forfeit_each == DEAL:
        return _draw_forfeit(forfeits, in_play, deal.scores(), f" of deal {in_play.deal_number}")
    return _draw_forfeit(forfeits, in_play, in_play.match.ranking()) if in_play.match.over else None


def _draw_forfeit(
    forfeits: Sequence[str], in_play: MatchInPlay, places: Sequence[int], of: str = ""
) -> wire.ForfeitInfo:
    """A forfeit for the loser, drawn from the match's secret; so is the loser, where several share the last place.

    Places are those of the match or of a deal: the highest number has lost.
    """
    nonces, secret = in_play.shuffle_nonces(), in_play.secret
    losers = [seat for seat, place in enumerate(places) if place == max(places)]
    seat = losers[shuffle.draw(secret, nonces, f"forfeit seat{of}", len(losers))]
    return wire.ForfeitInfo(seat, forfeits[shuffle.draw(secret, nonces, f"forfeit{of}", len(forfeits))])


def _deal_info(
    state: TableState, you: int | None, presence: Presence, now: int, config: Config
) -> wire.DealInfo | None:
    in_play, deal = state.in_play, state.deal
    if in_play is None or deal is None or state.phase in (TablePhase.BEGINNING, TablePhase.GATHERING):
        return None
    sight, over = deal.look(you), not state.actors
    return wire.DealInfo(
        actors=sight.awaited,
        over=over,
        dealer=in_play.dealer,
        moves=state.moves_heard,
        deadline_ms=_deadline(state, sight.awaited, presence, now, config),
        view=msgspec.Raw(sight.json),
        choices=sight.choices,
        race=_race(state, you, sight.awaited),
        result=deal.result() if over else None,
        remarks=deal.remarks() if over else {},
    )


def _race(state: TableState, you: int | None, awaited: Sequence[int]) -> wire.RaceInfo | None:
    """The race in which a seat may press, where it sees rivals, or where nobody can see who its rivals are."""
    rights = state.rights[you] if you is not None else IDLE
    if rights.race_since is None:
        return None
    seen = has_rivals(state, awaited)
    return wire.RaceInfo(state.number_of(rights.race_since.seq), rights.race_verbs) if seen else None


def _deadline(state: TableState, awaited: Sequence[int], presence: Presence, now: int, config: Config) -> int | None:
    ends = [clock_ends(state, seat, presence, config) for seat in awaited]
    return _time_to(min((end for end in ends if end is not None), default=None), now)


def _time_to(moment: int | None, now: int) -> int | None:
    return None if moment is None else max(0, moment - now)


def line(state: TableState) -> wire.TableLine:
    """A table in the lobby's list."""
    phase = state.phase if state.phase in BETWEEN_MATCHES else TablePhase.PLAYING
    return wire.TableLine(
        id=state.id,
        game=state.created.game,
        players=len(state.seats),
        seated=[seat.name or "" for seat in state.seats if seat.guest],
        free=sum(seat.free for seat in state.seats),
        phase=phase.value,
        bots=tuple(seat.bot for seat in state.seats if seat.bot),
    )


def listed(state: TableState) -> bool:
    """Whether the lobby shows a table: public, with somebody at it, and a free seat or a match in play."""
    in_play = state.phase not in BETWEEN_MATCHES
    free = any(seat.free for seat in state.seats)
    return state.created.public and bool(state.people()) and (free or in_play)
