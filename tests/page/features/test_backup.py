"""The backup is restored as a whole or not at all, and never from a newer or damaged file."""

from __future__ import annotations

import json

import pytest

from casino_core import PRESETS, Game
from casino_page.features.backup.backup_file import STORAGE_KEYS, format_backup, parse_backup
from casino_page.saved_games.saved_game import SavedGame, format_saved, parse_saved
from casino_page.saved_games.waiting_games import (
    WAITING_KEY,
    WaitingGames,
    parse_waiting,
    waiting_content,
    waiting_game,
)
from casino_page.storage.store import format_content, parse_content

from ..pages import Memory, Page
from ..tables import let_computer_play, new_session


def played(seed: str, plays: int = 1) -> SavedGame:
    """A game in which the person has played."""
    session = new_session(seed=seed)
    for _ in range(plays):
        session.play(session.scene().hand[0].text)
        let_computer_play(session)
    return SavedGame(session.game)


def waiting(*seeds: str) -> WaitingGames:
    """Games that wait."""
    games = enumerate(map(played, seeds), 1)
    return WaitingGames(tuple(waiting_game(saved, number) for number, saved in games))


FULL = {
    "casino.game": format_saved(SavedGame(Game.new(PRESETS["royal"], "seed"))),
    "casino.game.beside": format_saved(SavedGame(Game.new(PRESETS["royal"], "other"))),
    "casino.games": format_content(WAITING_KEY, waiting_content(waiting("played"))),
    "casino.settings": '{"version":1,"pace":"fast"}',
    "casino.setup": '{"version":1,"rules":"royal","seats":[[null,""],["greedy",""]],"dealer":null}',
    "casino.lessons": '["builds/1"]',
    "casino.tips": '["sum"]',
    "casino.sound-offered": "yes",
    "casino.under-way": '{"version":1,"features":{}}',
    "casino.guided": '{"version":1,"steps":3,"games":{"royal":2}}',
    "casino.deck-offered": "yes",
    "casino.reviews": '{"version":2,"reviews":[["0123456789abcdef",125,""]]}',
    "casino.daily": '{"version":1,"days":{"2026-11-20":[{"plays":"4h"},{},{},{},{}]}}',
    "casino.daily.games": '{"version":1,"games":{"royal":{"days":{"2026-11-20":[{"plays":"4h"},'
    "{},{},{},{}]}}}}",
    "casino.statistics": '{"version":1,"tables":[],"seen":{"abc":[2,true]}}',
    "casino.statistics.devices": '{"version":1,"device":"0123456789abcdef","others":'
    '{"fedcba9876543210":{"casino.statistics":{"tables":[]},"casino.rook.statistics":{"tables":[]}}}}',
    "casino.mistakes": '{"version":1,"mistakes":[["table=5h hands=5d/Kc played=5d",0]]}',
    "casino.puzzles": '{"version":1,"rating":[1500,350,0.06],"results":{"standard-1":1},'
    '"days":{"2026-11-20":0},"streak":2,"rush":3}',
    "casino.badges": '{"version":1,"badges":{"sweep":"2026-11-20"}}',
    "casino.aims": '{"version":1,"week":"2026-W47","before":{"sweep":3}}',
    "casino.streaks": '{"version":1,"levels":{"greedy":{"results":["up"],"offered":null}},'
    '"deal":"","offer":""}',
    "casino.exercise": '{"version":1,"tasks":[["table=5h hands=5d/Kc","Take it.",false,["5dx5h"],'
    '[["5d","No."]],"","","Yes."]],"shown":0}',
    "casino.workshop": '{"at":"greedy","drafts":{"greedy":"x = 1"},"done":["random"],'
    '"gains":{"greedy":[12.9,0.5]},"players":[{"name":"Magpie",'
    '"code":"def player(view, chance): ..."}],"editing":"Magpie"}',
    "casino.duels": '{"version":1,"name":"Ann","duels":[]}',
    "casino.by-link": '{"version":1,"name":"Ann","games":[]}',
    "casino.rook": '{"version":1,"record":"","rounds":1,"level":"counting","seen":false}',
    "casino.rook.learned": '{"version":1,"tasks":5,"lessons":[1,7]}',
    "casino.rook.statistics": '{"version":1,"tables":[],"seen":{"abc":[2,true]}}',
}


def page_with(texts: dict[str, str]) -> Page:
    page = Page(new_session(), Memory(dict(texts)))
    page.do("stored")
    return page


def sheet(page: Page) -> str:
    return page.sheets["stored"]


def a_file(**changes: object) -> str:
    texts = {**FULL, **{f"casino.{name}": text for name, text in changes.items()}}
    return f"casino-everything 1\n{json.dumps(texts)}"


@pytest.mark.parametrize(
    ("offline", "words"),
    [
        ("", "still being stored"),
        ("ready", "can be played without a network"),
        ("incomplete", "Load the page again"),
        ("full", "Make room"),
        ("denied", "Allow the page to store data"),
    ],
)
def test_it_says_whether_the_game_can_do_without_a_network(offline: str, words: str) -> None:
    page = page_with({})
    page.offline = offline
    page.do("stored")
    assert words in sheet(page)


def test_everything_comes_back_on_another_device() -> None:
    old = page_with({**FULL, "casino.picture": "<svg>"})
    old.do("export")
    (text,) = old.files.values()
    new = page_with({"casino.settings": '{"version":1,"pace":"slow"}'})
    new.files["stored-file"] = text
    new.do("import-file")
    assert "the Daily-5" in sheet(new)
    assert not new.reloaded
    new.do("import-sure")
    counted = {key for key in FULL if "statistics" in key}
    others = {key: text for key, text in new.storage.texts.items() if key not in counted}
    assert others == {key: text for key, text in FULL.items() if key not in counted}
    devices = json.loads(new.storage.texts["casino.statistics.devices"])
    assert "0123456789abcdef" in devices["others"], "what the old device has counted stays its own"
    assert new.reloaded


def test_data_that_is_not_in_the_file_is_removed_but_for_games_badges_and_guests() -> None:
    page = page_with(FULL)
    page.do("import", 'casino-everything 1\n{"casino.lessons": "[]"}')
    page.do("import-sure")
    remaining = {
        name: FULL[name]
        for name in (
            "casino.games",
            "casino.badges",
            "casino.rook",
            "casino.rook.learned",
            "casino.rook.statistics",
        )
    }
    assert page.storage.texts == {"casino.lessons": "[]", **remaining}


def restored(here: dict[str, str], file: dict[str, str]) -> list[SavedGame]:
    """Restore a file with these texts; return the games that wait then."""
    page = page_with(here)
    page.do("import", f"casino-everything 1\n{json.dumps(file)}")
    assert "kept beside those of the file" in sheet(page)
    page.do("import-sure")
    text = page.storage.texts.get("casino.games")
    games = parse_waiting(parse_content(WAITING_KEY, text)).games if text else ()
    return [parse_saved(game.text) for game in games]


def on_table(saved: SavedGame) -> dict[str, str]:
    return {"casino.game": format_saved(saved)}


def stored(games: WaitingGames) -> dict[str, str]:
    return {"casino.games": format_content(WAITING_KEY, waiting_content(games))}


def test_the_games_of_a_file_and_those_under_way_here_are_all_there() -> None:
    here = {**on_table(played("table here")), **stored(waiting("here", "both"))}
    file = {**on_table(played("table there")), **stored(waiting("there", "both"))}
    games = [saved.game.seed for saved in restored(here, file)]
    assert sorted(map(str, games)) == ["both", "here", "table here", "there"]


def test_a_game_that_was_played_on_here_since_the_file_waits_beside_it() -> None:
    (further,) = restored(on_table(played("one", 3)), on_table(played("one", 1)))
    assert further.game == played("one", 3).game
    assert restored(on_table(played("one", 1)), on_table(played("one", 3))) == []


def test_a_game_that_nobody_has_played_is_not_kept_beside_the_file() -> None:
    assert restored(on_table(played("one", 0)), {"casino.lessons": "[]"}) == []


def test_a_file_in_which_a_game_that_waits_is_damaged_is_refused() -> None:
    text = FULL["casino.games"].replace("casino-game 1\\n", "casino-game 1\\nA")
    assert text != FULL["casino.games"]
    page = page_with({})
    page.do("import", a_file(games=text))
    assert "the games that wait cannot be read" in sheet(page)


def test_all_data_but_that_of_this_browser_is_exported() -> None:
    texts = {storage_key.key: "x" for storage_key in STORAGE_KEYS}
    exported = json.loads(format_backup(Memory(texts)).partition("\n")[2])
    own = {"casino.persistence", "casino.picture", "casino.database", "casino.holder"}
    assert set(texts) - set(exported) == own


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not made by"),
        ("hello", "not made by"),
        ("casino-everything x\n{}", "not made by"),
        ("casino-everything 2\n{}", "newer version"),
        ("casino-everything 1\n{", "damaged"),
        ("casino-everything 1\n[]", "damaged"),
        ('casino-everything 1\n{"casino.game": 3}', "damaged"),
        ('casino-everything 1\n{"casino.dreams": "x"}', "newer version"),
        (a_file(game="casino-game 1\nAAAA"), "the saved game cannot be read"),
        (a_file(daily='{"version":2,"days":{}}'), "newer version"),
        (a_file(daily='{"version":1,"days":{"x":[]}}'), "the Daily-5 cannot be read"),
        (a_file(statistics='{"version":1}'), "the statistics cannot be read"),
        (a_file(lessons="[" * 100_000 + "]" * 100_000), "damaged"),
        (a_file(statistics='{"version":1,"tables":[],"seen":{"a":[1e999,true]}}'), "be read"),
        (a_file(setup="{}"), "cannot be read"),
        (a_file(lessons="[4]"), "cannot be read"),
        (a_file(settings="oh"), "cannot be read"),
        (a_file()[:-200], "damaged"),
    ],
)
def test_a_file_that_cannot_be_restored_changes_nothing(text: str, words: str) -> None:
    page = page_with(FULL)
    page.do("import", text)
    assert words in sheet(page)
    assert "Nothing was changed" in sheet(page)
    assert "import-sure" not in sheet(page)
    assert page.storage.texts == FULL


def test_without_room_the_former_data_stays() -> None:
    class Small(Memory):
        def write(self, key: str, text: str | None) -> None:
            if key == "casino.lessons" and text and len(text) > 20:
                self.failed = self.refused = True
            else:
                super().write(key, text)

    page = Page(new_session(), Small(dict(FULL)))
    page.do("stored")
    page.do("import", a_file(lessons=json.dumps(["builds/1"] * 10), settings="{}"))
    page.do("import-sure")
    assert page.storage.texts == FULL
    assert "no room" in sheet(page)
    assert not page.reloaded


def test_erasing_asks_first_and_leaves_nothing() -> None:
    page = page_with({**FULL, "casino.daily.unreadable": "x", "casino.unreadable": "y"})
    page.do("erase")
    assert page.storage.texts
    page.do("erase-sure")
    assert page.storage.texts == {}
    assert page.reloaded


def test_unreadable_data_is_offered_for_download() -> None:
    page = page_with({"casino.daily.unreadable": "junk"})
    assert 'data-index="casino.daily.unreadable"' in sheet(page)
    page.do("aside", "casino.daily.unreadable")
    assert list(page.files.values()) == ["junk"]


def test_an_export_of_nothing_is_a_file_too() -> None:
    assert parse_backup(format_backup(Memory())).keys() == {"casino.statistics.devices"}


@pytest.mark.parametrize("key", [key for key in FULL if not key.startswith("casino.game")])
def test_damaged_data_is_told_soon_after_the_start_and_kept_aside(key: str) -> None:
    page = Page(new_session(), Memory({**FULL, key: "[{"}))
    page.do("check-stored")
    (problem,) = page.context.store.pop_problems()
    assert "cannot be read" in problem.words
    assert problem.unreadable_key == f"{key}.unreadable"
    assert page.storage.texts.pop(f"{key}.unreadable") == "[{"
    assert page.storage.texts == {name: text for name, text in FULL.items() if name != key}


def test_sound_data_is_left_as_it_is() -> None:
    page = Page(new_session(), Memory(dict(FULL)))
    page.do("check-stored")
    assert page.context.store.pop_problems() == []
    assert page.storage.texts == FULL
