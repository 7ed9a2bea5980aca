// Copies a text, and tells how that went.

import { translate } from './words.js';

const DELAY = 2000; // milliseconds until the button has its own text again

const status = document.createElement('p');
status.className = 'unseen';
status.role = 'status';
document.querySelector('main').append(status);

// Copies a text at the press of a button. Where the browser refuses, `select` marks it for the reader.
/** @type {(text: string, button: HTMLElement, select: () => void) => Promise<void>} */
export async function copy(text, button, select) {
  const own = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = translate('Copied.');
    button.textContent = '✓';
    setTimeout(() => (button.textContent = own), DELAY);
  } catch {
    select();
    status.textContent = translate('Selected: copy it with your keyboard.');
  }
}
