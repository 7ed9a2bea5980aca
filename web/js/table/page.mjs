// What the Python code of the page calls. Text crosses the border, no objects.

import { watchGestures, watchHand } from './gestures.mjs';
import { moving } from './motion.mjs';
import { patch } from './patch.mjs';

// Where the focus goes when the button that had it is gone.
const FOCUS = [
  'dialog[open] [type="submit"]',
  'dialog[open] .action.main',
  '[data-action="show-hand"]',
  '[data-action="now"]',
  '[data-action="next"]',
  '[data-region="actions"] [data-action="new-game"]',
  '[data-region="actions"] [data-hinted]',
  '[data-region="hand"] button',
];

const region = (name) => document.querySelector(`[data-region="${name}"]`);
let focusLost = false;

watchGestures();
addEventListener('focusin', () => {
  focusLost = false;
});

// Shows a change, given as JSON:
//   regions     the HTML of each region that is new
//   attributes  of the table's region
//   words       plain text of each region that is (again) to be read out
//   motion      { start, end, via, sound }, see motion.mjs and feel.mjs; null for no animation
export function update(text) {
  const { regions, attributes, words, motion } = JSON.parse(text);
  const focused = document.activeElement;
  const looked = region('table').dataset.back;
  const change = () => {
    for (const [name, html] of Object.entries(regions)) fill(region(name), html);
    for (const [name, value] of Object.entries(attributes)) region('table').setAttribute(name, value);
  };
  if (motion) moving(change, motion);
  else change();
  if (motion) sound(words.refusal ? 'refusal' : motion.sound);
  for (const [name, sentence] of Object.entries(words)) region(name).replaceChildren(sentence);
  keepFocus(focused);
  if ((attributes['data-back'] ?? looked) !== looked) {
    document.querySelector('.game')?.scrollIntoView({ block: 'nearest' });
  }
  document.querySelectorAll('.follow [aria-current]').forEach(keepInSight);
}

// Scrolls the list of a line, and nothing else.
function keepInSight(line) {
  const [list, at] = [line.closest('.follow'), line.getBoundingClientRect()];
  const box = list.getBoundingClientRect();
  list.scrollTop += Math.min(0, at.top - box.top - 8) || Math.max(0, at.bottom - box.bottom + 8);
}

// Browsers allow no sound before the page was touched.
async function sound(name) {
  const wanted = document.documentElement.dataset;
  if (!name || !(wanted.sound || wanted.vibration) || !navigator.userActivation?.hasBeenActive) return;
  const { feel } = await import('./feel.mjs');
  feel(name, wanted);
}

// A sheet that was never opened, or was closed in the meantime, is left alone.
function fill(place, html) {
  if (place && (!place.matches('dialog') || place.childElementCount)) patch(place, html);
}

// Puts the other view in place of this one. The focus goes to its first button, which leads back,
// unless the page is only beginning.
export function setFrame(html) {
  const main = document.querySelector('main');
  patch(main, html);
  watchHand();
  const ready = document.documentElement.dataset.state === 'ready';
  if (ready && document.activeElement === document.body) main.querySelector('button').focus();
}

function keepFocus(focused) {
  if (focused !== document.body && document.activeElement !== focused) focusLost = true;
  if (!focusLost || document.activeElement !== document.body) return;
  const target = focused.isConnected && focused !== document.body ? focused : firstOf(FOCUS);
  target?.focus({ preventScroll: true });
}

function firstOf(selectors) {
  return selectors.map((selector) => document.querySelector(selector)).find(Boolean);
}

// Shows a sheet, a dialog over the table, at its top and with what is chosen in sight. Its heading
// has the id `<name>-heading`. A sheet that is not shown is empty.
export function openSheet(name, html) {
  const sheet = region(name) ?? newSheet(name);
  patch(sheet, html);
  sheet.onclose = null; // it may just have been closed, and that is told later
  import('./sheets.mjs').catch(() => {}).then(() => show(sheet));
}

function show(sheet) {
  if (sheet.open || !sheet.childElementCount) return;
  sheet.showModal();
  sheet.onclose = () => {
    if (!sheet.open) sheet.replaceChildren();
  };
  sheet.querySelector('.preset :checked')?.closest('label').scrollIntoView({ block: 'nearest' });
  for (const part of sheet.querySelectorAll('.sheet-body')) part.scrollTop = 0;
}

function newSheet(name) {
  const sheet = document.createElement('dialog');
  sheet.className = 'sheet';
  sheet.dataset.region = name;
  sheet.setAttribute('aria-labelledby', `${name}-heading`);
  document.body.append(sheet);
  return sheet;
}

export function closeSheets() {
  for (const sheet of document.querySelectorAll('dialog')) {
    if (sheet.open) sheet.close();
    else sheet.replaceChildren();
  }
}

const spoken = new Map(); // the words of languages that were loaded

// The compiled words of a language, as bytes; undefined if they cannot be loaded.
export async function words(language) {
  if (spoken.has(language)) return spoken.get(language);
  const early = globalThis.casinoWords; // start.mjs has asked for them, with Python itself
  globalThis.casinoWords = undefined;
  const found = await bytes(early ?? fetchBeside(`casino.${language}.mo`));
  if (found) spoken.set(language, found);
  return found;
}

// The rest of the program, likewise.
export const later = () => bytes(fetchBeside('later.zip'));

// A file in the folder of the game.
const fetchBeside = (name) => fetch(new URL(name, document.querySelector('script[type="py"]').src));

async function bytes(coming) {
  try {
    const response = await coming;
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined; // it did not come, or broke off
  }
}

// For the sheet on which a table is shared.
export async function copy(name) {
  const share = await import('./share.mjs');
  await share.copy(name);
}

export async function savePicture(svg, kind) {
  const share = await import('./share.mjs');
  await share.savePicture(svg, kind);
}

// Offers a text as a file.
export function download(name, text) {
  offerFile(name, new Blob([text], { type: 'text/plain' }));
}

export function offerFile(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(URL.revokeObjectURL, 10_000, link.href);
}
