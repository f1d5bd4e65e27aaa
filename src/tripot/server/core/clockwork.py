"""What happens at a table by itself: bots play, clocks run out, deals follow.

Time, who is here and what bots have thought are arguments. Nothing is changed but `TableState.waits`, by which a table
remembers until its next move which bots prefer to wait.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tripot.play import record
from tripot.rules.move import CHANCE
from tripot.server.core import events, house_bots
from tripot.server.core.config import Config
from tripot.server.core.events import By, Event
from tripot.server.core.house_bots import Problem, Thoughts
from tripot.server.core.pace import thinking_time
from tripot.server.core.table import BETWEEN_MATCHES, LEFT_BOT, MatchInPlay, TablePhase, TableState


@dataclass(frozen=True)
class Presence:
    """The guests who are connected, and since when the others are gone."""

    here: frozenset[str] = frozenset()  # guests
    gone_since: Mapping[str, int] = field(default_factory=dict)  # the time at which guests were last here
    since: int = 0  # the time at which this server began to watch
    leads: Mapping[int, float] = field(default_factory=dict)  # by event: how much later its race could be seen

    def gone_at(self, guest: str | None) -> int | None:
        """The time since which a guest is gone; `None` for a guest who is here."""
        return None if guest in self.here else self.gone_since.get(guest or "", self.since)


NOBODY_HERE = Presence()
NO_THOUGHTS: Thoughts = {}


def due(state: TableState, presence: Presence, config: Config, thoughts: Thoughts | None = None) -> int | None:
    """The time at which something happens by itself, unless somebody acts before; `None` for never.

    Without `thoughts`, it is the time at which bots act if they have done thinking by then.
    """
    times = (_goes_on_at(state, presence, config, thoughts), _host_passes_at(state, presence, config))
    return min((time for time in times if time is not None), default=None)


def _host_passes_at(state: TableState, presence: Presence, config: Config) -> int | None:
    """The time at which another takes the place of a host who is gone; `None` while the host or nobody else is here."""
    gone = presence.gone_at(state.host)
    heirs = _heirs(state, presence)
    return None if gone is None or not heirs else max(gone, state.host_at) + config.host_wait


def _heirs(state: TableState, presence: Presence) -> list[str]:
    """Those who may take the host's place, the first before the others."""
    return [guest for guest in state.longest_seated() if guest in presence.here]


def _goes_on_at(state: TableState, presence: Presence, config: Config, thoughts: Thoughts | None) -> int | None:
    """The time at which the match goes on by itself; `None` for never."""
    people = state.people()
    if not people:
        return None  # abandoned: bots do not play for themselves
    if state.phase is TablePhase.SHUFFLING:
        return _waited_until(state.phase_at, config.nonce_wait, presence, config)
    if state.phase is TablePhase.BEGINNING:
        return begins_at(state, presence, config)
    if state.phase is TablePhase.COUNTING:
        asleep = all(state.seats[seat].stand_in for seat in people)
        return None if asleep else _waited_until(state.phase_at, config.ready_wait, presence, config)
    if state.phase is not TablePhase.PLAYING or state.deal is None:
        return None
    times = [_acts_at(state, seat, presence, config, thoughts) for seat in range(len(state.seats))]
    return min((time for time in times if time is not None), default=None)


def _waited_until(since: int, wait: int, presence: Presence, config: Config) -> int:
    """The time at which a wait for people ends. If it began before this server did, they have time to connect."""
    grace = config.restart_grace if since <= presence.since else 0
    return max(since + wait, presence.since + grace)


def begins_at(state: TableState, presence: Presence, config: Config) -> int | None:
    """The time at which a deal that is counted down is dealt."""
    if state.phase is not TablePhase.BEGINNING:
        return None
    return _waited_until(state.phase_at, config.begin_wait, presence, config)


def clock_ends(state: TableState, seat: int, presence: Presence, config: Config) -> int | None:
    """The time at which the clock of a person who is to act runs out."""
    taken, asked = state.seats[seat], state.rights[seat].asked_since
    if not state.created.clock or taken.guest is None or taken.stand_in or asked is None:
        return None
    return _waited_until(asked.at, state.created.clock * 1000, presence, config)


def _acts_at(state: TableState, seat: int, presence: Presence, config: Config, thoughts: Thoughts | None) -> int | None:
    """The time at which a bot or the clock acts for a seat; `None` while something else has to happen first."""
    taken, rights = state.seats[seat], state.rights[seat]
    if rights.able_since is None or seat in state.waits:
        return None
    bot = bot_of(state, seat)
    if bot:
        if thoughts is not None and (problem := _problem(state, seat)) and problem not in thoughts:
            return None
        lead = presence.leads.get(rights.race_since.seq, 0.0) if rights.race_since else 0.0
        return rights.able_since.at + round(lead + thinking_time(state, seat, bot, config))
    if state.created.clock:
        return clock_ends(state, seat, presence, config)
    gone = presence.gone_at(taken.guest)
    return None if gone is None or rights.asked_since is None else max(rights.asked_since.at, gone) + config.gone_wait


def bot_of(state: TableState, seat: int) -> str | None:
    """The bot that plays for a seat now."""
    taken = state.seats[seat]
    return taken.bot or (LEFT_BOT if taken.stand_in else None)


def problems(state: TableState) -> list[Problem]:
    """What bots have to think about before they can act."""
    if state.phase is not TablePhase.PLAYING or not state.people():
        return []
    found = (_problem(state, seat) for seat in state.actors if seat != CHANCE and seat not in state.waits)
    return [problem for problem in found if problem]


def acts_at(state: TableState, problem: Problem, presence: Presence, config: Config) -> int | None:
    """The time at which a bot acts that has thought about a problem."""
    return _acts_at(state, problem.seat, presence, config, None)


def _problem(state: TableState, seat: int) -> Problem | None:
    """What the bot of a seat has to think about; `None` where it answers at once, as all do when asked in secret."""
    bot = bot_of(state, seat)
    if bot is None or not house_bots.thinks(bot, state.table.game) or _asked_in_secret(state, seat):
        return None
    return Problem(seat, bot, state.deal_seq)


def fall_due(
    state: TableState, now: int, presence: Presence, config: Config, thoughts: Thoughts = NO_THOUGHTS
) -> list[Event]:
    """What happens by itself at `now`; nothing when it is too early, or the bot whose turn it is still thinks.

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


def _is_given_up(state: TableState, presence: Presence, now: int, config: Config) -> bool:
    """Whether nobody who plays has been at a match for long. It is given up when somebody looks."""
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
    if not (state.created.clock or _asked_in_secret(state, seat)):
        return gone
    moved = _choose(state, seat, LEFT_BOT, "clock")
    return moved if _is_secret(state, moved) else [*gone, *moved]  # a stand-in would show who was asked


def _play_bot(state: TableState, seat: int, bot: str, thoughts: Thoughts) -> list[Event]:
    """What a bot has come to, or what it answers at once."""
    problem = _problem(state, seat)
    thought = thoughts[problem] if problem else None
    if thought is None or thought.replaced:
        return _choose(state, seat, house_bots.at_once(bot), "bot")
    return [events.Moved(seat, thought.move, "bot")] if thought.move else []


def _choose(state: TableState, seat: int, bot: str, by: By) -> list[Event]:
    in_play = state.begun
    deal = in_play.dealt
    move = house_bots.choose(deal, seat, bot, in_play.secret, in_play.deal_number)
    if move is None and by == "clock":
        move = house_bots.only_move(deal, seat)  # such as the other half of an announcement
    return [events.Moved(seat, move, by)] if move else []


def follow(state: TableState, presence: Presence, config: Config) -> list[Event]:
    """What follows at once from how a table stands.

    That is the deal for which everybody is ready, a shuffle within one, or a bot's move of which nobody else hears.
    """
    if state.phase is TablePhase.SHUFFLING:
        return _shuffle_on(state, config)
    if state.phase is TablePhase.COUNTING:
        return [_next_deal(state, config)] if _all_ready(state, presence) else []
    if state.phase is not TablePhase.PLAYING:
        return []
    return [_chance_moves(state.begun)] if state.actors == [CHANCE] else _answer_in_secret(state)


def _shuffle_on(state: TableState, config: Config) -> list[Event]:
    """What follows as soon as nobody's part in the shuffle is awaited. One person alone pledges nothing."""
    in_play, people = state.begun, state.people()
    if in_play.opening:
        return [] if any(in_play.may_open(seat) for seat in people) else [_next_deal(state, config)]
    waiting = len(people) > 1 and any(in_play.pledges[seat] is None for seat in people)
    return [] if waiting else [events.Opening()]


def _answer_in_secret(state: TableState) -> list[Event]:
    """The move of a bot that is asked in secret, if nobody else hears of it.

    It comes at once: the time that bots take would tell who is asked, and how many are.
    """
    for seat in state.actors:
        bot = bot_of(state, seat)
        if bot and _asked_in_secret(state, seat):
            by: By = "bot" if state.seats[seat].bot else "stand_in"
            moved = _choose(state, seat, house_bots.at_once(bot), by)
            return moved if _is_secret(state, moved) else []
    return []


def _asked_in_secret(state: TableState, seat: int) -> bool:
    """Whether a seat may make a move of which nobody else hears."""
    secret, deal = state.table.game.secret, state.deal
    if not secret or deal is None:
        return False
    return any(move.verb in secret for move in state.table.game.words.write_moves(deal.legal_records(seat)))


def _is_secret(state: TableState, moved: list[Event]) -> bool:
    """Whether nobody but its player hears of what happens."""
    secret = state.table.game.secret
    return bool(moved) and all(isinstance(each, events.Moved) and each.move.verb in secret for each in moved)


def _chance_moves(in_play: MatchInPlay) -> events.Moved:
    """The shuffle in the middle of a deal, which follows from the match's secret."""
    move = record.chance_move(in_play.dealt, in_play.secret, in_play.shuffle_nonces(), in_play.deal_number)
    return events.Moved(CHANCE, move, "chance")


def _all_ready(state: TableState, presence: Presence) -> bool:
    here = [state.seats[seat] for seat in state.people() if state.seats[seat].guest in presence.here]
    return bool(here) and all(seat.ready for seat in here)


def _next_deal(state: TableState, config: Config) -> Event:
    """The next deal. One with races is counted down first, so that nobody is caught unawares."""
    in_play = state.begun
    number = 0 if in_play.deal is None else in_play.deal_number + 1
    races, wait = state.table.game.races.verbs, config.begin_wait if state.created.pace else 0
    counted = state.phase is TablePhase.BEGINNING or not (races and wait)
    return events.Dealt(number) if counted else events.Announced(number)
