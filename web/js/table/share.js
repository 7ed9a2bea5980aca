// Takes texts and pictures of the sheets elsewhere: to the clipboard, or to the system's share sheet.

import { pictureFile } from './picture-file.js';

const translate = globalThis.casinoTranslate;

// Copies the text of a box, or selects it if the browser forbids copying; the button says which.
/** @type {(name: string) => Promise<boolean | undefined>} */
export async function copy(name) {
  /** @type {HTMLTextAreaElement} */
  const box = document.querySelector(`#share-${name}`);
  const button = document.querySelector(`[data-action="copy"][data-index="${name}"]`);
  const label = [...button.childNodes];
  const done = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  const folded = box.closest('details');
  if (folded && !done) folded.open = true;
  box.select();
  const message = done ? translate('Copied') : translate('Now press Ctrl+C');
  button.replaceChildren(message);
  document.querySelector('[data-region="copied"]').textContent = message;
  setTimeout(() => button.replaceChildren(...label), 2500);
  return done;
}

const LONGEST = 1900; // characters that every messenger takes

// Opens the system's share sheet with the text of a box, and with a picture in SVG unless that is
// empty. A text that is too long for some messengers goes as a file where the system takes one. Where the
// system refuses, the text is copied. Returns whether the text has left the page.
/** @type {(name: string, svg?: string) => Promise<boolean | undefined>} */
export async function send(name, svg) {
  /** @type {HTMLTextAreaElement} */
  const { value } = document.querySelector(`#share-${name}`);
  const words = name === 'link' ? { url: value } : { text: value };
  /** @type {ShareData} */
  let all = words;
  if (value.length > LONGEST) all = { files: [new File([value], 'casino.txt', { type: 'text/plain' })] };
  else if (svg) all = { ...words, files: [await pngOf(svg)] };
  try {
    await navigator.share(navigator.canShare?.(all) ? all : words);
    return true;
  } catch (error) {
    return /** @type {Error} */ (error).name !== 'AbortError' && copy(name); // else the person changed their mind
  }
}

/** @type {(svg: string) => Promise<File>} */
async function pngOf(svg) {
  return new File([await pictureFile(svg, 'png')], 'casino.png', { type: 'image/png' });
}
