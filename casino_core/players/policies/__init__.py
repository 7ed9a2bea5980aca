"""Policies: players that choose a play at once, and the policy of playouts."""
