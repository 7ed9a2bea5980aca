// The fence: a frame of an opaque origin whose policy forbids the network. It starts the workers in which
// foreign Python runs, watches over them, and ends them. No foreign code runs here.
//
// A worker runs the code of one run, or of the runs of one session, and is ended with it: nothing of a run is
// there in another one. One worker is ready that has run nothing. Checks run in a worker that meets the code
// only as JSON: it asks the code's worker for what a function returns, through the fence.

const GRACE = 1500; // milliseconds that Python has to end a run by itself when its time is over
const SOON = 700; // milliseconds of a run after which the next worker is prepared
const MESSAGES = 20_000; // that a run may send before its worker is ended
const GROWN = 1.5; // how much more may arrive than a run may print before the worker is ended
const SESSIONS = 3; // whose workers are kept; the one that was used longest ago is ended
const STARTS = 3; // that may fail one after the other

let files; // what a worker needs
let modules; // the interpreter, compiled once for all workers
let script; // of the workers
let page; // the port to the page
let keeper; // the port to code.html
const answers = new Map(); // what waits for the keeper's answer, by its type
let library; // a promise of the rest of the library, once it was asked for
let spare; // a worker that has run nothing
let count = 0; // of workers so far
let kept; // the memory of Python right after its start, from which further workers start
let run; // the run under way
const waiting = []; // the runs after it
const sessions = new Map(); // the worker of each session by its name; the one that was used last stands last

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
function makeWorker() {
  const address = URL.createObjectURL(script); // one for each: a worker can revoke the address that it has
  const made = { worker: new Worker(address), address, number: (count += 1), ready: false };
  const { port1, port2 } = new MessageChannel();
  made.port = port1;
  port1.onmessage = ({ data }) => hear(made, data);
  made.worker.onerror = (event) => {
    event.preventDefault();
    broken(made, event.message);
  };
  const { library: standard, engine, words, platform } = files;
  made.worker.postMessage({ ...modules, standard, engine, words, platform, kept }, [port2]);
  return made;
}

function endWorker(made) {
  made.worker.terminate();
  made.port.close();
  URL.revokeObjectURL(made.address);
}

function takeWorker() {
  const taken = spare ?? makeWorker();
  spare = undefined;
  return taken;
}

function prepareSpare() {
  spare ??= makeWorker();
}

// The worker in which a task runs: that of its session, unless it has the setup of another key.
function workerFor({ session, setup }) {
  const there = sessions.get(session);
  if (there && (!setup || !there.key || there.key === setup.key)) return there;
  leaveSession(session);
  return takeWorker();
}

function keepSession(session, made, setup) {
  made.key = setup?.key ?? made.key;
  sessions.delete(session);
  sessions.set(session, made);
  if (sessions.size > SESSIONS) leaveSession(sessions.keys().next().value);
}

// Ends the worker of a session, if it has one.
function leaveSession(session) {
  const left = forgetSession(session);
  if (left) endWorker(left);
}

// Forgets the worker of a session, if it has one. What the page hears of a run that ends with it comes
// afterwards: so the page knows when it goes on.
function forgetSession(session) {
  const left = sessions.get(session);
  sessions.delete(session);
  if (left) page.postMessage({ type: 'ended', python: left.number });
  return left;
}

let failures = 0; // of starts, one after the other

function welcome(made, memory) {
  made.ready = true;
  failures = 0;
  // The memory comes before any foreign code has run.
  if (!kept && memory instanceof Uint8Array) keep(memory);
  page.postMessage({ type: 'ready' });
  goOn();
}

// A worker has failed: in its start, or by what the code did to it.
function broken(made, message) {
  if (made.ready) {
    if (isOfRun(made)) end('memory');
    return;
  }
  endWorker(made);
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
  for (const role of ['learner', 'checker']) if (run?.[role] === made) run[role] = makeWorker();
}

function keep(memory) {
  kept = memory;
  keeper.postMessage({ type: 'memory', memory });
}

// Runs

function receive(asked) {
  if (asked?.type === 'run') {
    const task = JSON.parse(asked.task);
    waiting.push({ number: asked.number, task, checks: task.checks?.trim() ? task.checks : '', line: 0, size: 0, messages: 0, text: '', wanting: new Set() });
    next();
  } else if (asked?.type === 'stop') {
    const left = waiting.splice(0);
    if (run) end('stopped');
    for (const each of left) tell(each, resultOf(each, 'stopped'));
    prepareSpare();
    if (spare.ready) page.postMessage({ type: 'ready' });
  }
}

let watch; // the timer of the run under way
let doubt; // the timer until the next worker is prepared

function next() {
  if (run || !waiting.length) return;
  run = waiting.shift();
  run.secret = crypto.getRandomValues(new Uint32Array(4)).join('-');
  run.learner = workerFor(run.task);
  if (run.checks) run.checker = makeWorker();
  goOn();
}

// Does what is next in the run, once its worker is ready for it.
function goOn() {
  if (!run) return;
  const wantsPackages = run.task.packages?.length && !run.hasPackages;
  const areReady = run.learner.ready && (!run.checker || run.checker.ready);
  if (!run.phase && wantsPackages && areReady) sendPackages();
  else if (!run.phase && !wantsPackages && run.learner.ready) beginRun();
  else if (run.phase === 'to check' && run.checker.ready) beginChecks();
}

function beginRun() {
  run.phase = 'code';
  run.begun = performance.now();
  const { seconds, total = seconds } = run.task.limits;
  const times = run.task.setup ? 2 : 1;
  run.latest = run.begun + total * times * 1000 + GRACE;
  run.left = seconds * times * 1000 + GRACE;
  watchOver(run.begun);
  doubt = setTimeout(prepareSpare, SOON);
  request(run.learner, 'run', JSON.stringify({ ...run.task, checks: '', checked: Boolean(run.checks) }));
}

// Has a worker do something for the run.
function request({ port }, command, text) {
  port.postMessage({ command, text, megabytes: run.task.limits.megabytes, secret: run.secret });
}

// Ends the run when its time is over, of which some may have passed before.
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

// The checks

function beginChecks() {
  run.phase = 'checks';
  watchAnew();
  const { code, file, limits } = run.task;
  const { printed, packed } = run.result;
  request(run.checker, 'check', JSON.stringify({ checks: run.checks, code, file, limits, printed, value: packed }));
}

// The checks have a question for the code, or have come to their end.
function hearChecks({ question, ...found }) {
  watchAnew();
  if (question) request(run.learner, 'answer', JSON.stringify(question));
  else finish({ ...run.result, ...found });
}

function hearAnswer({ answer, ended, error }) {
  watchAnew();
  if (ended) finish({ ...run.result, ended, error });
  else request(run.checker, 'resume', JSON.stringify(answer ?? null));
}

// The end of a run

// Ends the run under way with its workers, which do not end it themselves.
function end(how) {
  finish(resultOf(run, how), false);
}

// Ends the run with a result. Its worker is ended, too, unless it is that of a session.
function finish(result, whole = true) {
  const ended = run;
  run = undefined;
  clearTimers();
  const { learner, checker, task } = ended;
  const lives = whole && Boolean(task.session);
  if (!lives && sessions.get(task.session) === learner) forgetSession(task.session);
  tell(ended, result, lives); // at once: the rest takes a while
  if (checker) endWorker(checker);
  if (lives) keepSession(task.session, learner, task.setup);
  else endWorker(learner);
  prepareSpare();
  next();
}

// Tells the page of a run, and whether the Python that ran it is still there.
function tell({ number, learner }, result, lives = false) {
  const { packed, ...told } = result;
  page.postMessage({ type: 'done', number, result: JSON.stringify(told), python: learner?.number ?? 0, lives });
}

// The result of a run of which Python cannot tell.
function resultOf({ text, line, task: { file }, begun, sentences }, how) {
  const sentence = line && sentences?.[how]; // a worker may have said anything
  const said = typeof sentence === 'string' ? sentence.replace('{line}', line) : files.unbegun;
  const error = { type: '', message: said, file, line, traceback: '', advice: '' };
  const seconds = begun === undefined ? 0 : (performance.now() - begun) / 1000;
  return { ended: how, printed: text, value: null, position: '', error, checks: null, seconds };
}

// What workers say

const isOfRun = (made) => Boolean(run) && [run.learner, run.checker].includes(made);

// What a worker says. Foreign code can say it too: it decides nothing but what its own run shows.
function hear(made, data) {
  if (data === null || typeof data !== 'object') return;
  const { type } = data;
  if (!made.ready) {
    if (type === 'ready') welcome(made, data.kept);
    else if (type === 'failed') broken(made, String(data.text));
  } else if (isOfRun(made) && data.secret === run.secret) {
    if ((run.messages += 1) > MESSAGES) end('output');
    else hearOfRun(made, data);
  }
}

// Who may say what, and when.
function hearOfRun(made, { type, text, stream, line, result, broken: isBroken }) {
  const isLearner = made === run.learner;
  if (type === 'full') {
    end('memory');
  } else if (type === 'library') {
    if (!made.hasLibrary && !run.wanting.has(made)) sendLibrary(made);
  } else if (type === 'output' && typeof text === 'string') {
    print(text, stream);
  } else if (type === 'sentences' && isLearner && !run.sentences) {
    run.sentences = parsed(text);
  } else if (type === 'turn' && isLearner) {
    watchAnew();
    page.postMessage({ type: 'turn', number: run.number });
  } else if (type === 'line' && isLearner && Number.isSafeInteger(line)) {
    run.line = line;
  } else if (type === 'done' && isLearner && run.phase === 'code') {
    hearDone(parsed(result), isBroken);
  } else if (type === 'answered' && isLearner && run.phase === 'checks') {
    if (isBroken) end('memory');
    else hearAnswer(parsed(result));
  } else if (type === 'checked' && !isLearner && run.phase === 'checks') {
    hearChecks(parsed(result));
  }
}

// An object that a worker has written.
function parsed(text) {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return { ended: 'error' };
  }
}

// The code has run: then come the checks, if it ran to its end. What it says of them itself does not count.
function hearDone(found, isBroken) {
  const result = { ...found, checks: null };
  if (isBroken || result.ended || !run.checks) {
    finish(result, !isBroken);
    return;
  }
  pauseWatch();
  run.result = result;
  run.phase = 'to check';
  goOn();
}

function print(text, stream) {
  run.size += text.length;
  if (run.size > GROWN * run.task.limits.characters + 10_000) {
    end('output');
    return;
  }
  run.text += text;
  page.postMessage({ type: 'output', number: run.number, text, stream });
}

function askKeeper(question) {
  return new Promise((resolve) => {
    answers.set(question.type, resolve);
    keeper.postMessage(question);
  });
}

// Gives the workers of the run the packages that its code imports, before it begins. Where one does not arrive,
// the import fails.
async function sendPackages() {
  const { task, learner, checker } = run;
  run.phase = 'packages';
  const asking = run;
  const { wheels = [], problem } = await askKeeper({ type: 'packages', names: task.packages });
  if (asking !== run) return;
  for (const made of [learner, checker]) made?.port.postMessage({ type: 'packages', wheels });
  run.phase = '';
  run.hasPackages = true;
  if (problem) print(`${problem}\n`, 'error');
  goOn();
}

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
