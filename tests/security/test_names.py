"""Names that look alike, or look like nothing, are refused; those of people all over the world are not."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.hosts import names
from tripot.table.wire import NAME_LENGTH, Refused

from ..hosts.kit import House, Person, events, table_for_two

GOOD = [
    "Ada",
    "Zoë",
    "mike",
    "Jean marc",
    "Hmmm",
    "Les jeudis du mois",
    "François",
    "Jean-Luc",
    "Noël D’Arc",
    "O'Brien",
    "J. R.",
    "Nguyễn Thị Ánh",
    "علي حسن",
    "محمّد",
    "Ελένη",
    "Иван",
    "李雷",
    "佐藤ゆき",
    "김철수",
    "नमिता",
    "สมชาย",
    "Łukasz Øyvind",
    "Guest 123",
    "Bob 👍🏽",
    "Ada ❤️",
    "Roi ♠",
    "Léa 👩‍🚀",
    "Ada 🇫🇷",
    "Ada \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
    "☕",
    "\U0001fae9",  # newer than this Python
]
BAD = {
    "zero-width space": "Bob\u200b",
    "zero-width joiner": "Bo\u200db",
    "soft hyphen": "Bo\u00adb",
    "byte order mark": "\ufeffBob",
    "Hangul filler": "\u3164",
    "half-width Hangul filler": "\uffa0",
    "empty braille": "\u2800",
    "invisible times": "Bob\u2062",
    "a joiner between an emoji and a letter": "👩\u200da",
    "half a flag": "Ada 🇫",
    "a flag of nowhere": "Ada \U0001f3f4\U000e0067\U000e007f",
    "tags without a flag": "Ada\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a keycap": "1\ufe0f\u20e3",
    "variation selector": "Bob\ufe0f",
    "tag letter": "Bob\U000e0041",
    "right-to-left override": "\u202eboB",
    "Cyrillic А in Latin": "Аda",
    "Greek ο in Latin": "Bοb",
    "Armenian օ in Latin": "Bօb",
    "Cyrillic beside Latin": "Ада Bob",
    "Cherokee": "Ꮋ",
    "Latin alpha": "ɑda",
    "two kinds of digits": "1٢",
    "pile of marks": "Z\u0335\u0301\u0317a",
    "one mark twice": "a\u0308\u0308",
    "a mark on nothing": "\u0301Ada",
    "a mark on a space": "Ada \u0301Bob",
    "only a dot": "·",
    "line end": "a\nb",
    "private use": "\ue000",
    "a lone surrogate": "\ud800",
    "too long": "a" * 25,
    "much too long": "a" + " " * 5000,
}
ALIKE = [
    ("Ada", "ada"),
    ("Al", "AI"),
    ("Bill", "BiII"),
    ("Guest 101", "Guest l0l"),
    ("Mamie", "Marnie"),
    ("Сосо", "Coco"),
    ("ADAM", "🇦🇩🇦🇲"),
    ("ΑΒΕ", "ABE"),
    ("O'Brien", "O’Brien"),
    ("Ada Paul", "Ada Paul."),
    ("Ada Paul", "'Ada Paul'"),
    ("Ada Paul", "AdaPaul"),
    ("Ada Paul", "Ada‐Paul"),
    ("Ada Paul", "Ada_Paul"),
    ("Ada Paul", "Adà Paul"),
    ("Ada Paul", "Ada Paul2"),
    ("Ada Paul", "Ada Paul 2"),
    ("Ada Paul", "Ada Paul 2."),
    ("Ada Paul", "Acla Paul"),
    ("Ada Paul", "AcIa  paul"),
    ("Zoë", "Zoe"),
    ("Łukasz", "Lukasz"),
    ("Walter", "vvalter"),
    ("Guest 101", "Guest"),
    ("محمّد", "محمد"),
    ("محمد", "محمد ٢"),
]
APART = [
    ("Ada", "Bob"),
    ("Clara", "Dara"),
    ("Guest 12", "Guest 123"),
    ("Guest 123", "Guest 124"),
    ("Ada Paul2", "Ada Paul3"),
    ("12", "13"),
    ("🐱", "🐶"),
    ("Bob 🐱", "Bob"),
    ("Bob 🇫🇷", "Bob 🇩🇪"),
    ("נמי", "נמ"),
    ("李雷", "李蕾"),
    ("かな", "がな"),
    ("Ада", "Ada"),
    ("สมชาย", "สมชัย"),
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_pass(name: str) -> None:
    assert names.check(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize("name", BAD.values(), ids=BAD.keys())
def test_names_that_mislead_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        names.check(name)
    assert refused.value.code == "bad_name"


def test_what_is_written_in_other_forms_of_letters_is_kept_in_the_usual_one() -> None:
    assert names.check(" Ａｄａ\u3000\u00a0ﬁn ") == "Ada fin"


@pytest.mark.parametrize(("name", "sign"), [("Ada\u202e", "U+202E"), ("\u200d", "U+200D"), ("\u2800", "U+2800")])
def test_a_sign_that_no_name_may_have_is_named(name: str, sign: str) -> None:
    with pytest.raises(Refused) as refused:
        names.check(name)
    assert refused.value.sign == sign


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert names.look_alike(names.check(one), names.check(other))
    assert names.look_alike(names.check(other), names.check(one))


@pytest.mark.parametrize(("one", "other"), APART)
def test_other_names_are_not(one: str, other: str) -> None:
    assert not names.look_alike(names.check(one), names.check(other))
    assert not names.look_alike(names.check(other), names.check(one))


WORD = st.text(st.sampled_from(string.ascii_letters + "éèàçœ'"), min_size=1, max_size=7)


@given(st.lists(WORD, min_size=1, max_size=3).map(" ".join))
def test_all_letters_of_our_languages_make_names(name: str) -> None:
    if any(letter.isalpha() for letter in name):
        assert names.check(name) == name


@given(st.text(max_size=40))
def test_whatever_is_written_a_name_that_is_kept_can_be_seen_and_is_kept_as_it_is(wanted: str) -> None:
    try:
        name = names.check(wanted)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert not {unicodedata.category(letter) for letter in name} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert names.check(name) == name
    assert names.look_alike(name, name)


@given(
    st.sampled_from(["Ada", "Ελένη", "علي", "李雷"]),
    st.sampled_from("\u200b\u200c\u200d\u2060\u00ad\u034f\u061c\u180e\u3164\u2800"),
    st.integers(0, 5),
)
def test_nothing_unseen_goes_into_a_name(name: str, unseen: str, place: int) -> None:
    with pytest.raises(Refused):
        names.check(name[:place] + unseen + name[place:])


async def test_nobody_sits_or_speaks_at_a_table_under_a_name_like_anothers(
    house: House, ada: Person, bob: Person
) -> None:
    for person, name in ((ada, "Al"), (bob, "AI")):
        assert (await person.call("POST", "/api/me", json={"name": name}))[0] == 200
    table_id = await ada.create(table_for_two())
    other, before = await bob.join(table_id), events(house.data)
    for request in ({"type": "sit", "seat": 1}, {"type": "say", "text": "I am Al."}):
        assert (await other.ask(**request))["code"] == "name_taken"
    assert events(house.data) == before
    await bob.call("POST", "/api/me", json={"name": "Bob"})
    other = await bob.join(table_id)
    assert (await other.ask(type="sit", seat=1))["type"] == "done"
