"""The parts of the sheet of the statistics: a section with a plot, and a list of facts."""

from __future__ import annotations

from collections.abc import Iterable

from ...render.markup import element, text


def section(title: str, plot: str, words: str, *parts: str) -> str:
    """Render a section: its heading, a plot, words about it, and other parts."""
    about = element("p", text(words), class_="about") if words else ""
    return element("section", element("h3", text(title)), plot, about, *parts)


def facts(rows: Iterable[tuple[str, str]], class_: str = "facts") -> str:
    """Render facts, each with its name."""
    pairs = (
        element("div", element("dt", text(name)), element("dd", text(words)))
        for name, words in rows
    )
    return element("dl", *pairs, class_=class_)
