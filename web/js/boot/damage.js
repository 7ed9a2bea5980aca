// Finds the file of the site that arrived damaged, once something has failed. The browser compares each
// file with its checksum, so a start that goes well costs nothing.

const CHECKSUMS = 'checksums.json';
const inEnglish = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const translate = globalThis.casinoTranslate ?? inEnglish; // see early.js; the pages to read have none

// The parts of the game in words, by their files.
const PARTS = [
  [/later\.wasm$/, translate('the rest of Python')],
  [/\.wasm$/, translate('Python itself')],
  [/stdlib\.zip$/, translate('the library of Python')],
  [/casino\.zip$/, translate('the program of the game')],
  [/\.mo$/, translate('the texts in this language')],
  [/\.py$/, translate('the script that starts the game')],
  [/js$/, translate('a script of the page')],
];

// The first of some paths whose file is there, but not as the build made it, with a reason and an advice;
// undefined if there is none or the checksums cannot be read. `fetch` is the browser's own.
export async function damagedFile(fetch, folder, paths) {
  const response = await fetch(folder + CHECKSUMS, { cache: 'no-cache' });
  const checksums = response.ok ? await response.json() : {};
  const found = await Promise.all(paths.map((path) => isDamaged(fetch, folder + path, checksums[path])));
  const path = paths[found.indexOf(true)];
  return path && { path, ...explanation(path.split('/').pop()) };
}

async function isDamaged(fetch, address, integrity) {
  if (!integrity) return false;
  const arrives = (options) => fetch(address, { cache: 'force-cache', ...options }).then(({ ok }) => ok, () => false);
  return !(await arrives({ integrity })) && arrives({});
}

function explanation(file) {
  const [, part] = PARTS.find(([pattern]) => pattern.test(file));
  return {
    reason: translate('A part of the game arrived damaged and cannot be read: {part} ({file}).', { part, file }),
    advice: translate('Try again: the file is then loaded anew. If it fails again, the copy on the server is damaged.'),
  };
}
