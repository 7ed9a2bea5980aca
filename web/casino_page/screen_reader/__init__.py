"""The text view: a second view of the same session, for a screen reader.

It has headings, lists of buttons, a box for plays and letters, and sentences, and is loaded when it
is first chosen. `sentences` has the answers to questions, `regions` the HTML, and `renderer` the
sentences about each change.
"""
