"""The sheet of the settings."""
