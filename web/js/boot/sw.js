// The service worker. Each worker is one version of the game: it knows the hash of every file, stores
// the files by their hashes, and serves only those. So two versions share equal files and never mix,
// and a half-deployed site fails to install and changes nothing. Files whose paths begin with one of
// LATER (pages to read, lessons) are stored when they are first used.

const FILES = {{files}};
const LATER = {{later}};

const STORE = 'casino-files';
const PAGE = 'index.html';
const scope = new URL(self.registration.scope);
const keyOf = (integrity) => new URL(`__content/${encodeURIComponent(integrity)}`, scope).href;

async function fetchFile(store, path, integrity) {
  const key = keyOf(integrity);
  if (await store.match(key)) return;
  // Some hosts redirect index.html to its folder, and a browser opens no page from a redirected response.
  const url = new URL(path === PAGE ? './' : path, scope);
  const response = await fetch(new Request(url, { cache: 'no-cache', integrity, credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await store.put(key, response.redirected ? new Response(response.body, response) : response);
}

const isLater = (path) => LATER.some((beginning) => path.startsWith(beginning));

async function install() {
  const store = await caches.open(STORE);
  const now = Object.entries(FILES).filter(([path]) => !isLater(path));
  await Promise.all(now.map(([path, integrity]) => fetchFile(store, path, integrity)));
}

async function activate() {
  const store = await caches.open(STORE);
  const current = new Set(Object.values(FILES).map(keyOf));
  const old = (await store.keys()).filter((request) => !current.has(request.url));
  await Promise.all(old.map((request) => store.delete(request)));
  await self.clients.claim();
}

// Stores those files of these addresses that are stored when they are first used.
async function keep(addresses) {
  const store = await caches.open(STORE);
  const paths = addresses.map(pathOf).filter((path) => path !== undefined && isLater(path));
  await Promise.all(paths.map((path) => fetchFile(store, path, FILES[path])));
}

// The path of a file of this version, without its query; undefined for any other address.
function pathOf(address) {
  const url = new URL(address);
  if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = decodeURI(url.pathname.slice(scope.pathname.length)).replace(/(^|\/)$/, `$1${PAGE}`);
  return Object.hasOwn(FILES, path) ? path : undefined;
}

async function answer(path, request) {
  const store = await caches.open(STORE);
  // If the file cannot be stored, or is newer on the server, the network answers.
  if (isLater(path)) await fetchFile(store, path, FILES[path]).catch(() => {});
  return (await store.match(keyOf(FILES[path]))) ?? fetch(request);
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
  if (data?.keep) event.waitUntil(keep(data.keep).then(() => ports[0].postMessage('kept')));
});
self.addEventListener('fetch', (event) => {
  const path = event.request.method === 'GET' ? pathOf(event.request.url) : undefined;
  if (path !== undefined) event.respondWith(answer(path, event.request));
});
