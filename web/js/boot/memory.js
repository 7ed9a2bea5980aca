// Keeps Python's memory as it is right after the start, with the program of the game imported. The next
// visit starts from it, and neither starts Python nor imports the program again. It is the same for every
// player: no game has begun. It fits only this build of the site in this language and time zone.
// <html data-memory="kept"> means that this visit has kept it, "restored" that it has started from it.
//
// What is kept has a digest of all the rest (SHA-256), a head of 32-bit numbers, the parts of the memory,
// and as JSON which JavaScript objects Python knows. The head has the number of parts, then the address
// and the size of each.

import { idle } from './halves.js';

const DIGEST = 32; // bytes
const BLOCK = 4096; // bytes; parts begin with a block
const GAP = 256; // blocks of zeros, one after the other, that are not kept: the unused stack, and the end
const MOST = 30 * 2 ** 20; // bytes of memory, with which the interpreter begins

// Each copy of the game on this origin has a store of its own, named after its folder.
const folderOf = (program) => new URL('..', program);
const storeOf = (program) => `casino-memory ${folderOf(program).pathname}`;

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
    const found = await caches.match(addressFor(program), { cacheName: storeOf(program) });
    if (!found) return [];
    const memory = found.arrayBuffer().then(intact);
    memory.catch(() => {}); // the caller sees it when it needs the memory
    return [memory];
  } catch {
    return []; // the browser denies it
  }
}

// Puts the kept memory into an interpreter that has not started, and returns what Pyodide wants to know
// of it. Parts that are not kept are zeros there too, or stack that nothing reads.
export function putBack(kept, { HEAPU8: memory }) {
  const [count] = new Uint32Array(kept.buffer, DIGEST, 1);
  const parts = new Uint32Array(kept.buffer, DIGEST + 4, 2 * count);
  let at = DIGEST + 4 + parts.byteLength;
  for (let n = 0; n < parts.length; n += 2) {
    const [address, size] = parts.subarray(n);
    memory.set(kept.subarray(at, at + size), address);
    at += size;
  }
  return JSON.parse(new TextDecoder().decode(kept.subarray(at)));
}

// Forgets the memory: it is damaged, or a start from it has failed.
export async function forgetMemory(program) {
  await caches.delete(storeOf(program)).catch(() => {});
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

function copied({ _api: pyodide, _module: { HEAPU8: memory, _sbrk: moveEnd } }) {
  if (memory.length > MOST) throw new Error('more memory is used than Pyodide can put back');
  // Pyodide only copies where it has wrapped every JavaScript object. Python has none here, and the last
  // object of Pyodide is for the package loader, which our library does without.
  const objects = pyodide.getExpectedKeys().slice(0, -1);
  pyodide.getExpectedKeys = () => objects;
  const known = new TextEncoder().encode(JSON.stringify(pyodide.serializeHiwireState()));
  const parts = partsOf(memory.subarray(0, moveEnd(0)));
  const sizes = parts.map(({ length }) => length);
  const head = Uint32Array.of(parts.length, ...parts.flatMap(({ byteOffset, length }) => [byteOffset, length]));
  const whole = new Uint8Array(DIGEST + head.byteLength + sizes.reduce((sum, size) => sum + size, 0) + known.length);
  let at = DIGEST;
  for (const each of [new Uint8Array(head.buffer), ...parts, known]) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

// The parts of the memory in use between its large gaps.
function partsOf(memory) {
  const words = new Int32Array(memory.buffer);
  const parts = [];
  let begin = 0;
  let end = 0; // of the last block that is not empty
  for (let number = 0; number * BLOCK < memory.length; number++) {
    if (isEmpty(words, number)) continue;
    if (number - end >= GAP) {
      if (end) parts.push(memory.subarray(begin * BLOCK, end * BLOCK));
      begin = number;
    }
    end = number + 1;
  }
  return [...parts, memory.subarray(begin * BLOCK, end * BLOCK)];
}

function isEmpty(words, number) {
  const end = ((number + 1) * BLOCK) / 4;
  for (let at = (number * BLOCK) / 4; at < end; at++) if (words[at]) return false;
  return true;
}

// Keeps the copy, if there is one, in place of earlier ones.
export async function keepMemory() {
  if (!copy) return;
  const made = copy;
  copy = undefined;
  // Without a service worker the next visit does not look for it.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active || registration.scope !== folderOf(address).href) return;
  await idle();
  made.set(await digest(made));
  const store = await caches.open(storeOf(address));
  const earlier = await store.keys();
  await store.put(address, new Response(made));
  await Promise.all(earlier.filter(({ url }) => url !== address).map((request) => store.delete(request)));
  document.documentElement.dataset.memory = 'kept';
}

// Returns the kept bytes if they are as they were.
async function intact(buffer) {
  const kept = new Uint8Array(buffer);
  const found = await digest(kept);
  if (found.some((byte, at) => byte !== kept[at])) throw new Error('the kept memory is damaged');
  return kept;
}

const digest = async (kept) => new Uint8Array(await crypto.subtle.digest('SHA-256', kept.subarray(DIGEST)));
