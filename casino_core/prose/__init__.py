"""Plays, events, refusals, facts and findings in sentences, in the reader's language."""
