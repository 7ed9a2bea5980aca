"""The app of Rook's page: runs commands, shows scenes, stores the game, has the others act."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from casino_core.errors import CasinoError, NotationError, RuleSetError
from casino_core.i18n import Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.rook.actions import Action
from casino_core.rook.notation import parse_action, parse_rules
from casino_core.rook.players import PLAYERS, Thinking, finished
from casino_core.rook.position import winner_of
from casino_core.rook.record import format_record
from casino_core.rook.ruleset import OPTIONS, PRESETS

from ..address.page_request import foreign_fields, problem_of
from ..address.query_text import split_query
from ..render.motion import Motion
from ..shell.app import NOT_STORED, fail, new_seed
from ..shell.commands import UnknownCommandError, command, commands_of, text_command
from ..shell.gc_control import collect_soon, disable_automatic_gc
from ..shell.keys import LETTERS
from ..shell.languages import ENGLISH, LanguageError, load_translations
from ..shell.page_update import PageUpdate
from ..shell.settings import SETTINGS_KEY, Settings, parse_settings, settings_content
from ..shell.time_slicing import TimeSlicer
from ..storage.store import Storage, Store
from . import text_view
from .address import PAGE_CHOICES, SEED, read_choices
from .backup_offer import BackupOffer
from .counting import Counting
from .curtain import Curtain, curtained, invitation, waits
from .frame import frame
from .house_rules import rules_name, with_option
from .learned import load_learned
from .reading import Reading
from .regions import prompt, regions, table_attributes, undealt_regions
from .reviewing import Reviewing
from .scene import PERSON, Scene
from .seating import seating_of
from .shared_table import table_for
from .sheets import help_sheet, new_game_sheet, record_sheet, settings_sheet
from .stored import load_table, save_table
from .table import USUAL_PRESET, RookTable, new_game
from .teaching import Teaching

if TYPE_CHECKING:
    from ..shell.browser import BrowserPage
    from .room import Page

DELAY_BEFORE_ACTION: Final = 0.6
"""Seconds before a computer player acts, at the normal pace."""
LYING_TIME: Final = 1.8
"""Seconds for which a full trick lies on the table, likewise."""
TIME_LIMIT: Final = 1.0
"""Seconds after which a computer player acts at once."""
LONGEST_SEED: Final = 200


TABLE_COMMANDS: Final = frozenset(
    (
        *("card", "twice", "drop", "raise", "bid", "pass", "misdeal", "aside", "give", "trump"),
        *("call", "hint", "undo", "look", "clear", "next", "record", "review", "typed"),
    )
)
"""The commands that act on the cards at the table."""


# Starting


def start(page: BrowserPage, open_storage: Callable[[], tuple[Storage, bool]]) -> None:
    """Start the app on the page of Rook."""
    disable_automatic_gc()
    asyncio.ensure_future(_start(page, open_storage))  # noqa: RUF006 - the event loop of the page keeps it


async def _start(page: BrowserPage, open_storage: Callable[[], tuple[Storage, bool]]) -> None:
    try:
        try:
            translations = await load_translations(page, page.language)
        except LanguageError:
            page.set_language(ENGLISH)
            translations = None
        storage, _reachable = open_storage()
        if line := foreign_fields(page.query, (*PAGE_CHOICES, SEED)):
            page.log(line)
        app = RookApp(page, storage, translations)
        page.listen(app.handle, instant=app.instant)
        app.go_on()
        page.set_state("ready")
    except Exception as error:
        fail(page, error)
        raise


class Asked(NamedTuple):
    """What an address asks for: rules as `format_rules` writes them, and a seed; empty for neither.

    `problem` is a sentence if the address cannot be read; it then asks for nothing.
    """

    rules: str = ""
    seed: str = ""
    problem: str = ""

    @property
    def text(self) -> str:
        """The two in one text, empty if both are."""
        return f"{self.rules} {self.seed}".strip()


def asked_by(query: str) -> Asked:
    """Read an address, which may name `rules` and a seed."""
    try:
        fields = read_choices(query, PAGE_CHOICES, LONGEST_SEED)
    except (NotationError, RuleSetError) as error:
        return Asked(problem=problem_of(error))
    return Asked(fields.get("rules", ""), fields.get(SEED, ""))


def table_of(asked: Asked, store: Store) -> RookTable:
    """The table for an address: the stored one, or one with a new game.

    The stored game goes on at an address that asks for nothing, and at the one that asked for it.
    A game under way goes on at any other address, too: no link may end it.
    """
    stored = load_table(store)
    if stored and (asked.text in ("", stored.asked) or stored.under_way):
        return stored
    rules = parse_rules(asked.rules or USUAL_PRESET)
    game = new_game(rules, asked.seed or new_seed())
    return RookTable(game, asked=asked.text)


# Running


class RookApp:
    """Runs the commands of a table, shows it, stores its game, and times the others."""

    stores: ClassVar = True
    """Whether what is played here is stored."""

    def __init__(
        self, page: Page, storage: Storage, translations: Translations | None = None
    ) -> None:
        self._page = page
        self._storage = storage
        self._store = Store(storage)
        self._translations = translations
        self.instant = ("speed", "instant") in split_query(page.query)
        self._offered = Asked()
        with use_language(translations):
            request = asked_by(page.query)
            self.settings = self._store.load(SETTINGS_KEY, parse_settings) or Settings()
            self.table = table_of(request, self._store)
            self._undealt = bool(request.problem) and not self.table.begun
            load_learned(self._store)  # what cannot be read is told at the start
            self._offer(request)
        self._teaching = Teaching(self, page, self._store)
        self._counting = Counting(self, page, self._store)
        self._backup_offer = BackupOffer(self, page, storage)
        parts = (
            self,
            self._teaching,
            self._counting,
            Reviewing(self, page),
            Reading(self),
            Curtain(self),
        )
        self._commands = {name: run for part in parts for name, run in commands_of(part).items()}
        self._shown: dict[str, str] = {}
        self._framed: bool | None = None
        self._saved: object = None
        self._timer: asyncio.TimerHandle | None = None
        self._search: TimeSlicer[_Decision] | None = None
        self._stopped = False
        rules = parse_rules(request.rules) if request.rules else self.table.game.rules
        self._choice = (rules, self.table.level)
        self._unfolded = False
        self._seating = seating_of(self.table)
        self._prompted = (0, 0, False)
        looks = {name: value for name, value in self.settings.looks.items() if value}
        if looks:
            page.set_looks(looks)
        with use_language(translations):
            self._teaching.take_up()

    def _offer(self, asked: Asked) -> None:
        """Say where to find the game that an address asked for, if another one goes on."""
        if asked.problem:
            self.table.notices = (*self.table.notices, asked.problem)
        if asked.seed and self.table.asked != asked.text:
            self._offered = asked
            words = _("Your game goes on. For the deal of this link, choose “New game”.")
            self.table.notices = (*self.table.notices, words)
        elif asked.rules and self.table.game.rules != parse_rules(asked.rules):
            words = _("Your game goes on. For {game}, choose “New game”.")
            named = words.format(game=rules_name(parse_rules(asked.rules)))
            self.table.notices = (*self.table.notices, named)

    def scene(self) -> Scene:
        """What the page shows now."""
        return self.table.scene()

    def handle(self, name: str, text: str) -> None:
        """Run a command with its text, then show, store and go on."""
        if self._stopped:
            return
        with use_language(self._translations):
            try:
                self._run(name, text)
                self.go_on()
            except Exception as error:
                self.fail(error)
                raise

    def _run(self, name: str, text: str) -> None:
        run = self._commands.get(name)
        if run is None:
            self._page.log_error(str(UnknownCommandError(name)))
            return
        if self._undealt and name in TABLE_COMMANDS:
            return
        try:
            run(text)
        except CasinoError as error:
            self.table.refuse(str(error))

    # Commands

    @text_command("card")
    def _tap(self, text: str) -> None:
        self._hurry()
        self.table.tap(text, confirm=self.settings.on("confirm"))

    @text_command("twice")
    def _tap_twice(self, text: str) -> None:
        """A second tap on a card that was chosen plays it; elsewhere it is a tap like others."""
        self._hurry()
        self.table.tap(text)

    @text_command("lift")
    def _lift(self, text: str) -> None:
        """Do nothing: a card that is dragged is played where it is dropped."""

    @text_command("drop")
    def _drop(self, text: str) -> None:
        self._hurry()
        self.table.drop(text)

    @text_command("pile")
    def _pile(self, text: str) -> None:
        """Do nothing: the cards of a trick lie there for all to see."""

    @text_command("raise")
    def _raise(self, text: str) -> None:
        self.table.raise_bid(1 if text == "1" else -1)

    @command("bid")
    def _bid(self) -> None:
        self.table.bid()

    @command("pass")
    def _pass(self) -> None:
        self.table.pass_on()

    @command("misdeal")
    def _misdeal(self) -> None:
        self.table.ask_for_deal()

    @command("aside")
    def _aside(self) -> None:
        self.table.put_aside()

    @command("give")
    def _give(self) -> None:
        self.table.give()

    @text_command("trump")
    def _trump(self, text: str) -> None:
        self.table.name_trump(text)

    @text_command("call")
    def _call(self, text: str) -> None:
        self.table.call(text)

    @text_command("typed")
    def _type(self, text: str) -> None:
        """Take the action that was typed in the text view, such as `75`, `pass` or `b14`."""
        self._hurry()
        self.table.act(parse_action(text))
        if not self.table.scene().refusal:
            self._page.clear_typed()

    @command("hint")
    def _hint(self) -> None:
        self.table.hint()

    @command("undo")
    def _undo(self) -> None:
        self.stop_thinking()
        self.table.undo()

    @command("look")
    def _look(self) -> None:
        self.table.look()

    @command("clear")
    def _clear(self) -> None:
        self._hurry()
        self.table.clear()

    @command("next")
    def _next(self) -> None:
        self.table.next_round()

    @command("seen")
    def _seen(self) -> None:
        """Do nothing; after this command as after any other, the others go on."""

    @command("let-go")
    def _let_go(self) -> None:
        """Do nothing more: another tab has the table."""
        self._stopped = True
        self.stop_thinking()

    @text_command("key")
    def _key(self, letter: str) -> None:
        key = LETTERS.get(letter)
        if key and key.command in self._commands and self.settings.on("keys"):
            self._commands[key.command](key.text)

    # Sheets

    @command("new-game")
    def _new_game(self) -> None:
        self._page.open_sheet("setup", self._new_game_sheet())

    def _new_game_sheet(self) -> str:
        return new_game_sheet(*self._choice, self._seating, unfolded=self._unfolded)

    @text_command("choose")
    def _choose(self, text: str) -> None:
        name, _equals, value = text.partition("=")
        rules, level = self._choice
        if name == "rules" and value in PRESETS:
            rules = PRESETS[value]
        if name in OPTIONS:
            rules, self._unfolded = with_option(rules, name, value), True
        if name == "level" and value in PLAYERS:
            level = value
        changed = rules != self._choice[0]
        self._choice = rules, level
        self._seating = self._seating.with_field(name, value)
        if name == "people" or changed:
            self._page.show(PageUpdate(regions={"setup": self._new_game_sheet()}))

    @command("deal")
    def _deal(self) -> None:
        """Deal the first round of the game that the sheet has chosen."""
        self.stop_thinking()
        self._undealt = False
        rules, level = self._choice
        offered, self._offered = self._offered, Asked()
        seed, asked = offered.seed or new_seed(), offered.text or self._teaching.kept.asked
        game = new_game(rules, seed, self._seating.at_table)
        self.table = table_for(game, level, self._seating.people, asked=asked)
        self._prompted = (0, 0, False)
        self._page.close_sheets()

    @command("help")
    def _help(self) -> None:
        self._page.open_sheet("help", help_sheet(self.table.game.rules))

    @command("settings")
    def _settings(self) -> None:
        self._page.open_sheet("settings", self._settings_sheet())

    def _settings_sheet(self) -> str:
        return settings_sheet(self.settings)

    @text_command("set")
    def _set(self, text: str) -> None:
        """Change one setting on the sheet, given as `name=value`."""
        name, _equals, value = text.partition("=")
        before, self.settings = self.settings.looks, self.settings.with_field(name, value)
        self._store.save(SETTINGS_KEY, settings_content(self.settings))
        looks = self.settings.looks
        self._page.set_looks({each: now for each, now in looks.items() if now != before[each]})
        if name == "lang":
            self._storage.when_stored(self._page.reload, lambda: None)
        self._page.show(PageUpdate(regions={"settings": self._settings_sheet()}))

    @command("record")
    def _record(self) -> None:
        """Show the record; while the game runs, its seed stays hidden."""
        game = self.table.game
        self._page.open_sheet("record", record_sheet(format_record(game, sealed=not game.over)))

    @text_command("copy")
    def _copy(self, text: str) -> None:
        self._page.copy(text)

    @command("close-sheet")
    def _close_sheet(self) -> None:
        self._page.close_sheets()

    # After each command

    def go_on(self) -> None:
        """Show and store the table, and have it take its next step."""
        with use_language(self._translations):
            if self._undealt and self.table.kept:
                self._page.show(PageUpdate(undealt_regions(self.table.notices)))
                return
            if self.instant:
                self._act_at_once()
            self._counting.count()
            self._teaching.keep_place()
            self._save()
            self._show()
            self._schedule()
            if self.stores:
                self._backup_offer.ask()

    def _act_at_once(self) -> None:
        self.table.take_in()
        while self.table.computer_to_act:
            self.table.carry_out(finished(self.table.thinking()))
            self.table.take_in()

    def _save(self) -> None:
        now = self.table.game, self.table.level, self.table.seen
        if self.table.kept and now != self._saved:
            over = self.table.game.position.over
            self._saved = now
            save_table(self._store, self.table)
            if over:
                collect_soon()
        problems = [problem.words for problem in self._store.pop_problems()]
        if self._storage.game_failed and _(NOT_STORED) not in self.table.notices:
            problems.append(_(NOT_STORED))
        self.table.notices = (*self.table.notices, *problems)

    def _show(self) -> None:
        scene = self.scene()
        reading = self.settings.on("reading")
        if self._framed is not reading:
            self._framed, self._shown = reading, {}
            self._page.set_frame(text_view.frame(scene) if reading else frame(scene))
        drawn = curtained(
            text_view.regions(scene, touchable=self._teaching.teaches)
            if reading
            else regions(scene),
            scene,
        )
        drawn = self._backup_offer.dressed(self._teaching.dressed(drawn))
        read_out = " ".join((*self.table.take_news(), *self._new_prompt(scene)))
        # What was said to one person is gone before the next one gets the device.
        words = {"spoken": read_out} if read_out or scene.covered else {}
        refusal = drawn.pop("refusal")
        if refusal or self._shown.get("refusal"):
            words["refusal"] = scene.refusal
        changed = {name: html for name, html in drawn.items() if self._shown.get(name) != html}
        motion = None if self.instant else self._motion(scene)
        if motion and reading:
            motion = Motion({}, {}, {}, motion.sound)
        self._shown = {**drawn, "refusal": refusal}
        self._page.show(PageUpdate(changed, table_attributes(scene), words, motion))

    def _new_prompt(self, scene: Scene) -> tuple[str, ...]:
        """What the person is to do, once for each turn."""
        rounds = self.table.game.rounds
        now = len(rounds), len(rounds[-1].steps), scene.covered
        if not (scene.my_turn or waits(scene)) or now == self._prompted:
            return ()
        self._prompted = now
        return (invitation(scene) if scene.covered else prompt(scene),)

    def _motion(self, scene: Scene) -> Motion:
        """The cards played come out of their hands, and a trick goes to the one who won it."""
        begin: dict[str, str] = {"*": "nest"}
        end: dict[str, str] = {}
        for trick in scene.view.tricks[-1:]:
            for place, card in enumerate(trick.cards):
                begin[f"card-{card.text}"] = f"hand-{trick.seat(place) + 1}"
        full = [trick for trick in scene.view.tricks if trick.full]
        for trick in full[-1:]:
            winner = winner_of(scene.view.rules, scene.view.trump, trick)
            end = {f"card-{card.text}": f"won-{winner + 1}" for card in trick.cards}
        return Motion(begin, end, {}, _sound(scene))

    # The others

    def _schedule(self) -> None:
        if self._page.hidden or self._stopped:
            self.stop_thinking()
        elif self._timer is None and self._search is None:
            if self.table.trick_lies:
                self._later(LYING_TIME, self._take_in)
            elif self.table.computer_to_act:
                self._later(DELAY_BEFORE_ACTION, self._think)

    def _later(self, seconds: float, step: Callable[[], None]) -> None:
        delay = seconds * self.settings.waiting

        def run() -> None:
            self._timer = None
            with use_language(self._translations):
                try:
                    step()
                except Exception as error:
                    self.fail(error)
                    raise

        self._timer = asyncio.get_event_loop().call_later(delay, run)

    def _take_in(self) -> None:
        self.table.take_in()
        self.go_on()

    def _think(self) -> None:
        search = TimeSlicer(
            _answers(self.table.thinking()),
            lambda _decision: None,
            self._carry_out,
            TIME_LIMIT,
            self.fail,
        )
        self._search = search
        search.start()

    def _carry_out(self, decision: _Decision) -> None:
        self._search = None
        with use_language(self._translations):
            self.table.carry_out(decision.action)
            self.go_on()

    def _hurry(self) -> None:
        """Take in a trick that lies on the table: the person goes on."""
        if self.table.trick_lies:
            self.stop_thinking()
            self.table.take_in()

    def stop_thinking(self) -> None:
        """Cancel the timer and the search; `go_on` starts them again."""
        if self._timer:
            self._timer.cancel()
        if self._search:
            self._search.stop()
        self._timer = self._search = None

    def said(self, words: Callable[[], str]) -> str:
        """Words in the language of the page, for what comes between two commands."""
        with use_language(self._translations):
            return words()

    def fail(self, error: Exception) -> None:
        """Stop the table and say why."""
        self._stopped = True
        self.stop_thinking()
        fail(self._page, error, saved=not self._storage.game_failed)  # type: ignore[arg-type]


class _Decision(NamedTuple):
    """What a computer player has decided; a pass alone would be an empty tuple, which is false."""

    action: Action


def _answers(thinking: Thinking[Action]) -> Iterator[_Decision | None]:
    """Yield None for each step of a decision, and then the decision."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            yield _Decision(end.value)
            return
        yield None


def _sound(scene: Scene) -> str:
    """The sound of the last step at the table."""
    if scene.over:
        return ""
    if scene.lying and scene.lying.full:
        winner = winner_of(scene.view.rules, scene.view.trump, scene.lying)
        return "capture" if winner == PERSON else "laid"
    return "laid" if scene.lying else ""
