// Python in a page to read: loaded when it is needed, with the game's own code and one module more.

const { runtime, app, pages } = document.documentElement.dataset;
const at = (folder, name) => new URL(folder + name, location.href).href;

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split('/').pop()}: ${response.status}`);
  return response;
}

// The game's code, what only pages like this one run, and a module of this page alone.
export async function loadPython(module) {
  const { loadPyodide } = await import(at(runtime, 'interpreter.mjs'));
  const bytes = (response) => response.arrayBuffer();
  const [python, game, later, more, code] = await Promise.all([
    loadPyodide(),
    fetched(at(app, 'casino.zip')).then(bytes),
    fetched(at(app, 'later.zip')).then(bytes),
    fetched(at(pages, 'more.zip')).then(bytes),
    fetched(at(pages, `${module}.py`)).then((response) => response.text()),
  ]);
  for (const zip of [game, later, more]) python.unpackArchive(zip, 'zip', { extractDir: '/home/game' });
  python.FS.writeFile(`/home/game/${module}.py`, code);
  python.runPython('import sys; sys.path.insert(0, "/home/game")');
  return python.pyimport(module);
}

// The module of the game's page that changes HTML without losing focus.
export const loadPatch = () => import(at(runtime, 'patch.mjs'));
