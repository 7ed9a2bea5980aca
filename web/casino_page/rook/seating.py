"""Who sits at the table of a new game: the people at this device, and their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ..render.markup import element, text
from .scene import PERSON
from .table import COMPANIONS, RookTable

LONGEST_NAME: Final = 16

SEATINGS: Final[Mapping[str, str]] = {
    "1": N_("one person"),
    "13": N_("two, opposite each other"),
    "12": N_("two, side by side"),
    "123": N_("three people"),
    "1234": N_("four people"),
}
"""The seatings that can be chosen, by the numbers of the people's seats."""


class Seating(NamedTuple):
    """The people at the device.

    people  their seats
    names   a name for each seat of the table, empty for the usual one
    """

    people: tuple[Seat, ...] = (PERSON,)
    names: tuple[str, ...] = ("", "", "", "")

    @property
    def numbers(self) -> str:
        """The name of the seating in `SEATINGS`."""
        return "".join(str(seat + 1) for seat in self.people)

    def with_field(self, name: str, value: str) -> Seating:
        """Return the seating with another field; unchanged for an unknown one."""
        if name == "people" and value in SEATINGS:
            return self._replace(people=tuple(Seat(int(number) - 1) for number in value))
        fields = [f"name-{number}" for number in range(1, len(self.names) + 1)]
        if name not in fields:
            return self
        names = list(self.names)
        names[fields.index(name)] = " ".join(value.split())[:LONGEST_NAME]
        return self._replace(names=tuple(names))

    @property
    def at_table(self) -> tuple[str, ...]:
        """The names at the table; what two players would be called has a number instead."""
        others = ("You", *COMPANIONS)
        if self.people == (PERSON,):
            return others
        usual = [_("Player {number}").format(number=seat + 1) for seat in range(len(others))]
        levels = [
            (self.names[seat] or usual[seat]) if seat in self.people else name
            for seat, name in enumerate(others)
        ]
        return tuple(
            usual[seat] if seat in self.people and levels.count(name) > 1 else name
            for seat, name in enumerate(levels)
        )


def seating_of(table: RookTable) -> Seating:
    """Return the seating of a table, to be offered for its next game."""
    alone = table.people == (PERSON,)
    names = (
        "" if alone or Seat(seat) not in table.people else name
        for seat, name in enumerate(table.game.names)
    )
    return Seating(table.people, tuple(names))


def seating_fields(seating: Seating) -> str:
    """Write the choice of the people at this device, and a box for the name of each of several."""
    choices = "".join(
        _choice(numbers, _(words), chosen=numbers == seating.numbers)
        for numbers, words in SEATINGS.items()
    )
    names = ""
    if len(seating.people) > 1:
        names = element("div", *(_name(seating, seat) for seat in seating.people), class_="people")
    return element(
        "fieldset",
        element("legend", text(_("People at this device"))),
        element("div", choices, class_="segments"),
        names,
        class_="option",
    )


def _choice(numbers: str, words: str, *, chosen: bool) -> str:
    radio = element("input", type="radio", name_="people", value=numbers, checked=chosen)
    return element("label", radio, element("span", text(words)))


def _name(seating: Seating, seat: Seat) -> str:
    usual = _("Player {number}").format(number=seat + 1)
    return element(
        "label",
        element("span", text(_("Name of player {number}").format(number=seat + 1))),
        element(
            "input",
            type="text",
            name_=f"name-{seat + 1}",
            value=seating.names[seat],
            placeholder=usual,
            maxlength=LONGEST_NAME,
            autocomplete="off",
        ),
        data_key=f"name-{seat + 1}",
    )
