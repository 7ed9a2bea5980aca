"""The session of a guided game: a part of one round, with a task in each step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from casino_core import (
    Card,
    CardSet,
    Play,
    cards_in,
    parse_card,
    parse_play,
    play_label,
    refusal_sentence,
    why_not,
)
from casino_core.cards import NO_CARDS, union
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.events import points_to_points
from casino_core.prose.names import called
from casino_core.prose.words import capital, card_words
from casino_core.rows import How
from casino_core.rules.scoring import counted_cards, counted_items

from ...game.choice import Choice, find_pile
from ...game.choosing import ChoiceResult
from ...game.scene import Guide, Occasion, Phase, Scene
from ...game.session import Session
from ...shell.commands import text_command
from ..lessons.judge import LessonAnswer, LessonVerdict, judge
from ..lessons.session import LessonSession
from .panel import panel
from .script import SEATED_PLAYERS, GuidedStep, Script, Task, game_before, guided_chapter

REFUSED = (Task.REFUSE, Task.TRY)
"""The kinds of tasks that are done when the rules refuse a play."""


class GuidedSession(LessonSession):
    """A guided game from one of its steps; each play is judged as in a lesson.

    Unlike lessons, the steps follow one another in one game, and some ask for no play: then the
    person touches cards or answers a question.
    """

    def __init__(self, script: Script, save: Callable[[int], None], steps_done: int = 0) -> None:
        """Go on after a number of steps; `save` saves that number whenever a step is done."""
        self.script = script
        self._save = save
        self._found: CardSet = NO_CARDS
        super().__init__(guided_chapter(script), steps_done + 1)
        self._tell()

    def _open(self, number: int) -> None:
        """Begin a step of the script, by its number from 1, on its own table."""
        self._take_up(number)
        self._found = NO_CARDS
        Session.__init__(self, game_before(self.script, number), SEATED_PLAYERS)
        self.take_news()  # the round has begun long before

    @property
    def step(self) -> GuidedStep:
        """The present step."""
        return self.script.steps[self.lesson.number - 1]

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step.kind is Task.END

    @property
    def goes_on(self) -> bool:
        """Whether all steps are done and the round is not over: the person may play on freely."""
        return self.over and self.phase is Phase.PLAY

    @property
    def my_turn(self) -> bool:
        """Whether the person is to play."""
        return not self.over and super().my_turn

    @property
    def computer_to_play(self) -> bool:
        """Whether the other seat is to play: it answers at once, while the praise is read."""
        return Session.computer_to_play.__get__(self)  # type: ignore[no-any-return]

    @property
    def waiting(self) -> bool:
        """Whether the step is done and the person has to go on."""
        return self.finished and not self.computer_to_play

    def store_elsewhere(self) -> bool:
        """Return true: the number of steps is saved when a step is done, and no game."""
        return True

    def retell(self) -> None:
        """Write the present step again, in the language now in use."""
        self.chapter = guided_chapter(self.script)
        self.lesson = self.chapter.lessons[self.lesson.number - 1]
        self.verdict = self._praise() if self.finished else None
        super().retell()

    # Going on

    def next_lesson(self) -> None:
        """Go on to the next step, if this one is done."""
        if self.waiting:
            self._begin()
            self._take_up(self.lesson.number + 1)
            self._found, self.choice = NO_CARDS, Choice()
            self._tell()
            self._save(self.lesson.number - 1)

    def restart(self) -> None:
        """Begin with the first step again."""
        self._open(1)
        self._save(0)
        self._tell()

    def _tell(self) -> None:
        self.say(f"{self.lesson.title}.", self.lesson.text, self.lesson.task)

    # Help

    def hint(self) -> None:
        """Mark the cards that the task asks for, and tell how to do it."""
        super().hint()
        self.verdict, self.choice = None, Choice()

    def show(self) -> None:
        """Do the task up to the last touch."""
        if self.step.kind in (Task.TOUCH, Task.STARS):
            self._begin()
            for card in cards_in(self._wanted):
                self._touch(card)
        elif self.step.kind not in (Task.MOST, Task.END):
            super().show()

    @property
    def _wanted(self) -> CardSet:
        """The cards that the task asks for."""
        position = self.game.position
        if self.finished:
            right = self.step.right
            return _cards_to_touch(parse_play(right, position)) if right else NO_CARDS
        if self.step.kind is Task.TOUCH:
            return counted_cards(position.rules, How.EACH) & position.loose
        if self.step.kind is Task.STARS:
            return counted_cards(position.rules, How.EACH) & self._counted & ~self._found
        play = self._solution_play()
        if play is None or not self.my_turn:
            return NO_CARDS
        if play.extras and not self.choice.extras:
            return union([extra.loose for extra in play.extras])
        return _cards_to_touch(play)

    @property
    def _counted(self) -> CardSet:
        """The captured cards that lie on the table to be counted."""
        counting = self.phase is not Phase.PLAY and not self.over
        return self.game.position.won[self.seat] if counting else NO_CARDS

    # Touching

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or touch it; once a step is done, this leads on."""
        self.next_lesson()
        if self.step.kind is Task.TOUCH:
            self._begin()
            self._touch(parse_card(text))
        else:
            super().tap_card(text)

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or touch it; once a step is done, this leads on."""
        if self.phase is Phase.PLAY:
            self.next_lesson()
        if self.step.kind is Task.TOUCH:
            self._begin()
            pile = find_pile(self.view, text)
            if isinstance(pile, Card):
                self._touch(pile)
        elif self.step.kind is Task.STARS:
            self._begin()
            card = parse_card(text)
            if card.bit & self._counted:
                self._touch(card)
        else:
            super().tap_pile(text)

    def lift(self, text: str) -> None:
        """Choose a card as its drag begins, where the task is a play."""
        if self.step.kind is not Task.TOUCH:
            super().lift(text)

    def _touch(self, card: Card) -> None:
        """Judge the touch of a card that the task asks for, or does not."""
        if self.finished or card.bit & self._found:
            return
        if not card.bit & self._wanted:
            words = self.lesson.wrong["else"].format(card=capital(card_words(card)))
            self._apply_verdict(LessonVerdict(LessonAnswer.WRONG, words))
            return
        self._found |= card.bit
        if self._wanted and self.step.kind is Task.STARS:
            self._apply_verdict(LessonVerdict(LessonAnswer.ON, self._worth(card)))
        else:
            self._apply_verdict(self._praise())

    def _worth(self, card: Card) -> str:
        """Tell the points of a card that scores by itself."""
        items = counted_items(self.game.rules)
        points = sum(
            item.points for item in items if item.how is How.EACH and item.cards & card.bit
        )
        words = ngettext(
            "{card}: {n} point. Find the next.", "{card}: {n} points. Find the next.", points
        )
        return words.format(card=capital(card_words(card)), n=points)

    @text_command("guided-most")
    def answer_most(self, text: str) -> None:
        """Judge the answer to the question which side has most cards: a side, from 1."""
        if self.step.kind is not Task.MOST or self.finished:
            return
        self._begin()
        counts = [cards.bit_count() for cards in self.game.position.won]
        right = text == str(counts.index(max(counts)) + 1)
        wrong = LessonVerdict(LessonAnswer.WRONG, self.lesson.wrong["else"])
        self._apply_verdict(self._praise() if right else wrong)

    def _follow(self, result: ChoiceResult) -> None:
        """Take over the result of touching cards; a refusal may be what the task asks for."""
        super()._follow(result)
        if not self.refusal or self.finished:
            return
        self.hinted = True
        play = self._solution_play()
        if self.step.kind in REFUSED and play:
            verdict = judge(self.lesson, self.game.position, 0, play)
            if verdict.words.startswith(self.refusal):
                self._apply_verdict(verdict)

    def _apply_verdict(self, verdict: LessonVerdict, play: Play | None = None) -> bool:
        """Show a verdict; a wrong attempt marks the cards that the task asks for."""
        if verdict.answer is LessonAnswer.DONE:
            if self.step.kind in REFUSED:
                # The panel tells the reason.
                self.refusal, self.reason = self.refusal or self._refused(play), ""
            verdict = self._praise()
        made = super()._apply_verdict(verdict, play)
        if verdict.answer is LessonAnswer.DONE:
            self._save(self.lesson.number)
        elif not made:
            self.hinted, self.choice = True, Choice()
        return made

    def _refused(self, play: Play | None) -> str:
        """Tell that the rules refuse a play, without the rule behind it."""
        position = self.game.position
        refusal = why_not(position, play) if play else None
        return refusal_sentence(refusal, position) if refusal else ""

    def _refuse_out_of_turn(self) -> bool:
        self.next_lesson()
        return super()._refuse_out_of_turn()

    def _praise(self) -> LessonVerdict:
        return LessonVerdict(LessonAnswer.DONE, self.lesson.done)

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the panel, the marked cards and the buttons of the step."""
        marked = self._wanted if self.hinted or self.step.marked else NO_CARDS
        chosen = chain([self.choice.loose], (build.cards for build in self.choice.builds))
        for cards in chosen:
            marked &= ~cards
        steps = len(self.script.steps)
        kind = scene.kind._replace(
            panel=panel(self.step.name, self.lesson, steps, self.verdict, hinted=self.hinted),
            occasion=self._occasion(),
            guide=Guide(marked, self._counted, self._found if self._counted else NO_CARDS),
        )
        return scene._replace(kind=kind, status=self._status() or scene.status)

    def _status(self) -> str:
        """The status line where the table's own does not fit; empty where it does."""
        if self.waiting or self.goes_on:
            return _("Ready?")
        if self.step.kind is Task.TOUCH:
            return _("Choose a card on the table.")
        if self.step.kind is Task.STARS:
            return _("Your cards")
        return ""

    def _occasion(self) -> Occasion:
        if not self.over:
            occasion = Occasion(self.chapter.title, "", "", (), _("Leave"), "guided-leave")
            return self._with_buttons(occasion)
        if self.goes_on:
            return Occasion(
                self.chapter.title,
                "",
                "",
                (("lesson-again", "", _("Once more")), ("guided-play-on", "", _("Play on"))),
                _("Leave"),
                "guided-leave",
            )
        score = self.game.outcome
        totals = score.totals if score else ()
        return Occasion(
            self.chapter.title,
            _("You win the round"),
            points_to_points(totals),
            (
                ("lesson-again", "", _("Once more")),
                ("guided-leave", "", _("Play now")),
            ),
            _("Leave"),
            "guided-leave",
        )

    def _with_buttons(self, occasion: Occasion) -> Occasion:
        """Return an occasion with the buttons of the step, in the place of the plays or beside."""
        if self.computer_to_play:
            return occasion
        if self.finished:
            return occasion._replace(buttons=(("lesson-next", "", _("Go on")),))
        if self.step.kind is Task.MOST:
            sides = enumerate(self.names, 1)
            options = tuple(("guided-most", str(side), called(name)) for side, name in sides)
            return occasion._replace(options=options)
        if self.step.kind is Task.TRY and (play := self._solution_play()):
            words = _("Try: {play}").format(play=play_label(play, self.view))
            return occasion._replace(buttons=(("lesson-try", "", words),))
        told = self.hinted and self.verdict is None
        aid = ("lesson-show", "", _("Show me")) if told else ("lesson-hint", "", _("Hint"))
        if self.step.kind in (Task.TOUCH, Task.STARS):
            return occasion._replace(options=(aid,))
        return occasion._replace(aid=aid)


def _cards_to_touch(play: Play) -> CardSet:
    """The card of a play and all cards that it takes up."""
    return play.card.bit | play.taken
