// PyScript opens IndexedDB before it starts Python, and waits for ever where the browser denies that: in
// a frame of another site whose storage is blocked, or in a sandboxed frame. There this module replaces
// IndexedDB with an empty one.

const PATIENCE = 3000; // milliseconds to wait, because some browsers never answer

/** @type {() => Promise<boolean>} */
function probe() {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, false);
    try {
      const request = indexedDB.open('casino-probe');
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
      request.onblocked = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

/** @type {(result: unknown) => object} */
function answer(result) {
  /** @type {{ result: unknown, onsuccess?: (event: object) => void }} */
  const request = { result };
  setTimeout(() => request.onsuccess?.({ type: 'success', target: request }));
  return request;
}

function emptyDatabase() {
  const nothing = () => answer(undefined);
  const store = {
    getAllKeys: () => answer([]),
    count: () => answer(0),
    get: nothing,
    getKey: nothing,
    put: nothing,
    delete: nothing,
    clear: nothing,
  };
  const transaction = () => ({ objectStore: () => store });
  return { objectStoreNames: ['entries'], transaction, close() {} };
}

export const storageAllowed = await probe();

if (!storageAllowed) {
  const value = { open: () => answer(emptyDatabase()) };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
}
