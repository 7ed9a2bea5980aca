"""The sheet with the record of the game, and a form to load another game."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ...render.components import file_button
from ...render.markup import button, element, fold, text
from ...render.sheet import copied_note, copy_button, foot, heading


def record_sheet(record: str, *, running: bool, can_save: bool, waits: bool) -> str:
    """Render the sheet.

    running   whether the game of the record is still running
    can_save  whether it can be saved as a file
    waits     whether a game under way would wait while a loaded one is played
    """
    body = element(
        "div",
        _record_section(record, running=running, can_save=can_save),
        _load_section(waits=waits),
        class_="sheet-body columns",
    )
    fair = button(text(_("Fair play")), class_="action", data_action="fair")
    end = copied_note() + foot(fair)
    return heading("record-heading", _("Record and fairness")) + body + end


def _record_section(record: str, *, running: bool, can_save: bool) -> str:
    about_finished = _("The whole game. Anyone can replay and check it.")
    about_running = _("What everybody at the table knows. The cards follow when the game is over.")
    save = element(
        "p",
        text(_("Go on elsewhere:")),
        button(_("Save the game"), class_="action", data_action="save-game"),
        class_="buttons",
    )
    box = element(
        "textarea",
        text(record),
        id="share-record",
        rows=12,
        readonly=True,
        spellcheck="false",
        aria_labelledby="this-game",
    )
    download = button(_("Download"), class_="action", data_action="download-record")
    return element(
        "section",
        element("h3", text(_("This game")), id="this-game"),
        element("p", text(about_running if running else about_finished), class_="about"),
        element("p", copy_button("record", _("the record")), download, class_="buttons"),
        save if can_save else "",
        fold(_("The record as text"), element("div", box, class_="code"), data_key="record-text"),
        class_="codes",
    )


def _load_section(*, waits: bool) -> str:
    about = _("A finished game is replayed; any other goes on here.")
    meanwhile = _("The present game then waits in Your games.")
    box = element(
        "textarea",
        id="record-to-load",
        name_="record",
        rows=8,
        spellcheck="false",
        autocomplete="off",
        aria_describedby="record-problem",
        placeholder='[Rules "standard"] …',
    )
    form = element(
        "form",
        element("label", text(_("Paste a record")), for_="record-to-load"),
        element("div", box, class_="code"),
        element(
            "p", id="record-problem", role="alert", class_="problem", data_region="record-problem"
        ),
        element(
            "p",
            element("button", text(_("Load")), type="submit", class_="action"),
            file_button("file-to-load", text(_("Choose a file"))),
            class_="buttons",
        ),
        data_fill="load-from",
        data_send="load",
    )
    return element(
        "section",
        element("h3", text(_("Load a game"))),
        element("p", text(f"{about} {meanwhile}" if waits else about), class_="about"),
        form,
        class_="codes",
    )
