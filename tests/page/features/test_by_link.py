"""Games by link on two pages without a browser: begun, accepted, played, proved; hostile links."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, NotationError, format_play, parse_rules, parse_state
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import format_message, parse_message
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_page.features.new_game.feature import NEW_GAME_KEY
from casino_page.friends import post
from casino_page.friends.link_session import LinkSession
from casino_page.friends.message import Kind, Outgoing
from casino_page.friends.post import Post, post_of
from casino_page.friends.stored_games import (
    BY_LINK_KEY,
    MOST_IN_FULL,
    MOST_WITH_RESULTS,
    KeptGame,
    KeptGames,
    by_link_content,
    parse_by_link,
)
from casino_page.game.game_config import GameConfig, config_content
from casino_page.game.scene import Phase
from casino_page.game.seats import usual_players
from casino_page.game.session import Session
from casino_page.storage.store import format_content, parse_content

from ..pages import GROUP, Memory, Page
from ..tables import new_session


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run."""
    monkeypatch.setattr(post, "urandom", Random(7).randbytes)


SHORT = "standard,ending=at-once,target=2"
"""A game of a few turns."""


class Side:
    """A page, and what its player does in a game by link."""

    def __init__(self, name: str, rules: str = SHORT, storage: Memory | None = None) -> None:
        own = new_session("standard", seed="mine")
        self.page = Page(own, storage)
        self.name = name
        chosen = new_session(rules).game.rules
        config = GameConfig(chosen, usual_players(chosen.players))
        text = format_content(NEW_GAME_KEY, config_content(config))
        self.page.storage.write(NEW_GAME_KEY.key, text)

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def table(self) -> LinkSession:
        assert isinstance(self.session, LinkSession)
        return self.session

    @property
    def post(self) -> Post:
        return post_of(self.page.context)

    @property
    def kept(self) -> KeptGame:
        (kept,) = self.post.kept.games
        return kept

    @property
    def sheet(self) -> str:
        return self.page.sheets.get("by-link", "")

    @property
    def told(self) -> str:
        """What the player is told, at the table and on the sheet."""
        return f"{self.session.scene().refusal or ''} {html.unescape(self.sheet)}"

    def invite(self) -> str:
        self.page.do("by-link-begin")
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-fill", "length=game")
        self.page.do("by-link-invite")
        return self.message()

    def message(self) -> str:
        """The message in the text to send."""
        sheet = self.page.sheets.get("by-link", "")
        box = re.search(r'<textarea id="share-by-link".*?>(.*?)</textarea>', sheet, re.DOTALL)
        assert box, sheet
        found = re.search(r"\./#link=([\w.-]+)", html.unescape(box[1]))
        assert found, box[1]
        return found[1]

    def open(self, message: str) -> None:
        self.page.do("by-link-open", message)
        self.watch()

    def watch(self) -> None:
        """Watch the plays of the friend."""
        session = self.session
        while session.computer_to_play:
            session.think()
            session.carry_out()
        session.store_elsewhere()

    def accept(self, message: str) -> str:
        self.open(message)
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-accept")
        return self.message()

    def say(self, word: str) -> str:
        self.page.do("by-link-say", word)
        return self.last()

    def last(self) -> str:
        self.session.store_elsewhere()
        self.page.do("by-link-send")
        return self.message()

    def turn(self) -> str:
        """Do what is due, and return the message to send."""
        session = self.table
        if session.phase is Phase.ROUND_OVER and session.next_round_ready:
            session.next_round()
            self.watch()
        if session.my_turn:
            chosen = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(chosen, session.view)), session.refusal
        return self.last()

    def again(self) -> Side:
        """The same player after a reload, with the game opened."""
        side = Side(self.name, storage=self.page.storage)
        side.page.do("by-link-go", self.kept.name)
        return side


def begun(rules: str = SHORT) -> tuple[Side, Side, str]:
    """Two sides after Ben has passed the pack on for the last time; that has not arrived yet."""
    ada, ben = Side("Ada", rules), Side("Ben")
    ada.open(ben.accept(ada.invite()))
    ben.open(ada.message())
    return ada, ben, ben.message()


def played(reader: Side, writer: Side, message: str, turns: int = 1000) -> list[str]:
    """Play some turns, or to the end, and return the messages."""
    messages = []
    for _turn in range(turns):
        reader.open(message)
        if not (reader.kept.own_turn or reader.kept.unsent):
            break
        message = reader.turn()
        messages.append(message)
        reader, writer = writer, reader
    return messages


@pytest.mark.parametrize("rules", [SHORT, "standard,target=6", "sotho"])
def test_a_whole_game_is_played_and_proved(rules: str) -> None:
    ada, ben, message = begun(rules)
    messages = played(ada, ben, message)
    assert len(messages[1]) < 230, "an ordinary turn"
    assert all(len(each) < 5_000 for each in messages)
    for side, other in ((ada, "Ben"), (ben, "Ada")):
        assert side.table.phase is Phase.GAME_OVER
        assert other in side.table.names
        side.page.do("fair")
        assert "The cards are as all of you shuffled" in side.page.sheets["fair"]
        side.page.do("review")
        assert "review" in side.page.sheets
        assert not side.page.storage.read("casino.statistics"), "people are counted apart"
    outcomes = [side.table.scene().result.outcome for side in (ada, ben)]
    assert outcomes[0] == outcomes[1]
    assert ada.kept.lead == -ben.kept.lead
    ada.page.do("by-link")
    assert "Ben: " in ada.sheet, "the results against each friend"


def test_all_terms_are_told_before_an_invitation_is_accepted() -> None:
    ada, ben = Side("Ada", "royal,target=11"), Side("Ben")
    ben.open(ada.invite())
    for words in ("from Ada", "Royal Casino", "to 11", "You deal"):
        assert words in ben.told
    assert not ben.post.kept.games, "nothing is kept before it is accepted"
    ben.page.do("by-link-away")
    assert "link" not in ben.page.query


def test_the_friends_play_is_shown_as_others_plays_are() -> None:
    ada, ben, message = begun()
    ada.open(message)
    message = ada.turn()
    ben.page.do("by-link-open", message)
    session = ben.table
    assert session.computer_to_play
    assert not session.my_turn
    session.think()
    assert session.scene().showing
    session.carry_out()
    assert ben.table.my_turn
    assert "Your turn" in ben.table.scene().status


def test_a_play_that_was_not_watched_is_shown_after_a_reload() -> None:
    ada, ben, message = begun()
    ada.open(message)
    ben.page.do("by-link-open", ada.turn())
    again = ben.again()
    assert again.table.computer_to_play
    again.watch()
    assert again.table.my_turn
    assert not ben.again().table.computer_to_play


def test_between_two_rounds_the_points_are_on_the_table() -> None:
    ada, ben, message = begun("standard")
    messages = played(ada, ben, message, 48)  # the last play, which begins the next round
    ada.open(messages[-1])
    for side in (ada, ben):
        scene = side.again().table.scene()
        assert scene.phase is Phase.ROUND_OVER
        assert scene.result.outcome
        assert scene.kind.occasion
        assert "next" not in [command for command, _text, _words in scene.kind.occasion.buttons]
    for writer, reader in ((ada, ben), (ben, ada), (ada, ben)):  # the passes, and the numbers
        reader.open(writer.last())
    ada.open(ben.turn())
    assert len(ben.table.game.rounds) == 2
    assert ada.table.phase is Phase.ROUND_OVER, "the points stay until the reader goes on"
    assert ada.again().table.next_round_ready
    ada.table.next_round()
    ada.watch()
    assert ada.table.my_turn


def test_after_a_play_the_turn_is_sent_and_the_table_waits() -> None:
    ada, _ben, message = begun()
    ada.open(message)
    ada.turn()
    assert "Not sent yet" in ada.sheet
    assert ada.table.scene().status == "Send your turn to Ben."
    ada.page.do("by-link-sent")
    assert "Sent. Now Ben is to play." in ada.sheet
    assert "it’s your turn" in ada.sheet, "a text that reminds the friend"
    assert ada.table.scene().status.startswith("Waiting for Ben, since")
    ada.page.do("by-link-more")
    assert 'data-action="by-link-send"' in ada.sheet


def test_cards_that_cannot_be_opened_are_hidden() -> None:
    ada, ben, message = begun("standard")
    played(ada, ben, message, 8)  # each has played four cards, and Ben waits for a new hand
    side = ben
    scene = side.table.scene()
    assert scene.covered
    assert scene.view.hand_count(side.table.seat) == 4
    assert not side.table.my_turn


@cache
def five_turns() -> tuple[dict[str, str], tuple[str, ...]]:
    """What Ben has stored after turn 4, and the first six messages."""
    ada, ben, second = begun("standard")
    messages = played(ada, ben, second, 2)
    stored = dict(ben.page.storage.texts)
    first = format_message(ada.post.game(ada.kept.name).messages[0])
    return stored, (first, second, *messages, *played(ada, ben, messages[-1], 2))


def as_turn(link: str, number: int) -> str:
    """A link whose message says that it is another one."""
    message = parse_message(messages_in(link))
    return format_link([message._replace(number=number)])


def of_another_game() -> str:
    """The third message of a game that has another name."""
    begun("standard")
    return played(*begun("standard"), 1)[0]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (lambda sent: sent[2], "You have opened turn 5 before"),
        (lambda sent: sent[0], "You have opened turn 1 before"),
        (lambda sent: sent[3], "This is your own turn 6; it is not for you to open"),
        (lambda sent: sent[4].rpartition(".")[0][:-1], "This link is not whole."),
        (lambda sent: sent[4][:-40], "This link is not whole."),
        (lambda sent: "9" + sent[4][1:], "This link cannot be read. "),
        (lambda sent: sent[4].replace(".7.", ".9."), "This link is not whole."),
        (lambda sent: as_turn(sent[4], 9), "turn 7 has not come yet"),
        (lambda _sent: of_another_game(), "This page does not have this game"),
        (lambda _sent: "hello", "Its form is 'hello'"),
    ],
)
def test_a_wrong_link_is_told_in_a_sentence_and_changes_nothing(
    message: Callable[[tuple[str, ...]], str], words: str
) -> None:
    stored, sent = five_turns()
    ben = Side("Ben", storage=Memory(dict(stored)))
    ben.page.do("by-link-go", ben.kept.name)
    before = dict(ben.page.storage.texts)
    ben.open(message(sent))
    assert words in ben.told
    assert dict(ben.page.storage.texts) == before
    ben.open(sent[4])
    assert ben.table.my_turn, "the right one goes on"


def test_after_the_loss_of_the_storage_a_saved_game_and_the_links_bring_all_back() -> None:
    ada, ben, second = begun("standard")
    played(ada, ben, second, 1)
    ada.page.do("by-link-save")
    saved = ada.page.files["casino-by-link.txt"]
    assert saved.startswith(f"{ada.kept.text}\nresults "), "and what was computed for it"
    messages = played(ben, ada, ada.last(), 4)
    lost = Side("Ada", storage=Memory())
    lost.open(messages[-2])
    assert "This page does not have this game" in lost.told
    assert "a backup or a saved game" in lost.told, "the page says what is needed"
    links = "\n".join(f"My turn at Casino: ./#link={each}" for each in messages)
    lost.page.do("by-link-fill", f"text={saved}\n{links}")
    lost.page.do("by-link-bring")
    assert lost.kept.text == ada.kept.text
    assert len(lost.table.game.steps) >= len(ada.table.game.steps) - 1, "all but the last is seen"
    assert isinstance(lost.session, LinkSession)


def test_a_play_is_taken_back_by_consent() -> None:
    ada, ben, message = begun("standard")
    played(ada, ben, message, 4)
    ada.open(ben.last())
    before = len(ada.table.game.steps)
    ada.page.do("by-link-more")
    assert "Ask to take my last play back" in ada.sheet
    ada.page.do("by-link-ask", "undo")
    question = ada.say("undo")
    ada.page.do("undo")
    assert "Ask to take it back" in ada.told
    ben.open(question)
    assert ben.table.scene().status == "Ada asks to take back the last play."
    ada.open(ben.say("yes"))
    assert len(ada.table.game.steps) == before - 2
    assert ada.table.my_turn


def test_a_game_is_given_up_or_stopped() -> None:
    ada, ben, message = begun("standard")
    played(ada, ben, message, 2)
    ada.open(ben.last())
    ben.open(ada.say("stop"))
    assert "offers to stop here" in ben.table.scene().status
    ada.open(ben.say("no"))
    assert ada.table.my_turn
    ben.open(ada.say("resign"))
    assert ada.table.phase is Phase.PLAY, "cards are still closed"
    ada.open(ben.last())
    for side, headline in ((ada, "Ben wins the game"), (ben, "You win the game")):
        scene = side.table.scene()
        assert scene.phase is Phase.GAME_OVER
        assert scene.kind.occasion
        assert scene.kind.occasion.headline == headline
    assert (ada.kept.lead, ben.kept.lead) == (-1, 1)


def test_a_way_of_carrying_messages_needs_two_doors_only() -> None:
    """As a live connection does it: no sheet, no link."""
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    sides = {0: ada, 1: ben}
    sent: list[tuple[int, Outgoing]] = []
    for number, side in sides.items():
        side.post.when_written(lambda out, number=number: sent.append((number, out)))  # type: ignore[misc]
    for _turn in range(400):
        for side in sides.values():
            side.watch()
            if side.table.next_round_ready:
                side.table.next_round()
            if side.table.my_turn:
                side.turn()
        while sent:
            number, outgoing = sent.pop(0)
            arrival = sides[1 - number].post.receive(outgoing.text)
            assert arrival.kind is Kind.TURN, arrival.words
        if all(side.kept.over for side in sides.values()):
            break
    for side in sides.values():
        side.watch()
    assert {side.table.phase for side in sides.values()} == {Phase.GAME_OVER}


def test_a_game_that_waits_is_told_at_the_start() -> None:
    ada, _ben, message = begun()
    ada.open(message)
    page = Side("Ada", storage=ada.page.storage).page
    page.do("by-link-waits")
    (notice,) = page.current_game.notices
    assert notice.text == "It’s your turn in the game by link with Ben."
    assert notice.command == ("by-link-go", ada.kept.name, "Open")
    page.do("by-link")
    assert "Your turn, since" in page.sheets["by-link"]
    name = ada.kept.name
    page.do("by-link-delete", name)
    page.do("by-link-delete-sure", name)
    assert name not in page.storage.texts["casino.by-link"]


def test_of_old_games_the_results_stay() -> None:
    kept = KeptGames()
    for number in range(MOST_IN_FULL + 3):
        kept = kept.with_game(KeptGame(f"{number:016}", "text", ("", "Ben"), over=True, lead=1))
    assert sum(bool(each.text) for each in kept.games) == MOST_IN_FULL
    assert kept.results == {"Ben": (MOST_IN_FULL + 3, 0, 0)}


def test_what_was_computed_stays_with_the_newest_games() -> None:
    kept = KeptGames()
    for number in range(MOST_WITH_RESULTS + 3):
        kept = kept.with_game(KeptGame(f"{number:016}", "text", results="results"))
    assert [bool(each.results) for each in kept.games] == [False] * 3 + [True] * MOST_WITH_RESULTS
    assert all(each.text for each in kept.games)


# Hostile messages

_SIDES = begun("standard")
played(*_SIDES[:2], _SIDES[2], 3)
_TEXTS = dict(_SIDES[0].page.storage.texts)
_NEXT = _SIDES[1].last()


@given(st.data())
def test_any_message_is_taken_or_refused_with_a_sentence(data: st.DataObject) -> None:
    """Through the page's doors: the address, a pasted text, and a channel."""
    ada = Side("Ada", storage=Memory(dict(_TEXTS)))
    before = ada.kept
    start = data.draw(st.integers(0, len(_NEXT)))
    end = data.draw(st.integers(start, min(len(_NEXT), start + 40)))
    piece = data.draw(st.sampled_from(["", "A", "." * 9, "1.", "é", "\n", "A" * 43]) | st.text())
    text = data.draw(st.sampled_from([_NEXT[:start] + piece + _NEXT[end:], piece, _NEXT + piece]))
    door = data.draw(st.sampled_from(["address", "pasted", "channel"]))
    if door == "address":
        ada.open(text)
    elif door == "pasted":
        ada.page.do("by-link-fill", f"text={text}")
        ada.page.do("by-link-bring")
    else:
        arrival = ada.post.receive(text)
        assert (arrival.kind is Kind.REFUSED) == bool(arrival.words)
    with suppress(NotationError):
        if format_message(parse_message(text)) == _NEXT:
            return
    if f"link={_NEXT}" not in text:
        assert ada.kept.text == before.text


OTHER_SHEETS = (
    *("why-last", "record", "share", "embed", "rules", "help", "piles"),
    *("statistics", "setup", "settings", "fair", "by-link-more", "by-link"),
)


@pytest.mark.parametrize("turns", [4, 60])
def test_every_sheet_works_at_a_table_by_link(turns: int) -> None:
    ada, ben, message = begun()
    played(ada, ben, message, turns)
    for side in (ada, ben):
        for name in OTHER_SHEETS:
            side.page.do(name)
            assert isinstance(side.session, LinkSession)
        for number in range(1, len(side.table.game.steps) + 1):
            side.page.do("look", str(number))
            assert side.page.current_game.scene().history.look_back
        side.page.do("now")
        side.session.retell()


def test_a_hostile_name_is_nobody_elses() -> None:
    ada, ben = Side("You"), Side("Ben")
    ben.open(ben.accept(ada.invite()))
    assert "Your friend" in ben.told


def test_the_view_of_the_table_is_position_text() -> None:
    ada, _ben, message = begun("standard")
    ada.open(message)
    assert parse_state(str(ada.table.view)) == ada.table.view


def test_a_turn_that_is_sent_again_says_to_whom_it_goes_and_who_is_to_play() -> None:
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    ada.open(ben.turn())
    for _time in range(2):
        ada.page.do("by-link-send")
        assert ">For Ben<" in ada.told
        ada.page.do("by-link-sent")
        assert "It is your turn to play." in ada.told
    played(ben, ada, ada.turn())
    for side, other in ((ada, "Ben"), (ben, "Ada")):
        side.page.do("by-link-send")
        assert f">For {other}<" in side.told
        side.page.do("by-link-sent")
        assert "The game is over." in side.told


def test_the_games_that_are_kept_are_read_once() -> None:
    """A live table asks for them in every scene, for every person who is there."""
    ada, _ben, message = begun()
    kept = ada.post.kept
    assert ada.post.kept is kept
    ada.open(message)
    assert ada.post.kept.games[0].messages > kept.games[0].messages
    assert ada.post.kept is ada.post.kept
    stored = ada.page.storage.texts[BY_LINK_KEY.key]
    assert ada.post.kept == parse_by_link(parse_content(BY_LINK_KEY, stored)), "as it is stored"
    ada.page.storage.texts[BY_LINK_KEY.key] = format_content(BY_LINK_KEY, by_link_content(kept))
    assert ada.post.kept == kept, "another tab may have written"


def test_a_saved_game_before_its_acceptance_is_told_to_lack_it() -> None:
    ada, ben, _message = begun()
    [first, invitation, *_others] = ben.kept.text.split("\n")
    again = Side("Ben")
    again.page.do("by-link-fill", f"text={first}\n{invitation}")
    again.page.do("by-link-bring")
    assert "Turn 2 is missing" in again.told
    assert not again.post.kept.games
    again.page.do("by-link-fill", f"text={ben.kept.text}")
    again.page.do("by-link-bring")
    assert again.kept.text == ben.kept.text
    assert ada.kept.messages == 3


def test_who_declines_sends_a_link_back_and_the_inviter_may_invite_somebody_else() -> None:
    ada, ben, cy = Side("Ada"), Side("Ben"), Side("Cy")
    invitation = ada.invite()
    ada.page.do("by-link-sent")
    ben.open(invitation)
    ben.page.do("by-link-fill", "name=Ben")
    ben.page.do("by-link-away")
    assert not ben.post.kept.games
    assert "Send this link back" in ben.told
    answer = ben.message()
    assert len(answer) < 220
    ada.open(answer)
    assert "Ben does not want to play now." in ada.told
    assert ada.message() == invitation, "it can be sent to somebody else at once"
    ada.page.do("by-link")
    assert "Ben does not want to play now." in ada.told
    ada.page.do("by-link-go", ada.kept.name)
    ada.page.do("by-link-sent")
    assert "Ben" not in ada.told
    ada.open(answer)
    assert ada.kept.sent == 1, "the same answer once more changes nothing"
    assert "Ben does not want to play now." in ada.told
    ada.open(cy.accept(invitation))
    assert ada.kept.names == ("Ada", "Cy")
    before = ada.kept
    ada.open(answer)
    assert "Ben does not want to play now." in ada.told, "it comes too late"
    assert ada.kept == before


def test_an_answer_that_declines_a_game_of_nobody_here_is_refused() -> None:
    ada, ben, cy = Side("Ada"), Side("Ben"), Side("Cy")
    invitation = ada.invite()
    ben.open(invitation)
    ben.page.do("by-link-away")
    texts = [messages_in(each) for each in (invitation, ben.message())]
    link = format_link([parse_message(text) for text in texts])
    arrived = []
    cy.post.when_ready(lambda: arrived.append(cy.post.receive(link)), lambda: None)
    assert [(each.kind, bool(each.words)) for each in arrived] == [(Kind.REFUSED, True)]
    cy.open(link)
    assert not cy.post.kept.games
    ada.open(link)
    assert "Your friend does not want to play now." in ada.told


def test_an_invitation_that_was_declined_is_withdrawn() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    invitation = ada.invite()
    ben.open(invitation)
    ben.page.do("by-link-away")
    ada.open(ben.message())
    assert "Your friend does not want to play now." in ada.told
    ada.page.do("by-link-delete", ada.kept.name)
    assert "Withdraw this invitation?" in ada.told
    ada.page.do("by-link-delete-sure", ada.kept.name)
    assert not ada.post.kept.games
    ada.open(ben.accept(invitation))
    assert "This page does not have this game." in ada.told


def test_the_notice_at_the_start_tells_that_an_invitation_was_declined() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    invitation = ada.invite()
    ada.page.do("by-link-sent")
    ben.open(invitation)
    ben.page.do("by-link-away")
    ada.open(ben.message())
    again = Side("Ada", storage=ada.page.storage)
    again.page.do("by-link-waits")
    (notice,) = again.page.current_game.notices
    assert notice.text == "Your friend does not want to play now."
    assert notice.command
    again.page.do(*notice.command[:2])
    assert again.message() == invitation


def test_a_game_opens_again_without_a_multiplication(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    ben.turn()
    for name in ("hashed", "multiplied"):
        monkeypatch.delattr(type(GROUP), name)
    for side in (ada, ben):
        again = side.again()
        assert again.kept.messages == side.kept.messages
        assert again.table.view == side.table.view


# Fewer links


@pytest.mark.parametrize("preset", PRESETS)
def test_one_round_is_the_default_by_link(preset: str) -> None:
    rules = PRESETS[preset]
    ada = Side("Ada", preset)
    ada.page.do("by-link-begin")
    if rules.target is not None:
        assert ", one round</p>" in ada.told
        assert "changed" not in ada.told
        assert f">To {rules.target}</option>" in ada.told
        assert " turns each." in ada.told
        ada.page.do("by-link-fill", "length=game")
        ada.page.do("by-link-fill", "length=round")
    ada.page.do("by-link-invite")
    terms = ada.post.game(ada.kept.name).table.terms
    assert terms.rules.target is None
    whole = Side("Ada", preset)
    whole.invite()
    assert parse_rules(whole.kept.rules) == rules


def test_a_handicap_is_for_a_whole_game() -> None:
    ada, ben, message = begun("standard")
    ada.open(message)
    ben.open(ada.turn())
    ada.page.do("by-link-anew")
    assert ">One round<" in ada.told
    with_points = GameConfig(PRESETS["standard"], usual_players(2), scores=(3, 0))
    text = format_content(NEW_GAME_KEY, config_content(with_points))
    ada.page.storage.write(NEW_GAME_KEY.key, text)
    ada.page.do("by-link-begin")
    assert ">One round<" not in ada.told


def test_a_play_without_a_choice_is_made_by_the_page() -> None:
    """With the last card of a deal, if it can be played in one way only."""
    ada, ben, message = begun("standard,building=none")
    chosen = forced = 0
    reader, writer = ada, ben
    for _turn in range(20):
        reader.page.do("by-link-open", message)
        if reader.kept.unsent and isinstance(reader.session, LinkSession):
            forced += 1
            assert reader.post.game(reader.kept.name).messages[-1].words[0].startswith("play ")
            assert not reader.table.my_turn
        reader.watch()
        chosen += reader.kept.own_turn
        message = reader.turn()
        reader, writer = writer, reader
    assert forced
    assert chosen + forced == 20


def test_a_share_that_was_given_up_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, _ben, message = begun()
    ada.open(message)
    ada.turn()
    monkeypatch.setattr(ada.page, "send", lambda _name, _svg: None)
    unsent = []
    for command, box in (("send", "by-link"), ("shared", "result"), ("shared", "by-link")):
        ada.page.do(command, box)
        unsent.append(ada.kept.unsent)
    assert unsent == [True, True, False]
    assert "Sent. Now Ben is to play." in ada.sheet


def test_the_last_play_of_a_round_opens_the_sheet_to_send_it() -> None:
    ada, ben, message = begun("diamond,target=none")
    reader, writer = ada, ben
    for _turn in range(60):
        reader.open(message)
        session = reader.table
        if session.my_turn:
            reader.page.close_sheets()
            chosen = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(chosen, session.view)), session.refusal
            session.store_elsewhere()
            assert "Not sent yet." in reader.told
        if reader.table.game.position.over:
            break
        message = reader.last()
        reader, writer = writer, reader
    else:
        raise AssertionError("the round ends")


def test_a_friend_without_a_name_is_called_so_inside_a_sentence() -> None:
    ada, ben = Side("Ada"), Side("")
    ada.open(ben.accept(ada.invite()))
    ben.open(ada.message())
    ada.open(ben.message())
    ada.turn()
    ada.page.do("by-link-sent")
    assert ada.table.scene().status.startswith("Waiting for your friend, since")
    ada.page.do("by-link")
    assert "Waiting for your friend, since" in ada.told


def test_a_long_turn_goes_as_a_file_that_the_friend_chooses() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    ada.open(ben.accept(ada.invite()))
    assert "Save as a file" in ada.sheet, "the turn has two packs"
    ada.page.do("by-link-save-turn")
    assert ada.kept.unsent
    ben.page.files["by-link-file"] = ada.page.files["casino.txt"]
    ben.page.do("by-link")
    assert 'id="by-link-file"' in ben.sheet
    ben.page.do("by-link-fill", "file=C:\\fakepath\\casino.txt")
    assert ben.kept.messages > ben.kept.last_own - 1
    assert ben.kept.own_turn or ben.kept.unsent
    ben.page.do("by-link-bring-file", "nothing of the kind")
    assert "This link cannot be read." in ben.told
