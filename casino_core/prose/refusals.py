"""Refusals in sentences that name the rule, and the text shown for any error."""

from __future__ import annotations

from collections.abc import Callable

from ..errors import CasinoError, RecordError
from ..i18n import N_, ngettext, pgettext
from ..i18n import gettext as _
from ..position import State
from ..rules.refusal import IllegalPlayError, Reason, Refusal
from .words import build_words, card_words, number_word


def error_message(error: CasinoError) -> str:
    """Return the text to show for an error.

    An illegal play gets the sentence of its refusal. An error in a record gets the place in the
    record and the message of the error there. Any other error gets its own text.
    """
    if isinstance(error, IllegalPlayError):
        return refusal_sentence(error.position, error.refusal)
    if isinstance(error, RecordError):
        return f"{error.where}: {error_message(error.error)}"
    return str(error)


def refusal_sentence(state: State, refusal: Refusal) -> str:
    """Return the reason why a play is refused, in a sentence that names the rule."""
    words, parts = _REFUSALS[refusal.reason], _RefusalWords(state, refusal)
    words = _(words) if isinstance(words, str) else words(parts)
    return words.format(
        card=parts.card,
        number=parts.number,
        value=parts.value,
        build=parts.build,
        the_build=parts.taken,
    )


class _RefusalWords:
    """The words to fill into the sentence of a refusal.

    taken  the build as the object of a verb: `your build of nine` if the player owns it
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


def _no_taker(parts: _RefusalWords) -> str:
    if parts.value not in parts.rules.capturers:
        return _("A build of {number} cannot be: no card of this game takes it.")
    return _(
        "You hold no {number} to take this build with: after building, a card that captures it "
        "must stay in your hand."
    )


def _court_count(parts: _RefusalWords) -> str:
    if parts.rules.court_capture == "one":
        return _("A court card captures exactly one matching card.")
    return _("A court card captures one matching card or all three, never two.")


def _keep(parts: _RefusalWords) -> str:
    if parts.value == 14:
        return _("You need one ace for the build of one and another for the build of fourteen.")
    if parts.value in (8, 11):
        return _("You must keep an {number} for {the_build}.")
    return _("You must keep a {number} for {the_build}.")


def _not_there(parts: _RefusalWords) -> str:
    if parts.by_build:
        return _("The {build} is not on the table as a pile of its own.")
    return _("The {card} is not on the table as a pile of its own.")


def _trail_duty(parts: _RefusalWords) -> str:
    if parts.rules.duty == "no-trail":
        return _(
            "You may not trail while you own a build: take {the_build}, or make another capture or "
            "build."
        )
    return _("You may not trail while you own a build: attend to {the_build}.")


def _max_builds(parts: _RefusalWords) -> str:
    return ngettext(
        "You may own {value} build at most.", "You may own {value} builds at most.", parts.value
    )


def _build_duty(parts: _RefusalWords) -> str:
    if parts.rules.duty == "take-or-add":
        return _("You own the {build}: take it, raise it or add to it.")
    return _("You own the {build}: a build play must make a new build, raise one, or add to yours.")


_REFUSALS: dict[Reason, str | Callable[[_RefusalWords], str]] = {
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
    Reason.TOUCH_ONE: N_("A build play touches one build only in these rules."),
    Reason.MAX_BUILDS: _max_builds,
    Reason.BUILD_DUTY: _build_duty,
}
