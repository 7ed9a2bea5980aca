"""What somebody is just filling in on the sheet of a new game: it may hold what cannot be."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from casino_core import OPTIONS, PRESETS, CasinoError, RuleSet, RuleSetError, parse_rules
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import nearest_preset
from casino_core.players import PLAYERS
from casino_core.ruleset import value_text

from ...game.game_config import GameConfig
from ...game.seats import PERSON, SeatedPlayer, clean_name, objection, usual_players

MOST_PLAYERS = 6
LONGEST_SEED = 100

WORDS = {"on": N_("on"), "off": N_("off"), "none": N_("none")}
"""The words among the values of options, as messages have them."""

_FIELD = re.compile(r"(\w+)=([\w-]+)")


def _texts(rules: RuleSet) -> dict[str, str]:
    return {name: value_text(getattr(rules, name)) for name in OPTIONS}


def _all_players(seated_players: tuple[SeatedPlayer, ...] = ()) -> tuple[SeatedPlayer, ...]:
    return (*seated_players, *usual_players(MOST_PLAYERS)[len(seated_players) :])


class NewGameForm(NamedTuple):
    """What is filled in on the sheet of a new game.

    preset   the preset that was picked
    values   for each option its value as text, as the notation writes it
    chairs   six, of which the first are used
    dealer   the seat that deals first as a number from 1, or empty
    seed     a text, or empty
    cut      a word that is mixed into the shuffle, or empty
    """

    preset: str = "standard"
    values: Mapping[str, str] = _texts(PRESETS["standard"])
    seated_players: tuple[SeatedPlayer, ...] = _all_players()
    dealer: str = ""
    seed: str = ""
    cut: str = ""

    @classmethod
    def of(cls, setup: GameConfig) -> NewGameForm:
        """A draft that is filled in like a game."""
        return cls(
            nearest_preset(setup.rules),
            _texts(setup.rules),
            _all_players(setup.seated_players),
            "" if setup.dealer is None else str(setup.dealer + 1),
        )

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.values["players"])

    @property
    def seated(self) -> tuple[SeatedPlayer, ...]:
        """Who plays."""
        return self.seated_players[: self.players]

    @property
    def rules(self) -> RuleSet:
        """The rules. Raises `RuleSetError` for what cannot be."""
        changes = (f"{name}={text}" for name, text in self.values.items())
        return parse_rules(",".join(["standard", *changes]))

    @property
    def problem(self) -> str | None:
        """Why this cannot be played, in a sentence; None if it can."""
        try:
            _ = self.rules
        except CasinoError as error:
            return clash_sentence(str(error))
        return objection(self.seated)

    @property
    def setup(self) -> GameConfig:
        """The game. Raises `RuleSetError` if there is a problem."""
        if problem := self.problem:
            raise RuleSetError(problem)
        dealer = int(self.dealer) - 1 if self.dealer else None
        return GameConfig(self.rules, self.seated, dealer, self.seed or None, self.cut)

    def with_field(self, name: str, text: str) -> NewGameForm:
        """The draft after one field of the sheet was filled in; see `drawing.setup`."""
        kind, _, number = name.partition("-")
        if name == "preset":
            return self._with_preset(text)
        if name in OPTIONS:
            return self._with_option(name, text.strip().lower())
        if kind in ("chair", "name") and number.isdecimal() and 0 < int(number) <= MOST_PLAYERS:
            return self._with_chair(int(number) - 1, kind, text)
        if name == "dealer":
            known = text.isdecimal() and 0 < int(text) <= self.players
            return self._replace(dealer=text if known else "")
        if name == "seed":
            return self._replace(seed=_line(text))
        return self._replace(cut=_line(text)) if name == "cut" else self

    def _with_preset(self, name: str) -> NewGameForm:
        """A preset, with as many players as before if it can be played so."""
        rules = PRESETS.get(name)
        if rules is None:
            return self
        if not rules.partnership and name != "two-handed":
            try:
                rules = replace(rules, players=self.players)
            except RuleSetError:
                rules = PRESETS[name]
        return self._with_values(_texts(rules), name)

    def _with_option(self, name: str, text: str) -> NewGameForm:
        if name == "players" and text not in map(str, OPTIONS["players"].values):
            return self
        return self._with_values({**self.values, name: text or self._preset_text(name)})

    def _preset_text(self, name: str) -> str:
        return value_text(getattr(PRESETS[self.preset], name))

    def _with_values(self, values: Mapping[str, str], preset: str = "") -> NewGameForm:
        gone = self.dealer and int(self.dealer) > int(values["players"])
        dealer = "" if gone else self.dealer
        return self._replace(preset=preset or self.preset, values=values, dealer=dealer)

    def _with_chair(self, seat: int, kind: str, text: str) -> NewGameForm:
        seated_players = list(self.seated_players)
        if kind == "name":
            seated_players[seat] = seated_players[seat]._replace(name=clean_name(text))
        elif text == PERSON or text in PLAYERS:
            seated_players[seat] = SeatedPlayer(
                None if text == PERSON else text, seated_players[seat].name
            )
        return self._replace(seated_players=tuple(seated_players))


def _line(text: str) -> str:
    return "".join(letter for letter in text.strip() if letter.isprintable())[:LONGEST_SEED]


def clash_sentence(message: str) -> str:
    """What an engine's message about rules says, in the words of the sheet.

    >>> clash_sentence("rules: partnership=on with players=3: partners need four players")
    '“Partners: on” does not go with “Players: 3”: partners need four players.'
    """
    reason = message.rpartition(": ")[2]
    named = [
        _("“{option}: {value}”").format(
            option=_(OPTIONS[name].title), value=_(WORDS.get(text, text))
        )
        for name, text in _FIELD.findall(message)
        if name in OPTIONS
    ]
    if not named:
        return f"{reason[:1].upper()}{reason[1:]}."
    words = _("{one} cannot be: {reason}.")
    if named[1:]:
        words = _("{one} does not go with {other}: {reason}.")
    return words.format(one=named[0], other=named[-1], reason=reason)
