"""The sheet “Why?” as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import Play, State
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ...render.board import Drawn, board
from ...render.markup import element, fold, text
from ...render.sheet import heading


def why_sheet(
    headline: str,
    sentences: Sequence[str],
    state: State,
    play: Play,
    names: Sequence[str],
    seat: Seat,
    *,
    numbers: Sequence[str] = (),
    note: str = "",
) -> str:
    """Render the explanation of a play below a headline, with the table as a seat saw it before.

    The first of several sentences is the verdict. The figures in `numbers` are folded.
    """
    first = "b" if len(sentences) > 1 else "p"
    lines = (element("p" if n else first, text(words)) for n, words in enumerate(sentences))
    body = element(
        "div",
        element("p", text(headline), class_="what"),
        board(state, names, Drawn(play), nearest=seat),
        element("div", *lines, class_="said", aria_live="polite"),
        _folded(numbers) if numbers else "",
        element("p", text(note), class_="about") if note else "",
        class_="sheet-body",
        tabindex=0,
    )
    return heading("why-heading", _("Why?")) + body


def _folded(numbers: Sequence[str]) -> str:
    lines = (element("p", text(words)) for words in numbers)
    return fold(_("Numbers"), *lines, data_key="numbers")
