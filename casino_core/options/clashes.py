"""The checks of a rule set: values that an option does not take, and options that clash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..cards import card_set
from ..errors import RuleSetError
from ..i18n import N_
from ..i18n import gettext as _
from ..packs import STUDY_PACKS
from ..rows import COUNTED_CARDS, FED, LAST, SWEEP, TWIN, How, check_rows, check_table
from .option import Option, choices, value_text
from .rule_options import OPTIONS, RuleOptions

_LISTED: Final = {
    option.name: frozenset((type(value), value) for value in option.values)
    for option in OPTIONS.values()
}
"""The values that each option lists, with their types: True is not 1."""

_VALUE_TYPES: Final = frozenset({bool, int, str, type(None)})


def check(rules: RuleOptions) -> None:
    """Raise `RuleSetError` for a value that an option does not take, and for options that clash."""
    check_table(rules.rows)
    for option in OPTIONS.values():
        value = getattr(rules, option.name)
        if value is not option.default:
            check_value(option, value)
    _check_cards(rules)
    for clash, message in _clashes(rules):
        if clash:
            texts = {name: value_text(getattr(rules, name)) for name in OPTIONS}
            raise RuleSetError(_(message).format_map(texts))


def check_value(option: Option, value: object) -> None:
    """Raise `RuleSetError` unless `option` takes `value`."""
    if option.name == "points":
        check_rows(value)
        return
    if type(value) in _VALUE_TYPES and (type(value), value) in _LISTED[option.name]:
        return
    if option.lowest is not None and type(value) is int and value >= option.lowest:
        return
    if option.name == "pack" and value in STUDY_PACKS:
        return
    raise RuleSetError(
        _("{name}={text}: {name} is {choices}").format(
            name=option.name, text=value_text(value), choices=choices(option)
        )
    )


def _clashes(rules: RuleOptions) -> tuple[tuple[bool, str], ...]:
    """Return every combination that is refused: whether the rules have it, and its message.

    See RULES 11.
    """
    players = rules.players
    return (
        (
            rules.partnership and players != 4,
            N_("partnership=on with players={players}: partners need four players"),
        ),
        (
            rules.pack == "40" and players > 4,
            N_("pack=40 with players={players}: Diamond Casino is for two to four players"),
        ),
        (
            (rules.pack == "40") != (rules.scoring == "diamond"),
            N_("pack={pack} with scoring={scoring}: they belong together, 40 and diamond"),
        ),
        (
            rules.pack == "40" and rules.hand_cards != 4,
            N_("pack=40 with hand_cards={hand_cards}: Diamond Casino is dealt in threes"),
        ),
        (
            rules.pack == "40" and rules.deal_out == "whole",
            N_("pack=40 with deal_out=whole: Diamond Casino is dealt in threes"),
        ),
        (
            rules.first_hand_cards != "same" and rules.deal_out == "whole",
            N_(
                "first_hand_cards={first_hand_cards} with deal_out=whole: the whole pack is dealt "
                "at once, or in two equal deals"
            ),
        ),
        (
            rules.first_hand_cards != "same"
            and rules.table_size + rules.players * rules.hand_size > len(rules.cards),
            N_(
                "first_hand_cards={first_hand_cards} with table_cards={table_cards}: the pack has "
                "too few cards for {players} players"
            ),
        ),
        (
            rules.draw and rules.deal_out == "whole",
            N_("draw=on with deal_out=whole: there is no stock to draw from"),
        ),
        (
            rules.table_size + rules.players * rules.hand_size > len(rules.cards)
            or rules.hand_size < 1,
            N_(
                "hand_cards={hand_cards} with table_cards={table_cards}: the pack has too few "
                "cards for {players} players"
            ),
        ),
        (
            not (rules.draw or rules.has_twins)
            and (len(rules.cards) - rules.table_size) % rules.hands_at_once != 0,
            N_(
                "table_cards={table_cards} with players={players}: the cards do not come out even; "
                "table_cards=rest lays the others on the table"
            ),
        ),
        (
            rules.last_deal_relaxes != "nothing" and rules.deal_out != "whole",
            N_(
                "last_deal_relaxes={last_deal_relaxes} with deal_out={deal_out}: it belongs to "
                "games in which the whole pack is dealt"
            ),
        ),
        (
            rules.courts == "none" and rules.ace == "14-in-hand",
            N_("ace=14-in-hand with courts=none: it belongs to games in which courts count"),
        ),
        (
            rules.courts == "none" and rules.casinos != "plain",
            N_("casinos={casinos} with courts=none: it belongs to games in which courts count"),
        ),
        (
            rules.calling and rules.sides != 2,
            N_("calling={calling} with players={players}: calling out needs two sides"),
        ),
        (
            rules.calling and rules.target is None,
            N_("calling={calling} with target=none: there is no target to call"),
        ),
        (
            rules.calling and rules.goal == "least",
            N_("calling={calling} with goal=least: nobody wants to reach the target"),
        ),
        (
            rules.whitewash and rules.sides != 2,
            N_("whitewash=on with players={players}: a whitewash needs two sides"),
        ),
        (
            rules.ending == "at-once" and rules.goal == "least",
            N_("ending=at-once with goal=least: reaching the target does not win"),
        ),
        (
            rules.sweep_double and not rules.has_twins,
            N_("sweep_double=on with pack={pack}: only two packs have twins"),
        ),
        (
            bool(rules.twin_points) and not rules.has_twins,
            N_("twin_points={twin_points} with pack={pack}: only two packs have twins"),
        ),
        (
            rules.takes_from_piles and rules.has_twins,
            N_("pile_tops={pile_tops} with pack=104: cards are taken from the piles of one pack"),
        ),
        (
            rules.extra_actions and rules.has_twins,
            N_("extra_actions=on with pack=104: extra actions belong to games with one pack"),
        ),
        (
            rules.endgame != "none" and rules.target != 21,
            N_("endgame={endgame} with target={target}: it is made for a target of 21"),
        ),
    )


def _check_cards(rules: RuleOptions) -> None:
    """Raise `RuleSetError` for a row of its own that counts what the game does not have."""
    for row in rules.points:
        cards = COUNTED_CARDS[row.what]
        there = cards & rules.all_cards
        missing = cards & card_set(rules.full_pack) & ~there
        if row.points and cards and (not there or (row.how is How.ALL and missing)):
            raise RuleSetError(
                _("points={row} with pack={pack}: the pack lacks such cards").format(
                    row=row, pack=rules.pack
                )
            )


_SAME_ROWS: Final = {
    "sweep_points": (SWEEP, How.EACH),
    "sweep_transfer": (FED, How.EACH),
    "twin_points": (TWIN, How.EACH),
    "last_capture": (LAST, How.LAST),
    "spades_over": ("spades", How.BEYOND),
}
"""The row that each option of a single row stands for."""


def check_contradictions(parts: Mapping[str, Any]) -> None:
    """Raise `RuleSetError` if an option and a row among `points` speak of the same row."""
    rows = {row.key: row for row in parts.get("points", ())}
    for name, key in _SAME_ROWS.items():
        if parts.get(name) and key in rows:
            raise RuleSetError(
                _("{name}={text} with points={row}: both say what the same row scores").format(
                    name=name, text=value_text(parts[name]), row=rows[key]
                )
            )
