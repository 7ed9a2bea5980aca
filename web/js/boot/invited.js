// Shows at once who invites the reader to a game with a friend, while Python starts. start.js loads it for the
// link of an invitation, whose first part is the name (see casino_core/correspondence/message.py), and for
// the link of a room, which has none.

const LONGEST = 40; // characters of a name

const root = document.documentElement;
const words = BUILD.invited_words; // the texts in the other languages

/** @type {(text: string, values?: { name?: string }) => string} */
function translate(text, { name = '' } = {}) {
  return (words[root.lang]?.[text] ?? text).replace('{name}', () => name);
}

/** @type {(digits: string) => void} */
export function showInvitation(digits) {
  const name = nameIn(digits);
  const words = name ? translate('{name} invites you to a game of Casino', { name }) : translate('You are invited to a game of Casino');
  const lines = [
    translate('Capture cards from the table: one of the same rank, or several that add up to yours.'),
    translate('Or build: put cards together now, and capture them with a card that you keep.'),
    translate('Points are for the most cards, the most spades, the aces and two special cards.'),
  ];
  const section = element('section', element('h2', words), element('ul', ...lines.map((line) => element('li', line))), element('p', translate('The game is loading …')));
  section.dataset.notice = 'invited';
  section.setAttribute('role', 'status');
  root.dataset.invited = '';
  document.body.append(section);
  const observer = new MutationObserver(() => {
    if (root.dataset.state === 'booting') return;
    observer.disconnect();
    section.remove();
    delete root.dataset.invited;
  });
  observer.observe(root, { attributeFilter: ['data-state'] });
}

// The name in a part of a link; nothing for what is not one.
/** @type {(digits: string) => string} */
function nameIn(digits) {
  try {
    const bytes = Uint8Array.from(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /\p{Cc}/u.test(name) || [...name].length > LONGEST ? '' : name;
  } catch {
    return ''; // nobody has given a name, or the link is damaged
  }
}

/** @type {(name: string, ...content: (Node | string)[]) => HTMLElement} */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}
