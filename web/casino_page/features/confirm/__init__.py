"""Confirmation: questions before a play is made."""
