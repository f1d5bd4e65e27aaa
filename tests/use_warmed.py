"""Makes a table's kernels ready, then uses the table in every way, and fails if any kernel was not ready.

Arguments: the game and its options as JSON, and a file to write records to. `test_warming.py` runs this in a process of
its own, where nothing has been called before.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Any

from click.testing import CliRunner

from tripot import chance, warming
from tripot.cli.main import main
from tripot.engine.processor import Kernel
from tripot.envs import batch
from tripot.envs.turns import Turns
from tripot.errors import TooMany
from tripot.play.deal import Deal
from tripot.play.match import Match, Table, game
from tripot.rules.move import CHANCE, Move
from tripot.table import house_bots

asked_for: list[str] = []
"""The kernels that Python has called with arguments of types that were new to this process."""


def note_compilations() -> None:
    """From now on, note every kernel that is compiled or taken from the cache folder."""
    compile_kernel = Kernel.compile

    def noted(kernel: Any, signature: Any) -> Any:
        asked_for.append(f"{kernel.__module__}.{kernel.__name__}")
        return compile_kernel(kernel, signature)

    setattr(Kernel, "compile", noted)  # noqa: B010  (mypy lets nobody assign to a method)


def use_the_room(table: Table) -> None:
    """Play a deal as the card room does."""
    match = table.match(seed=9)
    deal = match.deal()
    while not deal.over:
        take_turn(match, deal)
    deal.scores()
    match.close(deal)
    match.ranking()


def take_turn(match: Match, deal: Deal) -> None:
    """Look at the table as the card room does, and play a bot's move."""
    seat = deal.actors()[0]
    if seat == CHANCE:
        match.shuffle(deal)
        return
    deal.awaited(seat)
    for choice in deal.choices(seat):
        if choice.built:
            deal.extend(seat, Move(choice.verb))
    move = house_bots.choose(deal, seat, "regular", b"secret")
    if move is None:  # this bot waits
        tried = ((other, house_bots.choose(deal, other, "random", b"secret")) for other in deal.actors())
        seat, move = next((other, found) for other, found in tried if found)
    assert deal.refusal(seat, move) is None
    trial = deal.copy()
    with suppress(TooMany):
        trial.play(seat, trial.legal(seat)[-1])
    deal.play(seat, move)


def use_the_command_line(name: str, records: str) -> None:
    """Simulate, verify and measure."""
    for command in (
        ["simulate", name, "-p4", "-n1", "--bots", "random,regular", "--legal", "--out", records],
        ["verify", records],
        ["show", records],
        ["simulate", name, "-p4", "-n20", "--summary", "--workers", "2"],
        ["bench", name, "--seconds", "0.01"],
    ):
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 0, result.output


def use_environments(table: Table) -> None:
    """Step tables together and one by one, and do what the other environments and search do."""
    tables = batch.Batch(table, 2, seed=1)
    for _ in range(3):
        tables.step(tables.mask().argmax(axis=1))
        tables.observe()
    turns = Turns(table, seed=1)
    while turns.seat >= 0:
        turns.act(int(turns.actions[-1]))
    turns.observe()
    turns.rewards()
    deal = table.match(seed=1).deal()
    seat = next(seat for seat in deal.actors() if seat != CHANCE)
    turns.space.mask(deal, seat)
    deal.redeal(seat, chance.generator(1))


if __name__ == "__main__":
    name, options = json.loads(sys.argv[1])
    warmed = game(name, **options)
    warming.warm(warmed)
    note_compilations()
    use_the_room(warmed)
    assert not asked_for, f"the card room waits for {asked_for}"
    warming.warm(warmed, "programs")
    asked_for.clear()
    use_the_command_line(name, sys.argv[2])
    use_environments(warmed)
    assert not asked_for, f"programs wait for {asked_for}"
