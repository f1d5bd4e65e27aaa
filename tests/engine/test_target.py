"""Targets: without Numba everything is interpreted, slow and complete."""

from __future__ import annotations

import json
import subprocess
import sys

import tripot
from tripot.engine.target import Target

PROGRAM = """
import json, sys
sys.modules["numba"] = sys.modules["llvmlite"] = None  # as if neither were installed
import tripot
from tripot.engine.kernel import TARGET
assert not TARGET.compiles
deal = tripot.game("nain_jaune", players=3).match(seed=1).deal()
while not deal.over:
    seat = deal.actors()[0]
    deal.play(seat, deal.legal(seat)[0])
print(json.dumps([deal.observe(), deal.result()]))
"""


def test_a_deal_is_played_without_numba() -> None:
    finished = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=120
    )
    assert finished.returncode == 0, finished.stderr
    deal = tripot.game("nain_jaune", players=3).match(seed=1).deal()
    while not deal.over:
        seat = deal.actors()[0]
        deal.play(seat, deal.legal(seat)[0])
    assert json.loads(finished.stdout) == json.loads(json.dumps([deal.observe(), deal.result()]))


def test_the_interpreter_leaves_kernels_as_they_are() -> None:
    target, noticed = Target(), list[str]()

    def doubled(number: int) -> int:
        return number + number

    kernel = target.kernel(doubled)
    target.inline(doubled, "trailing zeros")
    with target.interpreting(), target.noticing(noticed.append):
        target.prepare(kernel, 3)
        assert kernel(3) == 6
    assert (kernel, noticed, target.compiles) == (doubled, [], False)
