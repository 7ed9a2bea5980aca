"""The site as real servers send it: it starts everywhere, or says truly why it does not.

A page of another origin installs the engine from it, as PyScript does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from casino_core.version import __version__
from e2e.conftest import NewContext, wait_until_offline, wait_until_ready
from e2e.servers import APACHE_HEADERS, PLACE, apache, nginx, python_server, root_folder, snippet
from site_builder import node
from site_builder.hosting.host_files import is_host_file
from site_builder.hosting.table import KINDS, kind_of, media_type
from site_builder.paths import SITE
from site_builder.wheel import wheel_name
from tests.languages import OTHERS, WHOLE

Server = Callable[[Path], AbstractContextManager[str]]

STOCK: dict[str, Server] = {
    "nginx": nginx,
    "apache": apache,
    "python": python_server,
}
"""The servers as they are installed."""

SERVERS_OF_THE_PAGE: dict[str, Server] = {
    "nginx": lambda root: nginx(root, snippet(root)),
    "apache": lambda root: apache(root, "FileInfo", APACHE_HEADERS),
}
"""The servers with what the build has written for them."""

PLAIN_APACHE: Server = lambda root: apache(root, "FileInfo")  # noqa: E731 - without mod_headers


@pytest.fixture(scope="session")
def root() -> Iterator[Path]:
    with root_folder() as folder:
        yield folder


@pytest.fixture
def foreign(tmp_path: Path) -> Iterator[str]:
    """Serve a page of another site; return its address."""
    (tmp_path / "index.html").write_text('<!doctype html><link rel="icon" href="data:,">')
    with python_server(tmp_path) as address:
        yield address.replace("127.0.0.1", "localhost")


DEEP: dict[str, Server] = {
    **STOCK,
    "apache as told": SERVERS_OF_THE_PAGE["apache"],
    "apache without headers": PLAIN_APACHE,
}
"""The servers that only the deep tests start the whole page on: their headers are tested apart."""


def start_deep_down(page: Page, root: Path, server: Server) -> None:
    with server(root) as address:
        page.goto(f"{address}{PLACE}/?seed=7&speed=instant")
        wait_until_ready(page)
        wait_until_offline(page)
        expect(page.locator("[data-notice]:visible")).to_have_count(0)
        page.goto("about:blank")


@pytest.mark.own_context
def test_the_game_starts_deep_down_on_a_real_server(page: Page, root: Path) -> None:
    start_deep_down(page, root, SERVERS_OF_THE_PAGE["nginx"])


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.parametrize("server", DEEP.values(), ids=DEEP)
def test_the_game_starts_deep_down_on_every_server(page: Page, root: Path, server: Server) -> None:
    start_deep_down(page, root, server)


# Headers


def ask(address: str, path: str) -> tuple[int, dict[str, str]]:
    with closing(HTTPConnection(urlsplit(address).netloc)) as connection:
        connection.request("GET", f"/{PLACE}/{path}")
        response = connection.getresponse()
        response.read()
        return response.status, {name.lower(): value for name, value in response.headers.items()}


def samples() -> list[str]:
    """Return one file of each kind and each media type of the site."""
    files = [file.relative_to(SITE).as_posix() for file in SITE.rglob("*.*") if file.is_file()]
    headers = {
        (kind_of(path).name, media_type(path)): path for path in files if not is_host_file(path)
    }
    assert {kind for kind, _ in headers} == {kind.name for kind in KINDS}
    return list(headers.values())


@pytest.mark.parametrize("server", SERVERS_OF_THE_PAGE.values(), ids=SERVERS_OF_THE_PAGE)
def test_a_server_sends_the_headers_of_the_table(root: Path, server: Server) -> None:
    with server(root) as address:
        for path in samples():
            status, headers = ask(address, path)
            assert status == 200, path
            assert headers.get("content-type", "").lower() == media_type(path), path
            expected = {name.lower(): value for name, value in kind_of(path).headers.items()}
            every = {name.lower() for kind in KINDS for name in kind.headers}
            assert {name: headers[name] for name in every & headers.keys()} == expected, path
        status, headers = ask(address, "runtime-0123456789/none.js")
        assert status == 404
        assert "immutable" not in headers.get("cache-control", "")


@pytest.mark.allows("frame-ancestors|Content.Security.Policy|CSP|X-Frame|ERR_BLOCKED_BY_RESPONSE")
def test_only_pages_of_its_own_may_frame_the_game_unless_the_host_says_nothing(
    page: Page, root: Path, foreign: str
) -> None:
    with SERVERS_OF_THE_PAGE["nginx"](root) as address:
        game = f"{address}{PLACE}/"
        page.goto(f"{game}learn/hosting.html")
        frame_in(page, game)
        expect(page.frame_locator("#game").locator("html")).to_have_attribute("data-state", "ready")
        page.goto(foreign)
        frame_in(page, game)
        page.wait_for_function("window.framed")
        assert [frame.url for frame in page.frames if frame.url.startswith(game)] == []
        page.goto("about:blank")
    with python_server(root) as address:
        page.goto(foreign)
        frame_in(page, f"{address}{PLACE}/?speed=instant")
        expect(page.frame_locator("#game").locator("html")).to_have_attribute("data-state", "ready")
        page.goto("about:blank")


FRAME = """(address) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'game', src: address, width: 800, height: 600 });
    frame.onload = () => { window.framed = true; };
    document.body.append(frame);
}"""


def frame_in(page: Page, address: str) -> None:
    page.evaluate(FRAME, address)


ISOLATING = """
add_header Cross-Origin-Opener-Policy same-origin;
add_header Cross-Origin-Embedder-Policy require-corp;
"""
HOST = """<!doctype html><html lang="en"><title>An isolated page</title>
<link rel="icon" href="data:,">
<script src="{game}casino-table.js" defer></script>
<script src="{game}casino-code.js" defer></script>
<casino-table id="a" table="9d,3c" hands="3h9c/????" start="now" speed="instant"></casino-table>
<casino-code id="code">6 * 7</casino-code>
"""


@pytest.mark.own_context
def test_the_game_starts_in_an_isolated_page_its_own_or_that_of_another_site(
    page: Page, root: Path, tmp_path: Path
) -> None:
    with nginx(root, ISOLATING) as address:
        page.goto(f"{address}{PLACE}/?speed=instant")
        wait_until_ready(page)
        wait_until_offline(page)
        assert page.evaluate("crossOriginIsolated")
        page.goto("about:blank")
    with nginx(root, snippet(root)) as game, nginx(tmp_path, ISOLATING) as host:
        elsewhere = game.replace("127.0.0.1", "localhost")
        (tmp_path / "index.html").write_text(HOST.format(game=f"{elsewhere}{PLACE}/"))
        tmp_path.chmod(0o755)
        page.goto(host)
        frame = page.frame_locator("#a iframe")
        expect(frame.locator("html")).to_have_attribute("data-state", "ready")
        page.locator("#code").get_by_role("button", name="Run").click()
        expect(page.locator("#code .value")).to_have_text("42")
        assert page.evaluate("crossOriginIsolated")
        page.goto("about:blank")


# Why it does not start

POLICY = 'add_header Content-Security-Policy "{}";'
WRONG = {
    "type": "types { text/html html; text/plain js; }",
    "missing": r"location ~ /boot/start\.js$ { return 404; }",
    "page": rf"location ~ /boot/start\.js$ {{ rewrite ^ /{PLACE}/index.html break; }}",
    "policy": POLICY.format("default-src 'self'"),
    "policy, no scripts of files": POLICY.format("script-src 'unsafe-inline'"),
    "policy, no webassembly": POLICY.format("script-src 'self' 'unsafe-inline'"),
    "policy, no connections": POLICY.format("connect-src 'none'"),
    "policy, no style": POLICY.format("style-src 'self'"),
    "sandbox": POLICY.format("sandbox allow-scripts"),
}
"""The mistakes of hosts, as lines of nginx, by the kind of the trouble and a word about it."""


@pytest.mark.allows("")
def test_what_a_host_does_wrong_is_named_with_its_remedy(page: Page, root: Path) -> None:
    for wrong, lines in WRONG.items():
        with nginx(root, lines) as address:
            page.goto(f"{address}{PLACE}/")
            expect_trouble(page, wrong.partition(",")[0], hosted=True)
            page.goto("about:blank")
    # Where no script runs at all, the page itself says what is true.
    with nginx(root, POLICY.format("script-src 'none'")) as address:
        page.goto(f"{address}{PLACE}/")
        stalled = page.locator('[data-notice="stalled"]')
        stalled.evaluate("each => each.getAnimations()[0].finish()")
        expect(stalled).to_be_visible()
        expect(stalled).to_contain_text("its scripts do not run")
        page.goto("about:blank")


def expect_trouble(page: Page, kind: str, *, hosted: bool) -> None:
    """Expect an alert that names a kind of trouble, with a remedy if the host has one."""
    expect(page.locator("html")).to_have_attribute("data-trouble", kind)
    notice = page.get_by_role("alert").and_(page.locator('[data-notice="error"]'))
    expect(notice).to_be_visible()
    reason = notice.locator("[data-reason]")
    expect(reason).to_have_text(re.compile(r"\w"))
    assert len((reason.text_content() or "").split()) <= 17
    expect(notice.locator("[data-advice]")).to_contain_text(re.compile("try again", re.IGNORECASE))
    expect(notice.locator("details")).to_be_visible(visible=hosted)
    if hosted:
        notice.locator("summary").click()
        expect(notice.locator("[data-remedy]")).to_have_text(re.compile(r"\w"))
    expect(page.locator('[data-notice="stalled"]')).to_be_hidden()
    expect(page.locator('[data-notice="slow"]')).to_be_hidden()


# What is not the host's


def rewrite(route: Route) -> None:
    """Rewrite the scripts in the page, as some networks do."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace("use strict", "use  strict"))


CAUSES: dict[str, tuple[str, Callable[[Route], None]]] = {
    "blocked": ("**/boot/start.js", lambda route: route.abort()),
    "damaged": (
        "**/boot/start.js",
        lambda route: route.fulfill(body="export const = 1;", content_type="text/javascript"),
    ),
    "changed": ("**/casino/", rewrite),
}
"""Causes on the way between the server and the page: which files they meet, and how."""


@pytest.mark.own_context
@pytest.mark.allows("")
def test_what_is_not_the_hosts_is_named_too(page: Page, root: Path, foreign: str) -> None:
    page.goto((SITE / "index.html").as_uri())
    expect_trouble(page, "file", hosted=False)
    with python_server(root) as address:
        for kind, (pattern, answer) in CAUSES.items():
            page.route(pattern, answer)
            page.goto(f"{address}{PLACE}/")
            expect_trouble(page, kind, hosted=kind != "blocked")
            page.unroute(pattern)
        page.goto(foreign)
        page.evaluate(
            FRAME.replace("src: address", "sandbox: 'allow-scripts', src: address"),
            f"{address}{PLACE}/",
        )
        frame = page.frame_locator("#game")
        expect(frame.locator("html")).to_have_attribute("data-trouble", "sandbox")
        expect(frame.locator("[data-remedy]")).to_contain_text("allow-same-origin")
        page.goto("about:blank")


@pytest.mark.allows("")
def test_the_trouble_is_told_in_the_language_of_the_reader(
    new_context: NewContext, root: Path
) -> None:
    with nginx(root, WRONG["type"]) as address:
        for language in sorted({*OTHERS} & {*WHOLE}):
            page = new_context(locale=language).new_page()
            page.goto(f"{address}{PLACE}/")
            expect(page.locator("html")).to_have_attribute("data-trouble", "type")
            expect(page.locator("html")).to_have_attribute("lang", language)
            notice = page.locator('[data-notice="error"]')
            expect(notice).not_to_contain_text(re.compile(r"\b(the|this|and)\b"))
            link = notice.locator("details a")
            expect(link).to_have_attribute("href", f"./learn/{language}/hosting.html")
            page.goto("about:blank")


INSTALL = """async (address) => {
    const { loadPyodide } = await import('/pyodide.mjs');
    const [python, response] = await Promise.all([loadPyodide(), fetch(address)]);
    python.unpackArchive(await response.arrayBuffer(), 'wheel');
    return python.runPython(`
        import importlib.metadata
        import casino_core as casino
        game = casino.Game.new("standard", "sunday")
        hint = casino.play_label(casino.legal_plays(game.position)[-1], game.position)
        f"{importlib.metadata.version('casino-core')}: {hint}"
    `);
}"""


@pytest.mark.allows("404")  # the browser asks the other server for an icon
def test_a_page_of_another_origin_installs_the_wheel(page: Page, site: str) -> None:
    with python_server(node.packages() / "pyodide") as other:
        page.goto(f"{other}package.json")
        answer = page.evaluate(INSTALL, f"{site}{wheel_name(__version__)}")
    assert answer == f"{__version__}: Capture king"
