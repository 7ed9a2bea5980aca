"""Daily-5 has the same cards everywhere and for ever, and the same master everywhere."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from casino_core import PRESETS, Game, NotationError, format_cards, format_play, score_round
from casino_core.cards import FULL_PACK
from casino_core.cli import main
from casino_core.daily import (
    DEALS,
    GAMES,
    MASTERS,
    OPPONENT,
    SEAT,
    Deal,
    day_of,
    deals,
    format_day,
    master_of,
    master_plays,
    opponent_in,
    opponent_of,
    opponents_play,
    parse_day,
    points,
    split_game,
)
from casino_core.players.search.styles import MASTER, STYLES

DAY = date(2026, 11, 20)

# These are promises: every player of a day, anywhere, had these cards.
DEALT = {
    1: "3c2c6dQs4sJh2s2d8cTd3s4h",
    2: "7h3dKhJd5d3s6dQcJs8cKs4d",
    3: "Jh2h8d6d9dAd3s7h4sJc5cTd",
    4: "5h9h3hKs4c2s6h5cAcKcQs2h",
    5: "8h2d7d4dJd5dQh3d9dAd2s6s",
}
MISAR_POINTS = (5, 10)
MASTERS_LINE = "2h 2sx2h Qs 4c Ahb4c,5h=10 JsxJd Tdx(10) 3s 6cb3s=9 2d 4s 9cx2d,7h"


def test_the_deals_of_a_day_never_change() -> None:
    assert [deal.number for deal in deals(DAY)] == list(DEALT)
    for deal in deals(DAY):
        cards = deal.game().rounds[0].cards or ()
        assert format_cards(cards[:12]) == DEALT[deal.number]
        assert set(cards) == set(FULL_PACK)


# Promises, too: the first cards of the second deal of each game.
DEALT_ELSEWHERE = {
    "royal": "5s5cAsQsKd6h",
    "counting-out": "Ac8h6s4dKsAd",
    "two-handed": "Ts9s9hTh2h6h",
    "folk": "3h3cQc4h2s4d",
    "attend": "Jd4s5sJs5cAd",
    "take-or-add": "3h3dAd5d3sJs",
    "spade": "8s5cJh4c7dJs",
    "diamond": "3s3c2h2dKh5d",
    "draw": "4c2sThQdKdAc",
    "royal-draw": "Ah5c3h8c3d8d",
    "kasino-se": "7c6sQcJh4d7d",
    "kasino-fi": "9cKhQh7d4d9s",
    "laisto": "2c8sJs7dJh9d",
    "misar": "Qd4sQh9h2dAc",
    "dominicano": "Tc8dTd3c6d2s",
    "byggkasino": "5sQhQc7s3hAs",
    "rakennuskasino": "2sKdAdJdQh4s",
    "kasino-no": "7cQc2hTdJcJh",
    "kasino-dk": "Ks5dAh2c2hAs",
    "south-african": "4sTs7c7h7d3h",
    "khasino": "9s2hTd7d3s9h",
}


def test_the_deals_of_other_games_never_change_either() -> None:
    assert list(DEALT_ELSEWHERE) == list(GAMES[1:])
    for preset, dealt in DEALT_ELSEWHERE.items():
        deal = Deal(DAY, 2, preset)
        assert deal.seed == f"daily:2026-11-20/{preset}/2"
        cards = deal.game().rounds[0].cards or ()
        assert format_cards(cards[:6]) == dealt, preset


@pytest.mark.parametrize("preset", ["counting-out", "dominicano", "laisto", "south-african"])
def test_a_deal_of_any_game_is_one_round(preset: str) -> None:
    game = Deal(DAY, 1, preset).game()
    while not game.position.over:
        game = game.play(opponents_play(game.position.view(game.position.turn), DAY))
    assert game.over
    assert day_of(game) == DAY


@pytest.mark.deep
def test_the_master_plays_other_games_alike_too() -> None:
    *_, whole = master_plays(Deal(DAY, 1, "misar").game())
    assert points(whole) == MISAR_POINTS


@pytest.mark.parametrize("text", ["today/mulle", "2026-11-20/", "2026-11-20/standard", "x/swazi"])
def test_a_game_without_daily_deals_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"day: .* has no Daily-5"):
        split_game(text)


def test_the_name_of_a_day_leads_back_to_it() -> None:
    for preset in GAMES:
        name, game = split_game(format_day(DAY, preset))
        assert (parse_day(name), game) == (DAY, preset)


def test_the_seed_tells_day_and_number() -> None:
    assert Deal(DAY, 3).seed == "daily:2026-11-20/3"
    seeds = {deal.seed for day in range(400) for deal in deals(DAY + timedelta(days=day))}
    assert len(seeds) == 400 * DEALS


def test_seat_1_plays_first_in_the_odd_deals() -> None:
    assert [deal.game().position.turn for deal in deals(DAY)] == [0, 1, 0, 1, 0]


def test_a_deal_is_one_round() -> None:
    game = Deal(DAY, 2).game()
    while not game.position.over:
        game = game.play(opponents_play(game.position.view(game.position.turn), DAY))
    assert game.over
    assert points(game) == score_round(game.position).points


def test_the_master_plays_alike_wherever_it_goes_on() -> None:
    *_, whole = master_plays(Deal(DAY, 4).game())
    assert whole.over
    assert points(whole) == (10, 1)
    later = whole.back_to(30)
    *_, rest = master_plays(later)
    assert rest == whole
    # Every Python, browser and machine must agree on every play, not only on the points. A changed
    # line means that players of the previous version meet another opponent or master.
    plays = [
        format_play(step.play, step.before) for step in whole.steps if step.before.turn == SEAT
    ]
    assert " ".join(plays[:12]) == MASTERS_LINE


def test_a_day_keeps_the_master_of_its_time() -> None:
    assert master_of(DAY) == "master@0.1"
    assert master_of(date.min) == "master@0.1"
    assert master_of(date(2026, 12, 31)) == "master@0.2"
    assert STYLES[master_of(date.max)] == MASTER
    firsts = [first for first, _ in MASTERS]
    assert firsts == sorted(firsts, reverse=True)
    assert [day_of(deal.game()) for deal in deals(DAY)] == [DAY] * DEALS


def test_the_other_seat_answers_the_same_plays_alike() -> None:
    game = Deal(DAY, 2).game()
    view = game.position.view(1)
    assert opponents_play(view, DAY) == opponents_play(view, DAY)


def test_a_day_keeps_the_opponent_of_its_time() -> None:
    assert opponent_of(date(2026, 12, 31)) == "greedy@0.2"
    assert opponent_of(date(2027, 1, 1)) == OPPONENT
    assert opponent_in(Deal(DAY, 2, "royal").game()) == "greedy@0.2"
    assert opponent_in(Game.new(PRESETS["standard"], "daily:never/1")) == ""
    assert opponent_in(Game.new(PRESETS["standard"], "sunday")) == ""


def test_a_misspelt_day_or_game_is_offered() -> None:
    with pytest.raises(NotationError, match=r"^day: 'roial' has no Daily-5; perhaps royal\?$"):
        split_game("today/roial")
    with pytest.raises(NotationError, match=r"^day: 'tody' is not a day; perhaps today\?$"):
        parse_day("tody")


@pytest.mark.parametrize("text", ["", "today", "20261120", "2026-W47-5", "2026-2-3", "2026-02-30"])
def test_what_is_not_a_day_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="day: "):
        parse_day(text)


def test_the_command_prints_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["daily", "2026-11-20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == DEALS
    assert lines[1].startswith(f"seed=daily:2026-11-20/2 dealer=1 cards={DEALT[2]}")
    assert main(["daily", "2026-11-20/royal"]) == 0
    assert capsys.readouterr().out.startswith("seed=daily:2026-11-20/royal/1 dealer=2 cards=")
    assert main(["daily", "soon"]) == 2
