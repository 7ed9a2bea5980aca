// Gives the table in this frame its Python, after the first touch: that of the hidden frame that all
// tables of one host page share, or its own. The hidden frame runs this module too.

import * as page from '../table/page.js';

const root = document.documentElement;
const error = document.querySelector('[data-notice="error"]');
const bar = document.querySelector('[data-notice="progress"] progress');
const ENGINE = BUILD.engine_frame; // the name of the hidden frame
const INTERVAL = 100; // milliseconds between two looks for it
const PATIENCE = 20_000; // milliseconds after which there is no such frame

globalThis.casinoPage = page; // for the Python of the hidden frame

// Waits for the hidden frame and its Python; undefined if this frame cannot reach one.
async function sharedEngine() {
  for (let waited = 0; waited < PATIENCE; waited += INTERVAL) {
    const frame = reach();
    if (frame?.casinoOpenTable) return frame;
    if (frame) {
      follow(frame);
      waited = 0;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return undefined;
}

function reach() {
  try {
    const frame = parent.frames[ENGINE];
    return frame?.document.documentElement.dataset.state && frame;
  } catch {
    return undefined; // it belongs to another site, or is not loaded yet
  }
}

// Shows the progress of the hidden frame here, or its error.
function follow({ document: other }) {
  const theirs = other.querySelector('[data-notice="progress"] progress');
  bar.value = Math.max(bar.value, theirs?.value ?? 0); // the browser may still read it
  if (other.documentElement.dataset.state !== 'error' || root.dataset.state === 'error') return;
  const failed = other.querySelector('[data-notice="error"]');
  for (const part of ['[data-reason]', '[data-advice]']) {
    error.querySelector(part).textContent = failed.querySelector(part).textContent;
  }
  error.querySelector('[data-action="retry"]').onclick = () => {
    reach()?.location.reload();
    location.reload();
  };
  error.setAttribute('role', 'alert');
  error.hidden = false;
  root.dataset.state = 'error';
}

// Repeats the clicks and forms from before Python was there (see early.js).
function repeatEarlyEvents() {
  for (const { selector, detail } of globalThis.casinoEarlyEvents.splice(0)) {
    const target = document.querySelector(selector);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }
}

new MutationObserver(() => {
  const { state, field = 'frame' } = root.dataset;
  document.querySelector('[data-notice="progress"]').hidden = state !== 'booting';
  if (state === 'error') {
    const message = error.querySelector('[data-reason]').textContent;
    globalThis.casinoHost.send(JSON.stringify({ casino: BUILD.message_version, type: 'error', field, message }));
  }
  if (state !== 'ready') return;
  delete root.dataset.field;
  root.removeAttribute('data-mistaken');
  error.hidden = true;
  repeatEarlyEvents();
  keepOffline();
}).observe(root, { attributeFilter: ['data-state'] });

// The table works without it.
async function keepOffline() {
  try {
    const { keepFrameOffline } = await import('../boot/offline.js');
    await keepFrameOffline();
  } catch ({ message }) {
    console.warn(`The table cannot be kept for offline use: ${message}`);
  }
}

document.addEventListener('submit', (event) => event.preventDefault());
const shared = location.hash === '#shared' && parent !== window ? await sharedEngine() : undefined;
const isOfVersion = shared?.document.documentElement.dataset.version === root.dataset.version;
const engine = isOfVersion ? shared : undefined;
if (shared && !isOfVersion && globalThis.casinoHost.startAgain()) {
  // The frame of Python has come later, from a newer version of the site: this page is loaded anew.
} else if (engine) {
  engine.document.addEventListener('casino:incomplete', () => follow(engine)); // see halves.js
  engine.casinoOpenTable(globalThis);
} else await import('../boot/start.js');
