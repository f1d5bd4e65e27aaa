"""How fast tables are stepped together: `uv run python benchmarks/batch.py`.

For each game and number of threads, it prints million tables per second (a decision at one table counts as one): only a
step, a mask, an observation, and all three in turn, as in training. Actions are uniformly random, drawn while the clock
is stopped. If a deal ends, its table deals again within the step.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

from tripot.engine.records import Array
from tripot.envs import batch
from tripot.envs.spaces import random_actions
from tripot.rules.registry import GAMES


class Clock:
    """Seconds spent in each part."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def time(self, part: str, work: Callable[[], Array]) -> Array:
        start = time.perf_counter()
        done = work()
        self.seconds[part] = self.seconds.get(part, 0.0) + time.perf_counter() - start
        return done


def measure(name: str, tables: int, threads: int, seconds: float) -> str:
    stepped = batch.make(name, tables=tables, seed=1, threads=threads, players=4)
    dice = np.random.default_rng(1)
    clock = Clock()
    count = 0
    for part in (Clock(), clock):  # the first time, everything is compiled
        end = time.perf_counter() + (seconds if part is clock else 0)
        while True:
            mask = part.time("mask", stepped.mask)
            part.time("observe", stepped.observe)
            actions = random_actions(mask, dice)
            part.time("step", lambda actions=actions: stepped.step(actions)[1])  # type: ignore[misc]
            count += tables * (part is clock)
            if time.perf_counter() > end:
                break
    rates = {part: count / spent / 1e6 for part, spent in clock.seconds.items()}
    rates["all"] = count / sum(clock.seconds.values()) / 1e6
    return (
        f"| {name} | {threads} | "
        + " | ".join(f"{rates[part]:.2f}" for part in ("step", "mask", "observe", "all"))
        + " |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    given = parser.parse_args()
    print(f"{given.tables} tables of four players, million tables a second\n")
    print("| game | threads | step | mask | observe | all three |\n| --- | --- | --- | --- | --- | --- |")
    for name in GAMES:
        for threads in given.threads:
            print(measure(name, given.tables, threads, given.seconds), flush=True)


if __name__ == "__main__":
    main()
