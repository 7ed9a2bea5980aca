"""What can be done with a game: step through it, its record, and the same deal again."""

from __future__ import annotations

from casino_core import CasinoError, Game, format_record
from casino_core.text.language import gettext as _

from ..around import Around
from ..change import Change
from ..drawing.record import record_sheet
from ..drawing.review import review_sheet
from ..loading import Loaded, from_position, from_the_deal, load, with_seed
from ..table.chairs import Chair
from ..table.review import Review
from ..table.scene import Phase
from . import Feature


class Afterwards(Feature):
    """Steps through games with open hands, and writes and reads their records."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._review: Review | None = None
        self._chairs: tuple[Chair, ...] = ()
        self._brought = ""
        self.commands = {
            "review": lambda _: self._step_through(),
            "replay": self._go_to,
            "replay-by": self._go_by,
            "slide": lambda text: self._go_to(text.partition("=")[2]),
            "play-from": lambda _: self._play_from_here(),
            "same-deal": lambda _: self._same_deal(),
            "record": lambda _: self._open(),
            "save-game": lambda _: self._save(),
            "bring": self._bring,
            "bring-file": self._load,
            "load": lambda _: self._load(self._brought),
        }

    # Stepping through

    def _step_through(self) -> None:
        session = self.around.session
        if session.phase is not Phase.GAME_OVER:
            session.refuse(_("The hands are opened when the game is over."))
            return
        self._show(Review.of(session.game, session.names), session.chairs)

    def _show(self, review: Review, chairs: tuple[Chair, ...]) -> None:
        self._review, self._chairs = review, chairs
        self.around.page.open_sheet("review", self._sheet(review))

    def _go_to(self, text: str) -> None:
        if self._review:
            self._review = self._review.at(int(text))
            self.around.fill("review", self._sheet(self._review))

    def _go_by(self, text: str) -> None:
        if self._review:
            self._go_to(str(self._review.place + int(text)))

    def _sheet(self, review: Review) -> str:
        return review_sheet(review, may_play=self._free)

    @property
    def _free(self) -> bool:
        """Whether no other game would be lost for one that is put on the table."""
        return not (self.around.desk.visited or self.around.session.touched)

    # Playing again

    def _play_from_here(self) -> None:
        review = self._review
        if review and self._free:
            seed = self.around.desk.draw_seed()
            game = from_position(review.game, review.place, seed, self._chairs)
            self._put(game, self._chairs)

    def _same_deal(self) -> None:
        session = self.around.session
        if session.phase is Phase.GAME_OVER and not self.around.desk.visited:
            self._put(from_the_deal(session.game, session.chairs), session.chairs)

    def _put(self, game: Game, chairs: tuple[Chair, ...]) -> None:
        self.around.leave()
        self.around.desk.put(game, chairs)
        self.around.page.close_sheets()

    # The record

    def _open(self) -> None:
        session = self.around.session
        session.clear()
        self._brought = ""
        running = session.phase is not Phase.GAME_OVER
        record = format_record(session.game, sealed=running)
        saves = running and not self.around.desk.visited
        sheet = record_sheet(record, running=running, saves=saves, gives_up=session.touched)
        self.around.page.open_sheet("record", sheet)

    def _save(self) -> None:
        """Offer the running game as a file, packed, so that it can go on elsewhere."""
        self.around.page.download("casino-saved-game.txt", self.around.desk.text_to_store())

    def _bring(self, text: str) -> None:
        """What is in the box, or that a file was chosen: the field, `=` and its text."""
        name, _, brought = text.partition("=")
        if name == "file":
            self.around.page.read_file("brought-file", "bring-file")
        else:
            self._brought = brought

    def _load(self, text: str) -> None:
        """Step through a game that is over; go on with any other one."""
        try:
            found = load(text)
        except CasinoError as error:
            self._tell(str(error))
            return
        if self.around.desk.visited and not found.game.over:
            self._tell(_("Leave this deal first: the game would take its place."))
        else:
            self._take(found)

    def _tell(self, problem: str) -> None:
        self.around.page.show(Change(words={"record-problem": problem}))

    def _take(self, found: Loaded) -> None:
        game, chairs = found
        if game.over:
            self.around.page.close_sheets()
            self._show(Review.of(game, game.names), chairs)
        else:
            self._put(with_seed(game, self.around.desk.draw_seed(), chairs), chairs)
