"""The page as an app: it can be installed, is there without a network, and offers a new release between deals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, WebSocketRoute, expect

from ..hosts import push_service
from .room import PHONE, hurry_to_the_count, in_phase, open_table, start_at_my_turn, with_worker

HEARD = 300  # milliseconds in which the page would have shown something
SUBSCRIBED = push_service.Browser("https://push.example.org/1").subscription
# Headless Chromium reaches no push service, so its subscription is ours; messages are delivered by its developer tools.
SUBSCRIBES = """([endpoint, p256dh, auth]) => {
    let made = null;
    const toJSON = () => ({ keys: { p256dh, auth } });
    const subscription = { endpoint, toJSON, unsubscribe: async () => !(made = null) };
    PushManager.prototype.subscribe = async () => (made = subscription);
    PushManager.prototype.getSubscription = async () => made;
}"""
NOTICES = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data]);
}"""
LOOK = """(hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
WORKER = "() => navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)"


@pytest.fixture
def installable(browser: Browser) -> Iterator[BrowserContext]:
    """A phone whose browser runs service workers. Other tests do without, so as not to fetch every file again."""
    with with_worker(browser, "fr-FR", PHONE) as context:
        yield context


def test_the_page_can_be_installed_and_read_without_a_network(installable: BrowserContext, card_room: str) -> None:
    page = installable.new_page()
    page.goto(card_room)
    assert "/worker.js?release=index-" in page.evaluate(WORKER)
    window = installable.new_cdp_session(page)
    assert window.send("Page.getAppManifest")["errors"] == []
    problems = [each["errorId"] for each in window.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert problems in ([], ["in-incognito"])  # every context of a test is private
    page.goto(f"{card_room}/games")
    expect(page.get_by_role("main")).to_contain_text("Aucune partie terminée")
    installable.set_offline(True)
    page.goto(card_room)
    expect(page.get_by_test_id("play-bots")).to_be_visible()
    expect(page.get_by_test_id("unreached")).to_contain_text("La salle n’est pas joignable")
    page.get_by_test_id("way-games").click()
    expect(page.get_by_role("main")).to_contain_text("Aucune partie terminée")
    page.get_by_test_id("way-rules").click()
    page.goto(f"{card_room}/rules/pig")  # never opened before
    expect(page.locator("[data-picture] svg.card").first).to_be_visible()
    page.goto(f"{card_room}/table/abcdef")
    expect(page.get_by_role("link", name="Retour à l’accueil")).to_be_visible()
    assert page.locator("[data-card]").count() == 0


@pytest.mark.long
def test_a_first_visit_that_loses_the_network_is_told_what_can_be_read(
    installable: BrowserContext, card_room: str
) -> None:
    page = installable.new_page()
    page.goto(card_room)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    installable.set_offline(True)
    expect(page.get_by_test_id("unreached")).to_contain_text("La salle n’est pas joignable")


@pytest.mark.long
def test_a_new_release_is_offered_between_deals_and_never_in_one(page: Page, card_room: str) -> None:
    sockets: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        assert "release=index-" in socket.url
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket("**/ws?*", connect)
    start_at_my_turn(page, card_room, "turkish", seats=3, options={"deals": 2})
    sockets[-1].send(json.dumps({"type": "release", "release": "index-new.js"}))
    page.wait_for_timeout(HEARD)
    expect(page.get_by_test_id("release")).to_have_count(0)
    hurry_to_the_count(page)
    expect(page.get_by_test_id("release")).to_contain_text("There is a new version of Tripot.")
    page.get_by_test_id("release-load").click()
    in_phase(page, "counting", "playing")
    expect(page.get_by_test_id("release")).to_have_count(0)  # the page that came is the card room's own


def deliver(page: Page, card_room: str, notice: dict[str, str]) -> None:
    """Let a message of the card room reach the service worker, as a push service does."""
    tools = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    number = found[-1]["registrationId"]
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": card_room, "registrationId": number, "data": json.dumps(notice)},
    )
    tools.detach()


def test_one_switch_lets_the_card_room_call_this_browser(installable: BrowserContext, card_room: str) -> None:
    installable.grant_permissions(["notifications"], origin=card_room)
    page = installable.new_page()
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108  (a built-in has no place to be kept)
    table = open_table(page, card_room, seats=2)
    page.evaluate(WORKER)
    page.evaluate(SUBSCRIBES, [SUBSCRIBED[name] for name in ("endpoint", "p256dh", "auth")])
    page.get_by_test_id("open-settings").click()
    with page.expect_response(lambda it: it.request.method == "POST" and it.url.endswith("/api/me/calls")):
        page.get_by_test_id("recall-notice").check()
    expect(page.get_by_test_id("settings")).to_contain_text("même si Tripot est fermé")
    assert page.request.get(f"{card_room}/api/me/calls").json()["on"]
    path = f"table/{table}"
    deliver(page, card_room, {"title": "En vue", "body": "Turkish", "path": path})
    deliver(page, card_room, {"title": "Ailleurs", "body": "Turkish", "path": "table/elsewhere"})
    left = '[["Ailleurs","Turkish","table/elsewhere"]]'  # once the notice in view has been closed
    page.wait_for_function(f"async (left) => JSON.stringify(await ({NOTICES})()) === left", arg=left)
    for hidden in (True, False):
        said = {"type": "away", "away": hidden}
        with sockets[-1].expect_event("framesent", lambda text, said=said: json.loads(text) == said):
            page.evaluate(LOOK, hidden)
    with page.expect_response("**/api/me/calls"):
        page.get_by_test_id("recall-off").check()
    assert not page.request.get(f"{card_room}/api/me/calls").json()["on"]
