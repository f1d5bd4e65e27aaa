"""What the code says to programmers, in docstrings, errors and comments, is plain English too."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_language import ROOT, TRANSLATED, prose_of

IN_CODE = {
    r"(?:^|[.:;] )Whoever\b": "a player who, the seat that",
    r"; (?:how many|how much|whether|which) (?:there|it|that|of|they)\b|; what is left of it\b": "returns how many",
    r", for (?:it|they|there|nobody|none|he|she) ": "because",
    r"\b(?:that|which|as|if|when|where|though|because) one (?:has|may|could|holds|needs|must)\b": "a player, you",
    r"\bshall\b": "should",
    r"\btricks?\b": "pile, in Turkish; cards to cover, in Iljig",
    r"\bannul(?:s|led|ling|ment|ments)?\b": "burn",
    r"\bannounc(?:e|es|ed|ing|ement|ements)\b": "signal",
    r"\btalon\b": "cards left over",
    r"\b(?:lay|lays|laid|laying)\b(?! (?:out|down))": "play",
}
"""More of them, and words that are not our terms, in what the code says to programmers."""
IN_COMMENTS = {
    r"\b[Bb]e it\b": "whether … or not",
    r"\b[Ww]hom\b|\b[Oo]f whose\b": "the player who, a player’s",
    r"\b(?:[Ii]s|are|was|were) told\b": "is shown, said, received; knows, hears",
    r"\bso long\b(?! as\b)": "this long, how long",
    r"\bdear(?:er|est)?\b": "there is little",
    r"\b[Oo]ne (?:sees|chooses|puts|gave|may do)\b": "people see, a player puts",
    r"\b(?:says|does|is|are|needs?|plays?|here) no more[.;,]": "no longer, nothing else",
    r"\bsuch a one\b|\bsuch one\b": "repeat the noun",
    r"\ball else\b|\ball that is (?!well\b)": "everything else, everything",
    r"\bupon\b|\btill\b|\bshall\b": "on, until, should",
    r"\b(?:lies|lie) (?:upon|under|over|beside|there)\b": "is under, covers, overlaps",
    r"\bstands? (?:at|beside|under|below|above|over)\b": "is at, is shown at",
    r"\bcloths?\b": "baize",
    r"\b(?:is|are|was) seen of\b": "the visible part of, what it shows",
    r"\bfor (?:the )?\w+(?:’s|'s|s') sake\b": "for, because of",
    r"\banew\b": "again",
}
"""Still more, in the comments of the browser side, of the tools and of the tests."""
CODE = sorted((ROOT / "src/tripot").rglob("*.py"))
WEB = sorted(
    file
    for file in (ROOT / "web/src").rglob("*")
    if file.suffix in (".ts", ".svelte", ".css") and not file.name.endswith(".generated.ts")  # `tools.views` writes it
)
TOOLS = sorted([*(ROOT / "tools").rglob("*.py"), *(ROOT / "tests").rglob("*.py")])
COMMENT = re.compile(r"(?<![\w/*.])/\*(.*?)\*/|<!--(.*?)-->|(?<![:\"'`\\/\w])//([^\n]*)", re.DOTALL)
"""A comment of TypeScript, CSS or HTML."""


def told_to_programmers(file: Path) -> Iterator[tuple[int, str]]:
    """The docstrings, error texts and comments of a file, each with its line."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        docstring = [node.value] if isinstance(node, ast.Expr) else []
        for text in ast.walk(node) if isinstance(node, ast.Raise) else docstring:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value:
                yield text.lineno, text.value
    with file.open("rb") as lines:
        for token in tokenize.tokenize(lines.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("# ")


def comments(file: Path) -> Iterator[tuple[int, str]]:
    """The comments of a file of the browser side, each with its line."""
    text = file.read_text("utf-8")
    for match in COMMENT.finditer(text):
        said = re.sub(r"(?m)^\s*\*? ?", "", "".join(words or "" for words in match.groups()))
        yield text.count("\n", 0, match.start()) + 1, said.strip()


def translated(name: str, said: Iterator[tuple[int, str]], patterns: dict[str, str]) -> list[str]:
    """The faults in what a file says to programmers."""
    return [
        f"{name}:{line}: {match.group()!r}: {instead}"
        for line, words in said
        for pattern, instead in patterns.items()
        for match in re.finditer(pattern, re.sub(r"\n +", "\n", prose_of(re.sub(r"'\w+'", "", words))))
    ]


def test_nothing_in_the_code_sounds_translated() -> None:
    patterns = TRANSLATED | IN_CODE
    found = [fault for file in CODE for fault in translated(file.name, told_to_programmers(file), patterns)]
    assert not found, "\n".join(found)


def test_no_comment_of_the_browser_side_sounds_translated() -> None:
    patterns = TRANSLATED | IN_CODE | IN_COMMENTS
    assert len(WEB) > 200
    assert sum(1 for file in WEB for _ in comments(file)) > 1000
    found = [fault for file in WEB for fault in translated(file.name, comments(file), patterns)]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_no_comment_of_tools_and_tests_sounds_translated() -> None:
    found = [fault for file in TOOLS for fault in translated(file.name, told_to_programmers(file), IN_COMMENTS)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "wrong",
    [
        "Who bids wins.",
        "Where there is a tie, nobody wins.",
        "It is no host.",
        "Lay that many cards.",
        "It lies in a folder.",
        "Nobody was told of it.",
        "The first row. That of the mean.",
        "Whoever is out deals.",
        "Fill the list; how many there are.",
        "Jokers stay, for they go on anything.",
        "As many cards as one holds.",
        "Lay the cards on the trick.",
        "Whom news tell of.",
        "The line is given up, be it open or not.",
        "A line has so long for its first message.",
        "Everything that is told of a deal.",
        "Room for what one sees, where lines are dear.",
        "It is somebody who is here no more.",
        "The buttons stand above the hand.",
    ],
)
def test_sentences_that_sound_translated_are_found(wrong: str) -> None:
    assert any(re.search(pattern, wrong) for pattern in TRANSLATED | IN_CODE | IN_COMMENTS)
