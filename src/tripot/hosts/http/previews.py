"""What a link shows where it is sent: a title, a description and a picture, in the head of the page (Open Graph).

Messengers read the head without running the page. It tells nothing that the address alone does not give away: at a
table the game and the free seats, and no one's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tripot.play.lesson import lesson_names, read_script
from tripot.play.telling import messages, title
from tripot.rules.game import Language
from tripot.rules.registry import get
from tripot.sentences import Value, fill
from tripot.table.lobby import TableLine

HOUSE = "previews/tripot.jpg"  # the picture of the card room, and of games that have none
SIZE = (1200, 630)  # pixels
TERRITORIES = {"en": "en_GB", "fr": "fr_FR"}


@dataclass(frozen=True)
class Preview:
    """What a link shows.

    Attributes:
        lang: the language of the words.
        title: a few words.
        text: one or two sentences.
        game: the game whose picture is shown; empty for that of the card room.
    """

    lang: Language
    title: str
    text: str
    game: str = ""

    def head(self, home: str, path: str, folder: Path, read: "Preview") -> str:
        """The elements for the head of the page at a path of the card room, whose address is `home`.

        Its pictures lie in `folder`. The page itself has the words of `read`, which may be in another language.
        """
        picture = f"previews/{self.game}.jpg"
        width, height = SIZE
        properties = {
            "og:site_name": "Tripot",
            "og:type": "website",
            "og:locale": TERRITORIES[self.lang],
            "og:url": f"{home}{path}",
            "og:title": self.title,
            "og:description": self.text,
            "og:image": f"{home}/{picture if (folder / picture).is_file() else HOUSE}",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": messages(self.lang)["previews"]["picture"],
        }
        names = {"description": read.text, "twitter:card": "summary_large_image"}
        lines = [f"<title>{escape(read.title)}</title>", *_metas("name", names), *_metas("property", properties)]
        return "\n    ".join(lines)


def _metas(kind: str, contents: Mapping[str, str]) -> list[str]:
    return [f'<meta {kind}="{name}" content="{escape(content)}" />' for name, content in contents.items()]


def of_house(kind: str, lang: Language) -> Preview:
    """The preview of a page that belongs to no game, such as `lobby` or `daily`: one that the messages name."""
    return Preview(lang, _say(f"{kind}.title", lang), _say(f"{kind}.text", lang))


def of_rules(name: str, lang: Language) -> Preview:
    """The preview of the rules of a game, or of a variant that has a first deal."""
    game, named = _game_and_title(name, lang)
    return Preview(lang, _say("rules.title", lang, game=named), get(game).texts[lang]["summary"], game)


def of_lesson(name: str, lang: Language) -> Preview:
    """The preview of a first deal."""
    game, named = _game_and_title(name, lang)
    return Preview(lang, _say("learn.title", lang, game=named), _say("learn.text", lang), game)


def of_table(line: TableLine, lang: Language) -> Preview:
    """The preview of a table: the game, and how many seats are free."""
    texts = get(line.game).texts[lang]
    text = _say("table.text", lang, free=line.free, summary=texts["summary"])
    return Preview(lang, _say(f"{line.phase}.title", lang, game=texts["title"]), text, line.game)


def of_closed_table(line: TableLine, lang: Language) -> Preview:
    """The preview of a table for a deal of the day, at which one person plays alone."""
    return Preview(
        lang, _say("closed.title", lang, game=get(line.game).texts[lang]["title"]), _say("closed.text", lang), line.game
    )


def of_replay(line: TableLine, lang: Language) -> Preview:
    """The preview of a replay."""
    heading = _say("replay.title", lang, game=get(line.game).texts[lang]["title"])
    return Preview(lang, heading, _say("replay.text", lang), line.game)


def _game_and_title(name: str, lang: Language) -> tuple[str, str]:
    """The game of a name that is its own or that of a variant, and what people call it."""
    game = lesson_names().get(name, name)
    options = read_script(name).options if name in lesson_names() else {}
    return game, title(get(game).texts[lang], options)


def _say(key: str, lang: Language, **values: Value) -> str:
    return fill(messages(lang)["previews"][key], lang, **values)
