"""A table of the card room as a machine without I/O: events, decisions, clocks, races, and who is told what.

`session` has the machine, and `todo` what it wants from its host. Time, names, storage and thoughts are handed in.
"""

from tripot.table.session import Session

__all__ = ["Session"]
