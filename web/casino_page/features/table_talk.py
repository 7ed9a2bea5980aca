"""Table talk: adds the remark of a character to the scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from casino_core import Game, PlayKind, Position, Step
from casino_core.cards import BIG_CASINO
from casino_core.events import Swept
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win
from casino_core.rules.scoring import counted_items
from casino_core.score import Item
from casino_core.seats import Seat

from ..game.later_additions import Remark
from ..game.scene import Scene
from ..shell.feature import Feature


class Talk(NamedTuple):
    """The words of a character at each moment; the person is meant by `other…`.

    start        a game begins
    sweep        its own sweep
    other_sweep  a person's sweep
    big          it captures the big casino
    other_big    a person captures the big casino
    won, lost    the end of the game
    """

    start: str
    sweep: str
    other_sweep: str
    big: str
    other_big: str
    won: str
    lost: str


TALK: Final[Mapping[str, Talk]] = {
    "Momo": Talk(
        start=N_("Meow?"),
        sweep=N_("Purr …"),
        other_sweep=N_("Hiss!"),
        big=N_("Purr!"),
        other_big=N_("Meow!"),
        won=N_("Purr, purr."),
        lost=N_("Yawn."),
    ),
    "Leo": Talk(
        start=N_("I’m still learning."),
        sweep=N_("Wow, all of it!"),
        other_sweep=N_("Hey, all gone!"),
        big=N_("I saw the ten!"),
        other_big=N_("I missed that ten."),
        won=N_("I won! Really?"),
        lost=N_("I’ll get better."),
    ),
    "Bruno": Talk(
        start=N_("I take what I can."),
        sweep=N_("All mine!"),
        other_sweep=N_("You left me nothing!"),
        big=N_("That ten is mine."),
        other_big=N_("I wanted that ten."),
        won=N_("The more, the better."),
        lost=N_("I grabbed too fast."),
    ),
    "Clara": Talk(
        start=N_("I’m counting."),
        sweep=N_("That adds up."),
        other_sweep=N_("Well counted."),
        big=N_("Two points for me."),
        other_big=N_("Two points for you."),
        won=N_("It all added up."),
        lost=N_("You counted better."),
    ),
    "Nia": Talk(
        start=N_("What might you hold?"),
        sweep=N_("As I imagined."),
        other_sweep=N_("Didn’t see it coming."),
        big=N_("I hoped for that."),
        other_big=N_("I feared that."),
        won=N_("I guessed well."),
        lost=N_("You surprised me."),
    ),
    "Vera": Talk(
        start=N_("Take your time."),
        sweep=N_("A clean table."),
        other_sweep=N_("Nicely done."),
        big=N_("There is my ten."),
        other_big=N_("You’ve earned it."),
        won=N_("That was a good game."),
        lost=N_("Beautifully played."),
    ),
}
"""The words of the levels' characters."""

COMPANIONS_TALK: Final = Talk(
    start=N_("Good luck!"),
    sweep=N_("A sweep!"),
    other_sweep=N_("Nice sweep!"),
    big=N_("The big casino!"),
    other_big=N_("The ten is yours."),
    won=N_("Thanks for the game!"),
    lost=N_("Well played!"),
)
"""The words of all companions."""


def remark_on(game: Game, characters: Sequence[str | None]) -> tuple[Seat, str] | None:
    """Return who says what about the last play, the deal or the end; None if nobody speaks."""
    speaker_and_moment = _moment(game, characters)
    if speaker_and_moment is None:
        return None
    seat, moment = speaker_and_moment
    talk = TALK.get(str(characters[seat]), COMPANIONS_TALK)
    if fewest_win(game.rules):
        talk = COMPANIONS_TALK  # the others are glad of points
    return seat, talk._asdict()[moment]


def _moment(game: Game, characters: Sequence[str | None]) -> tuple[Seat, str] | None:
    """Return the speaker and the name of the moment, a field of `Talk`."""
    if game.over:
        return _end(game, characters)
    steps = game.rounds[-1].steps
    if not steps:
        first = _answering(game, characters, game.rules.seats[0])
        return (first, "start") if first is not None and len(game.rounds) == 1 else None
    step = steps[-1]
    moment = _worth_a_word(game, step)
    player = step.before.turn
    if moment is None:
        return None
    if characters[player]:
        return player, moment
    other = _answering(game, characters, player)
    return None if other is None else (other, f"other_{moment}")


def _end(game: Game, characters: Sequence[str | None]) -> tuple[Seat, str] | None:
    outcome = game.outcome
    person = next(seat for seat in game.rules.seats if characters[seat] is None)
    speaker = _answering(game, characters, person)
    if speaker is None or outcome is None or outcome.winner is None:
        return None
    return speaker, "won" if outcome.winner == game.rules.side(speaker) else "lost"


def _answering(game: Game, characters: Sequence[str | None], seat: Seat) -> Seat | None:
    """Return the next computer player after a seat on another side; None if there is none."""
    rules = game.rules
    following = ((seat + step) % rules.players for step in range(1, rules.players))
    others = (s for s in following if characters[s] and rules.side(s) != rules.side(seat))
    return next(others, None)


def _worth_a_word(game: Game, step: Step[Position]) -> str | None:
    """Return `sweep` or `big` for a play, None for an ordinary one and where points are bad."""
    if fewest_win(game.rules):
        return None
    if any(isinstance(event, Swept) for event in step.events):
        return "sweep"
    play = step.play
    scores = any(counted.item is Item.BIG_CASINO for counted in counted_items(game.rules))
    if scores and play.kind is PlayKind.CAPTURE:
        return "big" if (play.taken | play.card.bit) & BIG_CASINO.bit else None
    return None


class TableTalk(Feature):
    """Lets a character speak at the start, after a sweep or the big casino, and at the end.

    A remark stands as long as the moment is the last one of the game. It is never in the news, so
    that no screen reader reads it over a play.
    """

    opens_with: ClassVar = {"talk": ("on",)}
    in_embeds: ClassVar = False  # No character sits in a frame.

    def decorate(self, scene: Scene) -> Scene:
        """Add the remark on what has just happened, if the settings allow it."""
        session = self.context.session
        quiet = scene.showing or scene.history.look_back or scene.kind.occasion
        if quiet or not scene.characters or not self.context.settings.on("talk"):
            return scene
        remark = remark_on(session.game, session.characters)
        if remark is None:
            return scene
        seat, words = remark
        return scene.adding(Remark(seat, _(words), len(session.game.steps)))
