"""The badges that a game on the table proves, which no counter tells."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Game, Position, Step
from casino_core.play import PlayKind
from casino_core.prose.direction import fewest_win
from casino_core.records.history import hinted
from casino_core.seats import Seat

from ...game.seats import SeatedPlayer, is_own, people
from ..badges.badge import BEHIND, BUILD_OF_ANOTHER, RAISED
from ..statistics.game_statistics import was_helped

FAR_BEHIND = 5
"""The number of points behind from which a win is one from behind."""


def proved_by(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> frozenset[str]:
    """Return the names of the badges that the rounds of a game prove.

    As in the statistics, games count that one person plays from a dealt pack, but not those against
    a player of one's own. A play with a hint proves nothing, and a win from behind is one without
    hints and plays taken back.
    """
    seats = people(seated_players)
    own = any(is_own(player.level) for player in seated_players)
    if own or len(seats) != 1 or game.rounds[0].cards is None:
        return frozenset()
    (seat,) = seats
    helped = {*hinted(game)}
    own_plays = [step for number, step in enumerate(game.steps, 1) if number not in helped]
    names = {name for step in own_plays for name in _proved_by_play(step, seat)}
    if _won_from_behind(game, seat) and not was_helped(game):
        names.add(BEHIND)
    return frozenset(names)


def _proved_by_play(step: Step[Position], seat: Seat) -> Iterator[str]:
    rules, play = step.before.rules, step.play
    if step.before.turn != seat:
        return
    if play.raised:
        yield RAISED
    owners = {rules.side(build.owner) for build in play.builds}
    if play.kind is PlayKind.CAPTURE and owners - {rules.side(seat)}:
        yield BUILD_OF_ANOTHER


def _won_from_behind(game: Game, seat: Seat) -> bool:
    side, outcome = game.rules.side(seat), game.outcome
    if outcome is None or not outcome.over or outcome.winner != side or fewest_win(game.rules):
        return False
    return any(
        max(played.start.scores) - played.start.scores[side] >= FAR_BEHIND for played in game.rounds
    )
