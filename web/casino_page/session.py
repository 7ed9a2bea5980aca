"""A game as the person at the table goes through it: the game, what is chosen, and what to say.

A session takes commands and makes scenes. It knows no browser: whoever drives it calls `think`,
or `think_on` again and again, and `carry_out` while `computer_to_play`, as slowly as the table is
to be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import (
    Card,
    Game,
    IllegalPlayError,
    NotationError,
    Play,
    RoundScore,
    Selection,
    View,
    apply,
    deal_number,
    event_sentence,
    is_legal,
    may_call,
    parse_card,
    parse_play,
    score_round,
)
from casino_core.players import Thought, calls
from casino_core.sealing import SEAL
from casino_core.text.language import gettext as _

from .chairs import Chair, computer_thoughts, names_of, people, usual_chairs
from .choice import Choice, Pile, can_add, find_pile, obvious_play, only_play
from .guide import (
    advice,
    as_sentence,
    explanation,
    legal_elsewhere,
    offers,
)
from .manner import Manner
from .scene import Advice, Doubt, Notice, Phase, Scene
from .telling import News, Teller
from .unseen import hide_hands

HINTS = "Hints"
"""The tag of a record with the numbers of the plays for which a hint was given."""


class Session:
    """One game of people, who pass the device on, and computer players.

    seat     the seat that looks: that of the person whose turn it is, or was last
    covered  whether its hand is hidden, because the device may be in other hands
    hints    whether the master may be asked for hints
    manner   how the person likes to see the hand, and before which plays to be asked
    paused   whether the computer players wait until the person goes on

    Every command may leave a `refusal`, a sentence; the next command takes it away.
    """

    hints = True
    manner = Manner()
    paused = False

    def __init__(self, game: Game, chairs: tuple[Chair, ...] = ()) -> None:
        """Go on with a game wherever it is."""
        self.game = game
        self.chairs = chairs or usual_chairs(game.rules.players)
        self.names = names_of(self.chairs)
        self.people = people(self.chairs)
        self.seat = self.people[0]
        self.covered = False
        self.asking = False
        self.choice = Choice()
        self.showing: Play | None = None
        self.advice: Advice | None = None
        self.doubt: Doubt | None = None
        self._doubted: Play | None = None
        self._thoughts: Iterator[Thought | None] | None = None
        self._best: Thought | None = None
        self.refusal: str | None = None
        self._teller = Teller(self.names)
        self._begin_round()

    # What the session is at

    @property
    def view(self) -> View:
        """What the person who looks knows."""
        position = self.game.position
        return hide_hands(position) if self.covered else position.view(self.seat)

    @property
    def phase(self) -> Phase:
        """Play, round over or game over."""
        if self.game.over:
            return Phase.GAME_OVER
        return Phase.ROUND_OVER if self.game.position.over else Phase.PLAY

    @property
    def computer_to_play(self) -> bool:
        """Whether a computer player is to play now."""
        return self.phase is Phase.PLAY and self.game.position.turn not in self.people

    @property
    def my_turn(self) -> bool:
        """Whether the person who looks can play now."""
        to_play = self.phase is Phase.PLAY and self.game.position.turn == self.seat
        return to_play and not self.covered

    @property
    def touched(self) -> bool:
        """Whether a play was made that would be lost with the game."""
        return bool(self.game.steps) and self.phase is not Phase.GAME_OVER

    def result(self) -> dict[str, object] | None:
        """What came of it, for a page around the table; None while it goes on."""
        outcome = self.game.outcome
        if outcome is None or not outcome.over:
            return None
        winner = None if outcome.winner is None else outcome.winner + 1
        return {"scores": list(outcome.totals), "winner": winner}

    def command(self, name: str, text: str) -> bool:  # noqa: ARG002 - others have some
        """Do what a button of this kind of session says; whether there is such a button."""
        return False

    def take_news(self) -> News:
        """What happened since this was last asked."""
        return self._teller.take_news()

    def refuse(self, message: str) -> None:
        """Say why what was tried is refused."""
        self.refusal = as_sentence(message)

    # Choosing

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or put it back. Chosen piles stay if they go with it."""
        self._begin()
        card = self._held(text)
        if card is None or self.phase is not Phase.PLAY:
            return
        if card is self.choice.card:
            self.choice = Choice()
        else:
            self._choose_card(card)

    def _choose_card(self, card: Card) -> None:
        before, view = self.choice, self.view
        wanted = before._replace(card=card)
        if not self.my_turn or wanted.leads_to_a_play(view):
            self.choice = wanted
            return
        self.choice = Choice(card)
        if before.card is None or not self.choice.leads_to_a_play(view):
            self.refusal = explanation(view, wanted)

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or leave it. One that cannot go with what is chosen is explained."""
        self._begin()
        pile = find_pile(self.view, text)
        if pile is None or self.covered or self.phase is not Phase.PLAY:
            return
        selection = self._selection()
        if selection is None or pile in self.choice or can_add(selection, pile):
            self.choice = self.choice.toggle(pile)
        else:
            self.refusal = explanation(self.view, self.choice.toggle(pile))

    def clear(self) -> None:
        """Choose nothing."""
        self._begin()
        self.choice = Choice()

    def show_hand(self) -> None:
        """The person whose turn it is holds the device: take the cover off the hand."""
        self._begin()
        if self.phase is Phase.PLAY and not self.computer_to_play:
            self.covered = False

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
        card = self._held(text)
        if card is None or self._refuse_out_of_turn():
            return
        play = obvious_play(self.view, card)
        if play:
            self._make(play)
            return
        self.choice = Choice()
        self._choose_card(card)
        if self.refusal is None:
            self.refusal = "This card can do several things: choose the piles it should go with."

    def drop(self, text: str) -> None:
        """Lay a card of the hand on a pile: its cards stand after a space; none: the bare table."""
        self._begin()
        text, _, pile_text = text.partition(" ")
        card = self._held(text)
        if card is None or self._refuse_out_of_turn():
            return
        if card is not self.choice.card:
            self._choose_card(card)
            self.refusal = None
        pile = find_pile(self.view, pile_text) if pile_text else None
        if pile is not None:
            self._drop_on(pile)
        elif not self.choice.has_piles:
            self._make(Play(card))

    def _drop_on(self, pile: Pile) -> None:
        """Choose a pile too, alone if it does not go with the others, and play what is certain."""
        view = self.view
        with_all = self.choice if pile in self.choice else self.choice.toggle(pile)
        alone = Choice(self.choice.card).toggle(pile)
        for wanted in (with_all, alone):
            selection = wanted.selection(view)
            if selection is not None and wanted.leads_to_a_play(view):
                self.choice = wanted
                play = only_play(selection)
                if play:
                    self._make(play)
                return
        self.refusal = explanation(view, alone)

    def ask_to_call(self) -> None:
        """Ask whether the person really wants to call out."""
        self._begin()
        self.asking = self._may_call()

    def call_out(self) -> None:
        """The person claims to have reached the target (RULES 10)."""
        self._begin()
        if self._may_call():
            self._call()

    def next_round(self) -> None:
        """Deal the next round if this one is over and the game is not."""
        self._begin()
        if self.phase is Phase.ROUND_OVER:
            self.game = self.game.next_round()
            self._begin_round()

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
        if self._thoughts is None:
            self._thoughts = computer_thoughts(view, self.chairs[position.turn].level)
        for thought in self._thoughts:
            self._best = thought or self._best
            return False
        return self.settle()

    @property
    def thought(self) -> Thought | None:
        """The best that the computer player at thought has found so far."""
        return self._best

    def settle(self) -> bool:
        """Have the computer show the best play it has thought of; whether there is one."""
        if self._best is None:
            return False
        self.showing, self._best, self._thoughts = self._best.play, None, None
        self._teller.say(self._announcement(self.showing))
        return True

    def carry_out(self) -> None:
        """Make the play that is shown."""
        play, self.showing = self.showing, None
        if play:
            self.refusal = None
            self._step(play, said=1)

    # Hints

    def ask_hint(self) -> bool:
        """Begin to look for a hint; whether there is a play to be hinted at."""
        self._begin()
        if not (self.hints and self.my_turn):
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
        self._teller.say("Hint:", *sentences)
        marked = dict.fromkeys([*self.game.tag(HINTS).split(), str(len(self.game.steps) + 1)])
        self.game = self.game.with_tag(HINTS, " ".join(marked))

    # The scene

    def scene(self, notices: tuple[Notice, ...] = ()) -> Scene:
        """What the table shows now."""
        view, choice = self.view, self.choice
        selection = self._selection()
        steps = self.game.rounds[-1].steps
        return Scene(
            view=view,
            seat=self.seat,
            names=self.names,
            phase=self.phase,
            round_number=len(self.game.rounds),
            deal_number=deal_number(view),
            deals=deal_number(view.replace(stock=())),
            hand=self._hand(),
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
            log=self._teller.log,
            score=self._score(),
            outcome=self.game.outcome,
            people=len(self.people),
            covered=self.covered,
            may_call=self._may_call(),
            asking=self.asking,
            called=self._teller.log[-1].sentences[0] if self.game.called else None,
            hints=self.hints,
            advice=self.advice,
            doubt=self.doubt,
            paused=self.paused,
            seal=self.game.tag(SEAL),
        )

    def _hand(self) -> tuple[Card, ...]:
        hand = self.view.hands[self.seat]
        return self.manner.arranged(hand, self.seat, self.game.rounds[-1])

    def _score(self) -> RoundScore | None:
        return score_round(self.game.position) if self.game.position.over else None

    def _status(self, selection: Selection | None) -> str:
        if self.phase is not Phase.PLAY:
            return "The round is over." if self.phase is Phase.ROUND_OVER else "The game is over."
        if self.showing:
            return self._announcement(self.showing)
        name = self.names[self.game.position.turn]
        if self.paused:
            return _("Paused.")
        if self.computer_to_play:
            return f"{name} is thinking{_tried(self._best.samples if self._best else 0)} …"
        return _invitation(name) if self.covered else self._invited(selection)

    def _invited(self, selection: Selection | None) -> str:
        """What the person whose turn it is may do."""
        if self.doubt:
            return self.doubt.question
        if self.asking:
            return f"Call out? Below {self.game.rules.target} points the game is lost."
        if self.advice:
            hint = self.advice
            tried = f"Looking for a hint{_tried(hint.tried)} …"
            return "Play it?" if hint.play else tried
        return advice(self.choice, selection)

    # Helpers

    def _begin(self) -> None:
        """What a command takes away: the refusal of the last one, a hint, and a question."""
        self._doubted, self.doubt = self.doubt and self.doubt.play, None
        self.refusal = None
        self.advice = None
        self.asking = False

    def _may_call(self) -> bool:
        return self.my_turn and may_call(self.view)

    def _call(self) -> None:
        self.game = self.game.call_out()
        self.choice = Choice()
        self._teller.call(self.game)

    def _announcement(self, play: Play) -> str:
        """What a play that is only shown will do."""
        event = apply(self.game.position, play).events[0]
        return event_sentence(event, self.names, self.game.rules)

    def _selection(self) -> Selection | None:
        return self.choice.selection(self.view) if self.my_turn else None

    def _held(self, text: str) -> Card | None:
        """A card of the person's hand; None if it is no longer there."""
        card = parse_card(text)
        return card if card.bit & self.view.hands[self.seat] else None

    def _refuse_out_of_turn(self) -> bool:
        if self.phase is not Phase.PLAY:
            self.refusal = "The round is over: there is nothing to play."
        elif self.covered and not self.computer_to_play:
            self.refusal = f"{_invitation(self.names[self.seat])} Show your hand first."
        elif not self.my_turn:
            self.refusal = f"It is {self.names[self.game.position.turn]}’s turn."
        return self.refusal is not None

    def _make(self, play: Play) -> bool:
        """Make the person's play, or ask about it, or say why it is refused."""
        if self._doubts(play):
            return False
        try:
            self._step(play)
        except IllegalPlayError as error:
            self.refusal = f"{error} {legal_elsewhere(self.view, play)}".rstrip()
            return False
        self.choice = Choice()
        return True

    def _doubts(self, play: Play) -> bool:
        """Whether a play is shown and asked about, instead of made; the second time it is meant."""
        if play == self._doubted or not self.manner.asks or not is_legal(self.view, play):
            return False
        self.doubt = self.manner.doubt(self.view, play, self.names)
        if self.doubt:
            self.choice = Choice(play.card, play.loose, play.builds)
            self._teller.say(self.doubt.question, f"{self.doubt.button}?")
        return self.doubt is not None

    def _step(self, play: Play, said: int = 0) -> None:
        """Make a legal play, of whose events the first `said` were told before."""
        self.game = self.game.play(play)
        self._teller.play(self.game.rounds[-1].steps[-1], said)
        self._pass_on()
        choice = self.choice.still_there(self.view, self.seat)
        fits = not self.my_turn or choice.leads_to_a_play(self.view)
        self.choice = choice if fits else Choice(choice.card)

    def _begin_round(self) -> None:
        self.choice, self.showing = Choice(), None
        self._teller.begin_round(self.game)
        self.covered = len(self.people) > 1
        self._pass_on()

    def _pass_on(self) -> None:
        """The person whose turn it is looks; the hand is covered if that is another one."""
        turn = self.game.position.turn
        if self.phase is not Phase.PLAY or turn not in self.people:
            return
        if turn != self.seat:
            self.seat, self.choice = turn, Choice()
            self.covered = len(self.people) > 1
        if self.covered:
            self._teller.say(_invitation(self.names[turn]))


def _tried(deals: int) -> str:
    return f", {deals} deals tried" if deals > 1 else ""


def _invitation(name: str) -> str:
    return f"{name}, it is your turn."
