// Asks for Python's interpreter at once: it is the largest file, and all others arrive meanwhile. A link
// would not do, because browsers keep the compiled form only of what a script has fetched. start.js
// goes on with it. A frame that shares the Python of another one needs none.
window.casinoInterpreter = location.hash !== '#shared' && window.fetch && window.fetch(BUILD.interpreter);
