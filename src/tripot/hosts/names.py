"""Names of people: what they may contain, and which ones look alike, by Unicode's UTS 39 with ICU's tables."""

import re
import unicodedata
from functools import lru_cache

import icu

from tripot.hosts.writing import (
    EMOJI,
    is_seen,
    legible,
    unwritable,
    with_letters,
    without_flags,
    without_joins,
    without_punctuation,
)
from tripot.table.wire import NAME_LENGTH, Refused

__all__ = ["check", "look_alike", "unwritable"]

MARKS = 2  # the most marks on a letter: more of them would run over other lines
MARK = "\u0301"  # stands for any of them; no letter of a name is it
NUMBER = re.compile(r"[\d\s]+$")  # at the end of a name
CHECKS = icu.USpoofChecks.RESTRICTION_LEVEL | icu.USpoofChecks.INVISIBLE | icu.USpoofChecks.MIXED_NUMBERS
LOOK_LIKE_ONE = {"cl": "d", "vv": "w"}  # small letters that touch; Unicode's tables have only "rn"
KANA_VOICING = 8  # Unicode's class of the marks that make another letter in Japanese: が is not an accented か
PLAIN = "A name is made of letters and digits of one script, spaces, hyphens, apostrophes, dots and emoji."


def _checker() -> icu.SpoofChecker:
    """The General Security Profile, with spaces and emoji. Scripts may be mixed only in ways that people mix them."""
    recommended = icu.SpoofChecker.getRecommendedUnicodeSet().toPattern(True)
    included = icu.SpoofChecker.getInclusionUnicodeSet().toPattern(True)
    checker = icu.SpoofChecker()
    checker.setAllowedUnicodeSet(icu.UnicodeSet(rf"[{recommended}{included}\u0020{EMOJI.toPattern(True)}]"))
    checker.setRestrictionLevel(icu.URestrictionLevel.HIGHLY_RESTRICTIVE)
    checker.setChecks(CHECKS)
    return checker


_CHECKER = _checker()


def check(wanted: str) -> str:
    """A name as it is stored, in NFKC. Raises `Refused`."""
    short = len(wanted) <= 10 * NAME_LENGTH  # a longer name is refused without a look at it
    name = " ".join(filter(None, unicodedata.normalize("NFKC", wanted).split(" "))) if short else ""
    if not 1 <= len(name) <= NAME_LENGTH:
        raise _bad(f"A name must have 1 to {NAME_LENGTH} characters.")
    bare = without_joins(without_flags(name))
    if _CHECKER.check(bare):
        raise _bad(PLAIN, _foreign(bare))
    if not is_seen(without_punctuation(bare)):
        raise _bad("A name needs at least one letter, digit or emoji.")
    if _piles_marks(bare):
        raise _bad(f"A letter in a name may have at most {MARKS} marks.")
    return name


def _foreign(name: str) -> str | None:
    """The first sign that no name may have, as people can read it; `None` if only the mixture is at fault."""
    allowed = _CHECKER.getAllowedUnicodeSet()
    return next((legible(letter) for letter in name if not allowed.contains(letter)), None)


def _piles_marks(name: str) -> bool:
    """Whether a mark is not on a letter, or too many marks are on one letter."""
    signs = (MARK if unicodedata.category(letter) in ("Mn", "Me") else letter for letter in f" {name}")
    return re.search(f" {MARK}|{MARK}{{{MARKS + 1}}}", "".join(signs)) is not None


def look_alike(one: str, other: str) -> bool:
    """Whether people might mistake one name for the other.

    The comparison ignores capitals, marks, spaces and punctuation, and a number at the end if only one name has one.
    """
    pairs = ((one, other), (_unnumbered(one), other), (one, _unnumbered(other)))
    return any(not _looks(first).isdisjoint(_looks(second)) for first, second in pairs)


def _unnumbered(name: str) -> str:
    """A name without punctuation and the number at its end. A name that is only a number stays as it is."""
    return NUMBER.sub("", without_punctuation(name)) or name


@lru_cache(maxsize=1000)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like, as written and in lower case."""
    written = _bare(name)
    for several, one in LOOK_LIKE_ONE.items():
        written = written.replace(several, one)
    return frozenset((written.casefold(), _bare(name.casefold())))


def _bare(name: str) -> str:
    """Unicode's skeleton of a name, without spaces, punctuation and accents. A name of nothing else keeps them."""
    letters = "".join(
        letter for letter in without_joins(with_letters(name)) if unicodedata.category(letter)[0] not in "ZP"
    )
    skeleton = unicodedata.normalize("NFD", str(_CHECKER.getSkeleton(0, letters)))
    return "".join(letter for letter in skeleton if unicodedata.combining(letter) in (0, KANA_VOICING)) or name


def _bad(detail: str, sign: str | None = None) -> Refused:
    return Refused("bad_name", detail, field="name", sign=sign)
