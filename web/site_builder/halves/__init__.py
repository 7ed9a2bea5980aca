"""Python's interpreter in two halves.

A game runs less than a fifth of the functions in `pyodide.asm.wasm`. The first half has those, and
is what starts; the later half is loaded once the game runs, or as soon as something calls one of
its functions (`web/js/boot/halves.js`). A profile says which functions go where. It decides speed
only: every call works with every profile. Constants that only functions of the later half can reach
come with it.

Measured when it was introduced, on a first visit with brotli: 1.83 MB until one can play instead
of 3.67, on a phone (as Chromium imitates one on Fast 4G) 3.29 s instead of 5.76.
`python -m tests.lab.bench_boot --before` compares two sites of today.

    wasm         the binary form of modules
    code         the references in the code of a function
    constants    which static data the first half can do without
    split        cuts a module in two; counts which functions of a module run
    glue         the JavaScript between the page and the interpreter, without unused parts
    profile      the functions that games need, as data of the project
    interpreter  the interpreter's files for the site
"""
