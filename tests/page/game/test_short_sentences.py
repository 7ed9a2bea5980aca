"""A sentence at the table has twelve words at most."""

from __future__ import annotations

import re

from ..texts import PAGE, texts_in

MOST_WORDS = 12
MODULES = (*sorted((PAGE / "game").glob("*.py")), PAGE / "features" / "undo.py")


def test_a_sentence_at_the_table_is_short() -> None:
    texts = [text for module in MODULES for text in texts_in(module)]
    assert len(texts) > 50
    sentences = [each for text in texts for each in re.split(r"(?<=[.!?:]) ", text)]
    assert not [each for each in sentences if len(each.split()) > MOST_WORDS]
