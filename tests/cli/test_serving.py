"""Options of `tripot serve` that are looked at before anything is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tripot.cli.main import main
from tripot.cli.serving import serve


@pytest.mark.parametrize("name", ["http://bad/name", "a b", "", "cards.example.org/", "cards.example.org:", "a..b"])
def test_what_is_no_host_is_refused_with_an_example(name: str) -> None:
    result = CliRunner().invoke(main, ["serve", "--host-name", name])
    assert result.exit_code == 2
    assert "such as cards.example.org" in result.output


def test_hosts_are_names_or_addresses_with_a_port_where_there_is_one() -> None:
    given = ["Cards.example.org", "localhost:8000", "[::1]:8000", "192.0.2.1"]
    asked = serve.make_context("serve", [word for name in given for word in ("--host-name", name)]).params
    assert asked["host_names"] == ("cards.example.org", *given[1:])


def test_addresses_with_passwords_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPOT_DATABASE", "postgresql://user:secret@host/name")
    monkeypatch.setenv("TRIPOT_BUS", "nats://user:secret@host")
    asked = serve.make_context("serve", []).params
    assert (asked["database"], asked["bus"]) == ("postgresql://user:secret@host/name", "nats://user:secret@host")


def test_a_folder_for_old_tables_without_days_is_refused() -> None:
    result = CliRunner().invoke(main, ["serve", "--archive", "kept"])
    assert result.exit_code == 2
    assert "--keep-days" in result.output


def test_a_folder_for_old_tables_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    archive = str(tmp_path / "file" / "kept")
    result = CliRunner().invoke(main, ["serve", "--data", str(tmp_path), "--keep-days", "1", "--archive", archive])
    assert result.exit_code == 2
    assert archive in result.output
