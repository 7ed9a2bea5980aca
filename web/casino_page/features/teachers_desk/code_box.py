"""A box with a code to copy."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ...render.markup import button, element, text


def code_box(name: str, words: str, code: str) -> str:
    """Render a code in a box with its label and a button that copies it."""
    box = element(
        "textarea", text(code), id=f"code-{name}", rows=3, readonly=True, spellcheck="false"
    )
    copy = button(
        text(_("Copy")),
        class_="small",
        data_copy=f"code-{name}",
        aria_label=_("Copy: {code}").format(code=words),
    )
    label = element("label", text(words), for_=f"code-{name}")
    return element("div", label, box, copy, class_="code", data_key=f"code-{name}")
