"""The workshop: the matches that a page runs in the fence, its tasks and their solutions."""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Mapping, Sequence
from itertools import count, cycle, pairwise
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from casino_core import PRESETS, Game, score_round
from casino_core.cli.match import Task as Asked
from casino_core.cli.match import play_pair as play_named_pair
from casino_page.code import own_player, workshop
from casino_page.code.advice import ContractError
from casino_page.code.answers import Answers
from casino_page.code.contract import FILE
from casino_page.code.faults import fault
from casino_page.code.seat import Seat
from casino_page.features.record.loaded_game import parse_linked_game
from site_builder.documents.workshop import checks_of
from tests.page.code.attacks_on_a_match import ATTACKS_ON_A_MATCH, FORGED_ANSWERS
from tests.page.code.doing import Process, result_of

from ...languages import speaking
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


def pair(
    code: str,
    other: dict[str, str] | None = None,
    seed: str = "sunday",
    earlier: Sequence[float] = (),
) -> dict[str, Any]:
    """Play a pair as the fence has it played, but in one Python."""
    players = [{"code": code, "file": FILE}, other or {"level": "careless"}]
    return played(players, [Place(each) for each in players if "code" in each], seed, earlier)


class Place:
    """A player in this Python."""

    def __init__(self, player: Mapping[str, str]) -> None:
        self._seat = Seat(player["code"], player["file"])
        self.ready = self._seat.asks_for_past
        module = ModuleType("seat")
        vars(module)["turn"] = self._seat.turn
        self._answers = Answers(module, lambda error: fault(error, []))

    def answer(self, question: Any) -> Any:
        return self._answers.answer(question)


def played(
    players: Sequence[Mapping[str, str]], places: Sequence[Any], seed: str, earlier: Sequence[float]
) -> dict[str, Any]:
    """Play a pair with players at some places; what crosses is JSON."""
    task = {"rules": RULES, "seed": seed, "earlier": list(earlier), "players": players}
    referee = workshop.Referee({**task, "ready": [each.ready for each in places]})
    message = referee.go_on()
    while "question" in message:
        question = json.loads(json.dumps(message["question"]))
        answer = json.loads(json.dumps(places[message["player"]].answer(question)))
        message = referee.go_on(answer)
    pair: dict[str, Any] = json.loads(json.dumps(message["returned"]))
    return pair


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
    result = pair(FIRST)
    assert [game["seat"] for game in result["games"]] == [0, 1]
    for game in result["games"]:
        assert len(game["turns"]) == len(game["plays"]) / 2
        assert game["turns"][0]["printed"].startswith("I see ")
        assert game["turns"][0]["seconds"] >= 0


def test_a_game_is_told_play_by_play() -> None:
    game = pair(FIRST)["games"][0]
    replay = workshop.steps_of(game, ("Mine", "Ann"), ("own:Mine", "careless"), RULES)
    assert len(replay["steps"]) == len(game["plays"])
    assert [each["own"] for each in replay["steps"]][:4] == [0, -1, 1, -1]
    assert replay["steps"][0]["text"].startswith("Mine ")
    assert replay["study"].split()[0] == game["plays"][0]
    assert replay["start"].startswith("rules=standard table=")


def test_each_of_its_games_can_be_reviewed_from_the_seat_of_ones_player() -> None:
    _first, game = pair(FIRST)["games"]
    replay = workshop.steps_of(game, ("Ann", "Mine"), ("careless", "own:Mine"), RULES)
    linked_game = parse_linked_game(replay["record"])
    assert [str(each.play) for each in linked_game.game.steps] == game["plays"]
    assert list(score_round(linked_game.game.position).points) == game["points"]
    assert linked_game.game.tag("Player2") == "own:Mine"
    assert [player.level for player in linked_game.seated_players] == ["careless", None]
    page = Page(new_session(), Memory())
    page.do("review-linked", replay["record"])
    assert "Mine" in page.sheets["review"]


def test_a_fault_is_told_with_its_line_and_the_round_goes_on() -> None:
    result = pair("def player(view, chance):\n    return veiw.hand\n")
    problem = "There is no “veiw”. Do you mean “view”? (player.py, line 2)"
    assert result["faults"][0] == {"own": True, "problem": problem}
    assert len(result["faults"]) == workshop.MOST_FAULTS
    assert len(result["games"][0]["plays"]) == 48


FILLING = """
taken = []

def player(view, chance):
    taken.append(view)
    print(len(taken))
    if len(taken) == 3:
        raise MemoryError
    return next(casino.plays_by_size(view, 1))

import casino_core as casino
"""


def test_a_player_that_fills_the_memory_begins_anew() -> None:
    """It loses its variables, for nobody else would have memory then; so it has room again."""
    result = pair(FILLING)
    problem = "The memory is full: something here grows without an end. (player.py, line 8)"
    assert result["faults"] == [{"own": True, "problem": problem}] * workshop.MOST_FAULTS
    assert [len(game["plays"]) for game in result["games"]] == [48, 48]
    printed = [turn["printed"] for game in result["games"] for turn in game["turns"]]
    assert printed == ["1\n", "2\n", "3\n"] * 16


CAUGHT = """
from kept import grown
import weakref

class Large:
    pass

def grow():
    large = Large()
    grown.append(weakref.ref(large))
    raise MemoryError

def player(view, chance):
    try:
        grow()
    except MemoryError:
        raise MemoryError
"""


def test_a_player_that_met_full_memory_twice_keeps_nothing_of_the_first_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = SimpleNamespace(grown=[])
    monkeypatch.setitem(sys.modules, "kept", memory)
    player = own_player.OwnPlayer(CAUGHT, FILE)
    with pytest.raises(MemoryError):
        player(Game.new(PRESETS[RULES], "a").position.view(0), Random(1))
    assert [each() for each in memory.grown] == [None]


LOUD = """
import casino_core as casino

def player(view, chance):
    for _ in range(20):
        print("all that I know " * 100_000)
    return casino.legal_plays(view)[0]
"""


def test_what_a_player_prints_fills_no_memory() -> None:
    player = own_player.OwnPlayer(LOUD, FILE)
    tracemalloc.start()
    player(Game.new(PRESETS[RULES], "a").position.view(0), Random(1))
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 16_000_000, "the text is printed twenty times, of 1.6 million characters each"
    assert player.printed == ("all that I know " * 100)[: own_player.LONGEST_NOTE]


EMPTY = """
import casino_core as casino

class Memory(list):
    def __call__(self, view, chance):
        self.seen = getattr(self, "seen", 0) + 1
        print(self.seen)
        return next(casino.plays_by_size(view, 1))

player = Memory()
"""


def test_a_player_that_is_an_empty_list_is_begun_once() -> None:
    turns = pair(EMPTY)["games"][0]["turns"]
    assert [turn["printed"] for turn in turns[:3]] == ["1\n", "2\n", "3\n"]


def test_a_player_that_leaves_no_memory_has_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_player, "ROOM", sys.maxsize)
    assert "memory is full" in pair(FIRST)["faults"][0]["problem"]


def test_a_player_of_ones_own_plays_another() -> None:
    same = {"code": FIRST, "file": "other.py"}
    assert pair(FIRST, same, "1")["points"] == 0
    second = pair(FIRST, same, "2", [0])
    assert (second["mean"], second["error"], second["decided"]) == (0, 0, False)


def test_code_without_a_player_says_what_is_missing() -> None:
    with pytest.raises(ContractError, match="no function with the name"):
        pair("def bot(view, chance): ...")


def test_a_player_has_what_it_knew_of_the_pairs_before() -> None:
    code = FIRST.replace('print("I see"', 'print(len(seen), "I see"')
    code = code.replace("def player", "seen = []\ndef player").replace(
        "return next", "seen.append(view); return next"
    )
    place = Place({"code": code, "file": FILE})
    players = [{"code": code}, {"level": "careless"}]
    for before in (0, 48):
        result = played(players, [place], f"{before}", [])
        assert result["games"][0]["turns"][0]["printed"].startswith(f"{before} I see")


def in_another_python(code: str) -> dict[str, Any]:
    """Play a pair of a player that is in a Python of its own."""
    with Process() as place:
        setup = {"key": "1", "code": PREPARED, "call": {"name": "sit", "arguments": [code, FILE]}}
        place.run(code, setup, {"name": "ready", "arguments": []})
        return played([{"code": code}, {"level": "careless"}], [place], "sunday", [])


PREPARED = "from casino_page.code.seat import ready, sit, turn"


def test_a_player_that_changes_all_it_can_reach_forges_no_result() -> None:
    """It makes the same plays as an honest one and has the same points, or faults of its own."""
    honest = pair(FIRST)
    for name, attack in ATTACKS_ON_A_MATCH.items():
        forged = in_another_python(f"{attack}\n{FIRST}")
        assert all(each["own"] for each in forged["faults"]), name
        if forged["faults"]:
            continue
        for field in ("points", "mean"):
            assert forged[field] == honest[field], name
        plays = [game["plays"] for game in forged["games"]]
        assert plays == [game["plays"] for game in honest["games"]], name


def test_no_answer_of_a_player_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "MOST_FAULTS", 100)
    answers = cycle(FORGED_ANSWERS.values())
    place = SimpleNamespace(ready="yes", answer=lambda _question: next(answers))
    result = played([{"code": ""}, {"level": "careless"}], [place], "sunday", [])
    assert len(FORGED_ANSWERS) < len(result["faults"]) == 48
    assert all(each["own"] and each["problem"] for each in result["faults"])
    assert [len(game["plays"]) for game in result["games"]] == [48, 48]


def test_a_player_that_fails_after_a_long_time_is_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every play of such a player would take its whole time: minutes in a pair."""
    now = [0.0]
    monkeypatch.setattr(workshop, "time", SimpleNamespace(monotonic=lambda: now[0]))
    questions = []

    def answer(question: object) -> object:
        questions.append(question)
        now[0] += workshop.SECONDS - 1
        return {"error": {"message": "Its error took long."}}

    place = SimpleNamespace(ready=False, answer=answer)
    result = played([{"code": ""}, {"level": "careless"}], [place], "sunday", [])
    assert (len(questions), len(result["faults"])) == (1, 1)
    assert [len(game["plays"]) for game in result["games"]] == [48, 48]


def test_a_player_is_told_nothing_but_what_it_sees() -> None:
    players = [{"code": FIRST, "file": FILE}, {"code": FIRST, "file": "other.py"}]
    task = {"rules": RULES, "seed": "sunday", "earlier": [], "players": players}
    referee = workshop.Referee({**task, "ready": [True, False]})
    places = [Place(each) for each in players]
    message = referee.go_on()
    questions = []
    while "question" in message:
        questions.append(json.dumps(message["question"]))
        message = referee.go_on(places[message["player"]].answer(message["question"]))
    assert not any("sunday" in question or "def player" in question for question in questions)
    assert all("????" in question or "turn=" in question for question in questions)


# The tasks

NAMES = ("random", "greedy", "counting", "imagining", "search")
SOLUTIONS = [*NAMES[:-1], pytest.param(NAMES[-1], marks=pytest.mark.deep)]
"""The search takes as long as all other tests of the workshop."""


def listing(kind: str, name: str) -> str:
    return (WORKSHOP / kind / f"{name}.py").read_text(encoding="utf-8")


def checked(name: str, code: str) -> Mapping[str, Any]:
    """Return the report of the checks of a task on some code, as the page runs them."""
    result = result_of(code, checks=checks_of(name), file=FILE)
    assert result["error"] is None
    verdict: Mapping[str, Any] = result["checks"]
    return verdict


@pytest.mark.parametrize("name", SOLUTIONS)
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
    other = {"code": listing("solution", "random"), "file": "other.py"}
    pairs: list[dict[str, Any]] = []
    for number in range(10):
        points = [each["points"] for each in pairs]
        pairs.append(pair(listing("solution", "greedy"), other, f"solution/{number}", points))
    assert pairs[-1]["mean"] > 4 * pairs[-1]["error"]
    assert not any(each["faults"] for each in pairs)


@pytest.mark.parametrize(
    ("code", "line", "sentence"),
    [
        ("x = 1", 0, "no function with the name “player”"),
        ("class player:\n    pass", 0, "“player” has to be a function"),
        ("def player(view, chance):\n    view.hand", 2, "The player returned nothing."),
        ("def player(view, chance):\n    return 'Td'", 2, "returned 'Td', which is not a play."),
        ("def player(view, chance):\n    return Play(parse_card('Kd'))", 2, "is not legal."),
        ("def player(view, chance):\n    return legal_plays(view)", 2, "several plays."),
        ("def player(view, chance):\n    return cards_in(view.hand)[0]", 2, "the card 2h, which"),
        ("async def player(view, chance):\n    return 1", 1, "The word “async” does not belong"),
        ("def player(view, chance):\n    yield 1", 1, "with “return”, not with “yield”."),
        ("def player(view):\n    return 1", 1, "A player is called with two values"),
        ("def player(self, view, chance):\n    return 1", 1, "is called with two values"),
        ("class Bot:\n    def __call__(self, view): ...\nplayer = Bot()", 2, "with two values"),
        ("class Bot:\n    async def __call__(self, a, b): ...\nplayer = Bot()", 2, "“async”"),
        ("import functools\nplayer = functools.partial(lambda view: 1)", 2, "with two values"),
        ("import functools\nplayer = functools.partial(lambda a, b: 1, 2)", 2, "two values"),
        ("import functools\n@functools.cache\ndef player(view): ...", 2, "with two values"),
        ("player = lambda *both, also: 1", 1, "with two values"),
        ("from random import choice as player", 0, "is called with two values"),
    ],
)
def test_a_mistake_is_told_in_words_with_its_line(code: str, line: int, sentence: str) -> None:
    head = "from casino_core import *\n"
    verdict = checked("random", head + code)
    assert sentence in verdict["message"]
    assert verdict["line"] == (line and line + 1)
    assert verdict["error"] is None


@pytest.mark.parametrize("before", ["", "@classmethod\n    "])
def test_a_method_may_play(before: str) -> None:
    method = f"{before}def play(self, view, chance):\n        return legal_plays(view)[0]"
    code = f"from casino_core import *\nclass Bot:\n    {method}\nplayer = Bot().play"
    assert not pair(code)["faults"]
    assert not pair(code.replace("chance", "chance, past"))["faults"]
    missing = pair_refused(code.replace("view, chance", "view"))
    assert "is called with two values" in missing


def pair_refused(code: str) -> str:
    """Return the refusal of code without a player."""
    with pytest.raises(ContractError) as error:
        pair(code)
    return str(error.value)


def test_a_value_that_cannot_be_shown_ends_no_match() -> None:
    odd = "class Odd:\n    def __repr__(self):\n        raise ValueError\n"
    code = f"{odd}def player(view, chance):\n    return Odd()"
    assert "returned <Odd>, which is not a play" in pair(code)["faults"][0]["problem"]
    verdict = checked("random", code)
    assert ("returned <Odd>" in verdict["message"], verdict["line"]) == (True, 5)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("\n    return veiw", "veiw"),
        ("\n    exit()", "The program ended itself."),
        ("\n    assert view.turn > 5", "What stands after “assert” is not true."),
        ("\n    return next(iter(()))", "next(…) found nothing"),
        # A tracing Python may run out of calls at the head of a function: it is in line 2, too.
        ("return player(view, chance)", "A function calls itself again and again"),
    ],
)
def test_an_error_in_the_player_is_told_with_its_line_and_traceback(
    body: str, sentence: str
) -> None:
    head = "def player(view, chance):"
    verdict = checked("random", f"{head}{body}" if "\n" in body else f"\n{head} {body}")
    assert verdict["line"] == verdict["error"]["line"] == 2
    assert sentence in verdict["message"]
    assert 'File "player.py", line 2, in player' in verdict["error"]["traceback"]
    assert "tasks.py" not in verdict["error"]["traceback"]


@pytest.mark.parametrize("last", ["print('on and on')", "raise SystemExit"])
def test_a_player_that_is_ended_does_not_pass(last: str) -> None:
    code = f"def player(view, chance):\n    while True:\n        {last}"
    result = result_of(code, checks=checks_of("random"), file=FILE)
    assert result["ended"] == "output" or result["checks"]["passed"] == 0
    assert result["checks"] is None or result["checks"]["message"]


def test_a_player_that_ends_its_program_ends_no_match() -> None:
    result = pair("def player(view, chance):\n    exit()\n")
    problem = "The program ended itself. (player.py, line 2)"
    assert result["faults"][0]["problem"] == problem
    assert len(result["games"][0]["plays"]) == 48


def test_what_a_player_returns_in_a_match_has_its_sentence() -> None:
    result = pair("def player(view, chance):\n    pass\n")
    assert result["faults"][0]["problem"].startswith("The player returned nothing.")


def test_a_play_that_takes_too_long_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "time", SimpleNamespace(monotonic=count().__next__))
    monkeypatch.setattr(workshop, "SECONDS", 0.4)
    monkeypatch.setattr(workshop, "CROSSING", 0)
    monkeypatch.setattr(workshop, "MOST_FAULTS", 100)
    faults = pair(FIRST)["faults"]
    assert {fault["own"] for fault in faults} == {True, False}
    assert {fault["problem"] for fault in faults} == {
        "The player took more than 0.4 seconds for a play."
    }
    with speaking("de"):
        assert "Sekunden" in pair(FIRST)["faults"][0]["problem"]
