"""Games by link in words: whom the table waits for, how a game ended, and the texts to send."""

from __future__ import annotations

from casino_core.correspondence.correspondence import Awaited, Correspondence
from casino_core.correspondence.turn import Words
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.names import YOU
from casino_core.prose.rules import rules_title
from casino_core.prose.standing import standing_sentence


def names_of_link(game: Correspondence, friend: str) -> tuple[str, str]:
    """The names of both seats for the reader."""
    return (YOU, friend) if game.seat == 0 else (friend, YOU)


def waiting_words(game: Correspondence, friend: str, *, unsent: bool, since: str = "") -> str:
    """Whom the game waits for, in twelve words at most."""
    if game.awaited is Awaited.ANSWER and game.to_write == game.seat:
        words = _("{name} asks to take back the last play.")
        if game.table.asked is Words.STOP:
            words = _("{name} offers to stop here, without a winner.")
        return words.format(name=friend)
    if unsent:
        return _("Send your turn to {name}.").format(name=friend)
    words = _("Waiting for {name}, since {moment}.") if since else _("Waiting for {name}.")
    return words.format(name=friend, moment=since)


def result_words(game: Correspondence, friend: str) -> str:
    """Who has won, as a headline."""
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        return _("The game is drawn")
    if outcome.winner == game.table.terms.rules.side(game.seat):
        return _("You win the game")
    return _("{name} wins the game").format(name=friend)


def end_words(game: Correspondence, friend: str) -> str:
    """How the game ended and its points, in sentences."""
    end, outcome, rules = game.table.end, game.outcome, game.table.terms.rules
    told = ""
    if end:
        own = end.seat == game.seat
        words = {
            Words.RESIGN: _("You have resigned.") if own else _("{name} has resigned."),
            Words.STOP: _("You agreed to stop."),
            Words.CALL: _("You called out.") if own else _("{name} called out."),
        }
        told = words[end.words].format(name=friend)
    standing = (
        standing_sentence(outcome.totals, names_of_link(game, friend), rules) if outcome else ""
    )
    return " ".join(filter(None, [told, standing]))


def over_words(game: Correspondence) -> str:
    """The status line when the game is over."""
    if game.awaited is Awaited.NOTHING:
        return _("The game is over.")
    return _("The game is over. The last turn proves it.")


# The texts to send


def text_to_send(game: Correspondence, link: str) -> str:
    """The line of text with the link of the player's last message."""
    rules = rules_title(game.table.terms.rules)
    if len(game.messages) == 1:
        words = _("Will you play Casino with me ({rules})? {link}")
    elif game.awaited is Awaited.NOTHING or game.table.end:
        words = _("Our game of Casino is over. {link}")
    elif len(game.messages) == 2:
        words = _("Yes, let us play Casino. {link}")
    else:
        words = _("My turn at Casino: {link}")
    return words.format(rules=rules, link=link)


def nudge_text(name: str) -> str:
    """A text that reminds the other player; it has no link."""
    if name:
        return _("{name}, it’s your turn in our game of Casino.").format(name=name)
    return _("It’s your turn in our game of Casino.")


def length_words(link: str) -> str:
    """How long a link is."""
    return ngettext("{n} character", "{n} characters", len(link)).format(n=len(link))


def results_words(name: str, won: int, lost: int, level: int) -> str:
    """The games against another player, as in `Ada: 2 won, 1 lost`."""
    words = _("{name}: {won} won, {lost} lost, {level} without a winner.")
    if not level:
        words = _("{name}: {won} won, {lost} lost.")
    return words.format(name=name, won=won, lost=lost, level=level)
