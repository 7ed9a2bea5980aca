"""A table of Rook: the game on it, what the person has chosen, and the steps of the others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

from casino_core.i18n import gettext as _
from casino_core.rook.actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from casino_core.rook.cards import Card, Suit
from casino_core.rook.game import Game
from casino_core.rook.notation import parse_card
from casino_core.rook.players import THINKERS, thinking_of
from casino_core.rook.position import Phase, Trick
from casino_core.rook.prose import outcome_sentences, refusal_sentence, step_sentences
from casino_core.rook.rules.refusal import IllegalActionError, Reason, Refusal
from casino_core.rook.rules.why import CARDS_TO_GIVE, lowest_bid
from casino_core.rook.ruleset import BID_STEP, NEST, RuleSet
from casino_core.seats import Seat
from casino_core.steps import Steps

from .hints import hint_for
from .scene import PERSON, Hint, Notice, Scene

USUAL_PRESET: Final = "rook"
USUAL_LEVEL: Final = "counting"
COMPANIONS: Final = ("Ada", "Finn", "Cleo")
"""The others, from the person's left."""


def new_game(
    rules: RuleSet | str, seed: str, names: tuple[str, ...] = ("You", *COMPANIONS)
) -> Game:
    """Deal a game, by default of a person and three companions.

    `rules` is a rule set or the name of a preset.
    """
    return Game.new(rules, seed, names=names)


class RookTable:
    """One game, and what the person does with it.

    level  the name of the computer players
    people the seats of people
    asked  the address that asked for the first game at this table, as `parse_request` writes it
    """

    is_stored = True
    """Whether the game is stored."""

    def __init__(
        self, game: Game, level: str = USUAL_LEVEL, *, seen: bool = False, asked: str = ""
    ) -> None:
        """`seen` says that the person has seen the last trick once more."""
        self.game = game
        self.level = level
        self.people: tuple[Seat, ...] = (PERSON,)
        self.seen = seen
        self.asked = asked
        self.notices: tuple[Notice, ...] = ()
        self._marked: tuple[Card, ...] = ()
        self._bid = 0
        self._refusal = ""
        self._hint: Hint | None = None
        self._lies = False
        self._looks = False
        self._news: list[str] = []

    # What the page asks

    @property
    def seat(self) -> Seat:
        """The seat from which the table is seen, and for which the buttons act."""
        return PERSON

    @property
    def heard_by(self) -> Seat:
        """The seat to which news are told."""
        return PERSON

    @property
    def logged_for(self) -> Seat:
        """The seat for which the log is written."""
        return PERSON

    @property
    def computer_to_act(self) -> bool:
        """Whether a computer player is to act, once no full trick lies on the table."""
        position = self.game.position
        return not position.over and position.turn not in self.people

    @property
    def under_way(self) -> bool:
        """Whether the person has acted in a game that is not over."""
        return self.begun and not self.game.over

    @property
    def begun(self) -> bool:
        """Whether the person has acted in this game."""
        return any(step.before.turn in self.people for step in self.game.steps)

    @property
    def trick_lies(self) -> bool:
        """Whether a full trick lies on the table, to be taken in."""
        return self._lies

    def take_news(self) -> list[str]:
        """Return what has happened since the last call, as sentences for the person."""
        news, self._news = self._news, []
        return news

    def scene(self) -> Scene:
        """Return what the page shows now."""
        game, position = self.game, self.game.position
        view = position.view(self.seat)
        mine = not position.over and position.turn == self.seat and not self._lies
        start = game.rounds[-1].start
        chooses = view.phase is Phase.NEST and mine
        return Scene(
            view=view,
            names=tuple(
                _("You") if seat == self.seat else name for seat, name in enumerate(game.names)
            ),
            marked=self._marked,
            from_nest=start.nest if chooses else (),
            bid=max(self._bid, lowest_bid(view)),
            lying=self._shown_trick(),
            seen_again=self._looks,
            my_turn=mine,
            refusal=self._refusal,
            hint=self._hint,
            log=tuple(self._log_sentences()),
            outcome=game.outcome,
            misdealt=position.misdealt,
            may_undo=self._last_own() is not None,
            may_look=self._may_look(),
            notices=self.notices,
        )

    def _shown_trick(self) -> Trick | None:
        tricks = self.game.position.tricks
        if not tricks:
            return None
        if self._looks:
            return tricks[-1] if tricks[-1].full else tricks[-2]
        return tricks[-1] if self._lies or not tricks[-1].full else None

    def _may_look(self) -> bool:
        """Return whether there is a last trick that the person may see once more."""
        has_looked = self.seen or self._lies or self.game.position.over
        return self._full_tricks() > 0 and not has_looked

    def _full_tricks(self) -> int:
        return sum(trick.full for trick in self.game.position.tricks)

    def _log_sentences(self) -> Iterable[str]:
        """Return what was said and done in this round, and its count once it is over."""
        game, seat = self.game, self.logged_for
        steps = (step_sentences(step, game.names, seat) for step in game.rounds[-1].steps)
        return chain(chain.from_iterable(steps), outcome_sentences(game, seat))

    # Commands of the person

    def tap(self, text: str, *, confirm: bool = False) -> None:
        """Tap a card of the hand: it is chosen, or played to a trick.

        `confirm` says that a card is played only when it is tapped again.
        """
        self._begin_command()
        card, phase = parse_card(text), self.game.position.phase
        if self.game.position.turn != self.seat or phase is Phase.OVER or self._lies:
            return
        if phase in (Phase.NEST, Phase.PASSING):
            self._mark(card, NEST if phase is Phase.NEST else CARDS_TO_GIVE)
        elif phase is Phase.TRICKS and confirm and card not in self._marked:
            self._marked = (card,)
        else:
            self.act(PlayCard(card))

    def drop(self, text: str) -> None:
        """Drop a card of the hand on the table, which plays it."""
        self._begin_command()
        self.act(PlayCard(parse_card(text.partition(" ")[0])))

    def _mark(self, card: Card, most: int) -> None:
        if card not in self.game.position.hands[self.seat]:
            return
        if card in self._marked:
            self._marked = tuple(each for each in self._marked if each is not card)
        elif len(self._marked) < most:
            self._marked = (*self._marked, card)
        else:
            self._refusal = _("{number} cards are chosen already: take one back first.").format(
                number=most
            )

    def raise_bid(self, steps: int) -> None:
        """Offer a higher or a lower bid, as far as the rules allow it."""
        self._begin_command()
        view = self.game.position.view(self.seat)
        lowest = lowest_bid(view)
        points = max(self._bid, lowest) + steps * BID_STEP
        self._bid = max(lowest, min(view.rules.bid_limit, points))

    def bid(self) -> None:
        """Make the bid that is offered."""
        self.act(Bid(max(self._bid, lowest_bid(self.game.position.view(self.seat)))))

    def put_aside(self) -> None:
        """Put the chosen cards aside."""
        self.act(PutAside(self._marked))

    def give(self) -> None:
        """Pass the chosen cards."""
        self.act(Give(self._marked))

    def name_trump(self, text: str) -> None:
        """Name a suit by its letter."""
        self.act(NameTrump(Suit(text)))

    def call(self, text: str) -> None:
        """Call a card."""
        self.act(CallCard(parse_card(text)))

    def pass_on(self) -> None:
        """Pass in the bidding."""
        self.act(NoBid())

    def ask_for_deal(self) -> None:
        """Ask for a new deal, for want of a counting card."""
        self.act(Misdeal())

    def act(self, action: Action) -> None:
        """Act for the person, whose turn it must be; a refusal becomes a sentence."""
        marked = self._marked
        self._begin_command()
        if self._lies:
            self.take_in()
        try:
            self._play(action, self.seat)
        except IllegalActionError as error:
            self._marked = marked
            self._refusal = self._refusal_words(error.refusal)

    def _refusal_words(self, refusal: Refusal) -> str:
        if refusal.reason is Reason.OUT_OF_TURN:
            return self._not_your_turn()
        return refusal_sentence(refusal)

    def _not_your_turn(self) -> str:
        name = self.game.names[self.game.position.turn]
        return _("It is the turn of {name}.").format(name=name)

    def undo(self) -> None:
        """Take the last action of the person back, with all that followed it."""
        last = self._last_own()
        self._begin_command()
        if last is None:
            self._refusal = _("There is nothing to undo yet.")
            return
        tricks = self._full_tricks()
        self.game = self.game.back_to(last)
        self._marked, self._bid, self._lies = (), 0, False
        self.seen = self.seen and self._full_tricks() == tricks
        self._news.append(_("Your last action is taken back."))

    def _last_own(self) -> int | None:
        """Return the number of actions before the last one of the person in this round."""
        steps, before = self.game.rounds[-1].steps, len(self.game.steps)
        for number in range(len(steps) - 1, -1, -1):
            if steps[number].before.turn in self.people:
                return before - len(steps) + number
        return None

    def hint(self) -> None:
        """Propose an action to the person, with the reason for it."""
        self._begin_command()
        if self.scene().my_turn:
            self._hint = hint_for(self.game.position, self.game.names)
            if isinstance(self._hint.action, Bid):
                self._bid = self._hint.action.points
            self._news.append(f"{self._hint.words} {self._hint.reason}")

    def look(self) -> None:
        """See the last trick, once (RULES 5: afterwards nobody may look at it)."""
        may_look = self._may_look()
        self._begin_command()
        if may_look:
            self._looks = self.seen = True

    def next_round(self) -> None:
        """Deal the next round. Raises `CasinoError` while one is being played."""
        self._begin_command()
        self.game = self.game.next_round()
        self._bid, self._lies, self.seen = 0, False, False
        seat = self.game.position.dealer
        dealer = _("You") if seat == self.heard_by else self.game.names[seat]
        self._news.append(_("The cards are dealt. The dealer is {name}.").format(name=dealer))

    def put_by(self) -> None:
        """Make room for another table for a while: here nothing needs to be hidden."""

    def clear(self) -> None:
        """Give up what is chosen, a hint and a refusal."""
        self._begin_command()
        self._marked = ()

    def refuse(self, sentence: str) -> None:
        """Show a sentence as the refusal of a command."""
        self._refusal = sentence

    def _begin_command(self) -> None:
        self._refusal, self._hint, self._looks = "", None, False

    # Steps of the table

    def thinking(self) -> Steps[Action]:
        """Return the steps in which the computer player to act decides."""
        return thinking_of(THINKERS[self.level], self.game.position)

    def carry_out(self, action: Action) -> None:
        """Act for a computer player."""
        self._looks, self._refusal = False, ""
        self._play(action, self.game.position.turn)

    def take_in(self) -> None:
        """Take in the full trick that lies on the table."""
        self._lies = False

    def _play(self, action: Action, seat: Seat) -> None:
        self.game = self.game.play(action, seat)
        step = self.game.rounds[-1].steps[-1]
        self._marked = ()
        if isinstance(action, Bid):
            self._bid = 0
        if isinstance(action, PlayCard):
            self._lies = step.after.tricks[-1].full
            self.seen = self.seen and not self._lies
        self._news += step_sentences(step, self.game.names, self.heard_by)
        if step.after.over:
            self._news += outcome_sentences(self.game, self.heard_by)
