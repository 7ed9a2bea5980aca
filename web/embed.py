"""What PyScript runs in the frame of an embedded table."""

import sys

sys.path.insert(0, "casino.zip")

from casino_page.embedded import start

start()
