"""Debian's nginx in front of a card room, with the lines of `docs/operating.md`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

NGINX = shutil.which("nginx", path=f"{os.defpath}:/usr/sbin:{os.environ.get('PATH', '')}")
OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
ROOM = "http://127.0.0.1:8000"  # in the documents

needs_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx")


def in_documents(begin: str) -> str:
    """The lines of a text in the documents that begins so."""
    [lines] = re.findall(
        rf"^```text\n({re.escape(begin)}.*?)^```", OPERATING.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return str(lines)


IN_A_FOLDER = {f"\tlocation / {{\n\t\tproxy_pass {ROOM};\n": in_documents("\tlocation /cards/")}


@contextmanager
def nginx(folder: Path, port: int, target: str, changes: Mapping[str, str]) -> Iterator[None]:
    """Run nginx with the lines of the documents, but at a port of this machine, without certificates."""
    assert NGINX is not None
    lines = re.sub(r"^\s*ssl_.*\n", "", in_documents("map "), flags=re.MULTILINE)
    for before, after in {**changes, "listen 443 ssl;": f"listen 127.0.0.1:{port};", ROOM: target}.items():
        assert before in lines
        lines = lines.replace(before, after)
    file = folder / "nginx.conf"
    own = "".join(f"{each}_temp_path {each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    http = f"access_log off;\n{own}{lines}"
    file.write_text(f"pid nginx.pid;\nerror_log error.log;\nevents {{}}\nhttp {{\n{http}}}\n", "utf-8")
    command = [NGINX, "-p", str(folder), "-c", str(file), "-e", "error.log"]
    subprocess.run(command, check=True)
    try:
        yield
    finally:
        subprocess.run([*command, "-s", "stop"], check=True)
