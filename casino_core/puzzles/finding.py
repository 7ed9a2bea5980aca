"""Finding puzzles in rounds that a computer player plays against itself.

A position of the last deal becomes a puzzle where

* the solver finds the exact value of every play, from the cards that the seat may see;
* one play, or two that are as good, are better than all others by a point or more;
* the play that suggests itself is wrong: that of the counting player of release 0.2, of the greedy
  player, or the largest capture, in this order, all of them without an oversight.

A position with hidden cards becomes a puzzle where

* one play is ahead of every other by a point or more on average, and by four standard errors, over
  200 to 500 deals of the hidden cards that are played to the end of the round (`comparing`);
* a second policy, which plays the rounds to their end quite differently, has the same play first,
  and so has the search of the master, each on deals of its own;
* the play that suggests itself is wrong, as in the last deal.

A round gives one puzzle at most, so that no two are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from operator import itemgetter
from random import Random
from typing import Final

from ..game import Game
from ..notation.positions import format_position, parse_state
from ..play import Play
from ..players import Player, player_of
from ..players.base.considered import largest_and_trails
from ..players.base.rng import rng_for
from ..players.estimates.balances import balances
from ..players.networks.value_network import expected_leads
from ..players.policies.counting import MAX_PLAYS
from ..players.search.bounded_plays import CROWDED
from ..players.search.endgame import can_be_solved
from ..players.search.search import choose
from ..players.search.styles import ADVISER
from ..position import View
from ..rules.dealing import can_deal_again
from ..rules.legal import largest_capture, legal_plays
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..seats import Seat
from .comparing import (
    DEALS,
    LEAST_MARGIN,
    LEAST_STAKE,
    Comparison,
    greedy_policy,
    lines_by_deals,
)
from .difficulty import rate, rate_by_deals
from .puzzle import ByDeals, Loss, Puzzle
from .solving import best_line, deal_with, solve
from .themes import AT_STAKE, Lines, Theme, common_themes, themes_by_deals

MOST_RIGHT: Final = 2
"""The most plays of a puzzle that may be right."""
AGREEING_DEALS: Final = 250
"""The number of deals on which plays are compared by a second policy."""
LEAST_GAP: Final = 0.3
"""A position is looked at only where the value network has one play ahead by these points."""
MOST_LOOKED_AT: Final = 6
"""The most positions of a round in which the plays are compared on many deals."""
MOST_PLAYS: Final = 24
"""The most legal plays of a puzzle with hidden cards, each of which is told what it costs."""
LEAST_PLAYS: Final = 3
"""The least number of legal plays."""
LEAST_HAND: Final = 2
"""The least number of cards in the hand."""
RARE: Final = frozenset(Theme).difference(
    (Theme.TRAIL, Theme.HOLD_BACK, Theme.LAST_CAPTURE, *AT_STAKE.values())
) | {Theme.SWEEP}
"""The themes that a round prefers: those of plays that come up less often."""
UNNAMED: Final = "found"
"""The name of a puzzle before it is in a library."""
FIRST_SEED: Final = "found"
SECOND_SEED: Final = "second"
"""The seeds of the deals on which plays are compared when a puzzle is found."""


def find_in_round(rules: RuleSet, player: str | Player, seed: str, number: int) -> Puzzle | None:
    """Play a round and return a puzzle from its last deal, None if there is none."""
    puzzles = [*filter(None, map(puzzle_at, last_views(rules, player, seed, number)))]
    rare = [puzzle for puzzle in puzzles if not RARE.isdisjoint(puzzle.themes)]
    return Random(f"{seed}/{number}").choice(rare or puzzles) if puzzles else None


def last_views(rules: RuleSet, player: str | Player, seed: str, number: int) -> Iterator[View]:
    """Play a round, and yield the views of its last deal that determine every card."""
    return filter(can_be_solved, views_of(rules, player, seed, number))


def views_of(rules: RuleSet, player: str | Player, seed: str, number: int) -> Iterator[View]:
    """Play a round, and yield the view of each turn.

    Of twins it has those that a reader of the position has: players choose among plays that are as
    good by the order of the cards.
    """
    choose = player_of(player)
    dealer = Seat(number % rules.players)
    position = Game.new(rules, f"{seed}/{number}", dealer=dealer).position
    while not position.over:
        view = position.view(position.turn)
        read = parse_state(format_position(view)) if rules.has_twins else view
        if isinstance(read, View):
            yield read
        position = advance(position, choose(view, rng_for(view)))


Wanted = Callable[[View, Collection[Play]], bool]
"""Whether a puzzle is looked for, from its view and its right plays."""


def puzzle_at(
    view: View,
    is_wanted: Wanted | None = None,
    suggested: Callable[[View], Iterable[Play]] | None = None,
) -> Puzzle | None:
    """Return the puzzle of a view, None if it makes none.

    A puzzle that is not wanted is not rated, which takes the most time. `suggested` yields the
    plays that suggest themselves instead of `obvious_plays`.
    """
    if view.hand.bit_count() < LEAST_HAND:
        return None
    solved = solve(view)
    if solved is None or len(solved.values) < LEAST_PLAYS:
        return None
    right = solved.right
    if len(right) > MOST_RIGHT or solved.margin < LEAST_MARGIN:
        return None
    wrong = [play for play in (suggested or obvious_plays)(view) if play not in right]
    if not wrong or (is_wanted and not is_wanted(view, right)):
        return None
    tempting = best_line(solved.deal, wrong[0])
    if len(tempting) < 2:
        return None
    themes = common_themes(Lines(best_line(solved.deal, play), tempting) for play in right)
    return (
        Puzzle(
            UNNAMED,
            rate(view, solved),
            themes,
            view,
            right,
            solved.margin,
            wrong[0],
            solved.lost(wrong[0]),
            tempting[1].play,
        )
        if themes
        else None
    )


def find_by_deals(
    rules: RuleSet,
    player: str | Player,
    seed: str,
    number: int,
    *,
    last: bool = False,
    deals: int = DEALS,
    is_wanted: Wanted | None = None,
) -> Puzzle | None:
    """Play a round and return a puzzle with hidden cards, None if there is none.

    It is one before the last deal, or one of the `last` deal, where the rules have more than one
    hidden hand there, or a card that does not go round.
    """
    most = len(rules.cards) // 2
    views = (
        view
        for view in views_of(rules, player, seed, number)
        if last != is_earlier(view) and len(view.stock) <= most
    )
    gaps = [(network_gap(view), place, view) for place, view in enumerate(views)]
    likely = sorted(gap for gap in gaps if gap[0] >= LEAST_GAP)[::-1]
    puzzles = (puzzle_by_deals(view, deals, is_wanted) for _, _, view in likely[:MOST_LOOKED_AT])
    return next(filter(None, puzzles), None)


def is_earlier(view: View) -> bool:
    """Return whether cards of the stock will still be dealt or drawn."""
    return bool(view.stock) if view.rules.draw else can_deal_again(view)


def network_gap(view: View) -> float:
    """Return by how much the value network has one play ahead of all others, in points.

    It is 0 for a position that makes no puzzle: one whose cards are known, with too few plays or
    too many, or where the play that suggests itself is the best one.
    """
    plays = legal_plays(view) if view.loose.bit_count() <= CROWDED else ()
    if (
        view.hand.bit_count() < LEAST_HAND
        or not LEAST_PLAYS <= len(plays) <= MOST_PLAYS
        or can_be_solved(view)
    ):
        return 0.0
    ranked = sorted(expected_leads(view, plays), key=lambda pair: -pair[1])
    (best, lead), (_, next_lead) = ranked[:2]
    return 0.0 if set(obvious_plays(view)) == {best} else lead - next_lead


def puzzle_by_deals(
    view: View, deals: int = DEALS, is_wanted: Wanted | None = None
) -> Puzzle | None:
    """Return the puzzle of a view with hidden cards, None if it makes none, or is not wanted."""
    obvious = list(obvious_plays(view))
    favourite = choose(view, Random(f"{SECOND_SEED}/{format_position(view)}"), ADVISER)
    if is_wanted and not is_wanted(view, (favourite,)):
        return None
    if not second_policy_agrees(view, favourite):
        return None
    comparison = Comparison(view, FIRST_SEED)
    for _stage in comparison.stages(deals, [play for play in obvious if play != favourite][:1]):
        right = comparison.best
        tempting = next((play for play in obvious if play != right), None)
        margin = comparison.margin(right)
        if right != favourite or not tempting or margin.points + margin.error < LEAST_MARGIN:
            return None
    refutation = comparison.refutation(tempting, right) if tempting else None
    if not tempting or not refutation or not comparison.is_plain(right):
        return None
    gains = comparison.gains(right, tempting).items()
    won = [item for item, gain in gains if gain.points >= LEAST_STAKE]
    losses = (Loss(play, round(comparison.behind(play).points, 2)) for play in comparison.others)
    hands = tuple(
        whole & ~own for whole, own in zip(refutation.deal.hands, view.hands, strict=True)
    )
    proof = ByDeals(len(comparison.deals), round(margin.error, 2), hands, tuple(losses))
    lines = lines_by_deals(deal_with(view, hands), right, tempting, refutation.reply)
    themes = themes_by_deals(lines, won)
    if not themes:
        return None
    return Puzzle(
        UNNAMED,
        rate_by_deals(view, (right,)),
        themes,
        view,
        (right,),
        proof.losses[0].points,
        tempting,
        next(loss.points for loss in proof.losses if loss.play == tempting),
        refutation.reply,
        proof,
    )


def second_policy_agrees(view: View, right: Play) -> bool:
    """Return whether a play is first by a second policy, too, by half the margin at least."""
    second = Comparison(view, SECOND_SEED, greedy_policy)
    return all(
        second.best == right and second.margin(right).points >= LEAST_MARGIN / 2
        for _stage in second.stages(AGREEING_DEALS)
    )


def obvious_plays(view: View) -> Iterator[Play]:
    """Yield the plays that suggest themselves, the most reasonable first."""
    yield max(balances(view, largest_and_trails(view, MAX_PLAYS)), key=itemgetter(1))[0]
    yield greedy_policy(view)
    largest = largest_capture(view)
    if largest is not None:
        yield largest
