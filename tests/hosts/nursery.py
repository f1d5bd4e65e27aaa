"""Starts the command line again and again, each time in a fork of this process, which has loaded everything once.

The first argument names the games that are loaded, with commas. Every line on standard input starts a server with the
other arguments and those on the line; its process id is written to standard output before what it says itself.
"""

from __future__ import annotations

import os
import signal
import sys

import tripot.hosts.http.serve  # noqa: F401  (loaded before the forks)
from tripot import warming
from tripot.cli.main import main

signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the killed
for game in sys.argv[1].split(","):
    warming.warm(warming.usual_table(game))
while line := sys.stdin.readline():
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        main([*sys.argv[2:], *line.split()])
    sys.stdout.write(f"{child}\n")
    sys.stdout.flush()
