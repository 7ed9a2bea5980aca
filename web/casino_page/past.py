"""Taking plays back, making them again, and looking back: what was, at the table that is.

It is loaded when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from casino_core import Game, cards_in, deal_number
from casino_core.sealing import SEAL
from casino_core.text.language import gettext as _
from casino_core.undo import take_back

from .decisions import decision_at, last_decision, may_go_back, next_decision
from .scene import Back, LogLine, Notice, Phase, Scene
from .session import HINTS, Session
from .telling import log_of
from .unseen import seen

# Taking back


def undo(session: Session) -> None:
    """Go back to the person's own last decision."""
    left = last_decision(session.game, session.people)
    if left is None:
        session.refuse(_("Nothing has been played that could be taken back."))
    else:
        _go_back(session, left)


def undo_to(session: Session, text: str) -> None:
    """Go back to a play, given by its number in the game."""
    number = _number(session, text)
    if number is not None:
        _go_back(session, decision_at(session.game, number, session.people))


def redo(session: Session) -> None:
    """Go on to the next decision that was taken back, or to where it all ended."""
    line = session.ahead
    if line is None:
        session.refuse(_("Nothing was taken back that could be played again."))
        return
    left = next_decision(line, len(session.game.steps), session.people)
    _travel(session, line, left)


def _go_back(session: Session, left: int) -> None:
    problem = objection(session, left)
    if problem:
        session.refuse(problem)
    else:
        _travel(session, session.ahead or session.game, left)


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


def _travel(session: Session, line: Game, left: int) -> None:
    """Put the game as it was after `left` plays on the table; `line` can be played again."""
    whole = left >= len(line.steps)
    session.travel(line if whole else shortened(line, left), None if whole else line)
    number = len(session.game.steps) + 1
    session.say(_("Now play {number} is to be made.").format(number=number))


def shortened(line: Game, left: int, *, dealt: bool = True) -> Game:
    """A game without its last plays, and without the hints that were given for them."""
    game = take_back(line, left, dealt=dealt)
    hints = game.tag(HINTS).split()
    kept = [number for number in hints if int(number) <= left + 1]
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
    if (len(line.rounds), len(line.steps)) == (len(game.rounds), len(made)):
        return line, None
    return shortened(line, len(made), dealt=not game.position.over), line


# Looking back


def look(session: Session, text: str) -> None:
    """Look at a play, given by its number in the game."""
    number = _number(session, text)
    if number is not None:
        session.looking = number
        session.say(_said(session, number))


def look_by(session: Session, text: str) -> None:
    """Look so many plays further on, or back below 0; beyond the last one it is now again."""
    plays = len(session.game.steps)
    place = (session.looking or plays + 1) + int(text)
    if place > plays:
        now(session)
    else:
        look(session, str(max(1, place)))


def now(session: Session) -> None:
    """Look back no longer."""
    if session.looking is not None:
        session.looking = None
        session.say(_("The table as it is now."))


def _said(session: Session, number: int) -> str:
    line = _line(session, number)
    told = " ".join(line.sentences)
    return _("Play {number}: {told}").format(number=number, told=told)


def _number(session: Session, text: str) -> int | None:
    """The number of a play, None if there is no such play (any more)."""
    found = int(text) if text.isdecimal() else 0
    return found if 1 <= found <= len(session.game.steps) else None


def _line(session: Session, number: int) -> LogLine:
    part, earlier = _round_of(session.game, number)
    return log_of(session.game, part, session.names)[number - earlier - 1]


def _round_of(game: Game, number: int) -> tuple[int, int]:
    """The round of a play, from 0, and how many plays were made in those before it."""
    earlier = 0
    for part, played in enumerate(game.rounds):
        if number <= earlier + len(played.steps):
            return part, earlier
        earlier += len(played.steps)
    raise AssertionError("the play was made")


def past_scene(session: Session, number: int, notices: tuple[Notice, ...]) -> Scene:
    """The table as a play was made, as far as the seat that looks knew it."""
    game, seat = session.game, session.seat
    part, earlier = _round_of(game, number)
    steps = game.rounds[part].steps
    step = steps[number - earlier - 1]
    view = seen(step.before, seat, covered=session.covered)
    line = _line(session, number)
    left = decision_at(game, number, session.people)
    return Scene(
        view=view,
        seat=seat,
        names=session.names,
        phase=Phase.PLAY,
        round_number=part + 1,
        deal_number=deal_number(view),
        deals=deal_number(view.replace(stock=())),
        hand=cards_in(view.hands[seat]),
        status=" ".join(line.sentences),
        showing=step.play,
        last_play=steps[number - earlier - 2].play if number - earlier > 1 else None,
        refusal=session.refusal,
        notices=notices,
        log=log_of(game, part, session.names),
        earlier=earlier,
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


COMMANDS: Final[Mapping[str, Callable[[Session, str], None]]] = MappingProxyType(
    {
        "undo": lambda session, _text: undo(session),
        "redo": lambda session, _text: redo(session),
        "undo-to": undo_to,
        "look": look,
        "look-by": look_by,
        "now": lambda session, _text: now(session),
    }
)
"""What the buttons of taking back and looking back do; see CONTRACT.md."""
