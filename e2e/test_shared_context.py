"""A test that shares its browser context with others finds nothing of theirs."""

from playwright.sync_api import Page

from .conftest import NewContext

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


def test_one_page_leaves_something_behind(page: Page, site: str) -> None:
    check_and_store(page, site)


def test_another_page_does_not_find_it(page: Page, site: str) -> None:
    check_and_store(page, site)


def test_pages_of_other_sizes_share_nothing_either(lend_context: NewContext, site: str) -> None:
    page = lend_context(viewport={"width": 400, "height": 400}).new_page()
    assert page.evaluate("innerWidth") == 400
    check_and_store(page, site)
