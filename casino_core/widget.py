"""A table in a notebook to play at: `pip install casino-core[notebook]`.

It needs no site and no network. The notebook's own Python has the rules and the computer players;
the front end shows the picture of the seat's view and a button for each legal play, and sends back
the play that was chosen. Nothing that the seat may not know leaves Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import anywidget
import traitlets

from .cli.named_players import any_player
from .drawing.document import svg
from .errors import CasinoError
from .game import Game
from .i18n import gettext as _
from .notation.plays import format_play, parse_play
from .notation.positions import format_position
from .play import Play
from .players import Player, play_by
from .position import Position, View
from .prose.names import called
from .prose.plays import labels_of_plays
from .prose.refusals import error_message
from .rules.legal import plays_by_size
from .seats import Seat, SeatNumber

__all__ = ["Table"]

MOST_PLAYS = 60
"""The largest number of plays that are offered as buttons, those that take most cards first."""

_SCRIPT = """
function render({ model, el }) {
  const picture = document.createElement('div');
  const said = document.createElement('p');
  const plays = document.createElement('p');
  said.setAttribute('role', 'status');
  el.classList.add('casino-widget');
  el.replaceChildren(picture, said, plays);
  const send = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const button = ([play, label]) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    const look = () => send('looked_at', play);
    for (const event of ['pointerenter', 'focus']) made.addEventListener(event, look);
    made.addEventListener('click', () => send('chosen', play));
    return made;
  };
  const draw = () => (picture.innerHTML = model.get('picture'));
  const say = () => (said.textContent = model.get('message'));
  const offer = () => plays.replaceChildren(...model.get('legal').map(button));
  plays.addEventListener('pointerleave', () => send('looked_at', ''));
  const parts = { picture: draw, message: say, legal: offer };
  for (const [name, change] of Object.entries(parts)) {
    model.on(`change:${name}`, change);
    change();
  }
}
export default { render };
"""

_STYLE = """
.casino-widget svg { display: block; max-width: 100%; height: auto; border-radius: 8px; }
.casino-widget button {
  min-height: 2.25rem; margin: 0 0.4em 0.4em 0; padding: 0 0.8em; font: inherit;
}
"""


class Table(anywidget.AnyWidget):
    """A table to play at, in a notebook.

    start    a game, or a position that hides no card; by default a new game of `standard`
    seat     the seat of the person, from 0
    players  a computer player, by a name as `casino match` has it or as a function, at every other
             seat; its first fault raises `PlayerFaultError`
    seed     the text from which the chance of the players derives
    looks    arguments of `casino_core.svg`: `theme`, `backs`, `width`

    `position` is the view of the seat in notation, and `plays` are all plays made so far, in
    notation; both are traits that can be observed. `game` is the game as it stands. To set
    `chosen` to a play makes it.

    Raises `CasinoError` for a view, and for a seat or a player that is not there.

    >>> from casino_core.widget import Table
    >>> Table(game).position == str(game.view(0))
    True
    """

    _esm = _SCRIPT
    _css = _STYLE
    picture: Any = traitlets.Unicode(read_only=True).tag(sync=True)
    legal: Any = traitlets.List(read_only=True).tag(sync=True)
    message: Any = traitlets.Unicode(read_only=True).tag(sync=True)
    chosen: Any = traitlets.Unicode().tag(sync=True)
    looked_at: Any = traitlets.Unicode().tag(sync=True)
    position: Any = traitlets.Unicode(read_only=True)
    plays: Any = traitlets.List(read_only=True)

    def __init__(
        self,
        start: Game | Position | None = None,
        *,
        seat: SeatNumber = 0,
        players: str | Player = "greedy",
        seed: str = "notebook",
        **looks: Any,
    ) -> None:
        super().__init__()
        self.game: Game = _game(start, seed)
        if seat not in self.game.rules.seats:
            raise CasinoError(f"seat: {seat} is not a seat from 0 to {self.game.rules.players - 1}")
        self._seat = Seat(seat)
        self._player = any_player(players, "players")
        self._random = Random(seed)
        self._looks: Mapping[str, Any] = looks
        self._go_on()

    @traitlets.observe("chosen")
    def _choose(self, change: Any) -> None:
        """Make the play that was chosen, and those of the other seats after it."""
        if not change["new"]:
            return
        try:
            self._make(parse_play(change["new"], self._view))
        except CasinoError as error:
            self.set_trait("message", error_message(error))
        else:
            self._go_on()
        self.chosen = self.looked_at = ""

    @traitlets.observe("looked_at")
    def _look(self, change: Any) -> None:
        """Draw a play that is looked at, if it is one that can be made."""
        named = {format_play(play, self._view): play for play in self._offered}
        self._draw(named.get(change["new"]))

    @property
    def _view(self) -> View:
        return self.game.position.view(self._seat)

    def _make(self, play: Play) -> None:
        before = self.game.position
        self.game = self.game.play(play)
        self.set_trait("plays", [*self.plays, format_play(play, before)])

    def _go_on(self) -> None:
        """Let the other seats play until the person's turn, then show the table."""
        while not self.game.position.over and self.game.position.turn != self._seat:
            position, steps = self.game.position, self.game.rounds[-1].steps
            self._make(play_by(self._player, position, steps, self._random))
        view = self._view
        self._offered = [] if view.over else list(plays_by_size(view, MOST_PLAYS))
        labels = labels_of_plays(self._offered, view)
        legal = [
            [format_play(play, view), f"{play.card}: {words}"]
            for play, words in zip(self._offered, labels, strict=True)
        ]
        self.set_trait("legal", legal)
        self.set_trait("message", self._outcome_words())
        self.set_trait("position", format_position(view))
        self._draw(None)

    def _outcome_words(self) -> str:
        outcome = self.game.outcome
        if outcome is None:
            return ""
        names = [called(name) for name in self.game.names]
        totals = ", ".join(f"{name} {n}" for name, n in zip(names, outcome.totals, strict=False))
        return f"{_('The round is over.')} {totals}"

    def _draw(self, play: Play | None) -> None:
        picture = svg(self._view, play, seat=self._seat, names=self.game.names, **self._looks)
        self.set_trait("picture", picture)


def _game(start: Game | Position | None, seed: str) -> Game:
    if isinstance(start, View):
        raise CasinoError("hands: the table needs a position that hides nothing")
    if isinstance(start, Position):
        return Game.from_position(start)
    return Game.new("standard", seed) if start is None else start
