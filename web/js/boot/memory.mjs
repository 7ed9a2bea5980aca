// Keeps Python's memory as it is right after the start, with the program of the game imported. The next
// visit starts from it, and neither starts Python nor imports the program again. It is the same for every
// player: no game has begun. It fits only this build of the site in this language and time zone.
// <html data-memory="kept"> means that this visit has kept it, "restored" that it has started from it.

import { checksum, idle } from './halves.mjs';

const STORE = 'casino-memory';
const BLOCK = 4096; // bytes; a block of nothing but zeros is not kept
const HEAD = 2; // 32-bit numbers at the beginning: the checksum of the blocks, and their count
const MOST = 30 * 2 ** 20; // bytes of memory, with which the interpreter begins

// Where the memory for the game with this program is kept.
function addressFor(program) {
  const address = new URL('__memory', program);
  address.search = new URLSearchParams({
    python: import.meta.url,
    language: navigator.language,
    zone: [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()),
  });
  return address.href;
}

// The kept memory, as a promise in a list; an empty list if none is kept. The promise is rejected if the
// memory is damaged.
export async function keptMemory(program) {
  // On a first visit there is none: do not look for it.
  if (!navigator.serviceWorker?.controller) return [];
  try {
    const store = await caches.open(STORE);
    const found = await store.match(addressFor(program));
    if (!found) return [];
    const memory = found.arrayBuffer().then(unpacked);
    memory.catch(() => {}); // the caller sees it when it needs the memory
    return [memory];
  } catch {
    return []; // the browser denies it
  }
}

// Forgets the memory: it is damaged, or a start from it has failed.
export async function forgetMemory() {
  await caches.delete(STORE).catch(() => {});
}

let copy; // of the memory; undefined when it is kept
let address; // where to keep it

// Copies the memory of a Python that has called no JavaScript yet. The game starts without a copy too.
export function copyMemory(python, program) {
  if (!navigator.serviceWorker) return; // nothing can be kept
  try {
    copy = copied(python);
    address = addressFor(program);
  } catch ({ message }) {
    console.warn(`The next visit starts like this one: ${message}`);
  }
}

function copied({ _api: pyodide, _module: module }) {
  if (module.HEAP8.length > MOST) throw new Error('more memory is used than Pyodide can put back');
  // Pyodide only copies where it has wrapped every JavaScript object. Python has none here.
  pyodide.config._makeSnapshot = true;
  // The last object is for the package loader, which our library does without.
  const objects = pyodide.getExpectedKeys().slice(0, -1);
  pyodide.getExpectedKeys = () => objects;
  return pyodide.makeSnapshot();
}

// Keeps the copy, if there is one, in place of earlier ones.
export async function keepMemory() {
  if (!copy) return;
  const made = copy;
  copy = undefined;
  // Without a service worker the next visit does not look for it.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) return;
  await idle();
  const found = packed(made);
  const store = await caches.open(STORE);
  const earlier = await store.keys();
  await store.put(address, new Response(found));
  await Promise.all(earlier.filter(({ url }) => url !== address).map((request) => store.delete(request)));
  document.documentElement.dataset.memory = 'kept';
}

// The blocks of a copy that are not empty, after a head and their numbers.
function packed(copy) {
  const numbers = [];
  for (let number = 0; number * BLOCK < copy.length; number++) {
    if (!isEmpty(block(copy, number))) numbers.push(number);
  }
  const whole = new Uint8Array(4 * (HEAD + numbers.length) + BLOCK * numbers.length);
  const head = new Uint32Array(whole.buffer, 0, HEAD + numbers.length);
  const blocks = whole.subarray(head.byteLength);
  numbers.forEach((number, at) => block(blocks, at).set(block(copy, number)));
  head.set([checksum(blocks), numbers.length, ...numbers]);
  return whole;
}

function unpacked(buffer) {
  const [sum, count] = new Uint32Array(buffer, 0, HEAD);
  const numbers = new Uint32Array(buffer, 4 * HEAD, count);
  const blocks = new Uint8Array(buffer, 4 * (HEAD + count));
  if (checksum(blocks) !== sum) throw new Error('the kept memory is damaged');
  const copy = new Uint8Array((numbers.at(-1) + 1) * BLOCK);
  numbers.forEach((number, at) => block(copy, number).set(block(blocks, at)));
  return copy;
}

const block = (bytes, number) => bytes.subarray(number * BLOCK, (number + 1) * BLOCK);

function isEmpty({ buffer, byteOffset, byteLength }) {
  for (const word of new Uint32Array(buffer, byteOffset, byteLength / 4)) if (word) return false;
  return true;
}
