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
GAMES = [*sorted(ROOT.glob("src/tripot/rules/*/messages")), *sorted(ROOT.glob("examples/*/*/messages"))]
FOLDERS = [*GAMES, ROOT / "src/tripot/messages", ROOT / "web/src/messages", *sorted(ROOT.glob("web/src/messages/*/"))]
PAGES = {
    "fr": [ROOT / "README.fr.md", ROOT / "docs/jouer.md", *sorted(ROOT.glob("docs/rules/*.fr.md"))],
    "en": [
        ROOT / "README.md",
        ROOT / "docs/playing.md",
        ROOT / "docs/rules/index.md",
        *sorted(ROOT.glob("docs/rules/*.en.md")),
    ],
}
READ = [
    page
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")])
    if not page.name.endswith(".fr.md") and page.name != "jouer.md"
] + [ROOT / "web/README.md"]  # every page in English
PEOPLE = ("who", "name", "names", "player", "players", "other", "to", "from", "winner", "next", "left", "right")
CARDS = {"fr": Named("dame de pique", "la dame de pique"), "en": Named("queen of spades", "the queen of spades")}
RANK = {"fr": Named("9", "le 9"), "en": Named("9", "the 9")}
SUIT = {"fr": "cœur", "en": "hearts"}
NARROW = "\N{NARROW NO-BREAK SPACE}"
TRIED: list[Value] = ["Honorine", "Auguste", "Iljig", -8, 0, 1, 2, 11]

NEVER = {
    "fr": {
        r"rangs? (in)?visibles?": "rangée visible, cartes cachées",
        r"\babsente?s?\b|\bprêts?\b|\bassise?\b|\bpunie?\b|\bsauve?\b|\bsortie?s? du jeu": "no gender",
        r"(?:(?:Honorine|Auguste) (?:est|sera|devient|finit)|[Vv]ous (?:êtes|serez|voilà|devenez)) (?:\w+ment )?"
        r"(?:\w+é|parti|fini|reparti|devenu|premier|dernier|bon|seul|content)e?s?\b": "no gender",
        r"\b(?:que|du) (?:Auguste|Honorine|Iljig)\b": "elided, or otherwise put",
        r"\b\d+(?:er|re|ère|e|ème)s?\b(?! place)": "a bare number",
        r"retourne(r|nt)? le (jeu|sens)": "changer le sens",
        r"aiguilles d’une montre": "sens horaire",
        r"\bposeurs?\b": "celui qui entame",
        r"\bfût-ce\b|\bdemeurent?\b": "plain words",
        r"\bConversation\b": "discussion",
        r"\bhabituelle?\b": "par défaut",
        r"(?:^|[.:;!?»] |\n)Qui [^?\n]*[.;\n]": "no proverb: « le joueur qui »",
        r"\bhors jeu\b|(?:Honorine|Auguste|[Vv]ous|joueur) quitte[sz]? (?:aussi )?le jeu\b": "éliminé",
        r"\bpour les mauvais jours\b": "pour plus tard",
        r"\bcartes? éclairées?\b": "surlignée",
        r"\bdeux traits\b": "deux tapes en croix",
        r"(?<![\d−-])[01] (?:cartes(?! pareilles)|coups|erreurs|jetons|lettres|messages|points)\b": "singular",
        r"\| d’habitude \|": "par défaut",
        r"(?:^|\| )Combien [^?\n|]*[.;]": "a question asks: le nombre de",
        r"\bde moins que de (?:joueurs|places)\b": "de moins qu’il n’y a de joueurs",
    },
    "en": {
        r"(?:^|[.:;!?|] |\n[-*] |\n\n|\*\* )Who [^?\n]*(?:[.;\n]|$)": "a player who",
        r"\b[Aa]nnul\w*": "burn",
        r"\b[Ll]ayers?\b": "the player who led",
        r"\btalon\b": "stock, cards left over",
        r"turns? the (game|direction)": "reverse the direction",
        r"\bdoes not hold\b|\bgoing round for ever\b": "as natives say it",
        r"\b(?:the )?count of the deal\b": "deal scores",
        r"\b(?:is|are|’re|’s|be|being|who) (?:now )?out\b(?! (?:on|of|in)\b)": "eliminated; a hand goes out",
        r"\bannounc(?:e|es|ing|ement|ements)\b(?! (?:the|a) (?:release|version))": "signal",
        r"\bfour alike\b": "four of a kind",
        r"\bfor a bad day\b": "for later",
        r"\blit cards?\b": "highlighted card",
        r"\bgreen cloth\b": "green baize",
        r"\bby lot\b|\b[Dd]raw lots\b": "chosen at random",
        r"\bcomes? out even\b": "divide equally",
        r"\bWith(?:out)? \*[^*]+\*(?: \([^)]*\))?[:,]": "if you play with *Option*,",
        r"\| as a rule \|": "default",
        r"\bplace \d": "1st place",
    },
}

# Where a reason begins with its verb, it reads as an order: "Play the king. Keep the 2."
SUBJECTS = {
    "fr": "Ainsi,|Aucune|Autant|Cartes?|Ce|Ces|Cette|C’est|Dernièrement,|D’autres|Elle|En|Ensuite,|Il|La|Le|Les|Mieux|"
    "On|Couvrir|Parler|Personne|Quelqu’un|Récemment,|Rien|Sans|Sur|Tant|Tapis|Tout|Un|Une|Votre|Vous|À|{n,",
    "en": "A|After|All|Another|Anyone|At|Being|Cards|Covering|Everyone|Hearts|In|It|Lately,|Low|Nobody|It’s|On|Other|"
    "Out|Passing|Somebody|That|That’s|The|There’s|This|Without|You|Your|{n,",
}
# What readers have stumbled over, and what is said instead: by file and key, with its words of French and English.
SAID: dict[str, tuple[str | None, str | None]] = {
    "turkish:reasons:keeps_low": (
        "Ainsi, le 9 reste pour plus tard : cette carte passe presque partout.",
        "This keeps the 9 for later: it goes on nearly anything.",
    ),
    "turkish:reasons:sheds": (
        "C’est le moment de s’en défaire : plus tard, ce sera difficile.",
        "Cards this high are hard to get rid of later.",
    ),
    "turkish:reasons:breaks_up": (
        "Ce coup sépare des cartes de même valeur : il en reste 2.",
        "This splits up cards of one rank: 2 stay behind.",
    ),
    "turkish:reasons:unanswered": (
        "Tout le monde sait qu’Honorine n’a rien de plus bas qu’un 9.",
        "Everyone knows Honorine has nothing lower than a 9.",
    ),
    "turkish:reasons:goes_out": (None, "This gets rid of everything and wins the deal."),
    "turkish:reasons:flips_for_luck": (None, "It goes if it’s a 9 or lower, or a 10. Otherwise, you pick up 2 cards."),
    "turkish:reasons:flips_safely": ("aucune carte cachée n’est trop haute.", None),
    "turkish:happened:fails": ("c’est trop fort !", None),
    "glukz:happened:fails": ("c’est trop faible !", None),
    "glukz:result:places": (None, "Honorine: 2nd place"),
    "glukz:reasons:unanswered": (
        "On sait qu’Honorine n’a ni joker ni carte à poser sur un 9.",
        "Everyone knows Honorine has no joker and nothing as high as a 9.",
    ),
    "glukz:reasons:low_first": (
        " : plus la pile monte, moins les faibles passent.",
        ": low cards get harder to play as the pile climbs.",
    ),
    "iljig:advised:trump": (None, "Choose hearts as trumps"),
    "iljig:reasons:five": (None, "This wins the deal at once, unless the next player covers all five."),
    "iljig:reasons:goes_out": (
        "Ce coup vide la main : le voisin de droite perd la manche.",
        "This gets rid of the last cards: the right-hand neighbour loses the deal.",
    ),
    "iljig:reasons:keeps_trumps": (
        "Ce coup ne dépense ni atout ni joker : ils serviront à couvrir.",
        "This spends no trump and no joker: they’ll be needed to cover.",
    ),
    "iljig:reasons:short": (
        "Récemment, Honorine n’a pas couvert en cœur : il ne lui en reste peut-être plus.",
        "Lately, Honorine didn’t cover with hearts, and may have none left.",
    ),
    "nain_jaune:reasons:sheds_points": (None, "Being left with the queen of spades costs 10 tokens."),
    "pig:reasons:hurries": (None, "Somebody has signalled, and the last one to follow loses."),
    "pig:reasons:keeps_together": (None, "This keeps a pair of 9s together."),
    "pig:reasons:breaks_up": (None, "This breaks up a pair of 9s."),
    "pig:reasons:helps_the_neighbour": (
        "On sait qu’Honorine a déjà un 9 : mieux vaut ne pas l’aider.",
        "Everyone knows Honorine already has a 9.",
    ),
    "pig:begin:spoons": (None, "Got four of a kind, or seen somebody grab one? Grab one too, now!"),
    "pig:table:blow.C": ("Deux tapes en croix !", "Two crossed slaps!"),
    "tripot:reasons:same": ("Un autre coup", "Another move"),
    "tripot:reasons:ahead": ("le deuxième choix", "does better than the second-best move"),
    "tripot:reasons:behind": (
        "le plus souvent mieux que celui-ci : mieux dans 2 donnes",
        "usually does better than this one: in 2 of",
    ),
    "tripot:reasons:level": ("Le deuxième choix vaut presque autant", "The second-best move is close"),
    "src:hint.ask": ("Conseil", "Hint"),
    "src:lobby.hints.everyone": (
        "Chacun peut demander un conseil, même pendant les courses.",
        "Everyone may ask for hints, even during races.",
    ),
    "src:lobby.hints.alone": (
        "Conseils seulement face à des robots, et hors des courses.",
        "You get hints only if you play alone against bots, and not during races.",
    ),
    "src:app.tagline": (None, "Card games friends teach each other, on proper green baize."),
    "src:bot.level.random": ("Au hasard", "Random"),
    "src:bot.level.regular": (None, "Intermediate"),
    "src:finish.placed": ("1", "1"),
    "src:count.isready": ("attend la suite", None),
    "src:finish.proof.alarm": (
        "Ce navigateur avait reçu autre chose avant la partie : ne vous fiez pas à ce mélange.",
        None,
    ),
    "src:lobby.pace.calm": ("Très lent", None),
    "src:lobby.pace.slow": ("Lent", None),
    "src:table.back": ("Reprendre ma place", "Take my seat back"),
    "src:table.kept": ("Reprendre ma place", "Take my seat back"),
    "src:table.away": ("hors ligne", "offline"),
    "messages:data.kept": (
        "C’est tout, et rien n’est transmis à d’autres sites.",
        "That’s all, and nothing is shared with other sites.",
    ),
    "iljig:table:lead.more": ("carte surlignée", "highlighted card"),
    "nain_jaune:options:deals:help": (None, "The player with the most tokens wins."),
    "nain_jaune:clauses:NAI-08": (None, "whoever has the next rank, going clockwise, carries on"),
    "nain_jaune:clauses:NAI-09": (None, "play it"),
    "nain_jaune:clauses:NAI-18": (None, "the player with the most tokens wins"),
    "pig:options:deals:help": (None, "The player with the fewest punishments wins"),
    "pig:clauses:PIG-39": ("deux tapes en croix", "two crossed slaps"),
    "pig:clauses:PIG-40": (None, "the player with the fewest punishments over all deals wins"),
}
RULES = sorted(ROOT.glob("docs/rules/*.en.md"))
POINTING = re.compile(
    r"(?:(?:if|when|once|each time|you|may|still|then|hold|play|agree|is|from|on) )*(?:it|they|them)\b", re.IGNORECASE
)
BEGINNING = (
    r"first dealer at random",
    r"dealer shuffles",
    r"dealer’s left (?:leads first|starts)|the first to play starts",
    r"\*\*The end\.\*\*|both win",
    r"lowest total wins|most tokens wins|fewest punishments wins|the match is over",
    r"passes to the left|after that, the loser",
)
"""What the first part of a rules page has to say: who deals and who starts, when a deal is over, and who wins."""
TRANSLATED = {
    r"(?:^|[.:;!?|] |\n[-*] |\n\n|\*\* )Who [^?\n]*(?:[.;\n]|$)": "a player who, you, if you",
    r"(?:^|[.;:] |\n- |\n\n)Where (?![^?.]*\?)[^.\n]*,": "if, when: where is a place",
    r"(?<![Tt]here )\b(?:is|are|was|were) no (?:host|dealer|bot|guest|seat|node|number|card|move|bank)\b": "isn’t a",
    r"\bfor no \w+ of\b": "not for any",
    r"\b[Tt]hat many\b|\b[Ss]o many (?![^.]*\bthat\b)": "which number",
    r"\banew\b": "again, new",
    r"\bhangs? on\b": "depends on",
    r"\breckon(?:s|ed|ing)?\b": "computes, counts, uses",
    r"\bbeyond doubt\b": "clear, clearly",
    r"\bl(?:ies|ay) in (?!wait\b)": "is in",
    r"\bke(?:ep|eps|pt|eping) a card room\b": "run a card room",
    r"\btold of\b|\bmade known\b": "hears about, is shown",
    r"\bbut for (?:the|a|an|this|that)\b|\bof late\b(?! \w+s\b)|\bas yet\b": "except, recently, yet",
    r"\b[Tt]hat of (?:the|a) \w+[.;]|\b[Aa]ll there is to\b|\b[Tt]hose of which\b": "repeat the noun",
    r"\b[Cc]annot be had\b|\bbrought about\b|\bbrings? about\b": "isn’t available, causes",
}
"""Turns of phrase that give a translation away. Rules pages have more of them in `NEVER`."""


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
    return prose_of(page.read_text("utf-8"))


def prose_of(text: str) -> str:
    """A text in Markdown, likewise."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    return re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|^\|[ :|-]+\|$|^:.*$", "", text, flags=re.MULTILINE)


def texts(lang: str) -> list[tuple[str, str]]:
    """Every text of a language, filled in all ways."""
    told = [(key, text) for key, message in messages(lang) for text in filled(message, lang)]
    return [*told, *((page.name, prose(page)) for page in PAGES[lang])]


def typed(page: Path) -> str:
    """The prose of a page, without what a command writes into it."""
    return re.sub(r"<!-- (\w+): begin -->.*?<!-- \1: end -->", "", page.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("page", READ, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_sounds_translated(page: Path) -> None:
    text = prose_of(typed(page))
    for pattern, instead in TRANSLATED.items():
        found = [text[max(0, match.start() - 30) : match.end() + 30] for match in re.finditer(pattern, text)]
        assert not found, f"{found}: {instead}"


@pytest.mark.parametrize("page", READ, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_page_has_the_apostrophes_of_print(page: Path) -> None:
    assert not re.findall(r".{0,20}\w'\w.{0,20}|.{0,20}s'(?=\s).{0,20}", prose_of(typed(page)))


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
            assert one == other or one ^ other <= {"n", "rank", "verb", "who", "whom", "cards"}, f"{key}: {one ^ other}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_number_does_not_stand_before_a_plural_word_without_its_singular(lang: str) -> None:
    for key, message in messages(lang):
        outside = "".join(pieces(message)[::2])
        loose = (
            re.findall(r"\{(?:n|count|points|paid|tokens)\} (?!fois\b)\w+s\b(?! sur)", message)
            if "plural" not in message
            else []
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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_readers_stumbled_over_is_said_in_other_words(lang: str) -> None:
    found = dict(messages(lang))
    values: dict[str, Value] = {
        "player": "Honorine",
        "rank": RANK[lang],
        "a_rank": {"fr": "un 9", "en": "a 9"}[lang],
        "ranks": {"fr": "de 9", "en": "9s"}[lang],
        "cards": CARDS[lang],
        "n": 2,
        "places": 2,
        "worse": 0,
        "limit": "no",
        "rest": "none",
        "how": "mostly",
    }
    values["suit"] = SUIT[lang]
    for key, both in SAID.items():
        words = both[lang == "en"]
        text = fill(found[key], lang, **(values | ({"n": 1} if key.endswith("placed") else {})))
        assert words is None or words in text.replace(NARROW, " "), f"{key}: {text}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_reason_is_a_sentence_that_begins_with_its_subject(lang: str) -> None:
    reasons = [(key, text) for key, text in messages(lang) if ":reasons:" in key]
    assert reasons
    for key, text in reasons:
        assert re.match(rf"(?:{SUBJECTS[lang]})(?= |$)", text), f"{key}: {text}"
        assert all(told.endswith(".") for told in filled(text, lang)), f"{key}: {text}"


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.name)
def test_a_clause_names_what_it_speaks_of(page: Path) -> None:
    """A heading is a label. "It stays face up" has to say what stays."""
    clauses = re.findall(r"^### (\S+) · .*\n(.+)", page.read_text("utf-8"), re.MULTILINE)
    assert len(clauses) > 15
    assert [(name, text) for name, text in clauses if POINTING.match(text)] == []


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.name)
def test_in_two_minutes_a_family_learns_how_to_begin_and_to_end(page: Path) -> None:
    text = " ".join(page.read_text("utf-8").split("{#minutes}\n")[1].split("\n## ")[0].split())
    for words in BEGINNING:
        assert re.search(words, text), words


def test_french_names_games_and_cards_stand_after_no_article_or_de() -> None:
    """`de {name}`, `le {card}` go wrong with Auguste, Iljig and the queen of spades; people may stand after `à`."""
    for key, message in messages("fr"):
        for article, name in re.findall(r"\b(d’|de|du|des|la|le|l’|au|aux|à|À) ?\{(\w+)", message):
            numbers = ("from", "to") if "joueurs" in message or key.endswith("range") else ()
            allowed = name in numbers or name in ("n", "total", "annul") or (article in "àÀ" and name in PEOPLE)
            made = key.endswith(
                ("card.of", "card.the", "card.a", "card.several")
            )  # suits and ranks are few, and all tried
            assert allowed or made, f"{key}: {article} {{{name}}}"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nobody_is_told_of_their_own_moves_by_name(lang: str) -> None:
    told = [(key, message) for key, message in messages(lang) if re.search(r":(moves|happened):", key)]
    assert told
    for key, message in told:
        text = fill(message, lang, who="you", player="Honorine")
        assert "Honorine" not in text, f"{key}: {text}"


def advised(texts: dict[str, Any], verb: str, lang: str = "fr") -> str:
    """A move as a hint words it, with a card if it has one, as `web/src/table/hint.ts` puts it together."""
    blanks = texts["moves"].get(verb, "")
    parts = [" {end}" * ("{end}" in blanks), " {cards, the}" * ("{cards" in blanks)]
    words = texts.get("advised", {}).get(verb) or texts["verbs"][verb] + "".join(parts)
    return fill(words, lang, cards=CARDS[lang], suit=SUIT[lang], end=texts["places"].get("top", ""))


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parent.name)
def test_a_hint_in_french_leads_with_a_card_and_names_it_before_its_side(folder: Path) -> None:
    """A button says "Entamer", but a hint can’t say "Entamer la dame de pique", nor "Les garder" of unnamed cards."""
    texts = json.loads((folder / "fr.json").read_text("utf-8"))
    wrong = r"(?:Entamer|Couvrir) (?!avec\b)|^Les |\b(?:cinq|dessus|dessous) (?:le|la|l’)\b"
    told = [advised(texts, verb) for verb in texts["verbs"]]
    assert [text for text in told if re.search(wrong, text)] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.parent.name)
def test_a_move_in_a_hint_has_no_mark_before_the_full_stop(folder: Path, lang: str) -> None:
    """A hint is "{move}. {why}". A button may cry "Vatra!", a hint would say "Vatra!."."""
    texts = json.loads((folder / f"{lang}.json").read_text("utf-8"))
    told = [advised(texts, verb, lang) for verb in texts["verbs"]]
    assert [text for text in told if re.search(r"[.!?…]\W*$", text)] == []
