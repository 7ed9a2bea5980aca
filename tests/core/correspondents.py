"""Two people who play by correspondence: Ann, who invites, and Bob."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import casino_core as casino
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.group import Group
from casino_core.correspondence.message import Form, Message, format_message, parse_message
from casino_core.correspondence.shared_round import RoundStart
from casino_core.correspondence.terms import INVITER, Terms, invitation_words
from casino_core.correspondence.turn import Side, Table, Turn, Words
from tests.core.groups import SmallGroup

GROUP = SmallGroup()
GAME = bytes(range(12))
SECRETS = b"a" * 32, b"b" * 32


class Pair(NamedTuple):
    """A game by correspondence as both sides hold it; `sides[0]` is that of Ann, who invited."""

    sides: tuple[Correspondence, Correspondence]

    @property
    def writer(self) -> Correspondence:
        """The side that writes next."""
        return self.sides[self.sides[0].to_write]

    @property
    def reader(self) -> Correspondence:
        """The other side."""
        return self.sides[1 - self.sides[0].to_write]

    @property
    def over(self) -> bool:
        """Whether there is no next message."""
        return self.sides[0].awaited is NextMessage.NOTHING

    def wrote(self, written: Correspondence) -> Pair:
        """The pair after the writer has written, and the other side has read it as text."""
        message = sent(written)
        read = self.reader.received(parse_message(format_message(message)))
        return Pair((written, read) if written.seat == 0 else (read, written))


def sent(written: Correspondence) -> Message:
    """The message that was just written."""
    return written.messages[-1]


def invited(rules: casino.RuleSet, group: Group = GROUP, **terms: object) -> Pair:
    """Ann has invited Bob, who has not accepted yet."""
    named = Terms(rules, names=("Ann", ""))._replace(**terms)  # type: ignore[arg-type]
    if named.form is Form.SIGNED:
        ann = Correspondence.invite(named, SECRETS[0], group)
    else:
        ann = invited_unsigned(named, group)
    invitation = parse_message(format_message(sent(ann)))
    return Pair((ann, Correspondence.invited(invitation, SECRETS[1], group)))


def invited_unsigned(terms: Terms, group: Group) -> Correspondence:
    """An invitation of the first form, as earlier versions wrote it: it has the first pack."""
    side = Side(INVITER, SECRETS[0], GAME, group)
    turn = Turn(Table(terms._replace(form=Form.UNSIGNED), ()), side, INVITER, None)
    turn.invite(RoundStart(1, terms.dealer, terms.scores))
    message = Message(GAME, 1, b"", invitation_words(terms), tuple(turn.values), form=Form.UNSIGNED)
    return Correspondence(side, turn.table, (message,))


def moved(pair: Pair, chance: Random) -> Pair:
    """The pair after the next message: a random play where one is due, and no to any question."""
    writer = pair.writer
    if writer.awaited is NextMessage.ANSWER:
        return pair.wrote(writer.say(Words.NO))
    if writer.awaited is NextMessage.ACCEPTANCE:
        return pair.wrote(writer.accept("Bob"))
    if writer.awaited is NextMessage.STEP:
        return pair.wrote(writer.step())
    assert writer.view is not None
    return pair.wrote(writer.play(chance.choice(casino.legal_plays(writer.view))))


FIRST_PLAY = 5
"""The number of the first message with a play."""


def after(messages: int, preset: str = "standard", seed: int = 1, form: Form = Form.SIGNED) -> Pair:
    """A game after its first messages; each is made once."""
    return _after(messages, preset, seed, form)


@cache
def _after(messages: int, preset: str, seed: int, form: Form) -> Pair:
    if messages == 1:
        return invited(casino.parse_rules(preset), form=form)
    before = _after(messages - 1, preset, seed, form)
    return moved(before, Random(f"{seed}:{messages}"))


def at_end_of_round(preset: str = "standard") -> Pair:
    """A game just after the last play of its first round."""
    messages = FIRST_PLAY
    while not after(messages, preset).sides[0].table.rounds[0].position.over:
        messages += 1
    return after(messages, preset)


def said_yes(pair: Pair) -> Message:
    """The answer yes to an offer to stop, which has the secret of the round."""
    offer = pair.wrote(pair.writer.say(Words.STOP))
    return sent(offer.writer.say(Words.YES))
