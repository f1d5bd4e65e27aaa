"""A guest chooses a face once, and has it in every browser, at every table, and in the exported data."""

from __future__ import annotations

from tripot.hosts.http.handling import me_of
from tripot.hosts.nodes import bus, remote
from tripot.hosts.storage.place import Place
from tripot.table.guest import Guest

from .kit import House, Person, query, revise, table_for_two


async def test_a_newcomer_has_a_proposed_name_and_no_face(ada: Person) -> None:
    status, me = await ada.call("GET", "/api/me")
    assert (status, me["face"], me["named"]) == (200, None, False)
    assert me["name"].startswith(("Invité ", "Guest "))


def test_a_name_is_chosen_unless_it_is_proposed_and_came_without_a_face() -> None:
    named = {
        who: me_of(Guest("g", *who)).named for who in (("Guest 1234",), ("Invité 1234", "bun"), ("Ada",), ("Ada 7",))
    }
    assert list(named.values()) == [False, True, True, True]


async def test_a_face_is_kept_with_the_name(ada: Person) -> None:
    status, me = await ada.call("POST", "/api/me", json={"name": "Ada", "face": "plait"})
    assert (status, me["name"], me["face"], me["named"]) == (200, "Ada", "plait", True)
    await ada.call("POST", "/api/me", json={"name": "Ada Lovelace"})  # an earlier page names no face
    assert (await ada.call("GET", "/api/me"))[1] == me | {"name": "Ada Lovelace"}
    _, told = await ada.call("GET", "/api/me/data")
    assert told["face"] == "plait"


async def test_an_unknown_face_is_refused_and_changes_nothing(ada: Person) -> None:
    _, before = await ada.call("POST", "/api/me", json={"name": "Ada", "face": "plait"})
    for face in ("wolf", "", "__proto__"):
        status, refused = await ada.call("POST", "/api/me", json={"name": "Bea", "face": face})
        assert (status, refused["code"], refused["field"]) == (400, "bad_face", "face")
    assert (await ada.call("POST", "/api/me", json={"name": "Bea", "face": 7}))[0] == 400
    assert (await ada.call("GET", "/api/me"))[1] == before


async def test_everybody_sees_the_face_at_the_table_and_in_the_lobby(ada: Person, bob: Person) -> None:
    await ada.call("POST", "/api/me", json={"name": "Ada", "face": "plait"})
    table_id = await ada.create(table_for_two(public=True))
    await bob.call("POST", "/api/me", json={"name": "Bob", "face": "turban"})
    player = await bob.join(table_id)
    await player.ask(type="sit", seat=1)
    host = await ada.join(table_id)
    assert [seat["face"] for seat in host.table["seats"]] == ["plait", "turban"]
    assert (await ada.call("GET", f"/api/tables/{table_id}"))[1]["faces"] == ["plait", "turban"]


async def test_a_pass_brings_the_face_to_another_browser(house: House, ada: Person) -> None:
    await ada.call("POST", "/api/me", json={"name": "Ada", "face": "plait"})
    _, made = await ada.call("POST", "/api/me/pass", json={})
    async with house.person() as phone:
        _, me = await phone.call("POST", made["link"].removeprefix(house.base).replace("/pass/", "/api/pass/"), json={})
    assert (me["name"], me["face"]) == ("Ada", "plait")


async def test_nothing_is_left_of_the_face_of_somebody_who_is_deleted(house: House, ada: Person, bob: Person) -> None:
    await ada.call("POST", "/api/me", json={"name": "Ada", "face": "plait"})
    table_id = await ada.create(table_for_two())
    player = await bob.join(table_id)
    assert player.table["seats"][0]["face"] == "plait"
    await ada.call("DELETE", "/api/me")
    while player.table["seats"][0]["face"]:
        await player.hear()
    assert (await ada.call("GET", "/api/me"))[1]["face"] is None


def test_guests_of_earlier_releases_have_no_face(place: Place) -> None:
    place.prepare()
    revise(place, "0009")
    query(place, "INSERT INTO guests (id, name, created) VALUES ('g1', 'Ada', 1)")
    place.prepare()
    assert query(place, "SELECT name, face FROM guests") == [("Ada", None)]


def test_a_face_reaches_the_home_of_a_table_on_another_node() -> None:
    entered = bus.Enter(1, "a" * 12, "t", "c", "g1", "Ada", "s", None, "plait")
    assert bus.Enter(**{name: getattr(entered, name) for name in entered.__struct_fields__}) == entered
    assert remote.Far(None, entered).guest == Guest("g1", "Ada", "plait")  # type: ignore[arg-type]
