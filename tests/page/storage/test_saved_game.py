import base64
import json
import zlib
from contextlib import suppress
from random import Random

import pytest

from casino_core import (
    FULL_PACK,
    PRESETS,
    Game,
    card_set,
    cards_in,
    format_record,
    legal_plays,
)
from casino_page.game.scene import Phase
from casino_page.game.seats import SeatedPlayer, usual_players
from casino_page.game.session import Session
from casino_page.saved_games.game_place import GamePlace
from casino_page.saved_games.saved_game import (
    BESIDE_KEY,
    GAME_KEY,
    VERSION,
    SavedError,
    SavedGame,
    format_saved,
    parse_saved,
)
from casino_page.saved_games.waiting_games import (
    WAITING_KEY,
    WaitingGames,
    merged,
    waiting_content,
)
from casino_page.storage.store import format_content

from ..pages import Memory
from ..tables import PRESETS as RULES
from ..tables import finished_game, session_at, whole_game


@pytest.mark.parametrize("rules", RULES)
def test_a_game_comes_back_at_every_play(rules: str) -> None:
    for number, game in enumerate(whole_game(rules)):
        if number < 40 or number % 10 == 0:
            assert parse_saved(format_saved(SavedGame(game))).game == game
    game = finished_game(rules)
    assert Session(game).phase is Phase.GAME_OVER
    assert parse_saved(format_saved(SavedGame(game))).game == game


def test_a_round_that_was_only_dealt_comes_back() -> None:
    session = session_at("table=5d hands=5s/9c")
    session.play("5sx5d")
    session.think()
    session.carry_out()
    between = session.game
    assert parse_saved(format_saved(SavedGame(between))).game == between
    session.next_round()
    assert parse_saved(format_saved(SavedGame(session.game))).game == session.game
    assert len(session.game.rounds) == 2


def test_where_a_game_came_from_is_kept() -> None:
    saved = SavedGame(Game.new(PRESETS["royal"], 'a "seed"'), 'rules=royal seed=a "seed"', 3)
    assert parse_saved(format_saved(saved)) == saved


def test_a_look_at_the_text_reveals_no_card() -> None:
    game = Game.new(PRESETS["standard"], "secret-seed")
    text = format_saved(SavedGame(game))
    hidden = card_set(FULL_PACK) & ~game.position.view(0).seen
    assert "secret" not in text
    heading, packed = text.split("\n", 1)
    assert heading == "casino-game 1"
    assert sum(card.text in packed for card in cards_in(hidden)) < 20
    assert zlib.decompress(base64.b64decode(packed))


def test_of_the_games_that_wait_one_at_most_is_at_home() -> None:
    games = [Game.new(PRESETS["standard"], seed) for seed in ("one", "two", "three")]
    waiting = WaitingGames()
    for game, home in zip(games, (True, False, True), strict=True):
        played = game.play(next(iter(legal_plays(game.position))))
        waiting = waiting.with_game(SavedGame(played, game_query=f"seed={game.seed}", home=home))
    assert [game.home for game in waiting.games] == [True, False, False]
    assert [game.number for game in waiting.games] == [3, 2, 1]


def test_of_the_games_of_two_lists_the_one_at_home_of_the_first_stays_there() -> None:
    lists = []
    for seed in ("one", "two"):
        game = Game.new(PRESETS["standard"], seed)
        played = game.play(next(iter(legal_plays(game.position))))
        lists.append(WaitingGames().with_game(SavedGame(played, home=True)))
    games = merged(*lists, lists[0]).games
    assert [(game.number, game.home) for game in games] == [(1, True), (2, False)]
    assert games[0].text == lists[0].games[0].text


def test_two_games_of_newer_versions_both_stay_as_they_are() -> None:
    texts = {GAME_KEY.key: f"casino-game {VERSION + 1}\nx", BESIDE_KEY.key: "casino-game 99\ny"}
    storage = Memory(dict(texts))
    place = GamePlace(storage)
    assert (place.text, place.newer, place.keeps) == (None, True, False)
    place.save("a game of this version", WaitingGames())
    assert storage.texts == texts


def test_games_that_an_older_page_has_replaced_wait_once() -> None:
    game = Game.new(PRESETS["standard"], "one")
    played = game.play(next(iter(legal_plays(game.position))))
    content = waiting_content(WaitingGames().with_game(SavedGame(played)))
    replaced = format_content(WAITING_KEY, content)
    storage = Memory({WAITING_KEY.replaced_key: replaced})
    place = GamePlace(storage)
    assert len(place.waiting.games) == 1
    place.save("a game", place.waiting)
    assert WAITING_KEY.replaced_key not in storage.texts
    place.save("a game", WaitingGames())  # the player deletes it
    assert not GamePlace(storage).waiting.games


def packed(content: object) -> str:
    data = zlib.compress(json.dumps(content).encode())
    return f"casino-game 1\n{base64.b64encode(data).decode()}\n"


GOOD = format_saved(SavedGame(Game.new(PRESETS["standard"], "x")))


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "casino-game\n",
        "casino-game 1",
        "casino-game 1\n%%%%",
        "casino-game 1\nAAAA",
        "casino-game x\nAAAA",
        GOOD[: len(GOOD) // 2],
        GOOD.replace("casino", "Casino"),
        GOOD[:40] + "A" + GOOD[41:],
        packed([]),
        packed({}),
        packed({"record": 5, "rounds": 1, "asked": "", "number": 1}),
        packed({"record": '[Seed "x"]\nzz', "rounds": 1, "asked": "", "number": 1}),
        packed({"record": '[Seed "x"]\n8s 8s', "rounds": 1, "asked": "", "number": 1}),
        packed({"record": '[Rules "bogus"]', "rounds": 1, "asked": "", "number": 1}),
        packed({"record": '[Seed "x"]', "rounds": 4, "asked": "", "number": 1}),
        packed({"record": '[Seed "x"]', "rounds": "one", "asked": "", "number": 1}),
        packed({"record": '[Seed "x"]', "rounds": 1, "asked": ""}),
        "casino-game 1\n" + base64.b64encode(zlib.compress(b" " * 5_000_000)).decode(),
    ],
)
def test_texts_that_are_no_game_are_refused_in_words(text: str) -> None:
    with pytest.raises(SavedError, match="The saved game "):
        parse_saved(text)


def test_any_damage_is_noticed_or_harmless() -> None:
    chance = Random(1)
    good = parse_saved(GOOD)
    for _ in range(500):
        place = chance.randrange(len(GOOD))
        text = GOOD[:place] + chance.choice("Aa0+\n{") + GOOD[place + 1 :]
        with suppress(SavedError):
            assert parse_saved(text) == good


def test_a_game_of_a_newer_version_is_refused() -> None:
    with pytest.raises(SavedError, match="newer version"):
        parse_saved(GOOD.replace("casino-game 1", "casino-game 2"))


def test_a_game_saved_without_its_seats_has_the_usual_ones() -> None:
    content = {"record": format_record(Game.new(PRESETS["standard"], "s")), "rounds": 1}
    packed = base64.b64encode(
        zlib.compress(json.dumps({**content, "asked": "", "number": 1}).encode())
    )
    assert parse_saved(f"casino-game 1\n{packed.decode()}\n").seated_players == ()


def test_seats_that_cannot_be_are_damage() -> None:
    game = Game.new(PRESETS["standard"], "s")
    for seated_players in (usual_players(3), (SeatedPlayer("greedy"), SeatedPlayer("greedy"))):
        with pytest.raises(SavedError):
            parse_saved(format_saved(SavedGame(game, "", 1, seated_players)))
