"""Sentences, in the reader's language, for plays, events, refusals, facts and findings."""
