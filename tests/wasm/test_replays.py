"""The page's own match, in TypeScript by a module of the rules, plays the golden records as Python does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tools.declarations import half_way

from tests.records.generate import GOLDEN, file
from tests.short_form import short_rows
from tests.wasm.node import check_page
from tripot import chance
from tripot.bots import LEVELS
from tripot.bots.levels import RegularBot
from tripot.bots.playing import play_out
from tripot.bots.question import pose_to
from tripot.browser.modules import kept_module
from tripot.play import record
from tripot.play.match import Match, Table
from tripot.rules.registry import GAMES, get

FEW = [("turkish", 3)]  # a game, and the most records of it
ALL = [(game, len(GOLDEN)) for game in GAMES]
KEY = (int.from_bytes(bytes(range(1, 33))), 0, 2, 1 << 40)  # a secret and three numbers, as bots are seeded


def played(name: str) -> dict[str, Any]:
    """The options of a golden record; of each deal the deck, its scores, and the places after it."""
    match: Match | None = None
    deals = []
    for line in file(name).read_bytes().splitlines():
        replay = record.Replay(record.decode(line), None if match is None or match.over else match)
        match, deal, start = replay.match, replay.deal, replay.record.start
        deck = deal.table.game.words.read_start(start, deal.table.options, replay.record.match.dealer)
        actors = [deal.actors()]
        actors += [deal.actors() for _ in replay.steps()]
        match.close(deal)
        deals.append({"deck": deck.tolist(), "actors": actors, "scores": deal.scores(), "places": match.ranking()})
    options = deal.table.options.as_dict()
    return {"options": options, "deals": deals, "asked": asked(name), "by_bots": by_bots(replay.table)}


def by_bots(table: Table) -> list[int] | None:
    """The scores of a deal of the pack in order by `regular` bots; `None` if chance shuffles within the deal."""
    if table.game.shuffling and table.options.as_dict()["variant"] == "vatra":
        return None
    deal = table.match(dealer=0).deal(table.pack)
    play_out(deal, [RegularBot()] * table.players, chance.generator(*KEY))
    return deal.scores()


def asked(name: str) -> dict[str, Any]:
    """What the bots choose half-way through the first deal of a golden record, and the chance that they have."""
    deal, seat = half_way(file(name))
    last = len(deal.actors()) == 1
    questions = {level: pose_to(deal, seat, chance.generator(*KEY), last=last) for level in LEVELS}
    chosen = {level: LEVELS[level]().choose(question) for level, question in questions.items()}
    return {"at": len(deal.moves), "key": [str(number) for number in KEY], "last": last, "chosen": chosen}


def names_of(game: str) -> list[str]:
    """The golden records of a game."""
    return [name for name, (of, *_) in GOLDEN.items() if of == game]


@pytest.mark.parametrize(("game", "most"), short_rows(FEW, [*FEW, *ALL]))
def test_the_page_plays_golden_records_as_python_did(game: str, most: int, tmp_path: Path) -> None:
    (tmp_path / f"{game}.wasm").write_bytes(kept_module(get(game)))
    records = {name: played(name) for name in names_of(game)[:most]}
    (tmp_path / "records.json").write_text(json.dumps(records), "utf-8")
    printed = check_page("replays", tmp_path)
    tests = sum(1 + (each["by_bots"] is not None) for each in records.values())
    assert f"{tests} passed" in printed
