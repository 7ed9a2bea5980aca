"""Running one command of the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..errors import CasinoError
from ..i18n import use_language
from ..notation.limits import shortened
from ..notation.positions import format_position
from ..prose.refusals import error_message, error_reason
from ..rules.refusal import PlayerFaultError
from .arguments import parser
from .language import translations_into
from .processes import look_for_garbage_seldom
from .streams import complain, complain_further, discard_output, is_text, set_output, write

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of the signal."""
FAULT = 3
"""The exit code after a fault of a player."""


def run() -> int:
    """Run the command `casino` with the arguments of this process; return the exit code."""
    look_for_garbage_seldom()
    return main()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code.

    It is 0; 1 if a stream cannot be read or written; 2 for impossible arguments; 3 if a player of
    somebody else has had a fault; 130 after Ctrl-C. A program that reads only the beginning of the
    output is not an error.
    """
    try:
        return _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        discard_output()
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return 0
    except OSError as error:
        discard_output()
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        return 1


def _run(arguments: Sequence[str]) -> int:
    try:
        options = parser(_name()).parse_args(_utf8(arguments))
    except CasinoError as error:
        complain(str(error))
        return 2
    finally:
        if sys.stdout:
            sys.stdout.flush()  # the help
    set_output()
    with use_language(translations_into(options.language)):
        try:
            write(options.run(options))
        except PlayerFaultError as error:
            complain(error_message(error), error_reason(error))
            if error.view is not None:
                complain_further(f"it saw {format_position(error.view)}")
            return FAULT
        except CasinoError as error:
            complain(error_message(error), error_reason(error))
            return 2
    return 0


def _name() -> str:
    """Return how this process was started: `casino`, or `python -m casino_core`."""
    return "casino" if Path(sys.argv[0]).stem == "casino" else "python -m casino_core"


def _utf8(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments. Raises `CasinoError` for one with bytes that are not UTF-8."""
    for number, argument in enumerate(arguments, 1):
        if not is_text(argument):
            raise CasinoError(f"argument {number}: {shortened(argument)!r} is not UTF-8 text")
    return arguments
