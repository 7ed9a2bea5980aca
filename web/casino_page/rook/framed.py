"""A table of Rook in a frame of another page: it stores nothing, and talks with that page.

The messages are those of a table of Casino; see `web/pages/embedding.md`. None holds a card that
the person may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol

from casino_core.errors import CasinoError, NotationError, RuleSetError
from casino_core.i18n import Translations, use_language
from casino_core.prose.refusals import error_message
from casino_core.rook.actions import Give, PutAside
from casino_core.rook.game import Step
from casino_core.rook.notation import format_action, format_view, parse_action, parse_rules
from casino_core.rook.players import PLAYERS
from casino_core.rook.prose import refusal_sentence
from casino_core.rook.rules.legal import legal_actions
from casino_core.rook.rules.refusal import IllegalActionError

from ..address.page_request import foreign_fields
from ..embed import messages
from ..embed.messages import MOST_PLAYS, Request
from ..shell.embed_looks import EMBED_LOOKS
from ..shell.languages import ENGLISH, load_translations_or_english
from ..shell.table_app import fail, new_seed
from ..shell.time_slicing import disable_automatic_gc
from ..storage.store import Storage
from .address import PAGE_CHOICES, SEED, AddressRequest, read_choices
from .app import RookApp
from .scene import PERSON
from .sheets import SETTINGS_SHOWN
from .table import USUAL_LEVEL, USUAL_PRESET, RookTable, new_game

if TYPE_CHECKING:
    from ..shell.browser import BrowserPage
    from ..shell.page import TablePage

LOOKS: Final = ("theme", "felt", "backs")
"""The looks that the address may choose; `auto` is that of the device, or the usual one."""

CHOICES: Final = {
    **PAGE_CHOICES,
    "level": tuple(PLAYERS),
    **{name: EMBED_LOOKS[name] for name in (*LOOKS, "lang")},
}
"""The values of the fields of the address, besides the seed."""

FRAME_SETTINGS: Final = tuple(name for name in SETTINGS_SHOWN if name != "lang")
"""The settings that can be changed in a frame; its language is that of its address."""


class Host(Protocol):
    """The page around the frame."""

    def send(self, text: str) -> None:
        """Send it a message."""

    def receive(self, hear: Callable[[str], None]) -> None:
        """Have a function called with each of its messages."""


class Options(NamedTuple):
    """The options in the address of a frame; the looks only where they are chosen."""

    rules: str
    level: str
    seed: str
    lang: str
    looks: dict[str, str]

    def table(self) -> RookTable:
        """Deal a table; without a seed the cards are new each time."""
        return RookTable(new_game(parse_rules(self.rules), self.seed or new_seed()), self.level)


def parse_options(query: str) -> Options:
    """Read the address of a frame.

    Raises `NotationError` or `RuleSetError`, whose message begins with the field.
    """
    fields = read_choices(query, CHOICES)
    return Options(
        fields.get("rules", USUAL_PRESET),
        fields.get("level", USUAL_LEVEL),
        fields.get("seed", ""),
        fields.get("lang", ENGLISH),
        {name: fields[name] for name in LOOKS if fields.get(name, "auto") != "auto"},
    )


async def start_framed(page: BrowserPage, storage: Storage, host: Host) -> FramedApp | None:
    """Start the table that the address of the frame asks for, or show what is wrong in it.

    Returns the table; None where there is none.
    """
    disable_automatic_gc()
    try:
        options = parse_options(page.query)
    except (NotationError, RuleSetError) as error:
        host.receive(lambda _text: None)
        page.show_mistake(messages.field_of(error), error_message(error), "")
        return None
    try:
        if options.lang != page.language:
            page.set_language(options.lang)
        translations = await load_translations_or_english(page, options.lang)
        if line := foreign_fields(page.query, (*CHOICES, SEED)):
            page.log(line)
        app = FramedApp(page, storage, translations, host, options)
        app.start(page)
        host.receive(app.hear)
    except Exception as error:
        fail(page, error)
        raise
    return app


class FramedApp(RookApp):
    """A table of Rook that tells the page around it what happens, and does what that page asks.

    It is for one person, whose view that page hears. While a lesson lies on the table, that page
    still hears of the game, which waits behind the lesson.
    """

    stores: ClassVar = False
    settings_shown: ClassVar[Sequence[str]] = FRAME_SETTINGS

    def __init__(
        self,
        page: TablePage,
        storage: Storage,
        translations: Translations | None,
        host: Host,
        options: Options,
    ) -> None:
        self._options = options
        self._host = host
        self._reported: tuple[Step, ...] | None = None
        self._finished = False
        super().__init__(page, storage, translations)
        page.set_looks(options.looks)

    def _opened(self) -> tuple[AddressRequest, RookTable]:
        """Return the rules of the address, and the table that it asks for."""
        return AddressRequest(self._options.rules), self._options.table()

    def _show_and_continue(self, *, answered: bool) -> None:
        """Go on as every table, then tell what has happened."""
        super()._show_and_continue(answered=answered)
        if self.table.is_stored:
            self._tell_news()

    # What the page around hears

    def _tell_news(self) -> None:
        steps = self.table.game.steps
        if self._reported is None:
            self._host.send(messages.event("ready", view=self._view()))
            self._reported = ()
        same = 0
        for one, other in zip(steps, self._reported, strict=False):
            if one is not other:
                break
            same += 1
        if same < len(self._reported):
            self._host.send(messages.event("undo", plays=same, view=self._view()))
        for step in steps[same:]:
            seat = step.before.turn + 1
            message = messages.event("play", play=_open_text(step), seat=seat, view=self._view())
            self._host.send(message)
        self._reported = steps
        outcome = self.table.game.outcome
        over = outcome is not None and outcome.over
        if outcome and over and not self._finished:
            scores = list(outcome.totals)
            self._host.send(messages.event("finished", scores=scores, winner=outcome.winner))
        self._finished = over

    def _view(self) -> str:
        return format_view(self._context.game_table.game.position.view(PERSON))

    # What it asks

    def hear(self, text: str) -> None:
        """Answer a message of the page around."""
        with use_language(self._context.translations):
            request = None
            try:
                request = messages.parse_request(text)
                answer = self._answer(request)
            except CasinoError as error:
                self._host.send(messages.refusal(error, request))
            except Exception as error:
                self._host.send(messages.failure(error, text))
                self.fail(error)
                raise
            else:
                self._host.send(answer)

    def _answer(self, request: Request) -> str:
        if request.type == "load":
            self.put_on_table(parse_options(request.text).table())
            self._reported, self._finished = None, False
            self.go_on()
        elif request.type == "play":
            return messages.answer(request, play=self._play(request.text), view=self._view())
        elif request.type == "legal":
            position = self.table.game.position
            mine = self.table.is_stored and not position.over and position.turn == PERSON
            legal = legal_actions(position.view(PERSON)) if mine else iter(())
            plays = [format_action(action) for action in islice(legal, MOST_PLAYS + 1)]
            more = {"more": True} if len(plays) > MOST_PLAYS else {}
            return messages.answer(request, plays=plays[:MOST_PLAYS], **more)
        return messages.answer(request, view=self._view())

    def _play(self, text: str) -> str:
        """Act for the person. Raises `CasinoError` if the rules refuse it."""
        if not self.table.is_stored:
            raise NotationError("a lesson is open; the game goes on after it")
        action = parse_action(text)
        try:
            self.table.game.play(action, PERSON)
        except IllegalActionError as error:
            raise NotationError(refusal_sentence(error.refusal)) from None
        self.stop_thinking()
        self.table.act(action)
        self.go_on()
        return format_action(action)


def _open_text(step: Step) -> str:
    """Return an action as the person may know it: of cards laid face down only that they were."""
    text = format_action(step.action)
    hidden = isinstance(step.action, PutAside | Give) and step.before.turn != PERSON
    return text.partition("=")[0] if hidden else text
