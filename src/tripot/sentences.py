"""Messages in a part of ICU MessageFormat, which the page fills in `web/src/lib/message.ts`.

`{name}` is a value. `{cards, the}` is a value with its article. `{n, plural, one {{n} card} other {{n} cards}}` takes
the case of a number, and `=0 {…}` is the case of exactly that number; `selectordinal` counts as 1st, 2nd. `{kind,
select, spoon {…} other {…}}` takes the case of a text.
"""

import re
import unicodedata
from typing import NamedTuple

QUE = re.compile(r"\bque $")
ELIDING = re.compile("[aeiouhœæ]|y(?![aeiou])", re.IGNORECASE)
FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
BLANK = re.compile(r"(\S+?)(?:, (\w+))?(?:, (.*))?", re.DOTALL)


class Named(NamedTuple):
    """A thing with two names: one for labels, and one with its article for sentences."""

    label: str
    the: str


Value = str | int | Named


def fill(message: str, lang: str, **values: Value) -> str:
    """A message with its blanks filled. A blank without a value stays as it is, so that the gap is noticed."""
    parts = pieces(message)
    parts[1::2] = [_filled(blank, lang, values) for blank in parts[1::2]]
    if lang == "fr":
        parts[:-1:2] = [_elided(before, after) for before, after in zip(parts[::2], parts[1::2], strict=False)]
    return "".join(parts)


def _elided(before: str, after: str) -> str:
    """French before a value: `que` loses its e before a vowel or an h, and before Yves, but not before Yann."""
    return QUE.sub("qu’", before) if ELIDING.match(unicodedata.normalize("NFD", after)) else before


def pieces(message: str) -> list[str]:
    """A message cut at its outer braces. Items at odd indices are what was inside the braces."""
    cut, depth = [""], 0
    for letter in message:
        depth -= letter == "}"
        if letter in "{}" and depth == 0:
            cut.append("")
        else:
            cut[-1] += letter
        depth += letter == "{"
    return cut


def read_blank(blank: str) -> tuple[str, str, dict[str, str]]:
    """The name of a blank, its kind, and its cases; raises `ValueError`."""
    match = BLANK.fullmatch(blank)
    if match is None:
        raise ValueError(f"{{{blank}}} is not a blank: write {{name}} or {{name, kind, …}}")
    name, kind, cases = match.groups(default="")
    parts = pieces(cases)
    return name, kind, {case.strip(): text for case, text in zip(parts[::2], parts[1::2], strict=False)}


def _filled(blank: str, lang: str, values: dict[str, Value]) -> str:
    name, kind, cases = read_blank(blank)
    if name not in values:
        return f"{{{name}}}"
    value = values[name]
    if not cases:
        return _shown(value, the=kind == "the")
    wanted = [f"={value}", str(value) if kind == "select" else _category(kind, value, lang), "other"]
    return fill(next((cases[case] for case in wanted if case in cases), ""), lang, **values)


def _shown(value: Value, *, the: bool) -> str:
    """A value as people read it. Numbers have a real minus sign."""
    if isinstance(value, Named):
        return value.the if the else value.label
    return signed(value) if isinstance(value, int) else isolated(value)


def isolated(text: str) -> str:
    """A text that people wrote, as part of a sentence. If it is read from the right, what follows it is not."""
    return f"\u2068{text}\u2069" if FROM_THE_RIGHT.search(text) else text


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def _category(kind: str, value: Value, lang: str) -> str:
    """The plural form of a number by the rules of Unicode (CLDR) for French and English."""
    number = abs(int(str(value)))
    if kind == "plural":
        return "one" if number == 1 or (number == 0 and lang == "fr") else "other"
    if lang == "fr":
        return "one" if number == 1 else "other"
    teens = number % 100 in range(11, 14)
    return "other" if teens else {1: "one", 2: "two", 3: "few"}.get(number % 10, "other")
