"""Write what the games declare, for programs in other languages: `uv run python -m tools.declarations`.

That is a file for each game in `web/src/games/`, and positions from the golden records, on which a test in TypeScript
proves that the declarations suffice. With `--check`, nothing is written. It names the files that are out of date, and
exits with status 1.
"""

from __future__ import annotations

import json
import sys
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec

from tools.typescript import bring_up_to_date
from tools.views import ROOT
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.play import record
from tripot.play.deal import Deal
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.views import derived_of, tell_view

RECORDS = ROOT / "tests" / "records"
POSITIONS = ROOT / "web" / "src" / "declared" / "positions.generated.json"


def files() -> dict[Path, str]:
    """The declarations of the games: files and their texts."""
    folder = ROOT / "web" / "src" / "games"
    return {folder / name / "declared.generated.json": _text(get(name).declarations()) for name in GAMES}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


# ---------------------------------------------------------------- positions


def positions() -> dict[Path, str]:
    """The file of positions, and its text: one from each golden record."""
    found = [position(path) for path in sorted(RECORDS.glob("*.jsonl"))]
    return {POSITIONS: "[\n" + ",\n".join(_text(each).rstrip() for each in found) + "\n]\n"}


def position(path: Path) -> dict[str, Any]:
    """The position half-way through the first deal of a record, as a seat that may move has it."""
    replay = record.Replay(record.decode(path.read_bytes().splitlines()[0]))
    moves, deal = replay.record.moves, replay.deal
    half = next(index for index in range(len(moves) // 2, -1, -1) if moves[index].seat != CHANCE)
    for recorded in moves[:half]:
        deal.play(recorded.seat, recorded.move)
    return {"record": path.stem, "game": replay.table.game.name, **_seen(deal, moves[half].seat)}


def _seen(deal: Deal, seat: int) -> dict[str, Any]:
    game, views, legal = deal.table.game, deal.view_records(seat), deal.legal_records(seat)
    shown = tell_view(game.view, views)
    words = game.words.write_moves(legal)
    return {
        "seat": seat,
        "sizes": deal.table.sizes,
        "state": _packed(deal.states),
        "view": _packed(views),
        "shown": {name: value for name, value in shown.items() if name not in derived_of(game.view)},
        "legal": _packed(legal),
        "words": msgspec.to_builtins(words),
        "choices": msgspec.to_builtins(game.words.choices(words, views)),
        "others": [[msgspec.to_builtins(move), _reads(deal, seat, move)] for move in _others(words)],
    }


CHANGES: tuple[dict[str, Any], ...] = (
    {"verb": "nothing"},
    *({"cards": cards} for cards in ((), ("1S",), ("AS", "KS"), ("AS", "AH", "AD", "AC", "KS"))),
    *({"from_": place} for place in (None, "hand", "nowhere")),
    *({"slot": slot} for slot in (None, 0, -1, 99)),
    *({"suit": suit} for suit in ("S", "Q")),
    *({"to": seat} for seat in (None, 0, -1, 99)),
    *({"end": end} for end in (None, "top", "middle")),
)
"""What is changed in a move, so that it may name too much, too little or what there is not."""


def _others(words: list[Move]) -> list[Move]:
    """Moves like the first legal one of each verb, which may be unreadable."""
    first = {move.verb: move for move in reversed(words)}
    return [msgspec.structs.replace(move, **change) for move in first.values() for change in CHANGES]


def _reads(deal: Deal, seat: int, move: Move) -> bool:
    """Whether a move can be read; it may still be illegal."""
    try:
        deal.table.game.words.read_move(deal.states, seat, move)
    except Unreadable:
        return False
    return True


def _packed(records: Array) -> str:
    """The bytes of records, compressed, as text."""
    return b64encode(zlib.compress(records.tobytes(), 9)).decode()


def main(*, check: bool) -> int:
    """Write every file that is out of date, or only name it; returns the exit status."""
    return bring_up_to_date({**files(), **positions()}, ROOT, check=check)


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
