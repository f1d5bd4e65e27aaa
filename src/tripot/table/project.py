"""What clients receive, field by allowed field. A deal is seen only through `Deal.look`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from tripot import shuffle
from tripot.bots.why import prompts_of
from tripot.play.dealing import find_dealing
from tripot.rules.shared.formulas import Value
from tripot.table import evening, hint_rights, lobby, people, wire
from tripot.table.clock import clock_ends, due, next_deal_at, proposal_ends_at
from tripot.table.config import TableConfig
from tripot.table.crowd import NOBODY_HERE, Presence
from tripot.table.events import DEAL, Stored
from tripot.table.heard import news_for
from tripot.table.pace import gentleness
from tripot.table.results import just_finished
from tripot.table.rights import IDLE
from tripot.table.state import BETWEEN_MATCHES, MatchInPlay, SeatState, TablePhase, TableState, has_rivals
from tripot.table.todo import Row
from tripot.table.wire import News


@dataclass(frozen=True)
class Telling:
    """A table at one moment, as its clients hear about it. What all of them hear is written down once."""

    state: TableState
    presence: Presence
    now: int  # milliseconds since 1970
    config: TableConfig

    def to(self, guest: str, news: Sequence[News] = (), *, chat: bool = False) -> wire.TableInfo:
        """Everything that a guest may know about the table; with `chat`, also what was said before."""
        state = self.state
        you, created = state.seat_of(guest), state.created
        return wire.TableInfo(
            id=state.id,
            seq=state.heard.number,
            game=state.terms.game,
            options=self._options,
            word=state.table.game.word_of(state.table.options),
            clock=state.terms.clock,
            pace=state.terms.pace,
            public=created.public,
            hints=you is not None and hint_rights.are_given(state, you) and not hint_rights.are_kept_back(state, you),
            gentle=gentleness(state) > 1,
            daily=created.daily,
            phase=state.phase.value,
            host=state.host == guest,
            muted=guest in state.muted,
            you=you,
            seats=self._seats_for(guest),
            people=_people(state, self.presence) if state.host == guest else None,
            match=self._match,
            begins_in_ms=self._begins_in_ms,
            deal=self._deal_for(you),
            texts=_texts(state),
            news=news_for(state.table.game, you, news),
            chat=list(state.said) if chat else None,
            undo=state.may_take_back(you),
            played_on=created.beginning.source if created.beginning else None,
            proposal=self._proposal,
            waiting=self._waiting,
            waits=guest in state.waiting,
            evening=self._evening,
        )

    @cached_property
    def _options(self) -> dict[str, Value]:
        return self.state.table.options.as_dict()

    @cached_property
    def _match(self) -> wire.MatchInfo | None:
        return _match_info(self.state, self.state.in_play) if self.state.in_play else None

    @cached_property
    def _begins_in_ms(self) -> int | None:
        return self._time_to(next_deal_at(self.state, self.presence, self.config))

    @cached_property
    def _proposal(self) -> wire.ProposalInfo | None:
        if self.state.proposal is None:
            return None
        ends = self._time_to(proposal_ends_at(self.state, self.presence, self.config))
        return evening.proposal_info(self.state, self.state.proposal, self.presence, ends)

    @cached_property
    def _waiting(self) -> list[wire.WaitingInfo]:
        known, here = self.state.known, self.presence.here
        return [wire.WaitingInfo(known[guest], guest in here) for guest in self.state.waiting]

    @cached_property
    def _evening(self) -> wire.EveningInfo | None:
        between = self.state.phase in BETWEEN_MATCHES
        return evening.standing(self.state) if between and self.state.evening else None

    @cached_property
    def _seats(self) -> list[wire.SeatInfo]:
        """The seats as a guest reads them for whom none is kept."""
        return [self._seat_info(seat, "") for seat in self.state.seats]

    def _seats_for(self, guest: str) -> list[wire.SeatInfo]:
        kept = guest in [seat.kept_for for seat in self.state.seats]
        return [self._seat_info(seat, guest) for seat in self.state.seats] if kept else self._seats

    def _seat_info(self, seat: SeatState, guest: str) -> wire.SeatInfo:
        here = seat.guest is not None and seat.guest in self.presence.here
        kept = seat.kept_for == guest
        return wire.SeatInfo(seat.name, seat.bot, here, seat.stand_in, seat.ready, kept, seat.face)

    def _deal_for(self, you: int | None) -> wire.DealInfo | None:
        state, in_play, deal = self.state, self.state.in_play, self.state.deal
        if in_play is None or deal is None or state.phase in (TablePhase.BEGINNING, TablePhase.GATHERING):
            return None
        sight, over = deal.look(you), not state.actors
        return wire.DealInfo(
            actors=sight.awaited,
            over=over,
            dealer=in_play.dealer,
            moves=state.moves_heard,
            deadline_ms=self._deadline(sight.awaited),
            view=msgspec.Raw(sight.json),
            choices=sight.choices,
            prompts=prompts_of(sight, state.table),
            race=_race(state, you, sight.awaited),
            result=deal.result() if over else None,
            remarks=deal.remarks() if over else {},
        )

    def _deadline(self, awaited: Sequence[int]) -> int | None:
        ends = [clock_ends(self.state, seat, self.presence, self.config) for seat in awaited]
        return self._time_to(min((end for end in ends if end is not None), default=None))

    def _time_to(self, moment: int | None) -> int | None:
        return None if moment is None else max(0, moment - self.now)


def _people(state: TableState, presence: Presence) -> list[wire.PersonInfo]:
    """The people that the host sees: those with a seat, and those who spoke recently or are banned or muted."""
    seen = state.guests().union(state.speakers, state.waiting, state.muted, state.banned) - {state.host}
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
        together=over and state.table.game.win_together(state.table.options, in_play.standing),
        forfeit=_forfeit(state, in_play),
        deals=list(in_play.deals),
        dealing=find_dealing(state.table) if state.phase is TablePhase.SHUFFLING else None,
    )


def _texts(state: TableState) -> wire.TextsInfo:
    """The texts of a table, as far as the game has a use for them."""
    worth = state.created.worth if "worth" in state.table.game.table_texts else None
    return wire.TextsInfo(worth, state.created.forfeit_each if _forfeits(state) else None, state.call)


def _forfeits(state: TableState) -> tuple[str, ...]:
    return state.created.forfeits if "forfeits" in state.table.game.table_texts else ()


def _forfeit(state: TableState, in_play: MatchInPlay) -> wire.ForfeitInfo | None:
    """The forfeit for the loser of the finished match or, if each deal has a forfeit, of the finished deal."""
    forfeits, deal = _forfeits(state), in_play.deal
    if not forfeits or deal is None or state.phase not in (TablePhase.COUNTING, TablePhase.FINISHED):
        return None
    if state.created.forfeit_each == DEAL:
        return _draw_forfeit(forfeits, in_play, deal.scores(), f" of deal {in_play.deal_number}")
    return _draw_forfeit(forfeits, in_play, in_play.match.ranking()) if in_play.match.over else None


def _draw_forfeit(
    forfeits: Sequence[str], in_play: MatchInPlay, places: Sequence[int], of: str = ""
) -> wire.ForfeitInfo:
    """A forfeit for the loser, drawn from the match's secret. If several share the last place, the loser is drawn too.

    `places` are those of the match or of a deal: the highest number has lost.
    """
    nonces, secret = in_play.shuffle_nonces(), in_play.secret
    losers = [seat for seat, place in enumerate(places) if place == max(places)]
    seat = losers[shuffle.draw(secret, nonces, f"forfeit seat{of}", len(losers))]
    return wire.ForfeitInfo(seat, forfeits[shuffle.draw(secret, nonces, f"forfeit{of}", len(forfeits))])


def _race(state: TableState, you: int | None, awaited: Sequence[int]) -> wire.RaceInfo | None:
    """The race in which a seat may press, if the seat sees rivals, or if nobody can see their rivals."""
    rights = state.rights[you] if you is not None else IDLE
    if rights.race_since is None:
        return None
    seen = has_rivals(state, awaited)
    return wire.RaceInfo(state.heard.number_of(rights.race_since.seq), rights.race_verbs) if seen else None


def row(stored: Sequence[Stored], before: TableState | None, after: TableState, config: TableConfig) -> Row:
    """The part of a table that is stored beside these events."""
    named = people.changed(stored, before, after)
    return Row(
        lobby.listed(after), lobby.line(after), due(after, NOBODY_HERE, config), named, just_finished(before, after)
    )
