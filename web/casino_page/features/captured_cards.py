"""The captured cards as a sheet, and the unseen cards, which a wide page has beside its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from casino_core import Card, CardSet, View, cards_in
from casino_core.analysis.certain import certain_items
from casino_core.cards import Suit
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win
from casino_core.prose.items import item_label
from casino_core.prose.names import called, of_side
from casino_core.prose.words import SUITS, labelled, listed, rank_short, short_rank
from casino_core.ruleset import RuleSet
from casino_core.seats import Side

from ..game.scene import Scene
from ..render.captured import ItemCount, captured_table, item_counts
from ..render.markup import classes, element, hidden_words, text
from ..render.sheet import heading
from ..shell.commands import command
from ..shell.context import TableContext
from ..shell.feature import Feature

_SUIT_WORDS: Final = (N_("Spades"), N_("Hearts"), N_("Diamonds"), N_("Clubs"))


def piles_sheet(view: View, names: Sequence[str], *, aid: bool) -> str:
    """Render the sheet over the table."""
    body = element("div", piles(view, names, aid=aid), class_="sheet-body")
    return heading("piles-heading", _("Captured cards")) + body


def piles(view: View, names: Sequence[str], *, aid: bool) -> str:
    """Render the table of the piles; with the `aid` also the leads and the unseen cards."""
    html = captured_table(view, names) + (_aid(view, names) if aid else "")
    return element("div", html, class_="piles", data_after="landing")


def unseen_panel(view: View, names: Sequence[str]) -> str:
    """Render what stands below the table of the piles beside the log: the leads and the rest."""
    return element("div", _aid(view, names), class_="piles", data_after="landing")


def _aid(view: View, names: Sequence[str]) -> str:
    leads = (element("li", text(words)) for words in lead_sentences(view, tuple(names)))
    return element("ul", *leads, class_="leads") + _unseen(view, names)


# The cards not yet seen


def _unseen(view: View, names: Sequence[str]) -> str:
    return element(
        "section",
        element("h3", text(_unseen_words(view, names)), class_="about"),
        element("ul", *(_suit(view, suit) for suit in Suit), class_="not-seen"),
    )


def _unseen_words(view: View, names: Sequence[str]) -> str:
    """Return the number of unseen cards, and their numbers in each place where they may be."""
    count = view.unseen.bit_count()
    words = ngettext("{n} card still out", "{n} cards still out", count).format(n=count)
    places = [
        _("{n} with {name}").format(n=hidden, name=called(names[seat]))
        for seat, hidden in enumerate(view.hidden)
        if hidden
    ]
    if view.stock:
        places.append(_("{n} in the stock").format(n=len(view.stock)))
    return f"{labelled(words, listed(places)) if places else words}."


def _suit(view: View, suit: Suit) -> str:
    """Return the cards of a suit, with the unseen ones marked and named for the screen reader."""
    unseen = view.unseen
    unseen_ranks = [rank_short(card) for card in cards_in(unseen) if card.suit is suit]
    ranks = ", ".join(unseen_ranks) or _("none")
    suited = sorted(card for card in view.rules.full_pack if card.suit is suit)
    cells = (_rank(view, card, unseen) for card in suited if not card.twin < card)
    return element(
        "li",
        hidden_words(labelled(_(_SUIT_WORDS[suit]), ranks)),
        element("b", SUITS[suit], aria_hidden="true"),
        *cells,
    )


def _rank(view: View, card: Card, unseen: CardSet) -> str:
    if card not in view.rules.cards:
        return element("span", aria_hidden="true")
    left = bool(card.bit & unseen)
    words = text(short_rank(card.rank))
    return element("span", words, class_=classes("left" if left else "gone"), aria_hidden="true")


def lead_sentences(view: View, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sentence for each majority.

    It tells the leading side, the counts, and the cards still to come.
    """
    return tuple(
        _lead_sentence(view, count, names) for count in item_counts(view) if count.majority
    )


def _lead_sentence(view: View, count: ItemCount, names: tuple[str, ...]) -> str:
    what, counts = item_label(count.item), ":".join(map(str, count.counts))
    leading_side = Side(count.counts.index(max(count.counts))) if count.scored else None
    certain = False
    if leading_side is None:
        words = _("{what}: nobody leads, {counts}.")
        if fewest_win(view.rules):
            words = _("{what}: nobody has the most, {counts}.")
        sentence = words.format(what=what, counts=counts)
    else:
        certain = certain_items(view, leading_side).get(count.item, 0) > 0
        forms = _certain_forms() if certain else _leading_forms(view.rules)
        sentence = of_side(names, leading_side, view.rules, *forms, what=what, counts=counts)
    if certain or not count.to_come:
        return sentence
    to_come = ngettext("{n} still to come.", "{n} still to come.", count.to_come)
    return f"{sentence} {to_come.format(n=count.to_come)}"


def _leading_forms(rules: RuleSet) -> tuple[str, str, str]:
    """Return the forms for the reader, for another player and for partners.

    Where the fewest points win, having the most of an item is not called a lead.
    """
    if fewest_win(rules):
        return (
            _("{what}: you have the most so far, {counts}."),
            _("{what}: {name} has the most so far, {counts}."),
            _("{what}: {names} have the most so far, {counts}."),
        )
    return (
        _("{what}: you lead, {counts}."),
        _("{what}: {name} leads, {counts}."),
        _("{what}: {names} lead, {counts}."),
    )


def _certain_forms() -> tuple[str, str, str]:
    """Return the same three forms for a lead that cannot be lost."""
    return (
        _("{what}: you have the most for certain, {counts}."),
        _("{what}: {name} has the most for certain, {counts}."),
        _("{what}: {names} have the most for certain, {counts}."),
    )


PANEL_REGION = "beside"


class CapturedCards(Feature):
    """Shows the captured cards in a sheet, and the unseen cards beside the log."""

    opens_with: ClassVar = {"unseen": ("on",)}

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._panel_html: str | None = None
        self._sheet_open = False

    def on_command(self, name: str) -> None:
        """Note that the sheet is closed: other commands come only without it, or close it."""
        if name not in ("piles", "seen"):
            self._sheet_open = False

    def decorate(self, scene: Scene) -> Scene:
        """Bring the panel and the open sheet up to date; the scene stays as it is."""
        if self.context.page.wide:
            self._update_panel(scene)
        else:
            self._panel_html = None  # A narrow page may have removed the region of the panel.
        if self._sheet_open:
            self.context.fill("piles", piles_sheet(scene.view, scene.names, aid=self._aid))
        return scene

    @property
    def _aid(self) -> bool:
        """Whether the leads and the unseen cards are shown too."""
        return self.context.settings.on("unseen")

    def _update_panel(self, scene: Scene) -> None:
        visible = self._aid and self.context.settings.on("piles") and not scene.kind.panel
        html = unseen_panel(scene.view, scene.names) if visible else ""
        if html != self._panel_html:
            self._panel_html = html
            self.context.fill(PANEL_REGION, html)

    @command("piles")
    def _open(self) -> None:
        """Show the table beside the log again if it was closed; else open the sheet."""
        context, session = self.context, self.context.session
        if context.page.wide and not context.settings.on("piles"):
            context.change_settings(context.settings.with_field("piles", "on"))
            return
        self._sheet_open = True
        context.page.open_sheet("piles", piles_sheet(session.view, session.names, aid=self._aid))
