"""One plain sentence for each of the mistakes that beginners make most."""

from __future__ import annotations

import builtins
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from types import FrameType, ModuleType, TracebackType
from typing import Final

import casino_core
from casino_core import CasinoError, error_message
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from . import library


class ContractError(Exception):
    """A player that breaks its contract; its text is the plain sentence about it."""


ENGINE: Final = "casino_core"
ENGINE_ALIAS: Final = "casino"
"""The name of the engine in the listings."""

QUOTED: Final = re.compile(r"'([^']+)'")

LINES: Final = (
    (r"^\s*else\s*if\b", N_("Python writes “elif” for “else if”.")),
    (r"&&|\|\|", N_("Python writes “and” for “&&”, and “or” for “||”.")),
    (r"\+\+|--", N_("Python has no “++” and no “--”: write “+= 1” or “-= 1”.")),
)
"""Habits of other languages in a line that Python cannot read, and what to say."""

NO_CODE: Final = r"""'(?:\\.|[^'\\])*('|$)|"(?:\\.|[^"\\])*("|$)|#.*"""
"""The texts and the comment in a line."""

MISPLACED: Final = N_(
    "“{0}” fits nothing above it: it comes right after the block of its “if”, and “else” last."
)
"""The advice on a word of a condition that stands where none can."""

SYNTAX: Final = (
    (r"'(elif)' block follows an 'else'", MISPLACED),
    (r"expected ':'", N_("A colon “:” is missing at the end of the line.")),
    (
        r"expected an indented block after (.*) on line (\d+)",
        N_("What belongs to line {1} has to be indented: put four spaces before it."),
    ),
    (r"unexpected indent", N_("This line begins with spaces that do not belong there.")),
    (
        r"unindent does not match",
        N_("This line is indented neither like the one above nor like the block around it."),
    ),
    (r"inconsistent use of tabs", N_("Tabs and spaces are mixed here: use spaces only.")),
    (r"'(.)' was never closed", N_("The bracket “{0}” is opened here and closed nowhere.")),
    (r"unmatched '(.)'", N_("The bracket “{0}” is closed here, but was not opened.")),
    (
        r"closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        N_("The bracket “{1}” was opened, but “{0}” closes it."),
    ),
    (
        r"unterminated .*string literal",
        N_("A string begins here, but its closing quotation mark is missing."),
    ),
    (
        r"Maybe you meant '=='",
        N_("One “=” gives a name to a value. To compare two values, write “==”."),
    ),
    (
        r"'(return|break|continue|yield|await)' outside|'(break|continue)' not properly in loop",
        N_(
            "This word stands outside the function or the loop that it is for: look at the indents."
        ),
    ),
    (
        r"cannot assign to",
        N_("Left of “=” you need a name, or a part of a value such as x[0]."),
    ),
    (r"Perhaps you forgot a comma", N_("Perhaps a comma is missing between two values.")),
    (
        r"Missing parentheses in call to '(\w+)'",
        N_("What {0} is given stands in brackets: {0}(…)."),
    ),
    (
        r"invalid character",
        N_(
            "This character does not belong in Python. Perhaps it was copied from a text: type "
            "it anew."
        ),
    ),
    (r"leading zeros", N_("A number may not begin with 0.")),
    (r"", N_("Python cannot read this line, or the end of the one before it.")),
)
"""The messages of Python for what is not a program, and what to say: the first that fits."""

CARD_SET: Final = N_("A set of cards is one number here: casino.cards_in(…) lists its cards.")

OF_CARD_SETS: Final = r"\b(hand|hands|loose|won|unseen|cards)\b"
"""The names of card sets in a line of code."""

OF_LISTS: Final = r"'int'.* (?:is not iterable|container or iterable|not subscriptable|has no len)"
"""The messages of Python where a number stands instead of a list."""

UNCHANGEABLE: Final = N_("This value cannot be changed: make a new one.")

TYPES: Final = (
    (
        r"'NoneType' object is not (?:callable|iterable|subscriptable)",
        N_("The value is None here. A function without “return” gives None: is one missing?"),
    ),
    (
        r"'([\w.]+)' object is not callable",
        N_("Only functions can be called with brackets; this is a value of the type {0}."),
    ),
    (
        r"(\w+)\(\) missing \d+ required .*arguments?: (.*)",
        N_("{0} needs more than it was given: {1}."),
    ),
    (
        r"([\w<>]+)\(\) takes (?:no arguments|.* positional arguments? but .* given)",
        N_("{0} was given more than it takes."),
    ),
    (
        r"(\w+)\(\) got an unexpected keyword argument '(\w+)'",
        N_("{0} knows no argument called “{1}”."),
    ),
    (
        r"unsupported operand type\(s\) for (\S+): '(\w+)' and '(\w+)'",
        N_("“{0}” cannot be done with a value of the type {1} and one of the type {2}."),
    ),
    (
        r"can only concatenate str|must be str, not",
        N_("A string can only be joined with a string: write str(…) around the other value."),
    ),
    (
        r"'<' not supported|'>' not supported|'<=' not supported|'>=' not supported",
        N_("These two values have different types and cannot be compared."),
    ),
    (
        r"'([\w.]+)' object is not iterable",
        N_(
            "“for” goes through lists, strings and the like; this is a single value of the type "
            "{0}."
        ),
    ),
    (
        r"object of type '([\w.]+)' has no len",
        N_("A value of the type {0} has no length: list(…) makes a list of it."),
    ),
    (
        r"'([\w.]+)' object is not subscriptable",
        N_("A value of the type {0} has no parts to take with square brackets."),
    ),
    (
        r"can't multiply sequence by non-int",
        N_("A string or a list can only be multiplied by a whole number."),
    ),
    (
        r"cannot be interpreted as an integer|indices must be integers",
        N_("A whole number is needed here: int(…) makes one of a string."),
    ),
    (
        r"(?:unhashable type:|cannot use) '(list|dict|set)'",
        N_("A value of the type {0} cannot be a key or in a set: tuple(…) makes one that can."),
    ),
    (r"does not support item (?:assignment|deletion)", UNCHANGEABLE),
)
"""The messages of Python for a value of the wrong type."""

EMPTY: Final = N_("There is nothing to choose from here: it is empty.")

VALUES: Final = (
    (r"is an empty sequence|iterable argument is empty", EMPTY),
    (
        r"invalid literal for int|could not convert string to float",
        N_("This string is not a number."),
    ),
    (
        r"values to unpack",
        N_("There are not as many names left of “=” as values on the right."),
    ),
    (r"not in (?:list|tuple|deque)|x not in", N_("There is no such value in it.")),
)
"""The messages of Python for a value of the right type that does not fit."""


GIVEN_NONE: Final = N_(
    "The engine was given None where it needs a value such as a play. A function without “return” "
    "gives None: is one missing?"
)

NOT_ARRIVED: Final = N_(
    "“{name}” is a part of Python that did not arrive. Run the code again when there is a network."
)

NOT_IN_BROWSERS: Final = N_("“{name}” is a part of Python that does not work in a browser.")

OF_ENGINE: Final = N_("“{name}” is a function of casino_core: casino.{name}(…).")

FROM_MODULE: Final = N_("To import “{name}”, write “from {module} import {name}”.")

FIXED: Final = r"cannot assign to field|has no setter|can't set attribute|is read-only"
"""The messages of Python for a value that cannot be changed."""

NOTHING_NEXT: Final = N_("next(…) found nothing: next(…, None) gives None then.")


def advice(error: BaseException, message: str) -> str:
    """Say in one sentence what is wrong, '' if nothing is known of it.

    `message` is the error as Python shows it: its last line.
    """
    for kind, say in _SAYING:
        if isinstance(error, kind):
            return say(error, message)
    return ""


OF_OTHER_LANGUAGES: Final = {
    **dict.fromkeys(("NULL", "nil", "null", "undefined"), "None"),
    "echo": "print",
    "length": "len",
}
"""Names of other languages, and what Python has for them."""

USUAL_MODULES: Final = ("random", "math", "collections", "itertools", "functools", "copy")
"""The modules whose names are used without an import most."""


def _about_syntax(error: BaseException, message: str) -> str:
    text = getattr(error, "text", None) or ""
    if sentence := _matched(LINES, re.sub(NO_CODE, "", text)):
        return sentence
    first = re.match(r"\s*(elif|else)\b", text)
    if first and "invalid syntax" in message and error.offset == first.start(1) + 1:  # type: ignore[attr-defined]
        return _numbered(_(MISPLACED), [first[1]])
    return _matched(SYNTAX, message)


def _about_name(error: BaseException, message: str) -> str:
    name = _name_in(error, message)
    if isinstance(error, UnboundLocalError) and name in _globals_around(error):
        sentence = _(
            "This function gives a value to “{name}”, so the one outside is hidden here: take "
            "another name, or write “global {name}” first."
        )
    elif isinstance(error, UnboundLocalError):
        sentence = _(
            "“{name}” gets its value in this function only after this line, or not at all."
        )
    elif name in sys.stdlib_module_names or name in (ENGINE, ENGINE_ALIAS):
        sentence = _("“{name}” has to be imported first: write “import {name}” above.")
        if name == ENGINE_ALIAS:
            sentence = sentence.replace("import {name}", f"import {ENGINE} as {ENGINE_ALIAS}")
    elif callable(getattr(casino_core, name, None)):
        sentence = _(OF_ENGINE)
    elif other := meant(name, _names_around(error)) or OF_OTHER_LANGUAGES.get(name):
        sentence = _("There is no “{name}”. Do you mean “{other}”?").replace("{other}", other)
    elif module := _module_with(name):
        sentence = _(FROM_MODULE).replace("{module}", module)
    else:
        sentence = _("There is no “{name}” here: is it spelt right, and does a line above make it?")
    return sentence.replace("{name}", name)


def _module_with(name: str) -> str:
    """Return the usual module that has a public name, '' if none has."""
    if name.startswith("_"):
        return ""
    modules = (module for module in USUAL_MODULES if module in sys.modules)
    return next((module for module in modules if hasattr(sys.modules[module], name)), "")


def _about_attribute(error: BaseException, message: str) -> str:
    *_owner, named = ["", *QUOTED.findall(message)]  # an assignment names it in the message only
    name, owner = getattr(error, "name", None) or named, getattr(error, "obj", None)
    if re.search(FIXED, message):
        return _(UNCHANGEABLE)
    if owner is None and "'NoneType'" in message:
        if _in_engine(error):
            return _(GIVEN_NONE)
        return _("The value is None here. A function without “return” gives None: is one missing?")
    if not isinstance(owner, ModuleType) and callable(getattr(casino_core, name, None)):
        sentence = _(OF_ENGINE)
    elif other := meant(name, dir(owner)):
        sentence = _("This value has no “{name}”. Do you mean “{other}”?").replace("{other}", other)
    else:
        sentence = _("This value has no “{name}”: dir(…) lists what a value has.")
    return sentence.replace("{name}", name)


def _about_type(error: BaseException, message: str) -> str:
    if re.search(r": None; ", message) and _in_engine(error):
        return _(GIVEN_NONE)
    if re.search(OF_LISTS, message) and any(map(_names_card_set, _lines(error.__traceback__))):
        return _(CARD_SET)
    return _matched(TYPES, message)


def _names_card_set(line: str) -> bool:
    return bool(re.search(OF_CARD_SETS, re.sub(NO_CODE, "", line)))


def _about_import(error: BaseException, message: str) -> str:
    name = getattr(error, "name", None) or ""
    if isinstance(error, ModuleNotFoundError):
        return _about_module(name)
    import_name = _name_in(error, message) if "cannot import name" in message else ""
    return _about_part(import_name, name)


def _about_module(name: str) -> str:
    """Say why a module was not found."""
    module, _dot, part = name.rpartition(".")
    if library.is_missing(name):
        sentence = _(NOT_IN_BROWSERS if library.archives else NOT_ARRIVED)
    elif hasattr(sys.modules.get(module), part):
        return _(FROM_MODULE).replace("{module}", module).replace("{name}", part)
    elif module in sys.modules:
        return _about_part(part, module)
    elif other := meant(name, {*sys.stdlib_module_names, ENGINE}) or _longer(name):
        sentence = _("There is no “{name}”. Do you mean “{other}”?").replace("{other}", other)
    else:
        sentence = _(
            "There is no module “{name}” here: there are Python’s own modules and casino_core, "
            "and no network to fetch others from."
        )
    return sentence.replace("{name}", name)


def _about_part(part: str, module: str) -> str:
    """Say that a module has no such part, whose name is '' if it is not known."""
    if other := meant(part, dir(sys.modules.get(module))):
        return _("Do you mean “{other}”?").replace("{other}", other)
    return _("“{name}” has nothing of that name: is it spelt right?").replace("{name}", module)


def _longer(name: str) -> str:
    """Return the engine's name for the beginning of it."""
    return ENGINE if ENGINE.partition("_")[0] == name else ""


def _about_value(_error: BaseException, message: str) -> str:
    return _matched(VALUES, message)


def _about_index(_error: BaseException, message: str) -> str:
    if "choose from an empty" in message:
        return _(EMPTY)
    return _("The list or string is shorter than that. The first item has the number 0.")


def _about_runtime(error: BaseException, _message: str) -> str:
    return _(NOTHING_NEXT) if isinstance(error.__cause__, StopIteration) else ""


def _about_key(error: BaseException, _message: str) -> str:
    key = repr(error.args[0]) if error.args else ""
    return _("There is no entry {key}: .get(…) gives None instead of this error.").replace(
        "{key}", key
    )


def _sentence(sentence: str) -> Callable[[BaseException, str], str]:
    return lambda _error, _message: _(sentence)


_SAYING: Final[tuple[tuple[type[BaseException], Callable[[BaseException, str], str]], ...]] = (
    (ContractError, lambda error, _message: str(error)),
    (CasinoError, lambda error, _message: error_message(error)),  # type: ignore[arg-type]
    (SyntaxError, _about_syntax),
    (NameError, _about_name),
    (AttributeError, _about_attribute),
    (TypeError, _about_type),
    (ImportError, _about_import),
    (KeyError, _about_key),
    (
        RecursionError,
        _sentence(N_("A function calls itself again and again: what should make it stop?")),
    ),
    (MemoryError, _sentence(N_("The memory is full: something here grows without an end."))),
    (StopIteration, _sentence(NOTHING_NEXT)),
    (RuntimeError, _about_runtime),
    (IndexError, _about_index),
    (ValueError, _about_value),
    (
        FileNotFoundError,
        _sentence(N_("There are no files here but those that the code itself has written.")),
    ),
    (SystemExit, _sentence(N_("The program ended itself."))),
    (ZeroDivisionError, _sentence(N_("Nothing can be divided by zero."))),
    (
        EOFError,
        _sentence(N_("Nobody can answer a question of input() here: put the value into the code.")),
    ),
    (
        AssertionError,
        _sentence(N_("What stands after “assert” is not true.")),
    ),
)
"""The kinds of errors and what says something about them: the first that fits."""


def _matched(table: tuple[tuple[str, str], ...], message: str) -> str:
    for pattern, sentence in table:
        if match := re.search(pattern, message):
            groups = [group or "" for group in match.groups()]
            # `expected an indented block after 'if' statement on line 2` has its line second.
            return _numbered(_(sentence), groups)
    return ""


def _numbered(sentence: str, groups: list[str]) -> str:
    for number, group in enumerate(groups):
        sentence = sentence.replace(f"{{{number}}}", group)
    return sentence


def _name_in(error: BaseException, message: str) -> str:
    """Return the name that an error is about.

    That is the first one in quotes: Python 3.11 tells some names only there.
    """
    match = QUOTED.search(message)
    return match[1] if match else str(getattr(error, "name", None) or "")


def _names_around(error: BaseException) -> set[str]:
    """Return the names that the line in which an error happened could have used."""
    *_outer, frame = [None, *_frames(error.__traceback__)]
    return {*frame.f_locals, *frame.f_globals, *dir(builtins)} if frame else set()


def _globals_around(error: BaseException) -> set[str]:
    """Return the names outside the function in which an error happened."""
    *_outer, frame = [None, *_frames(error.__traceback__)]
    return set(frame.f_globals) if frame else set()


def _in_engine(error: BaseException) -> bool:
    """Tell whether an error happened in the engine, and not in the reader's own code."""
    names = [str(frame.f_globals.get("__name__", "")) for frame in _frames(error.__traceback__)]
    return bool(names) and names[-1].partition(".")[0] == ENGINE


def _lines(traceback: TracebackType | None) -> Iterator[str]:
    """Yield the lines of code through which an error came, but not the engine's or the page's."""
    while traceback:
        frame = traceback.tb_frame
        if not str(frame.f_globals.get("__name__", "")).startswith("casino_"):
            yield linecache.getline(frame.f_code.co_filename, traceback.tb_lineno or 0)
        traceback = traceback.tb_next


def _frames(traceback: TracebackType | None) -> Iterator[FrameType]:
    while traceback:
        yield traceback.tb_frame
        traceback = traceback.tb_next


LONGEST = 40
"""Longer names are not compared."""


def meant(name: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest to a misspelt one, '' if none is near."""
    near = [(slips(name, each), each) for each in known if _may_be(name, each)]
    distance, nearest = min(near, default=(len(name), ""))
    return nearest if distance <= max(1, len(name) // 3) else ""


def _may_be(name: str, other: str) -> bool:
    hidden = other.startswith("_") and not name.startswith("_")
    return not hidden and len(other) <= LONGEST and abs(len(name) - len(other)) <= 3


def slips(one: str, other: str) -> int:
    """Count the letters that are missing, added, changed or swapped with the next one."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        following = [i + 1]
        for j, other_letter in enumerate(other):
            best = min(row[j] + (letter != other_letter), row[j + 1] + 1, following[j] + 1)
            if i and j and letter == other[j - 1] and one[i - 1] == other_letter:
                best = min(best, before[j - 1] + 1)
            following.append(best)
        before, row = row, following
    return row[-1]
