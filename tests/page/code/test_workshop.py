"""The workshop: the matches that a page runs in the fence, its tasks and their solutions."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from casino_core import score_round
from casino_core.cli.match import Task as Asked
from casino_core.cli.match import play_pair as play_named_pair
from casino_page.code import workshop
from casino_page.code.session import Sessions
from casino_page.features.record.imported_game import parse_linked_game
from site_builder.documents.workshop import checks_of
from tests.page.code.doing import result_of

from ..pages import Memory, Page
from ..tables import new_session

RULES = "standard"
WORKSHOP = Path(__file__).parents[3] / "web" / "workshop"
FIRST = """
import casino_core as casino

def player(view, chance):
    print("I see", len(casino.cards_in(view.loose)))
    return next(casino.plays_by_size(view, 1))
"""


def pair(code: str, other: dict[str, str] | None = None, seed: str = "sunday") -> dict[str, Any]:
    workshop.begin("it", code, other or {"level": "careless"}, RULES)
    return workshop.play_pair("it", seed, [])


def test_a_pair_is_that_of_the_command_line(tmp_path: Any) -> None:
    file = tmp_path / "player.py"
    file.write_text(FIRST, encoding="utf-8")
    named = play_named_pair(Asked(f"{file}:player", "careless", RULES, "sunday"))
    assert pair(FIRST)["points"] == named.points
    assert named.faults == ()


def test_a_player_may_keep_what_it_knows_in_a_dataclass() -> None:
    head = """
from __future__ import annotations
from dataclasses import dataclass, field

@dataclass
class Memory:
    cards: list[str] = field(default_factory=list)
"""
    assert pair(head + FIRST)["points"] == pair(FIRST)["points"]


def test_a_pair_keeps_each_game_with_what_the_player_printed() -> None:
    found = pair(FIRST)
    assert [game["seat"] for game in found["games"]] == [0, 1]
    for game in found["games"]:
        assert len(game["turns"]) == len(game["plays"]) / 2
        assert game["turns"][0]["printed"].startswith("I see ")
        assert game["turns"][0]["seconds"] >= 0


def test_a_game_is_told_play_by_play() -> None:
    game = pair(FIRST)["games"][0]
    told = workshop.steps_of(game, ("Mine", "Ann"), ("own:Mine", "careless"), RULES)
    assert len(told["steps"]) == len(game["plays"])
    assert [each["own"] for each in told["steps"]][:4] == [0, -1, 1, -1]
    assert told["steps"][0]["text"].startswith("Mine ")
    assert told["study"].split()[0] == game["plays"][0]
    assert told["start"].startswith("rules=standard table=")


def test_each_of_its_games_can_be_reviewed_from_the_seat_of_ones_player() -> None:
    _first, game = pair(FIRST)["games"]
    told = workshop.steps_of(game, ("Ann", "Mine"), ("careless", "own:Mine"), RULES)
    found = parse_linked_game(told["record"])
    assert [str(each.play) for each in found.game.steps] == game["plays"]
    assert list(score_round(found.game.position).points) == game["points"]
    assert found.game.tag("Player2") == "own:Mine"
    assert [player.level for player in found.seated_players] == ["careless", None]
    page = Page(new_session(), Memory())
    page.do("review-linked", told["record"])
    assert "Mine" in page.sheets["review"]


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
    assert workshop.play_pair("it", "1", [])["points"] == 0
    second = workshop.play_pair("it", "2", [0])
    assert (second["mean"], second["error"], second["decided"]) == (0, 0, False)


def test_code_without_a_player_says_what_is_missing() -> None:
    with pytest.raises(NameError, match="no function with the name"):
        pair("def bot(view, chance): ...")


def called(code: str, seed: str, *earlier: float) -> Mapping[str, Any]:
    """Play a pair as `pairs.js` asks for it."""
    begin = {"name": "begin", "arguments": ["it", code, {"level": "careless"}, RULES]}
    prepared = "from casino_page.code.workshop import begin, play_pair"
    return result_of(
        code,
        session="match",
        file=workshop.FILE,
        setup={"key": code, "code": prepared, "call": begin},
        call={"name": "play_pair", "arguments": ["it", seed, earlier]},
    )


def test_a_match_goes_on_in_a_python_that_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    first = called(FIRST, "1")["returned"]
    second = called(FIRST, "2", first["points"])["returned"]
    monkeypatch.setattr("casino_page.code.door._sessions", Sessions())
    monkeypatch.setattr(workshop, "_matches", {})
    again = called(FIRST, "2", first["points"])["returned"]
    assert (again["points"], again["mean"], again["error"]) == (
        second["points"],
        second["mean"],
        second["error"],
    )
    assert second["mean"] == (first["points"] + second["points"]) / 2


def test_a_match_is_called_through_the_door() -> None:
    """An error in the reader's file is told with its line, as in any run."""
    error = called("x = 1\ny = x / 0\n", "sunday")["error"]
    assert error is not None
    assert (error["type"], error["line"]) == ("ZeroDivisionError", 2)


# The tasks

NAMES = ("random", "greedy", "counting", "imagining", "search")


def listing(kind: str, name: str) -> str:
    return (WORKSHOP / kind / f"{name}.py").read_text(encoding="utf-8")


def checked(name: str, code: str) -> Mapping[str, Any]:
    """What the checks of a task say of some code, as the page runs them."""
    result = result_of(code, checks=checks_of(name), file=workshop.FILE)
    assert result["error"] is None
    found: Mapping[str, Any] = result["checks"]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_passes_the_checks_of_its_task(name: str) -> None:
    assert checked(name, listing("solution", name))["message"] == ""


@pytest.mark.parametrize("name", NAMES)
def test_the_start_of_a_task_runs_and_does_not_pass(name: str) -> None:
    assert checked(name, listing("start", name))["message"]


@pytest.mark.parametrize(("name", "before"), [*pairwise(reversed(NAMES))])
def test_the_solution_before_does_not_pass(name: str, before: str) -> None:
    assert checked(name, listing("solution", before))["message"]


def test_the_greedy_player_beats_the_one_before() -> None:
    """The later ones need more pairs: `python -m tests.lab.measure_workshop` measures them."""
    workshop.begin(
        "it",
        listing("solution", "greedy"),
        {"code": listing("solution", "random"), "file": "other.py"},
        RULES,
    )
    pairs: list[dict[str, Any]] = []
    for number in range(10):
        points = [pair["points"] for pair in pairs]
        pairs.append(workshop.play_pair("it", f"solution/{number}", points))
    assert pairs[-1]["mean"] > 4 * pairs[-1]["error"]
    assert not any(pair["faults"] for pair in pairs)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x = 1", "no function with the name “player”"),
        ("def player(view, chance):\n    view.hand", "The player returned nothing."),
        (
            "def player(view, chance):\n    return 'Td'",
            "The player returned 'Td', which is no play.",
        ),
        (
            "from casino_core import *\ndef player(view, chance): return Play(parse_card('Kd'))",
            "is not legal.",
        ),
    ],
)
def test_a_mistake_is_told_in_words(code: str, said: str) -> None:
    assert said in checked("random", code)["message"]


def test_an_error_in_the_player_is_told_with_its_line() -> None:
    found = checked("random", "def player(view, chance):\n    return veiw")
    assert found["line"] == 2
    assert "veiw" in found["message"]
