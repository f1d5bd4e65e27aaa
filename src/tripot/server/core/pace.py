"""How long bots take at a table, and how soon they react. Pure.

What a bot takes tells nothing that its seat hides: it follows from what everybody sees, and from the match's secret.
"""

import math

from tripot.play.deal import Deal
from tripot.server.core import house_bots
from tripot.server.core.config import Config
from tripot.server.core.table import MatchInPlay, TablePhase, TableState

USUAL_PACE = 900  # milliseconds that bots take on average where nobody chose another pace
LEAST_PACE = 200  # milliseconds that bots take at least where one searches: its own time would tell of its hand
ONE_CARD, DOUBLED = 0.4, 0.25  # of the pace: for a single card, and for each doubling of the cards to choose from
GENTLE = (2.0, 1.7, 1.4, 1.2)  # by deal of a gentle first match: by how much longer bots take to react
GOING_ON = 0.6  # of that, for a player who has just moved and still has the turn


def thinking_time(state: TableState, seat: int, bot: str, config: Config) -> float:
    """How many milliseconds a bot takes to act, from when it may.

    Alone, it takes the table's pace, more or less as its choice looks hard. Where several may act, it reacts as its
    level does, and more slowly where the pace is slower than usual: such a table is for people who need longer. In a
    race of cards it takes the pace as well, to choose them. Outside races it takes at least half the pace, so that
    people can follow.
    """
    rights, pace = state.rights[seat], _pace(state)
    if rights.able_since is None:
        return pace
    in_play, seq = state.begun, rights.able_since.seq
    if not _lively(state, seat):
        return max(_chooses(state, in_play, seat, seq), _least(state))
    patience = max(1.0, pace / USUAL_PACE) * gentleness(state)
    reaction = house_bots.reaction(bot, in_play.secret, in_play.deal_number, seat, seq) * patience * config.bot_slowness
    if rights.race_since is None:
        return max(reaction, pace / 2)
    return reaction + (pace if rights.race_cards else 0)


def gentleness(state: TableState) -> float:
    """By how much longer bots take to react, for somebody whose first match of a game with races it is."""
    begun, next_deal = state.in_play, state.phase is TablePhase.BEGINNING
    if begun is None or begun.number or not (state.created.gentle and state.table.game.races.verbs):
        return 1.0
    deal = 0 if begun.deal is None else begun.deal_number + next_deal
    return GENTLE[deal] if deal < len(GENTLE) else 1.0


def _pace(state: TableState) -> int:
    """How many milliseconds bots take on average."""
    return max(state.created.pace, _least(state))


def _least(state: TableState) -> int:
    """How many milliseconds bots take at least. It is one for all: who acts next may hang on what nobody may know."""
    return LEAST_PACE if has_thinkers(state) else 0


def has_thinkers(state: TableState) -> bool:
    """Whether a bot sits at the table that searches in its game."""
    return any(seat.bot and house_bots.thinks(seat.bot, state.table.game) for seat in state.seats)


def _chooses(state: TableState, in_play: MatchInPlay, seat: int, seq: int) -> float:
    """How many milliseconds the choice takes that a seat has since event `seq`."""
    if not state.created.pace:
        return 0
    mood = house_bots.mood(in_play.secret, in_play.deal_number, state.number_of(seq))
    return state.created.pace * mood * _difficulty(state, in_play.dealt, seat)


def _lively(state: TableState, seat: int) -> bool:
    """Whether several may act, as far as everybody can see: a bot's time to think must not tell more."""
    game, rights = state.table.game, state.rights
    asked = sum(each.asked_since is not None for each in rights)
    return asked > 1 or rights[seat].asked_since is None or game.races.unseen(state.table.options)


def _difficulty(state: TableState, deal: Deal, seat: int) -> float:
    """How hard a seat's choice looks to a spectator; about 1 on average.

    People take longer by as much for each doubling of what they choose from (Hick, 1952). What a seat may really play
    is hidden, so all cards of its hand count. Where a spectator does not see who is to act, every choice is alike
    (ILJ-20).
    """
    views = deal.view_records(None)
    if deal.awaited() != [seat] or "hand_size" not in (views.dtype.names or ()):
        return 1.0
    held = max(1, int(views["hand_size"][0][seat]))
    look = ONE_CARD + DOUBLED * math.log2(held)
    return look * GOING_ON if _moved_last(state, deal) == seat else look


def _moved_last(state: TableState, deal: Deal) -> int | None:
    """The seat that has made the last move of which everybody heard."""
    secret = state.table.game.secret
    return next((played.seat for played in reversed(deal.moves) if played.move.verb not in secret), None)
