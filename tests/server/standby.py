"""The command line of a card room that loads everything, waits for a line on its standard input, and only then starts.

While one server is being killed the next one is already loaded: fifty restarts take the time of the restarts alone.
"""

from __future__ import annotations

import sys

import tripot.server.serve  # noqa: F401  (loaded before the wait)
from tripot.cli import main

sys.stdin.readline()
main(sys.argv[1:])
