"""`python -m casino_core`: the command line."""

import sys

try:
    from .cli import main

    sys.exit(main())
except KeyboardInterrupt:  # while Python still imports the engine
    sys.exit(130)
