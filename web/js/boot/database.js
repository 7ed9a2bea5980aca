// Stores the texts that must not be lost, such as the running game, in IndexedDB, where a finished
// transaction is on the disk. Python gets them when it starts, and sends every change (see
// casino_page/storage/durable.py); one-tab.js sees to it that one tab has the table.
//
// A row has the key [tab, key]. The row HOLDER names the tab that has the table; a tab takes the table
// by taking over the rows of the tab before it, in one transaction. So a stale tab may write: it can
// change nothing that is ever read.
//
// Without IndexedDB the texts lie in the local storage, where the holder is compared before each write.

const NAME = 'casino';
const ROWS = 'texts';
const HOLDER = 'holder';
const LOCAL_HOLDER = BUILD.holder_key;
const IN_USE = BUILD.database_key; // in the local storage, once the database has the texts
/** @type {IDBTransactionOptions} */
const STRICT = { durability: 'strict' }; // complete means on the disk, not handed to the system
const PATIENCE = 5000; // milliseconds after Python's start, because some browsers never answer

const root = document.documentElement;
const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');

// Where the texts are:
//   database     in IndexedDB
//   full         in IndexedDB, which takes no change
//   unreachable  in IndexedDB, which does not answer today
//   local        in the local storage: there is no IndexedDB
//   nowhere      there is no IndexedDB, and the local storage takes no change
/** @type {'database' | 'full' | 'unreachable' | 'local' | 'nowhere'} */
let place = 'unreachable';
/** @type {Record<string, unknown> | undefined} */
let texts = {};
/** @type {(changes: Changes) => Promise<string>} */
let store = async (_changes) => 'refused'; // stores changes in that place, and returns the outcome
let underWay = 0; // writes
/** @type {() => void} */
let onLost;

// For Python

export const currentPlace = () => place;

// The stored texts by their keys, as JSON. Rows may hold any value, such as a bigint, of which JSON has none.
export const storedTexts = () => JSON.stringify(texts, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

// Calls a function once the current command is done.
/** @type {(run: () => void) => void} */
export const soon = (run) => queueMicrotask(run);

// Stores changes, given as JSON: texts by their keys, null to remove one. All of them are stored, or
// none. Calls `done` with the outcome: "stored", "refused" or "lost" (another tab has the table).
/** @type {(json: string, done: (outcome: string) => void) => Promise<void>} */
export async function write(json, done) {
  if ('leaving' in root.dataset) return; // the stored texts are imported ones, or erased
  underWay += 1;
  root.dataset.stored = 'no';
  const outcome = await store(JSON.parse(json)).catch(() => 'refused');
  underWay -= 1;
  if (outcome === 'stored' && !underWay) tellStored();
  done(outcome);
  if (outcome === 'refused') document.dispatchEvent(new Event('casino:not-stored'));
  if (outcome === 'lost') onLost();
}

// <html data-stored> is "yes" when the browser has confirmed everything, "no" while it has not, and
// "unconfirmed" where it confirms nothing.
function tellStored() {
  root.dataset.stored = /** @type {Record<string, string>} */ ({ database: 'yes', local: 'unconfirmed' })[place] ?? 'no';
}

// Taking the table

// Takes the table for this tab. `factory` is the browser's IndexedDB, undefined if it has none;
// `started` resolves when Python has started. `lost` is called when another tab has taken the table.
/** @type {(factory: IDBFactory | undefined, started: Promise<unknown>, lost: () => void) => Promise<void>} */
export async function take(factory, started, lost) {
  onLost = lost;
  const database = await Promise.race([open(/** @type {IDBFactory} */ (factory)), started.then(giveUp)]).catch(() => undefined);
  if (database) await takeDatabase(database);
  else if (!local(() => localStorage.getItem(IN_USE))) takeLocal();
  tellStored();
}

/** @type {() => Promise<never>} */
const giveUp = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

/** @type {(factory: IDBFactory) => Promise<IDBDatabase>} */
async function open(factory) {
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
  return answer(request);
}

/** @type {(database: IDBDatabase) => Promise<void>} */
async function takeDatabase(database) {
  database.onversionchange = () => database.close();
  try {
    texts = await transact(database, 'readwrite', takeOver);
    place = 'database';
    store = (changes) => storeRows(database, changes);
    local(() => localStorage.setItem(IN_USE, '1'));
  } catch {
    texts = await transact(database, 'readonly', readHeld).catch(() => undefined);
    if (texts) place = 'full';
    texts ??= {};
  }
}

/** @type {(rows: IDBObjectStore) => Promise<Record<string, unknown>>} */
const readHeld = async (rows) => readRows(rows, await answer(rows.get(HOLDER)));

/** @type {(rows: IDBObjectStore) => Promise<Record<string, unknown>>} */
async function takeOver(rows) {
  const found = await readHeld(rows);
  rows.clear();
  rows.put(tab, HOLDER);
  for (const [key, text] of Object.entries(found)) rows.put(text, [tab, key]);
  return found;
}

/** @type {(rows: IDBObjectStore, holder?: string) => Promise<Record<string, unknown>>} */
async function readRows(rows, holder = '') {
  const range = IDBKeyRange.bound([holder], [holder, []]);
  const [keys, values] = await Promise.all([answer(rows.getAllKeys(range)), answer(rows.getAll(range))]);
  return Object.fromEntries(/** @type {IDBValidKey[][]} */ (keys).map(([, key], i) => [/** @type {string} */ (key), values[i]]));
}

/** @type {(database: IDBDatabase, changes: Changes) => Promise<string>} */
async function storeRows(database, changes) {
  const holder = await transact(database, 'readwrite', (rows, transaction) => {
    const asked = answer(rows.get(HOLDER));
    asked.catch(() => {}); // if the transaction is aborted
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) rows.delete([tab, key]);
      else rows.put(text, [tab, key]);
    }
    transaction.commit?.(); // so that it goes through even if the tab is closed now
    return asked;
  });
  return holder === tab ? 'stored' : 'lost';
}

// Does some work in a transaction; returns its result once the transaction is complete.
/** @type {<T>(database: IDBDatabase, mode: IDBTransactionMode, work: (rows: IDBObjectStore, transaction: IDBTransaction) => Promise<T>) => Promise<T>} */
async function transact(database, mode, work) {
  const transaction = database.transaction(ROWS, mode, STRICT);
  const complete = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
  complete.catch(() => {});
  let result;
  try {
    result = await work(transaction.objectStore(ROWS), transaction);
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It is aborted already.
    }
    throw error;
  }
  await complete;
  return result;
}

/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error);
    };
  });
}

// The local storage

// Does something with the local storage; undefined if the browser denies that.
/** @type {<T>(work: () => T) => T | undefined} */
function local(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** @type {string | null} */
let holder = null; // the last one known

function takeLocal() {
  place = 'nowhere';
  store = async (changes) => storeLocal(changes);
  local(() => (holder = localStorage.getItem(LOCAL_HOLDER)));
  local(holdLocal);
  texts = local(() => ({ ...localStorage })) ?? {};
}

function holdLocal() {
  localStorage.setItem(LOCAL_HOLDER, tab);
  holder = tab;
  place = 'local';
}

/** @type {(changes: Changes) => string} */
function storeLocal(changes) {
  if (![null, holder].includes(localStorage.getItem(LOCAL_HOLDER))) return 'lost';
  /** @type {[string, string | null][]} */
  const before = Object.keys(changes).map((key) => [key, localStorage.getItem(key)]);
  try {
    holdLocal();
    Object.entries(changes).forEach(putLocal);
    return 'stored';
  } catch (error) {
    for (const [key, text] of before) local(() => putLocal([key, text]));
    throw error;
  }
}

/** @type {(row: [string, string | null]) => void} */
function putLocal([key, text]) {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}
