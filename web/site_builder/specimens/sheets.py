"""The sheets over the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from casino_core import PRESETS, Game, Play, card_set, parse_cards, parse_play, parse_position
from casino_core.analysis.exploration import Exploration, explore
from casino_core.analysis.leaks import Habit, Leak, Stage
from casino_core.analysis.review import review_steps
from casino_core.analysis.rollout import rollout_steps
from casino_core.correspondence.terms import Terms as LinkTerms
from casino_core.fairness import CheckResult, PlayerCheck
from casino_core.players import careless
from casino_core.players.base.rng import rng_for
from casino_core.puzzles.library import parse_library
from casino_core.puzzles.themes import Theme
from casino_core.seats import Seat
from casino_page.features.aims import WeekOfAims
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.features.analysis_board.comparison import PlayComparison
from casino_page.features.analysis_board.rollout_section import RolloutState
from casino_page.features.analysis_board.sheet import analysis_sheet
from casino_page.features.backup.backup_file import STORAGE_KEYS
from casino_page.features.backup.sheet import OFFLINE, Question, stored_sheet
from casino_page.features.badges import Counter, Counts, EarnedBadges
from casino_page.features.captured_cards import piles_sheet
from casino_page.features.coach.coaching import look_at
from casino_page.features.coach.sheet import CoachState, coach_sheet
from casino_page.features.daily.diary import Diary
from casino_page.features.daily.diary_entry import NOT_BEGUN, DiaryEntry
from casino_page.features.daily.sheet import SheetState, daily_sheet
from casino_page.features.fair_play import fair_sheet
from casino_page.features.new_game.house_rules import section_names
from casino_page.features.puzzles.own_mistakes import OwnMistake, OwnMistakes
from casino_page.features.puzzles.progress import Progress
from casino_page.features.puzzles.race_result import RaceResult
from casino_page.features.puzzles.run import Mode, Run
from casino_page.features.puzzles.sheet import SheetState as PuzzlesState
from casino_page.features.puzzles.sheet import puzzles_sheet
from casino_page.features.review.game_review import GameReview
from casino_page.features.review.judgement import JudgementState
from casino_page.features.review.sheet import review_sheet
from casino_page.features.second_device.result import MergeGains
from casino_page.features.second_device.sheet import SheetState as DeviceState
from casino_page.features.second_device.sheet import second_device_sheet
from casino_page.features.statistics.game_statistics import GameStatistics
from casino_page.features.statistics.puzzle_sections import PuzzleRecord
from casino_page.features.statistics.sheet import ProgressSoFar, statistics_sheet
from casino_page.features.your_games import SheetState as GamesState
from casino_page.features.your_games import games_sheet
from casino_page.friends.code_sheet import QrCode, Step
from casino_page.friends.connection.peer import State
from casino_page.friends.connection.room import Person
from casino_page.friends.connection_sheet import SheetState as PeersState
from casino_page.friends.connection_sheet import peers_sheet
from casino_page.friends.duel import challenge, part_of
from casino_page.friends.duel_sheets import (
    ChallengeState,
    ComparisonState,
    comparison_sheet,
    received_sheet,
)
from casino_page.friends.link_sheets import (
    GameList,
    TurnToSend,
    accept_sheet,
    answer_sheet,
    invite_sheet,
    list_sheet,
    send_sheet,
)
from casino_page.friends.more_sheets import Sayings, more_sheet
from casino_page.friends.sending import ToSend
from casino_page.friends.stored_games import StoredGame, StoredGames
from casino_page.game.scene import Phase
from casino_page.shell.persistence import Persistence
from casino_page.storage.days import ONE_DAY
from casino_page.storage.store import StorageProblem

from .made import MIDDLE, PUZZLE, StubPage, dialog, game_for, play_one, play_until

LAST_PLAYS = (
    "rules=standard table=As,4c,5d hands=ThKd/Tc5h turn=1 dealer=2 scores=15/13 last=1 "
    "won=Ah2h3h4h6h7h8h9hJhQhKh2d3d4d6d7d8d9dTdJdQdAd/"
    "2s3s4s5s6s7s8s9sTsJsQsKsAc2c3c5c6c7c8c9cJcQcKc"
)
"""The end of a round that decides the game."""
STUDY = (
    "table=5h,5d,Td,9c hands=8s3c2dKh/7c5s4h9d stock=*16\n{Two fives.} 3cb5h=8 {keeps the eight} "
    "( 8s 5sx5h,5d ) 5sx5d 8sx(8)"
)
"""A study with a variation and comments."""
TODAY = date(2026, 11, 20)


def sheets() -> Iterator[tuple[str, str]]:
    """Yield all sheets."""
    yield from _opened()
    yield from _after()
    yield from _days()
    yield from _stored()
    yield from _analysed()
    yield from _puzzles()


def _opened() -> Iterator[tuple[str, str]]:
    """Yield the sheets that the commands of the features open."""
    page = StubPage(game_for(MIDDLE))
    yield "A new game", page.sheet("setup")
    house = ("preset=royal", "ending=count-order", "chair-1=person", "chair-2=person")
    yield "A new game, filled in", page.sheet("setup", *house)
    yield "The games", page.part("games")
    by_country = "sorted=country"
    yield "The games by country", page.part("games", by_country)
    yield "House rules", page.part("rules", unfolded=section_names())
    yield "House rules that are sought", page.part("rules", "sought=raise")
    yield "The players of a new game", page.part("players", "chair-2=searcher", "ahead=1")
    yield "A new game that cannot be", page.sheet("setup", "target=0")
    yield "The rules", page.sheet("rules")
    yield "Help at the table", page.sheet("help")
    yield "Settings", page.sheet("settings")
    yield "More settings", page.sheet("settings-more")
    yield "Your games, with none that waits", page.sheet("games")
    yield from _games()
    yield from _by_link()
    yield "Sharing a table", page.sheet("share")
    yield "Embedding a table", re.sub("<iframe.*?</iframe>", "", page.sheet("embed"))
    yield "A sealed game", page.sheet("fair")
    running = game_for("rules=standard")
    play_one(running.session)
    running.session.think()
    running.session.carry_out()
    yield "Why?", StubPage(running).sheet("why-last")


def _games() -> Iterator[tuple[str, str]]:
    """Yield the list of games under way: one that waits is to be deleted."""
    games = [game_for(MIDDLE), game_for("rules=royal"), game_for("rules=partnership")]
    for game in games[1:]:
        play_one(game.session)
    own, *waiting = [
        game.entry._replace(number=number, begun=number) for number, game in enumerate(games)
    ]
    days = ["", "20 Nov 2026, 20:15", "1 Nov 2026, 07:30"]
    yield "Your games", dialog(games_sheet(GamesState(own, waiting, to_delete=2), days.__getitem__))


def _by_link() -> Iterator[tuple[str, str]]:
    """Yield the list of games by link, an invitation on both sides, a turn to send, and more."""
    days = ["", "20 Nov 2026, 20:15", "1 Nov 2026, 07:30"]
    games = (
        StoredGame("A" * 16, "x", ("Ann", "Ben"), over=True, lead=1),
        StoredGame("B" * 16, "x", ("Cleo", "Ann"), 1, "royal", (3, 8), 6, 1, 6),
        StoredGame("C" * 16, "x", ("Ada", "Ann"), 1, "standard", (4, 2), 7, 2, 6),
        StoredGame(
            *("D" * 16, "x", ("Ann", "Ben", "Bruno", "Di"), 0, "partnership", (9, 7), 33, 2, 31),
            computers=(2,),
        ),
    )
    game_list = GameList(StoredGames("Ann", games), days.__getitem__)
    yield "Games by link", dialog(list_sheet(game_list))
    lost = game_list._replace(
        games=StoredGames(), problem="This page does not have this game.", lost=True
    )
    yield "Games by link, with none", dialog(list_sheet(lost))
    terms = LinkTerms(PRESETS["royal"], scores=(0, 5), names=("Ann", ""))
    yield "An invitation to a game by link", dialog(invite_sheet(terms))
    whole, one = PRESETS["royal"], PRESETS["royal"].changed(target=None)
    short = LinkTerms.usual(one, "Ann")
    yield "An invitation to one round", dialog(invite_sheet(short, ("2", "3"), whole=whole))
    yield "An invitation that came", dialog(accept_sheet(terms, Seat(1), "Ben", waits=True))
    text = ToSend("My turn at Casino: ./?link=1.AAEC", can_send=True)
    turn = TurnToSend(text, "33", sent=False, friend="Ben", then="Sent. Now Ben is to play.")
    yield "A turn to send", dialog(send_sheet(turn))
    invitation = turn._replace(first=True, declined="Cy does not want to play now.", withdraw="E")
    yield "An invitation that was declined", dialog(send_sheet(invitation))
    yield "Declining an invitation", dialog(answer_sheet(text, "110 characters"))
    four = LinkTerms.usual(PRESETS["partnership"], "Ann")._replace(levels=("", "greedy", "", ""))
    companies = ("2", "3", "4", "partners")
    yield "An invitation for four seats", dialog(invite_sheet(four, companies))
    yield "An invitation to the third seat", dialog(accept_sheet(four, Seat(2), "Cy", waits=False))
    further = turn._replace(friend="Di", passing="It goes to Di, who plays next.")
    yield "A turn of four seats", dialog(send_sheet(further))
    long = turn._replace(parts=("`casino1of2.abcd.AAEC`", "`casino2of2.abcd.AAEC`"))
    yield "A long turn to send", dialog(send_sheet(long))
    nudge = "Ben, it’s your turn in our game of Casino."
    yield "A turn that was sent", dialog(send_sheet(turn._replace(sent=True, nudge=nudge)))
    more = Sayings("Ben", undo=True, stop=True)
    yield "More than a play", dialog(more_sheet(more))
    yield "Resigning", dialog(more_sheet(more._replace(to_confirm="resign")))


def _after() -> Iterator[tuple[str, str]]:
    """Yield the sheets of a game that is over."""
    over = game_for("rules=royal")
    play_until(over.session, Phase.GAME_OVER)
    page = StubPage(over)
    yield "Was it fair?", page.sheet("fair")
    yield "Step by step", page.sheet("review")
    yield from _judged()
    yield "The record", page.sheet("record")
    yield "A challenge to a friend", page.sheet("duel")
    yield from _peers(page)
    yield from _duels()
    yield "Sharing a deal", page.sheet("share")
    game = over.session.game
    findings = [PlayerCheck(result, Seat(1), "greedy", 3, 2, 1) for result in CheckResult]
    sheet = fair_sheet(game, over.session.names, findings, newcomer=False, replay_status="")
    yield "What was not fair", dialog(sheet)


def _peers(page: StubPage) -> Iterator[tuple[str, str]]:
    """Show how phones connect: the beginning, an invitation, and two people who are together."""
    yield "Play live", page.sheet("peers")
    inviting = PeersState(Step.INVITING, code="AEAD" * 36, drawn=QrCode(49, "M4 4h7v7H4z"))
    yield "An invitation to connect", dialog(peers_sheet(inviting))
    again = "This page was loaded anew. Send this new invitation; the old one is void."
    yield "An invitation after a reload", dialog(peers_sheet(replace(inviting, problem=again)))
    people = {0: Person("Ann"), 1: Person("Ben", 1, here=False), 2: Person("", 2)}
    states = {1: State.LOST, 2: State.OPEN}
    together = PeersState(Step.TOGETHER, place=0, people=people, states=states, said={2: 0})
    yield "Phones that are connected", dialog(peers_sheet(together))


def _duels() -> Iterator[tuple[str, str]]:
    """Yield a challenge that was received, and both games of a duel."""
    over = game_for("rules=standard,target=none")
    play_until(over.session, Phase.GAME_OVER)
    duel = challenge(over.session.game, over.session.seated_players, "Ann")
    sent = duel._replace(first=duel.first.without_plays())
    yield (
        "A challenge that was received",
        dialog(received_sheet(ChallengeState(sent, (2, 1), waits=True))),
    )
    game = duel.terms.starts()[0]
    while not game.position.over:
        view = game.position.view(game.position.turn)
        game = game.play(careless(view, rng_for(view)))
    both = duel._replace(second=part_of(duel.terms, (game,), "Ben"))
    sending = ToSend("/casino/#duel=…", can_send=True)
    compared = ComparisonState(both, 0, (2, 1), sending)
    yield "Both games of a duel", dialog(comparison_sheet(compared))


def _judged() -> Iterator[tuple[str, str]]:
    """Yield a game whose plays are judged: before that is finished, and then."""
    game = Game.from_position(parse_position(LAST_PLAYS), "design", ("You", "Ann"))
    for word in ("Kd", "TcxAs,4c,5d", "Th", "5h"):
        game = game.play(parse_play(word, game.position))
    review = GameReview.from_game(game, game.names)
    *some, complete = filter(None, review_steps(game))
    for running, judgement in ((True, None), (True, some[-1]), (False, some[0]), (False, complete)):
        judging = JudgementState(judgement, running, Seat(0))
        yield "Step by step, judged", dialog(review_sheet(review, judging), "review")
    judging = JudgementState(complete, running=False, seat=Seat(1))
    yield "Judged without a mistake", dialog(review_sheet(review, judging), "review")
    yield "The coach at work", dialog(coach_sheet(CoachState(None, Seat(0), game.names)), "coach")
    *_some, look = filter(None, look_at([complete], Seat(0)))
    habit = Habit(Leak.GIVES_SPADES, Stage.LATE, 4, 7.5)
    more = replace(complete, decisions=complete.decisions * 9)
    look = look._replace(review=more)
    coached = CoachState(look, Seat(0), game.names, habit, 6, "counting")
    yield "The coach", dialog(coach_sheet(coached), "coach")


def _days() -> Iterator[tuple[str, str]]:
    """Show Daily-5, and the statistics."""
    won = DiaryEntry("", (7, 4), (5, 6), "", counts=True)
    lost, begun = won._replace(points=(3, 8)), DiaryEntry("8sx8d", counts=True)
    state = SheetState(Diary(), TODAY, TODAY, TODAY, "1:00 AM", address="./")
    yield "Daily-5, for the first time", dialog(daily_sheet(state))
    days = {TODAY: (won, lost, begun, NOT_BEGUN, NOT_BEGUN), TODAY - ONE_DAY: (won,) * 5}
    state = state._replace(diary=Diary(days), deal_on_table=3)
    yield "Daily-5", dialog(daily_sheet(state))
    # Sixteen days: one missed, one played later, one that the master has not finished.
    days |= {TODAY - ago * ONE_DAY: (won, lost, won, lost, won) for ago in range(2, 17)}
    del days[TODAY - 9 * ONE_DAY]
    days[TODAY - 3 * ONE_DAY] = (lost,) * 5
    days[TODAY - 5 * ONE_DAY] = (won._replace(counts=False),) * 5
    days[TODAY - 6 * ONE_DAY] = (won._replace(master_points=None),) * 5
    state = state._replace(diary=Diary(days), day=TODAY - ONE_DAY, deal_on_table=None)
    yield "Daily-5 of another day", dialog(daily_sheet(state))
    over = state._replace(day=TODAY - 12 * ONE_DAY, note="A new day has begun.")
    yield "Daily-5 of a day long over", dialog(daily_sheet(over))
    ahead = {**days, date(2031, 3, 4): (won, begun, *[NOT_BEGUN] * 3)}
    del ahead[TODAY]
    wrong = state._replace(diary=Diary(ahead), day=TODAY)
    yield "Daily-5 after a wrong clock", dialog(daily_sheet(wrong))
    settled = wrong._replace(diary=wrong.diary.with_aside(TODAY))
    yield "Daily-5 with a day set aside", dialog(daily_sheet(settled))
    other = state._replace(diary=Diary(days, "laisto"))
    yield "Daily-5 of a game in which points are bad", dialog(daily_sheet(other))
    statistics = GameStatistics()
    yield "No statistics yet", dialog(statistics_sheet(statistics, None))
    session = game_for("rules=standard").session
    play_until(session, Phase.GAME_OVER)
    statistics = statistics.with_game(session.game, session.seated_players)
    kind, losses = next(iter(statistics.totals_by_kind)), (2.4, 1.1, 3.2, 0.9, 1.6)
    yield "Statistics", dialog(statistics_sheet(statistics, kind, losses, may_judge=True))
    counts = Counts({Counter.SWEEPS: 2, Counter.WINS: 1})
    earned = EarnedBadges(dict.fromkeys(["sweep", "beat-greedy", "week"], "2026-11-20"))
    reached = ProgressSoFar(earned, WeekOfAims().in_week("2026-W47", Counts()), counts, TODAY)
    sheet = statistics_sheet(GameStatistics(), None, reached=reached)
    yield "Badges and weekly goals", dialog(sheet)
    yield from _puzzle_statistics()


def _puzzle_statistics() -> Iterator[tuple[str, str]]:
    """Yield the statistics of the puzzles: after one answer, and after many."""
    own = OwnMistakes((OwnMistake("a", is_corrected=True), OwnMistake("b")))
    themes = (Theme.TRAIL, Theme.SPADES), (Theme.BUILD, Theme.CARDS), (Theme.TRAIL,)
    progress = Progress().with_answer("standard-0", 1550, themes[0], solved=True)
    record = PuzzleRecord(progress, OwnMistakes(), TODAY)
    one = statistics_sheet(GameStatistics(), None, puzzles=record)
    yield "Statistics after one puzzle", dialog(one)
    for number in range(1, 30):
        progress = progress.with_answer(
            f"standard-{number}",
            1400 + 60 * (number % 7),
            themes[number % 3],
            solved=number % 5 not in (1, 2),
        )
    progress = progress.with_day(TODAY, solved=True)._replace(streak=7, rush=12)
    record = PuzzleRecord(progress, own, TODAY)
    many = statistics_sheet(GameStatistics(), None, puzzles=record)
    yield "Statistics of puzzles", dialog(many)


def _analysed() -> Iterator[tuple[str, str]]:
    """Yield the analysis board: before its plays are compared, and with everything on it."""
    analysis = parse_board(STUDY)
    empty = analysis_sheet(analysis, PlayComparison(), RolloutState(), "./")
    yield "The analysis board", dialog(empty, "analysis")
    analysis = analysis.at((1,))
    *_some, exploration = filter(None, explore(analysis.view, deals=12))
    rolled = list(
        filter(None, rollout_steps(analysis.view, _plays(exploration), "careless", "design", 8))
    )
    comparing, rolling_out = (
        PlayComparison(exploration, running=True),
        RolloutState(rollout=rolled[-1]),
    )
    full = analysis_sheet(analysis, comparing, rolling_out, "./", running_game=True)
    yield "The analysis board, with a line", dialog(full, "analysis")
    marked = analysis.with_marks(card_set(parse_cards("5h8s")))
    trail = comparing._replace(running=False, chosen=parse_play("7c", marked.state))
    marking = analysis_sheet(marked, trail, RolloutState(), "./", marking=True)
    yield "The analysis board, with marked cards", dialog(marking, "analysis")
    hidden = parse_board("table=5h hands=????/3c8s")
    closed = analysis_sheet(hidden, PlayComparison(), RolloutState(), "./")
    yield "The analysis board, with a hidden hand", dialog(closed, "analysis")


def _puzzles() -> Iterator[tuple[str, str]]:
    """Yield the puzzles: while they are loaded, for a beginner, and after a rush."""
    state = PuzzlesState(TODAY, Progress(), "standard", ("standard", "royal"))
    yield "Puzzles, being loaded", dialog(puzzles_sheet(state), "puzzles")
    entry = parse_library(PUZZLE).entries[0]
    themes = (Theme.TRAIL, 311), (Theme.ACES, 104)
    state = state._replace(daily=entry, themes=themes, parts=(1007, 100))
    yield "Puzzles", dialog(puzzles_sheet(state), "puzzles")
    progress = Progress().with_answer("standard-1", 1550, solved=True)
    for number in range(2, 6):
        progress = progress.with_answer(f"standard-{number}", 1500, (Theme.ACES,), solved=False)
    progress = progress.with_day(TODAY, solved=True)._replace(streak=7, rush=12)
    names = tuple(f"standard-{number}" for number in (17, 5, 301, 44, 950))
    rush = RaceResult(Run(Mode.RUSH, solved=2, missed=names[1:4], seen=names), best=True)
    state = state._replace(progress=progress, own=3, race=rush, address="/casino/", can_send=True)
    yield "Puzzles, after a rush", dialog(puzzles_sheet(state), "puzzles")
    lost = state._replace(daily=None, problem="The puzzles could not be loaded.")
    yield "Puzzles that could not be loaded", dialog(puzzles_sheet(lost), "puzzles")


def _plays(exploration: Exploration) -> list[Play]:
    return [each.play for each in exploration.plays[:3]]


def _second_device() -> Iterator[tuple[str, str]]:
    """Yield the sheet of another device: its beginning, a code, connected, agreed, and done."""
    inviting = DeviceState(Step.INVITING, code="AEAD" * 36, drawn=QrCode(49, "M4 4h7v7H4z"))
    together = DeviceState(Step.TOGETHER, number="4821")
    states = (
        DeviceState(problem="The connection was lost. Nothing has changed here. Try again."),
        inviting,
        together,
        replace(together, agreed=True, waits=False, share=0.4),
        DeviceState(Step.DONE, brought=MergeGains(2, 1, 31, 12, 40, 3)),
        DeviceState(Step.DONE),
    )
    for state in states:
        yield "Another device", dialog(second_device_sheet(state))


def _stored() -> Iterator[tuple[str, str]]:
    unreadable = [StorageProblem("The saved game could not be read.", "casino.game.unreadable")]
    yield "Backup", dialog(stored_sheet(STORAGE_KEYS, unreadable, []))
    for question in Question:
        yield (
            "Backup, asked",
            dialog(stored_sheet(STORAGE_KEYS, [], ["casino.game"], question)),
        )
    for answer in (Persistence.GRANTED, Persistence.DENIED):
        yield "Backup, kept or not", dialog(stored_sheet([], [], [], persistence=answer))
    for state in OFFLINE:
        yield (
            "Backup, without a network",
            dialog(stored_sheet([], [], [], offline=state)),
        )
    yield from _second_device()
    yield "A file is refused", dialog(stored_sheet([], [], [], problem="This is not such a file."))
    scene = game_for(MIDDLE).scene()
    yield "Captured cards", dialog(piles_sheet(scene.view, scene.names, aid=True))
