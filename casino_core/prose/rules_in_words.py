"""The rules of a game as a player tells them: in eight lines, and what differs from Standard.

Both are made from the rule set. `rules.py` beside this module has the documentation of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..cards import ACES, Rank
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..options.option import value_text
from ..presets import PRESETS
from ..rows import EVENTS, FED, LAST, SWEEP, TWIN, How, Row
from ..rules.scoring import item_of
from ..ruleset import RuleSet, differences
from .direction import fewest_win
from .items import item_in_sentence
from .words import decimal, listed

STANDARD: Final = PRESETS["standard"]


class RuleLine(NamedTuple):
    """A line of the rules: its title, and a sentence or two.

    >>> rules_in_short(casino.PRESETS["royal"])[4].words
    'Jack 11, queen 12, king 13. An ace is 1 or 14.'
    """

    title: str
    words: str


def rules_in_short(rules: RuleSet) -> tuple[RuleLine, ...]:
    """Tell a game in eight lines: the goal, the deal, the plays, and the end of a round.

    >>> [line.title for line in rules_in_short(casino.PRESETS["standard"])][:4]
    ['Winning', 'Deal', 'Your turn', 'Capture']
    """
    lines = (
        (_("Winning"), goal_sentence(rules)),
        (_("Deal"), _deal(rules)),
        (_("Your turn"), _turn(rules)),
        (_("Capture"), " ".join(_capture(rules))),
        (_("Values"), " ".join(_values(rules))),
        (_("Build"), " ".join(_build(rules))),
        (_("Trail"), " ".join(_trail(rules))),
        (_("End of a round"), " ".join(_end(rules))),
    )
    return tuple(RuleLine(title, words) for title, words in lines)


def differences_in_words(rules: RuleSet) -> tuple[str, ...]:
    """Tell what differs from Standard: a sentence for each thing, the largest first.

    >>> differences_in_words(casino.parse_rules("standard,building=none,target=none"))
    ('No builds.', 'One round.')
    """
    sentences = [sentence for sentence in _of_changed(rules, _SENTENCES) if sentence]
    if rules.rows != STANDARD.rows:
        place = _place_of_points(rules)
        sentences[place:place] = _points(rules)
    return tuple(sentences)


MOST_WORDS: Final = 18
"""The most words of the sentences that tell a game briefly, unless the first one has more."""


def told_briefly(rules: RuleSet) -> str:
    """Tell what differs from Standard in a few sentences, the largest differences first.

    >>> told_briefly(casino.PRESETS["standard"])
    'The usual rules.'
    >>> told_briefly(casino.PRESETS["mulle"])
    'No builds. Jack 11, queen 12, king 13. An ace is 1 or 14. And 10 more.'
    """
    sentences = differences_in_words(rules)
    if not sentences:
        return _("The usual rules.")
    chosen_sentences: list[str] = []
    for sentence in sentences:
        if chosen_sentences and len(" ".join([*chosen_sentences, sentence]).split()) > MOST_WORDS:
            break
        chosen_sentences.append(sentence)
    if left := len(sentences) - len(chosen_sentences):
        chosen_sentences.append(ngettext("And {n} more.", "And {n} more.", left).format(n=left))
    return " ".join(chosen_sentences)


def goal_sentence(rules: RuleSet) -> str:
    """Tell who wins."""
    if fewest_win(rules):
        if rules.target is None:
            return _("Points are bad: the fewest at the end of the round win.")
        words = _("Points are bad. Once somebody has {target}, the fewest points win.")
        return words.format(target=rules.target)
    if rules.target is None:
        return _("Capture cards from the table. The most points at the end of the round win.")
    return _("Capture cards from the table. The first to reach {target} points wins.").format(
        target=rules.target
    )


# The eight lines


def _deal(rules: RuleSet) -> str:
    hand, table = rules.hand_size, rules.table_size
    left = len(rules.cards) - table - rules.players * hand
    if rules.draw:
        words = ngettext(
            "{n} card each, {table} on the table. After each play you draw one.",
            "{n} cards each, {table} on the table. After each play you draw one.",
            hand,
        )
    elif left <= 0:
        words = ngettext(
            "{n} card each, {table} on the table: the whole pack.",
            "{n} cards each, {table} on the table: the whole pack.",
            hand,
        )
    else:
        words = ngettext(
            "{n} card each, {table} on the table; then {more} more each until all are dealt.",
            "{n} cards each, {table} on the table; then {more} more each until all are dealt.",
            hand,
        )
    return words.format(n=hand, table=table, more=rules.later_hand_size)


def _turn(rules: RuleSet) -> str:
    if rules.building == "none":
        return _("Play one card: capture with it, or trail it.")
    if rules.extra_actions:
        return _(
            "You may build with table cards first. Then play one card: capture, build or trail."
        )
    return _("Play one card: capture, build or trail.")


def _capture(rules: RuleSet) -> Iterator[str]:
    yield _("A card captures cards of its rank, and groups that add up to it.")
    yield from _of_changed(rules, ("capture_extent", "must_sweep", "pile_tops"))


def _values(rules: RuleSet) -> Iterator[str]:
    courts = [card for card in rules.cards if card.rank.is_court]
    if rules.courts == "royal" and courts:
        yield _courts(rules)
    elif courts:
        yield _("Jacks, queens and kings have no value: they capture only their own rank.")
        if rules.court_capture != "one":
            yield _SENTENCES["court_capture"](rules)
    if any(card.bit & ACES for card in rules.cards):
        yield _ACE_WORDS[rules.ace]()
    if rules.casinos != "plain":
        yield _SENTENCES["casinos"](rules)


_ACE_WORDS: Final[Mapping[str, Callable[[], str]]] = {
    "1": lambda: _("An ace is 1."),
    "1-or-14": lambda: _("An ace is 1 or 14."),
    "14-in-hand": lambda: _("An ace captures as 14 and is 1 on the table."),
}


def _build(rules: RuleSet) -> Iterator[str]:
    if rules.building == "none":
        yield _("There are no builds.")
        return
    yield _(
        "Put your card on table cards, so that another card of yours can capture the sum later."
    )
    yield from _of_changed(rules, ("building", "max_builds", "raising"))


def _trail(rules: RuleSet) -> Iterator[str]:
    if rules.trailing == "forced-capture":
        yield _("Lay a card on the table. A card that can capture must capture.")
    elif rules.trailing == "not-a-pair":
        yield _("Lay a card on the table, but not one whose rank lies there.")
    else:
        yield _("Lay a card on the table.")
    if rules.building == "none":
        return
    if rules.duty == "no-trail":
        yield _("You may not trail while you own a build.")
    elif rules.duty != "free":
        yield _SENTENCES["duty"](rules)


def _end(rules: RuleSet) -> Iterator[str]:
    yield _("The player who captured last gets the cards left on the table.")
    if rules.sweep_points:
        yield _sweep(rules)


# What differs from Standard


def _courts(rules: RuleSet) -> str:
    values = {card.rank: card.weight for card in rules.cards}
    if Rank.JACK not in values:
        return ""
    return _("Jack {jack}, queen {queen}, king {king}.").format(
        jack=values[Rank.JACK], queen=values[Rank.QUEEN], king=values[Rank.KING]
    )


def _sweep(rules: RuleSet) -> str:
    words = ngettext("A sweep scores {n} point.", "A sweep scores {n} points.", rules.sweep_points)
    if fewest_win(rules):
        words = ngettext(
            "A sweep costs {n} point.", "A sweep costs {n} points.", rules.sweep_points
        )
    return words.format(n=rules.sweep_points)


def _points(rules: RuleSet) -> list[str]:
    """Tell what scores differently."""
    usual = {row.key: row for row in STANDARD.rows}
    now = {row.key: row for row in rules.rows}
    changed = [row for key, row in now.items() if row != usual.get(key) and row.what not in EVENTS]
    scoring_items = {row.what for row in rules.rows}
    missing = [row for row in usual.values() if row.what not in scoring_items]
    sentences = []
    if changed and not fewest_win(rules):
        rows = listed([_row(row, rules) for row in changed])
        sentences.append(_("Points: {rows}.").format(rows=rows))
    if missing and not fewest_win(rules):
        items = listed([item_in_sentence(item_of(row), STANDARD) for row in missing])
        sentences.append(_("No points for {items}.").format(items=items))
    sentences += [
        words for row in rules.rows if row != usual.get(row.key) if (words := _event(row, rules))
    ]
    return sentences


def _row(row: Row, rules: RuleSet) -> str:
    name, points = item_in_sentence(item_of(row), rules), decimal(row.points, "d")
    if row.how is How.EACH and len(row.what) != 2:
        return _("{item} {n} each").format(item=name, n=points)
    return _("{item} {n}").format(item=name, n=points)


def _event(row: Row, rules: RuleSet) -> str:
    """Tell the points for a sweep, a twin or the last capture; empty for a row of cards."""
    n = abs(row.points)
    if row.what == SWEEP:
        return _sweep(rules) if row.points else ""
    if row.what == FED:
        words = ngettext(
            "A sweep costs the side that played just before {n} point.",
            "A sweep costs the side that played just before {n} points.",
            n,
        )
        return words.format(n=n) if n else ""
    if row.what == TWIN:
        words = ngettext(
            "A card captured by its twin alone counts {n} point.",
            "A card captured by its twin alone counts {n} points.",
            n,
        )
        return words.format(n=n)
    if row.what == LAST:
        words = ngettext(
            "The last capture counts {n} point.", "The last capture counts {n} points.", n
        )
        return words.format(n=n)
    return ""


def _goal(rules: RuleSet) -> str:
    """Tell that points are bad, and which cards have some."""
    items = [
        item_in_sentence(item_of(row), rules)
        for row in rules.rows
        if row.points and row.what not in EVENTS
    ]
    return (
        _("Points are bad: {items}.").format(items=listed(items)) if items else _("Points are bad.")
    )


def _target(rules: RuleSet) -> str:
    return _("To {n} points.").format(n=rules.target) if rules.target else _("One round.")


def _players(rules: RuleSet) -> str:
    return ngettext("{n} player.", "{n} players.", rules.players).format(n=rules.players)


def _hand(rules: RuleSet) -> str:
    n = rules.later_hand_size
    if n == STANDARD.later_hand_size:
        return ""
    return ngettext("{n} card each in every deal.", "{n} cards each in every deal.", n).format(n=n)


def _first_hand(rules: RuleSet) -> str:
    n = rules.hand_size
    return ngettext(
        "{n} card each in the first deal.", "{n} cards each in the first deal.", n
    ).format(n=n)


def _table(rules: RuleSet) -> str:
    n = rules.table_size
    if n == STANDARD.table_size:
        return ""
    if not n:
        return _("The table starts empty.")
    return ngettext("{n} card on the table.", "{n} cards on the table.", n).format(n=n)


def _pack(rules: RuleSet) -> str:
    if rules.pack in _PACKS:
        return _(_PACKS[rules.pack])
    n = len(rules.cards)
    return ngettext("{n} card in the pack.", "{n} cards in the pack.", n).format(n=n)


_PACKS: Final = {
    "40": N_("40 cards: no eights, nines or tens."),
    "40-pips": N_("40 cards: no jacks, queens or kings."),
    "60": N_("60 cards, with elevens and twelves."),
    "104": N_("Two packs of cards."),
}


def _builds(rules: RuleSet) -> str:
    n = rules.max_builds or 0
    return ngettext("One build each.", "{n} builds each at most.", n).format(n=n)


def _sweep_limit(rules: RuleSet) -> str:
    words = _("Once a side has {n} points, sweeps no longer count.")
    if rules.sweep_limit_binds == "own":
        words = _("A side that has {n} points gets no more for sweeps.")
    return words.format(n=rules.sweep_limit)


def _count_order(rules: RuleSet) -> str:
    if rules.ending == "at-once":
        return _("A game may end in the middle of a round.")
    return _("After a round points are counted one by one; the first to reach the target wins.")


def _by_value(option: str, **words: str) -> Callable[[RuleSet], str]:
    """Tell the value of an option by one of these sentences; underscores stand for hyphens."""
    by_value = {value.rstrip("_").replace("_", "-"): sentence for value, sentence in words.items()}

    def tell(rules: RuleSet) -> str:
        value: Any = getattr(rules, option)
        return _(by_value[value_text(value)])

    return tell


_SENTENCES: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "players": _players,
    "partnership": _by_value("partnership", on=N_("Partners play two against two.")),
    "building": _by_value("building", single=N_("Single builds only."), none=N_("No builds.")),
    "goal": _goal,
    "courts": _courts,
    "ace": lambda rules: _ACE_WORDS[rules.ace](),
    "casinos": _by_value(
        "casinos",
        **{
            "15_and_16": N_("2♠ captures as 15, 10♦ as 16."),
            "either": N_("2♠ captures as 2 or 15, 10♦ as 10 or 16."),
        },
    ),
    "target": _target,
    "pack": _pack,
    "draw": _by_value("draw", on=N_("You draw a card after each play.")),
    "deal_out": lambda rules: (
        _("All cards are dealt in two halves.")
        if rules.players == 2
        else _("All cards are dealt at once.")
    ),
    "hand_cards": _hand,
    "first_hand_cards": _first_hand,
    "table_cards": _table,
    "trailing": _by_value(
        "trailing",
        not_a_pair=N_("You may not trail a card whose rank lies on the table."),
        forced_capture=N_("A card that can capture must capture."),
    ),
    "capture_extent": _by_value(
        "capture_extent",
        pairs=N_("You must capture all cards of your card’s rank."),
        maximal=N_("You must capture as much as your card can."),
    ),
    "must_sweep": _by_value("must_sweep", on=N_("If you can sweep, you must.")),
    "court_capture": _by_value(
        "court_capture",
        one_or_three=N_("A court card captures one of its rank or all three."),
        any=N_("A court card captures as many of its rank as you like."),
    ),
    "courts_aside": _by_value(
        "courts_aside", on=N_("Court cards on the table are put aside before each new deal.")
    ),
    "pile_tops": _by_value(
        "pile_tops",
        build=N_("You may build with the top cards of other piles."),
        build_and_match=N_(
            "You may build with the top cards of other piles, and capture those of your card’s "
            "rank."
        ),
        build_and_capture=N_("You may build with the top cards of other piles, and capture them."),
    ),
    "pile_tops_of": _by_value("pile_tops_of", others=N_("A partner’s pile is open to you too.")),
    "piles": _by_value("piles", seat=N_("Partners keep separate piles.")),
    "pile_chain": _by_value("pile_chain", off=N_("You take one card from each pile at most.")),
    "pile_order": _by_value("pile_order", lowest_top=N_("The lowest card lies on top of a pile.")),
    "builds_in_sums": _by_value(
        "builds_in_sums", on=N_("A single build may be part of a sum that you capture.")
    ),
    "gather": _by_value("gather", off=N_("You build one group at a time.")),
    "raising": _by_value(
        "raising",
        own_if_both_held=N_("You raise only your own build, and only if you could capture it."),
        opponents_only=N_("You raise only builds of other players."),
        other_side=N_("You raise only builds of opponents."),
        none=N_("Builds are never raised."),
    ),
    "raise_gathers": _by_value("raise_gathers", off=N_("You raise a build with your card alone.")),
    "raise_limit": _by_value("raise_limit", double=N_("You may double a build at most.")),
    "raise_with_table": _by_value("raise_with_table", on=N_("Table cards may help raise a build.")),
    "adding": _by_value("adding", own=N_("Only the owner adds to a build.")),
    "extra_actions": _by_value(
        "extra_actions", on=N_("Before you play your card you may build with table cards.")
    ),
    "same_value": _by_value(
        "same_value", coexist=N_("Two builds of the same value may lie side by side.")
    ),
    "max_builds": _builds,
    "max_builds_counts": _by_value(
        "max_builds_counts", all=N_("A build that you raise counts as one of yours.")
    ),
    "ownership": _by_value(
        "ownership", last_valued=N_("A build belongs to the player who set its value last.")
    ),
    "duty": _by_value(
        "duty",
        take_or_add=N_("If you own a build, you must capture it, raise it or add to it."),
        attend=N_("If you own a build, you must capture it, add to it or make another build."),
        free=N_("You may trail although you own a build."),
    ),
    "last_deal_relaxes": _by_value(
        "last_deal_relaxes",
        trail=N_("In the last deal you may trail although you own a build."),
        trail_and_builds=N_(
            "In the last deal you may own several builds, and trail although you own one."
        ),
    ),
    "ties": _by_value(
        "ties",
        split=N_("If two sides are level in cards or spades, they halve the points."),
        carry=N_("If sides are level in cards or spades, the points go to the next round."),
    ),
    "whitewash": _by_value(
        "whitewash", on=N_("A side without an ace or a casino gets nothing, the other side all.")
    ),
    "sweeps_cancel": _by_value("sweeps_cancel", on=N_("Sweeps of both sides cancel each other.")),
    "sweeps_last_deal": _by_value("sweeps_last_deal", off=N_("No sweep counts in the last deal.")),
    "sweep_limit": _sweep_limit,
    "sweep_limit_binds": lambda _rules: "",  # told with the limit
    "sweep_double": _by_value(
        "sweep_double", on=N_("A single card swept by its twin counts as two sweeps.")
    ),
    "ending": _count_order,
    "tie_break": _by_value(
        "tie_break",
        spades=N_("If sides are level at the end, most spades win."),
        big_casino=N_("If sides are level at the end, the big casino wins."),
    ),
    "endgame": lambda _rules: _("Close to {n} only some points count.").format(n=21),
    "calling": _by_value(
        "calling",
        on=N_("You may call out on your turn that you have reached the target."),
        any=N_("You may call out at any time that you have reached the target."),
    ),
    "packet": _by_value("packet", **{"1": N_("Cards are dealt one at a time.")}),
    "deal_order": _by_value("deal_order", table_last=N_("The table gets its cards last.")),
    "direction": _by_value("direction", counter_clockwise=N_("The turn passes to the right.")),
}
"""The functions that tell an option that is not as in Standard, the largest differences first."""


def _place_of_points(rules: RuleSet) -> int:
    """Return the number of sentences that stand before those about points."""
    before = ["players", "partnership", "building", "goal"]
    if not fewest_win(rules):
        before += ["courts", "ace", "casinos"]
    return sum(map(bool, _of_changed(rules, before)))


def _of_changed(rules: RuleSet, options: Iterable[str]) -> Iterator[str]:
    """Yield the sentences about those options that are not as in Standard; some are empty."""
    changed = differences(rules, STANDARD)
    return (_SENTENCES[name](rules) for name in options if name in changed)
