"""What a seat sees at a table, from its first message to the end of the match: real deals between house bots."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import msgspec

from tools.stage.casts import Cast
from tripot import shuffle
from tripot.hosts.config import Config
from tripot.rules.move import CHANCE
from tripot.table import clock, events, house_bots, project, wire
from tripot.table.apply import apply
from tripot.table.crowd import Presence
from tripot.table.events import Event, Stored
from tripot.table.state import MatchInPlay, TablePhase, TableState, open_table

ME = 0  # the seat that looks
GUESTS = ("camille", "longest")
NAMES = ("Camille", "Maximilienne-Philippa M.")  # the second is as long as a name can be
HERE = Presence(frozenset(GUESTS))
CONFIG = Config()
CLOCK = 60  # seconds
BOT = "regular"
SEED = 11
MUCH = 100_000  # longer than any message
USUAL_PHASE = "play"
ASIDE = ("wait", "shuffling")  # kinds of scene for which the usual tables are enough
ALSO = ("choices", "hand")  # kinds that are often another kind as well
PRESSES = {  # by stage: what pressing a button there leads to, and the button
    "end": ("ready", "continue"),
    "finished": ("honours", "continue"),
    "turn": ("chat", "chat"),
}
TALK = ("turn",)  # pressed at usual tables only
MOST_MOVES = 3_000  # in a match
ROOT = Path(__file__).parents[2]
SOURCES, KEPT = ROOT / "src" / "tripot", ROOT / ".cache" / "scenes"

Kept = tuple[str, str, str | None]
"""A scene without its table: the stage, the message, and the previous message."""


@dataclass(frozen=True)
class Scene:
    """What a page is sent: the table a moment earlier, and the table to look at."""

    cast: Cast
    stage: str
    message: str
    before: str | None = None
    presses: tuple[str, ...] = ()  # the test ids of buttons to press then, one after another, if they are there

    @property
    def name(self) -> str:
        """For example `pig-vatra-13:deal`."""
        return f"{self.cast.name}:{self.stage}"


@dataclass
class Reel:
    """The scenes of one table, the fullest of each kind."""

    cast: Cast
    seed: int = SEED
    state: TableState = field(init=False)
    last: str | None = None  # the previous message
    found: dict[str, tuple[int, Scene]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Open the table: a person beside me if there is room, and bots on the other seats."""
        created = events.Created(
            game=self.cast.game,
            options={**self.cast.options, "players": self.cast.players},
            clock=CLOCK,
            pace=0,
            public=True,
            hints=True,
            guest=GUESTS[ME],
            name=NAMES[ME],
            bots=(BOT,) * (self.cast.players - len(NAMES)),
        )
        self.state = open_table("table", Stored(1, 1, created))

    def happen(self, event: Event) -> wire.TableInfo:
        """Let an event happen, and look at the table."""
        news = apply(self.state, Stored(self.state.seq + 1, self.state.at + 1000, event))
        info = self._look(self.state, news)
        text = wire.write(info)
        for stage, fullness in stages(info, len(text)):
            if self.cast.is_usual or not stage.startswith(ASIDE):
                self._keep(stage, fullness, text)
        if self.cast.is_usual:
            self._look_aside(info, news)
        self.last = text
        return info

    def _look(self, state: TableState, news: Sequence[wire.News], guest: str = GUESTS[ME]) -> wire.TableInfo:
        return project.Telling(state, HERE, state.at, CONFIG).to(guest, news)

    def _look_aside(self, info: wire.TableInfo, news: Sequence[wire.News]) -> None:
        """What a spectator sees, and what I see when I come back and a bot plays for me."""
        if info.deal is None or info.phase != "playing" or ME not in info.deal.actors:
            return
        seen = wire.write(self._look(self.state, news, "stranger"))
        self._keep("watched", len(seen), seen)
        away = self.state.copy()
        apply(away, Stored(away.seq + 1, away.at, events.StandIn(ME)))
        seen = wire.write(self._look(away, ()))
        self._keep("stand_in", len(seen), seen)

    def _keep(self, stage: str, fullness: int, text: str) -> None:
        if fullness > self.found.get(stage, (-1,))[0]:
            self.found[stage] = fullness, Scene(self.cast, stage, text, self.last)


def stages(info: wire.TableInfo, length: int) -> Iterator[tuple[str, int]]:
    """The kinds of scene that a table is, each with how full it is."""
    deal = info.deal
    if deal is None or info.phase != "playing":
        yield ("end" if info.phase == "counting" else info.phase), length
        return
    if deal.moves == 0:
        yield "deal", 0
    view = msgspec.json.decode(deal.view)
    yield _doing(deal, view.get("phase", USUAL_PHASE)), length
    yield "choices", len({choice.verb for choice in deal.choices}) * MUCH + length
    yield "hand", len(view["seats"][ME]["hand"]) * MUCH + length


def _doing(deal: wire.DealInfo, phase: str) -> str:
    """What I have to do: race, play or wait, and the phase of the deal if a game has several."""
    if deal.race:
        return f"race-{'-'.join(deal.race.verbs)}"
    doing = "turn" if ME in deal.actors else "wait"
    return doing if phase == USUAL_PHASE else f"{doing}-{phase}"


def plays(reel: Reel) -> Iterator[wire.TableInfo]:
    """The table after everything that happens in a match."""
    yield reel.happen(events.Sat(1, GUESTS[1], NAMES[1]))
    secret = reel.seed.to_bytes(shuffle.SECRET_BYTES)
    yield reel.happen(events.Started(0, secret.hex(), shuffle.commitment(secret)))
    for _ in range(MOST_MOVES):
        if reel.state.phase is TablePhase.FINISHED:
            break
        yield reel.happen(_next(reel.state))


def film(cast: Cast, seed: int = SEED) -> list[Scene]:
    """The scenes of a match at this table. They are cached until a source file changes."""
    file = KEPT / _sources_hash(cast) / f"{cast.name}-{seed}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        mine = file.with_suffix(f".{os.getpid()}")
        mine.write_bytes(msgspec.json.encode(_play(cast, seed)))
        mine.replace(file)  # in one step, because others may be reading it
    shown = [Scene(cast, *kept) for kept in msgspec.json.decode(file.read_bytes(), type=list[Kept])]
    return [*shown, *_pressed(shown)]


def scene_of(cast: Cast, stage: str, seed: int = SEED) -> Scene:
    """The first scene of a match that shows this stage. Raises `StopIteration` if there is none."""
    return next(scene for scene in film(cast, seed) if scene.stage == stage)


def _pressed(shown: list[Scene]) -> Iterator[Scene]:
    """What pressing a button leads to."""
    for scene in shown:
        if scene.stage in PRESSES and (scene.cast.is_usual or scene.stage not in TALK):
            stage, press = PRESSES[scene.stage]
            yield replace(scene, stage=stage, presses=(press,))


@cache
def _sources_hash(cast: Cast) -> str:
    digest = hashlib.sha256(repr(cast.options).encode())
    for file in [*sorted(SOURCES.rglob("*.py")), Path(__file__)]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _play(cast: Cast, seed: int) -> list[Kept]:
    reel = Reel(cast, seed)
    for _ in plays(reel):
        pass
    found = sorted((scene for _, scene in reel.found.values()), key=lambda scene: scene.stage not in ALSO)
    once = {(scene.message, scene.before): scene.stage for scene in found}
    return [(stage, message, before) for (message, before), stage in once.items()]


def _next(state: TableState) -> Event:
    """What happens next, decided by the seed."""
    if state.in_play is None or state.phase is not TablePhase.PLAYING:
        return events.Dealt(0 if state.deal is None else state.in_play.deal_number + 1 if state.in_play else 0)
    if state.actors == [CHANCE]:
        return clock.follow(state, HERE, CONFIG)[0]
    return _move(state, state.in_play)


def _move(state: TableState, in_play: MatchInPlay) -> events.Moved:
    """A move of a seat that may act. In a race, anybody may be the fastest."""
    assert state.deal is not None  # noqa: S101  (for the type checker)
    quickest = sorted(state.actors, key=lambda seat: shuffle.draw(in_play.secret, (), f"{state.seq} {seat}", 1 << 30))
    for seat in quickest:
        move = house_bots.choose(state.deal, seat, BOT, in_play.secret, in_play.deal_number)
        if move:
            return events.Moved(seat, move, "bot")
    return events.Moved(quickest[0], state.deal.legal(quickest[0])[0], "clock")  # all of them wait
