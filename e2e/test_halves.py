"""The later half of Python: late, missing, damaged or of another build, and calls that need it."""

from __future__ import annotations

import ast
import shutil
import threading
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play
from site_builder import node
from site_builder.halves.interpreter import LATER, WHOLE
from site_builder.halves.split import filled, split
from site_builder.halves.wasm import segments
from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

from .conftest import PATIENCE, holding, wait_until_offline, wait_until_ready, wait_until_whole
from .game_page import GREEDY, GamePage
from .test_analysis import STUDY
from .test_failures import expect_error, garbled

BUSY = "globalThis.requestIdleCallback = () => {};"
"""Makes a page that never has an idle moment, so that only a call can load the later half."""

LISTING = "async def f(): return [x async for x in y if await x]"

ODD = """
import _codecs_cn, _codecs_jp, ast, unicodedata

answers = [
    unicodedata.name("\\u2603"),
    unicodedata.lookup("GREEK SMALL LETTER OMEGA"),
    "\\N{SNOWMAN}",
    unicodedata.normalize("NFD", "\\u1e9b\\u0323"),
    _codecs_cn.getcodec("gb18030").encode("\\u82b1\\u724c")[0].hex(),
    _codecs_jp.getcodec("shift_jis").decode(bytes.fromhex("89d4"))[0],
    str([type(node).__name__ for node in ast.walk(ast.parse(LISTING))]),
    f"{2 ** 0.5:.40f} {10 ** 40 // 7:,} {complex(1, 2) ** 3}",
]
try:
    import decimal
except ImportError as error:
    answers.append(str(error))
" | ".join(answers)
""".replace("LISTING", repr(LISTING))
"""Code of which a game runs nothing."""

ANSWERS = [
    "SNOWMAN",
    "ω",
    "☃",
    unicodedata.normalize("NFD", "\u1e9b\u0323"),
    "花牌".encode("gb18030").hex(),
    "花",
    str([type(each).__name__ for each in ast.walk(ast.parse(LISTING))]),
    f"{2**0.5:.40f} {10**40 // 7:,} {complex(1, 2) ** 3}",
    "No module named 'decimal'",
]

CALL = """([runtime, code]) => {
    setTimeout(async () => {
        const { loadPyodide } = await import(`${runtime}boot/interpreter.js`);
        const python = await loadPyodide();
        document.documentElement.dataset.answer = python.runPython(code);
    });
}"""


RUBBISH = 0xA5

WATCH_RUBBISH = """
const places = PLACES;
globalThis.WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(made, [module, imports]) {
    const memory = imports?.first?.['%memory'];
    if (memory) {
      const bytes = new Uint8Array(memory.buffer);
      const lies = ([at, end]) => bytes.subarray(at, end).every((byte) => byte === RUBBISH);
      const intact = places.every(lies);
      document.documentElement.dataset.rubbish = intact ? 'intact' : 'changed';
    }
    return new made(module, imports);
  },
});
"""
"""Tells whether anything wrote to the places of the constants before the later half came."""


class HalfServer(SiteServer):
    """Serves the site; the later half comes as a test wants it."""

    def __init__(self) -> None:
        super().__init__(SITE)
        self.asked = threading.Event()
        """Set when the later half is asked for."""
        self.open = threading.Event()
        """Unset to let requests for the later half wait."""
        self.open.set()
        self.change: Callable[[bytes], bytes] | None = None
        """Changes the later half, if there is one."""
        self.missing = False
        self.rubbish = False
        """Set to fill the places of the later half's constants with rubbish."""
        self.needed = threading.Event()
        """Set when a call needs the later half while it is on its way; it gets it at once."""

    def find(self, target: str) -> Path | None:
        file = super().find(target)
        if file is None or file.name != LATER:
            return file
        self.asked.set()
        if target.endswith("?at-once"):
            self.needed.set()
        else:
            self.open.wait(PATIENCE / 1000)
        return None if self.missing else file

    def content(self, file: Path) -> tuple[bytes, str]:
        data, tag = super().content(file)
        if file.name == LATER and self.change:
            return self.change(data), '"changed"'
        if file.name == WHOLE and self.rubbish:
            return filled(data, file.with_name(LATER).read_bytes(), RUBBISH), '"rubbish"'
        return data, tag


@pytest.fixture
def server(page: Page) -> Iterator[HalfServer]:
    with HalfServer() as half_server:
        yield half_server
        half_server.open.set()
        page.goto("about:blank")  # before the server stops, to avoid console errors


def call(page: Page, code: str = ODD) -> None:
    """Have the Python of a page run some code in a moment; the outcome is in `data-answer`."""
    home = "https://casino.invalid/"
    if page.url.startswith("http"):
        home = urljoin(page.url, f"{next(SITE.glob('runtime-*')).name}/")
    page.evaluate(CALL, [home, code])


def expect_answers(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-answer", " | ".join(ANSWERS))


@pytest.mark.every_browser
def test_a_round_is_played_while_the_later_half_is_on_its_way(
    page: Page, server: HalfServer
) -> None:
    server.open.clear()
    table = GamePage(page, f"{server.url}?seed=7&speed=instant")
    for view in table.my_turns():
        table.type(format_play(GREEDY(view, table.chance), view))
    assert server.asked.wait(PATIENCE / 1000)
    assert not server.needed.is_set(), "Make the profile: e2e.profile_interpreter"
    expect(page.locator("html")).not_to_have_attribute("data-python", "whole")
    server.open.set()
    wait_until_whole(page)
    call(page)
    expect_answers(page)


SCREENS = (
    "?seed=7&speed=instant",
    "?rules=royal&seats=you,greedy,counting&view=reading&speed=instant",
    "?rules=partnership&seats=you,searcher,greedy,beginner&speed=instant",
)


@pytest.mark.parametrize(
    "screen",
    [SCREENS[0], *(pytest.param(screen, marks=pytest.mark.deep) for screen in SCREENS[1:])],
)
def test_nothing_reads_or_writes_the_constants_that_the_later_half_brings(
    page: Page, server: HalfServer, screen: str
) -> None:
    server.rubbish = True
    later = next(SITE.glob(f"runtime-*/{LATER}")).read_bytes()
    places = [[each.address, each.address + len(each.data)] for each in segments(later)]
    assert sum(end - begin for begin, end in places) > 500_000
    page.add_init_script(BUSY)
    watch = WATCH_RUBBISH.replace("PLACES", str(places)).replace("RUBBISH", str(RUBBISH))
    page.add_init_script(watch)
    table = GamePage(page, server.url + screen)
    table.type("nonsense")
    expect(table.refusal).to_contain_text("nonsense")
    for view in table.my_turns():
        table.type(format_play(GREEDY(view, table.chance), view))
    assert not server.asked.is_set()
    call(page)
    expect_answers(page)
    expect(page.locator("html")).to_have_attribute("data-rubbish", "intact")


TABLES = """
import binascii, hashlib, json, math, random, zlib

def facts():
    questions = str.isprintable, str.isalnum, str.isspace, str.isidentifier, str.isdecimal
    for begin in range(0, 0x110000, 0x100):
        characters = [chr(code) for code in range(begin, begin + 0x100)]
        for each in questions:
            yield sum(map(each, characters))
        for each in str.lower, repr:
            yield sum(map(ord, "".join(map(each, characters))))
    for number in range(1, 5000):
        share = number / 5000
        yield math.exp(share), math.log(share), math.sin(share), math.erf(share), share**0.37
        yield f"{number / 7:.1f}", round(number / 7, 2), hash(share), number.bit_count()
        yield random.Random(number).random(), json.loads(f"{number}.{number}e-3")
    data = bytes(range(256))
    yield hashlib.sha256(data).digest(), zlib.crc32(data), binascii.crc32(data)

def total(value):
    if isinstance(value, str):
        value = [ord(character) for character in value]
    if not isinstance(value, (list, tuple, bytes)):
        return hash(value)
    found = 7
    for each in value:
        found = (found * 31 + total(each)) % 1000003
    return found

found = 7
for each in facts():
    found = (found * 31 + total(each)) % 1000003
answer = str(found)
"""
"""Code that reads tables from end to end, and calls nothing of the later half."""

COMPILED = f'import marshal\nmarshal.dumps(compile({TABLES!r}, "tables", "exec")).hex()'
READ = """
import marshal

given = {{}}
exec(marshal.loads(bytes.fromhex("{code}")), given)
given["answer"]
"""


def test_the_first_half_has_every_table_that_it_reads_in_whole(
    page: Page, server: HalfServer
) -> None:
    page.goto(server.url)
    wait_until_whole(page)
    call(page, COMPILED)
    answer = page.locator("html[data-answer]")
    code = answer.get_attribute("data-answer")
    assert code
    call(page, READ.format(code=code))
    expect(page.locator("html")).not_to_have_attribute("data-answer", code)
    right = answer.get_attribute("data-answer")
    assert right
    server.rubbish = True
    page.add_init_script(BUSY)
    page.reload()
    wait_until_ready(page)
    call(page, READ.format(code=code))
    expect(page.locator("html")).to_have_attribute("data-answer", right)

    # The analysis reads whole tables of the mathematical functions, and compares plays.
    GamePage(page, f"{server.url}{STUDY}")
    plays = page.locator('dialog[data-region="analysis"] [data-action="analysis-play-on"]')
    expect(plays.first).to_have_attribute("data-index", "TsxAs,9s,Td")
    expect(page.locator("html")).not_to_have_attribute("data-python", "whole")


def test_a_call_that_needs_it_early_waits_for_it(page: Page, server: HalfServer) -> None:
    page.add_init_script(BUSY)
    server.open.clear()
    with holding(page, "**/main.py"):
        with page.expect_request("**/main.py"):
            page.goto(f"{server.url}?seed=7&speed=instant")
        assert not server.asked.is_set()
    table = GamePage.of(page)
    assert not server.asked.is_set()
    call(page)
    assert server.asked.wait(PATIENCE / 1000)
    server.open.set()
    expect_answers(page)
    wait_until_whole(page)
    table.type(table.cards_of("hand")[0])
    table.wait_for_my_turn()
    expect(page.locator("[data-notice]:visible")).to_have_count(0)


@pytest.mark.every_browser
def test_a_call_while_it_is_on_its_way_waits_too(page: Page, server: HalfServer) -> None:
    server.open.clear()
    GamePage(page, f"{server.url}?seed=7&speed=instant")
    assert server.asked.wait(PATIENCE / 1000)
    call(page)
    assert server.needed.wait(PATIENCE / 1000)
    expect_answers(page)
    wait_until_whole(page)


@cache
def of_another_build(_: bytes) -> bytes:
    module = (node.packages() / "pyodide" / WHOLE).read_bytes()
    return split(module, range(2000)).later


FAILURES = {
    "missing": "did not arrive: the server answered 404",
    "garbled": "arrived damaged and cannot be read: the rest of Python",
    "other": "arrived damaged and cannot be read: the rest of Python",
}
CHANGES: dict[str, Callable[[bytes], bytes]] = {"garbled": garbled, "other": of_another_build}


@pytest.mark.every_browser
@pytest.mark.allows("")
def test_without_it_one_plays_on_and_a_call_that_needs_it_is_told(
    page: Page, browser_name: str
) -> None:
    for failure in FAILURES if browser_name == "chromium" else ("other",):
        with HalfServer() as server:  # of another origin: the browser keeps nothing of the last one
            play_on_without_it(page, server, failure)
            page.goto("about:blank")


def play_on_without_it(page: Page, server: HalfServer, failure: str) -> None:
    server.missing = failure == "missing"
    server.change = CHANGES.get(failure)
    table = GamePage(page, f"{server.url}?seed={failure}&speed=instant")
    assert server.asked.wait(PATIENCE / 1000)
    for _ in range(2):
        table.type(table.cards_of("hand")[0])
        table.wait_for_my_turn()
    expect(page.locator("[data-notice]:visible")).to_have_count(0)
    table.wait_until_stored()
    before = table.view
    call(page)
    expect_error(page, FAILURES[failure])
    notice = page.locator('[data-notice="error"]')
    expect(notice).to_contain_text(LATER)
    expect(notice.get_by_role("heading")).to_have_text("The game cannot go on")
    server.missing, server.change = False, None
    notice.get_by_role("button").click()
    wait_until_ready(page)
    assert table.view == before
    wait_until_whole(page)
    call(page)
    expect_answers(page)


@pytest.mark.own_context
@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_it_is_there_without_a_network(page: Page, server: HalfServer) -> None:
    page.goto(server.url)
    wait_until_offline(page)
    server.stop()
    page.add_init_script(BUSY)
    page.reload()
    wait_until_ready(page)
    call(page)
    expect_answers(page)
    wait_until_whole(page)


@pytest.mark.own_context
@pytest.mark.every_browser
@pytest.mark.allows("")
def test_it_is_there_without_a_network_where_browsers_have_to_ask_for_every_file(
    page: Page, tmp_path: Path, browser_name: str
) -> None:
    """Chromium asks no service worker for what it loads at once: there the page starts again."""
    shutil.copytree(SITE, tmp_path / "a")  # for this folder the server allows no keeping
    with SiteServer(tmp_path) as server:
        page.goto(f"{server.url}a/")
        wait_until_offline(page)
        server.stop()
        page.add_init_script(BUSY)
        page.reload()
        wait_until_ready(page)
        page.evaluate("document.body.dataset.load = 'the first'")
        odd_call = [f"{server.url}a/{next(SITE.glob('runtime-*')).name}/", ODD]
        page.evaluate(CALL, odd_call)
        if browser_name == "chromium":
            expect(page.locator('body:not([data-load="the first"])')).to_be_attached()
            wait_until_ready(page)
            page.evaluate(CALL, odd_call)
        expect_answers(page)


def test_the_page_as_one_file_has_it_at_once(page: Page) -> None:
    page.add_init_script(BUSY)
    page.goto((SITE / "casino.html").as_uri())
    wait_until_ready(page)
    call(page)
    expect_answers(page)


@pytest.mark.allows("")
def test_code_of_a_reader_and_a_table_in_a_frame_that_need_it_in_vain_say_so(
    page: Page, server: HalfServer
) -> None:
    server.missing = True
    page.goto(f"{server.url}learn/python.html")
    box = page.locator('casino-code[label="Listing 1"]')
    box.get_by_role("button", name="Run").click()
    expect(box).to_contain_text("The file pyodide.later.wasm did not arrive (404)")

    page.goto(f"{server.url}embed.html?table=9d,3c&hands=3h9c/????")
    page.locator('[data-action="wake"]').click()
    wait_until_ready(page)
    call(page)
    expect_error(page, "the server answered 404")
