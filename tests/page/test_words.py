"""Every word of the page comes from the catalogue: a language with other letters shows it."""

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from casino_core import (
    CasinoError,
    Game,
    Position,
    cards_in,
    parse_position,
    parse_rules,
    parse_state,
    plays_by_size,
)
from casino_core.i18n import gettext, use_language
from casino_core.records.sealing import sealed
from casino_page.features.index import feature_entries
from casino_page.features.new_game.form import NewGameForm
from casino_page.features.new_game.sheet import setup_sheet
from casino_page.game.characters import CHARACTERS, COMPANIONS
from casino_page.game.seats import SeatedPlayer, names_of, usual_players
from casino_page.game.session import Session
from casino_page.render.frame import frame
from casino_page.saved_games import game_place
from casino_page.screen_reader.frame import frame as text_frame
from casino_page.screen_reader.sentences import QUESTIONS
from casino_page.shell import app, opening, table_app
from casino_page.shell.languages import LANGUAGES
from tests.languages import speaking
from tests.page.pages import Page
from tests.profiles import thorough

ROOT = Path(__file__).parent.parent.parent
SOURCES_OF_SENTENCES = (
    *(ROOT / "web/casino_page").glob("*/**/*.py"),
    *(ROOT / "casino_core/prose").glob("*.py"),
    *(ROOT / "casino_core/drawing").glob("*.py"),
)
"""The modules whose texts people read."""

TO_AUTHORS = {
    "web/casino_page/embed/messages.py",
    "web/casino_page/tasks/lessons/parser.py",
    "web/casino_page/shell/table_app.py",
}
"""The modules that put errors together for authors of lessons, host pages and a report."""

WORDY = ("aria-label", "title", "placeholder", "alt", "label")
SILENT = ("svg", "code", "style", "textarea", "kbd")
"""Elements whose text is drawing or notation."""

DRAWING = re.compile(r"(<svg\b[^>]*>).*?(</svg>)", re.DOTALL)
"""A drawing, most of a page: its inside is silent, and need not be read."""

NOTATION = re.compile(
    r"(?<!\w)(?:(?:[A2-9TJQK][shdc])+(?:[xb][\w,()=]*)?|\w+=\S+|[A-Za-z]|shdc|A23456789TJQK"
    r"|[0-9a-f]{4}(?: [0-9a-f]{4}){2}|[0-9a-f]{12,}|SHA-256|HTML|SVG|PNG)(?!\w)"
    r"|\(\d+:[^)]*\)|\{[^{}]*\}|'8z'"
)
CAST = (*(character.name for character in CHARACTERS.values()), *COMPANIONS)
NAMES = (*CAST, "Ben", "Zoë", "Casino", "Rook")


class MarkedLanguage:
    """A language with no letter in common with English and the same plural forms."""

    def gettext(self, message: str, /) -> str:
        return _marked(message)

    def pgettext(self, _context: str, message: str, /) -> str:
        return _marked(message)

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return _marked(singular if n == 1 else plural)


def _marked(message: str) -> str:
    parts = re.split(f"({NOTATION.pattern})", message)
    return "".join(
        part if number % 2 else re.sub("[A-Za-z]", lambda m: chr(ord(m[0]) + 0x100), part)
        for number, part in enumerate(parts)
    )


class PlainLetters(HTMLParser):
    """Collects the texts in plain letters."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[bool] = []

    def handle_startendtag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._silent:
            values = (value for name, value in attrs if name in WORDY and value)
            self.found += filter(_has_letters, values)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.handle_startendtag(tag, attrs)
        if tag != "input":
            english = attributes.get("lang") == "en" or "notation" in (
                attributes.get("class") or ""
            )
            self._open.append(tag in SILENT or english)

    def handle_endtag(self, _tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent and _has_letters(data):
            self.found.append(data)

    @property
    def _silent(self) -> bool:
        return any(self._open)


def _has_letters(text: str) -> bool:
    for name in NAMES:
        text = text.replace(name, "")
    return re.search("[A-Za-z]", NOTATION.sub("", text)) is not None


def unmarked(html: str) -> list[str]:
    """List the words of a piece of the page that do not come from the catalogue."""
    parser = PlainLetters()
    parser.feed(DRAWING.sub(r"\1\2", html))
    return parser.found


@contextmanager
def marked() -> Iterator[None]:
    with use_language(MarkedLanguage()):
        yield


def a_session(rules: str, seed: str, people: int = 1) -> Session:
    parsed = parse_rules(rules)
    seated_players = tuple(
        SeatedPlayer(None, "Zoë" if seat else "") if seat < people else SeatedPlayer("greedy")
        for seat in range(parsed.players)
    )
    game = sealed(Game.new(parsed, seed, names=names_of(seated_players)), seed)
    return Session(game, seated_players)


def test_a_plain_word_is_found() -> None:
    assert unmarked('<p title="a word">ƁƂ <b>two</b> <code>three</code></p>') == ["a word", "two"]
    with marked():
        assert unmarked("<p>8sx3c</p>") == []


@pytest.mark.parametrize("rules", ["royal", "counting-out", "diamond,players=3", "partnership"])
def test_every_table_and_sheet_of_a_game_is_said_in_the_language(rules: str) -> None:
    with marked():
        page = Page(a_session(rules, rules, people=1 + len(rules) % 2))
        for moment in moments(page, Random(rules)):
            assert unmarked(moment) == []


def moments(page: Page, chance: Random) -> Iterator[str]:
    """Yield the regions and sentences of a round, at some plays with every sheet."""
    session = page.current_game.session
    yield from sheets(page)
    while not session.game.position.over:
        if session.computer_to_play:
            session.think()
            yield frame(page.current_game.scene())
            session.carry_out()
            continue
        yield frame(page.current_game.scene())
        session.show_hand()
        yield from choices(page, chance)
        plays = list(plays_by_size(session.view, 40))
        session._make(chance.choice(plays))
    yield frame(page.current_game.scene())
    yield from sheets(page)


def choices(page: Page, chance: Random) -> Iterator[str]:
    """Yield the answers to cards chosen at random, and to plays that are not legal."""
    session = page.current_game.session
    scene = session.scene()
    for _ in range(2 if thorough() else 1):
        session.tap_card(chance.choice(scene.hand).text)
        for card in cards_in(scene.view.loose)[:2]:
            session.tap_pile(card.text)
        yield frame(page.current_game.scene())
    session.play(chance.choice(["8z", "KsxAd", "2sb3c", "5dx(7)"]))
    yield frame(page.current_game.scene())
    session.clear()


SHEETS = (
    *("setup", "rules", "share", "fair", "settings"),
    *("daily", "statistics", "stored", "erase", "piles", "record"),
)


def sheets(page: Page) -> Iterator[str]:
    """Yield every sheet of the page."""
    for entry in feature_entries():
        for name in entry.commands:
            if name in SHEETS:
                page.do(name)
    yield from page.sheets.values()
    scene = page.current_game.scene()
    yield frame(scene)
    yield text_frame(scene)
    for question in QUESTIONS.values():
        if question.answer:
            yield question.answer(scene)
    page.current_game.session.clear()


LATE = "rules=standard,target=2 table=5h,(8:5c3s@2),8d hands=8s3h/3c9d won=/2d turn=1 last=2"


def test_hints_and_judgements_are_said_in_the_language() -> None:
    with marked():
        position = parse_position(LATE)
        assert isinstance(position, Position)
        page = Page(Session(Game.from_position(position, "late", ("You", "Bruno"))))
        page.do("hint")
        page.do("why-hint")
        page.current_game.session.play("8sx8d,(8)")
        page.do("why", "1")
        page.do("why-last")
        session = page.current_game.session
        while not session.game.over:
            if session.computer_to_play:
                session.think()
                session.carry_out()
            else:
                session._make(next(plays_by_size(session.view, 1)))
        page.do("fair")
        page.do("review")
        for html in (*page.sheets.values(), frame(page.current_game.scene())):
            assert unmarked(html) == []
        assert set(page.sheets) >= {"why", "fair", "review"}


def test_the_sheet_of_a_new_game_is_said_in_the_language_whatever_is_filled_in() -> None:
    with marked():
        form = NewGameForm()
        for name, text in (
            ("players", "4"),
            ("partnership", "on"),
            ("chair-2", "master"),
            ("courts", "royal"),
            ("players", "3"),
            ("calling", "on"),
            ("target", "none"),
            ("chair-1", "greedy"),
        ):
            form = form.with_field(name, text)
            assert unmarked(setup_sheet(form, waits=usual_players(2), seal="0123456789ab")) == [], (
                name
            )


def test_texts_that_cannot_be_read_are_refused_in_the_language() -> None:
    wrong = [
        "hands=5h",
        "table=(7:5c3s@2) hands=5h/6h",
        "hands=??/5h5h",
        "rules=x hands=1/2",
        "q=1",
    ]
    for text in wrong:
        with marked(), pytest.raises(CasinoError) as error:
            parse_state(text)
        plain = re.sub(r"'[^']*'|^[\w ]+(?=:)|; .*", "", str(error.value))
        assert not _has_letters(plain), plain


def joined_by_a_colon(tree: ast.AST) -> Iterator[int]:
    """Yield the lines on which a value and more are joined by a colon, but for errors."""
    errors = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Error", "__init__"))
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in errors:
            for value, after in pairwise(node.values):
                colon = isinstance(after, ast.Constant) and str(after.value).startswith(": ")
                if colon and isinstance(value, ast.FormattedValue):
                    yield node.lineno


def test_no_words_are_joined_by_a_colon_of_one_language() -> None:
    """French has a space before it: `labelled` joins a label and what is said of it."""
    joined_texts = {
        path.relative_to(ROOT).as_posix(): lines
        for path in SOURCES_OF_SENTENCES
        if (lines := [*joined_by_a_colon(ast.parse(path.read_text(encoding="utf-8")))])
    }
    assert joined_texts.keys() <= TO_AUTHORS, joined_texts


NOTICES = (
    *(app.SETTINGS_NOT_STORED, app.UNREACHABLE, table_app.NOT_STORED, opening.CANNOT_WAIT),
    *(game_place.NEWER_GAME, game_place.NEWER_GAMES, game_place.KEPT_BEFORE),
    *(game_place.KEPT_BESIDE, game_place.KEPT_REPLACED),
)
LONGEST_NOTICE = 108
"""The characters of three lines on a phone that is 320 px wide."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notice_takes_three_lines_on_a_small_phone(language: str) -> None:
    with speaking(language):
        long = [gettext(text) for text in NOTICES if len(gettext(text)) > LONGEST_NOTICE]
    assert long == []
