from __future__ import annotations

import json
import re
from itertools import count

import pytest

from casino_core import Game, format_position, parse_rules
from casino_core.players.base.left_out import LEFT_OUT, REFUTED
from casino_core.seats import Seat
from casino_page.address.page_request import parse_query
from casino_page.game.first_game import FIRST_SEED, first_scene
from casino_page.game.game_config import GameConfig, next_game
from casino_page.game.scene import Phase
from casino_page.game.seats import levels_of, usual_players
from casino_page.shell.current_game import CurrentGame
from tests.javascript import evaluate, script

from ..tables import let_computer_play


class Seeds:
    """A source of seeds that differ from all other seeds."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def __call__(self) -> str:
        return f"random-{next(self.numbers)}"


def current_game(query: str = "", text: str | None = None) -> CurrentGame:
    return CurrentGame(parse_query(query), text, Seeds())


def played(current_game: CurrentGame) -> CurrentGame:
    """The current game after a play of the person and one of the computer."""
    current_game.session.play(current_game.session.scene().hand[0].text)
    let_computer_play(current_game.session)
    assert len(current_game.session.game.steps) == 2
    return current_game


def test_a_newcomer_gets_the_standard_game_that_the_page_shows_and_begins() -> None:
    newcomers = current_game()
    session, scene = newcomers.session, first_scene()
    assert session.game.seed == FIRST_SEED
    assert newcomers.scene()._replace(seal=scene.seal) == scene
    assert session.game.rules == parse_rules("standard")
    assert session.my_turn
    assert session.names == ("You", "Leo")


def test_all_other_games_are_random() -> None:
    assert current_game("rules=royal").session.game.seed == "random-1"
    assert current_game("", "unreadable").session.game.seed == "random-1"
    newcomers = current_game()
    newcomers.new_game()
    assert newcomers.session.game.seed == "random-1"


def test_an_address_seats_no_master_in_a_game_that_does_not_offer_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEFT_OUT, "swazi", {"master": REFUTED})
    withheld = current_game("rules=swazi&seats=you,master-2")
    assert levels_of(withheld.session.seated_players) == ("person", "searcher-2")
    (notice,) = withheld.notices
    assert notice.text == "Expert plays here: Master is not plainly better."
    assert notice.calm
    assert "searcher-2" in dict(withheld.session.game.tags).values()
    between = current_game("rules=swazi&seats=you,searcher-half")
    assert levels_of(between.session.seated_players) == ("person", "searcher")
    assert "Master is not plainly better" in between.notices[0].text
    offered = current_game("rules=standard&seats=you,master-2")
    assert levels_of(offered.session.seated_players) == ("person", "master-2")
    assert not offered.notices


def test_the_game_of_a_request_is_dealt() -> None:
    session = current_game("seed=7&rules=royal,players=3").session
    assert (session.game.seed, session.game.rules.players) == ("7", 3)
    assert session.my_turn
    other = current_game("hands=3h9c/Kd&table=5h&turn=2").session
    assert format_position(other.game.position).startswith("rules=standard table=5h")
    assert other.computer_to_play


def test_the_saved_game_goes_on() -> None:
    first = played(current_game())
    again = current_game("", first.text_to_store())
    assert again.session.game == first.session.game
    assert again.notices == ()


def test_the_game_of_a_link_goes_on_with_the_link_and_without() -> None:
    first = played(current_game("seed=7"))
    assert current_game("seed=7", first.text_to_store()).session.game == first.session.game
    assert current_game("", first.text_to_store()).session.game == first.session.game
    other = current_game("seed=8", first.text_to_store()).session.game
    assert (other.seed, other.steps) == ("8", ())


def test_a_bad_link_is_reported_and_the_game_goes_on() -> None:
    first = played(current_game())
    again = current_game("rules=bogus", first.text_to_store())
    assert again.session.game == first.session.game
    assert str(again.request.error).startswith("rules: ")
    assert current_game("rules=bogus").session.my_turn


def test_a_text_that_cannot_be_read_is_kept_for_download() -> None:
    current = current_game("", "nonsense")
    assert current.unreadable == "nonsense"
    assert current.notices[0].download == "nonsense"
    assert current.session.my_turn
    assert current.scene().notices == current.notices
    assert current.dismiss(0) is not None
    assert current.dismiss(0) is None
    assert current.notices == ()


def test_a_new_game_has_a_new_seed() -> None:
    current = played(current_game())
    first = current.session.game.seed
    current.new_game()
    assert current.session.game.seed != first
    assert current.session.game.steps == ()


def test_the_games_after_one_asked_for_are_always_the_same() -> None:
    current = current_game("seed=7&rules=royal")
    current.new_game()
    assert current.session.game.seed == "7-2"
    again = current_game("seed=7&rules=royal", current.text_to_store())
    assert again.session.game == current.session.game
    again.new_game()
    assert again.session.game.seed == "7-3"
    elsewhere = current_game("", current.text_to_store())
    elsewhere.new_game()
    assert (elsewhere.session.game.seed or "").startswith("random-")


def finished(scores: str, hands: str) -> Game:
    current = current_game(f"table=5d&hands={hands}&scores={scores}&won=TdAsAhAdAc2s/&last=1")
    current.session.play("5sx5d" if "5s" in hands.split("/", maxsplit=1)[0] else "9c")
    let_computer_play(current.session)
    assert current.session.phase is Phase.GAME_OVER
    return current.session.game


def test_the_winner_deals_the_next_game() -> None:
    mine = next_game(finished("19/3", "5s/9c"), "next")
    assert mine.position.dealer == 0
    assert mine.position.turn == 1


def test_after_a_game_that_was_given_up_the_person_plays_first() -> None:
    current = played(current_game())
    assert next_game(current.session.game, "next").position.turn == 0


def test_seats_of_a_link_are_kept_with_the_game() -> None:
    query = "rules=standard,players=3&seats=person:Ann,counting,person:Ben"
    first = current_game(query)
    assert first.session.names == first.session.game.names == ("Ann", "Clara", "Ben")
    again = current_game("", first.text_to_store())
    assert again.session.seated_players == first.session.seated_players
    again.new_game()
    assert again.session.seated_players == first.session.seated_players
    assert again.session.game.names == ("Ann", "Clara", "Ben")


def test_a_game_is_started_as_configured() -> None:
    current = current_game()
    config = GameConfig(
        parse_rules("royal,players=3"), usual_players(3), dealer=Seat(0), seed="mine"
    )
    current.start(config)
    game = current.session.game
    assert (game.rules, game.seed, game.position.dealer) == (config.rules, "mine", 0)
    current.start(GameConfig(config.rules, config.seated_players))
    assert current.session.game.seed not in ("mine", None)
    again = current_game("", current.text_to_store())
    assert again.session.game == current.session.game


BROWSER = """
const take = () => {};
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => {} };
globalThis.addEventListener = () => {};
globalThis.history = { state: given, replaceState(state) { this.state = state; } };
globalThis.location = { reload() {} };
"""


@pytest.mark.parametrize("mark", [None, "mark"])
def test_a_page_that_loads_again_keeps_its_mark(mark: str | None) -> None:
    """Two events of one moment may both have it load again."""
    one_tab = re.sub(r"^import .*$", "", script("js/boot/one-tab.js"), flags=re.MULTILINE)
    steps = """
        playHere({ takeAway: false });
        playHere({ takeAway: true });
        const result = [cameToPlayHere(), history.state, cameToPlayHere() ?? null];"""
    results = evaluate(f"{BROWSER}{one_tab.replace('export ', '')}{steps}", mark)
    assert json.dumps(results) == json.dumps([True, mark, None])
