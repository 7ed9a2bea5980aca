"""The command line prints every option and preset with its documentation."""

from casino_core import OPTIONS, PRESET_NOTES, parse_rules
from casino_core.cli.commands.rules import presets_page, rules_page


def test_every_option_is_there_with_its_documentation() -> None:
    page = "\n".join(rules_page(parse_rules("royal,target=33")))
    for option in OPTIONS.values():
        assert f"{option.name} ({option.title}" in page
        assert option.meaning in page
        assert option.origin in page
        assert all(meaning in page for meaning in option.values.values())
    assert "* royal" in page
    assert "* 33" in page


def test_every_preset_has_a_line() -> None:
    page = list(presets_page())
    assert len(page) == len(PRESET_NOTES)
    assert page[1].split(maxsplit=1)[0] == "royal"
    assert page[1].split(maxsplit=1)[1].startswith("Royal Casino.")
