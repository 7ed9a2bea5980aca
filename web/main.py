"""What PyScript runs: starts the page."""

from casino_page.app import start

start()
