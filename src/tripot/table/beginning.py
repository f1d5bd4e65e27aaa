"""Matches of tables that play on from a replay: each is one deal, and begins at a position of a finished deal."""

from tripot.play.deal import Deal
from tripot.play.match import Match, Table, from_standing
from tripot.table.events import Beginning


def begin(table: Table, beginning: Beginning) -> tuple[Match, Deal]:
    """The match and its deal at the position. Raises `TripotError` if the rules do not lead there."""
    match = from_standing(table, beginning.before, beginning.dealer, beginning.source.deal)
    return match, match.deal_from(beginning.start, ((moved.seat, moved.move) for moved in beginning.moves))
