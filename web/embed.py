"""The Python script of an embedded table: starts the table. `web/js/boot/start.mjs` runs it."""

import sys

sys.path.insert(0, "casino.zip")

from casino_page.embed.embedded_table import start

start()
