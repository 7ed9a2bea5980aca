"""Random rule sets and rounds of Rook, for the laws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

from casino_core.errors import RuleSetError
from casino_core.rook import (
    OPTIONS,
    PRESETS,
    CallCard,
    Game,
    Give,
    NoBid,
    Phase,
    Position,
    PutAside,
    RuleSet,
    Step,
    legal_actions,
)
from casino_core.rook.actions import Action
from casino_core.rook.rules.why import CARDS_TO_GIVE, counting_allowed
from casino_core.seats import Seat


def random_rules(chance: Random) -> RuleSet:
    """Any rule set: each option is at its default as often as not."""
    while True:
        values = {
            name: chance.choice(option.values)
            for name, option in OPTIONS.items()
            if not option.step and chance.random() < 0.5
        }
        if chance.random() < 0.3:
            values["bid_limit"] = chance.choice((70, 90, 120, 200))
        if chance.random() < 0.5:
            values["target"] = chance.choice((50, 300, 500))
        try:
            return RuleSet(**values)
        except RuleSetError:
            continue


def each_value() -> list[RuleSet]:
    """The presets, and every value of every option in the first preset that it goes with.

    Of numbers these are the ends and some between them.
    """
    numbers = {"bid_limit": (70, 90, 140, 200), "target": (5, 200, 1500)}
    values = ((name, value) for name, each in OPTIONS.items() for value in each.values)
    rule_sets = list(PRESETS.values())
    for name, value in values:
        of_name = numbers.get(name, (value,))
        rule_sets += [rules for each in of_name for rules in _with_value(name, each)[:1]]
    return list(dict.fromkeys(rule_sets))


def _with_value(name: str, value: object) -> list[RuleSet]:
    """The presets with a value of an option, as far as it goes with them."""
    rule_sets = []
    for preset in PRESETS.values():
        try:
            rule_sets.append(replace(preset, **{name: value}))  # type: ignore[arg-type]
        except RuleSetError:
            continue
    return rule_sets


def options_of(rules: RuleSet) -> dict[str, str]:
    """The options as the oracle reads them."""
    return {each.name: str(getattr(rules, each.name)) for each in fields(rules)}


def random_action(position: Position, chance: Random) -> Action:
    """A legal action, drawn without listing thousands of them."""
    view = position.view(position.turn)
    if view.phase is Phase.NEST:
        counting = [card for card in view.hand if view.rules.points(card)]
        plain = [card for card in view.hand if not view.rules.points(card)]
        allowed = counting_allowed(view)
        needed = max(0, 5 - len(plain))
        count = chance.randint(needed, max(needed, min(allowed, len(counting), 5)))
        if view.rules.nest_points == "none":
            count = needed
        choice = chance.sample(counting, count) + chance.sample(plain, 5 - count)
        return PutAside(tuple(choice))
    if view.phase is Phase.PASSING:
        return Give(tuple(chance.sample(view.hand, CARDS_TO_GIVE)))
    if view.phase is Phase.CALLING:
        return chance.choice([each for each in legal_actions(view) if isinstance(each, CallCard)])
    actions = list(legal_actions(view))
    if view.phase is Phase.BIDDING and chance.random() < 0.5 and len(actions) > 1:
        return chance.choice(actions[: max(2, len(actions) // 2)])
    return NoBid() if view.phase is Phase.BIDDING else chance.choice(actions)


def random_game(chance: Random, rounds: int = 1, rules: RuleSet | None = None) -> Game:
    """A game whose first deals, not counting those that were dealt anew, are played at random."""
    game = Game.new(
        rules or random_rules(chance), f"game {chance.random()}", dealer=Seat(chance.randrange(4))
    )
    while rounds and not game.over and len(game.rounds) < 9:
        if game.position.over:
            game = game.next_round()
        while not game.position.over:
            game = game.play(random_action(game.position, chance))
        rounds -= not game.position.redealt
    return game


def steps(chance: Random, rules: RuleSet | None = None) -> Iterator[Step]:
    """The steps of a random round."""
    yield from random_game(chance, 1, rules).steps
