"""What everybody sees of an evening at a table: the match that is proposed next, and what has been won so far."""

from collections import Counter

from tripot.table import wire
from tripot.table.crowd import Presence
from tripot.table.next_game import seat_people
from tripot.table.state import PlayedMatch, Proposal, TableState


def proposal_info(state: TableState, proposal: Proposal, presence: Presence, ends: int | None) -> wire.ProposalInfo:
    """A proposed match, with the seats that it would have if it began now. `ends` is in milliseconds from now."""
    terms, seating = proposal.terms, seat_people(state, proposal.players, presence)
    old = [None if seat is None else state.seats[seat] for seat in seating.seats]
    comers = {seat: state.known[guest] for seat, guest in seating.comers.items()}
    return wire.ProposalInfo(
        number=proposal.number,
        name=proposal.name,
        game=terms.game,
        options=terms.options,
        clock=terms.clock,
        pace=terms.pace,
        hints=terms.hints,
        agreed=[seat for seat, each in enumerate(state.seats) if each.guest in proposal.agreed],
        seats=[
            wire.NextSeat(comers.get(seat), None if seat in comers else seating.bot)
            if each is None
            else wire.NextSeat(each.name, each.bot)
            for seat, each in enumerate(old)
        ],
        out=[state.seats[seat].name or "" for seat in seating.out],
        begins_in_ms=ends,
    )


def standing(state: TableState) -> wire.EveningInfo:
    """All matches that were played at a table, and who has won how many of them."""
    played = Counter(guest for match in state.evening for guest in match.places)
    wins = Counter(guest for match in state.evening for guest in _winners(match))
    lines = [wire.EveningLine(state.known[guest], wins[guest], count) for guest, count in played.items()]
    return wire.EveningInfo(
        matches=[
            wire.EveningMatch(
                match.number, match.game, match.variant, [state.known[guest] for guest in _winners(match)]
            )
            for match in state.evening
        ],
        standing=sorted(lines, key=lambda line: (-line.wins, line.matches)),
    )


def _winners(match: PlayedMatch) -> list[str]:
    return [guest for guest, place in match.places.items() if place == 1]
