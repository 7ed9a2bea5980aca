"""The sheet on which people connect their pages, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from casino_core.i18n import gettext as _

from ..render.markup import button, element, fold, text
from ..render.portraits import portrait
from ..render.sheet import heading
from .code_sheet import CodeState, MeetingWords, Step, code_body, code_button, meeting, reading
from .connection.peer import State
from .connection.room import FACES, HUB, PLACES, REMARKS, Person
from .sending import buttons, name_field
from .stored_games import guest_name

OF = "peers"
"""The beginning of the commands of the sheet."""

PAIR = 2
"""The people in a room in which the other one needs no number."""


class GameStatus(NamedTuple):
    """How the game with the people of the room stands, for the sheet.

    game      the name of the game that the table can show; empty for none
    words     the words on the person or page that is awaited; empty for none
    withdraw  the name of the game whose invitation was declined and can be withdrawn
    watch     the name of a game of others that can be watched
    """

    game: str = ""
    words: str = ""
    withdraw: str = ""
    watch: str = ""


@dataclass(frozen=True)
class SheetState(CodeState):
    """The content of the sheet.

    me        the person here
    stun      the address of the server that helps pages of two networks to find each other
    named     that which the host of this site has named; empty if there is none
    place     the place of this page
    people    everybody, by place
    states    the state of the connection with each peer, by place
    said      the last remark of each person, by place
    standing  how the game with them stands
    chosen    the choice that is played over the next connection, in words; empty for none
    met_here  whether the people have met at the relay, where the link of the room leads
    """

    me: Person = field(default_factory=Person)
    stun: str = ""
    named: str = ""
    place: int | None = None
    people: Mapping[int, Person] = field(default_factory=dict)
    states: Mapping[int, State] = field(default_factory=dict)
    said: Mapping[int, int] = field(default_factory=dict)
    standing: GameStatus = field(default_factory=GameStatus)
    chosen: str = ""
    met_here: bool = False


def peers_sheet(state: SheetState) -> str:
    """Render the sheet."""
    parts = {Step.START: _start, Step.TOGETHER: _together}.get(state.step, _meeting)
    return heading("peers-heading", _("Play live")) + code_body(state, *parts(state))


def _meeting(state: SheetState) -> Iterator[str]:
    words = MeetingWords(
        code=_("Your invitation"),
        answer=_("Your answer"),
        scan=_("The other person opens this sheet too, and scans or pastes your invitation."),
        back=_(
            "The person who has invited you scans or pastes your answer. Then you are connected."
        ),
        open=_(
            "Send this link. Your friend opens it and is connected with you. Keep this page open."
        ),
        read=_("Then read the answer"),
        connect=_("The pages connect …"),
        wait=_("Waiting for somebody to open it."),
        look=_("Looking for the page of your friend …"),
        hosts=state.place == HUB,
    )
    return meeting(state, words, OF)


# Who one is, and what is to be done


def _start(state: SheetState) -> Iterator[str]:
    about = _(
        "Up to four people play, each with a phone or computer, and four more can watch. No server "
        "takes part: the pages show each other two codes, and then they talk by themselves."
    )
    if state.relay:
        about = _(
            "Up to four people play, each with a phone or computer, and four more can watch. By a "
            "link they find each other through the relay of this site, which cannot read what they "
            "say."
        )
    yield element("p", text(about), class_="about")
    yield element(
        "form",
        name_field("name", _("Your name"), state.me.name, _("optional"), "peers"),
        _faces(state.me.face),
        data_fill="peers-fill",
    )
    yield element(
        "section",
        element("h3", text(_("You begin"))),
        element("p", element("b", text(state.chosen))) if state.chosen else "",
        element("p", text(_("Show an invitation that the others scan, one after the other."))),
        buttons(
            _do("room", _("Invite by a link"), main=True) if state.relay else "",
            _do("invite", _("Invite somebody"), main=not state.relay),
        ),
    )
    yield element(
        "section",
        element("h3", text(_("You are invited"))),
        *reading(state, _("The invitation"), OF),
    )
    yield _far_away(state)


def _faces(number: int) -> str:
    choices = (
        element(
            "label",
            element("input", type="radio", name_="face", value=place, checked=place == number),
            portrait(name),
            element("span", text(name), class_="unseen"),
        )
        for place, name in enumerate(FACES)
    )
    return element(
        "fieldset", element("legend", text(_("Your face"))), *choices, class_="face-choices"
    )


def _far_away(state: SheetState) -> str:
    about = _(
        "On one Wi-Fi nothing more is needed, not even the internet. From one network to another "
        "most pages find each other only with the help of a STUN server, which learns the address "
        "of your network, and some only with a TURN server, which passes everything on. This page "
        "names none. Without one the connection fails after about half a minute, and the same "
        "codes lead nowhere."
    )
    if state.named:
        about = _(
            "On one Wi-Fi nothing more is needed, not even the internet. From one network to "
            "another the pages find each other with the help of a STUN server. The host of this "
            "site has named the one below, which learns the address of your network. Without one, "
            "empty the field."
        )
    box = element(
        "input",
        type="text",
        name_="stun",
        value=state.stun,
        maxlength=200,
        autocomplete="off",
        spellcheck="false",
        placeholder="stun:stun.example.org:3478",
    )
    field = element("label", text(_("Server")), box, class_="line-field", data_key="peers-stun")
    return fold(
        _("Not in the same network?"),
        element("p", text(about)),
        element("form", field, data_fill="peers-fill"),
        data_key="far-away",
    )


def _do(action: str, words: str, *, main: bool = False) -> str:
    return code_button(OF, action, words, main=main)


# Together


def _together(state: SheetState) -> Iterator[str]:
    yield element("ul", *_people(state), class_="people", data_key="people")
    yield from _game(state)
    if state.place == 0:
        if len(state.states) < PLACES - 1 or State.CLOSED in state.states.values():
            action = "link" if state.met_here else "invite"
            yield buttons(_do(action, _("Invite somebody else")))
    elif State.LOST in state.states.values():
        words = _(
            "The connection is lost. If it does not come back by itself, read a new invitation."
        )
        yield element("p", text(words))
        yield from reading(state, _("The invitation"), OF)
    remarks = (_do(f"remark {place}", _(words)) for place, words in enumerate(REMARKS))
    yield element(
        "section",
        element("h3", text(_("Say something"))),
        element("p", *remarks, class_="buttons remarks"),
    )
    yield buttons(_do("leave", _("Leave the table")))


def _game(state: SheetState) -> Iterator[str]:
    """Yield the way to the game with the people of the room, or to choose one."""
    if state.standing.words:
        yield element("p", text(state.standing.words), role="status")
        if state.standing.withdraw:
            withdraw = _do("withdraw", _("Withdraw the invitation"))
            yield buttons(withdraw)
    elif state.chosen and not state.standing.game and State.OPEN in state.states.values():
        yield element("p", text(_("One moment …")), role="status")
    elif State.OPEN in state.states.values():
        name = state.standing.game or state.standing.watch
        action, words = ("by-link-go", _("To the game")) if name else ("by-link-begin", "")
        if state.standing.watch:
            action, words = "by-link-watch", _("Watch the game")
        yield buttons(
            button(
                text(words or _("Choose the game")),
                class_="action main",
                data_action=action,
                data_index=name or None,
            ),
        )


def _people(state: SheetState) -> Iterator[str]:
    for place, person in sorted(state.people.items()):
        own = place == state.place
        name = person.name or (_("You") if own else _unnamed(state, place))
        words = state.said.get(place)
        lost = state.place == 0 and state.states.get(place) is State.LOST and not state.met_here
        yield element(
            "li",
            portrait(FACES[person.face]),
            element("b", text(name)),
            element("span", text(_state_words(state, place, person))),
            element("q", text(_(REMARKS[words]))) if words is not None else "",
            _do(f"again {place}", _("Show a new invitation")) if lost else "",
            data_key=f"person-{place}",
            data_here="" if person.here else None,
        )


def _unnamed(state: SheetState, place: int) -> str:
    """Return what somebody is called who has given no name."""
    if len(state.people) == PAIR:
        return _("Your friend")
    return _("The host") if place == HUB else guest_name(place)


def _state_words(state: SheetState, place: int, person: Person) -> str:
    if place == state.place:
        return _("is you") if person.name else ""
    if person.here and (state.place == 0 or State.OPEN in state.states.values()):
        return _("is here")
    return _("has left") if state.states.get(place) is State.CLOSED else _("is away")
