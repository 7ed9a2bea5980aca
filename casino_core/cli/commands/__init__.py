"""The arguments of each command: a module each, which is imported when its command is named."""
