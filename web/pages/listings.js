// The listings of a page: they have the address of this copy of the game, and a button that copies them.

import { copy } from './copying.js';
import { translate } from './words.js';

const EXAMPLE = BUILD.example_address; // what the pages write instead of that address
const home = new URL(/** @type {string} */ (document.documentElement.dataset.root), location.href);
const PROMPT = /^(>>>|\.\.\.)( |$)/;

// Writes the address of the site into the examples. One that was built for a known address has it already.
function writeAddress() {
  if (!home.protocol.startsWith('http')) return;
  for (const code of document.querySelectorAll('main code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    for (let text = /** @type {Text | null} */ (texts.nextNode()); text; text = /** @type {Text | null} */ (texts.nextNode())) {
      text.data = text.data.replaceAll(EXAMPLE, home.href).replaceAll(new URL(EXAMPLE).origin, home.origin);
    }
  }
}

// What is copied of a listing: of a session at the prompt, the lines that were typed.
/** @type {(text: string) => string} */
function typedText(text) {
  if (!text.startsWith('>>>')) return text;
  return text.split('\n').filter((line) => PROMPT.test(line)).map((line) => line.slice(4)).join('\n');
}

/** @type {(pre: HTMLElement) => void} */
function addButton(pre) {
  const frame = document.createElement('div');
  const button = document.createElement('button');
  frame.className = 'listing';
  Object.assign(button, { type: 'button', className: 'small', textContent: translate('Copy') });
  button.ariaLabel = translate('Copy: {code}', { code: pre.textContent.trim().split('\n')[0] });
  button.onclick = () => copy(typedText(pre.textContent).trim(), button, () => getSelection()?.selectAllChildren(pre));
  pre.replaceWith(frame);
  frame.append(pre, button);
}

writeAddress();
for (const pre of document.querySelectorAll('main pre:has(> code)')) if (!pre.closest('casino-code')) addButton(pre);
