"""How long bots take at a table, and how quickly they react. Pure functions.

A bot's time reveals nothing that its seat hides: it depends on what everybody sees, and on the match's secret.
"""

import math

from tripot.play.deal import Deal
from tripot.table import house_bots
from tripot.table.config import TableConfig
from tripot.table.heard import last_mover
from tripot.table.state import MatchInPlay, TablePhase, TableState

USUAL_PACE = 900  # milliseconds that bots take on average if nobody chose another pace
LEAST_PACE = 200  # the least milliseconds for bots if one of them searches: its own time would reveal its hand
ONE_CARD, DOUBLED = 0.4, 0.25  # parts of the pace: for a single card, and for each doubling of the cards to choose from
GENTLE = (2.0, 1.7, 1.4, 1.2)  # the factor on bots' reaction times in each deal of a gentle first match
REGRET = 2  # times the pace
LEAST_REGRET = 1500  # milliseconds: at any pace, somebody sees their mistake and finds the button
GOING_ON = 0.6  # a part of that, for a player who has just moved and still has the turn


def thinking_time(state: TableState, seat: int, bot: str, config: TableConfig) -> float:
    """How many milliseconds a bot waits from the moment it may act until it acts.

    Alone, a bot takes the table's pace, or more or less if its choice looks hard or easy. If several may act, it reacts
    according to its level, and more slowly if the pace is slower than usual, since such a table is for people who need
    longer. In a race of cards it also takes the pace, to choose them. Outside races it takes at least half the pace, so
    that people can follow.
    """
    rights, pace = state.rights[seat], _pace(state)
    if rights.able_since is None:
        return pace
    in_play, seq = state.begun, rights.able_since.seq
    if not _lively(state, seat):
        return max(_chooses(state, in_play, seat, seq), _least(state), _regret(state))
    patience = max(1.0, pace / USUAL_PACE) * gentleness(state)
    drawn = state.moves_of(seat) if state.created.daily else seq
    reaction = house_bots.reaction(bot, in_play.secret, in_play.deal_number, seat, drawn)
    reaction *= patience * config.bot_slowness
    if rights.race_since is None:
        return max(reaction, pace / 2)
    return reaction + (pace if rights.race_cards else 0)


def gentleness(state: TableState) -> float:
    """The factor on bots' reaction times in somebody's first match of a game with races."""
    begun, next_deal = state.in_play, state.phase is TablePhase.BEGINNING
    if begun is None or begun.number or not (state.created.gentle and state.table.game.races.verbs):
        return 1.0
    deal = 0 if begun.deal is None else begun.deal_number + next_deal
    return GENTLE[deal] if deal < len(GENTLE) else 1.0


def _pace(state: TableState) -> int:
    """How many milliseconds bots take on average."""
    return max(state.terms.pace, _least(state))


def _least(state: TableState) -> int:
    """The least time of any bot, in milliseconds. It is the same for all: the order may depend on hidden cards."""
    return LEAST_PACE if has_thinkers(state) else 0


def _regret(state: TableState) -> int:
    """How long somebody alone with bots has to take back the move that they have just made, in milliseconds."""
    pace, seat = state.terms.pace, last_mover(state.begun.dealt)
    return max(REGRET * pace, LEAST_REGRET) if pace and state.may_take_back(seat) else 0


def has_thinkers(state: TableState) -> bool:
    """Whether a bot at the table searches in this game."""
    return any(seat.bot and house_bots.thinks(seat.bot, state.table.game) for seat in state.seats)


def _chooses(state: TableState, in_play: MatchInPlay, seat: int, seq: int) -> float:
    """How long a seat takes over its choice since event `seq`, in milliseconds."""
    if not state.terms.pace:
        return 0
    mood = house_bots.mood(in_play.secret, in_play.deal_number, state.heard.number_of(seq))
    return state.terms.pace * mood * _difficulty(in_play.dealt, seat)


def _lively(state: TableState, seat: int) -> bool:
    """Whether several may act, as far as everybody can see: the time that a bot thinks must reveal no more."""
    game, rights = state.table.game, state.rights
    asked = sum(each.asked_since is not None for each in rights)
    return asked > 1 or rights[seat].asked_since is None or game.races.are_unseen(state.table.options)


def _difficulty(deal: Deal, seat: int) -> float:
    """How hard a seat's choice looks to a spectator; about 1 on average.

    Each doubling of the choices adds the same time for people (Hick, 1952). What a seat may really play is hidden, so
    all cards of its hand count. If a spectator does not see which seat is to act, all choices count alike (ILJ-20).
    """
    views, counts = deal.view_records(None), deal.table.game.held_counts
    if deal.awaited() != [seat] or not counts:
        return 1.0
    held = max(1, sum(int(views[name][0][seat]) for name in counts))
    look = ONE_CARD + DOUBLED * math.log2(held)
    return look * GOING_ON if last_mover(deal) == seat else look
