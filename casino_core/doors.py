"""Type checks of the public functions.

The rules do not check the types of their arguments, which would be too slow for the search. Each
public function is wrapped (`put_doors`): where it fails, the wrapper checks the arguments, and its
message says which one is wrong and how to get the right one. A compiled function (`python3 build.py
wheel`) checks types itself, but its message, `tuple object expected; got str`, names no argument,
so it is wrapped, too. The rules call each other directly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

from .errors import CasinoError
from .events import Event


class Argument(NamedTuple):
    """The requirement of an argument.

    classes      the names of the classes that are right; those derived from them are right, too
    requirement  the requirement, in words
    advice       for the names of other classes, how to get what is right
    """

    classes: tuple[str, ...]
    requirement: str
    advice: Mapping[str, str] = MappingProxyType({})

    def objection(self, value: object) -> str:
        """Return what is wrong with a value, in words; empty if its class is right."""
        classes = [each.__name__ for each in type(value).__mro__]
        if any(name in self.classes for name in classes):
            return ""
        advice = next((self.advice[name] for name in classes if name in self.advice), None)
        return f"{_described(value)}; {advice or f'{self.requirement} is needed'}"


_RULES: Final = Argument(
    ("RuleSet",), "a RuleSet", {"str": "parse_rules(text) makes a rule set of it"}
)
_TO_A_POSITION: Final = {
    "str": "parse_position(text) makes a position of it",
    "Game": "its position is game.position",
    "Round": "its position is round.position",
    "Step": "its positions are step.before and step.after",
}
ARGUMENTS: Final = {
    "base": _RULES,
    "build": Argument(("Build",), "a Build"),
    "card": Argument(("Card",), "a Card", {"str": "parse_card(text) makes a card of it"}),
    "event": Argument(
        tuple(each.__name__ for each in get_args(Event)),
        "an Event",
        {"Step": "its events are step.events"},
    ),
    "game": Argument(("Game",), "a Game", {"str": "parse_record(text) makes a game of it"}),
    "play": Argument(
        ("Play",),
        "a Play",
        {"str": "parse_play(text, position) makes a play of it", "Card": "Play(card) trails it"},
    ),
    "position": Argument(("Position",), "a Position", _TO_A_POSITION),
    "refusal": Argument(("Refusal",), "a Refusal", {"Play": "why_not(state, play) tells it"}),
    "rules": _RULES,
    "seed": Argument(("str",), "a string"),
    "state": Argument(
        ("State",),
        "a Position or a View",
        {**_TO_A_POSITION, "str": "parse_state(text) makes a position or a view of it"},
    ),
    "text": Argument(("str",), "a string"),
    "view": Argument(
        ("View",),
        "a View",
        {
            **_TO_A_POSITION,
            "str": "parse_view(text) makes a view of it",
            "Position": "position.view(seat) is what a seat sees of it",
        },
    ),
}
"""The requirements of the arguments with these names, wherever the public functions take them."""
FIRST: Final = (
    "call_out",
    "cards_in",
    "event_sentence",
    "format_cards",
    "hint",
    "is_legal",
    "judge",
    "may_call",
    "outcome",
    "parse_play",
    "play_label",
    "score_round",
    "shuffle",
)
"""The functions whose doors look before they call: a wrong argument would not make these fail."""

TAKE_PRESET_NAMES: Final = ("new",)
"""The functions that take the name of a preset for their rules."""
SIGNATURES_WHEN_COMPILED: Final[Mapping[str, tuple[str, ...]]] = {
    "from_position": ("cls", "position", "seed", "names"),
    "new": ("cls", "rules", "seed"),
    "select": ("state", "card", "loose", "builds", "extras"),
}
"""The arguments of the functions that have no signature where they are compiled.

mypyc writes none where a default value is not a literal."""
_NEEDED: Final = object()


def check_arguments(**values: object) -> None:
    """Raise `TypeError` for the first of some arguments whose class is wrong.

    Its words begin with the name of the argument. Arguments of other names are not looked at, but
    for `cards`: a string in their place is told how it is read.

    >>> casino.legal_plays("table=5h,3d hands=3s8s/????")
    Traceback (most recent call last):
    TypeError: state: a string; parse_state(text) makes a position or a view of it
    """
    for name, value in values.items():
        if name == "cards" and isinstance(value, str):
            raise TypeError("cards: a string; parse_cards(text) makes cards of it")
        objection = name in ARGUMENTS and ARGUMENTS[name].objection(value)
        if objection:
            raise TypeError(f"{name}: {objection}")


def put_doors(names: dict[str, Any], public: Iterable[str]) -> None:
    """Put every function among the `public` ones of some names behind its door."""
    for name in public:
        if callable(names[name]) and not isinstance(names[name], type):
            names[name] = _with_door(names[name], name)


def put_doors_on_methods(owner: type, class_methods: Iterable[str]) -> None:
    """Put some class methods of a class behind their doors.

    From the sources the class checks their arguments itself. Where it is compiled, Python refuses
    them before.
    """
    for name in class_methods:
        setattr(owner, name, classmethod(_with_door(vars(owner)[name].__func__, name)))


def _with_door(function: Callable[..., Any], name: str) -> Callable[..., Any]:

    @wraps(function)
    def door(*positional: Any, **named: Any) -> Any:
        if looks_first:
            check_arguments(**_by_name(function, name, positional, named))
        try:
            return function(*positional, **named)
        except CasinoError:
            raise
        except (AttributeError, LookupError, TypeError, ValueError):
            try:
                check_arguments(**_by_name(function, name, positional, named))
            except TypeError as wrong:
                raise wrong from None  # what the wrong argument broke inside tells nobody anything
            raise

    looks_first = name in FIRST
    door.__name__ = name  # a compiled class method has no name of its own
    door.__module__ = __package__  # where a pickle finds it
    return door


def _by_name(
    function: Callable[..., Any],
    function_name: str,
    positional: Iterable[object],
    named: Mapping[str, object],
) -> dict[str, object]:
    """Return the arguments of a call by their names, without those that may be None and are.

    The name of a preset is left out, too, where it may take the place of rules.
    """
    defaults = _defaults(function, function_name)
    may_name_rules = function_name in TAKE_PRESET_NAMES
    arguments = {**dict(zip(defaults, positional, strict=False)), **named}
    return {
        name: value
        for name, value in arguments.items()
        if not (value is None and defaults.get(name, _NEEDED) is None)
        and not (may_name_rules and name == "rules" and isinstance(value, str))
    }


@cache
def _defaults(function: Callable[..., Any], function_name: str) -> dict[str, object]:
    """Return the default value of each argument of a function, in order."""
    from inspect import signature

    try:
        parameters = signature(function).parameters
    except ValueError:
        return dict.fromkeys(SIGNATURES_WHEN_COMPILED.get(function_name, ()), _NEEDED)
    return {name: each.default for name, each in parameters.items()}


def _described(value: object) -> str:
    """Return a value by its class: `a string`, `an int`, `a Game`."""
    if isinstance(value, str):
        return "a string"
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
