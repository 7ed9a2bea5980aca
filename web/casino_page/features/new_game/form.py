"""The form of a new game: the state of its sheet, whose values may exclude each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from casino_core import OPTIONS, PRESETS, CasinoError, RuleSet, RuleSetError, parse_rules
from casino_core.game import MOST_POINTS
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import nearest_preset
from casino_core.options.option import value_text
from casino_core.players import LEVELS, PLAYERS, ComputerPlayer, at_strength
from casino_core.players.base.player import LIMITS
from casino_core.players.leads import is_offered
from casino_core.prose.words import capital
from casino_core.seats import Seat

from ...game.game_config import GameConfig
from ...game.own_players import OwnPlayer
from ...game.seats import (
    PERSON,
    USUAL_LEVEL,
    SeatedPlayer,
    clean_name,
    is_own,
    objection,
    usual_players,
    with_offered_levels,
)
from .points import FIELDS as ROW_FIELDS
from .points import with_row, without_row

MOST_PLAYERS = 6
LONGEST_SEED = 100
USUAL_POINTS_AHEAD = "5"
"""The points that stand in the form when a side is chosen to begin with some."""

FULL = len(LIMITS)
"""The strength of a computer player that plays as well as it can; each step down is 1 less."""

VALUE_WORDS = {"on": N_("on"), "off": N_("off"), "none": N_("none")}
"""The values of options that are words to be translated in messages."""

_FIELD = re.compile(r"\b(\w+)=([\w-]+)")


_parsed_rules = lru_cache(maxsize=8)(parse_rules)
"""Reads a rule set, which a sheet asks for several times."""


def _value_texts(rules: RuleSet) -> dict[str, str]:
    return {name: value_text(getattr(rules, name)) for name in OPTIONS}


@cache
def preset_texts(preset: str) -> Mapping[str, str]:
    """Return the value of each option of a preset as text, in notation."""
    return _value_texts(PRESETS[preset])


def _fill_seats(seated_players: tuple[SeatedPlayer, ...] = ()) -> tuple[SeatedPlayer, ...]:
    """Add the usual players of the further seats, up to six."""
    return (*seated_players, *usual_players(MOST_PLAYERS)[len(seated_players) :])


class NewGameForm(NamedTuple):
    """The form of a new game; immutable.

    preset  the name of the chosen preset
    values  the value of each option as text, in notation
    seats   the players of six seats, of which the first `players` are used
    dealer  the seat that deals first as a number from 1; empty for the last seat
    seed    the seed; empty for a random one
    cut     a word that is mixed into the shuffle; may be empty
    ahead   the side that begins with points as a number from 1; empty for none
    points  these points, as they were typed
    own     the players of one's own, which are levels too
    """

    preset: str = "standard"
    values: Mapping[str, str] = _value_texts(PRESETS["standard"])
    seats: tuple[SeatedPlayer, ...] = _fill_seats()
    dealer: str = ""
    seed: str = ""
    cut: str = ""
    ahead: str = ""
    points: str = USUAL_POINTS_AHEAD
    own: tuple[OwnPlayer, ...] = ()

    @classmethod
    def from_config(cls, config: GameConfig, own: tuple[OwnPlayer, ...] = ()) -> NewGameForm:
        """Fill in the form with the choices of a game, without its seed and cut.

        The usual computer player takes the seat of a player of one's own that is gone.
        """
        most = max(config.scores, default=0)
        levels = {player.level for player in own}
        seated_players = [
            seated._replace(level=USUAL_LEVEL)
            if is_own(seated.level) and seated.level not in levels
            else seated
            for seated in config.seated_players
        ]
        return cls(
            nearest_preset(config.rules),
            _value_texts(config.rules),
            _fill_seats(tuple(seated_players)),
            "" if config.dealer is None else str(config.dealer + 1),
            ahead=str(config.scores.index(most) + 1) if most else "",
            points=str(most) if most else USUAL_POINTS_AHEAD,
            own=own,
        ).with_offered_levels()

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.values["players"])

    @property
    def seated_players(self) -> tuple[SeatedPlayer, ...]:
        """The players of the seats that are used."""
        return self.seats[: self.players]

    @property
    def opponent(self) -> str:
        """The level of all computer players at the table; empty if they differ or none plays."""
        levels = {seated.level for seated in self.seated_players if seated.level}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def known_opponent(self) -> ComputerPlayer | None:
        """The computer player at all other seats; None if they differ, or for one's own player."""
        return LEVELS.get(self.opponent)

    @property
    def offered(self) -> tuple[str, ...]:
        """The levels at full strength that are offered; all of them while the values clash."""
        try:
            rules = self.rules
        except CasinoError:
            return tuple(PLAYERS)
        return tuple(level for level in PLAYERS if is_offered(level, rules))

    def with_offered_levels(self) -> NewGameForm:
        """Replace each level that is not offered in this game with the next one below that is."""
        if len(self.offered) == len(PLAYERS):
            return self
        return self._replace(seats=with_offered_levels(self.seats, self.rules))

    def _is_level(self, text: str) -> bool:
        return text in LEVELS or text in {player.level for player in self.own}

    @property
    def rules(self) -> RuleSet:
        """The rule set. Raises `RuleSetError` if the values exclude each other."""
        changes = (f"{name}={text}" for name, text in self.values.items())
        return _parsed_rules(",".join(["standard", *changes]))

    @property
    def problem(self) -> str | None:
        """The reason why this game cannot be played, in a sentence; None if it can."""
        try:
            _ = self.rules
        except CasinoError as error:
            return clash_sentence(str(error))
        return objection(self.seated_players) or self._points_problem

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each side before the first round; empty for none or if there is a problem.

        Raises `RuleSetError` if the values exclude each other.
        """
        if not self.ahead or self._points_problem:
            return ()
        sides = self.rules.side_numbers
        return tuple(int(self.points) * (side == int(self.ahead) - 1) for side in sides)

    @property
    def _points_problem(self) -> str | None:
        target = self.rules.target
        most = MOST_POINTS if target is None else min(MOST_POINTS, target - 1)
        number = self.points.isascii() and self.points.isdecimal() and len(self.points) < 5
        if not self.ahead or (number and 1 <= int(self.points) <= most):
            return None
        return _("“Points ahead”: give a number from 1 to {most}.").format(most=most)

    @property
    def config(self) -> GameConfig:
        """The configuration of the game. Raises `RuleSetError` if there is a problem."""
        if problem := self.problem:
            raise RuleSetError(problem)
        dealer = Seat(int(self.dealer) - 1) if self.dealer else None
        return GameConfig(
            self.rules, self.seated_players, dealer, self.seed or None, self.cut, self.scores
        )

    def with_field(self, name: str, text: str) -> NewGameForm:
        """Return the form with one field filled in; `sheet` lists the names of the fields.

        Unknown names, and texts that the field does not take, change nothing.
        """
        kind, _, number = name.partition("-")
        if number and kind in ROW_FIELDS:
            return self._replace(values=with_row(self.values, name, text.strip()))
        if name in OPTIONS and name != "points":
            return self._with_option(name, text.strip().lower())
        if kind in ("chair", "name") and number.isdecimal() and 0 < int(number) <= MOST_PLAYERS:
            return self._with_seat(Seat(int(number) - 1), kind, text)
        fills: dict[str, Callable[[str], NewGameForm]] = {
            "opponent": self._with_opponent,
            "strength": self._with_strength,
            "preset": self._with_preset,
            "dealer": self._with_dealer,
            "ahead": self._with_ahead,
            "points": lambda text: self._replace(points=text.strip()[:LONGEST_SEED]),
            "seed": lambda text: self._replace(seed=_one_line(text)),
            "cut": lambda text: self._replace(cut=_one_line(text)),
        }
        return fills[name](text) if name in fills else self

    def without_row(self, key: str) -> NewGameForm:
        """Return the form without a row of the table of points."""
        return self._replace(values=without_row(self.values, key))

    def _with_dealer(self, text: str) -> NewGameForm:
        is_valid = text.isdecimal() and 0 < int(text) <= self.players
        return self._replace(dealer=text if is_valid else "")

    def _with_ahead(self, text: str) -> NewGameForm:
        is_valid = text.isdecimal() and 0 < int(text) <= _sides(self.values)
        return self._replace(ahead=text if is_valid else "")

    def _with_preset(self, name: str) -> NewGameForm:
        """Choose a preset; the number of players stays the same if the preset allows it."""
        rules = PRESETS.get(name)
        if rules is None:
            return self
        if not rules.partnership and name != "two-handed":
            try:
                rules = replace(rules, players=self.players)
            except RuleSetError:
                rules = PRESETS[name]
        return self._with_values(_value_texts(rules), name)

    def _with_option(self, name: str, text: str) -> NewGameForm:
        if name == "players" and text not in map(str, OPTIONS["players"].values):
            return self
        if name == "scoring":
            # Another table of points is taken as it is.
            return self._with_values({**self.values, name: text, "points": "none"})
        return self._with_values({**self.values, name: text or self._preset_text(name)})

    def _preset_text(self, name: str) -> str:
        return value_text(getattr(PRESETS[self.preset], name))

    def _with_values(self, values: Mapping[str, str], preset: str = "") -> NewGameForm:
        """Replace the values; a dealer or a side that no longer plays is forgotten."""
        lost_dealer = self.dealer and int(self.dealer) > int(values["players"])
        dealer = "" if lost_dealer else self.dealer
        ahead = "" if self.ahead and int(self.ahead) > _sides(values) else self.ahead
        return self._replace(
            preset=preset or self.preset, values=values, dealer=dealer, ahead=ahead
        ).with_offered_levels()

    def _with_opponent(self, level: str) -> NewGameForm:
        """Give all computer players one level, at the seats that are not used yet too."""
        if not self._is_level(level):
            return self
        seats = (seat._replace(level=level) if seat.level else seat for seat in self.seats)
        return self._replace(seats=tuple(seats))

    def _with_strength(self, text: str) -> NewGameForm:
        """Give all computer players, if they have one level, another strength, at most `FULL`."""
        opponent = self.known_opponent
        is_valid = text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= FULL
        if opponent is None or not is_valid:
            return self
        return self._with_opponent(at_strength(opponent.level, FULL - int(text)) or "")

    def _with_seat(self, seat: Seat, kind: str, text: str) -> NewGameForm:
        """Change the player on a seat, or the `name` of that player."""
        seats = list(self.seats)
        if kind == "name":
            seats[seat] = seats[seat]._replace(name=clean_name(text))
        elif text == PERSON or self._is_level(text):
            seats[seat] = SeatedPlayer(None if text == PERSON else text, seats[seat].name)
        return self._replace(seats=tuple(seats))


def _sides(values: Mapping[str, str]) -> int:
    """Return the number of sides."""
    return 2 if values["partnership"] == "on" else int(values["players"])


def _one_line(text: str) -> str:
    """Remove what cannot be printed, and cut the text at `LONGEST_SEED` characters."""
    return "".join(letter for letter in text.strip() if letter.isprintable())[:LONGEST_SEED]


def clash_sentence(message: str) -> str:
    """Say an error message of the engine about rules in the words of the sheet.

    >>> clash_sentence("rules: partnership=on with players=3: partners need four players")
    '“Partners: on” does not go with “Players: 3”: partners need four players.'
    """
    reason = message.rpartition(": ")[2]
    named = [
        _("“{option}: {value}”").format(
            option=_(OPTIONS[name].title), value=_(VALUE_WORDS.get(text, text))
        )
        for name, text in _FIELD.findall(message)
        if name in OPTIONS
    ]
    if not named:
        return f"{capital(reason)}."
    sentence = _("{one} cannot be: {reason}.")
    if named[1:]:
        sentence = _("{one} does not go with {other}: {reason}.")
    return sentence.format(one=named[0], other=named[-1], reason=reason)
