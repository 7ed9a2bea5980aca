"""A small web server for the site, with media types, compression and caching.

`build.py serve` uses it, and so do the end-to-end tests, in a thread; they also stop it to check
that the game goes on without it.
"""

import contextlib
import gzip
import importlib
import socket
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Self
from urllib.parse import unquote, urlsplit

from ..hosting.table import kind_of, media_type
from ..html.no_page import NO_PAGE
from ..paths import CACHE
from ..processes import digest

INCOMPRESSIBLE = (".png",)


def find_brotli() -> ModuleType | None:
    """Import the brotli package; None if it is not installed (it is in `.venv`)."""
    try:
        return importlib.import_module("brotli")
    except ImportError:
        return None


class Compression:
    """Compressed forms of files, kept in `.cache` by content: brotli, or gzip if that is missing.

    Compressing well takes some twenty seconds for a new Pyodide, so it is done in the background;
    until it is done, files are served as they are.
    """

    def __init__(self, folder: Path, brotli: ModuleType | None) -> None:
        self.name = "br" if brotli else "gzip"
        self._brotli = brotli
        self._home = CACHE / "compressed"
        self._folder = folder
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> Self:
        """Begin to compress all files of the folder, the small ones first."""
        self._thread.start()
        return self

    def wait(self) -> None:
        """Return when every file is compressed."""
        self._thread.join()

    def of(self, data: bytes) -> bytes | None:
        """Return the compressed form of a content; None if it is not there yet."""
        file = self._file(data)
        return file.read_bytes() if file.is_file() else None

    def _run(self) -> None:
        self._home.mkdir(parents=True, exist_ok=True)
        files = [file for file in self._folder.rglob("*") if file.is_file()]
        for file in sorted(files, key=lambda file: file.stat().st_size):
            data = file.read_bytes()
            target = self._file(data)
            if file.suffix not in INCOMPRESSIBLE and not target.exists():
                form = target.with_suffix(".draft")
                form.write_bytes(self._compress(data))
                form.replace(target)

    def _compress(self, data: bytes) -> bytes:
        if self._brotli is None:
            return gzip.compress(data, 9, mtime=0)
        compressed: bytes = self._brotli.compress(data, quality=11, lgwin=24)
        return compressed

    def _file(self, data: bytes) -> Path:
        return self._home / f"{digest([data])}.{self.name}"


class SiteServer:
    """Serves a folder on 127.0.0.1 under a path, from a thread, between `start` and `stop`.

    `types` overrides media types by suffix. Port 0 is any free one. Raises `OSError` if the port
    is taken. A `with` statement starts and stops it, too.
    """

    def __init__(
        self,
        folder: Path,
        *,
        port: int = 0,
        path: str = "/",
        types: Mapping[str, str] | None = None,
        compression: Compression | None = None,
    ) -> None:
        self.folder = folder
        self.path = path
        self.types = types or {}
        self.compression = compression
        self.sent = 0
        """The bytes of files sent so far, as they go over the wire, without headers."""
        self._contents: dict[tuple[Path, int, int], tuple[bytes, str]] = {}
        self._compressed: dict[str, bytes] = {}
        self._http = _Connections(("127.0.0.1", port), _Handler)
        self._http.site = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://127.0.0.1:{self._http.server_port}{self.path}"

    @property
    def port(self) -> int:
        """The port in use."""
        return self._http.server_port

    def start(self) -> Self:
        """Answer requests from now on."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Close the port and every open connection, as if the machine were gone."""
        if self._thread.is_alive():
            self._http.shutdown()
            self._thread.join()
        self._http.server_close()
        self._http.close_connections()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def find(self, target: str) -> Path | None:
        """Find the file that a request's target names; None if there is none."""
        path = unquote(urlsplit(target).path)
        if not path.startswith(self.path):
            return None
        file = (self.folder / path.removeprefix(self.path)).resolve()
        if file.is_dir():
            file /= "index.html"
        inside = file.is_relative_to(self.folder.resolve())
        return file if inside and file.is_file() else None

    def not_found(self) -> tuple[str, bytes]:
        """Return the media type and the content for a target without a file, as hosts do."""
        page = self.folder / NO_PAGE
        if page.is_file():
            return media_type(NO_PAGE), page.read_bytes()
        return "text/plain", b"There is no such file.\n"

    def content(self, file: Path) -> tuple[bytes, str]:
        """Return the content of a file and its tag; read it again only when it has changed."""
        status = file.stat()
        state = (file, status.st_mtime_ns, status.st_size)
        if state not in self._contents:
            data = file.read_bytes()
            self._contents[state] = data, f'"{digest([data])[:20]}"'
        return self._contents[state]

    def compressed(self, tag: str, data: bytes) -> bytes | None:
        """Return the compressed form of a content with this tag; None if there is none yet."""
        if tag not in self._compressed and self.compression:
            content = self.compression.of(data)
            if content is None:
                return None
            self._compressed[tag] = content
        return self._compressed.get(tag)


class _Connections(ThreadingHTTPServer):
    """A server that can also close the connections that browsers keep open."""

    daemon_threads = True
    site: SiteServer

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        self._open: set[socket.socket] = set()
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that closes the connection in the middle of an answer."""

    def close_connections(self) -> None:
        for connection in list(self._open):
            with contextlib.suppress(OSError):  # it may have closed by itself
                connection.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Connections

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the base
        """Log nothing."""

    def _answer(self, *, with_body: bool) -> None:
        site = self.server.site
        file = site.find(self.path)
        if file is None:
            kind, body = site.not_found()
            self._send(HTTPStatus.NOT_FOUND, {"Content-Type": kind}, body, with_body=with_body)
            return
        data, tag = site.content(file)
        path = file.relative_to(site.folder.resolve()).as_posix()
        headers = {
            "Content-Type": site.types.get(file.suffix) or media_type(path),
            "ETag": tag,
            "Vary": "Accept-Encoding",
            **kind_of(path).headers,
        }
        if tag in self.headers.get("If-None-Match", ""):
            self._send(HTTPStatus.NOT_MODIFIED, headers, b"")
            return
        compression = site.compression
        if compression and compression.name in self.headers.get("Accept-Encoding", ""):
            compressed = site.compressed(tag, data)
            if compressed is not None:
                headers["Content-Encoding"] = compression.name
                data = compressed
        self._send(HTTPStatus.OK, headers, data, with_body=with_body)

    def _send(
        self, status: HTTPStatus, headers: Mapping[str, str], body: bytes, *, with_body: bool = True
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)
            self.server.site.sent += len(body)
