// The functions with which Python changes and reads the page (casino_page/shell/browser.py). Text crosses
// this border, no objects.

import { watchGestures, watchHand } from './gestures.js';
import { endCelebration, moving } from './motion.js';
import { parsed, patch } from './patch.js';

// Where the focus goes when the focused button is gone.
const FOCUS = [
  'dialog[open] .steps [autofocus]',
  'dialog[open] [type="submit"]',
  'dialog[open] .action.main',
  'dialog[open] .close',
  '[data-action="show-hand"]',
  '[data-action="now"]',
  '[data-action="next"]',
  '[data-action="lesson-next"]',
  '[data-action="go-on"]',
  '[data-action="answer"]',
  '[data-region="actions"] [data-action="guided-leave"]',
  '[data-region="actions"] [data-action="new-game"]',
  '[data-region="actions"] [data-hinted]',
  '[data-first]',
  '[data-region="hand"] button',
];

// The classes of <main>, and what each says the page has. Rules for other elements go by them: with `main:has(…)` a
// browser styles nearly all of the page anew after any change.
const CLASSES = Object.entries({
  'has-guide': '.guide',
  'has-puzzle': '[data-puzzle]',
  'has-direction': '.direction',
  'has-track': '.track',
  'has-crowd': '.side:nth-child(4), .of-partners',
  'has-no-player': '.table[data-people="0"]',
  'is-over': '.table[data-phase$="over"]',
  'has-offer': '.offered, .guided-offer',
  'has-tip': '.actions:has(> .action ~ .action) > .tip:not(.deck-offer)',
  'has-hint': '.hint:not(:empty)',
  'has-arrows': '.explained > .over-cards',
});

/** @type {() => HTMLElement} */
const replay = () => document.querySelector('dialog[open] .replay');
/** @type {(name: string) => HTMLElement} */
const region = (name) => document.querySelector(`[data-region="${name}"]`);
const LATEST = 100; // milliseconds from a tap to its command, where nothing is painted
/** @type {Element | undefined} */
let pressed; // what was tapped, while its command runs
let focusLost = false;
/** @type {Change | undefined} */
let waiting; // the change that is drawn next
let due = 0; // steps of Python that come after the drawing
let stepping = false; // whether one of them runs; the message that leads to it is an event, too
let drawing = Promise.resolve(); // is over when all changes are drawn

// @include js/boot/pause.js

// What a panel above the table needs, the game has less, so that the hand is in the window; not while its *Why?* is unfolded.
const panels = new ResizeObserver(([{ target, borderBoxSize }]) => {
  if (target.querySelector('[open]')) return;
  document.documentElement.style.setProperty('--panel-height', `${borderBoxSize[0].blockSize}px`);
});

watchGestures(atRest);
watchPanel();
// What a folded part of the table shows is brought into sight.
addEventListener('toggle', ({ target }) => {
  const fold = /** @type {HTMLDetailsElement} */ (target);
  if (fold.open && fold.matches('.more-ways')) fold.scrollIntoView({ block: 'nearest' });
}, true);

addEventListener('focusin', () => {
  focusLost = false;
});

function watchPanel() {
  panels.disconnect();
  panels.observe(region('panel'));
}

// Answers a tap before Python does: shows what was tapped as pressed, and calls `then` once, after that paint.
/** @type {(target: Element, then: () => void) => void} */
export function answer(target, then) {
  drawNow();
  const tapped = target.closest('[data-place], [data-play], [data-action]');
  tapped.toggleAttribute('data-pressed', true);
  let called = false;
  const call = () => {
    if (called) return;
    called = true;
    pressed = tapped;
    try {
      then();
    } finally {
      if (!waiting && !due) letGo();
    }
  };
  requestAnimationFrame(() => setTimeout(call));
  setTimeout(call, LATEST);
}

// Ends the answer: the page shows what Python says.
function letGo() {
  pressed?.removeAttribute('data-pressed');
  pressed = undefined;
}

// Shows a change, given as JSON:
//   regions     the HTML of each region that changes
//   attributes  the attributes of the table's region that change
//   words       the plain text of each region that a screen reader reads out (again)
//   motion      { start, end, via, sound … }, see motion.js and sound-and-vibration.js; null for no
//               animation
//   apart       whether it follows a change with a motion, and leaves that alone
// What no event of this moment waits for is parsed and drawn in two tasks of their own, so that frames fit between
// Python's work and that of the page.
/** @type {(text: string) => void} */
export function update(text) {
  drawNow();
  const change = JSON.parse(text);
  const { state } = document.documentElement.dataset;
  if ((globalThis.event && !stepping) || !(change.motion || change.apart) || state !== 'ready') {
    draw(change);
    return;
  }
  waiting = change;
  drawing = pause().then(parse).then(pause).then(drawNow);
}

// Calls the next step of Python in a task of its own, once what waits is drawn. Meanwhile <html> has `data-drawing`.
/** @type {(then: () => void) => void} */
export function afterDrawing(then) {
  document.documentElement.dataset.drawing = '';
  due += 1;
  drawing = drawing.then(pause, pause).then(() => {
    due -= 1;
    stepping = true;
    try {
      then();
    } finally {
      stepping = false;
      if (!waiting && !due) letGo();
      endDrawing();
    }
  });
}

// Is kept when no step of Python is due, and all is drawn.
/** @type {() => Promise<void>} */
async function atRest() {
  let last;
  do {
    last = drawing;
    await last.catch(() => {});
  } while (last !== drawing);
}

// Parses the change that waits: none if it was drawn meanwhile.
function parse() {
  if (!waiting) return;
  const { regions } = waiting;
  for (const [name, html] of Object.entries(regions)) {
    if (typeof html === 'string') regions[name] = parsed(html);
  }
}

// Draws the change that waits, if there is one: before anything else changes the page.
function drawNow() {
  const change = waiting;
  waiting = undefined;
  if (!change) return;
  try {
    draw(change);
  } finally {
    letGo();
    endDrawing();
  }
}

export function classify() {
  const main = document.querySelector('main');
  for (const [name, selector] of CLASSES) main.classList.toggle(name, Boolean(main.querySelector(selector)));
}

function endDrawing() {
  if (!waiting && !due) delete document.documentElement.dataset.drawing;
}

/** @type {(change: Change) => void} */
function draw({ regions, attributes, words, motion }) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const { back: lookedBack, view } = region('table').dataset;
  if ((attributes['data-view'] ?? view) !== view) endCelebration();
  const placeShown = replay()?.dataset.shown;
  const told = task();
  // All writes come before all reads, so that the page is laid out once.
  const change = () => {
    letGo();
    for (const [name, html] of focusedFirst(regions, focused)) fill(region(name), html);
    for (const [name, value] of Object.entries(attributes)) region('table').setAttribute(name, value);
    for (const [name, sentence] of Object.entries(words)) region(name).replaceChildren(sentence);
    classify();
    keepFocus(focused);
  };
  if (motion && moves(regions, motion)) moving(change, motion, playSound);
  else change();
  if (motion) playSound(words.refusal ? 'refusal' : motion.sound);
  if ((attributes['data-back'] ?? lookedBack) !== lookedBack) {
    document.querySelector('.game')?.scrollIntoView({ block: 'nearest' });
  }
  if (task() !== told) { // a new task or answer is seen from its beginning
    region('panel').scrollTop = 0;
    region('panel').scrollIntoView({ block: 'nearest' });
  }
  drawArrows();
  runClock();
  document.querySelectorAll('.follow [aria-current]').forEach(keepInSight);
  // A mistake leads to its table, which on a phone stands above the list.
  if (focused?.closest('.mistakes') && replay()?.dataset.shown !== placeShown) {
    for (const box of [replay(), replay().closest('.sheet-body')]) box.scrollTop = 0;
  }
}

// What the panel beside the table asks or answers.
function task() {
  return [...region('panel').querySelectorAll('[class*="-task"], [class*="-answer"]')].map(({ textContent }) => textContent).join();
}

// Whether anything may move: not if no region changes, nor where the page starts with the cards that it shows
// already. To measure that would take as long as to show everything.
/** @type {(regions: Change['regions'], motion: Motion) => boolean} */
function moves(regions, { ending, flourishes }) {
  if (ending || flourishes.length) return true;
  if (document.documentElement.dataset.state !== 'booting') return Object.keys(regions).length > 0;
  const wanted = new Set(Object.values(regions).flatMap((html) => `${html}`.match(/(?<= data-key=")[^"]*/g) ?? []));
  const keys = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].map(({ dataset }) => dataset.key);
  const shown = new Set(keys('[data-key]'));
  const same = [...wanted].every((key) => shown.has(key)) && keys('[data-card][data-key]').every((key) => wanted.has(/** @type {string} */ (key)));
  return !same;
}

// Draws what explains a play over its cards; the page can be used without it.
function drawArrows() {
  if (!document.querySelector('.over-cards')) return;
  Promise.all([import('./arrows.js'), import('./sheet-style.js')]).then(([{ draw }]) => draw(), () => {});
}

// Starts the clock of a run of puzzles.
function runClock() {
  const clock = document.querySelector('.run-clock');
  if (!clock) return;
  Promise.all([import('./run-clock.js'), import('./sheet-style.js')]).then(([{ run }]) => run(clock, playSound), () => {});
}

// Scrolls the list that holds a line, and nothing around the list.
/** @type {(line: Element) => void} */
function keepInSight(line) {
  const [list, at] = [line.closest('.follow'), line.getBoundingClientRect()];
  const box = list.getBoundingClientRect();
  list.scrollTop += Math.min(0, at.top - box.top - 8) || Math.max(0, at.bottom - box.bottom + 8);
}

// Browsers allow no sound before the first click or key.
/** @type {(name: string | undefined, step?: number) => Promise<void>} */
async function playSound(name, step) {
  const wanted = document.documentElement.dataset;
  if (!name || !(wanted.sound || wanted.vibration) || !navigator.userActivation?.hasBeenActive) return;
  const { soundAndVibrate } = await import('./sound-and-vibration.js');
  soundAndVibrate(name, wanted, step);
}

// The region with the focus comes first: browsers lay the page out when they take the focus from an element
// that goes, and then nothing has changed yet.
/** @type {(regions: Change['regions'], focused: Element) => [string, string | DocumentFragment][]} */
function focusedFirst(regions, focused) {
  const place = focused.closest('[data-region]')?.dataset.region;
  return Object.entries(regions).sort(([one], [other]) => Number(other === place) - Number(one === place));
}

// Fills a region; a sheet that is not open stays empty.
/** @type {(place: Element, html: string | DocumentFragment) => void} */
function fill(place, html) {
  if (place && (!place.matches('dialog') || place.childElementCount)) patch(place, html);
}

// Replaces the whole view. The focus goes to the first button, which leads back, unless the page has
// only started.
/** @type {(html: string) => void} */
export function setFrame(html) {
  drawNow();
  const main = document.querySelector('main');
  patch(main, html);
  classify();
  watchHand();
  watchPanel();
  const ready = document.documentElement.dataset.state === 'ready';
  if (ready && document.activeElement === document.body) main.querySelector('button').focus();
}

/** @type {(focused: HTMLElement) => void} */
function keepFocus(focused) {
  const [hand, active] = [region('hand'), /** @type {Element} */ (document.activeElement)];
  const elsewhere = (/** @type {Element} */ element) => element !== document.body && element !== hand;
  if (focused === hand || (elsewhere(focused) && active !== focused)) focusLost = true;
  if (!focusLost || elsewhere(active)) return;
  const target = focused.isConnected && elsewhere(focused) ? focused : firstOf(FOCUS);
  // Between two deals the focus waits at the empty hand, which has a ring then.
  if (!target) hand.tabIndex = -1;
  (target ?? hand).focus({ preventScroll: true });
}

/** @type {(selectors: string[]) => HTMLElement | undefined} */
function firstOf(selectors) {
  return selectors.map((selector) => document.querySelector(selector)).find(Boolean);
}

// Opens a sheet, a dialog over the table, scrolled to its top. Its heading has the id `<name>-heading`.
// A sheet that is not open is empty.
/** @type {(name: string, html: string) => void} */
export function openSheet(name, html) {
  drawNow();
  const sheet = /** @type {HTMLDialogElement} */ (region(name)) ?? newSheet(name);
  const heading = sheet.querySelector('h2')?.textContent;
  patch(sheet, html);
  if (sheet.open && sheet.querySelector('h2')?.textContent !== heading) toTop(sheet);
  sheet.onclose = null; // a close event of the sheet before may still be on its way
  import('./sheet-style.js').catch(() => {}).then(() => show(sheet));
}

/** @type {(sheet: HTMLDialogElement) => void} */
function show(sheet) {
  if (!sheet.childElementCount) return;
  sheet.onclose = () => sheet.open || sheet.replaceChildren();
  if (sheet.open) return;
  sheet.showModal();
  drawArrows();
  toTop(sheet);
}

/** @type {(sheet: Element) => void} */
function toTop(sheet) {
  for (const part of sheet.querySelectorAll('.sheet-body, .columns > *')) part.scrollTop = 0;
  if (!sheet.contains(document.activeElement)) (sheet.querySelector('[autofocus]') ?? sheet.querySelector('.close')).focus();
}

/** @type {(name: string) => HTMLDialogElement} */
function newSheet(name) {
  const sheet = document.createElement('dialog');
  sheet.className = 'sheet';
  sheet.dataset.region = name;
  sheet.setAttribute('aria-labelledby', `${name}-heading`);
  document.body.append(sheet);
  return sheet;
}

export function closeSheets() {
  drawNow();
  for (const sheet of document.querySelectorAll('dialog')) {
    if (sheet.open) sheet.close();
    else sheet.replaceChildren();
  }
}

const game = document.documentElement.dataset.edition === 'rook' ? 'rook' : 'casino';
const catalogues = new Map(); // the compiled catalogue of each language, once loaded

// Loads the compiled catalogue of a language, as bytes; undefined if it cannot be loaded.
/** @type {(language: string) => Promise<Uint8Array | undefined>} */
export async function words(language) {
  if (catalogues.has(language)) return catalogues.get(language);
  const early = globalThis.casinoCatalogue; // start.js asks for it while Python starts
  globalThis.casinoCatalogue = undefined;
  const found = await bytes(early ?? fetchBeside(`${game}.${language}.mo`));
  if (found) catalogues.set(language, found);
  return found;
}

// Loads a file beside the program in the same way.
/** @type {(name: string) => Promise<Uint8Array | undefined>} */
export const file = (name) => bytes(fetchBeside(name));

// Loads the archive with the rest of the program in the same way; not from the browser's cache if the copy
// there is damaged.
/** @type {(damaged: boolean, name?: string) => Promise<Uint8Array | undefined>} */
export const later = (damaged, name = 'later.zip') => bytes(fetchBeside(name, damaged ? { cache: 'reload' } : {}));

// Loads a module of this folder's neighbours that talks with Python in texts. It gets them from the function
// that this returns; `hear` gets its own, and an empty one if it cannot be loaded.
/** @type {(name: string, hear: Send) => Send} */
export function talk(name, hear) {
  const coming = import(`${new URL('..', import.meta.url).href}${name}.js`).then(({ start }) => start(hear));
  return (text) => coming.then((tell) => tell(text), () => hear(''));
}

// Fetches a file from the folder of the game.
/** @type {(name: string, options?: RequestInit) => Promise<Response>} */
const fetchBeside = (name, options) => fetch(new URL(name, /** @type {HTMLScriptElement} */ (document.querySelector('script[type="py"]')).src), options);

/** @type {(coming: Promise<Response>) => Promise<Uint8Array | undefined>} */
async function bytes(coming) {
  try {
    const response = await coming;
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined; // the download failed or broke off
  }
}

// Loads the arithmetic of games by link; undefined if it cannot be loaded.
export const group = () => import('../correspondence/group.js').catch(() => undefined);

// Copies the text of a box.
/** @type {(name: string) => Promise<void>} */
export async function copy(name) {
  const share = await import('./share.js');
  await share.copy(name);
}

// Opens the system's share sheet with the text of a box and a picture, given as SVG. When the text has
// left the page, an event says so: the person may also have changed their mind.
/** @type {(name: string, svg?: string) => Promise<void>} */
export async function send(name, svg) {
  const share = await import('./share.js');
  if (await share.send(name, svg)) document.body.dispatchEvent(new CustomEvent('casino:shared', { detail: name }));
}

// Offers a picture, given as SVG, as a file of the kind `svg` or `png`.
/** @type {(svg: string, kind: string) => Promise<void>} */
export async function savePicture(svg, kind) {
  const { pictureFile } = await import('./picture-file.js');
  offerFile(`casino.${kind}`, await pictureFile(svg, kind));
}

// Offers a text as a file.
/** @type {(name: string, text: string) => void} */
export function download(name, text) {
  offerFile(name, new Blob([text], { type: 'text/plain' }));
}

/** @type {(name: string, blob: Blob) => void} */
function offerFile(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 10_000, link.href);
}
