"""A session: the commands of the people at the table, and the moves of the computer players.

A session takes commands and makes scenes; it knows no browser. `game_state` has the game and the
viewer, `choosing` the effects of taps and drops, `present_scene` and `look_back` the
scenes.

A computer player's move goes through three steps, while `computer_to_play`. The page calls
`think_step` again and again until it returns True, or `settle` once enough time has passed: then
the move is `showing`. When it has been shown long enough, the page calls `carry_out`. `think` takes
all of the first steps at once. A player of one's own thinks elsewhere (`features/own_players`):
while `own_to_play`, the page asks for its play there, and gives it to `show_play`.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_core import Game, NotationError, Play, View, event_sentence, is_legal, parse_play
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS, BestSoFar, calls
from casino_core.prose.words import short
from casino_core.records.history import with_hint
from casino_core.rules.turn import extra_events
from casino_core.seats import Seat

from . import choosing
from .choice import Choice, find_pile
from .computer_move import ComputerMove
from .game_state import GameState
from .log import announcement
from .present_scene import present_scene
from .scene import Advice, Confirmation, Notice, Phase, Scene
from .seats import SeatedPlayer, is_own


class Session(GameState):
    """One game of computer players and of people, who pass the device on.

    ask_before    returns the question to be asked before a legal play is made, None to ask nothing
    fair_command  the command that checks this kind of game, where it has a check of its own
    """

    fair_command = ""
    ask_before: Callable[[View, Play], Confirmation | None] | None = None

    def set_up(self, game: Game, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Put a game on the table; no computer player has begun to think."""
        self._computer_move = self.new_move()
        super().set_up(game, seated_players)

    def new_move(self) -> ComputerMove:
        """Return the move of a computer player that has not begun to think."""
        return ComputerMove()

    # Choosing

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or put it back. Chosen piles stay if they go with it."""
        self._begin()
        if self._refuse_looking_back():
            return
        card = self._held(text)
        if card is not None and self.phase is Phase.PLAY:
            self._follow(choosing.tap_card(self.view, self.choice, card, ready=self.my_turn))

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or leave it. One that cannot go with the rest is explained."""
        self._begin()
        if self._refuse_looking_back():
            return
        pile = find_pile(self.table, text)
        if pile is not None and not self.covered and self.phase is Phase.PLAY:
            self._follow(choosing.tap_pile(self.view, self.choice, pile, ready=self.my_turn))

    def clear(self) -> None:
        """Choose nothing, and stop looking back."""
        self._begin()
        self.choice, self.looking = Choice(), None

    def build_first(self, text: str) -> None:
        """Put the chosen piles together for a value, before a card is played (RULES 5)."""
        self._begin()
        if self._refuse_out_of_turn():
            return
        for extras in self.choice.further_extras(self.view):
            (number,) = (n for n, each in enumerate(extras) if each not in self.choice.extras)
            if str(extras[number].value) == text:
                event = [*extra_events(self.view, extras)][number]
                self.choice = Choice(extras=extras)
                self._log.say(event_sentence(event, self.names, self.game.rules))
                return

    # Playing

    def play(self, text: str) -> bool:
        """Make a play given in notation; return whether it was made."""
        self._begin()
        if self._refuse_out_of_turn():
            return False
        try:
            play = parse_play(text, self.view)
        except NotationError as error:
            self.refuse(str(error))
            return False
        return self._make(play)

    def tap_twice(self, text: str) -> None:
        """Make the obvious play of a card, or choose the card and say why there is none."""
        self._begin()
        if self._refuse_looking_back():
            return
        card = self._held(text)
        if card is not None and not self._refuse_out_of_turn():
            self._follow(choosing.tap_twice(self.view, self.choice, card))

    def lift(self, text: str) -> None:
        """Choose a card as its drag begins, so that the piles that go with it are marked.

        An empty text puts the card back, after a drag that led nowhere.
        """
        if not text:
            self.choice = Choice(extras=self.choice.extras)
            return
        card = self._held(text)
        if card is not None and self.my_turn and not self.confirmation and not self.looking:
            self.choice = choosing.lift(self.view, self.choice, card)

    def drop(self, text: str) -> None:
        """Drop a card of the hand on a pile or on the bare table.

        `text` is the card, then a space and the cards of the pile; without them, the bare table.
        """
        self._begin()
        if self._refuse_looking_back():
            return
        text, _, pile_text = text.partition(" ")
        card = self._held(text)
        if card is not None and not self._refuse_out_of_turn():
            pile = find_pile(self.table, pile_text) if pile_text else None
            self._follow(choosing.drop(self.view, self.choice, card, pile))

    def tap_felt(self) -> None:
        """Answer a tap on the bare table: what can be done, or why no card may be put there."""
        self._begin()
        if self._refuse_out_of_turn():
            return
        card = self.choice.card
        if card is None:
            self.refusal = _("Choose a card of your hand first.")
        elif self.choice.has_piles:
            self.refusal = _("Choose what to play below the table, or Cancel.")
        elif is_legal(self.view, trail := Play(card, extras=self.choice.extras)):
            self.refusal = _("“Trail {card}” puts it on the table.").format(card=short(trail.card))
        else:
            super()._make(trail)

    def _follow(self, result: choosing.ChoiceResult) -> None:
        """Take over the result of touching cards, and make its play."""
        self.choice, self.refusal, self.reason, self.tried = result[:4]
        if result.play:
            self._make(result.play)

    def _make(self, play: Play) -> bool:
        """Make the person's play, or ask about it, or say why it is refused."""
        return not self._needs_confirmation(play) and super()._make(play)

    def _needs_confirmation(self, play: Play) -> bool:
        """Ask about a play if it is to be confirmed and is not chosen for the second time."""
        if self.ask_before is None or play == self._confirmed or not is_legal(self.view, play):
            return False
        self.confirmation = self.ask_before(self.view, play)
        if self.confirmation:
            self.choice = Choice.of(play)
            self.say(self.confirmation.question, f"{self.confirmation.button}?")
        return self.confirmation is not None

    # The computer players

    @property
    def own_to_play(self) -> bool:
        """Whether a player of one's own is to find its play now."""
        position = self.game.position
        own = is_own(self.seated_players[position.turn].level)
        waits = own and self.computer_to_play and not self.showing
        return waits and not calls(position.view(position.turn))

    @property
    def searches(self) -> bool:
        """Whether the player to move is a computer player that searches."""
        level = self.seated_players[self.game.position.turn].level or ""
        return level in LEVELS and LEVELS[level].searches

    @property
    def best_so_far(self) -> BestSoFar | None:
        """The best play that the computer player to move has found, None before the first."""
        return self._computer_move.best

    def think(self) -> None:
        """Have the computer player call out, or find its play to the end and show it."""
        while not self.think_step():
            pass

    def think_step(self) -> bool:
        """Have the computer player think one small step; return whether it called or settled."""
        position = self.game.position
        view = position.view(position.turn)
        if calls(view):
            self._call(position.turn)
            return True
        level = self.seated_players[position.turn].level
        return self._computer_move.step(self.game, level) and self.settle()

    def take_over(self, move: ComputerMove) -> None:
        """Let the computer player to move go on with a search that began before its turn."""
        self._computer_move = move

    def settle(self) -> bool:
        """Show the best play that the computer player has found; return whether there is one."""
        play = self._computer_move.take() if self.computer_to_play else None
        if play is None:
            return False
        self.show_play(play)
        return True

    def carry_out(self) -> None:
        """Make the play that is shown, unless the game waits."""
        if self.showing and self.computer_to_play:
            play, self.showing = self.showing, None
            self.refusal, self.reason, self.tried = None, "", None
            self._step(play, announced=1)

    def pause(self) -> None:
        """Have the computer players wait if one is to play, or continue."""
        self.paused = self.computer_to_play and not self.paused
        if self.paused:
            self.say(_("Paused."))

    def travel(self, game: Game, ahead: Game | None, sentence: str) -> None:
        """Go to another moment of the game; a computer player gives up its search."""
        self._computer_move.drop()
        super().travel(game, ahead, sentence)

    def _call(self, seat: Seat) -> None:
        self._computer_move.drop()
        super()._call(seat)

    def show_play(self, play: Play) -> None:
        """Show a computer player's play before it is carried out."""
        self.showing = play
        self._log.say(announcement(self.game.position, play, self.names))

    # Hints

    def ask_hint(self) -> bool:
        """Begin to look for a hint; return whether there is a play to be recommended."""
        self._begin()
        if self._refuse_looking_back() or not (self.hints and self.my_turn):
            return False
        self.choice, self.advice = Choice(), Advice()
        return True

    def forget_hint(self) -> None:
        """Stop looking for a hint; one that was shown stays."""
        if self.advice:
            self.advice = self.advice._replace(tried=0) if self.advice.play else None

    def show_first_hint(self, play: Play, caption: str, samples: int) -> None:
        """Show the play that is best so far, while a better one is looked for.

        `tried` is the number of deals tried. Nothing is spoken yet.
        """
        self.advice = Advice(play, caption, samples)
        self.choice = Choice.of(play)
        self.game = with_hint(self.game)

    def show_hint(self, play: Play, caption: str, words: str) -> None:
        """Show a hint, choose its card and piles, and mark the next play in the record.

        The caption stands at the table, where the play is seen; `words` tell the play.
        """
        self.show_first_hint(play, caption, 0)
        self._log.say(_("Hint:"), words, caption)

    # The scene

    def scene(self, notices: tuple[Notice, ...] = ()) -> Scene:
        """Return the table as it is now."""
        samples = self.best_so_far.samples if self.best_so_far else 0
        return self.decorate(present_scene(self, notices, samples))

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene, present or past, with what only this kind of session shows."""
        return scene
