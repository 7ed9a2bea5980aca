"""The offer of a backup: once there is something to lose, where the browser may erase it."""
