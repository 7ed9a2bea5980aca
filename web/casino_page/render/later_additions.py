"""What features add to a scene after its start: remarks, offers, and what a game has brought."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.levels import level_label
from casino_core.prose.names import called
from casino_core.prose.words import labelled
from casino_core.seats import Seat

from ..game.additions import Accuracy, Achievements, Addition, LevelOffer, Remark
from ..game.character_lines import character_line
from ..game.characters import character_of_level
from ..game.scene import Scene
from .badge_drawings import badge_drawing
from .deck_samples import deck_sample
from .markup import button, element, hidden_words, text
from .places import Place
from .portraits import portrait

MOST_MEDALS = 3
"""The most new badges that are drawn in a line."""


def drawn(addition: Addition, scene: Scene, place: Place, seat: Seat | None) -> str:
    """Write an addition for a place; empty for any other place than its own."""
    if isinstance(addition, Remark):
        if place is Place.FACE and seat == addition.seat:
            return _bubble(addition, scene)
        return _speech(addition, scene) if place in (Place.TRACE, Place.HEADLINE) else ""
    if isinstance(addition, Achievements):
        own_place = Place.PANEL if addition.in_panel else Place.SUMMARY
        return _achievements(addition) if place is own_place else ""
    if isinstance(addition, Accuracy):
        return _accuracy(addition) if place is Place.SUMMARY else ""
    if isinstance(addition, LevelOffer):
        return _level_offer(addition, scene) if place is Place.SUMMARY else ""
    return _large_faces() if place is Place.ROUND_END else ""


def _bubble(remark: Remark, scene: Scene) -> str:
    """Write a remark in a bubble beside the face, which fades."""
    says = _("{name} says:").format(name=scene.names[remark.seat]) + " "
    return element(
        "span", hidden_words(says), text(remark.words), class_="bubble", data_key=_key(remark)
    )


def _speech(remark: Remark, scene: Scene) -> str:
    """Write a remark with the speaker's name, for windows without room for the bubble.

    Style sheets show one of the two; neither is in a live region.
    """
    # The colon is that of the language: a space stands before the French one.
    told = labelled(called(scene.names[remark.seat]), remark.words)
    speaker = element("b", text(told.removesuffix(remark.words).rstrip()))
    return element("span", speaker, " ", text(remark.words), class_="speech", data_key=_key(remark))


def _key(remark: Remark) -> str:
    """Return a key that tells two remarks of the same words apart: each fades by itself."""
    return f"remark-{remark.plays}"


def _achievements(reached: Achievements) -> str:
    medals = "".join(map(badge_drawing, reached.medals[:MOST_MEDALS]))
    words = element("span", text(" ".join(reached.sentences)))
    return element("p", medals, words, class_="note reached", data_key="reached")


def _accuracy(accuracy: Accuracy) -> str:
    """Write a line that is there from the beginning, so that nothing moves later."""
    words = _("Accuracy {share}").format(share=accuracy.percent or "…")
    hinted = element("span", text(accuracy.hinted), class_="about") if accuracy.hinted else ""
    return element(
        "p", element("b", text(words)), hinted, class_="coach-line", data_key="coach-line"
    )


def _level_offer(offer: LevelOffer, scene: Scene) -> str:
    character = character_of_level(offer.level)
    question = _("Ready for {name}?") if offer.stronger else _("A game with {name} for a change?")
    level = _("{level}. {line}").format(
        level=level_label(offer.level), line=character_line(offer.level, scene.view.rules)
    )
    play = button(
        text(_("Play {name}").format(name=character.name)),
        class_="action",
        data_action="play-level",
        data_index=offer.level,
        data_key="play-level",
    )
    away = button(_("Not now"), class_="quiet", data_action="no-level", data_key="no-level")
    words = element(
        "p",
        element("b", text(question.format(name=character.name))),
        " ",
        element("span", text(level)),
    )
    face = portrait(character.name)
    return element("div", face, words, play, away, class_="next-opponent", data_key="next-opponent")


def _large_faces() -> str:
    """Write a button for each of the two decks, with one of its cards."""
    decks = (("off", _("Usual faces"), False), ("on", _("Large faces"), True))
    samples = (
        button(
            deck_sample(large=large),
            class_="quiet",
            data_action="large-faces",
            data_index=answer,
            data_key=f"faces-{answer}",
            aria_label=words,
            title=words,
        )
        for answer, words, large in decks
    )
    question = _("Would bigger numbers on the cards be easier to read?")
    return element(
        "span",
        element("span", text(_("Bigger numbers?")), aria_hidden="true"),
        *samples,
        class_="tip deck-offer",
        role="group",
        aria_label=question,
        data_key="deck-offer",
    )
