"""The Python script of an embedded table: starts the table. `web/js/boot/start.js` runs it."""

from casino_page.embed.embedded_table import start

start()
