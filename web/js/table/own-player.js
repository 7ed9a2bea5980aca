// Asks a player of the reader's own for its plays, behind the fence: see casino_page/features/own_players
// and casino_page/code/table.py. The page loads this with the first turn of such a player, and only then
// what runs code.
//
// Python asks in JSON: { number, code, view, past, seconds }; the answer is { number, play, fault, line,
// words }, where `fault` is '' for a play. A new question ends the one before it.

const PREPARED = 'from casino_page.code.table import play, sit';
const FILE = 'player.py';
const SESSION = 'table';
const START = 30_000; // milliseconds after which a turn does without Python
const LONGEST_TURN = 60_000; // and after which it is given up once Python is there, with all that it prepares
const LONGEST_WORDS = 2_000; // as in own_players.py, which reads no more
const LONGEST_PLAY = 200;
const MOST_LINES = 1_000_000;
const HOME = new URL('../..', import.meta.url).href; // the folder of the game

/** @type {() => Promise<Runner>} */
let provider; // gives the promise of the Python of players
/** @type {{ runner?: Runner, code?: string, python?: number }} */
let loaded = {}; // the runner and the Python that have what the player of this code needs
let seated = 0; // how many players there were: each has a session, and so a Python, of its own
let open = 0; // the number of the question that waits for its answer

/** @type {(hear: Send) => (text: string) => Promise<void>} */
export function start(hear) {
  return async (text) => {
    const question = JSON.parse(text);
    const busy = open;
    open = question.number;
    const answer = await answerTo(question, busy).catch(({ message }) => fault('start', message));
    if (open !== question.number) return;
    open = 0;
    hear(JSON.stringify({ number: question.number, play: '', fault: '', line: 0, words: '', ...answer }));
  };
}

/** @type {(question: Question, busy: number) => Promise<object>} */
async function answerTo(question, busy) {
  const runner = await within(START, pythonOfPlayers());
  try {
    // The fence ends a run that takes too long. Foreign code may have it wait longer: then this does not.
    return await within(LONGEST_TURN, playOf(runner, question, busy));
  } catch (error) {
    runner.close();
    throw error;
  }
}

/** @type {(runner: Runner, question: Question, busy: number) => Promise<object>} */
async function playOf(runner, { code, view, past, seconds }, busy) {
  if (busy) await runner.stop();
  if (loaded.code !== code) seated += 1;
  const session = `${SESSION} ${seated}`;
  if (loaded.code !== code || loaded.runner !== runner || !runner.lives(loaded.python)) {
    const prepared = await runner.run({ session, code: PREPARED, file: 'table.py', limits: { seconds: START / 1000 } });
    if (prepared.ended) return { ...faultOf(prepared), fault: 'start' };
    loaded = { runner, code, python: prepared.python };
  }
  const setup = { key: code, code: PREPARED, call: { name: 'sit', arguments: [code] } };
  const call = { name: 'play', arguments: [view, past] };
  const result = await runner.run({ session, setup, code, file: FILE, call, limits: { seconds } });
  if (result.ended) return faultOf(result);
  const { play, problem, line } = result.returned ?? {};
  return problem ? fault('illegal', problem, line) : { play: textOf(play, LONGEST_PLAY) };
}

// What foreign code has written, as the page's Python reads it: no text too long, no half of a character.
/** @type {(value: unknown, most: number) => string} */
const textOf = (value, most) => (typeof value === 'string' ? value.slice(0, most).replace(/\p{Cs}/gu, '') : '');
/** @type {(value: unknown) => boolean} */
const isLine = (value) => Number.isSafeInteger(value) && /** @type {number} */ (value) > 0 && /** @type {number} */ (value) <= MOST_LINES;
/** @type {(kind: string, words: unknown, line?: unknown) => object} */
const fault = (kind, words, line) => ({ fault: kind, words: textOf(words, LONGEST_WORDS), line: isLine(line) ? line : 0 });

/** @type {(result: RunResult) => object} */
function faultOf({ ended, error }) {
  // Python itself has failed, or another question came.
  if (ended === 'stopped') return fault('start', error?.message);
  const reason = error?.traceback.trim().split('\n').at(-1) || error?.message || '';
  return fault(['time', 'memory'].includes(ended) ? ended : 'error', [error?.advice, reason].filter(Boolean).join(' '), error?.line);
}

async function pythonOfPlayers() {
  await import(`${HOME}casino-code.js`);
  const { Runner } = /** @type {CodeBoxes} */ (customElements.get('casino-code'));
  provider ??= Runner.provider({ base: HOME, language: document.documentElement.lang });
  return provider();
}

/** @type {<T>(milliseconds: number, promise: Promise<T>) => Promise<T>} */
function within(milliseconds, promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Python does not answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
