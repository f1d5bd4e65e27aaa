"""Names of people: what may stand in one, and which look alike, as Unicode's UTS 39 says. ICU knows its tables."""

import unicodedata
from functools import lru_cache

import icu

from tripot.server.core.wire import NAME_LENGTH, Refused

MARKS = 2  # that may follow a letter: more of them pile up over other lines
CHECKS = icu.USpoofChecks.RESTRICTION_LEVEL | icu.USpoofChecks.INVISIBLE | icu.USpoofChecks.MIXED_NUMBERS
LOOK_LIKE_ONE = {"cl": "d", "vv": "w"}  # small letters that stand close; Unicode's tables have "rn" alone
KANA_VOICING = 8  # Unicode's class of the marks that make another letter in Japanese: が is no accented か
PLAIN = "A name is made of letters and digits of one script, spaces, hyphens, apostrophes, dots and emoji."


def _checker() -> icu.SpoofChecker:
    """The General Security Profile, with spaces and emoji; scripts are mixed only where people mix them."""
    recommended = icu.SpoofChecker.getRecommendedUnicodeSet().toPattern(True)
    included = icu.SpoofChecker.getInclusionUnicodeSet().toPattern(True)
    checker = icu.SpoofChecker()
    checker.setAllowedUnicodeSet(icu.UnicodeSet(rf"[{recommended}{included}\u0020[:Emoji_Presentation:]]"))
    checker.setRestrictionLevel(icu.URestrictionLevel.HIGHLY_RESTRICTIVE)
    checker.setChecks(CHECKS)
    return checker


_CHECKER = _checker()


def check(wanted: str) -> str:
    """A name as it is kept, in form NFKC; raises `Refused`."""
    short = len(wanted) <= 10 * NAME_LENGTH  # nothing longer is looked at
    name = " ".join(filter(None, unicodedata.normalize("NFKC", wanted).split(" "))) if short else ""
    if not 1 <= len(name) <= NAME_LENGTH:
        raise _bad(f"A name must have 1 to {NAME_LENGTH} characters.")
    if _CHECKER.check(name):
        raise _bad(PLAIN)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise _bad("A name needs at least one letter, digit or emoji.")
    if _piles_marks(name):
        raise _bad(f"In a name, at most {MARKS} marks stand on a letter.")
    return name


def _piles_marks(name: str) -> bool:
    """Whether a mark stands on no letter, or too many on one."""
    kinds = "".join("m" if unicodedata.category(letter) in ("Mn", "Me") else letter for letter in f" {name}")
    return " m" in kinds or "m" * (MARKS + 1) in kinds


def look_alike(one: str, other: str) -> bool:
    """Whether two names may be taken for each other.

    Capitals, marks, spaces and punctuation do not tell names apart, and neither does a number at the end of one alone.
    """
    pairs = ((one, other), (_unnumbered(one), other), (one, _unnumbered(other)))
    return any(not _looks(first).isdisjoint(_looks(second)) for first, second in pairs)


def _unnumbered(name: str) -> str:
    """A name without the number at its end; a name that is nothing but a number stays as it is."""
    return name.rstrip("0123456789 ") or name


@lru_cache(maxsize=1000)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like as it is written, and in small letters."""
    written = _bare(name)
    for several, one in LOOK_LIKE_ONE.items():
        written = written.replace(several, one)
    return frozenset((written.casefold(), _bare(name.casefold())))


def _bare(name: str) -> str:
    """Unicode's skeleton of a name, without spaces, punctuation and accents; a name of nothing else keeps them."""
    letters = "".join(letter for letter in name if unicodedata.category(letter)[0] not in "ZP")
    skeleton = unicodedata.normalize("NFD", str(_CHECKER.getSkeleton(0, letters)))
    return "".join(letter for letter in skeleton if unicodedata.combining(letter) in (0, KANA_VOICING)) or name


def _bad(detail: str) -> Refused:
    return Refused("bad_name", detail, field="name")
