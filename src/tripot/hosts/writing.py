"""Signs that people may write, by Unicode's properties as ICU knows them."""

import re
import string

import icu

# Letters, marks, digits, punctuation, symbols and spaces; what joins and colours emoji; and the marks that a keyboard
# for Arabic or Hebrew writes. Missing are controls, line ends, what turns the direction, and signs nobody has defined.
_WRITABLE = icu.UnicodeSet(
    "[[:L:][:M:][:N:][:P:][:S:][:Zs:][:Join_Control:][:Emoji_Component:][[:Cf:]&[[:bc=L:][:bc=R:][:bc=AL:]]]]"
)
# What shows something by itself: not marks, nor letters and signs that are drawn as nothing, like fillers.
_SEEN = icu.UnicodeSet("[[:L:][:N:][:P:][:S:]-[:Default_Ignorable_Code_Point:]-[\\u2800]]")
_PUNCTUATION = icu.UnicodeSet("[:P:]")
EMOJI = icu.UnicodeSet("[[:Emoji:]-[:Emoji_Component:]]")
"""Emoji, whether they are drawn in colours by themselves or not, like ♠ and ❤."""
_WAVED = "\U0001f3f4"
_TAGS = {place: 0xE0000 + place for place in range(0x20, 0x7F)}  # invisible letters that say whose flag is waved
_REGIONS = "|".join(region.translate(_TAGS) for region in ("gbeng", "gbsct", "gbwls"))  # all that Unicode recommends
# The two letters of a country, which are shown as its flag; or a flag with the tags of a region and an end tag.
_FLAG = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{_WAVED}(?:{_REGIONS})\U000e007f")
_LETTERS = {0x1F1E6 + place: letter for place, letter in enumerate(string.ascii_uppercase)}
_DRAWN, _JOINED, _TONES = "\ufe0f", "\u200d", "\U0001f3fb-\U0001f3ff"
_JOINS = re.compile(rf"(.)[{_TONES}]?{_DRAWN}?(?:{_JOINED}(?=(.)))?", re.DOTALL)


def unwritable(text: str) -> str | None:
    """The first sign of a text that nobody may write, as people can read it. Signs that show nothing need others."""
    allowed = _WRITABLE if is_seen(text) else _SEEN
    found = next((letter for letter in text if not allowed.contains(letter)), None)
    return None if found is None else legible(found)


def legible(sign: str) -> str:
    """A sign, or its number if it cannot be seen by itself."""
    return sign if is_seen(sign) else f"U+{ord(sign):04X}"


def is_seen(text: str) -> bool:
    """Whether a text has at least one visible sign."""
    return any(_SEEN.contains(letter) for letter in text)


def without_punctuation(text: str) -> str:
    """The letters, digits, symbols, marks and spaces of a text."""
    return "".join(letter for letter in text if not _PUNCTUATION.contains(letter))


def without_flags(text: str) -> str:
    """A text with one plain emoji for each flag."""
    return _FLAG.sub(_WAVED, text)


def with_letters(text: str) -> str:
    """A text with the letters of countries that some systems show instead of flags."""
    return text.translate(_LETTERS)


def without_joins(text: str) -> str:
    """A text without what colours emoji and joins them to one picture. Elsewhere such signs stay."""

    def plain(match: re.Match[str]) -> str:
        first, second = match[1], match[2]
        if not EMOJI.contains(first) or (second and not EMOJI.contains(second)):
            return match[0]
        return first

    return _JOINS.sub(plain, text)
