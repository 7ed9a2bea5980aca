"""The sheet of everything stored, as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from casino_core.i18n import gettext as _

from ...render.markup import button, element, text
from ...render.sheet import foot, heading
from ...storage.store import StorageKey, StorageProblem
from .backup_file import STORAGE_KEYS


class Asked(Enum):
    """What is to be confirmed."""

    IMPORT = "import"
    ERASE = "erase"


def stored_sheet(
    storage_keys: Sequence[tuple[StorageKey, int]],
    aside: Sequence[StorageProblem],
    read: Sequence[str],
    asked: Asked | None = None,
    problem: str = "",
) -> str:
    """The whole sheet.

    `aside` is what could not be read, `read` the keys in a file that was chosen, `problem` why one
    was refused.
    """
    body = element(
        "div",
        element("p", text(_("All this is kept in this browser and nowhere else."))),
        _list(storage_keys),
        *map(_aside, aside),
        element("p", text(problem), class_="problem", role="alert"),
        _question(asked, read) if asked else _actions(),
        class_="sheet-body",
    )
    return heading("stored-heading", _("Everything stored")) + body + foot()


def _list(storage_keys: Sequence[tuple[StorageKey, int]]) -> str:
    if not storage_keys:
        return element("p", text(_("Nothing is stored.")))
    items = (
        element(
            "div",
            element("dt", text(_(storage_key.name))),
            element("dd", text(_("{n} characters").format(n=size))),
        )
        for storage_key, size in storage_keys
    )
    return element("dl", *items, class_="facts")


def _aside(problem: StorageProblem) -> str:
    load = button(
        text(_("Download it")),
        class_="quiet bordered",
        data_action="aside",
        data_index=problem.unreadable_key,
    )
    return element("p", text(problem.words), " ", load)


def _actions() -> str:
    save = button(text(_("Save everything")), class_="action", data_action="export")
    chosen = element("input", type="file", name_="file", id="stored-file", accept=".txt,text/plain")
    label = element("label", text(_("Load a saved file")), for_="stored-file")
    wipe = button(text(_("Erase everything …")), class_="action", data_action="erase")
    buttons = element("div", save, wipe, class_="buttons")
    return buttons + element("form", label, chosen, class_="file", data_fill="import-file")


def _question(asked: Asked, read: Sequence[str]) -> str:
    if asked is Asked.ERASE:
        words = _("Erase all of this? It cannot be brought back.")
    else:
        names = ", ".join(
            _(storage_key.name) for storage_key in STORAGE_KEYS if storage_key.key in read
        )
        words = _("The file holds: {names}. It takes the place of everything stored here.")
        words = words.format(names=names or _("nothing"))
    sure = {Asked.ERASE: _("Erase everything"), Asked.IMPORT: _("Load it")}[asked]
    confirm = button(text(sure), class_="action", data_action=f"{asked.value}-sure")
    cancel = button(text(_("Cancel")), class_="action", data_action="stored")
    return element("p", element("b", text(words)), role="alert") + element(
        "div", confirm, cancel, class_="buttons"
    )
