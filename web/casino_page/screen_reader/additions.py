"""What features add to a scene, in words for the text view."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.additions import FirstGameOffer, NewcomerOffer, Today
from ..game.later_additions import Remark
from ..game.scene import Scene
from ..render.additions import first_steps, guided_start
from ..render.markup import element, text
from ..render.today import today_words


def after_daily(scene: Scene) -> str:
    """Write today's deals, after the words of the button for Daily-5."""
    days = [each for each in scene.additions if isinstance(each, Today)]
    return "".join(text(f" ({today_words(today)})") for today in days)


def after_last_play(scene: Scene) -> str:
    """Write what is said or offered after the last play; its region is not live."""
    return "".join(element("p", part) for part in _after_last_play(scene))


def _after_last_play(scene: Scene) -> list[str]:
    words = _("{name} says: {words}")
    sentences = [
        text(words.format(name=scene.names[each.seat], words=each.words))
        for each in scene.additions
        if isinstance(each, Remark)
    ]
    offers = [guided_start(each) for each in scene.additions if isinstance(each, FirstGameOffer)]
    if NewcomerOffer.FIRST_STEPS in scene.additions:
        offers.append(first_steps())
    return [*sentences, *offers]
