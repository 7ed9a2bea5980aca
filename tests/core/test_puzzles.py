"""Puzzles: their line of text, the verdict on an answer, libraries and the puzzle of the day."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    PRESETS,
    CasinoError,
    IllegalPlayError,
    NotationError,
    format_play,
    legal_plays,
    parse_play,
    parse_rules,
)
from casino_core.prose.hints import exact_words
from casino_core.prose.names import YOU
from casino_core.prose.puzzles import (
    puzzle_name,
    solution_sentences,
    task_sentences,
    verdict_sentences,
)
from casino_core.puzzles import (
    Puzzle,
    Theme,
    answer,
    answer_in_steps,
    format_puzzle,
    parse_puzzle,
)
from casino_core.puzzles.finding import find_in_round
from casino_core.puzzles.library import DAYS, Library, parse_library
from casino_core.puzzles.notation import (
    FIELDS,
    HIGHEST_RATING,
    LONGEST_PUZZLE,
    MOST_POINTS,
    MOST_RIGHT,
)
from casino_core.puzzles.solving import best_line, deal_of
from casino_core.steps import result_of

from ..profiles import many

LINE = (
    "puzzle=standard-3 rating=2010 themes=trail/own-build/last-capture/cards/big-casino/aces "
    "rules=standard table=4c,(7:As6d@2) hands=AdAc5hTd/?????? turn=1 dealer=1 won=3s3c4s4d6s6c7s7c"
    "8s8h8d8c9s9dJsJhJdJcQsQhQdQcKhKd/Ah2h2d2c3h3d4h5s5d5c6h9h9cTsThTcKsKc sweeps=3/0 last=2 "
    "right=5h margin=14 tempting=Adb4c=5 cost=14 reply=2sb(5),(7)=7"
)
PUZZLE = parse_puzzle(LINE)
NAMES = (YOU, "Ann")
OPEN = "sotho,extra_actions=off"
"""The rules of puzzles with open piles (see `library.puzzle_rules`)."""


@cache
def some_puzzles() -> tuple[Puzzle, ...]:
    """A few puzzles of games that differ: draws, piles that lie open, points that are bad."""
    puzzles = []
    for rules in ("standard", "royal", "draw", "laisto", OPEN, "royal,sweep_points=2"):
        rounds = (find_in_round(parse_rules(rules), "greedy", "tests", n) for n in range(20))
        puzzle = next(filter(None, rounds))
        puzzles.append(puzzle)
    return tuple(puzzles)


puzzles = st.deferred(
    lambda: st.builds(
        lambda puzzle, name, rating, themes, margin, more: puzzle._replace(
            id=name,
            rating=rating,
            themes=tuple(theme for theme in Theme if theme in themes),
            margin=margin,
            cost=min(MOST_POINTS, margin + more),
        ),
        st.sampled_from(some_puzzles()),
        st.from_regex(r"[a-z0-9-]{1,40}", fullmatch=True),
        st.integers(0, HIGHEST_RATING),
        st.sets(st.sampled_from(Theme), min_size=1),
        st.integers(1, MOST_POINTS),
        st.integers(0, MOST_POINTS),
    )
)


# The line of text


@given(puzzles)
def test_a_puzzle_is_read_back_from_its_line(puzzle: Puzzle) -> None:
    line = format_puzzle(puzzle)
    assert parse_puzzle(line) == puzzle
    assert format_puzzle(parse_puzzle(line)) == line
    assert len(line) < LONGEST_PUZZLE


@given(puzzles, st.randoms(), st.sampled_from([" ", "&", ";", " & ", "\t"]))
def test_the_fields_are_read_in_any_order_with_any_separators(
    puzzle: Puzzle, chance: object, separator: str
) -> None:
    fields = format_puzzle(puzzle).split(" ")
    chance.shuffle(fields)  # type: ignore[attr-defined]
    assert parse_puzzle(separator.join(fields)) == puzzle


def test_the_canonical_line() -> None:
    assert format_puzzle(PUZZLE) == LINE
    assert [format_play(play) for play in PUZZLE.right] == ["5h"]
    assert PUZZLE.rules == PRESETS["standard"]


BAD = [
    ("puzzle", "puzzle=standard-3", "puzzle=Standard!"),
    ("puzzle", "puzzle=standard-3", f"puzzle={'a' * 41}"),
    ("rating", "rating=2010", "rating=4001"),
    ("rating", "rating=2010", "rating=-1"),
    ("rating", "rating=2010", "rating=٣"),
    ("rating", "rating=2010", "rating=12345678"),
    ("themes", "themes=trail/", "themes=trial/"),
    ("themes", "themes=trail/", "themes=trail/trail/"),
    ("themes", "themes=trail/", "themes=/"),
    ("rules", "rules=standard", "rules=whist"),
    ("hands", "AdAc5hTd/??????", "AdAc5hTd/????"),
    ("hands", "AdAc5hTd/??????", "????????/??????"),
    ("stock", "AdAc5hTd/??????", "AdAc5hTd/????????"),
    ("hands", "AdAc5hTd/??????", "AdAc5hTd/2s7h7d"),
    ("hands", "AdAc5hTd/??????", "/"),
    ("right", "right=5h", "right=6h"),
    ("right", "right=5h", "right=5hx4c"),
    ("right", "right=5h", "right=5h/5h"),
    ("right", "right=5h", "right=5h/"),
    ("right", "right=5h", "right=" + "/".join(["5h"] * (MOST_RIGHT + 1))),
    ("margin", "margin=14", "margin=0"),
    ("margin", "margin=14", "margin=100"),
    ("margin", "margin=14", "margin=one"),
    ("tempting", "tempting=Adb4c=5", "tempting=5h"),
    ("tempting", "tempting=Adb4c=5", "tempting=Adb4c=6"),
    ("tempting", "tempting=Adb4c=5", "tempting=Ad+"),
    ("cost", "cost=14", "cost=13"),
    ("cost", "cost=14", "cost=1e1"),
    ("reply", "reply=2sb(5),(7)=7", "reply=3sb(5),(7)=8"),
    ("reply", "reply=2sb(5),(7)=7", "reply=2sb(6)=8"),
    ("puzzle", "margin=14", "x" * LONGEST_PUZZLE),
]


@pytest.mark.parametrize(("field", "old", "new"), BAD)
def test_a_bad_field_is_refused_by_name(field: str, old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError, match=f"^{field}: ") as error:
        parse_puzzle(LINE.replace(old, new))
    assert len(str(error.value)) < 500


@pytest.mark.parametrize("field", [*FIELDS, "hands"])
def test_a_missing_field_and_one_given_twice_are_refused_by_name(field: str) -> None:
    words = LINE.split(" ")
    [word] = [word for word in words if word.startswith(f"{field}=")]
    for line in (" ".join(each for each in words if each != word), f"{LINE} {word}"):
        with pytest.raises(NotationError, match=f"^{field}: "):
            parse_puzzle(line)


@many(4)
@given(st.lists(st.sampled_from(LINE.split(" ")) | st.text(max_size=12), max_size=24))
def test_any_text_is_read_or_refused(words: list[str]) -> None:
    with suppress(CasinoError):
        parse_puzzle(" ".join(words))


# The verdict


def test_right_and_wrong_plays_and_what_refutes_them() -> None:
    right, wrong = (answer(PUZZLE, parse_play(text, PUZZLE.view)) for text in ("5h", "Adb4c=5"))
    assert right.is_right
    assert right.lost == 0
    assert not wrong.is_right
    assert wrong.lost == PUZZLE.cost
    assert wrong.reply is not None
    assert wrong.reply.play == PUZZLE.reply
    assert wrong.other[0].play == right.play
    assert right.other[0].play == wrong.play


@given(st.deferred(lambda: st.sampled_from(some_puzzles())))
def test_every_legal_play_is_right_or_gives_away_the_margin_at_least(puzzle: Puzzle) -> None:
    for play in legal_plays(puzzle.view)[:12]:
        verdict = answer(puzzle, play)
        assert verdict.is_right == (play in puzzle.right)
        assert verdict.is_right or verdict.lost >= puzzle.margin
        assert verdict.line[0].before == deal_of(puzzle.view)
        assert verdict.line[-1].after.over
        assert all(verdict_sentences(verdict, NAMES))


def test_an_answer_in_steps_is_the_same() -> None:
    play = parse_play("Ad", PUZZLE.view)
    steps = answer_in_steps(PUZZLE, play)
    assert next(steps) is None
    assert result_of(steps) == answer(PUZZLE, play)


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(IllegalPlayError):
        answer(PUZZLE, parse_play("5hx4c", PUZZLE.view))


def test_a_verdict_in_words() -> None:
    wrong = answer(PUZZLE, parse_play("Adb4c=5", PUZZLE.view))
    assert verdict_sentences(wrong, NAMES) == [
        "Build 5 with the ace of diamonds: not the best. It gives away 14 points.",
        "Ann raises the build of five to sevens and joins the other seven: the two of spades.",
        "The difference in the end: most cards −6, the big casino −4, the aces −4.",
    ]
    right = answer(PUZZLE, parse_play("5h", PUZZLE.view))
    assert verdict_sentences(right, NAMES)[:2] == [
        "Trail the five of hearts: right.",
        "Build 5 with the ace of diamonds suggests itself, but gives away 14 points.",
    ]


def test_a_wrong_answer_does_not_tell_what_is_right() -> None:
    [right] = PUZZLE.right
    for play in legal_plays(PUZZLE.view):
        if play != right:
            sentences = " ".join(verdict_sentences(answer(PUZZLE, play), NAMES))
            assert exact_words(right, PUZZLE.view) not in sentences


def test_the_task_and_the_solution_in_words() -> None:
    assert "4 cards are left in your hand" in task_sentences(PUZZLE)[0]
    line = best_line(deal_of(PUZZLE.view), PUZZLE.right[0])
    first, *rest = solution_sentences(PUZZLE, line, NAMES)
    assert first == ("Right is: Trail the five of hearts. The next best play gives away 14 points.")
    assert rest[0] == "You trail the five of hearts."


def test_plays_with_the_same_words_are_told_apart() -> None:
    view = PUZZLE.view
    plain = [exact_words(play, view) for play in legal_plays(view)]
    assert len(set(plain)) == len(plain)


# Libraries


def library_of(count: int) -> Library:
    head = "# a comment\n\n"
    lines = (
        LINE.replace("standard-3", f"standard-{n}").replace("2010", str(600 + n * 37 % 1500))
        for n in range(1, count + 1)
    )
    return parse_library(head + "\n".join(lines))


def test_a_library_finds_puzzles_by_name_and_theme() -> None:
    puzzles = library_of(20)
    assert len(puzzles) == 20
    assert puzzles.puzzle("standard-3").id == "standard-3"
    assert puzzles.by_theme(Theme.ACES) == puzzles.entries
    assert not puzzles.by_theme(Theme.SWEEP)
    assert puzzles.by_theme(None) == puzzles.entries
    entry = puzzles.entry("standard-3")
    assert entry is not None
    assert entry.puzzle == puzzles.puzzle("standard-3")
    assert puzzles.entry("standard-21") is None


HABITS = LINE.replace("rules=", "habits=highest/build rules=", 1)


def test_the_habits_of_a_line_of_an_earlier_version_are_not_read() -> None:
    assert parse_puzzle(HABITS) == PUZZLE
    assert format_puzzle(parse_puzzle(HABITS)) == LINE
    [entry] = parse_library(HABITS).entries
    assert entry._replace(line=LINE) == parse_library(LINE).entries[0]
    with pytest.raises(NotationError, match=r"^habits: missing"):
        parse_puzzle(HABITS.replace("highest/build", ""))


def test_a_retired_puzzle_is_not_offered_and_still_there() -> None:
    text = "\n".join(entry.line for entry in library_of(20).entries)
    puzzles = parse_library(f"# rounds\nretired=standard-3,standard-5\n{text}")
    assert puzzles.retired == {"standard-3", "standard-5"}
    assert len(puzzles) == len(puzzles.entries) == len(puzzles.by_theme(Theme.ACES)) == 18
    assert not puzzles.retired.intersection(entry.id for entry in puzzles.entries)
    assert puzzles.puzzle("standard-3").id == "standard-3"
    assert puzzles.entry("standard-5") == library_of(20).entry("standard-5")
    assert len(puzzles.part(earlier=False)) == 18
    with pytest.raises(NotationError, match="there is no puzzle 'standard-99'"):
        parse_library(f"retired=standard-99\n{text}")


def test_a_retired_puzzle_stays_that_of_its_days_until_2027() -> None:
    text = "\n".join(entry.line for entry in library_of(70).entries)
    every, fewer = parse_library(text), parse_library(f"retired=standard-3,standard-5\n{text}")
    before = [date(2026, 11, 23) + timedelta(days=n) for n in range(42)]
    assert [*map(every.of_the_day, before)] == [*map(fewer.of_the_day, before)]
    after = [date(2027, 1, 4) + timedelta(days=n) for n in range(140)]
    ids = {fewer.of_the_day(day).id for day in after}
    assert fewer.retired.isdisjoint(ids)
    assert not fewer.retired.isdisjoint({every.of_the_day(day).id for day in after})


def test_a_bad_library_is_refused() -> None:
    with pytest.raises(NotationError, match="line 2"):
        parse_library(f"{LINE}\nrating=1 puzzle=x\n")
    with pytest.raises(NotationError, match="line 1"):
        parse_library(LINE.replace("trail/", "trial/"))
    with pytest.raises(NotationError, match="standard-3 is there twice"):
        parse_library(f"{LINE}\n{LINE}\n")
    with pytest.raises(NotationError, match="no puzzle 'standard-9'"):
        library_of(3).puzzle("standard-9")
    with pytest.raises(NotationError, match="too few"):
        library_of(6).of_the_day(date(2026, 12, 1))


def test_the_puzzle_of_the_day_comes_once_in_a_round_of_weeks_and_grows_harder() -> None:
    puzzles = library_of(70)
    monday = date(2026, 11, 23)
    days = [puzzles.of_the_day(monday + timedelta(days=n)) for n in range(70)]
    assert len({entry.id for entry in days}) == 70
    for week in range(10):
        ratings = [entry.rating for entry in days[7 * week : 7 * week + 7]]
        assert ratings == sorted(ratings)


def test_the_puzzle_of_a_day_does_not_change_when_the_library_grows() -> None:
    most = DAYS[0].first
    small, large = library_of(most), library_of(most + 50)
    days = [date(2026, 11, 23) + timedelta(days=n) for n in range(30)]
    assert [small.of_the_day(day).id for day in days] == [large.of_the_day(day).id for day in days]


@pytest.mark.parametrize(
    ("name", "read"),
    [("standard-419", "419"), ("krypkasino-12", "12, Krypkasino, Sweden"), ("nothing-1", "1")],
)
def test_a_puzzle_is_named_by_its_number_and_its_game(name: str, read: str) -> None:
    assert puzzle_name(name) == read
