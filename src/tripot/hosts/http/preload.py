"""What a page will need, sent with the page: a browser fetches all of it at once and not one by one."""

import json
from functools import cache
from pathlib import Path
from typing import TypeAlias

Chunk: TypeAlias = dict[str, object]
MANIFEST = Path(".vite") / "manifest.json"  # Vite's list of the parts of a built browser side
LOBBY = "src/pages/Lobby.svelte"
TABLE = "src/table/Table.svelte"


def side_of(game: str) -> str:
    """The part of the browser side that draws this game."""
    return f"src/games/{game}/index.ts"


@cache
def chunks_of(folder: Path) -> dict[str, Chunk]:
    """The parts of a built browser side by their sources, as Vite lists them; none if it is not built."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return {}
    chunks: dict[str, Chunk] = json.loads(manifest.read_text("utf-8"))
    return chunks


def release_of(folder: Path) -> str:
    """The name of a built browser side: that of its first script, which changes with everything; empty if not built."""
    chunks = chunks_of(folder)
    return str(chunks["index.html"]["file"]).rpartition("/")[2] if chunks else ""


def links(files: Path, parts: tuple[str, ...], folder: str = "") -> str:
    """The `Link` header for parts of the browser side, in a folder of the host; empty if they are not built."""
    return ", ".join(_link(f"{folder}/{file}") for file in _needed(files, parts))


@cache
def _needed(files: Path, parts: tuple[str, ...]) -> list[str]:
    chunks = chunks_of(files)
    return list(dict.fromkeys(file for part in parts for file in files_of(chunks, part)))


def files_of(chunks: dict[str, Chunk], part: str) -> list[str]:
    """The files of a part and of everything it imports, by Vite's manifest."""
    chunk = chunks.get(part, {})
    own = [str(chunk["file"]), *_texts(chunk, "css")] if chunk else []
    return [*own, *(file for other in _texts(chunk, "imports") for file in files_of(chunks, other))]


def _texts(chunk: Chunk, name: str) -> list[str]:
    found = chunk.get(name, [])
    return [str(each) for each in found] if isinstance(found, list) else []


def _link(file: str) -> str:
    kind = "rel=preload; as=style" if file.endswith(".css") else "rel=modulepreload"
    return f"<{file}>; {kind}; crossorigin"
