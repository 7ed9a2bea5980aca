"""Duels: made of what was played, received by a link, played, answered and compared."""

from __future__ import annotations

import re
from typing import ClassVar

from casino_core import CasinoError, Game, format_record
from casino_core.daily import STANDARD, parse_day, split_game
from casino_core.i18n import gettext as _
from casino_core.records.duel import is_finished, line_of, replayed
from casino_core.version import __version__

from ...address.bad_links import bad_link_notice, error_sentence
from ...address.page_request import is_link_seed
from ...friends.duel import (
    RUNS,
    ChallengeError,
    Duel,
    DuelTerms,
    Part,
    Score,
    Stage,
    challenge,
    name_for_others,
    part_of,
    part_of_day,
    run_part,
    terms_of_day,
    terms_of_run,
)
from ...friends.duel_session import DuelSession
from ...friends.duel_sheets import (
    ChallengeState,
    ComparisonState,
    challenge_sheet,
    comparison_sheet,
    received_sheet,
)
from ...friends.duel_text import DUEL, duel_link, duel_value, format_duel, parse_value
from ...friends.sending import ToSend
from ...friends.stored_games import (
    DUELS_KEY,
    OWN_FIRST,
    OWN_SECOND,
    StoredDuel,
    StoredDuels,
    duels_content,
    parse_duels,
)
from ...friends.words import PLAYERS, doubt_words, duel_message, points_words, seat_names
from ...game.game_config import GameConfig
from ...game.scene import Phase
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from ..daily.diary import Diary, is_playable, parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY

SHEET = "duel"


class Duels(Feature):
    """Makes challenges, plays those of friends, and shows both games side by side.

    The game on the table waits while a duel is played, which counts in no statistics.
    """

    url_field: ClassVar = DUEL

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._duel: Duel | None = None
        self._own: int | None = None
        self._note = self._rival = ""
        self._interlude = Interlude(context)

    def on_command(self, name: str) -> None:
        """Leave the duel for another game; it is saved already."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()

    @property
    def _session(self) -> DuelSession | None:
        session = self.context.session
        return session if isinstance(session, DuelSession) else None

    @property
    def _duels(self) -> StoredDuels:
        return self.context.store.load(DUELS_KEY, parse_duels) or StoredDuels()

    def _save(self, duels: StoredDuels) -> None:
        self.context.store.save(DUELS_KEY, duels_content(duels))

    # A challenge of one's own

    @command("duel")
    def _challenge(self) -> None:
        """Make a duel of the round or the game on the table; of a finished duel, compare it."""
        if self._session:
            self._compare_played()
            return
        session = self.context.session
        session.clear()
        if self.context.current_game.interrupted:
            session.refuse(_("A duel is made of a game of your own."))
            return
        try:
            duel = challenge(session.game, session.seated_players, self._duels.name)
        except ChallengeError as error:
            session.refuse(error_sentence(error))
        else:
            self._open_own(duel)

    @text_command("duel-day")
    def _challenge_with_day(self, day: str) -> None:
        """Make a duel of a day of Daily-5, or answer the challenge that was received for it."""
        terms = terms_of_day(day, __version__)
        part = self._part_of_day(terms)
        if part is None:
            return
        if received := self._received_of(terms):
            self._finish(received, part)
        else:
            self._open_own(Duel(terms, part))

    @text_command("duel-run")
    def _challenge_with_run(self, text: str) -> None:
        """Make a duel of a run of puzzles, such as `rush 9 SEED`."""
        if part := self._part_of_run(text):
            self._open_own(Duel(*part))

    @text_command("duel-run-over")
    def _answer_with_run(self, text: str) -> None:
        """Answer the challenge that was accepted for a run of puzzles, if there is one."""
        part = self._part_of_run(text)
        received = self._received_of(part[0]) if part else None
        if part and received:
            self._finish(received, part[1])

    def _part_of_run(self, text: str) -> tuple[DuelTerms, Part] | None:
        """Return the terms and the player's part of a run such as `rush 9 SEED`.

        Another string has none.
        """
        run, _space, rest = text.partition(" ")
        solved, _space, seed = rest.partition(" ")
        if run not in RUNS or not re.fullmatch("[0-9]{1,4}", solved) or not is_link_seed(seed):
            return None
        terms, nonce = terms_of_run(run, __version__, seed), self.context.current_game.draw_seed()
        return terms, run_part(terms, int(solved), self._duels.name, nonce)

    def _open_own(self, duel: Duel) -> None:
        """Store a challenge, for the friend of the duel before it, and open its sheet."""
        if self._rival:
            score = Score(*self._duels.score_with(self._rival))
            duel = duel._replace(to=self._rival, score=score)
        duels = self._duels.with_duel(_stored_duel(duel, OWN_FIRST))
        self._save(duels)
        self._show(duel, OWN_FIRST)

    @text_command("duel-fill")
    def _fill(self, field: str) -> None:
        """Take a name, given as `name=Ann` or `to=Ben`."""
        name, _equals, value = field.partition("=")
        duel, own, duels = self._duel, self._own, self._duels
        if duel is None or own is None:
            return
        value = name_for_others(value)
        if name == "to" and own == OWN_FIRST:
            duel = duel._replace(to=value, score=Score(*duels.score_with(value)))
        elif name == "name" and own == OWN_FIRST:
            duel, duels = duel._replace(first=duel.first._replace(name=value)), duels.named(value)
        elif name == "name" and duel.second:
            duel, duels = duel._replace(second=duel.second._replace(name=value)), duels.named(value)
        self._save(duels.with_duel(_stored_duel(duel, own)))
        self._duel = duel
        self.context.fill(SHEET, self._sheet(duel))

    # A link

    @text_command("duel-open")
    def _open(self, value: str) -> None:
        """Open the duel of a link; report beside the table what is wrong with it."""
        try:
            duel = parse_value(value)
            self._check_known(duel)
        except CasinoError as error:
            words = _("The duel in this link can’t be played.")
            self.context.current_game.add(bad_link_notice(error, words))
            return
        if duel.stage is Stage.CHALLENGE:
            self._open_challenge(duel)
        else:
            self._open_played(duel)

    def _check_known(self, duel: Duel) -> None:
        """Raise `CasinoError` if a duel has the seal of another stored duel."""
        entry = self._duels.find(duel.id)
        if entry and entry.duel and entry.duel.terms != duel.terms:
            raise CasinoError(_("duel: first.seal: it belongs to another duel"))

    def _open_challenge(self, duel: Duel) -> None:
        """Show a challenge; go on with it if it was begun, compare it if it was played."""
        entry = self._duels.find(duel.id)
        if entry is None or entry.duel is None:
            self._show(duel, OWN_SECOND)
        elif entry.own == OWN_SECOND and not entry.second:
            self._play(entry.duel, entry.progress)
        else:
            self._show(entry.duel, entry.own)

    def _open_played(self, duel: Duel) -> None:
        """Show both games of an answer, or of the link that is sent back after it."""
        assert duel.second is not None, "an answer has the part of the rival"
        entry = self._duels.find(duel.id)
        own = entry.duel if entry and entry.own == OWN_FIRST else None
        answered = self._duels.find(duel.id, duel.second.seal)
        if own:
            note = doubt_words(duel.terms, duel.second)
            self._keep_finished(duel._replace(first=own.first), OWN_FIRST, note)
        elif answered and answered.duel:
            self._open_sent_back(answered.duel, duel)
        else:
            self._show(duel, None, _("This page does not have the challenge that was answered."))

    def _open_sent_back(self, answered: Duel, duel: Duel) -> None:
        """Show both games to the rival, with what the seal proves of the challenger's."""
        if not duel.first.games:
            self._keep_finished(answered, OWN_SECOND)
            return
        note = doubt_words(duel.terms, duel.first) or _(
            "The plays of the challenge are those that its seal fixed."
        )
        if answered.first.result != duel.first.result:
            note = _("The challenge claimed {claimed}, but its plays come to {result}.").format(
                claimed=points_words(duel.terms, answered.first.result),
                result=points_words(duel.terms, duel.first.result),
            )
        self._keep_finished(duel, OWN_SECOND, note)

    # Playing

    @command("duel-accept")
    def _accept(self) -> None:
        """Play the challenge on the sheet."""
        duel = self._duel
        if duel is None or duel.second or self._own != OWN_SECOND:
            return
        self._save(self._duels.with_duel(_stored_duel(duel, OWN_SECOND)))
        self.context.page.close_sheets()
        if duel.terms.run:
            self.context.app.run("puzzle-race", f"{duel.terms.run} {duel.terms.seed}")
        elif duel.terms.day:
            part = self._part_of_day(duel.terms)
            if part:
                self._finish(duel, part)
            else:
                self.context.app.run("daily-play", duel.terms.day)
        else:
            self._play(duel, "")

    @command("duel-away")
    def _decline(self) -> None:
        """Close the sheet; a reload does not open it again."""
        self.context.page.close_sheets()
        self.context.set_query()

    def _play(self, duel: Duel, progress: str) -> None:
        """Put the game of a challenge on the table, after the plays that were made before."""
        if duel.terms.run or duel.terms.day:
            self._show(duel, OWN_SECOND)
            return
        (game,) = duel.terms.starts()
        try:
            game = replayed(game, progress.split(), one_round=duel.terms.one_round)
        except CasinoError:
            self.context.current_game.add_notice(
                _("This duel could not be restored: it begins again.")
            )
        self.context.app.stop_thinking()
        if not self._session:
            self._interlude.begin_from(DUEL.name)
        session = DuelSession(duel, game, self._save_played)
        self._interlude.show(session, f"{DUEL.name}={duel_value(duel)}")

    def _save_played(self, session: DuelSession) -> None:
        """Store the plays so far, or the finished duel."""
        duel, game = session.duel, session.game
        if is_finished(game, one_round=duel.terms.one_round):
            duel = self._with_part(duel, part_of(duel.terms, (game,), ""))
            entry = _stored_duel(duel, OWN_SECOND)
        else:
            entry = _stored_duel(duel, OWN_SECOND)._replace(progress=" ".join(line_of(game)))
        self._save(self._duels.with_duel(entry))

    def _with_part(self, duel: Duel, part: Part) -> Duel:
        return duel._replace(second=part._replace(name=self._duels.name))

    @command("duel-leave")
    def _leave(self) -> None:
        """Return to the game that waits."""
        if self._session:
            self._interlude.end()

    @command("duel-compare")
    def _compare_played(self) -> None:
        """Show both results when the duel on the table is over."""
        session = self._session
        if session and session.phase is Phase.GAME_OVER:
            part = part_of(session.duel.terms, (session.game,), "")
            self._finish(session.duel, part)

    def _finish(self, duel: Duel, part: Part) -> None:
        """Store a challenge that the player has played, and show both results."""
        self._keep_finished(self._with_part(duel, part), OWN_SECOND)

    def _keep_finished(self, duel: Duel, own: int, note: str = "") -> None:
        self._save(self._duels.with_duel(_stored_duel(duel, own)))
        self._show(duel, own, note)

    @command("duel-next")
    def _play_next(self) -> None:
        """Begin a game under the same rules, to challenge the same friend with it."""
        duel = self._duel
        if duel is None or duel.second is None or duel.terms.day or duel.terms.run:
            return
        self._rival = (duel.first if self._own == OWN_SECOND else duel.second).name
        if self._session:
            self._leave()
        config = GameConfig(duel.terms.rules, duel.terms.seated_players)
        self.context.change_game(lambda: self.context.current_game.start(config))

    # Days and runs

    def _received_of(self, terms: DuelTerms) -> Duel | None:
        """Return the newest challenge for a day or a run that was accepted and not played yet."""
        for each in reversed(self._duels.duels):
            duel = each.duel if each.own == OWN_SECOND and not each.second else None
            if duel and _are_alike(duel.terms, terms):
                return duel
        return None

    def _part_of_day(self, terms: DuelTerms) -> Part | None:
        """Return the player's part in a day of Daily-5; None if its deals are not all played."""
        name, preset = split_game(terms.day)
        entries = self._diary(preset).entries(parse_day(name))
        if not all(entry.over and entry.plays for entry in entries):
            return None
        try:
            return part_of_day(terms, [entry.plays for entry in entries], self._duels.name)
        except CasinoError:
            return None

    def _diary(self, preset: str) -> Diary:
        """Return the stored diary of a game."""
        store = self.context.store
        if preset == STANDARD:
            return store.peek(DAILY_KEY, parse_diary) or Diary()
        return (store.peek(DAILY_GAMES_KEY, parse_diaries) or {}).get(preset, Diary(preset=preset))

    # The sheets

    def _show(self, duel: Duel, own: int | None, note: str = "") -> None:
        self._duel, self._own, self._note = duel, own, note
        self.context.page.close_sheets()
        self.context.page.open_sheet(SHEET, self._sheet(duel))

    def _sheet(self, duel: Duel) -> str:
        if duel.second:
            score = self._score(duel)
            sending = self._sending(duel)
            return comparison_sheet(ComparisonState(duel, self._own, score, sending, self._note))
        if self._own == OWN_FIRST:
            return challenge_sheet(duel, self._duels.score_with(duel.to), self._sending(duel))
        waits = self.context.current_game.own_session.under_way
        score = self._duels.score_with(duel.first.name)
        if not any(score):
            score = duel.score.second, duel.score.first
        return received_sheet(ChallengeState(duel, score, waits, self._problem(duel)))

    def _score(self, duel: Duel) -> tuple[int, int]:
        """Return the duels won by the reader and by the other, with this one."""
        if self._own is None or duel.second is None:
            return (0, 0)
        other = duel.first if self._own == OWN_SECOND else duel.second
        score = self._duels.score_with(other.name)
        before = (duel.score.first, duel.score.second)[:: -1 if self._own == OWN_SECOND else 1]
        if sum(score) > 1 or not any(before):
            return score
        return before[0] + score[0], before[1] + score[1]

    def _problem(self, duel: Duel) -> str:
        """Return why a challenge cannot be played here; empty if it can."""
        if not duel.terms.day or self._part_of_day(duel.terms):
            return ""
        name, _preset = split_game(duel.terms.day)
        if is_playable(parse_day(name), parse_day(self.context.page.today)):
            return ""
        return _("The rounds of that day cannot be played now: only those of the last seven days.")

    def _sending(self, duel: Duel) -> ToSend:
        """Return the text to send.

        It is a challenge or an answer, without the challenger's plays, or has both games.
        """
        page, visible = self.context.page, duel
        if duel.second is None:
            visible = duel._replace(first=duel.first.without_plays())
        if not page.address:
            return ToSend("", problem=_("This page is a file, so that no link can lead to it."))
        link = duel_link(page.address, visible)
        if not link:
            return ToSend("", problem=_("This duel is too long for a link."))
        return ToSend(duel_message(visible, link), can_send=page.can_send)

    # The games

    @text_command("duel-replay")
    def _replay(self, text: str) -> None:
        """Open a game of the duel at one of its plays: `first`, the game and the plays made."""
        if record := self._record(text):
            self.context.app.run("review-loaded", record)
            self.context.app.run("replay", text.split()[2])

    @text_command("duel-judge")
    def _judge(self, text: str) -> None:
        """Open a game of the duel, and have its plays judged."""
        if record := self._record(text):
            self.context.app.run("review-loaded", record)
            self.context.app.run("judge", "")

    def _record(self, text: str) -> str:
        """Return the record of a game of the duel that is shown; empty if there is no such game."""
        player, number, _plays = text.split()
        duel = self._duel
        if duel is None:
            return ""
        place = PLAYERS.index(player)
        part = (duel.first, duel.second)[place]
        if part is None or not part.games:
            return ""
        game: Game = part.games[int(number)]
        names = seat_names(duel.terms, part, own=place == self._own)
        return format_record(game._replace(names=names))


def _stored_duel(duel: Duel, own: int) -> StoredDuel:
    """Return a duel as it is stored."""
    second = duel.second.seal if duel.second else ""
    other = duel.first.name if own == OWN_SECOND else duel.second.name if duel.second else duel.to
    lead = duel.lead if own == OWN_FIRST else -duel.lead
    return StoredDuel(duel.id, second, own, format_duel(duel), "", other, lead)


def _are_alike(one: DuelTerms, other: DuelTerms) -> bool:
    """Return whether two terms have the same day, or the same run of the same puzzles."""
    return (one.day, one.run, one.seed) == (other.day, other.run, other.seed)
