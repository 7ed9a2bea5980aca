"""Checks that a player keeps its contract, which is the same wherever a player is used.

`base.player` states it. `problem_of_player` tells what is wrong with something before it plays, and
a `CheckedPlayer` raises `PlayerFaultError` for its first fault; it never makes another play for the
player. The library has no clock; the command line has, and ends a player that takes too long.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from random import Random
from types import CodeType, CoroutineType, WrapperDescriptorType
from typing import TypeGuard, cast

from ..cards import Card
from ..doors import ARGUMENTS, Argument
from ..play import Play
from ..position import View
from ..rules.refusal import IllegalPlayError, PlayerFaultError
from ..rules.why import why_not
from .base.player import Player, asks_for_past
from .beliefs.past import Past, PlayerWithPast

__all__ = ["CheckedPlayer", "problem_of_player"]

DEFINITION = "def player(view, chance)"
"""How a player begins, for the sentences about what is not a player."""
_GENERATOR, _COROUTINE = 0x20, 0x80 | 0x200
"""Flags of the code of a function: `yield`, `async`."""


def with_contract(player: Player) -> Player:
    """Return a player of this package as it is, and any other checked.

    Raises `PlayerFaultError` for what cannot be a player.

    >>> from casino_core.players import greedy
    >>> from casino_core.players.contract import with_contract
    >>> with_contract(greedy) is greedy
    True
    """
    return player if _is_of_the_package(player) else CheckedPlayer(player)


def _is_of_the_package(player: object) -> bool:
    if hasattr(player, "__wrapped__"):
        return False  # `functools.wraps` gives a function the module of another one
    module = getattr(player, "__module__", None) or ""
    return f"{module}.".startswith(_PACKAGE)


_PACKAGE = f"{__name__.partition('.')[0]}."


class CheckedPlayer:
    """A player whose first fault is an error, with its name and what it did.

    It is a player itself.

    >>> from random import Random
    >>> from casino_core.players import greedy
    >>> from casino_core.players.contract import CheckedPlayer
    >>> player = CheckedPlayer(greedy)
    >>> casino.is_legal(view, player(view, Random(1)))
    True
    """

    def __init__(self, player: object, name: str = "") -> None:
        """Check what can be seen before it plays. Raises `PlayerFaultError`.

        The name stands in the messages; by default it is that of the function.
        """
        self.name: str = name or name_of(player)
        problem = problem_of_player(player)
        if problem:
            raise PlayerFaultError(self.name, problem)
        self._player = cast("Player", player)
        self._with_past = asks_for_past(player)

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Return the play of the player.

        Raises `PlayerFaultError` for anything but a legal play.
        """
        try:
            play: object
            if self._with_past:
                play = cast("PlayerWithPast", self._player)(view, rng, past)
            else:
                play = self._player(view, rng)
        except PlayerFaultError as fault:
            if _is_of_the_package(self._player):
                raise
            raise PlayerFaultError(self.name, problem_of_error(fault), view) from fault
        except (Exception, SystemExit) as error:  # a player may raise anything
            raise PlayerFaultError(self.name, problem_of_error(error), view) from error
        return checked(self.name, view, play)


def checked(name: str, view: View, play: object) -> Play:
    """Return what a player returned, if it is a legal play. Raises `PlayerFaultError` if not."""
    try:
        fault = _fault_of(name, view, play)
    except Exception:  # noqa: BLE001 - a play may be made of anything
        problem = f"it returned {_short_repr(play)}, which is not a play of this position"
        fault = PlayerFaultError(name, problem, view)
    if fault:
        raise fault
    return cast("Play", play)


def _fault_of(name: str, view: View, play: object) -> PlayerFaultError | None:
    """Return the fault of what a player returned.

    Raises anything for a play that is made of anything.
    """
    if not _is_play(play):
        return PlayerFaultError(name, _no_play(play), view)
    objection = objection_to_play(play)
    if objection:
        return PlayerFaultError(name, f"it returned {_short_repr(play)}, but {objection}", view)
    refusal = why_not(view, play)
    if refusal is None:
        return None
    error = IllegalPlayError(view, play, refusal)
    return PlayerFaultError(name, f"{play} is not legal", view, error)


def _is_play(value: object) -> TypeGuard[Play]:
    return isinstance(value, Play)


_FIELDS_OF_PLAY = {
    "card": ARGUMENTS["card"],
    "loose": Argument(("int",), "a card set"),
    "builds": Argument(("tuple",), "a tuple of builds"),
    "value": Argument(("int",), "an int"),
    "extras": Argument(("tuple",), "a tuple of extra actions"),
}
"""The requirements of the fields of a play: a value that is equal can be of another class."""
_PARTS_OF_PLAY = ("Build", "Card", "ExtraAction", "int", "NoneType")
"""The names of the classes of what stands in builds and extra actions."""


def objection_to_play(play: Play) -> str:
    """Return which field of a play has a wrong class, in words; empty if none has.

    >>> from casino_core.players.contract import objection_to_play
    >>> objection_to_play(casino.Play(casino.parse_card("2s"), value=8.0))
    'its field value is a float; an int is needed'
    """
    for (name, field), value in zip(_FIELDS_OF_PLAY.items(), play, strict=True):
        strange = "a bool" if isinstance(value, bool) else field.objection(value).partition(";")[0]
        if strange:
            return f"its field {name} is {strange}; {field.requirement} is needed"
        if name != "card" and (strange := _strange_part(value)):
            return f"its field {name} has {strange}; {field.requirement} is needed"
    return ""


def _strange_part(value: object) -> str:
    """Return a part of builds or of extra actions that has a wrong class, in words."""
    if isinstance(value, tuple):
        return next(filter(None, map(_strange_part, value)), "")
    return Argument(_PARTS_OF_PLAY, "").objection(value).partition(";")[0]


def _no_play(value: object) -> str:
    """Return what a player returned that is not a play, and how it gets one."""
    if value is None:
        return "it returned None; does every way through it end with return?"
    if isinstance(value, str):
        return f"it returned the string {_short_repr(value)}; parse_play(string, view) makes a play"
    if isinstance(value, Card):
        return f"it returned the card {value}; legal_plays(view) lists the plays"
    if isinstance(value, Sequence) and value and _is_play(value[0]):
        return "it returned several plays; it has to choose one of them"
    if isinstance(value, CoroutineType):
        value.close()  # it was never awaited, on purpose
        return f"it returned a coroutine; a player returns its play at once: {DEFINITION}"
    return f"it returned {_short_repr(value)}, which is not a Play"


class Defect(Enum):
    """Why something cannot be a player, as far as it can be seen before it plays."""

    CLASS = "a class, not an object of it"
    VALUE = "a value that cannot be called"
    ASYNC = "a function that begins with async"
    YIELD = "a function with a yield"
    PARAMETERS = "a function of other parameters"


def defect_of(player: object) -> Defect | None:
    """Return why something cannot be a player; None if nothing can be seen."""
    if isinstance(player, type):
        return Defect.CLASS
    if not callable(player):
        return Defect.VALUE
    code = code_of(player)
    flags = code.co_flags if code else 0
    if flags & _COROUTINE:
        return Defect.ASYNC
    if flags & _GENERATOR:
        return Defect.YIELD
    return None if _has_parameters(player) else Defect.PARAMETERS


def problem_of_player(player: object) -> str:
    """Return in one line why an object cannot be a player; empty if it seems to be one.

    >>> from casino_core.players.contract import problem_of_player
    >>> problem_of_player(7)
    '7 cannot be called; a player is a function: def player(view, chance)'
    >>> problem_of_player(lambda view: None)
    'it takes other arguments; a player is called with two: def player(view, chance)'
    """
    defect = defect_of(player)
    if defect is Defect.CLASS:
        name = name_of(player)
        return f"{name} is a class; a player is a function, or an object of a class: {name}()"
    if defect is Defect.VALUE:
        return f"{_short_repr(player)} cannot be called; a player is a function: {DEFINITION}"
    return f"{_PROBLEMS[defect]}: {DEFINITION}" if defect else ""


_PROBLEMS = {
    Defect.ASYNC: "it begins with async; a player returns its play at once",
    Defect.YIELD: "it has a yield; a player gives its play with return",
    Defect.PARAMETERS: "it takes other arguments; a player is called with two",
}


def code_of(player: object) -> CodeType | None:
    """Return the code that runs when a player is called.

    It is None if it is not known or not of Python.
    """
    while not hasattr(player, "__code__"):
        if isinstance(player, partial):
            player = player.func
        elif hasattr(player, "__wrapped__"):  # as functools.cache leaves it
            player = player.__wrapped__
        else:
            player = getattr(type(player), "__call__", None)  # noqa: B004 - it may be inherited
            if player is None or isinstance(player, WrapperDescriptorType):
                return None
    code = player.__code__
    return code if isinstance(code, CodeType) else None


def _has_parameters(player: Callable[..., object]) -> bool:
    """Return whether a player can be called with a view, a source of chance, and the past."""
    import inspect

    # A wrapper in Python takes what it says, not what the function takes that it stands for.
    follow = not hasattr(player, "__code__")
    try:
        parameters = inspect.signature(player, follow_wrapped=follow)
    except (TypeError, ValueError):
        return True  # nobody knows
    try:
        parameters.bind(*[None] * (2 + asks_for_past(player)))
    except TypeError:
        return False
    return True


def name_of(player: object) -> str:
    """Return the name of a player that was not named: that of its function or its class."""
    return str(getattr(player, "__name__", "")) or type(player).__name__


def problem_of_error(error: BaseException) -> str:
    """Return an error that a player raised, in one line, with the line of its file."""
    try:
        text = "" if error.args == (None,) else " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - its text may be code of the player
        text = ""
    where = _line_of(error)
    return f"{type(error).__name__}{': ' if text else ''}{_short(text)}{where}"


def _line_of(error: BaseException) -> str:
    """Return the innermost line of an error in the player's file, or beside it: `, bot.py, line 7`.

    The player's file is the first one outside this package.
    """
    lines, traceback = [], error.__traceback__
    own = __file__.replace("\\", "/").rpartition("players/")[0]
    while traceback:
        folder, _, file = traceback.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")
        if not f"{folder}/".startswith(own) and not file.startswith("<frozen "):
            lines.append((folder, f", {file}, line {traceback.tb_lineno}"))
        traceback = traceback.tb_next
    return [where for folder, where in lines if folder == lines[0][0]][-1] if lines else ""


def _short_repr(value: object) -> str:
    """Return a value as it shows itself; one that cannot, by the name of its class."""
    try:
        return _short(repr(value))
    except Exception:  # noqa: BLE001 - it may be code of the player
        return f"<{type(value).__name__}>"


def _short(text: str, most: int = 200) -> str:
    return text if len(text) <= most else f"{text[:most]}…"
