"""What is stored on two devices of one person is put together, over a connection of the pages."""
