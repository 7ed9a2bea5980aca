// Offers to install the game, by a button at the end of the page. start.js loads it when the browser
// says that it can install.

/** @type {BeforeInstallPromptEvent | undefined} */
let offer; // the event of the browser; it can be used once

function show() {
  const button = document.querySelector('[data-action="install"]');
  if (!button) return;
  button.hidden = !offer;
  button.onclick = async () => {
    const taken = offer;
    withdraw();
    await /** @type {BeforeInstallPromptEvent} */ (taken).prompt();
  };
}

function withdraw() {
  offer = undefined;
  show();
}

/** @type {(event: BeforeInstallPromptEvent) => void} */
export function offerInstall(event) {
  offer = event;
  show();
}

addEventListener('appinstalled', withdraw);
// Another view or language draws a new button.
new MutationObserver(show).observe(document.querySelector('main'), { childList: true });
