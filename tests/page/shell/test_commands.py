"""Commands as methods declare them, and the index of features that is read from them."""

from __future__ import annotations

from casino_page.features.index import feature_entries
from casino_page.shell.commands import Moment, command, commands_of, text_command
from casino_page.shell.keys import LETTERS

from ..pages import Page
from ..tables import new_session


class Lamp:
    def __init__(self) -> None:
        self.said: list[str] = []

    @command("on", "bright")
    def _switch_on(self) -> None:
        self.said.append("on")

    @text_command("colour")
    def _choose_colour(self, text: str) -> None:
        self.said.append(text)


class Torch(Lamp):
    @command("shake", moment=Moment.STARTED)
    def _shake(self) -> None:
        self.said.append("shaken")


def test_a_method_answers_the_commands_that_it_declares() -> None:
    torch = Torch()
    for name, text in (("on", ""), ("bright", "?"), ("colour", "red"), ("shake", "")):
        commands_of(torch)[name](text)
    assert torch.said == ["on", "on", "red", "shaken"]
    assert set(commands_of(Lamp())) == {"on", "bright", "colour"}


def test_no_two_features_answer_the_same_command() -> None:
    names = [name for entry in feature_entries() for name in entry.commands]
    assert len(set(names)) == len(names)


def test_every_feature_can_be_reached() -> None:
    """By a command, by a setting with which it is loaded unasked, or because it always is."""
    assert [
        entry.name
        for entry in feature_entries()
        if not (entry.commands or entry.opens_with or entry.at_start)
    ] == []


def test_every_letter_stands_for_a_command_of_a_feature() -> None:
    names = {name for entry in feature_entries() for name in entry.commands}
    assert {key.command for key in LETTERS.values()} - names == {"call-out", "pause"}


def test_the_page_itself_gives_commands_at_the_moments_that_features_declare() -> None:
    features = Page(new_session()).features
    assert features.commands_at(Moment.STARTED) == [
        "check-stored",
        "keep-data-later",
        "by-link-waits",
    ]
    assert features.commands_at(Moment.OVER) == ["keep-data", "coach-watch", "count-game"]
