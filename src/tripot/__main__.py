"""`python -m tripot` is `tripot`."""

from tripot.cli.main import main

main(prog_name="tripot")
