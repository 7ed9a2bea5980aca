"""Beliefs: the hands that a view hides, sampled and inferred from what their holders did."""
