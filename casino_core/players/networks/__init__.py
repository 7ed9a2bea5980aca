"""Networks: judges of plays that learned from self-play, with their weights as data files."""
