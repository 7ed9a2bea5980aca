"""The stored data of two devices of one person is put together, over a connection of the pages."""
