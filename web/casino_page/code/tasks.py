"""The checks of the workshop's tasks, which answer in words.

The player is in another Python: these checks are talks with it (`conversation.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, Final

from casino_core import (
    Game,
    Play,
    View,
    advance,
    cards_in,
    format_play,
    parse_play,
    parse_state,
    play_label,
)
from casino_core.cards import CardSet
from casino_core.i18n import gettext as _
from casino_core.players.guarded import substitute

from .contract import Problem, objection
from .conversation import Question, conversation

Talk = Generator[Question, Any, str]
"""A talk with a player, which returns what it lacks, '' if nothing."""

SEEDS: Final = ("monday", "friday")
"""The rounds in which every player is tried."""

TRIES: Final = 40
"""How often a player is asked for a play where chance should choose."""

VARIED: Final = "table=9d,3c hands=2s7hJdKc/????"
"""A position with four plays."""

Tried = tuple[tuple[str, str], ...]
"""Positions, each with the play that is wanted there."""

CAPTURES: Final[Tried] = (
    ("table=Td,9s,4c,5d hands=Ts4h9hKd/????", "TsxTd"),
    ("table=Ah,8s,8h hands=As8d2h6c/????", "AsxAh"),
    ("table=2s,Kc hands=2hKdQsJs/????", "2hx2s"),
    ("table=6s,9h hands=6d9cJsKs/????", "6dx6s"),
)
"""Captures that bring most now: cards with points, then spades."""

COUNTED: Final[Tried] = (
    (
        "hands=8hQd/???? won=QsQhQc2h3h4h5h6h7h9hThJhKhAhAs2s3s/3d4s5s6s7s9sTsJsKsAd2d4d5d6d7d9d",
        "Qd",
    ),
    (
        "hands=8hQd/???? won=8s8d8c2h3h4h5h6h7h9hThJhKhAhAs2s3s/3d4s5s6s7s9sTsJsKsAd2d4d5d6d7d9d",
        "8h",
    ),
)
"""Trails of which one is safe, because all cards of its rank have been seen."""

KNOWN_HANDS: Final[Tried] = (
    (
        (
            "table=2h,4d hands=4sTd/???? turn=1 dealer=2 "
            "won=2s2c4h4c5h5d5c6s6h6d6c8h9h9d9cThTcJsJcKsKhKdKc/"
            "AsAdAc2d3h3d3c5s7s7h7d7c8s8d8c9sTsJhJdQsQhQdQc sweeps=2/3 last=2"
        ),
        "4sb2h,4d=10",
    ),
    (
        (
            "table=4h hands=????/Ah8s9c turn=2 dealer=2 "
            "won=AsAc2c3h3c4s5c6s6c7d8h8d8c9s9h9dTsThJhJdKsKd/"
            "Ad2s2h2d3s3d4c5h5d6h6d7s7h7cTdTcJsJcQsQhQdQcKhKc sweeps=0/1 last=2"
        ),
        "8s",
    ),
    (
        (
            "table=3d,4h,8h hands=3hTs/???? turn=1 dealer=2 "
            "won=As2c3s5s5d6s6d6c7s8s9s9h9dThTdQhQdKsKd/"
            "AhAdAc2s2h3c4s4d4c5h5c7h7d7c8d8c9cTcJsJhJdJcQsQcKhKc sweeps=2/2 last=2"
        ),
        "3hb3d,4h=10",
    ),
)
"""Last deals: the cards that are not seen are all in the other hand."""

LOOKED_AHEAD: Final[Tried] = (
    (
        (
            "table=3c hands=????/Ah6d8h turn=2 dealer=2 "
            "won=AdAc2s2h2d2c3s3h5h5c7c8c9s9h9cThJhJcQsQhQdQcKsKhKdKc/"
            "3d4s4h4d4c5s5d6s6h6c7s7h7d8s8dTsTdTcJsJd sweeps=0/1 last=1"
        ),
        "6d",
    ),
    (
        (
            "table=2c,3d,4d hands=2d6d/???? turn=1 dealer=2 "
            "won=Ad2h3s4s5d5c6s6h7h7d7c8h8c9s9hJhJdQsQhQdQc/"
            "AsAhAc3h3c4h4c5s5h6c7s8s8d9d9cTsTdTcJsJcKsKhKdKc last=1"
        ),
        "2dx2c",
    ),
)
"""Last deals in which only looking to the end finds the best play."""


def problem(task: str) -> str:
    """Say what the player still lacks for a task; '' if nothing. What it breaks has its line."""
    sentence: str = conversation().follow(lambda: _talk(task))
    return sentence


def _talk(task: str) -> Talk:
    sentence, line = yield conversation().question("player")
    return Problem.at(line, sentence) if sentence else (yield from _CHECKS[task]())


def _plays(view: View, seeds: Sequence[str]) -> Generator[Question, Any, list[Play] | Problem]:
    """Ask for a play once for each seed of chance; or tell what is wrong with one."""
    plays = []
    for play, sentence, line in (yield conversation().question("plays", view, list(seeds))):
        if wrong := sentence or objection(view, play):
            return Problem.at(line, wrong)
        plays.append(play)
    return plays


def _legal() -> Talk:
    """Play some rounds, and say which play is none."""
    for seed in SEEDS:
        position = Game.new("standard", seed).position
        turn = 0
        while not position.over:
            view = position.view(position.turn)
            if view.turn:
                play = substitute(view)
            else:
                turn += 1
                plays = yield from _plays(view, [f"{seed} {turn}"])
                if isinstance(plays, Problem):
                    return plays
                [play] = plays
            position = advance(position, play)
    return ""


def _random() -> Talk:
    if objection_words := (yield from _legal()):
        return objection_words
    view = _view(VARIED)
    plays = yield from _plays(view, [str(seed) for seed in range(TRIES)])
    if isinstance(plays, Problem):
        return plays
    different = set(plays)
    if len(different) == 1:
        return _("In the same position it always makes the same play. Let “chance” choose.")
    if len({play.card for play in different}) < len(cards_in(view.hand)):
        return _("Some legal plays are never made. Choose among all of them.")
    return ""


def _expects(positions: Tried, why: Callable[[], str]) -> Callable[[], Talk]:
    def check() -> Talk:
        if objection_words := (yield from _legal()):
            return objection_words
        for text, expected in positions:
            view = _view(text)
            plays = yield from _plays(view, [text])
            if isinstance(plays, Problem):
                return plays
            own_play = format_play(plays[0], view)
            if own_play != expected:
                return _(
                    "With {hand} and {table} on the table it makes the play {play}. {why}"
                ).format(
                    hand=_cards(view.hand),
                    table=_cards(view.loose) or _("nothing"),
                    play=own_play,
                    why=why().format(play=play_label(parse_play(expected, view), view)),
                )
        return ""

    return check


def _view(text: str) -> View:
    state = parse_state(text)
    return state if isinstance(state, View) else state.view(state.turn)


def _cards(cards: CardSet) -> str:
    return " ".join(card.text for card in cards_in(cards))


_CHECKS: Final[dict[str, Callable[[], Talk]]] = {
    "random": _random,
    "greedy": _expects(CAPTURES, lambda: _("“{play}” brings more now.")),
    "counting": _expects(COUNTED, lambda: _("“{play}” is safe: nobody has such a card any more.")),
    "imagining": _expects(
        KNOWN_HANDS,
        lambda: _("You can work out the other hand: “{play}” is best against it."),
    ),
    "search": _expects(LOOKED_AHEAD, lambda: _("Play on to the end: “{play}” brings more.")),
}
