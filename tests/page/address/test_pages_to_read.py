"""Readers are led to the pages in their language, or to the English ones."""

import pytest

from casino_page.address import pages_to_read
from casino_page.address.pages_to_read import (
    in_language,
    language_in_use,
    language_of_pages,
    page_to_read,
)
from tests.languages import speaking


def test_a_whole_language_has_its_own_pages() -> None:
    with speaking("de"):
        assert page_to_read("index") == "./learn/de/index.html"
        assert language_of_pages() == "de"
    assert page_to_read("index") == "./learn/index.html"
    assert language_of_pages() == "en"


def test_a_partial_language_gets_the_english_pages_and_lessons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages_to_read, "PARTIAL", ("fr",))
    with speaking("fr"):
        assert language_in_use() == "fr"
        assert page_to_read("index") == "./learn/index.html"
        assert language_of_pages() == "en"
    assert in_language("fr") == ""
    assert in_language("sv") == "sv/"
