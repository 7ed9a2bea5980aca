// A browser with one origin, as far as a service worker sees it: stores with a limit, a server that may
// be gone or lack files, and the workers of several folders. `given` is { scripts, server, steps }:
//
//   scripts  the texts of service workers, by name
//   server   the texts of files by their path on the origin
//   steps    lists of a name in `steps` below and its arguments
//
// `result` has what each step returned.

const ORIGIN = 'https://cards.example';

let server = given.server;
let isOffline = false;
let room = Infinity; // in bytes, for all stores together
const asked = []; // the paths for which the server was asked
let languages = ['en-GB']; // those of the browser
const told = []; // what workers have told the pages
let pages = ['/']; // the paths of those that are open
const stores = new Map();
const copies = new Map(); // by scope: { active, waiting }

class Request {
  constructor(resource, options = {}) {
    const { url, cache = 'default', integrity = '', mode = 'cors' } = typeof resource === 'object' && !(resource instanceof URL) ? resource : { url: String(resource) };
    Object.assign(this, { url, cache, integrity, mode, method: 'GET', ...options });
  }
}

const integrityOf = async (bytes) => `sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')}`;

async function fetchFile(resource, options) {
  const request = new Request(resource, options);
  const { pathname } = new URL(request.url);
  if (request.cache === 'only-if-cached') throw new TypeError('nothing is cached');
  if (isOffline) throw new TypeError('there is no network');
  asked.push(pathname);
  const text = server[pathname.endsWith('/') ? `${pathname}index.html` : pathname];
  if (text === undefined) return new Response('not found', { status: 404 });
  if (request.integrity && request.integrity !== (await integrityOf(Buffer.from(text)))) throw new TypeError('another hash');
  return new Response(text);
}

const used = () => [...stores.values()].flatMap((store) => [...store.values()]).reduce((sum, { length }) => sum + length, 0);

const storeOf = (entries) => ({
  match: async (url) => (entries.has(url) ? new Response(entries.get(url)) : undefined),
  keys: async () => [...entries.keys()].map((url) => ({ url })),
  delete: async ({ url } = {}, key = url) => entries.delete(key),
  async put(url, response) {
    const bytes = Buffer.from(await response.arrayBuffer());
    if (used() - (entries.get(url)?.length ?? 0) + bytes.length > room) throw new DOMException('no room', 'QuotaExceededError');
    entries.set(url, bytes);
  },
});

const caches = {
  async open(name) {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = storeOf(stores.get(name));
    return { ...store, delete: async (key) => stores.get(name)?.delete(key.url ?? key) ?? false };
  },
  keys: async () => [...stores.keys()],
  has: async (name) => stores.has(name),
  delete: async (name) => stores.delete(name),
  match: async (url, { cacheName }) => (stores.has(cacheName) ? storeOf(stores.get(cacheName)).match(url) : undefined),
};

// Starts the worker of a scope.
function run(script, scope) {
  const listeners = {};
  const page = (id) => ({ id, url: ORIGIN + id, postMessage: (data) => told.push(data), navigate: async (url) => told.push({ navigate: url }) });
  const self = {
    registration: { scope, get active() { return copies.get(scope)?.active ?? null; } },
    clients: { claim: async () => {}, matchAll: async () => pages.map(page), get: async (id) => id && page(id) },
    addEventListener: (name, listener) => (listeners[name] = listener),
    skipWaiting() {},
  };
  new Function('self', 'caches', 'fetch', 'Request', 'navigator', given.scripts[script])(self, caches, fetchFile, Request, { languages });
  // Has the worker handle an event; returns what it answers.
  const handle = async (name, event = {}) => {
    const waiting = [];
    let answer;
    listeners[name]({ waitUntil: (promise) => waiting.push(promise), respondWith: (promise) => (answer = promise), ...event });
    await Promise.all(waiting);
    return answer;
  };
  return { script, handle };
}

const scopeOf = (folder) => ORIGIN + folder;

const steps = {
  // Installs a version in a folder; it becomes active if it is the first one there.
  async install(folder, script) {
    const copy = copies.get(scopeOf(folder)) ?? {};
    const worker = run(script, scopeOf(folder));
    copies.set(scopeOf(folder), copy);
    try {
      await worker.handle('install');
    } catch {
      if (!copy.active) copies.delete(scopeOf(folder));
      return 'refused';
    }
    copy.waiting = worker;
    if (!copy.active) await steps.activate(folder);
    return 'installed';
  },
  async activate(folder) {
    const copy = copies.get(scopeOf(folder));
    Object.assign(copy, { active: copy.waiting, waiting: undefined });
    await copy.active.handle('activate');
  },
  async restart(folder) {
    const copy = copies.get(scopeOf(folder));
    copy.active = run(copy.active.script, scopeOf(folder));
  },
  async keep(folder, paths, toRead = false) {
    let outcome;
    const ports = [{ postMessage: (data) => (outcome = data) }];
    await copies.get(scopeOf(folder)).active.handle('message', { data: { keep: paths.map(scopeOf), toRead }, ports });
    return outcome;
  },
  // Opens an address, and follows redirects; returns the last address with the text, or with the error.
  async open(path, options = {}) {
    const scopes = [...copies.keys()].filter((scope) => scopeOf(path).startsWith(scope));
    const scope = scopes.sort((one, other) => other.length - one.length)[0];
    const request = new Request(scopeOf(path), { mode: 'navigate', destination: 'document', ...options });
    try {
      const response = await ((await copies.get(scope)?.active.handle('fetch', { request, clientId: path })) ?? fetchFile(request));
      if (response.status === 302) return steps.open(response.headers.get('Location').slice(ORIGIN.length));
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
      return [path, response.ok || isPage ? await response.text() : response.status];
    } catch ({ message }) {
      return [path, message];
    }
  },
  async opens(paths) {
    const found = [];
    for (const path of paths) found.push(await steps.open(path));
    return found;
  },
  open_pages: async (paths) => void (pages = paths),
  serve: async (files) => void (server = files),
  languages: async (codes) => void (languages = codes),
  offline: async (is) => void (isOffline = is),
  room: async (bytes) => void (room = bytes ?? Infinity),
  used: async () => used(),
  asked: async () => asked.splice(0),
  told: async () => told.splice(0),
  stores: async () => Object.fromEntries([...stores].map(([name, entries]) => [name, Object.fromEntries([...entries].map(([key, bytes]) => [key.slice(ORIGIN.length), String(bytes)]))])),
  // Stores a text as somebody else would; takes it away if there is none.
  async put(name, key, text) {
    if (text === null) return void stores.get(name)?.delete(ORIGIN + key);
    if (!stores.has(name)) stores.set(name, new Map());
    stores.get(name).set(ORIGIN + key, Buffer.from(text));
  },
  drop: async (name) => void stores.delete(name),
  // Begins again with another browser, which has nothing yet, and the server of the start.
  async afresh() {
    [server, isOffline, room] = [given.server, false, Infinity];
    for (const each of [stores, copies]) each.clear();
    for (const each of [asked, told]) each.splice(0);
  },
};

const result = [];
for (const [name, ...values] of given.steps) result.push((await steps[name](...values)) ?? null);
