"""The shell: browser, commands, features, lazy archive, time slicing, languages and settings."""
