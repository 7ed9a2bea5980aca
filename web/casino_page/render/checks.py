"""Findings of a check as HTML: what is right, what is wrong, and what is not told."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core.fairness import CheckResult
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.fairness import MARKS

from .markup import element, hidden_words, text

_READ_OUT = {
    CheckResult.GOOD: N_("Right:"),
    CheckResult.BAD: N_("Wrong:"),
    CheckResult.OPEN: N_("Not told:"),
}


def checks(findings: Sequence[tuple[CheckResult, str]]) -> str:
    """Render a list of findings, each with its result and in a sentence."""
    return element("ul", *(_check(result, words) for result, words in findings), class_="checks")


def _check(result: CheckResult, words: str) -> str:
    mark = element("span", MARKS[result], class_="verdict", aria_hidden="true")
    sentence = element("span", hidden_words(_(_READ_OUT[result]) + " "), text(words))
    return element("li", mark, sentence, class_=result.value)
