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
const HOME = new URL('../..', import.meta.url).href; // the folder of the game

let starting; // the promise of the Python of players
let seated = ''; // the code that sits there, and the start of Python in which it sat down
let open = 0; // the number of the question that waits for its answer

export function start(hear) {
  return async (text) => {
    const question = JSON.parse(text);
    const busy = open;
    open = question.number;
    const answer = await answerTo(question, busy).catch(({ message }) => fault('start', message));
    if (open !== question.number) return;
    open = 0;
    if (answer.ended) starting = undefined;
    hear(JSON.stringify({ number: question.number, play: '', fault: '', line: 0, words: '', ...answer }));
  };
}

async function answerTo({ code, view, past, seconds }, busy) {
  const runner = await within(START, pythonOfPlayers());
  if (busy) await runner.stop();
  const call = (name, ...values) =>
    runner.run({ session: SESSION, code, file: FILE, call: { name, arguments: values }, limits: { seconds } });
  if (seated !== `${runner.fresh} ${code}`) {
    await runner.run({ session: SESSION, code: PREPARED, file: 'table.py' });
    const sat = await call('sit', code);
    if (sat.ended) return faultOf(sat);
    seated = `${runner.fresh} ${code}`;
  }
  const result = await call('play', view, past);
  if (result.ended) return faultOf(result);
  const { play, problem, line } = result.returned ?? {};
  return problem ? fault('illegal', problem, line) : { play: typeof play === 'string' ? play : '' };
}

const fault = (kind, words, line = 0) => ({ fault: kind, words: String(words), line: Number.isSafeInteger(line) && line > 0 ? line : 0 });

function faultOf({ ended, error }) {
  // Python itself has failed, or another question came.
  if (ended === 'stopped') return { ...fault('start', error?.message ?? ''), ended };
  const said = error?.traceback.trim().split('\n').at(-1) || error?.message || '';
  return fault(ended === 'time' ? 'time' : 'error', [error?.advice, said].filter(Boolean).join(' '), error?.line);
}

function pythonOfPlayers() {
  if (!starting) {
    starting = begin();
    starting.catch(() => (starting = undefined));
  }
  return starting;
}

async function begin() {
  await import(`${HOME}casino-code.js`);
  const { Runner } = customElements.get('casino-code');
  return Runner.start({ base: HOME, language: document.documentElement.lang });
}

function within(milliseconds, promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Python does not answer')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
