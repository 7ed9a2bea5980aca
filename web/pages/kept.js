// What the workshop keeps in this browser. Other tabs write there, too, and the game reads it:
// casino_page/game/own_players.py.
//
//   const { state, change, readAgain } = keeping(() => localStorage);
//   change(() => state.players.push({ name, code }));
//
// keeping(storage)  storage is a function, for a browser may deny it
//   state        { at, drafts: { task: code }, done: [task], gains: { task: [mean, error] },
//                players: [{ name, code }], editing: the name of the player that was opened }
//   change(make) reads what other tabs have written, lets `make` change the state, and writes it
//   readAgain()  reads what other tabs have written
//
// keepAside(storage, key, text)  keeps a text that cannot be read, for the game, which offers it for download

export const KEY = 'casino.workshop';
export const LONGEST_CODE = 100_000; // characters of a player that is kept
export const LONGEST_NAME = 60;
export const MOST_PLAYERS = 100;

const HALF = /\p{Cs}/gu; // of a character: the game reads no text with one

/** @type {(value: unknown) => boolean} */
export const isCode = (value) => typeof value === 'string' && value.length <= LONGEST_CODE && value.search(HALF) < 0;
/** @type {(value: unknown) => boolean} */
const isName = (value) => typeof value === 'string' && cleaned(value) !== '' && value.length <= LONGEST_NAME && value.search(HALF) < 0;

// A name as the table writes it (`casino_page/game/seats.py`): in one line, without what separates names.
/** @type {(name: string, longest?: number) => string} */
export function cleaned(name, longest = LONGEST_NAME) {
  const clean = name.replace(/[\p{C}\p{Zl}\p{Zp},:;&]/gu, '').replace(/\s+/gu, ' ').trim();
  return clean.slice(0, longest).replace(HALF, '').trim();
}

/** @type {(storage: () => Storage) => { state: Workshop, change(make: () => void): void, readAgain(): void }} */
export function keeping(storage) {
  const state = fitting({});
  let unwritten = false; // whether only this page knows the state: there was no room, or no permission

  function readAgain() {
    if (unwritten) return;
    // What this tab shows stays.
    const { at, editing } = state;
    Object.assign(state, stored(storage) ?? state, { at, editing });
  }

  /** @type {(make: () => void) => void} */
  function change(make) {
    readAgain();
    make();
    try {
      storage().setItem(KEY, JSON.stringify(state));
      unwritten = false;
    } catch {
      unwritten = true; // the page remembers it while it is open
    }
  }

  Object.assign(state, stored(storage));
  return { state, change, readAgain };
}

// What is stored; undefined if the browser denies it.
/** @type {(storage: () => Storage) => Workshop | undefined} */
function stored(storage) {
  let text;
  try {
    text = storage().getItem(KEY);
  } catch {
    return undefined;
  }
  const content = text === null ? {} : parsed(text);
  const state = fitting(Object(content));
  if (!isWhole(content, state)) keepAside(storage, KEY, /** @type {string} */ (text));
  return state;
}

/** @type {(text: string) => any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the text is damaged
  }
}

// Whether nothing of what is stored is left out of the state.
/** @type {(content: Untrusted, state: Untrusted) => boolean} */
function isWhole(content, state) {
  const isObject = content !== null && typeof content === 'object' && !Array.isArray(content);
  return isObject && Object.keys(state).every((name) => !(name in content) || JSON.stringify(content[name]) === JSON.stringify(state[name]));
}

// Keeps a copy of a text that is not read as a whole, once: the game offers it under “Backup”.
/** @type {(storage: () => Storage, key: string, text: string) => void} */
export function keepAside(storage, key, text) {
  const unreadable = `${key}.unreadable`;
  try {
    const before = storage().getItem(unreadable);
    const isThere = before === text || before?.endsWith(`\n${text}`);
    if (!isThere) storage().setItem(unreadable, before === null ? text : `${before}\n${text}`);
  } catch {
    // No room or no permission.
  }
}

/** @type {(found: Untrusted) => Workshop} */
function fitting(found) {
  const entries = (/** @type {Untrusted} */ value, /** @type {(each: any) => boolean} */ fits) => Object.fromEntries(Object.entries(value ?? {}).filter(([, each]) => fits(each)));
  const isGain = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
  return {
    at: typeof found.at === 'string' ? found.at : '',
    drafts: entries(found.drafts, isCode),
    done: Array.isArray(found.done) ? found.done.filter((each) => typeof each === 'string') : [],
    gains: entries(found.gains, isGain),
    editing: isName(found.editing) ? found.editing : '',
    players: Array.isArray(found.players) ? found.players.filter((each) => isName(each?.name) && isCode(each?.code)).slice(0, MOST_PLAYERS) : [],
  };
}
