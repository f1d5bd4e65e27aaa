"""An evening of many tables in virtual time: `uv run python benchmarks/evening.py --tables 200`.

The people, their networks and the disk are those of `tests/table/people.py`; see `docs/decisions/0027`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.table.test_evening import an_evening

from tripot.table.events import Moved


def main() -> None:
    """Play, and print what happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--fails", type=float, default=0.02, help="how likely the disk fails to store a change, or to say so"
    )
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    an_evening(6, asked.fails, asked.seed)  # compiles the rules
    begun, used = time.perf_counter(), time.process_time()
    host, people = an_evening(asked.tables, asked.fails, asked.seed)
    seconds, processor = time.perf_counter() - begun, time.process_time() - used
    events = sum(len(table.log) for table in host.tables.values())
    moves = sum(isinstance(each.event, Moved) for table in host.tables.values() for each in table.log)
    longest = max(table.log[-1].at - table.log[0].at for table in host.tables.values())
    phases = Counter(str(table.session.state.phase) for table in host.tables.values())
    print(
        f"{asked.tables} tables, {len(people)} people: {dict(phases)}, the longest after {longest / 60_000:.0f} minutes"
    )
    print(f"{events:,} events, {moves:,} moves, {host.sent:,} messages, {len(host.refused):,} refusals")
    print(f"{seconds:.1f} s, of which {processor:.1f} s of processor time: {1e6 * processor / moves:,.0f} µs a move")


if __name__ == "__main__":
    main()
