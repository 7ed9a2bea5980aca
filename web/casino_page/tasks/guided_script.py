"""A guided game as a script: a part of one round, with a task in each step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import ClassVar, Final

from casino_core import (
    Card,
    CardSet,
    Game,
    Play,
    cards_in,
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

from ..game.choice import Choice
from ..game.panel import Line, Panel
from ..game.scene import Guide, Occasion, Phase, Scene
from ..game.seats import SeatedPlayer
from .guided import SEATED_PLAYERS, Course, GuidedStep, Task, game_before, guided_chapter
from .lessons.script import ChapterScript, judged, show_wanted, wanted_now
from .session import At
from .task_table import answer_line, step_panel
from .verdict import Answer, Verdict, VerdictSteps, at_once

REFUSED: Final = (Task.REFUSE, Task.TRY)
"""The kinds of tasks that are done when the rules refuse a play."""


class GuidedScript(ChapterScript):
    """The steps of a guided game; each play is judged as in a lesson.

    Unlike lessons, the steps follow one another in one game, and some ask for no play: then the
    person touches cards or answers a question.

    touched  the cards of a step that were touched rightly
    """

    one_game: ClassVar = True

    def __init__(self, course: Course, save: Callable[[int], None]) -> None:
        """`save` saves the number of steps that are done whenever it changes."""
        super().__init__(guided_chapter(course))
        self.course = course
        self.touched: CardSet = NO_CARDS
        self._save = save

    def step(self, at: At) -> GuidedStep:
        """Return the present step."""
        return self.course.steps[at.number]

    def is_over(self, at: At) -> bool:
        """Return whether all steps are done."""
        return self.step(at).kind is Task.END

    def goes_on(self, at: At) -> bool:
        """Return whether all steps are done and the round is not: the person may play on freely."""
        return self.is_over(at) and at.phase is Phase.PLAY

    # The table

    def game(self, number: int) -> Game:
        """Return the game before a step."""
        return game_before(self.course, number + 1)

    def seated_players(self, _number: int) -> tuple[SeatedPlayer, ...]:
        """Return the person and the other player."""
        return SEATED_PLAYERS

    def opening(self, at: At) -> tuple[str, ...]:
        """Return the idea and the task of a step."""
        lesson = self.lesson(at)
        return f"{lesson.title}.", lesson.text, lesson.task

    def retell(self, at: At) -> None:
        """Write the steps again, and the praise of one that is done."""
        self.chapter = guided_chapter(self.course)
        at.note(verdict=self._praise(at) if at.solved else None)

    # Going on

    def is_finished(self, at: At) -> bool:
        """Return whether the step is done."""
        return self.is_over(at) or super().is_finished(at)

    def leave(self, at: At) -> bool:
        """Return whether the step is done and the person has to go on."""
        return at.solved and not at.computer_to_play

    def begin(self, at: At) -> None:
        """Save that the steps before this one are done."""
        self.touched = NO_CARDS
        self._save(at.number)

    def again(self, _at: At) -> int:
        """Begin with the first step."""
        return 0

    # Help

    def hint(self, at: At) -> str:
        """Tell how to do the task, instead of an answer; its cards are marked then."""
        at.note(verdict=None)
        at.choice = Choice()
        return self.lesson(at).hint

    def show(self, at: At) -> None:
        """Do the task up to the last touch."""
        if self.wants_touches(at):
            for card in cards_in(self._wanted(at)):
                self._touch(at, card)
        elif self.step(at).kind not in (Task.MOST, Task.END):
            show_wanted(at, self.lesson(at))

    def _wanted(self, at: At) -> CardSet:
        """Return the cards that the task asks for."""
        position, step = at.game.position, self.step(at)
        if at.solved:
            return _cards_to_touch(parse_play(step.right, position)) if step.right else NO_CARDS
        if step.kind is Task.TOUCH:
            return counted_cards(position.rules, How.EACH) & position.loose
        if step.kind is Task.STARS:
            return counted_cards(position.rules, How.EACH) & self._counted(at) & ~self.touched
        play = wanted_now(at, self.lesson(at))
        if play is None or not at.my_turn:
            return NO_CARDS
        if play.extras and not at.choice.extras:
            return union([extra.loose for extra in play.extras])
        return _cards_to_touch(play)

    def _counted(self, at: At) -> CardSet:
        """Return the captured cards that lie on the table to be counted."""
        counting = at.phase is not Phase.PLAY and not self.is_over(at)
        return at.game.position.won[at.seat] if counting else NO_CARDS

    # Touches and answers

    def wants_touches(self, at: At) -> bool:
        """Return whether the step asks for touches."""
        return self.step(at).kind in (Task.TOUCH, Task.STARS)

    def touch(self, at: At, text: str) -> None:
        """Judge the touch of a card on the table or in the hand, or of one to be counted."""
        touchable = self._counted(at) or at.view.loose | at.view.hands[at.seat]
        for card in cards_in(touchable):
            if text in (card.id, card.text):
                self._touch(at, card)

    def _touch(self, at: At, card: Card) -> None:
        if at.finished or card.bit & self.touched:
            return
        if not card.bit & self._wanted(at):
            words = self.lesson(at).wrong["else"].format(card=capital(card_words(card)))
            at.take(Verdict(Answer.WRONG, words))
            return
        self.touched |= card.bit
        if self._wanted(at) and self.step(at).kind is Task.STARS:
            at.take(Verdict(Answer.ON, _worth(at, card)))
        else:
            at.take(self._praise(at))

    def choose(self, at: At, text: str) -> None:
        """Judge the answer to the question which side has most cards: a side, from 1."""
        if self.step(at).kind is not Task.MOST or at.finished:
            return
        counts = [cards.bit_count() for cards in at.game.position.won]
        right = text == str(counts.index(max(counts)) + 1)
        wrong = Verdict(Answer.WRONG, self.lesson(at).wrong["else"])
        at.take(self._praise(at) if right else wrong)

    def judge(self, at: At, play: Play) -> VerdictSteps:
        """Judge a play as in a lesson."""
        verdict = judged(at, self.lesson(at), play)
        return at_once(self._praise(at) if verdict.answer is Answer.DONE else verdict)

    def after_refusal(self, at: At) -> None:
        """Mark the cards that the task asks for; a refusal may be what it asks for."""
        at.note(hinted=True)
        lesson = self.lesson(at)
        play = wanted_now(at, lesson)
        if self.step(at).kind in REFUSED and play:
            verdict = judged(at, lesson, play)
            if at.refusal and verdict.words.startswith(at.refusal):
                at.take(self._praise(at) if verdict.answer is Answer.DONE else verdict)

    def after(self, at: At, verdict: Verdict, play: Play | None) -> None:
        """Save that a step is done; a wrong attempt marks the cards that the task asks for."""
        if verdict.answer is Answer.DONE:
            if self.step(at).kind in REFUSED:
                # The panel tells the reason.
                at.refusal, at.reason = at.refusal or _refused(at, play), ""
            self._save(at.number + 1)
        elif not verdict.answer.is_made:
            at.note(hinted=True)
            at.choice = Choice()

    def _praise(self, at: At) -> Verdict:
        return Verdict(Answer.DONE, self.lesson(at).done)

    # The scene

    def panel(self, at: At) -> Panel:
        """Return the panel: the idea, the hint or the answer; then the task."""
        lesson, verdict = self.lesson(at), at.verdict
        if verdict:
            comment = answer_line(verdict)
        elif at.attempt.hinted:
            comment = Line(lesson.hint, "hint")
        else:
            comment = Line(lesson.text)
        task = Line("" if at.solved else lesson.task, "task")
        lines = (line for line in (comment, task) if line.words)
        return step_panel(at, lesson.title, lines, ("data_guided", self.step(at).name))

    def guide(self, at: At) -> Guide:
        """Mark the cards that the task asks for, but for those that are chosen."""
        marked = NO_CARDS
        if at.attempt.hinted or self.step(at).marked:
            marked = self._wanted(at)
        piles = chain([at.choice.loose], (build.cards for build in at.choice.builds))
        for cards in piles:
            marked &= ~cards
        counted = self._counted(at)
        return Guide(marked, counted, self.touched if counted else NO_CARDS)

    def status(self, at: At, _scene: Scene) -> str:
        """Return the status line where the table's own does not fit."""
        if self.leave(at) or self.goes_on(at):
            return _("Ready?")
        if self.step(at).kind is Task.TOUCH:
            return _("Choose a card on the table.")
        return _("Your cards") if self.step(at).kind is Task.STARS else ""

    def occasion(self, at: At) -> Occasion:
        """Return the buttons of the step, instead of the plays or beside them, and of the end."""
        title = self.chapter.title
        occasion = Occasion(title, "", "", (), _("Leave"), "guided-leave")
        if not self.is_over(at):
            return self._with_buttons(at, occasion)
        again = ("lesson-again", "", _("Once more"))
        if self.goes_on(at):
            on = ("guided-play-on", "", _("Play on"))
            return occasion._replace(buttons=(again, on))
        score = at.game.outcome
        return occasion._replace(
            headline=_("You win the round"),
            note=points_to_points(score.totals if score else ()),
            buttons=(again, ("guided-leave", "", _("Play now"))),
        )

    def _with_buttons(self, at: At, occasion: Occasion) -> Occasion:
        step = self.step(at)
        if at.computer_to_play:
            return occasion
        if at.solved:
            return occasion._replace(buttons=(("lesson-next", "", _("Go on")),))
        if step.kind is Task.MOST:
            sides = enumerate(at.names, 1)
            options = tuple(("guided-most", str(side), called(name)) for side, name in sides)
            return occasion._replace(options=options)
        if step.kind is Task.TRY and (play := wanted_now(at, self.lesson(at))):
            words = _("Try: {play}").format(play=play_label(play, at.view))
            return occasion._replace(buttons=(("lesson-try", "", words),))
        hint_is_open = at.attempt.hinted and at.verdict is None
        aid = ("lesson-show", "", _("Show me")) if hint_is_open else ("lesson-hint", "", _("Hint"))
        if self.wants_touches(at):
            return occasion._replace(options=(aid,))
        return occasion._replace(aid=aid)


def _worth(at: At, card: Card) -> str:
    """Tell the points of a card that scores by itself."""
    items = counted_items(at.game.rules)
    points = sum(item.points for item in items if item.how is How.EACH and item.cards & card.bit)
    words = ngettext(
        "{card}: {n} point. Find the next.", "{card}: {n} points. Find the next.", points
    )
    return words.format(card=capital(card_words(card)), n=points)


def _refused(at: At, play: Play | None) -> str:
    """Tell that the rules refuse a play, without the rule behind it."""
    position = at.game.position
    refusal = why_not(position, play) if play else None
    return refusal_sentence(refusal, position) if refusal else ""


def _cards_to_touch(play: Play) -> CardSet:
    """Return the card of a play and all cards that it takes up."""
    return play.card.bit | play.taken
