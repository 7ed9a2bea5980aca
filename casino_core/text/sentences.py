"""Plays, events and refusals in sentences.

`names` are what the seats are called; a seat named `You` is spoken to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..cards import Card, cards_in
from ..events import (
    Added,
    Built,
    CalledOut,
    Captured,
    Dealt,
    Drew,
    Event,
    GameOver,
    Raised,
    Residue,
    RoundScored,
    Swept,
    Trailed,
)
from ..play import Build, Kind, Play
from ..position import State
from ..rules import sums
from ..rules.refusal import Reason, Refusal
from ..ruleset import RuleSet
from .words import an, card_words, cards_words, counted, listed, number_word, rank_short

YOU = "You"


# Plays, as the label of a button


def play_label(play: Play, state: State) -> str:
    """A play in a few words: `Capture 8, 5+3`, `Build 9`, `Raise 7 to 9`, `Trail the 4`."""
    if play.kind is Kind.TRAIL:
        return f"Trail the {rank_short(play.card)}"
    if play.kind is Kind.CAPTURE:
        return f"Capture {', '.join(_captured_sets(play, state))}"
    if play.raised:
        label = f"Raise {play.raised.value} to {play.value}"
        return f"{label}, join it" if play.added_to else label
    return f"Add to {play.value}" if play.added_to else f"Build {play.value}"


def _captured_sets(play: Play, state: State) -> list[str]:
    """The sets of a capture as a player would say them: `8`, `5+3`, `the build of 8`."""
    values = state.rules.values[play.card]
    whole = [build for build in play.builds if build.value in values]
    parts = [f"the build of {build.value}" for build in whole]
    in_sums = [f"build {build.value}" for build in play.builds if build not in whole]
    if in_sums or not values:
        loose = [rank_short(card) for card in cards_in(play.loose)]
        return [*parts, (", " if not values else "+").join(loose + in_sums)]
    for value in values:
        if sums.divides(sums.tally(play.loose), value):
            sets = sums.division(play.loose, value)
            return [*map(_sum_text, sorted(sets, key=int.bit_count)), *parts]
    return parts


def _sum_text(cards: int) -> str:
    return "+".join(rank_short(card) for card in reversed(cards_in(cards)))


# Events


def event_sentence(event: Event, names: Sequence[str], rules: RuleSet) -> str:
    """What happened, in one sentence."""
    teller: Callable[[Any, _Seats], str] = _TELLERS[type(event)]
    return teller(event, _Seats(names, rules))


def side_name(names: Sequence[str], side: int, rules: RuleSet) -> str:
    """What a side is called: a player's name, or two partners' names."""
    return listed([names[seat] for seat in range(rules.players) if rules.side(seat) == side])


class _Seats(NamedTuple):
    """What the seats are called, and which of them play together."""

    names: Sequence[str]
    rules: RuleSet

    def do(self, seat: int, verb: str) -> str:
        """`You trail`, `Ann trails`."""
        name = self.names[seat]
        if name == YOU:
            return f"You {verb}"
        return f"{name} {verb}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}"

    def side(self, side: int) -> str:
        """The name of a side."""
        return side_name(self.names, side, self.rules)

    def side_does(self, side: int, verb: str) -> str:
        """`You win`, `Ann and Bob win`, `Ann wins`."""
        name = self.side(side)
        many = name == YOU or self.rules.partnership
        return f"{name} {verb if many else verb + 's'}"


def _dealt(event: Dealt, _seats: _Seats) -> str:
    deal = f"Deal {event.number}: {counted(event.each, 'card')} each."
    return f"{deal} Last!" if event.last else deal


def _drew(event: Drew, seats: _Seats) -> str:
    sentence = f"{seats.do(event.seat, 'draw')} a card."
    return f"{sentence} Last!" if event.last else sentence


def _trailed(event: Trailed, seats: _Seats) -> str:
    return f"{seats.do(event.seat, 'trail')} the {card_words(event.card)}."


def _captured(event: Captured, seats: _Seats) -> str:
    taken = [f"the {card_words(card)}" for card in cards_in(event.loose)]
    taken += [_build_words(build) for build in event.builds]
    with_card = f"with the {card_words(event.card)}"
    return f"{seats.do(event.seat, 'capture')} {listed(taken)} {with_card}."


def _build_words(build: Build) -> str:
    return f"the build of {number_word(build.value)}"


def _putting(card: Card, loose: int) -> str:
    on = f" on the {cards_words(loose)}" if loose else ""
    return f"the {card_words(card)}{on}"


def _built(event: Built, seats: _Seats) -> str:
    return (
        f"{seats.do(event.seat, 'put')} {_putting(event.card, event.loose)}: "
        f"building {_announced(event.build)}."
    )


def _announced(build: Build) -> str:
    """How a build is called out: `nine`, and `nines` for a multiple one."""
    word = number_word(build.value)
    if not build.multiple:
        return word
    return word + ("es" if word == "six" else "s")


def _raised(event: Raised, seats: _Seats) -> str:
    joined = f", joining the other {number_word(event.build.value)}" if event.joined else ""
    return (
        f"{seats.do(event.seat, 'raise')} {_build_words(event.old)} with "
        f"{_putting(event.card, event.loose)}: building {_announced(event.build)}{joined}."
    )


def _added(event: Added, seats: _Seats) -> str:
    return (
        f"{seats.do(event.seat, 'add')} {_putting(event.card, event.loose)} to "
        f"{_build_words(event.old)}: building {_announced(event.build)}."
    )


def _swept(event: Swept, seats: _Seats) -> str:
    return f"{seats.do(event.seat, 'sweep')} the table!"


def _residue(event: Residue, seats: _Seats) -> str:
    cards = counted(event.cards.bit_count(), "card")
    if event.side is None:
        return f"Nobody captured, so nobody gets the last {cards}."
    return f"{seats.side_does(event.side, 'get')} the last {cards}, having captured last."


def _round_scored(event: RoundScored, seats: _Seats) -> str:
    points = [f"{seats.side(side)} {count}" for side, count in enumerate(event.score.points)]
    return f"The round is over: {listed(points)}."


def _game_over(event: GameOver, seats: _Seats) -> str:
    totals = " to ".join(map(str, sorted(event.totals, reverse=True)))
    if event.winner is None:
        return f"The game is drawn, {totals}."
    return f"{seats.side_does(event.winner, 'win')} the game, {totals}."


def _called_out(event: CalledOut, seats: _Seats) -> str:
    verdict = "rightly" if event.right else "wrongly"
    points = counted(event.points, "point")
    return f"{seats.do(event.seat, 'call')} out, {verdict}: {points} for certain."


_TELLERS: dict[type, Callable[..., str]] = {
    Dealt: _dealt,
    Drew: _drew,
    Trailed: _trailed,
    Captured: _captured,
    Built: _built,
    Raised: _raised,
    Added: _added,
    Swept: _swept,
    Residue: _residue,
    RoundScored: _round_scored,
    GameOver: _game_over,
    CalledOut: _called_out,
}


# Refusals


def refusal_sentence(state: State, refusal: Refusal) -> str:
    """Why a play is refused, in words that name the rule."""
    tell = _REFUSALS[refusal.reason]
    return tell(_Told(state, refusal))


class _Told:
    """The words a refusal needs."""

    def __init__(self, state: State, refusal: Refusal) -> None:
        self.rules = state.rules
        self.card = f"the {card_words(refusal.card)}" if refusal.card else "that card"
        self.value = refusal.value
        self.number = number_word(refusal.value)
        self.taker = an(self.number)
        self.build = _build_words(refusal.build) if refusal.build else "a build"
        owner = refusal.build.owner if refusal.build else None
        self.own_build = f"your {self.build[4:]}" if owner == state.turn else self.build


def _no_taker(told: _Told) -> str:
    if told.value not in told.rules.takers:
        return f"A build of {told.number} cannot be: no card of this game takes it."
    return (
        f"You hold no {told.number} to take this build with: after building, a card that captures "
        "it must stay in your hand."
    )


def _court_count(told: _Told) -> str:
    if told.rules.court_capture == "one":
        return "A court card captures exactly one matching card."
    return "A court card captures one matching card or all three, never two."


def _keep(told: _Told) -> str:
    if told.value == 14:
        return "You need one ace for the build of one and another for the build of fourteen."
    return f"You must keep {told.taker} for {told.own_build}."


_REFUSALS: dict[Reason, Callable[[_Told], str]] = {
    Reason.ROUND_OVER: lambda _: "The round is over.",
    Reason.CARD_NOT_HELD: lambda t: f"{t.card.capitalize()} is not in your hand.",
    Reason.PILE_NOT_THERE: lambda t: (
        f"{(t.card if t.card != 'that card' else t.build).capitalize()} is not on the table as "
        "a pile of its own."
    ),
    Reason.TRAIL_DUTY: lambda t: (
        f"You may not trail while you own a build: take {t.own_build}, or make another capture "
        "or build."
        if t.rules.duty == "no-trail"
        else f"You may not trail while you own a build: attend to {t.own_build}."
    ),
    Reason.TRAIL_PAIR: lambda t: (
        f"You may not trail {t.card}: a card of its rank lies on the table."
    ),
    Reason.TRAIL_FORCED: lambda t: (
        f"You may not trail {t.card}: it can capture, and then it must not be trailed."
    ),
    Reason.COURT_RANK: lambda t: (
        f"{t.card.capitalize()} has no value: it captures only a card of its own rank."
    ),
    Reason.COURT_COUNT: _court_count,
    Reason.COURT_IN_SUM: lambda t: (
        f"{t.card.capitalize()} has no value, so it is in no sum: only its own rank takes it."
    ),
    Reason.CARD_TOO_HIGH: lambda t: f"{t.card.capitalize()} is higher than {t.number}.",
    Reason.NO_SETS: lambda t: (
        f"These cards do not make up {t.number}: a capture takes cards of the value {t.value}, "
        f"and groups that each add up to {t.value}."
    ),
    Reason.BUILD_VALUE: lambda t: (
        f"Only a card of its value takes {t.build}; {t.card} counts {t.value}."
    ),
    Reason.BUILD_IN_SUM: lambda t: (
        f"A build is never part of a sum: {t.build} is taken only as a whole, by its value."
    ),
    Reason.CAPTURE_DUTY: lambda t: f"You own {t.build}: a capture must take it.",
    Reason.KEEP: _keep,
    Reason.BUILDING_OFF: lambda _: "There are no builds in these rules.",
    Reason.BUILD_ALONE: lambda _: "A build needs a card from the table too.",
    Reason.COURT_BUILD: lambda t: (
        f"{t.card.capitalize()} has no value, so it cannot be in a build."
    ),
    Reason.NO_TAKER: _no_taker,
    Reason.NO_BUILD_SETS: lambda t: (
        f"These cards do not make {t.number}: a build's cards fall into groups that each add up "
        f"to {t.value}."
    ),
    Reason.ONE_SET: lambda _: "A build play makes one group only in these rules.",
    Reason.SINGLE_ONLY: lambda _: (
        "Only builds of one group are made in these rules, and nothing is added to them."
    ),
    Reason.MULTIPLE_FIXED: lambda t: (
        f"{t.build.capitalize()} is a multiple build: its value can no longer be changed."
    ),
    Reason.RAISE_TWO: lambda _: "Only one build can be raised in a play.",
    Reason.RAISE_SUM: lambda t: (
        f"{t.build.capitalize()} and {t.card} do not make {t.number}: a build is raised by the "
        "card from the hand alone."
    ),
    Reason.RAISE_DOWN: lambda t: f"{t.build.capitalize()} cannot be lowered to {t.number}.",
    Reason.RAISING_OFF: lambda _: "Builds are not raised in these rules.",
    Reason.RAISE_OWN: lambda _: "You may not raise your own build in these rules.",
    Reason.RAISE_NOT_BOTH: lambda _: (
        "You may raise your own build only while you also hold a card of its old value."
    ),
    Reason.MERGE: lambda t: (
        f"{t.build.capitalize()} lies there already: a play that makes {t.number} adds to it."
    ),
    Reason.TOUCH_ONE: lambda _: "A play touches one build only in these rules.",
    Reason.MAX_BUILDS: lambda t: f"You may own {counted(t.value, 'build')} at most.",
    Reason.BUILD_DUTY: lambda t: (
        f"You own {t.build}: take it, raise it or add to it."
        if t.rules.duty == "take-or-add"
        else f"You own {t.build}: a build play must make a new build, raise one, or add to yours."
    ),
}
