"""The card room as `benchmarks/room.py` measures it: its rules compiled, and no limits, as one address is all load.

Its arguments: port, folder, and for a node a PostgreSQL database and a bus.
"""

import sys
from pathlib import Path

from tripot.server.core.config import LIMITS, Config, Limit
from tripot.server.net.serve import run
from tripot.warming import usual_table, warm

BOUNDLESS = 10**9
port, data, *shared = sys.argv[1:]
database, bus = shared or (None, None)

warm(usual_table("turkish"))
warm(usual_table("turkish"), "search")
run(
    port=int(port),
    data=Path(data),
    database=database,
    bus=bus,
    config=Config(
        warm=False,
        limits=dict.fromkeys(LIMITS, Limit(BOUNDLESS, BOUNDLESS)),
        address_connections=BOUNDLESS,
        table_address_connections=BOUNDLESS,
    ),
)
