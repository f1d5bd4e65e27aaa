"""What leaves for a client: field by allowed field, the deal only through `observe`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tripot import shuffle
from tripot.deal import SPECTATOR
from tripot.rules.contract import CHANCE, Move
from tripot.server import wire
from tripot.server.clockwork import Presence, clock_ends
from tripot.server.config import Config
from tripot.server.rights import IDLE
from tripot.server.table import Phase, Play, Seat, TableState
from tripot.server.wire import News


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
        match=_match_info(state, state.play) if state.play else None,
        deal=_deal_info(state, you, presence, now, config),
        texts=wire.TextsInfo(state.created.worth),
        news=_heard(state, you, news),
        chat=list(state.said) if chat else None,
    )


def _heard(state: TableState, you: int | None, news: Sequence[News]) -> list[News]:
    """The news as one seat hears it: of moves, what the game lets it know."""
    told = state.table.game.words.told
    heard: list[News] = []
    for each in news:
        if isinstance(each, wire.MoveNews):
            if each.seat == CHANCE:
                move: Move | None = Move(each.move.verb)  # the cards lie face down
            else:
                move = told(each.move, each.seat, SPECTATOR if you is None else you)
            if move is None:
                continue
            each = msgspec.structs.replace(each, move=move)  # noqa: PLW2901
        heard.append(each)
    return heard


def _seat_info(seat: Seat, presence: Presence, guest: str) -> wire.SeatInfo:
    here = seat.guest is not None and seat.guest in presence.here
    return wire.SeatInfo(seat.name, seat.bot, here, seat.stand_in, seat.ready, kept=seat.kept_for == guest)


def _match_info(state: TableState, play: Play) -> wire.MatchInfo:
    over = state.phase is Phase.FINISHED
    return wire.MatchInfo(
        number=play.number,
        commitment=play.commitment,
        secret=play.secret.hex() if over else None,
        nonces=list(play.nonces),
        standing=play.match.standing,
        deal=play.deal_number,
        ranking=play.match.ranking() if over else None,
        forfeit=_forfeit(state.created.forfeits, play) if over else None,
    )


def _forfeit(forfeits: Sequence[str], play: Play) -> wire.ForfeitInfo | None:
    """What is drawn for who lost the match, from its secret: of several on the last place, one is drawn too."""
    if not forfeits:
        return None
    ranking, nonces = play.match.ranking(), play.shuffle_nonces()
    losers = [seat for seat, place in enumerate(ranking) if place == max(ranking)]
    seat = losers[shuffle.draw(play.secret, nonces, "forfeit seat", len(losers))]
    return wire.ForfeitInfo(seat, forfeits[shuffle.draw(play.secret, nonces, "forfeit", len(forfeits))])


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
        race=_race(state, you, actors),
        result=deal.result() if deal.over else None,
    )


def _race(state: TableState, you: int | None, actors: list[int]) -> wire.RaceInfo | None:
    """The race in which a seat may press: where it sees others who may act too, or where nobody can see who may."""
    rights = state.rights[you] if you is not None else IDLE
    if rights.race is None or (len(actors) < 2 and not state.table.game.unseen_rivals(state.table.options)):
        return None
    return wire.RaceInfo(rights.race.seq, rights.verbs)


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
