"""Attacks of players of a match in their own Python, on the referee and the other player."""

from __future__ import annotations

ATTACKS_ON_A_MATCH = {
    "the points of a pair": """
import casino_page.code.workshop as workshop
from casino_core.analysis.pairs import Pair
workshop.pair_of = lambda *_values: Pair(40.0, 1.0)
""",
    "the result of a round": """
import casino_core.rules.outcome as rules
import casino_page.code.workshop as workshop
class Result:
    totals = (99, 0)
    winner = 0
workshop.outcome = rules.outcome = lambda *_values: Result
""",
    "the figures": """
import casino_core.analysis.pairs as pairs
import casino_page.code.workshop as workshop
workshop.figures_of = pairs.figures_of = lambda *_values, **_named: {"mean": 40, "error": 0}
""",
    "the scores of the engine": """
import casino_core.rules.scoring as scoring
for name, value in list(vars(scoring).items()):
    if callable(value) and getattr(value, "__module__", "").startswith("casino_core"):
        setattr(scoring, name, lambda *_values, **_named: 0)
""",
    "the other player": """
import gc
from casino_core.players import KNOWN, Player
from casino_core.players.guarded import GuardedPlayer
def lose(*_values, **_named):
    raise ValueError("the other player has failed")
KNOWN.update({name: each._replace(play=lose) for name, each in KNOWN.items()})
for each in gc.get_objects():
    if type(each) is GuardedPlayer:
        each._player = lose
""",
    "the substitute": """
import casino_core.players.guarded as guarded
import casino_page.code.workshop as workshop
workshop.substitute = guarded.substitute = lambda view: None
guarded.GuardedPlayer.__call__ = lambda *_values: None
""",
    "the shuffle": """
import casino_core.game as game
import casino_core.shuffle as shuffle
game.shuffle = shuffle.shuffle = lambda *_values: ()
""",
    "chance": """
import random
random.Random.seed = random.Random.setstate = lambda *_values, **_named: None
""",
    "a round that is over": """
from casino_core import Position
Position.over = property(lambda self: True)
""",
    "the frames that called it": """
import sys
frame = sys._getframe()
while frame:
    for value in list(frame.f_locals.values()):
        if type(value).__name__ == "Referee":
            value._pair = None
    frame = frame.f_back
""",
    "what the collector knows": """
import gc
for each in gc.get_objects():
    if type(each).__name__ in ("Referee", "GuardedPlayer", "Pair", "Game"):
        raise SystemExit("there is a referee in this Python")
""",
    "the door": """
import casino_page.code.door as door
door.resume = door.referee = door.check = lambda text: None
""",
}
"""The code of a player before it plays like an honest one. It may change nothing of the result."""


def _turn(play: object, problem: object = "", printed: object = "") -> dict[str, object]:
    return {"value": ["dict", [["play", play], ["problem", problem], ["printed", printed]]]}


_NESTED: object = 1
for _ in range(400):
    _NESTED = ["list", [_NESTED]]

FORGED_ANSWERS: dict[str, object] = {
    "nothing": {},
    "no object": [],
    "no value": {"value": ["exec", 1]},
    "a pair": {"value": ["dict", [["points", 40], ["ended", ""]]]},
    "a value that stays": {"value": ["kept", 0]},
    "a play that is none": _turn("x" * 10_000),
    "a play of no notation": _turn("AsxAs=;:?"),
    "a play of cards of the other hand": _turn("AsxAh,Ad,Ac"),
    "half a character": _turn("\ud800"),
    "no strings": _turn(5, None, [1]),
    "an error without words": {"error": {"message": None}},
    "an error that is none": {"error": 5},
    "values without an end": {"value": _NESTED},
    "a key that has no hash": {"value": ["dict", [[["list", []], 1]]]},
    "a problem that is not a string": _turn("", True),
}
"""The answers that a player may have its Python give, whatever it was asked: JSON."""
