"""A test that shares its browser context with others finds nothing of theirs."""

from playwright.sync_api import Page

from .shared_context import SharedContexts

STORE = """async () => {
    localStorage.setItem('test', 'left behind');
    document.cookie = 'test=left; max-age=1000';
    await caches.open('test');
    await new Promise((resolve) => {
        indexedDB.open('test', 1).onsuccess = ({ target }) => { resolve(target.result.close()); };
    });
}"""
STORED = """async () => [
    ...Object.keys(localStorage),
    ...document.cookie.split(';').filter(Boolean),
    ...await caches.keys(),
    ...(await indexedDB.databases()).map(({ name }) => name),
]"""


def check_and_store(page: Page, site: str) -> None:
    for url in (site, site.replace("127.0.0.1", "localhost")):
        page.goto(f"{url}learn/index.html")
        assert page.evaluate(STORED) == []
        page.evaluate(STORE)
        assert len(page.evaluate(STORED)) == 4
    assert len(page.context.pages) <= 2  # one stays open


def test_a_page_finds_nothing_that_another_has_left_behind(
    shared_contexts: SharedContexts, site: str
) -> None:
    for options in ({}, {}, {"viewport": {"width": 400, "height": 400}}, {}):
        with shared_contexts.of(**options).lend() as context:
            page = context.new_page()
            check_and_store(page, site)
            if options:
                assert page.evaluate("innerWidth") == 400
