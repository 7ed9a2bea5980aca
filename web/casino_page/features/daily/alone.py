"""The deals of a day in a page that embeds the table: without a diary, and so without a streak."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from casino_core import Game, NotationError, Play
from casino_core.daily import DEALS, SEAT, deals, format_day, parse_day, points, split_game
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext

from ...game.panel import Line, Panel
from ...game.scene import Occasion, Scene
from ...game.seats import SeatedPlayer
from ...tasks.deals_of_day import SEATED_PLAYERS, OpponentsMove, day_words, game_words, initial_game
from ...tasks.session import At, Script, TaskSession


def daily_alone(name: str, today: str) -> TaskSession[DayScript]:
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
    return DaySession(DayScript(day, preset))


class DaySession(TaskSession["DayScript"]):
    """A session of the deals of a day, with the opponent that the day has."""

    def new_move(self) -> OpponentsMove:
        """Return the move of the opponent that the day has."""
        return OpponentsMove()


class DayScript(Script):
    """The deals of a day, one after the other; their points do not count in the diary.

    day  the day
    """

    count = DEALS
    begun_before: ClassVar = False

    def __init__(self, day: date, preset: str) -> None:
        self.day = day
        self._deals = deals(day, preset)
        self._points: list[int] = []

    def game(self, number: int) -> Game:
        """Return a deal."""
        return initial_game(self._deals[number])

    def seated_players(self, _number: int) -> tuple[SeatedPlayer, ...]:
        """Return the person and the opponent of the day."""
        return SEATED_PLAYERS

    def judge(self, _at: At, _play: Play) -> None:
        """Return None: every legal play is made."""

    def result(self, at: At, of_game: dict[str, object] | None) -> dict[str, object] | None:
        """Return the message after each deal: its result, its points, and those of the day."""
        if of_game is None:
            return None
        deal = self._deals[at.number]
        day = format_day(deal.day, deal.preset)
        return {**of_game, "daily": day, "deal": deal.number, "points": self._played(at)}

    def _played(self, at: At) -> list[int]:
        """Return the points of the person in the deals before, and in the one that is over."""
        return [*self._points, points(at.game)[SEAT]]

    def leave(self, at: At) -> bool:
        """Note the points of a deal that is over."""
        if at.game.over:
            self._points = self._played(at)
        return bool(at.game.over)

    def again(self, _at: At) -> int:
        """Begin the day with its first deal."""
        self._points = []
        return 0

    # The scene

    def status(self, at: At, scene: Scene) -> str:
        """Return that the round is over."""
        over = at.game.over and not scene.history.look_back
        return _("The round is over.") if over else ""

    def occasion(self, at: At) -> Occasion:
        """Return the buttons that lead on."""
        title = _("Daily-5, {number} of {deals}").format(number=at.number + 1, deals=DEALS)
        again = (_("Start over"), "daily-alone-again")
        occasion = Occasion(title, "", "", (), *again)
        if not at.game.over:
            return occasion
        played = self._played(at)
        headline = _points_words(played[-1])
        if not at.is_last:
            buttons = (("daily-alone-next", "", _("Next round")),)
            return occasion._replace(headline=headline, buttons=buttons)
        note = _("All five rounds: {points}.").format(points=_points_words(sum(played)))
        buttons = (("daily-alone-again", "", _("Start over")),)
        return occasion._replace(headline=headline, note=note, buttons=buttons)

    def panel(self, at: At) -> Panel:
        """Return the panel with the task of the day."""
        deal = self._deals[at.number]
        place = [_("{number} of {count}").format(number=at.number + 1, count=DEALS)]
        if game := game_words(deal.preset):
            place.append(game)
        return Panel(
            f"Daily-5 · {day_words(deal.day)}",
            " · ".join(place),
            (Line(daily_task(), "task"),),
            marks=(("data_daily", format_day(deal.day, deal.preset)),),
        )


def daily_task() -> str:
    """Return the task of a day."""
    return _("Play the five rounds of the day. Everybody gets the same cards: how many points?")


def _points_words(points: int) -> str:
    return ngettext("{n} point", "{n} points", points).format(n=points)
