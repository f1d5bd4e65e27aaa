"""Who may ask what they had best play. Pure."""

from tripot.server.core.table import TableState


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

    That it races follows from its own moves alone: this tells nobody what others may do.
    """
    racing = state.rights[seat].race_since is not None
    return racing and (state.created.public or state.created.hints is None)
