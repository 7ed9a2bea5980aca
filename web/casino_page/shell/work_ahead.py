"""Work ahead of its use, while nobody waits for anything: code, the first hint, refusals, sheets.

It waits after each command, while a computer player is to play, and while the page is hidden.

Once all is prepared, the plays of the game are judged for its review. The coach judges each game of
one person when it is over; this is the same work, only earlier. Nothing of it is shown before.

The next computer player thinks while the play before its turn is shown, so several strong players
answer one after another without a pause.

It fetches nothing: all code is in the lazy archive, which is loaded already, and it waits until
Python has both its halves. A table in another page has the first half only, and prepares refusals
alone.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from casino_core import Game, Play, State, cards_in
from casino_core.players import LEVELS, calls, past_of
from casino_core.rules.why import changes_tried
from casino_core.seats import Seat

from ..game.scene import Phase
from ..game.seats import people
from ..game.session import Session
from .background_feature import ignore
from .first_hint import CaptionedHint, StoredHint
from .import_steps import SEARCH, import_in_steps
from .imports_ahead import HINT_MODULE
from .time_slicing import SHORT_SLICE, TimeSlicer

if TYPE_CHECKING:
    from casino_core import RuleSet, View
    from casino_core.players import Past
    from casino_core.steps import Steps

    from .context import TableContext


class ThinkingAhead:
    """The search of the player after a play that is shown, if that player searches."""

    def __init__(self, session: Session, play: Play, fail: Callable[[Exception], None]) -> None:
        """`play` is the play that is shown."""
        self._session = session
        self._game: Game | None = None  # with the play, once the search has begun
        self._move = session.new_move()
        self._begun = monotonic()
        self._slicer = TimeSlicer(
            self._steps(session.game, play), ignore, ignore, on_error=fail, slice_time=SHORT_SLICE
        )
        if any(_level(session, seat) for seat in session.game.rules.seats):
            self._slicer.start()

    def stop(self) -> None:
        """Give up the search."""
        self._slicer.stop()

    def hand_over(self) -> float:
        """Let the session go on with the search, and return the seconds since the play was shown.

        Return 0 if no search has begun, or if the session has come to another position.
        """
        self.stop()
        if self._game is None or self._game.position != self._session.game.position:
            return 0.0
        self._session.take_over(self._move)
        return monotonic() - self._begun

    def _steps(self, before: Game, play: Play) -> Iterator[None]:
        game = before.play(play)
        position = game.position
        level = _level(self._session, position.turn)
        yield
        if position.over or not level or calls(position.view(position.turn)):
            return
        yield from import_in_steps(SEARCH)
        self._game = game
        while not self._move.step(game, level):
            yield


def _level(session: Session, seat: Seat) -> str:
    """Return the level of a seat other than the one to move if it searches, else nothing."""
    level = session.seated_players[seat].level or ""
    other = seat != session.game.position.turn
    return level if other and level in LEVELS and LEVELS[level].searches else ""


REST: Final = 2.5
"""Seconds after a command in which its answer has the processor for itself: a hint takes 2.0."""

LOOK_INTERVAL: Final = 1.0
"""Seconds between two looks at whether Python has both its halves."""

MOST_STEPS: Final = 60
"""The most steps of a search for a hint that are taken ahead."""


class WorkAhead:
    """Prepares in small steps what a person at a table may want next."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._due: deque[Iterator[object]] = deque()
        self._slicer: TimeSlicer[object] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._rest_end = 0.0
        self._rules_of_hints: RuleSet | None = None
        self._rules_of_refusals: RuleSet | None = None
        self._sheets = context.page.embedded
        self._judged_game: Game | None = None

    def go_on(self) -> None:
        """Prepare what is new at the table: a person's turn under other rules, the first play."""
        session, page = self._context.session, self._context.page
        if not (page.whole or page.embedded):
            self._call_later(LOOK_INTERVAL)
            return
        rules = session.game.rules
        if session.my_turn:
            if session.hints and not page.embedded and rules != self._rules_of_hints:
                self._rules_of_hints = rules
                self._due.append(import_in_steps(HINT_MODULE))
                past = past_of(session.game.rounds[-1].steps, session.seat)
                steps = first_hint_steps(session.view, past, session.names)
                self._due.append(self._first_hint_steps(steps, session.names))
            if rules != self._rules_of_refusals:
                self._rules_of_refusals = rules
                self._due.append(refusal_steps(session.game.position))
        if session.game.steps and not self._sheets:
            self._sheets = True
            self._due.append(import_in_steps())
        if self._slicer is None and (self._due or self._is_to_judge):
            self._slicer = TimeSlicer(self._steps(), ignore, ignore, slice_time=SHORT_SLICE)
        if self._slicer is None:
            return
        rest = self._rest_end - monotonic()
        if session.computer_to_play or page.hidden:
            self._slicer.pause()
        elif rest > 0:
            self._call_later(rest)
        else:
            self._slicer.resume()

    def _call_later(self, seconds: float) -> None:
        """Go on after a while, unless that is to happen anyway."""
        if self._timer is None:
            self._timer = asyncio.get_event_loop().call_later(seconds, self._go_on_after_rest)

    def _go_on_after_rest(self) -> None:
        self._timer = None
        self.go_on()

    def rest(self) -> None:
        """Leave the processor to a command, and to the searches that follow it."""
        self._pause()
        self._rest_end = monotonic() + REST
        self._call_later(REST)

    def stop(self) -> None:
        """Stop for good."""
        self._pause()
        self._due.clear()
        if self._slicer:
            self._slicer.stop()

    def _pause(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if self._slicer:
            self._slicer.pause()

    def _steps(self) -> Iterator[None]:
        while self._due or self._is_to_judge:
            try:
                for _ in self._due.popleft() if self._due else self._judging_steps():
                    yield
            except Exception as error:  # noqa: BLE001 - nobody has asked for it: the page goes on
                self._context.page.log_error(f"Preparing failed: {error!r}")
        self._slicer = None

    def _first_hint_steps(
        self, steps: Steps[CaptionedHint | None], names: Sequence[str]
    ) -> Iterator[None]:
        """Store the first hint once it is found, with the language and names of its caption."""
        if hint := (yield from steps):
            self._context.first_hint = StoredHint(hint, self._context.translations, names)

    @property
    def _is_to_judge(self) -> bool:
        """Whether there are plays to judge in a game of one person that goes on."""
        page, current_game = self._context.page, self._context.current_game
        session = self._context.session
        if page.embedded or current_game.interrupted or session.phase is Phase.GAME_OVER:
            return False
        if len(people(session.seated_players)) != 1:
            return False
        return bool(session.game.steps) and session.game is not self._judged_game

    def _judging_steps(self) -> Iterator[None]:
        """Judge the plays so far, until there is something else to do."""
        game = self._judged_game = self._context.session.game
        for _ in self._context.reviewer.steps(game):
            yield
            if self._due or self._context.session.game is not game:
                self._judged_game = None
                break


def first_hint_steps(view: View, past: Past, names: Sequence[str]) -> Steps[CaptionedHint | None]:
    """Find the first hint, and go on until its code and networks are loaded.

    `past` is what the seat to play saw in the present deal.
    """
    from casino_core.analysis.advice import hint_steps
    from casino_core.prose.hints import hint_caption_steps

    first = None
    for hint in islice(hint_steps(view, past=past), MOST_STEPS):
        yield
        first = first or hint
        if hint and hint.samples:
            break
    if first is None:
        return None
    return CaptionedHint(first, (yield from hint_caption_steps(first, names)))


def refusal_steps(position: State) -> Iterator[tuple[str, Any] | None]:
    """Try a play of the position under all other rules, one a step.

    A refusal tells under which other rules a play would be legal. The first time under any rules
    this takes as long as dozens of taps, because each of those rule sets is new.
    """
    card, loose = cards_in(position.hands[position.turn])[0], position.loose & -position.loose
    return changes_tried(position, Play(card, loose))
