"""Everything stored, saved to a file, loaded from one, erased."""
