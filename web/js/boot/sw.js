// The service worker. Each worker is one version of the game: it knows the hash of every file, stores
// the files by their hashes, and serves only those. So two versions share equal files and never mix,
// and a half-deployed site fails to install and changes nothing. Files whose paths begin with one of
// LATER (pages to read, lessons, languages) are stored when they are first used. The hashes of most of
// them stand in LIST, so that a first visit does not load them.
//
// A browser keeps the compiled form of WebAssembly beside its own copy of the file, not beside a stored
// one. So the interpreter comes from the browser's copy as long as there is one.

const FILES = {{files}};
const LATER = {{later}};
const LIST = {{list}};

const STORE = 'casino-files';
const PAGE = 'index.html';
const INTERPRETER = {{interpreter}};
const scope = new URL(self.registration.scope);
const keyOf = (integrity) => new URL(`__content/${encodeURIComponent(integrity)}`, scope).href;

async function fetchFile(store, path, integrity) {
  const key = keyOf(integrity);
  if (await store.match(key)) return;
  // Some hosts redirect index.html to its folder, and a browser opens no page from a redirected response.
  const url = new URL(path === PAGE ? './' : path, scope);
  const asked = (cache) => fetch(new Request(url, { cache, integrity, credentials: 'same-origin' }));
  // If the browser asked for the interpreter anew, it would drop the compiled form.
  const isCompiled = path === INTERPRETER;
  const response = isCompiled ? await asked('default').catch(() => asked('reload')) : await asked('no-cache');
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await store.put(key, response.redirected ? new Response(response.body, response) : response);
}

const isLater = (path) => LATER.some((beginning) => path.startsWith(beginning));

// The hashes of all files of this version, LATER ones too.
let hashes;
const allHashes = (store) => (hashes ??= readHashes(store).catch((error) => {
  hashes = undefined; // the next one tries again
  throw error;
}));

async function readHashes(store) {
  await fetchFile(store, LIST, FILES[LIST]);
  return (await store.match(keyOf(FILES[LIST]))).json();
}

// An update needs LIST to know which stored files it shares with the version before, and every language,
// because one of them may be in use.
async function install() {
  const store = await caches.open(STORE);
  const isUpdate = (await store.keys()).length > 0;
  const now = Object.entries(FILES).filter(([path]) => isUpdate || !(isLater(path) || path === LIST));
  await Promise.all(now.map(([path, integrity]) => fetchFile(store, path, integrity)));
}

async function activate() {
  const store = await caches.open(STORE);
  const isOfNow = (request) => Object.values(FILES).some((integrity) => keyOf(integrity) === request.url);
  const others = (await store.keys()).filter((request) => !isOfNow(request));
  if (others.length) {
    const current = new Set(Object.values(await allHashes(store)).map(keyOf));
    await Promise.all(others.filter(({ url }) => !current.has(url)).map((request) => store.delete(request)));
  }
  await self.clients.claim();
}

// Stores those files of these addresses that are stored when they are first used.
async function keep(addresses) {
  const store = await caches.open(STORE);
  const paths = addresses.map(pathOf).filter((path) => path !== undefined && isLater(path));
  await Promise.all(paths.map((path) => keepLater(store, path)));
}

async function keepLater(store, path) {
  const integrity = await integrityOf(store, path);
  if (integrity) await fetchFile(store, path, integrity);
}

// The hash of a file; undefined if this version has no such file.
const integrityOf = async (store, path) => FILES[path] ?? (await allHashes(store))[path];

// The path of a file that this version may have, without its query; undefined for any other address.
function pathOf(address) {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = decodeURI(url.pathname.slice(scope.pathname.length)).replace(/(^|\/)$/, `$1${PAGE}`);
  return Object.hasOwn(FILES, path) || isLater(path) ? path : undefined;
}

// The browser's copy of a file; undefined if it has none. Where that was damaged, the page asks with the
// mode "reload", and the browser gets a new one.
function fromBrowser(request) {
  const cache = request.cache === 'reload' ? 'reload' : 'only-if-cached';
  return fetch(new Request(request.url, { cache, mode: 'same-origin' })).catch(() => undefined);
}

async function answer(path, request) {
  const own = path === INTERPRETER && (await fromBrowser(request));
  if (own?.ok) return own;
  const store = await caches.open(STORE);
  // If the file cannot be stored, or is newer on the server, the network answers.
  if (isLater(path)) await keepLater(store, path).catch(() => {});
  const integrity = await integrityOf(store, path).catch(() => undefined);
  return (integrity && (await store.match(keyOf(integrity)))) || fetch(request);
}

self.addEventListener('install', (event) => {
  // Without this, Chromium also asks the network while the worker starts.
  event.addRoutes?.({ condition: { requestMethod: 'GET' }, source: 'fetch-event' });
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data === 'activate') self.skipWaiting();
  if (!data?.keep) return;
  const kept = keep(data.keep).then(() => true, () => false);
  event.waitUntil(kept.then((all) => ports[0].postMessage(all)));
});
self.addEventListener('fetch', (event) => {
  const path = event.request.method === 'GET' ? pathOf(event.request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(path, event.request));
});
