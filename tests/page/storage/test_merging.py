"""The backups of two devices are merged by laws: nothing is lost, and nothing counts twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import cache
from typing import Any, TypeVar

from hypothesis import given
from hypothesis import strategies as st

from casino_core.puzzles.rating import Rating
from casino_page.features.backup.backup_file import STORED, merge_into, restore, stored_texts
from casino_page.features.backup.merging import SECOND_DEVICE, merge_backups
from casino_page.features.badges import BADGES_KEY, EarnedBadges, badges_content, parse_badges
from casino_page.features.daily.diary import Diary, diary_content, parse_diary
from casino_page.features.daily.diary_entry import DAILY_KEY, DiaryEntry
from casino_page.features.next_opponent.streaks import STREAKS_KEY
from casino_page.features.puzzles.own_mistakes import OWN_MISTAKES_KEY
from casino_page.features.puzzles.progress import (
    PUZZLES_KEY,
    Progress,
    StoredRating,
    parse_progress,
    progress_content,
)
from casino_page.features.review.stored_reviews import (
    REVIEWS_KEY,
    StoredReview,
    StoredReviews,
    parse_reviews,
    reviews_content,
)
from casino_page.features.statistics.counted_games import CountedDeal
from casino_page.features.statistics.counts import with_other_devices
from casino_page.features.statistics.game_statistics import (
    STATISTICS_KEY,
    GameStatistics,
    TableKind,
)
from casino_page.features.statistics.totals import Totals
from casino_page.friends.stored_games import (
    BY_LINK_KEY,
    DUELS_KEY,
    StoredDuel,
    StoredDuels,
    StoredGame,
    StoredGames,
    by_link_content,
    duels_content,
    parse_by_link,
    parse_duels,
)
from casino_page.game.own_players import WORKSHOP_KEY, parse_workshop
from casino_page.game.seats import LONGEST_OWN_NAME
from casino_page.saved_games.saved_game import GAME_KEY, SavedGame, format_saved, parse_saved
from casino_page.saved_games.waiting_games import (
    WAITING_KEY,
    WaitingGames,
    parse_waiting,
    waiting_content,
    waiting_game,
)
from casino_page.shell.under_way import (
    UNDER_WAY_KEY,
    Thing,
    parse_under_way,
    under_way_content,
)
from casino_page.storage.devices import DEVICES_KEY, Devices, devices_content, parse_devices
from casino_page.storage.store import Content, StorageKey, Store, format_content, parse_content
from casino_page.tasks.lessons.lesson import LESSONS_KEY

from ...profiles import many
from ..features.test_backup import FULL
from ..pages import Memory
from ..tables import let_computer_play, new_session

T = TypeVar("T")
Texts = Mapping[str, str]
DEVICES = ("a" * 16, "b" * 16, "c" * 16)
DAY = date(2026, 11, 20)


@cache
def game(seed: str, plays: str) -> SavedGame:
    """A game in which a person has played: each letter chooses the first or the last card."""
    session = new_session(seed=seed)
    for letter in plays:
        hand = session.scene().hand
        session.play(hand[0 if letter == "f" else -1].text)
        let_computer_play(session)
    return SavedGame(session.game)


def built(kind: Callable[..., T], *values: Any, **fields: Any) -> st.SearchStrategy[T]:
    """Build values of a class; a field that is not given has its default."""

    def make(*values: Any, **fields: Any) -> T:  # by its types `st.builds` would fill fields
        return kind(*values, **fields)

    return st.builds(make, *values, **fields)


LINES = ("", "f", "ff", "l", "lf", "ll")
saved_games = st.builds(game, st.sampled_from(["one", "two"]), st.sampled_from(LINES))
played_games = st.builds(game, st.sampled_from(["one", "two"]), st.sampled_from(LINES[1:]))


@st.composite
def totals(draw: st.DrawFn) -> Totals:
    rounds = draw(st.integers(1, 3))
    games = draw(st.integers(0, rounds))
    wins = draw(st.integers(0, games))
    return Totals(
        games=games,
        wins=wins,
        rounds=rounds,
        points={"sweeps": (draw(st.integers(0, 3)), draw(st.integers(0, 3)))},
        recent=tuple((draw(st.integers(0, 11)), 3) for _round in range(rounds)),
        longest=wins,
        streak=draw(st.integers(0, wins)),
    )


kinds = built(TableKind, st.sampled_from(["standard", "royal"]), st.just("greedy"))
statistics = built(
    GameStatistics,
    st.dictionaries(kinds, totals(), max_size=2),
    st.dictionaries(
        st.sampled_from(["d1", "d2", "d3"]),
        built(CountedDeal, st.integers(0, 3), st.booleans()),
        max_size=2,
    ),
)
points = st.tuples(st.integers(0, 11), st.integers(0, 11))
entries = st.one_of(
    st.just(DiaryEntry()),
    built(DiaryEntry, st.sampled_from(["4h", "4h 5h"]), counts=st.booleans()),
    built(
        DiaryEntry,
        st.sampled_from(["", "4h 5h"]),
        points,
        st.none() | points,
        st.sampled_from(["", "4h 5h"]),
        st.booleans(),
        st.booleans(),
    ),
)
days = st.dictionaries(
    st.integers(0, 3).map(lambda number: DAY - timedelta(number)),
    st.tuples(*[entries] * 5),
    max_size=3,
)
ratings = built(Rating, st.sampled_from([1400.0, 1600.0]), st.sampled_from([80.0, 350.0]))
progresses = built(
    Progress,
    ratings,
    st.dictionaries(st.sampled_from(["p-1", "p-2", "p-3"]), st.booleans()),
    st.dictionaries(st.sampled_from(["2026-11-19", "2026-11-20"]), st.booleans()),
    st.integers(0, 5),
    st.integers(0, 5),
    st.lists(built(StoredRating, st.just(1500), st.sampled_from([80, 90])), max_size=2).map(tuple),
    late=st.frozensets(st.sampled_from(["2026-11-19"])),
)
by_link_games = built(
    StoredGame,
    st.sampled_from(["AAECAwQFBgcICQoL", "BBECAwQFBgcICQoL"]),
    st.sampled_from(["", "text"]),
    messages=st.integers(1, 4),
    since=st.integers(0, 9),
    over=st.booleans(),
)
kept_duels = built(
    StoredDuel,
    st.sampled_from(["1111", "2222"]),
    st.sampled_from(["", "3333"]),
    st.integers(0, 1),
    progress=st.sampled_from(["", "4h", "4h 5h"]),
)
names = st.lists(st.sampled_from(["builds/1", "builds/2", "sweeps/1"]), unique=True)
streaks = st.fixed_dictionaries(
    {
        "levels": st.dictionaries(
            st.sampled_from(["greedy", "counting"]),
            st.fixed_dictionaries(
                {
                    "results": st.lists(st.sampled_from(["up", "down"]), max_size=4),
                    "offered": st.none(),
                }
            ),
        ),
        "deal": st.sampled_from(["", "x", "y"]),
        "offer": st.just(""),
        "earlier": st.lists(st.sampled_from(["u", "v"]), unique=True),
    }
)


@st.composite
def backups(draw: st.DrawFn, device: str = DEVICES[0]) -> dict[str, str]:
    """Return the stored data of a device.

    The other devices that it knows are earlier states of them.
    """
    waiting = draw(st.lists(played_games, max_size=2, unique_by=format_saved))
    table = draw(st.none() | saved_games)
    texts: dict[str, str | None] = {
        GAME_KEY.key: format_saved(table) if table else None,
        WAITING_KEY.key: _text(
            WAITING_KEY,
            waiting_content(
                WaitingGames(tuple(waiting_game(each, n) for n, each in enumerate(waiting, 1)))
            ),
        ),
        STATISTICS_KEY.key: _text(STATISTICS_KEY, draw(statistics).content()),
        DEVICES_KEY.key: _text(DEVICES_KEY, devices_content(Devices(device))),
        DAILY_KEY.key: _text(DAILY_KEY, diary_content(Diary(draw(days)), date.min)),
        PUZZLES_KEY.key: _text(PUZZLES_KEY, progress_content(draw(progresses))),
        BADGES_KEY.key: _text(
            BADGES_KEY,
            badges_content(
                EarnedBadges(
                    draw(
                        st.dictionaries(
                            st.sampled_from(["sweep", "raised"]),
                            st.sampled_from(["2026-11-19", "2026-11-20"]),
                        )
                    )
                )
            ),
        ),
        LESSONS_KEY.key: json.dumps(draw(names)),
        OWN_MISTAKES_KEY.key: _text(
            OWN_MISTAKES_KEY,
            {
                "mistakes": draw(
                    st.lists(
                        st.tuples(st.sampled_from(["m1", "m2"]), st.integers(0, 1)),
                        max_size=2,
                        unique_by=lambda each: each[0],
                    )
                )
            },
        ),
        STREAKS_KEY.key: _text(STREAKS_KEY, draw(streaks)),
        BY_LINK_KEY.key: _text(
            BY_LINK_KEY,
            by_link_content(
                StoredGames(
                    "", tuple(draw(st.lists(by_link_games, max_size=2, unique_by=lambda g: g.name)))
                )
            ),
        ),
        DUELS_KEY.key: _text(
            DUELS_KEY,
            duels_content(
                StoredDuels(
                    "",
                    tuple(
                        draw(st.lists(kept_duels, max_size=2, unique_by=lambda d: (d.first, d.own)))
                    ),
                )
            ),
        ),
    }
    keys = draw(st.sets(st.sampled_from(sorted(texts))))
    return {key: text for key, text in texts.items() if text and (key in keys or key in NAMED)}


NAMED = {DEVICES_KEY.key, STATISTICS_KEY.key}
"""A device that puts together what it has with another has a name."""


def _text(key: StorageKey, content: Content) -> str:
    return format_content(key, content)


def read(texts: Texts, key: StorageKey) -> Any:
    return parse_content(key, texts[key.key]) if key.key in texts else None


def games_of(texts: Texts) -> list[str]:
    """All games of a backup that a person has played in, as their records, in order."""
    records = [each.text for each in parse_waiting(read(texts, WAITING_KEY) or {"games": []}).games]
    if GAME_KEY.key in texts:
        records.append(texts[GAME_KEY.key])
    saved = map(parse_saved, records)
    return sorted(
        f"{each.game.seed} {[str(step.play) for step in each.game.steps]}"
        for each in saved
        if each.game.steps
    )


def shares_of(texts: Texts) -> dict[str, Any]:
    """Return the counts of each device."""
    devices = parse_devices(read(texts, DEVICES_KEY))
    own = {STATISTICS_KEY.key: {"tables": read(texts, STATISTICS_KEY)["tables"]}}
    return {**devices.others, devices.device: own}


def common(texts: Texts) -> dict[str, Any]:
    """All that is the same on both devices after a merge, without regard to order."""
    lists = {
        key.key: sorted(map(str, read(texts, key)[name]))
        for key, name in ((OWN_MISTAKES_KEY, "mistakes"), (BY_LINK_KEY, "games"))
        if key.key in texts
    }
    if DUELS_KEY.key in texts:
        lists["duels"] = sorted(map(str, parse_duels(read(texts, DUELS_KEY)).duels))
    streaks = read(texts, STREAKS_KEY)
    return {
        **lists,
        "games": games_of(texts),
        "shares": json.dumps(shares_of(texts), sort_keys=True),
        "seen": read(texts, STATISTICS_KEY)["seen"],
        "daily": parse_diary(read(texts, DAILY_KEY)) if DAILY_KEY.key in texts else None,
        "puzzles": parse_progress(read(texts, PUZZLES_KEY)) if PUZZLES_KEY.key in texts else None,
        "badges": parse_badges(read(texts, BADGES_KEY)) if BADGES_KEY.key in texts else None,
        "lessons": sorted(json.loads(texts.get(LESSONS_KEY.key, "[]"))),
        "streaks": streaks and streaks["levels"],
        "counted": streaks and sorted({*streaks["earlier"], streaks["deal"]} - {""}),
    }


def as_json(texts: Texts) -> dict[str, Any]:
    """The texts without regard to the order of their fields."""
    return {key: text if key == GAME_KEY.key else json.loads(text) for key, text in texts.items()}


here, other, third = (backups(device) for device in DEVICES)


@many(2)
@given(here)
def test_merging_what_is_there_already_changes_nothing(texts: Texts) -> None:
    once = merge_backups(texts, texts)
    assert merge_backups(once, once) == once
    for name, value in common(texts).items():
        if name == "games":  # one game may have been there twice, not played as far
            assert set(common(once)[name]) <= set(value)
        else:
            assert common(once)[name] == value, name


@many(2)
@given(here, other)
def test_both_devices_have_the_same_after_a_merge(first: Texts, second: Texts) -> None:
    assert common(merge_backups(first, second)) == common(merge_backups(second, first))


@many(2)
@given(here, other)
def test_a_merge_may_be_repeated(first: Texts, second: Texts) -> None:
    once, back = merge_backups(first, second), merge_backups(second, first)
    assert as_json(merge_backups(once, second)) == as_json(once)
    assert common(merge_backups(once, back)) == common(once)


@many(2)
@given(here, other, third)
def test_it_does_not_matter_which_devices_meet_first(
    first: Texts, second: Texts, last: Texts
) -> None:
    one = merge_backups(merge_backups(first, second), last)
    another = merge_backups(first, merge_backups(second, last))
    assert common(one) == common(another)


@many(2)
@given(here, other)
def test_nothing_of_either_device_is_lost(first: Texts, second: Texts) -> None:
    merged = merge_backups(first, second)
    for texts in (first, second):
        check_games(texts, merged)
        if PUZZLES_KEY.key in texts:
            check_puzzles(*(parse_progress(read(each, PUZZLES_KEY)) for each in (texts, merged)))
        if DAILY_KEY.key in texts:
            check_days(*(parse_diary(read(each, DAILY_KEY)) for each in (texts, merged)))
        if BADGES_KEY.key in texts:
            was, now = (parse_badges(read(each, BADGES_KEY)).days for each in (texts, merged))
            assert all(now[name] <= day for name, day in was.items())
        lessons = [set(json.loads(each.get(LESSONS_KEY.key, "[]"))) for each in (texts, merged)]
        assert lessons[0] <= lessons[1]


def check_games(texts: Texts, merged: Texts) -> None:
    """All games are there, as far as they were played."""
    for line in games_of(texts):
        beginning = line.removesuffix("]")
        assert any(each.startswith(beginning) for each in games_of(merged)), line
    if BY_LINK_KEY.key in texts:
        before, now = (parse_by_link(read(each, BY_LINK_KEY)).games for each in (texts, merged))
        state_by_name = {each.name: (each.over, each.messages) for each in now}
        assert all(state_by_name[each.name] >= (each.over, each.messages) for each in before)


def check_puzzles(before: Progress, after: Progress) -> None:
    for was, now in ((before.results, after.results), (before.days, after.days)):
        assert all(now[name] >= solved for name, solved in was.items())
    assert after.streak >= before.streak
    assert after.rush >= before.rush
    assert after.rating.deviation <= before.rating.deviation


def check_days(before: Diary, after: Diary) -> None:
    for day, deals in before.days.items():
        for was, now in zip(deals, after.entries(day), strict=True):
            assert now.over >= was.over
            assert now.counts or not (was.over and was.counts)
        assert after.counted(day) >= before.counted(day)


def statistics_shown(texts: Texts) -> GameStatistics:
    store = Store(Memory(dict(texts)))
    return with_other_devices(GameStatistics.parse(read(texts, STATISTICS_KEY)), store)


def rounds(statistics: GameStatistics) -> int:
    return sum(each.rounds for each in statistics.totals_by_kind.values())


@many(2)
@given(here, other)
def test_what_both_have_counted_is_shown_as_a_sum_however_often_they_meet(
    first: Texts, second: Texts
) -> None:
    expected = rounds(statistics_shown(first)) + rounds(statistics_shown(second))
    for _meeting in range(3):
        first, second = merge_backups(first, second), merge_backups(second, first)
        assert rounds(statistics_shown(first)) == rounds(statistics_shown(second)) == expected
    for kind, each in statistics_shown(first).totals_by_kind.items():
        assert each.streak <= each.longest, kind


@many(2)
@given(here, other)
def test_a_game_on_the_table_stays_there(first: Texts, second: Texts) -> None:
    if GAME_KEY.key in first:
        assert merge_backups(first, second)[GAME_KEY.key] == first[GAME_KEY.key]


def test_a_game_that_went_on_differently_on_both_devices_is_there_twice() -> None:
    device = [{DEVICES_KEY.key: _text(DEVICES_KEY, devices_content(Devices(n)))} for n in DEVICES]
    first = {**device[0], GAME_KEY.key: format_saved(game("one", "f"))}
    second = {**device[1], GAME_KEY.key: format_saved(game("one", "l"))}
    third = {**device[2], GAME_KEY.key: format_saved(game("one", "ff"))}
    assert len(games_of(merge_backups(first, second))) == 2
    assert len(games_of(merge_backups(third, first))) == 1, "it was played further there"
    assert len(games_of(merge_backups(merge_backups(first, second), third))) == 3 - 1 + 1


def test_a_deal_that_was_counted_on_one_device_is_not_counted_again_on_the_other() -> None:
    """The game goes on on the other device."""
    session = new_session(seed="one")
    while not session.game.position.over:
        session.play(session.scene().hand[0].text)
        let_computer_play(session)
    counted = GameStatistics().with_game(session.game, session.seated_players)
    assert rounds(counted) == 1
    first = {
        DEVICES_KEY.key: _text(DEVICES_KEY, devices_content(Devices(DEVICES[0]))),
        STATISTICS_KEY.key: _text(STATISTICS_KEY, counted.content()),
    }
    merged = merge_backups({}, first)
    own = GameStatistics.parse(read(merged, STATISTICS_KEY))
    assert own.with_game(session.game, session.seated_players) is own
    assert rounds(statistics_shown(merged)) == 1


@many(2)
@given(here)
def test_a_restored_backup_counts_as_another_device(texts: dict[str, str]) -> None:
    """Two devices may go on from one file, and meet later."""
    phone, tablet = Memory(), Memory()
    for storage in (phone, tablet):
        restore(storage, texts, lambda: None, lambda: None)
        devices = parse_devices(read(storage.texts, DEVICES_KEY))
        assert devices.device not in DEVICES
        assert DEVICES[0] in devices.others
    assert rounds(statistics_shown(merge_backups(phone.texts, tablet.texts))) == rounds(
        statistics_shown(texts)
    )


def test_every_text_of_a_full_device_comes_over_to_an_empty_one() -> None:
    merged = merge_backups({}, FULL)
    assert merged.keys() == FULL.keys()
    content = {each.storage_key.key: each.read for each in STORED}
    for key, text in merged.items():
        content[key](text)
    assert merge_backups(merged, FULL).keys() == FULL.keys()


def test_what_cannot_be_read_here_stays_as_it_is() -> None:
    for damaged in ('{"version":99}', "junk"):
        here = dict.fromkeys(FULL, damaged)
        merged = merge_backups(here, FULL)
        assert merged == here


def test_where_there_is_no_room_nothing_is_changed() -> None:
    storage = Memory({"casino.badges": "{}"}, full=True)
    refusals: list[bool] = []
    merge_into(storage, FULL, lambda: None, lambda: refusals.append(True))
    assert stored_texts(storage) == {"casino.badges": "{}"}


def test_of_two_own_players_of_one_long_name_both_have_names_that_can_be_read() -> None:
    name = "n" * LONGEST_OWN_NAME
    here, other = (
        {WORKSHOP_KEY.key: json.dumps({"players": [{"name": name, "code": code}]})}
        for code in ("one", "two")
    )
    content = parse_content(WORKSHOP_KEY, merge_backups(here, other)[WORKSHOP_KEY.key])
    assert [player.code for player in parse_workshop(content)] == ["one", "two"]


def test_the_connection_to_another_device_does_not_come_from_there() -> None:
    things = {name: Thing("", {}) for name in (SECOND_DEVICE, "puzzles")}
    other = {UNDER_WAY_KEY.key: format_content(UNDER_WAY_KEY, under_way_content(things))}
    here = {UNDER_WAY_KEY.key: format_content(UNDER_WAY_KEY, under_way_content({}))}
    merged = parse_content(UNDER_WAY_KEY, merge_backups(here, other)[UNDER_WAY_KEY.key])
    assert [*parse_under_way(merged)] == ["puzzles"]


def test_of_two_reviews_of_a_game_the_one_that_says_more_is_kept() -> None:
    brief = StoredReview("abc", None, "")
    judged = brief._replace(loss=20, accuracy=900)
    for here, other in ((brief, judged), (judged, brief)):
        texts = [
            {REVIEWS_KEY.key: format_content(REVIEWS_KEY, reviews_content(StoredReviews((each,))))}
            for each in (here, other)
        ]
        merged = parse_content(REVIEWS_KEY, merge_backups(*texts)[REVIEWS_KEY.key])
        assert parse_reviews(merged).reviews == (judged,)


def test_a_game_by_link_from_another_seat_does_not_take_the_place_of_the_own_one() -> None:
    own = StoredGame("AAECAwQFBgcICQoL", "", seat=0)
    texts = [
        {BY_LINK_KEY.key: format_content(BY_LINK_KEY, by_link_content(StoredGames("", (each,))))}
        for each in (own, own._replace(seat=1, messages=9))
    ]
    merged = parse_content(BY_LINK_KEY, merge_backups(*texts)[BY_LINK_KEY.key])
    assert [game.seat for game in parse_by_link(merged).games] == [0]
