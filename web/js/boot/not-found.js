// The script of 404.html, which a host sends for an address at which there is nothing, however deep: it speaks the
// reader's language, and finds the folder of the game, to which its links lead.

// @include js/boot/language-of.js

const WORDS = BUILD.not_found_words; // by language, then by the English text
const MOST_FOLDERS = 20;

const words = document.querySelectorAll('h1, .about, a');
/** @type {NodeListOf<HTMLAnchorElement>} */
const links = document.querySelectorAll('a[data-path]');
const language = languageOf(location.pathname.replace(/^.*\/(?=learn\/)/, ''), new URLSearchParams(location.search).get('lang'), WORDS);

// The folder of the game around this address; undefined if there is none.
async function folderOfGame() {
  const folders = location.pathname.split('/').slice(1, -1).slice(0, MOST_FOLDERS);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const folder = ['', ...folders.slice(0, depth), ''].join('/');
    const manifest = await fetch(`${folder}manifest.webmanifest`).then((answer) => answer.json()).catch(() => undefined);
    if (manifest?.name === 'Casino') return folder;
  }
  return undefined;
}

document.documentElement.lang = language;
for (const each of words) each.textContent = WORDS[language]?.[each.textContent ?? ''] ?? each.textContent;
folderOfGame().then((folder) => {
  for (const link of folder === undefined ? [] : links) {
    const path = link.dataset.path ?? '';
    const translated = BUILD.page_languages.includes(language) && path ? `${path}${language}/` : path;
    link.href = `${folder}${translated}`;
  }
});
