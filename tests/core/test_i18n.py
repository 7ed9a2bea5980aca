"""The engine's sentences are in the chosen language."""

from gettext import NullTranslations

from casino_core.i18n import N_, gettext, ngettext, use_language


class Loud(NullTranslations):
    """A translation into capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return super().ngettext(msgid1, msgid2, n).upper()


def test_sentences_are_english_unless_another_language_is_chosen() -> None:
    assert gettext("a build") == "a build"
    assert [ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} cards",
        "{n} card",
        "{n} cards",
    ]
    with use_language(Loud()):
        assert gettext(N_("a build")) == "A BUILD"
        assert ngettext("card", "cards", 1) == "CARD"
        with use_language(None):
            assert gettext("a build") == "a build"
        assert gettext("a build") == "A BUILD"
    assert gettext("a build") == "a build"
