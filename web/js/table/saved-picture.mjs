// Keeps a picture of the table, so that whoever comes back sees it before Python is there.
// before.js shows it. It holds what the person saw, nothing else.

const root = document.documentElement;
const CALM = 1000; // milliseconds after a play
const LARGEST = 300_000; // characters

function keep() {
  if ('leaving' in root.dataset) return; // everything stored is another's, or gone
  if (document.querySelector('[data-people="1"]') === null) {
    forget(); // where people pass the device on, another one may come back to it
    return;
  }
  const main = document.querySelector('main').cloneNode(true);
  // The page's policy allows no styles in HTML.
  for (const element of main.querySelectorAll('[style]')) element.removeAttribute('style');
  const picture = {
    version: root.dataset.version,
    lang: root.lang,
    query: location.search.replace(/[?&](speed|view)=\w+/g, ''),
    html: main.innerHTML,
  };
  const text = JSON.stringify(picture);
  forget();
  try {
    if (text.length < LARGEST) localStorage.setItem('casino.picture', text);
  } catch {
    // No room or no permission: the table will then come with Python.
  }
}

function forget() {
  try {
    localStorage.removeItem('casino.picture');
  } catch {
    // Nothing is kept then.
  }
}

export function keepPicture() {
  let timer = setTimeout(keep, CALM);
  const table = document.querySelector('[data-region="table"]');
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, CALM);
  }).observe(table, { attributeFilter: ['data-view'] });
  // What is stored when a page goes is not always kept, but may be newer.
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
}
