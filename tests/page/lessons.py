"""The lessons written by hand, for the tests that replay them."""

from __future__ import annotations

from pathlib import Path

from casino_page.tasks.lessons import Chapter, Lesson
from site_builder.documents.chapters import handmade
from site_builder.documents.examples import example_chapters

EXAMPLES = Path(__file__).parents[1] / "examples.tsv"
LESSONS = Path(__file__).parents[2] / "web" / "lessons"
CHAPTERS: list[Chapter] = [chapter for chapter, _ in handmade(LESSONS)]
EVERY: list[Lesson] = [lesson for chapter in CHAPTERS for lesson in chapter.lessons]
IN_EXAMPLES: list[Lesson] = [
    lesson for chapter, _ in example_chapters(EXAMPLES) for lesson in chapter.lessons
]
"""The lessons made of the engine's examples."""

SAME_PLAYS = {
    "players": "seats change who plays, not what; chapter house-rules has three, partners four",
    "packet": "only the order of dealing",
    "target": "only when the game ends",
    "ending": "only how the winner is found",
    "deal_order": "only the order of dealing",
    "deal_out": "only the order of dealing",
    "hand_cards": "only the number of cards in a deal",
    "first_hand_cards": "only the number of cards in a deal",
    "table_cards": "only the number of cards in a deal",
    "direction": "only the seats at the table",
    "goal": "only how the winner is found",
    "tie_break": "only how the winner is found",
    "endgame": "only how the winner is found, with scores close to 21",
}
"""The options that change no play, with the reason."""


def lesson_of(title: str) -> tuple[Chapter, int]:
    """Find the lesson with a title: its chapter and its number there."""
    return next(
        (chapter, lesson.number)
        for chapter in CHAPTERS
        for lesson in chapter.lessons
        if lesson.title == title
    )
