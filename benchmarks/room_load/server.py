"""The card room as `benchmarks/room.py` measures it: without limits, as all load comes from one address."""

import sys
from pathlib import Path

from tripot.server.core.config import LIMITS, Config, Limit
from tripot.server.net.serve import run

BOUNDLESS = 10**9

run(
    port=int(sys.argv[1]),
    data=Path(sys.argv[2]),
    config=Config(
        limits=dict.fromkeys(LIMITS, Limit(BOUNDLESS, BOUNDLESS)),
        address_connections=BOUNDLESS,
        table_address_connections=BOUNDLESS,
    ),
)
