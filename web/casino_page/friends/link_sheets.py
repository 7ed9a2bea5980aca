"""The sheets of games by link as HTML: the list, an invitation, a turn to send, words to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from casino_core import RuleSet
from casino_core.correspondence.terms import FEWEST_PLAYERS, INVITED, INVITER, Terms
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import (
    beginning_sentence,
    game_summary,
    game_title,
    invitation_lines,
    seats_lines,
    seats_named,
)
from casino_core.prose.direction import goal_words
from casino_core.prose.levels import level_label
from casino_core.prose.names import YOU
from casino_core.prose.words import labelled
from casino_core.seats import Seat

from ..render.components import choice, file_button, line_field, text_box
from ..render.markup import button, element, fold, hidden_words, text
from ..render.sheet import copied_note, heading
from .computers import AT_ONCE
from .sending import ToSend, buttons, lines, main_button, name_field, send_section
from .stored_games import StoredGame, StoredGames, naming
from .words import declined_words, results_words, stopped_words

NAME = "by-link"
"""The name of the sheets, and of the box with the text to send."""

WHOLE, ROUND = "game", "round"
"""How long a game is to be."""

PARTNERS = "partners"
"""The choice of four players, two against two."""


def _ways(*ways: str, beside: str = "") -> str:
    """Render the foot of a sheet with its buttons."""
    return element("footer", element("div", beside), *ways)


def link_sheet(title: str, *parts: str, end: str = "", class_: str = "") -> str:
    """Render a sheet of games by link."""
    body = element("div", *parts, class_=f"sheet-body single-column {class_}".strip())
    return heading(f"{NAME}-heading", title) + body + end


def command_button(words: str, name: str, index: str = "", class_: str = "action") -> str:
    """Render the button of a command."""
    return button(
        text(words),
        class_=class_,
        data_action=name,
        data_index=index or None,
        data_key=f"{name}-{index}",
    )


def _problem(words: str) -> str:
    return element("p", text(words), class_="problem", role="alert")


# The list


class GameList(NamedTuple):
    """The content of the list.

    games      the games that are kept
    moment     puts a time in seconds since 1970 into words
    problem    why a link was refused; empty for none
    lost       whether that game is not on this page
    to_delete  the name of a game that is deleted after a question
    """

    games: StoredGames
    moment: Callable[[int], str]
    problem: str = ""
    lost: bool = False
    to_delete: str = ""


def list_sheet(state: GameList) -> str:
    """Render the list of the games by link, with the ways to begin one and to open a turn."""
    games = [_entry(state, each) for each in state.games.waiting]
    over = [each for each in reversed(state.games.games) if each.over and each.text][:5]
    nobody = element("p", text(_("You and friends send each other links: no server, no account.")))
    parts = [
        _problem(state.problem),
        _lost() if state.lost else "",
        element("ul", *games, class_="games") if games else nobody,
        _bring(open_=state.lost),
        _over(state, over) if over else "",
        _why(),
    ]
    invite = main_button(_("Invite a friend"), "by-link-begin")
    end = _ways(command_button(_("Play live"), "peers"), invite)
    return link_sheet(_("Play with a friend"), *parts, end=end, class_="by-link")


def _over(state: GameList, games: Iterable[StoredGame]) -> str:
    """Render the games that are over, and the results against each company."""
    entries = element("ul", *(_entry(state, each) for each in games), class_="games")
    results = (
        element("p", text(labelled(name, results_words(*counts))))
        for name, counts in state.games.results.items()
    )
    return fold(_("Games that are over"), entries, *results, data_key="by-link-over")


def _entry(state: GameList, game: StoredGame) -> str:
    turn = _turn(state, game)
    return element(
        "li",
        element("b", text(game.friend)),
        element("span", text(f"{game.title} · {_points(game)}")),
        element("span", text(turn), class_="problem" if stopped_words(game) else "facts-line"),
        _question(game) if game.name == state.to_delete else _entry_buttons(game),
        class_="game-entry",
        data_key=f"by-link-{game.name}",
    )


def _turn(state: GameList, game: StoredGame) -> str:
    if stopped := stopped_words(game):
        return stopped
    if game.over and not game.unsent:
        return {1: _("You won."), -1: _("You lost."), 0: _("Nobody won.")}[game.lead]
    if game.decliner is not None:
        return declined_words(game.decliner)
    if game.own_turn:
        words = _("Your turn, since {moment}")
    elif game.only_invites and not game.unsent:
        words = _("Not accepted yet, since {moment}")
    elif game.unsent:
        words = _("Your turn is not sent yet, since {moment}")
    else:
        words = _("Waiting for {name}, since {moment}")
    return naming(words, game.awaited, moment=state.moment(game.since))


def _points(game: StoredGame) -> str:
    """Return the points of the sides, first one's own, then the others by turns."""
    own = game.seat % len(game.points)
    return "–".join(map(str, (*game.points[own:], *game.points[:own])))


def _entry_buttons(game: StoredGame) -> str:
    which = hidden_words(f" {game.friend}, {game.title}")
    mine = game.is_due
    words = _("Play") if game.own_turn else _("Open")
    if game.only_invites and not game.unsent:
        words = _("Send again")
    if game.decliner is not None:
        words = _("Invite another friend")
    go = button(
        text(words),
        which,
        class_="action main" if mine else "action",
        data_action="by-link-go",
        data_index=game.name,
    )
    delete = button(
        text(_("Withdraw …") if game.only_invites else _("Delete …")),
        which,
        class_="quiet",
        data_action="by-link-delete",
        data_index=game.name,
    )
    return buttons(go, delete)


def _question(game: StoredGame) -> str:
    words, sure = _("Delete this game? Nobody can go on without you."), _("Delete it")
    if game.only_invites:
        words = _("Withdraw this invitation? Nobody can accept it then.")
        sure = _("Withdraw it")
    return element("p", element("b", text(words)), role="alert") + buttons(
        command_button(sure, "by-link-delete-sure", game.name),
        command_button(_("Keep it"), "by-link", class_="action main"),
    )


def _lost() -> str:
    return lines(
        _("If you play it in another browser or on another device, open the link there."),
        _("If its data is gone, a backup or a saved game brings it back, with all later links."),
        _("Without them your friend can invite you again, with the points so far."),
    )


def _bring(*, open_: bool) -> str:
    box = element(
        "textarea",
        id="by-link-text",
        name_="text",
        rows=3,
        spellcheck="false",
        autocomplete="off",
    )
    label = element(
        "label",
        text(_("A link from your friend, or a saved game with its links")),
        for_="by-link-text",
    )
    form = element(
        "form",
        label,
        element("div", box, class_="code"),
        buttons(
            element("button", text(_("Open")), type="submit", class_="action"),
            file_button("by-link-file", text(_("Choose a file"))),
        ),
        data_fill="by-link-fill",
        data_send="by-link-bring",
    )
    return fold(_("Paste a link"), form, open=open_, data_key="by-link-bring", class_="codes")


def _why() -> str:
    sentences = (
        _("All of you shuffle the pack, so nobody deals and nobody can look at a hidden card."),
        _("After each round every page checks the shuffle, the cards and every play."),
        _("Only the link is sent. It holds your turn, and opens the game for your friend."),
    )
    paragraphs = (element("p", text(each)) for each in sentences)
    page = element(
        "a",
        text(_("The whole of it, message by message (in English)")),
        href="./learn/by-link.html",
        hreflang="en",
        target="_blank",
        rel="noopener",
    )
    return fold(_("How can that be fair?"), *paragraphs, element("p", page), data_key="by-link-why")


# An invitation


def invite_sheet(
    terms: Terms,
    companies: Sequence[str] = (),
    problem: str = "",
    *,
    whole: RuleSet | None = None,
) -> str:
    """Render the sheet on which a game is begun: the rules, the players, and the player's name.

    `companies` are the numbers of players with which these rules can be played, and `PARTNERS`.
    `whole` are the rules of the whole game, if one round of it can be chosen.
    """
    rules = terms.rules
    deals = _("Your friend deals, and you play first.")
    if terms.dealer != INVITED:
        deals = _("You deal, and your friend plays first.")
    names: tuple[str, ...] = (YOU, _("your friend"))
    seats: list[str] = []
    if rules.players > FEWEST_PLAYERS:
        names = seats_named(terms, INVITER)
        deals = invitation_lines(terms, INVITER)[-1] if not problem else ""
        _own, *seats = seats_lines(terms, INVITER, names)
    summary = (f"{line}." for line in game_summary(rules))
    facts = [
        goal_words(rules),
        _turns_words(rules),
        *summary,
        *seats,
        beginning_sentence(terms, names),
        deals,
    ]
    change = button(text(_("Other rules …")), class_="quiet bordered", data_action="setup")
    title = element("p", text(game_title(rules)), class_="headline")
    fields = element(
        "form",
        name_field("name", _("Your name"), terms.names[0], _("optional"), NAME),
        _length_field(terms, whole) if whole else "",
        _company_field(terms, companies) if len(companies) > 1 else "",
        *(_seat_fields(terms) if rules.players > FEWEST_PLAYERS else ()),
        data_fill="by-link-fill",
    )
    make = main_button(_("Make the link"), "by-link-invite")
    together = command_button(_("Play live"), "by-link-together")
    end = _ways(*([] if problem else [together, make]), beside=_problem(problem))
    words = _("Invite a friend") if rules.players == FEWEST_PLAYERS else _("Invite friends")
    return link_sheet(words, title, fields, buttons(change), lines(*facts), end=end, class_="codes")


def _turns_words(rules: RuleSet) -> str:
    """Return how many turns each of the players has, in a sentence."""
    words = _("About {n} turns each.")
    if rules.target is not None:
        words = _("Several rounds of about {n} turns each.")
    return words.format(n=round(len(rules.cards) / rules.players) - 1)


def _length_field(terms: Terms, whole: RuleSet) -> str:
    """Render the choice between one round and a whole game."""
    options = [(ROUND, _("One round")), (WHOLE, _("To {target}").format(target=whole.target))]
    current = WHOLE if terms.rules == whole else ROUND
    return _choice("length", _("How long"), options, current)


def _company_field(terms: Terms, companies: Sequence[str]) -> str:
    """Render the choice of the number of players."""
    options = [(name, _("4, partners") if name == PARTNERS else name) for name in companies]
    current = PARTNERS if terms.rules.partnership else str(terms.rules.players)
    return _choice("players", _("How many play"), options, current)


def _seat_fields(terms: Terms) -> Iterator[str]:
    """Render for each other seat the choice between a friend and a computer player."""
    rules = terms.rules
    computer = _("Computer player: {level}")
    for seat in rules.seats[1:]:
        level = terms.levels[seat] if terms.levels else ""
        label = _("Seat {number}").format(number=seat + 1)
        if rules.partnership and rules.side(seat) == rules.side(INVITER):
            label = _("Partner (seat {number})").format(number=seat + 1)
        options = [("", _("A friend"))]
        options += [(each, computer.format(level=level_label(each))) for each in AT_ONCE]
        yield _choice(f"seat-{seat + 1}", label, options, level)


def _choice(name: str, label: str, options: Iterable[tuple[str, str]], current: str) -> str:
    return line_field(label, choice(name, options, current), f"{NAME}-{name}")


def accept_sheet(terms: Terms, seat: Seat, name: str, *, waits: bool, restart: str = "") -> str:
    """Render an invitation that came: all its terms in words, and the ways to answer.

    `restart` tells in a sentence which game is broken off for it; it is empty for none.
    """
    inviter, title, *facts = invitation_lines(terms, seat)
    note = _("Your present game waits meanwhile.") if waits else ""
    names = element(
        "form",
        name_field("name", _("Your name"), name, _("optional"), NAME),
        data_fill="by-link-fill",
    )
    body = (
        element("p", text(inviter), class_="headline"),
        lines(title, _turns_words(terms.rules), *facts),
        element("p", element("b", text(restart))) if restart else "",
        names,
        element("p", text(note), class_="about") if note else "",
        "" if terms.after else _learn(),
        _why(),
    )
    away = button(text(_("Not now")), class_="action", data_action="by-link-away")
    accept = main_button(_("Accept"), "by-link-accept")
    return link_sheet(_("Will you play?"), *body, end=_ways(away, accept), class_="codes")


def _learn() -> str:
    """Render the way to the guided game, for somebody who has never played."""
    words = _("Never played? Learn it first, then open the invitation again.")
    way = button(text(_("Guided game")), class_="quiet bordered", data_action="guided")
    return element("p", text(words)) + buttons(way)


def answer_sheet(answer: ToSend, length: str, reason: str = "") -> str:
    """Render an answer to be sent back: it declines an invitation, or tells that a seat is taken.

    `reason` says so in a sentence; it is empty for an answer that declines.
    """
    words = _("Send this link back, so that nobody waits for you.")
    title, note = _("Not now"), element("p", text(words), class_="note")
    later = element(
        "p", text(_("You can still accept: open the invitation again.")), class_="about"
    )
    if reason:
        title, later = _("The seat is taken"), ""
        note = element("p", element("b", text(reason)), " ", text(words), role="alert")
    section = send_section(answer, _("Your answer"), length, NAME)
    return link_sheet(title, note, section, later, end=copied_note(), class_="codes")


# A turn to send


class TurnToSend(NamedTuple):
    """A turn to send.

    text     the text with the link, as `ToSend`
    length   how long the link is, in words
    sent     whether it was sent
    friend   the name of the person who gets it, or of all who do
    then     a sentence on whose turn it is, for a turn that was sent
    first    whether it is an invitation
    shuffles whether it is the pack, of which no card is dealt yet
    claimed  whether somebody has ended the game because it was not played as agreed
    nudge    a text that reminds the friend, without a link
    passing  to whom it goes and why, in a sentence; empty with two seats, where that is plain
    declined who has declined the invitation, in a sentence; empty for nobody
    withdraw the name of the game whose invitation can be withdrawn; empty if it cannot
    parts    the link in several short texts, if it is too long for some programs; else ()
    """

    text: ToSend
    length: str
    sent: bool
    friend: str
    then: str
    first: bool = False
    shuffles: bool = False
    claimed: bool = False
    nudge: str = ""
    passing: str = ""
    declined: str = ""
    withdraw: str = ""
    parts: tuple[str, ...] = ()


def send_sheet(sending: TurnToSend) -> str:
    """Render the sheet of a turn: its link to send, and whether it was sent."""
    title, state = _("Send your turn"), _("Not sent yet.")
    if sending.first:
        title = _("Send your invitation")
    elif sending.claimed:
        title = _("Send the end of the game")
    elif sending.shuffles:
        title = _("Send the shuffled pack")
        if not sending.passing:
            state = _("Not sent yet. You both shuffle, then the cards are dealt.")
    if sending.sent:
        state = sending.then
        if sending.first:
            state = _("Sent. The answer is a link to open.")
            if sending.passing:
                state = _("Sent. The link comes back when all have joined.")
    label = _("Your invitation") if sending.first else naming(_("For {name}"), sending.friend)
    parts = [
        _declined(sending) if sending.declined else "",
        element("p", text(state), role="status", class_="note", data_key="by-link-state"),
        _passing(sending.passing) if sending.passing and not sending.sent else "",
        send_section(sending.text, label, sending.length, NAME, copy_main=not sending.sent),
        _parts(sending.parts) if sending.parts else "",
        _nudge(sending.nudge) if sending.sent and sending.nudge else "",
    ]
    sent_button = command_button(_("I have sent it"), "by-link-sent")
    end = copied_note() + ("" if sending.sent else element("footer", sent_button))
    return link_sheet(title, *parts, end=end, class_="codes")


def _declined(sending: TurnToSend) -> str:
    """Render who has declined an invitation, and what can be done."""
    words = _("Send the invitation to somebody else.")
    withdraw = ""
    if sending.withdraw:
        words = _("Send the invitation to somebody else, or withdraw it.")
        withdraw = buttons(command_button(_("Withdraw …"), "by-link-delete", sending.withdraw))
    notice = element("p", element("b", text(sending.declined)), " ", text(words), role="alert")
    return notice + withdraw


def _passing(words: str) -> str:
    """Render to whom a link goes, with the reason behind “Why?”."""
    why = _(
        "Each link goes on to the next seat and holds all that was played since that seat’s last "
        "turn. So nobody else has to send anything. In a group chat everybody may see it; only the "
        "person named here opens it."
    )
    reason = element("p", text(why))
    folded = fold(_("Why?"), reason, data_key="by-link-passing")
    return element("p", element("b", text(words)), data_key="by-link-to") + folded


def _parts(parts: Sequence[str]) -> str:
    """Render a long link as several texts, folded."""
    about = _(
        "Send these one after the other. Your friend pastes all of them under “Paste a link”."
    )
    label = _("Part {number} of {total}")
    boxes = (
        text_box(f"{NAME}-{number}", label.format(number=number, total=len(parts)), part, rows=2)
        for number, part in enumerate(parts, 1)
    )
    file = _("Or send it as a file, which your friend opens under “Paste a link”.")
    save = buttons(command_button(_("Save as a file"), "by-link-save-turn"))
    title = _("Too long for one message?")
    paragraphs = element("p", text(about)), *boxes, element("p", text(file)), save
    return fold(title, *paragraphs, data_key="by-link-parts")


def _nudge(words: str) -> str:
    """Render a text that reminds the friend, folded."""
    reminder = text_box("nudge", _("A reminder"), words, rows=2)
    return fold(_("Nothing comes?"), reminder, data_key="by-link-nudge")
