// Python in a page to read: loaded when it is needed, with the game's own code and one module more.

const { runtime, app, pages } = document.documentElement.dataset;
const at = (folder, name) => new URL(folder + name, location.href).href;

async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split('/').pop()}: ${response.status}`);
  return response;
}

export async function loadPython(module) {
  const { loadPyodide } = await import(at(runtime, 'interpreter.mjs'));
  const [python, game, code] = await Promise.all([
    loadPyodide(),
    fetched(at(app, 'casino.zip')).then((response) => response.arrayBuffer()),
    fetched(at(pages, `${module}.py`)).then((response) => response.text()),
  ]);
  python.FS.writeFile('/home/casino.zip', new Uint8Array(game));
  python.FS.writeFile(`/home/${module}.py`, code);
  python.runPython('import sys; sys.path[:0] = ["/home", "/home/casino.zip"]');
  return python.pyimport(module);
}

// The module of the game's page that changes HTML without losing focus.
export const loadPatch = () => import(at(runtime, 'patch.mjs'));
