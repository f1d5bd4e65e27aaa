"""What happens at a table without a request: bots play, clocks run out, the next deal begins.

The time, the people present and the bots' thoughts are arguments. These functions change only `TableState.waits`, in
which a table remembers until its next move which bots prefer to wait.
"""

from tripot.play import record
from tripot.rules.move import CHANCE
from tripot.table import events, house_bots
from tripot.table.config import TableConfig
from tripot.table.crowd import Presence
from tripot.table.events import By, Event
from tripot.table.heard import is_asked_in_secret, is_secret
from tripot.table.house_bots import Problem, Thoughts
from tripot.table.pace import thinking_time
from tripot.table.state import BETWEEN_MATCHES, LEFT_BOT, MatchInPlay, Proposal, TablePhase, TableState

NO_THOUGHTS: Thoughts = {}


def due(state: TableState, presence: Presence, config: TableConfig, thoughts: Thoughts | None = None) -> int | None:
    """When something happens by itself unless somebody acts first; `None` for never.

    Without `thoughts`, this assumes that bots have finished thinking by the time they act.
    """
    times = (
        _goes_on_at(state, presence, config, thoughts),
        _host_passes_at(state, presence, config),
        proposal_ends_at(state, presence, config),
    )
    return min((time for time in times if time is not None), default=None)


def _host_passes_at(state: TableState, presence: Presence, config: TableConfig) -> int | None:
    """When somebody else becomes host because the host is gone; `None` while the host is here or nobody else is."""
    gone = presence.gone_at(state.host)
    nobody = presence.here.isdisjoint(seat.guest for seat in state.seats)
    return None if gone is None or nobody else max(gone, state.host_at) + config.host_wait


def _heirs(state: TableState, presence: Presence) -> list[str]:
    """The guests who may become host, first choice first."""
    return [guest for guest in state.longest_seated() if guest in presence.here]


def _goes_on_at(state: TableState, presence: Presence, config: TableConfig, thoughts: Thoughts | None) -> int | None:
    """When the match goes on by itself; `None` for never."""
    people = state.people()
    if not people:
        return None  # abandoned: bots do not play on by themselves
    if state.phase is TablePhase.SHUFFLING:
        return _waited_until(state.phase_at, config.nonce_wait, presence, config)
    if state.phase is TablePhase.BEGINNING:
        return begins_at(state, presence, config)
    if state.phase is TablePhase.COUNTING:
        return _scores_close_at(state, presence, config)
    if state.phase is not TablePhase.PLAYING or state.deal is None:
        return None
    times = [_acts_at(state, seat, presence, config, thoughts) for seat in range(len(state.seats))]
    return min((time for time in times if time is not None), default=None)


def _scores_close_at(state: TableState, presence: Presence, config: TableConfig) -> int | None:
    """When the next deal follows although not everybody is ready; `None` if nobody waits for it.

    Somebody alone with bots looks at the scores for as long as they like. In a tournament, others wait for the match.
    """
    people = [state.seats[seat] for seat in state.people()]
    alone = len(people) == 1 and people[0].guest in presence.here
    if not state.created.tournament and (alone or all(seat.stand_in for seat in people)):
        return None
    held = any(seat.held and not seat.ready and seat.guest in presence.here for seat in people)
    return _waited_until(state.phase_at, config.held_wait if held else config.ready_wait, presence, config)


def _waited_until(since: int, wait: int, presence: Presence, config: TableConfig) -> int:
    """When a wait for people ends. If it started before this host, people still get time to connect."""
    grace = config.restart_grace if since <= presence.since else 0
    return max(since + wait, presence.since + grace)


def proposal_ends_at(state: TableState, presence: Presence, config: TableConfig) -> int | None:
    """When a proposed match begins although somebody has not answered; `None` if there is none, or nobody is here."""
    nobody = presence.here.isdisjoint(seat.guest for seat in state.seats)
    return None if state.proposal is None or nobody else answers_end_at(state.proposal, presence, config)


def answers_end_at(proposal: Proposal, presence: Presence, config: TableConfig) -> int:
    """When a proposal no longer waits for people who are here."""
    return _waited_until(proposal.at, config.answer_wait, presence, config)


def next_deal_at(state: TableState, presence: Presence, config: TableConfig) -> int | None:
    """When the next deal follows by itself: at the end of its countdown, or while its predecessor is counted."""
    if state.phase is TablePhase.COUNTING:
        return _scores_close_at(state, presence, config)
    return begins_at(state, presence, config)


def begins_at(state: TableState, presence: Presence, config: TableConfig) -> int | None:
    """When the deal of a countdown is dealt."""
    if state.phase is not TablePhase.BEGINNING:
        return None
    return _waited_until(state.phase_at, config.begin_wait, presence, config)


def has_clock(state: TableState) -> bool:
    """Whether turns are limited: at a table with a clock, while several people play, or others wait for the match."""
    return state.terms.clock > 0 and (len(state.people()) > 1 or state.created.tournament)


def clock_ends(state: TableState, seat: int, presence: Presence, config: TableConfig) -> int | None:
    """When the clock of a person who has to act runs out, with the rest of the bank that each deal gives."""
    taken, asked = state.seats[seat], state.rights[seat].asked_since
    if not has_clock(state) or taken.guest is None or taken.stand_in or asked is None:
        return None
    bank = max(0, config.bank - state.overtime[seat])
    return _waited_until(asked.at, state.terms.clock * 1000 + bank, presence, config)


def _acts_at(
    state: TableState, seat: int, presence: Presence, config: TableConfig, thoughts: Thoughts | None
) -> int | None:
    """When a bot or the clock acts for a seat; `None` while something else has to happen first."""
    taken, rights = state.seats[seat], state.rights[seat]
    if rights.able_since is None or seat in state.waits:
        return None
    bot = bot_of(state, seat)
    if bot:
        if thoughts is not None and (problem := _problem(state, seat)) and problem not in thoughts:
            return None
        lead = presence.leads.get(rights.race_since.seq, 0.0) if rights.race_since else 0.0
        return rights.able_since.at + round(lead + thinking_time(state, seat, bot, config))
    if has_clock(state):
        return clock_ends(state, seat, presence, config)
    if state.created.daily:
        return None  # it waits for its player
    gone = presence.gone_at(taken.guest)
    return None if gone is None or rights.asked_since is None else max(rights.asked_since.at, gone) + config.gone_wait


def bot_of(state: TableState, seat: int) -> str | None:
    """The bot that currently plays for a seat."""
    taken = state.seats[seat]
    return taken.bot or (LEFT_BOT if taken.stand_in else None)


def problems(state: TableState) -> list[Problem]:
    """The problems that bots have to think about before they can act."""
    if state.phase is not TablePhase.PLAYING or not state.people():
        return []
    found = (_problem(state, seat) for seat in state.actors if seat != CHANCE and seat not in state.waits)
    return [problem for problem in found if problem]


def acts_at(state: TableState, problem: Problem, presence: Presence, config: TableConfig) -> int | None:
    """When a bot that has thought about a problem acts."""
    return _acts_at(state, problem.seat, presence, config, None)


def _problem(state: TableState, seat: int) -> Problem | None:
    """The problem of a seat's bot; `None` if it answers at once, as every bot does when asked in secret."""
    bot = bot_of(state, seat)
    if bot is None or not house_bots.thinks(bot, state.table.game) or is_asked_in_secret(state.deal, seat):
        return None
    return Problem(seat, bot, state.deal_seq)


def fall_due(
    state: TableState, now: int, presence: Presence, config: TableConfig, thoughts: Thoughts = NO_THOUGHTS
) -> list[Event]:
    """What happens by itself at `now`: nothing if it is too early, or if the bot to act is still thinking.

    A bot that prefers to wait is noted in `waits`, and asked again after the next event of the deal.
    """
    if _is_given_up(state, presence, now, config):
        return [events.GivenUp()]
    passes = _host_passes_at(state, presence, config)
    if passes is not None and passes <= now:
        return [events.Hosted(_heirs(state, presence)[0])]
    time = _goes_on_at(state, presence, config, thoughts)
    if time is None or time > now:
        return []
    if state.phase is TablePhase.SHUFFLING and not state.begun.opening and any(state.begun.pledges):
        return [events.Opening()]
    if state.phase is not TablePhase.PLAYING:
        return [_next_deal(state, config)]
    times = {seat: _acts_at(state, seat, presence, config, thoughts) for seat in range(len(state.seats))}
    for _, seat in sorted((at, seat) for seat, at in times.items() if at is not None and at <= now):
        found = _play_for(state, seat, presence, thoughts)
        if found:
            return found
        state.waits.add(seat)
    return []


def _is_given_up(state: TableState, presence: Presence, now: int, config: TableConfig) -> bool:
    """Whether all players have been away from a match for long. It is given up when somebody looks at the table."""
    if state.created.daily:
        return False  # it waits for its player
    people = [state.seats[seat] for seat in state.people()]
    waits = state.phase not in BETWEEN_MATCHES and all(seat.stand_in for seat in people)
    here = any(seat.guest in presence.here for seat in people)
    return waits and not here and now >= state.at + config.give_up_wait


def _play_for(state: TableState, seat: int, presence: Presence, thoughts: Thoughts) -> list[Event]:
    taken = state.seats[seat]
    if taken.bot:
        return _play_bot(state, seat, taken.bot, thoughts)
    if taken.stand_in:
        return _choose(state, seat, LEFT_BOT, "stand_in")
    gone: list[Event] = [] if taken.guest in presence.here else [events.StandIn(seat)]
    if not (has_clock(state) or is_asked_in_secret(state.deal, seat)):
        return gone
    moved = _choose(state, seat, LEFT_BOT, "clock")
    return moved if _is_secret(state, moved) else [*gone, *moved]  # a stand-in would show who was asked


def _play_bot(state: TableState, seat: int, bot: str, thoughts: Thoughts) -> list[Event]:
    """The move that a bot has decided on, or the one that it answers at once."""
    problem = _problem(state, seat)
    thought = thoughts[problem] if problem else None
    if thought is None or thought.replaced:
        return _choose(state, seat, house_bots.at_once(bot), "bot")
    return [events.Moved(seat, thought.move, "bot")] if thought.move else []


def _choose(state: TableState, seat: int, bot: str, by: By) -> list[Event]:
    in_play = state.begun
    deal = in_play.dealt
    drawn = state.moves_of(seat) if state.created.daily else None
    move = house_bots.choose(deal, seat, bot, in_play.secret, in_play.deal_number, drawn=drawn)
    if move is None and by == "clock":
        move = house_bots.only_move(deal, seat)  # such as the other half of a signal
    return [events.Moved(seat, move, by)] if move else []


def follow(state: TableState, presence: Presence, config: TableConfig) -> list[Event]:
    """The events that follow at once from the state of a table.

    They are a deal for which everybody is ready, a shuffle within a deal, or a bot's secret move.
    """
    if state.phase is TablePhase.SHUFFLING:
        return _shuffle_on(state, config)
    if state.phase is TablePhase.COUNTING:
        return [_next_deal(state, config)] if _all_ready(state, presence) else []
    if state.phase is not TablePhase.PLAYING:
        return []
    return [_chance_moves(state.begun)] if state.actors == [CHANCE] else _answer_in_secret(state)


def _shuffle_on(state: TableState, config: TableConfig) -> list[Event]:
    """The events that follow once every part of the shuffle has arrived. A single person does not pledge anything."""
    in_play, people = state.begun, state.people()
    if state.created.one_deal:
        return [_next_deal(state, config)]
    if in_play.opening:
        return [] if any(in_play.may_open(seat) for seat in people) else [_next_deal(state, config)]
    waiting = len(people) > 1 and any(in_play.pledges[seat] is None for seat in people)
    return [] if waiting else [events.Opening()]


def _answer_in_secret(state: TableState) -> list[Event]:
    """The move of a bot that is asked in secret, if nobody else would hear of it.

    It comes at once, because the time that bots take would show which of them are asked.
    """
    for seat in state.actors:
        bot = bot_of(state, seat)
        if bot and is_asked_in_secret(state.deal, seat):
            by: By = "bot" if state.seats[seat].bot else "stand_in"
            moved = _choose(state, seat, house_bots.at_once(bot), by)
            return moved if _is_secret(state, moved) else []
    return []


def _is_secret(state: TableState, moved: list[Event]) -> bool:
    """Whether only its player hears of these events."""
    return bool(moved) and all(is_secret(state.table.game, each) for each in moved)


def _chance_moves(in_play: MatchInPlay) -> events.Moved:
    """The shuffle in the middle of a deal, which follows from the match's secret."""
    move = record.chance_move(in_play.dealt, in_play.secret, in_play.shuffle_nonces(), in_play.deal_number)
    return events.Moved(CHANCE, move, "chance")


def _all_ready(state: TableState, presence: Presence) -> bool:
    here = [state.seats[seat] for seat in state.people() if state.seats[seat].guest in presence.here]
    return bool(here) and all(seat.ready for seat in here)


def _first_deal(state: TableState) -> int:
    """The number of the first deal of a match. If a table plays on from a replay, it is the number that this has."""
    return state.created.beginning.source.deal if state.created.beginning else 0


def _next_deal(state: TableState, config: TableConfig) -> Event:
    """The next deal. If it has races, a countdown comes first, so that nobody is taken by surprise."""
    in_play = state.begun
    number = _first_deal(state) if in_play.deal is None else in_play.deal_number + 1
    races, wait = state.table.game.races.verbs, config.begin_wait if state.terms.pace else 0
    counted = state.phase is TablePhase.BEGINNING or not (races and wait)
    return events.Dealt(number) if counted else events.Announced(number)
