"""The workshop: the matches that a page runs in the fence, its tasks and their solutions."""

from __future__ import annotations

from typing import Any

import pytest

from casino_core.cli.match import Task as Asked
from casino_core.cli.match import play_pair as play_named_pair
from casino_page.code import workshop
from tests.page.code.doing import result_of

RULES = "standard"
FIRST = """
import casino_core as casino

def player(view, chance):
    print("I see", len(casino.cards_in(view.loose)))
    return next(casino.plays_by_size(view, 1))
"""


def pair(code: str, other: dict[str, str] | None = None, seed: str = "sunday") -> dict[str, Any]:
    workshop.begin("it", code, other or {"level": "careless"}, RULES)
    return workshop.play_pair("it", seed)


def test_a_pair_is_that_of_the_command_line(tmp_path: Any) -> None:
    file = tmp_path / "player.py"
    file.write_text(FIRST, encoding="utf-8")
    named = play_named_pair(Asked(f"{file}:player", "careless", RULES, "sunday"))
    assert pair(FIRST)["points"] == named.points
    assert named.faults == ()


def test_a_pair_keeps_each_game_with_what_the_player_printed() -> None:
    found = pair(FIRST)
    assert [game["seat"] for game in found["games"]] == [0, 1]
    for game in found["games"]:
        assert len(game["turns"]) == len(game["plays"]) / 2
        assert game["turns"][0]["printed"].startswith("I see ")
        assert game["turns"][0]["seconds"] >= 0


def test_a_game_is_told_play_by_play() -> None:
    game = pair(FIRST)["games"][0]
    told = workshop.steps_of(game, ("Mine", "Ann"), RULES)
    assert len(told["steps"]) == len(game["plays"])
    assert [each["own"] for each in told["steps"]][:4] == [0, -1, 1, -1]
    assert told["steps"][0]["text"].startswith("Mine ")
    assert told["study"].split()[0] == game["plays"][0]
    assert told["start"].startswith("rules=standard table=")


def test_a_fault_is_told_with_its_line_and_the_round_goes_on() -> None:
    found = pair("def player(view, chance):\n    return veiw.hand\n")
    assert found["faults"][0]["own"]
    assert "NameError" in found["faults"][0]["problem"]
    assert "player.py, line 2" in found["faults"][0]["problem"]
    assert len(found["faults"]) == workshop.MOST_FAULTS
    assert len(found["games"][0]["plays"]) == 48


def test_a_player_of_ones_own_plays_another() -> None:
    same = {"code": FIRST, "file": "other.py"}
    workshop.begin("it", FIRST, same, RULES)
    assert workshop.play_pair("it", "1")["points"] == 0
    second = workshop.play_pair("it", "2")
    assert (second["mean"], second["error"], second["decided"]) == (0, 0, False)


def test_code_without_a_player_says_what_is_missing() -> None:
    with pytest.raises(NameError, match="no function with the name"):
        pair("def bot(view, chance): ...")


def test_a_match_is_called_through_the_door() -> None:
    """An error in the reader's file is told with its line, as in any run."""
    result_of("from casino_page.code.workshop import begin, play_pair", session="match")
    call = {"name": "begin", "arguments": ["it", "x = 1\ny = x / 0\n", {"level": "greedy"}, RULES]}
    error = result_of("x = 1\ny = x / 0\n", session="match", file=workshop.FILE, call=call)["error"]
    assert error is not None
    assert (error["type"], error["line"]) == ("ZeroDivisionError", 2)
