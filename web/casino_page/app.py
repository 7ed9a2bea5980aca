"""The page at work: commands go to the desk, its scenes to the page, its game to the storage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from os import urandom
from typing import TYPE_CHECKING

from casino_core import CasinoError, Game

from . import dom
from .desk import Desk
from .draft import Draft
from .keys import LETTERS
from .memory import leave_to_us, tidy_soon
from .motion import motion
from .ponder import Ponder
from .query import parse_query
from .render import regions, status, table_attributes
from .render_rules import rules_sheet
from .render_setup import setup_sheet
from .scene import Phase
from .session import Session
from .settings import Settings, format_settings, parse_settings
from .setup import Setup, format_setup, parse_setup

if TYPE_CHECKING:
    from .extras import Extras
    from .share import Share

EXTRAS = (
    "hint",
    "why",
    "why-last",
    "why-hint",
    "fair",
    "fair-again",
    "replay",
    "download-record",
    "settings",
    "set",
)
"""The commands that `extras` has."""

STORED_GAME = "casino.game"
STORED_UNREADABLE = "casino.unreadable"
STORED_SETUP = "casino.setup"
STORED_SETTINGS = "casino.settings"

THINKING = 0.8
"""Seconds before a computer player shows its play."""

LONGEST_THOUGHT = 1.5
"""Seconds after which a computer player settles for the best it has found."""

SHOWING = 1.3
"""Seconds for which its play is shown before it is carried out."""

NOT_STORED = (
    "This browser does not let the page store the game: it is lost when the page is closed."
)
KEPT_BEFORE = "A saved game could not be read earlier. It is still kept for you to download."


def start() -> None:
    """Put a game on the table of our own page and listen."""
    leave_to_us()
    page, storage = dom.own_page(), dom.Storage()
    try:
        wish = parse_query(page.query, new_seed())
        desk = Desk(wish, storage.read(STORED_GAME), new_seed)
        App(page, storage, desk, instant=wish.instant).start()
    except Exception as error:
        fail(page, error)
        raise


def new_seed() -> str:
    """A seed that nobody can guess."""
    return urandom(16).hex()


class App:
    """One table: its desk, page, storage and clock, and nothing of the game.

    shown  is called whenever the table has changed
    """

    def __init__(
        self, page: dom.Page, storage: dom.Storage, desk: Desk, *, instant: bool = False
    ) -> None:
        self.shown: Callable[[], None] = lambda: None
        self._page = page
        self._storage = storage
        self._desk = desk
        self._instant = instant
        self._shown: dict[str, str] = {}
        self._refusal: str | None = None
        self._stored: Game | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thought: Ponder[object] | None = None
        self._settings = parse_settings(storage.read(STORED_SETTINGS) or "")
        self._extras: Extras | None = None
        self._ready = False
        self._draft = Draft()
        self._share: Share | None = None
        self._told = False
        self._commands: dict[str, Callable[[str], object]] = {
            "card": self._to_session(Session.tap_card),
            "pile": self._to_session(Session.tap_pile),
            "twice": self._to_session(Session.tap_twice),
            "drop": self._to_session(Session.drop),
            "play": self._to_session(Session.play),
            "clear": lambda _: self._desk.session.clear(),
            "next": lambda _: self._desk.session.next_round(),
            "typed": self._typed,
            "show-hand": lambda _: self._desk.session.show_hand(),
            "call-out": lambda _: self._call_out(),
            "call-out-sure": lambda _: self._desk.session.call_out(),
            "rules": lambda _: self._open_rules(),
            "new-game": lambda _: self._new_game(),
            "setup": lambda _: self._open_setup(),
            "fill-in": self._fill_in,
            "start-game": lambda _: self._start_game(),
            "share": lambda _: self._open_share(),
            "share-as": self._share_as,
            "copy": page.copy,
            "picture": self._save_picture,
            "close-sheet": lambda _: page.close_sheets(),
            "dismiss": self._dismiss,
            "download": self._download,
            "key": self._key,
            **{name: self._to_extras(name) for name in EXTRAS},
        }

    def start(self) -> None:
        """Show the table and go on from there."""
        self._keep_unreadable()
        self._page.listen(self.command)
        self._go_on()

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self._desk.session

    def stop(self) -> None:
        """Leave the table for good."""
        self._stop_timer()
        self._page.leave()

    # Commands

    def command(self, name: str, text: str) -> None:
        """Do what a button says; one that only this session has is its own affair."""
        if name == "key" and text not in LETTERS:
            return
        command = self._commands.get(name)
        if self._extras:
            self._extras.leave_for(name)
        try:
            try:
                if command is not None:
                    command(text)
                elif not self._desk.session.command(name, text):
                    return
            except CasinoError as error:
                self._desk.session.refuse(str(error))
            self._go_on(tried=True)
        except Exception as error:
            fail(self._page, error)
            raise

    def _to_session(self, command: Callable[[Session, str], object]) -> Callable[[str], object]:
        return lambda text: command(self._desk.session, text)

    def _to_extras(self, name: str) -> Callable[[str], object]:
        """What is loaded on first use, because a table at play can do without it."""

        def run(text: str) -> object:
            return self._loaded_extras().commands[name](text)

        return run

    def _loaded_extras(self) -> Extras:
        if self._extras is None:
            from .extras import Around, Extras

            page = self._page
            self._extras = Extras(
                Around(
                    self._desk,
                    self._settings,
                    self._instant,
                    page.open_sheet,
                    lambda regions: page.show(dom.Change(regions=dict(regions))),
                    page.download,
                    self._keep_settings,
                    self._go_on,
                    lambda error: fail(page, error),
                )
            )
        return self._extras

    def _keep_settings(self, settings: Settings) -> None:
        self._settings = settings
        self._storage.write(STORED_SETTINGS, format_settings(settings))

    def _key(self, letter: str) -> None:
        """A letter that stands for a command, if letters do."""
        key = LETTERS.get(letter)
        if key and self._settings.keys:
            self._commands[key.command](key.text)

    def _typed(self, text: str) -> None:
        if self._desk.session.play(text):
            self._page.clear_typed()

    def _call_out(self) -> None:
        session = self._desk.session
        if self._instant:
            session.call_out()
        else:
            session.ask_to_call()

    def _new_game(self) -> None:
        """Deal again if the game is over (or nobody waits); else ask what is wanted."""
        if self._instant or self._desk.again or self._desk.session.phase is Phase.GAME_OVER:
            self._stop_timer()
            self._desk.new_game()
        else:
            self._open_setup()

    # Sheets

    def _open_rules(self) -> None:
        session = self._desk.session
        session.clear()
        self._page.open_sheet("rules", rules_sheet(session.game.rules, session.chairs))

    def _open_share(self) -> None:
        from .share import share_of

        session = self._desk.session
        session.clear()
        self._share = share_of(
            self._page.address, session.game, session.view, session.seat, session.chairs
        )
        self._page.close_sheets()
        self._page.open_sheet("share", self._share_sheet(self._share))

    def _share_as(self, text: str) -> None:
        if self._share:
            name, _, value = text.partition("=")
            self._share = self._share.with_field(name, value)
            sheet = self._share_sheet(self._share)
            self._page.show(dom.Change(regions={"share": sheet}))

    def _share_sheet(self, share: Share) -> str:
        from .render_share import share_sheet

        return share_sheet(share, site=bool(self._page.address))

    def _save_picture(self, kind: str) -> None:
        from .picture import picture

        if self._share:
            self._page.save_picture(picture(self._share.view, self._share.seat), kind)

    def _open_setup(self) -> None:
        """Open the sheet of a new game, filled in as it was last, or like the present game."""
        session = self._desk.session
        session.clear()
        remembered = parse_setup(self._storage.read(STORED_SETUP) or "")
        self._draft = Draft.of(remembered or Setup(session.game.rules, session.chairs))
        self._page.close_sheets()
        self._page.open_sheet("setup", self._sheet())

    def _fill_in(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        name, _, value = text.partition("=")
        self._draft = self._draft.with_field(name, value)
        self._page.show(dom.Change(regions={"setup": self._sheet()}))

    def _sheet(self) -> str:
        desk = self._desk
        return setup_sheet(self._draft, gives_up=desk.session.touched, seal=desk.next_seal)

    def _start_game(self) -> None:
        if self._draft.problem:
            self._page.show(dom.Change(words={"setup-problem": self._draft.problem}))
            return
        setup = self._draft.setup
        self._storage.write(STORED_SETUP, format_setup(setup))
        self._stop_timer()
        self._desk.start(setup)
        self._page.close_sheets()

    def _dismiss(self, text: str) -> None:
        notice = self._desk.dismiss(int(text))
        if notice and notice.download is not None:
            self._storage.write(STORED_UNREADABLE, None)

    def _download(self, text: str) -> None:
        notice = self._desk.notices[int(text)]
        self._page.download("casino-saved-game.txt", notice.download or "")

    # Going on

    def _go_on(self, *, tried: bool = False) -> None:
        """After anything happened: show it, store it, and let the computer players play."""
        session = self._desk.session
        while self._instant and session.computer_to_play:
            session.think()
            session.carry_out()
        if self._store_game() and session.phase is not Phase.PLAY:
            tidy_soon()
        self._show(tried=tried)
        if session.computer_to_play and self._timer is None and self._thought is None:
            wait = (SHOWING if session.showing else THINKING) * self._settings.waiting
            self._timer = asyncio.get_event_loop().call_later(wait, self._computer)
        if not self._ready and not session.computer_to_play:
            self._ready = True
            self._page.set_state("ready")

    def _computer(self) -> None:
        """A step of a computer player's turn: it carries out what it shows, or begins to think."""
        self._timer = None
        session = self._desk.session
        try:
            if session.computer_to_play and not session.showing:
                thoughts, failed = _thoughts(session), lambda error: fail(self._page, error)
                thought = Ponder(
                    thoughts, self._show_thought, self._settle, LONGEST_THOUGHT, failed
                )
                self._thought = thought.start()
                return
            session.carry_out()
            self._go_on()
        except Exception as error:
            fail(self._page, error)
            raise

    def _show_thought(self, _: object) -> None:
        """Tell quietly how far the computer has thought."""
        html = self._shown["status"] = status(self._desk.scene())
        self._page.show(dom.Change(regions={"status": html}))

    def _settle(self, _: object) -> None:
        """The computer has thought to the end, or for long enough."""
        self._thought = None
        self._desk.session.settle()
        self._go_on()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._thought:
            self._thought.stop()
        self._timer = self._thought = None

    def _show(self, *, tried: bool) -> None:
        """Show the scene; `tried` tells that a refusal is an answer, to be given again."""
        session = self._desk.session
        scene, news = self._desk.scene(), session.take_news()
        now = regions(scene)
        refusal = now.pop("refusal")
        words = {"spoken": " ".join(news.sentences)} if news.sentences else {}
        if refusal != self._refusal or (refusal and tried):
            words["refusal"] = scene.refusal or ""
        rules, turn = scene.view.rules, scene.view.turn
        change = dom.Change(
            regions={name: html for name, html in now.items() if self._shown.get(name) != html},
            attributes=table_attributes(scene),
            words=words,
            motion=None if self._instant else motion(news.events, rules, turn, scene.showing),
        )
        self._shown, self._refusal = now, refusal
        self._page.show(change)
        self.shown()

    # Storage

    def _store_game(self) -> bool:
        """Store the game if it is not the one that was stored last; whether that is so."""
        new = self._desk.session.game is not self._stored
        if new:
            self._stored = self._desk.session.game
            self._storage.write(STORED_GAME, self._desk.text_to_store())
        if self._storage.failed and not self._told:
            self._told = True
            self._desk.add_notice(NOT_STORED)
        return new

    def _keep_unreadable(self) -> None:
        """Keep what could not be read where nothing overwrites it, until it is dismissed."""
        if self._desk.unreadable:
            self._storage.write(STORED_UNREADABLE, self._desk.unreadable)
        elif kept := self._storage.read(STORED_UNREADABLE):
            self._desk.add_notice(KEPT_BEFORE, kept)


def _thoughts(session: Session) -> Iterator[object]:
    """What the computer has found after each small step, None while that is nothing."""
    while session.computer_to_play and not session.think_on():
        yield session.thought
    yield session  # it has come to an end


def fail(page: dom.Page, error: Exception) -> None:
    """Say that something is wrong with the page itself."""
    page.show_error(f"{type(error).__name__}: {error}. The game is saved; load the page again.")
