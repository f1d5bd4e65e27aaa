"""Build the site of the documentation into `site/`: `uv run --group docs python -m tools.site`.

It fails on everything that Zensical's strict mode finds (links, headings and names of the API reference that do not
exist), and on pages that load anything from another host or show a missing picture.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
LOADED = {"img": "src", "script": "src", "iframe": "src", "source": "src", "link": "href"}


class Loads(HTMLParser):
    """Collects the addresses that a page loads by itself, without the links that a reader may follow."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the address of a picture, a script, a frame, a style sheet or an icon."""
        address = dict(attrs).get(LOADED.get(tag, ""))
        if address:
            self.addresses.append(address)


def troubles(site: Path) -> Iterator[str]:
    """What is wrong with the pages of a built site."""
    for page in sorted(site.glob("**/*.html")):
        loads = Loads()
        loads.feed(page.read_text("utf-8"))
        for address in loads.addresses:
            trouble = trouble_with(address, page, site)
            if trouble:
                yield f"{page.relative_to(site)}: {trouble}"


def trouble_with(address: str, page: Path, site: Path) -> str | None:
    """What is wrong with an address that a page loads; `None` if it is a file of the site."""
    parts = urlsplit(address)
    if parts.scheme == "data":
        return None
    if parts.netloc:
        return f"loads {address} from another host"
    start = site / parts.path.lstrip("/") if parts.path.startswith("/") else page.parent / parts.path
    return None if start.exists() else f"loads {address}, which is not there"


def main() -> int:
    """Build the site and check it; returns the exit status."""
    built = subprocess.run(["zensical", "build", "--strict", "--clean"], cwd=ROOT, check=False)  # noqa: S607
    found = [] if built.returncode else list(troubles(SITE))
    print(*found, sep="\n", file=sys.stderr)  # noqa: T201
    return 1 if built.returncode or found else 0


if __name__ == "__main__":
    sys.exit(main())
