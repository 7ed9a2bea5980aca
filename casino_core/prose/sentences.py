"""Plays, events and refusals in sentences.

`names` are what the seats are called; a seat named `You` is spoken to. Every sentence stands here
whole, once for the one spoken to and once for others, because languages bend their verbs.
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
from ..i18n import N_, ngettext, pgettext
from ..i18n import gettext as _
from ..play import Build, Play, PlayKind
from ..position import State
from ..rules import sums
from ..rules.refusal import Reason, Refusal
from ..ruleset import RuleSet
from .words import build_words, card_words, cards_words, listed, number_word, rank_short, several

YOU = N_("You")
"""The name of a seat that is spoken to, as records have it; see `called`."""

LAST = N_("Last!")
"""What the dealer says with the last deal (RULES 2)."""


def called(name: str) -> str:
    """A name as it is shown."""
    return _(YOU) if name == YOU else name


# Plays, as the label of a button


def play_label(play: Play, state: State) -> str:
    """A play in a few words: `Capture 8, 5+3`, `Build 9`, `Raise 7 to 9`, `Trail the 4`."""
    value, raised = play.value, play.raised
    if play.kind is PlayKind.TRAIL:
        return _("Trail the {rank}").format(rank=rank_short(play.card))
    if play.kind is PlayKind.CAPTURE:
        return _("Capture {sets}").format(sets=", ".join(_captured_sets(play, state)))
    if raised:
        words = (
            _("Raise {old} to {value}, join it") if play.added_to else _("Raise {old} to {value}")
        )
        return words.format(old=raised.value, value=value)
    words = _("Add to {value}") if play.added_to else _("Build {value}")
    return words.format(value=value)


def _captured_sets(play: Play, state: State) -> list[str]:
    """The sets of a capture as a player would say them: `8`, `5+3`, `the build of 8`."""
    values = state.rules.values[play.card]
    whole = [build for build in play.builds if build.value in values]
    parts = [_("the build of {value}").format(value=build.value) for build in whole]
    summed = [build for build in play.builds if build not in whole]
    in_sums = [_("build {value}").format(value=build.value) for build in summed]
    if in_sums or not values:
        loose = [rank_short(card) for card in cards_in(play.loose)]
        return [*parts, (", " if not values else "+").join(loose + in_sums)]
    for value in values:
        if sums.divides(sums.rank_counts(play.loose), value):
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
    seats = (seat for seat in range(rules.players) if rules.side(seat) == side)
    return listed([called(names[seat]) for seat in seats])


def of_side(
    names: Sequence[str],
    side: int,
    rules: RuleSet,
    you: str,
    one: str,
    partners: str,
    **parts: object,
) -> str:
    """The sentence for the one spoken to, for another `{name}`, or for partners, `{names}`."""
    name = side_name(names, side, rules)
    words = partners if rules.partnership else you if names[side] == YOU else one
    return words.format(name=name, names=name, **parts)


class _Seats(NamedTuple):
    """What the seats are called, and which of them play together."""

    names: Sequence[str]
    rules: RuleSet

    def say(self, seat: int, you: str, other: str, **parts: object) -> str:
        """The sentence for the one spoken to, or for another `{name}`."""
        name = self.names[seat]
        return (you if name == YOU else other).format(name=name, **parts)

    def of_side(self, side: int, you: str, one: str, partners: str, **parts: object) -> str:
        """See `of_side`."""
        return of_side(self.names, side, self.rules, you, one, partners, **parts)


def _dealt(event: Dealt, _seats: _Seats) -> str:
    words = ngettext("Deal {number}: {n} card each.", "Deal {number}: {n} cards each.", event.each)
    deal = words.format(number=event.number, n=event.each)
    return f"{deal} {_(LAST)}" if event.last else deal


def _drew(event: Drew, seats: _Seats) -> str:
    sentence = seats.say(event.seat, _("You draw a card."), _("{name} draws a card."))
    return f"{sentence} {_(LAST)}" if event.last else sentence


def _trailed(event: Trailed, seats: _Seats) -> str:
    you, other = _("You trail the {card}."), _("{name} trails the {card}.")
    return seats.say(event.seat, you, other, card=card_words(event.card))


def _captured(event: Captured, seats: _Seats) -> str:
    you = _("You capture {taken} with the {card}.")
    other = _("{name} captures {taken} with the {card}.")
    taken = [
        pgettext("taken", "the {card}").format(card=card_words(card))
        for card in cards_in(event.loose)
    ]
    taken += [
        pgettext("taken", "the {build}").format(build=build_words(build.value))
        for build in event.builds
    ]
    return seats.say(event.seat, you, other, taken=listed(taken), card=card_words(event.card))


def _putting(card: Card, loose: int) -> str:
    """What a build play puts down: a card, or a card on others."""
    if not loose:
        return pgettext("put", "the {card}").format(card=card_words(card))
    words = pgettext("put", "the {card} on the {loose}")
    return words.format(card=card_words(card), loose=cards_words(loose))


def _built(event: Built, seats: _Seats) -> str:
    you = _("You put {cards}: building {announced}.")
    other = _("{name} puts {cards}: building {announced}.")
    put = _putting(event.card, event.loose)
    return seats.say(event.seat, you, other, cards=put, announced=_announced(event.build))


def _announced(build: Build) -> str:
    """How a build is called out: `nine`, and `nines` for a multiple one."""
    return several(build.value) if build.multiple else number_word(build.value)


def _raised(event: Raised, seats: _Seats) -> str:
    you = _("You raise the {old} with {cards}: building {announced}.")
    other = _("{name} raises the {old} with {cards}: building {announced}.")
    if event.joined:
        you = _(
            "You raise the {old} with {cards}: building {announced}, joining the other {number}."
        )
        other = _(
            "{name} raises the {old} with {cards}: building {announced}, "
            "joining the other {number}."
        )
    return seats.say(
        event.seat,
        you,
        other,
        old=build_words(event.old.value),
        cards=_putting(event.card, event.loose),
        announced=_announced(event.build),
        number=number_word(event.build.value),
    )


def _added(event: Added, seats: _Seats) -> str:
    you = _("You add {cards} to the {old}: building {announced}.")
    other = _("{name} adds {cards} to the {old}: building {announced}.")
    put, old = _putting(event.card, event.loose), build_words(event.old.value)
    return seats.say(event.seat, you, other, cards=put, old=old, announced=_announced(event.build))


def _swept(event: Swept, seats: _Seats) -> str:
    return seats.say(event.seat, _("You sweep the table!"), _("{name} sweeps the table!"))


def _residue(event: Residue, seats: _Seats) -> str:
    n = event.cards.bit_count()
    if event.side is None:
        words = ngettext(
            "Nobody captured, so nobody gets the last {n} card.",
            "Nobody captured, so nobody gets the last {n} cards.",
            n,
        )
        return words.format(n=n)
    return seats.of_side(
        event.side,
        ngettext(
            "You get the last {n} card, having captured last.",
            "You get the last {n} cards, having captured last.",
            n,
        ),
        ngettext(
            "{name} gets the last {n} card, having captured last.",
            "{name} gets the last {n} cards, having captured last.",
            n,
        ),
        ngettext(
            "{names} get the last {n} card, having captured last.",
            "{names} get the last {n} cards, having captured last.",
            n,
        ),
        n=n,
    )


def _round_scored(event: RoundScored, seats: _Seats) -> str:
    points = [
        f"{side_name(seats.names, side, seats.rules)} {count}"
        for side, count in enumerate(event.score.points)
    ]
    return _("The round is over: {points}.").format(points=listed(points))


def points_to_points(totals: Sequence[int]) -> str:
    """How the sides stand, the best first: `21 to 13`."""
    best, *others = map(str, sorted(totals, reverse=True))
    for other in others:
        best = _("{points} to {other}").format(points=best, other=other)
    return best


def _game_over(event: GameOver, seats: _Seats) -> str:
    totals = points_to_points(event.totals)
    if event.winner is None:
        return _("The game is drawn, {points}.").format(points=totals)
    return seats.of_side(
        event.winner,
        _("You win the game, {points}."),
        _("{name} wins the game, {points}."),
        _("{names} win the game, {points}."),
        points=totals,
    )


def _called_out(event: CalledOut, seats: _Seats) -> str:
    n = event.points
    if event.right:
        you = ngettext(
            "You call out, rightly: {n} point for certain.",
            "You call out, rightly: {n} points for certain.",
            n,
        )
        other = ngettext(
            "{name} calls out, rightly: {n} point for certain.",
            "{name} calls out, rightly: {n} points for certain.",
            n,
        )
    else:
        you = ngettext(
            "You call out, wrongly: {n} point for certain.",
            "You call out, wrongly: {n} points for certain.",
            n,
        )
        other = ngettext(
            "{name} calls out, wrongly: {n} point for certain.",
            "{name} calls out, wrongly: {n} points for certain.",
            n,
        )
    return seats.say(event.seat, you, other, n=n)


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
    words, told = _REFUSALS[refusal.reason], _Told(state, refusal)
    words = _(words) if isinstance(words, str) else words(told)
    return words.format(
        card=told.card, number=told.number, value=told.value, build=told.build, the_build=told.taken
    )


class _Told:
    """The words a refusal needs.

    taken  the build as what is taken or owned, told as the player's where it is
    """

    def __init__(self, state: State, refusal: Refusal) -> None:
        build = refusal.build
        self.rules = state.rules
        self.card = card_words(refusal.card) if refusal.card else ""
        self.by_build = build is not None
        self.value = refusal.value
        self.number = number_word(refusal.value)
        self.build = build_words(build.value) if build else ""
        self.own = build is not None and build.owner == state.turn
        taken = pgettext("taken", "your {build}") if self.own else pgettext("taken", "the {build}")
        self.taken = taken.format(build=self.build)


def _no_taker(told: _Told) -> str:
    if told.value not in told.rules.capturers:
        return _("A build of {number} cannot be: no card of this game takes it.")
    return _(
        "You hold no {number} to take this build with: after building, a card that captures it "
        "must stay in your hand."
    )


def _court_count(told: _Told) -> str:
    if told.rules.court_capture == "one":
        return _("A court card captures exactly one matching card.")
    return _("A court card captures one matching card or all three, never two.")


def _keep(told: _Told) -> str:
    if told.value == 14:
        return _("You need one ace for the build of one and another for the build of fourteen.")
    if told.value in (8, 11):
        return _("You must keep an {number} for {the_build}.")
    return _("You must keep a {number} for {the_build}.")


def _not_there(told: _Told) -> str:
    if told.by_build:
        return _("The {build} is not on the table as a pile of its own.")
    return _("The {card} is not on the table as a pile of its own.")


def _trail_duty(told: _Told) -> str:
    if told.rules.duty == "no-trail":
        return _(
            "You may not trail while you own a build: take {the_build}, or make another capture or "
            "build."
        )
    return _("You may not trail while you own a build: attend to {the_build}.")


def _max_builds(told: _Told) -> str:
    return ngettext(
        "You may own {value} build at most.", "You may own {value} builds at most.", told.value
    )


def _build_duty(told: _Told) -> str:
    if told.rules.duty == "take-or-add":
        return _("You own the {build}: take it, raise it or add to it.")
    return _("You own the {build}: a build play must make a new build, raise one, or add to yours.")


_REFUSALS: dict[Reason, str | Callable[[_Told], str]] = {
    Reason.ROUND_OVER: N_("The round is over."),
    Reason.CARD_NOT_HELD: N_("The {card} is not in your hand."),
    Reason.PILE_NOT_THERE: _not_there,
    Reason.TRAIL_DUTY: _trail_duty,
    Reason.TRAIL_PAIR: N_("You may not trail the {card}: a card of its rank lies on the table."),
    Reason.TRAIL_FORCED: N_(
        "You may not trail the {card}: it can capture, and then it must not be trailed."
    ),
    Reason.COURT_RANK: N_("The {card} has no value: it captures only a card of its own rank."),
    Reason.COURT_COUNT: _court_count,
    Reason.COURT_IN_SUM: N_(
        "The {card} has no value, so it is in no sum: only its own rank takes it."
    ),
    Reason.CARD_TOO_HIGH: N_("The {card} is higher than {number}."),
    Reason.NO_SETS: N_(
        "These cards do not make up {number}: a capture takes cards of the value {value}, and "
        "groups that each add up to {value}."
    ),
    Reason.BUILD_VALUE: N_(
        "Only a card of its value takes the {build}; the {card} counts {value}."
    ),
    Reason.BUILD_IN_SUM: N_(
        "A build is never part of a sum: the {build} is taken only as a whole, by its value."
    ),
    Reason.CAPTURE_DUTY: N_("You own the {build}: a capture must take it."),
    Reason.KEEP: _keep,
    Reason.BUILDING_OFF: N_("There are no builds in these rules."),
    Reason.BUILD_ALONE: N_("A build needs a card from the table too."),
    Reason.COURT_BUILD: N_("The {card} has no value, so it cannot be in a build."),
    Reason.NO_TAKER: _no_taker,
    Reason.NO_BUILD_SETS: N_(
        "These cards do not make {number}: a build's cards fall into groups that each add up to "
        "{value}."
    ),
    Reason.ONE_SET: N_("A build play makes one group only in these rules."),
    Reason.SINGLE_ONLY: N_(
        "Only builds of one group are made in these rules, and nothing is added to them."
    ),
    Reason.MULTIPLE_FIXED: N_(
        "The {build} is a multiple build: its value can no longer be changed."
    ),
    Reason.RAISE_TWO: N_("Only one build can be raised in a play."),
    Reason.RAISE_SUM: N_(
        "The {build} and the {card} do not make {number}: a build is raised by the card from the "
        "hand alone."
    ),
    Reason.RAISE_DOWN: N_("The {build} cannot be lowered to {number}."),
    Reason.RAISING_OFF: N_("Builds are not raised in these rules."),
    Reason.RAISE_OWN: N_("You may not raise your own build in these rules."),
    Reason.RAISE_NOT_BOTH: N_(
        "You may raise your own build only while you also hold a card of its old value."
    ),
    Reason.MERGE: N_("The {build} lies there already: a play that makes {number} adds to it."),
    Reason.TOUCH_ONE: N_("A play touches one build only in these rules."),
    Reason.MAX_BUILDS: _max_builds,
    Reason.BUILD_DUTY: _build_duty,
}
