"""What PyScript runs: starts the page."""

import sys

sys.path.insert(0, "casino.zip")

from casino_page.app import start

start()
