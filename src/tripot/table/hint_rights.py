"""The right to ask for hints. Pure functions."""

from tripot.table.state import TableState, has_rivals


def are_given(state: TableState, seat: int) -> bool:
    """Whether a seat may have hints at a table.

    If the table leaves it open, people may ask for hints if they play alone against bots, and the table is neither
    public nor one of a tournament.
    """
    return may_be_given(state) and (state.terms.hints is True or state.people() == [seat])


def may_be_given(state: TableState) -> bool:
    """Whether anybody can have hints in the current match."""
    if state.terms.hints is None:
        return not (state.created.public or state.created.tournament)
    return state.terms.hints


def are_kept_back(state: TableState, seat: int) -> bool:
    """Whether a seat must wait until its race is over: at public tables, and if the table leaves it open.

    If nobody else may act, a racing move is an ordinary one. This depends only on what the seat sees, so it reveals
    nothing about what others may do.
    """
    deal, usual = state.deal, state.terms.hints is None
    if deal is None or state.rights[seat].race_since is None or not (state.created.public or usual):
        return False
    return has_rivals(state, deal.awaited(seat))


def could_be_given(state: TableState) -> bool:
    """Whether somebody who sits here could have hints now."""
    return any(are_given(state, seat) for seat in state.people())
