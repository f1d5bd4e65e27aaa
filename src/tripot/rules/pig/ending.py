"""What is said at the end of a deal of the Pig family, and whether several players have won the match."""

from collections.abc import Iterator

from tripot.rules.pig.counting import LEAST_IN
from tripot.rules.pig.options import ONLY_IN_TURNS, STOCK, VARIANT, PigOptions
from tripot.rules.shared.ending import Ended, Line
from tripot.rules.shared.formulas import PLAYERS, either, length, option_named, value_of

MAGARAC = "MAGARAC"
HOG = "HOG"  # with this word, the loser of a deal is the pig, and an eliminated player is the hog (PIG-07)
PIGS = ("", "PIG", "COCHON")  # with these words, and without a word, an eliminated player is a pig
BLOWS = "SCD"  # the suits that hit the loser (PIG-39)

NO_WORD = ONLY_IN_TURNS | option_named("lives").among("out")
WORD = either(VARIANT.among("magarac"), MAGARAC, either(NO_WORD, "", option_named("word")))
"""The word that losses spell (PIG-07, PIG-38)."""

LEFT = PLAYERS - length(option_named("out"))
TOGETHER = ~ONLY_IN_TURNS & (LEFT.among(0) | (LEFT.among(LEAST_IN) & ~STOCK))
"""Winners win together: the last two without a stock, or players eliminated at once (PIG-08, PIG-11)."""


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


def spelled_by(options: PigOptions) -> str:
    """The word that losses spell at a table; empty if they spell none."""
    return str(value_of(WORD, options.as_dict()))


def named(options: PigOptions, key: str) -> str:
    """The key of a sentence about pigs, or of the same sentence about hogs or any other word."""
    spelled = spelled_by(options)
    if spelled in PIGS:
        return key
    return f"{key}.hog" if spelled == HOG else f"{key}.word"


def _letters_before(ended: Ended, seat: int) -> int:
    letters: list[int] = ended.before.get("letters", [])
    return letters[seat] if letters else 0


def _has_lost_all(ended: Ended, seat: int) -> bool:
    """Whether a seat was eliminated by losing the deal. If not, it talked to an eliminated player (PIG-07, PIG-11)."""
    due = _letters_before(ended, seat) + 1 >= len(spelled_by(ended.options))
    return due and seat == ended.result["loser"]


def _lost(ended: Ended, loser: int) -> Iterator[Line]:
    spelled = spelled_by(ended.options)
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
