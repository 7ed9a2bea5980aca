"""Another game with the same people: over a connection and by link, and the best of three."""

from __future__ import annotations

import html

import pytest

from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import parse_messages
from casino_core.correspondence.terms import Terms
from casino_core.seats import Seat
from casino_page.friends.link_session import LinkSession
from casino_page.friends.stored_games import Match, StoredGame, StoredGames
from casino_page.friends.terms_choice import again
from casino_page.friends.words import match_words, next_game_words
from casino_page.game.scene import Phase
from casino_page.render.summary import summary

from . import by_link_sides as by_link
from .by_link_sides import Side
from .rooms import THREE, Player, begun, carry, carry_all, connect, play_all, play_on, seated


def newest(player: Player | Side) -> StoredGame:
    return player.post.games.games[-1]


def note(player: Player | Side) -> str:
    occasion = player.session.scene().kind.occasion
    assert occasion
    return occasion.note


def test_again_deals_by_the_next_player_and_the_best_of_three_is_told() -> None:
    ann, ben = begun()
    play_on(ann, ben)
    before = Match()
    dealers = [ann.table.link.table.terms.dealer == ann.table.link.seat]
    for number, (asker, other) in enumerate([(ben, ann), (ann, ben)], 2):
        asker.page.do("by-link-again")
        carry(ann, ben)
        assert "Waiting for" in asker.sheet
        sheet = html.unescape(other.page.sheets["by-link"])
        following = "A new match" if before.decided else f"Game {number} of your match"
        assert following in sheet
        assert "Never played?" not in sheet
        other.page.do("by-link-accept")
        carry(ann, ben)
        play_on(ann, ben)
        dealers.append(ann.table.link.table.terms.dealer == ann.table.link.seat)
        assert ann.table.phase is ben.table.phase is Phase.GAME_OVER
        assert note(ann)
        own, others = (each.post.games.match_of(newest(each).name) for each in (ann, ben))
        assert (own.won, own.lost) == (others.lost, others.won)
        assert own.number == number or before.decided
        before = own
        for each in (ann, ben):
            words = match_words(newest(each), each.post.games.match_of(newest(each).name))
            assert bool(words) == (own.number > 1)
            assert words in note(each)
    assert dealers in ([True, False, True], [False, True, False])


@pytest.mark.parametrize("first", [0, 1])
def test_two_who_ask_at_once_play_one_game(first: int) -> None:
    ann, ben = begun()
    play_on(ann, ben)
    for each in ((ann, ben), (ben, ann))[first]:
        each.page.do("by-link-again")
    carry(ann, ben)
    assert newest(ann).name == newest(ben).name
    assert [len(each.post.games.games) for each in (ann, ben)] == [2, 2]
    play_on(ann, ben)
    assert ann.table.phase is ben.table.phase is Phase.GAME_OVER
    assert newest(ann).over


def test_who_declines_another_game_is_asked_again_by_the_same_invitation() -> None:
    ann, ben = begun()
    play_on(ann, ben)
    sentence = "Ann does not want to play now."
    for _time in range(2):
        ben.page.do("by-link-again")
        carry(ann, ben)
        assert sentence not in ben.sheet
        assert not ben.page.current_game.notices
        ann.page.do("by-link-away")
        carry(ann, ben)
        assert sentence in ben.sheet
        (notice,) = ben.page.current_game.notices
        assert notice.text == sentence
    ann.page.do("by-link-again")
    carry(ann, ben)
    ben.page.do("by-link-accept")
    carry(ann, ben)
    play_on(ann, ben)
    assert ann.table.phase is ben.table.phase is Phase.GAME_OVER
    assert [len(each.post.games.games) for each in (ann, ben)] == [2, 2], "nothing waits"
    assert not ben.page.current_game.notices


def test_who_watched_is_not_asked_in_the_place_of_who_played() -> None:
    ann, ben = Player("Ann"), Player("Ben")
    cy = Player("Cy")
    connect(ann, cy)  # the first who came only watches
    ann.page.do("by-link-begin")
    connect(ann, ben, place=2)
    carry(ann, cy)
    ann.page.do("by-link-together")
    for place, guest in ((1, cy), (2, ben)):
        carry(ann, guest, place)
    cy.page.do("by-link-away")
    carry(ann, cy)
    carry(ann, ben, place=2)
    ben.page.do("by-link-accept")
    carry(ann, ben, place=2)
    for _turn in range(60):
        mover = next((each for each in (ann, ben) if each.table.my_turn), None)
        if mover is None:
            break
        mover.plays()
        carry(ann, ben, place=2)
    ann.page.do("by-link-again")
    carry(ann, cy)
    carry(ann, ben, place=2)
    assert "Ann invites you" in html.unescape(ben.page.sheets["by-link"])
    assert "by-link" not in cy.page.sheets


def test_three_play_again_with_the_same_people() -> None:
    ann, guests = seated(THREE)
    play_all(ann, guests)
    guests[2].page.do("by-link-again")
    carry_all(ann, guests)
    for _each in guests:
        for player in (ann, *guests.values()):
            if "by-link-accept" in player.page.sheets.get("by-link", ""):
                player.page.do("by-link-accept")
                carry_all(ann, guests)
    assert {newest(each).name for each in (ann, *guests.values())} == {newest(ann).name}
    assert len(ann.post.games.games) == 2
    assert isinstance(ann.session, LinkSession)


def test_again_by_link_offers_the_next_invitation() -> None:
    ann, ben, message = by_link.begun()
    by_link.played(ann, ben, message)
    ann.page.do("by-link-again")
    ben.open(ann.message())
    assert "Game 2 of your match, best of three." in ben.told
    ben.page.do("by-link-accept")
    assert newest(ben).after == ben.post.games.games[0].name


def test_a_rematch_in_which_the_same_player_deals_again_says_so() -> None:
    ann, ben, message = by_link.begun()
    by_link.played(ann, ben, message)
    terms = again(ann.table.link)
    ben.open(_invitation(ann, terms))
    assert "Game 2 of your match" in ben.told
    assert "deals again" not in ben.told
    ben.open(_invitation(ann, terms._replace(dealer=Seat(1 - terms.dealer))))
    assert "The same player deals again." in ben.told


def _invitation(side: Side, terms: Terms) -> str:
    outgoing = side.post.outgoing(side.post.invite(terms))
    assert outgoing
    return outgoing.text


def test_the_link_of_a_rematch_may_be_opened_twice() -> None:
    """Nothing is lost: the page offers the link that is to be sent."""
    ann, ben, message = by_link.begun()
    by_link.played(ann, ben, message)
    ann.page.do("by-link-again")
    invitation = ann.message()
    ann.page.do("by-link-again")
    assert ann.message() == invitation, "the same game is not begun twice"
    ben.open(invitation)
    ben.page.do("by-link-accept")
    acceptance = ben.message()
    for side, link, own in ((ben, invitation, acceptance), (ann, invitation, invitation)):
        side.open(link)
        assert side.message() == own
        assert "Not sent yet." in side.told
    ann.open(acceptance)
    step = ann.message()
    ann.open(acceptance)
    assert ann.message() == step
    ben.open(step)
    deal = ben.message()
    for old in (invitation, step):
        ben.open(old)
        assert ben.message() == deal
    ann.open(deal)
    assert newest(ann).name == newest(ben).name


def test_an_invitation_that_was_changed_on_its_way_is_told_to_both() -> None:
    ann, ben = Side("Ada"), Side("Ben")
    (message,) = parse_messages(messages_in(ann.invite()))
    changed = [each.replace("dealer=2", "dealer=1") for each in message.words]
    ben.open(format_link([message._replace(words=tuple(changed))]))
    ben.page.do("by-link-accept")
    ann.open(ben.message())
    assert "another invitation than yours, or one that was changed" in ann.told
    ben.open(format_link([message._replace(words=(*message.words, "dealer=1"))]))
    assert "This game needs a newer version." in ben.told


@pytest.mark.parametrize(
    ("leads", "match", "words", "following"),
    [
        ([1], Match(1, 1, 0), "", "Game 2 of your match, best of three."),
        ([1, -1], Match(2, 1, 1), "Best of three: you 1, Ben 1.", "Game 3 of your match"),
        ([1, 1], Match(2, 2, 0), "You win the match, 2 to 0.", "A new match"),
        ([-1, 1, -1], Match(3, 1, 2), "Ben wins the match, 2 to 1.", "A new match"),
        ([1, 1, -1], Match(1, 0, 1), "", "Game 2"),
        ([0, 0, 0, 1], Match(4, 1, 0), "Best of three: you 1, Ben 0.", "Game 5"),
    ],
)
def test_a_match_is_the_games_that_follow_each_other(
    leads: list[int], match: Match, words: str, following: str
) -> None:
    entries = StoredGames()
    for number, lead in enumerate(leads):
        after = f"{number - 1:016}" if number else ""
        game = StoredGame(f"{number:016}", "x", ("", "Ben"), over=True, lead=lead, after=after)
        entries = entries.with_game(game)
    name = entries.games[-1].name
    assert entries.match_of(name) == match
    assert match_words(entries.games[-1], match) == words
    assert next_game_words(match).startswith(following)


def test_a_game_that_ends_at_once_tells_how_the_match_stands() -> None:
    """The card that reaches the target is told, and beside it the match."""
    ann, ben, message = by_link.begun()
    by_link.played(ann, ben, message)
    ann.table.match = "Best of three: you 1, Ben 1."
    written = html.unescape(summary(ann.session.scene()))
    assert "First to reach 2:" in written
    assert ann.table.match in written


def test_games_that_name_each_other_in_a_circle_end() -> None:
    one, two = "a" * 16, "b" * 16
    games = [StoredGame(one, "x", over=True, after=two), StoredGame(two, "x", over=True, after=one)]
    assert StoredGames("", tuple(games)).match_of(one).number == 2
