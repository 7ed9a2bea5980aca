"""Daily-5 on the page: the diary of the days, the deals on the table, the master, the sheet.

The deals themselves are defined in `casino_core.daily`. This package is loaded on first use.
"""
