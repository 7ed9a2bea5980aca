"""The analysis board: sets positions up, compares their plays, and keeps lines."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from casino_core import (
    NO_CARDS,
    CasinoError,
    Game,
    Position,
    View,
    parse_play,
)
from casino_core.analysis.exploration import Exploration, explore
from casino_core.analysis.rollout import Rollout, likely_plays, rollout_steps
from casino_core.analysis.study import LONGEST_STUDY
from casino_core.notation.cards import parse_copies
from casino_core.notation.limits import LONGEST_POSITION

from ...address.bad_links import error_sentence
from ...game.hidden_cards import check, complete
from ...game.scene import Phase
from ...game.seats import names_of, usual_players
from ...render.study_lines import end_of_line, parse_path
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.page_update import PageUpdate
from ...shell.time_slicing import TimeSlicer
from ...storage.fields import Field
from ...storage.store import Content
from .board_state import STUDY, AnalysisBoard, new_board, parse_board, round_board
from .comparison import REGION as EXPLORATION
from .comparison import PlayComparison, comparing_content
from .rollout_section import REGION as ROLLOUT
from .rollout_section import RolloutState, rollout_content
from .sheet import TABLE, TEXTS, analysis_sheet, table, texts


class Analysis(Feature):
    """Shows a study, compares the plays at its places in the background, and rolls them out."""

    url_field: ClassVar = STUDY

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._board: AnalysisBoard | None = None
        self._comparing = PlayComparison()
        self._rolling_out = RolloutState()
        self._explorer: TimeSlicer[Exploration] | None = None
        self._roller: TimeSlicer[Rollout] | None = None
        self._view: View | None = None
        self._pasted_text = self._problem = ""
        self._marking = self._open_now = False

    def on_command(self, name: str) -> None:
        """Stop computing when something else is done than looking at the board."""
        if not name.startswith(("analy", "rollout", "copy")):
            self._stop()
            self._open_now = self._open_now and name == "seen"

    # Opening

    @command("analysis")
    def _open(self) -> None:
        """Open the board as it was left; the first time with the last game, or a new deal."""
        if self._board is None:
            self._board = self._first_board()
        self._show(self._board, opens=True)

    def _first_board(self) -> AnalysisBoard:
        session = self.context.session
        if session.phase is Phase.GAME_OVER:
            last = len(session.game.rounds) - 1
            return round_board(session.game, last, players=tuple(session.names))
        game = Game.new(session.game.rules, self.context.current_game.draw_seed())
        return new_board(game.position)

    @text_command("analyse")
    def _analyse(self, text: str) -> None:
        """Open a study at a place of its main line.

        The text has the number of plays, the names of the seats if they have any, each after a tab,
        and after a line break the study. One that is not a study is reported, and the board stays.
        """
        place, _break, study = text.partition("\n")
        number, *players = place.split("\t")
        try:
            board = parse_board(study)
        except CasinoError as error:
            self._pasted_text, self._problem = study.strip(), error_sentence(error)
            self._open()
            return
        board = replace(board.at((0,) * int(number)), players=tuple(players))
        self._show(board, opens=True)

    @text_command("analyse-linked")
    def _analyse_linked(self, study: str) -> None:
        """Open the study of a link at its first position."""
        self._analyse(f"0\n{study}")

    # Across a reload

    def under_way(self) -> Content | None:
        """Return the board, and whether its sheet was opened last."""
        board = self._board
        return {**board_content(board), "open": self._open_now} if board else None

    @classmethod
    def read_under_way(cls, field: Field) -> tuple[AnalysisBoard, bool]:
        """Read a board, and whether its sheet was opened last."""
        return parse_board_content(field), field["open"].flag()

    def take_up(self, state: tuple[AnalysisBoard, bool], /, *, here: bool) -> bool:
        """Take the board up, and open it again if it was looked at."""
        board, opened = state
        if here and opened:
            self._show(board, opens=True)
        else:
            self._board = board
        return here and opened

    # Walking

    @text_command("analysis-go")
    def _go_to(self, text: str) -> None:
        if self._board:
            self._show(self._board.at(parse_path(text)))

    @text_command("analysis-by")
    def _go_by(self, text: str) -> None:
        """Go on along the main line by a number of plays, or back by a negative one."""
        board, number = self._board, int(text)
        if board is None:
            return
        if number < 0:
            board = board.at(board.path[: max(0, len(board.path) + number)])
        else:
            end = end_of_line(board.study, board.path)
            board = board.at(end[: len(board.path) + number])
        self._show(board)

    @text_command("analysis-play-on")
    def _play_on(self, text: str) -> None:
        """Make a play on the board, and keep it as a line."""
        if self._board:
            self._show(self._board.after(parse_play(text, self._board.state)))

    @text_command("analysis-hands")
    def _open_hands(self, choice: str) -> None:
        if self._board:
            self._show(replace(self._board, open_hands=choice == "on"))

    @text_command("analysis-show")
    def _show_play(self, text: str) -> None:
        """Show a play on the table, without making it."""
        if self._board:
            play = parse_play(text, self._board.state)
            self._comparing = self._comparing._replace(chosen=play)
            self._refill_comparison()
            self._refill_table()

    @command("analysis-deal")
    def _deal_hidden_cards(self) -> None:
        if self._board:
            seed = self.context.current_game.draw_seed()
            self._show(self._board.with_hidden_cards_dealt(seed))

    # Editing

    @command("analysis-remove")
    def _remove(self) -> None:
        board = self._board
        if board and board.path:
            study = board.study.without(board.path)
            self._show(replace(board, study=study, path=board.path[:-1]))

    @command("analysis-promote")
    def _promote(self) -> None:
        if self._board:
            study, path = self._board.study.promoted(self._board.path)
            self._show(replace(self._board, study=study, path=path))

    @text_command("analysis-comment")
    def _comment(self, field: str) -> None:
        """Note the comment on the place; the text is a form field."""
        board, comment = self._board, field.partition("=")[2]
        if board is None:
            return
        braces = str.maketrans("{}", "()")
        try:
            study = board.study.with_comment(board.path, comment.translate(braces))
        except CasinoError as error:
            self._report(error_sentence(error))
            return
        self._report("")
        self._board = replace(board, study=study)
        self.context.fill(TEXTS, texts(self._board, self.context.page.address))

    @text_command("analysis-marking")
    def _begin_marking(self, choice: str) -> None:
        """Let taps on cards mark them, or no longer."""
        if self._board:
            self._marking = choice == "on"
            self._show(self._board)

    @text_command("analysis-mark")
    def _mark(self, text: str) -> None:
        """Mark cards, or take their marks away if all of them are marked."""
        if self._board:
            cards, marks = parse_copies(text, self._board.state.rules), self._board.marks
            marks = marks & ~cards if marks & cards == cards else marks | cards
            self._show(self._board.with_marks(marks))

    @command("analysis-unmark")
    def _remove_marks(self) -> None:
        if self._board:
            self._show(self._board.with_marks(NO_CARDS))

    @text_command("analysis-text")
    def _note_text(self, field: str) -> None:
        self._pasted_text = field.partition("=")[2]

    @command("analysis-set")
    def _set_up(self) -> None:
        """Set up the pasted position or study."""
        try:
            board = parse_board(self._pasted_text)
        except CasinoError as error:
            self._report(error_sentence(error))
            return
        self._pasted_text = ""
        self._show(board, opens=True)

    def _report(self, problem: str) -> None:
        """Show in the foot of the board what is wrong; empty where nothing is."""
        self.context.page.show(PageUpdate(words={"analysis-problem": problem}))

    @command("analysis-play")
    def _play_from_here(self) -> None:
        """Put the position on the table, against the usual players."""
        board = self._board
        if board is None:
            return
        state, seed = board.state, self.context.current_game.draw_seed()
        try:
            position = check(state) if isinstance(state, Position) else complete(View(*state), seed)
            players = usual_players(position.rules.players)
            game = Game.from_position(position, seed, names_of(players))
            current_game = self.context.current_game
            self.context.change_game(lambda: current_game.put_on_table(game, players))
        except CasinoError as error:
            self._report(error_sentence(error))

    # Showing

    def _show(self, board: AnalysisBoard, *, opens: bool = False) -> None:
        """Show the board, and compare the plays there in the background."""
        view = board.view if board.can_explore else None
        same = self._board is not None and view is not None and view == self._view
        self._board = board
        if not same:
            self._stop()
            self._comparing, self._view = PlayComparison(), view
            self._rolling_out = replace(self._rolling_out, rollout=None, running=False)
        if self._view and not (same and self._comparing.exploration):
            self._compare(self._view)
        sheet, self._problem = self._sheet(board, self._problem), ""
        if opens:
            self._open_now = True
            self.context.page.open_sheet("analysis", sheet)
        else:
            self.context.fill("analysis", sheet)

    def _sheet(self, board: AnalysisBoard, problem: str) -> str:
        return analysis_sheet(
            board,
            self._comparing,
            self._rolling_out,
            self.context.page.address,
            marking=self._marking,
            running_game=self.context.session.phase is not Phase.GAME_OVER,
            pasted_text=self._pasted_text,
            problem=problem,
        )

    def _stop(self) -> None:
        for slicer in (self._explorer, self._roller):
            if slicer:
                slicer.stop()
        self._explorer = self._roller = None
        self._comparing = self._comparing._replace(running=False)
        self._rolling_out = replace(self._rolling_out, running=False)

    # Comparing the plays

    def _compare(self, view: View) -> None:
        if self._explorer:
            self._explorer.stop()
        self._comparing = self._comparing._replace(running=True)
        slicer = TimeSlicer(
            explore(view),
            self._show_comparison,
            self._finish_comparison,
            on_error=self.context.app.fail,
        )
        self._explorer = slicer.begin(at_once=self.context.instant)

    def _show_comparison(self, exploration: Exploration) -> None:
        before = self._comparing.shown_play
        self._comparing = self._comparing._replace(
            exploration=exploration, running=not exploration.complete
        )
        self._refill_comparison()
        if self._comparing.shown_play != before:
            self._refill_table()

    def _refill_comparison(self) -> None:
        if self._board:
            self.context.fill(EXPLORATION, comparing_content(self._board, self._comparing))

    def _refill_table(self) -> None:
        if self._board:
            html = table(self._board, self._comparing, marking=self._marking)
            self.context.fill(TABLE, html)

    def _finish_comparison(self, exploration: Exploration) -> None:
        self._explorer = None
        self._show_comparison(exploration)

    # Rollouts

    @text_command("rollout-choice")
    def _choose(self, field: str) -> None:
        name, _equals, value = field.partition("=")
        self._rolling_out = self._rolling_out.with_field(name, value)

    @command("rollout")
    def _roll_out(self) -> None:
        """Roll plays of the place out: the best one, those chosen, then the next best ones."""
        board, state = self._board, self._rolling_out
        if board is None or self._view is None or self._roller:
            return
        exploration = self._comparing.exploration
        most = int(state.plays)
        best = (
            [each.play for each in exploration.plays]
            if exploration
            else likely_plays(self._view, most)
        )
        chosen_plays = [branch.play for branch in board.study.at(board.path)]
        if self._comparing.chosen:
            chosen_plays.insert(0, self._comparing.chosen)
        plays = list(dict.fromkeys([*best[:1], *chosen_plays, *best[1:]]))[:most]
        seed = self.context.current_game.draw_seed()
        self._rolling_out = replace(state, rollout=None, running=True)
        slicer = TimeSlicer(
            rollout_steps(self._view, plays, state.player, seed, int(state.deals)),
            self._show_rollout,
            self._finish_rollout,
            on_error=self.context.app.fail,
        )
        self._roller = slicer.begin(at_once=self.context.instant)
        if self._roller:
            self._refill_rollout()

    @command("rollout-stop")
    def _stop_rollout(self) -> None:
        if self._roller:
            self._roller.stop()
        self._roller = None
        self._rolling_out = replace(self._rolling_out, running=False)
        self._refill_rollout()

    def _show_rollout(self, result: Rollout) -> None:
        self._rolling_out = replace(self._rolling_out, rollout=result)
        self._refill_rollout()

    def _finish_rollout(self, result: Rollout) -> None:
        self._roller = None
        self._rolling_out = replace(self._rolling_out, rollout=result, running=False)
        self._refill_rollout()

    def _refill_rollout(self) -> None:
        if self._board:
            self.context.fill(ROLLOUT, rollout_content(self._board, self._rolling_out))


LONGEST_TEXT: Final = LONGEST_POSITION + LONGEST_STUDY + 1
LONGEST_PATH: Final = 300
MOST_BRANCHES: Final = 10_000
MOST_PLAYERS: Final = 6
LONGEST_NAME: Final = 100


def board_content(board: AnalysisBoard) -> Content:
    """Return the content to be stored."""
    return {
        "study": board.text,
        "path": board.path,
        "hands": board.open_hands,
        "players": board.players,
    }


def parse_board_content(field: Field) -> AnalysisBoard:
    """Read a stored board. Raises `FieldError`."""
    board = field["study"].read(LONGEST_TEXT, parse_board)
    path = tuple(each.whole(MOST_BRANCHES) for each in field["path"].items(LONGEST_PATH))
    players = tuple(each.text(LONGEST_NAME) for each in field["players"].items(MOST_PLAYERS))
    return replace(board.at(path), open_hands=field["hands"].flag(), players=players)
