"""A table that is played at, as a machine without I/O.

A host tells it what happens: somebody comes or leaves, a client asks for something (`hear`), time passes (`tick`), a
bot has thought (`thought`), a change is on the disk (`stored`) or is not (`not_stored`). Each call is given the time,
and returns what the host has to do, in this order.

A change is decided, then stored, and only then told. While it is being stored, other changes wait. So a table has at
most one `Store` in progress.
"""

import math
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from tripot.table import clock, decide, next_game, people, presses, project, requests, wire
from tripot.table.apply import apply
from tripot.table.audience import Shown
from tripot.table.calls import call_back
from tripot.table.crowd import Crowd, Presence, Visitor
from tripot.table.decide import Decided
from tripot.table.events import Moved, Stored
from tripot.table.guest import Guest
from tripot.table.house import House
from tripot.table.house_bots import Problem, Thought
from tripot.table.jobs import Draft, Job
from tripot.table.presses import Attempt, Course
from tripot.table.race import Press
from tripot.table.rights import Moment, open_rivals
from tripot.table.state import TableState
from tripot.table.times import Now, StoredTimes
from tripot.table.todo import (
    Advise,
    Asker,
    CallBack,
    Dismiss,
    Refuse,
    ReportClock,
    ReportWait,
    Send,
    StopThinking,
    Store,
    Think,
    Todo,
    WakeAt,
)
from tripot.table.wire import News, Refused

RESHOWN = ("stale", "late")  # a client that is refused for these reasons does not know how the table stands


class Session:
    """A table in memory. What is only here, and not in its events, is lost if the host stops."""

    def __init__(self, state: TableState, house: House, times: StoredTimes) -> None:
        self.state = state
        self.crowd = Crowd(times.watched_since)
        self.thoughts: dict[Problem, Thought] = {}  # the finished thoughts of its bots
        self._house = house
        self._times = times
        self.course = Course(self.crowd, house.config, opened_after=state.seq)
        self._thinking: set[Problem] = set()
        self._jobs: deque[Job] = deque()
        self._draft: Draft | None = None
        self._todo: list[Todo] = []
        self._now = Now(0, 0.0)
        self._wake: int | None = None  # when the host will call `tick`
        self._faults = 0  # failures in a row of what was due
        self._again_at = 0  # what failed is not tried again before

    # ------------------------------------------------------------ what a host asks

    @property
    def is_busy(self) -> bool:
        """Whether something is being stored, thought about or waited for, so that the host must keep the table."""
        return self._draft is not None or bool(self._jobs or self._thinking) or self._wake is not None

    def presence(self) -> Presence:
        """The people who are here, as far as this host knows."""
        return self.crowd.presence(self.course.arbiter.leads)

    def awaits(self, guest: Guest) -> bool:
        """Whether a guest has a seat here but no connection. Strangers must not keep such a guest out."""
        return self.state.seat_of(guest.id) is not None and not self.crowd.of_guest(guest.id)

    def is_wanted(self, store: Store) -> bool:
        """Whether a change still has to be stored: not if it has been decided again."""
        return self._draft is not None and self._draft.store is store

    # ------------------------------------------------------------ what happens

    def enter(self, client: Visitor, now: Now) -> list[Todo]:
        """Somebody comes. Raises `Refused` if there are too many, or if the host has banned them."""
        self._now = now
        if len(self.crowd.visitors) >= self._house.config.table_connections and not self.awaits(client.guest):
            raise Refused("too_many", "Too many people are at this table.", field="busy")
        people.check_in(self.state, client.guest.id)
        self.crowd.enter(client)
        self._show()
        if not self._welcome_back(client.guest):
            self._queue_due()
        return self._go_on()

    def leave(self, client: Visitor, now: Now) -> list[Todo]:
        """A connection is closed."""
        self._now = now
        if client not in self.crowd.visitors:
            return []
        seated = self.state.seat_of(client.guest.id) is not None
        if self.crowd.leave(client, now.at if seated else None):
            self._queue_due()
            self._show()
        return self._go_on()

    def hear(self, client: Visitor, request: requests.Request, arrival: float, now: Now) -> list[Todo]:
        """A client asks for something. The request arrived at a steady time."""
        self._now = now
        asker = Asker(client, request.ref)
        self._welcome_back(client.guest)
        self._jobs.append(
            Job(
                f"{type(request).__name__} at table {self.state.id:.40} failed",
                partial(self._decide, asker, request, arrival),
                partial(self._answer, asker, request),
                partial(self._refuse, asker),
            )
        )
        return self._go_on()

    def give_up_seat(
        self, guest: Guest, fail: Callable[[Refused], None], now: Now, *, for_good: bool = False
    ) -> list[Todo]:
        """Let a guest leave a seat who may no longer be connected. `fail` is called if that is refused.

        With `for_good`, the guest is banned from the table, and no seat is kept.
        """
        self._now = now

        def leave() -> Decided:
            if for_good:
                return Decided(people.ban(self.state, guest.id))
            if self.state.seat_of(guest.id) is None:
                return Decided()
            return decide.decide(self.state, guest, requests.Leave(), self._house)

        self._jobs.append(Job(f"leaving table {self.state.id} failed", leave, _nothing, fail))
        return self._go_on()

    def tick(self, now: Now) -> list[Todo]:
        """Time has passed: what is due is done."""
        self._now, self._wake = now, None
        self._queue_due()
        return self._go_on()

    def thought(self, problem: Problem, thought: Thought, now: Now) -> list[Todo]:
        """A bot has thought about a problem."""
        self._now = now
        if problem in self._thinking:
            self._thinking.remove(problem)
            self.thoughts[problem] = thought
        return self._go_on()

    def refuse(self, asker: Asker, refused: Refused, now: Now) -> list[Todo]:
        """The host has refused a hint."""
        self._now = now
        self._refuse(asker, refused)
        return self._go_on()

    def stored(self, now: Now) -> list[Todo]:
        """The change is on the disk, so people hear of it."""
        self._now = now
        draft = self._take_draft()
        before, self.state = self.state, draft.state
        self._recover()
        self._dismiss_removed(draft.store.events)
        self._show(draft.news, before=before)
        draft.job.end(draft.decided)
        return self._go_on()

    def not_stored(self, refused: Refused | None, found: Sequence[Stored], now: Now) -> list[Todo]:
        """The change is not on the disk, as far as is known: it was refused, or another host was first.

        `found` are the events that are stored and were not known here. If they are the change itself, only the answer
        of the database was lost. Otherwise it is decided again, unless nothing has happened.
        """
        self._now = now
        draft = self._take_draft()
        try:
            self._catch_up(found)
        except Refused as damaged:
            draft.job.fail(damaged)
            return self._go_on()
        if list(found[: len(draft.store.events)]) == list(draft.store.events):
            self._recover()
            draft.job.end(draft.decided)
        elif refused and not found:
            draft.job.fail(refused)
        elif not draft.tries:
            draft.job.fail(Refused("storage", "The table is too busy; try again."))
        else:
            self._begin(draft.job, draft.tries - 1)
        return self._go_on()

    def found(self, stored: Sequence[Stored], now: Now) -> list[Todo]:
        """These events are stored, perhaps by another host. Raises `Refused` if they are damaged."""
        self._now = now
        self._catch_up([each for each in stored if each.seq > self.state.seq])
        return self._go_on()

    def rewritten(self, state: TableState, now: Now) -> list[Todo]:
        """The stored events have been changed, and give this state. Clients are sent the chat again."""
        self._now = now
        state.waits |= self.state.waits
        self.state = state
        self._decide_again()
        self.crowd.greeted.clear()
        self._show()
        return self._go_on()

    # ------------------------------------------------------------ jobs

    def _go_on(self) -> list[Todo]:
        """Do what waits, up to the next change that has to be stored. Returns what the host has to do."""
        while self._jobs and self._draft is None:
            self._begin(self._jobs.popleft(), self._house.config.retries - 1)
        if self._draft is None:
            self._look_ahead()
        todo, self._todo = self._todo, []
        return todo

    def _begin(self, job: Job, tries: int) -> None:
        """Decide a job. If that changes the table, the change has to be stored."""
        try:
            decided = job.decide()
            if decided.events:
                self._draft = self._drafted(job, decided, tries)
                self._todo.append(self._draft.store)
            else:
                job.end(decided)
        except Refused as refused:
            job.fail(refused)
        except Exception as error:  # a game or a bot may break anything
            job.fail(self._house.report(job.what, error))

    def _drafted(self, job: Job, decided: Decided, tries: int) -> Draft:
        """The decided events and those that follow at once, applied to a copy of the state."""
        state, presence = self.state.copy(), self.presence()
        stored, news = list[Stored](), list[News]()
        queue, checked = decided.events, decided.checked
        while queue:
            for event in queue:
                seen = Stored(state.seq + 1, self._now.at, event)
                stored.append(msgspec.structs.replace(seen, at=self._now.at + self._times.ahead))
                news.extend(apply(state, seen, checked))
                checked = None  # it belongs only to the first event
            queue = clock.follow(state, presence, self._house.config)
            queue = queue or next_game.follow(state, presence, self._house, self._now.at)
        row = project.row(stored, self.state, state, self._house.config)
        return Draft(job, decided, state, news, Store(stored, row), tries)

    def _take_draft(self) -> Draft:
        """The change that was being stored."""
        draft, self._draft = self._draft, None
        if draft is None:
            raise RuntimeError(f"table {self.state.id}: nothing was being stored")
        return draft

    def _decide_again(self) -> None:
        """Decide again what was being stored, because the table is no longer what it was decided on."""
        if self._draft:
            self._jobs.appendleft(self._draft.job)
            self._draft = None

    def _catch_up(self, found: Sequence[Stored]) -> None:
        """Apply events that another host has stored. Raises `Refused` if they cannot be."""
        if not found:
            return
        if jump := self._times.jump(found, self._now.at):
            self._todo.append(ReportClock(jump))
        before, after, news = self.state, self.state.copy(), list[News]()
        try:
            for each in self._times.see(found, self._now.at):
                news += apply(after, each)
        except Exception as error:
            raise self._house.damaged(self.state.id, error) from error
        self._decide_again()
        self.state = after
        self._dismiss_removed(found)
        self._show(news, before=before)

    # ------------------------------------------------------------ requests

    def _welcome_back(self, guest: Guest) -> bool:
        """Queue the end of a guest's stand-in. Returns whether there may be one."""
        seat = self.state.seat_of(guest.id)
        about_to_be = self._draft is not None  # what is being stored may be that somebody stands in
        if seat is None or not (self.state.seats[seat].stand_in or about_to_be):
            return False

        def come_back() -> Decided:
            return Decided(decide.come_back(self.state, self.state.seat_of(guest.id)))

        self._jobs.append(Job(f"coming back to table {self.state.id} failed", come_back, _nothing, _nothing))
        return True

    def _decide(self, asker: Asker, request: requests.Request, arrival: float) -> Decided:
        client, state = asker.client, self.state
        if isinstance(request, requests.Away):
            self.crowd.look(client, away=request.away, now=self._now.at)
            return Decided()
        if isinstance(request, requests.Hint):
            return Decided()
        if isinstance(request, requests.PlayMove):
            if self._has_races or request.reaction:
                return presses.play(Attempt(self.course, state, request, asker, arrival, self._now.steady))
            return decide.play(state, client.guest, request)
        if client.closing:  # its guest may be deleted
            raise Refused("not_now", "This connection is being closed.")
        return decide.decide(state, client.guest, request, self._house)

    def _answer(self, asker: Asker, request: requests.Request, decided: Decided) -> None:
        """Tell a client that its request is done, unless it is a press that waits for others."""
        if isinstance(request, requests.Hint):
            self._todo.append(Advise(asker, request))
        elif decided.events or not isinstance(request, requests.PlayMove):
            self._todo.append(Send(asker.client, wire.write(decided.answer or wire.Done(asker.ref))))

    def _refuse(self, asker: Asker, refused: Refused) -> None:
        """Tell a client what was refused. If the client did not know the state of the table, show it again."""
        if isinstance(refused, decide.PlayedBefore):
            self._answer_done(asker)
            return
        self._todo.append(Refuse(asker, refused))
        if refused.code in RESHOWN and asker.client in self.crowd.visitors:
            self._show(to=[asker.client])

    def _answer_done(self, asker: Asker) -> None:
        self._todo.append(Send(asker.client, wire.write(wire.Done(asker.ref))))

    # ------------------------------------------------------------ what is due

    def _queue_due(self) -> None:
        """Queue what is due: first the presses that no faster press can still overtake, then the rest."""
        if self._has_races:
            settle = partial(self._settle_due, self._now.steady)
            self._jobs.append(Job(f"presses at table {self.state.id} could not be decided", settle, _nothing, _nothing))
        self._jobs.append(
            Job(f"what is due at table {self.state.id} failed", self._decide_due, self._recover, self._try_later)
        )

    def _settle_due(self, now: float) -> Decided:
        """Let the presses that are due by now be decided next. One that arrived before may be faster still."""
        due = self.course.arbiter.due(now)
        settling = [self._settling(press, due[number + 1 :]) for number, press in enumerate(due)]
        self._jobs.extendleft(reversed(settling))
        return Decided()

    def _decide_due(self) -> Decided:
        state, presence, config = self.state, self.presence(), self._house.config
        due = clock.fall_due(state, self._now.at, presence, config, self.thoughts)
        moved = due[-1] if due else None
        if self._has_races and isinstance(moved, Moved) and moved.by in ("bot", "stand_in"):
            return presses.play_bot(self.course, state, moved, self._now.steady)
        due = due or clock.follow(state, presence, config)
        return Decided(due or next_game.follow(state, presence, self._house, self._now.at))

    def _settling(self, press: Press[Asker], behind: Sequence[Press[Asker]]) -> Job:
        """The job that decides a press whose time has come. `behind` are the presses to be decided right after it."""
        asker = press.answer

        def settle() -> Decided:
            return presses.settle(self.state, press, [*behind, *self.course.arbiter.held])

        def end(_: Decided) -> None:
            if asker:
                self._answer_done(asker)

        def fail(refused: Refused) -> None:
            self.state.waits.discard(press.seat)
            if asker:
                self._refuse(asker, refused)

        return Job("a press could not be decided", settle, end, fail)

    def _try_later(self, refused: Refused) -> None:
        """Try what was due again, each time after a wait twice as long."""
        config = self._house.config
        self._again_at = self._now.at + config.wait_after(self._faults)
        self._faults += 1
        self._todo.append(ReportWait(refused))

    def _recover(self, _: object = None) -> None:
        """What is due can be done again."""
        self._faults = self._again_at = 0

    def _look_ahead(self) -> None:
        """Let bots think, and say when something happens next by itself."""
        self._let_think()
        time = clock.due(self.state, self.presence(), self._house.config, self.thoughts)
        if time is not None:
            time = max(time, self._again_at)
        end = self.course.arbiter.next_end() if self._has_races else None
        decision = None if end is None else self._now.at + math.ceil(end - self._now.steady)
        calls, later = call_back(self.state, self.crowd, self._now.at, self._house.config.away_wait)
        self._todo += map(CallBack, calls)
        time = min((each for each in (time, decision, later) if each is not None), default=None)
        if time != self._wake:
            self._wake = time
            self._todo.append(WakeAt(time))

    def _let_think(self) -> None:
        """Let the bots think about what they face now, and drop their other thoughts."""
        faced = clock.problems(self.state)
        for problem in self.thoughts.keys() - faced:
            del self.thoughts[problem]
        for problem in self._thinking.difference(faced):
            self._thinking.remove(problem)
            self._todo.append(StopThinking(problem))
        for problem in faced:
            if problem not in self.thoughts and problem not in self._thinking:
                self._thinking.add(problem)
                acts_at = clock.acts_at(self.state, problem, self.presence(), self._house.config) or 0
                self._todo.append(Think(problem, max(acts_at - self._now.at, 0)))

    # ------------------------------------------------------------ telling

    @property
    def _has_races(self) -> bool:
        """Whether the game has moves whose order is decided by reaction."""
        return bool(self.state.table.game.races.verbs)

    def _shown(self) -> Shown:
        return Shown(project.Telling(self.state, self.presence(), self._now.at, self._house.config), self._house)

    def _show(
        self, news: Sequence[News] = (), to: Collection[Visitor] | None = None, before: TableState | None = None
    ) -> None:
        """Send the table to all its clients, or to some. Clients that race see the start at the same moment.

        If everything since `before` is secret, only those clients that see some of it get a message.
        """
        shown = self._shown()
        if before and before.heard.number == self.state.heard.number:
            to = shown.concerned(before, self.crowd.visitors, news)
        times = self._begin_races() if self._has_races and to is None else {}
        for client, text in shown.texts(self.crowd.visitors if to is None else to, self.crowd, news):
            self._todo.append(Send(client, text, times.get(client.name, 0.0)))
            self.crowd.greeted.add(client)

    def _begin_races(self) -> dict[str, float]:
        """When to show each client the event that began a race."""
        rights, arbiter = self.state.rights, self.course.arbiter
        triggers = {each.race_since.seq for each in rights if each.race_since}
        times: dict[str, float] = {}
        for seq in sorted(triggers - arbiter.known):
            racing = [seat for seat in open_rivals(rights) if _begun_by(rights[seat].race_since, seq)]
            times |= arbiter.begin(seq, self._now.steady, self._ways(racing) if len(racing) > 1 else {})
        arbiter.forget(triggers)
        return times

    def _ways(self, racing: Sequence[int]) -> dict[str, float]:
        """The travel time to each client. Clients that do not race are shown the table last."""
        seat_of = self.state.seat_of
        return {
            each.name: each.travel.one_way if seat_of(each.guest.id) in racing else 0.0 for each in self.crowd.visitors
        }

    def _dismiss_removed(self, stored: Sequence[Stored]) -> None:
        """Tell people whom the host has removed, and send them nothing more."""
        for guest, refused in filter(None, (people.farewell(each.event) for each in stored)):
            for client in self.crowd.of_guest(guest):
                self.crowd.leave(client, None)
                self._todo.append(Dismiss(client, refused))


def _begun_by(trigger: Moment | None, seq: int) -> bool:
    return trigger is not None and trigger.seq == seq


def _nothing(_: object) -> None:
    """Nothing follows."""
