"""The measures of the laboratory that need a few lines each: allotment, baselines, costs, luck."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import islice
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

import casino_core
from casino_core import PRESETS, CasinoError, Game, parse_play, parse_position
from casino_core.analysis.pairs import play_round
from casino_core.cards import cards_in
from casino_core.losses import mean_and_error
from casino_core.players import player_of
from casino_core.players.search.sampled_values import MIN_DEALS
from casino_core.players.search.styles import MASTER, STYLES
from casino_core.position import Position
from site_builder.paths import ROOT
from tests.lab import compare_bench, measure_baselines
from tests.lab.compare_bench import figures, main, run_from_sources
from tests.lab.luck import _with_cards, luck_of, luck_of_hand, luck_of_last_deal
from tests.lab.measure_allotment import (
    Decision,
    choice,
    decision,
    open_turns,
    read,
    style_of,
    tried,
)
from tests.lab.measure_baselines import AGAINST, cell, table, tasks_of
from tests.lab.measure_ladder import ResultsFile
from tests.lab.measure_moves import MoveTime, MoveTimes, move_times, question, table_line
from tests.lab.try_counting import (
    Task,
    any_reply,
    certain_builds,
    kept_ace,
    last_capture,
    loose_aces,
    match,
    own_capture,
    parse_change,
    safe_capture,
)
from tests.views import view_of


def made_up(differences: list[float]) -> Decision:
    """A decision between two plays, whose values differ by these on the deals; 2 turns each."""
    values = [[0.0, difference] for difference in differences]
    return Decision(4, False, 2, [0.0, 0.0], values, [[2, 2]] * len(values))


def test_a_plain_decision_takes_few_deals_and_loses_nothing() -> None:
    plain = made_up([29.0, 28.0] * 200)
    assert choice(MASTER, plain, range(400)) == (1, 4 * MIN_DEALS)
    assert tried(MASTER, plain, "a") == (0.0, 4 * MIN_DEALS)


def test_a_close_decision_takes_all_deals() -> None:
    close = made_up([4.0, -3.6] * 200)
    assert choice(MASTER, close, range(400)).turns == 4 * MASTER.deals
    assert choice(STYLES["master@0.2"], close, range(400)).turns == 4 * 80


def test_a_wrong_choice_loses_what_the_other_deals_say() -> None:
    wrong = made_up([1.0] * 8)._replace(priors=[9.0, 0.0])
    loss, _ = tried(MASTER, wrong, "a")
    assert loss == 1.0


def test_the_changes_of_a_style_are_read() -> None:
    assert style_of("") == MASTER
    assert style_of("gain=0.01,deals=7") == MASTER._replace(gain=0.01, deals=7)


def test_a_turn_is_tried_and_read_again(tmp_path: Path) -> None:
    [(turn, plays, rng)] = islice(open_turns("standard", "a"), 1)
    result = decision(turn, plays, 3, rng)
    assert [len(result.priors), len(result.values)] == [len(plays), 3]
    assert all(number > 0 for counts in result.turns for number in counts)
    file = tmp_path / "playouts.jsonl"
    assert read(file) == []
    file.write_text(json.dumps(result) + "\n", encoding="utf-8")
    assert read(file) == [result]


def test_the_same_seed_has_the_same_turns() -> None:
    once, again = (
        [each[0].position for each in islice(open_turns("royal", "a"), 4)] for _ in range(2)
    )
    assert once == again


def test_a_cell_has_the_interval_of_its_pairs(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "results.jsonl")
    pairs = list(file.pairs(tasks_of("careless", "standard", 4, "a"), 1))
    words = cell(pairs)
    mean, _, half = words.partition(" ± ")
    assert float(mean.replace("−", "-")) == pytest.approx(
        sum(pair.points for pair in pairs) / 4, abs=0.05
    )
    assert float(half) > 0


def test_a_second_run_plays_nothing_and_an_unfinished_cell_is_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    tasks = tasks_of("careless", "royal", 3, "a")
    assert {task.second for task in tasks} == {AGAINST}
    list(ResultsFile(path).pairs(tasks, 1))
    monkeypatch.setattr("tests.lab.measure_ladder.play", None)
    again = ResultsFile(path)
    assert len(list(again.pairs(tasks, 1))) == 3
    rows = list(table(again, ["royal", "standard"], ["careless", "counting"], 3, "a"))
    assert rows[0] == "| preset | careless | counting |"
    assert rows[2].startswith("| `royal` | ")
    assert rows[2].endswith(" |  |")
    assert rows[3] == "| `standard` |  |  |"
    assert measure_baselines.PLAYERS


@pytest.mark.parametrize(
    ("work", "listing"),
    [
        ("games", "legal._list_plays"),
        ("playouts", "legal._list_plays"),
        ("perft", "moves.count_moves"),
    ],
)
def test_the_profile_names_functions_of_the_rules(work: str, listing: str) -> None:
    words = [sys.executable, "-m", "tests.lab.measure_profile", work, "--seconds", "0.2"]
    process = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    first, *lines = process.stdout.splitlines()
    assert re.fullmatch(r"\d+ plays, \d+\.\d\d us each", first)
    line = next(line for line in lines if line.endswith(f"  {listing}"))
    assert 0 < float(line.split()[0]) <= float(first.split()[2])
    assert lines.index("alone:") < lines.index("in all:")


def test_one_turn_of_some_is_asked_for_in_all_rounds_together() -> None:
    [times] = move_times([question("standard", "greedy", "a", rounds=2, every=5)])
    assert times[:2] == ("standard", "greedy")
    assert len(times.moves) == 20
    assert all(0 <= each.longest_step < each.move < 10 for each in times.moves)
    [all_times] = move_times([question("standard", "greedy", "a", rounds=1, every=1)])
    assert len(all_times.moves) == 48
    assert 1 <= all_times.forced < 24, "one card is left, and nothing fits"


def test_the_top_level_is_the_one_that_the_game_offers() -> None:
    assert question("standard", "top", "a", rounds=0, every=1)[1] == "master"
    assert question("laisto", "top", "a", rounds=0, every=1)[1] == "searcher"


def test_a_line_has_the_figures_in_milliseconds() -> None:
    moves = [MoveTime(0.002, 0.0005), MoveTime(0.004, 0.001)]
    times = MoveTimes("standard", "greedy", 1, moves)
    assert table_line(times).split("\t")[:5] == ["standard", "greedy", "2", "50%", "3"]
    assert table_line(times, slower=4).split("\t")[4:] == ["12", "16", "16", "4.0"]


FIRST = player_of("greedy")


def _deals(preset: str, seed: str) -> list[Position]:
    """The positions after each deal of a round between two players."""
    game = play_round(Game.new(PRESETS[preset], seed), (FIRST, FIRST), seed)
    after = [step.after for step in game.rounds[-1].steps]
    hands = (len(set(map(int.bit_count, position.hands))) == 1 for position in after)
    return [
        position
        for position, equal in zip(after, hands, strict=True)
        if equal and position.hands[0].bit_count() == 4
    ]


@pytest.mark.parametrize("preset", ["standard", "kasino-se", "laisto"])
def test_the_luck_of_a_hand_is_0_on_average(preset: str) -> None:
    position, rng = _deals(preset, "average")[0], Random(preset)
    lucks = []
    for number in range(40):
        cards = [card for hand in position.hands for card in cards_in(hand)]
        cards += [card for card in position.stock if card]
        rng.shuffle(cards)
        other = _with_cards(position, cards, fresh=True)
        lucks.append(luck_of_hand(other, f"{number}"))
    mean, error = mean_and_error(lucks)
    assert error > 0
    assert abs(mean) < 4 * error


def test_the_last_deal_is_compared_with_other_divisions_of_its_cards() -> None:
    position = parse_position("table=2d,9c hands=TdAs/KcQc")
    better, worse = (
        luck_of_last_deal(position, "a"),
        luck_of_last_deal(position.replace(hands=(position.hands[1], position.hands[0])), "a"),
    )
    assert better > 0 > worse


def test_a_round_has_luck_only_where_two_players_are_dealt_hands() -> None:
    for rules in ("standard", "dominicano", "royal,players=3", "draw"):
        preset, _, players = rules.partition(",players=")
        start = PRESETS[preset].changed(players=int(players or 2))
        game = play_round(Game.new(start, "round"), (FIRST,) * start.players, "round")
        assert bool(luck_of(game.rounds[-1], "a")) == (rules in ("standard", "dominicano"))


def test_the_luck_is_in_points_where_a_round_may_decide_the_game() -> None:
    """A round of `misar` may reach the target, and here most rounds do."""
    rules = PRESETS["misar"].changed(target=5)
    for seed in "abc":
        game = play_round(Game.new(rules, seed), (FIRST, FIRST), seed)
        assert abs(luck_of(game.rounds[-1], seed)) < 60


def test_the_same_round_has_the_same_luck() -> None:
    game = play_round(Game.new(PRESETS["standard"], "round"), (FIRST, FIRST), "round")
    assert luck_of(game.rounds[-1], "a") == luck_of(game.rounds[-1], "a")


def test_the_own_hand_may_capture_what_a_play_leaves() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert own_capture(view, parse_play("3c", view)) > 2
    assert own_capture(view, parse_play("ThxTd", view)) == 0


def test_a_capture_is_safe_from_who_cannot_take_its_cards() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    play = parse_play("3c", view)
    assert 0 < safe_capture(view, play) < own_capture(view, play)
    view = view_of("table=Td,4c hands=ThAs3c/?????? won=TsTc/ stock=*30")
    assert safe_capture(view, play) == own_capture(view, play)


def test_who_built_takes_the_build() -> None:
    view = view_of("table=Kh,(9:8dAs@2) hands=9c3s4h/?????? turn=1 stock=*32")
    assert certain_builds(view, parse_play("3s", view)) < -0.5
    assert certain_builds(view, parse_play("9cx(8dAs)", view)) == 0


def test_the_chance_of_a_reply_and_loose_aces() -> None:
    view = view_of("table=Ad,4c hands=4dAs3c/?????? stock=*32")
    assert -1 < any_reply(view, parse_play("3c", view)) < any_reply(view, parse_play("4dx4c", view))
    assert loose_aces(view, parse_play("AsxAd", view)) == 0
    assert loose_aces(view, parse_play("As", view)) == -2


def test_a_trailed_ace_counts() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert kept_ace(view, parse_play("As", view)) == -1
    assert kept_ace(view, parse_play("3c", view)) == 0


def test_the_loose_cards_are_for_the_side_that_captured_last() -> None:
    for last, sign in ((1, 1), (2, -1)):
        view = view_of(f"table=4c hands=Th2s/???? last={last}")
        assert last_capture(view, parse_play("2s", view)) * sign > 0
    view = view_of("table=4c hands=Th2s/???? last=1 stock=*32")
    assert last_capture(view, parse_play("2s", view)) == 0


def test_a_change_of_nothing_wins_nothing() -> None:
    pairs = match([Task("own", 0.0, "standard", f"none/{number}") for number in range(3)], 1)
    assert [pair.points for pair in pairs] == [0, 0, 0]
    task = Task("own", 0.0, "laisto", "none/0", "prospects")
    assert [pair.points for pair in match([task], 1)] == [0]


@pytest.mark.parametrize("text", ["own", "own=", "else=1", "own=x"])
def test_what_is_not_a_change_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        parse_change(text)


VERSION = f"casino-core {casino_core.__version__}\n"


def printed(rate: float) -> Callable[[object], str]:
    figure = {"name": "perft", "value": rate, "unit": "/s"}
    return lambda _: json.dumps({"figures": [figure]})


def test_two_runs_are_compared_figure_by_figure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "before.json", tmp_path / "after.json"]
    for file, rate in zip(files, (100.0, 150.0), strict=True):
        file.write_text(printed(rate)(None), encoding="utf-8")
    assert main([str(file) for file in files]) == 0
    assert capsys.readouterr().out.endswith(" 150 /s   1.50 times as fast\n")


def test_what_is_compiled_is_passed_over(tmp_path: Path) -> None:
    engine = tmp_path / "casino_core"
    ignored = shutil.ignore_patterns("__pycache__", "data", "locale", "*.so", "*.pyd")
    shutil.copytree(Path(casino_core.__file__).parent, engine, ignore=ignored)
    (engine / "rules" / f"legal{EXTENSION_SUFFIXES[0]}").write_bytes(b"not machine code")
    command = [sys.executable, "-m", "casino_core", "--version"]
    usual = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ImportError" in usual.stderr
    with patch.object(compare_bench, "HOME", engine):
        assert run_from_sources(["--version"]) == VERSION


def test_both_are_timed_in_processes_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    """Caches that a turn has filled would make the next one look faster."""
    with (
        patch.object(compare_bench, "is_compiled", lambda: True),
        patch.object(compare_bench, "run_from_sources", printed(100.0)),
        patch.object(compare_bench, "run_apart", printed(150.0)),
    ):
        assert main(["pure", "perft"]) == 0
    assert capsys.readouterr().out.endswith(" 150 /s   1.50 times as fast\n")


def test_an_engine_that_is_not_compiled_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with patch.object(compare_bench, "is_compiled", lambda: False):
        assert main(["pure"]) == 2
    assert "The engine is not compiled here" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", '{"figures": 1}', '{"figures": [{"name": "a"}]}'])
def test_a_comparison_needs_the_figures_of_a_run(text: str) -> None:
    with pytest.raises(CasinoError, match="bench --json"):
        figures(text)
