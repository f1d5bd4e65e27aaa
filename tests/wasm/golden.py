"""Golden records for the page's own match in TypeScript: what it is given, and what it has to say."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.declarations import declared, half_way, position

from tests.records.generate import GOLDEN, file
from tripot import chance
from tripot.bots import LEVELS
from tripot.bots.levels import RegularBot
from tripot.bots.playing import play_out
from tripot.bots.question import pose_to
from tripot.browser.modules import kept_module
from tripot.play import record
from tripot.play.match import Match, Table
from tripot.play.match import game as table_of
from tripot.rules.registry import get

KEY = (int.from_bytes(bytes(range(1, 33))), 0, 2, 1 << 40)  # a secret and three numbers, as bots are seeded
PARTS = ("start", "result", "after")  # of a line; the page says of them what functions of Python do not compute
ABOUT = ("at", "legal")  # what a record says about a move


@dataclass(frozen=True)
class Dealt:
    """A deal of a golden record: its line, and what Python makes of it."""

    line: dict[str, Any]
    deck: list[int]
    actors: list[list[int]]  # before each move, and in the end
    scores: list[int]
    places: list[int]  # in the match, after the deal

    def given(self) -> dict[str, Any]:
        """What it takes to play the deal again."""
        match, moves = self.line["match"], self.line["moves"]
        kept = [{key: value for key, value in move.items() if key not in ABOUT} for move in moves]
        return {"first": match["deal"] == 0, "dealer": match["dealer"], "deck": self.deck, "moves": kept}


def names_of(game: str) -> list[str]:
    """The golden records of a game."""
    return [name for name, (of, *_) in GOLDEN.items() if of == game]


@cache
def deals_of(name: str) -> list[Dealt]:
    """The deals of a golden record."""
    match: Match | None = None
    deals = []
    for text in file(name).read_bytes().splitlines():
        replay = record.Replay(record.decode(text), None if match is None or match.over else match)
        match, deal, started = replay.match, replay.deal, replay.record
        deck = deal.table.game.words.read_start(started.start, deal.table.options, started.match.dealer)
        actors = [deal.actors(), *(deal.actors() for _ in replay.steps())]
        match.close(deal)
        deals.append(Dealt(json.loads(text), deck.tolist(), actors, deal.scores(), match.ranking()))
    return deals


def given(name: str) -> dict[str, Any]:
    """What `web/src/rules/replays.ts` needs to play a golden record: a `Golden`."""
    table = _table(name)
    return {
        "module": list(kept_module(table.game)),
        "declared": declared(table.game),
        "options": table.options.as_dict(),
        "deals": [dealt.given() for dealt in deals_of(name)],
        "half": _half(name),
    }


def _table(name: str) -> Table:
    game, _, options = GOLDEN[name]
    return table_of(game, **options)


def _half(name: str) -> dict[str, Any]:
    """Where half of the moves of the first deal have been made, and who moves next."""
    deal, seat = half_way(file(name))
    key, last = [str(number) for number in KEY], len(deal.actors()) == 1
    return {"at": len(deal.moves), "seat": seat, "key": key, "last": last, "levels": list(LEVELS)}


def compare(name: str, seen: dict[str, Any]) -> None:
    """Compare all that the page's match has said with what Python says."""
    for told, dealt in zip(seen["deals"], deals_of(name), strict=True):
        assert told["actors"] == dealt.actors
        assert told["scores"] == dealt.scores
        assert told["places"] == dealt.places
        for part in PARTS:
            assert told[part]
            assert {key: dealt.line[part][key] for key in told[part]} == told[part]
    half, expected = seen["half"], json.loads(json.dumps(position(file(name))))
    assert half["view"] == expected["shown"]
    assert half["chosen"] == _chosen(name)
    if get(GOLDEN[name][0]).steps is None:  # otherwise the position lists steps
        assert half["legal"] == expected["words"]
        assert half["choices"] == expected["choices"]
    assert seen["by_bots"] == _by_bots(name)


def _chosen(name: str) -> dict[str, int]:
    """What each level of bots chooses half-way."""
    deal, seat = half_way(file(name))
    last = len(deal.actors()) == 1
    questions = {level: pose_to(deal, seat, chance.generator(*KEY), last=last) for level in LEVELS}
    return {level: LEVELS[level]().choose(question) for level, question in questions.items()}


def _by_bots(name: str) -> list[int] | None:
    """The scores of a deal of the pack in order by `regular` bots; `None` if chance shuffles within the deal."""
    table = _table(name)
    if table.game.shuffling and table.options.as_dict()["variant"] == "vatra":
        return None
    deal = table.match(dealer=0).deal(table.pack)
    play_out(deal, [RegularBot()] * table.players, chance.generator(*KEY))
    return deal.scores()
