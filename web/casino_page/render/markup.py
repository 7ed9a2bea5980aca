"""HTML as text: elements with escaped attributes."""

from __future__ import annotations

Attribute = str | int | bool | None

_VOID = frozenset({"input"})

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def text(words: str) -> str:
    """Escape text for use between tags or in an attribute."""
    return words.translate(_ESCAPES)


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """Write an element; `children` are HTML, attributes are plain values.

    A name such as `data_key` or `class_` becomes `data-key` or `class`. None and False leave an
    attribute out, True writes it without a value.

    >>> element("b", text("<8>"), class_="index", data_card="8s")
    '<b class="index" data-card="8s">&lt;8&gt;</b>'
    """
    opening = "".join([name, *map(_attribute, attributes, attributes.values())])
    if name in _VOID:
        return f"<{opening}>"
    return f"<{opening}>{''.join(children)}</{name}>"


def classes(*names: str | None) -> str:
    """Join class names in one string; None and empty ones are left out."""
    return " ".join(filter(None, names))


def button(*children: str, **attributes: Attribute) -> str:
    """Write a button that does not submit a form."""
    return element("button", *children, type="button", **attributes)


def hidden_words(words: str) -> str:
    """Write words that are not shown, for a screen reader."""
    return element("span", text(words), class_="unseen")


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    return f" {shown}" if value is True else f' {shown}="{text(str(value))}"'
