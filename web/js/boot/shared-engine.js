// The Python of a hidden frame, which all tables of one game in a host page share.

const root = document.documentElement;
const INTERVAL = 100; // milliseconds between two looks for it
const PATIENCE = 20_000; // milliseconds after which there is no such frame

// Waits for the hidden frame of a name and its Python; undefined if this frame cannot reach one. `wait` is called
// while it loads.
/** @type {(name: string, wait?: () => void) => Promise<OurWindow | undefined>} */
export async function sharedEngine(name, wait = () => {}) {
  for (let waited = 0; waited < PATIENCE; waited += INTERVAL) {
    const frame = reach(name);
    if (frame?.casinoOpenTable) return frame;
    if (frame) {
      follow(frame);
      wait();
      waited = 0;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  return undefined;
}

/** @type {(name: string) => OurWindow | undefined} */
function reach(name) {
  try {
    const frame = /** @type {Window & Record<string, OurWindow>} */ (parent.frames)[name];
    return frame?.document.documentElement.dataset.state ? frame : undefined;
  } catch {
    return undefined; // it belongs to another site, or is not loaded yet
  }
}

/** @type {(engine: Window) => boolean} */
export const isOfVersion = ({ document: other }) => other.documentElement.dataset.version === root.dataset.version;

// Shows the progress of the hidden frame here, or its error.
/** @type {(frame: Window) => void} */
function follow(frame) {
  const { document: other } = frame;
  const error = document.querySelector('[data-notice="error"]');
  /** @type {HTMLProgressElement} */
  const bar = document.querySelector('[data-notice="progress"] progress');
  /** @type {HTMLProgressElement} */
  const theirs = other.querySelector('[data-notice="progress"] progress');
  bar.value = Math.max(bar.value, theirs?.value ?? 0); // the browser may still read it
  if (other.documentElement.dataset.state !== 'error' || root.dataset.state === 'error') return;
  const failed = other.querySelector('[data-notice="error"]');
  for (const part of ['[data-reason]', '[data-advice]']) {
    error.querySelector(part).textContent = failed.querySelector(part).textContent;
  }
  error.querySelector('[data-action="retry"]').onclick = () => {
    frame.location.reload();
    location.reload();
  };
  error.setAttribute('role', 'alert');
  error.hidden = false;
  root.dataset.state = 'error';
}

// Has the Python of the hidden frame open the table of this one.
/** @type {(engine: OurWindow) => void} */
export function openIn(engine) {
  engine.document.addEventListener('casino:incomplete', () => follow(engine)); // see halves.js
  engine.casinoOpenTable(globalThis);
}
