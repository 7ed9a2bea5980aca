// Loads Python into a page to read, with the code of the game and one more module.

const { runtime, app, pages } = document.documentElement.dataset;
/** @type {(folder: string | undefined, name: string) => string} */
const at = (folder, name) => new URL(folder + name, location.href).href;

/** @type {(address: string) => Promise<Response>} */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split('/').pop()}: ${response.status}`);
  return response;
}

// Starts Python with the game's archives, the archive for these pages, and a module of this page alone.
/** @type {(module: string) => Promise<Record<string, (...values: unknown[]) => any>>} */
export async function loadPython(module) {
  const { loadPyodide } = await import(at(runtime, 'boot/interpreter.js'));
  const { joinWhenIdle } = await import(at(runtime, 'boot/halves.js'));
  /** @type {(response: Response) => Promise<ArrayBuffer>} */
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
  joinWhenIdle().catch((/** @type {Error} */ { message }) => console.warn(message));
  python.runPython('import sys; sys.path.insert(0, "/home/game")');
  return python.pyimport(module);
}

// Loads the module of the game's page that changes HTML without losing focus.
export const loadPatch = () => import(at(runtime, 'table/patch.js'));

// Loads the module of the game's page that makes files of pictures.
export const loadPictures = () => import(at(runtime, 'table/picture-file.js'));

// Loads the compiled catalogues of the page's language, as bytes; none in English.
export async function loadCatalogues() {
  const { lang } = document.documentElement;
  if (lang === 'en') return [];
  const loaded = await Promise.all([fetched(at(pages, `desk.${lang}.mo`)), fetched(at(app, `casino.${lang}.mo`))]);
  return Promise.all(loaded.map(async (response) => new Uint8Array(await response.arrayBuffer())));
}
