"""What `deploy/` says is true: options exist, files and stages are there, names and ports agree.

No container is built or run here.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from tripot.cli.serving import serve

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
UNIT = (DEPLOY / "tripot.service").read_text("utf-8")
NODES = ("room-1", "room-2")
PORT = 8000


def read(arguments: Sequence[str]) -> dict[str, Any]:
    """What `tripot serve` makes of these arguments, the first of which is `serve`."""
    assert arguments[0] == "serve"
    filled = [re.sub(r"\$\{\w+:-(\w+)\}", r"\1", argument) for argument in arguments]
    return serve.make_context("serve", filled[1:]).params


def lines(instruction: str) -> list[str]:
    """What the instructions of this name in the Containerfile say."""
    return re.findall(rf"^{instruction} +(.*)", CONTAINERFILE, re.MULTILINE)


def exec_form(instruction: str) -> list[str]:
    """The last instruction of this name, written as a list."""
    found = yaml.safe_load(lines(instruction)[-1])
    assert isinstance(found, list)
    return found


def test_the_image_serves_as_nobody_in_particular() -> None:
    assert exec_form("ENTRYPOINT") == ["tripot"]
    asked = read(exec_form("CMD"))
    assert (asked["host"], asked["port"], asked["open_browser"]) == ("0.0.0.0", PORT, False)
    assert lines("EXPOSE") == [str(PORT)]
    assert str(asked["data"]) in exec_form("VOLUME")
    assert lines("USER") == ["tripot"]
    last_stage = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert last_stage.index("\nUSER ") < last_stage.index("\nENTRYPOINT ")
    assert f":{PORT}/ready" in CONTAINERFILE.partition("HEALTHCHECK")[2].splitlines()[0]


def test_the_image_is_built_from_files_that_are_there() -> None:
    let_in = re.findall("^!(.*)", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    stages = re.findall(r"^FROM \S+ AS (\w+)", CONTAINERFILE, re.MULTILINE)
    for copied in lines("COPY"):
        stage = re.match(r"--from=(\w+)", copied)
        if stage:
            assert stage[1] in stages
            continue
        for source in copied.split()[:-1]:
            assert (ROOT / source).exists()
            assert source in let_in
    assert set(let_in) == {
        source for copied in lines("COPY") if "--from" not in copied for source in copied.split()[:-1]
    }


@pytest.mark.parametrize("node", NODES)
def test_nodes_share_database_and_bus_and_trust_the_balancer_alone(node: str) -> None:
    asked = read(COMPOSE["services"][node]["command"])
    assert (asked["host"], asked["port"]) == ("0.0.0.0", PORT)
    for option in ("database", "bus"):
        assert asked[option] is None  # in the list of processes, it would show its password
        named = COMPOSE["services"][node]["environment"][f"TRIPOT_{option.upper()}"]
        assert re.findall(r"(?:@|//)(\w+)[:/]\w+$", named)[0] in COMPOSE["services"]
    [subnet] = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert [ip_network(proxy) for proxy in asked["proxies"]] == [ip_network(subnet["subnet"])]


def test_networks_volumes_and_services_are_declared() -> None:
    services = COMPOSE["services"]
    for name, service in services.items():
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), (name, volume)
    assert [name for name, service in services.items() if "ports" in service] == ["balancer"]
    assert {name for name, service in services.items() if "front" in service["networks"]} == {"balancer", *NODES}
    assert (DEPLOY / services["room-1"]["build"]["context"] / services["room-1"]["build"]["dockerfile"]).is_file()


def test_the_balancer_asks_every_node_whether_it_is_ready() -> None:
    caddyfile = (DEPLOY / "Caddyfile").read_text("utf-8")
    [upstreams] = re.findall(r"reverse_proxy (.*) {", caddyfile)
    assert upstreams.split() == [f"{node}:{PORT}" for node in NODES]
    assert re.findall(r"health_uri (.*)", caddyfile) == ["/ready"]


def test_the_unit_starts_the_card_room_in_its_own_folders() -> None:
    [command] = re.findall("^ExecStart=(.*)", UNIT, re.MULTILINE)
    program, *arguments = shlex.split(command)
    assert Path(program).name == "tripot"
    asked = read(arguments)
    assert str(asked["data"]) == "/var/lib/" + re.findall("^StateDirectory=(.*)", UNIT, re.MULTILINE)[0]
    assert asked["open_browser"] is False


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "tripot.service"
    unit.write_text(re.sub("(?m)^ExecStart=[^ ]+", "ExecStart=/bin/true", UNIT), "utf-8")
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
