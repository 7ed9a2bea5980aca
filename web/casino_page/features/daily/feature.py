"""Daily-5: its sheet, and its deals on the table."""

from __future__ import annotations

from datetime import date

from casino_core import CasinoError, NotationError
from casino_core.daily import Deal, parse_day
from casino_core.i18n import gettext as _

from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .deal_session import DailySession, Standing
from .diary import Entry, playable
from .diary_storage import Keeper
from .master import Master, unknown
from .sheet import Look, daily_sheet


class Daily(Feature):
    """Deals the days, keeps what comes of them, and has the master play along.

    master  plays what was begun on the day that is looked at
    """

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._keeper = Keeper(context.store)
        self.master = Master(self._master_played, context.app.fail)
        self._day = self._today
        self._speed = "speed=instant" if context.instant else ""
        self._home = (
            self._speed and f"?{self._speed}"
            if context.current_game.request.daily
            else context.page.query
        )

    def on_command(self, name: str) -> None:
        """A new game takes the place of the deal, which is kept."""
        if name in ("start-game", "new-game") and self._table:
            self._leave()

    @property
    def _today(self) -> date:
        return parse_day(self.context.page.today)

    @property
    def _table(self) -> DailySession | None:
        """The deal that is on the table."""
        session = self.context.session
        return session if isinstance(session, DailySession) else None

    def _day_of(self, text: str) -> date:
        """The day that is meant; today's where there is none that can be played."""
        if text in ("", "today"):
            return self._today
        try:
            day = parse_day(text)
        except NotationError as error:
            self.context.current_game.add_notice(str(error))
            return self._today
        if playable(day, self._today):
            return day
        words = _("The deals of {day} are not to be played: {why}")
        why = _("the day is still to come.") if day > self._today else _("it is too long ago.")
        self.context.current_game.add_notice(words.format(day=text, why=why))
        return self._today

    # The sheet

    @text_command("daily-open")
    def _arrive(self, text: str) -> None:
        """The page was opened for a day: to its table if a deal is begun, else to its sheet."""
        day = self._day_of(text)
        number = self._keeper.diary.next_number(day)
        if number and self._keeper.diary.entry(day, number).begun:
            self._play(day)
        else:
            self._open(day)

    @text_command("daily")
    def _open_day(self, text: str) -> None:
        self._open(self._day_of(text))

    def _open(self, day: date) -> None:
        self._keeper.look()
        self._day = day
        self.context.session.clear()
        self.context.page.close_sheets()
        self.context.page.open_sheet("daily", self._sheet())
        self._attend()

    def _sheet(self) -> str:
        table = self._table
        at = table.deal.number if table and table.deal.day == self._day else None
        address = self.context.page.address
        return daily_sheet(Look(self._keeper.diary, self._day, self._today, address, at))

    # The table

    @text_command("daily-play")
    def _play_day(self, text: str) -> None:
        self._play(self._day_of(text))

    def _play(self, day: date) -> None:
        """Put the next deal of a day on the table."""
        diary, today = self._keeper.look(), self._today
        number = diary.next_number(day)
        if number is None:
            self._open(day)
            return
        entry = diary.entry(day, number)
        if not entry.begun:
            entry = Entry(counts=diary.would_count(day, today))
            entry = self._keeper.keep(day, number, entry, today)
        self._day = day
        self._put(Deal(day, number), entry)
        self.context.page.close_sheets()
        query = "&".join(filter(None, (f"daily={day.isoformat()}", self._speed)))
        self.context.page.set_query(f"?{query}")
        self._attend()

    def _put(self, deal: Deal, entry: Entry) -> None:
        """Put a deal on the table as it was left."""
        self.context.app.stop_thinking()
        try:
            session = DailySession(deal, entry, self._keep, self._standing)
        except CasinoError:
            self.context.current_game.add_notice(
                _("The plays of this deal cannot be made again. It begins anew and does not count.")
            )
            begun = self._keeper.replace(deal.day, deal.number, Entry(), self._today)
            session = DailySession(deal, begun, self._keep, self._standing)
        self.context.current_game.interrupt(session)

    def _keep(self, session: DailySession) -> None:
        """Keep what was played; what another tab has played stands before it."""
        deal, entry = session.deal, session.entry
        keep = self._keeper.keep if session.counts else self._keeper.replace
        kept = keep(deal.day, deal.number, entry, self._today)
        if kept.plays != entry.plays:
            self.context.current_game.add_notice(
                _("This deal was played on in another tab. This is how it stands.")
            )
            self._put(deal, kept)

    def _standing(self) -> Standing:
        """What the diary has of the deal on the table."""
        table, diary = self._table, self._keeper.diary
        if table is None:
            return Standing(Entry(), last=True)
        day = table.deal.day
        return Standing(diary.entry(day, table.deal.number), diary.next_number(day) is None)

    @command("leave")
    def _leave(self) -> None:
        """Go back to the game that waits."""
        self.master.attend(None, Entry())
        self.context.app.stop_thinking()
        self.context.current_game.resume()
        self.context.page.set_query(self._home)

    # The master

    def _attend(self) -> None:
        """Have the master play what was begun on the day that is looked at."""
        number = unknown(self._keeper.diary, self._day)
        deal = number and Deal(self._day, number)
        entry = self._keeper.diary.entry(self._day, number) if number else Entry()
        self.master.attend(deal or None, entry)

    def _master_played(self, deal: Deal, entry: Entry) -> None:
        """The master has made a play: keep it, and tell of its points when the deal is over."""
        self._keeper.keep(deal.day, deal.number, entry, self._today)
        if entry.master:
            self.context.fill("daily", self._sheet())
            if self._table:
                self.context.app.go_on()
            self._attend()
