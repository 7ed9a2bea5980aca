"""Games with friends have the same cards in every run."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import RuleSet
from casino_core.correspondence.terms import Terms
from casino_page.friends import post


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secrets, from which all cards derive."""
    monkeypatch.setattr(post, "urandom", Random(7).randbytes)


@pytest.fixture
def whole_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of two that are played to the last card, as earlier versions began them."""
    usual = Terms.usual

    def without_short_end(_cls: type[Terms], rules: RuleSet, name: str) -> Terms:
        return usual(rules, name)._replace(short_end=False)

    monkeypatch.setattr(Terms, "usual", classmethod(without_short_end))
