"""The web server of `build.py serve` and of the end-to-end tests, and compressed files for it."""
