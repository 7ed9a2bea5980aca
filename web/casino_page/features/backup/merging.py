"""Merging the backups of two devices of one person, so that neither loses anything.

`merge_backups` is a function of the two texts alone. It may be repeated (what was merged once adds
nothing), and over any third device it comes to the same. Both devices hold the same after it, but
for what each keeps of its own: the game on its table, its settings where they differ from the
usual ones, and the exercise on its desk. The rules, key by key:

    games             a game under way on one device waits on the other; one that went on
                      differently on both is there twice
    Daily-5           each deal once: finished before unfinished, counting before not counting, then
                      the better result
    puzzles           each puzzle and each day once; what was solved on either is solved
    rating            that which is surer (the smaller deviation), with its course; then the higher
    longest rows      the longer; wins in a row go on from the other device until the next game here
                      that is not won
    statistics        each device's own, added up when they are shown
    badges            all, each with its earlier day
    lists             all lessons, tips, mistakes, reviews, duels and games by link of both
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, Final, TypeVar

from casino_core.puzzles.rating import Rating

from ...friends.stored_games import (
    BY_LINK_KEY,
    DUELS_KEY,
    MOST_DUELS,
    StoredDuel,
    StoredDuels,
    StoredGame,
    StoredGames,
    by_link_content,
    duels_content,
    parse_by_link,
    parse_duels,
)
from ...game.own_players import WORKSHOP_KEY
from ...game.seats import LONGEST_OWN_NAME
from ...shell.settings import SETTINGS, SETTINGS_KEY, Settings, parse_settings, settings_content
from ...shell.under_way import UNDER_WAY_KEY, parse_under_way, under_way_content
from ...storage.fields import parse_names
from ...storage.guests import ROOK_KEY, ROOK_LEARNED_KEY
from ...storage.store import UNREADABLE, Content, StorageKey, format_content, parse_content
from ...tasks.lessons.lesson import LESSONS_KEY
from ..badges import BADGES_KEY, badges_content, parse_badges
from ..daily.diary import Diary, diaries_content, diary_content, parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY
from ..daily.diary_storage import diary_of_devices
from ..exercises.draft import DRAFT_KEY, parse_drafts
from ..guided_offer import GUIDED_KEY, GuidedProgress
from ..guided_offer import parse_progress as parse_guided
from ..guided_offer import progress_content as guided_content
from ..next_opponent.streaks import (
    EARLIER,
    STREAKS_KEY,
    Streak,
    Streaks,
    parse_streaks,
    streaks_content,
)
from ..puzzles.own_mistakes import MOST_STORED as MOST_MISTAKES
from ..puzzles.own_mistakes import (
    OWN_MISTAKES_KEY,
    OwnMistake,
    OwnMistakes,
    own_mistakes_content,
    parse_own_mistakes,
)
from ..puzzles.progress import PUZZLES_KEY, Progress, parse_progress, progress_content
from ..review.stored_reviews import MOST_STORED as MOST_REVIEWS
from ..review.stored_reviews import (
    REVIEWS_KEY,
    StoredReview,
    StoredReviews,
    parse_reviews,
    reviews_content,
)
from ..tips import TIPS_KEY
from .merging_counts import COUNT_KEYS, Texts, merged_aims, merged_statistics
from .merging_games import OF_GAMES, games_of_both

Key = TypeVar("Key")


def merged_progress(first: Progress, second: Progress) -> Progress:
    """Merge two progresses: each puzzle and day once, solved if either says so.

    The rating cannot be computed again, as nobody knows which answer came first. So that which is
    surer stays, with its course; the same holds in each theme.
    """
    pair = (first, second)
    surer = max(pair, key=lambda each: (*_certainty(each.rating), each.ratings))
    themes = {
        theme: max(
            (each.themes[theme] for each in pair if theme in each.themes),
            key=lambda results: (results.tried, results.solved),
        )
        for theme in _keys(first.themes, second.themes)
    }
    by_theme = {
        theme: max(
            (each.by_theme[theme] for each in pair if theme in each.by_theme), key=_certainty
        )
        for theme in _keys(first.by_theme, second.by_theme)
    }
    return Progress(
        rating=surer.rating,
        results=_either(first.results, second.results),
        days=_either(first.days, second.days),
        streak=max(first.streak, second.streak),
        rush=max(first.rush, second.rush),
        ratings=surer.ratings,
        themes=themes,
        late=first.late | second.late,
        by_theme=by_theme,
    )


def _certainty(rating: Rating) -> tuple[float, float, float]:
    """Return the sort key of a rating: the surer one is the greater one."""
    return -rating.deviation, rating.rating, -rating.volatility


def _keys(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[Key]:
    """Return all keys of two mappings in one order."""
    return sorted(first.keys() | second.keys(), key=str)


def _either(first: Mapping[str, bool], second: Mapping[str, bool]) -> dict[str, bool]:
    return {key: first.get(key, False) or second.get(key, False) for key in _keys(first, second)}


T = TypeVar("T")

SECOND_DEVICE: Final = "second_device"
"""The feature that merges backups, among those in which something is under way."""

Merge = Callable[[str, str], str]
"""Merges the text of the other device into the one here. Raises one of `UNREADABLE`."""


def merge_backups(here: Texts, other: Texts) -> dict[str, str]:
    """Return the texts of this device after those of another one have been merged into them.

    What cannot be read here stays as it is.
    """
    merged = {**other, **here}
    for key, merge in _MERGES.items():
        if key in merged:
            merged[key] = _merge_or_newer(
                merge, here.get(key, merged[key]), other.get(key, merged[key])
            )
    for key in (*OF_GAMES, *COUNT_KEYS):
        merged.pop(key, None)
    merged |= games_of_both(here, other) | merged_statistics(here, other)
    return merged | merged_aims(here, other, merged)


def _merge_or_newer(merge: Merge, here: str, other: str) -> str:
    try:
        return merge(here, other)
    except UNREADABLE:
        return here


def _content_of(
    key: StorageKey,
    parse: Callable[[Content], T],
    merge: Callable[[T, T], T],
    write: Callable[[T], Content],
) -> tuple[str, Merge]:
    """Return the key and the merge of texts with a version."""

    def merge_texts(here: str, other: str) -> str:
        first, second = (parse(parse_content(key, text)) for text in (here, other))
        return format_content(key, write(merge(first, second)))

    return key.key, merge_texts


# Lists of names


def _all_names(here: str, other: str) -> str:
    return json.dumps(sorted({*parse_names(here), *parse_names(other)}))


# Choices


def _settings(here: Settings, other: Settings) -> Settings:
    """Keep each setting here that is not the usual one; else that of the other device."""
    usual = {name: setting.default for name, setting in SETTINGS.items()}
    return Settings(
        {name: value if value != usual[name] else other[name] for name, value in here.items()}
    )


def _guided(here: GuidedProgress, other: GuidedProgress) -> GuidedProgress:
    games = {
        preset: max(each.games.get(preset, 0) for each in (here, other))
        for preset in sorted(here.games.keys() | other.games.keys())
    }
    return GuidedProgress(max(here.steps, other.steps), games)


def _under_way(here: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    theirs = {name: thing for name, thing in other.items() if name != SECOND_DEVICE}
    return {**theirs, **here}


# Daily-5


def _diaries(here: Mapping[str, Diary], other: Mapping[str, Diary]) -> Mapping[str, Diary]:
    games = sorted(here.keys() | other.keys())
    return {
        game: diary_of_devices(
            here.get(game, Diary(preset=game)), other.get(game, Diary(preset=game))
        )
        for game in games
    }


def _days(diary: Diary) -> Content:
    return diary_content(diary, date.min)  # without a day of today, the plays of all days stay


def _days_of_games(diaries: Mapping[str, Diary]) -> Content:
    return diaries_content(diaries, date.min)


# Tasks and reviews


def _mistakes(here: OwnMistakes, other: OwnMistakes) -> OwnMistakes:
    better = {each.line for each in (*here.mistakes, *other.mistakes) if each.is_corrected}
    lines = dict.fromkeys(each.line for each in (*other.mistakes, *here.mistakes))
    mistakes = [OwnMistake(line, line in better) for line in lines]
    return OwnMistakes(tuple(mistakes[-MOST_MISTAKES:]))


def _reviews(here: StoredReviews, other: StoredReviews) -> StoredReviews:
    reviews: dict[str, StoredReview] = {}
    for each in (*other.reviews, *here.reviews):
        before = reviews.pop(each.game, each)
        reviews[each.game] = max(before, each, key=_worth)
    return StoredReviews(tuple(reviews.values())[-MOST_REVIEWS:])


def _worth(review: StoredReview) -> tuple[object, ...]:
    """Return the sort key of a review: that which says more is the greater one."""
    judged = review.accuracy is not None, not review.former, review.loss is not None
    return *judged, len(review.plays), json.dumps(reviews_content(StoredReviews((review,))))


# Results against each level


def _streaks(here: Streaks, other: Streaks) -> Streaks:
    """Keep the longer results of each level, the offer here, and all games that were counted."""
    levels = sorted(here.by_level.keys() | other.by_level.keys())
    by_level = {
        level: max(
            (each.by_level[level] for each in (here, other) if level in each.by_level),
            key=_length,
        )
        for level in levels
    }
    games = dict.fromkeys((*other.earlier, other.deal, *here.earlier))
    earlier = [deal for deal in games if deal not in ("", here.deal)]
    return here._replace(by_level=by_level, earlier=tuple(earlier[-EARLIER:]))


def _length(streak: Streak) -> tuple[int, bool, tuple[str, ...]]:
    return len(streak.results), streak.offered is not None, tuple(map(str, streak.results))


# Games with friends


def _by_link(here: StoredGames, other: StoredGames) -> StoredGames:
    """Keep all games; one that both have, from the same seat, as far as it has come."""
    games = {each.name: each for each in other.games}
    for each in here.games:
        known = games.get(each.name)
        same = known is not None and known.seat == each.seat
        games[each.name] = max(known, each, key=_state) if known and same else each
    merged_games = StoredGames(here.name or other.name)
    for each in sorted(games.values(), key=lambda each: (each.since, each.name)):
        merged_games = merged_games.with_game(each)
    return merged_games


def _state(game: StoredGame) -> tuple[object, ...]:
    flags = (game.sent, game.checked, game.gone_on, len(game.declined))
    return game.over, game.messages, bool(game.text), *flags, json.dumps(game._asdict())


def _duels(here: StoredDuels, other: StoredDuels) -> StoredDuels:
    duels: dict[tuple[object, ...], StoredDuel] = {}
    for each in (*other.duels, *here.duels):
        key = each.first, each.own, each.second
        before = duels.pop(key, each)
        duels[key] = max(before, each, key=_worth_of_duel)
    finished = {(each.first, each.own) for each in duels.values() if each.second and each.own}
    open_or_finished = [
        each for each in duels.values() if each.second or (each.first, each.own) not in finished
    ]
    return StoredDuels(here.name or other.name, tuple(open_or_finished[-MOST_DUELS:]))


def _worth_of_duel(duel: StoredDuel) -> tuple[object, ...]:
    return bool(duel.text), len(duel.progress.split()), tuple(map(str, duel))


# What scripts write


def _workshop(here: str, other: str) -> str:
    """Keep all players; of two of the same name that of the other device gets a number."""
    own, theirs = (parse_content(WORKSHOP_KEY, text) for text in (here, other))
    gains = {**theirs.get("gains", {})}
    for task, gain in own.get("gains", {}).items():
        gains[task] = max(gain, gains.get(task, gain))
    merged = {
        **theirs,
        **own,
        "drafts": {**theirs.get("drafts", {}), **own.get("drafts", {})},
        "done": sorted({*theirs.get("done", []), *own.get("done", [])}),
        "gains": gains,
        "players": _players(own.get("players", []), theirs.get("players", [])),
    }
    return json.dumps({name: value for name, value in merged.items() if value})


def _players(own: list[Content], theirs: list[Content]) -> list[Content]:
    players = {each["name"]: each["code"] for each in own}
    codes = set(players.values())
    for each in theirs:
        if each["code"] not in codes:
            players[_free_name(each["name"], players)] = each["code"]
    return [{"name": name, "code": code} for name, code in players.items()]


def _free_name(name: str, names: Iterable[str]) -> str:
    number, free = 1, name
    while free in names:
        number += 1
        end = f" {number}"
        free = name[: LONGEST_OWN_NAME - len(end)] + end
    return free


def _draft(here: str, other: str) -> str:
    """Keep the exercise here, unless nothing of it is written."""
    drafts = parse_drafts(parse_content(DRAFT_KEY, here)).drafts
    return here if any(draft.begun for draft in drafts) else other


def _learned_of_rook(here: str, other: str) -> str:
    first, second = (parse_content(ROOK_LEARNED_KEY, text) for text in (here, other))
    lessons = sorted({*first.get("lessons", []), *second.get("lessons", [])})
    tasks = max(first.get("tasks", 0), second.get("tasks", 0))
    return format_content(ROOK_LEARNED_KEY, {**second, **first, "tasks": tasks, "lessons": lessons})


_MERGES: Final[Mapping[str, Merge]] = dict(
    [
        _content_of(SETTINGS_KEY, parse_settings, _settings, settings_content),
        (LESSONS_KEY.key, _all_names),
        (TIPS_KEY.key, _all_names),
        _content_of(GUIDED_KEY, parse_guided, _guided, guided_content),
        _content_of(DAILY_KEY, parse_diary, diary_of_devices, _days),
        _content_of(DAILY_GAMES_KEY, parse_diaries, _diaries, _days_of_games),
        _content_of(PUZZLES_KEY, parse_progress, merged_progress, progress_content),
        _content_of(OWN_MISTAKES_KEY, parse_own_mistakes, _mistakes, own_mistakes_content),
        _content_of(STREAKS_KEY, parse_streaks, _streaks, streaks_content),
        _content_of(
            BADGES_KEY, parse_badges, lambda here, other: here.merged(other), badges_content
        ),
        _content_of(REVIEWS_KEY, parse_reviews, _reviews, reviews_content),
        _content_of(UNDER_WAY_KEY, parse_under_way, _under_way, under_way_content),
        _content_of(DUELS_KEY, parse_duels, _duels, duels_content),
        _content_of(BY_LINK_KEY, parse_by_link, _by_link, by_link_content),
        (WORKSHOP_KEY.key, _workshop),
        (DRAFT_KEY.key, _draft),
        (ROOK_LEARNED_KEY.key, _learned_of_rook),
        (ROOK_KEY.key, lambda here, _other: here),
    ]
)
"""How each text is merged that is stored on both devices; of all others the one here stays."""
