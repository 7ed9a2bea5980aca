"""The interpreter in two halves: valid, complete, and as the module was before it was cut."""

import json
import subprocess
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import pytest

from site_builder import node
from site_builder.assemble import Files
from site_builder.halves.code import references
from site_builder.halves.constants import MARGIN, Numbers, only_later
from site_builder.halves.glue import Glue, without_linking
from site_builder.halves.interpreter import (
    LATER,
    PROFILE,
    WHOLE,
    Profile,
    checksum,
    fingerprint,
    interpreter,
    load,
    made,
    store,
)
from site_builder.halves.split import counting, split
from site_builder.halves.wasm import (
    Segment,
    WasmError,
    imported_names,
    module,
    name,
    number,
    read,
    signed,
    sized,
    vector,
)
from site_builder.paths import WEB
from site_builder.processes import BuildError

I32, I64, VOID = b"\x7f", b"\x7e", b""


def function_type(parameters: bytes, results: bytes) -> bytes:
    return b"\x60" + sized(parameters) + sized(results)


def body(code: bytes, locals_: bytes = b"\0") -> bytes:
    return sized(locals_ + code + b"\x0b")


TYPES = [
    function_type(I32, I32),
    function_type(VOID, VOID),
    function_type(I32 + I64, I64),
    function_type(VOID, I32),
]
CALLED = b"\x23\1\x41\1\x6a\x24\1"  # calls += 1, where calls is the module's only mutable global
NOP = b"\1" * 30  # so that it is longer than a detour
CODE = [
    body(CALLED + b"\x20\0\x10\2" + NOP),  # outer(n) = inner(n)
    body(CALLED + b"\x20\0\x10\0\x23\0\x6a" + NOP),  # inner(n) = page.add(n) + page.base
    body(NOP + b"\x41\4\x20\0\x36\2\0\x20\1\x42\2\x7e"),  # doubled(n, m) = 2 m, notes n
    body(b"\x20\0\x41\0\x11\0\0" + NOP),  # by_table(n) = table[0](n)
    body(b"\x06\x7f" + b"\x10\6" + b"\x07\0\x41\x2a\x0b" + NOP),  # caught() = 42 after thrown()
    body(b"\x08\0" + NOP),  # thrown() throws
    body(b"\x23\1"),  # calls()
]


def small_module() -> bytes:
    """Make a module with everything that is shared: memory, table, tag, globals, imports."""
    kinds = [0, 0, 2, 0, 3, 3, 3]
    exports = ["outer", "inner", "doubled", "by_table", "caught", "thrown", "calls"]
    custom = name("kept") + b"for the linker"
    return module(
        [
            (0, custom),
            (1, vector(TYPES)),
            (
                2,
                vector(
                    [
                        name("page") + name("add") + b"\0\0",
                        name("page") + name("base") + b"\3\x7f\0",
                    ]
                ),
            ),
            (3, vector([number(kind) for kind in kinds])),
            (4, vector([b"\x70\0\1"])),
            (5, vector([b"\0\1"])),
            (13, vector([b"\0\1"])),
            (6, vector([b"\x7f\1\x41\0\x0b", b"\x7f\0\x41\x07\x0b"])),
            (
                7,
                vector(
                    [
                        *(name(text) + b"\0" + number(1 + k) for k, text in enumerate(exports)),
                        name("memory") + b"\2\0",
                        name("seven") + b"\3\2",
                    ]
                ),
            ),
            (9, vector([b"\0\x41\0\x0b\1\2"])),
            (12, number(1)),
            (10, vector(CODE)),
            (11, vector([b"\0\x41\0\x0b" + sized(b"data")])),
        ]
    )


RUN = """
const fs = require('fs');
const [folder, calls] = process.argv.slice(1);
const bytes = (file) => fs.readFileSync(`${folder}/${file}.wasm`);
const base = new WebAssembly.Global({ value: 'i32' }, 100);
const imports = { page: { add: (n) => n + 1, base } };
const load = (file, more) => {
  const module = new WebAssembly.Module(bytes(file));
  return new WebAssembly.Instance(module, { ...imports, ...more }).exports;
};
const first = load('first', {});
let loads = 0;
if (first['%loader']) {
  const source = fs.readFileSync('web/js/boot/halves.js', 'utf8');
  const numbers = source.match(/\\.\\.\\.\\[[\\d, ]+\\]/g).join().match(/\\d+/g);
  const loader = Uint8Array.from(numbers, Number);
  const join = () => {
    loads += 1;
    load('later', { first });
    first['%loaded'].value = 1;
  };
  new WebAssembly.Instance(new WebAssembly.Module(loader), { page: { load: join }, first });
}
const results = JSON.parse(calls).map(([name, ...given]) => {
  try {
    const numbers = given.map((each) => (typeof each === 'string' ? BigInt(each) : each));
    return Number(first[name](...numbers));
  } catch (error) {
    return error.constructor.name;
  }
});
const [note] = new Int32Array(first.memory.buffer, 4, 1);
const text = Buffer.from(first.memory.buffer, 0, 4).toString();
const notes = Object.keys(first).filter((name) => name.startsWith('%ran'));
const ran = notes.filter((name) => first[name].value);
console.log(JSON.stringify({ results, loads, note, text, seven: first.seven.value, ran }));
"""


def run(folder: Path, calls: list[list[object]]) -> dict[str, Any]:
    command = [str(node.find().node), "-e", RUN, str(folder), json.dumps(calls)]
    result = subprocess.run(command, capture_output=True, check=True, text=True, cwd=WEB.parent)
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


CALLS: list[list[object]] = [
    ["outer", 5],
    ["inner", 6],
    ["by_table", 7],
    ["doubled", 77, "21"],
    ["caught"],
    ["thrown"],
    ["calls"],
]
ANSWERS = [106, 107, 108, 42, 42, "Exception", 4]


@pytest.mark.parametrize("needed", [range(7), (), (0,), (1,), (2, 4), (3, 5), (0, 1, 2), (5,)])
def test_a_module_does_the_same_when_it_is_cut(tmp_path: Path, needed: tuple[int, ...]) -> None:
    halves = split(small_module(), needed)
    (tmp_path / "first.wasm").write_bytes(halves.first)
    (tmp_path / "later.wasm").write_bytes(halves.later)
    answer = run(tmp_path, CALLS)
    assert answer["results"] == ANSWERS
    assert answer["loads"] == (0 if len(needed) == 7 else 1)
    assert (answer["note"], answer["text"], answer["seven"]) == (77, "data", 7)


def test_the_later_half_is_loaded_by_the_first_call_that_needs_it_only(tmp_path: Path) -> None:
    halves = split(small_module(), (0, 1, 2, 3))
    (tmp_path / "first.wasm").write_bytes(halves.first)
    (tmp_path / "later.wasm").write_bytes(halves.later)
    assert run(tmp_path, CALLS[:4])["loads"] == 0
    assert run(tmp_path, CALLS)["loads"] == 1


def test_the_functions_that_run_are_counted(tmp_path: Path) -> None:
    (tmp_path / "first.wasm").write_bytes(counting(small_module()))
    answer = run(tmp_path, [["by_table", 7], ["calls"]])
    assert answer["results"] == [108, 1]
    assert answer["ran"] == ["%ran 1", "%ran 3", "%ran 6"]


def test_the_first_half_keeps_what_it_does_not_change() -> None:
    halves = split(small_module(), (0,))
    same_sections = [each for each in read(halves.first).sections if each[0] in (0, 1, 2, 5, 11)]
    assert same_sections == [
        each for each in read(small_module()).sections if each[0] in (0, 1, 2, 5, 11)
    ]


@pytest.mark.parametrize(
    ("section", "reason"),
    [
        ((2, vector([name("a") + name("b") + b"\2\0\1"])), "import"),
        ((1, vector([b"\x5f\0"])), "type"),
        ((5, vector([])), "memories"),
        ((6, vector([b"\x7f\0\x6a\x0b"])), "constant expression"),
    ],
)
def test_an_unknown_form_is_refused(section: tuple[int, bytes], reason: str) -> None:
    memory = [] if section[0] == 5 else [(5, vector([b"\0\1"]))]
    with pytest.raises(WasmError, match=reason):
        read(module([section, *memory]))


def test_what_is_not_a_module_is_refused() -> None:
    with pytest.raises(WasmError, match="not a WebAssembly module"):
        read(b"<!doctype html>")


def test_an_export_that_nothing_uses_goes(tmp_path: Path) -> None:
    halves = split(small_module(), (0,), lambda name: name != "inner")
    names = [each.name for each in read(halves.first).exports]
    assert "inner" not in names
    assert {"outer", "memory", "seven"} < set(names)
    (tmp_path / "first.wasm").write_bytes(halves.first)
    (tmp_path / "later.wasm").write_bytes(halves.later)
    assert run(tmp_path, CALLS[:1])["results"] == ANSWERS[:1]


# The constants of the later half

BEGIN, FIRST_TABLE, STRAY, LATER_TABLE, TEXT, VARIABLES, STOP = (
    1024,
    2064,
    9008,
    16400,
    38016,
    49168,
    50000,
)


def static_data(words: Mapping[int, int]) -> list[Segment]:
    """Make static data with some words at their addresses, and no zero elsewhere."""
    data = bytearray(b"\xff" * (STOP - BEGIN))
    for address, word in words.items():
        data[address - BEGIN : address - BEGIN + 4] = word.to_bytes(4, "little")
    return [Segment(BEGIN, bytes(data))]


def moved(words: Mapping[int, int], *, stray: Collection[int] = ()) -> list[range]:
    """Find what moves if the first half reads a table, a text and a variable."""
    first = {FIRST_TABLE, TEXT, VARIABLES}
    later = {STRAY, LATER_TABLE}
    numbers = Numbers(first, later, set(), {*first, *later} - {*stray}, set())
    return only_later(static_data(words), VARIABLES, numbers)


AFTER_FIRST = range(STRAY + MARGIN, TEXT)
AFTER_STRAY = range(LATER_TABLE + MARGIN, TEXT)


def test_constants_that_only_later_functions_read_move() -> None:
    assert moved({}) == [AFTER_FIRST]


def test_a_number_that_is_not_an_address_does_not_end_a_needed_table() -> None:
    assert moved({}, stray={STRAY}) == [AFTER_STRAY]


def test_a_word_is_an_address_among_the_variables_only() -> None:
    assert moved({FIRST_TABLE: LATER_TABLE}, stray={STRAY}) == [AFTER_STRAY]
    assert moved({VARIABLES: LATER_TABLE}, stray={STRAY}) == []


def test_numbers_are_told_apart_by_what_uses_them() -> None:
    constant, another = b"\x41" + signed(5000), b"\x41" + signed(6000)
    added = references(b"\0" + constant + b"\x6a\x0b")
    assert (added.numbers, added.places, added.amounts) == ({5000}, {5000}, set())
    loaded = references(b"\0" + b"\x20\0\x28\2" + number(5000) + b"\x0b")
    assert (loaded.numbers, loaded.places, loaded.amounts) == ({5000}, {5000}, set())
    counted = references(b"\0" + constant + b"\x6c" + another + b"\x49\x0b")
    assert (counted.numbers, counted.places, counted.amounts) == ({6000}, set(), {5000, 6000})
    constants = references(b"\0" + constant + b"\x10\0\x0b")
    assert (constants.numbers, constants.places, constants.amounts) == ({5000}, set(), set())


SCRIPT = """
var _used, _unused, _called, wasmMemory;
function assign(wasmExports){_used=Module["_used"]=wasmExports["used"];_unused=Module["_unused"]=
wasmExports["unused"];_unused=wasmExports["unused"];_called=wasmExports["called"];
wasmMemory=wasmExports["memory"];}
_used(); wasmExports["start"]();
"""


def test_the_script_keeps_what_something_uses() -> None:
    glue = Glue(SCRIPT.replace("\n", ""), "ccall('called')")
    used = [name for name in ("used", "unused", "called", "memory", "start") if glue.uses(name)]
    assert used == ["used", "called", "memory", "start"]
    assert "unused" not in glue.script.replace("_unused, _called", "")
    assert '_used=Module["_used"]=wasmExports["used"];' in glue.script


LINKING = (
    'var unused=()=>1;unused.sig="i";var _called=x=>x;_called.sig="ii";var _gl=()=>2;_gl.sig="i";'
    'Module["unused"]=unused;Module["shown"]=_called;Module["named"]=_called;Module.shown();'
    "var wasmImports={called:_called,emscripten_gl1:_gl,shorthand,unused};"
    "for(var [symName,entry] of GOT)if(entry.value==-1){resolve(symName)}"
    "updateGOT=(exports,replace)=>{for(var symName in exports){add(symName)}}"
    "functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)"
)


def test_the_script_offers_what_the_interpreter_imports() -> None:
    imported = {"called", "shorthand", "emscripten_gl1"}
    script = without_linking(LINKING, "module['named']", imported)
    assert "wasmImports={called:_called,shorthand}" in script
    signed_ = [name for name in ("unused", "_called", "_gl") if f"{name}.sig=" in script]
    assert signed_ == ["_called"]
    names = [name for name in ("unused", "shown", "named") if f'Module["{name}"]=' in script]
    assert names == ["shown", "named"]
    null_pointer = 'if(symName.startsWith("emscripten_gl")){entry.value=0;continue}'
    assert f"if(entry.value==-1){{{null_pointer}resolve(symName)}}" in script
    assert "{if(!GOT[symName])continue;add(symName)}" in script
    assert "updateTableMap" not in script


def test_a_script_of_another_form_is_refused() -> None:
    with pytest.raises(BuildError, match="another form"):
        without_linking("var wasmImports={};", "", set())


def test_the_interpreter_imports_what_the_script_offers() -> None:
    names = imported_names((node.packages() / "pyodide" / WHOLE).read_bytes())
    assert {"emscripten_console_log", "fd_write", "emscripten_glActiveTexture"} < names
    script = interpreter().files["pyodide.asm.js"].decode()
    assert "emscripten_console_log" in script
    assert "glActiveTexture" not in script


# The profile


def test_a_profile_is_stored_and_read(tmp_path: Path) -> None:
    profile = Profile("abc", frozenset([0, 1, 2, 7, 9, 10, *range(100, 300, 3)]), 4096)
    store(profile, tmp_path / "profile.json")
    assert load(tmp_path / "profile.json") == profile


def test_another_module_stays_in_one_piece(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = small_module(), tmp_path / "profile.json"
    store(Profile(fingerprint(data), frozenset([0, 1]), 0), file)
    cut = made(data, file)
    assert set(cut.files) == {WHOLE, LATER}
    assert capsys.readouterr().out == ""
    changed = data.replace(b"for the linker", b"for the tinker")
    whole = made(changed, file)
    assert whole.files == {WHOLE: changed}
    assert whole.later is None
    assert "e2e.profile_interpreter" in capsys.readouterr().out


def test_the_profile_of_the_project_fits_pyodide() -> None:
    module_ = (node.packages() / "pyodide" / WHOLE).read_bytes()
    profile = load(PROFILE)
    assert profile.fits(module_)
    assert 2500 < len(profile.needed) < 6000
    assert not profile.fits(module_[:-1] + bytes([module_[-1] ^ 1]))


# The halves of the site


VALIDATE = """
const { readFileSync } = require('fs');
console.log(...process.argv.slice(1).map((file) => WebAssembly.validate(readFileSync(file))));
"""


def of_runtime(files: Files, name_: str) -> bytes:
    return next(data for path, data in files.items() if path.endswith(f"/{name_}"))


def test_both_halves_of_python_are_valid(files: Files, tmp_path: Path) -> None:
    first, later = of_runtime(files, WHOLE), of_runtime(files, LATER)
    (tmp_path / "first").write_bytes(first)
    (tmp_path / "later").write_bytes(later)
    halves = [str(tmp_path / "first"), str(tmp_path / "later")]
    command = [str(node.find().node), "-e", VALIDATE, *halves]
    process = subprocess.run(command, capture_output=True, check=True, text=True)
    assert process.stdout.split() == ["true", "true"]
    # Chromium compiles at most eight million bytes at once.
    assert max(len(first), len(later)) < 8_000_000


def test_the_page_knows_the_later_half(files: Files) -> None:
    later, script = of_runtime(files, LATER), of_runtime(files, "boot/halves.js").decode()
    described = {"file": LATER, "size": len(later), "checksum": checksum(later)}
    assert f"const LATER = {json.dumps(described)};" in script


def test_every_byte_counts_in_the_checksum() -> None:
    data = bytes(range(256)) + b"abc"
    for k in range(len(data)):
        assert checksum(data[:k] + bytes([data[k] ^ 1]) + data[k + 1 :]) != checksum(data)
    assert checksum(b"\1") == (0x811C9DC5 ^ 1) * 0x01000193 % 2**32
