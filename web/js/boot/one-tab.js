// Sees to it that one tab has the table: in any other tab the page says so and offers to play there.
//
// The tab holds a lock, which the browser releases when the tab is closed or crashes. A tab in which
// the player chooses to play takes the lock away; the tab that had it lets go at once and reloads what
// is stored when it gets the table again. Even where there are no locks, a tab that lost the table can
// store nothing (see database.js). A tab in which somebody has followed the link of a friend takes the table
// by itself, unless the other one can be seen.

import { take } from './database.js';

const LOCK = 'casino-table';
const RELOADING = 2000; // milliseconds that a tab may need to take the table again
const ANSWERING = 300; // milliseconds in which a tab that can be seen says so
const ASKING = 'casino-seen';

const root = document.documentElement;
const notice = document.querySelector('[data-notice="elsewhere"]');
const python = new AbortController(); // aborted when Python has started: then nothing waits for the lock
let holding = false;
let lost = false;
let waiting = false; // for the other tab to be closed

// Takes the table for this tab, and reads what is stored, while Python starts; `started` resolves when
// it has. Returns whether this tab has the table; if not, the page says so.
/** @type {(factory: IDBFactory | undefined, started: Promise<unknown>) => Promise<boolean>} */
export async function takeTable(factory, started) {
  started.then(() => python.abort());
  if (await lock()) await take(factory, started, letGo);
  if (holding && !lost) return true;
  tellElsewhere();
  return false;
}

// A tab that has just been closed or loaded again still holds the lock for a moment.
/** @type {() => Promise<boolean>} */
async function lock() {
  answerWhenSeen();
  const takeAway = cameToPlayHere() || (await followsLinkAlone());
  if (!navigator.locks) return holdWithoutLock();
  return new Promise((resolve) => {
    const hold = () => {
      holding = true;
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(LOCK, takeAway ? { steal: true } : { signal: python.signal }, hold).catch(({ name }) => {
      if (holding) letGo();
      else if (name === 'AbortError') resolve(false);
      else resolve(holdWithoutLock());
    });
  });
}

// Whether this tab has the link of a friend, and no tab with the table can be seen. A tab in the
// background may be asleep and answer nothing.
async function followsLinkAlone() {
  const { BroadcastChannel: Channel } = globalThis;
  if (!Channel || document.hidden || !navigator.locks || !/[?&#](link|duel)(=|%3D)/i.test(location.search + location.hash)) return false;
  const { held } = await navigator.locks.query();
  if (!held?.some(({ name }) => name === LOCK)) return false;
  const channel = new Channel(ASKING);
  const seen = await new Promise((resolve) => {
    channel.onmessage = ({ data }) => data === 'seen' && resolve(true);
    channel.postMessage('who?');
    setTimeout(resolve, ANSWERING, false);
  });
  channel.close();
  return !seen;
}

// Says, while this tab has the table, that it can be seen.
function answerWhenSeen() {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(ASKING);
  channel.onmessage = ({ data }) => {
    if (data === 'who?' && holding && !lost && !document.hidden) channel.postMessage('seen');
  };
}

// Whether the player chose to play here, which the page noted before it loaded again. The mark that the
// address had before is put back.
/** @type {() => boolean | undefined} */
function cameToPlayHere() {
  const { playHere } = Object(history.state);
  if (playHere !== undefined) history.replaceState(markOf(history.state), '');
  return playHere;
}

// The mark of the address in the state of the history, where the page may have noted that it loads again.
/** @type {<T>(state: T & { playHere?: boolean, mark?: T } | null) => T | null | undefined} */
const markOf = (state) => (state?.playHere === undefined ? state : state.mark);

// The tab that was opened last has the table, and tells the others.
function holdWithoutLock() {
  holding = true;
  const channel = new BroadcastChannel(LOCK);
  channel.postMessage('taken');
  channel.onmessage = letGo;
  return true;
}

function letGo() {
  if (lost) return;
  lost = true;
  if (root.dataset.state === 'booting') return; // takeTable tells it
  document.dispatchEvent(new Event('casino:let-go')); // Python plays no more
  tellElsewhere();
}

function tellElsewhere() {
  root.dataset.state = 'elsewhere';
  // The camera of a phone opens an answer in a new tab: the one that waits for it takes it (see peers.js).
  const { search, hash } = location;
  if (globalThis.BroadcastChannel && /(join|device)(=|%3D)/i.test(search + hash)) new BroadcastChannel('casino-code').postMessage(search + hash);
  for (const sheet of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog[open]'))) sheet.close();
  for (const name of ['progress', 'slow']) document.querySelector(`[data-notice="${name}"]`).hidden = true;
  document.querySelector('main').inert = true;
  // Set only now: while the game runs, role="alert" marks the refusals of plays.
  notice.setAttribute('role', 'alert');
  notice.hidden = false;
  const button = notice.querySelector('button');
  button.onclick = () => playHere({ takeAway: true });
  button.focus();
  for (const name of ['focus', 'visibilitychange']) addEventListener(name, playIfFree, true);
  playWhenFree();
}

// Loads the page again, which takes the table and reads what is stored. The game of the address goes
// on, and the one that was played elsewhere waits.
/** @type {(options: { takeAway: boolean }) => void} */
function playHere({ takeAway }) {
  history.replaceState({ playHere: takeAway, mark: markOf(history.state) }, '');
  location.reload();
}

// Plays here once the other tab is closed. That tab may only be loading again, and has the time to.
async function playWhenFree() {
  if (waiting) return;
  waiting = true;
  await request({}, () => {});
  waiting = false;
  setTimeout(playIfFree, RELOADING);
}

// A tab in the background leaves the table to others, until the player comes to it.
async function playIfFree() {
  if (document.hidden) return;
  await request({ ifAvailable: true }, (free) => {
    if (free) playHere({ takeAway: false });
    else playWhenFree();
  });
}

/** @type {(options: LockOptions, granted: (lock: Lock | null) => void) => Promise<unknown>} */
const request = (options, granted) => navigator.locks?.request(LOCK, options, granted).catch(() => {});

// A link that is followed in a tab of the game changes only what is behind the #, and so does the way
// back from it to the address of the game.
addEventListener('hashchange', ({ oldURL }) => {
  const { hash } = location.hash ? location : new URL(oldURL);
  if (/^#(link|join|room|device|duel)(=|%3D)/i.test(hash)) location.reload();
});

// A page that comes back from the browser's cache may be stale.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
