"""The plain sentence for each of the mistakes that beginners make most."""

from pathlib import Path

import pytest

from casino_page.code import door, library
from site_builder.paths import ROOT
from site_builder.translations import languages

from .doing import advice_on, result_of
from .test_run import START

SET = "A set of cards is one number here: casino.cards_in(…) lists its cards."
NONE = "A function without “return” gives None: is one missing?"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("position = 1\nprint(positon)", "There is no “positon”. Do you mean “position”?"),
        ("prin(1)", "There is no “prin”. Do you mean “print”?"),
        ("random.random()", "“random” has to be imported first: write “import random” above."),
        ("nobody", "There is no “nobody” here: is it spelt right"),
        ("casino.legal_plays(1)", "write “import casino_core as casino” above."),
        ("casino_core.legal_plays(1)", "write “import casino_core” above."),
        ("legal_plays(1)", "function of casino_core: casino.legal_plays(…)."),
        ("Random(1)", "To import “Random”, write “from random import Random”."),
        ("sqrt(2)", "To import “sqrt”, write “from math import sqrt”."),
        ("counts = 1\nprint(count)", "Do you mean “counts”?"),
        ("x = null", "Do you mean “None”?"),
        ("x = true", "Do you mean “True”?"),
        ("length([1])", "Do you mean “len”?"),
        (
            "def f():\n    print(x)\n    x = 1\nf()",
            "“x” gets its value in this function only after",
        ),
        ("if True\n    pass", "A colon “:” is missing at the end of the line."),
        ("if True:\npass", "What belongs to line 1 has to be indented"),
        ("x = 1\n  y = 2", "This line begins with spaces that do not belong there."),
        ("if True:\n    x = 1\n  y = 2", "This line is indented neither like"),
        ("if True:\n\tx = 1\n        y = 2", "Tabs and spaces are mixed here"),
        ("print((1)", "The bracket “(” is opened here and closed nowhere."),
        ("print(1))", "The bracket “)” is closed here, but was not opened."),
        ("print([1)", "The bracket “[” was opened, but “)” closes it."),
        ("print('a)", "A string begins here, but its closing quotation mark is missing."),
        ("if x = 1:\n    pass", "One “=” gives a name to a value."),
        ("print 1", "What print is given stands in brackets: print(…)."),
        ("x = [1 2]", "Perhaps a comma is missing between two values."),
        ("return 1", "This word stands outside the function or the loop"),
        ("x = “a”", "This character does not belong in Python."),
        ("x = = 1", "Python cannot read this line"),
        ("if 1:\n    x = 1\nelse:\n    x = 2\nelif 2:\n    x = 3", "“elif” fits nothing above it"),
        (
            "if 1:\n    if 2:\n        x = 1\n    x = 2\n    else:\n        x = 3",
            "“else” fits nothing",
        ),
        ("x = 1 if 2 else", "Python cannot read this line"),
        ("print(else)", "Python cannot read this line"),
        ("x = 08", "A number may not begin with 0."),
        ("await x", "This word stands outside the function or the loop"),
        (f"{START}for card in position.loose: pass", SET),
        (f"{START}position.loose[0]", SET),
        (f"{START}len(position.unseen)", SET),
        (f"{START}'5h' in position.loose", SET),
        (f"{START}import random\nrandom.choice(position.loose)", SET),
        ("number = 5\nlen(number)  # of cards", "A value of the type int has no length"),
        ("'a' * 'b'", "A string or a list can only be multiplied by a whole number."),
        ("range('5')", "A whole number is needed here: int(…) makes one of a string."),
        ("x = [1]\nx['0']", "A whole number is needed here"),
        ("{[1]: 2}", "A value of the type list cannot be a key or in a set"),
        ("x = (1, 2)\nx[0] = 3", "This value cannot be changed: make a new one."),
        (
            "x = 5\nx()",
            "Only functions can be called with brackets; this is a value of the type int.",
        ),
        ("def f(): pass\nf()()", NONE),
        ("def f(): pass\nfor x in f(): pass", NONE),
        ("def f(): pass\nf().upper()", NONE),
        ("for x in 5: pass", "“for” goes through lists, strings and the like"),
        ("x = 5\nx[0]", "A value of the type int has no parts"),
        ("def f(a, b): pass\nf(1)", "f needs more than it was given: 'b'."),
        ("def f(a): pass\nf(1, 2)", "f was given more than it takes."),
        ("def f(a): pass\nf(c=2)", "f knows no argument called “c”."),
        ("1 + 'a'", "“+” cannot be done"),
        ("'a' + 1", "A string can only be joined with a string"),
        ("1 < 'a'", "These two values have different types"),
        ("'a'.uper()", "This value has no “uper”. Do you mean “upper”?"),
        ("'a'.nothing", "This value has no “nothing”: dir(…) lists what a value has."),
        ("import numpy_xq", "There is no module “numpy_xq” here"),
        ("from random import chioce", "Do you mean “choice”?"),
        ("from random import zzz", "“random” has nothing of that name"),
        ("import math.sqrt", "To import “sqrt”, write “from math import sqrt”."),
        ("import casino_core.legal_plays", "write “from casino_core import legal_plays”."),
        ("import collections.abcd", "Do you mean “abc”?"),
        ("import math.zzz", "“math” has nothing of that name"),
        ("{}['a']", "There is no entry 'a'"),
        ("[][0]", "The list or string is shorter than that."),
        ("max([])", "There is nothing to choose from here"),
        ("import random\nrandom.choice([])", "There is nothing to choose from here"),
        ("int('Kd')", "This string is not a number."),
        ("a, b = 1, 2, 3", "There are not as many names left of “=”"),
        ("[].remove(1)", "There is no such value in it."),
        ("next(iter([]))", "next(…) found nothing"),
        ("def f():\n    yield next(iter([]))\nlist(f())", "next(…) found nothing"),
        ("import itertools\nlen(itertools.count())", "type itertools.count has no length"),
        ("import itertools\nitertools.count()[0]", "type itertools.count has no parts"),
        ("class A: pass\nA(1)", "A was given more than it takes."),
        ("(lambda a: a)(1, 2)", "<lambda> was given more than it takes."),
        (f"{START}position.turn = 1", "This value cannot be changed"),
        (f"{START}position.legal_plays()", "function of casino_core: casino.legal_plays(…)."),
        ("n = 0\ndef f():\n    n += 1\nf()", "write “global n” first"),
        ("open('plays_xq.txt')", "There are no files here"),
        ("import casino", "Do you mean “casino_core”?"),
        ("import maths", "Do you mean “math”?"),
        (r"print('it\'s 3 && 4'", "is opened here and closed nowhere"),
        ("if 1:\n    pass\nelse if 2:\n    pass", "Python writes “elif”"),
        ("x = 1 && 2", "Python writes “and” for “&&”"),
        ("x = 1\nx++", "Python has no “++”"),
        (f"{START}position.trun = 1", "This value has no “trun”"),
        ("x = 1\nx.best = 3", "This value has no “best”: dir(…)"),
        ("print('-----)", "quotation mark"),
        ('x = ("a && b", "++"', "is opened here"),
        ("x = (  # and || or", "is opened here"),
        ("None = 3", "Left of “=” you need a name"),
        ("1 / 0", "Nothing can be divided by zero."),
        ("def f(): return f()\nf()", "A function calls itself again and again"),
        ("assert 1 == 2", "What stands after “assert” is not true."),
        ("raise EOFError", "Nobody can answer a question of input() here"),
        (f"{START}game = casino.apply(position, None)", "The engine was given None"),
        (
            f"{START}casino.apply(position, casino.parse_play('Kh', position))",
            "The king of hearts is not in your hand.",
        ),
        (f"{START}casino.parse_play('zz', position)", "zz"),
    ],
)
def test_a_mistake_has_its_sentence(code: str, sentence: str) -> None:
    assert sentence in advice_on(code)


def test_what_the_engine_is_given_wrongly_is_the_only_error_of_the_traceback() -> None:
    error = result_of(f"{START}casino.apply(position, None)")["error"]
    assert error["traceback"].startswith("Traceback"), error["traceback"]


def test_a_module_of_python_that_is_not_there_did_not_arrive_or_is_none_for_browsers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = "raise ModuleNotFoundError(\"No module named 'csv'\", name='csv')"
    part = "raise ModuleNotFoundError(\"'logging' is not a package\", name='logging.handlers')"
    monkeypatch.setattr(library, "archives", [])
    assert "“csv” is a part of Python that did not arrive." in advice_on(missing)
    assert "“logging.handlers” is a part of Python that did not" in advice_on(part)
    library.archives.append("library.zip")
    assert advice_on(missing) == "“csv” is a part of Python that does not work in a browser."


@pytest.mark.parametrize("error", ["RuntimeError", "OSError", "TimeoutError"])
def test_an_error_of_another_kind_has_none(error: str) -> None:
    assert advice_on(f"raise {error}('own')") == ""


def test_a_mistake_in_a_text_that_is_not_a_program_has_its_line() -> None:
    error = result_of("x = 1\ny = (\n")["error"]
    assert error["line"] == 2
    assert error["traceback"].startswith('  File "main.py", line 2')


def test_the_sentences_are_there_in_every_language_of_the_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_words", [None])
    sentences = {advice_on("prin(1)")}
    whole = [each for each in languages(ROOT) if not each.partial]
    for language in whole:
        file = tmp_path / language.file
        file.write_bytes(language.code)
        door.use_words(str(file))
        sentences.add(advice_on("prin(1)"))
    assert len(sentences) == len(whole) + 1
