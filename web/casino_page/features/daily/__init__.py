"""Daily-5 on the page: the diary of the days, the table of a deal, the master's points, the sheet.

What a deal is stands in `casino_core.daily`; here is what becomes of it. It is loaded on first use.
"""
