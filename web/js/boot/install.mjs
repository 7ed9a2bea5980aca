// Offers to install the game where the browser can do that: by a word at the end of the page, and
// by nothing that asks unasked. Loaded when the browser says that it can.

let offer; // the browser's, which can be taken up once

function show() {
  const button = document.querySelector('[data-action="install"]');
  if (!button) return;
  button.hidden = !offer;
  button.onclick = async () => {
    const taken = offer;
    withdraw();
    await taken.prompt();
  };
}

function withdraw() {
  offer = undefined;
  show();
}

export function offerInstall(event) {
  offer = event;
  show();
}

addEventListener('appinstalled', withdraw);
// Another view, or another language, has a button of its own.
new MutationObserver(show).observe(document.querySelector('main'), { childList: true });
