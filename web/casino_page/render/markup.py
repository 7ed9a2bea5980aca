"""HTML as text: the elements that the page writes most."""

from __future__ import annotations

from casino_core.markup import Attribute, element, text

__all__ = ["Attribute", "button", "classes", "element", "fold", "hidden_words", "text"]


def classes(*names: str | None) -> str:
    """Join class names in one string; None and empty ones are left out."""
    return " ".join(filter(None, names))


def button(*children: str, **attributes: Attribute) -> str:
    """Write a button that does not submit a form."""
    return element("button", *children, type="button", **attributes)


def hidden_words(words: str) -> str:
    """Write words that are not shown, for a screen reader."""
    return element("span", text(words), class_="unseen")


def fold(title: str, *children: str, **attributes: Attribute) -> str:
    """Write children that unfold below a title."""
    return element("details", element("summary", text(title)), *children, **attributes)
