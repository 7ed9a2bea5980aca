// The teacher's desk: sends clicks, typed texts and dragged cards to Python, and shows the answer.

import { copy } from './copying.js';
import { loadCatalogues, loadPatch, loadPictures, loadPython } from './engine.js';
import { keepAside } from './kept.js';
import { translate } from './words.js';

const FAR = 8; // pixels from which a press is a drag

/** @type {HTMLElement} */
const desk = document.querySelector('.desk');
/** @type {HTMLTextAreaElement} */
const box = desk.querySelector('[name="text"]');
/** @type {HTMLInputElement} */
const hide = desk.querySelector('[name="hide"]');
/** @type {HTMLDetailsElement} */
const alone = desk.querySelector('.alone');
let begun = false; // whether there is an exercise, and not only a position
const address = new URL(/** @type {string} */ (document.documentElement.dataset.root), location.href).href;
const KEPT = BUILD.draft_key; // where the browser keeps the exercise
/** @type {Record<string, (...values: unknown[]) => any>} */
let teach;
/** @type {typeof import('../js/table/patch.js').patch} */
let patch;

function show() {
  const { regions, text, kept } = JSON.parse(teach.shown(address, hide.checked));
  const isExercise = kept !== '';
  if (isExercise !== begun) {
    begun = isExercise;
    alone.open = !begun; // an exercise has its position
  }
  for (const [name, html] of Object.entries(regions)) patch(desk.querySelector(`[data-part="${name}"]`), html);
  if (document.activeElement !== box) box.value = text;
  for (const field of /** @type {NodeListOf<HTMLTextAreaElement>} */ (desk.querySelectorAll('[data-part="exercise"] textarea'))) {
    if (field !== document.activeElement && field.value !== field.textContent) field.value = field.textContent;
  }
  keep(kept);
}

/** @type {(text: string) => void} */
function keep(text) {
  // A reload must not bring back what the address had.
  if (text && location.search) history.replaceState(null, '', location.pathname);
  try {
    if (text) localStorage.setItem(KEPT, text);
    else localStorage.removeItem(KEPT);
  } catch {
    // the browser denies storage
  }
}

function kept() {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

/** @type {(name: string | undefined, text: string | undefined) => void} */
function send(name, text) {
  teach.command(name, text);
  show();
}

desk.addEventListener('click', ({ target }) => {
  const copied = target.closest('[data-copy]');
  if (copied) {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(/** @type {string} */ (copied.dataset.copy)));
    return copy(field.value, copied, () => field.select());
  }
  if (target.closest('[data-print]')) return print();
  const saved = target.closest('[data-save]');
  if (saved) return save(saved.dataset);
  const button = target.closest('[data-teach]');
  if (button) send(button.dataset.teach, button.dataset.text);
});

desk.addEventListener('input', ({ target }) => {
  const [name, ...words] = target.name.split(' ');
  if (target === hide) show();
  else if (target.name && target.form === null) send(name, [...words, target.value].join(' '));
});

desk.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (event.target.elements[0]);
  send(field.name, field.value);
  if (!desk.querySelector('[data-part="problem"]').textContent) field.value = '';
});

// A play made at the table of the task is chosen, to be marked or answered; the table begins again.
desk.addEventListener('casino-play', ({ target, detail }) => {
  if (!('pick' in target.dataset) || String(detail.seat) !== target.getAttribute('seat')) return;
  send('pick', detail.play);
  const again = /** @type {string} */ (target.getAttribute('position')).replaceAll(' ', '&');
  target.load(`${again}&seat=${target.getAttribute('seat')}`).catch(() => undefined); // it may be gone
});

// Offers the picture as a file.
/** @type {(data: DOMStringMap) => Promise<void>} */
async function save({ save: kind, name }) {
  const svg = new XMLSerializer().serializeToString(desk.querySelector('.drawn svg'));
  const { pictureFile } = await loadPictures();
  const href = URL.createObjectURL(await pictureFile(svg, kind));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(URL.revokeObjectURL, 10_000, href);
}

// Dragging a card to a place. A copy follows the pointer; the card itself stays a button.

/** @type {{ card: HTMLElement, id: number, x: number, y: number, ghost?: HTMLElement } | undefined} */
let drag;

desk.addEventListener('pointerdown', (event) => {
  const card = event.target.closest('.card[data-card]');
  if (!card || event.button !== 0 || event.pointerType === 'touch') return;
  event.preventDefault(); // the browser would select text
  drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY };
});

addEventListener('pointermove', (event) => {
  if (event.pointerId !== drag?.id) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && Math.hypot(x, y) < FAR) return;
  drag.ghost ??= ghostOf(drag.card);
  drag.ghost.style.translate = `${x}px ${y}px`;
});

addEventListener('pointerup', (event) => {
  if (event.pointerId !== drag?.id) return;
  const { card, ghost } = drag;
  drag = undefined;
  if (!ghost) return;
  ghost.remove();
  swallowClick();
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]');
  if (target) send('put', `${card.dataset.card} ${target.dataset.drop}`);
});

addEventListener('pointercancel', () => {
  drag?.ghost?.remove();
  drag = undefined;
});

/** @type {(card: HTMLElement) => HTMLElement} */
function ghostOf(card) {
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true);
  ghost.className = 'card ghost';
  ghost.removeAttribute('data-key');
  for (const [name, value] of Object.entries({ left, top, '--w': width })) ghost.style.setProperty(name, `${value}px`);
  desk.append(ghost);
  return ghost;
}

function swallowClick() {
  /** @type {(event: Event) => void} */
  const swallow = (event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

try {
  const [python, patching, catalogues] = await Promise.all([loadPython('teach'), loadPatch(), loadCatalogues()]);
  [teach, patch] = [python, patching.patch];
  if (catalogues.length) teach.speak(...catalogues);
  const text = kept();
  const { foreign, unreadable } = JSON.parse(teach.begin(location.search, text));
  if (foreign) console.info(foreign);
  if (unreadable) keepAside(() => localStorage, KEPT, text);
  show();
  desk.hidden = false;
  document.querySelector('.starting').remove();
} catch (error) {
  document.querySelector('.starting').textContent = translate('The editor could not be started: {reason}', { reason: /** @type {Error} */ (error).message });
}
