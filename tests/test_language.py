"""How Tripot speaks: what can be checked of every message, page of rules and README in both languages."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tripot.sentences import Named, Value, fill, pieces, read_blank

ROOT = Path(__file__).parents[1]
FOLDERS = [*sorted(ROOT.glob("src/tripot/rules/*/messages")), *sorted(ROOT.glob("examples/*/*/messages"))]
FOLDERS += [ROOT / "src/tripot/messages", ROOT / "web/src/messages", ROOT / "web/src/messages/account"]
PAGES = {
    "fr": [ROOT / "README.fr.md", ROOT / "docs/jouer.md", *sorted(ROOT.glob("docs/rules/*.fr.md"))],
    "en": [
        ROOT / "README.md",
        ROOT / "docs/playing.md",
        ROOT / "docs/rules/index.md",
        *sorted(ROOT.glob("docs/rules/*.en.md")),
    ],
}
PEOPLE = ("who", "name", "names", "player", "players", "other", "to", "from", "winner", "next", "left", "right")
CARDS = {"fr": Named("dame de pique", "la dame de pique"), "en": Named("queen of spades", "the queen of spades")}
TRIED: list[Value] = ["Honorine", "Auguste", "Iljig", -8, 0, 1, 2, 11]

NEVER = {
    "fr": {
        r"rangs? (in)?visibles?": "rangée visible, cartes cachées",
        r"\babsente?s?\b|\bprêts?\b|\bassise?\b|\bpunie?\b|\bsauve?\b|\bsortie?s? du jeu": "no gender",
        r"retourne(r|nt)? le (jeu|sens)": "changer le sens",
        r"aiguilles d’une montre": "sens horaire",
        r"\bposeurs?\b": "celui qui entame",
        r"\bfût-ce\b|\bdemeurent?\b": "plain words",
        r"\bConversation\b": "discussion",
        r"\bhabituelle?\b": "par défaut",
        r"(?:^|[.:;!?»] |\n)Qui [^?\n]*[.;\n]": "no proverb: « le joueur qui »",
    },
    "en": {
        r"(?:^|[.:;!?|] |\n[-*] |\n\n|\*\* )Who [^?\n]*(?:[.;\n]|$)": "a player who",
        r"\b[Aa]nnul\w*": "burn",
        r"\b[Ll]ayers?\b": "the player who led",
        r"\btalon\b": "stock, cards left over",
        r"turns? the (game|direction)": "reverse the direction",
        r"\bdoes not hold\b|\bgoing round for ever\b": "as natives say it",
        r"\b(?:the )?count of the deal\b": "deal scores",
    },
}


def leaves(found: Any, where: str) -> Iterator[tuple[str, str]]:
    """The texts of a message file, with their keys."""
    if isinstance(found, str):
        yield where, found
    else:
        for key, value in found.items() if isinstance(found, dict) else enumerate(found):
            yield from leaves(value, f"{where}:{key}")


def messages(lang: str) -> list[tuple[str, str]]:
    """All messages of a language: of the games, of the package, of the page."""
    return [
        leaf
        for folder in FOLDERS
        for leaf in leaves(json.loads((folder / f"{lang}.json").read_text("utf-8")), folder.parent.name)
        if not leaf[0].endswith(("bot.names", "prefs.language", "prefs.language.short"))  # in the other language
    ]


def blanks(message: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """The blanks of a message, and of the cases in them."""
    for blank in pieces(message)[1::2]:
        name, kind, cases = read_blank(blank)
        yield name, kind, cases
        for case in cases.values():
            yield from blanks(case)


def filled(message: str, lang: str) -> Iterator[str]:
    """A message with every mixture of values: names, cards, numbers, and the cases that it tells apart."""
    values: dict[str, list[Value]] = {}
    for name, kind, cases in blanks(message):
        if kind == "the" or name in ("card", "cards", "over", "under"):
            values[name] = [CARDS[lang]]
        elif cases:
            values[name] = [*cases] if kind == "select" else [0, 1, 2, 11]
        else:
            values.setdefault(name, TRIED)
    for mixture in product(*values.values()):
        yield fill(message, lang, **dict(zip(values, mixture, strict=True)))


def prose(page: Path) -> str:
    """A page without code, links and markup that only machines read."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|^\|[ :|-]+\|$|^:.*$", "", text, flags=re.MULTILINE)


def texts(lang: str) -> list[tuple[str, str]]:
    """Every text of a language, filled in all ways."""
    told = [(key, text) for key, message in messages(lang) for text in filled(message, lang)]
    return [*told, *((page.name, prose(page)) for page in PAGES[lang])]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_message_can_be_filled_and_leaves_no_blank(lang: str) -> None:
    for key, message in messages(lang):
        for text in filled(message, lang):
            assert not re.search(r"[{}]|, (plural|select)", text), f"{key}: {text}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_choice_of_a_message_has_its_cases(lang: str) -> None:
    for key, message in messages(lang):
        for name, kind, cases in blanks(message):
            assert kind in ("", "the", "plural", "selectordinal", "select"), f"{key}: {kind}"
            assert not cases or "other" in cases, f"{key}: {name} has no other case"


def test_both_languages_fill_the_same_blanks() -> None:
    for folder in FOLDERS:
        french, english = (
            dict(leaves(json.loads((folder / f"{lang}.json").read_text("utf-8")), folder.parent.name))
            for lang in ("fr", "en")
        )
        for key in french.keys() & english.keys():
            one, other = ({name for name, _, _ in blanks(side[key])} for side in (french, english))
            assert one == other or one ^ other <= {"n", "rank", "verb", "who", "whom"}, f"{key}: {one ^ other}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_number_does_not_stand_before_a_plural_word_without_its_singular(lang: str) -> None:
    for key, message in messages(lang):
        outside = "".join(pieces(message)[::2])
        loose = (
            re.findall(r"\{(?:n|count|points|paid|tokens)\} \w+s\b(?! sur)", message) if "plural" not in message else []
        )
        assert not loose, f"{key}: {message} {outside}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_apostrophes_minus_and_dots_are_those_of_print(lang: str) -> None:
    for key, text in texts(lang):
        assert not re.search(r"\w'\w|\.\.\.|(?<![\w-])-\d", text), f"{key}: {text:.300}"


def test_french_has_narrow_spaces_that_do_not_break() -> None:
    for key, message in messages("fr"):
        wrong = re.findall(r"[^\u202f\d][;:!?»](?=[\s{]|$)|«(?!\u202f)|[\u00a0 ][;:!?»]", message)
        wrong = [found for found in wrong if not re.match(r"[!?…][!?]", found)]
        assert not wrong, f"{key}: {message}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_words_that_tripot_does_not_say(lang: str) -> None:
    said = {(key, text) for key, text in texts(lang)}
    for (pattern, instead), (key, text) in product(NEVER[lang].items(), said):
        found = [match.group().strip() for match in re.finditer(pattern, text)]
        assert not found, f"{key}: {found}: {instead}"


def test_french_names_games_and_cards_stand_after_no_article_or_de() -> None:
    """`de {name}`, `le {card}` go wrong with Auguste, Iljig and the queen of spades; people may stand after `à`."""
    for key, message in messages("fr"):
        for article, name in re.findall(r"\b(d’|de|du|des|la|le|l’|au|aux|à|À) ?\{(\w+)", message):
            numbers = ("from", "to") if "joueurs" in message or key.endswith("range") else ()
            allowed = name in numbers or name in ("n", "total", "annul") or (article in "àÀ" and name in PEOPLE)
            made = key.endswith(("card.of", "card.the"))  # suits and ranks are few, and all tried
            assert allowed or made, f"{key}: {article} {{{name}}}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nobody_is_told_of_their_own_moves_by_name(lang: str) -> None:
    told = [(key, message) for key, message in messages(lang) if re.search(r":(moves|happened):", key)]
    assert told
    for key, message in told:
        text = fill(message, lang, who="you", player="Honorine")
        assert "Honorine" not in text, f"{key}: {text}"
