"""Makes random rule sets, games and positions for the tests, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import casino_core as casino
from casino_core import Build, Card, Play, PlayKind, Position, RuleSet, RuleSetError, State, Step
from casino_core.cards import without_twins
from casino_core.play import ExtraAction, in_order
from casino_core.rows import parse_rows
from casino_core.seats import Seat

EASY_TABLE = 9
"""The most piles at which every play can be listed."""

VALUES = {
    option.name: [*option.values] for option in casino.OPTIONS.values() if option.name != "points"
}
"""The values of each option, in the order in which random rules choose among them."""

HOUSE_ROWS = (
    "Td:3",
    "2s:2",
    "Td:1",
    "each-spades:1",
    "most-diamonds:1",
    "most-diamonds:3:share",
    "most-cards:3:each",
    "most-cards:2:share",
    "most-spades:1:carry",
    "most-cards:0",
    "Qs:5",
    "7d:1",
    "Ah:2",
    "Js:2",
    "each-K:1",
    "all-4:2",
    "each-A:0",
    "all-A:3",
    "from-6-clubs:2",
    "over-4-hearts:1",
    "over-5-spades:2",
    "each-hearts:1",
    "fed:-2",
    "most-spades:4:nobody",
)
"""Rows of points as people ask for them, and stranger ones."""

WITH_ROWS = VALUES | {"points": [*map(parse_rows, HOUSE_ROWS)]}
"""The values of each option, with rows of points."""

WEIGHTS = {"raise": 12, "add": 9, "build": 6, "capture": 2, "trail": 2}


USUAL = RuleSet()


def random_rules(chance: Random, **fixed: object) -> RuleSet:
    """Return a rule set with about half of its options changed from the default."""
    while True:
        options = {
            name: chance.choice(values) for name, values in VALUES.items() if chance.random() < 0.5
        }
        if chance.random() < 0.3:
            ace = chance.choice(["1-or-14", "14-in-hand"])
            options |= {"ace": ace, "courts": "royal", "pack": "52"}
        if "pack" in options or "scoring" in options:
            diamond = options.get("pack") == "40"
            options["scoring"] = "diamond" if diamond else chance.choice(["standard", "spade"])
        try:
            return USUAL.changed(**(options | fixed))
        except RuleSetError:
            continue


def far_rules(chance: Random, **fixed: object) -> RuleSet:
    """Return a random rule set some of whose numbers are far from those that are usual."""
    counted = [option.name for option in casino.OPTIONS.values() if option.lowest is not None]
    rules = random_rules(chance, **fixed)
    for name in chance.sample(counted, 3):
        lowest = casino.OPTIONS[name].lowest or 0
        number = lowest + chance.choice([0, 1, chance.randrange(30), 999])
        with suppress(RuleSetError):
            rules = rules.changed(**{name: number})
    return random_table(chance, rules) if chance.random() < 0.3 else rules


def seat_counts(rules: RuleSet) -> Iterator[RuleSet]:
    """Yield a rule set with every number of seats that it can have, its own first."""
    yield rules
    for players in range(2, 7):
        if players != rules.players:
            try:
                yield rules.changed(players=players)
            except RuleSetError:
                continue


def random_table(chance: Random, rules: RuleSet) -> RuleSet:
    """Change some rows of the table of points of a rule set."""
    while True:
        rows = chance.sample(HOUSE_ROWS, chance.choice([1, 2, 3, 4]))
        try:
            return casino.parse_rules(f"{casino.format_rules(rules)},points={'/'.join(rows)}")
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
    trails = map(Play, casino.cards_in(without_twins(position.hand)))
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


def puzzles(seed: int | str, number: int, **fixed: object) -> Iterator[Position]:
    """Yield made-up positions with builds on the table and cards in hand to take them."""
    chance = Random(seed)
    for _ in range(number):
        yield puzzle(chance, random_rules(chance, **fixed))


def content_of(state: State) -> tuple[object, ...]:
    """Return the content of a state as strings, in which twins are equal."""
    tally = state.tally
    return (
        *state[:3],
        names(state.loose),
        tuple((b.value, names(b.cards), b.owner, b.multiple) for b in state.builds),
        tuple(map(names, state.hands)),
        state.hidden,
        tuple(str(card) for card in state.stock),
        tuple(map(names, state.won)),
        *state[9:13],
        tuple(tuple(map(str, pile)) for pile in state.piles),
        tally and (*tally[:2], names(tally.aside)),
    )


def names(cards: int) -> tuple[str, ...]:
    """Return the notation of each card of a card set."""
    return tuple(card.text for card in casino.cards_in(casino.CardSet(cards)))


def finished(chance: Random, rules: RuleSet) -> Position:
    """Make the end of a round, in which the piles are as uneven as they are by chance.

    The scores lie around the target; now and then some cards are in no pile.
    """
    pack = list(rules.cards)
    chance.shuffle(pack)
    pack = pack[: chance.choice([len(pack), len(pack), chance.randrange(len(pack))])]
    luck = [chance.random() for _ in rules.side_numbers]
    won = [0] * rules.sides
    for card in pack:
        won[chance.choices(rules.side_numbers, luck)[0]] |= card.bit
    near = range(max(0, (rules.target or 21) - 7), (rules.target or 21))
    carried = (chance.randrange(3), chance.randrange(5)) if rules.carries else (0, 0)
    end = random_deal(chance, rules).replace(
        hands=(0,) * rules.players,
        loose=0,
        stock=(),
        won=tuple(won),
        piles=_in_piles(rules, won),
        sweeps=tuple(chance.randrange(4) for _ in won),
        scores=tuple(chance.choice(near) for _ in won),
        carried=carried,
        last=chance.choice([None, *rules.side_numbers]),
    )
    fed, twins = (tuple(chance.randrange(4) for _ in won) for _ in range(2))
    tally = casino.Tally(fed, twins if rules.twin_points else (0,) * rules.sides)
    return end.replace(tally=tally) if rules.fed_points is not None else end


def _in_piles(rules: RuleSet, won: list[int]) -> tuple[tuple[Card, ...], ...]:
    """Lay the captured cards of each side on its first pile, if the order of piles matters."""
    if not rules.takes_from_piles:
        return ()
    piles = [casino.cards_in(casino.CardSet(cards)) for cards in won]
    return (*piles, *[()] * (rules.number_of_piles - len(piles)))


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
    if rules.takes_from_piles:
        blank = with_piles(chance, blank, pack)
    return blank.replace(
        turn=turn,
        dealer=(turn - 1) % rules.players,
        loose=casino.card_set(loose),
        builds=in_order(builds),
        hands=tuple(hands),
        stock=(),
    )


def with_piles(chance: Random, position: Position, pack: list[Card]) -> Position:
    """Lay up to two cards of the pack on every pile, one if there are many piles."""
    rules = position.rules
    piles = tuple(
        tuple(
            pack.pop()
            for _ in range(min(len(pack), chance.randrange(3 if rules.number_of_piles < 4 else 2)))
        )
        for _ in range(rules.number_of_piles)
    )
    won = [0] * rules.sides
    for number, pile in enumerate(piles):
        won[rules.side(Seat(number))] |= casino.card_set(pile)
    return position.replace(piles=piles, won=tuple(won))


def _random_builds(chance: Random, rules: RuleSet, pack: list[Card]) -> list[Build]:
    builds: list[Build] = []
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4])):
        build = _random_build(chance, rules, pack)
        values = {other.value for other in builds}
        if build and (rules.same_value == "coexist" or build.value not in values):
            builds.append(build)
            for card in casino.cards_in(build.cards):
                pack.remove(card)
    return builds


def _random_build(chance: Random, rules: RuleSet, pack: list[Card]) -> Build | None:
    """Make a build of one or two sets, from two or three cards of the pack."""
    count = chance.choice([2, 2, 3])
    cards = [card for card in pack if rules.values[card]][:count]
    chance.shuffle(pack)
    lowest = [card.weight for card in cards]
    owner = chance.choice(rules.seats)
    if sum(lowest) in rules.capturers:
        return Build(sum(lowest), casino.card_set(cards), owner, False)
    for value in rules.capturers:
        for alone in cards:
            rest = [card for card in cards if card is not alone]
            own = rules.values[alone] + rules.table_values[alone]
            if value in own and sum(card.weight for card in rest) == value:
                return Build(value, casino.card_set(cards), owner, True)
    return None


def _hand_with_takers(
    chance: Random, rules: RuleSet, pack: list[Card], builds: list[Build]
) -> list[Card]:
    """Make a hand of two to five cards; in most hands some cards take builds."""
    hand: list[Card] = []
    most = min(rules.hand_size, 5)
    for build in builds:
        capturers = [card for card in pack if card.bit & rules.capturers[build.value]]
        if capturers and len(hand) < most and chance.random() < 0.7:
            hand.append(capturers[0])
            pack.remove(capturers[0])
    while len(hand) < chance.randint(min(2, most), most):
        hand.append(pack.pop())
    return hand


def is_easy(position: State) -> bool:
    """Return whether the oracle can list the plays of a position in reasonable time."""
    # Each choice of pile cards, and each card of a large hand, is tried with all that lies there.
    piles = sum(max(2 * min(len(pile), 3), len(pile)) for pile in position.piles)
    hand = position.hands[position.turn].bit_count() // 5
    return (
        not position.over
        and position.loose.bit_count() + len(position.builds) + piles + hand <= EASY_TABLE
    )


def any_play(chance: Random, position: Position) -> Play:
    """Make a play, legal or not: a card of the hand with any piles, of any kind and value."""
    card = chance.choice(casino.cards_in(position.hand))
    share = chance.choice([0.2, 0.5, 0.8])
    loose = [c for c in casino.cards_in(position.loose) if chance.random() < share]
    for pile in position.piles:
        if chance.random() < 0.4:
            loose += pile[len(pile) - chance.randint(0, len(pile)) :]
    builds = tuple(build for build in position.builds if chance.random() < share)
    extras = any_extras(chance, position) if position.rules.extra_actions else ()
    if chance.random() < 0.4 or not (loose or builds):
        return Play(card, casino.card_set(loose), builds, extras=extras)
    value = chance.choice([*position.rules.capturers, *(build.value for build in position.builds)])
    return Play(card, casino.card_set(loose), builds, value, extras)


def any_extras(chance: Random, position: Position) -> tuple[ExtraAction, ...]:
    """Make up to two extra actions, legal or not: any cards of the table for any values."""
    extras = []
    for value in sorted(chance.sample([*position.rules.capturers], chance.choice([0, 1, 1, 2]))):
        loose = [card for card in casino.cards_in(position.loose) if chance.random() < 0.4]
        for pile in position.piles:
            if chance.random() < 0.3:
                loose += pile[len(pile) - chance.randint(0, len(pile)) :]
        build = chance.choice([None, *position.builds])
        if loose:
            extras.append(ExtraAction(value, casino.card_set(loose), build))
    return tuple(extras)


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
