"""Asks the players of one's own for their plays, and goes on whatever they do."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from casino_core import Game, Position, View, format_play, format_position
from casino_core.players import past_of
from casino_core.players.guarded import substitute

from ...game.own_players import kept_player
from ...game.scene import Notice, Scene
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .answer import SECONDS, Answer, Fault, notice_of, parse_answer

SCRIPT: Final = "table/own-player"
"""The module of the site that asks them, behind the fence."""


class OwnPlayers(Feature):
    """Has the players of one's own play.

    A question belongs to the game as it is then: an answer that comes after a play was taken back,
    or to another game, is dropped; one that comes while the table is paused waits.
    """

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._tell: Callable[[str], None] | None = None
        self._number = 0
        self._asked_game: Game | None = None
        self._answer: Answer | None = None
        self._notice: Notice | None = None
        self._noticed: Position | None = None

    def decorate(self, scene: Scene) -> Scene:
        """Take what was said of another game from the table."""
        start = self.context.session.game.rounds[0].start
        if self._notice is None or start == self._noticed:
            return scene
        self._dismiss()
        return scene._replace(notices=self.context.current_game.notices)

    @command("own-turn")
    def _take_turn(self) -> None:
        """Ask the player that is to play; take its answer if it has come."""
        session = self.context.session
        if not session.own_to_play:
            return
        if self._asked_game is not session.game:
            self._ask()
        if self._answer:
            self._play(self._answer)
            self.context.app.go_on()

    @text_command("own-heard")
    def _hear(self, text: str) -> None:
        """Take an answer from behind the fence."""
        answer = parse_answer(text)
        if text and answer.number != self._number:
            return
        self._answer = answer
        session = self.context.session
        if session.own_to_play and session.game is self._asked_game and not session.paused:
            self._play(answer)

    def _ask(self) -> None:
        session = self.context.session
        self._asked_game, self._answer = session.game, None
        self._number += 1
        seat = session.game.position.turn
        player = kept_player(self.context.store, session.seated_players[seat].level or "")
        if player is None:
            self._answer = Answer(self._number, fault=Fault.GONE)
            return
        past = past_of(session.game.rounds[-1].steps, seat)
        question = {
            "number": self._number,
            "code": player.code,
            "view": format_position(self._view),
            "past": [
                [format_position(each.view), format_play(each.play, each.view)] for each in past
            ],
            "seconds": SECONDS,
        }
        if self._tell is None:
            self._tell = self.context.page.talk(SCRIPT, "own-heard")
        self._tell(json.dumps(question))

    @property
    def _view(self) -> View:
        position = self.context.session.game.position
        return position.view(position.turn)

    def _play(self, answer: Answer) -> None:
        """Show the play of an answer, or one made for the player, and say why."""
        session, view = self.context.session, self._view
        self._asked_game = self._answer = None
        play = answer.legal_play(view)
        if play is None:
            name = session.names[view.turn]
            self._say(notice_of(name, answer.fault or Fault.ILLEGAL, answer.line, answer.words))
        session.show_play(play or substitute(view))

    def _say(self, notice: Notice) -> None:
        """Tell of a fault; its notice replaces that of the fault before."""
        self._dismiss()
        session = self.context.session
        self._notice, self._noticed = notice, session.game.rounds[0].start
        self.context.current_game.add(notice)
        session.say(notice.text)

    def _dismiss(self) -> None:
        current_game = self.context.current_game
        if self._notice in current_game.notices:
            current_game.dismiss(current_game.notices.index(self._notice))
        self._notice = None
