"""Who may ask what they had best play. Pure."""

from tripot.server.core.table import TableState, has_rivals


def are_given(state: TableState, seat: int) -> bool:
    """Whether a seat is given hints at a table.

    Where the table has no word on it, people are who are alone against bots, if the table is not public.
    """
    created = state.created
    if created.hints is None:
        return not created.public and state.people() == [seat]
    return created.hints


def are_kept_back(state: TableState, seat: int) -> bool:
    """Whether a seat has to wait until its race is over: at public tables, and where nothing else was agreed.

    A move that races is an ordinary one where nobody else may act. Whether that is so follows from what the seat sees:
    this tells it nothing of what others may do.
    """
    created, deal = state.created, state.deal
    if deal is None or state.rights[seat].race_since is None or not (created.public or created.hints is None):
        return False
    return has_rivals(state, deal.awaited(seat))
