"""The Python script of the game's page: starts the game. `web/js/boot/start.mjs` runs it."""

import sys

sys.path.insert(0, "casino.zip")

from casino_page.shell.app import start

start()
