// The messages between a table of Rook and the page around its frame; see embedding.html. Python gets those
// that came before it was there. A table of Casino in a frame has cover.js for this.

const VERSION = BUILD.message_version;
const LONGEST = BUILD.longest_message; // characters of a message

const root = document.documentElement;
/** @type {string[]} */
const waiting = []; // messages from before Python is there
/** @type {Send | undefined} */
let receive;
/** @type {string | undefined} */
let host; // the origin of the page around, once it has sent a message

/** @type {Send} */
function send(text) {
  if (host !== undefined) parent.postMessage(text, host === 'null' ? '*' : host);
}

// The theme of the page around, if a message tells it.
/** @type {(text: string) => string | undefined} */
function themeIn(text) {
  try {
    const { type, theme } = JSON.parse(text);
    return type === 'theme' && ['light', 'dark'].includes(theme) ? theme : undefined;
  } catch {
    return undefined;
  }
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || typeof data !== 'string' || data.length > LONGEST || !data.includes('"casino"')) return;
  host = origin;
  const theme = themeIn(data);
  if (theme) root.dataset.theme = theme;
  else if (receive) receive(data);
  else waiting.push(data);
});

// A link leads out of the frame, where the table stays.
addEventListener(
  'click',
  ({ target }) => {
    const link = target.closest?.('a[href]');
    if (link) Object.assign(link, { target: '_blank', rel: 'noopener' });
  },
  true,
);

// Opens the table in the Python that all tables of Rook in the page around share; returns whether there is one of
// this version. `wait` is called while it loads.
/** @type {(wait: () => void) => Promise<boolean>} */
export async function openShared(wait) {
  globalThis.casinoPage = await import('../table/page.js'); // for the Python of the hidden frame
  const { isOfVersion, openIn, sharedEngine } = await import('./shared-engine.js');
  const engine = await sharedEngine(BUILD.engine_of_rook, wait);
  const isUsable = Boolean(engine && isOfVersion(engine));
  if (isUsable) openIn(/** @type {OurWindow} */ (engine));
  return isUsable;
}

globalThis.casinoHost = {
  send,
  receive(/** @type {Send} */ handler) {
    receive = handler;
    for (const message of waiting.splice(0)) handler(message);
  },
};

new MutationObserver(() => {
  if (root.dataset.state !== 'error') return;
  const { field = 'frame' } = root.dataset;
  const message = document.querySelector('[data-notice="error"] [data-reason]').textContent;
  send(JSON.stringify({ casino: VERSION, type: 'error', field, message }));
}).observe(root, { attributeFilter: ['data-state'] });

parent.postMessage(JSON.stringify({ casino: VERSION, type: 'hello' }), '*');
