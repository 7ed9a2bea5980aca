"""The panel of a puzzle: the task, the verdict, and the place in the run."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _

from ...render.markup import classes, element, text


class PanelState(NamedTuple):
    """What the panel shows.

    title      what the task is: `Puzzle`
    name       the name of the puzzle
    rating     its rating, None before it is answered
    themes     the names of its themes, likewise
    sentences  the task, or the verdict, or what the solution is worth
    more       the sentences behind “Why?”; the rating and the themes follow them
    tone       `good` for a right answer, `other` for a wrong one, empty for none
    place      the place in the run
    sentence   what the answer changed
    """

    title: str
    name: str
    rating: int | None
    themes: tuple[str, ...]
    sentences: tuple[str, ...]
    tone: str
    place: str
    sentence: str
    more: tuple[str, ...] = ()


def panel(state: PanelState) -> str:
    """Render the panel."""
    return element(
        "div",
        element("h2", text(state.title), class_="guide-title"),
        element("p", text(state.place), class_="guide-place"),
        element(
            "p",
            text(" ".join(state.sentences)),
            class_=classes("guide-answer" if state.tone else "guide-task", state.tone or None),
        ),
        _more(state) if state.more else _about(state),
        element("p", text(state.sentence), class_="guide-task") if state.sentence else "",
        class_="guide",
        data_puzzle=state.name,
        data_answer=state.tone or None,
    )


def _more(state: PanelState) -> str:
    """Write what stands behind “Why?”."""
    lines = (element("p", text(sentence)) for sentence in state.more)
    why = element("summary", text(_("Why?")))
    return element(
        "details", why, *lines, _about(state), class_="guide-more", data_key=f"more-{state.name}"
    )


def _about(state: PanelState) -> str:
    """Write the rating and the themes of a puzzle that is answered."""
    about = list(state.themes)
    if state.rating is not None:
        about.insert(0, _("Rated {rating}").format(rating=state.rating))
    return element("p", text(" · ".join(about)), class_="guide-about") if about else ""
