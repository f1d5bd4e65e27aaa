"""A host of files, as anybody has one."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Plain(SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without a line for each request."""

    def log_message(self, format: str, *told: object) -> None:  # noqa: A002  (its name in the base class)
        """Say nothing."""


class Packed(Plain):
    """A host that compresses its files, as most do."""

    def do_GET(self) -> None:
        """Answer with a file, or with the page of a folder."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content = gzip.compress(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def served(folder: Path, *, packed: bool = False) -> Iterator[str]:
    """The address of a folder's files, while the context lasts."""
    host = partial(Packed if packed else Plain, directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), host) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
