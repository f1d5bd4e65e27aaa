"""How a table changes: each event applied to its state, in place, and the news that it makes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any

from msgspec import structs

from tripot import shuffle
from tripot.play.deal import Checked, Deal
from tripot.play.match import recorded_game
from tripot.rules.move import CHANCE, Move
from tripot.rules.shared.feats import Feats
from tripot.table import events, hint_rights, rights, taking_back
from tripot.table.beginning import begin
from tripot.table.events import Event, Stored
from tripot.table.heard import is_secret
from tripot.table.rights import IDLE, Moment
from tripot.table.state import (
    CHAT,
    REFS,
    MatchInPlay,
    PlayedMatch,
    Proposal,
    SeatState,
    TablePhase,
    TableState,
    Waiting,
)
from tripot.table.taking_back import LastMove
from tripot.table.wire import MoveNews, News, PlayedDeal, SaidNews, TableNews

CHANGES_PEOPLE = (events.Dealt, events.Left, events.Removed, events.Banned)  # the people who play on


def apply(state: TableState, stored: Stored, checked: Checked | None = None) -> list[News]:
    """Apply one more event, in place, and return its news. A move that was `checked` is not read again."""
    if stored.seq != state.seq + 1:
        raise ValueError(f"table {state.id}: event {stored.seq} after {state.seq}")
    state.seq, state.at = stored.seq, stored.at
    event = stored.event
    news = _play(state, event, checked) if isinstance(event, events.Moved) else _apply(event, state)
    if isinstance(event, CHANGES_PEOPLE) and state.in_play and hint_rights.could_be_given(state):
        state.in_play.helped = True
    state.heard = state.heard.after(stored.seq, news, secret=is_secret(state.table.game, event))
    return news


def _play(state: TableState, event: events.Moved, checked: Checked | None) -> list[News]:
    in_play = state.begun
    deal = in_play.dealt
    if state.alone and event.by == "player" and not taking_back.is_final(state.table.game, event.move.verb):
        state.last_move = taking_back.last_move(deal, event.seat, event.move)
    played = deal.play_checked(checked) if checked else deal.play(event.seat, event.move)
    if event.move.verb in state.table.game.races.verbs:
        state.raced = True
        for seat, trigger in rights.rivals(state.rights, event.seat).items():
            state.beaten[seat] = range(trigger.seq, state.seq)
    last = state.last_move
    if last and not taking_back.may_still_be_taken_back(last, deal, played):
        state.last_move = None
    if event.ref is not None:
        state.refs[event.seat] = (*state.refs.get(event.seat, ()), (state.seq, event.ref, event.move))[-REFS:]
    _renew_rights(state, deal, deal.actors(), event.seat)
    news: list[News] = [MoveNews(played.seat, played.move, event.by, played.happened, event.ms, event.behind)]
    return news if state.actors else news + _close_deal(state, in_play, deal)


def _take_back(event: events.TakenBack, state: TableState, last: LastMove) -> list[News]:
    """Go back to the position before the move. Bots think again."""
    in_play, state.last_move = state.begun, None
    in_play.helped = True
    state.taken_back += 1
    in_play.deal = deal = last.deal.copy()
    state.rights = [IDLE] * len(state.seats)
    state.waits.clear()
    _renew_rights(state, deal, deal.actors(), None)
    return [TableNews("taken_back", event.seat, state.seats[event.seat].name)]


@singledispatch
def _apply(event: Event, state: TableState) -> list[News]:
    raise ValueError(f"table {state.id}: {type(event).__name__} cannot happen here")


@_apply.register
def _(event: events.Sat, state: TableState) -> list[News]:
    old, waited = state.seat_of(event.guest), state.waiting.get(event.guest)
    since = waited.since if waited and waited.since else state.seq
    state.known = {**state.known, event.guest: event.name}
    _wait_no_more(state, event.guest)
    if old == event.seat:
        _set(state, old, name=event.name, face=event.face)
        return []
    if old is not None:
        since, state.seats[old] = state.seats[old].since, SeatState()
    state.seats[event.seat] = SeatState(event.guest, event.name, since=since, face=event.face)
    if state.host is None:
        _make_host(state, event.guest)
    return [TableNews("sat", event.seat, event.name)]


@_apply.register
def _(event: events.Left, state: TableState) -> list[News]:
    left = state.seats[event.seat]
    state.seats[event.seat] = SeatState(bot=event.bot, kept_for=left.guest if event.bot else None)
    told: list[News] = [TableNews("left", event.seat, left.name)]
    if state.host == left.guest:
        told += _make_host(state, next(iter(state.longest_seated()), None))
    return told


def _make_host(state: TableState, guest: str | None) -> list[News]:
    """Make a guest host. This lifts a muting, because nobody else could."""
    state.host, state.host_at = guest, state.at
    state.muted -= {guest}
    return [TableNews("host", state.seat_of(guest), state.known.get(guest))] if guest else []


@_apply.register
def _(event: events.Hosted, state: TableState) -> list[News]:
    return _make_host(state, event.guest)


@_apply.register
def _(event: events.Removed, state: TableState) -> list[News]:
    return [TableNews("removed", _put_out(state, event), state.known.get(event.guest))]


@_apply.register
def _(event: events.Banned, state: TableState) -> list[News]:
    state.banned |= {event.guest}
    return [TableNews("banned", _put_out(state, event), state.known.get(event.guest))]


def _put_out(state: TableState, event: events.Removed | events.Banned) -> int | None:
    """Take the seat of a guest, and a seat that is kept for the guest; returns the seat that was left."""
    _wait_no_more(state, event.guest)
    place = state.seat_of(event.guest)
    if place is not None:
        state.seats[place] = SeatState(bot=event.bot)
    for seat, taken in enumerate(state.seats):
        if taken.kept_for == event.guest:
            _set(state, seat, kept_for=None)
    return place


def _wait_no_more(state: TableState, guest: str) -> None:
    state.waiting = {other: waited for other, waited in state.waiting.items() if other != guest}


def _set(state: TableState, seat: int, **changed: Any) -> None:
    """Change something about the player on a seat."""
    state.seats[seat] = structs.replace(state.seats[seat], **changed)


@_apply.register
def _(event: events.Unbanned, state: TableState) -> list[News]:
    state.banned -= {event.guest}
    return []


@_apply.register
def _(event: events.Muted, state: TableState) -> list[News]:
    state.muted |= {event.guest}
    return []


@_apply.register
def _(event: events.Unmuted, state: TableState) -> list[News]:
    state.muted -= {event.guest}
    return []


@_apply.register
def _(event: events.BotPlaced, state: TableState) -> list[News]:
    state.seats[event.seat] = SeatState(bot=event.bot)
    return [TableNews("bot", event.seat, event.bot)]


@_apply.register
def _(event: events.Proposed, state: TableState) -> list[News]:
    agreed = frozenset([event.guest])
    state.proposal = Proposal(state.proposals, event.guest, event.name, event.terms, state.at, agreed)
    state.proposals += 1
    return [TableNews("proposed", state.seat_of(event.guest), event.name)]


@_apply.register
def _(event: events.Agreed, state: TableState) -> list[News]:
    proposal = state.proposed
    state.proposal = structs.replace(proposal, agreed=proposal.agreed | {event.guest})
    return [TableNews("agreed", state.seat_of(event.guest), state.known.get(event.guest))]


@_apply.register
def _(event: events.Declined, state: TableState) -> list[News]:
    state.proposal = None
    return [TableNews("declined", state.seat_of(event.guest), state.known.get(event.guest))]


@_apply.register
def _(event: events.SeatWanted, state: TableState) -> list[News]:
    if not event.wanted:
        _wait_no_more(state, event.guest)
        return []
    state.known = {**state.known, event.guest: event.name}
    state.waiting = {**state.waiting, event.guest: Waiting(event.face)}
    return [TableNews("seat_wanted", None, event.name)]


@_apply.register
def _(event: events.NextGame, state: TableState) -> list[News]:
    before, proposal = state.seats, state.proposed
    out = [each for seat, each in enumerate(before) if each.guest and seat not in event.seats]
    state.terms, state.proposal = proposal.terms, None
    state.table = recorded_game(proposal.terms.game, proposal.terms.options)
    state.seats = [SeatState(bot=event.bot) if seat is None else before[seat] for seat in event.seats]
    for each in out:
        _let_wait(state, each)
    refs = {seat: state.refs[old] for seat, old in enumerate(event.seats) if old in state.refs}
    _clear_deal(state)
    state.refs = refs  # somebody whose answer was lost may ask again only now
    _enter(state, TablePhase.GATHERING)
    return [TableNews("next_game"), *(TableNews("sits_out", None, each.name) for each in out)]


def _let_wait(state: TableState, out: SeatState) -> None:
    """Somebody gives up a seat, and gets the next one."""
    if out.guest:
        state.sat_out = {**state.sat_out, out.guest: state.sat_out.get(out.guest, 0) + 1}
        state.waiting = {**state.waiting, out.guest: Waiting(out.face, out.since)}


def _clear_deal(state: TableState) -> None:
    """Forget what the last deal of another match has left."""
    count = len(state.seats)
    state.rights, state.overtime, state.actors = [IDLE] * count, (0,) * count, []
    state.refs, state.beaten, state.last_move, state.raced = {}, {}, None, False
    state.waits.clear()
    state.heard = state.heard.without_news()


@_apply.register
def _(event: events.Started, state: TableState) -> list[News]:
    nonces: list[str | None] = [None] * len(state.seats)
    secret = bytes.fromhex(event.secret)
    match = state.table.match(dealer=0)
    state.in_play = MatchInPlay(event.match, secret, event.commitment, nonces, match, match.standing, list(nonces))
    _enter(state, TablePhase.SHUFFLING)
    return [TableNews("started")]


@_apply.register
def _(event: events.Pledged, state: TableState) -> list[News]:
    state.begun.pledges[event.seat] = event.hash
    return []


@_apply.register
def _(_event: events.Opening, state: TableState) -> list[News]:
    state.begun.opening, state.phase_at = True, state.at
    return []


@_apply.register
def _(_event: events.GivenUp, state: TableState) -> list[News]:
    state.seats = [_at_rest(seat) for seat in state.seats]
    state.rights, state.actors, state.last_move = [IDLE] * len(state.seats), [], None
    _enter(state, TablePhase.GATHERING)
    return []


def _at_rest(seat: SeatState) -> SeatState:
    """A seat with whoever sits on it, and nothing that belongs to a match."""
    return SeatState(seat.guest, seat.name, seat.bot, since=seat.since, face=seat.face)


@_apply.register
def _(event: events.NonceGiven, state: TableState) -> list[News]:
    state.begun.nonces[event.seat] = event.value
    return []


@_apply.register
def _(_event: events.Announced, state: TableState) -> list[News]:
    _enter(state, TablePhase.BEGINNING)
    return []


@_apply.register
def _(event: events.Dealt, state: TableState) -> list[News]:
    in_play = state.begun
    _deal(state, in_play, event.deal)
    deal, races = in_play.dealt, state.table.game.races.verbs
    state.rights, state.dealt_seq = [IDLE] * len(state.seats), state.seq
    state.raced = any(played.move.verb in races for played in deal.moves)
    state.overtime = (0,) * len(state.seats)
    state.alone, state.last_move, state.taken_back = _may_undo(state), None, 0
    _renew_rights(state, deal, deal.actors(), None)
    _enter(state, TablePhase.PLAYING)
    return [TableNews("dealt", in_play.dealer)]


def _may_undo(state: TableState) -> bool:
    """Whether moves of this deal may be taken back: nobody else plays it, and it is compared with no other."""
    is_compared = state.created.daily is not None or state.created.tournament
    return len(state.people()) == 1 and not is_compared and taking_back.has_undo(state.table.game)


def _deal(state: TableState, in_play: MatchInPlay, number: int) -> None:
    """Deal from the shuffled pack, or set up the position at which the table begins."""
    table, beginning, nonces = state.table, state.created.beginning, in_play.shuffle_nonces()
    in_play.deal_number = number
    if beginning is not None:
        in_play.dealer = beginning.dealer
        in_play.match, in_play.deal = begin(table, beginning)
        in_play.standing = in_play.match.standing
        return
    if number == 0:
        in_play.match = table.match(dealer=shuffle.first_dealer(in_play.secret, nonces, table.players))
        in_play.standing = in_play.match.standing
    in_play.dealer = in_play.match.dealer
    in_play.deal = in_play.match.deal(shuffle.shuffled(table.pack, in_play.secret, nonces, number))


def _renew_rights(state: TableState, deal: Deal, actors: list[int], mover: int | None) -> None:
    """Recompute what the seats may do from now on."""
    if mover is not None:
        _count_overtime(state, mover)
    now, same = Moment(state.seq, state.at), state.table.game.races.concurrent
    asked, begun = _asked(deal, actors), state.raced or not same
    state.deal_seq, state.actors = state.seq, actors
    state.rights = [
        rights.renew(
            old,
            now,
            moved=seat == mover,
            asked=seat in asked,
            racing=_racing(deal, seat),
            goes_on=same,
            begun=begun,
        )
        if seat in actors
        else IDLE
        for seat, old in enumerate(state.rights)
    ]
    for seat in state.waits.intersection(actors):  # bots that have waited think again, from now on
        state.rights[seat] = replace(state.rights[seat], able_since=now)
    state.waits.clear()


def _count_overtime(state: TableState, mover: int) -> None:
    """Note by how much a turn that has just ended exceeded the clock."""
    asked = state.rights[mover].asked_since if mover != CHANCE else None
    if asked is None:
        return
    over = max(0, state.at - asked.at - state.terms.clock * 1000)
    state.overtime = tuple(spent + over * (seat == mover) for seat, spent in enumerate(state.overtime))


def _asked(deal: Deal, actors: list[int]) -> list[int]:
    """The actors that everybody sees; if nobody can see any, all of them."""
    if len(actors) < 2:
        return actors
    awaited = deal.awaited()
    return [seat for seat in actors if seat in awaited] or actors


def _racing(deal: Deal, seat: int) -> Sequence[Move]:
    """The moves of a race that a seat may make."""
    races = deal.table.game.races.verbs
    return [move for move in deal.legal(seat) if move.verb in races] if races else ()


@_apply.register
def _(event: events.TakenBack, state: TableState) -> list[News]:
    if state.last_move is None or state.last_move.seat != event.seat:
        raise ValueError(f"table {state.id}: seat {event.seat} has no move to take back")
    return _take_back(event, state, state.last_move)


@_apply.register
def _(event: events.Said, state: TableState) -> list[News]:
    text = state.call if event.call else event.text
    said = SaidNews(event.seat, event.name, event.to, text, event.reaction, event.face, event.call)
    state.said = (*state.said, said)[-CHAT:]
    if event.guest is not None:
        state.speakers = (*state.speakers, event.guest)[-CHAT:]
        state.known = {**state.known, event.guest: event.name}
    return [said]


@_apply.register
def _(event: events.CallChosen, state: TableState) -> list[News]:
    state.call = event.words
    return []


@_apply.register
def _(event: events.Ready, state: TableState) -> list[News]:
    _set(state, event.seat, ready=True)
    return [TableNews("ready", event.seat, state.seats[event.seat].name)]


@_apply.register
def _(event: events.Held, state: TableState) -> list[News]:
    _set(state, event.seat, held=True)
    return []


@_apply.register
def _(event: events.StandIn, state: TableState) -> list[News]:
    _set(state, event.seat, stand_in=True)
    return []


@_apply.register
def _(event: events.Back, state: TableState) -> list[News]:
    _set(state, event.seat, stand_in=False)
    return []


def _close_deal(state: TableState, in_play: MatchInPlay, deal: Deal) -> list[News]:
    match, state.last_move = in_play.match, None
    match.close(deal)
    in_play.feats += (_feats(deal, in_play.standing, match.standing),)
    in_play.standing = match.standing
    in_play.deals += (PlayedDeal(deal.scores(), in_play.standing),)
    over = match.over or state.created.one_deal
    if over and not state.created.one_deal:
        state.evening = (*state.evening, _played(state, in_play))
    _enter(state, TablePhase.FINISHED if over else TablePhase.COUNTING)
    return [TableNews("deal_over"), *([TableNews("match_over")] if over else [])]


def _feats(deal: Deal, before: dict[str, Any], after: dict[str, Any]) -> Feats:
    """The feats of a finished deal. If a game cannot tell them, there are none: the deal has ended all the same."""
    try:
        found = deal.feats(before, after)
        return {feat: [int(numbers[seat]) for seat in deal.table.seats] for feat, numbers in found.items()}
    except Exception:  # another author's code may raise anything
        return {}


def _played(state: TableState, in_play: MatchInPlay) -> PlayedMatch:
    """The match that has just ended."""
    seats = zip(state.seats, in_play.match.ranking(), strict=True)
    places = {seat.guest: place for seat, place in seats if seat.guest}
    variant = state.table.options.as_dict().get("variant")
    name = None if variant is None else str(variant)
    return PlayedMatch(in_play.number, state.table.game.name, name, places)


def _enter(state: TableState, phase: TablePhase) -> None:
    state.phase, state.phase_at = phase, state.at
    for seat in range(len(state.seats)):
        _set(state, seat, ready=False, held=False)
