"""What `tools.site` looks for in the built pages, it finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import site


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "guide").mkdir()
    (tmp_path / "style.css").write_text("")
    return tmp_path


def troubles(pages: Path, html: str) -> list[str]:
    (pages / "guide" / "index.html").write_text(html, "utf-8")
    return list(site.troubles(pages))


@pytest.mark.parametrize(
    "html",
    [
        '<link rel="stylesheet" href="../style.css?v=1">',
        '<link rel="stylesheet" href="/style.css">',
        '<img src="data:image/png;base64,AAAA">',
        '<a href="https://example.org/">a reader may follow this</a>',
    ],
)
def test_files_of_the_site_and_links_for_readers_are_fine(pages: Path, html: str) -> None:
    assert troubles(pages, html) == []


@pytest.mark.parametrize(
    "html",
    [
        '<script src="https://cdn.example.org/a.js"></script>',
        '<script src="//cdn.example.org/a.js"></script>',
        '<link rel="stylesheet" href="https://fonts.example.org/css">',
        '<img src="https://example.org/a.png">',
    ],
)
def test_what_is_loaded_from_another_host_is_found(pages: Path, html: str) -> None:
    [trouble] = troubles(pages, html)
    assert trouble.startswith("guide/index.html: loads ")
    assert trouble.endswith("from another host")


def test_a_picture_that_is_missing_is_found(pages: Path) -> None:
    assert troubles(pages, '<img src="../no.png">') == ["guide/index.html: loads ../no.png, which is not there"]
