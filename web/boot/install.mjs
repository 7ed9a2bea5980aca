// Offers to install the game where the browser can do that: by a word at the end of the page, and
// by nothing that asks unasked. Loaded when the browser says that it can.

const button = document.querySelector('[data-action="install"]');

// `event` is the browser's offer, which can be taken up once.
export function offerInstall(event) {
  button.hidden = false;
  button.onclick = async () => {
    button.hidden = true;
    await event.prompt();
  };
}

addEventListener('appinstalled', () => {
  button.hidden = true;
});
