"""A later visit starts from Python's memory as the first one has kept it."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import wait_until_offline, wait_until_ready
from e2e.game_page import GamePage
from site_builder.serving.server import SiteServer

pytestmark = pytest.mark.own_context

CHANGED = """async (change) => {
    const store = await caches.open('casino-memory /');
    const [kept] = await store.keys();
    const bytes = new Uint8Array(await (await store.match(kept)).arrayBuffer());
    const changed = { byte: () => { bytes[bytes.length >> 1] ^= 1; return bytes; },
                      half: () => bytes.subarray(0, bytes.length >> 1),
                      nothing: () => new Uint8Array() }[change]();
    await store.put(kept, new Response(changed));
}"""
ADDRESSES = """async () => {
    const store = await caches.open('casino-memory /');
    return (await store.keys()).map(({ url }) => url);
}"""

BROKEN = """const { fetch } = globalThis;
const script = "raise SystemError('it broke')";
globalThis.fetch = (resource, options) => String(resource.url ?? resource).endsWith('main.py')
    ? Promise.resolve(new Response(script, { headers: { 'Content-Type': 'text/x-python' } }))
    : fetch(resource, options);"""

NO_COPY = """const { stringify } = JSON;
JSON.stringify = (value) => {
    if (value?.hiwireKeys) throw new RangeError('no memory');
    return stringify(value);
};"""


@pytest.fixture
def visitor(page: Page, own_server: SiteServer) -> Page:
    """A page whose first visit has kept the memory."""
    page.goto(f"{own_server.url}?seed=7&speed=instant")
    expect_memory(page, "kept")
    return page


@pytest.mark.every_browser
def test_a_later_visit_starts_from_the_memory_goes_on_and_draws_cards_of_its_own(
    visitor: Page,
) -> None:
    before = GamePage.of(visitor).view
    hands: list[list[str]] = []
    for _ in range(2):
        visitor.reload()
        table = GamePage.of(visitor)
        expect_memory(visitor, "restored")
        if not hands:
            assert table.view == before
            table.touch(table.chosen())
            table.wait_for_my_turn()
        table.action("rules").click()
        visitor.locator('dialog[data-region="rules"] [data-action="setup"]').click()
        visitor.locator('dialog[data-region="setup"]').get_by_role("button", name="Start").click()
        expect(table.log).to_have_count(0)
        table.wait_for_my_turn()
        hands.append(table.cards_of("hand"))
    assert hands[0] != hands[1]


@pytest.mark.allows("")
def test_memory_that_is_damaged_of_another_language_or_of_no_use_is_replaced(visitor: Page) -> None:
    for change in ("byte", "half", "nothing"):
        visitor.evaluate(CHANGED, change)
        visitor.reload()
        wait_until_ready(visitor)
        expect_memory(visitor, "kept")
    visitor.reload()
    wait_until_ready(visitor)
    expect_memory(visitor, "restored")
    [english] = visitor.evaluate(ADDRESSES)
    visitor.add_init_script("Object.defineProperty(navigator, 'language', { value: 'sv-SE' })")
    visitor.reload()
    expect_memory(visitor, "kept")
    [swedish] = visitor.evaluate(ADDRESSES)
    assert swedish != english
    # A start that fails forgets it.
    visitor.add_init_script(BROKEN)
    visitor.reload()
    error = visitor.locator('[data-notice="error"][role="alert"]')
    expect(error).to_contain_text("it broke")
    visitor.wait_for_function("async () => !(await caches.has('casino-memory /'))")


def test_the_game_starts_where_no_copy_can_be_made(page: Page, own_server: SiteServer) -> None:
    page.add_init_script(NO_COPY)
    page.goto(own_server.url)
    wait_until_offline(page)
    page.reload()
    wait_until_ready(page)
    assert not page.evaluate(ADDRESSES)


def expect_memory(page: Page, state: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-memory", state)
