"""The scene of a game as it is now, with its status line."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Game, Selection, cards_in, deal_number, score_round
from casino_core.i18n import gettext as _
from casino_core.records.sealing import SEAL
from casino_core.rules.outcome import first_to_reach

from .choice import Glow, glow_of
from .game_state import GameState
from .log import announcement
from .prompts import advice, barred_trail, invitation, offers
from .scene import (
    Calling,
    ChoiceState,
    Help,
    History,
    Notice,
    Phase,
    Progress,
    Result,
    Scene,
    TableKind,
)
from .undo import last_decision, may_go_back


def present_scene(state: GameState, notices: tuple[Notice, ...], samples: int) -> Scene:
    """Return the scene; `samples` deals were tried by a computer player for its move."""
    view, game = state.table, state.game
    selection = state.choice.selection(state.view) if state.my_turn else None
    glow = glow_of(state.view, state.choice, selection) if state.my_turn else Glow()
    steps = game.rounds[-1].steps
    return Scene(
        view=view,
        seat=state.seat,
        names=state.names,
        phase=state.phase,
        progress=Progress(
            round_number=len(game.rounds),
            deal_number=deal_number(view),
            deals=deal_number(view.replace(stock=())),
            earlier_plays=len(game.steps) - len(steps),
        ),
        hand=cards_in(view.hands[state.seat]),
        covered=state.covered,
        status=status(state, selection, glow, samples),
        choice=_choice(state, selection, glow),
        showing=state.showing,
        last_play=steps[-1].play if steps else None,
        refusal=state.refusal,
        reason=state.reason,
        confirmation=state.confirmation,
        log=state.log,
        history=History(may_undo=_may_undo(state), may_redo=state.ahead is not None),
        result=_result(state),
        calling=Calling(state.callers, state.asking),
        help=Help(hints=state.hints, advice=state.advice),
        paused=state.paused and state.computer_to_play,
        seal=game.tag(SEAL),
        notices=notices,
        kind=TableKind(people=len(state.people), handicap=game.handicap),
        characters=state.characters,
    )


def _choice(state: GameState, selection: Selection | None, glow: Glow) -> ChoiceState:
    choice = state.choice
    offered = offers(state.view, selection)
    further = choice.further_extras(state.view) if state.my_turn else []
    values = [each.value for series in further for each in series if each not in choice.extras]
    return ChoiceState(
        choice.card,
        choice.loose,
        choice.builds,
        selection,
        offered,
        barred_trail(state.view, choice, selection),
        tuple(values),
        built=bool(choice.extras),
        glow=glow,
    )


def _result(state: GameState) -> Result:
    position = state.game.position
    return Result(
        score=score_round(position) if position.over else None,
        outcome=state.game.outcome,
        reached=first_to_reach(position) if position.over else None,
        rounds=() if state.phase is Phase.PLAY else tuple(_points(state.game)),
        called=state.log[-1].sentences[0] if state.game.called else None,
    )


def _points(game: Game) -> Iterator[tuple[int, ...]]:
    """Yield the points of each side at the beginning, then those of every finished round."""
    yield game.rounds[0].start.scores
    for finished in game.rounds:
        if finished.position.over:
            yield score_round(finished.position).points


def _may_undo(state: GameState) -> bool:
    count = last_decision(state.game, state.people)
    running = state.may_undo and state.phase is not Phase.GAME_OVER
    return running and count is not None and may_go_back(state.game, count, state.people)


def status(state: GameState, selection: Selection | None, glow: Glow, samples: int) -> str:
    """Return the status line; `samples` deals were tried by a computer player for its move."""
    if state.phase is not Phase.PLAY:
        over = state.phase is Phase.ROUND_OVER
        return _("The round is over.") if over else _("The game is over.")
    if state.asking is not None:
        words = _("Call out? With fewer than {target} points you lose the game.")
        return words.format(target=state.game.rules.target)
    if state.showing:
        return announcement(state.game.position, state.showing, state.names)
    name = state.names[state.game.position.turn]
    if state.computer_to_play:
        return _("Paused.") if state.paused else _thinking(name, samples)
    return invitation(name) if state.covered else _invited(state, selection, glow)


def _thinking(name: str, samples: int) -> str:
    words = _("{name} is thinking …")
    if samples > 1:
        words = _("{name} is thinking … ({tried} tries)")
    return words.format(name=name, tried=samples)


def _invited(state: GameState, selection: Selection | None, glow: Glow) -> str:
    """Return what the person whose turn it is may do."""
    if state.confirmation:
        return state.confirmation.question
    if state.advice:
        if state.advice.play and not state.advice.tried:
            return _("Play this?")
        if state.advice.tried <= 1:
            return _("Looking for a hint …")
        words = _("Looking for a hint … ({tried} tries)")
        return words.format(tried=state.advice.tried)
    return advice(state.view, state.choice, selection, glow)
