"""Components as HTML: fields of forms, facts, texts to be copied, and figures."""

from __future__ import annotations

from collections.abc import Iterable

from .markup import element, text
from .sheet import copy_button


def choice(name: str, values: Iterable[tuple[str | int, str]], current: str | int) -> str:
    """Write a list to choose from; each value comes with its words."""
    options = (
        element("option", text(words), value=value, selected=value == current)
        for value, words in values
    )
    return element("select", *options, name_=name)


def field(words: str, control: str) -> str:
    """Write a control after its words."""
    return element("label", text(words), " ", control)


def line_field(words: str, control: str, key: str) -> str:
    """Write a control on a line of its own, with its words at the start of the line."""
    return element("label", text(words), control, class_="line-field", data_key=key)


def file_button(id_: str, *inside: str, class_: str = "action", label: str | None = None) -> str:
    """Write a button that asks for a text file; the browser's own field lies over it, unseen.

    The field is named `file`; `label` is what a screen reader says instead of what stands inside.
    """
    control = element(
        "input",
        type="file",
        name_="file",
        id=id_,
        accept=".txt,text/plain",
        aria_label=label,
    )
    return element("label", *inside, control, class_=f"{class_} file-button")


def figure(parts: Iterable[str], label: str, *, width: int, height: int, class_: str) -> str:
    """Write an SVG drawing with the label that a screen reader reads instead."""
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {width} {height}",
        role="img",
        aria_label=label,
        class_=class_,
    )


def facts(rows: Iterable[tuple[str, str]], class_: str = "facts") -> str:
    """Write facts, each after its name."""
    pairs = (
        element("div", element("dt", text(name)), element("dd", text(words)))
        for name, words in rows
    )
    return element("dl", *pairs, class_=class_)


def text_box(
    name: str,
    label: str,
    words: str,
    rows: int,
    *,
    about: str = "",
    spoken_name: str = "",
    copy_first: bool = False,
    copy_main: bool = False,
    spellcheck: str | None = None,
    key: str | None = None,
) -> str:
    """Write a text to be copied, in the box `share-<name>`.

    about        a note below the label
    spoken_name  the name of the text, which a screen reader reads with the button that copies it
    copy_first   whether that button stands before the box
    copy_main    whether that button is the one of the sheet that most people press
    """
    id_ = f"share-{name}"
    copy = copy_button(name, spoken_name, main=copy_main)
    return element(
        "div",
        element("label", text(label), for_=id_),
        copy if copy_first else "",
        element("small", text(about)) if about else "",
        element("textarea", text(words), id=id_, rows=rows, readonly=True, spellcheck=spellcheck),
        "" if copy_first else copy,
        class_="code",
        data_key=key,
    )
