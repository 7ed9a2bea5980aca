"""The table at an earlier play, and the reasons why the game may not go back to it.

The first screen does not need this module: it is loaded when a person first looks back.
"""

from __future__ import annotations

from casino_core import cards_in, deal_number
from casino_core.i18n import gettext as _
from casino_core.records.sealing import SEAL

from .hidden_cards import view_of
from .log import log_of
from .scene import (
    Help,
    History,
    LogLine,
    LookBack,
    Notice,
    Phase,
    Progress,
    Scene,
    TableKind,
)
from .session import Session
from .undo import decision_at, may_go_back


def objection(session: Session, count: int) -> str | None:
    """Return why all plays but the first `count` may not be taken back; None if they may be."""
    if not session.may_undo:
        return _(session.undo_refusal)
    if session.phase is Phase.GAME_OVER:
        return _("The game is over, so nothing can be undone.")
    if count >= len(session.game.steps):
        return _("Nothing has been played since.")
    if not may_go_back(session.game, count, session.people):
        return _("Someone else has played since. Undoing that would show you their cards.")
    return None


def line_of(session: Session, number: int) -> LogLine:
    """Return the line of the log for a play, counted from 1 over the whole game."""
    round_index, before = session.game.place(number - 1)
    return log_of(session.game, round_index, session.names)[before]


def past_scene(session: Session, number: int, notices: tuple[Notice, ...] = ()) -> Scene:
    """Return the table as a play was made, as far as the viewer knew it."""
    game, seat = session.game, session.seat
    round_index, before = game.place(number - 1)
    steps = game.rounds[round_index].steps
    step = steps[before]
    view = view_of(step.before, seat, covered=session.covered)
    log = log_of(game, round_index, session.names)
    scene = Scene(
        view=view,
        seat=seat,
        names=session.names,
        phase=Phase.PLAY,
        progress=Progress(
            round_number=round_index + 1,
            deal_number=deal_number(view),
            deals=deal_number(view.replace(stock=())),
            earlier_plays=number - 1 - before,
        ),
        hand=cards_in(view.hands[seat] & ~step.play.card.bit),
        covered=session.covered,
        status=" ".join(log[before].sentences),
        showing=step.play,
        last_play=steps[before - 1].play if before else None,
        refusal=session.refusal,
        reason=session.reason,
        log=log,
        history=_history(session, number, earlier_round=round_index < len(game.rounds) - 1),
        help=Help(hints=session.hints),
        seal=game.tag(SEAL),
        notices=notices,
        kind=TableKind(people=len(session.people), handicap=game.handicap),
        characters=session.characters,
    )
    return session.decorate(scene)


def _history(session: Session, number: int, *, earlier_round: bool) -> History:
    count = decision_at(session.game, number, session.people)
    return History(
        may_undo=objection(session, count) is None,
        look_back=LookBack(
            number,
            len(session.game.steps),
            earlier_round=earlier_round,
            line=session.shown_line,
        ),
    )
