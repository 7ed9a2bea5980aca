"""Reviewing a game: stepping through it, judging its plays, and playing it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from casino_core import CasinoError, Game, format_record
from casino_core.analysis.review import Review, Reviewer
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_RECORD
from casino_core.prose.names import YOU
from casino_core.seats import Seat

from ...address.bad_links import bad_link_notice, error_sentence
from ...address.page_request import in_field
from ...game.scene import Phase
from ...game.seats import SeatedPlayer, people
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.opening import NoRoomError
from ...shell.page_update import PageUpdate
from ...shell.time_slicing import TimeSlicer
from ...shell.unpaused_slicing import UnpausedSlicer
from ...storage.fields import Field
from ...storage.store import Content
from ..record.link import RECORD
from ..record.loaded_game import LoadedGame, parse_linked_game, parse_loaded_game
from .game_review import GameReview, begun_at, continued, dealt_again
from .judgement import REGION, JudgementState, judgement_content
from .sheet import review_sheet
from .stored_reviews import REVIEWS_KEY, StoredReviews, load_reviews, reviews_content, store_review

LOOKING: Final = frozenset(
    {
        *("review", "review-loaded", "review-linked", "replay", "replay-by", "slide", "seen"),
        *("judge", "judge-own", "judge-stop", "load", "load-text", "duel-replay", "duel-judge"),
    }
)
"""The commands after which the game of a review is still looked at."""
MOST_NAMES: Final = 6
LONGEST_NAME: Final = 100
MOST_PLAYS: Final = 100_000


class ReviewedGame(NamedTuple):
    """A game that was looked at: the names of its seats, the plays made, and whether it is own."""

    game: LoadedGame
    names: tuple[str, ...]
    place: int
    own: bool


class Reviews(Feature):
    """Steps through finished games with open hands, judges their plays, and plays them again.

    A game is judged in the background until that is finished or stopped; the sheet may be closed
    meanwhile.
    """

    url_field: ClassVar = RECORD

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._review: GameReview | None = None
        self._judging: JudgementState | None = None
        self._steps: Iterator[Review | None] = iter(())
        self._slicer: TimeSlicer[Review] | None = None
        self._seated_players: tuple[SeatedPlayer, ...] = ()
        self._record: tuple[Game, str] | None = None
        self._own = self._open_now = False

    def on_command(self, name: str) -> None:
        """Note whether something else is done than looking at the game."""
        if name not in LOOKING:
            self._open_now = False

    # Across a reload

    def under_way(self) -> Content | None:
        """Return the game that is looked at."""
        review = self._review
        if review is None or not self._open_now:
            return None
        return {
            "record": self._record_of(review),
            "names": review.names,
            "place": review.play_index,
            "own": self._own,
        }

    def _record_of(self, review: GameReview) -> str:
        """Return the record of the game; it is written once for all places in it."""
        if self._record is None or self._record[0] is not review.game:
            self._record = review.game, format_record(review.game)
        return self._record[1]

    @classmethod
    def read_under_way(cls, field: Field) -> ReviewedGame:
        """Read the game that was looked at."""
        game = field["record"].read(LONGEST_RECORD, parse_loaded_game)
        names = tuple(each.text(LONGEST_NAME) for each in field["names"].items(MOST_NAMES))
        if len(names) != game.game.rules.players:
            raise field["names"].error("not one for each seat")
        return ReviewedGame(game, names, field["place"].whole(MOST_PLAYS), field["own"].flag())

    def take_up(self, looked: ReviewedGame, /, *, here: bool) -> bool:
        """Open the game again at the place that was looked at."""
        if here:
            game, players = looked.game
            review = GameReview.from_game(game, looked.names).at(looked.place)
            self._show(review, players, own=looked.own)
        return here

    # Stepping through

    @command("review")
    def _review_own_game(self) -> None:
        session = self.context.session
        if session.phase is not Phase.GAME_OVER:
            session.refuse(_("You can see all hands when the game is over."))
            return
        own = bool(people(session.seated_players))
        self._show(
            GameReview.from_game(session.game, session.names), session.seated_players, own=own
        )

    def _show(
        self, review: GameReview, seated_players: tuple[SeatedPlayer, ...], *, own: bool
    ) -> None:
        """Show a game; `own` says whether the player of this page has played it."""
        if self._review is None or self._review.game != review.game:
            self._stop_judging()
            self._judging = None
        self._review, self._seated_players, self._own = review, seated_players, own
        self._open_now = True
        reviews = self._reviews
        if self._judging is None and (stored_review := reviews.review_of(review.game)):
            self._judging = self._judged(stored_review)
            measured = reviews.measured_again(stored_review, self._seat)
            if self._own and measured != reviews:
                self.context.store.save(REVIEWS_KEY, reviews_content(measured))
        self.context.page.open_sheet("review", self._sheet(review))

    @text_command("replay")
    def _go_to(self, text: str) -> None:
        """Go to the position after a number of plays."""
        if self._review:
            self._review = self._review.at(int(text))
            self.context.fill("review", self._sheet(self._review))

    @text_command("slide")
    def _slide_to(self, field: str) -> None:
        """Go to the position of the slider; the text is its form field."""
        self._go_to(field.partition("=")[2])

    @text_command("replay-by")
    def _go_by(self, text: str) -> None:
        """Go on by a number of plays, or back by a negative one."""
        if self._review:
            self._go_to(str(self._review.play_index + int(text)))

    def _sheet(self, review: GameReview) -> str:
        return review_sheet(review, self._judging, judged=review.play_count > 0)

    # Judging

    @property
    def _reviews(self) -> StoredReviews:
        return load_reviews(self.context.store)

    @property
    def _seat(self) -> Seat:
        """The seat from which the game is seen: that of the first person, or else the first."""
        return next(iter(people(self._seated_players)), Seat(0))

    def _judged(self, review: Review | None, *, running: bool = False) -> JudgementState:
        """Return what is known of the game that is shown."""
        here = self._review is not None and self._review.game == self.context.session.game
        return JudgementState(review, running, self._seat, own=self._own, here=here)

    @command("judge")
    def _judge(self) -> None:
        """Judge every play of the game that is shown, or of the game on the table."""
        if self._review is None:
            self._review_own_game()
        review = self._review
        if review is None or self._slicer or (self._judging and self._judging.complete):
            return
        if self._judging is None:
            at_table = review.game == self.context.session.game
            reviewer = self.context.reviewer if self._own or at_table else Reviewer()
            self._steps = reviewer.steps(review.game)
        earlier_review = self._judging.review if self._judging else None
        self._judging = self._judged(earlier_review, running=True)
        slicer = UnpausedSlicer(
            self._steps,
            self._show_judgement,
            self._finish_judging,
            on_error=self.context.app.fail,
        )
        self._slicer = slicer.begin(at_once=self.context.instant)
        if self._slicer:
            self.context.fill("review", self._sheet(review))

    @command("judge-own")
    def _judge_own_game(self) -> None:
        """Open the game on the table, and judge it; then show its largest mistake."""
        self._review_own_game()
        if self.context.session.phase is Phase.GAME_OVER:
            self._judge()
            if self._judging and self._judging.complete:
                self._show_first_mistake()

    @command("judge-stop")
    def _stop(self) -> None:
        self._stop_judging()
        if self._review and self._judging:
            self._judging = self._judging._replace(running=False)
            self.context.fill("review", self._sheet(self._review))

    def _stop_judging(self) -> None:
        if self._slicer:
            self._slicer.stop()
        self._slicer = None

    def _show_judgement(self, review: Review) -> None:
        """Show how far the judgement is, and the mistakes found."""
        if self._review and self._judging:
            self._judging = self._judging._replace(review=review)
            self.context.fill(REGION, judgement_content(self._judging, self._review.names))

    def _finish_judging(self, review: Review) -> None:
        """Keep the judgement of the game, and show all of it."""
        self._slicer = None
        self._judging = self._judged(review)
        today = self.context.page.today
        store_review(self.context.store, review, self._seat, own=self._own, today=today)
        self._show_first_mistake()

    def _show_first_mistake(self) -> None:
        """Show the table before the largest mistake, unless another place is looked at."""
        if self._review and self._judging:
            place = self._review.play_index or self._judging.next_mistake() or 0
            self._review = self._review.at(place)
            self.context.fill("review", self._sheet(self._review))

    # Playing again

    @command("play-from")
    def _play_from_here(self) -> None:
        if review := self._review:
            seed = self.context.current_game.draw_seed()
            game = begun_at(review.game, review.play_index, seed, self._seated_players)
            self._leave_sheet_for(game, self._seated_players)

    @command("same-deal")
    def _deal_again(self) -> None:
        session = self.context.session
        if session.phase is Phase.GAME_OVER and not self.context.current_game.interrupted:
            game = dealt_again(session.game, session.seated_players)
            self.context.put_on_table(game, session.seated_players)

    def _leave_sheet_for(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        """Put a game on the table, or close the sheet and say there why that cannot be done."""
        try:
            self.context.put_on_table(game, seated_players)
        except NoRoomError:
            self.context.page.close_sheets()
            raise

    # Games that are loaded

    @text_command("load-text")
    def _load(self, text: str) -> None:
        """Review a finished game, go on with any other; report why if it cannot be read."""
        try:
            loaded = parse_loaded_game(text)
            if loaded.game.over:
                self.context.page.close_sheets()
                self._review_loaded_game(loaded)
            else:
                game, seated_players = loaded
                seed = self.context.current_game.draw_seed()
                self.context.put_on_table(continued(game, seed, seated_players), seated_players)
        except CasinoError as error:
            self.context.page.show(PageUpdate(words={"record-problem": error_sentence(error)}))

    @text_command("review-loaded")
    def _review_text(self, text: str) -> None:
        """Review the finished game of a string. Raises `CasinoError` if it cannot be read."""
        self._review_loaded_game(parse_loaded_game(text))

    def _review_loaded_game(self, loaded: LoadedGame) -> None:
        game, seated_players = loaded
        own = YOU in game.names
        self._show(GameReview.from_game(game, game.names), seated_players, own=own)

    @text_command("review-linked")
    def _review_linked_game(self, packed: str) -> None:
        """Review the game of a link; report what is wrong with it beside the table."""
        try:
            game, seated_players = parse_linked_game(packed)
        except CasinoError as error:
            words = _("The game in this link can’t be replayed.")
            self.context.current_game.add(bad_link_notice(in_field(error, "record"), words))
            return
        self._show(GameReview.from_game(game, _without_you(game)), seated_players, own=False)


def _without_you(game: Game) -> tuple[str, ...]:
    """Return the names of a game for somebody who need not be the player named `You` in it."""
    return tuple(
        _("Seat {number}").format(number=number) if name == YOU else name
        for number, name in enumerate(game.names, 1)
    )
