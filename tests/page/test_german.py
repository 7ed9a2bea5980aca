"""The German sentences about a saved game, stored data, sums and sweeps."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator

import pytest

from casino_core import FULL_PACK, card_set, format_cards, parse_cards, parse_play
from casino_page.features.confirm import confirmation
from casino_page.saved_games.saved_game import SavedError, parse_saved
from casino_page.shell.settings import SETTINGS_KEY, parse_settings
from casino_page.storage.store import Store
from tests.languages import speaking
from tests.views import view_of

from .pages import Memory
from .tables import session_at

NAMES = ("You", "Bruno")


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with speaking("de"):
        yield


def packed(content: object) -> str:
    """A text as of a saved game, with any content."""
    return base64.b64encode(zlib.compress(json.dumps(content).encode())).decode()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "Das gespeicherte Spiel ist beschädigt: Der Anfang stimmt nicht."),
        (
            "casino-game 2\n",
            "Das gespeicherte Spiel stammt von einer neueren Version dieser Seite.",
        ),
        (
            "casino-game 1\n%%%%",
            "Das gespeicherte Spiel ist beschädigt: Es lässt sich nicht auspacken.",
        ),
        (
            f"casino-game 1\n{packed({'record': 'x' * 99})[:12]}",
            "Das gespeicherte Spiel ist beschädigt: Ein Teil davon fehlt.",
        ),
        (
            f"casino-game 1\n{packed([])}",
            "Das gespeicherte Spiel ist beschädigt: Es enthält etwas anderes.",
        ),
        (
            f"casino-game 1\n{packed({})}",
            "Das gespeicherte Spiel ist beschädigt: record: es fehlt.",
        ),
    ],
)
def test_a_saved_game_that_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(SavedError) as error:
        parse_saved(text)
    assert str(error.value) == words


def test_a_saved_game_that_cannot_be_replayed() -> None:
    content = {"record": '[Seed "x"]\n8s 8s', "rounds": 1, "asked": "", "number": 1}
    with pytest.raises(SavedError) as error:
        parse_saved(f"casino-game 1\n{packed(content)}")
    assert str(error.value).startswith("Das gespeicherte Spiel lässt sich nicht nachspielen: ")
    assert "The " not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "{",
            (
                "Gespeichertes kann nicht gelesen werden (die Einstellungen). "
                "Es ist für dich zum Herunterladen aufgehoben."
            ),
        ),
        (
            '{"version": 99}',
            (
                "Gespeichertes stammt von einer neueren Version dieser Seite (die Einstellungen). "
                "Es bleibt, wie es ist, und nichts Neues wird dort gespeichert."
            ),
        ),
    ],
)
def test_stored_data_that_cannot_be_read(text: str, words: str) -> None:
    store = Store(Memory({SETTINGS_KEY.key: text}))
    store.load(SETTINGS_KEY, parse_settings)
    assert [problem.words for problem in store.pop_problems()] == [words]


def question_before(position: str, play: str) -> str | None:
    view = view_of(position)
    question = confirmation(view, parse_play(play, view), NAMES, sweeps="always")
    return question and question.question


def test_the_warning_before_a_sweep() -> None:
    others = card_set(FULL_PACK) & ~card_set(parse_cards("4d5c4s2h5hKs"))
    table = "table=4d,5c hands=4s2h/????"
    assert question_before(f"{table} stock=*36", "4sx4d") == (
        "Bruno hat vielleicht eine Fünf und könnte abräumen."
    )
    assert question_before(f"{table} won={format_cards(others)}/ last=1", "4sx4d") == (
        "Bruno hat eine Fünf und kann abräumen."
    )
    two = "table=2d,2c,5c hands=5s9h/???? stock=*36"
    assert question_before(two, "5sx5c") == (
        "Bruno hat vielleicht eine Zwei oder eine Vier und könnte abräumen."
    )


def test_what_a_sum_lacks_is_a_sentence() -> None:
    session = session_at("rules=standard table=Ah,5h,8h,9c hands=2h5cTdTc/3c4cQdKd")
    session.tap_card("2h")
    session.tap_pile("9c")
    assert session.scene().status == "Wähle noch eine Acht und ein Ass."
