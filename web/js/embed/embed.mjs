// Gives the table in this frame its Python, once somebody has touched it: that of the hidden frame
// which all tables of one page share, or its own. (The hidden frame itself runs this too.)

import * as table from './table.mjs';

const root = document.documentElement;
const error = document.querySelector('[data-notice="error"]');
const bar = document.querySelector('[data-notice="progress"] progress');
const SHARED = 'casino-engine'; // the name of the hidden frame, as in casino-table.js
const AGAIN = 100; // milliseconds
const PATIENCE = 20_000; // after which there is no such frame

globalThis.casinoTable = table;

// The hidden frame once its Python can be used; undefined if there is none for us.
async function sharedEngine() {
  for (let waited = 0; waited < PATIENCE; waited += AGAIN) {
    const frame = reach();
    if (frame?.casinoOpen) return frame;
    if (frame) {
      follow(frame);
      waited = 0;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
  return undefined;
}

function reach() {
  try {
    const frame = parent.frames[SHARED];
    return frame?.document.documentElement.dataset.state && frame;
  } catch {
    return undefined; // it is another site’s, or not loaded yet
  }
}

// Shows here how far the other frame is, or why it fails.
function follow({ document: other }) {
  const theirs = other.querySelector('[data-notice="progress"] progress');
  bar.value = Math.max(bar.value, theirs?.value ?? 0); // it may still be read
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

// What was tapped while Python was not there (see before.js).
function handOnTaps() {
  for (const { name, detail } of globalThis.casinoTaps.splice(0)) {
    const target = document.querySelector(name);
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  }
}

new MutationObserver(() => {
  if (root.dataset.state === 'error') {
    const message = error.querySelector('[data-reason]').textContent;
    globalThis.casinoHost.send(JSON.stringify({ casino: 1, type: 'error', field: 'frame', message }));
  }
  if (root.dataset.state !== 'ready') return;
  document.querySelector('[data-notice="progress"]').hidden = true;
  error.hidden = true;
  handOnTaps();
}).observe(root, { attributeFilter: ['data-state'] });

document.addEventListener('submit', (event) => event.preventDefault());
const engine = location.hash === '#shared' && parent !== window ? await sharedEngine() : undefined;
if (engine) engine.casinoOpen(globalThis);
else await import('./start.mjs');
