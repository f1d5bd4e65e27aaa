"""People in virtual time: they sit down, play, talk, lose their connections and come back."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tripot.hosts.virtual import VirtualClient, VirtualHost
from tripot.table import house_bots, requests
from tripot.table.guest import Guest
from tripot.table.opening import NewTable
from tripot.table.state import TablePhase, TableState

THINKS = (200.0, 4000.0)  # milliseconds before a move
PAUSE = 500.0  # before a person looks at the table again
GONE = 0.002  # how likely a line breaks at each look
AWAY = (500.0, 60_000.0)  # for how long


@dataclass
class VirtualPerson:
    """Somebody at a table, who plays as `beginner` does and does what the page would do."""

    host: VirtualHost
    table_id: str
    seat: int
    breaks: float = GONE
    later: Sequence[requests.Propose] = ()  # the matches that are proposed after the first
    acknowledged: list[str] = field(default_factory=list)  # the refs of moves that were said to be done
    seen: int = 0  # the newest message
    _refs: int = 0
    _lines: int = 0

    def __post_init__(self) -> None:
        self.dice = random.Random(f"{self.table_id} {self.seat}")
        self.guest = Guest(f"{self.table_id}.{self.seat}", f"{self.table_id[5:]} P{self.seat}")
        self.nonce = self.dice.randbytes(16).hex()
        self.table: dict[str, Any] = {}
        self.connect()

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        return self.host.tables[self.table_id].session.state

    def connect(self) -> None:
        """Come to the table, or come back."""
        self._lines += 1
        since = self.seen or None
        self.client = VirtualClient(
            self.guest, f"{self.guest.id}/{self._lines}", self.hear, self.dice.uniform(1, 120), since
        )
        self.host.enter(self.table_id, self.client)
        self.host.after(self.dice.uniform(1, PAUSE), lambda: self.look(self._lines))

    def hear(self, text: str) -> None:
        """A message has arrived."""
        message = json.loads(text)
        if message["type"] == "table":
            assert message["seq"] <= len(self.host.tables[self.table_id].log), "told before it was stored"
            self.table, self.seen = message, max(self.seen, message["seq"])
        elif message["type"] == "done" and message.get("ref"):
            self.acknowledged.append(message["ref"])

    def look(self, line: int) -> None:
        """Do what there is to do, and look again."""
        if line != self._lines:
            return
        if self.dice.random() < self.breaks:
            self.host.leave(self.table_id, self.client)
            self.host.after(self.dice.uniform(*AWAY), self.connect)
            return
        request = self.request() if self.table else None
        if request:
            self.host.ask(self.table_id, self.client, request)
        if not (self.state.phase is TablePhase.FINISHED and self.state.begun.number >= len(self.later)):
            wait = self.dice.uniform(*THINKS) if isinstance(request, requests.PlayMove) else PAUSE
            self.host.after(wait, lambda: self.look(line))

    def request(self) -> requests.Request | None:
        """What this person asks for now."""
        you, phase = self.table["you"], self.table["phase"]
        if you is None:
            return self._find_seat()
        match phase:
            case "gathering":
                full = all(seat["name"] or seat["bot"] for seat in self.table["seats"])
                return requests.Start() if self.table["host"] and full else None
            case "shuffling":
                return self._shuffle()
            case "counting":
                return requests.SeenCount()
            case "playing":
                return self._play()
            case "finished":
                return self._go_on()
        return None

    def _find_seat(self) -> requests.Request | None:
        """Sit down, or ask for a seat if all are taken."""
        seats = self.table["seats"]
        if self.seat < len(seats) and seats[self.seat]["name"] is None and not self.table["match"]:
            return requests.Sit(self.seat)
        return None if self.table["waits"] else requests.WantSeat(wanted=True)

    def _go_on(self) -> requests.Request | None:
        """Agree to the next match, or propose it."""
        proposal, number = self.table["proposal"], self.table["match"]["number"]
        if proposal is None:
            return self.later[number] if number < len(self.later) else None
        agreed = self.table["you"] in proposal["agreed"]
        return None if agreed else requests.AnswerProposal(proposal["number"], yes=self.dice.random() < 0.9)

    def _shuffle(self) -> requests.Request:
        match = self.table["match"]
        if match["opening"]:
            return requests.GiveNonce(match["number"], self.nonce)
        return requests.Pledge(match["number"], hashlib.sha256(self.nonce.encode()).hexdigest())

    def _play(self) -> requests.Request | None:
        state, seat = self.state, self.state.seat_of(self.guest.id)
        if seat is None or seat not in state.actors or state.in_play is None:
            return requests.Say(text="Bonsoir") if self.dice.random() < 0.01 else None
        begun = state.begun
        move = house_bots.choose(begun.dealt, seat, "beginner", begun.secret, begun.deal_number)
        if move is None:
            return None
        self._refs += 1
        race = self.table["deal"] and self.table["deal"]["race"]
        raced = race and move.verb in race["verbs"] and self.dice.random() < 0.5
        stamp = requests.Stamp(race["seq"], self.dice.uniform(150, 900)) if raced else None
        return requests.PlayMove(seq=self.table["seq"], move=move, reaction=stamp, ref=f"{self.guest.id}:{self._refs}")


def sit_down(
    host: VirtualHost, wanted: NewTable, breaks: float = GONE, watchers: int = 0, later: Sequence[requests.Propose] = ()
) -> list[VirtualPerson]:
    """A table with as many people as it has seats without bots, and with watchers who want a seat."""
    table_id = host.open(Guest(f"table{len(host.tables)}.0", f"{len(host.tables)} P0"), wanted)
    people = range(wanted.seats - len(wanted.bots) + watchers)
    return [VirtualPerson(host, table_id, seat, breaks, later) for seat in people]
