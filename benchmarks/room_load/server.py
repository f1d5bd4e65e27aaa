"""The card room as `benchmarks/room.py` measures it: its rules compiled, and no limits, as one address is all load."""

import sys
from pathlib import Path

from tripot.server.core.config import LIMITS, Config, Limit
from tripot.server.net.serve import run
from tripot.warming import usual_table, warm

BOUNDLESS = 10**9

warm(usual_table("turkish"))
run(
    port=int(sys.argv[1]),
    data=Path(sys.argv[2]),
    config=Config(
        warm=False,
        limits=dict.fromkeys(LIMITS, Limit(BOUNDLESS, BOUNDLESS)),
        address_connections=BOUNDLESS,
        table_address_connections=BOUNDLESS,
    ),
)
