"""The completions of the editor of code: the members of a value, whose class the text tells."""

from __future__ import annotations

import json
from functools import cache

import pytest

from site_builder import node
from site_builder.completions import completions
from site_builder.paths import ROOT, WEB
from tests.javascript import evaluate

HARNESS = """
const from = (path) => import(`${given.packages}/${path}/dist/index.js`);
const { EditorState } = await from('@codemirror/state');
const { ensureSyntaxTree: parsed, syntaxTree } = await from('@codemirror/language');
const ensureSyntaxTree = (state, to) => parsed(state, to, 60_000);
const { localCompletionSource, pythonLanguage } = await from('@codemirror/lang-python');
const { CompletionContext } = await from('@codemirror/autocomplete');
"""
OFFERED = """
const engine = new Inference(given.names);
const result = given.texts.map((text) => {
  const state = EditorState.create({ doc: text, extensions: [pythonLanguage] });
  const context = new CompletionContext(state, text.length, false);
  return (completions(engine, context)?.options ?? []).map(({ label }) => label);
});
"""


def offered(*texts: str) -> list[list[str]]:
    """The names that are offered at the end of each text."""
    names: list[list[str]] = evaluate(
        "\n".join([HARNESS, *map(_own_part, ("inference.js", "completion.js")), OFFERED]),
        {"texts": texts, "names": _names(), "packages": node.packages().as_posix()},
    )
    return names


def _own_part(name: str) -> str:
    """A script without its imports, and without what draws."""
    text = (WEB / "js" / "code" / name).read_text(encoding="utf-8")
    own = text[text.rindex("from './") :].partition("\n")[2]
    return own.partition("// The signature\n")[0].replace("export ", "")


@cache
def _names() -> object:
    return json.loads(completions(ROOT))


PLAYS = "import casino_core as casino\nplays = casino.legal_plays(view)\n"
MEMBERS = {
    "plays[0].": "card",
    "plays[-1].": "card",
    "plays[1:3].": "index",
    "plays[1:3][0].": "card",
    "plays.": "index",
    "[p for p in plays if p.": "card",
    "[p.card for p in plays][0].": "rank",
    "best = max(plays, key=lambda p: p.card.rank)\nbest.": "card",
    "max(plays, key=lambda p: p.": "card",
    "sorted(plays, key=lambda p: p.": "card",
    "sorted(plays)[0].": "card",
    "few = [p for p in plays]\nfew.sort(key=lambda p: p.": "card",
    "few = list(plays)\nfew.pop().": "card",
    "chance.choice(plays).": "card",
    "for p in plays:\n    p.": "card",
    "for i, p in enumerate(plays):\n    p.": "card",
    "for p in casino.plays_by_size(view, 100):\n    p.": "card",
    "next(iter(plays)).": "card",
    "first, second = plays[0], view\nfirst.": "card",
    "first, second = plays[0], view\nsecond.": "unseen",
    "sum(p.card.rank for p in plays if p.": "card",
    "(plays[0] if plays else None).": "card",
    "if (p := plays[0]).": "card",
    "p = plays[0] or None\np.": "card",
    "both = plays + plays\nboth[0].": "card",
    "pairs = {p: p.card for p in plays}\npairs[plays[0]].": "rank",
    "pairs = {p: p.card for p in plays}\nfor p, c in pairs.items():\n    c.": "rank",
    "def f(all: list[casino.Play]):\n    all[0].": "card",
    "def f(all: Set[casino.Play]):\n    all.pop().": "card",
    "def f(p: casino.Play):\n    p.": "card",
    "r = Random(1)\nr.": "choice",
    "from random import Random\nr = Random(1)\nr.": "choice",
    "from random import Random as R\nr = R(1)\nr.": "choice",
    "import random\nr = random.Random(1)\nr.": "choice",
    "import random\nrandom.": "shuffle",
    "import random\nrandom.choice(plays).": "card",
    "import math as m\nm.": "sqrt",
    "from random import cho": "choice",
    "from casino_core import leg": "legal_plays",
    "from collections import Counter\nc = Counter(plays)\nc.": "items",
    "'a b'.split()[0].": "upper",
    "'abc'[0].": "upper",
    "view.hand_cards[0].": "rank",
    "chance.": "choice",
    "view.": "unseen",
    "[1].": "append",
    "sort": "sorted",
    "maxi = 1\nma": "maxi",
    "lambda q: q.": None,
    "len(plays).": None,
    "a, b = 1\na.": None,
    "one = two = plays[0]\ntwo.": "card",
    "(one, two) = (view, plays[0])\ntwo.": "card",
    "(1 < 2).": None,
    "plays = [p for p in plays]\nplays[0].": "card",
}
"""Code by its end, and a name that is offered there; None where nothing is."""


@pytest.fixture(scope="module")
def names() -> dict[str, list[str]]:
    return dict(zip(MEMBERS, offered(*(PLAYS + text for text in MEMBERS)), strict=True))


@pytest.mark.parametrize("text", MEMBERS)
def test_the_members_of_a_value_are_offered(names: dict[str, list[str]], text: str) -> None:
    name = MEMBERS[text]
    assert name in names[text] if name else names[text] == []
