"""Games by link on two pages without a browser: begun, accepted, played, proved."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import cache

import pytest

from casino_core.correspondence import terms
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import format_message, parse_message
from casino_page.friends.link_session import LinkSession
from casino_page.friends.message import Kind, OutgoingMessages
from casino_page.friends.stored_games import (
    MOST_IN_FULL,
    MOST_WITH_RESULTS,
    StoredGame,
    StoredGames,
)
from casino_page.game.scene import Phase
from tests.page.features.by_link_sides import SHORT, Side, begun, played

from ..pages import Memory


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
    assert ada.entry.lead == -ben.entry.lead
    ada.page.do("by-link")
    assert "Ben: " in ada.sheet, "the results against each friend"


def test_all_terms_are_told_before_an_invitation_is_accepted() -> None:
    ada, ben = Side("Ada", "royal,target=11"), Side("Ben")
    ben.open(ada.invite())
    for words in ("Ada invites you", "Royal Casino", "to 11", "You deal"):
        assert words in ben.told
    assert not ben.post.games.games, "nothing is kept before it is accepted"
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


@pytest.mark.usefixtures("whole_end")
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
    assert not ada.sheet, "the table is seen again"
    assert ada.table.scene().status.startswith("Waiting for Ben, since")
    ada.page.do("by-link-more")
    assert 'data-action="by-link-send"' in ada.sheet
    ada.page.do("by-link-send")
    assert "Sent. Now Ben is to play." in ada.sheet
    assert "it’s your turn" in ada.sheet, "a text that reminds the friend"


def test_before_a_card_is_dealt_the_sheets_say_that_both_shuffle() -> None:
    ada, ben = Side("Ada"), Side("Ben")
    ben.open(ada.invite())
    assert "Ada invites you to a game of Casino." in ben.sheet
    ben.page.do("by-link-accept")
    assert "Send the shuffled pack" in ben.sheet
    assert "You both shuffle" in ben.sheet
    ben.page.do("by-link-sent")
    assert "Sent. Now Ada shuffles." in ben.sheet, "no table of that game can be seen yet"
    ada.open(ben.message())
    assert "I have shuffled" in html.unescape(ada.sheet)


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
    """Return Ben's storage after turn 4, and the first six messages."""
    ada, ben, second = begun("standard")
    messages = played(ada, ben, second, 2)
    texts = dict(ben.page.storage.texts)
    first = format_message(ada.post.game(ada.entry.name).messages[0])
    return texts, (first, second, *messages, *played(ada, ben, messages[-1], 2))


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
    texts, sent = five_turns()
    ben = Side("Ben", storage=Memory(dict(texts)))
    ben.page.do("by-link-go", ben.entry.name)
    before = dict(ben.page.storage.texts)
    ben.open(message(sent))
    assert words in ben.told
    assert dict(ben.page.storage.texts) == before
    ben.open(sent[4])
    assert ben.table.my_turn, "the right one goes on"


def test_the_newest_link_leads_to_its_game_again_without_a_refusal() -> None:
    """Who taps the last link in the messenger once more wants to see the game."""
    texts, sent = five_turns()
    ben = Side("Ben", storage=Memory(dict(texts)))
    for _again in range(2):
        ben.open(sent[4])
        assert ben.table.my_turn
        assert not ben.table.refusal
        ben = ben.again()
    ben.open(sent[2])
    assert "You have opened turn 5 before" in ben.told


def test_after_the_loss_of_the_storage_a_saved_game_and_the_links_bring_all_back() -> None:
    ada, ben, second = begun("standard")
    played(ada, ben, second, 1)
    ada.page.do("by-link-save")
    saved = ada.page.files["casino-by-link.txt"]
    assert saved.startswith(f"{ada.entry.text}\nresults "), "and what was computed for it"
    messages = played(ben, ada, ada.last(), 4)
    lost = Side("Ada", storage=Memory())
    lost.open(messages[-2])
    assert "This page does not have this game" in lost.told
    assert "a backup or a saved game" in lost.told, "the page says what is needed"
    links = "\n".join(f"My turn at Casino: ./#link={each}" for each in messages)
    lost.page.do("by-link-fill", f"text={saved}\n{links}")
    lost.page.do("by-link-bring")
    assert lost.entry.text == ada.entry.text
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
    assert (ada.entry.lead, ben.entry.lead) == (-1, 1)


def test_a_way_of_carrying_messages_needs_two_doors_only() -> None:
    """As a live connection does it: no sheet, no link."""
    ada, ben, message = begun()
    ada.open(message)
    ben.open(ada.turn())
    sides = {0: ada, 1: ben}
    sent: list[tuple[int, OutgoingMessages]] = []
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
        if all(side.entry.over for side in sides.values()):
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
    assert notice.command == ("by-link-go", ada.entry.name, "Open")
    page.do("by-link")
    assert "Your turn, since" in page.sheets["by-link"]
    name = ada.entry.name
    page.do("by-link-delete", name)
    page.do("by-link-delete-sure", name)
    assert name not in page.storage.texts["casino.by-link"]


def test_of_old_games_the_results_stay() -> None:
    entries = StoredGames()
    for number in range(MOST_IN_FULL + 3):
        entries = entries.with_game(
            StoredGame(f"{number:016}", "text", ("", "Ben"), over=True, lead=1)
        )
    assert sum(bool(each.text) for each in entries.games) == MOST_IN_FULL
    assert entries.results == {"Ben": (MOST_IN_FULL + 3, 0, 0)}


def test_what_was_computed_stays_with_the_newest_games() -> None:
    entries = StoredGames()
    for number in range(MOST_WITH_RESULTS + 3):
        entries = entries.with_game(StoredGame(f"{number:016}", "text", results="results"))
    assert [bool(each.results) for each in entries.games] == [False] * 3 + [
        True
    ] * MOST_WITH_RESULTS
    assert all(each.text for each in entries.games)


def test_an_invitation_of_a_later_version_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a game of it is kept here already, which this version cannot read."""
    ada, ben, newer = Side("Ada"), Side("Ben"), Side("Ben")
    with monkeypatch.context() as later:
        later.setattr(terms, "_SHORT_END", "end=later")
        invitation = ada.invite()
        answer = newer.accept(invitation)
    sentence = "This game needs a newer version. Load this page again."
    ben.open(invitation)
    assert sentence in ben.told
    assert "cannot be there" not in ben.told
    again = Side("Ada", storage=ada.page.storage)
    again.open(answer)
    assert sentence in again.told
