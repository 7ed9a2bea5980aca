"""A game by link: two people send each other their turns, and nobody deals."""
