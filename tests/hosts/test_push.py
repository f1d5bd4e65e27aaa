"""Messages for browsers, and where they may be sent."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from dataclasses import replace
from typing import Any

import aiohttp
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tripot.hosts.config import Config
from tripot.hosts.push import service
from tripot.hosts.push.message import CURVE, BadKeys, BrowserKeys, Signer, decoded, encoded, seal
from tripot.hosts.push.service import (
    BadEndpoint,
    Outcome,
    Parcel,
    PublicResolver,
    PushServices,
    check_endpoint,
    is_of_a_browser,
    is_public,
)

from .push_service import Browser, push_service, signed

LOCAL = Config(local_push=True, push_waits=(0.01, 0.01), push_patience=0.3)
SIGNER = Signer("a secret")


def parcel(browser: Browser) -> Parcel:
    """A message for a browser."""
    keys = BrowserKeys.read(browser.subscription["p256dh"], browser.subscription["auth"])
    topic = SIGNER.topic(browser.endpoint, "abc23")
    return Parcel(browser.endpoint, keys, "https://cards.example.org", topic, b"C'est a vous")


async def sent(config: Config, *parcels: Parcel) -> list[Outcome]:
    """What became of messages."""
    services = PushServices(config)
    try:
        return list(await asyncio.gather(*(services.send(each, SIGNER) for each in parcels)))
    finally:
        await services.close()


def test_a_message_is_sealed_as_in_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    keys = BrowserKeys.read(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    own = ec.derive_private_key(number, CURVE)
    text = b"When I grow up, I want to be a watermelon"
    assert encoded(seal(text, keys, own, decoded("DGv6ra1nlYgDCS1FRnbzlw"))) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
        "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", encoded(bytes(16))), (encoded(b"\4" + bytes(64)), encoded(bytes(16))), ("é", ""), ("====", "====")],
)
def test_keys_that_no_browser_makes_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(BadKeys):
        BrowserKeys.read(p256dh, auth)


def test_the_secret_of_a_browser_has_its_length() -> None:
    with pytest.raises(BadKeys):
        BrowserKeys.read(Browser("x").subscription["p256dh"], encoded(bytes(15)))


async def test_a_browser_reads_its_message_and_a_service_knows_who_sent_it() -> None:
    async with push_service() as local:
        browser = Browser(f"{local.base}/phone")
        assert await sent(LOCAL, parcel(browser)) == [Outcome.TAKEN]
        [(path, head, body)] = local.got
        topic = SIGNER.topic(browser.endpoint, "abc23")
        assert (path, browser.open(body)) == ("/phone", b"C'est a vous")
        assert (head["Content-Encoding"], head["TTL"], head["Topic"]) == ("aes128gcm", "600", topic)
        assert "abc23" not in str(head)
        claims = signed(head)
        assert (claims["scheme"], claims["key"], claims["aud"]) == ("vapid", SIGNER.public, local.base)
        assert claims["sub"] == "https://cards.example.org"
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600


def test_only_we_can_tell_that_two_messages_are_about_the_same_table() -> None:
    phone, tablet = "https://push.example.org/phone", "https://push.example.org/tablet"
    topics = {SIGNER.topic(phone, "abc23"), SIGNER.topic(tablet, "abc23"), SIGNER.topic(phone, "abc24")}
    topics.add(Signer("another secret").topic(phone, "abc23"))
    assert len(topics) == 4
    assert all(re.fullmatch("[0-9a-f]{32}", each) for each in topics), "services take 32 characters of base64url"
    assert Signer("a secret").topic(phone, "abc23") in topics, "a later message replaces one that has not arrived"


@pytest.mark.parametrize(
    ("statuses", "outcome", "tries"),
    [
        ([201], Outcome.TAKEN, 1),
        ([503, 429, 201], Outcome.TAKEN, 3),
        ([500], Outcome.FAILED, 3),
        ([404], Outcome.GONE, 1),
        ([410], Outcome.GONE, 1),
        ([400], Outcome.FAILED, 1),
        ([302], Outcome.FAILED, 1),
        ([307], Outcome.FAILED, 1),
    ],
)
async def test_a_service_that_fails_is_tried_again_but_not_for_ever_and_led_nowhere(
    statuses: list[int], outcome: Outcome, tries: int
) -> None:
    async with push_service() as local:
        local.statuses = statuses
        assert await sent(LOCAL, parcel(Browser(f"{local.base}/phone"))) == [outcome]
        assert [path for path, _, _ in local.got] == ["/phone"] * tries


async def test_a_service_that_does_not_answer_gets_little_time() -> None:
    async with push_service() as local:
        local.answers.clear()
        assert await sent(LOCAL, parcel(Browser(f"{local.base}/phone"))) == [Outcome.FAILED]
        local.answers.set()


async def test_a_service_that_is_down_or_has_a_bad_address_fails_alone() -> None:
    assert await sent(LOCAL, parcel(Browser("http://127.0.0.1:9/phone"))) == [Outcome.FAILED]
    assert await sent(Config(), parcel(Browser("http://127.0.0.1:9/phone"))) == [Outcome.GONE]


@pytest.mark.parametrize(
    "endpoint",
    [
        *("", "phone", "http://push.example.org/x", "ftp://push.example.org/x", "https://", "https:///x"),
        *(
            "https://localhost/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "https://192.168.0.1/x",
            "https://8.8.8.8/x",
        ),
        *("https://push.example.org:8443/x", "https://push.example.org:22/x", "https://ada@push.example.org/x"),
        *("https://push.example.org:99999/x", "https://[push.example.org/x", "https://router/x", "https://.../x"),
        *(
            "https://１２７.0.0.1/x",
            "https://127。0。0。1/x",
            "https://push.éxample.org/x",
            "https://push.example.org/é",
        ),
        *("https://127.1/x", "https://127.0.0.1./x", "https://0x7f.1/x", "https://2130706433/x", "https://push.1/x"),
        *("https://a..example.org/x", "https://push.example.org%2f/x", "https://[::ffff:127.0.0.1]/x"),
    ],
)
def test_no_push_service_is_at_such_an_address(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        check_endpoint(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com:443/QGu",
        "https://wns2-par02p.notify.windows.com/w/?token=BQY%3d",
    ],
)
def test_the_push_services_of_browsers_are_known(endpoint: str) -> None:
    check_endpoint(endpoint)
    assert is_of_a_browser(endpoint)


@pytest.mark.parametrize(
    "host", ["push.example.org", "fcm.googleapis.com.example.org", "afcm.googleapis.com", "googleapis.com"]
)
def test_others_may_be_anybodys(host: str) -> None:
    assert not is_of_a_browser(f"https://{host}/fcm.googleapis.com")


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::10.0.0.1", "2002:0a00:0001::1", "2001:0:a00:1::1"),
        *("router", ""),
    ],
)
def test_addresses_of_our_own_machines_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "142.250.74.10", "2a00:1450:4007:80e::200a"])
def test_others_are(address: str) -> None:
    assert is_public(address)


async def test_a_name_that_leads_to_our_own_machine_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither if it has a public address besides."""

    async def resolve(_resolver: object, host: str, *_: Any) -> list[Any]:
        addresses = ["10.0.0.1"] if host == "inside.example.org" else ["127.0.0.1", "8.8.8.8"]
        return [{"hostname": host, "host": each, "port": 443, "family": socket.AF_INET} for each in addresses]

    monkeypatch.setattr(aiohttp.ThreadedResolver, "resolve", resolve)
    with pytest.raises(OSError, match="no public address"):
        await PublicResolver().resolve("inside.example.org", 443)
    assert [each["host"] for each in await PublicResolver().resolve("both.example.org", 443)] == ["8.8.8.8"]
    quick = Config(push_waits=())
    assert await sent(quick, parcel(Browser("https://inside.example.org/x"))) == [Outcome.FAILED]


@pytest.mark.parametrize("host", ["127.0.0.1", "１２７.0.0.1", "127.1"])
async def test_the_client_itself_sends_nothing_to_an_address(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    """It asks no resolver about it."""
    monkeypatch.setattr(service, "check_endpoint", lambda *_, **__: None)
    async with push_service() as local:
        endpoint = local.base.replace("127.0.0.1", host) + "/phone"
        assert await sent(Config(push_waits=()), parcel(Browser(endpoint))) == [Outcome.GONE]
        assert local.got == []


async def test_many_messages_are_sent_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "BROWSERS", ("127.0.0.1",))
    async with push_service() as local:
        local.slow = 0.02
        parcels = [parcel(Browser(f"{local.base}/phone"))] * (3 * service.AT_ONCE)
        assert set(await sent(LOCAL, *parcels)) == {Outcome.TAKEN}
        assert 1 < local.most_at_once <= service.AT_ONCE


async def test_hosts_that_never_answer_hold_up_no_browser_and_nobody_waits_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "BROWSERS", ("127.0.0.1",))
    monkeypatch.setattr(service, "PLACE_SECONDS", 0.5)
    config = replace(LOCAL, push_patience=5.0, push_waits=())
    async with push_service() as local, push_service() as silent:
        silent.slow = 2.0
        endpoint = silent.base.replace("127.0.0.1", "localhost") + "/phone"
        others = [parcel(Browser(endpoint))] * service.AT_ONCE
        *outcomes, called = await sent(config, *others, parcel(Browser(f"{local.base}/phone")))
        assert called is Outcome.TAKEN
        assert outcomes.count(Outcome.NOT_SENT) == service.AT_ONCE - service.OTHERS_AT_ONCE
        assert silent.most_at_once == len(silent.got) == service.OTHERS_AT_ONCE
