"""Write what the games declare, for programs in other languages: `uv run python -m tools.declarations`.

That is a file for each game in `web/src/games/`. Besides, it writes positions from the golden records, and tables with
options of all kinds: on them, tests in TypeScript prove that the declarations suffice. With `--check`, nothing is
written. It names the files that are out of date, and exits with status 1.
"""

from __future__ import annotations

import json
import random
import re
import sys
import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tools.typescript import bring_up_to_date
from tools.views import ROOT
from tripot import chance
from tripot.bots import LEVELS
from tripot.browser.modules import largest
from tripot.browser.translate import sentences_of
from tripot.engine.records import Array
from tripot.errors import BadOption, Unreadable
from tripot.play import record
from tripot.play.deal import Deal
from tripot.play.telling import messages
from tripot.rules.game import LANGUAGES, Game
from tripot.rules.loops.comparison import Progress
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import GAMES, get
from tripot.rules.shared.describing import describe_record
from tripot.rules.shared.options import Forbidden, OptionSpec
from tripot.rules.shared.views import derived_of, tell_view

RECORDS = ROOT / "tests" / "records"
POSITIONS = ROOT / "web" / "src" / "declared" / "positions.generated.json"
TABLES = ROOT / "web" / "src" / "declared" / "tables.generated.json"
TABLES_OF_A_GAME = 40


def files() -> dict[Path, str]:
    """The declarations of the games: files and their texts."""
    folder = ROOT / "web" / "src" / "games"
    told = {folder / name / "sentences.generated.ts": sentences_of(get(name)) for name in GAMES}
    why = {folder / name / "reasons.generated.json": _text(reasons(get(name))) for name in GAMES}
    return {folder / name / "declared.generated.json": _text(declared(get(name))) for name in GAMES} | told | why


def reasons(game: Game) -> dict[str, dict[str, str]]:
    """The messages of reasons and refusals, the common ones among them, by language."""
    return {lang: messages(lang)["reasons"] | game.texts[lang].get("reasons", {}) for lang in LANGUAGES}


def declared(game: Game) -> dict[str, Any]:
    """What a game declares; besides, what its module for browsers takes, and whether its bots search."""
    return {
        **game.declarations(),
        "sizes": largest(game).sizes,
        "random": describe_record(chance.Random),
        "progress": describe_record(Progress),
        "searches": LEVELS["expert"]().searches(game),
    }


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _listed(values: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(_text(each).rstrip() for each in values) + "\n]\n"


# ---------------------------------------------------------------- tables


def tables() -> dict[Path, str]:
    """The file of tables, and its text: options as somebody might give them, and what Python makes of them."""
    return {TABLES: _listed([table for name in GAMES for table in tables_of(get(name))])}


def tables_of(game: Game) -> Iterator[dict[str, Any]]:
    """Tables of a game with options at random, and one more for each combination that is forbidden."""
    dice = random.Random(1)  # noqa: S311  (not for secrets)
    yield from (table(game, dice) for _ in range(TABLES_OF_A_GAME))
    for forbidden in game.options.FORBIDDEN:
        yield next(each for each in iter(lambda: table(game, dice), None) if _is_refused(each, forbidden))


def _is_refused(table: dict[str, Any], forbidden: Forbidden) -> bool:
    """Whether it is this that is wrong with a table (its sentence tells)."""
    told = re.sub(r"\\{.*?\\}", ".*", re.escape(forbidden.sentence))
    return re.match(told, table["made"].get("sentence", "")) is not None


def table(game: Game, dice: random.Random) -> dict[str, Any]:
    """A table with options at random. Some are out of bounds, and many do not go together."""
    specs = game.options.specs()
    chances = {name: CHANGED if spec.default is not None else GIVEN for name, spec in specs.items()}
    given = {name: _any_value(specs[name], dice) for name, chance in chances.items() if dice.random() < chance}
    return {"game": game.name, "given": given, "made": _made(game, given)}


CHANGED = 0.3
GIVEN = 0.97
ODD = 0.03
ODD_VALUES: tuple[Any, ...] = (-1, 5000, True, "no", "")


def _any_value(spec: OptionSpec, dice: random.Random) -> Any:
    if dice.random() < ODD:
        return dice.choice(ODD_VALUES)
    if spec.kind == "text":
        return dice.choice(("HOG", "hog", "A", "A" * spec.maximum, "A" * (spec.maximum + 1)))
    if spec.kind == "bool":
        return dice.random() < 1 / 2
    return dice.choice(spec.choices or range(spec.minimum, spec.maximum + 1))


def _made(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """All options, what follows from them and the deck; or what is wrong."""
    try:
        options = game.options.make(given)
    except BadOption as error:
        return {"option": error.option, "clause": error.clause or "", "sentence": str(error)}
    return {
        "options": options.as_dict(),
        "suggestions": options.suggestions(),
        "packed": _packed(game.pack_options(options)),
        "deck": _packed(game.words.deck(options)),
        "ranks": game.ranks(options),
        "apart": game.ranks_apart(options),
        "about_cards": game.clauses_about_cards(options),
    }


# ---------------------------------------------------------------- positions


def positions() -> dict[Path, str]:
    """The file of positions, and its text: one from each golden record."""
    found = [position(path) for path in sorted(RECORDS.glob("*.jsonl"))]
    return {POSITIONS: _listed(found)}


def position(path: Path) -> dict[str, Any]:
    """The position half-way through the first deal of a record, as a seat that may move has it."""
    deal, seat = half_way(path)
    return {"record": path.stem, "game": deal.table.game.name, **_seen(deal, seat)}


def half_way(path: Path) -> tuple[Deal, int]:
    """The first deal of a record, played half-way, and the seat that moves next."""
    replay = record.Replay(record.decode(path.read_bytes().splitlines()[0]))
    moves, deal = replay.record.moves, replay.deal
    half = next(index for index in range(len(moves) // 2, -1, -1) if moves[index].seat != CHANCE)
    for recorded in moves[:half]:
        deal.play(recorded.seat, recorded.move)
    return deal, moves[half].seat


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
    return bring_up_to_date({**files(), **tables(), **positions()}, ROOT, check=check)


if __name__ == "__main__":
    sys.exit(main(check="--check" in sys.argv[1:]))
