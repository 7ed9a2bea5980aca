"""The captured cards, and the cards not yet seen."""
