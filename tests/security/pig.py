"""Deals of the Pig family in virtual time: the card room's own ordering of presses, on a simulated network."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, cast

import msgspec

from tripot.hosts.config import Config
from tripot.hosts.room.port import Client
from tripot.rules.move import Move
from tripot.table import events, presses, requests
from tripot.table.events import Event
from tripot.table.state import TableState
from tripot.table.todo import Asker
from tripot.table.wire import Refused

from ..hosts.kit import Json
from ..hosts.tables import happen, session_at, show, table_in_play
from ..hosts.test_fairness import Clock, Player

PROBES = 40
TRIES, PASSED = 200, 300  # deals that are tried, and moves after which one is given up
CONFIG = Config()


def holders(state: TableState, verb: str = "signal") -> list[int]:
    """The seats with four of a kind."""
    assert state.deal is not None
    return [seat for seat in state.actors if Move(verb) in state.deal.legal(seat)]


def collected(players: int, wanted: int, seed: int, **options: Any) -> TableState:
    """A deal of Pig in which so many players have come to four of a kind, one after the other."""
    for attempt in range(TRIES):
        state = table_in_play("pig", players, seed * TRIES + attempt, options)
        chance = random.Random(attempt)
        for _ in range(PASSED):
            if len(holders(state)) >= wanted:
                break
            pass_on(state, chance)
        if len(holders(state)) == wanted < players and _shown_apart(state):
            return state
    raise AssertionError("nobody comes to four of a kind")


def _shown_apart(state: TableState) -> bool:
    """Whether the seats with four of a kind have come to it at different times."""
    came = [state.rights[seat].race_since for seat in holders(state)]
    return len({each.seq for each in came if each}) == len(came)


def pass_on(state: TableState, chance: random.Random) -> None:
    """Let a player who has no four of a kind take up a card, or put down one of which there is one alone."""
    assert state.deal is not None
    seat = chance.choice([seat for seat in state.actors if seat not in holders(state)] or state.actors)
    moves = state.deal.legal(seat)
    taken = [move for move in moves if move.verb == "pick"]
    hand = [card[0] for card in json.loads(state.deal.look(seat).json)["seats"][seat]["hand"]]
    put = min(
        (move for move in moves if move.verb == "put"), key=lambda move: hand.count(move.cards[0][0]), default=None
    )
    move = taken[0] if taken else put
    if move:
        happen(state, events.Moved(seat, move))


# ---------------------------------------------------------------- a table in virtual time


@dataclass
class Shown:
    """A table as a client has been shown it."""

    at: float  # when it was sent
    table: Json


@dataclass
class Course:
    """A table with people some way off. Time goes from press to press, and to their decisions."""

    clock: Clock
    state: TableState
    players: list[Player]
    options: InitVar[Config] = CONFIG
    shown: list[list[Shown]] = field(default_factory=list)  # by seat
    played: list[int] = field(default_factory=list)  # the seats whose moves have been played
    moments: list[float] = field(default_factory=list)  # and when they count to have been made
    refused: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self, config: Config) -> None:
        for _ in range(PROBES):
            for player in self.players:
                player.measure(self.clock.now)
        clients = [cast("Client", player.connection) for player in self.players]
        self.session = session_at(self.state, clients, config)
        self.shown = [[] for _ in self.players]
        self.show()

    def show(self) -> None:
        """Show the table to all."""
        show(self.session, self.state, self.clock.now)
        for player, shown in zip(self.players, self.shown, strict=True):
            queue = player.connection._queue
            while not queue.empty():
                text, at = queue.get_nowait()
                assert text
                shown.append(Shown(max(at, self.clock.now), json.loads(text)))

    def press(self, seat: int, verb: str, pressed: float, **changes: Any) -> tuple[float, int, requests.PlayMove]:
        """A press at a moment: when it comes in, whose it is, and what it says."""
        player, shown = self.players[seat], self.shown[seat]
        race = shown[-1].table["deal"]["race"]
        begun = next(each for each in shown if each.table["seq"] >= race["seq"])
        ms = pressed - (begun.at + player.way)
        stamp = requests.Stamp(race["seq"], max(0.0, player.lie(ms) if player.lie else ms))
        request = requests.PlayMove(seq=shown[-1].table["seq"], move=Move(verb), reaction=stamp)
        return pressed + player.travel(), seat, msgspec.structs.replace(request, **changes)

    def attempt(self, request: requests.PlayMove, asker: Asker, arrival: float) -> presses.Attempt:
        """A press as the card room takes it in."""
        return presses.Attempt(self.session.course, self.state, request, asker, arrival, self.clock.now)

    def run(self, coming: Sequence[tuple[float, int, requests.PlayMove]]) -> None:
        """Let presses come in, and decide them as the card room does."""
        for arrival, seat, request in sorted(coming, key=lambda each: each[0]):
            self.settle(arrival)
            self.clock.now = max(self.clock.now, arrival)
            asker = Asker(cast("Client", self.players[seat].connection), request.ref)
            try:
                decided = presses.play(self.attempt(request, asker, arrival))
            except Refused as refused:
                self.refused.append((seat, refused.code))
            else:
                self._happen(decided.events)
        self.settle(math.inf)

    def settle(self, until: float) -> None:
        """Decide what is due before a moment."""
        while (end := self.session.course.arbiter.next_end()) is not None and end < until:
            self.clock.now = max(self.clock.now, end)
            due = self.session.course.arbiter.due(self.clock.now)
            for number, press in enumerate(due):
                try:
                    behind = [*due[number + 1 :], *self.session.course.arbiter.held]
                    self._happen(presses.settle(self.state, press, behind).events)
                    self.moments.append(press.moment)
                except Refused as refused:
                    self.refused.append((press.seat, refused.code))

    def _happen(self, happened: Sequence[Event]) -> None:
        for event in happened:
            happen(self.state, event)
            assert isinstance(event, events.Moved)
            self.played.append(event.seat)
            self.show()
