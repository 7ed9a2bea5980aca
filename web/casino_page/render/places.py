"""The places on the page for what features add."""

from __future__ import annotations

from enum import StrEnum


class Place(StrEnum):
    """A place on the page for what features add.

    MENU       in the first button of the menu, after its words
    FACE       beside the face of a seat
    TRACE      on the table, after the last plays
    ROUND_END  before the buttons at the end of a round
    HEADLINE   in the summary of a round, below its headline
    SUMMARY    there, above the points
    PANEL      below the panel beside the table
    """

    MENU = "menu"
    FACE = "face"
    TRACE = "trace"
    ROUND_END = "round-end"
    HEADLINE = "headline"
    SUMMARY = "summary"
    PANEL = "panel"
