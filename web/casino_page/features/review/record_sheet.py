"""The sheet with the record of the game, on which another one can be loaded."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ...render.markup import button, element, hidden_words, text
from ...render.sheet import foot, heading


def record_sheet(record: str, *, running: bool, saves: bool, gives_up: bool) -> str:
    """The whole sheet.

    `saves` offers a running game as a file; `gives_up` tells that a game which is loaded takes the
    place of the present one.
    """
    body = element(
        "div",
        element("section", *_written(record, running=running, saves=saves), class_="codes"),
        element("section", *_reading(gives_up=gives_up), class_="codes"),
        class_="sheet-body columns",
    )
    done = element("p", class_="unseen", role="status", data_region="copied")
    end = foot(element("div", done), focused=False)
    return heading("record-heading", _("Record")) + body + end


def _written(record: str, *, running: bool, saves: bool) -> tuple[str, ...]:
    whole = _("The whole game, from which it can be replayed and checked.")
    known = _(
        "What everybody at the table knows. The cards are in it when the game is over; "
        "until then it cannot be replayed."
    )
    save = element(
        "p",
        text(_("To go on with this game elsewhere, take it with you as a file.")),
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
    copy = button(
        _("Copy"),
        hidden_words(" " + _("the record")),
        class_="action",
        data_action="copy",
        data_index="record",
    )
    download = button(_("Download"), class_="action", data_action="download-record")
    return (
        element("h3", text(_("This game")), id="this-game"),
        element("p", text(known if running else whole), class_="about"),
        element("p", copy, download, class_="buttons"),
        element("div", box, class_="code"),
        save if saves else "",
    )


def _reading(*, gives_up: bool) -> tuple[str, ...]:
    over = _("A game that is over is shown step by step; any other one goes on at this table.")
    lost = _("It then takes the place of the present game.")
    box = element(
        "textarea",
        id="brought",
        name_="record",
        rows=8,
        spellcheck="false",
        autocomplete="off",
        aria_describedby="record-problem",
        placeholder='[Rules "standard"] …',
    )
    form = element(
        "form",
        element("label", text(_("Paste a record")), for_="brought"),
        element("div", box, class_="code"),
        element(
            "p", id="record-problem", role="alert", class_="problem", data_region="record-problem"
        ),
        element(
            "p",
            element("button", text(_("Load")), type="submit", class_="action"),
            element(
                "label",
                text(_("or choose a file")),
                element(
                    "input",
                    type="file",
                    name_="file",
                    id="brought-file",
                    accept=".txt,text/plain",
                ),
                class_="file",
            ),
            class_="buttons",
        ),
        data_fill="bring",
        data_send="load",
    )
    return (
        element("h3", text(_("Load a game"))),
        element("p", text(f"{over} {lost}" if gives_up else over), class_="about"),
        form,
    )
