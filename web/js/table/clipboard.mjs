// What the sheet for sharing needs of the browser: the clipboard, and files of pictures.

import { offerFile } from './table.mjs';

const say = globalThis.casinoSay;
const SCALE = 2; // pixels of a PNG for each unit of the picture

// Copies what is in a box, or marks it if the browser forbids that; the button says which.
export async function copy(name) {
  const box = document.querySelector(`#share-${name}`);
  const button = document.querySelector(`[data-action="copy"][data-index="${name}"]`);
  const words = [...button.childNodes];
  box.select();
  const done = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  const said = done ? say('Copied') : say('Now press Ctrl+C');
  button.replaceChildren(said);
  document.querySelector('[data-region="copied"]').textContent = said;
  setTimeout(() => button.replaceChildren(...words), 2500);
}

export async function savePicture(svg, kind) {
  const drawn = new Blob([svg], { type: 'image/svg+xml' });
  offerFile(`casino-table.${kind}`, kind === 'png' ? await painted(svg) : drawn);
}

async function painted(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
