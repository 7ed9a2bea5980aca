"""An address with `lesson`, a field of tables in frames, leads to the lesson from the game."""

from __future__ import annotations

import pytest

from ..opened import opened, run


@pytest.mark.parametrize(
    ("lesson", "words"),
    [
        ("builds/3", 'href="./learn/lessons-builds.html#lesson-3"'),
        ("<b>", "This link can’t be opened."),
    ],
)
def test_the_notice_of_a_lesson_leads_to_its_page(lesson: str, words: str) -> None:
    async def notices() -> tuple[str, str]:
        linked, other = await opened(f"lesson={lesson}"), await opened("seed=a")
        other.do("lesson-open", lesson)
        return linked.tab.regions["notices"], other.tab.regions["notices"]

    assert all(words in each for each in run(notices()))
