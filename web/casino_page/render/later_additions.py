"""Additions of features to a scene after its start: remarks, offers, and news of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casino_core.i18n import gettext as _
from casino_core.prose.levels import level_label
from casino_core.prose.names import called
from casino_core.prose.words import labelled
from casino_core.seats import Seat

from ..game.additions import NewcomerOffer
from ..game.character_lines import character_line
from ..game.characters import character_of_level
from ..game.later_additions import (
    Accuracy,
    Achievements,
    AdaptedLevel,
    AdaptiveOffer,
    LevelOffer,
    Remark,
)
from ..game.scene import Scene
from .badge_drawings import badge_drawing
from .deck_samples import deck_sample
from .markup import button, element, hidden_words, text
from .places import Place
from .portraits import portrait

if TYPE_CHECKING:
    from ..game.additions import Addition

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
    if place is Place.SUMMARY:
        return _in_summary(addition, scene)
    large = addition is NewcomerOffer.LARGE_FACES and place is Place.ROUND_END
    return _large_faces() if large else ""


def _in_summary(addition: Addition, scene: Scene) -> str:
    """Write what stands in the summary of a game; empty for anything else."""
    if isinstance(addition, Accuracy):
        return _accuracy(addition)
    if isinstance(addition, LevelOffer):
        return _level_offer(addition, scene)
    if isinstance(addition, AdaptiveOffer):
        return _adaptive_offer()
    return _adapted_level(addition) if isinstance(addition, AdaptedLevel) else ""


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
    sentence = labelled(called(scene.names[remark.seat]), remark.words)
    speaker = element("b", text(sentence.removesuffix(remark.words).rstrip()))
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
    return _opponent(face, words, play, away)


def _adaptive_offer() -> str:
    words = element("p", element("b", text(_("Should the opponent adapt to you?"))))
    yes = _adapt(_("Yes"), "on", "action")
    return _opponent(words, yes, _adapt(_("No, never"), "never", "quiet"))


def _adapted_level(adapted: AdaptedLevel) -> str:
    """Write who plays next, with the switch that ends the adapting."""
    change = {
        1: _("Half a step stronger."),
        -1: _("Half a step weaker."),
        0: _("As strong as now."),
    }
    name = character_of_level(adapted.level).name
    words = element(
        "p",
        element("b", text(_("Next: {name}").format(name=f"{name}, {level_label(adapted.level)}"))),
        " ",
        element("span", text(change[adapted.change])),
    )
    return _opponent(portrait(name), words, _adapt(_("Stop adapting"), "never", "quiet"))


def _adapt(words: str, answer: str, class_: str) -> str:
    key = f"adapt-{answer}"
    return button(text(words), class_=class_, data_action="adapt", data_index=answer, data_key=key)


def _opponent(*parts: str) -> str:
    return element("div", *parts, class_="next-opponent", data_key="next-opponent")


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
