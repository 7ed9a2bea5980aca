"""Tables in frames of other pages: their options, messages and app."""
