"""The offer of another opponent: when it is made, once in a streak, and what it does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from casino_core import PRESETS, Game
from casino_core.players import PLAYERS, careless, greedy
from casino_core.records.history import with_hint
from casino_page.features.next_opponent import feature, streaks
from casino_page.features.next_opponent.streaks import (
    Direction,
    Streak,
    Streaks,
    offered,
    parse_streaks,
    streaks_content,
    strength,
)
from casino_page.features.review.game_review import dealt_again
from casino_page.game.later_additions import AdaptedLevel, AdaptiveOffer, LevelOffer
from casino_page.game.scene import Phase, Scene
from casino_page.game.seats import SeatedPlayer, parse_seats, usual_players
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.render.summary import summary
from casino_page.screen_reader.regions import regions as text_regions
from site_builder.html.styles import join_sheets
from site_builder.paths import ROOT

from ..pages import Memory, Page, added
from ..tables import new_session

RULES = PRESETS["standard"]


def finished(*, won: bool) -> Game:
    """Return a finished game that the person has won, or lost, as the greedy player played it."""
    for number in range(50):
        game = Game.new(PRESETS["standard"], f"{number}", names=("You", "Bruno"))
        while not game.over:
            game = game.next_round() if game.position.over else game
            view = game.position.view(game.position.turn)
            player = greedy if (view.turn == 0) == won else careless
            game = game.play(player(view, Random(number)))
        assert game.outcome
        if game.outcome.winner == (0 if won else 1):
            return game
    raise AssertionError("nobody wins")


def alike(game: Game) -> Iterator[Session]:
    """Yield sessions of other deals with the same plays."""
    for number in count():
        yield Session(game._replace(seed=f"{game.outcome} {number}"), usual_players(2))


def games(*, won: bool) -> list[Session]:
    return [*islice(alike(finished(won=won)), 12)]


WON, LOST = games(won=True), games(won=False)


def results(text: str) -> tuple[list[str], Streaks]:
    """Play games with these results, `w` or `l`; return the offer after each of them."""
    left = {"w": iter(WON), "l": iter(LOST)}
    streaks, offers = Streaks(), []
    for letter in text:
        session = next(left[letter])
        streaks = streaks.with_game(session.game, session.seated_players)
        offers.append(streaks.offer_for(session.game))
    return offers, streaks


def last_of(text: str) -> str:
    return results(text)[0][-1]


@pytest.mark.parametrize("text", ["www", "wwlw", "wlww", "llwww", "lwww"])
def test_three_wins_in_four_lead_to_the_stronger_level(text: str) -> None:
    assert last_of(text) == "counting"


@pytest.mark.parametrize("text", ["lll", "wlll", "wwlll"])
def test_three_losses_lead_to_the_easier_level(text: str) -> None:
    assert last_of(text) == "beginner"


@pytest.mark.parametrize("text", ["w", "ww", "wwl", "wlwl", "ll", "llwll", "lwlw", "wllw"])
def test_less_leads_to_no_offer(text: str) -> None:
    assert set(results(text)[0]) == {""}


def test_an_offer_is_made_once_in_a_streak() -> None:
    offers = results("wwwwwwlwww")[0]
    assert offers == ["", "", "counting", "", "", "", "", "", "", "counting"]
    assert results("llllllw")[0].count("beginner") == 1
    assert results("wwwlll")[0] == ["", "", "counting", "", "", "beginner"]


def test_the_ends_of_the_ladder() -> None:
    levels = list(PLAYERS)
    assert offered(levels[-1], Direction.UP, RULES) == ""
    assert offered("beginner", Direction.DOWN, RULES) == "careless"
    assert offered("careless", Direction.DOWN, RULES) == ""
    assert offered("careless", Direction.UP, RULES) == "beginner"
    assert [offered(level, Direction.UP, RULES) for level in levels[:-1]] == levels[1:]
    assert Streak((Direction.UP,) * 3).leads is Direction.UP


def test_a_limited_strength_goes_up_and_down_by_steps() -> None:
    assert offered("master-2", Direction.UP, RULES) == "master-1"
    assert offered("master-1", Direction.UP, RULES) == "master"
    assert offered("master-2", Direction.DOWN, RULES) == "master-3"
    assert offered("master-4", Direction.DOWN, RULES) == "searcher"
    assert offered("greedy-4", Direction.UP, RULES) == "greedy-3"
    assert strength("searcher") < strength("master-4") < strength("master-3") < strength("master")


def test_the_same_game_counts_once() -> None:
    won = WON[0]
    streaks = Streaks().with_game(won.game, won.seated_players)
    assert streaks.with_game(won.game, won.seated_players) is streaks


def test_which_games_count() -> None:
    won = WON[0]
    seats = won.seated_players
    running = won.game.back_to(5)
    again = won.game.with_tag("Again", "yes")
    assert dealt_again(won.game, seats).tag("Again") == "yes"
    ahead = Game.new(won.game.rules, "x", scores=(5, 0))
    ahead = ahead._replace(rounds=(ahead.rounds[0]._replace(steps=won.game.rounds[0].steps),))
    for game in (running, with_hint(won.game), again, ahead):
        assert Streaks().with_game(game, seats) == Streaks()
    for players in ("person,person", "person:Ann,person:Bea"):
        assert Streaks().with_game(won.game, parse_seats(players)) == Streaks()
    mixed = parse_seats("person,greedy,counting")
    assert Streaks().with_game(won.game, mixed) == Streaks()


def test_streaks_are_stored() -> None:
    for text in ("", "ww", "www", "wwwl", "lll"):
        streaks = results(text)[1]
        content = json.loads(json.dumps(streaks_content(streaks)))
        assert parse_streaks(content) == streaks
    content = streaks_content(results("www")[1])
    content["levels"]["wizard"] = {"results": ["up"], "offered": None}
    assert list(parse_streaks({**content, "offer": "wizard"}).by_level) == ["greedy"]
    for damaged in ({}, {**content, "levels": {"greedy": {"results": ["x"], "offered": None}}}):
        with pytest.raises((ValueError, KeyError)):
            parse_streaks(damaged)


# On the page


def page_after(text: str, **settings: str) -> tuple[Page, Scene]:
    """Return the page and the scene after games with these results."""
    left, memory = {"w": iter(WON), "l": iter(LOST)}, Memory()
    for letter in text:
        page = Page(next(left[letter]), memory)
        for name, value in settings.items():
            page.do("like", f"{name.replace('_', '-')}={value}")
        scene = page.features.decorate(page.context.session.scene())
    return page, scene


def test_the_summary_offers_the_next_level() -> None:
    page, scene = page_after("www")
    assert added(scene, LevelOffer) == LevelOffer("counting", stronger=True)
    html = summary(scene)
    assert "Ready for Clara?" in html
    assert 'data-action="play-level" data-index="counting"' in html
    assert html in text_regions(scene)["table"]
    again = page.features.decorate(page.context.session.scene())
    assert again.additions == scene.additions, "it stays until it is answered"
    assert "Clara" not in regions(page_after("ww")[1])["table"]


def test_after_losses_it_is_kind() -> None:
    scene = page_after("lll")[1]
    assert added(scene, LevelOffer) == LevelOffer("beginner", stronger=False)
    assert "A game with Leo for a change?" in summary(scene)


def test_one_tap_begins_the_game() -> None:
    page, _scene = page_after("www")
    page.do("play-level", "counting")
    session = page.context.session
    assert (session.phase, session.names) == (Phase.PLAY, ("You", "Clara"))
    assert session.seated_players == (SeatedPlayer(), SeatedPlayer("counting"))
    assert session.game.names == session.names
    assert session.game.tag("Player2") == "counting"
    assert "counting" in page.storage.texts["casino.setup"], "the sheet offers it next time"
    page.do("play-level", "master")
    assert page.context.session.names == ("You", "Clara"), "no other game while one is played"


def test_nobody_is_offered_who_is_not_a_level_in_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (feature, streaks):
        monkeypatch.setattr(module, "is_offered", lambda level, _rules: level != "counting")
    assert added(page_after("www")[1], LevelOffer) == LevelOffer("searcher", stronger=True)
    assert added(page_after("lll")[1], LevelOffer) == LevelOffer("beginner", stronger=False)


def test_the_offer_can_be_put_away() -> None:
    page, _scene = page_after("www")
    page.do("no-level")
    assert added(page.features.decorate(page.context.session.scene()), LevelOffer) is None
    reloaded = Page(page.context.session, page.storage)
    assert added(reloaded.features.decorate(reloaded.context.session.scene()), LevelOffer) is None


def test_it_can_be_switched_off_and_daily_deals_do_not_count() -> None:
    page, scene = page_after("www", next_opponent="off")
    assert added(scene, LevelOffer) is None
    assert "casino.streaks" not in page.storage.texts
    page = Page(new_session(), Memory())
    page.context.current_game.interrupt(WON[0])
    assert added(page.features.decorate(WON[0].scene()), LevelOffer) is None
    assert "casino.streaks" not in page.storage.texts


def test_what_was_erased_is_not_noted_again() -> None:
    page, _scene = page_after("w")
    del page.storage.texts["casino.streaks"]
    page.features.decorate(page.context.session.scene())
    assert "casino.streaks" not in page.storage.texts


def test_a_given_name_belongs_to_the_former_opponent() -> None:
    page, _scene = page_after("www")
    page.context.session.seated_players = (SeatedPlayer(), SeatedPlayer("greedy", "Rex"))
    page.do("play-level", "counting")
    assert page.context.session.names == ("You", "Clara")
    assert usual_players(2, "counting") == page.context.session.seated_players


# An opponent that adapts


def again(page: Page) -> Scene:
    return page.features.decorate(page.context.session.scene())


def test_the_opponent_that_adapts_is_offered_once() -> None:
    assert added(page_after("wl")[1], AdaptiveOffer) is None
    page, scene = page_after("wlw")
    assert added(scene, AdaptiveOffer) == AdaptiveOffer()
    assert "Should the opponent adapt to you?" in summary(scene)
    reloaded = Page(page.context.session, page.storage)
    assert added(again(reloaded), AdaptiveOffer) is not None, "it stays until it is answered"
    assert added(page_after("wlwl")[1], AdaptiveOffer) is None, "passed over is answered"


def test_every_part_of_an_offer_has_its_own_place() -> None:
    """An element without an area in the grid is laid where another is missing."""
    style = join_sheets(ROOT, "static/sheet.css")
    placed = set(re.findall(r"\.next-opponent \.?([\w-]+) \{ grid-area:", style))
    page, scene = page_after("wlw")
    scenes = [scene, page_after("www")[1]]
    page.do("adapt", "on")
    for each in (*scenes, again(page)):
        (offer,) = re.findall(r'<div class="next-opponent".*?</div>', summary(each))
        parts = re.findall(r"<(?:svg|img|button|p)\b[^>]*", offer)
        kinds = [re.findall(r'class="([\w-]+)', part) or ["p"] for part in parts]
        assert len(kinds) >= 3
        assert placed.issuperset(kind for (kind,) in kinds)


def test_it_never_stands_beside_the_offer_of_another_level() -> None:
    scene = page_after("www")[1]
    assert added(scene, LevelOffer)
    assert added(scene, AdaptiveOffer) is None
    assert added(page_after("wwww")[1], AdaptiveOffer) is not None


@pytest.mark.parametrize(
    ("last", "level", "change"), [("w", "greedy-half", 1), ("l", "beginner-half", -1)]
)
def test_the_next_opponent_follows_the_result(last: str, level: str, change: int) -> None:
    page, _scene = page_after(f"wl{last}")
    page.do("adapt", "on")
    scene = again(page)
    assert added(scene, AdaptedLevel) == AdaptedLevel(level, change)
    assert added(scene, AdaptiveOffer) is None
    assert "Half a step" in summary(scene)
    page.current_game.new_game()
    assert page.context.session.seated_players == (SeatedPlayer(), SeatedPlayer(level))
    assert page.context.session.game.tag("Player2") == level, "the record names who played"


def test_help_keeps_the_level_and_only_a_person_alone_is_followed() -> None:
    game = WON[0].game
    helped = Session(with_hint(game), usual_players(2))
    page = Page(helped, Memory())
    page.do("like", "next-opponent=adapt")
    assert added(again(page), AdaptedLevel) == AdaptedLevel("greedy", 0)
    two = Session(game, (SeatedPlayer(), SeatedPlayer()))
    page = Page(two, Memory())
    page.do("like", "next-opponent=adapt")
    assert added(again(page), AdaptedLevel) is None
    page.current_game.new_game()
    assert page.context.session.seated_players == (SeatedPlayer(), SeatedPlayer())


def test_one_touch_ends_it_for_ever() -> None:
    page, _scene = page_after("wlw")
    page.do("adapt", "on")
    again(page)
    page.do("adapt", "never")
    assert added(again(page), AdaptedLevel) is None
    page.current_game.new_game()
    assert page.context.session.seated_players == usual_players(2), "the next game is the same"
    reloaded = Page(WON[3], page.storage)
    assert added(again(reloaded), AdaptiveOffer) is None
    assert reloaded.settings.on("next-opponent")


def test_daily_deals_follow_nothing() -> None:
    page = Page(new_session(), Memory())
    page.do("like", "next-opponent=adapt")
    page.context.current_game.interrupt(WON[0])
    assert added(again(page), AdaptedLevel) is None
    assert page.context.current_game.next_players == ()
