"""Points ahead for one side: in the form, at the table, in links, in statistics."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import Game, format_record, parse_record, parse_rules
from casino_core.fairness import CheckResult, verify
from casino_page.address.page_request import parse_query
from casino_page.features.new_game.form import NewGameForm
from casino_page.features.new_game.sheet import Part, SheetState, setup_sheet
from casino_page.features.share.links import shared_table
from casino_page.features.statistics.game_statistics import GameStatistics, TableKind, table_kind_of
from casino_page.features.statistics.sheet import table_kind_words
from casino_page.game.game_config import GameConfig, config_content, next_game, parse_config
from casino_page.game.seats import parse_seats, usual_players
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.screen_reader.sentences import score_words
from casino_page.shell.current_game import CurrentGame

from ..tables import play_out
from .test_new_game_form import filled


def session_with(*scores: int, rules: str = "standard,target=none", seats: str = "") -> Session:
    rule_set = parse_rules(rules)
    seated_players = parse_seats(seats) if seats else usual_players(rule_set.players)
    config = GameConfig(rule_set, seated_players, seed="ahead", scores=scores)
    return Session(config.deal("secret"), seated_players)


def played_to_the_end(session: Session) -> Session:
    for _before_each_play in play_out(session, Random(1)):
        pass
    return session


# The form


def test_a_side_is_given_points() -> None:
    assert filled().config.scores == ()
    assert filled("ahead=1").config.scores == (5, 0)
    assert filled("ahead=2", "points=12").config.scores == (0, 12)
    assert filled("ahead=2", "ahead=").config.scores == ()
    assert filled("ahead=3").config.scores == ()
    assert filled("preset=partnership", "ahead=2").config.scores == (0, 5)
    assert filled("preset=partnership", "ahead=3").config.scores == ()
    assert filled("players=4", "ahead=4", "players=3").config.scores == ()


@pytest.mark.parametrize("points", ["", "0", "21", "-3", "2.5", "five", "²", "99999"])
def test_bad_points_are_refused_and_the_field_is_named(points: str) -> None:
    form = filled("ahead=1", f"points={points}")
    assert form.problem == "“Points ahead”: give a number from 1 to 20."
    assert 'role="alert"' in setup_sheet(form)
    assert filled(f"points={points}").problem is None, "nobody is ahead"


def test_the_bound_follows_the_target() -> None:
    assert filled("ahead=1", "target=none", "points=999").problem is None
    assert filled("ahead=1", "target=none", "points=1000").problem is not None
    assert filled("ahead=1", "target=11", "points=10").problem is None
    assert filled("ahead=1", "target=11", "points=11").problem is not None


def test_the_sheet_says_who_begins_with_points() -> None:
    assert "You begin with 5 points." in setup_sheet(filled("ahead=1"))
    html = setup_sheet(filled("ahead=2", "points=1"), SheetState(Part.PLAYERS))
    assert "Bruno begins with 1 point." in html
    assert 'name="points"' in html
    assert 'name="points"' not in setup_sheet(filled(), SheetState(Part.PLAYERS))
    partners = setup_sheet(filled("preset=partnership", "ahead=2"))
    assert "Bruno and Finn begin with 5 points." in partners
    assert "5 points." not in setup_sheet(filled("ahead=2", "players=3", "partnership=on"))


def test_the_next_game_is_set_up_alike() -> None:
    config = filled("ahead=2", "points=7").config
    again = parse_config(config_content(config))
    assert again.scores == (0, 7)
    assert NewGameForm.from_config(again).config.scores == (0, 7)
    older = {name: value for name, value in config_content(config).items() if name != "scores"}
    assert parse_config(older).scores == ()
    with pytest.raises(ValueError, match="scores"):
        parse_config({**config_content(config), "scores": [50, 0]})


# The game


def test_a_sealed_game_with_a_handicap_is_fair_and_replays() -> None:
    seated_players = usual_players(2)
    config = GameConfig(parse_rules("standard,target=none"), seated_players, scores=(0, 3))
    session = played_to_the_end(Session(config.deal("0123456789abcdef"), seated_players))
    assert '[Scores "0/3"]' in format_record(session.game)
    assert '[Scores "0/3"]' in format_record(session.game, sealed=True)
    assert parse_record(format_record(session.game)) == session.game
    assert {finding.result for finding in verify(session.game)} == {CheckResult.GOOD}
    assert next_game(session.game, "next").handicap == (0, 3)


def test_the_score_shows_it() -> None:
    scene = session_with(4, 0).scene()
    assert "+4" in regions(scene)["score"]
    assert "4 points ahead" in regions(scene)["score"]
    assert "You began with 4 points." in score_words(scene)
    assert "Bruno began with 1 point." in score_words(session_with(0, 1).scene())
    level = session_with().scene()
    assert "ahead" not in regions(level)["score"]
    assert "began" not in score_words(level)


def test_a_running_game_is_stored_with_it() -> None:
    first = CurrentGame(parse_query("?seed=a&scores=0/6"), None, lambda: "secret")
    assert first.session.game.handicap == (0, 6)
    again = CurrentGame(parse_query(""), first.text_to_store(), lambda: "secret")
    assert again.session.game == first.session.game
    again.new_game()
    assert again.session.game.handicap == (0, 6)


# Links


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("scores=5", "scores: 1 given, but there are 2 sides"),
        ("scores=5/x", "scores: "),
        ("scores=21/0", "scores: 21 is not a number of points from 0 to 20"),
        ("rules=standard,target=11&scores=11/0", "from 0 to 10"),
    ],
)
def test_a_link_with_bad_points_is_refused(query: str, reason: str) -> None:
    assert reason in str(parse_query(f"?{query}").error)


def test_a_position_has_scores_of_its_own() -> None:
    request = parse_query("?hands=3h/4h&scores=30/0")
    assert request.error is None
    assert request.position
    assert (request.position.scores, request.scores) == ((30, 0), ())


def test_two_links_with_other_points_are_other_games() -> None:
    queries = [f"?seed=a{scores}" for scores in ("", "&scores=0/0", "&scores=5/0", "&scores=0/5")]
    identities = [parse_query(query).game_query for query in queries]
    assert len({*identities[1:]}) == 3
    assert parse_query("?scores=5/0").game_query


def test_a_deal_is_shared_with_its_points() -> None:
    session = played_to_the_end(session_with(0, 2))
    shared = shared_table("https://example.org/", session)
    assert "&scores=0/2" in shared.link
    request = parse_query(shared.link.partition("?")[2])
    assert request.scores == (0, 2)
    assert "Started at 0–2" in shared.result
    assert "Started" not in shared_table("./", played_to_the_end(session_with())).result


# Statistics


def test_games_with_a_handicap_are_counted_apart() -> None:
    statistics = GameStatistics()
    for scores in ((), (4, 0), (0, 4)):
        session = played_to_the_end(session_with(*scores))
        game = session.game._replace(seed=f"other {scores}")
        statistics = statistics.with_game(game, session.seated_players)
    assert [kind.handicap for kind in statistics.totals_by_kind] == ["", "4/0", "0/4"]
    assert GameStatistics.parse(statistics.content()) == statistics
    kinds = list(statistics.totals_by_kind)
    assert table_kind_words(kinds[1]).endswith(", started at 4–0")
    assert "started" not in table_kind_words(kinds[0])


def test_the_own_side_comes_first() -> None:
    seats = parse_seats("greedy,person,greedy")
    game = Game.new(parse_rules("standard,players=3"), "x", scores=(1, 2, 3))
    assert table_kind_of(game, seats).handicap == "2/1/3"


def test_older_statistics_have_no_handicap() -> None:
    content = (
        GameStatistics()
        .with_game(played_to_the_end(session_with()).game, usual_players(2))
        .content()
    )
    for table in content["tables"]:
        del table["handicap"]
    (kind,) = GameStatistics.parse(content).totals_by_kind
    assert kind == TableKind(kind.rules, "greedy")
