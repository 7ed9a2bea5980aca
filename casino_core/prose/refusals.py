"""Refusals in sentences: a short one, and the rule behind it; and the text shown for any error.

The short sentence is for a player at the table. The reason names the rule, and what the rule asks
for; it is what a page shows when the player asks why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..cards import NO_CARDS, cards_in
from ..errors import CasinoError, RecordError, StudyError
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..position import State
from ..rules.refusal import IllegalPlayError, PlayerFaultError, Reason, Refusal
from .partial_sums import table_sum_words
from .words import (
    another_of_rank,
    build_words,
    capital,
    card_subject,
    labelled,
    number_word,
    one_of,
    ranks_words,
    short_rank,
)


def error_message(error: CasinoError) -> str:
    """Return the text to show for an error.

    An illegal play gets the sentence of its refusal, also where a computer player returned it. An
    error in a record or a study gets its place there and the message of the error. Any other error
    gets its own text.

    >>> play = casino.parse_play("9cx8c", position)
    >>> try:
    ...     casino.apply(position, play)
    ... except casino.CasinoError as error:
    ...     print(casino.error_message(error))
    The nine of clubs is not in your hand.
    """
    if isinstance(error, IllegalPlayError):
        return refusal_sentence(error.refusal, error.position)
    if isinstance(error, RecordError | StudyError):
        return labelled(error.where, error_message(error.error))
    if isinstance(error, PlayerFaultError):
        where = labelled(error.player, error.problem)
        return labelled(where, error_message(error.error)) if error.error else where
    return str(error)


def error_reason(error: CasinoError) -> str:
    """Return the rule behind an illegal play, also of a record or a player.

    It is empty for any other error.

    >>> state = casino.parse_position("table=5h hands=3sKh/9c2d")
    >>> try:
    ...     casino.apply(state, casino.parse_play("3sb5h=8", state))
    ... except casino.CasinoError as error:
    ...     print(casino.error_reason(error))
    After you build, a card that captures the build must stay in your hand.
    """
    if isinstance(error, IllegalPlayError):
        return refusal_reason(error.refusal, error.position)
    if isinstance(error, RecordError | StudyError):
        return error_reason(error.error)
    if isinstance(error, PlayerFaultError) and error.error is not None:
        return error_reason(error.error)
    return ""


def refusal_sentence(refusal: Refusal, state: State) -> str:
    """Return the reason why a play is refused, in one short sentence: `You can only …`.

    >>> state = casino.parse_position("table=5h hands=3sKh/9c2d")
    >>> refusal = casino.why_not(state, casino.parse_play("3sb5h=8", state))
    >>> casino.refusal_sentence(refusal, state)
    'To build 8 you need an eight in your hand.'
    """
    refusal, state = _in_order(refusal, state)
    return _fill(_SENTENCES[refusal.reason].sentence, _RefusalWords(state, refusal))


def refusal_reason(refusal: Refusal, state: State) -> str:
    """Return the rule behind a refusal, and what it asks for; empty if the sentence says it all.

    >>> state = casino.parse_position("table=5h hands=3sKh/9c2d")
    >>> refusal = casino.why_not(state, casino.parse_play("3sb5h=8", state))
    >>> casino.refusal_reason(refusal, state)
    'After you build, a card that captures the build must stay in your hand.'
    """
    refusal, state = _in_order(refusal, state)
    return _fill(_SENTENCES[refusal.reason].reason, _RefusalWords(state, refusal))


def _in_order(refusal: Any, state: Any) -> tuple[Refusal, State]:
    """Return the arguments of both sentences, also in the order that release 0.2 had."""
    if isinstance(refusal, State) and isinstance(state, Refusal):
        from ..deprecation import deprecated

        deprecated("refusal_sentence(state, refusal) and its reason", "(refusal, state)", 4)
        refusal, state = state, refusal
    return refusal, state


class _RefusalWords:
    """The words to fill into the sentences of a refusal.

    card     the card with its article, as a subject: `the nine of hearts`
    one      a card that captures the value, as an object: `an eight`
    another  the same: `another eight`
    builds   the number of builds that the player to move owns
    """

    def __init__(self, state: State, refusal: Refusal) -> None:
        self.refusal = refusal
        self.rules = state.rules_now
        self.card = card_subject(refusal.card) if refusal.card else ""
        self.value = refusal.value
        self.build = build_words(refusal.build.value) if refusal.build else ""
        self.builds = len(state.owned(state.turn))
        self.is_own = refusal.build is None or refusal.build.owner == state.turn
        capturers = self.rules.capturers.get(self._needed, NO_CARDS)
        self.one = one_of(capturers) if capturers else ""
        self.another = another_of_rank(cards_in(capturers)[0].rank) if capturers else ""
        self.needs_another = len(cards_in(capturers)) > 1 and refusal.card in cards_in(capturers)

    @property
    def _needed(self) -> int:
        """The value of the cards that the sentence asks for: of the build, or the announced one."""
        build = self.refusal.build
        return build.value if build else self.value

    @property
    def sum_with_card(self) -> str:
        """The sum of the card and the loose cards, if it is the value: `8 + 5 + 2 = 15`."""
        card, loose = self.refusal.card, self.refusal.loose
        if card is None or not loose or not self.rules.values[card]:
            return ""
        cards = [card, *cards_in(loose)]
        if sum(each.weight for each in cards) != self.value:
            return ""
        return table_sum_words(self.rules, loose | card.bit, ())

    @property
    def ranks(self) -> str:
        """The rank of the card in the plural: `queens`."""
        return ranks_words(self.refusal.card.rank) if self.refusal.card else ""

    @property
    def lower(self) -> str:
        """The build of the lower value that a card captures, if it captures the value too."""
        lower = {high: low for low, high in self.rules.shared_values}.get(self.value)
        return build_words(lower) if lower else ""

    @property
    def higher(self) -> str:
        """The build of the value, if a card captures a lower one too."""
        return build_words(self.value) if self.lower else ""

    @property
    def highest(self) -> str:
        """The highest value of a build."""
        return capital(number_word(max(self.rules.capturers)))


_Words = str | Callable[[_RefusalWords], str]
"""A text to be translated, or a function that returns the translated one."""


def _fill(words: _Words, parts: _RefusalWords) -> str:
    if not words:
        return ""
    text = _(words) if isinstance(words, str) else words(parts)
    filled = text.format(
        card=parts.card,
        value=parts.value,
        build=parts.build,
        one=parts.one,
        another=parts.another,
        ranks=parts.ranks,
        highest=parts.highest,
        lower=parts.lower,
        higher=parts.higher,
    )
    return capital(filled)


class _Wording(NamedTuple):
    sentence: _Words
    reason: _Words = ""


def _not_there(parts: _RefusalWords) -> str:
    return (
        _("The {build} is not on the table.")
        if parts.build
        else _("{card} is not loose on the table.")
    )


def _pile_own(parts: _RefusalWords) -> str:
    if parts.rules.partnership and parts.rules.piles == "seat":
        return _("{card} is in your own pile or in your partner’s.")
    return _("{card} is in your own pile.")


def _not_maximal(parts: _RefusalWords) -> str:
    if parts.refusal.with_pile_cards:
        return _("Capture more from the table, even if that leaves pile cards.")
    return _("Capture more: {card} could capture something else as well.")


def _why_not_maximal(parts: _RefusalWords) -> str:
    if parts.refusal.with_pile_cards:
        return _(
            "In these rules you may not capture less from the table than your card could with "
            "the same pile cards or fewer. You need not capture a pile card."
        )
    return _("In these rules you must capture all that your card can capture together.")


def _trail_duty(parts: _RefusalWords) -> str:
    if parts.rules.duty == "no-trail":
        return _("Capture your {build}, or make another capture or build.")
    if parts.rules.duty == "take-or-add":
        return _("In these rules you must capture, raise or add to a build of your own.")
    return _("Capture or add to a build of your own, make a new one, or raise any.")


def _court_count(parts: _RefusalWords) -> str:
    if parts.rules.court_capture == "one":
        return _("A court card captures exactly one matching card.")
    return _("A court card captures one matching card or all three, never two.")


def _court_count_reason(parts: _RefusalWords) -> str:
    if parts.rules.court_capture == "one":
        return _("So jacks, queens and kings always go in pairs.")
    return _("After two, the last one could never be captured.")


def _no_sets(parts: _RefusalWords) -> str:
    loose = cards_in(parts.refusal.loose)
    if len(loose) == 1 and loose[0].weight < parts.value:
        words = _("{rank} is {missing} short of {value}.")
        missing = parts.value - loose[0].weight
        return words.format(rank=short_rank(loose[0].rank), missing=missing, value=parts.value)
    total = table_sum_words(parts.rules, parts.refusal.loose, ())
    if total and sum(card.weight for card in loose) % parts.value:
        return _("{sum}, not {value}.").format(sum=total, value=parts.value)
    return _("Those cards don’t add up to {value}.")


def _no_sets_reason(parts: _RefusalWords) -> str:
    rule = _(
        "{card} captures cards of the value {value}, and groups that each add up to {value}. "
        "No card may be left over."
    )
    if parts.rules.builds_in_sums:
        in_sums = _("A single build of a lower value counts in a group like one card.")
        return f"{rule} {in_sums}"
    return rule


def _build_value_reason(parts: _RefusalWords) -> str:
    build = parts.refusal.build
    assert build is not None, "the refusal names a build"
    higher = max(parts.rules.capturers) > build.value
    if parts.rules.builds_in_sums and not build.multiple and higher:
        return _("To capture it you need {one}, or a higher card that captures it in a sum.")
    return _("To capture it you need {one}.")


def _capture_duty(parts: _RefusalWords) -> str:
    return ngettext(
        "If you capture, capture your {build}.",
        "If you capture, capture one of your builds.",
        parts.builds,
    )


def _keep(parts: _RefusalWords) -> str:
    if parts.refusal.build is None:
        return _("You need {one} and {another} for your builds.")
    return _("You must keep {one} for your {build}.")


def _keep_reason(parts: _RefusalWords) -> str:
    if parts.refusal.build is None:
        return _("You need {one} for the {higher} and {another} for the {lower}.")
    return _("For each build of yours, keep a card that captures it.")


def _no_taker(parts: _RefusalWords) -> str:
    if parts.value not in parts.rules.capturers:
        if total := parts.sum_with_card:
            return _("{sum}. {highest} is the highest.").format(sum=total, highest=parts.highest)
        return _("You can’t build {value}. {highest} is the highest.")
    if parts.needs_another:
        return _("To build {value} you need {another} in your hand.")
    return _("To build {value} you need {one} in your hand.")


def _no_taker_reason(parts: _RefusalWords) -> str:
    if parts.value not in parts.rules.capturers:
        return _("No card of this game has the value {value}.")
    return _("After you build, a card that captures the build must stay in your hand.")


def _no_build_sets_reason(parts: _RefusalWords) -> str:
    if parts.rules.gather and parts.rules.building == "multiple":
        return _("The cards of a build must fall into groups that each add up to {value}.")
    rule = _("In these rules you build one group of {value} only, with your card in it.")
    if parts.rules.building == "multiple":
        pair = _("A card of the value {value} may also go on one loose card of its rank.")
        return f"{rule} {pair}"
    return rule


def _one_set_reason(parts: _RefusalWords) -> str:
    if parts.rules.building == "single":
        return _("That is the group with your card in it.")
    return _(
        "That is the group with your card in it. A new build may also be your card on one loose "
        "card of its own value."
    )


def _raise_own(parts: _RefusalWords) -> str:
    if parts.is_own:
        return _("You can’t raise your own build.")
    return _("You can’t raise your partner’s build.")


def _raise_own_reason(parts: _RefusalWords) -> str:
    if parts.rules.raising == "other-side" and parts.rules.partnership:
        return _("In these rules only the other side may raise a build.")
    return _("In these rules only another player may raise it. You may still capture it.")


def _extra_action(parts: _RefusalWords) -> str:
    build = parts.refusal.build
    if not parts.rules.extra_actions:
        return _("You can’t build before you play your card.")
    if build is None and parts.value:
        return _("One card alone is not a build.")
    if build is None:
        return _("Build the lower value first, and each value once.")
    if build.value != parts.value:
        return _("You can’t raise the {build} before you play your card.")
    return _("Your card can’t use the {build} that you build first.")


def _extra_action_reason(parts: _RefusalWords) -> str:
    build = parts.refusal.build
    if not parts.rules.extra_actions:
        return _("In these rules only the card from your hand makes a build.")
    if build is None:
        return _("A build that you make before you play your card needs two loose cards or more.")
    if build.value != parts.value:
        return _(
            "Before you play your card you may only make new builds, or add to builds of your own."
        )
    return _("Play your card on these cards at once, without building first.")


def _merge_reason(parts: _RefusalWords) -> str:
    if parts.rules.building == "single":
        return _(
            "Builds of one value may not lie side by side, and nothing may be added to a build."
        )
    if parts.rules.adding == "own" and not parts.is_own:
        return _("Builds of one value may not lie side by side, and only the owner may add to one.")
    return _("Builds of one value may not lie side by side: choose it too, to add to it.")


def _max_builds(parts: _RefusalWords) -> str:
    return ngettext("You may own only one build.", "You may own only {value} builds.", parts.value)


def _build_duty(parts: _RefusalWords) -> str:
    if parts.rules.duty == "attend":
        return _("You own a build, so you can’t add to another player’s.")
    return ngettext(
        "You must capture, raise or add to your {build}.",
        "You must capture, raise or add to one of your builds.",
        parts.builds,
    )


def _build_duty_reason(parts: _RefusalWords) -> str:
    if parts.rules.duty == "attend":
        return _("Make a new build, raise any, or add to one of your own.")
    return _("While you own a build, a build play has to use one of your own.")


_NO_VALUE = N_("Jacks, queens and kings have no value here: each captures only its own rank.")

_SENTENCES: dict[Reason, _Wording] = {
    Reason.ROUND_OVER: _Wording(N_("The round is over.")),
    Reason.CARD_NOT_HELD: _Wording(N_("{card} is not in your hand.")),
    Reason.PILE_NOT_THERE: _Wording(
        _not_there, N_("A card in a build, too, is only captured with the whole build.")
    ),
    Reason.PILE_OFF: _Wording(
        N_("{card} has been captured."), N_("A captured card stays where it is in these rules.")
    ),
    Reason.PILE_OWN: _Wording(_pile_own, N_("You take only from the top of other piles.")),
    Reason.PILE_TOP: _Wording(
        N_("{card} is not on top of its pile."),
        N_("A card of a pile can be taken only together with all cards that lie on it."),
    ),
    Reason.PILE_CHAIN: _Wording(
        N_("You can take only one card from a pile."),
        N_("In these rules the card under a taken one stays in its pile."),
    ),
    Reason.PILE_BUILD: _Wording(
        N_("With a pile card you must also capture a build."),
        N_("In these rules you may capture a card from a pile only together with a build."),
    ),
    Reason.PILE_SUM: _Wording(
        N_("From a pile {card} captures only its own value."),
        N_("In these rules a card from a pile may not be part of a sum that you capture."),
    ),
    Reason.PILE_ALONE: _Wording(
        N_("Capture something from the table too."),
        N_("A pile card comes with a capture from the table, never by itself."),
    ),
    Reason.PILE_BASE: _Wording(
        N_("A build does not begin with cards from piles."),
        N_(
            "One group of a new build may have no card from a pile in it. A raise may use none "
            "at all."
        ),
    ),
    Reason.TRAIL_DUTY: _Wording(N_("You own a build, so you can’t trail."), _trail_duty),
    Reason.TRAIL_PAIR: _Wording(
        N_("You can’t trail {card}: its pair lies there."),
        N_("A card whose pair lies loose is not trailed: capture the pair, or play another card."),
    ),
    Reason.TRAIL_FORCED: _Wording(
        N_("You can’t trail {card}: it can capture."),
        N_("You trail only what captures nothing: capture with it, or play another card."),
    ),
    Reason.COURT_RANK: _Wording(N_("{card} captures only {ranks}."), _NO_VALUE),
    Reason.COURT_COUNT: _Wording(_court_count, _court_count_reason),
    Reason.COURT_IN_SUM: _Wording(N_("{card} can’t be part of a sum."), _NO_VALUE),
    Reason.CARD_TOO_HIGH: _Wording(
        N_("{card} is higher than {value}."),
        N_("Every card must be in a group that adds up to {value}."),
    ),
    Reason.NO_SETS: _Wording(_no_sets, _no_sets_reason),
    Reason.BUILD_VALUE: _Wording(N_("{card} can’t capture the {build}."), _build_value_reason),
    Reason.BUILD_IN_SUM: _Wording(
        N_("The {build} can’t be part of a sum."),
        N_("A build is captured only as a whole, by its value: you need {one}."),
    ),
    Reason.CAPTURE_DUTY: _Wording(
        _capture_duty,
        N_("While you own a build, you may capture only together with one of your own."),
    ),
    Reason.KEEP: _Wording(_keep, _keep_reason),
    Reason.PAIRS_LEFT: _Wording(
        N_("You must capture all {ranks} that lie loose."),
        N_(
            "In these rules you must capture every loose card of the rank of your card. Sums "
            "and builds are up to you."
        ),
    ),
    Reason.NOT_MAXIMAL: _Wording(_not_maximal, _why_not_maximal),
    Reason.MUST_SWEEP: _Wording(
        N_("You can capture the whole table, so you must."),
        N_("In these rules a player who can sweep has to sweep, with any card that does it."),
    ),
    Reason.BUILDING_OFF: _Wording(N_("There are no builds in these rules.")),
    Reason.BUILD_ALONE: _Wording(N_("A build needs a card from the table too.")),
    Reason.COURT_BUILD: _Wording(N_("{card} can’t be in a build."), _NO_VALUE),
    Reason.NO_TAKER: _Wording(_no_taker, _no_taker_reason),
    Reason.NO_BUILD_SETS: _Wording(
        N_("Those cards don’t add up to {value}."), _no_build_sets_reason
    ),
    Reason.ONE_SET: _Wording(N_("You can build only one group at a time."), _one_set_reason),
    Reason.SINGLE_ONLY: _Wording(
        N_("There are only single builds in these rules."),
        N_("A build is one group of cards, and nothing is added to it."),
    ),
    Reason.MULTIPLE_FIXED: _Wording(
        N_("You can’t raise a multiple build."),
        N_("A build of several groups keeps its value."),
    ),
    Reason.RAISE_TWO: _Wording(N_("You can raise only one build at a time.")),
    Reason.RAISE_SUM: _Wording(
        N_("The {build} and your card don’t make {value}."),
        N_("Only the card from your hand raises a build, no card from the table."),
    ),
    Reason.RAISE_DOWN: _Wording(
        N_("You can’t lower a build."),
        N_("Your card is added to the {build}, so its value can only rise."),
    ),
    Reason.RAISING_OFF: _Wording(N_("In these rules you may not raise builds.")),
    Reason.RAISE_OWN: _Wording(_raise_own, _raise_own_reason),
    Reason.RAISE_NOT_BOTH: _Wording(
        N_("To raise your {build} you must keep {one} too."),
        N_(
            "In these rules you may raise your own build only while you hold a card of its old "
            "value."
        ),
    ),
    Reason.RAISE_LIMIT: _Wording(
        N_("You can’t raise the {build} that far."),
        N_("In these rules you may raise to twice the old value at most."),
    ),
    Reason.RAISE_GATHER: _Wording(
        N_("You may not raise with loose cards here."),
        N_("The build and the card from your hand alone must make the new value."),
    ),
    Reason.ADD_OWN: _Wording(
        N_("You can’t add to another player’s {build}."),
        N_("In these rules only the owner may add to a build."),
    ),
    Reason.EXTRA_ACTION: _Wording(_extra_action, _extra_action_reason),
    Reason.MERGE: _Wording(N_("There is a {build} already."), _merge_reason),
    Reason.TOUCH_ONE: _Wording(
        N_("You can use only one build in a build play."),
        N_("In these rules builds of one value lie side by side and may not be put together."),
    ),
    Reason.MAX_BUILDS: _Wording(
        _max_builds, N_("Capture one of your builds before you make a new one.")
    ),
    Reason.BUILD_DUTY: _Wording(_build_duty, _build_duty_reason),
}
