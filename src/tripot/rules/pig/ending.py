"""What is said at the end of a deal of the Pig family, and whether several players have won the match."""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.rules.pig.counting import LEAST_IN
from tripot.rules.pig.options import IN_TURNS, PigOptions
from tripot.rules.shared.ending import Ended, Line

MAGARAC = "MAGARAC"
HOG = "HOG"  # with this word, the loser of a deal is the pig, and an eliminated player is the hog (PIG-07)
PIGS = ("", "PIG", "COCHON")  # with these words, and without a word, an eliminated player is a pig
BLOWS = "SCD"  # the suits that hit the loser (PIG-39)


def word(options: PigOptions) -> str:
    """The word that losses spell (PIG-07, PIG-38)."""
    if options.variant == "magarac":
        return MAGARAC
    return "" if options.variant in IN_TURNS or options.lives == "out" else options.word


def win_together(options: PigOptions, standing: Mapping[str, Any]) -> bool:
    """Whether winners win together: the last two without a stock, or players eliminated at once (PIG-08, PIG-11)."""
    left = options.players - len(standing["out"])
    return options.variant not in IN_TURNS and (left == 0 or (left == LEAST_IN and not options.stock))


def ending(ended: Ended) -> Iterator[Line]:
    """Name the loser, the players eliminated, and the loser's punishments."""
    loser = ended.result["loser"]
    if loser is not None:
        yield from _lost(ended, loser)
    already = ended.before.get("out", [])
    for seat in ended.after["out"][len(already) :]:
        yield Line(named(ended.options, "leaves" if _has_lost_all(ended, seat) else "leaves.talked"), seat)
    if ended.result["punishments"] is not None:
        yield from _punished(ended)


def named(options: PigOptions, key: str) -> str:
    """The key of a sentence about pigs, or of the same sentence about hogs or any other word."""
    spelled = word(options)
    if spelled in PIGS:
        return key
    return f"{key}.hog" if spelled == HOG else f"{key}.word"


def _letters_before(ended: Ended, seat: int) -> int:
    letters: list[int] = ended.before.get("letters", [])
    return letters[seat] if letters else 0


def _has_lost_all(ended: Ended, seat: int) -> bool:
    """Whether a seat was eliminated by losing the deal. If not, it talked to an eliminated player (PIG-07, PIG-11)."""
    due = _letters_before(ended, seat) + 1 >= len(word(ended.options))
    return due and seat == ended.result["loser"]


def _lost(ended: Ended, loser: int) -> Iterator[Line]:
    spelled = word(ended.options)
    if not spelled:
        yield Line("lost", loser)
        return
    letters = _letters_before(ended, loser)
    yield Line("letter.hog" if spelled == HOG else "letter", loser, {"letter": letters})
    if spelled == MAGARAC and letters + 1 == len(MAGARAC):
        yield Line("donkey", loser)
        yield Line("mock")


def _punished(ended: Ended) -> Iterator[Line]:
    """The loser's punishments. The first player to signal, who gives them, is warned if there are blows (PIG-39)."""
    suffered = {suit: count for suit, count in ended.result["punishments"].items() if count}
    pats = 0 if ended.options.pats else suffered.pop("H", 0)
    yield Line("punished", None, {"count": suffered}) if suffered else Line("punished.none")
    if pats:
        yield Line("pats", None, {"count": {"H": pats}})
    if any(suit in suffered for suit in BLOWS):
        yield Line("warning", ended.result["first"])
