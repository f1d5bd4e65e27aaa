"""What is said at the end of a deal of Iljig."""

from collections.abc import Iterator

from tripot.rules.iljig.options import IljigOptions
from tripot.rules.shared.ending import Ended, Line

ILJIG = "ILJIG"


def word(options: IljigOptions) -> str:  # noqa: ARG001  (the same for all options)
    """The word that losses spell (ILJ-18)."""
    return ILJIG


def ending(ended: Ended) -> Iterator[Line]:
    """Name the donkey: the loser with all the letters (ILJ-18)."""
    loser = ended.result["loser"]
    if loser is not None and ended.after["letters"][loser] == len(ILJIG):
        yield Line("donkey", loser)
