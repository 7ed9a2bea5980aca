"""The rules: ways to play a card, legal plays, refusals, turns, dealing, scoring, calling out."""
