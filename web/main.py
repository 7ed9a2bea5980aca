"""The Python script of the game's page: starts the game. `web/js/boot/start.js` runs it."""

from casino_page.features.index import feature_entries
from casino_page.shell.app import start
from casino_page.shell.browser import own_page
from casino_page.shell.browser_storage import open_storage

start(own_page(), open_storage, feature_entries())
