"""What can be done with a game: step through it, its record, and the same deal again."""

from __future__ import annotations

from casino_core import CasinoError, Game, format_record
from casino_core.i18n import gettext as _

from ...game.scene import Phase
from ...game.seats import SeatedPlayer
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.page_update import PageUpdate
from .import_game import Loaded, from_position, from_the_deal, load, with_seed
from .record_sheet import record_sheet
from .sheet import review_sheet
from .walkthrough import Walkthrough


class Review(Feature):
    """Steps through games with open hands, and writes and reads their records."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._review: Walkthrough | None = None
        self._seated_players: tuple[SeatedPlayer, ...] = ()
        self._brought = ""

    # Stepping through

    @command("review")
    def _step_through(self) -> None:
        session = self.context.session
        if session.phase is not Phase.GAME_OVER:
            session.refuse(_("The hands are opened when the game is over."))
            return
        self._show(Walkthrough.of(session.game, session.names), session.seated_players)

    def _show(self, review: Walkthrough, seated_players: tuple[SeatedPlayer, ...]) -> None:
        self._review, self._seated_players = review, seated_players
        self.context.page.open_sheet("review", self._sheet(review))

    @text_command("replay")
    def _go_to(self, text: str) -> None:
        if self._review:
            self._review = self._review.at(int(text))
            self.context.fill("review", self._sheet(self._review))

    @text_command("slide")
    def _slide_to(self, field: str) -> None:
        self._go_to(field.partition("=")[2])

    @text_command("replay-by")
    def _go_by(self, text: str) -> None:
        if self._review:
            self._go_to(str(self._review.place + int(text)))

    def _sheet(self, review: Walkthrough) -> str:
        return review_sheet(review, may_play=self._free)

    @property
    def _free(self) -> bool:
        """Whether no other game would be lost for one that is put on the table."""
        return not (self.context.current_game.interrupted or self.context.session.touched)

    # Playing again

    @command("play-from")
    def _play_from_here(self) -> None:
        review = self._review
        if review and self._free:
            seed = self.context.current_game.draw_seed()
            game = from_position(review.game, review.place, seed, self._seated_players)
            self._put(game, self._seated_players)

    @command("same-deal")
    def _same_deal(self) -> None:
        session = self.context.session
        if session.phase is Phase.GAME_OVER and not self.context.current_game.interrupted:
            self._put(from_the_deal(session.game, session.seated_players), session.seated_players)

    def _put(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        self.context.app.stop_thinking()
        self.context.current_game.put_on_table(game, seated_players)
        self.context.page.close_sheets()

    # The record

    @command("record")
    def _open(self) -> None:
        session = self.context.session
        session.clear()
        self._brought = ""
        running = session.phase is not Phase.GAME_OVER
        record = format_record(session.game, sealed=running)
        saves = running and not self.context.current_game.interrupted
        sheet = record_sheet(record, running=running, saves=saves, gives_up=session.touched)
        self.context.page.open_sheet("record", sheet)

    @command("save-game")
    def _save(self) -> None:
        """Offer the running game as a file, packed, so that it can go on elsewhere."""
        self.context.page.download(
            "casino-saved-game.txt", self.context.current_game.text_to_store()
        )

    @text_command("bring")
    def _bring(self, text: str) -> None:
        """What is in the box, or that a file was chosen: the field, `=` and its text."""
        name, _, brought = text.partition("=")
        if name == "file":
            self.context.page.read_file("brought-file", "bring-file")
        else:
            self._brought = brought

    @command("load")
    def _load_brought(self) -> None:
        self._load(self._brought)

    @text_command("bring-file")
    def _load(self, text: str) -> None:
        """Step through a game that is over; go on with any other one."""
        try:
            found = load(text)
        except CasinoError as error:
            self._tell(str(error))
            return
        if self.context.current_game.interrupted and not found.game.over:
            self._tell(_("Leave this deal first: the game would take its place."))
        else:
            self._take(found)

    def _tell(self, problem: str) -> None:
        self.context.page.show(PageUpdate(words={"record-problem": problem}))

    def _take(self, found: Loaded) -> None:
        game, seated_players = found
        if game.over:
            self.context.page.close_sheets()
            self._show(Walkthrough.of(game, game.names), seated_players)
        else:
            self._put(
                with_seed(game, self.context.current_game.draw_seed(), seated_players),
                seated_players,
            )
