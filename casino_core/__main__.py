"""`python -m casino_core`: the command line."""

import gc
import sys

try:
    from .cli import main

    # Positions, plays and all that is made of them have no cycles: looking for some among them
    # would take a third of the time of a simulation.
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    sys.exit(main())
except KeyboardInterrupt:  # while Python still imports the engine
    sys.exit(130)
