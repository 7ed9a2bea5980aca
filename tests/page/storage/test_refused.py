"""A browser that stores nothing any more is told to the player, and nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from casino_page.features.daily.diary_entry import DAILY_KEY
from casino_page.shell.app import SETTINGS_NOT_STORED
from casino_page.shell.table_app import NOT_STORED
from casino_page.storage.durable import DurableStorage, Outcome, PageStorage
from casino_page.storage.fields import Field, FieldError
from casino_page.storage.store import Store

from ..opened import OpenedTab, run
from ..pages import Memory

GAME = "casino.game"


class AnsweringDatabase:
    """A database that gives a certain answer to each write, as soon as the command is done."""

    def __init__(self, *outcomes: Outcome) -> None:
        self.outcomes = [*outcomes]
        self.rows: dict[str, str | None] = {}
        self.due: list[Callable[[], None]] = []
        self.written: list[Mapping[str, str | None]] = []

    def soon(self, run: Callable[[], None]) -> None:
        self.due.append(run)

    def write(
        self, changes: Mapping[str, str | None], on_outcome: Callable[[Outcome], None]
    ) -> None:
        self.written.append(dict(changes))
        self.due.append(lambda: on_outcome(self.outcomes.pop(0)))

    def go_on(self) -> None:
        """Do what is due now."""
        due, self.due = self.due, []
        for each in due:
            each()


def answers_in(storage: DurableStorage) -> list[str]:
    """A list in which the answer to all that was written so far will stand."""
    answers: list[str] = []
    storage.when_stored(lambda: answers.append("stored"), lambda: answers.append("refused"))
    return answers


@pytest.mark.parametrize(
    ("outcome", "answer"),
    [(Outcome.STORED, ["stored"]), (Outcome.REFUSED, ["refused"]), (Outcome.LOST, [])],
)
def test_the_answer_of_the_database_is_the_answer_to_who_waits(
    outcome: Outcome, answer: list[str]
) -> None:
    database = AnsweringDatabase(outcome)
    storage = DurableStorage(database, {})
    storage.write(GAME, "a game")
    answers = answers_in(storage)
    database.go_on()
    assert answers == []
    database.go_on()
    assert answers == answer
    assert storage.failed == storage.game_failed == (outcome is Outcome.REFUSED)
    assert PageStorage(storage, Memory()).game_failed == (outcome is Outcome.REFUSED)


def test_what_was_refused_is_written_again_with_the_next_change() -> None:
    database = AnsweringDatabase(Outcome.REFUSED, Outcome.STORED)
    storage = DurableStorage(database, {})
    storage.write(GAME, "a game")
    database.go_on()
    database.go_on()
    storage.write("casino.daily", "a day")
    answers = answers_in(storage)
    database.go_on()
    database.go_on()
    assert database.written[-1] == {GAME: "a game", "casino.daily": "a day"}
    assert answers == ["stored"]


def test_who_asks_after_a_refusal_has_what_was_refused_written_again() -> None:
    database = AnsweringDatabase(Outcome.REFUSED, Outcome.STORED)
    storage = DurableStorage(database, {})
    storage.write(GAME, "a game")
    database.go_on()
    database.go_on()
    answers = answers_in(storage)
    database.go_on()
    database.go_on()
    assert database.written == [{GAME: "a game"}] * 2
    assert answers == ["stored"]


@pytest.mark.parametrize("key", [GAME, "casino.daily.unreadable"])
@pytest.mark.parametrize("later", [None, "another"])
def test_what_is_taken_over_goes_from_its_old_place_unless_it_has_changed(
    key: str, later: str | None
) -> None:
    database, local = AnsweringDatabase(Outcome.STORED), Memory({key: "a text"})
    storage = DurableStorage(database, {})
    storage.take_over(local)
    assert storage.read(key) == local.read(key) == "a text"
    if later:
        local.write(key, later)
    database.go_on()
    database.go_on()
    assert local.read(key) == later


def test_a_truth_value_is_stored_as_such_or_as_0_or_1() -> None:
    assert [Field(value).flag() for value in (True, False, 1, 0)] == [True, False, True, False]
    for value in (2, -1, 1.0, "1", None):
        with pytest.raises(FieldError):
            Field(value).flag()


def test_a_change_made_while_one_is_under_way_does_not_count_as_stored() -> None:
    """The database has confirmed an earlier text of the same key only."""
    database = AnsweringDatabase(Outcome.STORED, Outcome.STORED)
    storage = DurableStorage(database, {})
    storage.write(GAME, "one play")
    database.go_on()
    storage.write(GAME, "two plays")
    answers = answers_in(storage)
    first, second = database.due
    first()
    assert answers == []
    database.due = [second]
    database.go_on()
    database.go_on()
    assert database.written == [{GAME: "one play"}, {GAME: "two plays"}]
    assert answers == ["stored"]


class WithoutRoomFor(Memory):
    """A storage that has no room for what is kept for download."""

    def write(self, key: str, text: str | None) -> None:
        if text is None or not key.endswith(".unreadable"):
            super().write(key, text)


def test_unreadable_data_stays_where_it_is_if_it_cannot_be_kept() -> None:
    storage = WithoutRoomFor({DAILY_KEY.key: "nonsense"})
    store = Store(storage)
    assert store.load(DAILY_KEY, lambda content: content) is None
    assert storage.texts == {DAILY_KEY.key: "nonsense"}
    assert not store.save(DAILY_KEY, {"days": {}}), "it would take the place of the only copy"
    assert storage.texts == {DAILY_KEY.key: "nonsense"}
    assert len(store.pop_problems()) == 1


class RefusingStorage(Memory):
    """A storage that fails for the game, or for all else only."""

    def __init__(self, *, game: bool) -> None:
        super().__init__()
        self.failed, self._game = True, game

    @property
    def game_failed(self) -> bool:
        return self._game


@pytest.mark.parametrize(("game", "words"), [(True, NOT_STORED), (False, SETTINGS_NOT_STORED)])
def test_the_player_is_told_once(*, game: bool, words: str) -> None:
    async def notices() -> list[str]:
        tab = OpenedTab("?seed=full&speed=instant", storage=RefusingStorage(game=game))
        for _ in range(2):
            tab.do("seen")
        return tab.told

    assert run(notices()).count(words) == 1


@pytest.mark.parametrize("text", ["a\ud83c", "\udccf", "\udccf\ud83c", "\ud83c\ud83c\udccf"])
def test_half_a_character_is_refused(text: str) -> None:
    """No file could hold it."""
    with pytest.raises(FieldError):
        Field(text, "name").text(9)
    whole = "\ud83c\udccf".encode("utf-16", "surrogatepass").decode("utf-16")
    assert Field(whole, "name").text(9) == whole
