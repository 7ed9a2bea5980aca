"""The web server: right types, caching, compression, and gone when it is stopped."""

import gzip
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from site_builder.serving.server import Compression, SiteServer

PAGE = b"<!doctype html>" + b"<p>play</p>" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "site"
    (home / "runtime-0123456789").mkdir(parents=True)
    (home / "index.html").write_bytes(PAGE)
    (home / "sw.js").write_bytes(b"//")
    for name in ("a.wasm", "a.js", "a.zip", "manifest.webmanifest"):
        (home / "runtime-0123456789" / name).write_bytes(name.encode())
    (tmp_path / "secret").write_bytes(b"secret")
    return home


@pytest.fixture
def server(folder: Path) -> Iterator[SiteServer]:
    with SiteServer(folder) as running:
        yield running


def ask(
    server: SiteServer, path: str, headers: dict[str, str] | None = None, method: str = "GET"
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=120)
    try:
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        return response, response.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html?seed=7", "text/html; charset=utf-8"),
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/runtime-0123456789/a.js", "text/javascript; charset=utf-8"),
        ("/runtime-0123456789/a.wasm", "application/wasm"),
        ("/runtime-0123456789/manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_types(server: SiteServer, path: str, media_type: str) -> None:
    response, _ = ask(server, path)
    assert response.status == 200
    assert response.headers["Content-Type"] == media_type


def test_only_paths_with_a_hash_are_kept_for_ever(server: SiteServer) -> None:
    for path in ("/", "/sw.js"):
        assert ask(server, path)[0].headers["Cache-Control"] == "no-cache"
    assert "immutable" in ask(server, "/runtime-0123456789/a.wasm")[0].headers["Cache-Control"]


def test_an_unchanged_file_is_not_sent_again(server: SiteServer, folder: Path) -> None:
    tag = ask(server, "/")[0].headers["ETag"]
    response, body = ask(server, "/", {"If-None-Match": tag})
    assert (response.status, body) == (304, b"")
    (folder / "index.html").write_bytes(b"new")
    assert ask(server, "/", {"If-None-Match": tag})[1] == b"new"


def test_what_is_not_there_gets_the_page_of_the_site_for_that(
    server: SiteServer, folder: Path
) -> None:
    assert ask(server, "/a/b")[1] == b"There is no such file.\n"
    (folder / "404.html").write_bytes(PAGE)
    response, body = ask(server, "/a/b/c.html?seed=7")
    assert (response.status, body) == (404, PAGE)
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_head_request_gets_no_body(server: SiteServer) -> None:
    response, body = ask(server, "/", method="HEAD")
    assert response.headers["Content-Length"] == str(len(PAGE))
    assert body == b""


@pytest.mark.parametrize("path", ["/none", "/runtime-0123456789/", "/../secret", "/%2e%2e/secret"])
def test_nothing_else_is_there(server: SiteServer, path: str) -> None:
    assert ask(server, path)[0].status == 404


def test_under_a_path_nothing_is_outside_it(folder: Path) -> None:
    with SiteServer(folder, path="/games/casino/") as server:
        assert server.url.endswith("/games/casino/")
        assert ask(server, "/games/casino/")[1] == PAGE
        assert ask(server, "/")[0].status == 404


def test_compressed_for_those_who_accept_it(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("site_builder.serving.server.CACHE", tmp_path)
    compression = Compression(folder, brotli=None).start()
    compression.wait()
    with SiteServer(folder, compression=compression) as server:
        response, body = ask(server, "/", {"Accept-Encoding": "gzip"})
        assert response.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body) == PAGE
        assert ask(server, "/")[1] == PAGE


def test_a_stopped_server_is_gone_at_once(folder: Path) -> None:
    with SiteServer(folder) as server:
        kept_open = HTTPConnection("127.0.0.1", server.port, timeout=120)
        kept_open.request("GET", "/")
        kept_open.getresponse().read()
        server.stop()
        with pytest.raises(ConnectionError):
            ask(server, "/")
        assert kept_open.sock is not None
        assert kept_open.sock.recv(1) == b""
        kept_open.close()


def test_a_taken_port_is_an_error(server: SiteServer, folder: Path) -> None:
    with pytest.raises(OSError, match="in use"):
        SiteServer(folder, port=server.port)
