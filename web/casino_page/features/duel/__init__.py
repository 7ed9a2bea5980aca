"""Duels: a link has a friend play the same cards against the same computer player."""
