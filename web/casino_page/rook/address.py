"""The fields in the address of a page of Rook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from casino_core.errors import NotationError, RuleSetError
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened
from casino_core.rook.notation import format_rules, parse_rules
from casino_core.rook.ruleset import PRESETS

from ..address.bad_links import reason_of, sentence_of
from ..address.page_request import LONGEST_SEED, read_fields

LONGEST_PAGE_SEED: Final = 200
"""The longest seed in the address of the page, in characters."""
RULES: Final = "rules"
SEED: Final = "seed"
PAGE_CHOICES: Final[Mapping[str, Sequence[str]]] = {
    RULES: tuple(PRESETS),
    "speed": ("normal", "instant"),
}
"""The values of the fields of the page of Rook, besides the seed; `rules` takes options, too."""


def read_choices(
    query: str, choices: Mapping[str, Sequence[str]], longest_seed: int = LONGEST_SEED
) -> dict[str, str]:
    """Read an address; foreign fields are left out, and rules are written as `format_rules` does.

    Raises `NotationError`, whose message begins with the field, for a misspelt one or a bad value,
    and `RuleSetError` for rules.
    """
    fields = read_fields(query, (*choices, SEED))
    for name, value in fields.items():
        if name == RULES:
            fields[name] = format_rules(parse_rules(value))
        elif name == SEED:
            if not 0 < len(value) <= longest_seed:
                words = _("seed: it is a string of 1 to {longest_seed} characters in one line")
                raise NotationError(words.format(longest_seed=longest_seed))
        elif value not in choices[name]:
            words = _("{name}: {value!r} is none of {known}")
            known = ", ".join(choices[name])
            raise NotationError(words.format(name=name, value=shortened(value), known=known))
    return fields


class AddressRequest(NamedTuple):
    """The rules and the seed that an address asks for; empty for none.

    The rules are written as by `format_rules`. `problem` is a sentence if the address cannot be
    read, and `reason` stands behind “Why?”; it then asks for nothing.
    """

    rules: str = ""
    seed: str = ""
    problem: str = ""
    reason: str = ""

    @property
    def text(self) -> str:
        """The rules and the seed in one string; empty if both are empty."""
        return f"{self.rules} {self.seed}".strip()


def parse_request(query: str) -> AddressRequest:
    """Read the address of the page, which may name `rules` and a seed."""
    try:
        fields = read_choices(query, PAGE_CHOICES, LONGEST_PAGE_SEED)
    except (NotationError, RuleSetError) as error:
        return AddressRequest(problem=sentence_of(error), reason=reason_of(error))
    return AddressRequest(fields.get(RULES, ""), fields.get(SEED, ""))
