// The form that makes a box with Python for another page: it shows the box, and the codes that embed it.

import { copy } from './copying.js';
import { elementOf, htmlBlocksOf, markdownOf } from './embed-code.js';
import { made } from './parts.js';

const DELAY = 400; // milliseconds after the last key
const SETTINGS = ['label', 'session', 'seconds', 'packages'];

const place = document.querySelector('.embed-form');
const form = place.querySelector('form');
const home = new URL(/** @type {string} */ (document.documentElement.dataset.root), location.href).href;
/** @type {(name: string) => string} */
const field = (name) => /** @type {Record<string, any>} */ (form.elements)[name].value;
/** @type {(name: string) => HTMLTextAreaElement} */
const shownCode = (name) => place.querySelector(`#code-${name}`);

/** @type {() => EmbeddedCode} */
const boxOf = () => ({
  code: field('code'),
  checks: field('checks'),
  settings: Object.fromEntries(SETTINGS.map((name) => [name, field(name).trim()])),
});

async function show() {
  const box = boxOf();
  const isEmpty = !box.code.trim();
  for (const code of place.querySelectorAll('.code')) code.hidden = isEmpty;
  place.querySelector('.preview').replaceChildren(...(isEmpty ? [] : [preview(box)]));
  if (isEmpty) return;
  shownCode('markdown').value = markdownOf(box);
  shownCode('element').value = elementOf(box, home);
  shownCode('blocks').value = htmlBlocksOf(box, home);
  shownCode('link').value = await /** @type {CodeBoxes} */ (customElements.get('casino-code')).linkTo(box.code, home);
}

// The box as readers meet it.
/** @type {(box: EmbeddedCode) => HTMLElement} */
function preview({ code, checks, settings }) {
  const box = made('casino-code', {}, made('pre', { textContent: code }));
  for (const [name, value] of Object.entries(settings)) if (value) box.setAttribute(name, value);
  if (checks.trim()) {
    const template = made('script', { type: 'text/plain', textContent: checks });
    template.dataset.checks = '';
    box.append(template);
  }
  return box;
}

place.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]');
  if (!button) return;
  const text = /** @type {HTMLTextAreaElement} */ (document.getElementById(/** @type {string} */ (button.dataset.copy)));
  copy(text.value, button, () => text.select());
});

/** @type {number} */
let waiting;
form.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(show, DELAY);
});
form.addEventListener('submit', (event) => event.preventDefault());

await customElements.whenDefined('casino-code');
place.hidden = false;
await show();
