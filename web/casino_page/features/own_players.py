"""A player of one's own: asks it for its plays, reads its answer, and goes on whatever it does."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from casino_core import (
    Game,
    NotationError,
    Play,
    Position,
    View,
    format_play,
    format_position,
    is_legal,
    parse_play,
)
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.players import past_of
from casino_core.players.guarded import substitute

from ..game.own_players import kept_player
from ..game.prompts import as_sentence, joined
from ..game.scene import Notice, Scene
from ..shell.commands import command, text_command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..storage.fields import LONGEST, Field, read_json

SECONDS: Final = 10
"""The time for a play, as in the matches of the workshop.

The slowest player that the workshop itself teaches takes a second on a desktop for its longest
search, three in a browser and ten on a phone; and after ten seconds without any change a person
thinks that a page hangs.
"""

LONGEST_WORDS: Final = 2_000
MOST_LINES: Final = 10**6
MOST_NUMBER: Final = 10**9


class Fault(StrEnum):
    """How a player of one's own did not make its play.

    ERROR    it raised an error, or printed more than it may
    TIME     it took longer than `SECONDS`
    MEMORY   it filled the memory
    ILLEGAL  it returned something other than a legal play
    START    Python could not be started, so the player was not asked
    GONE     the workshop has no player of its name
    """

    ERROR = "error"
    TIME = "time"
    MEMORY = "memory"
    ILLEGAL = "illegal"
    START = "start"
    GONE = "gone"


class Answer(NamedTuple):
    """An answer to a question, by its number: a play, or a fault with its line, 0 if unknown."""

    number: int
    play: str = ""
    fault: Fault | None = None
    line: int = 0
    words: str = ""

    def legal_play(self, view: View) -> Play | None:
        """Return the play, if it is a legal one."""
        try:
            play = parse_play(self.play, view) if self.play else None
        except NotationError:
            return None
        return play if play and is_legal(view, play) else None


def parse_answer(text: str) -> Answer:
    """Read an answer; one that cannot be read has the number 0.

    An empty text says that Python could not be started.
    """
    if not text:
        return Answer(0, fault=Fault.START)
    try:
        field = Field(read_json(text))
        fault = field["fault"].text(LONGEST_FIELD)
        return Answer(
            field["number"].whole(MOST_NUMBER),
            field["play"].text(LONGEST_FIELD),
            Fault(fault) if fault else None,
            field["line"].whole(MOST_LINES),
            field["words"].text(LONGEST)[:LONGEST_WORDS],
        )
    except (KeyError, ValueError):
        return Answer(0)


def notice_of(name: str, fault: Fault, line: int = 0, words: str = "") -> Notice:
    """Say in twelve words at most that a legal play was made for a player; the rest is the reason.

    words  the sentences of Python or of the rules
    """
    failed = (
        _("{name} failed in line {line}: a legal play was made."),
        _("{name} failed: a legal play was made."),
    )
    with_line, without_line = {
        Fault.ERROR: failed,
        Fault.MEMORY: failed,
        Fault.TIME: (
            _("{name} was too slow, line {line}: a legal play was made."),
            _("{name} was too slow: a legal play was made."),
        ),
        Fault.ILLEGAL: (
            _("{name}: illegal play, line {line}. A legal one was made."),
            _("{name}: illegal play. A legal one was made."),
        ),
        Fault.START: ("", _("Python did not start: a legal play was made for {name}.")),
        Fault.GONE: ("", _("{name} is gone from your workshop: a legal play was made.")),
    }[fault]
    text = (with_line if line and with_line else without_line).format(name=name, line=line)
    return Notice(text, reason=joined(words and as_sentence(words), _reason(fault)))


def _reason(fault: Fault) -> str:
    instead = _("The play that captures the most cards was made for it, and the game goes on.")
    more = {
        Fault.TIME: _(
            "A play may take {n} seconds. The player was stopped there, and begins anew: what it "
            "kept in its variables is gone."
        ).format(n=SECONDS),
        Fault.MEMORY: _("The player begins anew: what it kept in its variables is gone."),
        Fault.GONE: _("It was deleted or renamed there. Whatever has its name there plays on."),
    }
    return f"{more[fault]} {instead}" if fault in more else instead


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
        self._position_of_notice: Position | None = None

    def decorate(self, scene: Scene) -> Scene:
        """Take what was said of another game from the table."""
        start = self.context.session.game.rounds[0].start
        if self._notice is None or start == self._position_of_notice:
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
        self._notice, self._position_of_notice = notice, session.game.rounds[0].start
        self.context.current_game.add(notice)
        session.say(notice.text)

    def _dismiss(self) -> None:
        current_game = self.context.current_game
        if self._notice in current_game.notices:
            current_game.dismiss(current_game.notices.index(self._notice))
        self._notice = None
