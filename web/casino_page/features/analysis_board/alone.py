"""A study in a page that embeds the table: to be walked through and read, not to be changed."""

from __future__ import annotations

from collections.abc import Callable

from casino_core import CardSet, Game, Play, Position, View, is_legal
from casino_core.analysis.study import Path
from casino_core.i18n import gettext as _
from casino_core.prose.words import cards_words, shorts

from ...game.choice import Choice
from ...game.hidden_cards import complete
from ...game.log import log_of
from ...game.scene import Guide, Occasion, Phase, Scene
from ...game.seats import USUAL_LEVEL, SeatedPlayer
from ...game.session import Session
from ...render.markup import element, text
from ...shell.commands import text_command
from .board_state import AnalysisBoard, parse_board
from .lines import parse_path, path_text, steps, tree

GO = "study-go"
"""The command that leads to a place of the study."""


def study_alone(study: str, seed: str) -> StudySession:
    """Return the session of a study, given its position and then its plays.

    `seed` deals the cards that the position hides. Raises `CasinoError`, which names the field.
    """
    return StudySession(parse_board(study), seed)


class StudySession(Session):
    """A study at the table of the player who is to play at its start.

    The buttons of the panel lead to every place of the study, and so do its plays, made with the
    cards.

    board  the study at the place shown
    """

    hints = False
    may_undo = False

    def __init__(self, board: AnalysisBoard, seed: str) -> None:
        self.board = board
        start = board.study.start
        position = start if isinstance(start, Position) else complete(View(*start), seed)
        players = tuple(
            SeatedPlayer()
            if seat == start.turn
            else SeatedPlayer(USUAL_LEVEL, _("Seat {number}").format(number=seat + 1))
            for seat in start.rules.seats
        )
        self._start = Game.from_position(position, seed)
        super().__init__(self._start, players)
        self.take_news()  # the round has begun long before
        self.say(*self._comment(), *self._other_hands(cards_words))

    # The state

    @property
    def computer_to_play(self) -> bool:
        """Always false: the reader leads every player on."""
        return False

    def store_elsewhere(self) -> bool:
        """Return true: a study is not stored."""
        return True

    def result(self) -> dict[str, object] | None:
        """Return None: a study is no game that ends."""
        return None

    def next_round(self) -> None:
        """Do nothing: a study ends with its round."""

    # Walking

    @text_command("study-go")
    def _go(self, path: str) -> None:
        self._go_to(parse_path(path))

    def _go_to(self, path: Path) -> None:
        """Show a place of the study; the next play is made on the table."""
        before, self.board = self.board, self.board.at(path)
        if self.board.path and self.board.path[:-1] == before.path != self.board.path:
            self._begin()
            self.choice = Choice()
            self._step(self.board.study.plays(path)[-1])
            self.say(*self._comment())
        else:
            game = self._start
            for play in self.board.study.plays(self.board.path):
                game = game.play(play)
            last = [" ".join(line.sentences) for line in log_of(game, 0, self.names)[-1:]]
            self.travel(game, None, " ".join([*last, *self._comment()]))

    def _make(self, play: Play) -> bool:
        """Go on to a play of the study; refuse every other one."""
        path = self.board.path
        known = [branch.play for branch in self.board.study.at(path)]
        if play in known:
            self._go_to((*path, known.index(play)))
            return True
        if is_legal(self.view, play):
            self.refuse(_("The study does not look at this play."))
            return False
        return super()._make(play)

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the comment and the lines, and the cards marked there."""
        occasion = Occasion(_("Study"), _("The round is over."), "", (), _("Start over"), GO)
        guide = Guide(marked=self.board.marks)
        kind = scene.kind._replace(panel=self._panel(), occasion=occasion, guide=guide)
        scene = scene._replace(kind=kind)
        if scene.phase is not Phase.PLAY or scene.to_play:
            return scene
        words = _("{name} is to play.").format(name=self.names[scene.view.turn])
        return scene._replace(status=words)

    def _comment(self) -> list[str]:
        """The comment on the place, if there is one."""
        comment = self.board.study.comment_at(self.board.path)
        return [comment] if comment else []

    def _other_hands(self, cards_text: Callable[[CardSet], str]) -> list[str]:
        """The other hands in sentences, as far as the study knows them."""
        return [
            _("{name} holds {cards}.").format(name=self.names[seat], cards=cards_text(hand))
            for seat, hand in enumerate(self.board.state.hands)
            if seat != self.seat and hand
        ]

    def _panel(self) -> str:
        words = [element("p", text(words)) for words in self._comment()]
        held = self._other_hands(shorts)
        if held:
            words.append(element("p", text(" ".join(held)), class_="guide-about"))
        return element(
            "div",
            element("h2", text(_("Study")), class_="unseen"),
            steps(self.board, GO),
            tree(self.board, GO, comments=False),
            *words,
            class_="guide",
            data_shown=path_text(self.board.path) or "start",
        )
