// The first script of the page as one file. The page holds all other files in packed archives: this
// script answers every fetch from HOME with them, so that no network is used. The build puts it into
// the page after checksum.js, pause.js, text-bytes.js and lzma.js.

const HOME = BUILD.home;
const ARCHIVES = BUILD.archives; // by name: { size, checksum, files }
/** @type {Record<string, string>} */
const TYPES = { wasm: 'application/wasm', zip: 'application/zip', py: 'text/x-python' };
const SLICE = 1 << 18; // bytes that are unpacked at a time: some milliseconds

// Files in one packed stream. They are unpacked in its order, as far as somebody asks for one.
class Archive {
  /** @param {[string, (typeof ARCHIVES)[string]]} entry */
  constructor([name, { size, checksum: sum, files }]) {
    const place = document.querySelector(`script[data-archive="${name}"]`);
    const packed = bytesOf(place?.textContent ?? '', size);
    place?.remove();
    this.isIntact = checksum(packed) === sum;
    this.places = new Map();
    let end = 0;
    for (const [file, length] of files) this.places.set(file, [end, (end += length)]);
    this.decoder = new LzmaDecoder(packed, end);
  }

  // The bytes of a file at once.
  /** @type {(name: string) => Uint8Array<ArrayBuffer>} */
  file(name) {
    const [start, end] = this.places.get(name);
    this.decoder.reach(end);
    return this.decoder.bytes.subarray(start, end);
  }

  // The same as a stream: the page stays alive meanwhile, and WebAssembly is compiled as it comes.
  /** @type {(name: string) => ReadableStream} */
  stream(name) {
    const { decoder } = this;
    let [at, end] = this.places.get(name);
    /** @type {(controller: ReadableStreamDefaultController) => Promise<void>} */
    const pull = async (controller) => {
      const next = Math.min(end, at + SLICE);
      while (decoder.length < next) {
        decoder.reach(Math.min(next, decoder.length + SLICE));
        await pause();
      }
      controller.enqueue(decoder.bytes.slice(at, next));
      at = next;
      if (at === end) controller.close();
    };
    return new ReadableStream({ pull });
  }
}

function start() {
  const archives = Object.entries(ARCHIVES).map((entry) => new Archive(entry));
  if (!archives.every(({ isIntact }) => isIntact)) {
    tellDamage();
    return;
  }
  /** @type {(name: string) => Archive | undefined} */
  const archiveOf = (name) => archives.find(({ places }) => places.has(name));

  /** @type {(name: string) => Response} */
  function response(name) {
    const archive = archiveOf(name);
    const headers = { 'Content-Type': TYPES[/** @type {string} */ (name.split('.').pop())] ?? 'text/javascript' };
    return archive ? new Response(archive.stream(name), { headers }) : new Response(null, { status: 404 });
  }

  const { fetch } = globalThis;
  globalThis.fetch = async (resource, options) => {
    const url = String(/** @type {Request} */ (resource).url ?? resource);
    return url.startsWith(HOME) ? response(url.slice(HOME.length)) : fetch(resource, options);
  };

  // The bytes of a file, for Python in the middle of a call, which cannot wait (see halves.js).
  globalThis.casinoFile = (name) => /** @type {Uint8Array<ArrayBuffer>} */ (archiveOf(name)?.file(name));

  // Imports the one module that is no `data:` address, because it is large.
  globalThis.casinoImport = async (name) => {
    const url = URL.createObjectURL(await response(name).blob());
    try {
      return await import(url);
    } finally {
      URL.revokeObjectURL(url);
    }
  };

  // Browsers take an import map only before the first module.
  const imports = document.createElement('script');
  imports.type = 'importmap';
  imports.textContent = new TextDecoder().decode(globalThis.casinoFile('imports.json'));
  document.head.append(imports);
  import(`${HOME}boot/start.js`);
}

// start.js, which tells of all other failures, is in the damaged file itself.
function tellDamage() {
  /** @type {(name: string) => HTMLElement} */
  const notice = (name) => document.querySelector(`[data-notice="${name}"]`);
  const translate = globalThis.casinoTranslate; // see early.js
  const error = notice('error');
  error.querySelector('[data-reason]').textContent = translate('This file is damaged or incomplete.');
  error.querySelector('[data-advice]').textContent = translate('Download it again.');
  error.querySelector('[data-action="retry"]').onclick = () => location.reload();
  error.setAttribute('role', 'alert');
  error.hidden = false;
  notice('progress').hidden = true;
  notice('stalled').remove();
  document.documentElement.dataset.state = 'error';
}

addEventListener('DOMContentLoaded', start);
