// Keeps Python's memory as it is right after the start, with the program of the game imported. The next
// visit starts from it, and neither starts Python nor imports the program again. It is the same for every
// player: no game has begun. It fits only this build of the site in this language and time zone.
// <html data-memory="kept"> means that this visit has kept it, "restored" that it has started from it.

import { idle } from './halves.js';

export const restoreMemory = putBack;

// @include js/boot/memory-image.js

// Each copy of the game on this origin has a store of its own, named after its folder.
/** @type {(program: string | URL) => URL} */
const folderOf = (program) => new URL('..', program);
/** @type {(program: string | URL) => string} */
const storeOf = (program) => `casino-memory ${folderOf(program).pathname}`;

// Where the memory for the game with this program is kept.
/** @type {(program: URL) => string} */
function addressFor(program) {
  const address = new URL('__memory', program);
  const zone = [0, 6].map((month) => new Date(2026, month).getTimezoneOffset());
  address.search = `${new URLSearchParams({ python: import.meta.url, language: navigator.language, zone: `${zone}` })}`;
  return address.href;
}

// The kept memory, as a promise in a list; an empty list if none is kept. The promise is rejected if the
// memory is damaged.
/** @type {(program: URL) => Promise<Promise<Uint8Array>[]>} */
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

// Forgets the memory: it is damaged, or a start from it has failed.
/** @type {(program: URL) => Promise<undefined>} */
export async function forgetMemory(program) {
  await caches.delete(storeOf(program)).catch(() => {});
}

/** @type {Uint8Array<ArrayBuffer> | undefined} */
let copy; // of the memory; undefined when it is kept
/** @type {string} */
let address; // where to keep it

// Copies the memory of a Python that has called no JavaScript yet. The game starts without a copy too.
/** @type {(python: Pyodide, program: URL) => void} */
export function copyMemory(python, program) {
  if (!navigator.serviceWorker) return; // nothing can be kept
  try {
    copy = copied(python);
    address = addressFor(program);
  } catch (error) {
    console.warn(`The next visit starts like this one: ${/** @type {Error} */ (error).message}`);
  }
}

// Keeps the copy, if there is one, instead of earlier ones.
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
/** @type {(buffer: ArrayBuffer) => Promise<Uint8Array>} */
async function intact(buffer) {
  const kept = new Uint8Array(buffer);
  const found = await digest(kept);
  if (found.some((byte, at) => byte !== kept[at])) throw new Error('the kept memory is damaged');
  return kept;
}

/** @type {(kept: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} */
const digest = async (kept) => new Uint8Array(await crypto.subtle.digest('SHA-256', kept.subarray(DIGEST)));
