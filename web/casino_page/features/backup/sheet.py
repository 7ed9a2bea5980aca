"""The sheet of the stored data as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.words import capital, labelled

from ...render.components import file_button
from ...render.icons import icon
from ...render.markup import button, element, fold, text
from ...render.sheet import heading
from ...shell.persistence import Persistence, loss_warning_with_example
from ...storage.store import StorageKey, StorageProblem
from .backup_file import STORAGE_KEYS


class Question(Enum):
    """The action that the sheet asks to confirm."""

    IMPORT = "import"
    ERASE = "erase"


OFFLINE = {
    "": N_("The files for playing without a network are still being stored."),
    "ready": N_("The game can be played without a network."),
    "incomplete": N_(
        "Not every file of the game is stored yet: without a network it may not start. Load the "
        "page again while there is a network."
    ),
    "full": N_(
        "There is no room for all files of the game: without a network it may not start. Make room "
        "on this device, then load the page again."
    ),
    "denied": N_(
        "This browser stores no files of the game: without a network it does not start. Allow the "
        "page to store data, leave private browsing, or download the game as one file."
    ),
}
"""The words about playing without a network, by what `context.Page.offline` can be."""


def stored_sheet(
    storage_keys: Sequence[StorageKey],
    unreadable: Sequence[StorageProblem],
    chosen_keys: Sequence[str],
    question: Question | None = None,
    problem: str = "",
    offline: str = "",
    persistence: Persistence | None = None,
) -> str:
    """Render the whole sheet.

    storage_keys  the keys with data
    unreadable    the unreadable data that is kept for download
    chosen_keys   the keys in the chosen file
    question      the action to be confirmed
    problem       the reason why the chosen file cannot be restored
    offline       whether the game can do without a network, as `context.Page` tells it
    persistence   whether the browser keeps all this; None before it has answered
    """
    body = element(
        "div",
        *map(_unreadable, unreadable),
        element("p", text(problem), class_="problem", role="alert"),
        _question(question, chosen_keys) if question else _actions(),
        element("p", text(_("All of this is kept only in this browser.")), class_="about"),
        fold(
            _("What is stored"),
            _persistence(persistence) if persistence else "",
            element("p", text(_(OFFLINE[offline])), data_offline=offline),
            _list(storage_keys),
            data_key="what-is-stored",
        ),
        class_="sheet-body",
    )
    return heading("stored-heading", _("Backup")) + body


def _persistence(answer: Persistence) -> str:
    words = _("The browser has agreed to keep it until you erase it.")
    if answer is not Persistence.GRANTED:
        words = loss_warning_with_example()
    return element("p", text(words), data_persistence=answer.value)


def _list(storage_keys: Sequence[StorageKey]) -> str:
    if not storage_keys:
        return element("p", text(_("Nothing is stored.")), class_="about")
    items = (element("li", text(capital(_(storage_key.name)))) for storage_key in storage_keys)
    return element("ul", *items, class_="ways")


def _unreadable(problem: StorageProblem) -> str:
    download = button(
        text(_("Download it")),
        class_="quiet bordered",
        data_action="aside",
        data_index=problem.unreadable_key,
    )
    return element("p", text(problem.words), " ", download)


def _actions() -> str:
    other = _("Another device"), _("Brings together what both have.")
    save = _("Save"), _("A file with your games, statistics and settings.")
    restore = _("Restore"), _("From a saved file.")
    wipe = _("Erase"), _("Everything in this browser.")
    picker = file_button(
        "stored-file", _way("share", *restore), class_="row-button", label=labelled(*restore)
    )
    return element(
        "div",
        _way_button("download", *save, "export"),
        element("form", picker, data_fill="import-file"),
        _way_button("install", *other, "second-device"),
        _way_button("erase", *wipe, "erase"),
        class_="backup-ways",
    )


def _way_button(picture: str, words: str, about: str, command: str) -> str:
    return button(
        _way(picture, words, about),
        class_="row-button",
        data_action=command,
        aria_label=labelled(words, about),
    )


def _way(picture: str, words: str, about: str) -> str:
    """Write what one can do with all that is stored: a picture, a word and a line."""
    return icon(picture) + element("b", text(words)) + " " + element("span", text(about))


def _question(question: Question, chosen_keys: Sequence[str]) -> str:
    if question is Question.ERASE:
        words = _("Erase all of this? You can’t get it back.")
    else:
        names = ", ".join(
            _(storage_key.name) for storage_key in STORAGE_KEYS if storage_key.key in chosen_keys
        )
        words = _("The file holds: {names}. It replaces everything stored here.")
        words = words.format(names=names or _("nothing"))
        games = _("Your games under way are kept beside those of the file.")
        words = f"{words} {games}"
    label = {Question.ERASE: _("Erase everything"), Question.IMPORT: _("Load it")}[question]
    confirm = button(text(label), class_="action", data_action=f"{question.value}-sure")
    cancel = button(text(_("Cancel")), class_="action", data_action="stored")
    return element("p", element("b", text(words)), role="alert") + element(
        "div", confirm, cancel, class_="buttons"
    )
