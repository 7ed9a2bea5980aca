"""The table of points on the sheet of a new game: its rows are changed, removed and added.

A row is known by the way in which it scores and by what it counts, such as `most-cards`. The names
of its fields are `points-most-cards`, `tie-most-cards` and, for what counts beyond or from a number
of cards, `number-beyond-spades`. The field `add-row` takes a row that is not there yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from casino_core import OPTIONS, RuleSetError
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import parse_value
from casino_core.options.option import value_text
from casino_core.prose.rules import row_name, scores_each, tie_words
from casino_core.rows import (
    CARRIED,
    COUNTED_CARDS,
    FED,
    SUITS,
    SWEEP,
    TIES,
    TWIN,
    How,
    Parts,
    Row,
    Rows,
    check_rows,
    in_order,
    parts_of,
    rows_of,
    ways_to_count,
)

from ...render.markup import button, element, hidden_words, text

FIELDS: Final = ("points", "tie", "number", "add")
"""The beginnings of the names of the fields."""
USUAL_NUMBERS: Final = {How.BEYOND: 6, How.ENOUGH: 5}
"""The number of cards in a new row that needs one."""

Values = Mapping[str, str]


def table_of(values: Values) -> Rows:
    """Return the table that the values of the options describe.

    Raises `RuleSetError` for a value that an option does not take.
    """
    parts = {name: parse_value(OPTIONS[name], values[name]) for name in Parts._fields}
    return rows_of(Parts(**parts))


def with_row(values: Values, name: str, text: str) -> Values:
    """Return the values with one field of the table filled in.

    They are unchanged if the field does not take the text.
    """
    kind, _dash, key = name.partition("-")
    try:
        rows = {_key(row): row for row in table_of(values)}
        row = _new_rows().get(text) if kind == "add" else rows.get(key)
        if row is None:
            return values
        changed = _filled_in(row, kind, text, values)
        check_rows((changed,))
    except RuleSetError:
        return values
    rows[_key(row)] = changed
    scoring = (each for each in rows.values() if each.points or each.what in (SWEEP, FED))
    parts = parts_of(in_order(scoring))._asdict()
    return {**values, **{part: value_text(value) for part, value in parts.items()}}


def _filled_in(row: Row, kind: str, text: str, values: Values) -> Row:
    if kind == "tie":
        return row._replace(tie="" if text == values["ties"] else text)
    if kind == "add":
        return row
    if not text.removeprefix("-").isdecimal() or len(text) > 6:
        return row
    return row._replace(points=int(text)) if kind == "points" else row._replace(number=int(text))


def without_row(values: Values, key: str) -> Values:
    """Return the values without a row of the table."""
    if key != f"{How.EACH}-{FED}":
        return with_row(values, f"points-{key}", "0")
    rows = (row for row in table_of(values) if row.what != FED)
    parts = parts_of(in_order(rows))._asdict()
    return {**values, **{part: value_text(value) for part, value in parts.items()}}


def _key(row: Row) -> str:
    return f"{row.how}-{row.what}"


@cache
def _new_rows() -> Mapping[str, Row]:
    """Return every row that a table can have, by its key, with the points of a new one."""
    rows = (
        Row(what, how, -1 if what == FED else 1, USUAL_NUMBERS.get(how, 0))
        for what in COUNTED_CARDS
        for how in ways_to_count(what)
    )
    return {_key(row): row for row in rows}


# The sheet


def points_editor(values: Values) -> str:
    """Render the table of points, with a field for each row and one for a new row."""
    words = _(
        "What scores, for how many points, and what happens if sides are level. With 0 points a "
        "row is taken out."
    )
    try:
        rows = table_of(values)
    except RuleSetError:
        return ""
    lines = [_line(row, values) for row in rows]
    return element(
        "fieldset",
        element("legend", text(_("Table of points"))),
        element("ol", *lines, class_="point-rows"),
        _adding(rows, values),
        element("p", text(words), class_="about", id="about-points"),
        class_="option",
        aria_describedby="about-points",
        data_key="option-points",
    )


def _line(row: Row, values: Values) -> str:
    key, name = _key(row), row_name(row)
    number = ""
    if row.number:
        label = _("{row}: number of cards").format(row=name)
        number = _number(f"number-{key}", row.number, 1, 51, label)
    lowest, highest = (-99, 0) if row.what == FED else (0, 99)
    label = _("{row}: points").format(row=name)
    unit = element("span", text(_("each")), class_="unit") if scores_each(row) else ""
    return element(
        "li",
        element("span", text(name), class_="what"),
        number,
        element(
            "span",
            _number(f"points-{key}", row.points, lowest, highest, label),
            unit,
            class_="row-points",
        ),
        _tie(row, values) if row.how is How.MOST else "",
        _remove(key, name) if row.what != SWEEP else "",
        data_key=f"row-{key}",
    )


def _number(name: str, value: int, lowest: int, highest: int, label: str) -> str:
    return element(
        "input",
        type="number",
        name_=name,
        value=str(value),
        min=lowest,
        max=highest,
        step=1,
        inputmode="numeric",
        aria_label=label,
    )


def _tie(row: Row, values: Values) -> str:
    known = [tie for tie in TIES if tie != "carry" or row.what in CARRIED]
    current = row.tie or values["ties"]
    options = (
        element("option", text(tie_words(tie)), value=tie, selected=tie == current) for tie in known
    )
    label = _("{row}: if sides are level").format(row=row_name(row))
    return element(
        "label",
        element("span", text(_("if level:")), aria_hidden="true"),
        element("select", *options, name_=f"tie-{_key(row)}", aria_label=label),
        class_="tie",
    )


def _remove(key: str, name: str) -> str:
    words = hidden_words(_("Take out: {row}").format(row=name))
    cross = element("span", "✕", aria_hidden="true")
    return button(cross + words, class_="quiet icon", data_action="remove-row", data_index=key)


_GROUPS: Final = {
    "most": N_("Most of"),
    "suits": N_("Cards of a suit"),
    "ranks": N_("Each card of a rank"),
    "all": N_("All of a rank"),
    "events": N_("Plays"),
    "cards": N_("One card"),
}


def _adding(rows: Rows, values: Values) -> str:
    """Render the choice of a row that is not in the table."""
    groups: dict[str, list[str]] = {group: [] for group in _GROUPS}
    there = {_key(row) for row in rows}
    for key, row in _new_rows().items():
        if key not in there and (row.what != TWIN or values["pack"] == "104"):
            groups[_group(row)].append(element("option", text(row_name(row)), value=key))
    options = (
        element("optgroup", *choices, label=_(_GROUPS[group]))
        for group, choices in groups.items()
        if choices
    )
    nothing = element("option", text(_("Choose what scores …")), value="")
    select = element("select", nothing, *options, name_="add-row")
    return element("label", text(_("Another row")), select, class_="line-field", data_key="add-row")


def _group(row: Row) -> str:
    if row.how is How.MOST:
        return "most"
    if row.what in SUITS:
        return "suits"
    if not COUNTED_CARDS[row.what]:
        return "events"
    return "all" if row.how is How.ALL else "ranks" if len(row.what) == 1 else "cards"
