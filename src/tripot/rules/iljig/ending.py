"""What is said at the end of a deal of Iljig."""

from collections.abc import Iterator

from tripot.rules.shared.ending import Ended, Line

WORD = "ILJIG"  # that losses spell (ILJ-18)


def ending(ended: Ended) -> Iterator[Line]:
    """Name the donkey: the loser with all the letters (ILJ-18)."""
    loser = ended.result["loser"]
    if loser is not None and ended.after["letters"][loser] == len(WORD):
        yield Line("donkey", loser)
