"""The backup of everything stored: saved to a file, restored from one, erased."""
