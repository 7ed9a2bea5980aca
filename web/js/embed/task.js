// Finds the position and the task of a lesson, a puzzle, an exercise or a day, or the words of a study, before
// Python is there: in the files and fields in which Python finds them too. An embedded table with one loads
// this module; nothing else does.

const POSITION_FIELDS = BUILD.position_fields; // the fields of a position besides the rules
const RANKS_IN_DIGITS = BUILD.ranks_in_digits; // the letter of each rank that cards show in digits
const SUIT_SYMBOLS = BUILD.suit_symbols; // the letter of each symbol
const FEWEST_WIN = BUILD.fewest_win; // presets in which points are bad
const OPPONENT = BUILD.puzzle_opponent; // the level of the other seats of a puzzle
const DEALS = BUILD.daily_deals; // of a day
const MONTHS = BUILD.months;
const TITLES = BUILD.titles; // of the games whose days have their name
const FIRST_DAY = 719_162; // the days from 1 January of the year 1 to that of 1970
const COMMENT = /\{([^{}]*)\}/g; // of a study, which may begin with cards to mark
const FIRST_COMMENTS = /^(?:\s*\{[^{}]*\})*/;
const MARKS = /^(?:\s*\[%mark [^\]]*\])+/;
const STUDY_WORD = /\{[^{}]*\}|([()])(?=\s|$)|([^\s{}]+)|([{}])/g; // a bracket, a play, a brace alone
const CARD = /(?:1[0-2]|[a2-9tewjqk])[shdc♠♥♦♣]/gi;
const PLAY = new RegExp(`^(?:[b+][^=>]*(?:=\\d+)?>)*${CARD.source}(?:[xb+][^=>]*(?:=\\d+)?)?[!?]*$`, 'i');
/** @type {Record<string, Record<string, string>>} */
const WORDS = BUILD.task_words; // by the English text, then by language

// The fields of the position and of the names at the table, and the panel with the task: the class of
// the whole, and the tag, the class and the text of each part. Undefined if their file did not arrive.
// Throws where the address names none.
/** @type {(query: Fields, language: string, fetchText: (path: string) => Promise<string | undefined>, now?: Date) => Promise<Task | undefined>} */
export async function findTask(query, language, fetchText, now = new Date()) {
  const { lesson, puzzle, exercise, daily, study } = query;
  /** @type {Translate} */
  const say = (text, values = {}) =>
    (WORDS[text][language] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const folder = BUILD.english_pages.includes(language) ? '' : `${language}/`;
  if (lesson) {
    const [name, number] = lesson.split('/');
    return lessonTask(await fetchText(`lessons/${folder}${name}.txt`), Number(number), say);
  }
  if (study !== undefined) return studyTask(study, query, say);
  if (exercise) return exerciseTask(await unpacked(exercise), say);
  if (daily) return dailyTask(daily, now, say);
  const days = puzzle === 'day' ? await fetchText('puzzles/days.txt') : '';
  if (days === undefined) return undefined;
  const name = puzzle === 'day' ? puzzleOfDay(days, now) : puzzle;
  const preset = name.slice(0, name.lastIndexOf('-'));
  return puzzleTask(await fetchText(`puzzles/${preset}.txt`), name, say);
}

/** @type {(text: string | undefined, number: number, say: Translate) => Task | undefined} */
function lessonTask(text, number, say) {
  if (text === undefined) return undefined;
  const { title, rules = 'standard', lesson: lessons } = JSON.parse(text);
  const lesson = lessons[number - 1];
  if (!lesson) throw new Error(`no lesson: ${number}`);
  const fields = { rules: lesson.rules ?? rules, ...fieldsOf(lesson.position) };
  const place = say('{chapter} · {number} of {lessons}', { chapter: title, number, lessons: lessons.length });
  /** @type {TaskPart[]} */
  const parts = [
    ['p', 'lesson-place', place],
    ['h2', 'lesson-title', lesson.title],
    ['p', 'lesson-text', lesson.text],
    ['p', 'lesson-task', lesson.task],
  ];
  return { fields: { ...fields, seat: /** @type {Fields} */ (fields).turn ?? '1' }, panel: ['lesson', parts] };
}

// The name of the puzzle of a day, from the lists that `days_text` in casino_core/puzzles/library.py writes.
/** @type {(text: string, now: Date) => string} */
function puzzleOfDay(text, now) {
  const days = FIRST_DAY + Math.floor(Number(now) / 86_400_000);
  const lists = text.split('\n').map((line) => line.split(' '));
  const list = lists.find(([begins, weekday]) => begins <= dayOf(now) && Number(weekday) === days % 7);
  const names = list?.[2].split(',') ?? [''];
  return names[Math.floor(days / 7) % names.length];
}

/** @type {(now: Date) => string} */
const dayOf = (now) => now.toISOString().slice(0, 10); // in UTC, such as 2026-11-20

// The first task of an exercise, whose form is in casino_core/exercises/notation.py. Throws if there is none.
/** @type {(text: string, say: Translate) => Task} */
function exerciseTask(text, say) {
  const lines = text.split('\n').map((line) => line.split(/ (.*)/s, 2));
  /** @type {(name: string) => string} */
  const value = (name) => lines.find(([field]) => field === name)?.[1] ?? '';
  const count = lines.filter(([field]) => field === 'position').length;
  if (!value('position')) throw new Error('no exercise');
  const fields = fieldsOf(value('position'));
  const place = say('{number} of {count}', { number: 1, count });
  const parts = guide(say('Exercise'), place, value('task'));
  return { fields: { ...fields, seat: fields.turn ?? '1', level: OPPONENT }, panel: ['guide', parts] };
}

// The plays of a study, the comment on its position, and the hands of the other seats.
/** @type {(text: string, fields: Fields, say: Translate) => Task} */
function studyTask(text, fields, say) {
  const position = globalThis.casinoPosition.readPosition(fields);
  const { hands, turn } = position;
  checkStudy(text, position);
  const held = hands.flatMap(({ cards }, index) => {
    if (index + 1 === turn || !cards.length) return [];
    const name = say('Seat {number}', { number: index + 1 });
    return [say('{name} holds {cards}.', { name, cards: cards.map(short).join(' ') })];
  });
  const [first] = /** @type {string[]} */ (text.match(FIRST_COMMENTS));
  const comment = [...first.matchAll(COMMENT)].map(([, words]) => words.replace(MARKS, '')).join(' ');
  /** @type {TaskPart[]} */
  const parts = [
    ['h2', 'unseen', say('Study')],
    ['p', 'lines', inOneLine(text.replace(COMMENT, ' '))],
    ['p', '', inOneLine(comment)],
    ['p', 'guide-about', held.join(' ')],
  ];
  return { fields, panel: ['guide', parts.filter(([, , words]) => words)] };
}

// Throws for a string that is not a study: a bracket alone, a word that is not a play, a card that lies nowhere. What only
// the rules forbid shows when Python is there.
/** @type {(text: string, position: Position) => void} */
function checkStudy(text, { hands, loose, builds, stock }) {
  const isOpen = !stock && hands.every(({ hidden }) => !hidden);
  const there = new Set([...hands, ...builds].flatMap(({ cards }) => cards).concat(loose));
  const plays = [0]; // in each line that is open
  for (const [, bracket, word, brace] of text.matchAll(STUDY_WORD)) {
    if (brace) throw new Error('a brace stands alone');
    if (bracket && !plays.at(-1)) throw new Error(`no play before “${bracket}”`);
    if (bracket === '(') plays.push(0);
    else if (bracket && plays.length === 1) throw new Error('no “(” before “)”');
    else if (bracket) plays.pop();
    if (!word) continue;
    if (!PLAY.test(word)) throw new Error(`no play: ${word}`);
    if (isOpen && !/** @type {string[]} */ (word.match(CARD)).every((card) => there.has(canonical(card)))) throw new Error(`a card that lies nowhere: ${word}`);
    plays[plays.length - 1] += 1;
  }
  if (plays.length > 1) throw new Error('no “)” after “(”');
}

// A card in the letters of the notation.
/** @type {(card: string) => string} */
function canonical(card) {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  return (RANKS_IN_DIGITS[rank] ?? rank.toUpperCase()) + (SUIT_SYMBOLS[suit] ?? suit.toLowerCase());
}

/** @type {(text: string) => string} */
const inOneLine = (text) => text.replace(/\s+/g, ' ').trim();

// A text that casino_page/address/packed_text.py has packed.
/** @type {(packed: string) => Promise<string>} */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}

// A day begins with a deal, whose cards nobody may know before. Throws for a day that cannot be played.
/** @type {(daily: string, now: Date, say: Translate) => Task} */
function dailyTask(daily, now, say) {
  const [name, preset = 'standard'] = daily.split('/');
  const named = name === 'today' ? dayOf(now) : name;
  const [, month, day] = named.split('-').map(Number);
  const known = MONTHS[month - 1] && named <= dayOf(now) && (preset === 'standard' || TITLES[preset]);
  if (!known) throw new Error(`no day: ${daily}`);
  const date = say('{day} {month}', { day, month: say(MONTHS[month - 1]) });
  const place = say('{number} of {count}', { number: 1, count: DEALS });
  const title = TITLES[preset] ? [say(TITLES[preset])] : [];
  const task = say('Play the five rounds of the day. Everybody gets the same cards: how many points?');
  const parts = guide(`Daily-5 · ${date}`, [place, ...title].join(' · '), task);
  return { fields: { rules: preset, dealer: '2' }, panel: ['guide', parts] };
}

/** @type {(title: string, place: string, task: string) => TaskPart[]} */
const guide = (title, place, task) => [
  ['h2', 'guide-title', title],
  ['p', 'guide-place', place],
  ['p', 'guide-task', task],
];

/** @type {(text: string | undefined, name: string, say: Translate) => Task | undefined} */
function puzzleTask(text, name, say) {
  if (text === undefined) return undefined;
  const line = text.split('\n').find((each) => each.startsWith(`puzzle=${name} `));
  if (!line) throw new Error(`no puzzle: ${name}`);
  const { deals, ...all } = fieldsOf(line);
  const position = Object.fromEntries(Object.entries(all).filter(([field]) => POSITION_FIELDS.includes(field)));
  const fields = { rules: all.rules, ...position, seat: all.turn, level: OPPONENT };
  /** @type {TaskPart[]} */
  const parts = [
    ['h2', 'guide-title', say('Puzzle')],
    ['p', 'guide-task', question(all.rules, deals, say)],
  ];
  return { fields, panel: ['guide', parts] };
}

/** @type {(rules: string, deals: string | undefined, say: Translate) => string} */
function question(rules, deals, say) {
  if (FEWEST_WIN.includes(rules.split(',')[0])) return say('Points are bad. Which play is best?');
  if (deals) return say('Which play brings the most points, on average?');
  return say('Which play brings the most points this round?');
}

/** @type {(text: string) => Fields} */
const fieldsOf = (text) => Object.fromEntries(text.split(' ').map((field) => field.split(/=(.*)/s, 2)));

/** @type {(card: string) => string} */
function short([rank, suit]) {
  const [digits = rank] = Object.entries(RANKS_IN_DIGITS).find(([, letter]) => letter === rank) ?? [];
  return digits + Object.keys(SUIT_SYMBOLS).find((symbol) => SUIT_SYMBOLS[symbol] === suit);
}
