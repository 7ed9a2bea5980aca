"""`python -m casino_core`: the command line."""

import sys

try:
    from .cli.program import run

    sys.exit(run())
except KeyboardInterrupt:  # while Python still imports the engine
    sys.exit(130)
