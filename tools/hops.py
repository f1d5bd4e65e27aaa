"""The path of one move through the card room, from the socket to four clients: `uv run python -m tools.hops`.

A card room runs in this process with its sockets and its SQLite file, and four people sit at a table. One of them plays
a move. Every call is noted, from the sending of the frame until all four clients have the new table and the player has
the answer. Nothing is compiled, so the kernels are seen as well.

A step of the move is one of these: JSON is read or written, the rules are asked, SQL is sent, a message is queued or
sent. A *hop* is a function in `tripot/hosts`, `tripot/table` or `tripot/play` that takes a step, or that calls another
hop. Each function counts once, however often it is called. A function that takes no step, such as a look-up or a check,
isn't a hop; it counts among the functions that were *entered*. A lambda or a comprehension belongs to the function
around it.

*Reads*, *refusals* and *observes* are calls that enter `tripot/rules` to read a move, to judge it, or to observe.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec
from aiohttp.web import WebSocketResponse

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before Numba is imported

from tests.hosts import kit

from tripot.hosts.config import Config
from tripot.rules.registry import GAMES

PACKAGE = str(Path(sys.modules["tripot"].__file__ or "").parent) + os.sep
ROOMS = ("hosts" + os.sep, "play" + os.sep, "table" + os.sep)
RULES = "rules" + os.sep
SQL = f"{os.sep}sqlalchemy{os.sep}"
JSON = (msgspec.json.Decoder, msgspec.json.Encoder)
MEANINGS = {
    "read_move": ("reads",),
    "read_steps": ("reads",),
    "refusal": ("refusals",),
    "try_whole": ("reads", "refusals"),
    "observe": ("observes",),
}
COUNTED = ("reads", "refusals", "observes")
QUEUE = (asyncio.Queue.put.__code__, asyncio.Queue.put_nowait.__code__)
SEND = (WebSocketResponse.send_str.__code__,)
SEATS = 4
CONFIG = Config(restart_grace=0, warm=False, first_probes=0, alive_wait=3600)
QUIET = 0.3  # seconds after which everything on its way has arrived


@dataclass
class Trace:
    """The functions that were entered, in the order of their first call, and those of them that are hops."""

    entered: dict[CodeType, str] = field(default_factory=dict)  # each with its file
    callers: dict[CodeType, set[CodeType]] = field(default_factory=lambda: defaultdict(set))
    took_step: set[CodeType] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        """Note a call: for `sys.setprofile`. A coroutine that continues after a wait is not a new call."""
        if event == "c_call" and isinstance(getattr(argument, "__self__", None), JSON):
            self._step(frame)
        elif event == "call" and frame.f_back and not _goes_on(frame):
            self._call(frame, frame.f_back)

    def _call(self, frame: FrameType, back: FrameType) -> None:
        code, file = frame.f_code, _file(frame)
        if file.startswith(ROOMS) and not code.co_name.startswith("<"):
            self.entered.setdefault(code, file)
            caller = _nearest(back)
            if caller:
                self.entered.setdefault(caller, _file_of(caller))
                self.callers[code].add(caller)
        elif file.startswith(RULES) and not _file(back).startswith(RULES):
            self.counts.update(MEANINGS.get(code.co_name, ()))
            self._step(back)
        elif code in QUEUE or code in SEND or SQL in code.co_filename:
            self._step(back)

    def _step(self, frame: FrameType) -> None:
        code = _nearest(frame)
        if code:
            self.entered.setdefault(code, _file_of(code))
            self.took_step.add(code)

    @property
    def hops(self) -> list[CodeType]:
        """The functions that take a step or call one that does."""
        found, new = set[CodeType](), self.took_step
        while new:
            found |= new
            new = {caller for code in new for caller in self.callers[code]} - found
        return [code for code in self.entered if code in found]

    def __str__(self) -> str:
        """A line with the numbers."""
        files = {self.entered[code] for code in self.hops}
        entered = f"{len(self.entered)} entered in {len(set(self.entered.values()))}"
        counts = [f"{self.counts[name]} {name}" for name in COUNTED]
        return ", ".join([f"{len(self.hops)} hops in {len(files)} files ({entered})", *counts])


def _goes_on(frame: FrameType) -> bool:
    """Whether a coroutine continues after a wait, as the instruction `RESUME` shows."""
    return frame.f_code.co_code[frame.f_lasti + 1] != 0


def _nearest(frame: FrameType | None) -> CodeType | None:
    """The function of the server or of `play` for which a frame runs."""
    while frame and not (_file(frame).startswith(ROOMS) and not frame.f_code.co_name.startswith("<")):
        frame = frame.f_back
    return frame.f_code if frame else None


def _file(frame: FrameType) -> str:
    return _file_of(frame.f_code)


def _file_of(code: CodeType) -> str:
    """The file of a function inside the package; empty outside it."""
    name = code.co_filename
    return name.removeprefix(PACKAGE) if name.startswith(PACKAGE) else ""


async def trace_move(game: str) -> Trace:
    """Play one move at a table of four people, and trace it."""
    with tempfile.TemporaryDirectory() as folder:
        async with kit.open_house(Path(folder), CONFIG) as house:
            people = [house.person() for _ in range(SEATS)]
            for person in people:
                await person.__aenter__()
            try:
                return await _trace(await _sit_down(people, game))
            finally:
                for person in people:
                    await person.__aexit__()


async def _sit_down(people: list[kit.Person], game: str) -> list[kit.Player]:
    """Four people at a table where the first deal has been dealt."""
    table = await people[0].create({"game": game, "seats": SEATS, "clock": 0, "pace": 0})
    players = [await person.join(table) for person in people]
    for seat, player in enumerate(players[1:], 1):
        await player.ask(type="sit", seat=seat)
    await players[0].ask(type="start")
    await asyncio.gather(*(player.nonce() for player in players))
    for player in players:
        await player.until("playing")
    return players


async def _trace(players: list[kit.Player]) -> Trace:
    await asyncio.sleep(QUIET)
    mover = next(player for player in players if player.my_turn)
    before: int = mover.table["seq"]
    others = [_hear_move(player, before) for player in players if player is not mover]
    trace = Trace()
    sys.setprofile(trace.note)
    try:
        answers: list[Any] = await asyncio.gather(mover.play(), *others)
    finally:
        sys.setprofile(None)
    if answers[0]["type"] != "done":
        raise RuntimeError(answers[0])
    return trace


async def _hear_move(player: kit.Player, before: int) -> None:
    while player.table["seq"] == before:
        await player.hear()


def main() -> None:
    """Print the path of a move in one game, and the numbers of all games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="turkish", choices=GAMES, help="whose functions are listed")
    parser.add_argument("--entered", action="store_true", help="list all functions that are entered, not only hops")
    options = parser.parse_args()
    traces = {game: asyncio.run(trace_move(game)) for game in GAMES}
    trace = traces[options.game]
    listed = list(trace.entered) if options.entered else trace.hops
    lines = [f"{trace.entered[code]}:{code.co_firstlineno} {code.co_qualname}" for code in listed]
    lines += ["", *(f"{game}: {trace}" for game, trace in traces.items())]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
