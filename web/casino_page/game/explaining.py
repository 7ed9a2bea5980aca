"""Explanations of plays and of attempts, for the table and the boards of the sheets."""

from __future__ import annotations

from casino_core import NO_CARDS, CardSet, Play, Reason, Refusal, RuleSet, View, cards_in
from casino_core.cards import RANK_SETS
from casino_core.prose.sums import set_words
from casino_core.rules.next_piles import SomePiles
from casino_core.rules.sets import PlaySet, sets_of

from .choice import Choice
from .explained import ExplainedPlay, Sum
from .game_state import GameState
from .prompts import nearest_refusal
from .scene import Scene


def explained_play(play: Play, rules: RuleSet) -> ExplainedPlay:
    """Explain a legal play: what it uses, its sums, and arrows. Extra actions are left out."""
    play = play.without_extras
    sums = tuple(_sum(one, rules) for one in sets_of(play, rules) if one.is_sum)
    return ExplainedPlay(play.card, play.loose, play.builds, sums, arrows=True)


def explained_attempt(view: View, choice: Choice) -> ExplainedPlay:
    """Explain an attempt that is refused: its cards, what they add up to, and what matters.

    The card played is part of the sum if that is the value which the refusal names. A lesson may
    refuse a legal play, too.
    """
    refusal = nearest_refusal(view, choice)
    selection = choice.selection(view)
    if refusal is None and selection and selection.plays:
        return explained_play(selection.plays[0], view.rules)._replace(arrows=False)
    attempt = _tried(view.rules, choice, refusal.value if refusal else 0)
    sums = (_sum(attempt, view.rules),) if attempt and attempt.is_sum else ()
    at_stake = _at_stake(view, refusal) if refusal else SomePiles()
    piles = SomePiles(choice.loose, choice.builds).joined(at_stake)
    return ExplainedPlay(choice.card, piles.loose, piles.builds, sums)


def explained(state: GameState, scene: Scene) -> ExplainedPlay | None:
    """Explain the play that is looked at or proposed, or the attempt that was refused."""
    if scene.history.look_back and scene.showing:
        return explained_play(scene.showing, scene.view.rules)
    if state.tried:
        return explained_attempt(state.table, state.tried)
    return explained_play(state.proposed, scene.view.rules) if state.proposed else None


def _at_stake(view: View, refusal: Refusal) -> SomePiles:
    """Return the piles on the table of which a refusal tells."""
    builds = tuple(build for build in view.builds if build == refusal.build)
    loose = refusal.card.bit if refusal.card else NO_CARDS
    if refusal.reason is Reason.TRAIL_PAIR and refusal.card:
        loose = RANK_SETS[refusal.card.rank]
    return SomePiles(CardSet(loose & view.loose), builds)


def _sum(one: PlaySet, rules: RuleSet) -> Sum:
    return Sum(set_words(one, rules), one.loose, one.builds)


def _tried(rules: RuleSet, choice: Choice, value: int) -> PlaySet | None:
    """Return the sum of chosen piles, with the chosen card if they make a value together."""
    if choice.loose & ~rules.valued:
        return None
    total = sum(card.weight for card in cards_in(choice.loose))
    total += sum(build.value for build in choice.builds)
    values = rules.table_values[choice.card] if choice.card else ()
    if total and value in [total + each for each in values]:
        return PlaySet(value, choice.loose, choice.builds, choice.card)
    return PlaySet(total, choice.loose, choice.builds)
