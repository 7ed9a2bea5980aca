"""The stored data: keys with versions, the readers of values, and the storage of what is played."""
