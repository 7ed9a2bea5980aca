// The first module of the page as one file. The page holds all other files, compressed: this script
// answers every fetch from HOME with them, so that no network is used.

const HOME = {{home}};
const TYPES = { wasm: 'application/wasm', zip: 'application/zip', py: 'text/x-python' };

function bytesOf(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes;
}

function unpacked(name) {
  const place = document.querySelector(`script[data-file="${name}"]`);
  if (!place) return new Response(null, { status: 404 });
  const packed = new Blob([bytesOf(place.textContent)]).stream();
  place.remove();
  const headers = { 'Content-Type': TYPES[name.split('.').pop()] ?? 'text/javascript' };
  return new Response(packed.pipeThrough(new DecompressionStream('gzip')), { headers });
}

const { fetch } = globalThis;
globalThis.fetch = async (resource, options) => {
  const url = String(resource.url ?? resource);
  return url.startsWith(HOME) ? unpacked(url.slice(HOME.length)) : fetch(resource, options);
};

// Imports the one module that the page holds compressed, because it is large.
globalThis.casinoImport = async (name) => {
  const script = await unpacked(name).blob();
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
};

import(`${HOME}boot/start.mjs`);
