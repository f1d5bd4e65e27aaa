"""`python -m tripot` is `tripot`."""

from tripot.cli import main

main(prog_name="tripot")
