"""Casino (Cassino), the fishing card game: rules, notation, records and players.

>>> import casino_core as casino
>>> position = casino.parse_position("table=5h,3d hands=3s8s/9c2d")
>>> [casino.format_play(play) for play in casino.legal_plays(position)][:3]
['3s', '3sx3d', '3sb5h=8']
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import FULL_PACK, NO_CARDS, Card, CardSet, Hand, Rank, Suit, card_set, cards_in
from .doors import put_doors, put_doors_on_methods
from .errors import CasinoError, NotationError, RecordError, RuleSetError, TooManyPlaysError
from .events import (
    Added,
    Built,
    BuiltFirst,
    CalledOut,
    Captured,
    Dealt,
    Drew,
    GameOver,
    PutAside,
    Raised,
    Residue,
    RoundScored,
    Swept,
    TookTwin,
    Trailed,
)
from .game import Game, Round
from .notation.cards import format_cards, parse_card, parse_cards
from .notation.plays import format_play, parse_play
from .notation.positions import (
    format_build,
    format_position,
    parse_position,
    parse_state,
    parse_view,
)
from .notation.rulesets import format_rules, parse_rules
from .options.option import Option
from .options.rule_options import OPTIONS
from .play import Build, ExtraAction, Play, PlayKind
from .position import Position, State, Tally, View
from .presets import PRESET_NOTES, PRESETS, Preset
from .prose.events import event_sentence
from .prose.plays import play_label
from .prose.refusals import error_message, error_reason, refusal_reason, refusal_sentence
from .prose.rules import rules_summary, rules_title
from .records.notation import format_record, parse_record
from .rows import points_table
from .rules.calling import call_out, certain_points, may_call
from .rules.dealing import deal_number, deal_round
from .rules.legal import is_legal, largest_capture, legal_plays, plays_by_size
from .rules.outcome import outcome
from .rules.refusal import IllegalPlayError, PlayerFaultError, Reason, Refusal
from .rules.scoring import score_round, score_so_far
from .rules.selection import Selection, select
from .rules.turn import Step, advance, apply
from .rules.why import allowed_under, why_not
from .ruleset import RuleSet, differences
from .score import Item, Outcome, RoundScore, ScoreLine
from .seats import Seat, Side
from .shuffle import shuffle
from .texts import give_texts
from .version import __version__

give_texts()

if TYPE_CHECKING:
    from .analysis.advice import Hint, Judgement, hint, judge
    from .drawing.document import svg
    from .players.search.sampled_values import RankedPlay
else:
    _ADVICE = ("Hint", "Judgement", "RankedPlay", "hint", "judge")

    def __getattr__(name: str) -> object:
        """Load advice and drawings on first use: playing a game needs none of them.

        All names of advice are there afterwards, so that a hint shows itself in names that are
        there.
        """
        if name in _ADVICE:
            from .analysis import advice

            globals().update({later: getattr(advice, later) for later in _ADVICE})
            put_doors(globals(), ("hint", "judge"))
        elif name == "svg":
            from .drawing.document import svg

            globals()[name] = svg
            put_doors(globals(), ("svg",))
        else:
            raise AttributeError(f"module 'casino_core' has no attribute {name!r}")
        return globals()[name]


__all__ = [
    "FULL_PACK",
    "NO_CARDS",
    "OPTIONS",
    "PRESETS",
    "PRESET_NOTES",
    "Added",
    "Build",
    "Built",
    "BuiltFirst",
    "CalledOut",
    "Captured",
    "Card",
    "CardSet",
    "CasinoError",
    "Dealt",
    "Drew",
    "ExtraAction",
    "Game",
    "GameOver",
    "Hand",
    "Hint",
    "IllegalPlayError",
    "Item",
    "Judgement",
    "NotationError",
    "Option",
    "Outcome",
    "Play",
    "PlayKind",
    "PlayerFaultError",
    "Position",
    "Preset",
    "PutAside",
    "Raised",
    "Rank",
    "RankedPlay",
    "Reason",
    "RecordError",
    "Refusal",
    "Residue",
    "Round",
    "RoundScore",
    "RoundScored",
    "RuleSet",
    "RuleSetError",
    "ScoreLine",
    "Seat",
    "Selection",
    "Side",
    "State",
    "Step",
    "Suit",
    "Swept",
    "Tally",
    "TooManyPlaysError",
    "TookTwin",
    "Trailed",
    "View",
    "__version__",
    "advance",
    "allowed_under",
    "apply",
    "call_out",
    "card_set",
    "cards_in",
    "certain_points",
    "deal_number",
    "deal_round",
    "differences",
    "error_message",
    "error_reason",
    "event_sentence",
    "format_build",
    "format_cards",
    "format_play",
    "format_position",
    "format_record",
    "format_rules",
    "hint",
    "is_legal",
    "judge",
    "largest_capture",
    "legal_plays",
    "may_call",
    "outcome",
    "parse_card",
    "parse_cards",
    "parse_play",
    "parse_position",
    "parse_record",
    "parse_rules",
    "parse_state",
    "parse_view",
    "play_label",
    "plays_by_size",
    "points_table",
    "refusal_reason",
    "refusal_sentence",
    "rules_summary",
    "rules_title",
    "score_round",
    "score_so_far",
    "select",
    "shuffle",
    "svg",
    "why_not",
]

put_doors(globals(), globals().keys() & {*__all__})
put_doors_on_methods(Game, ("from_position", "new"))
