"""A scene as HTML text, region by region.

Each region is the inside of the element with that `data-region` in the page's frame (`frame.py`).
The renderer knows no more than the scene, and nothing of the page around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import format_play, format_position
from casino_core.i18n import gettext as _
from casino_core.notation.records import CALL
from casino_core.prose.words import short_seal

from ..game.scene import LogLine, Notice, Occasion, Offer, Phase, Scene, Tip
from .cards import backs, hand_card
from .markup import button, classes, element, hidden_words, text
from .score import score
from .table import own_seat, seats, table
from .undo_buttons import looking_back, turning_back


def regions(scene: Scene) -> dict[str, str]:
    """The inside of every region of the page, by the name of the region."""
    return {
        "notices": "".join(_notice(*numbered) for numbered in enumerate(scene.notices)),
        "panel": scene.panel,
        "score": score(scene),
        "menu": menu(scene),
        "seats": seats(scene),
        "table": table(scene),
        "status": status(scene),
        "refusal": text(scene.refusal or ""),
        "actions": actions(scene),
        "hand": hand(scene),
        "log": log(scene),
        "hint": hint(scene),
        "foot": foot(scene),
    }


def table_attributes(scene: Scene) -> dict[str, str]:
    """What the element of the table itself tells whoever drives the page."""
    return {
        "data-phase": scene.phase.value,
        "data-turn": str(scene.view.turn + 1),
        "data-view": format_position(scene.view),
        "data-seat": str(scene.seat + 1),
        "data-people": str(scene.people),
        "data-back": str(scene.back.number) if scene.back else "",
    }


def status(scene: Scene) -> str:
    """Whose turn it is and what is to be done, with what the looking seat has captured.

    A play being shown is told at the table, next to its card.
    """
    words = (
        _("{name} plays.").format(name=scene.names[scene.view.turn])
        if scene.showing
        else scene.status
    )
    if scene.back:
        words = _("Looking back: {number} of {plays}").format(**scene.back._asdict())
    line = element("p", text(words), class_=classes("line", "my-turn" if scene.to_play else None))
    return line + element("span", own_seat(scene), class_="own")


def actions(scene: Scene) -> str:
    """The buttons: the plays that the choice makes, or what goes on after a round."""
    if scene.back:
        return looking_back(scene.back)
    if scene.phase is not Phase.PLAY:
        return _after_play(scene)
    if scene.covered and scene.to_play:
        show = button(
            _("Show my hand"), class_="action main", data_action="show-hand", data_key="show"
        )
        return show + turning_back(scene)
    if scene.asking:
        return _calling()
    if scene.paused:
        return _pause(_("Continue"), "action main")
    return "".join(_at_play(scene))


def _at_play(scene: Scene) -> Iterator[str]:
    yield from (_offer(offer, scene) for offer in scene.offers)
    if scene.may_call:
        yield button(_("Call out"), class_="action", data_action="call-out", data_key="call-out")
    chosen = bool(scene.chosen or scene.chosen_loose or scene.chosen_builds)
    if not chosen:
        yield from _before_choosing(scene)
    if scene.advice and scene.advice.play:
        yield button(_("Why?"), class_="action", data_action="why-hint", data_key="why-hint")
    if chosen:
        yield _clear()


def _before_choosing(scene: Scene) -> Iterator[str]:
    if scene.tip and not scene.advice:
        yield _tip(scene.tip)
    if scene.hints and scene.my_turn:
        yield _hint(scene)
    if not scene.to_play and not scene.panel:
        yield _pause(_("Pause"), "action keyed")
    yield turning_back(scene)


def _after_play(scene: Scene) -> str:
    if scene.panel:
        return ""  # the panel knows how it goes on
    if scene.phase is Phase.ROUND_OVER:
        words = _("Next round")
        following = button(words, class_="action main", data_action="next", data_key="next")
        return turning_back(scene) + following
    if scene.occasion:
        return _going_on(scene.occasion)
    other = "" if scene.again else _setup(_("Another game …"), "action")
    return other + _new_game(_("Play again"), "action main")


def hand(scene: Scene) -> str:
    """The hand of the looking seat; the backs of its cards while it is covered."""
    if scene.covered:
        return backs(scene.seat, scene.view.hand_count(scene.seat))
    return "".join(hand_card(scene, card) for card in scene.hand)


def menu(scene: Scene) -> str:
    """What is always there: the deals of the day, and a new game, until that is an action."""
    if scene.occasion:
        return button(text(scene.occasion.leave), class_="quiet", data_action="leave")
    daily = "" if scene.again else button(_("Daily-5"), class_="quiet", data_action="daily")
    words = _("Start over") if scene.again else _("New game")
    return daily + ("" if scene.phase is Phase.GAME_OVER else _new_game(words, "quiet"))


def log(scene: Scene) -> str:
    """Every play of the round, oldest first."""
    if not scene.log:
        return element("p", _("Nothing has been played yet."), class_="empty")
    plays = element("ol", *(_log_line(scene, line) for line in scene.log), class_="plays")
    return element("h3", _part(scene), class_="part") + plays if scene.earlier else plays


def _part(scene: Scene) -> str:
    return _("Round {number}").format(number=scene.round_number)


def _offer(offer: Offer, scene: Scene) -> str:
    play = format_play(offer.play, scene.view)
    hinted = scene.advice is not None and scene.advice.play == offer.play
    doubted = scene.confirmation is not None and scene.confirmation.play == offer.play
    other = bool(scene.advice or scene.confirmation) and not (hinted or doubted)
    words, label = offer.text, offer.label
    if scene.confirmation and doubted:
        words, label = scene.confirmation.button, f"{scene.confirmation.button}: {label}"
    return button(
        text(words),
        class_=classes("action", None if other else "main", offer.play.kind.value),
        data_play=play,
        data_hinted=hinted,
        data_doubted=doubted,
        data_key=f"play-{play}",
        aria_label=label,
    )


def _hint(scene: Scene) -> str:
    return button(
        _("Hint"),
        class_="action keyed",
        data_action="hint",
        data_key="hint",
        aria_disabled="true" if scene.advice else None,
        aria_keyshortcuts="h",
    )


def _tip(tip: Tip) -> str:
    """A tip stands in the row of the plays, where there is nothing else before a card is chosen."""
    words = element(
        "span", hidden_words(tip.sentence), element("span", text(tip.words), aria_hidden="true")
    )
    away = button(
        "✕",
        class_="quiet",
        data_action="tip-away",
        data_index=tip.name,
        aria_label=_("Do not show this tip again"),
    )
    return element("span", words, away, class_="tip", data_tip=tip.name, data_key="tip")


def _pause(words: str, class_: str) -> str:
    return button(
        words, class_=class_, data_action="pause", data_key="pause", aria_keyshortcuts="."
    )


def _clear() -> str:
    return button(_("Cancel"), class_="action cancel", data_action="clear", data_key="clear")


def _calling() -> str:
    """The buttons that confirm a call, which loses the game if it is wrong."""
    sure = button(_("Call out"), class_="action main", data_action="call-out-sure", data_key="sure")
    return sure + _clear()


def _going_on(occasion: Occasion) -> str:
    """The buttons after a table that is no game of its own."""
    *others, main = occasion.buttons
    classes_ = ["action"] * len(others) + ["action main"]
    return "".join(
        button(text(words), class_=class_, data_action=command, data_index=about, data_key=command)
        for (command, about, words), class_ in zip([*others, main], classes_, strict=True)
    )


def _new_game(words: str, class_: str) -> str:
    return button(words, class_=class_, data_action="new-game", data_key="new-game")


def _setup(words: str, class_: str) -> str:
    return button(words, class_=class_, data_action="setup", data_key="setup")


def hint(scene: Scene) -> str:
    """The words of a hint; the first ones tell the play and its value."""
    if scene.advice is None or not scene.advice.sentences:
        return ""
    first, *others = scene.advice.sentences
    spans = (
        element("span", text(words), class_=class_)
        for words, class_ in zip(others, ("reasons", "next-best"), strict=False)
    )
    return " ".join([element("b", text(first)), *spans])


def foot(scene: Scene) -> str:
    """The end of the page: the settings, and the seal of the game."""
    settings = button(_("Settings"), class_="quiet", data_action="settings")
    counted = button(_("Statistics"), class_="quiet", data_action="statistics")
    record = button(_("Record"), class_="quiet", data_action="record")
    words = _("Fair play")
    if scene.seal:
        words = _("Sealed {seal}").format(seal=short_seal(scene.seal))
    return settings + counted + record + button(words, class_="quiet seal", data_action="fair")


def _log_line(scene: Scene, line: LogLine) -> str:
    said = element("span", text(" ".join(line.sentences)), class_="said")
    played = element("span", text(line.play), class_="notation")
    own = "by-you" if line.seat == scene.seat else None
    number = scene.earlier + line.number
    looked_at = scene.back is not None and scene.back.number == number
    entry = button(
        said,
        played,
        class_="entry",
        data_action="look",
        data_index=number,
        tabindex=None if line is scene.log[-1] else -1,
        aria_current="true" if looked_at else None,
    )
    why = button(
        _("Why?"),
        hidden_words(f" {line.number}"),
        class_="quiet why",
        data_action="why",
        data_index=line.number,
        tabindex=None if line is scene.log[-1] else -1,
    )
    key = f"log-{line.number}"
    if line.play == CALL:
        return element("li", said, played, class_=own, value=line.number, data_key=key)
    # Why? answers for the round at the table.
    why = "" if scene.back and scene.back.earlier_round else why
    return element("li", entry, why, class_=own, value=line.number, data_key=key)


def _notice(index: int, notice: Notice) -> str:
    buttons = button(_("Dismiss"), class_="quiet", data_action="dismiss", data_index=index)
    if notice.download is not None:
        download = button(
            _("Download it"), class_="quiet", data_action="download", data_index=index
        )
        buttons = download + buttons
    words = element("p", text(notice.text))
    return element("div", words, buttons, class_="remark", data_key=f"notice-{index}")
