"""What a seat cannot know changes no byte of what it receives, and no instant at which it receives it.

A pair is two tables that differ only in what one seat, or a spectator, cannot know. Bots play on at both. As long as
that seat sees and hears the same of the deal at both, it must receive the same, to the byte and to the microsecond.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tripot import bots, chance, warming
from tripot.bots.levels import ExpertBot, MasterBot
from tripot.engine.kernel import TARGET
from tripot.play.deal import Viewer, kernel_seat
from tripot.rules import registry
from tripot.rules.iljig import dealing
from tripot.rules.iljig.terms import Phase
from tripot.rules.move import CHANCE, Move
from tripot.rules.registry import GAMES
from tripot.table import apply as table_apply
from tripot.table import house_bots, presses, requests
from tripot.table.apply import apply
from tripot.table.clock import follow
from tripot.table.events import Moved, Stored
from tripot.table.guest import Guest
from tripot.table.rights import IDLE, open_rivals
from tripot.table.state import SeatState, TableState

from ..hosts.kit import Json
from ..hosts.tables import GUESTS, HERE, happen, session_at, table_in_play
from .still import BEGUN, CONFIG, Ear, StillRoom, run_still, stop_clocks

SHORT, LONG = 400, 10_000  # pairs
PAIRS = 8  # of one position
SEARCHED = 10  # worlds, by bots that search
PLAYERS = ("regular", "random")
USES: tuple[warming.Use, ...] = ("room", "search")
LASTS = 4.0  # seconds that each pair is listened to
STRANGER = "a stranger"

CASES: list[tuple[str, int, Json]] = [
    ("turkish", 2, {}),
    ("turkish", 6, {}),
    ("glukz", 3, {}),
    ("glukz", 4, {"fly": True}),
    ("glukz", 7, {"tarot": True, "knight": "skip", "fly": True, "decks": 2}),
    ("iljig", 3, {}),
    ("iljig", 5, {}),
    ("iljig", 6, {}),
    ("nain_jaune", 3, {}),
    ("nain_jaune", 6, {}),
    ("pig", 3, {}),
    ("pig", 4, {"hush": True, "watch": True}),
    ("pig", 6, {"stock": True, "variant": "spoons"}),
    ("pig", 4, {"variant": "vatra", "travel": True}),
    ("pig", 5, {"variant": "magarac"}),
]


@dataclass(frozen=True)
class Transcript:
    """What one seat received, and what it saw and heard of the deal itself, each with its instant."""

    told: list[tuple[float, str]]
    seen: list[tuple[float, object]]


def test_every_game_is_looked_at() -> None:
    assert {name for name, _, _ in CASES} == set(GAMES)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still, and bots search a little."""
    stop_clocks(monkeypatch)
    monkeypatch.setattr(ExpertBot, "simulations", SEARCHED)
    monkeypatch.setattr(MasterBot, "simulations", SEARCHED)


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_nothing_that_a_seat_cannot_know_reaches_it(game: str, seats: int, options: Json, in_full: bool) -> None:
    compare(game, seats, options, -(-(LONG if in_full else SHORT) // len(CASES)))


@pytest.mark.skipif(not TARGET.compiles, reason="kernels are not compiled in this run")
@pytest.mark.parametrize("game", ["turkish", "iljig", "pig"])
def test_bots_that_search_tell_nothing(game: str) -> None:
    table = warming.usual_table(game)
    for use in USES:
        warming.warm(table, use)
    compare(game, table.players, {}, 10, ("expert", "master"))


def compare(game: str, seats: int, options: Json, wanted: int, levels: Sequence[str] = bots.BOTS) -> None:
    """Listen to so many pairs at which bots of these levels play."""
    tried = differing = 0
    for seed in range(1000 * wanted):
        for viewer, one, others in _positions(game, seats, options, seed, levels):
            first = listen(one, viewer)
            for other in others:
                second = listen(other, viewer)
                assert_same(first, second, steady=_is_steady(one, viewer))
                tried += 1
                differing += first.seen != second.seen
        if tried >= wanted and (differing or not registry.get(game).secret):
            return
    pytest.fail(f"{tried} pairs of {wanted}, of which {differing} differ in what their seats saw")


def _is_steady(state: TableState, viewer: Viewer) -> bool:
    """Whether what happens next does not wait for the hands of somebody else: those of people, or quick ones."""
    return not state.table.game.races.verbs and set(state.people()) <= {viewer}


def _positions(
    game: str, seats: int, options: Json, seed: int, levels: Sequence[str]
) -> Iterator[tuple[Viewer, TableState, list[TableState]]]:
    """A table some way into a deal, and others that look the same to one of those who watch."""
    dice, dealt = random.Random(seed), chance.generator(seed)
    viewer = dice.choice([None, *range(seats)])
    state = table_in_play(game, seats, seed, options, clock=10, pace=dice.choice([0, 900]))
    _seat_bots(state, viewer, dice, levels)
    _play_some(state, dice.choice([0, 0, 3, 8, 20]), dice)
    if state.deal is None or state.deal.over:
        return
    state = _renewed(state)
    found = [each for each in (_redealt(state, viewer, dealt) for _ in range(PAIRS)) if each]
    if found:
        yield viewer, state, found


def _seat_bots(state: TableState, viewer: Viewer, dice: random.Random, levels: Sequence[str]) -> None:
    """Bots for all but the one who listens, and sometimes others."""
    seats = range(len(state.seats))
    people = {viewer, *dice.sample(seats, dice.choice([0, 1, len(seats)]))}
    for seat in range(len(state.seats)):
        if seat not in people:
            state.seats[seat] = SeatState(bot=dice.choice(levels))


def _play_some(state: TableState, moves: int, dice: random.Random) -> None:
    deal = state.deal
    assert deal is not None
    for turn in range(moves):
        if deal.over:
            return
        if deal.actors() == [CHANCE]:
            happen(state, *follow(state, HERE, CONFIG))
            continue
        for seat in dice.sample(deal.actors(), len(deal.actors())):
            move = house_bots.choose(deal, seat, PLAYERS[turn % 2], b"any")
            if move:
                happen(state, Moved(seat, move))
                break
        deal = state.deal
        assert deal is not None


def _redealt(state: TableState, viewer: Viewer, dealt: Any) -> TableState | None:
    """The same table with everything that somebody cannot know dealt again; `None` if it would look different."""
    other = state.copy()
    assert other.deal is not None
    assert state.deal is not None
    deal = other.deal
    deal.table.game.kernels.redeal(deal.states, kernel_seat(viewer), dealt)
    if deal.table.game.secret and int(deal.states["moves"][0]) == 0 and int(deal.states["phase"][0]) != Phase.TRUMP:
        with TARGET.interpreting():
            dealing.ask_next(deal.states[0], (int(deal.states["dealer"][0]) + 1) % deal.table.players)
    other = _renewed(other)
    return other if _view(other, viewer) == _view(state, viewer) else None


def _renewed(state: TableState) -> TableState:
    """The same table, on which the seats may do what their cards allow, and what follows at once has happened."""
    other = state.copy()
    assert other.deal is not None
    other.at, other.rights = BEGUN, [IDLE] * len(other.seats)
    table_apply._renew_rights(other, other.deal, other.deal.actors(), None)
    while queue := follow(other, HERE, CONFIG):
        happen(other, *queue, at=BEGUN)
    return other


def listen(state: TableState, viewer: Viewer) -> Transcript:
    """What somebody at a table receives for a while."""
    return run_still(_listen(state.copy(), viewer))


async def _listen(state: TableState, viewer: Viewer) -> Transcript:
    room, before = StillRoom(state), state.copy()
    guest = STRANGER if viewer is None else GUESTS[viewer]
    others = {seat: Ear(Guest(GUESTS[seat], "Bob"), f"other {seat}") for seat in state.people() if seat != viewer}
    for other in others.values():
        await room.hear(other)
    ears = [Ear(Guest(guest, "Zoë"), "the first")]
    await room.hear(ears[0])
    for number, request in enumerate(_requests(state)):
        await asyncio.sleep(0.13)
        await room.asked(ears[0], request)
        if number == 1:
            await _answer_in_secret(room, others)
        if number == 2:
            ears.append(Ear(Guest(guest, "Ada"), "the second", since=max(0, state.heard.number - 5)))
            await room.hear(ears[1])
    await asyncio.sleep(LASTS)
    await room.close()
    return Transcript([each for ear in ears for each in ear.heard], list(_seen(before, room.memory.stored, viewer)))


async def _answer_in_secret(room: StillRoom, others: dict[int, Ear]) -> None:
    """Other people make moves of which nobody hears, if they may."""
    for seat, other in others.items():
        state = room.state
        assert state.deal is not None
        verbs = [choice.verb for choice in state.deal.choices(seat) if choice.verb in state.table.game.secret]
        for verb in verbs:
            await room.asked(other, requests.PlayMove(seq=state.heard.number, move=Move(verb), ref="secret"))


def _requests(state: TableState) -> list[requests.Request]:
    """What is asked for: nearly all of it is refused."""
    dice = random.Random(state.heard.number)
    verbs = sorted(state.table.game.texts["en"]["verbs"])
    numbers = [state.heard.number, state.heard.number + 1, state.heard.number - 1, 0]
    moves = [Move(dice.choice(verbs)) for _ in range(4)]
    asked: list[requests.Request] = [
        requests.PlayMove(seq=number, move=move, ref="a") for number, move in zip(numbers, moves, strict=True)
    ]
    asked.append(
        requests.PlayMove(
            seq=state.heard.number, move=moves[0], reaction=requests.Stamp(state.heard.number + 1, 1.0), ref="b"
        )
    )
    asked.append(requests.Extend(seq=state.heard.number, move=moves[0], ref="c"))
    asked.append(requests.Hint(seq=state.heard.number, ref="h"))
    asked.append(requests.Say(text="Bonsoir", ref="d"))
    return asked


def _seen(state: TableState, stored: list[Stored], viewer: Viewer) -> Iterator[tuple[float, object]]:
    """What somebody saw and heard of the deal, whenever that was something new."""
    last = _view(state, viewer)
    for each in stored:
        apply(state, each)
        event, view = each.event, _view(state, viewer)
        heard: object = event
        if isinstance(event, Moved) and event.seat != CHANCE:
            game = state.table.game
            heard = game.words.told(event.move, event.seat, viewer)
            assert (game.words.told(event.move, event.seat, None) is None) == (event.move.verb in game.secret)
        if heard is not None or view != last:
            yield float(each.at - BEGUN), (repr(heard), view)
        last = view


def _view(state: TableState, viewer: Viewer) -> bytes:
    return state.deal.view_records(viewer).tobytes() if state.deal else b""


def assert_same(one: Transcript, other: Transcript, *, steady: bool) -> None:
    """Two transcripts are the same up to the instant at which something else was to be seen."""
    nothing = (float("inf"), None)
    pairs = itertools.zip_longest(one.seen, other.seen, fillvalue=nothing)
    first, second = next(((a, b) for a, b in pairs if a[1] != b[1]), (nothing, nothing))
    if steady:
        assert first[0] == second[0], "the next thing to be seen came at another instant"
    end = min(first[0], second[0])
    assert _until(one, end) == _until(other, end)


def _until(transcript: Transcript, end: float) -> list[tuple[float, str]]:
    return [(at, text) for at, text in transcript.told if at < end]


def test_a_secret_move_is_shown_to_its_player_alone() -> None:
    """Two are asked whether they lay five; the first declines (ILJ-20)."""
    state = next(each for seed in range(500) if (each := _with_two_asked(seed)))
    [first] = state.actors
    told = run_still(_decline(state, first))
    assert len(told.pop(first)) == 3, "greeted, shown the table, answered"
    [second] = [seat for seat, heard in told.items() if len(heard) == 2]
    assert second != first, "who is asked next is shown that it may answer"
    assert all(len(heard) == 1 for seat, heard in told.items() if seat != second)


def _with_two_asked(seed: int) -> TableState | None:
    """A table of people at which at least two are asked; `None` if fewer are."""
    state = table_in_play("iljig", 6, seed, clock=0)
    after = state.copy()
    for _ in range(2):
        if after.deal is None or int(after.deal.states["phase"][0]) != Phase.DECLARE:
            return None
        happen(after, Moved(after.actors[0], Move("decline")))
    return state


async def _decline(state: TableState, seat: int) -> dict[int, list[tuple[float, str]]]:
    """What everybody receives while a seat declines, from the last greeting on."""
    room = StillRoom(state)
    ears = {place: Ear(Guest(GUESTS[place], "Bob"), str(place)) for place in state.people()}
    for ear in ears.values():
        await room.hear(ear)
    for ear in ears.values():
        del ear.heard[:-1]
    await room.asked(ears[seat], requests.PlayMove(seq=state.heard.number, move=Move("decline")))
    await room.close()
    return {place: ear.heard for place, ear in ears.items()}


def test_who_may_signal_unseen_delays_nobody() -> None:
    """In Pig nobody sees who holds four of a kind: a press waits for all alike, and bots are not timed as in a race."""
    found = {True: False, False: False}
    for seed in range(300):
        state = table_in_play("pig", 3, seed, clock=10)
        able = [bool(rights.race_since) for rights in state.rights]
        if not able[0]:
            continue
        session = session_at(state, [Ear(Guest(GUESTS[seat], "Bob"), str(seat)) for seat in range(3)], CONFIG)
        rivals = presses._rivals(session.course, state, 0, 0.0)
        assert sorted(rivals) == [1, 2]
        assert rivals[1] == rivals[2]
        assert open_rivals(state.rights) == []
        found[any(able[1:])] = True
    assert all(found.values()), "some deals with a hidden rival, and some without"
