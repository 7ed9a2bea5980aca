"""Large faces are offered after a newcomer's first round, once, and never beside another offer."""

from __future__ import annotations

import pytest

from casino_core import format_play, legal_plays
from casino_page.features.deck_offer import DECK_CHOSEN_KEY, parse_chosen
from casino_page.game.additions import NewcomerOffer
from casino_page.game.first_game import FIRST_SEED
from casino_page.game.scene import Help, Tip
from casino_page.render.actions import actions
from casino_page.render.regions import regions

from ..pages import Memory, Page, full_scene
from ..tables import let_computer_play, new_session


def offered(page: Page) -> bool:
    return NewcomerOffer.LARGE_FACES in full_scene(page).additions


def in_first_game(plays: int, storage: Memory | None = None, **settings: str) -> Page:
    """Open a newcomer's first game, in which the person has made some plays."""
    return in_game(FIRST_SEED, plays, storage, **settings)


def in_game(seed: str, plays: int, storage: Memory | None = None, **settings: str) -> Page:
    page = Page(new_session(seed=seed), storage)
    page.context.change_settings(page.settings.with_field("tips", "off"))
    for name, value in settings.items():
        page.context.change_settings(page.settings.with_field(name, value))
    session = page.context.session
    let_computer_play(session)
    for _ in range(plays):
        session.play(format_play(legal_plays(session.view)[0], session.view))
        let_computer_play(session)
    return page


ROUND = 24
"""The number of plays of the person in a round."""


def test_it_comes_when_a_round_is_over_and_not_during_play() -> None:
    offers = [offered(in_first_game(plays)) for plays in (0, 1, ROUND - 1, ROUND)]
    assert offers == [False, False, False, True]
    assert "Bigger numbers?" in actions(full_scene(in_first_game(ROUND)))


def test_it_goes_away_unanswered() -> None:
    page = in_first_game(ROUND)
    page.context.session.next_round()
    assert not offered(page)


@pytest.mark.parametrize(("answer", "index"), [("on", "large"), ("off", "normal")])
def test_either_answer_is_the_last(answer: str, index: str) -> None:
    page = in_first_game(ROUND)
    assert f'data-action="large-faces" data-index="{answer}"' in actions(full_scene(page))
    page.do("large-faces", answer)
    assert page.settings["index"] == index
    assert not offered(page)
    again = in_first_game(ROUND, page.storage, index="normal")
    assert not offered(again)


def test_nobody_else_is_asked() -> None:
    assert not offered(in_first_game(ROUND, index="large"))
    assert not offered(in_first_game(ROUND, reading="on"))
    assert not offered(in_game("another game", ROUND))


def test_there_are_never_two_offers_at_once() -> None:
    playing, over = (in_first_game(plays).context.session.scene() for plays in (0, ROUND))
    tip = Tip("sum", "8♦ takes both.", "A tip.")
    sounds = Help(feelings=("sound",))
    everything = playing.adding(NewcomerOffer.LARGE_FACES).adding(NewcomerOffer.FIRST_STEPS)
    for scene, help_, one in (
        (everything, sounds, "sound"),
        (everything, Help(), "guided"),
        (playing.adding(NewcomerOffer.LARGE_FACES), Help(), None),
        (playing.adding(NewcomerOffer.LARGE_FACES), Help(tip=tip), None),
        (over.adding(NewcomerOffer.LARGE_FACES), Help(), "large-faces"),
    ):
        html = "".join(regions(scene._replace(help=help_)).values())
        marks = {
            "sound": 'data-action="feel"',
            "guided": 'data-action="guided"',
            "large-faces": 'data-action="large-faces"',
        }
        names = [name for name, mark in marks.items() if mark in html]
        assert names == ([one] if one else []), help_


def test_a_damaged_answer_is_told() -> None:
    assert parse_chosen("yes") == "yes"
    with pytest.raises(ValueError, match="not an answer"):
        parse_chosen("maybe")
    assert DECK_CHOSEN_KEY.version == 0
