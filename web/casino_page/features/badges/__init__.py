"""The badges: what each is for, those that were earned, and their part of the statistics."""
