"""The card room for `benchmarks/room.py`: with compiled rules and without limits, because all load has one address.

Its arguments are the port, the folder and, for a node, a PostgreSQL database and a bus.
"""

import sys
from pathlib import Path

from tripot.hosts.config import LIMITS, Config, Limit
from tripot.hosts.http.serve import run
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
