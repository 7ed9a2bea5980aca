"""The captured cards of every side, and the cards not yet seen."""
