"""Starts the command line again and again, each time in a fork of this process, which has loaded everything once.

Every line on standard input starts a server; its process id is written to standard output before what it says itself.
"""

from __future__ import annotations

import os
import signal
import sys

import tripot.server.net.serve  # noqa: F401  (loaded before the forks)
from tripot import warming
from tripot.cli import main

signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the killed
warming.warm(warming.usual_table("turkish"))
while sys.stdin.readline():
    child = os.fork()
    if not child:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        main(sys.argv[1:])
    sys.stdout.write(f"{child}\n")
    sys.stdout.flush()
