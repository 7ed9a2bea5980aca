"""The sheet that answers “Why?” as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import Play, State
from casino_core.i18n import gettext as _

from ...render.board import board
from ...render.markup import element, text
from ...render.sheet import foot, heading


def why_sheet(
    made: str,
    sentences: Sequence[str],
    state: State,
    play: Play,
    names: Sequence[str],
    *,
    note: str = "",
) -> str:
    """What can be said of a play that was `made`, with the table as it was.

    Of several sentences the first is the verdict.
    """
    first = "b" if len(sentences) > 1 else "p"
    said = (element("p" if n else first, text(words)) for n, words in enumerate(sentences))
    body = element(
        "div",
        element("p", text(made), class_="what"),
        board(state, names, play),
        element("div", *said, class_="said", aria_live="polite"),
        element("p", text(note), class_="about") if note else "",
        class_="sheet-body",
        tabindex=0,
    )
    return heading("why-heading", _("Why?")) + body + foot()
