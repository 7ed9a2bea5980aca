"""The idioms of the pages to read, as a program with types would have them.

mypy checks this file in strict mode with all others: an idiom needs no cast, and no assertion but
those that stand here. `assert_type` says what mypy makes of each value.
"""

from __future__ import annotations

import re
from random import Random
from typing import assert_type

import casino_core as casino
from casino_core.analysis import considered
from casino_core.analysis.review import Review, review
from casino_core.analysis.turns import play_game
from casino_core.players import Player, greedy
from casino_core.players.contract import CheckedPlayer
from casino_core.players.search.worlds import information_state, sample_worlds
from casino_core.prose.reasons import reason_parts
from casino_core.records.jsonl import format_line, line_of, read_games
from site_builder.paths import ROOT

PAGES = (
    "README.md",
    *(f"web/pages/{name}.md" for name in ("python", "bots", "players", "research", "notebook")),
)
"""The documents whose examples use the engine."""


def bot(view: casino.View, chance: Random) -> casino.Play:
    """Take the most cards; else put down the lowest one (the page on players)."""
    capture = casino.largest_capture(view)
    if capture:
        return capture
    plays = casino.legal_plays(view)
    trails = [play for play in plays if play.kind is casino.PlayKind.TRAIL]
    return min(trails or plays, key=lambda play: (play.card, chance.random()))


PLAYER: Player = bot
"""A function with this signature is a player."""


def test_positions_and_plays() -> None:
    position = assert_type(casino.parse_position("table=5h,3d,8c hands=3s8s/9c2d"), casino.Position)
    view = assert_type(casino.parse_view("table=9d,3c hands=3h9c/????"), casino.View)
    state = assert_type(casino.parse_state("table=9d hands=3h/??"), casino.Position | casino.View)
    assert_type(position.view(0), casino.View)
    assert_type(view.hand_cards, tuple[casino.Card, ...])
    assert_type(view.hand, casino.Hand)
    assert isinstance(state, casino.View)
    plays = assert_type(casino.legal_plays(position), tuple[casino.Play, ...])
    play = casino.parse_play("3sb5h,8c=8", position)
    assert play in plays
    assert casino.is_legal(position, play)
    assert_type(casino.format_play(play), str)
    assert_type(casino.play_label(play, position), str)
    step = casino.apply(position, play)
    after = assert_type(step.after, casino.Position)
    assert casino.format_position(after) == str(after)
    assert_type(casino.apply(view, casino.legal_plays(view)[0]).after, casino.View)


def test_a_refusal() -> None:
    position = casino.parse_position("table=5h hands=3sKh/9c2d")
    play = casino.parse_play("3sb5h=8", position)
    refusal = casino.why_not(position, play)
    assert refusal is not None
    assert_type(refusal, casino.Refusal)
    assert_type(refusal.code, str)
    assert casino.refusal_sentence(refusal, position)
    assert casino.refusal_reason(refusal, position)
    assert not casino.allowed_under(position, play)


def test_a_game() -> None:
    game = casino.Game.new("standard", seed="sunday", names=("You", "Ann"))
    assert_type(game.turn, casino.Seat)
    assert_type(game.view(), casino.View)
    assert_type(game.legal_plays(), tuple[casino.Play, ...])
    chance = Random(1)
    while not game.position.over:
        game = game.play(bot(game.view(), chance))
        for event in game.last_events:
            assert_type(casino.event_sentence(event, game.names, game.rules), str)
    score = assert_type(casino.score_round(game.position), casino.RoundScore)
    assert sum(score.points) >= 11
    assert [len(casino.cards_in(pile)) for pile in game.position.won]
    whole = play_game(casino.Game.new(casino.PRESETS["royal"], "sunday"), (bot, greedy), chance)
    outcome = whole.outcome
    assert outcome is not None
    assert_type(outcome, casino.Outcome)
    assert casino.parse_record(casino.format_record(whole)) == whole


def test_rules() -> None:
    rules = assert_type(casino.parse_rules("royal,sweep_points=0,players=3"), casino.RuleSet)
    assert_type(casino.rules_title(rules), str)
    assert_type(casino.OPTIONS["duty"].meaning, str)


def test_advice() -> None:
    view = casino.parse_view("table=5h,3d hands=3s/??")
    hint = assert_type(casino.hint(view), casino.Hint)
    assert casino.is_legal(view, hint.best.play)
    judgement = assert_type(casino.judge(view, hint.best.play), casino.Judgement)
    assert judgement.is_best
    for part in reason_parts(considered(view, hint.best.play), ("You", "Ann")):
        assert_type(part, str)
    worlds = list(sample_worlds(view, Random(1), 10))
    assert_type(worlds, list[casino.Position])
    assert_type(information_state(view), str)
    assert casino.svg(view).startswith("<svg")


def test_players_and_records() -> None:
    view = casino.parse_view("table=9d,3c hands=3h9c/????")
    assert casino.is_legal(view, CheckedPlayer(PLAYER, "bot")(view, Random(1)))
    short = casino.parse_rules("standard,target=none")
    game = play_game(casino.Game.new(short, "sunday"), (greedy, greedy), Random(1))
    line = format_line(line_of(game, 0, ("greedy", "greedy")))
    assert_type([*read_games([line])], list[casino.Game])


def reviewed(game: casino.Game) -> Review:
    """Return the review of a game: half a minute, and so only its types are checked."""
    return assert_type(review(game), Review)


def test_every_name_that_an_example_uses_is_here() -> None:
    ours = (ROOT / "tests/core/test_idioms.py").read_text(encoding="utf-8")
    used = set()
    for page in PAGES:
        for block in re.findall(r"```pycon\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL):
            names = re.findall(r"^(?:>>>|\.\.\.) .*", block, re.MULTILINE)
            used |= {
                (page, name) for line in names for name in re.findall(r"casino\.([A-Za-z_]+)", line)
            }
    assert used
    assert {each for each in used if f"casino.{each[1]}" not in ours} == set()
