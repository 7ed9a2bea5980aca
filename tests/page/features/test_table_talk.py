"""The remarks of the characters of the computer players, and when they come."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino_core import Game, parse_play, parse_state
from casino_core.position import Position
from casino_core.seats import Seat
from casino_page.features.table_talk import COMPANIONS_TALK, TALK, remark_on
from casino_page.game.characters import CHARACTERS, COMPANIONS
from casino_page.game.later_additions import Remark
from casino_page.game.scene import Scene
from casino_page.game.seats import characters_of, parse_seats
from casino_page.game.session import Session
from casino_page.render.portraits import portrait
from casino_page.render.regions import regions
from casino_page.screen_reader.regions import regions as text_regions

from ..pages import Page, added
from ..tables import new_session

LONGEST = 24
"""The most characters of a remark: two lines beside a portrait on a phone."""


def remark_after(text: str, *plays: str, seats: str = "person,greedy") -> tuple[Seat, str] | None:
    position = parse_state(text)
    assert isinstance(position, Position)
    game = Game.from_position(position)
    for play in plays:
        game = game.play(parse_play(play, game.position))
    return remark_on(game, characters_of(parse_seats(seats)))


BRUNO = TALK["Bruno"]
"""The character of the usual level."""


@pytest.mark.parametrize(
    ("text", "plays", "words"),
    [
        ("table=8c hands=3h8d/5s9c", [], BRUNO.start),
        ("table=8c hands=3h8d/5s9c", ["3h"], None),
        ("table=8c hands=3h8d/5s9c", ["8dx8c"], BRUNO.other_sweep),
        ("table=8c hands=3h8d/5s9c", ["8dx8c", "5s"], None),
        ("table=9d hands=3h8d/5s9c turn=2", ["9cx9d"], BRUNO.sweep),
        ("table=Td,Kc hands=3hTs/5s9c", ["TsxTd"], BRUNO.other_big),
        ("table=Td,Kc hands=3h9s/5sTc turn=2", ["TcxTd"], BRUNO.big),
        ("table=Tc,Kc hands=3h9s/5sTd turn=2", ["TdxTc"], BRUNO.big),
        ("table=Kc,(10:Td/6c4c@2) hands=3hTs/5sTc", ["Tsx(10)"], BRUNO.other_big),
        ("table=Td,Kc hands=3h9s/5sTc turn=2", ["Tc"], None),
        ("rules=diamond table=7d,Kc hands=3h7s/5s6c", ["7sx7d"], None),
        ("rules=standard,target=none table=4s hands=4h/ won=/AsAcKs", ["4hx4s"], BRUNO.won),
        ("rules=standard,target=none table=4s hands=4h/ won=AdAc/2s", ["4hx4s"], BRUNO.lost),
        ("rules=standard,target=none table=4s hands=4h/ won=/", ["4hx4s"], BRUNO.lost),
        # Where points are bad, nobody is glad of them.
        ("rules=misar table=8c hands=3h8d/5s9c", [], COMPANIONS_TALK.start),
        ("rules=misar table=9d hands=3h8d/5s9c turn=2", ["9cx9d"], None),
        ("rules=misar table=Td,Kc hands=3h9s/5sTc turn=2", ["TcxTd"], None),
        ("rules=misar,target=none table=4s hands=4h/ won=AsAc/", ["4hx4s"], COMPANIONS_TALK.won),
    ],
)
def test_the_moments_and_their_words(text: str, plays: Sequence[str], words: str | None) -> None:
    remark = remark_after(text, *plays)
    assert (remark and remark[1]) == words
    assert remark is None or remark[0] == 1


def test_a_partner_is_not_the_one_who_answers() -> None:
    text = "rules=partnership table=8c hands=3h8d/5s9c/2h2c/Kd4d"
    assert remark_after(text, "8dx8c", seats="person,master,greedy,beginner") == (
        1,
        TALK["Vera"].other_sweep,
    )
    assert remark_after(text, "8dx8c", seats="person,person,greedy,beginner") == (
        3,
        TALK["Leo"].other_sweep,
    )
    assert remark_after(text, "8dx8c", seats="person,person,greedy,person") is None


def test_companions_have_words_of_their_own() -> None:
    text = "rules=standard,players=3 table=8c hands=3h8d/5s9c/2h2c"
    assert remark_after(text, "8dx8c", seats="person,greedy,greedy") == (1, BRUNO.other_sweep)
    assert remark_after(text, "3h", "5s", "2h", seats="person,greedy,greedy") is None
    swept = "rules=standard,players=3 table=2c hands=3h8d/5s9c/2h2d turn=3"
    assert remark_after(swept, "2hx2c", seats="person,greedy,greedy") == (2, COMPANIONS_TALK.sweep)


def test_only_a_new_game_has_a_start() -> None:
    session = new_session("standard")
    assert remark_on(session.game, session.characters) == (1, BRUNO.start)
    played = new_session("standard,target=none")
    assert remark_on(played.game._replace(rounds=played.game.rounds * 2), played.characters) is None


@pytest.mark.parametrize("talk", [*TALK.values(), COMPANIONS_TALK])
def test_every_remark_is_short(talk: Sequence[str]) -> None:
    assert all(0 < len(words) <= LONGEST for words in talk)
    assert list(TALK) == [character.name for character in CHARACTERS.values()]


@pytest.mark.parametrize("name", [*TALK, *COMPANIONS])
def test_every_character_has_a_small_portrait(name: str) -> None:
    picture = portrait(name)
    assert len(picture) < 2000
    assert "<text" not in picture
    assert 'aria-hidden="true"' in picture


# The feature


def scene_with_talk(session: Session, **settings: str) -> Scene:
    page = Page(session)
    for name, value in settings.items():
        page.do("like", f"{name}={value}")
    return page.features.decorate(session.scene())


def test_a_remark_is_shown_but_never_in_the_news() -> None:
    session = new_session("standard")
    session.take_news()
    scene = scene_with_talk(session, tips="off")
    assert added(scene, Remark) == Remark(Seat(1), BRUNO.start)
    assert session.take_news().sentences == ()
    assert BRUNO.start in regions(scene)["seats"]
    assert f"Bruno says: {BRUNO.start}" in text_regions(scene)["last"]
    assert "bubble" not in regions(session.scene())["seats"]


def test_remarks_can_be_switched_off() -> None:
    assert added(scene_with_talk(new_session("standard"), talk="off"), Remark) is None


def test_where_only_people_play_nobody_speaks() -> None:
    session = new_session("standard", "talk", "person,person")
    assert added(scene_with_talk(session), Remark) is None
    assert 'class="portrait"' not in regions(session.scene())["seats"]
