"""What is celebrated when a round or a game is over, as the settings and the table want it."""

from __future__ import annotations

import pytest

from casino_page.game.scene import Occasion
from casino_page.render.motion import Motion
from casino_page.shell.display import Display
from casino_page.shell.page_update import PageUpdate

from ..pages import Page
from ..tables import session_at

END = "table=8d hands=8s/- dealer=2 won=AsAcTd/TcTh2s"


class ShownPage(Page):
    """A page that keeps the last update."""

    update = PageUpdate()

    def show(self, update: PageUpdate) -> None:
        self.update = update


def motion_at_the_end(
    scores: str = "3/4", *, occasion: Occasion | None = None, setting: tuple[str, str] | None = None
) -> Motion:
    """Return the motion after the last card of a round."""
    page = ShownPage(session_at(f"{END} scores={scores}"))
    page.context.instant = False
    if setting:
        page.context.change_settings(page.settings.with_field(*setting))
    display, session = Display(page, page.context), page.context.session
    session.play("8sx8d")
    scene = session.scene()
    if occasion:
        scene = scene._replace(kind=scene.kind._replace(occasion=occasion))
    display.choose_renderer(scene)
    display.show(scene, session.take_news(), answered=True)
    assert page.update.motion
    return page.update.motion


def test_a_round_is_counted_and_sounds() -> None:
    motion = motion_at_the_end()
    assert "count-item" in motion.counting
    assert (motion.sound, motion.ending, motion.fountain) == ("sweep", "round", "")


@pytest.mark.parametrize(("name", "value"), [("count", "off"), ("pace", "at-once")])
def test_a_player_in_a_hurry_sees_no_count(name: str, value: str) -> None:
    motion = motion_at_the_end(setting=(name, value))
    assert (motion.counting, motion.ending) == ("", "round")


def test_the_cards_of_a_winner_leap() -> None:
    motion = motion_at_the_end("18/4")
    assert motion.ending == "won"
    assert motion.fountain.count('class="card"') == 5


def test_a_game_that_is_lost_has_its_sound_and_no_fountain() -> None:
    motion = motion_at_the_end("3/20")
    assert (motion.ending, motion.fountain) == ("lost", "")


def test_an_occasion_has_no_winner_to_celebrate() -> None:
    occasion = Occasion("Daily-5", "Deal 1", "", (("daily", "", "On"),), "Leave")
    motion = motion_at_the_end("18/4", occasion=occasion)
    assert (motion.ending, motion.fountain) == ("round", "")
    assert motion.counting


def test_the_text_view_has_only_the_sounds() -> None:
    motion = motion_at_the_end("18/4", setting=("reading", "on"))
    assert motion == Motion({}, {}, {}, "sweep", "won")
