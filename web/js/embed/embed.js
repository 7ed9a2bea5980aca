// Gives the table in this frame its Python, after the first touch: that of the hidden frame that all
// tables of one host page share, or its own. The hidden frame runs this module too.

import * as page from '../table/page.js';
import { isOfVersion, openIn, sharedEngine } from '../boot/shared-engine.js';

const root = document.documentElement;
const error = document.querySelector('[data-notice="error"]');

globalThis.casinoPage = page; // for the Python of the hidden frame

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
  } catch (error) {
    console.warn(`The table cannot be kept for offline use: ${/** @type {Error} */ (error).message}`);
  }
}

document.addEventListener('submit', (event) => event.preventDefault());
const engine = location.hash === '#shared' && parent !== window ? await sharedEngine(BUILD.engine_frame) : undefined;
if (engine && !isOfVersion(engine) && /** @type {CoverHost} */ (globalThis.casinoHost).startAgain()) {
  // The frame of Python has come later, from a newer version of the site: this page is loaded anew.
} else if (engine && isOfVersion(engine)) openIn(engine);
else await import('../boot/start.js');
