"""The sheet of Daily-5 as HTML: the deals of a day, the streak, the text to share, other days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from casino_core.daily import DEALS
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, hidden_words, text
from ...render.sheet import heading
from .diary import BACK, DAY, Diary, Entry
from .words import day_words, result_text, short_day, sign, sign_words, streak_words


class Look(NamedTuple):
    """What the sheet shows: a day of the diary, seen today; `at` is the deal on the table."""

    diary: Diary
    day: date
    today: date
    address: str = ""
    at: int | None = None


def daily_sheet(look: Look) -> str:
    """The whole sheet."""
    body = element(
        "div",
        element("p", text(_about(look)), class_="about"),
        _table(look),
        element("p", text(streak_words(look.diary, look.today)), class_="streak"),
        _share(look),
        _other_days(look),
        class_="sheet-body",
    )
    title = _("Daily-5, {day}").format(day=day_words(look.day))
    return heading("daily-heading", title) + body + _footer(look)


def _about(look: Look) -> str:
    if look.day != look.today:
        return _("These deals can still be played, but they no longer count.")
    if not look.diary.would_count(look.day, look.today):
        return _(
            "This device’s clock has gone back: deals of a later day were played. "
            "These do not count."
        )
    return _(
        "Five deals a day, the same for everyone, each played once. "
        "The master plays your seat with the same cards."
    )


def _table(look: Look) -> str:
    head = "".join(
        element("th", element("span", text(words)), scope="col")
        for words in (_("You"), _("Master"))
    )
    rows = "".join(_row(look, *numbered) for numbered in enumerate(look.diary.entries(look.day), 1))
    return element(
        "table",
        element("caption", text(_("Points of the day")), class_="unseen"),
        element("thead", element("tr", element("td"), head)),
        element("tbody", rows),
        element("tfoot", _total(look)),
        class_="points-table daily-table",
    )


def _row(look: Look, number: int, entry: Entry) -> str:
    name = _("Deal {number}").format(number=number)
    own = str(entry.points[0]) if entry.points else _state(look, number, entry)
    known = str(entry.master[0]) if entry.master else "…"
    master = known if entry.points else ""
    mark = element("span", sign(entry), class_="sign", aria_hidden="true")
    words = hidden_words(f" {sign_words(entry)}") if entry.points and entry.master else ""
    late = element("small", text(_("not counted"))) if entry.over and not entry.counts else ""
    return element(
        "tr",
        element("th", text(name), late, scope="row"),
        element(
            "td", element("b", text(own)), mark if entry.master and entry.points else "", words
        ),
        element("td", text(master)),
        class_="next" if number == look.diary.next_number(look.day) else None,
    )


def _state(look: Look, number: int, entry: Entry) -> str:
    if number != look.diary.next_number(look.day):
        return ""
    return _("at it") if entry.begun else _("next")


def _total(look: Look) -> str:
    total = look.diary.total(look.day)
    cells = (str(total.own), str(total.master)) if total else ("–", "–")
    return element(
        "tr",
        element("th", text(_("Together")), scope="row"),
        *(element("td", element("b", cell)) for cell in cells),
        class_="in-all",
    )


def _share(look: Look) -> str:
    """The text to share, once the day is over and the master has played it."""
    entries = look.diary.entries(look.day)
    if not all(entry.over for entry in entries):
        return ""
    if not all(entry.master for entry in entries):
        words = _("The master is still at the cards. Its points appear here as it finds them.")
        return element("p", text(words), class_="about")
    result = result_text(look.diary, look.day, look.today, look.address)
    label = element("label", text(_("Your result, without any card")), for_="share-result")
    copy = button(text(_("Copy")), class_="action", data_action="copy", data_index="result")
    box = element(
        "textarea", text(result), id="share-result", rows=result.count("\n") + 1, readonly=True
    )
    said = element("p", class_="unseen", role="status", data_region="copied")
    return element("div", label, copy, box, class_="code") + said


def _other_days(look: Look) -> str:
    days = (look.today - ago * DAY for ago in range(BACK + 1))
    buttons = "".join(_day(look, day) for day in days)
    words = element("h3", text(_("Other days")))
    return element("section", words, element("div", buttons, class_="buttons days"))


def _day(look: Look, day: date) -> str:
    over = all(entry.over for entry in look.diary.entries(day))
    counted = look.diary.counted(day)
    played = _("counted") if counted else _("played")
    done = hidden_words(f" {played}") if over else ""
    name = _("Today") if day == look.today else short_day(day)
    return button(
        text(name),
        element("span", "✓", aria_hidden="true") if over else "",
        done,
        class_=classes("quiet", "bordered", "counted" if counted else None),
        data_action="daily",
        data_index=day.isoformat(),
        aria_current="date" if day == look.day else None,
    )


def _footer(look: Look) -> str:
    return element("footer", element("div"), *_buttons(look))


def _buttons(look: Look) -> Iterator[str]:
    number = look.diary.next_number(look.day)
    shut = {"class_": "action", "data_action": "close-sheet"}
    if number is None or number == look.at:
        yield button(text(_("Back")), **{**shut, "class_": "action main"}, autofocus=True)
        return
    yield button(text(_("Back")), **shut)
    begun = look.diary.entry(look.day, number).begun
    words = _("Go on with deal {number}") if begun else _("Play deal {number} of {deals}")
    yield button(
        text(words.format(number=number, deals=DEALS)),
        class_="action main",
        data_action="daily-play",
        data_index=look.day.isoformat(),
        autofocus=True,
    )
