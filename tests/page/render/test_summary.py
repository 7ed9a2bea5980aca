"""The words above the points of a finished round."""

import pytest

from casino_page.render.summary import summary

from ..tables import session_at

NOTES = [
    ("scores=3/9", "leads, 9 to 3."),
    ("scores=9/3", "You lead, 9 to 3."),
    ("rules=laisto scores=3/9", "You lead, 3 to 9."),
    ("rules=laisto scores=9/9", "Level at 9."),
    ("scores=22/22", "Level at 22. Another round decides."),
    ("rules=laisto scores=3/17", "3 to 17"),
]


@pytest.mark.parametrize(("fields", "words"), NOTES)
def test_the_note_names_the_side_that_leads(fields: str, words: str) -> None:
    session = session_at(f"{fields} hands=-/-")
    assert words in summary(session.scene())
