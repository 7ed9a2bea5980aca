"""Games with friends have the same cards in every run."""

from __future__ import annotations

from random import Random

import pytest

from casino_page.friends import post


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secrets, from which all cards derive."""
    monkeypatch.setattr(post, "urandom", Random(7).randbytes)
