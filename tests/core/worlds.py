"""Makes random rule sets, games and positions for the tests, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import casino_core as casino
from casino_core import Build, Card, Play, PlayKind, Position, RuleSet, RuleSetError, State, Step
from casino_core.play import build_order
from casino_core.seats import Seat

EASY_TABLE = 9
"""The most piles at which every play can be listed."""

WEIGHTS = {"raise": 12, "add": 9, "build": 6, "capture": 2, "trail": 2}


def random_rules(chance: Random, **fixed: object) -> RuleSet:
    """Return a rule set with about half of its options changed from the default."""
    while True:
        options = {
            option.name: chance.choice([*option.values])
            for option in casino.OPTIONS.values()
            if chance.random() < 0.5
        }
        if chance.random() < 0.3:
            options |= {"ace": "1-or-14", "courts": "royal", "pack": "52"}
        if "pack" in options or "scoring" in options:
            diamond = options.get("pack") == "40"
            options["scoring"] = "diamond" if diamond else chance.choice(["standard", "spade"])
        try:
            return RuleSet(**(options | fixed))
        except RuleSetError:
            continue


def random_deal(chance: Random, rules: RuleSet) -> Position:
    cards = list(rules.cards)
    chance.shuffle(cards)
    return casino.deal_round(rules, cards, chance.choice(rules.seats))


def kind_of(play: Play) -> str:
    if play.raised:
        return "raise"
    return "add" if play.added_to else str(play.kind)


def some_plays(position: State) -> list[Play]:
    """Return the legal plays of a position; on a crowded table only some of them."""
    if is_easy(position):
        return list(casino.legal_plays(position))
    trails = map(Play, casino.cards_in(position.hand))
    lawful = [play for play in trails if casino.is_legal(position, play)]
    sized = casino.plays_by_size(position, 60)
    return lawful + [play for play in sized if play.kind is not PlayKind.TRAIL]


def random_play(chance: Random, position: Position) -> Play:
    """Choose a legal play; build plays and captures of builds are more likely."""
    plays = some_plays(position)
    kinds = [*{kind_of(play): None for play in plays}]
    kind = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    return chance.choice([play for play in plays if kind_of(play) == kind])


def steps(chance: Random, rules: RuleSet) -> Iterator[Step[Position]]:
    """Yield the steps of one round of random plays."""
    position = random_deal(chance, rules)
    while not position.over:
        step = casino.apply(position, random_play(chance, position))
        yield step
        position = step.after


def walk(chance: Random, rules: RuleSet) -> Iterator[Position]:
    """Yield the positions of one round of random plays, the last one too."""
    for step in steps(chance, rules):
        yield step.before
    yield step.after


def rounds(seed: int, number: int, **fixed: object) -> Iterator[Position]:
    """Yield the positions of some rounds, each under a random rule set."""
    chance = Random(seed)
    for _ in range(number):
        yield from walk(chance, random_rules(chance, **fixed))


def puzzles(seed: int, number: int, **fixed: object) -> Iterator[Position]:
    """Yield made-up positions with builds on the table and cards in hand to take them."""
    chance = Random(seed)
    for _ in range(number):
        yield puzzle(chance, random_rules(chance, **fixed))


def puzzle(chance: Random, rules: RuleSet) -> Position:
    """Make a position with up to four builds, up to six loose cards and cards that take builds."""
    pack = list(rules.cards)
    chance.shuffle(pack)
    builds = _random_builds(chance, rules, pack)
    loose = [pack.pop() for _ in range(chance.randrange(7))]
    turn = chance.randrange(rules.players)
    hand = _hand_with_takers(chance, rules, pack, builds)
    hands = [0] * rules.players
    hands[turn] = casino.card_set(hand)
    hands[turn - 1] = casino.card_set([pack.pop()])
    blank = random_deal(chance, rules)
    return blank.replace(
        turn=turn,
        dealer=(turn - 1) % rules.players,
        loose=casino.card_set(loose),
        builds=tuple(sorted(builds, key=build_order)),
        hands=tuple(hands),
        stock=(),
    )


def _random_builds(chance: Random, rules: RuleSet, pack: list[Card]) -> list[Build]:
    builds: list[Build] = []
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4])):
        build = _random_build(chance, rules, pack)
        taken = {other.value for other in builds}
        if build and (rules.same_value == "coexist" or build.value not in taken):
            builds.append(build)
            for card in casino.cards_in(build.cards):
                pack.remove(card)
    return builds


def _random_build(chance: Random, rules: RuleSet, pack: list[Card]) -> Build | None:
    """Make a build of one or two sets, from two or three cards of the pack."""
    count = chance.choice([2, 2, 3])
    cards = [card for card in pack if rules.values[card]][:count]
    chance.shuffle(pack)
    lowest = [min(rules.values[card]) for card in cards]
    owner = chance.choice(rules.seats)
    if sum(lowest) in rules.capturers:
        return Build(sum(lowest), casino.card_set(cards), owner, False)
    for value in rules.capturers:
        for alone in cards:
            rest = [card for card in cards if card is not alone]
            if value in rules.values[alone] and sum(min(rules.values[c]) for c in rest) == value:
                return Build(value, casino.card_set(cards), owner, True)
    return None


def _hand_with_takers(
    chance: Random, rules: RuleSet, pack: list[Card], builds: list[Build]
) -> list[Card]:
    """Make a hand of two cards or more; in most hands some cards take builds."""
    hand: list[Card] = []
    for build in builds:
        capturers = [card for card in pack if card.bit & rules.capturers[build.value]]
        if capturers and len(hand) < rules.hand_size and chance.random() < 0.7:
            hand.append(capturers[0])
            pack.remove(capturers[0])
    while len(hand) < chance.randint(2, rules.hand_size):
        hand.append(pack.pop())
    return hand


def is_easy(position: State) -> bool:
    """Return whether the oracle can list the plays of a position in reasonable time."""
    return not position.over and position.loose.bit_count() + len(position.builds) <= EASY_TABLE


def any_play(chance: Random, position: Position) -> Play:
    """Make a play, legal or not: a card of the hand with any piles, of any kind and value."""
    card = chance.choice(casino.cards_in(position.hand))
    share = chance.choice([0.2, 0.5, 0.8])
    loose = [c for c in casino.cards_in(position.loose) if chance.random() < share]
    builds = tuple(build for build in position.builds if chance.random() < share)
    if chance.random() < 0.4 or not (loose or builds):
        return Play(card, casino.card_set(loose), builds)
    value = chance.choice([*position.rules.capturers, *(build.value for build in position.builds)])
    return Play(card, casino.card_set(loose), builds, value)


def redealt(position: Position, seat: Seat, chance: Random) -> Position:
    """Deal the cards that a seat may not know anew."""
    cards = [*casino.cards_in(position.view(seat).unseen)]
    chance.shuffle(cards)
    hands = list(position.hands)
    for other, hand in enumerate(position.hands):
        if other != seat:
            hands[other] = casino.card_set(cards.pop() for _ in range(hand.bit_count()))
    stock = tuple(cards.pop() for _ in position.stock)
    return position.replace(hands=tuple(hands), stock=stock)


def pasted(value: object) -> object:
    """Evaluate the `repr` of a value with the public names of the engine."""
    return eval(repr(value), dict(vars(casino)))  # noqa: S307 - the texts are our own
