// The service worker. Each worker is one version of the game: it knows the hash of every file, stores
// the files by their hashes, and serves only those. So two versions share equal files and never mix,
// and a half-deployed site fails to install and changes nothing. Files whose paths begin with one of
// LATER (pages to read, lessons, languages) are stored when they are first used. The hashes of most of
// them stand in LIST, so that a first visit does not load them.
//
// Other copies of the game may lie in other folders of this origin, one even inside another. Each has
// stores of its own, named after its scope. The page removes what a copy has left that is gone.
//
// A person who opens nothing but pages to read is a reader: what these pages use is stored, and no file of the
// game before a game runs.
//
// A browser keeps the compiled form of WebAssembly beside its own copy of the file, not beside a stored
// one. So the interpreter comes from the browser's copy as long as there is one.

const FILES = BUILD.files;
const LATER = BUILD.later;
const LIST = BUILD.list;
const NO_PAGE = BUILD.no_page; // the page that stands for one, with {language} and {main}
const WORDS = BUILD.words; // by language, then by the English text

const PAGE = 'index.html';
const INTERPRETER = BUILD.interpreter;
const scope = new URL(self.registration.scope);
const STORE = `casino-files ${scope.pathname}`;
const MEMORY = `casino-memory ${scope.pathname}`; // see memory.js
const EARLIER = 'casino-files'; // where earlier versions stored the files of all copies
const CONTENT = new URL('__content/', scope).href;
const USED = new URL('__used', scope).href; // the names of the LATER files that were used
const READERS = new URL('__readers', scope).href; // stored until a game runs
const TO_READ = /^(learn(\/|$)|code\.html|tutorial\.html)/; // the paths of pages without a game
/** @type {(integrity: string) => string} */
const keyOf = (integrity) => CONTENT + encodeURIComponent(integrity);
/** @type {(path: string) => boolean} */
const isLater = (path) => LATER.some((beginning) => path.startsWith(beginning));
/** @type {(path: string) => boolean} */
const isNeeded = (path) => Object.hasOwn(FILES, path) && !isLater(path) && path !== LIST;
const needed = Object.entries(FILES).filter(([path]) => isNeeded(path));

// Storing files

/** @type {(path: string, integrity: string) => Promise<Response>} */
async function download(path, integrity) {
  // Some hosts redirect index.html to its folder, and a browser opens no page from a redirected response.
  const url = new URL(path === PAGE ? './' : path, scope);
  /** @type {(cache: RequestCache) => Promise<Response>} */
  const asked = (cache) => fetch(new Request(url, { cache, integrity, credentials: 'same-origin' }));
  // If the browser asked for the interpreter anew, it would drop the compiled form.
  const isCompiled = path === INTERPRETER;
  const response = isCompiled ? await asked('default').catch(() => asked('reload')) : await asked('no-cache');
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.redirected ? new Response(response.body, response) : response;
}

// Stores a file that is not stored, or that is damaged there.
/** @type {(store: Cache, path: string, integrity: string) => Promise<void>} */
async function storeFile(store, path, integrity) {
  const key = keyOf(integrity);
  const earlier = await caches.match(key, { cacheName: EARLIER });
  await store.put(key, (await isIntact(earlier, integrity)) ? /** @type {Response} */ (earlier).clone() : await download(path, integrity));
}

/** @type {(stored: Response | undefined, integrity: string) => Promise<boolean>} */
async function isIntact(stored, integrity) {
  if (!stored) return false;
  const digest = await crypto.subtle.digest('SHA-256', await stored.clone().arrayBuffer());
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

// Stores all of these files that are not stored; throws the first error once nothing is under way.
/** @type {(store: Cache, files: [string, string][]) => Promise<void>} */
async function storeMissing(store, files) {
  const stored = await storedKeys(store);
  const missing = files.filter(([, integrity]) => !stored.has(keyOf(integrity)));
  const results = await Promise.allSettled(missing.map(([path, integrity]) => storeFile(store, path, integrity)));
  const failed = results.filter((each) => each.status === 'rejected').map(({ reason }) => reason);
  if (failed.length) throw failed.find(isNoRoom) ?? failed[0];
}

/** @type {(store: Cache) => Promise<Set<string>>} */
const storedKeys = async (store) => new Set((await store.keys()).map(({ url }) => url));

/** @type {(error: unknown) => boolean} */
const isNoRoom = (error) => /** @type {Error} */ (error)?.name === 'QuotaExceededError';

// Does some work that stores files. Where there is no room for them, the kept memory makes room.
/** @type {<T>(work: () => Promise<T>) => Promise<T>} */
async function withRoom(work) {
  try {
    return await work();
  } catch (error) {
    if (!isNoRoom(error) || !(await caches.delete(MEMORY))) throw error;
    return work();
  }
}

// The hashes of all files of this version, LATER ones too.
/** @type {Promise<Record<string, string>> | undefined} */
let hashes;
/** @type {(store: Cache) => Promise<Record<string, string>>} */
const allHashes = (store) => (hashes ??= readHashes(store).catch((error) => {
  hashes = undefined; // the next one tries again
  throw error;
}));

/** @type {(store: Cache) => Promise<Record<string, string>>} */
async function readHashes(store) {
  const key = keyOf(FILES[LIST]);
  if (!(await isIntact(await store.match(key), FILES[LIST]))) await storeFile(store, LIST, FILES[LIST]);
  return /** @type {Response} */ (await store.match(key)).json();
}

// Files that were used

// The name of a file in every version.
/** @type {(path: string) => string} */
const nameOf = (path) => path.replace(/^(\w+)-\w+\//, '$1/');

/** @type {(store: Cache) => Promise<Set<string>>} */
async function usedNames(store) {
  const found = await store.match(USED);
  return new Set(found ? await found.json().catch(() => []) : []);
}

let noting = Promise.resolve();

// Notes LATER files as used, so that they come back and are there in the next version.
/** @type {(store: Cache, paths: string[]) => Promise<void>} */
function noteUsed(store, paths) {
  const note = async () => {
    const before = await usedNames(store);
    const names = new Set([...before, ...paths.map(nameOf)]);
    if (names.size > before.size) await store.put(USED, new Response(JSON.stringify([...names])));
  };
  noting = noting.then(note, note);
  return noting;
}

// The LATER files of this version with these names or stored, with LIST if there are others than languages.
/** @type {(store: Cache, names: Set<string>) => Promise<[string, string][]>} */
async function usedFiles(store, names) {
  const stored = new Set([...(await storedKeys(store)), ...(await storedEarlier())]);
  for (const [, integrity] of needed) stored.delete(keyOf(integrity)); // another file may be equal
  /** @type {(file: [string, string]) => boolean} */
  const isUsed = ([path, integrity]) => isLater(path) && (names.has(nameOf(path)) || stored.has(keyOf(integrity)));
  const languages = Object.entries(FILES).filter(isUsed);
  const known = new Set(languages.map(([path]) => nameOf(path)));
  const isListNeeded = [...names].some((name) => !known.has(name));
  if (!isListNeeded && !(await store.match(keyOf(FILES[LIST])))) return languages;
  return [[LIST, FILES[LIST]], ...Object.entries(await allHashes(store)).filter(isUsed)];
}

async function storedEarlier() {
  if (!(await caches.has(EARLIER))) return [];
  const keys = await storedKeys(await caches.open(EARLIER));
  return [...keys].filter((url) => url.startsWith(CONTENT));
}

// From one version to the next

// An update has everything that was used of the version before, and every language, because one of them
// may be in use. Without room for all of it, the update takes no room.
async function install() {
  const store = await caches.open(STORE);
  const before = await storedKeys(store);
  try {
    await withRoom(async () => storeMissing(store, await filesToInstall(store)));
  } catch (error) {
    if (isNoRoom(error)) await remove(store, (url) => !before.has(url));
    await tellRefused(outcomeOf(error));
    throw error;
  }
}

/** @type {(store: Cache) => Promise<[string, string][]>} */
async function filesToInstall(store) {
  if (self.registration.active) {
    return (await store.match(READERS)) ? usedFiles(store, await usedNames(store)) : allForUpdate(store);
  }
  if (!(await areReaders())) return needed;
  await store.put(READERS, new Response(''));
  return [];
}

// Whether there are pages of this scope, and none of them is a game.
async function areReaders() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const paths = pages.map(({ url }) => pathIn(url)).filter((path) => path !== undefined);
  return paths.length > 0 && paths.every((path) => TO_READ.test(path));
}

/** @type {(store: Cache) => Promise<[string, string][]>} */
async function allForUpdate(store) {
  await allHashes(store); // by them it knows the files that are equal to those of the version before
  return [...Object.entries(FILES), ...(await usedFiles(store, await usedNames(store)))];
}

/** @type {(store: Cache, isUnwanted: (url: string) => boolean) => Promise<void>} */
async function remove(store, isUnwanted) {
  const unwanted = [...(await storedKeys(store))].filter(isUnwanted);
  await Promise.all(unwanted.map((url) => store.delete(url)));
}

/** @type {(outcome: string) => Promise<void>} */
async function tellRefused(outcome) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ refused: outcome, scope: scope.href });
}

async function activate() {
  const store = await caches.open(STORE);
  const now = new Set(Object.values(FILES).map(keyOf));
  /** @type {(url: string) => boolean} */
  const isOld = (url) => url.startsWith(CONTENT) && !now.has(url);
  if ([...(await storedKeys(store))].some(isOld)) {
    const all = new Set(Object.values(await allHashes(store).catch(() => ({}))).map(keyOf));
    if (all.size) await remove(store, (url) => isOld(url) && !all.has(url));
  }
  await leaveEarlier();
  await self.clients.claim();
}

// Removes what earlier versions of this copy have stored, and their store when no other copy is in it.
async function leaveEarlier() {
  if (!(await caches.has(EARLIER))) return;
  const earlier = await caches.open(EARLIER);
  await remove(earlier, (url) => url.startsWith(CONTENT));
  if (!(await earlier.keys()).length) await caches.delete(EARLIER);
}

// What the page asks for

// Stores every file that this reader may need and that is missing or damaged, with the files of these
// addresses. A page to read does not ask for the game, unless one has run. Returns "ready" if all of them are
// stored, else "full" or "incomplete".
/** @type {(addresses: string[], toRead: boolean) => Promise<string>} */
async function keep(addresses, toRead) {
  const store = await caches.open(STORE);
  await withRoom(async () => {
    const paths = await Promise.all(addresses.map((address) => find(store, spellings(address))));
    const game = toRead && (await store.match(READERS)) ? needed.filter(([path]) => paths.includes(path)) : needed;
    if (!toRead) await store.delete(READERS);
    await makeWhole(store, game);
    const later = paths.filter((path) => path !== undefined).filter(isLater);
    const used = await usedFiles(store, new Set([...(await usedNames(store)), ...later.map(nameOf)]));
    await makeWhole(store, used);
    await noteUsed(store, used.map(([path]) => path).filter(isLater));
    const stored = await storedKeys(store);
    if (![...game, ...used].every(([, integrity]) => stored.has(keyOf(integrity)))) throw new Error('taken away meanwhile');
  });
  return 'ready';
}

const intact = new Set(); // the keys of stored files that were compared with their hashes

/** @type {(store: Cache, files: [string, string][]) => Promise<void>} */
async function makeWhole(store, files) {
  for (const [, integrity] of files) {
    const key = keyOf(integrity);
    if (intact.has(key)) continue;
    const stored = await store.match(key);
    if (await isIntact(stored, integrity)) intact.add(key);
    else if (stored) await store.delete(key);
  }
  await storeMissing(store, files);
}

/** @type {(error: unknown) => string} */
const outcomeOf = (error) => (isNoRoom(error) ? 'full' : 'incomplete');

// Answering requests

// The paths that an address in this scope may mean, without its query: many hosts show `learn/rules.html`
// as `learn/rules` too, and `learn/index.html` as `learn/`. Only those that this version may have.
/** @type {(address: string) => string[]} */
function spellings(address) {
  const path = pathIn(address);
  if (path === undefined) return [];
  const isFolder = /(^|\/)$/.test(path);
  const paths = isFolder ? [path + PAGE, `${path.slice(0, -1)}.html`] : [path, `${path}.html`, `${path}/${PAGE}`];
  return paths.filter((each) => Object.hasOwn(FILES, each) || isLater(each));
}

// The path of an address in this scope; undefined elsewhere.
/** @type {(address: string) => string | undefined} */
function pathIn(address) {
  const { origin, pathname } = new URL(address);
  return origin === scope.origin && pathname.startsWith(scope.pathname) ? decoded(pathname.slice(scope.pathname.length)) : undefined;
}

/** @type {(text: string) => string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// The file of this version among some paths; undefined if there is none.
/** @type {(store: Cache, paths: string[]) => Promise<string | undefined>} */
async function find(store, paths) {
  const known = paths.find((path) => Object.hasOwn(FILES, path));
  if (known || !paths.some(isLater)) return known;
  const all = await allHashes(store);
  return paths.find((path) => Object.hasOwn(all, path));
}

// The browser's copy of a file; undefined if it has none. Where that was damaged, the page asks with the
// mode "reload", and the browser gets a new one.
/** @type {(request: Request) => Promise<Response | undefined>} */
function fromBrowser(request) {
  const cache = request.cache === 'reload' ? 'reload' : 'only-if-cached';
  return fetch(new Request(request.url, { cache, mode: 'same-origin' })).catch(() => undefined);
}

/** @type {(event: FetchEvent, paths: string[]) => Promise<Response>} */
async function answer({ request, clientId }, paths) {
  const own = paths[0] === INTERPRETER ? await fromBrowser(request) : undefined;
  if (own?.ok) return own;
  const store = await caches.open(STORE);
  const path = await find(store, paths).catch(() => undefined);
  if (path === undefined) return fetch(request);
  const { pathname, search } = new URL(request.url);
  const address = new URL(path.replace(/(^|\/)index\.html$/, '$1'), scope);
  // Few hosts show `rules.html` as `rules/`, which may also be the folder of something else.
  const isGuess = pathname.endsWith('/') && !path.endsWith(PAGE);
  if (isGuess || (isLeft && request.mode === 'navigate')) {
    const shown = await fetch(new Request(request, { cache: 'no-cache' })).catch(() => undefined);
    if (shown && shown.status < 400) return shown;
  }
  // Links in the page would lead elsewhere if its address seemed to lie in another folder.
  if (folderOf(address.pathname) !== folderOf(pathname)) return Response.redirect(address.href + search);
  const stored = await fromStore(store, path, request.cache === 'reload');
  if (stored) return stored;
  const response = await fetch(request);
  if (!response.ok && isNeeded(path)) leave(clientId);
  return response;
}

// The page that stands for one that is neither stored nor can be loaded, in the language of its address.
/** @type {(url: URL) => Promise<Response>} */
async function pageNotStored(url) {
  const stored = await caches.match(keyOf(FILES[PAGE]), { cacheName: STORE }).catch(() => undefined);
  const language = languageOf(pathIn(url.href) ?? '', url.searchParams.get('lang'), WORDS);
  /** @type {(text: string) => string} */
  const translate = (text) => WORDS[language]?.[text] ?? text;
  const sentences = [translate('This page was not stored yet.'), translate('It opens when you are online.')];
  const [again, play] = [translate('Try again'), translate('Play')];
  const game = stored ? `<a href="${scope.pathname.replaceAll('&', '&amp;')}">${play}</a>` : '';
  const main = `<h1>${sentences[0]}</h1><p>${sentences[1]}</p><p><a class="play" href="" onclick="location.reload(); return false">${again}</a> ${game}</p>`;
  const html = NO_PAGE.replace('{language}', language).replace('{main}', () => main);
  return new Response(html, { status: 504, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

// @include js/boot/language-of.js

/** @type {(pathname: string) => string} */
const folderOf = (pathname) => pathname.slice(0, pathname.lastIndexOf('/'));

// A file as it is stored; it is stored first if it is not, or if the page found it damaged.
/** @type {(store: Cache, path: string, isDamaged: boolean) => Promise<Response | undefined>} */
async function fromStore(store, path, isDamaged) {
  const integrity = FILES[path] ?? (await allHashes(store))[path];
  const key = keyOf(integrity);
  if (isDamaged || !(await store.match(key))) {
    if (isNeeded(path) && (await store.match(READERS))) return undefined; // a game that starts does not wait for it
    // If it cannot be stored, or is newer on the server, the network answers.
    const note = () => (isLater(path) ? noteUsed(store, [path]) : undefined);
    await storeFile(store, path, integrity).then(note).catch(() => {});
  }
  return store.match(key);
}

let isLeft = false; // a file of this version is neither stored nor on the server, which has another version
const running = new Set(); // the pages whose game has started

// Has a page that cannot start begin anew with the version of the server.
/** @type {(id: string) => Promise<void>} */
async function leave(id) {
  if (isLeft || running.has(id)) return;
  isLeft = true;
  const page = /** @type {WindowClient | undefined} */ (await self.clients.get(id));
  await page?.navigate(page.url);
}

self.addEventListener('install', (event) => {
  // Without this, Chromium also asks the network while the worker starts.
  event.addRoutes?.({ condition: { requestMethod: 'GET' }, source: 'fetch-event' });
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { data, ports, source } = event;
  if (data === 'activate') self.skipWaiting();
  if (!data?.keep) return;
  if (!data.toRead) running.add(/** @type {Client | null} */ (source)?.id);
  event.waitUntil(keep(data.keep, data.toRead).catch(outcomeOf).then((outcome) => ports[0].postMessage(outcome)));
});
self.addEventListener('fetch', (event) => {
  const { method, destination, url } = event.request;
  if (method !== 'GET') return;
  const paths = spellings(url);
  const answered = () => (paths.length ? answer(event, paths) : fetch(event.request));
  // A frame in a page is too small for the page that stands for another one.
  if (destination === 'document' && pathIn(url) !== undefined) event.respondWith(answered().catch(() => pageNotStored(new URL(url))));
  else if (paths.length) event.respondWith(answered());
});
