"""Rook, the game of bidding and tricks for four: rules, notation, records and players.

>>> from casino_core import rook
>>> game = rook.Game.new("rook", seed="sunday")
>>> [rook.format_action(action) for action in rook.legal_actions(game.position)][:3]
['pass', '70', '75']

Casino imports nothing of this package; RULES.md and NOTATION.md in it are those of Rook.
"""

from .actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from .cards import CARDS, ROOK, Card, Suit, card_of
from .game import Game, Round, Step
from .notation import (
    format_action,
    format_cards,
    format_position,
    format_rules,
    format_view,
    parse_action,
    parse_card,
    parse_cards,
    parse_position,
    parse_rules,
)
from .position import Call, Phase, Position, Trick, View, winner_of
from .prose import card_name, outcome_sentences, refusal_sentence, step_sentences
from .record import format_record, parse_record
from .rules.dealing import deal, shuffle
from .rules.legal import legal_actions
from .rules.refusal import IllegalActionError, Reason, Refusal
from .rules.scoring import Outcome, RoundScore, outcome, score_round
from .rules.turn import apply
from .rules.why import why_not
from .ruleset import OPTIONS, PRESETS, Option, RuleSet

__all__ = [
    "CARDS",
    "OPTIONS",
    "PRESETS",
    "ROOK",
    "Action",
    "Bid",
    "Call",
    "CallCard",
    "Card",
    "Game",
    "Give",
    "IllegalActionError",
    "Misdeal",
    "NameTrump",
    "NoBid",
    "Option",
    "Outcome",
    "Phase",
    "PlayCard",
    "Position",
    "PutAside",
    "Reason",
    "Refusal",
    "Round",
    "RoundScore",
    "RuleSet",
    "Step",
    "Suit",
    "Trick",
    "View",
    "apply",
    "card_name",
    "card_of",
    "deal",
    "format_action",
    "format_cards",
    "format_position",
    "format_record",
    "format_rules",
    "format_view",
    "legal_actions",
    "outcome",
    "outcome_sentences",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_position",
    "parse_record",
    "parse_rules",
    "refusal_sentence",
    "score_round",
    "shuffle",
    "step_sentences",
    "why_not",
    "winner_of",
]


def __getattr__(name: str) -> object:
    """Return a class by its former name, for one more release."""
    if name != "Said":
        raise AttributeError(f"module 'casino_core.rook' has no attribute {name!r}")
    from ..deprecation import deprecated

    deprecated("casino_core.rook.Said", "Call", 2)
    return Call
