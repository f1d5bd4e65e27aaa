"""A card room in a process of its own. Its limits are off: they would refuse nearly all that it is to be tried with."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tripot.hosts.http import logs
from tripot.hosts.http.serve import run

from ...hosts.kit import QUICK

PATIENT = 3_600_000  # ms
CONFIG = replace(
    QUICK,
    warm=True,  # as those who play have it: rules are read and compiled beside the play
    gone_wait=PATIENT,  # the table that nobody attacks waits for its players
    host_wait=PATIENT,
    ready_wait=300,
    begin_wait=50,
    body_wait=0.5,
    header_wait=2.0,
    linger=0.05,
    address_connections=100_000,
    table_connections=10_000,
    table_address_connections=10_000,
    table_guest_connections=10_000,
)

if __name__ == "__main__":
    logs.begin("json")
    data = Path(sys.argv[1])
    (data / "site").mkdir()
    (data / "site" / "index.html").write_text("a lobby", "utf-8")
    run(port=0, data=data, config=replace(CONFIG, site=data / "site"))
