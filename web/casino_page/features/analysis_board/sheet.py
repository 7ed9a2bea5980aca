"""The sheet of the analysis board: the table, the best plays, the lines, and the texts."""

from __future__ import annotations

from casino_core import Play, event_sentence
from casino_core.i18n import gettext as _
from casino_core.prose.names import of_player
from casino_core.rules.turn import events_of

from ...address.pages_to_read import language_of_pages, page_to_read
from ...render.board import BoardMarks, board
from ...render.components import text_box
from ...render.markup import button, element, text
from ...render.sheet import copied_note, foot, heading
from ...render.study_lines import path_text, steps, tree
from .board_state import AnalysisBoard
from .comparison import PlayComparison, comparing_section
from .rollout_section import RolloutState, rollout_section

GO = "analysis-go"
"""The command that leads to a place of the study."""
TABLE = "analysis-table"
"""The part of the sheet with the table, which changes with the best play."""
TEXTS = "study-texts"
"""The part of the sheet with the texts of the study, which a comment changes."""


def analysis_sheet(
    analysis: AnalysisBoard,
    comparing: PlayComparison,
    rolling_out: RolloutState,
    address: str,
    *,
    marking: bool = False,
    running_game: bool = False,
    pasted_text: str = "",
    problem: str = "",
) -> str:
    """Render the sheet.

    comparing    the values of the plays at the place
    rolling_out  the rollout at the place
    address      the folder of the site, for the link
    marking      whether a tap on a card marks it
    running_game whether a game is running, which cannot be looked at here
    brought      the text of another position that could not be read
    problem      why it could not, or why the position cannot be played
    """
    place = element(
        "section",
        element("div", table(analysis, comparing, marking=marking), data_region=TABLE),
        _who_plays(analysis),
        steps(analysis.study, analysis.path, GO, focused=True),
        _marking(analysis, marking=marking),
        _open_hands(analysis),
        _lines(analysis),
        class_="replay",
        data_key="place",
        data_shown=path_text(analysis.path) or "start",
    )
    side = element(
        "div",
        _running_game() if running_game else "",
        comparing_section(analysis, comparing),
        rollout_section(analysis, rolling_out),
        _comment(analysis),
        element("section", texts(analysis, address), class_="codes", data_region=TEXTS),
        _set_up(pasted_text, desk=bool(address)),
        copied_note(),
        class_="analysis",
        data_key="analysis",
    )
    play_from = button(
        text(_("Play from here")), class_="action", data_action="analysis-play", data_key="play-on"
    )
    end = foot(
        element(
            "p",
            text(problem),
            id="analysis-problem",
            role="alert",
            class_="problem",
            data_region="analysis-problem",
        ),
        play_from if not analysis.state.over else "",
    )
    body = element("div", place, side, class_="sheet-body columns")
    return heading("analysis-heading", _("Analysis board")) + body + end


def _running_game() -> str:
    words = _("The game on the table can be analysed when it is over: look at it in Review.")
    return element("p", text(words), class_="about")


# The table


def shown_play(analysis: AnalysisBoard, comparing: PlayComparison) -> Play | None:
    """Return the play on the table: the chosen or best one, or else the next of the line."""
    return comparing.shown_play or analysis.next_play


def table(analysis: AnalysisBoard, comparing: PlayComparison, *, marking: bool) -> str:
    """Write the table, with the play that it shows and the marks of the study."""
    play = shown_play(analysis, comparing)
    action = "analysis-mark" if marking else ""
    marks = BoardMarks(play, marks=analysis.marks, action=action)
    return board(analysis.position_on_board, analysis.names, marks)


def _marking(analysis: AnalysisBoard, *, marking: bool) -> str:
    """Return the button with which cards are marked, and what it is about."""
    choice = button(
        text(_("Mark cards")),
        class_="quiet bordered",
        data_action="analysis-marking",
        data_index="off" if marking else "on",
        data_key="marking",
        aria_pressed="true" if marking else "false",
    )
    remove = _edit("analysis-unmark", _("Remove the marks")) if analysis.marks else ""
    about = _("Choose cards on the table above. The study keeps their marks.") if marking else ""
    note = element("span", text(about), class_="about") if marking else ""
    return element("p", choice, remove, note, class_="buttons marks", data_key="marks")


def _who_plays(analysis: AnalysisBoard) -> str:
    """Return who is to play, after the sentences of the last play."""
    state, names, sentences = analysis.state, analysis.names, []
    if analysis.path:
        before, after = analysis.study.states(analysis.path)[-2:]
        play = analysis.study.plays(analysis.path)[-1]
        events = events_of(before, play, after)
        sentences = [event_sentence(event, names, state.rules) for event in events]
    if not state.over:
        you, other = _("You are to play."), _("{name} is to play.")
        sentences.append(of_player(names[state.turn], you, other))
    comment = analysis.study.comment_at(analysis.path)
    sentence = element("p", text(" ".join(sentences)))
    quoted = element("p", text(comment), class_="about") if comment else ""
    return element("div", sentence, quoted, class_="what", role="status")


def _open_hands(analysis: AnalysisBoard) -> str:
    """Return the choice of all hands or what the player to move sees, where that makes sense."""
    if not analysis.can_explore or any(analysis.state.hidden):
        return ""
    about = _("The player to move knows its own hand only.")
    if analysis.open_hands:
        about = _("All hands are open, and every player knows them.")
    choice = button(
        text(_("Open hands")),
        class_="quiet bordered",
        data_action="analysis-hands",
        data_index="off" if analysis.open_hands else "on",
        data_key="open-hands",
        aria_pressed="true" if analysis.open_hands else "false",
    )
    note = element("span", text(about), class_="about")
    return element("p", choice, note, class_="buttons", data_key="hands")


# The lines


def _lines(analysis: AnalysisBoard) -> str:
    if not analysis.study.branches:
        words = _("Choose a play from the list, and it is kept here as a line.")
        return element("p", text(words), class_="about")
    flow = tree(analysis.study, analysis.path, GO)
    buttons = []
    if analysis.path:
        buttons.append(_edit("analysis-remove", _("Remove this play")))
    if any(analysis.path):
        buttons.append(_edit("analysis-promote", _("Make it the main line")))
    tools = element("p", *buttons, class_="buttons") if buttons else ""
    return element(
        "section", element("h3", text(_("Lines"))), flow, tools, data_key="lines", class_="study"
    )


def _edit(action: str, words: str) -> str:
    return button(text(words), class_="quiet bordered", data_action=action, data_key=action)


def _comment(analysis: AnalysisBoard) -> str:
    box = element(
        "input",
        type="text",
        name_="comment",
        id="study-comment",
        maxlength=500,
        autocomplete="off",
        value=analysis.study.comment_at(analysis.path),
    )
    words = _("Comment on this play") if analysis.path else _("Comment on the position")
    label = element("label", text(words), for_="study-comment")
    key = f"comment-{path_text(analysis.path)}"
    return element("form", label, box, data_fill="analysis-comment", class_="comment", data_key=key)


# Texts


def texts(analysis: AnalysisBoard, address: str) -> str:
    """Write the study as a link and as text, each to be copied."""
    link = analysis.link(address)
    parts = [element("h3", text(_("Keep this study")))]
    if link:
        parts.append(_box("study-link", _("Link"), link, 2, _("the link")))
        if address:
            about = _("A line of HTML for any page.")
            frame = analysis.frame(address)
            parts.append(_box("study-frame", _("Frame"), frame, 2, _("frame"), about))
    else:
        words = _("The study is too long for a link. Copy its text, and paste it below to go on.")
        parts.append(element("p", text(words), class_="about"))
    parts.append(_box("study-text", _("Text"), analysis.text, 4, _("the text")))
    return "".join(parts)


def _box(name: str, label: str, words: str, rows: int, spoken_name: str, about: str = "") -> str:
    return text_box(
        name, label, words, rows, about=about, spoken_name=spoken_name, spellcheck="false", key=name
    )


def _set_up(pasted_text: str, *, desk: bool) -> str:
    """Return the form for another position, with a string that could not be read.

    `desk` links to the desk, where positions are put together with the cards.
    """
    words = _("Put a position together card by card")
    link = element(
        "a",
        text(words),
        href=page_to_read("teach"),
        hreflang=language_of_pages(),
        target="_blank",
        rel="noopener",
    )
    box = element(
        "textarea",
        text(pasted_text),
        id="study-brought",
        name_="text",
        rows=4,
        spellcheck="false",
        autocomplete="off",
        aria_describedby="analysis-problem",
        placeholder="table=5h,5d,Td hands=8s3c/Ts5s",
    )
    about = _(
        "Paste a position in notation, the text of a study, or a link to a table. A hand may be "
        "hidden: ????."
    )
    return element(
        "section",
        element("h3", text(_("Another position"))),
        element("p", text(about), class_="about"),
        element("p", link) if desk else "",
        element(
            "form",
            element("label", text(_("Position")), for_="study-brought"),
            element("div", box, class_="code"),
            element(
                "p",
                element("button", text(_("Set up")), type="submit", class_="action"),
                class_="buttons",
            ),
            data_fill="analysis-text",
            data_send="analysis-set",
        ),
        class_="codes",
        data_key="set-up",
    )
