"""The messages of a game by link besides a play, and the proof of its rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from casino_core import CasinoError
from casino_core.correspondence.check import RoundFinding, check_round
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.terms import FEWEST_PLAYERS
from casino_core.correspondence.turn import Words

from ..friends.link_session import LinkSession, session_on_table
from ..friends.link_sheets import NAME
from ..friends.message import Line, name_of, sentence_of
from ..friends.more_sheets import Sayings, fair_sheet, more_sheet, rounds_to_check
from ..friends.post import post_of
from ..friends.stored_games import shown_names
from ..shell.background_feature import BackgroundFeature, ignore
from ..shell.commands import command, text_command
from ..shell.context import TableContext
from ..shell.time_slicing import TimeSlicer


class ByLinkMore(BackgroundFeature):
    """Says what is not a play, such as an offer to stop, and proves the rounds that are over."""

    harmless: ClassVar = frozenset({"seen", "peers-heard"})

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._post = post_of(context)
        self._name = ""  # the game on the sheet with the proof
        self._findings: dict[int, list[RoundFinding]] = {}

    @property
    def _session(self) -> LinkSession | None:
        return session_on_table(self.context)

    # What is said besides a play

    @command("by-link-more")
    def _more(self) -> None:
        """Open the sheet of what can be said and done besides a play."""
        if self._session:
            self._session.clear()
            self._show(self._session)

    @text_command("by-link-ask")
    def _ask(self, word: str) -> None:
        """Ask whether the player wants to say `undo`, `stop` or `resign`."""
        session = self._session
        if session and session.my_turn and word in (Words.UNDO, Words.STOP, Words.RESIGN):
            self._show(session, word)

    def _show(self, session: LinkSession, to_confirm: str = "") -> None:
        steps = session.link.table.last.steps
        own = any(step.before.turn == session.seat for step in steps)
        sayings = Sayings(
            session.friend,
            several=session.link.players > FEWEST_PLAYERS,
            undo=session.my_turn and own,
            stop=session.my_turn,
            to_confirm=to_confirm,
            again=bool(self._post.outgoing(name_of(session.link))),
            live=session.line is Line.OPEN,
        )
        self.context.page.close_sheets()
        self.context.page.open_sheet(NAME, more_sheet(sayings))

    @text_command("by-link-say")
    def _say(self, word: str) -> None:
        """Say something that is not a play: it is the player's turn."""
        session = self._session
        if session:
            self.context.page.close_sheets()
            try:
                session.say_words(Words(word))
            except CasinoError as error:
                session.refuse(sentence_of(error))

    # The proof

    @text_command("by-link-fair")
    def _fair(self, name: str) -> None:
        """Open the sheet that proves the rounds of a game, by default that on the table."""
        if not name and self._session is None:
            return
        self._name, self._findings = name, {}
        game = self._game
        self.context.page.close_sheets()
        self.context.page.open_sheet("fair", self._fair_sheet(game))
        steps = self._check(game)
        self.compute(TimeSlicer(steps, ignore, ignore, on_error=self.context.app.fail))

    def _check(self, game: Correspondence) -> Iterator[object]:
        """Check the rounds that are over, finding by finding, and add each to the sheet."""
        for number in rounds_to_check(game):
            for finding in check_round(game, number):
                self._findings.setdefault(number, []).append(finding)
                yield finding
            self.context.fill("fair", self._fair_sheet(game))

    @property
    def _game(self) -> Correspondence:
        """The game on the sheet: that of its name, else the one on the table."""
        session = self._session
        return session.link if session and not self._name else self._post.game(self._name)

    def _fair_sheet(self, game: Correspondence) -> str:
        entry, refusal = self._post.games.find(name_of(game)), ""
        if entry and entry.stopped:
            refusal = self._post.refusal(entry)
        else:
            entry = None
        names = shown_names(game.table.terms.names, game.seat)
        return fair_sheet(game, names, self._findings, entry, refusal)

    @command("by-link-claim")
    def _claim(self) -> None:
        """End the game that was not played as agreed, and show the link that says so."""
        if name := self._stopped_name:
            self._post.claim(name)
            self._show_as_it_is(name)
            self.context.app.run("by-link-send", name)

    @command("by-link-go-on")
    def _go_on_all_the_same(self) -> None:
        """Go on with the game all the same."""
        if name := self._stopped_name:
            self._post.go_on_all_the_same(name)
            self.context.page.close_sheets()
            self._show_as_it_is(name)

    @property
    def _stopped_name(self) -> str:
        """The name of the game on the sheet; empty without one."""
        return name_of(self._game) if self._name or self._session else ""

    def _show_as_it_is(self, name: str) -> None:
        """Show the game as the post has it now, if it is on the table."""
        if session := session_on_table(self.context, name):
            session.take(self._post.game(name))
            session.refresh(self._post, self.context.page.moment)

    # Saving

    @command("by-link-save")
    def _save(self) -> None:
        """Offer the game on the table as a file: its secret and its messages."""
        if text := self._post.saved(name_of(self._session.link)) if self._session else "":
            self.context.page.download("casino-by-link.txt", text)
