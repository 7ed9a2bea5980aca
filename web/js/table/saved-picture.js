// Saves a picture of the table, so that a returning player sees it before Python is there. early.js
// shows it. It holds exactly what the player saw.

const root = document.documentElement;
const PAUSE = 1000; // milliseconds after a play
const PATIENCE = 3000; // milliseconds to wait for an idle moment
const LARGEST = 300_000; // characters

function save() {
  if ('leaving' in root.dataset) return; // the stored texts are imported ones, or erased
  if (root.dataset.state !== 'ready') return; // another tab has the table
  // 0: somebody who watches, or a game that was stopped.
  if (document.querySelector('[data-people="0"], [data-people="1"]') === null) {
    forget(); // several people share the device: the next one must not see this hand
    return;
  }
  const main = /** @type {HTMLElement} */ (document.querySelector('main').cloneNode(true));
  // The policy of the page allows no style attributes.
  for (const element of main.querySelectorAll('[style]')) element.removeAttribute('style');
  const picture = {
    version: root.dataset.version,
    lang: root.lang,
    query: globalThis.casinoAskedQuery(), // see early.js
    classes: main.className,
    html: main.innerHTML,
  };
  const text = JSON.stringify(picture);
  forget();
  try {
    if (text.length < LARGEST) localStorage.setItem(BUILD.picture_key, text);
  } catch {
    // No room or no permission: the next visit waits for Python.
  }
}

// Cards may still move then, and the picture takes longer than a frame.
const saveWhenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(save, { timeout: PATIENCE });

function forget() {
  try {
    localStorage.removeItem(BUILD.picture_key);
  } catch {
    // The browser denies storage: nothing is saved.
  }
}

// Saves a new picture after each play, and when the page is hidden.
export function watchTable() {
  let timer = setTimeout(saveWhenIdle, PAUSE);
  const table = document.querySelector('[data-region="table"]');
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(saveWhenIdle, PAUSE);
  }).observe(table, { attributeFilter: ['data-view'] });
  // Browsers do not always store what is written now, but it may be newer.
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
}
