"""The rules: ways to play, legal plays, reasons, turns, dealing, scoring."""
