"""The page's own table, for one person against bots, sends what the card room would send: message by message."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.short_form import short_rows
from tests.table.hand import Ear, Hand
from tests.wasm.node import check_page
from tripot.bots import LEVELS, teacher
from tripot.browser.modules import kept_module
from tripot.hosts.config import Config
from tripot.hosts.room.hints import told as told_hint
from tripot.rules.move import Move
from tripot.rules.registry import GAMES, get
from tripot.table import decide, house_bots, requests
from tripot.table.events import Created, Started
from tripot.table.house_bots import Thought
from tripot.table.opening import NewTable, NewTexts
from tripot.table.race import Travel
from tripot.table.todo import Think
from tripot.table.wire import Refused

MATCHES = 2
TRAVEL = Travel(0.0, 50.0)  # between a page and its own table
NONSENSE = Move("nothing")
NO_HINT = "There is no move to suggest."
HINTS = 0.25  # how often the person asks for one, or for something rarer
OTHERS = ("beginner", "expert", "random", "regular")

FORFEITS = NewTexts(forfeits=("sing", "dance"), forfeit_each="deal")
TABLES: dict[str, dict[str, Any]] = {
    "turkish": {"game": "turkish", "seats": 4, "options": {"deals": 2}, "bots": ("expert", "random", "regular")},
    "turkish-two-packs": {"game": "turkish", "seats": 7, "options": {"deals": 1, "show_visible": True}, "pace": 0},
    "glukz": {"game": "glukz", "seats": 4, "gentle": True, "bots": ("beginner", "expert", "regular")},
    "glukz-fly": {
        "game": "glukz",
        "seats": 5,
        "options": {"fly": True, "tarot": True, "knight": "skip"},
        "pace": 300,
        "texts": FORFEITS,
    },
    "nain_jaune": {
        "game": "nain_jaune",
        "seats": 3,
        "options": {"deals": 2},
        "pace": 2000,
        "bots": ("master", "random"),
        "texts": NewTexts(worth="a nut"),
    },
    "pig": {"game": "pig", "seats": 4, "bots": ("beginner", "expert", "regular")},
    "hush": {"game": "pig", "seats": 5, "options": {"stock": True, "lives": "out", "hush": True}, "pace": 300},
    "spoons": {"game": "pig", "seats": 4, "options": {"variant": "spoons", "cards": 3}, "pace": 0},
    "vatra": {"game": "pig", "seats": 4, "options": {"variant": "vatra", "travel": True, "deals": 2}},
    "iljig": {"game": "iljig", "seats": 4, "bots": ("regular", "beginner", "random")},
    "magarac": {"game": "pig", "seats": 3, "options": {"variant": "magarac"}, "pace": 500},
}


@dataclass
class Scribe:
    """Plays at a table for the person, and notes what is asked, when, and what is sent."""

    hand: Hand
    dice: random.Random
    ear: Ear = field(init=False)
    noted: list[dict[str, Any]] = field(default_factory=list)
    shown: dict[int, float] = field(default_factory=dict)  # when each message was sent first

    def __post_init__(self) -> None:
        """The person comes."""
        heard = len(self.hand.ears)
        self.ear = self.hand.come(0, 0.0)
        self.ear.travel = TRAVEL
        assert heard == 0
        self.note({"does": "enter"}, 0)

    def note(self, what: dict[str, Any], heard: int) -> None:
        """What was done, what was sent after that, and when the table wants to be woken."""
        self.hand.keep()
        said = self.ear.heard[heard:]
        for message in said:
            self.shown.setdefault(message.get("seq", -1), self.hand.now)
        now = {"at": self.hand.time.at, "steady": self.hand.now}
        self.noted.append({**what, "now": now, "sent": said, "wakes": self.hand.wake})
        self.think()

    def think(self) -> None:
        """Let bots think, at once."""
        wanted = [each for each in self.hand.others if isinstance(each, Think)]
        self.hand.others = []
        for each in wanted:
            state, problem, heard = self.hand.session.state, each.problem, len(self.ear.heard)
            in_play = state.begun
            move = house_bots.choose(in_play.dealt, problem.seat, problem.bot, in_play.secret, in_play.deal_number)
            self.hand.do(self.hand.session.thought(problem, Thought(move), self.hand.time))
            self.note({"does": "think", "seat": problem.seat}, heard)

    def ask(self, request: requests.Request) -> None:
        """The person asks for something."""
        heard = len(self.ear.heard)
        self.hand.ask(self.ear, request)
        self.note({"does": "hear", "request": json.loads(msgspec.json.encode(request))}, heard)

    def ask_hint(self, ref: str) -> None:
        """The person asks what to play."""
        state, request = self.hand.session.state, requests.Hint(seq=self.ear.table["seq"], ref=ref)
        try:
            deal, seat = decide.ask_hint(state, self.ear.guest, request)
            advice = teacher.advise(deal.copy(), seat, Config.hint_simulations)
            answer = told_hint(state.table, request, advice) if advice else Refused("not_now", NO_HINT).message(ref)
        except Refused as refused:
            answer = refused.message(ref)
        sent = json.loads(msgspec.json.encode(answer))
        now = {"at": self.hand.time.at, "steady": self.hand.now}
        asked = json.loads(msgspec.json.encode(request))
        self.noted.append({"does": "hear", "request": asked, "now": now, "sent": [sent]})

    def wait(self, ms: float) -> None:
        """Time passes."""
        end = self.hand.now + ms
        while self.hand.wake is not None and self.hand.wake - self.hand.time.at + round(self.hand.now) <= end:
            heard = len(self.ear.heard)
            late = self.dice.choice([0, 0, 0, 300]) * self.dice.random()
            self.hand.now = max(self.hand.now, self.hand.now + self.hand.wake - self.hand.time.at) + late
            self.hand.wake = None
            self.hand.do(self.hand.session.tick(self.hand.time))
            self.note({"does": "tick"}, heard)
            if self.may_act():
                return
        self.hand.now = end

    def come_back(self) -> None:
        """The page comes back, and names the last event that it knows."""
        known = self.ear.table["seq"] - self.dice.randrange(3)
        self.hand.go(self.ear)
        self.hand.ears.remove(self.ear)
        ear = Ear(self.ear.guest, f"again {len(self.noted)}", known, travel=TRAVEL)
        self.hand.ears.append(ear)
        self.ear = ear
        self.hand.do(self.hand.session.enter(ear, self.hand.time))
        self.note({"does": "enter", "since": known}, 0)

    def may_act(self) -> bool:
        """Whether the table waits for the person, among others."""
        table = self.ear.table
        return table["phase"] != "playing" or 0 in table["deal"]["actors"]

    def play(self, matches: int) -> None:
        """Play so many matches."""
        for number in range(100_000):
            table, ref = self.ear.table, f"r{number}"
            match table["phase"]:
                case "gathering":
                    self.ask(requests.Start(ref=ref))
                case "shuffling":
                    self.ask(
                        requests.GiveNonce(match=table["match"]["number"], value=self.dice.randbytes(32).hex(), ref=ref)
                    )
                case "counting":
                    self.ask(requests.SeenCount(ref=ref))
                case "finished" if len(table["evening"]["matches"]) == matches:
                    return
                case "finished":
                    self.ask(requests.Again(ref=ref))
                case "beginning":
                    self.wait(5000)
                case _:
                    self.act(table, ref)
        raise AssertionError("the matches do not end")

    def act(self, table: dict[str, Any], ref: str) -> None:
        """Make a move, or wait for the others; sometimes ask for what is refused."""
        seq, chance = table["seq"], self.dice.random()
        self.wait(self.dice.uniform(0, 1500))
        if self.ear.table["seq"] != seq and self.dice.random() < 0.9:
            return  # otherwise the request is out of date
        if chance < 0.02:
            self.come_back()
        elif chance < 0.05:
            self.ask(requests.PlayMove(seq=seq, move=NONSENSE, ref=ref))
        elif chance < 0.2 and table["undo"]:
            self.ask(requests.TakeBack(seq=seq, ref=ref))
        elif chance < HINTS and table["hints"]:
            self.ask_hint(ref)
        elif 0 in table["deal"]["actors"]:
            self.move(table, ref)
        else:
            self.wait(5000)

    def move(self, table: dict[str, Any], ref: str) -> None:
        """Play a legal move, or one that is refused."""
        deal, seq = self.hand.session.state.begun.dealt, table["seq"]
        if deal.table.game.steps:
            self.extend(table, ref)
        legal = len(deal.legal_records(0))
        move = house_bots.choose(deal, 0, "random", self.dice.randbytes(32)) if legal else None
        if move is None:
            return
        if self.dice.random() < 0.1:
            hand = deal.observe(0)["seats"][0]["hand"]
            other = msgspec.structs.replace(move, cards=tuple(self.dice.sample(hand, min(len(hand), 1))))
            self.ask(self.dice.choice([requests.PlayMove, requests.AskWhy])(seq=seq, move=other, ref=ref))
            return
        race = table["deal"]["race"]
        raced = race and move.verb in race["verbs"] and self.dice.random() < 0.9
        elapsed = self.hand.now - self.shown[race["seq"]] if raced else 0.0
        stamp = requests.Stamp(race["seq"], max(0.0, elapsed - self.dice.uniform(0, 60))) if raced else None
        self.ask(requests.PlayMove(seq=seq, move=move, reaction=stamp, ref=ref))

    def extend(self, table: dict[str, Any], ref: str) -> None:
        """Ask how a lead may go on."""
        cards = self.hand.session.state.begun.dealt.observe(0)["seats"][0]["hand"]
        some = tuple(self.dice.sample(cards, self.dice.randrange(len(cards) + 1)))
        self.ask(requests.Extend(seq=table["seq"], move=Move("lead", cards=some), ref=ref))


def played(name: str, seed: int) -> dict[str, Any]:
    """Some matches at a table: its first event, and what was done and sent."""
    settings = {"clock": 60, "bots": ("regular",) * (TABLES[name]["seats"] - 1), **TABLES[name]}
    hand = Hand(NewTable(**settings))
    scribe = Scribe(hand, random.Random(seed))
    scribe.play(MATCHES)
    first = hand.log[0]
    assert isinstance(first.event, Created)
    secrets = [each.event.secret for each in hand.log if isinstance(each.event, Started)]
    return {
        "created": json.loads(msgspec.json.encode(first)),
        "secrets": secrets,
        "noted": scribe.noted,
        "log": json.loads(msgspec.json.encode(hand.log)),
    }


SHORT = [("turkish", 1)]


@pytest.mark.parametrize(("name", "seed"), short_rows(SHORT, [(name, seed) for name in TABLES for seed in range(3)]))
def test_the_table_in_the_page_sends_what_the_card_room_sends(name: str, seed: int, tmp_path: Path) -> None:
    game = TABLES[name]["game"]
    (tmp_path / f"{game}.wasm").write_bytes(kept_module(get(game)))
    (tmp_path / "solo.json").write_text(json.dumps(played(name, seed)), "utf-8")
    check_page("solo/solo", tmp_path)


def test_tables_of_every_game_are_compared() -> None:
    assert {table["game"] for table in TABLES.values()} == set(GAMES)
    assert {bot for table in TABLES.values() for bot in table.get("bots", ())} == set(LEVELS)


def test_the_page_hears_only_what_is_kept(tmp_path: Path) -> None:
    (tmp_path / "turkish.wasm").write_bytes(kept_module(get("turkish")))
    check_page("solo/desk", tmp_path)
