"""SVG as text: shapes with numbers as short as they can be."""

from __future__ import annotations

from typing import Final

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def written(words: str) -> str:
    """Escape words for use between tags or in an attribute."""
    return words.translate(_ESCAPES)


def shape(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write a shape; `children` are SVG, attributes are plain values.

    A name such as `stroke_width` or `class_` becomes `stroke-width` or `class`. None leaves an
    attribute out; a number has two decimals at most.

    >>> shape("rect", x=3.0, y=10 / 3, rx=None, stroke_width=1.5)
    '<rect x="3" y="3.33" stroke-width="1.5"/>'
    """
    opening = name
    for key, value in attributes.items():
        if value is not None:
            shown = written(value) if isinstance(value, str) else f"{round(value, 2):g}"
            opening += f' {key.rstrip("_").replace("_", "-")}="{shown}"'
    return f"<{opening}>{''.join(children)}</{name}>" if children else f"<{opening}/>"
