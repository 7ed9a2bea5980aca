"""`python -m casino_core`: the command line."""

import sys

try:
    from .cli import main
    from .cli.processes import look_for_garbage_seldom

    look_for_garbage_seldom()
    sys.exit(main())
except KeyboardInterrupt:  # while Python still imports the engine
    sys.exit(130)
