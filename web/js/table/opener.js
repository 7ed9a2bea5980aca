// Gives the focus back to the control from which the sheets were opened, when the last one closes and the browser
// gives it to nothing: the sheets followed each other, or the control was drawn again.

const LATEST = 3000; // milliseconds from a press to the sheet that it opens

/** @type {HTMLElement | undefined} */
let opener; // the control that was pressed last outside all sheets

addEventListener('click', ({ target }) => {
  const control = /** @type {Element} */ (target).closest('[data-action]');
  if (!control || control.closest('dialog')) return;
  const pressed = opener = /** @type {HTMLElement} */ (control);
  setTimeout(() => {
    if (opener === pressed && !document.querySelector('dialog[open]')) opener = undefined; // it opened none
  }, LATEST);
}, true);

addEventListener('close', () => setTimeout(focusOpener), true); // the sheet is empty then

function focusOpener() {
  if (document.activeElement !== document.body) return;
  const { action, index, key } = opener?.dataset ?? {};
  const alike = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`main [data-action="${action}"]`));
  const same = [...alike].filter(({ dataset }) => dataset.index === index && dataset.key === key);
  const target = [opener, ...same].find((each) => each?.isConnected && each.checkVisibility());
  // If it is gone or in the menu, which is closed, the menu gets the focus.
  (target ?? /** @type {HTMLElement} */ (document.querySelector('.to-more')))?.focus({ preventScroll: true });
}
