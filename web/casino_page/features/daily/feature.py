"""Daily-5: its sheet, its deals on the table, and the master's games."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from casino_core import CasinoError, NotationError
from casino_core.daily import GAMES, STANDARD, Deal, format_day, parse_day, split_game
from casino_core.i18n import gettext as _

from ...address.page_request import OpeningField
from ...game.scene import Phase
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES
from .calendar import month_to_show
from .deal_session import DailySession, DealStatus
from .diary import Diary, is_playable, waits_for_clock
from .diary_entry import DiaryEntry
from .diary_storage import DiaryStorage
from .master import Master, next_deal_of_master
from .sheet import SheetState, daily_sheet
from .words import dated_words


class Daily(Feature):
    """Deals the days of each game, saves its diary, and has the master play the same deals.

    A command takes the name of a day, such as `2026-11-20` or `2026-11-20/royal`. Without a game it
    is the standard one, whose days the header counts.

    master  plays the deals that were begun on the day shown
    """

    url_field: ClassVar = OpeningField("daily", "daily-open")

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._storage = DiaryStorage(context.store)
        self.master = Master(self._save_master, context.app.fail)
        self._shown_day = self._shown_month = self._known_today = self._today
        self._shown_game = STANDARD
        self._speed = "speed=instant" if context.instant else ""
        self._query_without_deal = (
            self._speed and f"?{self._speed}"
            if context.current_game.request.opens_by(self.url_field.name)
            else context.page.query
        )

    def on_command(self, name: str) -> None:
        """Leave the deal for a new game; the deal is saved already."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()

    @property
    def _today(self) -> date:
        return parse_day(self.context.page.today)

    @property
    def _session(self) -> DailySession | None:
        """The session of the deal on the table, if one is there."""
        session = self.context.session
        return session if isinstance(session, DailySession) else None

    @property
    def _diary(self) -> Diary:
        """The diary of the game shown, as of the last refresh or change."""
        return self._storage.diary(self._shown_game)

    def _show_game_of(self, text: str) -> tuple[date, str]:
        """Show the game in the name of a day, and return the day and what is wrong with the name.

        The day is today, with the reason, if it can neither be played nor was.
        """
        try:
            name, self._shown_game = split_game(text)
            day = self._today if name in ("", "today") else parse_day(name)
        except NotationError as error:
            why = str(error).partition(": ")[2]  # behind the name of the field
            return self._today, _("The day in this link can’t be read:") + f" {why}"
        if is_playable(day, self._today) or day in self._storage.refresh(self._shown_game).days:
            return day, ""
        words = _("You can’t play the rounds of {day}: {why}")
        why = _("that day is still to come.") if day > self._today else _("that is too long ago.")
        return self._today, words.format(day=dated_words(day, self._today), why=why)

    # The sheet

    @text_command("daily-open")
    def _open_address(self, text: str) -> None:
        """Open the day of the page's address: the deal that was begun, or else the sheet."""
        day, problem = self._show_game_of(text)
        diary = self._storage.refresh(self._shown_game)
        number = diary.next_number(day)
        begun = number and diary.entry(day, number).begun
        if begun and is_playable(day, self._today):
            self._play_next_deal(day, problem)
        else:
            self._open_sheet(day, problem)

    @text_command("daily")
    def _open_day(self, text: str) -> None:
        self._open_sheet(*self._show_game_of(text))

    @text_command("daily-of")
    def _choose_game(self, field: str) -> None:
        """Show the same day of another game; the text is a form field."""
        _name, _equals, game = field.partition("=")
        if game in GAMES:
            self._shown_game = game
            self._storage.refresh(game)
            self.context.fill("daily", self._sheet())
            self._assign_master()

    @text_command("daily-month")
    def _show_month(self, text: str) -> None:
        """Show another month of the calendar, as far as there is one."""
        month = parse_day(text)
        diary = self._storage.refresh(self._shown_game)
        self._shown_month = month_to_show(diary, self._today, month)
        self.context.fill("daily", self._sheet())

    def _open_sheet(self, day: date, note: str = "") -> None:
        self._storage.refresh(self._shown_game)
        self._shown_day = self._shown_month = day
        self._known_today = self._today
        self.context.session.clear()
        self.context.page.close_sheets()
        self.context.page.open_sheet("daily", self._sheet(note))
        self._assign_master()

    def _sheet(self, note: str = "") -> str:
        session, day, page = self._session, self._shown_day, self.context.page
        deal = session.deal if session else None
        there = deal is not None and (deal.day, deal.preset) == (day, self._shown_game)
        return daily_sheet(
            SheetState(
                self._diary,
                day,
                self._today,
                self._shown_month,
                page.day_begins,
                note,
                page.address,
                deal.number if deal and there else None,
                page.can_send,
            )
        )

    # The table

    @text_command("daily-play")
    def _play_day(self, text: str) -> None:
        day, problem = self._show_game_of(text)
        diary = self._storage.refresh(self._shown_game)
        number = diary.next_number(day)
        begun = number is not None and diary.entry(day, number).begun
        if day == self._known_today < self._today and not begun:
            note = _("A new day has begun (UTC), with five new rounds. These no longer count.")
            self._open_sheet(day, note)
        else:
            self._play_next_deal(day, problem)

    @text_command("daily-aside")
    def _set_aside(self, text: str) -> None:
        """Set the days ahead aside, as the clock was wrong then, and play today's next deal."""
        _day, problem = self._show_game_of(text)
        self._storage.set_aside(self._shown_game, self._today)
        self._play_next_deal(self._today, problem)

    def _play_next_deal(self, day: date, problem: str = "") -> None:
        """Put the next deal of a day on the table; open the sheet if none can be played.

        A problem with the name of the day is told where the person looks: in the sheet if that is
        open, else beside the table.
        """
        diary, today = self._storage.refresh(self._shown_game), self._today
        number = diary.next_number(day)
        if number is None or not is_playable(day, today) or waits_for_clock(diary, day, today):
            self._open_sheet(day, problem)
            return
        if problem:
            self.context.current_game.add_notice(problem)
        deal, entry = Deal(day, number, diary.preset), diary.entry(day, number)
        self._known_today = today
        if not entry.begun:
            entry = self._storage.save_entry(deal, diary.new_entry(day, today), today)
        self._shown_day = day
        self._put_on_table(deal, entry)
        self.context.page.close_sheets()
        query = "&".join(filter(None, (f"daily={format_day(day, diary.preset)}", self._speed)))
        self.context.page.set_query(f"?{query}")
        self._assign_master()

    def _put_on_table(self, deal: Deal, entry: DiaryEntry) -> None:
        """Resume a deal from its entry; begin it anew, not counting, if that is damaged."""
        self.context.app.stop_thinking()
        try:
            session = DailySession(deal, entry, self._save, self._deal_status)
        except CasinoError:
            self.context.current_game.add_notice(
                _("This round could not be restored. It starts again and does not count.")
            )
            entry = self._storage.replace_entry(deal, DiaryEntry(), self._today)
            session = DailySession(deal, entry, self._save, self._deal_status)
        self.context.current_game.interrupt(session)

    def _save(self, session: DailySession) -> None:
        """Save the deal; show it as another tab has played it if that tab is further."""
        deal, entry = session.deal, session.entry
        save = self._storage.save_entry if session.counts else self._storage.replace_entry
        over = session.phase is Phase.GAME_OVER
        if over:
            self.context.app.run("milestones-before", "")
        saved = save(deal, entry, self._today)
        if over:
            self.context.app.run("milestones-after", "")
        if saved.plays != entry.plays:
            self.context.current_game.add_notice(
                _("You played on in another tab. Here is where it stands.")
            )
            self._put_on_table(deal, saved)

    def _deal_status(self) -> DealStatus:
        """Return the diary's knowledge of the deal on the table."""
        session = self._session
        if session is None:
            return DealStatus(DiaryEntry(), day_over=True)
        diary, day = self._storage.diary(session.deal.preset), session.deal.day
        entry = diary.entry(day, session.deal.number)
        return DealStatus(entry, day_over=diary.next_number(day) is None)

    @command("leave")
    def _leave(self) -> None:
        """Return to the game that waits."""
        self.master.assign(None, DiaryEntry())
        self.context.app.stop_thinking()
        self.context.current_game.resume()
        self.context.page.set_query(self._query_without_deal)

    # The master

    def _assign_master(self) -> None:
        """Have the master play the next deal of the day shown."""
        diary, day = self._diary, self._shown_day
        number = next_deal_of_master(diary, day)
        if number is None:
            self.master.assign(None, DiaryEntry())
        else:
            self.master.assign(Deal(day, number, diary.preset), diary.entry(day, number))

    def _save_master(self, deal: Deal, entry: DiaryEntry) -> None:
        """Save the master's plays; show its points when it has finished the deal."""
        self._storage.save_entry(deal, entry, self._today)
        if entry.master_points:
            self.context.fill("daily", self._sheet())
            if self._session:
                self.context.app.go_on()
            self._assign_master()
