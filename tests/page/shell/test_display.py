"""The updates that a display sends to the page: no table that stays as it is, and what is
celebrated.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from casino_core.seats import Seat
from casino_page.game.later_additions import Remark
from casino_page.game.log import News
from casino_page.game.scene import Occasion, Scene
from casino_page.render.motion import Motion
from casino_page.shell.display import Display
from casino_page.shell.page_update import PageUpdate

from ..opened import OpenedTab, Tab, at_rest, run
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


# A table that stays as it is


REMARK = Remark(Seat(1), "a")


class OtherRemark(Remark):
    """Another type of addition, equal to a remark as a tuple."""


def shown_again(again: Callable[[Scene], Scene], *, answered: bool = False) -> PageUpdate:
    """Return the update of a scene that follows one with an addition and a refusal."""
    page = ShownPage(session_at(END))
    display = Display(page, page.context)
    scene = page.context.session.scene()._replace(refusal="No.").adding(REMARK)
    display.show(scene, News((), ()), answered=True)
    assert page.update.attributes["data-phase"] == "play"
    display.show(again(scene), News((), ()), answered=answered)
    return page.update


def test_a_scene_that_is_shown_already_is_not_rendered_again() -> None:
    assert shown_again(lambda scene: scene._replace(names=(*scene.names,))) == PageUpdate()


def test_a_refusal_is_read_out_again_if_it_answers_a_command() -> None:
    words = {"refusal": "No."}
    assert shown_again(lambda scene: scene, answered=True) == PageUpdate(words=words)


def test_an_addition_is_another_one_if_its_type_is() -> None:
    other = OtherRemark(*REMARK)
    assert other == REMARK
    assert shown_again(lambda scene: scene._replace(additions=(other,))) != PageUpdate()


def test_the_status_is_shown_again_after_the_progress_of_a_search() -> None:
    page = ShownPage(session_at(END))
    display, scene = Display(page, page.context), page.context.session.scene()
    display.show(scene, News((), ()), answered=True)
    display.show_status(scene._replace(status="10 deals tried"))
    display.show(scene, News((), ()), answered=False)
    assert list(page.update.regions) == ["status"]


SHEETS = ("settings", "setup", "help", "statistics", "share", "rules", "piles", "record", "daily")


@pytest.mark.parametrize("query", ["", "seed=1"])
def test_a_sheet_that_opens_renders_nothing_of_the_table(
    query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[PageUpdate] = []

    async def open_sheets() -> None:
        opened = OpenedTab(query)
        await at_rest()
        opened.app.handle("clear", "")
        monkeypatch.setattr(Tab, "show", lambda _tab, update: sent.append(update))
        for sheet in SHEETS:
            opened.app.handle(sheet, "")
            assert f"sheet {sheet}" in opened.tab.regions
            opened.app.handle("close-sheet", "")
        opened.app.stop()

    run(open_sheets())
    assert len(sent) >= 2 * len(SHEETS)
    names = [name for update in sent for name in update.regions]
    assert not set(names) - set(SHEETS)
    assert not any(update.attributes for update in sent)
