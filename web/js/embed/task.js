// Finds the position and the task of a lesson or a puzzle, before Python is there: in the files in which
// Python finds them too. An embedded table with one loads this module; nothing else does.

const POSITION_FIELDS = {{position_fields}}; // the fields of a position besides the rules
const PACKS = {{packs_of_presets}}; // the ranks of a pack and how often each card is there, where they differ
const USUAL_PACK = {{usual_pack}};
const SUITS = {{suits}}; // in their order within a rank
const RANKS_IN_DIGITS = {{ranks_in_digits}}; // the letter of each rank that cards show in digits
const SUIT_SYMBOLS = {{suit_symbols}}; // the letter of each symbol
const FEWEST_WIN = {{fewest_win}}; // presets in which points are bad
const OPPONENT = {{puzzle_opponent}}; // the level of the other seats of a puzzle
const WORDS = {{task_words}}; // by the English text, then by language

// The fields of the position and of the names at the table, and the panel with the task: the class of
// the whole, and the tag, the class and the text of each part. Undefined if there is none.
export async function findTask({ lesson, puzzle }, language, fetchText) {
  const say = (text, values = {}) =>
    (WORDS[text][language] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const folder = language === 'en' ? '' : `${language}/`;
  if (lesson) {
    const [name, number] = lesson.split('/');
    return lessonTask(await fetchText(`lessons/${folder}${name}.txt`), Number(number), say);
  }
  const preset = puzzle.slice(0, puzzle.lastIndexOf('-'));
  return puzzleTask(await fetchText(`puzzles/${preset}.txt`), puzzle, say);
}

function lessonTask(text, number, say) {
  const { title, rules = 'standard', lesson: lessons } = JSON.parse(text);
  const lesson = lessons[number - 1];
  if (!lesson) return undefined;
  const fields = { rules: lesson.rules ?? rules, ...fieldsOf(lesson.position) };
  const place = say('{chapter} · {number} of {lessons}', { chapter: title, number, lessons: lessons.length });
  const parts = [
    ['p', 'lesson-place', place],
    ['h2', 'lesson-title', lesson.title],
    ['p', 'lesson-text', lesson.text],
    ['p', 'lesson-task', lesson.task],
  ];
  return { fields: { ...fields, seat: fields.turn ?? '1' }, panel: ['lesson', parts] };
}

function puzzleTask(text, name, say) {
  const line = text.split('\n').find((each) => each.startsWith(`puzzle=${name} `));
  if (!line) return undefined;
  const { deals, ...all } = fieldsOf(line);
  const position = Object.fromEntries(Object.entries(all).filter(([field]) => POSITION_FIELDS.includes(field)));
  const fields = { rules: all.rules, ...position, seat: all.turn, level: OPPONENT };
  const known = deals ? hiddenCards(all.stock, say) : otherHand(fields, Object.values(position).join(' '), say);
  const task = `${known} ${question(all.rules, deals, say)}`;
  const parts = [
    ['h2', 'guide-title', say('Puzzle')],
    ['p', 'guide-task', task],
  ];
  return { fields, panel: ['guide', parts] };
}

function question(rules, deals, say) {
  if (FEWEST_WIN.includes(rules.split(',')[0])) return say('Points are bad. Which play is the best for you in this round?');
  if (deals) return say('Which play brings you the most points in this round, on average?');
  return say('Which play brings you the most points in this round?');
}

// What the seat to play knows of cards that stay hidden.
function hiddenCards(stock = '*0', say) {
  const n = Number(stock.slice(1));
  if (!n) return say('The stock is empty, but the cards that you do not see are in several hands.');
  if (n === 1) return say('{n} card is left in the stock, and you do not see what the others hold.', { n });
  return say('{n} cards are left in the stock, and you do not see what the others hold.', { n });
}

// The cards that the other of two seats must hold, given the text of all others.
function otherHand({ rules, turn, seat, level }, seen, say) {
  const names = globalThis.casinoOptions.namesOf({ seat, level }, 2);
  const cards = unseen(PACKS[rules.split(',')[0]] ?? USUAL_PACK, seen);
  return say('{name} holds {cards}: these are all the cards that you do not see.', {
    name: names[2 - Number(turn)],
    cards: cards.map(short).join(' '),
  });
}

const fieldsOf = (text) => Object.fromEntries(text.split(' ').map((field) => field.split(/=(.*)/s, 2)));

// The cards of a pack that no text of the position names, the lowest first.
function unseen([ranks, copies], text) {
  const seen = new Map();
  for (const card of text.match(/[A-Z0-9][shdc]/g) ?? []) seen.set(card, (seen.get(card) ?? 0) + 1);
  const cards = [...ranks].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return cards.flatMap((card) => Array(copies - (seen.get(card) ?? 0)).fill(card));
}

function short([rank, suit]) {
  const [digits = rank] = Object.entries(RANKS_IN_DIGITS).find(([, letter]) => letter === rank) ?? [];
  return digits + Object.keys(SUIT_SYMBOLS).find((symbol) => SUIT_SYMBOLS[symbol] === suit);
}
