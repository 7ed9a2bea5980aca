"""What was: a game with plays taken back, and the table at an earlier play.

It is loaded when it is first asked for.
"""

from __future__ import annotations

from casino_core import Game, cards_in, deal_number
from casino_core.i18n import gettext as _
from casino_core.sealing import SEAL
from casino_core.undo import take_back

from .hidden_cards import seen
from .log import log_of
from .scene import Back, LogLine, Notice, Phase, Scene
from .session import HINTS, Session
from .undo import decision_at, may_go_back


def objection(session: Session, left: int) -> str | None:
    """Why all plays but the first `left` may not be taken back, in a sentence."""
    if not session.may_undo:
        return _("No play can be taken back here. Begin again instead.")
    if session.phase is Phase.GAME_OVER:
        return _("The game is over and its cards are open: nothing is taken back any more.")
    if left >= len(session.game.steps):
        return _("Nothing has been played since.")
    if not may_go_back(session.game, left, session.people):
        return _("Another person has played since: taking that back would tell of their cards.")
    return None


def shortened(line: Game, left: int, *, dealt: bool = True) -> Game:
    """A game without its last plays, and without the hints that were given for them."""
    game = take_back(line, left, dealt=dealt)
    hints = game.tag(HINTS).split()
    kept = [number for number in hints if number.isdecimal() and int(number) <= left + 1]
    return game.with_tag(HINTS, " ".join(kept)) if hints else game


def along(line: Game, game: Game) -> tuple[Game, Game | None]:
    """The game after a step, and what can still be played again after it.

    As long as the same is played as in the `line` that was taken back, the rest of it can be; and
    where all of it was, nothing was taken back.
    """
    made = [step.play for step in game.steps]
    before = [step.play for step in line.steps[: len(made)]]
    if game.called or made != before:
        return game, None
    line = with_hints_of(game, line)
    if (len(line.rounds), len(line.steps)) == (len(game.rounds), len(made)):
        return line, None
    return shortened(line, len(made), dealt=not game.position.over), line


def with_hints_of(game: Game, line: Game) -> Game:
    """The line that is taken up again, with the hints that were given meanwhile."""
    words = {*line.tag(HINTS).split(), *game.tag(HINTS).split()}
    numbers = sorted(int(word) for word in words if word.isdecimal())
    return line.with_tag(HINTS, " ".join(map(str, numbers))) if numbers else line


def line_of(session: Session, number: int) -> LogLine:
    """What the log says of a play, by its number in the game."""
    part, before = session.game.place(number - 1)
    return log_of(session.game, part, session.names)[before]


def past_scene(session: Session, number: int, notices: tuple[Notice, ...] = ()) -> Scene:
    """The table as a play was made, as far as the seat that looks knew it."""
    game, seat = session.game, session.seat
    part, before = game.place(number - 1)
    steps = game.rounds[part].steps
    step = steps[before]
    view = seen(step.before, seat, covered=session.covered)
    log = log_of(game, part, session.names)
    left = decision_at(game, number, session.people)
    return Scene(
        view=view,
        seat=seat,
        names=session.names,
        phase=Phase.PLAY,
        round_number=part + 1,
        deal_number=deal_number(view),
        deals=deal_number(view.replace(stock=())),
        hand=cards_in(view.hands[seat] & ~step.play.card.bit),
        status=" ".join(log[before].sentences),
        showing=step.play,
        last_play=steps[before - 1].play if before else None,
        refusal=session.refusal,
        notices=notices,
        log=log,
        earlier=number - 1 - before,
        people=len(session.people),
        covered=session.covered,
        hints=session.hints,
        seal=game.tag(SEAL),
        back=Back(
            number,
            len(game.steps),
            may_undo=objection(session, left) is None,
            earlier_round=part < len(game.rounds) - 1,
        ),
    )
