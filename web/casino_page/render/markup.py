"""HTML as text: the elements that the page writes most."""

from __future__ import annotations

from collections.abc import Iterable

from casino_core.markup import Attribute, element, text

__all__ = [
    "Attribute",
    "button",
    "classes",
    "column",
    "element",
    "fold",
    "hidden_words",
    "points_table",
    "text",
]


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


def column(words: str, class_: str | None = None) -> str:
    """Write the heading of a column."""
    return element("th", element("span", text(words)), scope="col", class_=class_)


def points_table(
    caption: str,
    columns: Iterable[str],
    rows: Iterable[str],
    feet: str = "",
    class_: str = "points-table",
    **attributes: Attribute,
) -> str:
    """Write a table of points; its first column names the rows, `feet` are the last rows."""
    return element(
        "table",
        element("caption", text(caption), class_="unseen"),
        element("thead", element("tr", element("td"), *columns)),
        element("tbody", *rows),
        element("tfoot", feet) if feet else "",
        class_=class_,
        **attributes,
    )
