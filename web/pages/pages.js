// Remembers in this browser which lessons are solved, and shows that in the pages to read.

import './listings.js';
import { translate } from './words.js';

const KEY = BUILD.lessons_key;
const UNREADABLE = `${KEY}.unreadable`;
let damaged = false; // whether what was stored could not be read
const solved = new Set(/** @type {string[]} */ (read()));

/** @type {() => string[]} */
function read() {
  try {
    const text = localStorage.getItem(KEY);
    const content = parse(text);
    if (!content) keepAside(text);
    return content ?? [];
  } catch {
    return []; // the browser denies storage
  }
}

// The list of names in a text; undefined if it is damaged.
/** @type {(text: string | null) => string[] | undefined} */
function parse(text) {
  try {
    const ids = JSON.parse(text ?? '[]');
    return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined;
  } catch {
    return undefined;
  }
}

// Moves a damaged text to its own key, after any that is there already.
/** @type {(text: string | null) => void} */
function keepAside(text) {
  const before = localStorage.getItem(UNREADABLE);
  localStorage.setItem(UNREADABLE, before === null || before === text ? /** @type {string} */ (text) : `${before}\n${text}`);
  localStorage.removeItem(KEY);
  damaged = true;
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved].sort()));
  } catch {
    // No room or no permission: the page remembers it while it is open.
  }
}

function show() {
  for (const section of document.querySelectorAll('[data-lesson]')) {
    section.querySelector('.solved').textContent = solved.has(/** @type {string} */ (section.dataset.lesson)) ? translate('Solved') : '';
  }
  for (const progress of document.querySelectorAll('.progress')) {
    const { chapter, count } = progress.dataset;
    const done = [...solved].filter((id) => id.startsWith(`${chapter}/`)).length;
    if (done) progress.textContent = done >= Number(count) ? translate('all solved') : translate('{done} of {count} solved', { done, count });
  }
  goOn();
}

// Links to the first unsolved lesson, once a lesson is solved.
function goOn() {
  const place = document.querySelector('.go-on');
  if (!place || solved.size === 0) return;
  for (const { dataset, parentElement } of document.querySelectorAll('ol.chapters .progress')) {
    const { chapter, count } = dataset;
    const numbers = Array.from({ length: Number(count) }, (_, index) => index + 1);
    const number = numbers.find((each) => !solved.has(`${chapter}/${each}`));
    if (number === undefined) continue;
    const link = document.createElement('a');
    const { href, textContent } = /** @type {Element} */ (parentElement).querySelector('a');
    const words = translate('Go on: {chapter}, lesson {number}', { chapter: textContent, number });
    Object.assign(link, { href: `${href}#lesson-${number}`, className: 'go', textContent: words });
    place.replaceChildren(link);
    place.hidden = false;
    return;
  }
}

// Scrolls a table into view when it is touched.
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
for (const name of /** @type {const} */ (['click', 'casino-ready'])) {
  document.addEventListener(name, ({ target }) => {
    const table = target.closest('casino-table');
    if (!table || target.closest('a') || 'live' in table.dataset) return;
    table.dataset.live = '';
    table.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  });
}

// A lesson's own panel says what the page says above it, once it can be played.
document.addEventListener('casino-ready', ({ target }) => target.closest('.lesson')?.toggleAttribute('data-played', true));

// A table reports each solved lesson; it may have gone on from the first one.
document.addEventListener('casino-finished', ({ detail }) => {
  if (!detail?.solved || typeof detail.lesson !== 'string' || solved.has(detail.lesson)) return;
  solved.add(detail.lesson);
  keep();
  show();
});
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  for (const id of read()) solved.add(id);
  show();
});
show();

if (damaged) {
  const text = translate('What was stored as the lessons that were solved cannot be read. It is kept for you to download: in the game, under “Backup”.');
  const note = document.createElement('p');
  Object.assign(note, { className: 'damaged', role: 'alert', textContent: text });
  document.querySelector('main').prepend(note);
}

// Keeps this page and what it has loaded: it can be read without a network from now on.

const SOON = 1000; // milliseconds after the page has loaded

function keepOffline() {
  const { runtime } = document.documentElement.dataset;
  import(new URL(`${runtime}boot/offline.js`, location.href).href).then((offline) => offline.keepPageOffline()).catch(() => {});
}

if (navigator.serviceWorker) {
  if (document.readyState === 'complete') setTimeout(keepOffline, SOON);
  else addEventListener('load', () => setTimeout(keepOffline, SOON), { once: true });
}

// Offers this page in the language that the reader has chosen in the game, or else in the browser.

function wantedLanguage() {
  try {
    const { lang } = JSON.parse(localStorage.getItem(BUILD.settings_key)) ?? {};
    if (lang && lang !== 'auto') return lang;
  } catch {
    // Nothing is stored, or the browser denies storage.
  }
  const known = [document.documentElement.lang, ...[...document.querySelectorAll('.languages a')].map(({ lang }) => lang)];
  return navigator.languages.map((liked) => liked.slice(0, 2)).find((liked) => known.includes(liked));
}

const offered = document.querySelector(`.languages a[lang="${wantedLanguage()}"]`);
if (offered) {
  const note = document.createElement('p');
  const link = offered.cloneNode();
  link.textContent = /** @type {string} */ (offered.dataset.offer);
  note.className = 'note';
  note.append(link);
  document.querySelector('main').prepend(note);
}
for (const link of document.querySelectorAll('.languages a, main > .note a')) {
  link.addEventListener('click', () => link.setAttribute('href', /** @type {string} */ (link.getAttribute('href')).replace(/#.*|$/, location.hash)));
}
