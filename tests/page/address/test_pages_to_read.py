"""Readers are led to the pages in their language, or to the English ones."""

import pytest

from casino_page.address.pages_to_read import (
    PARTIAL,
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


@pytest.mark.parametrize("language", PARTIAL)
def test_a_partial_language_gets_the_english_pages_and_lessons(language: str) -> None:
    with speaking(language):
        assert language_in_use() == language
        assert page_to_read("index") == "./learn/index.html"
        assert language_of_pages() == "en"
    assert in_language(language) == ""
    assert in_language("sv") == "sv/"
