// Copies texts of the sheet for sharing.

const translate = globalThis.casinoTranslate;

// Copies the text of a box, or selects it if the browser forbids copying; the button says which.
export async function copy(name) {
  const box = document.querySelector(`#share-${name}`);
  const button = document.querySelector(`[data-action="copy"][data-index="${name}"]`);
  const label = [...button.childNodes];
  box.select();
  const done = await navigator.clipboard?.writeText(box.value).then(() => true, () => false);
  const message = done ? translate('Copied') : translate('Now press Ctrl+C');
  button.replaceChildren(message);
  document.querySelector('[data-region="copied"]').textContent = message;
  setTimeout(() => button.replaceChildren(...label), 2500);
}
