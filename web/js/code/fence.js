// The fence: a frame of an opaque origin whose policy forbids the network. It starts the workers in which
// foreign Python runs, watches over them, and ends them. No foreign code runs here.
//
// A worker runs the code of one run, or of the runs of one session, and is ended with it: nothing of a run is
// there in another one. One worker is ready that has run nothing.
//
// A judge is a worker that meets code only as JSON: it asks the code's workers through the fence, and what it says
// is the result. Checks are one, which ask for what a function returns; the referee of a match is another, which
// asks one or two players, each in a worker of its own, for their plays. The judge of the last run is kept, and
// judges the same again: it has met no foreign code.

const GRACE = 1500; // milliseconds that Python has to end a run by itself when its time is over
const SOON = 700; // milliseconds of a run after which the next worker is prepared
const MESSAGES = 20_000; // that a run may send before its worker is ended
const GROWN = 1.5; // how much more may arrive than a run may print before the worker is ended
const SESSIONS = 3; // whose workers are kept; the one that was used longest ago is ended
const STARTS = 3; // that may fail one after the other

/** @type {FenceFiles} */
let files; // what a worker needs
/** @type {{ first?: WebAssembly.Module, later?: WebAssembly.Module }} */
let modules; // the interpreter, compiled once for all workers
/** @type {Blob} */
let script; // of the workers
/** @type {MessagePort} */
let page; // the port to the page
/** @type {MessagePort} */
let keeper; // the port to code.html
/** @type {Map<string, (told: Untrusted) => void>} */
const answers = new Map(); // what waits for the keeper's answer, by its type
/** @type {Promise<{ bytes?: ArrayBuffer, problem?: string }> | undefined} */
let library; // a promise of the rest of the library, once it was asked for
/** @type {FenceWorker | undefined} */
let spare; // a worker that has run nothing
let count = 0; // of workers so far
/** @type {Uint8Array | undefined} */
let kept; // the memory of Python right after its start, from which further workers start
/** @type {FenceRun} */
let run; // the run under way
/** @type {FenceRun[]} */
const waiting = []; // the runs after it
/** @type {Map<string, FenceWorker>} */
const sessions = new Map(); // the worker of each session by its name; the one that was used last stands last
/** @type {{ made: FenceWorker, of: string } | undefined} */
let lastJudge; // the judge of the last run that had one, and what it judges

addEventListener('message', function begin({ source, data, ports }) {
  if (source !== parent || data?.type !== 'files') return;
  removeEventListener('message', begin);
  [page, keeper] = ports;
  keeper.onmessage = ({ data: told }) => answers.get(told.type)?.(told);
  files = data.files;
  kept = files.kept;
  page.onmessage = ({ data: asked }) => receive(asked);
  prepare().catch(({ message }) => page.postMessage({ type: 'failed', text: message }));
});

async function prepare() {
  const [first, later] = await Promise.all([files.first, files.later].map((each) => each && WebAssembly.compile(each)));
  modules = { first, later };
  delete files.first;
  delete files.later;
  script = new Blob([files.script], { type: 'text/javascript' });
  prepareSpare();
}

// Workers

// A worker with a number of its own. It is spoken to through a port that only its own script knows.
/** @type {() => FenceWorker} */
function makeWorker() {
  const address = URL.createObjectURL(script); // one for each: a worker can revoke the address that it has
  const { port1, port2 } = new MessageChannel();
  /** @type {FenceWorker} */
  const made = { worker: new Worker(address), address, number: (count += 1), ready: false, port: port1 };
  port1.onmessage = ({ data }) => hear(made, data);
  made.worker.onerror = (event) => {
    event.preventDefault();
    broken(made, event.message);
  };
  const { library: standard, engine, words, platform } = files;
  made.worker.postMessage({ ...modules, standard, engine, words, platform, kept }, [port2]);
  return made;
}

/** @type {(made: FenceWorker) => void} */
function endWorker(made) {
  made.worker.terminate();
  made.port.close();
  URL.revokeObjectURL(made.address);
}

/** @type {() => FenceWorker} */
function takeWorker() {
  const taken = spare ?? makeWorker();
  spare = undefined;
  return taken;
}

function prepareSpare() {
  spare ??= makeWorker();
}

// The worker in which a task runs: that of its session, unless it has the setup of another key.
/** @type {(task: FenceRun['task']) => FenceWorker} */
function workerFor({ session, setup }) {
  const there = sessions.get(session);
  if (there && (!setup || !there.key || there.key === setup.key)) return there;
  leaveSession(session);
  return takeWorker();
}

/** @type {(session: string, made: FenceWorker, setup: RunTask['setup']) => void} */
function keepSession(session, made, setup) {
  made.key = setup?.key ?? made.key;
  sessions.delete(session);
  sessions.set(session, made);
  if (sessions.size > SESSIONS) leaveSession(/** @type {string} */ (sessions.keys().next().value));
}

// Ends the worker of a session, if it has one.
/** @type {(session: string) => void} */
function leaveSession(session) {
  const left = forgetSession(session);
  if (left) endWorker(left);
}

// Forgets the worker of a session, if it has one. What the page hears of a run that ends with it comes
// afterwards: so the page knows when it goes on.
/** @type {(session: string) => FenceWorker | undefined} */
function forgetSession(session) {
  const left = sessions.get(session);
  sessions.delete(session);
  if (left) page.postMessage({ type: 'ended', python: left.number });
  return left;
}

// The worker that judges a run: the last one, if that judged the same. All of them have run the same checks.
/** @type {(of: string) => FenceWorker} */
function takeJudge(of) {
  const there = lastJudge;
  lastJudge = undefined;
  if (there?.of === of) return there.made;
  if (there) endWorker(there.made);
  return makeWorker();
}

let failures = 0; // of starts, one after the other

/** @type {(made: FenceWorker, memory: unknown) => void} */
function welcome(made, memory) {
  made.ready = true;
  failures = 0;
  // The memory comes before any foreign code has run.
  if (!kept && memory instanceof Uint8Array) keep(memory);
  page.postMessage({ type: 'ready' });
  goOn();
}

// A worker has failed: in its start, or by what the code did to it.
/** @type {(made: FenceWorker, message: string) => void} */
function broken(made, message) {
  if (made.ready) {
    if (!isOfRun(made)) return;
    const result = resultOf(run, 'error');
    finish(explained({ ...result, error: { .../** @type {RunError} */ (result.error), message } }), false, run.workers.indexOf(made) + 1);
    return;
  }
  endWorker(made);
  if (made === lastJudge?.made) {
    lastJudge = undefined;
    return;
  }
  if (made === spare && run) {
    spare = undefined; // it is tried again when it is needed
    return;
  }
  if (kept) kept = undefined;
  else if ((failures += 1) >= STARTS) {
    page.postMessage({ type: 'failed', text: message });
    return;
  }
  if (made === spare) spare = makeWorker();
  if (!run) return;
  run.workers = run.workers.map((each) => (each === made ? makeWorker() : each));
  if (run.judge === made) run.judge = makeWorker();
}

/** @type {(memory: Uint8Array) => void} */
function keep(memory) {
  kept = memory;
  keeper.postMessage({ type: 'memory', memory });
}

// Runs

/** @type {(asked: { type: string, task: string, number: number } | undefined) => void} */
function receive(asked) {
  if (asked?.type === 'run') {
    waiting.push(runOf(asked.number, JSON.parse(asked.task)));
    next();
  } else if (asked?.type === 'stop') {
    const left = waiting.splice(0);
    if (run) end('stopped');
    for (const each of left) tell(each, resultOf(each, 'stopped'));
    prepareSpare();
    if (spare?.ready) page.postMessage({ type: 'ready' });
  }
}

// A run: the `tasks` of its code, one for each worker, and of what there is a judge, '' if there is none.
/** @type {(number: number, task: FenceRun['task']) => FenceRun} */
function runOf(number, task) {
  const { match = null, checks } = task;
  const judged = match ? 'a match' : checks?.trim() && checks;
  const players = match?.players.filter(({ level }) => !level);
  const own = { ...task, checks: '', checked: Boolean(judged && !match), match: undefined }; // no player knows of the deal
  const tasks = players?.map((player) => ({ ...own, ...player })) ?? [own];
  const places = tasks.map(() => ({ line: 0 })); // where each code was last, and its sentences
  return /** @type {FenceRun} */ (/** @type {object} */ ({ number, task, tasks, places, match, judged, at: 0, returned: [], size: 0, messages: 0, text: '', wanting: new Set() }));
}

/** @type {number} */
let watch; // the timer of the run under way
/** @type {number} */
let doubt; // the timer until the next worker is prepared

function next() {
  if (run || !waiting.length) return;
  run = /** @type {FenceRun} */ (waiting.shift());
  run.secret = crypto.getRandomValues(new Uint32Array(4)).join('-');
  run.workers = run.tasks.map(workerFor);
  if (run.judged) run.judge = takeJudge(run.judged);
  goOn();
}

/** @type {(run: FenceRun) => FenceWorker[]} */
const workersOf = ({ workers, judge }) => (judge ? [...workers, judge] : workers);

// Does what is next in the run, once its workers are ready for it.
function goOn() {
  if (!run) return;
  const wantsPackages = run.task.packages?.length && !run.hasPackages;
  if (!run.phase && wantsPackages && workersOf(run).every(({ ready }) => ready)) sendPackages();
  else if (!run.phase && !wantsPackages && run.workers[run.at].ready) beginCode();
  else if (run.phase === 'to judge' && run.judge?.ready) beginToJudge();
}

function beginCode() {
  run.phase = 'code';
  const { limits, setup } = run.tasks[run.at];
  const { seconds, total = seconds } = limits;
  const now = performance.now();
  const times = setup ? 2 : 1;
  if (run.begun === undefined) {
    run.begun = now;
    run.latest = now + total * times * 1000 + GRACE;
    doubt = setTimeout(prepareSpare, SOON);
  }
  run.left = Math.min(seconds * times * 1000 + GRACE, run.latest - now);
  watchOver(now);
  request(run.workers[run.at], 'run', JSON.stringify(run.tasks[run.at]));
}

// Has a worker do something for the run.
/** @type {(made: FenceWorker, command: string, text: string) => void} */
function request({ port }, command, text) {
  port.postMessage({ command, text, megabytes: run.task.limits.megabytes, secret: run.secret });
}

// Ends the run when its time is over, of which some may have passed before.
/** @type {(since: number) => void} */
function watchOver(since) {
  run.since = since;
  watch = setTimeout(() => end('time'), run.left);
}

// The whole time begins again, but for the limit of all turns together.
function watchAnew() {
  clearTimeout(watch);
  const now = performance.now();
  run.left = Math.min(run.task.limits.seconds * 1000 + GRACE, run.latest - now);
  watchOver(now);
}

// Time that passes from now on is not the code's.
function pauseWatch() {
  clearTimeout(watch);
  run.left -= performance.now() - run.since;
}

function clearTimers() {
  clearTimeout(watch);
  clearTimeout(doubt);
}

// The judge

function beginToJudge() {
  run.phase = 'judge';
  run.isJudging = true;
  watchAnew();
  if (run.match) {
    request(/** @type {FenceWorker} */ (run.judge), 'referee', JSON.stringify({ ...run.match, ready: run.returned }));
    return;
  }
  const { code, file, limits, checks } = run.task;
  const { printed, packed } = run.result;
  request(/** @type {FenceWorker} */ (run.judge), 'check', JSON.stringify({ checks, code, file, limits, printed, value: packed }));
}

// The judge has a question for the code, in a match for the player with a number, or has come to its end.
/** @type {(found: Untrusted) => void} */
function hearJudge({ question, player = 0, count, ...found }) {
  watchAnew();
  if (!question) {
    finish({ ...run.result, ...found });
    return;
  }
  run.isJudging = false;
  run.at = player;
  if (run.match) page.postMessage({ type: 'turn', number: run.number, count });
  request(run.workers[run.at], 'answer', JSON.stringify(question));
}

// An answer of a player or of the code, whose Python may be broken: then it says why, or its memory is full.
/** @type {(result: Untrusted, isBroken: boolean) => void} */
function hearAnswer({ answer, ended, error }, isBroken) {
  watchAnew();
  if (isBroken && !ended) {
    end('memory');
    return;
  }
  const result = ended && resultFrom({ ...run.result, ended, error }, isBroken);
  run.isJudging = true;
  if (result) finish(result, !isBroken, run.at + 1);
  else request(/** @type {FenceWorker} */ (run.judge), 'resume', JSON.stringify(answer ?? null));
}

// The end of a run

// Ends the run under way with its workers, which do not end it themselves: because of one, that which has the word
// unless another is named.
/** @type {(how: string, made?: FenceWorker) => void} */
function end(how, made = run.isJudging ? run.judge : run.workers[run.at]) {
  finish(resultOf(run, how), false, run.workers.indexOf(/** @type {FenceWorker} */ (made)) + 1);
}

// Ends the run with a result. Its workers are ended, too, unless they are those of sessions. `player` is the number
// of the player of a match with whom it ended.
/** @type {(result: FenceResult, whole?: boolean, player?: number) => void} */
function finish(result, whole = true, player = 0) {
  const ended = run;
  run = /** @type {any} */ (undefined); // until the next one begins
  clearTimers();
  const { workers, tasks, judge, judged } = ended;
  const lives = tasks.map(({ session }) => whole && Boolean(session));
  tasks.forEach(({ session }, at) => {
    if (lives[at]) sessions.delete(session); // they are kept together
    else if (sessions.get(session) === workers[at]) forgetSession(session);
  });
  tell(ended, { ...result, player: ended.match ? player : 0 }, lives[0]); // at once: the rest takes a while
  workers.forEach((made, at) => {
    if (lives[at]) keepSession(tasks[at].session, made, tasks[at].setup);
    else endWorker(made);
  });
  if (judge && whole) lastJudge = { made: judge, of: /** @type {string} */ (judged) };
  else if (judge) endWorker(judge);
  prepareSpare();
  next();
}

// Tells the page of a run, and whether the Python that ran it is still there.
/** @type {(run: FenceRun, result: FenceResult, lives?: boolean) => void} */
function tell({ number, workers }, result, lives = false) {
  const { packed, ...told } = result;
  page.postMessage({ type: 'done', number, result: JSON.stringify(told), python: workers?.[0].number ?? 0, lives });
}

// The result of a run of which Python cannot tell.
/** @type {(run: FenceRun, how: string) => FenceResult} */
function resultOf({ text, tasks, places, at, begun, isJudging, sentences: ofJudge }, how) {
  const [{ file }, { line, sentences }] = [tasks[at], places[at]];
  const sentence = (line && !(isJudging && ofJudge) && sentences?.[how]) || ofJudge?.[how]; // a worker may have said anything
  const said = typeof sentence === 'string' ? sentence.replace('{line}', line) : files.unbegun;
  const error = { type: '', message: said, file, line, traceback: '', advice: '' };
  const seconds = begun === undefined ? 0 : (performance.now() - begun) / 1000;
  return { ended: how, printed: text, value: null, position: '', error, checks: null, seconds };
}

// A result that a worker has sent. Where its Python could not write it, the worker has: it knows no file.
/** @type {(result: FenceResult, isBroken: boolean) => FenceResult} */
const resultFrom = (result, isBroken) => (isBroken && result.ended === 'error' && result.error?.file === undefined ? explained(result) : result);

// A result of code that has ended its Python, or damaged it, with the sentence for that if it had begun.
/** @type {(result: FenceResult) => FenceResult} */
function explained(result) {
  const [{ file }, { line, sentences }] = [run.tasks[run.at], run.places[run.at]];
  const sentence = line && sentences?.broken;
  if (typeof sentence !== 'string') return result;
  const error = { type: '', message: sentence.replace('{line}', line), file, line, traceback: String(result.error?.message ?? ''), advice: '' };
  return { ...result, printed: run.text, error };
}

// What workers say

/** @type {(made: FenceWorker) => boolean} */
const isOfRun = (made) => Boolean(run) && workersOf(run).includes(made);

// What a worker says. Foreign code can say it too: it decides nothing but what its own run shows.
/** @type {(made: FenceWorker, data: Untrusted) => void} */
function hear(made, data) {
  if (data === null || typeof data !== 'object') return;
  const { type } = data;
  if (!made.ready) {
    if (type === 'ready') welcome(made, data.kept);
    else if (type === 'failed') broken(made, String(data.text));
  } else if (isOfRun(made) && data.secret === run.secret) {
    if ((run.messages += 1) > MESSAGES) end('output', made);
    else hearOfRun(made, data);
  }
}

// Who may say what, and when: the judge, and the worker that has the word.
/** @type {(made: FenceWorker, message: Untrusted) => void} */
function hearOfRun(made, { type, text, stream, line, result, broken: isBroken }) {
  const isJudge = made === run.judge;
  if (!isJudge && made !== run.workers[run.at]) return;
  if (type === 'full') {
    end('memory', made);
  } else if (type === 'library') {
    if (!made.hasLibrary && !run.wanting.has(made)) sendLibrary(made);
  } else if (type === 'output' && typeof text === 'string') {
    print(text, stream);
  } else if (type === 'sentences') {
    if (!isJudge) run.places[run.at].sentences ??= parsed(text);
    else if (run.match) run.sentences = parsed(text);
  } else if (type === 'turn' && !isJudge && !run.match) {
    watchAnew();
    page.postMessage({ type: 'turn', number: run.number });
  } else if (type === 'line' && !isJudge && Number.isSafeInteger(line)) {
    run.places[run.at].line = line;
  } else if (type === 'done' && !isJudge && run.phase === 'code') {
    hearDone(parsed(result), isBroken);
  } else if (type === 'answered' && !isJudge && run.phase === 'judge' && !run.isJudging) {
    hearAnswer(parsed(result), isBroken);
  } else if (type === 'checked' && isJudge && run.phase === 'judge' && run.isJudging) {
    hearJudge(parsed(result));
  }
}

// An object that a worker has written.
/** @type {(text: string) => Untrusted} */
function parsed(text) {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return { ended: 'error' };
  }
}

// The code has run: then comes that of the next player, or the judge. What code says of checks itself does not count.
/** @type {(found: FenceResult, isBroken: boolean) => void} */
function hearDone(found, isBroken) {
  const result = resultFrom({ ...found, checks: null }, isBroken);
  if (isBroken || result.ended || !run.judged) {
    finish(result, !isBroken, run.at + 1);
    return;
  }
  pauseWatch();
  run.returned.push(result.returned ?? null);
  run.result = run.match ? { ...resultOf(run, ''), error: null } : result;
  if (run.returned.length < run.tasks.length) {
    run.phase = '';
    run.at += 1;
  } else run.phase = 'to judge';
  goOn();
}

/** @type {(text: string, stream: string) => void} */
function print(text, stream) {
  run.size += text.length;
  if (run.size > GROWN * run.task.limits.characters + 10_000) {
    end('output');
    return;
  }
  run.text += text;
  page.postMessage({ type: 'output', number: run.number, text, stream });
}

/** @type {(question: { type: string, names?: string[] }) => Promise<Untrusted>} */
function askKeeper(question) {
  return new Promise((resolve) => {
    answers.set(question.type, resolve);
    keeper.postMessage(question);
  });
}

// Gives the workers of the run the packages that its code imports, before it begins. Where one does not arrive,
// the import fails.
async function sendPackages() {
  const { task } = run;
  run.phase = 'packages';
  const asking = run;
  const { wheels = [], problem } = await askKeeper({ type: 'packages', names: task.packages });
  if (asking !== run) return;
  for (const made of workersOf(run)) made.port.postMessage({ type: 'packages', wheels });
  run.phase = '';
  run.hasPackages = true;
  if (problem) print(`${problem}\n`, 'error');
  goOn();
}

/** @type {(made: FenceWorker) => void} */
function sendLibrary(made) {
  const asking = run;
  run.wanting.add(made);
  pauseWatch();
  library ??= askKeeper({ type: 'library' });
  library.then((data) => {
    if (data.problem) library = undefined;
    if (asking !== run) return;
    made.hasLibrary = !data.problem;
    watchOver(performance.now());
    made.port.postMessage({ type: 'library', bytes: data.bytes, problem: data.problem });
  });
}
