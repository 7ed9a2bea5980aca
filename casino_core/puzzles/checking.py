"""Checking a puzzle: it is solved again, and every field must be what is found.

Where cards are hidden, its plays are compared again, on deals that had no part in finding it. The
right play must be plainly the best on these too, and what the line tells must be compatible with
them: no difference may be off by more than four standard errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from ..notation.plays import format_play
from ..players.policies.fast_playout import playout_policy
from ..rules.legal import legal_plays
from ..rules.turn import advance
from .comparing import LEAST_STAKE, PLAIN_ERRORS, STAGES, Comparison, lines_by_deals
from .difficulty import rate, rate_by_deals
from .puzzle import ByDeals, Puzzle
from .solving import best_line, solve
from .themes import AT_STAKE, Lines, common_themes, themes_by_deals

CHECKED = "checked"
"""The seed of the deals on which plays are compared again."""
ROUNDED = 0.01
"""The points by which a difference may be off because it is written with two decimals."""


def problems(puzzle: Puzzle, *, rated: bool = True, share: float = 1.0) -> Iterator[str]:
    """Yield what is wrong with a puzzle, each beginning with the name of a field.

    The computer players try the puzzle again only if `rated`: that takes most of the time in the
    last deal. Where cards are hidden, the plays are compared on a `share` of the deals on which
    they were compared when the puzzle was found.
    """
    if puzzle.by_deals:
        yield from _problems_by_deals(puzzle, puzzle.by_deals, share)
        if rated and puzzle.rating != (rating := rate_by_deals(puzzle.view, puzzle.right)):
            yield f"rating: {rating}"
    else:
        yield from _problems_of_exact(puzzle, rated=rated)


def _problems_by_deals(puzzle: Puzzle, proof: ByDeals, share: float) -> Iterator[str]:
    view = puzzle.view
    losses = {loss.play: loss.points for loss in proof.losses}
    if {*puzzle.right, *losses} != set(legal_plays(view)):
        yield "losses: not every play is there once"
        return
    [right], tempting = puzzle.right, puzzle.tempting
    if min(losses.values()) != puzzle.margin:
        yield f"margin: {min(losses.values()):g}"
    if losses[tempting] != puzzle.cost:
        yield f"cost: {losses[tempting]:g}"
    comparison = Comparison(view, CHECKED)
    for _stage in comparison.stages(round(share * proof.deals), [right, tempting]):
        pass
    for play, points in losses.items():
        again = comparison.behind(play, right)
        measured = f"{format_play(play, view)} is {again.points:.2f} ±{again.error:.2f} behind"
        if again.points <= share * PLAIN_ERRORS * again.error:
            yield f"right: {measured}"
        # Other plays than these may have been tried on the first deals only.
        closest = play == tempting or points == puzzle.margin
        before = again.error * sqrt(again.deals / (proof.deals if closest else STAGES[0]))
        error = sqrt(again.error * again.error + before * before)
        if abs(again.points - points) > PLAIN_ERRORS * error + ROUNDED:
            yield f"losses: {measured}"
    after = advance(puzzle.deal, tempting)
    if playout_policy(after.view(after.turn)) != puzzle.reply:
        yield "reply: not the answer on the deal of the example"
    yield from _problems_of_themes(puzzle, comparison)


def _problems_of_themes(puzzle: Puzzle, comparison: Comparison) -> Iterator[str]:
    """Yield themes that are wrong: of plays, and of items that are surely at stake or not."""
    [right], tempting = puzzle.right, puzzle.tempting
    lines = lines_by_deals(puzzle.deal, right, tempting, puzzle.reply)
    of_plays = themes_by_deals(lines, ())
    stakes = set(AT_STAKE.values())
    missing = [theme for theme in of_plays if theme not in puzzle.themes]
    wrong = [theme for theme in puzzle.themes if theme not in (*of_plays, *stakes)]
    gains = comparison.gains(right, tempting)
    for theme in stakes.difference(of_plays):
        items = [gain for item, gain in gains.items() if AT_STAKE.get(item) is theme]
        most = [gain.points + 2 * PLAIN_ERRORS * gain.error for gain in items]
        least = [gain.points - 2 * PLAIN_ERRORS * gain.error for gain in items]
        if theme in puzzle.themes and max(most, default=0.0) < LEAST_STAKE:
            wrong.append(theme)
        if theme not in puzzle.themes and max(least, default=0.0) > LEAST_STAKE:
            missing.append(theme)
    if missing or wrong:
        yield f"themes: missing {'/'.join(missing) or '-'}, wrong {'/'.join(wrong) or '-'}"


def _problems_of_exact(puzzle: Puzzle, *, rated: bool) -> Iterator[str]:
    solved = solve(puzzle.view)
    if solved is None:
        yield "hands: the position has no exact solution"
        return
    if set(puzzle.right) != set(solved.right):
        right = "/".join(format_play(play, puzzle.view) for play in solved.right)
        yield f"right: {right}"
        return
    if puzzle.margin != solved.margin:
        yield f"margin: {solved.margin}"
    if puzzle.cost != solved.lost(puzzle.tempting):
        yield f"cost: {solved.lost(puzzle.tempting)}"
    after = advance(solved.deal, puzzle.tempting)
    replies = solve(after.view(after.turn))
    if replies is not None and puzzle.reply not in replies.right:
        yield f"reply: gives away {replies.lost(puzzle.reply)}"
    tempting = best_line(solved.deal, puzzle.tempting)
    themes = common_themes(Lines(best_line(solved.deal, play), tempting) for play in puzzle.right)
    if puzzle.themes != themes:
        yield f"themes: {'/'.join(themes)}"
    if rated and puzzle.rating != (rating := rate(puzzle.view, solved)):
        yield f"rating: {rating}"
