"""A study in a page that embeds the table: to be walked through and read, not to be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from casino_core import CardSet, Game, Play, Position, View, is_legal
from casino_core.analysis.study import Path
from casino_core.i18n import gettext as _
from casino_core.prose.words import cards_words, shorts

from ...game.hidden_cards import complete
from ...game.log import log_of
from ...game.panel import Line, Panel, Part, Variations
from ...game.scene import Guide, Occasion, Phase, Scene
from ...game.seats import USUAL_LEVEL, SeatedPlayer
from ...render.study_lines import parse_path, path_text
from ...tasks.session import At, Script, TaskSession
from ...tasks.verdict import Answer, Verdict, VerdictSteps, at_once
from .board_state import AnalysisBoard, parse_board

GO = "study-go"
"""The command that leads to a place of the study."""


def study_alone(study: str, seed: str) -> TaskSession[StudyScript]:
    """Return the session of a study, given its position and then its plays.

    `seed` deals the cards that the position hides. Raises `CasinoError`, which names the field.
    """
    return TaskSession(StudyScript(parse_board(study), seed))


class StudyScript(Script):
    """A study at the table of the player who is to play at its start.

    The buttons of the panel lead to every place of the study, and so do its plays, made with the
    cards.

    board  the study at the place shown
    """

    def __init__(self, board: AnalysisBoard, seed: str) -> None:
        self.board = board
        start = board.study.start
        position = start if isinstance(start, Position) else complete(View(*start), seed)
        self._players = tuple(
            SeatedPlayer()
            if seat == start.turn
            else SeatedPlayer(USUAL_LEVEL, _("Seat {number}").format(number=seat + 1))
            for seat in start.rules.seats
        )
        self._start = Game.from_position(position, seed)

    def game(self, _number: int) -> Game:
        """Return the game at the start of the study."""
        return self._start

    def seated_players(self, _number: int) -> tuple[SeatedPlayer, ...]:
        """Return the reader at the turn, and the other seats by their number."""
        return self._players

    def opening(self, at: At) -> list[str]:
        """Return the first comment, and the other hands as far as they are known."""
        return [*self._comment(), *self._other_hands(at, cards_words)]

    def others_play(self, _at: At) -> bool:
        """Return False: the reader leads every player on."""
        return False

    # Walking

    def again(self, _at: At) -> int:
        """Begin at the start of the study."""
        self.board = self.board.at(())
        return 0

    def choose(self, at: At, text: str) -> None:
        """Go to a place of the study; the next play is made on the table."""
        before, path = self.board.path, parse_path(text)
        self.board = self.board.at(path)
        if self.board.path and self.board.path[:-1] == before != self.board.path:
            at.make_known(self.board.study.plays(path)[-1])
            at.say(*self._comment())
        else:
            game = self._start
            for play in self.board.study.plays(self.board.path):
                game = game.play(play)
            last = [" ".join(line.sentences) for line in log_of(game, 0, at.names)[-1:]]
            at.travel(game, None, " ".join([*last, *self._comment()]))

    def judge(self, at: At, play: Play) -> VerdictSteps | None:
        """Go on to a play of the study; refuse every other one."""
        if self._known(play):
            return at_once(Verdict(Answer.ON, ""))
        if is_legal(at.view, play):
            words = _("The study does not look at this play.")
            return at_once(Verdict(Answer.REFUSED, words))
        return None

    def after(self, at: At, verdict: Verdict, play: Play | None) -> None:
        """Go to the place after a play of the study."""
        at.tried, at.reason = None, ""
        if verdict.answer.is_made:
            self.board = self.board.at(self._known(play))
            at.say(*self._comment())

    def _known(self, play: Play | None) -> Path:
        """Return the place after a play of the study; empty for another play."""
        path = self.board.path
        plays = [branch.play for branch in self.board.study.at(path)]
        return (*path, plays.index(play)) if play in plays else ()

    # The scene

    def status(self, at: At, scene: Scene) -> str:
        """Return whose turn it is, in words that fit each seat."""
        if scene.phase is not Phase.PLAY or scene.to_play:
            return ""
        return _("{name} is to play.").format(name=at.names[scene.view.turn])

    def occasion(self, _at: At) -> Occasion:
        """Return the way back to the start."""
        return Occasion(_("Study"), _("The round is over."), "", (), _("Start over"), GO)

    def guide(self, _at: At) -> Guide:
        """Return the cards that the study marks."""
        return Guide(marked=self.board.marks)

    def panel(self, at: At) -> Panel:
        """Return the panel: the lines, the comment and the other hands."""
        return Panel(
            _("Study"),
            None,
            tuple(self._parts(at)),
            marks=(("data_shown", path_text(self.board.path) or "start"),),
            untitled=True,
        )

    def _parts(self, at: At) -> Iterator[Part]:
        yield Variations(self.board.study, self.board.path, GO)
        yield from map(Line, self._comment())
        if hands := self._other_hands(at, shorts):
            yield Line(" ".join(hands), "about")

    def _comment(self) -> list[str]:
        """Return the comment on the place, if there is one."""
        comment = self.board.study.comment_at(self.board.path)
        return [comment] if comment else []

    def _other_hands(self, at: At, cards_text: Callable[[CardSet], str]) -> list[str]:
        """Return the other hands in sentences, as far as the study knows them."""
        return [
            _("{name} holds {cards}.").format(name=at.names[seat], cards=cards_text(hand))
            for seat, hand in enumerate(self.board.state.hands)
            if seat != at.seat and hand
        ]
