"""The next match of a table: who has agreed to it, when it begins, and who gets a seat in it. Pure functions."""

from collections.abc import Mapping
from dataclasses import dataclass

from tripot import shuffle
from tripot.table import clock, events
from tripot.table.crowd import Presence
from tripot.table.events import Event
from tripot.table.house import House
from tripot.table.state import LEFT_BOT, TableState

DRAWN = 1 << 32  # numbers below this are drawn to decide between people


@dataclass(frozen=True)
class Seating:
    """The seats of the next match.

    Attributes:
        seats: for each seat, the old seat of its person or bot; `None` if neither has one.
        comers: the guests who get a seat, by seat.
        out: the old seats of the people who get none.
        bot: the bot on all other seats.
    """

    seats: tuple[int | None, ...]
    comers: Mapping[int, str]
    out: tuple[int, ...]
    bot: str


def seat_people(state: TableState, players: int, presence: Presence) -> Seating:
    """The seats of a match for a number of players. People come before bots.

    Those who sit at the table, and those who had to give up a seat earlier, come first. If they are too many, those
    who are away sit out first, then those who have sat out least. The secret of the last match decides between equals.
    Other guests who wait get the seats that are left, in the order in which they asked.
    """
    here = [guest for guest in state.waiting if guest in presence.here]
    owed = [guest for guest in here if state.waiting[guest].since is not None]
    seated = [guest for _, guest in _seated(state)]
    playing = sorted([*seated, *owed], key=lambda guest: _claim(state, guest, presence))[:players]
    staying = {seat for seat, guest in _seated(state) if guest in playing}
    others = [guest for guest in here if guest not in owed][: players - len(playing)]
    comers = [guest for guest in here if guest in playing or guest in others]
    bots = [seat for seat, each in enumerate(state.seats) if each.bot][: players - len(staying) - len(comers)]
    places = _places(len(state.seats), players, staying.union(bots))
    free = (place for place, seat in enumerate(places) if seat is None)
    return Seating(
        seats=tuple(places),
        comers=dict(zip(free, comers, strict=False)),
        out=tuple(seat for seat, _ in _seated(state) if seat not in staying),
        bot=next((each.bot for each in state.seats if each.bot), LEFT_BOT),
    )


def _seated(state: TableState) -> list[tuple[int, str]]:
    """The seats of people, with their guests."""
    return [(seat, each.guest) for seat, each in enumerate(state.seats) if each.guest]


def _claim(state: TableState, guest: str, presence: Presence) -> tuple[bool, int, int]:
    """What decides who plays if there are too few seats: the lowest plays first."""
    begun, number = state.begun, list(state.known).index(guest)
    drawn = shuffle.draw(begun.secret, begun.shuffle_nonces(), f"sits out: person {number}", DRAWN)
    return guest not in presence.here, -state.sat_out.get(guest, 0), drawn


def _places(before: int, players: int, staying: set[int]) -> list[int | None]:
    """The old seat for each new one. Nobody changes seats unless the table becomes smaller."""
    if players < before:
        kept = sorted(staying)
        return [*kept, *[None] * (players - len(kept))]
    return [seat if seat in staying else None for seat in range(players)]


def follow(state: TableState, presence: Presence, house: House, now: int) -> list[Event]:
    """The events by which a proposed match begins; none while it waits for answers."""
    proposal, here = state.proposal, _here(state, presence)
    if proposal is None or not here:
        return []
    if not proposal.agreed.issuperset(here) and now < clock.answers_end_at(proposal, presence, house.config):
        return []
    seating = seat_people(state, proposal.players, presence)
    sat = [_sat(state, seat, guest) for seat, guest in seating.comers.items()]
    return [events.NextGame(seating.seats, seating.bot), *sat, started(state, house)]


def _sat(state: TableState, seat: int, guest: str) -> events.Sat:
    return events.Sat(seat, guest, state.known[guest], state.waiting[guest].face)


def _here(state: TableState, presence: Presence) -> list[str]:
    """The guests who sit at the table and are connected."""
    return [guest for _, guest in _seated(state) if guest in presence.here]


def started(state: TableState, house: House) -> events.Started:
    """The next match begins."""
    secret = house.new_secret()
    number = state.in_play.number + 1 if state.in_play else 0
    return events.Started(number, secret.hex(), shuffle.commitment(secret))
