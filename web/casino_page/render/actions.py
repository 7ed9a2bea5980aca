"""The region of the actions: buttons for the plays on offer, and for going on with the game."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.prose.words import labelled
from casino_core.seats import Seat

from ..game.scene import History, LookBack, Occasion, Offer, Phase, Scene, Tip
from .additions import added
from .markup import button, classes, element, hidden_words, text
from .places import Place


def actions(scene: Scene) -> str:
    """Write the buttons: the plays that the choice makes, or the ways on after a round."""
    look_back, occasion = scene.history.look_back, scene.kind.occasion
    steps = look_back_buttons(look_back, may_undo=scene.history.may_undo) if look_back else ""
    if look_back and not look_back.line:
        return steps
    if occasion and (occasion.buttons or occasion.options):
        return steps + _in_place_of_plays(occasion)
    if steps:
        return steps
    if scene.phase is not Phase.PLAY:
        return _after_play(scene)
    if scene.covered and scene.to_play:
        return "".join(_while_covered(scene))
    return "".join(_during_play(scene))


def new_game(words: str, class_: str) -> str:
    """Write the button that begins a new game."""
    return button(words, class_=class_, data_action="new-game", data_key="new-game")


# During play


def _while_covered(scene: Scene) -> Iterator[str]:
    if scene.calling.asking is not None:
        yield _confirm_call(scene)
        return
    yield button(_("Show my hand"), class_="action main", data_action="show-hand", data_key="show")
    yield from _calls(scene)
    yield undo_buttons(scene.history)


def _during_play(scene: Scene) -> Iterator[str]:
    if scene.calling.asking is not None:
        yield _confirm_call(scene)
    elif scene.paused:
        yield _pause(_("Continue"), "action main")
        yield from _calls(scene)
    else:
        yield from _while_choosing(scene)


def _while_choosing(scene: Scene) -> Iterator[str]:
    yield from (_offer(offer, scene) for offer in scene.choice.offers)
    if scene.choice.barred:
        yield _barred(scene.choice.barred)
    yield from (_build_first(value, scene) for value in scene.choice.first)
    yield from _calls(scene)
    if scene.choice.is_empty:
        yield from _before_choosing(scene)
    if scene.help.advice and scene.help.advice.play:
        yield button(_("Why?"), class_="action", data_action="why-hint", data_key="why-hint")
    if not scene.choice.is_empty:
        yield _clear()


def _before_choosing(scene: Scene) -> Iterator[str]:
    if scene.help.tip and not scene.help.advice:
        yield _tip(scene.help.tip)
    if scene.help.hints and scene.my_turn:
        yield _hint(scene)
    if scene.kind.occasion and scene.kind.occasion.aid:
        yield _command(*scene.kind.occasion.aid, "action")
    if not scene.to_play and not scene.kind.panel:
        yield _pause(_("Pause"), "action keyed")
    yield undo_buttons(scene.history)


def _offer(offer: Offer, scene: Scene) -> str:
    play = offer.notation
    advice, confirmation = scene.help.advice, scene.confirmation
    hinted = advice is not None and advice.play == offer.play
    doubted = confirmation is not None and confirmation.play == offer.play
    other = bool(advice or confirmation) and not (hinted or doubted)
    words, label = offer.text, offer.label
    if confirmation and doubted:
        words, label = confirmation.button, labelled(confirmation.button, label)
    return button(
        text(words),
        class_=classes("action", None if other else "main", offer.play.kind.value),
        data_play=play,
        data_hinted=hinted,
        data_doubted=doubted,
        data_key=f"play-{play}",
        aria_label=label,
    )


def _barred(offer: Offer) -> str:
    """Write the button of a play that is not allowed now, which says why."""
    return button(
        text(offer.text),
        class_="action trail barred",
        data_play=offer.notation,
        data_key=f"play-{offer.notation}",
        aria_label=_("{play}: not allowed now").format(play=offer.label),
    )


def _build_first(value: int, scene: Scene) -> str:
    """Write the button that puts the chosen piles together before a card is played."""
    words = _("Add to {value}") if scene.choice.builds else _("Build {value}")
    words = words.format(value=value)
    return button(
        text(words),
        class_="action main build",
        data_action="build-first",
        data_index=value,
        data_key=f"build-first-{value}",
        aria_label=_("{words} from the table, then play a card").format(words=words),
    )


def _hint(scene: Scene) -> str:
    return button(
        _("Hint"),
        class_="action keyed",
        data_action="hint",
        data_key="hint",
        aria_disabled="true" if scene.help.advice else None,
        aria_keyshortcuts="h",
    )


def _tip(tip: Tip) -> str:
    """Write a tip, which takes the empty row of the plays before a card is chosen."""
    words = element(
        "span", hidden_words(tip.sentence), element("span", text(tip.words), aria_hidden="true")
    )
    dismiss = button(
        "✕",
        class_="quiet",
        data_action="tip-away",
        data_index=tip.name,
        aria_label=_("Don’t show this tip again"),
    )
    return element("span", words, dismiss, class_="tip", data_tip=tip.name, data_key="tip")


def _pause(words: str, class_: str) -> str:
    return button(
        words, class_=class_, data_action="pause", data_key="pause", aria_keyshortcuts="."
    )


def _clear() -> str:
    return button(_("Cancel"), class_="action cancel", data_action="clear", data_key="clear")


def _calls(scene: Scene) -> Iterator[str]:
    """Yield a button for each person who may call out; the viewer needs no name."""
    for seat in scene.calling.callers:
        yield button(
            _call_words(scene, seat),
            class_="action",
            data_action="call-out",
            data_index=seat + 1,
            data_key=f"call-out-{seat + 1}",
            aria_keyshortcuts="a" if seat == scene.seat else None,
        )


def _call_words(scene: Scene, seat: Seat) -> str:
    """Return the words of a button that calls out, with a name if several people may press it."""
    if len(scene.calling.callers) < 2:
        return _("Call out")
    return _("{name}: call out").format(name=scene.names[seat])


def _confirm_call(scene: Scene) -> str:
    """Write the buttons that confirm a call, which loses the game if it is wrong."""
    assert scene.calling.asking is not None, "somebody is asked"
    words = _call_words(scene, scene.calling.asking)
    sure = button(words, class_="action main", data_action="call-out-sure", data_key="sure")
    return sure + _clear()


# After play


def _after_play(scene: Scene) -> str:
    if scene.kind.panel:
        return ""  # the panel has its own buttons
    if scene.phase is Phase.ROUND_OVER:
        words = _("Next round")
        following = button(words, class_="action main", data_action="next", data_key="next")
        return added(scene, Place.ROUND_END) + undo_buttons(scene.history) + following
    other = "" if scene.kind.again else _setup(_("Another game …"), "action")
    return other + new_game(_("Play again"), "action main")


def _in_place_of_plays(occasion: Occasion) -> str:
    """Write the buttons of an occasion: options of equal weight, or ways on with a main one."""
    others, main = occasion.buttons[:-1], occasion.buttons[-1:]
    plain = "".join(_command(*each, "action") for each in (*occasion.options, *others))
    return plain + "".join(_command(*each, "action main") for each in main)


def _command(name: str, sent: str, words: str, class_: str) -> str:
    """Write the button of a command with a text to send."""
    return button(
        text(words),
        class_=class_,
        data_action=name,
        data_index=sent or None,
        data_key=f"{name}-{sent}",
    )


def _setup(words: str, class_: str) -> str:
    return button(words, class_=class_, data_action="setup", data_key="setup")


def undo_buttons(history: History) -> str:
    """Write the buttons that take a play back and make it again."""
    undo = button(
        _("Undo"), class_="action keyed", data_action="undo", data_key="undo", aria_keyshortcuts="u"
    )
    redo = button(
        _("Redo"), class_="action keyed", data_action="redo", data_key="redo", aria_keyshortcuts="r"
    )
    return (undo if history.may_undo else "") + (redo if history.may_redo else "")


def look_back_buttons(look_back: LookBack, *, may_undo: bool) -> str:
    """Write the buttons that step through earlier plays, go on from one, and return to the game.

    A line that is shown can only be stepped through.
    """
    last = look_back.line is not None and look_back.number == look_back.plays
    earlier = _step(-1, "‹", _("The play before"), disabled=look_back.number == 1)
    later = _step(1, "›", _("The next play"), disabled=last)
    if look_back.line:
        return earlier + later
    play_on = button(
        _("Play from here"),
        class_="action",
        data_action="undo-to",
        data_index=look_back.number,
        data_key="undo-to",
    )
    now = button(_("Now"), class_="action main", data_action="now", data_key="now")
    return earlier + later + (play_on if may_undo else "") + now


def _step(by: int, sign: str, words: str, *, disabled: bool) -> str:
    return button(
        element("span", sign, aria_hidden="true"),
        class_="action step",
        data_action="look-by",
        data_index=by,
        data_key=f"look-by-{by}",
        aria_label=words,
        aria_disabled="true" if disabled else None,
    )
