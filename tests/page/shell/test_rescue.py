"""Whatever fails, everything stored can be saved and erased: from a sheet, a command, the start."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from casino_core import NotationError
from casino_page.address.page_request import parse_query
from casino_page.features.backup.backup_file import EXPORTED_KEYS
from casino_page.features.index import feature_entries
from casino_page.shell import app as app_module
from casino_page.shell.app import App
from casino_page.shell.current_game import CurrentGame

from ..pages import Memory, Page
from ..tables import new_session

COMMANDS = sorted(
    name for entry in feature_entries() if not entry.rescues for name in entry.commands
)
"""Every command of every feature but the one that shows everything stored."""
DAMAGED = {key.key: "[{" for key in EXPORTED_KEYS}


class Browser(Page):
    """A page with the parts of a browser's page that the app needs.

    error  the error that is shown, and whether it offers the way to everything stored
    """

    shows_text_view = False
    let_go = False
    error = ("", False)
    run_command: Callable[[str, str], None] | None = None

    @property
    def listens(self) -> bool:
        return self.run_command is not None

    def listen(self, run: Callable[[str, str], None]) -> None:
        self.run_command = run

    def show_error(self, reason: str, *, stored: bool = False) -> None:
        self.error = (reason, stored)

    def set_state(self, state: str) -> None:
        pass


def app_on(page: Browser) -> App:
    current_game = CurrentGame(parse_query(""), None, lambda: "seed")
    return App(page, page.storage, current_game, feature_entries(), instant=True)  # type: ignore[arg-type]


def browser(texts: dict[str, str]) -> Browser:
    return Browser(new_session(), Memory(dict(texts)))


def boom(_text: str) -> None:
    raise OverflowError("int too large to convert to float")


def check_rescue(page: Browser, handle: Callable[[str, str], None]) -> None:
    """Save everything, look at it and erase it, by the button of the error."""
    assert "OverflowError" in page.error[0]
    assert page.error[1], "the error offers the way to everything stored"
    before = dict(page.storage.texts)
    handle("stored", "")
    assert "Backup" in page.sheets["stored"]
    handle("export", "")
    (file,) = page.files.values()
    exported = json.loads(file.partition("\n")[2])
    assert exported == {key: text for key, text in before.items() if key in DAMAGED}
    handle("close-sheet", "")
    assert not page.sheets
    handle("stored", "")
    handle("erase", "")
    handle("erase-sure", "")
    assert page.storage.texts == {}
    assert page.reloaded


@pytest.mark.parametrize("name", COMMANDS)
def test_after_an_error_of_any_command_everything_stored_is_in_reach(name: str) -> None:
    page = browser({})
    app = app_on(page)
    app._commands[name] = boom
    with pytest.raises(OverflowError):
        app.handle(name, "")
    page.storage.texts.update(DAMAGED)
    check_rescue(page, app.handle)


def test_an_error_that_comes_with_every_scene_does_not_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = browser(DAMAGED)
    app = app_on(page)

    def fail_to_draw(*_arguments: object) -> None:
        boom("")

    monkeypatch.setattr(app._features, "decorate", fail_to_draw)
    monkeypatch.setattr(app._features, "on_command", fail_to_draw)
    with pytest.raises(OverflowError):
        app.handle("clear", "")
    check_rescue(page, app.handle)


@pytest.mark.parametrize("broken", ["CurrentGame", "GamePlace", "App", "parse_query"])
def test_a_start_that_fails_leads_there_too(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def failing(*_arguments: Any, **_options: Any) -> None:
        boom("")

    monkeypatch.setattr(app_module, broken, failing)
    page = browser(DAMAGED)
    with pytest.raises(OverflowError):
        app_module._start(page, lambda: (page.storage, True), feature_entries(), None)  # type: ignore[arg-type, return-value]
    assert page.run_command
    check_rescue(page, page.run_command)


def test_what_the_engine_refuses_is_not_an_error_of_the_program() -> None:
    page = browser({})
    app = app_on(page)

    def refuse(_text: str) -> None:
        raise NotationError("day: there is no such day")

    app._commands["daily"] = refuse
    app.handle("daily", "")
    assert page.error == ("", False)
