"""A game as the person at the table goes through it: the game, what is chosen, and what to say.

A session takes commands and makes scenes. It knows no browser: whoever drives it calls `think`,
or `think_on` again and again, and `carry_out` while `computer_to_play`, as slowly as the table is
to be read. `sitting` has the game and who looks at it, `choosing` what a person does with cards,
`thinking` the computer's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from casino_core import (
    Game,
    NotationError,
    Play,
    RoundScore,
    Selection,
    View,
    apply,
    cards_in,
    deal_number,
    event_sentence,
    is_legal,
    parse_play,
    score_round,
)
from casino_core.i18n import gettext as _
from casino_core.players import BestSoFar, calls
from casino_core.rules.scoring import first_to_reach
from casino_core.sealing import SEAL

from . import choosing
from .choice import Choice, find_pile
from .computer_move import ComputerMove
from .game_state import GameState
from .prompts import advice, invitation, offers
from .scene import Advice, Confirmation, Notice, Phase, Scene
from .seats import SeatedPlayer
from .undo import last_decision, may_go_back

HINTS = "Hints"
"""The tag of a record with the numbers of the plays for which a hint was given."""


class Session(GameState):
    """One game of people, who pass the device on, and computer players.

    hints    whether the master may be asked for hints
    asks     what there is to ask before a legal play is made, if anything is
    paused   whether the computer players wait until the person goes on
    """

    hints = True
    ask_before: Callable[[View, Play], Confirmation | None] | None = None
    paused = False

    def __init__(self, game: Game, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Go on with a game wherever it is."""
        self._computer_move = ComputerMove()
        super().__init__(game, seated_players)

    # Choosing

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or put it back. Chosen piles stay if they go with it."""
        self._begin()
        if self._refuse_looking_back():
            return
        card = self._held(text)
        if card is not None and self.phase is Phase.PLAY:
            self._do(choosing.tap_card(self.view, self.choice, card, ready=self.my_turn))

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or leave it. One that cannot go with what is chosen is explained."""
        self._begin()
        if self._refuse_looking_back():
            return
        pile = find_pile(self.view, text)
        if pile is not None and not self.covered and self.phase is Phase.PLAY:
            self._do(choosing.tap_pile(self.view, self.choice, pile, ready=self.my_turn))

    def clear(self) -> None:
        """Choose nothing, and look back no longer."""
        self._begin()
        self.choice, self.looking = Choice(), None

    # Playing

    def play(self, text: str) -> bool:
        """Make a play given in notation; returns whether it was made."""
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
        """Make the obvious play of a card, or choose it and say why there is none."""
        self._begin()
        if self._refuse_looking_back():
            return
        card = self._held(text)
        if card is not None and not self._refuse_out_of_turn():
            self._do(choosing.tap_twice(self.view, self.choice, card))

    def drop(self, text: str) -> None:
        """Lay a card of the hand on a pile: its cards stand after a space; none: the bare table."""
        self._begin()
        if self._refuse_looking_back():
            return
        text, _, pile_text = text.partition(" ")
        card = self._held(text)
        if card is not None and not self._refuse_out_of_turn():
            pile = find_pile(self.view, pile_text) if pile_text else None
            self._do(choosing.drop(self.view, self.choice, card, pile))

    def _do(self, result: choosing.ChoiceResult) -> None:
        """What comes of touching cards."""
        self.choice, self.refusal = result.choice, result.refusal
        if result.play:
            self._make(result.play)

    def _make(self, play: Play) -> bool:
        """Make the person's play, or ask about it, or say why it is refused."""
        return not self._needs_confirmation(play) and super()._make(play)

    def _needs_confirmation(self, play: Play) -> bool:
        """Whether a play is asked about instead of being made; chosen again, it is meant."""
        if self.ask_before is None or play == self._confirmed or not is_legal(self.view, play):
            return False
        self.confirmation = self.ask_before(self.view, play)
        if self.confirmation:
            self.choice = Choice(play.card, play.loose, play.builds)
            self.say(self.confirmation.question, f"{self.confirmation.button}?")
        return self.confirmation is not None

    # The computer players

    def think(self) -> None:
        """Have the computer call out, or choose its play, which is then shown."""
        while not self.think_on():
            pass

    def think_on(self) -> bool:
        """Have the computer think one small step further; whether it has come to an end."""
        position = self.game.position
        view = position.view(position.turn)
        if calls(view):
            self._call()
            return True
        return (
            self._computer_move.step(view, self.seated_players[position.turn].level)
            and self.settle()
        )

    @property
    def thought(self) -> BestSoFar | None:
        """The best that the computer player at thought has found so far."""
        return self._computer_move.best

    def settle(self) -> bool:
        """Have the computer show the best play it has thought of; whether there is one."""
        play = self._computer_move.take() if self.computer_to_play else None
        if play is None:
            return False
        self.showing = play
        self._log.say(self._announcement(play))
        return True

    def carry_out(self) -> None:
        """Make the play that is shown, unless the game waits."""
        if self.showing and self.computer_to_play:
            play, self.showing = self.showing, None
            self.refusal = None
            self._step(play, said=1)

    def _announcement(self, play: Play) -> str:
        """What a play that is only shown will do."""
        event = apply(self.game.position, play).events[0]
        return event_sentence(event, self.names, self.game.rules)

    def pause(self) -> None:
        """Have the computer players wait if one is to play, or go on."""
        self.paused = self.computer_to_play and not self.paused
        if self.paused:
            self.say(_("Paused."))

    # Hints

    def ask_hint(self) -> bool:
        """Begin to look for a hint; whether there is a play to be hinted at."""
        self._begin()
        if self._refuse_looking_back() or not (self.hints and self.my_turn):
            return False
        self.choice, self.advice = Choice(), Advice()
        return True

    def forget_hint(self) -> None:
        """Look for a hint no longer; one that was found stays."""
        if self.advice and not self.advice.play:
            self.advice = None

    def hint_goes_on(self, tried: int) -> None:
        """Tell how many deals have been tried for the hint that is looked for."""
        self.advice = Advice(tried=tried)

    def show_hint(self, play: Play, sentences: tuple[str, ...]) -> None:
        """Show a hint, with its card and piles chosen, and mark the play to come in the record."""
        self.advice = Advice(play, sentences)
        self.choice = Choice(play.card, play.loose, play.builds)
        self._log.say(_("Hint:"), *sentences)
        marked = dict.fromkeys([*self.game.tag(HINTS).split(), str(len(self.game.steps) + 1)])
        self.game = self.game.with_tag(HINTS, " ".join(marked))

    # The scene

    def scene(self, notices: tuple[Notice, ...] = ()) -> Scene:
        """What the table shows now, or what it showed at the play at which one looks back."""
        if self.looking is not None:
            from .look_back import past_scene

            return past_scene(self, self.looking, notices)
        view, choice = self.view, self.choice
        selection = choice.selection(view) if self.my_turn else None
        steps = self.game.rounds[-1].steps
        return Scene(
            view=view,
            seat=self.seat,
            names=self.names,
            phase=self.phase,
            round_number=len(self.game.rounds),
            deal_number=deal_number(view),
            deals=deal_number(view.replace(stock=())),
            hand=cards_in(view.hands[self.seat]),
            status=self._status(selection),
            chosen=choice.card,
            chosen_loose=choice.loose,
            chosen_builds=choice.builds,
            selection=selection,
            offers=offers(view, selection),
            showing=self.showing,
            last_play=steps[-1].play if steps else None,
            refusal=self.refusal,
            notices=notices,
            log=self._log.log,
            earlier=len(self.game.steps) - len(steps),
            may_undo=self._can_undo(),
            may_redo=self.ahead is not None,
            score=self._score(),
            outcome=self.game.outcome,
            reached=first_to_reach(self.game.position) if self.game.position.over else None,
            rounds=() if self.phase is Phase.PLAY else tuple(_points(self.game)),
            people=len(self.people),
            covered=self.covered,
            may_call=self._may_call(),
            asking=self.asking,
            called=self._log.log[-1].sentences[0] if self.game.called else None,
            hints=self.hints,
            advice=self.advice,
            confirmation=self.confirmation,
            paused=self.paused and self.computer_to_play,
            seal=self.game.tag(SEAL),
        )

    def travel(self, game: Game, ahead: Game | None, said: str) -> None:
        """Go to another moment of the game; a computer player leaves its thought."""
        self._computer_move.forget()
        super().travel(game, ahead, said)

    def _can_undo(self) -> bool:
        left = last_decision(self.game, self.people)
        running = self.may_undo and self.phase is not Phase.GAME_OVER
        return running and left is not None and may_go_back(self.game, left, self.people)

    def _score(self) -> RoundScore | None:
        return score_round(self.game.position) if self.game.position.over else None

    def _status(self, selection: Selection | None) -> str:
        if self.phase is not Phase.PLAY:
            over = self.phase is Phase.ROUND_OVER
            return _("The round is over.") if over else _("The game is over.")
        if self.showing:
            return self._announcement(self.showing)
        name = self.names[self.game.position.turn]
        if self.computer_to_play:
            if self.paused:
                return _("Paused.")
            tried = self.thought.samples if self.thought else 0
            words = _("{name} is thinking …")
            if tried > 1:
                words = _("{name} is thinking, {tried} deals tried …")
            return words.format(name=name, tried=tried)
        return invitation(name) if self.covered else self._invited(selection)

    def _invited(self, selection: Selection | None) -> str:
        """What the person whose turn it is may do."""
        if self.confirmation:
            return self.confirmation.question
        if self.asking:
            words = _("Call out? Below {target} points the game is lost.")
            return words.format(target=self.game.rules.target)
        if self.advice:
            if self.advice.play:
                return _("Play it?")
            if self.advice.tried <= 1:
                return _("Looking for a hint …")
            words = _("Looking for a hint, {tried} deals tried …")
            return words.format(tried=self.advice.tried)
        return advice(self.choice, selection)


def _points(game: Game) -> Iterator[tuple[int, ...]]:
    """The points of each side from which the game began, then those of every finished round."""
    yield game.rounds[0].start.scores
    for part in game.rounds:
        if part.position.over:
            yield score_round(part.position).points
