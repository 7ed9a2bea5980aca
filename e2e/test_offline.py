"""The game needs its server once; a new version replaces an old one whole or not at all."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Locator, Page, expect

from e2e.conftest import NewContext, wait_until_offline, wait_until_ready, wait_until_whole
from e2e.game_page import GamePage
from site_builder import assemble
from site_builder.assemble import Files, write_site
from site_builder.documents.site import Documents
from site_builder.paths import CACHE, SITE
from site_builder.processes import digest
from site_builder.serving.server import SiteServer
from tests.languages import OTHERS

pytestmark = pytest.mark.own_context


@pytest.fixture(scope="session")
def next_version() -> Path:
    """A site that differs from `site/` in one file of the page; no test changes it.

    It is made once for all processes and browsers, and kept until there is another `site/`.
    """
    home = CACHE / "next"
    folder = home / digest([(SITE / "sw.js").read_bytes()])[:16]
    if not folder.is_dir():
        draft = home / f"draft-{os.getpid()}"
        write_site(next_files(), draft)
        for earlier in home.iterdir():
            if earlier != folder and not earlier.name.startswith("draft-"):
                shutil.rmtree(earlier, ignore_errors=True)
        with suppress(OSError):  # another process was quicker
            draft.rename(folder)
        shutil.rmtree(draft, ignore_errors=True)
    return folder


def next_files() -> Files:
    """Build the site with one more line in `main.py`."""
    game = assemble._game

    def changed(source: Path, read: Documents) -> Files:
        files = game(source, read)
        return {**files, "main.py": files["main.py"] + b"\n# the next version\n"}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assemble, "_game", changed)
        return assemble.site_files()


@pytest.mark.every_browser
@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_the_game_goes_on_without_its_server_from_any_path(
    page: Page, context: BrowserContext
) -> None:
    with SiteServer(SITE, path="/games/casino/") as server:
        page.goto(server.url)
        wait_until_offline(page)
        server.stop()
        page.reload()
        wait_until_ready(page)
        page.close()  # another tab could not have the game
        again = context.new_page()
        again.goto(f"{server.url}index.html?seed=7&speed=instant")
        wait_until_ready(again)
        expect(again.locator("[data-notice]:visible")).to_have_count(0)
        GamePage.of(again).press("puzzles")
        expect(again.locator('[data-action="puzzle-day"]')).to_be_visible()


DAMAGE_STORED_INTERPRETER = """async () => {
    const store = await caches.open('casino-files /');
    for (const key of await store.keys()) {
        const { url } = await store.match(key);
        if (url.endsWith('pyodide.asm.wasm')) return store.put(key, new Response('damaged'));
    }
    throw new Error('the interpreter is not stored');
}"""


@pytest.mark.every_browser
def test_the_interpreter_comes_from_the_copy_with_its_compiled_form(
    page: Page, own_server: SiteServer
) -> None:
    page.goto(own_server.url)
    wait_until_offline(page)
    page.evaluate(DAMAGE_STORED_INTERPRETER)
    page.reload()
    wait_until_ready(page)


@pytest.fixture
def two_copies(tmp_path: Path) -> Iterator[SiteServer]:
    """A server with two copies of the site on one origin, one of them in a folder of the other."""
    shutil.copytree(SITE, tmp_path / "a")
    shutil.copytree(SITE, tmp_path / "a" / "b")
    with SiteServer(tmp_path) as server:
        yield server


@pytest.mark.every_browser
# What the worker asks for while no server is there, in the words of Chromium and of Firefox.
@pytest.mark.allows("Failed to load resource", "NetworkError", "A ServiceWorker intercepted")
def test_two_copies_on_one_origin_leave_each_other_what_they_keep(
    page: Page, two_copies: SiteServer
) -> None:
    copies = [f"{two_copies.url}{folder}" for folder in ("a/", "a/b/")]
    for address, memory in zip((*copies, copies[0]), ("kept", "kept", "restored"), strict=True):
        page.goto(address)
        page.evaluate("document.body.dataset.load = 'the first'")
        wait_until_offline(page)
        wait_until_whole(page)
        expect(page.locator("html")).to_have_attribute("data-memory", memory)
        # the first worker of a copy does not load the page again, though the outer one was there
        expect(page.locator("body")).to_have_attribute("data-load", "the first")
    two_copies.stop()
    for address in copies:
        page.goto(address)
        wait_until_ready(page)
        expect(page.locator("html")).to_have_attribute("data-memory", "restored")
        wait_until_whole(page)


TAKE_AWAY = """async (part) => {
    const store = await caches.open('casino-files /');
    const keys = await store.keys();
    const gone = keys.filter((_, index) => index % 3 === part);
    await Promise.all(gone.map((key) => store.delete(key)));
    return gone.length;
}"""


@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_what_was_taken_away_comes_back_with_the_next_visit(
    page: Page, own_server: SiteServer
) -> None:
    page.goto(own_server.url)
    wait_until_offline(page)
    for part in range(3):
        assert page.evaluate(TAKE_AWAY, part) > 5
        page.reload()
        wait_until_ready(page)
        wait_until_offline(page)
    # The stored interpreter serves where the browser has none of its own any more.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    own_server.stop()
    page.reload()
    wait_until_ready(page)


FILES = """async () => {
    const counts = await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).length));
    return counts.reduce((sum, count) => sum + count, 0);
}"""


@pytest.mark.allows("Quota", "QuotaExceededError", "Failed to load resource")
def test_without_room_the_page_says_so_and_leaves_the_room_to_the_game(
    page: Page, own_server: SiteServer
) -> None:
    session = page.context.new_cdp_session(page)
    origin = own_server.url.removesuffix("/")
    quota = {"origin": origin, "quotaSize": 3_000_000}
    session.send("Storage.overrideQuotaForOrigin", quota)
    page.goto(own_server.url)
    expect(page.locator("html")).to_have_attribute("data-offline", "full")
    assert page.evaluate(FILES) == 0
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.reload()
    wait_until_offline(page)


@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_a_later_visit_keeps_every_language_and_the_pages_that_were_read(
    page: Page, own_server: SiteServer
) -> None:
    page.goto(own_server.url)
    wait_until_offline(page)
    page.goto(f"{own_server.url}learn/rules.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(own_server.url)
    wait_until_offline(page)
    expect(page.locator("html")).to_have_attribute("data-languages", "ready")
    own_server.stop()
    addresses = ("rules.html", "rules", "rules?lang=en", "rules#scoring")
    for address in addresses:
        page.goto(f"{own_server.url}learn/{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(own_server.url)
    wait_until_ready(page)
    GamePage.of(page).press("settings")
    for language in OTHERS:
        page.locator(f'input[name="lang"][value="{language}"]').check()
        expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_a_first_visit_keeps_the_language_of_its_reader(
    new_context: NewContext, own_server: SiteServer
) -> None:
    page = new_context(locale="sv-SE", service_workers="allow").new_page()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(own_server.url)
    wait_until_offline(page)
    assert {url[-5:-3] for url in requests if url.endswith(".mo")} == {"sv"}
    own_server.stop()
    page.reload()
    wait_until_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    GamePage.of(page).press("settings")
    page.locator('input[name="lang"][value="de"]').check()
    expect(page.locator("main")).to_contain_text("Orden på det språket går inte att ladda just nu.")


IS_READER = "async () => Boolean(await (await caches.open('casino-files /')).match('/__readers'))"


@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_a_page_to_read_the_workshop_and_a_tutorial_are_kept_without_the_game(
    page: Page, own_server: SiteServer
) -> None:
    """Pages that were opened work offline; the game, which nobody opened, is not loaded."""
    site = own_server.url
    chart, task = page.locator("#chart"), page.locator('[data-task="random"] casino-code')
    page.goto(f"{site}learn/rules.html")
    wait_until_offline(page)
    page.goto(f"{site}tutorial.html")
    run_and_keep(chart)
    page.goto(f"{site}learn/workshop.html")
    run_and_keep(task)
    wait_until_offline(page)
    assert page.evaluate(IS_READER)
    own_server.stop()

    page.goto(f"{site}learn/rules.html")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(f"{site}learn/workshop.html")
    run_and_keep(task)
    expect(task.locator(".said.wrong[role=status]")).not_to_be_empty()
    page.goto(f"{site}tutorial.html")
    run_and_keep(chart)
    expect(chart.get_by_role("img")).to_be_visible()


def run_and_keep(box: Locator) -> None:
    """Run a box, and wait until what runs it is stored."""
    run = box.get_by_role("button", name=re.compile("^Run"))
    run.press("Enter")
    expect(run).to_have_text("Run again")
    frame = box.page.frame_locator('iframe[src$="code.html"]')
    expect(frame.locator("html")).to_have_attribute("data-offline", "ready")


@pytest.mark.allows("Failed to load resource", "NetworkError", "404", "did not arrive")
def test_a_table_that_nobody_has_touched_goes_on_when_the_site_has_moved(
    page: Page, tmp_path: Path, next_version: Path
) -> None:
    served = tmp_path / "served"
    shutil.copytree(SITE, served)
    root = page.locator("html")
    with SiteServer(served) as server:
        page.goto(f"{server.url}embed.html?hands=3h9c/????&table=9d")
        old = version_of(page)
        shutil.rmtree(served)
        shutil.copytree(next_version, served)

        # It starts again by itself, once: what is missing in the new version, too, is told.
        [app] = served.glob("app-*")
        away = app.rename(tmp_path / app.name)
        page.locator('[data-action="wake"]').click()
        expect(root).to_have_attribute("data-trouble", "missing")
        assert version_of(page) != old
        away.rename(app)

        shutil.rmtree(served)
        shutil.copytree(SITE, served)
        page.reload()
        expect(root).to_have_attribute("data-version", old)
        shutil.rmtree(served)
        shutil.copytree(next_version, served)
        page.locator('[data-action="wake"]').click()
        expect(root).to_have_attribute("data-state", "ready")
        assert version_of(page) != old
        expect(page.locator('[data-region="table"] [data-card="9d"]')).to_be_visible()


ELSEWHERE = """<!doctype html><title>Another site</title><link rel="icon" href="data:,">
<iframe id="a" src="{game}embed.html?hands=3h9c/????&table=9d"></iframe>
<script src="casino-table.js"></script>
<casino-table id="b" src="{game}" lesson="first-plays/1"></casino-table>"""


@pytest.mark.allows("Failed to load resource", "NetworkError")
def test_tables_in_another_page_work_offline_once_they_were_opened(
    page: Page, own_server: SiteServer, tmp_path: Path
) -> None:
    game = own_server.url  # another origin of the same site: test browsers keep nothing for others
    (tmp_path / "index.html").write_text(ELSEWHERE.format(game=game), encoding="utf-8")
    shutil.copy(SITE / "casino-table.js", tmp_path)
    frames = [page.frame_locator("iframe#a"), page.frame_locator("#b iframe")]
    with SiteServer(tmp_path) as host:
        page.goto(host.url)
        for frame in frames:
            root = open_table(frame)
            expect(root).to_have_attribute("data-offline", "ready")
        own_server.stop()
        page.reload()
        open_table(frames[0])
        expect(frames[0].locator('[data-region="table"] [data-card="9d"]')).to_be_visible()
        open_table(frames[1])
        expect(frames[1].locator('[data-lesson="first-plays/1"]')).to_be_visible()
        page.goto("about:blank")


def open_table(frame: FrameLocator) -> Locator:
    """Touch an embedded table, and wait until it can be played."""
    frame.locator('[data-action="wake"]').evaluate("button => button.click()")
    root = frame.locator("html")
    expect(root).to_have_attribute("data-state", "ready")
    return root


TAKE_PROGRAM = """async () => {
    const store = await caches.open('casino-files /');
    for (const key of await store.keys()) {
        const { url } = await store.match(key);
        if (url.endsWith('/casino.zip')) await store.delete(key);
    }
}"""


@pytest.mark.every_browser
@pytest.mark.allows("integrity", "digest", "Failed to load resource", "worker", "sha256")
@pytest.mark.allows("casino.zip did not arrive", "NetworkError")
def test_a_new_version_comes_whole_and_when_it_is_asked_for(
    page: Page, tmp_path: Path, next_version: Path, browser_name: str
) -> None:
    served = tmp_path / "served"
    shutil.copytree(SITE, served)
    with SiteServer(served) as server:
        page.goto(server.url)
        wait_until_offline(page)
        old = version_of(page)

        # Half of the new version has arrived: its worker, but not the page that it names.
        shutil.copy(next_version / "sw.js", served)
        assert update(page) == "refused"
        page.reload()
        wait_until_ready(page)
        wait_until_whole(page)
        assert version_of(page) == old
        offer = page.locator('[data-notice="update"]')
        expect(offer).to_be_hidden()

        # All of it has arrived.
        shutil.rmtree(served)
        shutil.copytree(next_version, served)
        page.reload()
        expect(offer).to_be_visible()
        assert version_of(page) == old
        offer.get_by_role("button", name="Update").click()
        expect(page.locator("html")).not_to_have_attribute("data-version", old)
        wait_until_ready(page)
        wait_until_whole(page)
        expect(offer).to_be_hidden()

        # A version that is whole nowhere makes way for the next.
        if browser_name == "chromium":
            wait_until_offline(page)
            new = version_of(page)
            page.evaluate(TAKE_PROGRAM)
            shutil.rmtree(served)
            shutil.copytree(SITE, served)
            page.reload()
            expect(page.locator("html")).not_to_have_attribute("data-version", new)
            wait_until_ready(page)
            wait_until_whole(page)


def version_of(page: Page) -> str:
    version = page.locator("html").get_attribute("data-version")
    assert version is not None
    return version


def update(page: Page) -> str:
    """Have the browser look for a new version now, and return the result."""
    outcome: str = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const found = await registration.update();
            const worker = found.installing;
            if (!worker) return found.waiting ? 'waiting' : 'nothing';
            return new Promise((resolve) => worker.addEventListener('statechange', () => {
                if (worker.state === 'redundant') resolve('refused');
                if (worker.state === 'installed') resolve('waiting');
            }));
        }"""
    )
    return outcome
