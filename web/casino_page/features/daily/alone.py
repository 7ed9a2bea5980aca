"""The deals of a day in a page that embeds the table: without a diary, and so without a streak."""

from __future__ import annotations

from datetime import date

from casino_core import NotationError
from casino_core.daily import DEALS, SEAT, deals, format_day, parse_day, points, split_game
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...game.scene import Occasion, Scene
from ...game.session import Session
from ...render.markup import element, text
from ...shell.commands import command
from .deal_session import SEATED_PLAYERS, initial_game
from .words import day_words, game_words


def daily_alone(name: str, today: str) -> DailyAlone:
    """Return the session of a day, by its name or `today`, with a game after it if not the usual.

    `today` is today in UTC, such as `2026-11-20`. Raises `NotationError` for a day still to come.
    """
    try:
        day_name, preset = split_game(name)
        day = parse_day(today if day_name == "today" else day_name)
    except NotationError as error:
        # The engine calls the text a day; the address has it in the field `daily`.
        raise NotationError(f"daily{str(error).removeprefix('day')}") from None
    if day > parse_day(today):
        words = _("daily: {day} is still to come")
        raise NotationError(words.format(day=day_name))
    return DailyAlone(day, preset)


class DailyAlone(Session):
    """The deals of a day, one after the other; their points do not count in the diary.

    day  the day
    """

    hints = False
    may_undo = False

    def __init__(self, day: date, preset: str) -> None:
        """Begin with the first deal of a day of a game."""
        self.day = day
        self._deals = deals(day, preset)
        self._begin_day()
        super().__init__(initial_game(self._deals[0]), SEATED_PLAYERS)

    def _begin_day(self) -> None:
        self._number = 1
        self._points: list[int] = []

    @property
    def _deal_points(self) -> int:
        """The points of the person in the deal on the table, once it is over."""
        return points(self.game)[SEAT]

    def store_elsewhere(self) -> bool:
        """Return true: nothing is stored."""
        return True

    def result(self) -> dict[str, object] | None:
        """The message to the host page after each deal: its points, and those of the day so far."""
        result = super().result()
        if result is None:
            return None
        deal = self._deals[self._number - 1]
        played = [*self._points, self._deal_points]
        day = format_day(deal.day, deal.preset)
        return {**result, "daily": day, "deal": deal.number, "points": played}

    @command("daily-alone-next")
    def next_deal(self) -> None:
        """Go on to the next deal of the day."""
        if self.game.over and self._number < DEALS:
            self._points.append(self._deal_points)
            self._number += 1
            self._take_up()

    @command("daily-alone-again")
    def begin_again(self) -> None:
        """Begin the day again with its first deal."""
        self._begin_day()
        self._take_up()

    def _take_up(self) -> None:
        super().__init__(initial_game(self._deals[self._number - 1]), SEATED_PLAYERS)

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the task of the day, and the buttons that lead on."""
        kind = scene.kind._replace(panel=self._panel(), occasion=self._occasion())
        scene = scene._replace(kind=kind)
        if self.game.over and not scene.history.look_back:
            return scene._replace(status=_("The deal is over."))
        return scene

    def _occasion(self) -> Occasion:
        title = _("Daily-5, {number} of {deals}").format(number=self._number, deals=DEALS)
        occasion = Occasion(title, "", "", (), _("Start over"), "daily-alone-again")
        if not self.game.over:
            return occasion
        headline = _points_words(self._deal_points)
        if self._number < DEALS:
            buttons = (("daily-alone-next", "", _("Next deal")),)
            return occasion._replace(headline=headline, buttons=buttons)
        total = sum(self._points) + self._deal_points
        note = _("All five deals: {points}.").format(points=_points_words(total))
        buttons = (("daily-alone-again", "", _("Start over")),)
        return occasion._replace(headline=headline, note=note, buttons=buttons)

    def _panel(self) -> str:
        deal = self._deals[self._number - 1]
        place = [_("{number} of {count}").format(number=self._number, count=DEALS)]
        if game := game_words(deal.preset):
            place.append(game)
        return element(
            "div",
            element("h2", text(f"Daily-5 · {day_words(deal.day)}"), class_="guide-title"),
            element("p", text(" · ".join(place)), class_="guide-place"),
            element("p", text(daily_task()), class_="guide-task"),
            class_="guide",
            data_daily=format_day(deal.day, deal.preset),
        )


def daily_task() -> str:
    """The task of a day."""
    return _("Play the five deals of the day. Everybody gets the same cards: how many points?")


def _points_words(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).format(n=points)
